"""Files that players would miss: what happens to one that cannot be used, and what they are told.

A damaged file is renamed and never deleted; one of a newer version is left alone. Settings, saves,
parked games, reviews and statistics all do that in the same way and say it in the same words.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hearts_qt.rules.text import Text, text, together
from hearts_qt.store.files import Later, at_once, cause, make_private, sync_folder

DAMAGED = "damaged"
"""Why a file is renamed, as a part of its new name."""


class UnusableError(Exception):
    """A file that cannot be used; `text` is a clause that says why.

    `newer` says that it is a file of a newer version of the program.
    """

    def __init__(self, fault: Text, newer: bool = False) -> None:
        super().__init__(str(fault))
        self.text = fault
        self.newer = newer


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file and its name in sentences. Each sentence is followed by those of the caller, which say
    what that means for the player."""

    path: Path
    subject: str
    """The beginning of a sentence in English with `{file}`: `N_("The saved game {file}")`."""

    def quarantine(
        self,
        fault: Text | OSError,
        then: list[Text],
        stuck: list[Text],
        later: Later | None = at_once,
    ) -> tuple[Path | None, Text]:
        """Rename the file because it is damaged; returns its new path, and what to tell the player.

        `fault` is a clause that says what is wrong, or why the file cannot be read. `then` goes on
        if the file was renamed, and `stuck` if it could not be: then the path is None, and the file
        must not be overwritten. `later` is as in `set_aside`.
        """
        aside = set_aside(self.path, DAMAGED, later)
        if isinstance(fault, OSError):
            damaged = self.unread(fault)
        else:
            damaged = text("{it} is damaged: {fault}.", it=self._it, fault=fault)
        if aside is None:
            return None, together([damaged, text("The file could not be renamed."), *stuck])
        kept = text("The file is kept as {file}.", file=str(aside))
        return aside, together([damaged, kept, *then])

    def newer(self, *then: Text) -> Text:
        """What to tell about a file of a newer version."""
        left = text(
            "{it} belongs to a newer version of Hearts Qt. The file is not changed.", it=self._it
        )
        return together([left, *then])

    def unread(self, error: OSError, *then: Text) -> Text:
        """What to tell about a file that cannot be read now."""
        why = cause(error, reading=True)
        return together(
            [text("{file} cannot be read because {cause}.", file=self._it, cause=why), *then]
        )

    @property
    def _it(self) -> Text:
        return text(self.subject, file=str(self.path))


def is_newer(version: object, known: int) -> bool:
    """Whether the version that a file gives is newer than the one that is known."""
    return isinstance(version, int) and version > known


def set_aside(path: Path, why: str, later: Later | None = at_once) -> Path | None:
    """Rename a file to the first free name of `name.<why>-1`, `name.<why>-2`, and so on.

    Returns the new path, or None if the file could not be renamed. Only its owner may read it from
    then on. The name survives a power cut once `later` has synced it; without it the caller syncs
    the folder.
    """
    for number in range(1, 10_000):
        aside = path.with_name(f"{path.name}.{why}-{number}")
        if os.path.lexists(aside):
            continue
        try:
            # On Windows `rename` refuses an existing name; elsewhere it was free a moment ago.
            os.rename(path, aside)
        except FileExistsError:
            continue
        except OSError:
            return None
        if not aside.is_symlink():
            make_private(aside)
        if later is not None:
            later(partial(sync_folder, path.parent))
        return aside
    return None
