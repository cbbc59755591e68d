"""Opens a folder in the system's file manager."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from hearts_qt.store.files import make_folder


def open_folder(folder: Path) -> bool:
    """Open a folder, creating it if it is missing. Returns whether the system could open it."""
    # If it cannot be created, opening fails too, and the caller names the folder.
    with suppress(OSError):
        make_folder(folder)
    return folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
