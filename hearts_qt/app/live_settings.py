"""The settings in use. Whoever depends on some of them hears when one of these changes.

Windows change settings here; the table and the session listen. Changes are written to disk a moment
later, at the latest when the program ends (`flush`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from hearts_qt.store.files import Later, at_once
from hearts_qt.store.settings import ADDED_PROGRAMS, BY_NAME, Settings
from hearts_qt.store.settings_file import SettingsFile

if TYPE_CHECKING:
    from pathlib import Path

    from hearts_qt.rules.text import Text
    from hearts_qt.store.profiles import ProfileStore

WRITE_DELAY = 400
"""Milliseconds between a change and the write to disk."""


class LiveSettings(QObject):
    """The settings in use. `values` is the typed table; change it only through `change`."""

    trouble = Signal(str)
    """One sentence when the settings or a rule set could not be written; for the settings it is not
    sent again until writing has worked."""

    rule_sets_known = Signal()
    """The player's own rule sets were read again, or have changed."""

    def __init__(
        self,
        values: Settings | None = None,
        file: SettingsFile | None = None,
        parent: QObject | None = None,
        later: Later = at_once,
    ) -> None:
        """`later` writes the file, and whatever else the disk takes its time for."""
        super().__init__(parent)
        self.values = values if values is not None else Settings()
        self._file = file
        self.later = later
        self._waiting: deque[Settings] = deque()
        """What is to be written; only the last is, if the disk is slow."""
        self._listeners: dict[frozenset[str], _Listeners] = {}
        self._rule_sets: dict[Path, ProfileStore] = {}
        self._is_reported = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WRITE_DELAY)
        self._timer.timeout.connect(self.flush)

    def own_rule_sets(self, folder: Path) -> ProfileStore:
        """The player's own rule sets, the same object for all windows, which never wait for the
        disk: `look_again` has them read, and `rule_sets_known` follows. What is changed, the disk
        takes when it has time; if it cannot, `trouble` says so."""
        from hearts_qt.store.profiles import ProfileStore

        if folder not in self._rule_sets:
            made = ProfileStore(folder, self.later, self._report, self.rule_sets_known.emit)
            self._rule_sets[folder] = made
        return self._rule_sets[folder]

    def on(self, *names: str, call: Callable[..., object]) -> None:
        """Have `call` called without arguments whenever some of these settings have changed, once
        for each `change`. It is a method of an object of Qt, and is called as long as that exists.

        Those who said this first are called first. Raises `ValueError` for a name that is not in
        the table of settings.
        """
        unknown = [name for name in names if name not in BY_NAME]
        if unknown or not names:
            raise ValueError(f"no settings: {', '.join(unknown)}")
        if not isinstance(getattr(call, "__self__", None), QObject):
            raise TypeError("only a method of an object of Qt ends with its object")
        some = frozenset(names)
        if some not in self._listeners:
            self._listeners[some] = _Listeners(self)
        self._listeners[some].told.connect(call)

    def change(self, **values: object) -> None:
        """Set some settings. Those whose value differs are announced together and written."""
        changed = {name for name, value in values.items() if getattr(self.values, name) != value}
        if not changed:
            return
        for name in changed:
            setattr(self.values, name, values[name])
        self._timer.start()
        for names, listeners in tuple(self._listeners.items()):
            if names & changed:
                listeners.told.emit()

    def add_program(self, player: str) -> None:
        """Let a program play on this computer, because the person said so; `player` is `cmd:` and
        its whole command."""
        others = [one for one in self.values.added_programs if one != player]
        self.change(added_programs=[*others, player][-ADDED_PROGRAMS:])

    def remove_program(self, player: str) -> None:
        """Let a program play no longer; it ends where it plays now."""
        left = [one for one in self.values.added_programs if one != player]
        self.change(added_programs=left)

    def reset(self) -> None:
        """Give every setting its default, except window geometry."""
        fresh = Settings(geometry=self.values.geometry)
        self.change(**{name: getattr(fresh, name) for name in BY_NAME})

    def flush(self) -> None:
        """Have changes written now."""
        self._timer.stop()
        if self._file is not None:
            self._waiting.append(deepcopy(self.values))
            self.later(self._write, self._take_answer, _raise)

    def _write(self) -> list[Text | None]:
        """Write the last of the settings that wait, in the thread of `later`. Returns what the file
        has said; nothing if none waited any more."""
        assert self._file is not None
        values = None
        while self._waiting:
            values = self._waiting.popleft()
        return [] if values is None else [self._file.write(values)]

    def _take_answer(self, said: list[Text | None]) -> None:
        for problem in said:
            if problem is not None and not self._is_reported:
                self._is_reported = True
                self._report(problem)
            elif problem is None:
                self._is_reported = False

    def _report(self, problem: Text) -> None:
        from hearts_qt.app.i18n import say

        self.trouble.emit(say(problem))


class _Listeners(QObject):
    """All who depend on the same settings."""

    told = Signal()


def _raise(error: OSError) -> None:
    """The file says in a sentence what goes wrong, so this is a fault of the program."""
    raise error
