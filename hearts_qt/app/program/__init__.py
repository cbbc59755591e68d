"""The start and the end of the program, and all that happens between Qt and its first window."""
