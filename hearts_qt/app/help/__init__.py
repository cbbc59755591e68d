"""The windows that explain the game and the program: rulebook, keys, and the About box."""
