"""Random numbers: draws from one seed with different indices are independent."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from hearts_qt.rules import bits

ROLLS = 2048
SIDES = 8

# Indices that playouts draw with: for two seats, the noise of three cards, the opponent's type (61,
# `pimc.inference`), and whether the seat tries for the moon (63, `heuristics.moon`).
WHATS = [64 * seat + what for seat in (1, 2) for what in (0, 1, 36, 61, 63)]


@pytest.mark.parametrize("step", [1, 1 << 16, 0x5851F42D4C957F2D])
def test_any_two_things_are_decided_apart(step: int) -> None:
    rolls = [(17 + step * turn) & 0xFFFFFFFFFFFF for turn in range(ROLLS)]
    faces = {what: [int(SIDES * bits.random_unit(roll, what)) for roll in rolls] for what in WHATS}
    expected = ROLLS / SIDES**2
    for one, other in combinations(WHATS, 2):
        seen = Counter(zip(faces[one], faces[other], strict=True))
        chi = sum(
            (seen[left, right] - expected) ** 2 / expected
            for left in range(SIDES)
            for right in range(SIDES)
        )
        # 63 degrees of freedom: 63 on average, over 130 once in half a million times.
        assert chi < 130, (one, other)


def test_the_numbers_have_32_bits_and_luck_is_a_share_of_them() -> None:
    lots = [bits.random_u32(roll, 5) for roll in range(ROLLS)]
    assert max(lots) >> 31 == 1
    assert max(lots) < 1 << 32
    assert bits.random_unit(7, 5) == bits.random_u32(7, 5) / (1 << 32)
