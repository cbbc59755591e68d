"""Constants that the parts of a search share."""

from __future__ import annotations

MAX_WORLDS = 65536
MAX_CANDIDATES = 64
MAX_WATCHED = 16
"""The greatest number of cards of which a search can count who takes them."""

MAX_PLAY_PENALTY = 5.0
"""Upper bound on the negative log-likelihood that one observed play adds to a world, leaving aside
the normalisation of the softmax."""

PLAY = 0
"""Kinds of decision: to play a card, to pass, to charge, to lay cards away."""
PASS = 1
CHARGE = 2
LAY_AWAY = 3

PLAIN = 0
"""After this candidate the seat plays on by the rollout policy, like everyone else."""
SHOOT = 1
"""After this candidate the seat tries to win every trick, until its moon is lost."""

STANDS = 0
"""A total that meets the target exactly stays."""
HALVES = 1
ZEROES = 2
