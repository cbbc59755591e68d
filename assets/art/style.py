"""What tells one deck from another: colours of the suits, fills of the pips, size of indices."""

from __future__ import annotations

from dataclasses import dataclass, field

WIDTH, HEIGHT, RADIUS = 250.0, 350.0, 15.0
RANKS = "23456789TJQKA"
SUITS = "CDSH"

INK = "#191c2b"
RED = "#bf1e2e"
PAPER_TOP, PAPER_BOTTOM = "#ffffff", "#f8f6f1"
EDGE = "#b3ada2"


@dataclass(frozen=True)
class Style:
    """A deck's look."""

    id: str
    name: str
    colours: dict[str, str] = field(
        default_factory=lambda: {"C": INK, "D": RED, "S": INK, "H": RED}
    )
    fills: dict[str, str] = field(
        default_factory=lambda: {"C": "solid", "D": "solid", "S": "solid", "H": "solid"}
    )
    jumbo: bool = False

    @property
    def four(self) -> bool:
        """Whether no two suits share a colour."""
        return len(set(self.colours.values())) == len(SUITS)


# Told apart in lightness and hue by people who lack one of the three cones, too, and readable on a
# dimmed card: tests/app/test_contrast.py holds both.
FOUR_COLOURS = {"C": "#0e7c4c", "D": "#1748a2", "S": "#14161f", "H": "#ae132a"}
FOUR_FILLS = {"C": "hatched", "D": "outlined", "S": "solid", "H": "inlined"}

DECKS = (
    Style("hearts-qt", "Hearts Qt"),
    Style("hearts-qt-four", "Hearts Qt, four colours", FOUR_COLOURS, FOUR_FILLS),
    Style("hearts-qt-jumbo", "Hearts Qt, jumbo", jumbo=True),
    Style(
        "hearts-qt-jumbo-four",
        "Hearts Qt, jumbo, four colours",
        FOUR_COLOURS,
        FOUR_FILLS,
        jumbo=True,
    ),
)
