"""Bit operations of the kernel.

`bits.pxd` beside this file gives the same names to the compiled kernel as C operations; the
functions here serve the kernel when it runs interpreted.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

__all__ = [
    "exp",
    "highest",
    "log",
    "lowest",
    "luck",
    "pick",
    "popcount",
    "release_lock",
    "restore_lock",
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


def luck(dice: int) -> float:
    """A number from 0 up to 1 that comes of 64 bits of dice, by the multiplier of Knuth's MMIX.

    Of the product 24 bits are looked at, those that C keeps too.
    """
    return (dice * 0x5851F42D4C957F2D >> 40 & 0xFFFFFF) / 0x1000000


def release_lock() -> None:
    """Let other threads run while the compiled kernel works; nothing when interpreted."""
    return None


def restore_lock(state: None) -> None:
    """Take the interpreter lock back; nothing when interpreted."""
