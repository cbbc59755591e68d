"""A moon that is shot, and the end of a hand and of the game."""

from __future__ import annotations

from hearts_qt.app.i18n import _
from hearts_qt.app.table.playback.animation_queue import Steps, Wait, WaitKind
from hearts_qt.app.table.playback.event_animations.context import AnimationContext
from hearts_qt.app.table.playback.table_signals import Cue
from hearts_qt.game import events as ev


def moon_shot(context: AnimationContext, event: ev.MoonShot) -> Steps:
    """Say who shot the moon, and show a large moon for a while."""
    context.advance()
    own = context.is_person(event.seat)
    if event.sun:
        sentence = _("You shot the sun!") if own else _("{name} shot the sun!")
    else:
        sentence = _("You shot the moon!") if own else _("{name} shot the moon!")
    context.tell(sentence.format(name=context.name(event.seat)))
    context.signals.cued.emit(Cue.MOON, 0.0)
    held = context.timing.durations.moon
    if held:
        rise = context.timing.time("moon")
        context.effects.moon_shot(context.cards.layout.middle, rise)
        yield Wait(WaitKind.MOTION, rise)
        yield Wait(WaitKind.HOLD, held)
        context.effects.hide_moon()


def hand_scored(context: AnimationContext, event: ev.HandScored) -> None:
    """Show the scores of the hand."""
    context.advance()
    context.signals.hand_scored.emit(event)


def game_over(context: AnimationContext, event: ev.GameOver) -> None:
    """Show who has won the game."""
    context.advance()
    context.signals.game_over.emit(event)
