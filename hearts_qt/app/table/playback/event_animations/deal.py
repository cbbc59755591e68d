"""A new hand: the cards fly from the pack to the seats, and the person's turn face up."""

from __future__ import annotations

from hearts_qt.app.table.art.deck_art import BACK
from hearts_qt.app.table.items.table_cards import FLYING_HEIGHT, flipper
from hearts_qt.app.table.layout.geometry import Pose
from hearts_qt.app.table.playback.animation_queue import Steps, Wait, WaitKind
from hearts_qt.app.table.playback.event_animations.context import AnimationContext
from hearts_qt.app.table.playback.table_signals import Cue
from hearts_qt.game import events as ev

IN_THE_AIR = 16
"""The most cards that fly at a time while a hand is dealt."""


def deal(context: AnimationContext, event: ev.Dealt) -> Steps:
    """Deal the cards one by one, and turn the person's face up."""
    cards = context.cards
    cards.raise_received = False
    context.effects.clear()
    cards.clear()
    context.last_trick.hide()
    context.advance()
    context.signals.cleared.emit()
    context.signals.said.emit("")
    context.marks.show_marks()
    players = cards.state.players
    person = context.session.current.person
    flight = context.timing.time("deal_flight")
    stock = cards.layout.stock(event.dealer)
    cards.hands = [
        [cards.acquire(BACK) for _ in range(len(event.hands[seat]))] for seat in range(players)
    ]
    cards.kitty = [cards.acquire(BACK) for _ in event.kitty]
    if not flight:
        for item, card in zip(cards.hands[person], context.models.hand.cards, strict=True):
            item.show_card(card, cards.face_width)
        cards.arrange(0)
        context.marks.show_labels()
        context.signals.cued.emit(Cue.DEAL, 0.0)
        return
    poses = [cards.hand_poses(seat) for seat in range(players)]
    most = max(len(items) for items in cards.hands)
    total = sum(len(items) for items in cards.hands)
    # No more than `IN_THE_AIR` cards fly at a time, which keeps frames cheap.
    each = max(context.timing.time("deal") / max(1, total), 0.7 * flight / IN_THE_AIR)
    flight = min(flight, each * IN_THE_AIR)
    count = 0
    for place in range(most):
        for turn in range(1, players + 1):
            seat = (event.dealer + turn) % players
            if place >= len(cards.hands[seat]):
                continue
            item = cards.hands[seat][place]
            pose, z = poses[seat][place]
            item.show_card(BACK, cards.base_for(pose.width, BACK))
            depth = (total - count) * 0.012
            start = Pose(stock.x + depth * 4, stock.y - depth * 4, 0, stock.width)
            item.place(start)
            item.setZValue(FLYING_HEIGHT + total - count)
            context.mover.move(
                item,
                pose,
                flight,
                delay=each * count,
                z=z,
                symmetric=True,
                # Only a few cards of the pack are shown: the shadows of all would be black.
                hidden=count < total - 3,
            )
            count += 1
    for index, item in enumerate(cards.kitty):
        item.place(stock)
        context.mover.move(item, cards.layout.kitty(index), flight, delay=each * count, z=20)
        count += 1
    context.signals.cued.emit(Cue.DEAL, each * count + flight)
    yield Wait(WaitKind.MOTION, each * count + flight)
    over = context.timing.time("turn_over")
    wave = over / 12
    own = zip(cards.hands[person], context.models.hand.cards, strict=True)
    for row, (item, card) in enumerate(own):
        context.mover.move(
            item,
            item.target,
            over,
            delay=wave * row,
            z=item.zValue(),
            at_half=flipper(item, card, cards.face_width),
        )
    context.marks.show_labels()
    yield Wait(WaitKind.MOTION, over + wave * max(0, len(cards.hands[person]) - 1))
