"""The folders in which the program keeps its files, by the custom of each system."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Folders", "folders"]


@dataclass(frozen=True, slots=True)
class Folders:
    """Where files go. None of the folders needs to exist yet."""

    config: Path
    """Settings and own rule sets."""
    data: Path
    """The game in progress, the finished ones, the statistics."""
    state: Path
    """The log."""
    cache: Path
    """What can be made again at any time."""

    @property
    def rules(self) -> Path:
        """The player's own rule sets."""
        return self.config / "rules"

    @property
    def games(self) -> Path:
        """The records of finished games."""
        return self.data / "games"


def folders() -> Folders:
    """The folders of this user.

    The environment variable `HEARTS_QT_HOME` puts everything into one folder, for tests and for
    running from a stick. On Linux the XDG variables are honoured where they hold absolute paths.
    """
    own = os.environ.get("HEARTS_QT_HOME")
    if own:
        home = Path(own).expanduser().absolute()
        return Folders(home / "config", home / "data", home / "state", home / "cache")
    home = _home()
    if sys.platform == "darwin":
        library = home / "Library"
        support = library / "Application Support" / "Hearts Qt"
        return Folders(
            support, support, library / "Logs" / "Hearts Qt", library / "Caches" / "Hearts Qt"
        )
    if sys.platform == "win32":
        roaming = _absolute("APPDATA", home / "AppData" / "Roaming") / "Hearts Qt"
        local = _absolute("LOCALAPPDATA", home / "AppData" / "Local") / "Hearts Qt"
        return Folders(roaming, roaming, local, local / "Cache")
    return Folders(
        _absolute("XDG_CONFIG_HOME", home / ".config") / "hearts-qt",
        _absolute("XDG_DATA_HOME", home / ".local" / "share") / "hearts-qt",
        _absolute("XDG_STATE_HOME", home / ".local" / "state") / "hearts-qt",
        _absolute("XDG_CACHE_HOME", home / ".cache") / "hearts-qt",
    )


def _home() -> Path:
    """The user's home, or the folder the program was started in where there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def _absolute(variable: str, default: Path) -> Path:
    """The absolute path an environment variable holds, or a default."""
    value = os.environ.get(variable, "")
    return Path(value) if os.path.isabs(value) else default
