"""The menu entry of one person: installed, started from anywhere, removed without a trace."""

from __future__ import annotations

import configparser
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from hearts_qt import menu_entry
from hearts_qt.cli import main
from hearts_qt.version import APP_ID


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for shared data, on Linux."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    # The test must not notify the desktop of this machine.
    monkeypatch.setattr(menu_entry, "_tell_desktop", lambda: None)
    return tmp_path


def entry(share: Path) -> configparser.SectionProxy:
    """The menu entry that was installed."""
    found = configparser.RawConfigParser()
    found.read(share / menu_entry.DESKTOP_FILE, "utf-8")
    return found["Desktop Entry"]


def test_it_is_installed_and_removed(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (share / "applications").mkdir()
    other = share / "applications" / "other.desktop"
    other.touch()
    assert main(["--install-menu-entry"]) == 0
    assert str(share) in capsys.readouterr().out
    assert entry(share)["icon"] == APP_ID
    ET.parse(share / menu_entry.MIME_FILE)
    icon = share / f"icons/hicolor/48x48/apps/{APP_ID}.png"
    assert icon.read_bytes().startswith(b"\x89PNG")
    assert main(["--remove-menu-entry"]) == 0
    assert [path for path in share.rglob("*") if path.is_file()] == [other]
    assert main(["--remove-menu-entry"]) == 0


@pytest.mark.parametrize(
    "word",
    ["/usr/bin/hearts-qt", "/home/Ö b/hearts-qt", '/a"b/$c`d\\e/hearts-qt', "/50%/hearts-qt"],
)
def test_any_path_is_spelled_as_desktops_read_it(word: str) -> None:
    written = menu_entry.contents([word])[menu_entry.DESKTOP_FILE].decode()
    (line,) = [line for line in written.splitlines() if line.startswith("Exec=")]
    # First the file's own escapes, then the quotes of the command, then the fields.
    command = line.removeprefix("Exec=").replace("\\\\", "\\")
    assert command.endswith(" %f")
    command = command.removesuffix(" %f")
    if command.startswith('"'):
        command = re.sub(r"\\([\"`$\\])", r"\1", command[1:-1])
    assert command.replace("%%", "%") == word


def test_the_command_is_the_one_that_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "hearts-qt"
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert menu_entry.own_command() == [str(program)]
    monkeypatch.setattr(sys, "argv", ["/x/hearts_qt/__main__.py"])
    assert menu_entry.own_command() == [sys.executable, "-m", "hearts_qt"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert menu_entry.own_command() == [sys.executable]


def test_a_folder_that_cannot_be_written_is_reported(
    share: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = share / "file"
    blocked.touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked / "share"))
    assert menu_entry.install() == 1
    assert "cannot be installed because" in capsys.readouterr().err


def test_elsewhere_there_is_no_such_thing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert menu_entry.install() == 2
    assert "Linux only" in capsys.readouterr().err
