"""A moon that is shot, and the end of a hand and of the game."""

from __future__ import annotations

from hearts_qt.app.i18n import _
from hearts_qt.app.table.playback.animation_queue import Steps, Wait, WaitKind
from hearts_qt.app.table.playback.event_animations.stage import Stage
from hearts_qt.app.table.playback.table_signals import Cue
from hearts_qt.game import events as ev


def moon_shot(stage: Stage, event: ev.MoonShot) -> Steps:
    """Say who shot the moon, and show a large moon for a while."""
    stage.advance()
    own = stage.is_person(event.seat)
    if event.sun:
        sentence = _("You shot the sun!") if own else _("{name} shot the sun!")
    else:
        sentence = _("You shot the moon!") if own else _("{name} shot the moon!")
    stage.tell(sentence.format(name=stage.name(event.seat)))
    stage.signals.cued.emit(Cue.MOON, 0.0)
    held = stage.pace.speeds.moon
    if held:
        rise = stage.pace.time("moon")
        stage.effects.moon_shot(stage.cards.layout.middle, rise)
        yield Wait(WaitKind.MOTION, rise)
        yield Wait(WaitKind.HOLD, held)
        stage.effects.hide_moon()


def hand_scored(stage: Stage, event: ev.HandScored) -> None:
    """Show the scores of the hand."""
    stage.advance()
    stage.signals.hand_scored.emit(event)


def game_over(stage: Stage, event: ev.GameOver) -> None:
    """Show who has won the game."""
    stage.advance()
    stage.signals.game_over.emit(event)
