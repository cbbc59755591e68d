"""What the coach advises, and why other players played their cards."""
