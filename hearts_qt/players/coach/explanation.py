"""What the coach says of a choice: the words, the theme and the figure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.rules.text import Text, text

if TYPE_CHECKING:
    from hearts_qt.players.coach.pass_ideas import Fact
    from hearts_qt.players.coach.themes import Theme

CALCULATED = "calculated"
"""The key of an explanation where no principle fits."""
EQUAL = "equal"
"""The key where all choices are about equally good."""
FORCED = "forced"
"""The key where there is only one choice."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a choice is the best one, or what is wrong with it."""

    key: str
    """The key of the principle, or `CALCULATED`, `EQUAL` or `FORCED`."""
    words: Text
    """One to three sentences without figures."""
    theme: Theme | None = None
    figure: Text | None = None
    """The figure behind it, in one sentence."""
    facts: tuple[Fact, ...] = ()
    """What the words state of the position."""
    twin: int = -1
    """A card that does the same, and that the words fit better: they speak of the highest or the
    lowest of a suit, which it is; -1 for none."""


def only_card() -> Explanation:
    """The reason for a card that has no alternative."""
    return Explanation(FORCED, text("It is the only card that you may play."))
