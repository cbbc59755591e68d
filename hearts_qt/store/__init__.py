"""What outlives the program: settings, the game in progress, the log."""
