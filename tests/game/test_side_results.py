"""What a hand came to for each side: one fold for score sheet, panel and picture."""

from __future__ import annotations

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.side_results import side_results
from hearts_qt.players import make_player
from hearts_qt.rules.cards import TEN_OF_CLUBS
from hearts_qt.rules.presets import PRESETS
from tests.selection import telling_presets


def played(name: str, totals: tuple[int, ...] | None = None) -> Game:
    """A game with one finished hand."""
    game = Game(PRESETS[name].rules, 7, totals=totals)
    players = [make_player("random", seat) for seat in range(game.players)]
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
    while not game.finished:
        deals = game.phase is Phase.DEAL
        seat = -1 if deals else game.to_act[0]
        game.apply(game.next_deal() if deals else players[seat].choose(game.observation(seat)))
    return game


@pytest.mark.parametrize("name", telling_presets())
def test_sides_divide_the_hand_among_them(name: str) -> None:
    game = played(name)
    sides, result, rules = side_results(game, 0), game.finished[0], game.rules
    assert tuple(side.score for side in sides) == result.scores
    assert tuple(side.total for side in sides) == result.totals
    assert sorted(seat for side in sides for seat in side.seats) == list(range(rules.players))
    taken = [card for side in sides for card in side.cards]
    worth = [card for cards in result.captured for card in cards if rules.card_worth[card]]
    tens = [TEN_OF_CLUBS] if rules.ten_of_clubs_doubles and TEN_OF_CLUBS not in worth else []
    assert sorted(taken) == sorted(worth + tens)
    assert min(side.place for side in sides) == 1
    for side in sides:
        least = min(other.deciding_total for other in sides)
        assert (side.place == 1) == (side.deciding_total == least)


def test_partners_with_totals_of_their_own_share_a_sum_and_a_place() -> None:
    name = next(name for name in PRESETS if PRESETS[name].rules.teams == "shared_totals")
    sides = side_results(played(name), 0)
    half = len(sides) // 2
    for one, other in zip(sides[:half], sides[half:], strict=True):
        assert one.deciding_total == other.deciding_total == one.total + other.total
        assert one.place == other.place
    assert sorted({side.place for side in sides}) == list(range(1, half + 1))


def test_a_first_hand_begins_at_the_totals_of_its_game() -> None:
    sides = side_results(played("Modern Hearts", (3, 40, 5, 6)), 0)
    assert tuple(side.before for side in sides) == (3, 40, 5, 6)
    assert all(side.total == side.before + side.score for side in sides)
