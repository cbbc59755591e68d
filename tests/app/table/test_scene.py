"""However events are animated, the table ends up like one built from the final state."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.settings import Settings
from tests.app.table.scene_driver import Table
from tests.app.table.table_driver import make_table, settle
from tests.limits import wait_until
from tests.selection import telling_presets


@pytest.fixture
def seed() -> random.Random:
    """Random numbers, so that every run has the same lengths of frames."""
    return random.Random(5)


@pytest.mark.parametrize("tempo", [Tempo.AT_ONCE, Tempo.INSTANT, Tempo.NORMAL, Tempo.BRISK])
def test_the_end_is_the_same_at_every_tempo(
    qtbot: QtBot, tempo: Tempo, seed: random.Random
) -> None:
    table = Table(qtbot, Rules(), tempo)
    table.pump()
    for _ in range(60):
        if table.session.current.waiting_to_continue:
            table.session.games.continue_hand()
        elif table.session.current.person in table.session.current.to_act:
            table.decide()
        table.pump(seed)
        table.compare()


@pytest.mark.parametrize("name", telling_presets())
def test_every_preset_is_shown(qtbot: QtBot, name: str, seed: random.Random) -> None:
    table = Table(qtbot, PRESETS[name].rules, Tempo.NORMAL)
    table.pump(seed)
    for step in range(60):
        if table.session.current.waiting_to_continue:
            break
        if table.session.current.person in table.session.current.to_act:
            table.decide()
        table.pump(seed)
        if step % 6 == 0:
            table.compare()
        if step == 12:
            table.view.set_tempo(Tempo.AT_ONCE)
    assert table.session.current.waiting_to_continue, (step, table.session.current.game.phase)
    assert not table.view.panel.isHidden()


def test_undo_in_the_middle_of_playback_shows_the_game_as_it_is(qtbot: QtBot) -> None:
    table = Table(qtbot, Rules(), Tempo.NORMAL)
    table.pump()
    table.decide()
    table.scene.animations.advance(100)
    assert table.session.undo.back()
    assert table.view.idle
    table.compare()


def test_nothing_runs_at_rest(qtbot: QtBot) -> None:
    table = Table(qtbot, Rules(), Tempo.NORMAL)
    table.pump()
    wait_until(lambda: not table.scene.animations.running)
    wait_until(lambda: len(table.scene.animations.mover) == 0)


@pytest.mark.parametrize("waits", [False, True])
def test_another_game_may_come_while_the_pointer_is_over_a_pile(qtbot: QtBot, waits: bool) -> None:
    """The table is idle at once, but only what lies on the new one may be looked at."""
    view = make_table(qtbot, live=LiveSettings(Settings(wait_for_me=waits)))
    session, scene = view.session, view.table_scene
    session.new_game(Rules(packs=2, players=10, pass_cycle=("hold",)), 5)
    settle(view)
    # Play until the last trick is that of a seat which the next game does not have.
    while not any(one.winning and one.seat > 3 for one in scene.timeline.state.last_trick):
        session.decisions.play(session.current.legal()[0])
        settle(view)
    winner = next(one.seat for one in scene.timeline.state.last_trick if one.winning)
    pile = scene.layout.pile(winner).box
    QTest.mouseMove(view.viewport(), QPoint(round(pile.cx), round(pile.cy)))
    wait_until(lambda: not view.last_trick.caption.isHidden())
    view.set_tempo(Tempo.NORMAL)
    session.decisions.play(session.current.legal()[0])
    assert not view.idle
    told: list[int] = []
    scene.animations.idle_changed.connect(lambda _idle: told.append(scene.timeline.state.players))
    scene.animations.waiting.connect(lambda _waits: told.append(scene.timeline.state.players))
    session.new_game(Rules(pass_cycle=("hold",)), 5)
    assert told
    assert set(told) == {4}
