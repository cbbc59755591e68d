"""The main window: the table with its menus, its messages and its corner."""
