"""The dialog that begins a new game: its rule set, its players and its deals."""
