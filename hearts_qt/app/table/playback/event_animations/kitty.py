"""The kitty: it is taken, and cards are laid away for it."""

from __future__ import annotations

from hearts_qt.app.i18n import _
from hearts_qt.app.table.art.deck_art import BACK
from hearts_qt.app.table.items.table_cards import FLYING_HEIGHT
from hearts_qt.app.table.playback.animation_queue import Steps, Wait, WaitKind
from hearts_qt.app.table.playback.event_animations.context import AnimationContext
from hearts_qt.app.table.playback.mover import Ease
from hearts_qt.app.table.playback.table_signals import Cue
from hearts_qt.game import events as ev


def kitty_taken(context: AnimationContext, event: ev.KittyTaken) -> Steps:
    """Move the kitty to the player who takes it."""
    cards = context.cards
    session = context.session
    person = session.current.person
    own = event.seat == person
    context.tell(
        (_("You take the kitty") if own else _("{name} takes the kitty")).format(
            name=session.current.names[event.seat]
        )
    )
    time = context.timing.time("collect") * 1.4
    context.signals.cued.emit(Cue.SLIDE, time)
    going, cards.kitty = cards.kitty, []
    context.advance()
    context.marks.show_labels()
    if event.exchange:
        cards.hands[event.seat] += going
        if own:
            for item, card in zip(going, event.cards, strict=True):
                item.show_card(card, cards.face_width)
        cards.sort_own()
        cards.arrange(time, ease=Ease.IN_OUT)
        yield Wait(WaitKind.MOTION, time)
        for item in going:
            cards.update_pixmap(item, event.seat)
        return
    pile = cards.pile_pose(event.seat, 0)
    if time:
        for item in going:
            item.setZValue(FLYING_HEIGHT)
            context.mover.move(item, pile, time, ease=Ease.IN_OUT, z=4)
        yield Wait(WaitKind.MOTION, time)
    for item in going:
        cards.release(item)


def laid_away(context: AnimationContext, event: ev.LaidAway) -> Steps:
    """Move the cards that are laid away to the pile of their player."""
    cards = context.cards
    going = [cards.detach(event.seat, card) for card in event.cards]
    context.advance()
    time = context.timing.time("collect")
    context.signals.cued.emit(Cue.SLIDE, time)
    cards.arrange(context.timing.time("settle"))
    if time:
        pile = cards.pile_pose(event.seat, 0)
        for item in going:
            cards.fly(item, pile, time, 4, BACK, cards.back_width)
        yield Wait(WaitKind.MOTION, time)
    for item in going:
        cards.release(item)
