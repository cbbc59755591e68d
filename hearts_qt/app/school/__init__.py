"""The school: the list of lessons, and the table at which a lesson is played.

`school_window` is the window; `lesson_list` and `lesson_page` are its two pages; `lesson_panel` is
the panel beside the table; `question_table` asks for a decision and plays the answer out, also for
puzzles; `lesson_table` asks the step of a lesson there; `kept_progress` reads the progress.
"""
