"""All sounds: their files, their rank, and how often each may be played."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from hearts_qt.app.assets import asset_path
from hearts_qt.rules.text import N_


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
