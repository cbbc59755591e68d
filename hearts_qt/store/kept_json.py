"""A small JSON file that is read once and written again as a whole whenever it changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import Text
from hearts_qt.store.files import Later, at_once, cause, read_text, write_atomically
from hearts_qt.store.kept_file import KeptFile, is_newer

T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class JsonForm(Generic[T]):
    """What such a file holds, and what is said of it."""

    kind: type[T]
    """What is read. Without arguments it is what a missing file stands for."""
    version: tuple[str, int]
    """The field with the version of the format, and the version that is written."""
    limit: int
    """The size up to which it is read, in bytes."""
    subject: str
    """As in `KeptFile`."""
    wrong: Text
    """A clause: it holds something else."""
    unsaved: Callable[[Text], Text]
    """The sentence that it cannot be saved, from a clause that says why."""


class KeptJson(Generic[T]):
    """Such a file. It is read when this is made, and written by `later`."""

    def __init__(self, path: Path, form: JsonForm[T], later: Later = at_once) -> None:
        self._path, self._form, self._later = path, form, later
        self.fault: Text | None = None
        """What is wrong with the file, or why it cannot be written."""
        self._file = KeptFile(path, form.subject)
        self._kept = False
        """Whether the file must not be overwritten."""
        self.now: T = self._read()
        """What the file holds."""

    def _read(self) -> T:
        form = self._form
        try:
            written = read_text(self._path, form.limit)
            field, version = form.version
            found = decode_json(written, dict[str, Any]).get(field, version)
            if isinstance(found, int) and is_newer(found, version):
                self._keep(self._file.newer())
                return form.kind()
            return decode_json(written, form.kind)
        except FileNotFoundError:
            return form.kind()
        except OSError as error:
            self._keep(self._file.unread(error))
            return form.kind()
        except ValueError:
            aside, said = self._file.quarantine(form.wrong, [], [], self._later)
            if aside is None:
                self._keep(said)
            else:
                self.fault = said
            return form.kind()

    def _keep(self, said: Text) -> None:
        self._kept = True
        self.fault = said

    def write(self, now: T) -> None:
        """Keep something else from now on."""
        self.now = now
        if self._kept:
            return
        written = msgspec.json.encode(now)
        self._later(partial(write_atomically, self._path, written), failed=self._failed)

    def _failed(self, error: OSError) -> None:
        self.fault = self._form.unsaved(cause(error))
