"""Chooses which sounds are heard, and limits how many.

The mixer follows the table, not the rules: a card is heard when it lands on the table. It only sets
timers, so nothing waits for a sound.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from hearts_qt.app.i18n import _
from hearts_qt.app.table.playback.animation_context import Cue
from hearts_qt.app.table.playback.tempo import Durations, Tempo
from hearts_qt.assets import asset_path
from hearts_qt.game.actions import Phase
from hearts_qt.rules.text import N_

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.session import Session
    from hearts_qt.app.sound.audio_output import AudioOutput
    from hearts_qt.app.table.view import TableView
    from hearts_qt.game.events import HandScored


class Sound(Enum):
    """One sound. The value is its name, the number of its variants, its rank and its least gap.

    Of sounds that come at the same moment, only the one with the highest rank is played. The gap is
    the time, in milliseconds, before the same sound may be played again.
    """

    DEAL = ("deal", 3, 0, 62)
    SLIDE = ("slide", 1, 0, 180)
    CARD = ("card", 3, 1, 90)
    TRICK = ("trick", 1, 1, 200)
    HEARTS_BROKEN = ("hearts-broken", 1, 2, 800)
    QUEEN = ("queen", 1, 3, 1000)
    MOON = ("moon", 1, 4, 1500)
    HAND_WON = ("hand-won", 1, 4, 1000)
    GAME_WON = ("game-won", 1, 5, 1500)

    def __init__(self, label: str, variants: int, rank: int, gap: float) -> None:
        self.label = label
        self.variants = variants
        self.rank = rank
        self.gap = gap

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of all variants. They are not checked to exist."""
        if self.variants == 1:
            return (asset_path(f"sounds/{self.label}.wav"),)
        return tuple(
            asset_path(f"sounds/{self.label}-{number + 1}.wav") for number in range(self.variants)
        )


LABELS: dict[Sound, str] = {
    Sound.CARD: N_("Card played"),
    Sound.DEAL: N_("Cards dealt"),
    Sound.SLIDE: N_("Cards passed"),
    Sound.TRICK: N_("Trick taken"),
    Sound.HEARTS_BROKEN: N_("Hearts broken"),
    Sound.QUEEN: N_("Queen of spades"),
    Sound.MOON: N_("Moon shot"),
    Sound.HAND_WON: N_("Hand won"),
    Sound.GAME_WON: N_("Game won"),
}
"""The names of the sounds, untranslated, in the order of the preferences."""


LEAD = {Sound.CARD: 34, Sound.DEAL: 22, Sound.QUEEN: 34}
"""Milliseconds from the start of a sound file to the moment of impact."""

CROWD = 40.0
"""Milliseconds during which a sound suppresses others of the same or a lower rank."""

_SOUNDS = {
    Cue.CARD: Sound.CARD,
    Cue.BLACK_CARD: Sound.QUEEN,
    Cue.SLIDE: Sound.SLIDE,
    Cue.TRICK: Sound.TRICK,
    Cue.BROKEN: Sound.HEARTS_BROKEN,
    Cue.MOON: Sound.MOON,
}

_ON_ARRIVAL = (Sound.CARD, Sound.QUEEN)
"""Sounds timed to the end of a movement; all others are played at its start."""

_AT_ONCE = Durations().at(Tempo.AT_ONCE)


def loudness(percent: int) -> float:
    """The volume from 0 to 1 for a setting in percent; squared, because hearing is not linear."""
    return (max(0, min(100, percent)) / 100) ** 2


