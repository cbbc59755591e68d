"""The program compared with independent implementations of the same rules."""
