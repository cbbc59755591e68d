"""Sounds at the table; nothing here is needed to play cards.

`mixer` chooses which sound is heard, `audio_output` plays it. The sound library is loaded with the
first sound, and systems that cannot play sounds stay silent. Sounds only repeat what can be seen
and read.
"""
