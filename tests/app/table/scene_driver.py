"""A table in a scene, with a clock that a test moves."""

from __future__ import annotations

import random
from typing import Any

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QGraphicsPixmapItem
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.table.geometry import Pose
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.table.scene import TableScene
from hearts_qt.game.actions import Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.rules.options import Rules
from tests.app.table.table_driver import make_table, settle


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
        "plates": [marks.plates[seat].state for seat in range(scene.timeline.state.players)],
        "labels": {name: item.label for name, item in marks.labels.items()},
        "broken": mark(marks.broken, marks.broken.pose),
        "crown": mark(marks.crown, marks.crown.pose),
        "visible": sum(isinstance(item, CardItem) and item.isVisible() for item in scene.items()),
    }
