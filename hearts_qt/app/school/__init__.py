"""The school: the list of lessons, and the table at which a lesson is played.

`school_window` is the window; `lesson_list` and `lesson_page` are its two pages; `lesson_panel` is
the panel beside the table; `lesson_table` asks a step at the table and plays answers out;
`kept_progress` reads the progress.
"""
