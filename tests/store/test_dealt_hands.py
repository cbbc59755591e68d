"""Counting what was dealt in kept games."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearts_qt.game.deals import NumberedDeals, SealedDeals
from hearts_qt.game.odds import CountedQuantity
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import HEARTS, QUEEN_OF_SPADES, suit_of
from hearts_qt.rules.options import Rules
from hearts_qt.store.dealt_hands import DealtHands, dealt_hands, odds_of
from hearts_qt.store.game_library import GameLibrary

SEATS = [SeatEntry("Ann", "basic"), SeatEntry("You", "person"), SeatEntry("Bob", "basic"),
         SeatEntry("Cy", "basic")]  # fmt: skip


def kept(folder: Path, name: str, deals: NumberedDeals | SealedDeals | int, hands: int) -> str:
    players = [make_player("basic", seat) for seat in range(4)]
    game = play_game(Rules(target=500), players, deals, hands)
    written = write_record(game, SEATS, given_up=True)
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.hearts").write_text(written, "utf-8")
    return written


def library(tmp_path: Path) -> GameLibrary:
    return GameLibrary(tmp_path / "games", tmp_path / "deleted", tmp_path / "index")


def test_hands_are_counted_for_every_player(tmp_path: Path) -> None:
    games = tmp_path / "games"
    kept(games, "one", SealedDeals("3c" * 32, ""), 12)
    kept(games, "two", 7, 5)
    found = dealt_hands(library(tmp_path))
    assert found.games == 2
    assert found.own.dealt == 17
    assert set(found.others) == {"Ann", "Bob", "Cy"}
    everyone = [found.own, *found.others.values()]
    assert sum(tally.totals[CountedQuantity.WORST] for tally in everyone) == 17
    assert sum(tally.totals[CountedQuantity.HEARTS] for tally in everyone) == 17 * 13
    assert sum(tally.totals[CountedQuantity.SPADES] for tally in everyone) == 17 * 2
    you, ann, *_others = odds_of(found)
    assert (you.name, ann.name) == ("", "Ann")
    assert not you.lines


def test_received_cards_come_from_the_pass(tmp_path: Path) -> None:
    kept(tmp_path / "games", "one", 7, 24)
    found = dealt_hands(library(tmp_path))
    players = [make_player("basic", seat) for seat in range(4)]
    game = play_game(Rules(target=500), players, 7, 24)
    received = 0
    again = game.undealt()
    for action in game.log:
        before = again.moves
        again.apply(action)
        if before is None and again.moves is not None:
            received += sum(
                QUEEN_OF_SPADES in cards for _, to, cards in again.moves if to == 1
            )
    assert found.own.received == received
    assert suit_of(QUEEN_OF_SPADES) != HEARTS


def test_chosen_and_repeated_deals_are_left_out(tmp_path: Path) -> None:
    games = tmp_path / "games"
    kept(games, "one", 7, 3)
    kept(games, "rematch", 7, 3)
    kept(games, "chosen", NumberedDeals(8, (99,)), 2)
    found = dealt_hands(library(tmp_path))
    assert found.own.dealt == 4
    assert found.chosen == 4


def test_what_cannot_be_read_is_counted_and_the_rest_goes_on(tmp_path: Path) -> None:
    games = tmp_path / "games"
    written = kept(games, "one", 7, 3)
    (games / "two.hearts").write_text(written.replace('"dealer"', '"trader"'), "utf-8")
    found = dealt_hands(library(tmp_path))
    assert found.own.dealt == 3
    assert found.unread == 1


def test_reading_can_be_cancelled_and_nothing_is_no_fault(tmp_path: Path) -> None:
    assert dealt_hands(library(tmp_path)) == DealtHands()
    kept(tmp_path / "games", "one", 7, 1)
    cancelled = CancelToken()

    def cancel(_done: int, _of: int) -> None:
        cancelled.cancel()

    kept(tmp_path / "games", "two", 8, 1)
    with pytest.raises(Cancelled):
        dealt_hands(library(tmp_path), cancel, cancelled)
