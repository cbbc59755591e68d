"""`hearts-qt --install-menu-entry`: adds Hearts Qt to one user's desktop menu, on Linux.

It is for installations by `pipx` or from an archive; system packages bring the entry with them. It
also lets a double click open rule sets and records. `--remove-menu-entry` removes everything again.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from hearts_qt.assets import assets_folder
from hearts_qt.rules.profile import SUFFIX
from hearts_qt.store.files import cause, write_atomically
from hearts_qt.version import APP_ID

RECORD_SUFFIX = ".hearts"
"""The suffix of records that a double click opens."""

DESKTOP_FILE = f"applications/{APP_ID}.desktop"
MIME_FILE = f"mime/packages/{APP_ID}.xml"
ICONS = {
    f"icons/hicolor/{folder}/{APP_ID}{name}": f"icons/app/hearts-qt{drawn}"
    for folder, name, drawn in (
        *(
            (f"{size}x{size}/apps", ".png", f"-{size}.png")
            for size in (16, 22, 24, 32, 48, 64, 96, 128, 256)
        ),
        ("scalable/apps", ".svg", ".svg"),
        ("scalable/mimetypes", "-rules.svg", "-rules.svg"),
        ("scalable/mimetypes", "-record.svg", "-record.svg"),
    )
}
"""The icons, below the folder for shared data, each with its file in the assets."""

TOOL_LIMIT = 60.0
"""Seconds for each tool of the desktop."""

_RESERVED = set("\"'\\><~|&;$*?#()` \t\n")
"""Characters that make it necessary to quote a word in a menu entry."""


def install() -> int:
    """Install the menu entry for this user and return the exit code."""
    if not sys.platform.startswith("linux"):
        print("Menu entries can be installed on Linux only.", file=sys.stderr)
        return 2
    try:
        written = contents(own_command())
        for name, content in written.items():
            write_atomically(_share() / name, content, shared=True)
    except OSError as error:
        print(f"The menu entry cannot be installed because {cause(error)}.", file=sys.stderr)
        return 1
    _tell_desktop()
    print(f"Installed: {_share() / DESKTOP_FILE}. “hearts-qt --remove-menu-entry” removes it.")
    return 0


def remove() -> int:
    """Remove what `install` wrote and return the exit code."""
    names = [DESKTOP_FILE, MIME_FILE, *ICONS]
    found = [_share() / name for name in names if (_share() / name).is_file()]
    try:
        for path in found:
            path.unlink()
    except OSError as error:
        print(f"The menu entry cannot be removed because {cause(error)}.", file=sys.stderr)
        return 1
    if not found:
        print("There is no menu entry to remove.")
        return 0
    _tell_desktop()
    print("Removed.")
    return 0


def contents(command: list[str]) -> Mapping[str, bytes]:
    """The files to write below the folder for shared data, by name; `command` starts the program.

    Raises `OSError` when a template or an icon is missing.
    """
    folder = assets_folder()
    templates = folder / "desktop"
    if not templates.is_dir():
        templates = folder.parent / "packaging" / "linux"
    words = {
        "IDENTIFIER": APP_ID,
        "EXEC": " ".join(_quoted(word) for word in command),
        "RULES_SUFFIX": SUFFIX.removeprefix("."),
        "RECORD_SUFFIX": RECORD_SUFFIX.removeprefix("."),
    }
    written = {}
    for name, template in ((DESKTOP_FILE, "hearts-qt.desktop"), (MIME_FILE, "hearts-qt.mime.xml")):
        text = (templates / template).read_text("utf-8")
        for word, value in words.items():
            text = text.replace(f"@{word}@", value)
        written[name] = text.encode()
    for name, drawn in ICONS.items():
        written[name] = (folder / drawn).read_bytes()
    return written


def own_command() -> list[str]:
    """The command, as a list of words, that starts this program from any folder."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    program = Path(sys.argv[0])
    if program.stem == "hearts-qt":
        found = shutil.which(sys.argv[0]) or str(program)
        return [os.path.abspath(found)]
    return [sys.executable, "-m", "hearts_qt"]


def _quoted(word: str) -> str:
    """Quote a word for a menu entry."""
    # A single percent sign would start a field such as %f.
    word = word.replace("%", "%%")
    if not _RESERVED & set(word):
        return word
    for sign in '\\"`$':
        word = word.replace(sign, f"\\{sign}")
    # Values in the file are strings, in which a backslash is written twice.
    return '"' + word.replace("\\", "\\\\") + '"'


def _share() -> Path:
    """The user's folder for data that other programs read too."""
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"


def _tell_desktop() -> None:
    """Make the desktop read its folders again, if its tools are installed."""
    for tool, folder in (
        ("update-desktop-database", _share() / "applications"),
        ("update-mime-database", _share() / "mime"),
    ):
        if shutil.which(tool) and folder.is_dir():
            # The entry itself is there; a desktop that does not answer finds it later.
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(
                    [tool, str(folder)],
                    check=False,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=TOOL_LIMIT,
                )
