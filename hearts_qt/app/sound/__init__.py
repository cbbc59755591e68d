"""What is heard at the table: `box` chooses, `player` plays. Nothing here is needed to play cards.

`SoundBox` listens to the table and decides which sound belongs to a moment; `Player` is whatever
can play files, loaded with the first sound and silent where the system cannot. Sounds only repeat
what can be seen and read.
"""
