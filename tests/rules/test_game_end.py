"""Section 11, and the ends of section 10: totals, the condition for ending, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.cards import JACK_OF_DIAMONDS, QUEEN_OF_SPADES
from hearts_qt.rules.game_end import close_hand, subtracts_moon, winners_of
from hearts_qt.rules.options import Rules
from hearts_qt.rules.problems import problems


def test_a_game_goes_on_below_the_target() -> None:
    ending = close_hand(Rules(), [90, 0, 0, 0], [9, 5, 5, 7], 20)
    assert ending.totals == (99, 5, 5, 7)
    assert ending.winners == ()


def test_the_target_ends_it_and_the_lowest_wins() -> None:
    assert close_hand(Rules(), [90, 4, 0, 0], [10, 5, 5, 6], 5).winners == (2,)
    assert close_hand(Rules(target=50), [49, 0, 0, 0], [1, 12, 13, 0], 2).winners == (3,)


def test_negative_totals_win() -> None:
    assert close_hand(Rules(), [90, 0, 0, -20], [26, 0, 0, 0], 5).winners == (3,)


@pytest.mark.parametrize(("hands", "winners"), [(2, ()), (3, (1,)), (4, (1,))])
def test_a_hand_limit_ends_it_too(hands: int, winners: tuple[int, ...]) -> None:
    rules = Rules(hand_limit=3)
    assert close_hand(rules, [10, 0, 5, 9], [1, 0, 12, 13], hands).winners == winners


@pytest.mark.parametrize(
    ("exact", "totals"),
    [("stands", (101, 50, 3, 4)), ("halves", (50, 50, 3, 4)), ("zeroes", (0, 50, 3, 4))],
)
def test_a_total_of_exactly_the_target(exact: str, totals: tuple[int, ...]) -> None:
    ending = close_hand(Rules(target=101, exact_target=exact), [91, 50, 3, 4], [10, 0, 0, 0], 3)
    assert ending.totals == totals
    # When the total is halved or reset to 0, it no longer ends the game.
    assert ending.winners == ((2,) if exact == "stands" else ())
    assert [each.side for each in ending.changed] == ([] if exact == "stands" else [0])


def test_more_than_the_target_is_not_exactly_it() -> None:
    ending = close_hand(Rules(exact_target="zeroes"), [91, 0, 0, 0], [10, 1, 2, 3], 3)
    assert ending.totals[0] == 101
    assert ending.winners == (1,)


@pytest.mark.parametrize(("tie", "winners"), [("play_on", ()), ("share", (1, 3))])
def test_a_tie_for_the_lead(tie: str, winners: tuple[int, ...]) -> None:
    assert close_hand(Rules(tie=tie), [99, 5, 9, 5], [26, 0, 0, 0], 6).winners == winners


def test_play_on_ends_after_the_first_hand_with_one_lowest() -> None:
    rules = Rules(target=26, hand_limit=2)
    assert close_hand(rules, [13, 13, 0, 0], [13, 13, 0, 0], 2).winners == ()
    assert close_hand(rules, [26, 26, 0, 0], [1, 0, 12, 13], 3).winners == (2,)
    # The condition for ending must hold again after that hand.
    falling = Rules(target=26, bonus_card=22)
    assert close_hand(falling, [26, 5, 5, 9], [-10, 6, 5, 12], 4).winners == ()


def test_a_tie_elsewhere_does_not_matter() -> None:
    assert close_hand(Rules(), [100, 100, 3, 4], [13, 13, 0, 0], 8).winners == (2,)


def test_shared_tricks_has_the_target_and_the_winner_of_the_teams() -> None:
    rules = Rules(teams="shared_tricks")
    assert close_hand(rules, [90, 20], [10, 16], 5).winners == (1, 3)
    assert close_hand(rules, [20, 90], [0, 26], 5).winners == (0, 2)
    assert close_hand(rules, [60, 60], [13, 13], 5).winners == ()
    six = Rules(teams="shared_tricks", players=6)
    assert close_hand(six, [90, 7, 9], [26, 0, 0], 5).winners == (1, 4)


def test_shared_totals_looks_at_single_players_and_adds_pairs() -> None:
    rules = Rules(teams="shared_totals")
    assert close_hand(rules, [99, 60, 0, 60], [0, 13, 0, 13], 5).winners == ()
    # One player reaches the target; the pair's sum is still the lowest.
    ending = close_hand(rules, [99, 60, 0, 60], [1, 12, 0, 13], 5)
    assert ending.totals == (100, 72, 0, 73)
    assert ending.winners == (0, 2)
    tied = close_hand(Rules(teams="shared_totals", tie="share"), [90, 50, 0, 50], [10, 0, 0, 0], 5)
    assert tied.winners == (0, 1, 2, 3)
    assert close_hand(rules, [90, 50, 0, 50], [10, 0, 0, 0], 5).winners == ()
    limit = Rules(teams="shared_totals", hand_limit=1)
    assert close_hand(limit, [0] * 4, [5, 6, 7, 8], 1).winners == (0, 2)


QUEEN: dict[str, Any] = {"card_values": ((QUEEN_OF_SPADES, 13),)}
"""A single penalty card: the player who takes it shoots the moon."""


DOWN = "no card costs points"
MOON = "every hand is a moon"
TIED = "always stay equal"
EXACT = "only reach the target exactly"
SPECIAL = "special totals keep every total below"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"card_values": ()}, DOWN),
        ({"card_values": (), "hand_limit": 3}, TIED),
        ({"card_values": (), "hand_limit": 3, "tie": "share"}, ""),
        ({"card_values": (), "hand_limit": 3, "no_trick_bonus": 1}, ""),
        ({"card_values": (), "bonus_card": JACK_OF_DIAMONDS, "charging": "any",
          "ten_of_clubs_doubles": True, "no_trick_bonus": 5, "sun": True}, DOWN),
        ({"card_values": ((QUEEN_OF_SPADES, -13),), "packs": 2, "players": 6,
          "pass_cycle": ("hold",)}, DOWN),
        ({"no_trick_bonus": 1000}, ""),
        (QUEEN, ""),
        ({**QUEEN, "moon": "subtract"}, MOON),
        ({**QUEEN, "moon": "subtract", "charging": "any", "sun": True}, MOON),
        ({**QUEEN, "moon": "subtract", "packs": 2, "players": 6}, ""),
        ({**QUEEN, "moon": "subtract", "bonus_card": JACK_OF_DIAMONDS}, MOON),
        ({**QUEEN, "moon": "subtract", "bonus_card": JACK_OF_DIAMONDS, "moon_needs_bonus": True},
         ""),
        ({**QUEEN, "moon": "choice"}, ""),
        ({**QUEEN, "moon_points": 0}, MOON),
        ({**QUEEN, "moon": "off", "target": 13, "exact_target": "zeroes"}, EXACT),
        ({**QUEEN, "moon": "off", "target": 26, "exact_target": "zeroes"}, EXACT),
        ({**QUEEN, "moon": "off", "target": 26, "exact_target": "halves"}, EXACT),
        ({**QUEEN, "moon": "off", "target": 13, "exact_target": "halves"}, ""),
        ({**QUEEN, "moon": "off", "target": 25, "exact_target": "zeroes"}, ""),
        ({**QUEEN, "moon": "off", "special_totals": ((13, 0),)}, SPECIAL),
        ({**QUEEN, "moon": "off", "special_totals": ((26, 13), (13, 200))}, ""),
        ({**QUEEN, "moon": "off", "special_totals": ((26, 13),)}, SPECIAL),
        ({"special_totals": ((50, 0), (100, 25)), "target": 101}, ""),
        ({"special_totals": tuple((total, 0) for total in range(1, 20)), "target": 60}, ""),
        ({"special_totals": tuple((total, 0) for total in range(1, 200)), "target": 60}, SPECIAL),
        ({"card_values": (), "trick_points": (("last", 1),)}, ""),
        ({"card_values": (), "special_totals": ((0, 7),), "hand_limit": 2}, TIED),
        ({"card_values": (), "special_totals": ((0, 7),), "target": 5, "tie": "share"}, ""),
    ],
)  # fmt: skip
def test_games_without_an_end_are_known(
    changes: dict[str, Any], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes.setdefault("pass_cycle", ("hold",))
    found = problems(changes)
    assert [str(fault.text) for fault in found if why not in str(fault.text)] == []
    assert bool(found) == bool(why)
    for fault in found:
        assert problems({**changes, **fault.fix}) == []
    monkeypatch.setattr("hearts_qt.rules.options.problems", lambda values: [])
    table = BasicTable(Rules(**changes))
    # Only games that cannot end are played: the others may end, but only after many hands.
    assert not why or all(table.play(number, 400).winners is None for number in range(3))


def test_a_total_is_looked_up_once() -> None:
    rules = Rules(target=100, exact_target="halves", special_totals=((50, 0), (30, 50)))
    ending = close_hand(rules, [90, 20, 40, 0], [10, 10, 10, 5], 3)
    assert ending.totals == (50, 50, 0, 5)
    assert [(each.side, each.before, each.after, each.option) for each in ending.changed] == [
        (0, 100, 50, "exact_target"), (1, 30, 50, "special_totals"), (2, 50, 0, "special_totals"),
    ]  # fmt: skip
    assert [str(each.note(rules)) for each in ending.changed] == [
        "exactly 100: 50", "exactly 30: 50", "exactly 50: 0",
    ]  # fmt: skip
    # A changed total is not changed again when `winners_of` looks at it between hands.
    assert winners_of(rules, [50, 50, 0, 5], 3) == ()


def test_a_special_total_may_end_the_game() -> None:
    rules = Rules(special_totals=((30, 120),), tie="share")
    ending = close_hand(rules, [20, 20, 0, 0], [10, 5, 8, 3], 3)
    assert ending.totals == (120, 25, 8, 3)
    assert ending.winners == (3,)


@pytest.mark.parametrize(
    ("moon", "totals", "subtracted"),
    [
        ("add", [0, 0, 0, 0], False),
        ("subtract", [0, 0, 0, 0], True),
        ("choice", [0, 0, 0, 0], None),
        # In turn: if the moon is added, the game goes on; the shooter wins; seat 1 wins.
        ("add_unless_opponent_wins", [0, 0, 0, 0], False),
        ("add_unless_opponent_wins", [10, 20, 30, 80], False),
        ("add_unless_opponent_wins", [60, 10, 30, 80], True),
    ],
)
def test_the_rules_or_the_shooter_decide_how_a_moon_counts(
    moon: Any, totals: list[int], subtracted: bool | None
) -> None:
    def scores(subtract: bool) -> tuple[int, ...]:
        return (-26, 0, 0, 0) if subtract else (0, 26, 26, 26)

    assert subtracts_moon(Rules(moon=moon), totals, scores, 5, 0) is subtracted
