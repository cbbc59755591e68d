"""Units and figures that several parts of the heuristic policy share."""

from __future__ import annotations

POINT = 1024
"""One point. Costs are whole numbers of 1024ths of a point."""
CERTAIN = 4096
"""Probability 1. Probabilities and shares are whole numbers of 4096ths."""
MISS_CHANCE_ROW = 128
"""The number of exponents, in quarters of a card, in each row of `SuitRisk.miss_chance`."""
DRAWS_PER_SEAT = 64
"""The number of random draws of each seat in a playout. Draws 0 to 51 give the Gumbel noise of each
card; higher numbers decide other things, see `moon.MOON_DRAW` and `pimc.inference`."""

TEN_OF_CLUBS = 8
JACK_OF_DIAMONDS = 22
QUEEN_OF_SPADES = 36

# Tuned by letting variants play each other; probabilities and shares in 4096ths.
OVERTAKE_FIRST_ROUND = 819
"""The probability that a player who could stay below goes above, the first time a suit is led."""
OVERTAKE_LATER = 614
"""The same in later rounds of the suit, or when the trick holds points."""
OVERTAKE_FOR_BONUS = 3277
"""The same when the trick holds a bonus."""
DANGER_RETURNS = 819
"""The share of a single danger's cost that comes back to a player who passed it."""
