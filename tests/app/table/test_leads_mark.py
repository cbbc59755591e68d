"""The mark of the player who leads because they took the black card (5.1)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app.table.items.seat_plate import mark_places
from hearts_qt.app.table.view import TableView
from hearts_qt.game import events as ev
from hearts_qt.game.actions import Deal, Phase
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.history import History, HistoryStep, SavedSeat
from tests.app.table.table_driver import make_table, settle

PIG = PRESETS["Gong Zhu"].rules


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[TableView]:
    made = make_table(qtbot)
    yield made
    made.session.close()


def _played(rules: Rules, hands: int) -> History:
    """A game of random players that ends with a scored hand."""
    game = Game(rules, 5)
    history = History(game, tuple(SavedSeat("", "random", seat) for seat in range(rules.players)))
    players = [make_player("random", seat) for seat in range(rules.players)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    while len(game.finished) < hands:
        deals = game.phase is Phase.DEAL
        seat = -1 if deals else game.to_act[-1]
        action = game.next_deal() if deals else players[seat].choose(game.observation(seat))
        game.apply(action)
        history.add(HistoryStep(action, not isinstance(action, Deal) and action.seat == 0))
    return history


def _marked(view: TableView) -> dict[int, str]:
    """The seats whose plate has the mark, with what it says."""
    found = {}
    for seat, plate in enumerate(view.table_scene.marks.plates):
        state = plate.state
        assert state is not None
        beside_name = bool(state.leads) and not state.pictured
        assert ("leads" in mark_places(state, 200, 14)) == beside_name
        spoken = view.accessibility.seats[seat].accessibleName()
        tip = plate.toolTip().casefold()
        assert (state.leads in spoken and state.leads in tip) if state.leads else (
            "leads" not in spoken and "leads" not in tip
        )
        if state.leads:
            found[seat] = state.leads
    return found


def test_the_taker_of_the_pig_is_marked_from_the_trick_to_the_next_lead(view: TableView) -> None:
    history = _played(PIG, 2)
    before = next(
        seat for seat, cards in enumerate(history.game.finished[0].captured) if PIG.black in cards
    )
    after = history.game.black_taker
    view.session.games.continue_with(history)
    settle(view)
    timeline = view.session.timeline
    expected: dict[int, str] = {before: "leads first"}
    for place, event in enumerate(list(timeline.events), 1):
        match event:
            case ev.Played():
                expected = {} if "leads first" in expected.values() else expected
            case ev.TrickTaken() if PIG.black in event.cards:
                expected = {event.winner: "leads the next hand"}
        timeline.go(place)
        assert _marked(view) == expected
    assert expected == {after: "leads the next hand"}


def test_nobody_is_marked_where_another_rule_says_who_leads(view: TableView) -> None:
    history = _played(PIG.changed(opening="lowest_spade"), 1)
    view.session.games.continue_with(history)
    settle(view)
    for place in range(1, len(view.session.timeline.events) + 1, 5):
        view.session.timeline.go(place)
        assert not _marked(view)
