"""The durations of everything on the table, in milliseconds."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hearts_qt.store.settings import Settings


class Tempo(Enum):
    """How fast the table plays back what has happened.

    `AT_ONCE` is for automatic play: no motion and no hold at all. Players cannot choose it.
    """

    RELAXED = "relaxed"
    NORMAL = "normal"
    BRISK = "brisk"
    INSTANT = "instant"
    AT_ONCE = "at_once"


RECEIVED_AT_LEAST = 900.0
"""How long received cards stand out at tempo `INSTANT`, in milliseconds."""

FACTORS = {Tempo.RELAXED: 1.6, Tempo.NORMAL: 1.0, Tempo.BRISK: 0.6}


class Durations(NamedTuple):
    """Durations and pauses in milliseconds. With a duration of 0 items arrive at once."""

    card: float = 220
    """A card from a hand to the table."""
    pause: float = 250
    """From one computer player's card to the next, at least."""
    hold: float = 900
    """How long a finished trick without points lies."""
    hold_points: float = 1300
    """How long a finished trick with points lies."""
    hold_black: float = 1800
    """How long a finished trick with the black card lies."""
    collect: float = 260
    """A trick to its winner."""
    deal: float = 900
    """From the first card leaving the pack to the last."""
    deal_flight: float = 280
    """One card from the pack to its hand."""
    turn_over: float = 240
    """The person's cards turned face up after the deal."""
    pass_flight: float = 420
    """Passed cards from hand to hand."""
    received: float = 650
    """How long received cards stand out before they sink into the hand."""
    raise_card: float = 90
    """A card raised, lowered or lifted under the pointer."""
    settle: float = 160
    """A hand closing up, and everything else that slides a little."""
    moon: float = 1700
    """How long a moon, or the crown of a winner, stays in the middle."""
    mark: float = 620
    """A mark that appears where something has happened, and moves to its place."""
    write: float = 900
    """The rows and numbers of the panel at the end of a hand, and of the score sheet."""
    fall: float = 2600
    """One of the shapes that fall for a winner."""
    shake: float = 260
    """The soft shake of a card that may not be played."""
    motion: bool = True
    """False for no motion at all, whatever the durations are."""

    def at(self, tempo: Tempo, *, reduced: bool = False) -> Durations:
        """These durations, which are for `NORMAL`, converted to another tempo.

        `reduced` keeps the pauses but removes all motion, for people whom motion disturbs.
        """
        if tempo is Tempo.AT_ONCE:
            return Durations(**dict.fromkeys(_NAMES, 0), motion=False)
        if tempo is Tempo.INSTANT:
            held = dict.fromkeys(("hold", "hold_points", "hold_black"), 600.0)
            # Received cards still stand out for a while: without motion nothing else shows them.
            held["received"] = RECEIVED_AT_LEAST
            return Durations(**(dict.fromkeys(_NAMES, 0) | held), motion=False)
        factor = FACTORS[tempo]
        made = {name: getattr(self, name) * factor for name in _NAMES}
        made["raise_card"] = self.raise_card
        made["shake"] = self.shake
        return self._replace(**made, motion=not reduced)

    def to_finish(self) -> Durations:
        """The durations for a hand that is finished for the person: no motion, hardly a pause, so
        that the longest hand takes less than two seconds."""
        pauses = {"pause": 6.0, "hold": 45.0, "hold_points": 45.0, "hold_black": 90.0}
        rest = {"received": 120.0, "moon": 240.0}
        return Durations(**(dict.fromkeys(_NAMES, 0.0) | pauses | rest), motion=False)


_NAMES = (
    "card",
    "pause",
    "hold",
    "hold_points",
    "hold_black",
    "collect",
    "deal",
    "deal_flight",
    "turn_over",
    "pass_flight",
    "received",
    "raise_card",
    "settle",
    "moon",
    "mark",
    "write",
    "fall",
    "shake",
)


TIMES = {
    "card": "card_time",
    "pause": "pause_time",
    "hold": "hold_time",
    "hold_points": "hold_points_time",
    "hold_black": "hold_black_time",
    "collect": "collect_time",
    "deal": "deal_time",
}
"""The settings of those durations that can be chosen."""


WORD_TIME = 1000 / 3
"""Milliseconds in which a screen reader says a word: 180 words a minute."""

READER_PAUSES: dict[str, float | None] = {
    "key": None,
    "short": 3000.0,
    "medium": 6000.0,
    "long": 10_000.0,
}
"""How long a trick lies while the game waits for a screen reader, in milliseconds after the trick
was told; `None` until a key is pressed."""


class Timing:
    """The durations in use, and whether the person ends each pause; shared by all animations.

    They follow from the settings, from a `tempo` that replaces the one of the settings, and from
    whether a hand is being finished for the person.
    """

    def __init__(self) -> None:
        self.durations = Durations()
        self.wait_for_person = False
        """Whether a finished trick waits until the person goes on, instead of for a time."""
        self.tempo: Tempo | None = None
        """The tempo that is used instead of that of the settings."""
        self.finishing = False
        """Whether the rest of a hand is finished for the person."""
        self.speech = 0.0
        """Milliseconds that what is said of the present event takes."""
        self._in_use = Tempo.NORMAL
        self._by_ear = False

    @property
    def at_once(self) -> bool:
        """Whether everything is shown at once, for automatic play."""
        return self._in_use is Tempo.AT_ONCE

    @property
    def rests(self) -> bool:
        """Whether the table gives the person time to look at anything, or to hear it."""
        if self._by_ear:
            return not self.at_once
        return self._in_use not in (Tempo.INSTANT, Tempo.AT_ONCE) and self.durations.hold > 0

    def follow(self, values: Settings, *, animated: bool, by_ear: bool = False) -> None:
        """Choose the durations; `animated` is whether the desktop wants motion, and `by_ear`
        whether the game waits for a screen reader."""
        tempo = self._in_use = self.tempo if self.tempo is not None else Tempo(values.tempo)
        chosen = Durations(**{name: getattr(values, setting) for name, setting in TIMES.items()})
        reduced = values.motion == "reduced" or (values.motion == "system" and not animated)
        if self.finishing and tempo in (Tempo.INSTANT, Tempo.AT_ONCE):
            self.durations = chosen.at(Tempo.AT_ONCE)
        elif self.finishing:
            self.durations = chosen.to_finish()
        else:
            self.durations = chosen.at(tempo, reduced=reduced)
        waits = values.wait_for_me
        if by_ear and not self.at_once and not self.finishing:
            pause = READER_PAUSES[values.reader_pause]
            waits = waits or pause is None
            held = pause or 0.0
            self.durations = self.durations._replace(
                hold=held, hold_points=held, hold_black=held, received=held
            )
        self._by_ear = by_ear
        self.wait_for_person = waits and not self.at_once and not self.finishing

    def hold(self, name: str) -> float:
        """The duration of a pause, by the name of its field in `Durations`. By ear it begins after
        what is said."""
        heard = self._by_ear and not self.at_once and not self.finishing
        return float(getattr(self.durations, name)) + (self.speech if heard else 0.0)

    def time(self, name: str) -> float:
        """The duration of a movement, by the name of its field in `Durations`; 0 without motion."""
        return float(getattr(self.durations, name)) if self.durations.motion else 0.0
