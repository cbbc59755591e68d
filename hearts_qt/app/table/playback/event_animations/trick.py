"""A finished trick: it goes to its winner, or stays on the table unwon."""

from __future__ import annotations

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.table.art.deck_art import BACK
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.table_cards import FLYING_HEIGHT, PILE_SHOWN
from hearts_qt.app.table.layout.geometry import Pose
from hearts_qt.app.table.playback.animation_queue import Steps, Wait, WaitKind
from hearts_qt.app.table.playback.event_animations.context import AnimationContext
from hearts_qt.app.table.playback.mover import Ease
from hearts_qt.app.table.playback.table_signals import Cue
from hearts_qt.game import events as ev

LIFT = 0.07
"""How high the gathered trick flies, as the fraction of its width by which it then appears
larger."""
GATHER, GO = 0.55, 0.8
"""The fractions of the time for collecting in which a trick is gathered, and goes to its winner."""
PACKET_SHOWN = 3
"""How many cards of a gathered trick are shown; the others lie below them."""


def trick_taken(context: AnimationContext, event: ev.TrickTaken) -> Steps:
    """Hold the finished trick, then move it to the pile of its winner."""
    cards = context.cards
    durations = context.timing.durations
    context.marks.show_marks()
    name = context.name(event.winner)
    own = event.winner == context.session.current.person
    points = event.points
    if points:
        sentence = (
            ngettext("You take {n} point", "You take {n} points", points)
            if own
            else ngettext("{name} takes {n} point", "{name} takes {n} points", points)
        )
        context.tell(sentence.format(name=name, n=points))
    else:
        context.tell(
            (_("You take the trick") if own else _("{name} takes the trick")).format(name=name)
        )
    if context.timing.wait_for_person:
        yield Wait(WaitKind.GO_ON)
    elif cards.state.black_card in event.cards:
        yield Wait(WaitKind.HOLD, durations.hold_black)
    elif points:
        yield Wait(WaitKind.HOLD, durations.hold_points)
    else:
        yield Wait(WaitKind.HOLD, durations.hold)
    time = context.timing.time("collect")
    pile = cards.pile_pose(event.winner, 0)
    going = [item for _seat, item in cards.trick] + cards.unwon
    top = next((item for seat, item in reversed(cards.trick) if seat == event.winner), going[-1])
    cards.trick, cards.unwon = [], []
    context.marks.crown.set_shown(False)
    context.marks.show_labels()
    context.signals.cued.emit(Cue.TRICK, time * (GATHER + GO))
    if time:
        yield from _collect(context, going, top, pile, time)
    for item in going:
        cards.release(item)
    layers = cards.piles[event.winner]
    if len(layers) < PILE_SHOWN:
        back = cards.acquire(BACK)
        back.show_card(BACK, cards.back_width)
        layers.append(back)
        place = cards.pile_pose(event.winner, len(layers) - 1)
        context.mover.move(back, place, 0, z=5 + len(layers) - 1)
    likely = cards.state.moon_likely
    context.advance()
    cards.count_tricks(event.winner)
    context.marks.show_marks()
    time = context.timing.time("mark")
    if time and not likely and cards.state.moon_likely:
        plate = context.marks.plates[event.winner]
        context.effects.moon_likely(pile, plate.moon_box(), time)


def _collect(
    context: AnimationContext, going: list[CardItem], top: CardItem, pile: Pose, time: float
) -> Steps:
    """Gather the cards under the one that won, and move them to the winner's pile face down."""
    cards = context.cards
    middle = cards.layout.middle
    home = top.target
    there = Pose(
        home.x + (middle.cx - home.x) * 0.35,
        home.y + (middle.cy - home.y) * 0.35,
        home.angle,
        home.width,
    )
    order = [*(item for item in going if item is not top), top]
    gather = time * GATHER
    for index, item in enumerate(order):
        item.setZValue(FLYING_HEIGHT + index)
        item.show_card(item.settled_card, cards.face_width)
        turn = 0.0 if item is top else (index * 53) % 13 - 6.0
        # On a card that lies below others, half a turn more or less cannot be seen.
        near = item.pose.angle + (there.angle + turn - item.pose.angle + 90) % 180 - 90
        pose = Pose(there.x, there.y, there.angle if item is top else near, there.width)
        context.mover.move(
            item, pose, gather, ease=Ease.IN_OUT, z=FLYING_HEIGHT + index, symmetric=item is not top
        )
    yield Wait(WaitKind.MOTION, gather)
    for index, item in enumerate(order):
        if index < len(order) - PACKET_SHOWN:
            item.setVisible(False)
            continue
        cards.fly(item, pile, time * GO, 4, BACK, cards.face_width, lift=LIFT)
        item.setZValue(FLYING_HEIGHT + index)
    yield Wait(WaitKind.MOTION, time * GO)


def trick_unwon(context: AnimationContext, event: ev.TrickUnwon) -> Steps:
    """Hold a trick that nobody won, then move it aside."""
    cards = context.cards
    context.marks.show_marks()
    context.tell(_("All cards cancel: the trick stays on the table"))
    if context.timing.wait_for_person:
        yield Wait(WaitKind.GO_ON)
    else:
        yield Wait(WaitKind.HOLD, context.timing.durations.hold_points)
    cards.unwon += [item for _seat, item in cards.trick]
    for _seat, item in cards.trick:
        item.show_card(item.settled_card, cards.face_width)
    cards.trick = []
    context.advance()
    context.marks.crown.set_shown(False)
    time = context.timing.time("collect")
    cards.arrange(time, ease=Ease.IN_OUT)
    context.signals.cued.emit(Cue.SLIDE, time)
    yield Wait(WaitKind.MOTION, time)
    context.marks.show_marks()
