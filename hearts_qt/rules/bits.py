"""Bit operations, random numbers and mathematical functions of the compiled modules.

Interpreted modules call the functions here; compiled ones use the C functions of the same names
in `bits.pxd`.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp as exp  # Reached through this module, as in C.
from math import log as log
from math import sqrt as sqrt

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
    """The position of set bit number `index` of a mask, counted from 0 at the lowest."""
    return _listed(mask)[index]


def lowest(mask: int) -> int:
    """The position of the lowest set bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The position of the highest set bit of a mask that is not 0."""
    return mask.bit_length() - 1


def random_u32(seed: int, index: int) -> int:
    """The random number of 32 bits at an index of the stream that a seed starts.

    It is the upper half of the mixing function of SplitMix64 without its last shift (Steele, Lea
    and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
    """
    mixed = (seed + index * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return mixed >> 32


def random_unit(seed: int, index: int) -> float:
    """`random_u32` as a number of at least 0 and less than 1."""
    return random_u32(seed, index) / 0x100000000


def release_lock() -> object:
    """Release the interpreter lock in compiled code; does nothing when interpreted."""
    return None


def restore_lock(state: object) -> None:
    """Take the interpreter lock again in compiled code; does nothing when interpreted."""
