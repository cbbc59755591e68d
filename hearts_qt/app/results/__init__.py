"""The results of a game: the score sheet, and a picture of it to share."""
