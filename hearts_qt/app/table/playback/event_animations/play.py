"""A turn, a played card, and what it can cause: a cancelled pair, broken hearts, a boost."""

from __future__ import annotations

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.table.items.card_badges import charge_badge
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.table_cards import FLYING_HEIGHT
from hearts_qt.app.table.layout.geometry import Pose
from hearts_qt.app.table.playback.animation_queue import Steps, Wait, WaitKind
from hearts_qt.app.table.playback.event_animations.context import AnimationContext
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


def turn_came(context: AnimationContext, event: ev.TurnCame) -> None:
    """Say whose turn it is."""
    context.advance()
    if not context.is_person(event.seat):
        context.signals.said.emit(_("{name} is to play").format(name=context.name(event.seat)))


def played(context: AnimationContext, event: ev.Played) -> Steps:
    """Move a card from a hand to the trick."""
    cards = context.cards
    person = context.session.current.person
    time = context.timing.time("card")
    # Ask for the pixmap now, so that it is ready when the card turns over.
    context.deck.pixmap(event.card, cards.face_width, urgency=0)
    # The time that the player took to choose counts as the pause.
    rested = context.animations.take_rest()
    if event.seat != person and cards.trick and cards.trick[-1][0] != person:
        yield Wait(WaitKind.MOTION, max(0.0, context.timing.durations.pause - rested))
    elif event.seat != person:
        yield Wait(WaitKind.MOTION, max(0.0, context.timing.durations.pause * 0.6 - rested))
    item = cards.detach(event.seat, event.card, event.charged)
    context.advance()
    badge = charge_badge(event.card) if event.charged else ""
    black = event.card == cards.state.black_card
    lift, swing = (BLACK_LIFT if black else LIFT), (-SWING if event.seat % 2 else SWING)
    if black:
        time *= BLACK_TIME
    context.signals.spoken.emit(
        _("{name}: {card}").format(name=context.name(event.seat), card=card_words(event.card))
    )
    index = len(cards.trick)
    cards.trick.append((event.seat, item))
    pair = _cancelled_pair(context)
    cards.uncancelled.update(pair)
    pose = cards.trick_pose(index, event.seat, event.card)
    if item.card == event.card:
        item.show_card(event.card, cards.face_width, badge)
        item.setZValue(FLYING_HEIGHT + index)
        context.mover.move(
            item, pose, time, ease=Ease.SETTLE, z=100 + index, lift=lift, swing=swing
        )
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
    cards.arrange(context.timing.time("settle"))
    if event.seat == person:
        cards.show_states()
    context.signals.cued.emit(Cue.BLACK_CARD if black else Cue.CARD, time)
    yield Wait(WaitKind.MOTION, time)
    if black:
        context.tell(
            _("{name}: {card}").format(name=context.name(event.seat), card=card_words(event.card))
        )
        if time:
            others = [other for _seat, other in cards.trick if other is not item]
            context.effects.black_card(pose, others, context.timing.time("settle"))
            yield Wait(WaitKind.MOTION, context.timing.time("settle") * 1.4)
    if pair:
        yield from _cancel(context, pair)
    context.marks.show_marks()


def _cancelled_pair(context: AnimationContext) -> list[CardItem]:
    """The card played last and the one that it cancels; empty where it cancels none."""
    rows = context.models.trick.rows
    if not rows[-1].cancelled:
        return []
    card = rows[-1].card
    trick = context.cards.trick
    return [trick[index][1] for index, row in enumerate(rows) if row.card == card]


def _cancel(context: AnimationContext, pair: list[CardItem]) -> Steps:
    """Let two identical cards run into each other and fall back, askew and crossed out."""
    cards = context.cards
    name = card_words(pair[0].settled_card)
    context.tell(_("Two cards cancel: {card}").format(card=name))
    time = context.timing.time("settle") * 1.2
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
            context.mover.move(item, way, time, ease=Ease.IN_OUT, z=z)
        context.animations.moved()
        yield Wait(WaitKind.MOTION, time)
    cards.uncancelled.clear()
    context.marks.show_marks()
    cards.arrange(time)
    yield Wait(WaitKind.MOTION, time)


def hearts_broken(context: AnimationContext, event: ev.HeartsBroken) -> Steps:
    """Say that hearts are broken, and show it where it happened."""
    cards = context.cards
    context.advance()
    context.tell(_("Hearts are broken"))
    context.signals.cued.emit(Cue.BROKEN, 0.0)
    context.marks.show_marks()
    time = context.timing.time("mark")
    if time:
        middle = cards.layout.middle
        centre = Pose(middle.cx, middle.cy, 0, cards.layout.card_width)
        card = cards.trick[-1][1].target if cards.trick else centre
        context.effects.hearts_break(card, time)
    yield Wait(WaitKind.MOTION, time * 0.55)


def boosted(context: AnimationContext, event: ev.Boosted) -> Steps:
    """Let the cards of the first round make room for those of the second."""
    cards = context.cards
    context.advance()
    context.marks.show_marks()
    cards.arrange(context.timing.time("settle") * 2)
    context.tell(_("A nine: each player plays a second card"))
    yield Wait(WaitKind.MOTION, context.timing.durations.pause * 2)
