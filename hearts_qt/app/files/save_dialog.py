"""Asks where to save a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget


def documents_folder() -> Path:
    """The folder of the person's documents, where file dialogs start."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place))


def ask_to_save(
    parent: QWidget, title: str, name: str, kinds: str, folder: Path | None = None
) -> Path | None:
    """Ask for a file, which gets the ending of the suggested `name` unless it has one.

    `kinds` describes the files, with `{kinds}` for their ending. The dialog starts in `folder`, by
    default the documents. None if the player cancels.
    """
    suffix = Path(name).suffix
    start = (folder or documents_folder()) / name
    path, _kind = QFileDialog.getSaveFileName(
        parent, title, str(start), kinds.format(kinds=f"*{suffix}")
    )
    if not path:
        return None
    chosen = Path(path)
    return chosen if chosen.suffix else chosen.with_suffix(suffix)
