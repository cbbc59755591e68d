"""What a score is made of. That the parts always come to the score, `test_against_reference` checks
for every preset and for random rule sets."""

from __future__ import annotations

from hearts_qt.rules.cards import card_values, parse_card, parse_cards
from hearts_qt.rules.score_parts import Moon, ScorePart, is_plain, score_parts, sum_of

QUEEN, JACK, TEN = (parse_card(name) for name in ("QS", "JD", "TC"))
VALUES = card_values("standard", JACK, 10)


def kinds(parts: tuple[ScorePart, ...]) -> list[tuple[str, int]]:
    return [(part.kind, part.points) for part in parts]


def test_usual_cards_are_plain() -> None:
    parts = score_parts(VALUES, parse_cards("2H 9H QS 4C"), ())
    assert kinds(parts) == [("hearts", 2), ("card", 13)]
    assert is_plain(parts)
    assert sum_of(parts) == 15
    assert is_plain(score_parts(VALUES, (), ()))


def test_a_moon_in_turbo_hearts_multiplies_with_the_ten() -> None:
    taken = parse_cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS JD TC")
    parts = score_parts(
        VALUES,
        taken,
        (JACK, TEN),
        tens_double=True,
        moon=Moon(True, amount=26, subtracted=True),
    )
    assert kinds(parts) == [("moon", -26), ("card", -20), ("ten", 0)]
    assert parts[-1].factor == 4
    assert [part.charged for part in parts] == [False, True, True]
    assert sum_of(parts) == -184
    assert not is_plain(parts)


def test_a_moon_that_is_added_leaves_the_shooter_the_bonus() -> None:
    taken = parse_cards("2H 3H QS JD")
    shooter = score_parts(VALUES, taken, (), moon=Moon(True, amount=26, subtracted=False))
    assert kinds(shooter) == [("card", -10)]
    other = score_parts(
        VALUES,
        parse_cards("TC"),
        (),
        tens_double=True,
        moon=Moon(False, amount=26, subtracted=False),
    )
    assert kinds(other) == [("ten", 0), ("given", 26)]
    assert sum_of(other) == 26, "a moon of another player is not doubled"
    none = score_parts(VALUES, (), (), moon=Moon(False, amount=26, subtracted=True))
    assert none == ()


def test_charged_cards_stand_apart() -> None:
    parts = score_parts(
        VALUES, (QUEEN, QUEEN, *parse_cards("2H 3H")), (QUEEN,), hearts_doubled=True
    )
    assert kinds(parts) == [("hearts", 4), ("card", 26), ("card", 13)]
    assert [part.charged for part in parts] == [True, True, False]
    assert not is_plain(parts)


def test_no_trick_is_a_part() -> None:
    parts = score_parts(VALUES, (), (), off=5)
    assert kinds(parts) == [("no_trick", -5)]
    assert not is_plain(parts)