class SoundMixer(QObject):
    """Plays the sounds of one table."""

    def __init__(
        self,
        view: TableView,
        live: LiveSettings,
        player: AudioOutput | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """`clock` returns seconds. Without a `player` the shared one is used."""
        super().__init__(view)
        self._live = live
        self._player = player
        self._clock = clock
        self._scene = scene = view.table_scene
        self._session: Session = scene.session
        self._variant: dict[Sound, int] = {}
        self._last: dict[Sound, float] = {}
        self._latest: tuple[float, int] = (-1e9, 0)
        self._coming: Sound | None = None
        self._arrival = self._timer(self._arrive, once=True)
        self._dealing = self._timer(self._deal_one, once=False)
        self._dealt_at = 0.0
        self._soon: list[Sound] = []
        self._now = self._timer(self._play_soon, once=True)
        scene.signals.cued.connect(self._cued)
        scene.animations.shown.connect(self._shown)
        scene.signals.hand_scored.connect(self._scored)
        scene.signals.game_over.connect(self._over)
        self._session.timeline.replaced.connect(self._forget)

    def _timer(self, do: Callable[[], None], *, once: bool) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(once)
        timer.timeout.connect(do)
        return timer

    @property
    def player(self) -> AudioOutput:
        """The audio output; it is made when first needed."""
        if self._player is None:
            from hearts_qt.app.sound.audio_output import shared_audio_output

            self._player = shared_audio_output()
        return self._player

    @property
    def silent(self) -> bool:
        """Whether no sound is to be played now."""
        values = self._live.values
        return not values.sound or not values.volume or self._scene.timing.durations == _AT_ONCE

    @property
    def sentence(self) -> str:
        """A sentence that says whether sound is on and audible."""
        if not self._live.values.sound:
            return _("Sound is off")
        from hearts_qt.app.sound.sound_helper import trouble

        why = trouble(self.player.status())
        if why:
            return why
        if not self._live.values.volume:
            return _("Sound is on, but its volume is 0")
        return _("Sound is on")

    # -- table signals -------------------------------------------------------------------------

    def _cued(self, cue: Cue, time: float) -> None:
        if self.silent:
            return
        # It takes a while until the first sound can be heard.
        self.player.load()
        if cue is Cue.DEAL:
            self._deal(time)
            return
        sound = _SOUNDS[cue]
        if sound in _ON_ARRIVAL and time > LEAD[sound]:
            self._arrive()
            self._coming = sound
            self._arrival.start(round(time - LEAD[sound]))
        else:
            self._play(sound)

    def _shown(self, _event: object) -> None:
        # If the animation was hurried, the card has arrived early.
        self._arrive()
        self._dealing.stop()

    def _scored(self, event: HandScored) -> None:
        session = self._session
        if self.silent or session.current.game.phase is Phase.OVER:
            return  # the sound of the game's end replaces that of its last hand
        scores = event.scores
        own = scores[session.current.seating.column_of(session.current.person)]
        won = own == min(scores) < max(scores)
        self._play(Sound.HAND_WON if won else Sound.SLIDE)

    def _over(self, _event: object) -> None:
        if not self.silent:
            won = self._session.current.person in self._session.current.winners
            self._play(Sound.GAME_WON if won else Sound.SLIDE)

    def _forget(self) -> None:
        """Cancel the sounds that were still to come, because the game was replaced."""
        self._arrival.stop()
        self._dealing.stop()
        self._now.stop()
        self._soon.clear()
        self._coming = None

    # -- timing --------------------------------------------------------------------------------

    def _arrive(self) -> None:
        """Play the sound of the card that was on its way."""
        self._arrival.stop()
        coming, self._coming = self._coming, None
        if coming is not None:
            self._play(coming)

    def _deal(self, time: float) -> None:
        self._dealt_at = self._clock() + max(0.0, time - 2 * Sound.DEAL.gap) / 1000
        self._play(Sound.DEAL)
        if time > 2 * Sound.DEAL.gap:
            self._dealing.start(round(Sound.DEAL.gap) + 8)

    def _deal_one(self) -> None:
        if self._clock() > self._dealt_at:
            self._dealing.stop()
        else:
            self._play(Sound.DEAL)

    def _play(self, sound: Sound) -> None:
        """Queue a sound for the next pass of the event loop."""
        self._soon.append(sound)
        if not self._now.isActive():
            self._now.start(0)

    def _play_soon(self) -> None:
        """Play the queued sound of the highest rank, and discard the others."""
        soon, self._soon = self._soon, []
        if self.silent or not soon:
            return
        sound = max(soon, key=lambda one: one.rank)
        now = self._clock() * 1000
        before, rank = self._latest
        if now - before < CROWD and sound.rank <= rank:
            return
        if now - self._last.get(sound, -1e9) < sound.gap:
            return
        self._last[sound] = now
        self._latest = (now, sound.rank)
        self.hear(sound)

    def hear(self, sound: Sound) -> None:
        """Play a sound at the volume of the settings; its variants take turns."""
        number = self._variant.get(sound, 0)
        self._variant[sound] = (number + 1) % sound.variants
        self.player.play(sound.files[number], loudness(self._live.values.volume))
