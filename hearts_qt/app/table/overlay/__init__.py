"""Widgets over the table: messages, buttons, panels and the coach."""
