"""Who sits at the table: seats, cast, portraits, and the controls that choose them."""
