"""The pass, and cards that are charged."""

from __future__ import annotations

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import cards_phrase
from hearts_qt.app.table.art.deck_art import BACK
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.table_cards import FLYING_HEIGHT
from hearts_qt.app.table.playback.animation_queue import Steps, Wait, WaitKind
from hearts_qt.app.table.playback.event_animations.context import AnimationContext
from hearts_qt.app.table.playback.mover import Ease
from hearts_qt.app.table.playback.table_signals import Cue
from hearts_qt.game import events as ev

GATHER = 0.45
"""The time in which the cards of a packet gather before their giver, as a fraction of the time in
which they fly to the receiver."""

Moved = tuple[int, int, int, CardItem]
"""Giver, receiver, card and item of a card that is passed."""


def passed(context: AnimationContext, event: ev.Passed) -> Steps:
    """Move the passed cards from hand to hand, and show the person what came."""
    cards = context.cards
    person = context.session.current.person
    time = context.timing.time("pass_flight")
    moved: list[Moved] = []
    for giver, receiver, packet in event.moves:
        if giver == receiver:
            continue
        for card in packet:
            moved.append((giver, receiver, card, cards.detach(giver, card)))
    context.advance()
    cards.raise_received = bool(context.received)
    if cards.raise_received:
        words = cards_phrase(context.received)
        context.tell(_("You receive the {cards}").format(cards=words))
    else:
        context.signals.said.emit("")
    for _giver, receiver, _card, item in moved:
        cards.hands[receiver].append(item)
    arrived = {id(item): card for _g, receiver, card, item in moved if receiver == person}
    # Sort the person's hand by the cards that it will show, not by the backs of those in flight.
    own = cards.hands[person]
    faces = {id(item): arrived.get(id(item), item.settled_card) for item in own}
    wanted = list(context.models.hand.cards)
    ordered: list[CardItem] = []
    for card in wanted:
        match = next(item for item in own if faces[id(item)] == card and item not in ordered)
        ordered.append(match)
    cards.hands[person] = ordered
    if time and moved:
        _gather(context, moved, time * GATHER)
        for _giver, receiver, card, item in moved:
            if receiver == person:
                # So the hand can be sorted while the card is still on its way.
                item.settled_card = card
        context.signals.cued.emit(Cue.SLIDE, time * (1 + GATHER))
        yield Wait(WaitKind.MOTION, time * GATHER)
    rows = {id(item): row for row, item in enumerate(cards.hands[person])}
    poses = cards.layout.hand(len(rows))
    for giver, receiver, card, item in moved:
        if receiver == person:
            row = rows[id(item)]
            pose = cards.layout.raised(poses[row])
            cards.fly(item, pose, time, 200 + row, card, cards.face_width, "glow")
        elif giver == person and item.card != BACK:
            place = cards.hands[receiver].index(item)
            pose, z = cards.layout.fan(receiver, len(cards.hands[receiver]))[place], 10 + place
            cards.fly(item, pose, time, z, BACK, cards.back_width)
    cards.arrange(time, ease=Ease.IN_OUT)
    if moved and not time:
        context.signals.cued.emit(Cue.SLIDE, time)
    yield Wait(WaitKind.MOTION, time)
    for seat, items in enumerate(cards.hands):
        for item in items:
            if seat != person and item.settled_card == BACK:
                item.show_card(BACK, cards.back_width)
    cards.show_states()
    if cards.raise_received:
        if context.timing.wait_for_person:
            yield Wait(WaitKind.GO_ON)
        else:
            yield Wait(WaitKind.MOTION, context.timing.durations.received)
    cards.raise_received = False
    cards.show_states()


def _gather(context: AnimationContext, moved: list[Moved], time: float) -> None:
    """Gather the cards that go the same way before their giver, face down."""
    cards = context.cards
    person = context.session.current.person
    passing = {item for _giver, _receiver, _card, item in moved}
    packets: dict[tuple[int, int], list[CardItem]] = {}
    for giver, receiver, _card, item in moved:
        packets.setdefault((giver, receiver), []).append(item)
    for (giver, receiver), items in packets.items():
        width = cards.layout.small_card_width * 1.15
        for index, item in enumerate(items):
            place = cards.layout.packet(giver, receiver, index, len(items), width)
            if giver == person:
                cards.fly(item, place, time, FLYING_HEIGHT + index, BACK, cards.face_width)
            else:
                item.setZValue(FLYING_HEIGHT + index)
                context.mover.move(
                    item, place, time, z=FLYING_HEIGHT + index, ease=Ease.OUT, symmetric=True
                )
    for seat in {giver for giver, _receiver in packets}:
        left = [item for item in cards.hands[seat] if item not in passing]
        if seat != person and all(item.settled_card == BACK for item in left):
            closed = cards.layout.fan(seat, len(left))
            for item, pose in zip(left, closed, strict=True):
                context.mover.move(item, pose, time, z=item.zValue(), ease=Ease.IN_OUT)
    context.animations.moved()


def charged(context: AnimationContext, event: ev.Charged) -> Steps:
    """Show the charged cards of all players."""
    cards = context.cards
    context.advance()
    for seat in range(cards.state.players):
        if seat != context.session.current.person:
            cards.lay_charged(seat)
    time = context.timing.time("settle") * 2
    cards.arrange(time)
    cards.show_states()
    if any(event.charged):
        names = [context.name(seat) for seat, shown in enumerate(event.charged) if shown]
        context.tell(_("Charged by {names}").format(names=", ".join(names)))
        context.signals.cued.emit(Cue.CARD, time)
        yield Wait(WaitKind.MOTION, time + context.timing.durations.hold)
