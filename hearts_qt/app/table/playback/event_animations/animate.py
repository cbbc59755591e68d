"""Which animation shows which event."""

from __future__ import annotations

from hearts_qt.app.table.playback.animation_queue import Steps
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
from hearts_qt.app.table.playback.event_animations.stage import Stage
from hearts_qt.app.table.playback.event_animations.trick import trick_taken, trick_unwon
from hearts_qt.game import events as ev


def animate(stage: Stage, event: object) -> Steps:
    """Show an event: start its movements and yield the waits between them.

    An event without an animation of its own is shown at once.
    """
    match event:
        case ev.Dealt():
            yield from deal(stage, event)
        case ev.Passed():
            yield from passed(stage, event)
        case ev.Charged():
            yield from charged(stage, event)
        case ev.TurnCame():
            turn_came(stage, event)
        case ev.Played():
            yield from played(stage, event)
        case ev.HeartsBroken():
            yield from hearts_broken(stage, event)
        case ev.Boosted():
            yield from boosted(stage, event)
        case ev.TrickTaken():
            yield from trick_taken(stage, event)
        case ev.TrickUnwon():
            yield from trick_unwon(stage, event)
        case ev.KittyTaken():
            yield from kitty_taken(stage, event)
        case ev.LaidAway():
            yield from laid_away(stage, event)
        case ev.MoonShot():
            yield from moon_shot(stage, event)
        case ev.HandScored():
            hand_scored(stage, event)
        case ev.GameOver():
            game_over(stage, event)
        case _:
            stage.advance()
