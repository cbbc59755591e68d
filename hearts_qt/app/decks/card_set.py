"""A deck as the table uses it: where the picture of each card is, and its shape."""

from __future__ import annotations

from typing import NamedTuple

CARD_ASPECT = 1.4
"""Height of a card divided by its width, in our own decks and in every place on the table."""

CORNER = 0.06
"""The radius of a card's corners, as a fraction of its width."""


class Picture(NamedTuple):
    """The picture of one card: a file, and the name of an element if the file holds many."""

    path: str
    element: str = ""


class CardSet(NamedTuple):
    """A deck that can be played with. `id` is what the settings keep: a name, or a path.

    `faces` is indexed by card number. `backs` maps the name of each back to its picture. `aspect`
    is height divided by width, and 0 for decks that fill their place exactly. `corner`,
    `index_width` (the part of a card that must be seen to know it) and `inset` (how far the paper
    begins inside the picture, where that has an edge or a shadow of its own) are parts of the
    width. `signs` is a file with the signs that aces and courts have in other languages, empty for
    a deck whose signs are part of its pictures.
    """

    id: str
    name: str
    faces: tuple[Picture, ...]
    backs: tuple[tuple[str, Picture], ...]
    default_back: str
    aspect: float = 0.0
    corner: float = CORNER
    index_width: float = 0.21
    inset: float = 0.0
    signs: str = ""

    def back(self, name: str) -> Picture:
        """A back by its name, or the default one."""
        backs = dict(self.backs)
        return backs.get(name) or backs[self.default_back]
