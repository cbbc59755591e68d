"""However events are animated, the table ends up like one built from the final state."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsPixmapItem
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.table.geometry import Pose
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.table.scene import TableScene
from hearts_qt.game.actions import Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.settings import Settings
from tests.app.table.table_driver import make_table, settle
from tests.limits import wait_until
from tests.selection import telling_presets


class Table:
    """A table with a session; the test advances its animations."""

    def __init__(self, qtbot: QtBot, rules: Rules, tempo: Tempo, number: int = 11) -> None:
        # Another test may have left the pointer on a card, which would be raised.
        QCursor.setPos(0, 0)
        self.live = LiveSettings()
        self.live.change(auto_play_forced=False)
        self.view = make_table(qtbot, self.live, size=(1100, 700), tempo=tempo)
        self.session, self.models = self.view.session, self.view.models
        self.session.new_game(rules, number)

    @property
    def scene(self) -> TableScene:
        return self.view.table_scene

    def pump(self, chance: random.Random | None = None) -> None:
        """Play all animations, in frames of varying length, hurrying now and then."""
        playback = self.scene.animations
        for _ in range(4000):
            settle(self.view)
            if playback.idle:
                break
            roll = chance.random() if chance else 1.0
            if playback.waits_for_person or roll < 0.03:
                playback.hurry()
            elif roll < 0.04:
                playback.skip_all()
            else:
                playback.advance(chance.choice((7, 16, 33, 400)) if chance else 60)
        assert playback.idle
        for _ in range(40):
            playback.advance(50)

    def decide(self) -> None:
        """Take the person's decision as a computer player would."""
        session = self.session
        choice = session.current.seating.player(0).choose(session.current.game.observation(0))
        match choice:
            case Pass(packets=None):
                assert session.decisions.pass_blind()
            case Pass(packets=packets):
                assert session.decisions.pass_cards(packets)
            case Charge(cards=cards):
                assert session.decisions.charge(cards)
            case LayAway(cards=cards):
                assert session.decisions.lay_away(cards)
            case ChooseMoon(how=how):
                assert session.decisions.choose_moon(how)
            case Play(card=card):
                assert session.decisions.play(card)

    def compare(self) -> None:
        """The table shown equals one built from scratch."""
        shown = snapshot(self.scene)
        session = self.session
        if session.current.game.phase in (Phase.DEAL, Phase.OVER):
            return
        session.timeline.take(session.current.game)
        session.timeline.replaced.emit()
        for key, value in snapshot(self.scene).items():
            assert shown[key] == value, key


def snapshot(scene: TableScene) -> dict[str, Any]:
    """Everything that can be seen, as plain values: equal tables have equal snapshots."""
    cards, marks = scene.cards, scene.marks

    def card(item: CardItem) -> tuple[object, ...]:
        pose = item.pose
        place = tuple(round(value, 2) for value in (pose.x, pose.y, pose.angle, pose.width))
        return (item.card, item.variant, item.base, item.flip, item.zValue(), *place)

    def mark(item: QGraphicsPixmapItem, pose: Pose) -> tuple[object, ...]:
        return (round(pose.x, 2), round(pose.y, 2)) if item.isVisible() else ()

    return {
        "hands": [[card(item) for item in items] for items in cards.hands],
        "trick": [(seat, *card(item)) for seat, item in cards.trick],
        "unwon": [card(item) for item in cards.unwon],
        "kitty": [card(item) for item in cards.kitty],
        "piles": [[card(item) for item in items] for items in cards.piles],
        "plates": [marks.plates[seat].state for seat in range(scene.state.players)],
        "labels": {name: item.label for name, item in marks.labels.items()},
        "broken": mark(marks.broken, marks.broken.pose),
        "crown": mark(marks.crown, marks.crown.pose),
        "visible": sum(
            isinstance(item, CardItem) and item.isVisible() for item in scene.items()
        ),
    }


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
    while not any(one.winning and one.seat > 3 for one in scene.state.last_trick):
        session.decisions.play(session.current.legal()[0])
        settle(view)
    winner = next(one.seat for one in scene.state.last_trick if one.winning)
    pile = scene.layout.pile(winner).box
    QTest.mouseMove(view.viewport(), QPoint(round(pile.cx), round(pile.cy)))
    wait_until(lambda: not view.last_trick.caption.isHidden())
    view.set_tempo(Tempo.NORMAL)
    session.decisions.play(session.current.legal()[0])
    assert not view.idle
    told: list[int] = []
    scene.animations.idle_changed.connect(lambda _idle: told.append(scene.state.players))
    scene.animations.waiting.connect(lambda _waits: told.append(scene.state.players))
    session.new_game(Rules(pass_cycle=("hold",)), 5)
    assert told
    assert set(told) == {4}
