"""What the window shows when a newer version has written the settings and the saved game."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

from hearts_qt.app.program.application import SETTINGS_VERSION, EarlySettings, read_early_settings
from hearts_qt.store import save_format
from hearts_qt.store.settings_file import VERSION, VERSION_KEY
from tests.end2end.drivers import Driver, folders_in

pytestmark = pytest.mark.usefixtures("qtbot")


def newer_settings(home: Path) -> Path:
    """Settings as the next version may write them."""
    path = folders_in(home).config / "settings.json"
    path.parent.mkdir(parents=True)
    values = {VERSION_KEY: VERSION + 1, "language": "de", "theme": "dark"}
    path.write_text(json.dumps(values), "utf-8")
    return path


def newer_game(home: Path) -> Path:
    """A game as the next version may save it."""
    path = folders_in(home).data / "game.jsonl"
    path.parent.mkdir(parents=True)
    body = b'{"hearts_qt_save":%d,"what":"nobody knows"}' % (save_format.VERSION + 1)
    path.write_bytes(body[:-1] + b',"crc":"%08x"}\n' % zlib.crc32(body, 0))
    return path


def test_both_are_said_to_be_left_alone_until_that_is_read(home: Path) -> None:
    paths = newer_settings(home), newer_game(home)
    before = [path.read_bytes() for path in paths]
    driver = Driver(home)
    banner = driver.window.banner
    for path in paths:
        assert str(path) in banner.text
    assert banner.text.count("newer version") == 2
    assert banner.first.isVisible()
    banner.first.click()
    assert not banner.shown
    driver.close()
    assert [path.read_bytes() for path in paths] == before


def test_the_first_look_takes_nothing_from_settings_of_a_newer_version(home: Path) -> None:
    path = newer_settings(home)
    assert (VERSION_KEY, VERSION) == SETTINGS_VERSION
    assert read_early_settings(folders_in(home)) == EarlySettings()
    values = {VERSION_KEY: VERSION, "language": "de", "theme": "dark"}
    path.write_text(json.dumps(values), "utf-8")
    assert read_early_settings(folders_in(home)) == EarlySettings(theme="dark", language="de")
