"""What explains the game and the program: rulebook, keys, and the About box."""
