"""The folders in which the program keeps its files, by the conventions of each system."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from hearts_qt.rules.text import SaidError, text
from hearts_qt.store.files import make_private

VARIABLE = "HEARTS_QT_HOME"
"""The environment variable that puts all files into one folder."""


class FolderError(SaidError):
    """The folders cannot be determined; `text` says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where files go. The folders need not exist yet, and several may be the same one."""

    config: Path
    """Settings and the player's own rule sets."""
    data: Path
    """The game in progress, the finished ones, the statistics."""
    state: Path
    """The log, and the lock of the running program."""
    cache: Path
    """Caches."""

    @property
    def rules(self) -> Path:
        """The player's own rule sets."""
        return self.config / "rules"

    @property
    def games(self) -> Path:
        """The records of finished games."""
        return self.data / "games"

    @property
    def pictures(self) -> Path:
        """Copies of pictures that the player chose."""
        return self.data / "pictures"


def make_folders_private(where: Folders) -> None:
    """Make existing folders readable by their owner only."""
    for folder in (where.config, where.data, where.state, where.cache):
        make_private(folder)


def folders() -> Folders:
    """The folders of this user.

    The environment variable `HEARTS_QT_HOME` puts everything into one folder, for tests and for
    running from a USB stick. Raises `FolderError` if it names the home of a user who does not
    exist. Otherwise platformdirs decides: on Linux and macOS it honours the XDG variables that hold
    absolute paths.
    """
    own = os.environ.get(VARIABLE)
    if own:
        return _in_one_folder(own)
    # Imported late: this takes a few milliseconds of the start.
    from platformdirs import PlatformDirs

    try:
        if sys.platform == "darwin":
            mac = PlatformDirs("Hearts Qt", appauthor=False)
            # The log viewer of macOS looks into the folder for logs.
            return Folders(
                mac.user_config_path, mac.user_data_path, mac.user_log_path, mac.user_cache_path
            )
        if sys.platform == "win32":
            roaming = PlatformDirs("Hearts Qt", appauthor=False, roaming=True)
            local = PlatformDirs("Hearts Qt", appauthor=False)
            return Folders(
                roaming.user_config_path,
                roaming.user_data_path,
                local.user_state_path,
                local.user_cache_path,
            )
        unix = PlatformDirs("hearts-qt", appauthor=False)
        return Folders(
            unix.user_config_path, unix.user_data_path, unix.user_state_path, unix.user_cache_path
        )
    except RuntimeError:
        # The user has no home; all goes into the folder in which the program was started.
        return _in_one_folder("hearts-qt")


def _in_one_folder(name: str) -> Folders:
    """The folders inside one folder, whose name may begin with `~`; raises `FolderError`."""
    try:
        home = Path(name).expanduser().absolute()
    except RuntimeError:
        raise FolderError(
            text(
                "{variable} names the folder “{name}”, but there is no user with such a home.",
                variable=VARIABLE,
                name=name,
            )
        ) from None
    return Folders(home / "config", home / "data", home / "state", home / "cache")
