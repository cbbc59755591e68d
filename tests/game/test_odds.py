"""Exact odds of deals, checked by counting and against published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from hearts_qt.game.odds import (
    CountOdds,
    cards_held,
    hypergeometric,
    suit_held,
    void_suits,
)
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS, Preset


def test_hypergeometric_against_counting() -> None:
    for pack, marked, hand in ((7, 3, 4), (6, 6, 2), (5, 0, 3), (8, 2, 8)):
        counts = [0] * (min(marked, hand) + 1)
        for held in combinations(range(pack), hand):
            counts[sum(card < marked for card in held)] += 1
        expected = [Fraction(count, comb(pack, hand)) for count in counts]
        assert hypergeometric(pack, marked, hand) == expected
    with pytest.raises(ValueError, match="parts of the pack"):
        hypergeometric(5, 6, 2)


def test_known_figures_of_a_hand_of_thirteen() -> None:
    rules = Rules()
    assert cards_held(rules, [QUEEN_OF_SPADES]).chances == (Fraction(3, 4), Fraction(1, 4))
    # A bridge hand has no void with probability 0.9489.
    voids = void_suits(rules)
    assert float(voids.chances[0]) == pytest.approx(0.948934, abs=1e-6)
    assert float(suit_held(rules, 3).chances[0]) == pytest.approx(0.012791, abs=1e-6)
    assert suit_held(rules, 3).mean == Fraction(13, 4)
    assert voids.mean == 4 * suit_held(rules, 0).chances[0]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_chances_add_up_under_every_preset(preset: Preset) -> None:
    rules = preset.rules
    for odds in (cards_held(rules, [QUEEN_OF_SPADES]), suit_held(rules, 3), void_suits(rules)):
        assert sum(odds.chances) == 1
        assert all(chance >= 0 for chance in odds.chances)
    assert void_suits(rules).mean == sum(suit_held(rules, suit).chances[0] for suit in range(4))


def test_deviations() -> None:
    coin = CountOdds((Fraction(1, 2), Fraction(1, 2)))
    assert coin.deviation(60, 100) == pytest.approx(2.0)
    assert CountOdds((Fraction(1),)).deviation(0, 100) == 0.0
