"""The player's own rule sets, each in its own file in one folder.

A rule set may have any name. Its file name is made from it so that people recognise the file, but
only the name inside the file counts. Files that are added or removed by hand count from the next
reading of the folder.
"""

from __future__ import annotations

import contextlib
import json
import os
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from hearts_qt.limits import RULE_SET_FILE
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import (
    LONGEST_NAME,
    SUFFIX,
    Profile,
    ProfileError,
    checked_name,
    read_profile,
    write_profile,
)
from hearts_qt.rules.strict_json import read_json
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import (
    Later,
    at_once,
    cause,
    ignore,
    read_text,
    sync_folder,
    waiting_files,
    write_atomically,
    write_later,
)
from hearts_qt.store.trash import Trash


class _Entry(NamedTuple):
    """A profile with its file, and all that is written there: newer versions may write more."""

    path: Path
    profile: Profile
    written: str


_Kept = tuple[dict[str, _Entry], list[Text]]
"""Every profile, by the key of its name, and the problems of other files."""

DELETED = "deleted"
"""The folder of deleted rule sets, inside that of the others."""

_LONGEST_STEM = 60
"""The most bytes of a file name before the suffix; every file system accepts them."""

_RESERVED = {"con", "prn", "aux", "nul"} | {
    device + digit for device in ("com", "lpt") for digit in "0123456789"
}
"""Names that Windows reserves for devices, with any suffix."""


def profile_of_file(path: Path) -> Profile:
    """The profile that a file holds; raises `ProfileError`, whose sentence names the file."""
    return _entry_of_file(path).profile


def _entry_of_file(path: Path) -> _Entry:
    """The profile that a file holds; raises `ProfileError`, whose sentence names the file."""
    try:
        written = read_text(path, RULE_SET_FILE)
        return _Entry(path, read_profile(written, str(path)), written)
    except OSError as error:
        raise ProfileError(
            text(
                "{file} cannot be read because {cause}.",
                file=str(path),
                cause=cause(error, reading=True),
            )
        ) from None
    except UnicodeDecodeError:
        raise ProfileError(
            text("{file} is not a rule set, because it is not a text file.", file=str(path))
        ) from None


