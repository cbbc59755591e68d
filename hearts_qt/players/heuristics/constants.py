"""The numbers that several parts of the policy go by."""

from __future__ import annotations

SURE = 4096
"""Certainty."""
ROW = 128
"""How many exponents, in quarters, the table of powers has for each base."""
DICE = 64
"""So many numbers each seat has of the dice of a playout: one for its whim for each card, and
others for what is decided beside that."""

SUIT = 0x1FFF
"""The cards of the first suit, as a mask."""
TEN_OF_CLUBS = 8
JACK_OF_DIAMONDS = 22
QUEEN_OF_SPADES = 36

# Rules of thumb, found by letting variants play each other; chances in 4096ths.
KEEN = 819  # somebody who could stay below goes above, in the first round of a suit
WARY = 614  # the same later on, or when the trick holds points
EAGER = 3277  # the same when the trick holds a bonus
BACK = 819  # the share of a single danger that comes back when it was passed
