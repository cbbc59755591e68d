"""How decks differ: colours of the suits, fills of the pips, size of indices."""

from __future__ import annotations

from dataclasses import dataclass, field

WIDTH, HEIGHT, RADIUS = 250.0, 350.0, 15.0
RANKS = "23456789TJQKA"
SUITS = "CDSH"

INK = "#191c2b"
RED = "#b81b2c"
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
    face: str = "classic"
    """Which module draws the faces: `classic`, `large` print, `paris` or `modern`."""

    @property
    def plain(self) -> str:
        """The deck whose cards from two to ten this one has, or nothing."""
        if self.face != "paris":
            return ""
        return "hearts-qt-four" if self.four else "hearts-qt"

    @property
    def four(self) -> bool:
        """Whether no two suits share a colour."""
        return len(set(self.colours.values())) == len(SUITS)


# Told apart by people who lack one of the three cones, too, and readable on a dimmed card:
# tests/app/ui/test_contrast.py holds both. So hearts are the red of raspberries: a purer red is as
# dark as the green of clubs to one in thirty people.
FOUR_COLOURS = {"C": "#396300", "D": "#2642e2", "S": "#14161f", "H": "#981d61"}
FOUR_FILLS = {"C": "hatched", "D": "outlined", "S": "solid", "H": "inlined"}

_KINDS = (
    ("hearts-qt", "Hearts Qt", "classic"),
    ("hearts-qt-jumbo", "Hearts Qt, jumbo", "jumbo"),
    ("hearts-qt-large", "Large print", "large"),
    ("hearts-qt-paris", "Paris", "paris"),
    ("hearts-qt-modern", "Modern", "modern"),
)

DECKS = tuple(
    style
    for id, name, face in _KINDS
    for style in (
        Style(id, name, jumbo=face == "jumbo", face=face),
        Style(
            f"{id}-four",
            f"{name}, four colours",
            FOUR_COLOURS,
            FOUR_FILLS,
            jumbo=face == "jumbo",
            face=face,
        ),
    )
)
"""All decks: each face in two colours and in four."""