class ProfileStore:
    """The rule sets that were saved under a name.

    Names that differ only in capitals count as the same. Methods raise `ProfileError` with one
    sentence if the disk or a name does not allow the change; nothing has changed then.
    """

    def __init__(
        self,
        folder: Path,
        later: Later = at_once,
        tell: Callable[[Text], object] = ignore,
        known: Callable[[], object] | None = None,
    ) -> None:
        """`folder` is where the files are; it need not exist yet. `later` has the disk write them;
        `tell` gets a sentence if it cannot.

        Whatever needs to know all rule sets reads the folder. With `known`, they are remembered
        instead, so that nothing waits for the disk: `look_again` has them read, and `known` is
        called after that and after each change.
        """
        self.folder = folder
        self._on_known = known
        self._known: _Kept = {}, []
        self._gone: dict[str, _Entry] = {}
        """What this object has deleted, by what `delete` returned."""
        self._changes = 0
        """How often this object has changed a rule set."""
        self._later = later
        self._tell = tell
        self._trash = Trash(folder, folder / DELETED, (SUFFIX,), later)

    # Reading

    def look_again(self) -> None:
        """Have the folder read by `later`, if the rule sets are remembered."""
        if self._on_known is None:
            return
        changes = self._changes

        def take(found: _Kept) -> None:
            if changes != self._changes:
                # What was read may be from before a change.
                self.look_again()
            else:
                self._remember(found)

        self._later(self._read, take)

    def _remember(self, found: _Kept) -> None:
        if self._on_known is not None:
            self._known = found
            self._on_known()

    def _note(self, path: Path, entry: _Entry | None) -> None:
        """Remember what a file holds now; None if it is gone."""
        self._changes += 1
        kept, wrong = self._known
        kept = {key: each for key, each in kept.items() if each.path != path}
        if entry is not None:
            kept[_key(entry.profile.name)] = entry
        self._remember((kept, wrong))

    def profiles(self) -> tuple[Profile, ...]:
        """The profiles, sorted by name."""
        kept = (entry.profile for entry in self._kept()[0].values())
        return tuple(sorted(kept, key=lambda profile: (_key(profile.name), profile.name)))

    def problems(self) -> tuple[Text, ...]:
        """For each file that is not a usable rule set, one sentence that says why."""
        return tuple(self._kept()[1])

    def free_name(self, name: str) -> str:
        """The name, or the first of “name 2”, “name 3” … that no profile and no preset has."""
        name = " ".join(name.split())[:LONGEST_NAME].strip()
        taken = {*self._kept()[0], *(_key(preset) for preset in PRESETS)}
        number, found = 1, name
        while _key(found) in taken:
            number += 1
            end = f" {number}"
            found = name[: LONGEST_NAME - len(end)].rstrip() + end
        return found

    # Changing

    def save(self, profile: Profile, *, replace: bool = False) -> None:
        """Save a profile.

        Raises `ProfileError` if the name is taken, unless `replace` is true.
        """
        content = write_profile(profile)
        kept = self._kept()[0].get(_key(checked_name(profile.name)))
        if kept is not None and not replace:
            raise ProfileError(_taken(kept.profile.name))
        path = kept.path if kept is not None else self._free_path(profile.name)
        try:
            write_later(path, content.encode(), self._later, self._on_written)
        except OSError as error:
            raise ProfileError(self._not_saved(error)) from None
        name = checked_name(profile.name)
        self._note(path, _Entry(path, Profile(name, profile.rules, profile.preset), content))

    def _on_written(self, error: OSError | None) -> None:
        if error is not None:
            self._tell(self._not_saved(error))
            self.look_again()

    def _not_saved(self, error: OSError) -> Text:
        return text(
            "The rule set cannot be saved in {folder} because {cause}.",
            folder=str(self.folder),
            cause=cause(error),
        )

    def delete(self, name: str) -> str:
        """Delete the profile of that name; returns what `restore` needs to undo that."""
        entry = self._find(name)
        path = entry.path
        try:
            newest = self._newest(path)
            if newest != path:
                os.replace(newest, path)
            for each in waiting_files(self._paths()).get(path, []):
                each.unlink(missing_ok=True)
            self._trash.delete(path.name)
        except OSError as error:
            raise ProfileError(
                text(
                    "{file} cannot be deleted because {cause}.", file=str(path), cause=cause(error)
                )
            ) from None
        self._trash.sync()
        self._note(path, None)
        self._gone[path.name] = entry
        return path.name

    def restore(self, deleted: str) -> None:
        """Undo a deletion; `deleted` is what `delete` returned."""
        entry = self._gone.get(deleted)
        if entry is None:
            entry = _entry_of_file(self._trash.deleted / deleted)
        name = entry.profile.name
        try:
            if _key(name) in self._kept()[0]:
                raise FileExistsError
            self._trash.restore(deleted)
        except FileExistsError:
            raise ProfileError(_taken(name)) from None
        except OSError as error:
            raise ProfileError(self._not_saved(error)) from None
        self._trash.sync()
        path = self.folder / deleted
        self._note(path, entry._replace(path=path))

    def rename(self, old: str, new: str) -> None:
        """Rename a profile. The file keeps its file name and keys of newer versions."""
        path, profile, written = self._find(old)
        new = checked_name(new)
        if _key(new) != _key(old) and _key(new) in self._kept()[0]:
            raise ProfileError(_taken(new))
        try:
            found = read_json(written)
            found["name"] = new
            words = json.dumps(found, ensure_ascii=False, indent=2) + "\n"
            # Half a surrogate pair cannot be encoded, so it is escaped.
            content = words.encode(errors="backslashreplace")
            write_later(path, content, self._later, self._on_written)
        except OSError as error:
            raise ProfileError(
                text(
                    "{file} cannot be written because {cause}.", file=str(path), cause=cause(error)
                )
            ) from None
        except (ValueError, TypeError, RecursionError):
            # It has just changed, or holds what only another version may write.
            raise ProfileError(
                text("This is not a rule set: it cannot be read as JSON.")
            ) from None
        renamed = Profile(new, profile.rules, profile.preset)
        self._note(path, _Entry(path, renamed, content.decode()))

    def take_in(self, found: Profile) -> Profile:
        """Save a profile of another file, under its name or the next free one.

        Returns the saved profile.
        """
        kept = Profile(self.free_name(found.name), found.rules, found.preset)
        self.save(kept)
        return kept

    def export(self, profile: Profile, path: Path) -> None:
        """Write a profile to a file to share; an existing file is replaced."""
        try:
            write_atomically(path, write_profile(profile).encode(), shared=True)
        except OSError as error:
            raise ProfileError(
                text(
                    "{file} cannot be written because {cause}.", file=str(path), cause=cause(error)
                )
            ) from None

    # Files

    def _kept(self) -> _Kept:
        """The rule sets as remembered, or as they are in the folder."""
        return self._read() if self._on_known is None else self._known

    def _read(self) -> _Kept:
        """The rule sets in the folder; changes nothing, so any thread may read."""
        kept: dict[str, _Entry] = {}
        wrong: list[Text] = []
        try:
            paths = self._paths()
        except OSError as error:
            return kept, [
                text(
                    "The rule sets in {folder} cannot be read because {cause}.",
                    folder=str(self.folder),
                    cause=cause(error, reading=True),
                )
            ]
        waiting = waiting_files(paths)
        usual = {path for path in paths if path.suffix.lower() == SUFFIX}
        for path in sorted({*usual, *waiting}):
            entry = _entry_of_any(reversed(waiting.get(path, ())))
            try:
                if entry is None:
                    if path not in usual and not path.exists():
                        continue
                    entry = _entry_of_file(path)
            except ProfileError as error:
                wrong.append(error.text)
                continue
            name = entry.profile.name
            first = kept.setdefault(_key(name), entry._replace(path=path))
            if first.path != path:
                wrong.append(
                    text(
                        "{file}: The rule set of {other} is called “{name}” too: "
                        "give one of them another name in its file.",
                        file=str(path),
                        other=first.path.name,
                        name=name,
                    )
                )
        return kept, wrong

    def _find(self, name: str) -> _Entry:
        try:
            return self._kept()[0][_key(name)]
        except KeyError:
            raise ProfileError(text("There is no rule set called “{name}”.", name=name)) from None

    def _paths(self) -> list[Path]:
        """The files of the folder. Raises `OSError`."""
        try:
            found = list(self.folder.iterdir())
        except FileNotFoundError:
            return []
        return sorted(path for path in found if not path.name.startswith("."))

    def _newest(self, path: Path) -> Path:
        """The file that holds a profile: itself, or one that waits to replace it."""
        waiting = waiting_files(self._paths()).get(path, [])
        return next((each for each in reversed(waiting) if _entry_of_any([each])), path)

    def _free_path(self, name: str) -> Path:
        """A path that no file has or waits for, so that an existing file is never replaced."""
        waiting: Container[Path] = ()
        with contextlib.suppress(OSError):
            waiting = waiting_files(self._paths())
        paths = (self.folder / (stem + SUFFIX) for stem in _stems(name))
        return next(path for path in paths if path not in waiting and not os.path.lexists(path))

    def finish(self) -> None:
        """Finish replacements that a killed program left undone, and remove old deleted files."""
        with contextlib.suppress(OSError):
            for path, waiting in waiting_files(self._paths()).items():
                for each in waiting:
                    if f".new-{os.getpid()}-" in each.name:
                        continue
                    if _entry_of_any([each]) is None:
                        each.unlink(missing_ok=True)
                    else:
                        os.replace(each, path)
            sync_folder(self.folder)
        self._trash.remove_old()


def _taken(name: str) -> Text:
    return text("A rule set called “{name}” already exists. Choose another name.", name=name)


def _entry_of_any(paths: Iterable[Path]) -> _Entry | None:
    """The profile in the first file that holds one. One that waits may be incomplete, because the
    power was cut while it was written; then it was never said to be saved."""
    for path in paths:
        with contextlib.suppress(ProfileError):
            return _entry_of_file(path)
    return None


def _key(name: str) -> str:
    """A normal form of the name: equal for names that look the same to a person."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def _stems(name: str) -> Iterator[str]:
    """File names without suffix to try for a profile, one after another."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in unicodedata.normalize("NFC", name))
    stem = "-".join(part for part in kept.casefold().split("-") if part)
    stem = stem.encode()[:_LONGEST_STEM].decode(errors="ignore")
    if not stem or stem in _RESERVED:
        stem = f"rules-{stem}".rstrip("-")
    yield stem
    number = 1
    while True:
        number += 1
        yield f"{stem}-{number}"
