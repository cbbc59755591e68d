"""Finds decks: those that KDE and GNOME install, and those that the player has added.

This module opens no file but the small description that a KDE deck has. `reader` checks whether a
deck can be used.
"""

from __future__ import annotations

import configparser
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hearts_qt.app.i18n import language
from hearts_qt.file_names import shown
from hearts_qt.limits import DECK_TEXT_FILE
from hearts_qt.store.files import read_bytes

_INDEX = "index.desktop"
_SHEETS = (".svg", ".svgz")


@dataclass(frozen=True, slots=True)
class FoundDeck:
    """Something that may be a deck: a sheet, or a folder. `id` is its path.

    `sheet` is the file that holds all cards where that is known already.
    """

    id: str
    name: str
    origin: str = ""
    sheet: str = ""


def found_decks(added: Iterable[str] = ()) -> tuple[FoundDeck, ...]:
    """The decks of this system by name, after those that the player has added.

    Decks with the same name are told apart by where they come from, which is added to the name.
    """
    own = [deck_at(path) for path in added]
    known = {one.id for one in own}
    systems = [one for one in (*_kde(), *_gnome()) if one.id not in known]
    systems.sort(key=lambda one: (one.name.casefold(), one.origin))
    names = [one.name.casefold() for one in systems]
    told = [
        FoundDeck(one.id, f"{one.name} ({one.origin})", one.origin, one.sheet)
        if names.count(one.name.casefold()) > 1
        else one
        for one in systems
    ]
    return (*own, *told)


def deck_at(path: str) -> FoundDeck:
    """What is at a path, which need not exist."""
    place = Path(path)
    if (place / _INDEX).is_file():
        return _described(place)
    return FoundDeck(path, _written(place))


def data_folders() -> list[Path]:
    """The folders for data that programs share, the user's own first."""
    if sys.platform in ("win32", "darwin"):
        return []
    own = os.environ.get("XDG_DATA_HOME", "")
    try:
        first = Path(own) if os.path.isabs(own) else Path.home() / ".local" / "share"
    except RuntimeError:
        first = Path("/nonexistent")
    shared = os.environ.get("XDG_DATA_DIRS", "") or "/usr/local/share:/usr/share"
    return [first, *(Path(one) for one in shared.split(":") if os.path.isabs(one))]


def _kde() -> list[FoundDeck]:
    found: dict[str, FoundDeck] = {}
    for data in data_folders():
        for folder in _entries(data / "carddecks"):
            # A user's deck hides a system deck whose folder has the same name.
            if folder.name not in found and (folder / _INDEX).is_file():
                found[folder.name] = _described(folder)
    return list(found.values())


def _gnome() -> list[FoundDeck]:
    found: dict[str, FoundDeck] = {}
    for data in data_folders():
        for place in ("aisleriot/cards", "gnome-games-common/cards", "gnome-games/cards"):
            for file in _entries(data / place):
                if file.suffix.lower() in _SHEETS and file.name not in found:
                    found[file.name] = FoundDeck(str(file), _written(file), "GNOME", str(file))
    return list(found.values())


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _described(folder: Path) -> FoundDeck:
    """A deck of KDE, as its description names it."""
    values = _description(folder / _INDEX)
    short = language().split("_")[0]
    name = values.get(f"Name[{language()}]") or values.get(f"Name[{short}]") or values.get("Name")
    sheet = values.get("SVG", "")
    return FoundDeck(
        str(folder),
        (name or _written(folder)).strip()[:60],
        "KDE",
        # Only a file in the deck's own folder: a description must not name any other.
        str(folder / sheet) if sheet and Path(sheet).name == sheet else "",
    )


class _Parser(configparser.RawConfigParser):
    """Keeps the capitals in names."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def _description(file: Path) -> dict[str, str]:
    """The values of a description; empty when it cannot be read."""
    parser = _Parser(strict=False, interpolation=None, delimiters=("=",))
    try:
        parser.read_string(read_bytes(file, DECK_TEXT_FILE).decode(errors="replace"))
    except (OSError, configparser.Error):
        return {}
    values: dict[str, str] = {}
    for section in parser.sections():
        if section.startswith("KDE Backdeck"):
            values |= dict(parser.items(section))
    return values


def _written(path: Path) -> str:
    """A readable name made from a file name."""
    stem = path.stem if path.suffix.lower() in _SHEETS else path.name
    words = shown(stem).removeprefix("svg-").replace("_", " ").replace("-", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words)[:60] or shown(str(path))
