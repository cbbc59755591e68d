"""Section 11, and the ends of section 10: totals, the condition for ending, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.cards import JACK_OF_DIAMONDS, QUEEN_OF_SPADES
from hearts_qt.rules.game_end import close_hand, never_ends
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS


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
    # Halved or gone, it no longer ends the game.
    assert ending.winners == ((2,) if exact == "stands" else ())
    assert ending.met_exactly == (() if exact == "stands" else (0,))


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
    # The condition has to hold again at that time.
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
"""A single penalty card: whoever takes it shoots the moon."""


@pytest.mark.parametrize(
    ("changes", "never"),
    [
        ({"card_values": ()}, True),
        ({"card_values": (), "hand_limit": 3}, True),
        ({"card_values": (), "hand_limit": 3, "tie": "share"}, False),
        ({"card_values": (), "hand_limit": 3, "no_trick_bonus": 1}, False),
        ({"card_values": (), "bonus_card": JACK_OF_DIAMONDS, "charging": "any",
          "ten_of_clubs_doubles": True, "no_trick_bonus": 5, "sun": True}, True),
        ({"card_values": ((QUEEN_OF_SPADES, -13),), "packs": 2, "players": 6}, True),
        ({"no_trick_bonus": 1000}, False),
        (QUEEN, False),
        ({**QUEEN, "moon": "subtract"}, True),
        ({**QUEEN, "moon": "subtract", "charging": "any", "sun": True}, True),
        ({**QUEEN, "moon": "subtract", "packs": 2, "players": 6}, False),
        ({**QUEEN, "moon": "subtract", "bonus_card": JACK_OF_DIAMONDS}, True),
        ({**QUEEN, "moon": "subtract", "bonus_card": JACK_OF_DIAMONDS, "moon_needs_bonus": True},
         False),
        ({**QUEEN, "moon": "choice"}, False),
    ],
)  # fmt: skip
def test_games_without_an_end_are_known(changes: dict[str, Any], never: bool) -> None:
    rules = Rules(**changes)
    assert never_ends(rules) is never
    table = BasicTable(rules)
    # Those that may end need not do so soon.
    assert not never or all(table.play(number, 400).winners is None for number in range(3))


def test_games_by_every_preset_end() -> None:
    assert not any(never_ends(preset.rules) for preset in PRESETS.values())
