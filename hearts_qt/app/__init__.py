"""Everything that needs Qt: the session, the item models, the table and the windows."""
