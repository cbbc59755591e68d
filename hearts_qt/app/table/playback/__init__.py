"""How events are shown as movement, and how long it takes."""
