"""The shuffle of `hearts_qt.game.deals`, in a module of its own so that it can be compiled.

Like the kernel it runs as it is, and Cython compiles it with the C types of `shuffle.pxd`; both
give the same results. `deals` specifies the shuffle.
"""

from __future__ import annotations

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB


def shuffle(cards: list[int], number: int) -> None:
    """Shuffle a list of cards in place; the deal number, from 0 to 2**64-1, is the seed.

    It is Fisher and Yates's shuffle with the generator SplitMix64 (Steele, Lea and Flood, *Fast
    Splittable Pseudorandom Number Generators*, 2014).
    """
    state = number
    size = len(cards)
    while size > 1:
        # The highest 2**64 % size values are rejected, so that all places are equally likely.
        rejected = (MASK % size + 1) % size
        while True:
            state = (state + GOLDEN) & MASK
            value = ((state ^ (state >> 30)) * MIX1) & MASK
            value = ((value ^ (value >> 27)) * MIX2) & MASK
            value ^= value >> 31
            if value <= MASK - rejected:
                break
        place = size - 1
        other = value % size
        held = cards[place]
        cards[place] = cards[other]
        cards[other] = held
        size = place
