"""Where kept games are exported to, and under which names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths

from hearts_qt.app.game_titles import export_title
from hearts_qt.store.record_shelf import SUFFIX, file_name

if TYPE_CHECKING:
    from hearts_qt.app.library.library_model import LibraryRow


def documents_folder() -> Path:
    """The folder of the person's documents, where save dialogs start."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place))


def export_name(row: LibraryRow) -> str:
    """The name that a game is exported under."""
    return file_name(export_title(row.game.begun, row.rules, row.result)) + SUFFIX


def export_files(rows: Sequence[LibraryRow], folder: Path) -> list[tuple[str, Path]]:
    """For each game, the name of its kept file and a free path in a folder to export it to."""
    taken: set[Path] = set()
    files = []
    for row in rows:
        wanted = folder / export_name(row)
        path, number = wanted, 2
        while path in taken or path.exists():
            path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
            number += 1
        taken.add(path)
        files.append((row.name, path))
    return files
