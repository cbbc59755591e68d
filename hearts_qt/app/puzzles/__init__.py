"""Puzzles: solved at a table, rated, and one for each day.

`puzzles_window` is the window; `puzzle_home` and `puzzle_page` are its two pages; `puzzle_panel` is
the panel beside the table; `puzzle_task` is one puzzle as it is asked; `puzzle_words` has what is
said; `known_puzzles` reads the puzzles and what is kept of them.
"""
