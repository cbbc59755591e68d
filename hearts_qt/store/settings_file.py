"""The file that holds the settings.

The file is JSON with a key for each setting. Keys that this version does not know are kept and
written back, so that a newer version's settings survive an older one.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from hearts_qt.file_names import kept, name_of_kept
from hearts_qt.limits import SETTINGS_FILE
from hearts_qt.rules.strict_json import read_json
from hearts_qt.rules.text import N_, Text, plural, text
from hearts_qt.store.files import TooLargeError, cause, read_text, sync_folder, write_atomically
from hearts_qt.store.kept_file import KeptFile, is_newer, set_aside
from hearts_qt.store.settings import BY_NAME, Settings, checked

VERSION = 1
"""The version of the format. It rises when the meaning of a setting changes, not when settings are
added."""

VERSION_KEY = "hearts_qt_settings"


class SettingsFile:
    """The file that holds the settings, together with keys that a newer version wrote."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = KeptFile(path, N_("The settings file {file}"))
        self._unknown: dict[str, object] = {}
        self._newer = False
        self._unread = False
        """Whether a file exists that can be neither read nor renamed; it must not be
        overwritten."""
        self._read_late: Settings | None = None
        """The settings of a file that became readable later."""
        self._written: bytes | None = None
        self._moved = False
        """Whether the rename of a damaged file is unsynced."""

    def read(self) -> tuple[Settings, Text | None]:
        """The settings, and one sentence if something was wrong with the file.

        A setting with an impossible value gets its default; the others are kept. A damaged file is
        renamed. A file of a newer version is left alone, and `write` then does nothing. A file that
        cannot be read is left alone too; `write` says what happens to it.
        """
        self._unread = False
        try:
            values = name_of_kept(read_json(read_text(self.path, SETTINGS_FILE)))
            if not isinstance(values, dict):
                raise ValueError
        except FileNotFoundError:
            return Settings(), None
        except TooLargeError as error:
            return Settings(), self._aside(error)
        except OSError as error:
            self._unread = True
            return Settings(), self._file.unread(error, text("The defaults are used for now."))
        except (ValueError, RecursionError):
            return Settings(), self._aside(text("it does not contain settings"))
        return self._take(values)

    def write(self, settings: Settings) -> Text | None:
        """Write the settings durably; returns one sentence if that is not possible.

        A file that could not be read before is read again. If that works now, its settings are
        kept, except those that were given another value than the default in the meantime. If not,
        the file is renamed, and the returned sentence says so.
        """
        said = self._rescue() if self._unread else None
        if self._newer or self._unread:
            return said
        if self._read_late is not None:
            settings = _combined(self._read_late, settings)
        values = {VERSION_KEY: VERSION} | self._unknown | msgspec.to_builtins(settings)
        content = msgspec.json.format(msgspec.json.encode(kept(values)), indent=2) + b"\n"
        if content == self._written:
            return said
        try:
            if self._moved:
                sync_folder(self.path.parent)
                self._moved = False
            write_atomically(self.path, content)
        except OSError as error:
            return text(
                "The settings could not be saved to {file} because {cause}. They will be lost when "
                "you close Hearts Qt.",
                file=str(self.path),
                cause=cause(error),
            )
        self._written = content
        return said

    def _rescue(self) -> Text | None:
        """Read a file that could not be read before, or rename it.

        Returns one sentence if the settings in it cannot be kept. `_unread` is still true if the
        file could neither be read nor renamed.
        """
        settings, fault = self.read()
        if not self._unread:
            self._read_late = settings
            return fault
        aside = set_aside(self.path, "unreadable")
        if aside is None:
            return text(
                "Your settings cannot be saved, because {file} can be neither read nor renamed. "
                "Move that file to another folder, and they will be saved again.",
                file=str(self.path),
            )
        self._unread = False
        return text(
            "The settings file still could not be read. It was renamed {file}, and your settings "
            "are now saved in a new file.",
            file=str(aside),
        )

    def _take(self, values: dict[str, object]) -> tuple[Settings, Text | None]:
        """The settings from the values in a file, checked one by one."""
        version = values.pop(VERSION_KEY, VERSION)
        if is_newer(version, VERSION):
            self._newer = True
            return Settings(), self._file.newer(text("The defaults are used for now."))
        taken: dict[str, Any] = {}
        wrong: list[str] = []
        for name in BY_NAME:
            if name in values:
                value = values.pop(name)
                try:
                    taken[name] = checked(name, value)
                except msgspec.ValidationError:
                    wrong.append(name)
        self._unknown = {key: value for key, value in values.items() if _can_be_written(value)}
        settings = Settings(**taken)
        if not wrong:
            return settings, None
        return settings, self._aside(
            plural(
                "{n} setting has an invalid value ({names})",
                "{n} settings have invalid values ({names})",
                len(wrong),
                names=", ".join(wrong),
            )
        )

    def _aside(self, fault: Text | OSError) -> Text:
        """Rename the file and return a sentence about it."""
        then = [text("The readable settings are used.")]
        aside, said = self._file.quarantine(fault, then, [], None)
        self._moved = True
        self._unread = aside is None
        return said


def _can_be_written(value: object) -> bool:
    """Whether a value of another version can be written back: a file may hold any JSON."""
    try:
        msgspec.json.format(msgspec.json.encode(kept(value)))
    except (ValueError, TypeError, OverflowError, RecursionError):
        return False
    return True


def _combined(kept: Settings, changed: Settings) -> Settings:
    """The settings of a file, except where others differ from the defaults."""
    defaults = Settings()
    return replace(
        kept,
        **{
            name: value
            for name in BY_NAME
            if (value := getattr(changed, name)) != getattr(defaults, name)
        },
    )
