"""The window that reviews the hands of a game at a table of its own.

`review_window` brings the parts together: `board` is the table, `step_bar` with its
`decision_strip` goes from decision to decision, `pages` hold what is said about a decision
(`decision_panel`), the hand and the game (`summary_panels`), and `retry` asks for the costliest
decisions again. `hand_analysis` computes the reviews in the background. `what_if_window` plays on
from a position.

The *own seat* is the seat that the review is about: the person's, or seat 0 if no person played.
"""
