"""Sounds at the table; nothing here is needed to play cards.

`mixer` chooses which sound is heard, and `audio_output` has it played by `sound_helper`, a process
of its own: only that process loads the sound library and waits for the sound system. It is started
with the first sound. Systems that cannot play sounds stay silent. Sounds only repeat what can be
seen and read.
"""
