"""Mouse and keyboard on the table."""
