"""The board of the review shows each place of a hand as the game was there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.review.board import ReviewBoard, Viewpoint
from hearts_qt.app.session.timeline import Timeline
from hearts_qt.app.worker import Worker
from hearts_qt.game.actions import Action, Play
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decisions import HandReplay, played_hand
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.history import SavedSeat
from tests.limits import process_events
from tests.selection import telling_presets


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


@pytest.mark.parametrize("name", telling_presets())
def test_every_step_shows_the_table_of_the_game_at_that_place(
    home: Path, qtbot: QtBot, worker: Worker, name: str
) -> None:
    rules = PRESETS[name].rules
    players = [make_player("random", seat) for seat in range(rules.players)]
    game = play_game(rules, players, 4, most_hands=2)
    chosen: list[Action] = []
    seats = tuple(SavedSeat("", "random", seat) for seat in range(rules.players))
    parent = QWidget()
    qtbot.addWidget(parent)
    board = ReviewBoard(game, seats, LiveSettings(), worker, chosen.append, parent)
    played = played_hand(game, game.finished[-1].hand)
    assert played is not None
    replay = HandReplay(played)
    board.take(replay)
    models, scene = board.models, board.table.table_scene
    everybody = frozenset(range(rules.players))
    for row, decision in enumerate(played.decisions):
        board.show(row, Viewpoint(everybody, "as it was", decision.seat))
        position = replay.position(row)
        before = played.game_before
        made = [one.action for one in played.decisions[:row]]
        assert position.log == game.undealt().replayed((*before.log, before.deal, *made)).log
        assert models.timeline.state == Timeline(position).announced.looked_at(0, ())
        assert decision.seat in models.timeline.state.to_act
        assert board.table.messages.status_line.text() == "as it was"
        assert [sorted(item.settled_card for item in items) for items in scene.cards.hands] == [
            list(position.hand_of(seat)) for seat in range(rules.players)
        ]
        assert not board.session.decisions.play(models.hand.cards[0] if models.hand.cards else 0)
        process_events()
    row = next(
        at
        for at, one in enumerate(played.decisions)
        if one.seat == 0 and isinstance(one.action, Play)
    )
    board.ask(row, 0)
    assert board.asks
    shown = models.timeline.state
    card = board.session.current.legal()[0]
    assert board.session.decisions.play(card)
    assert chosen == [Play(0, card)]
    assert models.timeline.state is shown, "an answer changes nothing"
    board.show(row, Viewpoint(everybody, "as it was", 0))
    assert not board.asks
    board.session.close()
