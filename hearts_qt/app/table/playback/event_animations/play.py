"""A turn, a played card, and what it can cause: a cancelled pair, broken hearts, a boost."""

from __future__ import annotations

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.table.items.card_badges import charge_badge
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.table_cards import FLYING_HEIGHT
from hearts_qt.app.table.layout.geometry import Pose
from hearts_qt.app.table.playback.animation_queue import Steps, Wait, WaitKind
from hearts_qt.app.table.playback.event_animations.stage import Stage
from hearts_qt.app.table.playback.mover import Ease
from hearts_qt.app.table.playback.table_signals import Cue
from hearts_qt.game import events as ev

LIFT = 0.07
"""How high a card flies, as the fraction of its width by which it then appears larger."""
BLACK_LIFT = 0.3
"""The same for the black card."""
BLACK_TIME = 1.5
"""The factor by which the flight of the black card takes longer."""
SWING = 5.0
"""Degrees by which a card turns on its way and back."""


def turn_came(stage: Stage, event: ev.TurnCame) -> None:
    """Say whose turn it is."""
    stage.advance()
    if not stage.is_person(event.seat):
        stage.signals.said.emit(_("{name} is to play").format(name=stage.name(event.seat)))


def played(stage: Stage, event: ev.Played) -> Steps:
    """Move a card from a hand to the trick."""
    cards = stage.cards
    person = stage.session.person
    time = stage.pace.time("card")
    # Ask for the pixmap now, so that it is ready when the card turns over.
    stage.deck.pixmap(event.card, cards.face_width, urgency=0)
    # The time that the player took to choose counts as the pause.
    rested = stage.animations.take_rest()
    if event.seat != person and cards.trick and cards.trick[-1][0] != person:
        yield Wait(WaitKind.MOTION, max(0.0, stage.pace.speeds.pause - rested))
    elif event.seat != person:
        yield Wait(WaitKind.MOTION, max(0.0, stage.pace.speeds.pause * 0.6 - rested))
    item = cards.pull(event.seat, event.card, event.charged)
    stage.advance()
    badge = charge_badge(event.card) if event.charged else ""
    black = event.card == cards.state.black_card
    lift, swing = (BLACK_LIFT if black else LIFT), (-SWING if event.seat % 2 else SWING)
    if black:
        time *= BLACK_TIME
    stage.signals.spoken.emit(
        _("{name}: {card}").format(name=stage.name(event.seat), card=card_words(event.card))
    )
    index = len(cards.trick)
    cards.trick.append((event.seat, item))
    pair = _cancelled_pair(stage)
    cards.uncancelled.update(pair)
    pose = cards.trick_pose(index, event.seat, event.card)
    if item.card == event.card:
        item.show_card(event.card, cards.face_width, badge)
        item.setZValue(FLYING_HEIGHT + index)
        stage.mover.move(item, pose, time, ease=Ease.SETTLE, z=100 + index, lift=lift, swing=swing)
    else:
        cards.fly(
            item,
            pose,
            time,
            100 + index,
            event.card,
            cards.face_width,
            badge,
            ease=Ease.SETTLE,
            lift=lift,
            swing=swing,
        )
    cards.sort_own()
    cards.arrange(stage.pace.time("settle"))
    if event.seat == person:
        cards.show_states()
    stage.signals.cued.emit(Cue.BLACK_CARD if black else Cue.CARD, time)
    yield Wait(WaitKind.MOTION, time)
    if black:
        stage.tell(
            _("{name}: {card}").format(name=stage.name(event.seat), card=card_words(event.card))
        )
        if time:
            others = [other for _seat, other in cards.trick if other is not item]
            stage.effects.black_card(pose, others, stage.pace.time("settle"))
            yield Wait(WaitKind.MOTION, stage.pace.time("settle") * 1.4)
    if pair:
        yield from _cancel(stage, pair)
    stage.marks.show_marks()


def _cancelled_pair(stage: Stage) -> list[CardItem]:
    """The card played last and the one that it cancels; empty where it cancels none."""
    rows = stage.models.trick.rows
    if not rows[-1].cancelled:
        return []
    card = rows[-1].card
    trick = stage.cards.trick
    return [trick[index][1] for index, row in enumerate(rows) if row.card == card]


def _cancel(stage: Stage, pair: list[CardItem]) -> Steps:
    """Let two identical cards run into each other and fall back, askew and crossed out."""
    cards = stage.cards
    name = card_words(pair[0].settled_card)
    stage.tell(_("Two cards cancel: {card}").format(card=name))
    time = stage.pace.time("settle") * 1.2
    if time:
        one, other = (item.target for item in pair)
        part = 0.22
        for item, here, there in ((pair[0], one, other), (pair[1], other, one)):
            way = Pose(
                here.x + (there.x - here.x) * part,
                here.y + (there.y - here.y) * part,
                here.angle,
                here.width,
            )
            z = item.zValue()
            item.setZValue(FLYING_HEIGHT + z)
            stage.mover.move(item, way, time, ease=Ease.IN_OUT, z=z)
        stage.animations.moved()
        yield Wait(WaitKind.MOTION, time)
    cards.uncancelled.clear()
    stage.marks.show_marks()
    cards.arrange(time)
    yield Wait(WaitKind.MOTION, time)


def hearts_broken(stage: Stage, event: ev.HeartsBroken) -> Steps:
    """Say that hearts are broken, and show it where it happened."""
    cards = stage.cards
    stage.advance()
    stage.tell(_("Hearts are broken"))
    stage.signals.cued.emit(Cue.BROKEN, 0.0)
    stage.marks.show_marks()
    time = stage.pace.time("mark")
    if time:
        middle = cards.layout.middle
        centre = Pose(middle.cx, middle.cy, 0, cards.layout.unit)
        card = cards.trick[-1][1].target if cards.trick else centre
        stage.effects.hearts_break(card, time)
    yield Wait(WaitKind.MOTION, time * 0.55)


def boosted(stage: Stage, event: ev.Boosted) -> Steps:
    """Let the cards of the first round make room for those of the second."""
    cards = stage.cards
    stage.advance()
    stage.marks.show_marks()
    cards.arrange(stage.pace.time("settle") * 2)
    stage.tell(_("A nine: each player plays a second card"))
    yield Wait(WaitKind.MOTION, stage.pace.speeds.pause * 2)
