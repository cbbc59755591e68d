"""The progress in the school: which steps were right at the first try, and the last step.

The file is JSON. Nothing else about the learner is kept.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from hearts_qt.limits import SCHOOL_FILE
from hearts_qt.rules.text import N_, text
from hearts_qt.store.files import Later, at_once
from hearts_qt.store.kept_json import JsonForm, KeptJson

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


FORM = JsonForm(
    Progress,
    ("hearts_qt_school", VERSION),
    SCHOOL_FILE,
    N_("The progress in the school {file}"),
    text("it does not contain the progress in the school"),
    lambda why: text("The progress in the school cannot be saved because {cause}.", cause=why),
)


class SchoolProgress:
    """The file with the progress. It is read when this is made, and written by `later`."""

    def __init__(self, path: Path, later: Later = at_once) -> None:
        self.file = KeptJson(path, FORM, later)

    @property
    def now(self) -> Progress:
        """The progress."""
        return self.file.now

    def answered(self, step: str, right_at_first: bool) -> None:
        """A step is done. What was right at the first try is the first answer ever."""
        done = {step: right_at_first} | self.now.done
        self.file.write(msgspec.structs.replace(self.now, last=step, done=done))

    def reached(self, step: str) -> None:
        """The learner is at a step now."""
        if step != self.now.last:
            self.file.write(msgspec.structs.replace(self.now, last=step))

    def offer(self, lesson: str) -> bool:
        """Note that a lesson is offered; returns whether that is the first time."""
        if lesson in self.now.offered:
            return False
        self.file.write(
            msgspec.structs.replace(self.now, offered=[*self.now.offered, lesson])
        )
        return True
