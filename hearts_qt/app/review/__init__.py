"""The window that reviews the hands of a game at a table of its own.

`review_window` holds the table, the keys and the steps; `timeline` draws a mark for each decision;
`decision_panel` says what a decision cost; `summary_panel` and `game_panel` sum up the hand and the
game; `retry` asks for the costliest decisions again. `what_if_window` plays on from a position.

The *own seat* is the seat that the review is about: the person's, or seat 0 if no person played.
"""
