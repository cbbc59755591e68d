"""MouseController and keyboard on the table."""
