"""What lies on the table: the items of the scene."""
