"""Bit operations of the kernel.

`bits.pxd` beside this file gives the same names to the compiled kernel as C operations; the
functions here serve the kernel when it runs interpreted.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, sqrt

__all__ = [
    "exp",
    "highest",
    "log",
    "lot",
    "lowest",
    "luck",
    "pick",
    "popcount",
    "release_lock",
    "restore_lock",
    "sqrt",
]

popcount = int.bit_count
"""How many bits of a mask are set."""


@lru_cache(maxsize=1 << 16)
def _listed(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def pick(mask: int, index: int) -> int:
    """The position of the set bit number `index`, counted from 0 at the lowest."""
    return _listed(mask)[index]


def lowest(mask: int) -> int:
    """The position of the lowest set bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The position of the highest set bit of a mask that is not 0."""
    return mask.bit_length() - 1


def lot(dice: int, what: int) -> int:
    """A number of 32 bits that comes of dice for one of the many things that they decide.

    Whatever two things are decided, their numbers tell nothing of each other (the mixing of
    SplitMix64; Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
    """
    mixed = (dice + what * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return mixed >> 32


def luck(dice: int, what: int) -> float:
    """`lot` as a number from 0 up to 1."""
    return lot(dice, what) / 0x100000000


def release_lock() -> object:
    """Let other threads run while the compiled kernel works; nothing when interpreted."""
    return None


def restore_lock(state: object) -> None:
    """Take the interpreter lock back; nothing when interpreted."""
