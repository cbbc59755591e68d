"""Numbers that the kernel shares with what compiles rules for it and with the players.

The compiled kernel has them as C constants (`constants.pxd`), the values of which `setup.py` takes
from here. Other compiled modules import them into C variables of the same names.
"""

from __future__ import annotations

MASK64 = 0xFFFFFFFFFFFFFFFF
LCG_MULTIPLIER = 6364136223846793005
LCG_INCREMENT = 1442695040888963407
"""The linear congruential generator of random playouts and worlds (Knuth, *MMIX*)."""

SUIT_MASK = 0x1FFF
"""The cards of the lowest suit, clubs, as a mask."""
SPADES_MASK = SUIT_MASK << 26
HEARTS_MASK = SUIT_MASK << 39
NINES_MASK = (1 << 7) | (1 << 20) | (1 << 33) | (1 << 46)

# `Position.phase`.
PLAYING = 0
LAYING_AWAY = 1
FINISHED = 2

# The effects of a play, as bits of the value that `Position.play` returns.
EFFECT_BROKE = 1
EFFECT_BOOSTED = 2
EFFECT_WON = 4
EFFECT_UNWON = 8
EFFECT_KITTY = 16
EFFECT_ENDED = 32

# The steps that narrow the legal cards, in the order of section 5.
BY_FOLLOWING = 0
BY_OPENING = 1
BY_HEARTS = 2
BY_FIRST_TRICK = 3
BY_CHARGE = 4
BY_BLACK = 5
STEPS = 6

# `Tables.opening`: who opens and with what.
OPENING_LOWEST_CLUB = 0
OPENING_ANY_CLUB = 1
OPENING_DEALER_LEFT = 2
OPENING_CLUB_HOLDER = 3
OPENING_LOWEST_SPADE = 4
OPENING_BLACK_TAKER = 5

# `Tables.kitty_to`: who takes the kitty.
KITTY_FIRST_TRICK = 0
KITTY_FIRST_PENALTY = 1
KITTY_LAST_TRICK = 2
KITTY_NOBODY = 3

# `Tables.moon`: how a moon scores.
MOON_ADD = 0
MOON_SUBTRACT = 1
MOON_CHOICE = 2
MOON_ADD_UNLESS_OPPONENT_WINS = 3
MOON_OFF = 4
MOON_TURN_HEARTS = 5
