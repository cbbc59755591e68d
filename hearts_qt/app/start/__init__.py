"""The start screen, and the saved games that it lists."""
