"""Deals of the day and of the week."""
