"""The player's own rule sets: one file each in a folder of their own.

Names are free; file names are derived from them, so that files can be recognised, and say nothing
themselves. Nothing is kept in memory: whoever puts a file into the folder, or takes one out, is
believed at once.
"""

from __future__ import annotations

import contextlib
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

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
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import (
    TooLargeError,
    cause,
    read_text,
    sync_folder,
    write_atomically,
    write_new,
)

__all__ = ["ProfileStore", "profile_of_file"]

LARGEST = 1_000_000
"""More bytes than any rule set has that people write."""

_LONGEST_STEM = 60
"""Bytes of a file's name before the suffix: short enough for every file system."""

_RESERVED = {"con", "prn", "aux", "nul"} | {
    device + digit for device in ("com", "lpt") for digit in "0123456789"
}
"""Names that Windows keeps for devices, whatever follows a dot."""


def profile_of_file(path: Path) -> Profile:
    """The profile that a file holds; raises `ProfileError`, whose sentence names the file."""
    try:
        return read_profile(read_text(path, LARGEST), str(path))
    except OSError as error:
        raise ProfileError(
            text(
                "{file} cannot be read because {cause}.",
                file=str(path),
                cause=cause(error, reading=True),
            )
        ) from None
    except TooLargeError:
        raise ProfileError(text("{file} is too large to be a rule set.", file=str(path))) from None
    except UnicodeDecodeError:
        raise ProfileError(
            text("{file} is not a rule set, because it is not a text file.", file=str(path))
        ) from None


class ProfileStore:
    """The rule sets that were saved under a name.

    Two names that differ only in capitals are one name. Methods raise `ProfileError`, with one
    sentence, when the disk or a name does not allow what was asked; nothing has changed then.
    """

    def __init__(self, folder: Path) -> None:
        """`folder` is where the files are; it need not exist yet."""
        self.folder = folder

    # Looking

    def profiles(self) -> tuple[Profile, ...]:
        """The profiles, sorted by name."""
        kept = (profile for _, profile in self._kept()[0].values())
        return tuple(sorted(kept, key=lambda profile: (_key(profile.name), profile.name)))

    def problems(self) -> tuple[Text, ...]:
        """One sentence for each file that is not among the profiles, and why; it is left alone."""
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
        """Keep a profile, durably.

        Raises `ProfileError` when there is one of that name already, unless it is to be replaced.
        """
        content = write_profile(profile).encode()
        kept = self._kept()[0].get(_key(checked_name(profile.name)))
        if kept is not None and not replace:
            raise ProfileError(
                text(
                    "A rule set called “{name}” already exists. Choose another name.",
                    name=kept[1].name,
                )
            )
        try:
            if kept is not None:
                write_atomically(kept[0], content)
            else:
                self._write_new(profile.name, content)
        except OSError as error:
            raise ProfileError(
                text(
                    "The rule set cannot be saved in {folder} because {cause}.",
                    folder=str(self.folder),
                    cause=cause(error),
                )
            ) from None

    def delete(self, name: str) -> None:
        """Delete the profile of that name."""
        path, _ = self._find(name)
        try:
            path.unlink()
        except OSError as error:
            raise ProfileError(
                text(
                    "{file} cannot be deleted because {cause}.", file=str(path), cause=cause(error)
                )
            ) from None
        sync_folder(self.folder)

    def rename(self, old: str, new: str) -> None:
        """Give a profile another name; the file keeps its own, and what a newer version wrote."""
        path, _ = self._find(old)
        new = checked_name(new)
        if _key(new) != _key(old) and _key(new) in self._kept()[0]:
            raise ProfileError(
                text("A rule set called “{name}” already exists. Choose another name.", name=new)
            )
        try:
            found = json.loads(read_text(path, LARGEST).removeprefix("\ufeff"))
            found["name"] = new
            content = json.dumps(found, ensure_ascii=False, indent=2) + "\n"
            # Half a pair of surrogates has no bytes, but an escape.
            write_atomically(path, content.encode(errors="backslashreplace"))
        except OSError as error:
            raise ProfileError(
                text(
                    "{file} cannot be written because {cause}.", file=str(path), cause=cause(error)
                )
            ) from None

    def import_file(self, path: Path) -> Profile:
        """Keep the profile of a file from elsewhere, under its name or the next free one.

        Returns it as it is kept.
        """
        found = profile_of_file(path)
        kept = Profile(self.free_name(found.name), found.rules, found.preset)
        self.save(kept)
        return kept

    def export(self, profile: Profile, path: Path) -> None:
        """Write a profile into a file to give away, replacing what is there."""
        try:
            write_atomically(path, write_profile(profile).encode())
        except OSError as error:
            raise ProfileError(
                text(
                    "{file} cannot be written because {cause}.", file=str(path), cause=cause(error)
                )
            ) from None

    # Files

    def _kept(self) -> tuple[dict[str, tuple[Path, Profile]], list[Text]]:
        """Every profile and its file by the key of its name, and what is wrong with the others."""
        kept: dict[str, tuple[Path, Profile]] = {}
        wrong: list[Text] = []
        try:
            paths = sorted(
                path
                for path in self.folder.iterdir()
                if path.suffix.lower() == SUFFIX and not path.name.startswith(".")
            )
        except FileNotFoundError:
            return kept, wrong
        except OSError as error:
            return kept, [
                text(
                    "The rule sets in {folder} cannot be read because {cause}.",
                    folder=str(self.folder),
                    cause=cause(error, reading=True),
                )
            ]
        for path in paths:
            try:
                profile = profile_of_file(path)
            except ProfileError as error:
                wrong.append(error.text)
                continue
            first = kept.setdefault(_key(profile.name), (path, profile))
            if first[0] != path:
                wrong.append(
                    text(
                        "{file}: The rule set of {other} is called “{name}” too: "
                        "give one of them another name in its file.",
                        file=str(path),
                        other=first[0].name,
                        name=profile.name,
                    )
                )
        return kept, wrong

    def _find(self, name: str) -> tuple[Path, Profile]:
        try:
            return self._kept()[0][_key(name)]
        except KeyError:
            raise ProfileError(text("There is no rule set called “{name}”.", name=name)) from None

    def _write_new(self, name: str, content: bytes) -> None:
        """Write a file that was not there; raises `OSError`."""
        for stem in _stems(name):
            # Another profile, a damaged file, a folder: whatever has the name keeps it.
            with contextlib.suppress(FileExistsError):
                write_new(self.folder / (stem + SUFFIX), content)
                return


def _key(name: str) -> str:
    """What two names have in common that are the same to a person."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def _stems(name: str) -> Iterator[str]:
    """Names for a profile's file, one after another, the suffix left out."""
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
