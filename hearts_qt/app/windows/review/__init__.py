"""The window that reviews a finished hand at a table of its own.

`review_window` holds the table, the keys and the steps; `timeline` draws a mark for each decision;
`decision_panel` says what a decision cost, and `summary_panel` what the hand did; `retry` asks the
costliest decisions again. `what_if_window` plays on from a position.
"""
