"""The game library, and the window of one game record."""
