"""How each kind of event is shown: which cards go where, in which order, and how long it takes.

`animate` finds the animation of an event. An animation is a generator: it starts movements on a
`AnimationContext` and yields the waits between them.
"""

from hearts_qt.app.table.playback.event_animations.animate import animate
from hearts_qt.app.table.playback.event_animations.context import AnimationContext

__all__ = ["AnimationContext", "animate"]
