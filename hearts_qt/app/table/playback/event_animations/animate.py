"""Which animation shows which event."""

from __future__ import annotations

from hearts_qt.app.table.playback.animation_queue import Steps
from hearts_qt.app.table.playback.event_animations.context import AnimationContext
from hearts_qt.app.table.playback.event_animations.deal import deal
from hearts_qt.app.table.playback.event_animations.hand_end import (
    game_over,
    hand_scored,
    moon_shot,
)
from hearts_qt.app.table.playback.event_animations.kitty import kitty_taken, laid_away
from hearts_qt.app.table.playback.event_animations.pass_cards import charged, passed
from hearts_qt.app.table.playback.event_animations.play import (
    boosted,
    hearts_broken,
    played,
    turn_came,
)
from hearts_qt.app.table.playback.event_animations.trick import trick_taken, trick_unwon
from hearts_qt.game import events as ev


def animate(context: AnimationContext, event: object) -> Steps:
    """Show an event: start its movements and yield the waits between them.

    An event without an animation of its own is shown at once.
    """
    match event:
        case ev.Dealt():
            yield from deal(context, event)
        case ev.Passed():
            yield from passed(context, event)
        case ev.Charged():
            yield from charged(context, event)
        case ev.TurnCame():
            turn_came(context, event)
        case ev.Played():
            yield from played(context, event)
        case ev.HeartsBroken():
            yield from hearts_broken(context, event)
        case ev.Boosted():
            yield from boosted(context, event)
        case ev.TrickTaken():
            yield from trick_taken(context, event)
        case ev.TrickUnwon():
            yield from trick_unwon(context, event)
        case ev.KittyTaken():
            yield from kitty_taken(context, event)
        case ev.LaidAway():
            yield from laid_away(context, event)
        case ev.MoonShot():
            yield from moon_shot(context, event)
        case ev.HandScored():
            hand_scored(context, event)
        case ev.GameOver():
            game_over(context, event)
        case _:
            context.advance()
