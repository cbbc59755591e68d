"""Opening a folder in the system's file manager."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def open_folder(folder: Path) -> bool:
    """Open a folder, making it first where it is missing; whether the system could do it."""
    # Where it cannot be made, the system says no, and the caller what the folder is called.
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
