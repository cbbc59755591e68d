"""Opening files that the player chooses or drops, or that the system passes to the program."""
