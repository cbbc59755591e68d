"""The themes of decisions: what a good player thinks of in a position."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hearts_qt.rules.text import Text, text_in

if TYPE_CHECKING:
    from collections.abc import Mapping


class Theme(Enum):
    """What a decision is about. The values are stable: files keep them."""

    DUCK = "duck"
    """To stay below the card that takes the trick, or to choose what takes it."""
    DUMP = "dump"
    """To get rid of a card that could hurt."""
    VOID = "void"
    """To have no card of a suit left."""
    GUARD = "guard"
    """To protect a dangerous card in the own hand by other cards of its suit."""
    SMOKE = "smoke"
    """To lead the suit of a dangerous card until its holder has to play it."""
    EXIT = "exit"
    """To lead a card that another player takes."""
    COUNT = "count"
    """To use what is known of the cards that are gone."""
    MOON_TRIED = "moon_tried"
    MOON_STOPPED = "moon_stopped"
    PASS = "pass"
    TOTALS = "totals"
    """To play for the totals of the game and not for the fewest points of the hand."""
    BONUS = "bonus"
    """To win a card that takes points off."""
    PARTNER = "partner"
    CHARGE = "charge"
    LAY_AWAY = "lay_away"
    ENDGAME = "endgame"
    """To find the way through the last cards; only puzzles have this theme."""


def theme_of(value: str | None) -> Theme | None:
    """The theme with a value that a file holds; None for none, and for one of a later version."""
    return Theme(value) if value in _VALUES else None


_VALUES: Final = frozenset(theme.value for theme in Theme)

THEME_NAMES: Final[Mapping[Theme, Text]] = MappingProxyType(
    {
        Theme.DUCK: text_in("theme of a decision", "Duck"),
        Theme.DUMP: text_in("theme of a decision", "Get rid of high cards"),
        Theme.VOID: text_in("theme of a decision", "Make a void"),
        Theme.GUARD: text_in("theme of a decision", "Guard the dangerous card"),
        Theme.SMOKE: text_in("theme of a decision", "Force the dangerous card out"),
        Theme.EXIT: text_in("theme of a decision", "Lead safely"),
        Theme.COUNT: text_in("theme of a decision", "Count the cards"),
        Theme.MOON_TRIED: text_in("theme of a decision", "Shoot the moon"),
        Theme.MOON_STOPPED: text_in("theme of a decision", "Stop a moon"),
        Theme.PASS: text_in("theme of a decision", "Pass"),
        Theme.TOTALS: text_in("theme of a decision", "Play to the totals"),
        Theme.BONUS: text_in("theme of a decision", "Win the bonus card"),
        Theme.PARTNER: text_in("theme of a decision", "Help your partner"),
        Theme.CHARGE: text_in("theme of a decision", "Charge"),
        Theme.LAY_AWAY: text_in("theme of a decision", "Lay cards away"),
        Theme.ENDGAME: text_in("theme of a decision", "Endgame"),
    }
)
"""What players call each theme."""
