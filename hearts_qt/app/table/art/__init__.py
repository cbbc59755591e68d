"""The pictures of the table: cards, backs and marks, drawn outside the GUI thread and kept."""
