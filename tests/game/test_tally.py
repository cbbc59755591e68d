"""What players were dealt, compared with exact odds."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from hearts_qt.game.deals import deal_cards
from hearts_qt.game.odds import (
    FEWEST_HANDS,
    SCALE,
    CountedQuantity,
    Tally,
    cards_held,
    compare,
    suit_held,
    total_odds,
    worst_card,
)
from hearts_qt.rules.cards import HEARTS, QUEEN_OF_SPADES
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.selection import telling_presets


def tallied(rules: Rules, hands: int, seed: int, seats: int = 1) -> list[Tally]:
    rng = Random(seed)
    tallies = [Tally() for _ in range(seats)]
    for number in range(hands):
        dealt, _kitty = deal_cards(rng.getrandbits(64), rules)
        direction = rules.pass_cycle[number % len(rules.pass_cycle)]
        for seat, tally in enumerate(tallies):
            tally.add(rules, direction, dealt, seat)
    return tallies


def test_totals_of_a_yes_or_no_follow_the_binomial_distribution() -> None:
    odds = cards_held(Rules(), (QUEEN_OF_SPADES,))
    chances = total_odds([(odds, 100)])
    for count in range(101):
        exact = comb(100, count) * 3 ** (100 - count) / 4**100
        assert chances[count] / (1 << SCALE) == pytest.approx(exact, abs=1e-25)


def test_hands_of_different_rules_are_added_up() -> None:
    five = PRESETS["Five-Handed with kitty"].rules
    one, other = suit_held(Rules(), HEARTS), suit_held(five, HEARTS)
    chances = total_odds([(one, 2), (other, 1)])
    exact = [0.0] * len(chances)
    for a, p in enumerate(one.chances):
        for b, q in enumerate(one.chances):
            for c, r in enumerate(other.chances):
                exact[a + b + c] += float(p * q * r)
    assert [chance / (1 << SCALE) for chance in chances] == pytest.approx(exact)


def test_the_worst_card_follows_from_the_rules() -> None:
    assert worst_card(Rules()) == QUEEN_OF_SPADES
    assert worst_card(Rules(card_values="hearts_only")) is None
    assert worst_card(Rules(card_values="spot")) == QUEEN_OF_SPADES


@pytest.mark.parametrize("preset", telling_presets())
def test_fair_deals_are_as_chance_gives_under_every_rule_set(preset: str) -> None:
    rules = PRESETS[preset].rules
    results = compare(tallied(rules, 300, 5, rules.players))
    assert len(results) == rules.players
    lines = [line for player in results for line in player]
    assert lines
    for each in lines:
        assert not each.unusual
        assert 0 <= each.more + each.fewer < 1
        assert abs(each.total - each.expected) < 5 * each.spread


def test_unfair_deals_are_noticed() -> None:
    rules = Rules()
    rng = Random(2)
    tally = Tally()
    while tally.dealt < 200:
        dealt, _kitty = deal_cards(rng.getrandbits(64), rules)
        if QUEEN_OF_SPADES in dealt[0] or rng.random() < 0.5:
            tally.add(rules, "left", dealt, 0)
    (lines,) = compare([tally])
    worst = next(each for each in lines if each.quantity is CountedQuantity.WORST)
    assert worst.unusual
    assert worst.more < 0.001


def test_a_few_hands_say_nothing() -> None:
    assert compare(tallied(Rules(), FEWEST_HANDS - 1, 1)) == [[]]
    (lines,) = compare(tallied(Rules(), FEWEST_HANDS, 1))
    # No line for the pass: one hand in four has none, so there are too few hands with one.
    assert [each.quantity for each in lines] == [
        CountedQuantity.WORST,
        CountedQuantity.HEARTS,
        CountedQuantity.SPADES,
        CountedQuantity.VOIDS,
    ]


def test_the_correction_counts_all_lines() -> None:
    (alone,) = compare(tallied(Rules(), 200, 3))
    first, *_ = compare(tallied(Rules(), 200, 3, 4))
    for one, other in zip(alone, first, strict=True):
        assert one.chance == other.chance
        assert other.corrected == min(1.0, 20 * other.chance)
