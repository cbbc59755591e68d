"""A deck as the table uses it: where the picture of each card is, and its shape.

A built-in deck is a folder of `assets/decks` with a manifest.
"""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hearts_qt.assets import asset_path
from hearts_qt.limits import DECK_TEXT_FILE
from hearts_qt.rules.cards import CARDS, card_name
from hearts_qt.store.files import read_text

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


OWN = "hearts-qt"
"""The deck that is used if no other can be."""


@cache
def built_in_set(name: str) -> CardSet | None:
    """The deck with a name, or None if it does not exist or its manifest cannot be read."""
    if not name or "/" in name or "\\" in name or name.startswith("."):
        return None
    return _read(asset_path(f"decks/{name}"))


def default_set() -> CardSet:
    """The deck that is used if no other can be.

    Even without its manifest it has names; cards whose files are missing are shown plain.
    """
    found = built_in_set(OWN)
    return found or _set(asset_path(f"decks/{OWN}"), {"name": "Hearts Qt"})


def built_in_sets() -> tuple[CardSet, ...]:
    """The built-in decks, the default first, without their four-coloured variants."""
    root = asset_path("decks")
    folders = sorted(root.iterdir()) if root.is_dir() else []
    found = [built_in_set(folder.name) for folder in folders if not folder.name.endswith("-four")]
    return tuple(
        sorted((deck for deck in found if deck is not None), key=lambda deck: deck.id != OWN)
    )


def in_four_colours(deck: CardSet) -> CardSet:
    """The four-colour variant of a deck, or the deck itself if it has none."""
    return built_in_set(f"{deck.id}-four") or deck


def _read(folder: Path) -> CardSet | None:
    try:
        manifest = tomllib.loads(read_text(folder / "manifest.toml", DECK_TEXT_FILE))
        return _set(folder, manifest)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError, IndexError):
        return None


def _set(folder: Path, manifest: dict[str, object]) -> CardSet:
    """The deck of a manifest. Raises `KeyError`, `TypeError` or `IndexError` if it is invalid."""
    face = str(manifest.get("face", "{rank}{suit}.svg"))
    back = str(manifest.get("back", "back-{back}.svg"))
    listed = manifest.get("backs", ["navy"])
    if not isinstance(listed, list) or not listed:
        raise TypeError("backs")
    backs = [str(name) for name in listed]
    usual = str(manifest.get("default_back", backs[0]))
    # A deck may share its cards from two to ten with another.
    plain = str(manifest.get("plain", face))
    names = [card_name(card) for card in range(CARDS)]
    signs = str(manifest.get("signs", ""))

    def file(written: str) -> str:
        return os.path.normpath(folder / written)

    return CardSet(
        id=folder.name,
        name=str(manifest["name"]),
        faces=tuple(
            Picture(file((face if name[0] in "JQKA" else plain).format(rank=name[0], suit=name[1])))
            for name in names
        ),
        backs=tuple((name, Picture(file(back.format(back=name)))) for name in backs),
        default_back=usual if usual in backs else backs[0],
        corner=_number(manifest, "corner_radius", CORNER),
        index_width=_number(manifest, "index_width", 0.21),
        signs=file(signs) if signs else "",
    )


def _number(manifest: dict[str, object], key: str, usual: float) -> float:
    value = manifest.get(key, usual)
    return float(value) if isinstance(value, (int, float)) else usual
