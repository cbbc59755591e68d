"""Random numbers: draws from one seed with different indices are independent."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from hearts_qt.rules import bits

ROLLS = 2048
SIDES = 8

# Indices that the search and its playouts draw with: whether a world of low weight is skipped (60,
# `pimc.search`); and for two seats the noise of three cards, the opponent's type and whether it
# ignores moons (61 and 62, `pimc.inference`), and whether the seat tries for the moon (63,
# `heuristics.moon`).
DRAWS = [60, *(64 * seat + draw for seat in (1, 2) for draw in (0, 1, 36, 61, 62, 63))]


@pytest.mark.parametrize("step", [1, 1 << 16, 0x5851F42D4C957F2D])
def test_draws_for_different_decisions_are_independent(step: int) -> None:
    rolls = [(17 + step * turn) & 0xFFFFFFFFFFFF for turn in range(ROLLS)]
    faces = {draw: [int(SIDES * bits.random_unit(roll, draw)) for roll in rolls] for draw in DRAWS}
    expected = ROLLS / SIDES**2
    for one, other in combinations(DRAWS, 2):
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
