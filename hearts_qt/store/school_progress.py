"""The progress in the school: which steps were right at the first try, and the last step.

The file is JSON. Nothing else about the learner is kept.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec

from hearts_qt.limits import SCHOOL_FILE
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import N_, Text, text
from hearts_qt.store.files import Later, at_once, cause, read_text, write_atomically
from hearts_qt.store.kept_file import KeptFile, is_newer

VERSION = 1
"""The version of the format."""


class Progress(msgspec.Struct, frozen=True):
    """What is kept of the school."""

    hearts_qt_school: int = VERSION
    last: str = ""
    """The step at which the learner was last; empty before the first."""
    done: dict[str, bool] = {}
    """The steps that are done, each with whether the first try was right."""
    offered: list[str] = []
    """The lessons about rule sets that were offered."""


class _Version(msgspec.Struct):
    """What can be read of a file of any version."""

    hearts_qt_school: int = VERSION


class SchoolProgress:
    """The file with the progress. It is read when this is made, and written by `later`."""

    def __init__(self, path: Path, later: Later = at_once) -> None:
        self._path, self._later = path, later
        self.fault: Text | None = None
        """What is wrong with the file, or why it cannot be written."""
        self._file = KeptFile(path, N_("The progress in the school {file}"))
        self._kept = False
        """Whether the file must not be overwritten."""
        self.now = self._read()

    def _read(self) -> Progress:
        try:
            written = read_text(self._path, SCHOOL_FILE)
            if is_newer(decode_json(written, _Version).hearts_qt_school, VERSION):
                self._keep(self._file.newer())
                return Progress()
            return decode_json(written, Progress)
        except FileNotFoundError:
            return Progress()
        except OSError as error:
            self._keep(self._file.unread(error))
            return Progress()
        except ValueError:
            aside, said = self._file.quarantine(
                text("it does not contain the progress in the school"), [], [], self._later
            )
            if aside is None:
                self._keep(said)
            else:
                self.fault = said
            return Progress()

    def _keep(self, said: Text) -> None:
        self._kept = True
        self.fault = said

    def answered(self, step: str, right_at_first: bool) -> None:
        """A step is done. What was right at the first try is the first answer ever."""
        done = {step: right_at_first} | self.now.done
        self._write(msgspec.structs.replace(self.now, last=step, done=done))

    def reached(self, step: str) -> None:
        """The learner is at a step now."""
        if step != self.now.last:
            self._write(msgspec.structs.replace(self.now, last=step))

    def offer(self, lesson: str) -> bool:
        """Note that a lesson is offered; returns whether that is the first time."""
        if lesson in self.now.offered:
            return False
        self._write(msgspec.structs.replace(self.now, offered=[*self.now.offered, lesson]))
        return True

    def _write(self, progress: Progress) -> None:
        self.now = progress
        if self._kept:
            return
        written = msgspec.json.encode(progress)
        self._later(partial(write_atomically, self._path, written), failed=self._failed)

    def _failed(self, error: OSError) -> None:
        self.fault = text(
            "The progress in the school cannot be saved because {cause}.", cause=cause(error)
        )
