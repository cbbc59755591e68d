"""The shuffle of `hearts_qt.game.deals`, apart so that it compiles: see there for what it promises.

Like the kernel it runs as it is, and Cython compiles it with the types of `shuffling.pxd`; both
ways shuffle alike.
"""

from __future__ import annotations

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB


def shuffle(cards: list[int], number: int) -> None:
    """Shuffle a list of cards in place, as a deal number from 0 to 2**64-1 says."""
    state = number
    size = len(cards)
    while size > 1:
        # Values from here on would make some places likelier than others: 2**64 % size of them.
        spill = (MASK % size + 1) % size
        while True:
            state = (state + GOLDEN) & MASK
            value = ((state ^ (state >> 30)) * FIRST) & MASK
            value = ((value ^ (value >> 27)) * SECOND) & MASK
            value ^= value >> 31
            if value <= MASK - spill:
                break
        place = size - 1
        other = value % size
        held = cards[place]
        cards[place] = cards[other]
        cards[other] = held
        size = place
