"""Sampled worlds: counted exactly, equally likely, consistent with what is known, in both legs."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb, factorial
from random import Random
from types import ModuleType

import pytest

from hearts_qt.players.pimc import world_sampler as compiled
from hearts_qt.rules.cards import mask_of
from tests.legs import interpreted

MOST_WORK = 1_500_000
"""How often, at most, a large case may compute the ways from an entry of the table."""

Place = tuple[int, int, int]
Case = tuple[tuple[int, ...], tuple[Place, ...]]

SMALL: dict[str, Case] = {
    "free": ((0, 1, 13, 27), ((1, 2, 0), (2, 2, 0))),
    "a void": ((0, 1, 13, 14, 27), ((1, 2, 1), (2, 2, 0), (3, 1, 0))),
    "voids all over": ((0, 1, 13, 14, 27, 40), ((1, 2, 1), (2, 2, 2), (3, 1, 4), (10, 1, 0))),
    "two packs": ((0, 0, 13, 13, 27), ((1, 2, 0), (2, 2, 1), (11, 1, 0))),
}


@pytest.fixture(scope="module", params=["as it is", "interpreted"])
def leg(request: pytest.FixtureRequest) -> ModuleType:
    return (
        compiled
        if request.param == "as it is"
        else interpreted("hearts_qt.players.pimc.world_sampler")
    )


def prepared(leg: ModuleType, case: Case) -> tuple[compiled.WorldSampler, float]:
    cards, places = case
    found = leg.WorldSampler()
    found.begin(*mask_of(cards))
    for place in places:
        found.set_place(*place)
    return found, found.count_ways()


def drawn(found: compiled.WorldSampler, case: Case) -> tuple[tuple[int, int], ...]:
    return tuple((found.once(place), found.twice(place)) for place, _, _ in case[1])


def possible(case: Case) -> Counter[tuple[tuple[int, int], ...]]:
    """Every possible world, found by trying all orders, with how many orders give it."""
    cards, places = case
    ways: Counter[tuple[tuple[int, int], ...]] = Counter()
    for order in permutations(cards):
        at = 0
        world = []
        for _, capacity, void in places:
            share = order[at : at + capacity]
            at += capacity
            if any(void >> card // 13 & 1 for card in share):
                break
            world.append(mask_of(share))
        else:
            ways[tuple(world)] += 1
    return ways


@pytest.mark.parametrize("name", SMALL)
def test_every_world_is_equally_likely(leg: ModuleType, name: str) -> None:
    case = SMALL[name]
    ways = possible(case)
    orders = sum(ways.values())
    found, count = prepared(leg, case)
    assert count > 0
    draws = 6000
    seen: Counter[tuple[tuple[int, int], ...]] = Counter()
    seed = 5
    for _ in range(draws):
        seed = found.draw(seed)
        seen[drawn(found, case)] += 1
    assert set(seen) <= set(ways)
    chi = sum(
        (seen[world] - draws * share / orders) ** 2 / (draws * share / orders)
        for world, share in ways.items()
    )
    freedom = len(ways) - 1
    # More than five standard deviations above the mean comes by chance once in millions.
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


def test_without_voids_the_number_of_ways_is_one_class(leg: ModuleType) -> None:
    _, count = prepared(leg, (tuple(range(13, 52)), ((1, 13, 0), (2, 13, 0), (3, 13, 0))))
    assert count == 1.0


def test_the_ways_are_counted_exactly(leg: ModuleType) -> None:
    case: Case = (tuple(range(10)) + tuple(range(13, 23)), ((1, 6, 1), (2, 14, 0)))
    _, count = prepared(leg, case)
    # The seat without clubs takes six of the ten diamonds.
    assert count == comb(10, 6)
    case = (tuple(range(10)) + tuple(range(13, 23)), ((1, 6, 1), (2, 4, 2), (3, 10, 0)))
    _, count = prepared(leg, case)
    assert count == comb(10, 6) * comb(10, 4)
    assert factorial(10) // (factorial(6) * factorial(4)) == comb(10, 6)


def test_what_cannot_be_has_no_ways(leg: ModuleType) -> None:
    assert prepared(leg, ((0, 1), ((1, 2, 1),)))[1] == 0.0
    assert prepared(leg, ((0, 1), ((1, 1, 0),)))[1] == 0.0
    assert prepared(leg, ((), ()))[1] == 1.0


def test_the_dice_move_on_where_nothing_is_hidden(leg: ModuleType) -> None:
    found, ways = prepared(leg, ((), ((1, 0, 0), (2, 0, 0))))
    assert ways == 1.0
    seed, seen = 5, set()
    for _ in range(100):
        seed = found.draw(seed)
        seen.add(seed)
    assert len(seen) == 100


def test_both_legs_draw_the_same_worlds_within_what_is_known() -> None:
    chance = Random(3)
    other = interpreted("hearts_qt.players.pimc.world_sampler")
    for _ in range(60):
        packs = chance.choice((1, 2))
        pack = [card for card in range(52) for _ in range(packs)]
        seats = chance.randrange(2, 10)
        dealt = chance.sample(pack, len(pack))[: seats * chance.randrange(1, 8) + 2]
        size = (len(dealt) - 2) // seats
        hands = [dealt[seat * size : (seat + 1) * size] for seat in range(seats)]
        places = [
            (
                seat,
                size,
                sum(
                    1 << suit
                    for suit in range(4)
                    if all(card // 13 != suit for card in hand) and chance.random() < 0.7
                ),
            )
            for seat, hand in enumerate(hands)
        ]
        rest = dealt[seats * size :]
        case: Case = (tuple(dealt), (*places, (10, len(rest), 0)))
        one, count = prepared(compiled, case)
        two, again = prepared(other, case)
        assert count == again > 0
        seed = seed2 = chance.getrandbits(64)
        for _ in range(3):
            seed, seed2 = one.draw(seed), two.draw(seed2)
            assert seed == seed2
            world = drawn(one, case)
            assert world == drawn(two, case)
            lying: list[int] = []
            for (_, capacity, void), (once, twice) in zip(case[1], world, strict=True):
                cards = [c for c in range(52) if once >> c & 1]
                cards += [c for c in range(52) if twice >> c & 1]
                assert len(cards) == capacity
                assert not any(void >> card // 13 & 1 for card in cards)
                lying += cards
            assert sorted(lying) == sorted(dealt)


def test_many_voids_at_a_large_table_take_little_work() -> None:
    pack = tuple(card for card in range(52) for _ in range(2))
    voids = (0, 1, 2, 4, 8, 3, 5, 6, 9, 12)
    case: Case = (pack, (*((seat, 10, voids[seat]) for seat in range(10)), (10, 4, 0)))
    found, count = prepared(compiled, case)
    assert count > 1e60
    found.draw(1)
    # The calls are counted in the interpreted leg.
    slow = interpreted("hearts_qt.players.pimc.world_sampler")
    calls = 0

    class Counting(slow.WorldSampler):
        def ways_from(self, level: int, a: int, b: int, c: int, d: int) -> float:
            nonlocal calls
            calls += 1
            assert calls < MOST_WORK
            ways: float = super().ways_from(level, a, b, c, d)
            return ways

    slow.WorldSampler = Counting
    again, ways = prepared(slow, case)
    assert ways == pytest.approx(count)
    counted = calls
    again.draw(1)
    # A draw only walks through the finished table.
    assert calls - counted < 1000
