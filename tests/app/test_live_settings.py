"""Settings in use: every change is announced once and written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.store.settings import Settings
from hearts_qt.store.settings_file import SettingsFile
from tests.limits import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def heard(live: LiveSettings) -> list[Any]:
    said: list[Any] = []
    live.changed.connect(said.append)
    return said


def test_changes_are_announced_together_and_only_when_real() -> None:
    live = LiveSettings()
    said = heard(live)
    live.change(tempo="brisk", theme="dark", order="alternating")
    live.change(tempo="brisk")
    assert said == [frozenset({"tempo", "theme"})]
    assert live.values.tempo == "brisk"


def test_changes_are_written_a_moment_later(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "settings.json"
    live = LiveSettings(Settings(), SettingsFile(path))
    live.change(four_colours=True)
    assert not path.exists()
    wait_until(path.exists)
    assert SettingsFile(path).read()[0].four_colours


def test_flush_writes_at_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    live = LiveSettings(Settings(), SettingsFile(path))
    live.change(card_size=120)
    live.flush()
    assert SettingsFile(path).read()[0].card_size == 120


def test_a_disk_that_refuses_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    live = LiveSettings(Settings(), SettingsFile(tmp_path / "file" / "settings.json"))
    said: list[str] = []
    live.trouble.connect(said.append)
    for size in (110, 120, 130):
        live.change(card_size=size)
        live.flush()
    assert len(said) == 1
    assert said[0].endswith(".")


def test_reset_keeps_the_geometry() -> None:
    live = LiveSettings(Settings(tempo="brisk", geometry={"main": "AAAA"}))
    said = heard(live)
    live.reset()
    assert live.values == Settings(geometry={"main": "AAAA"})
    assert said == [frozenset({"tempo"})]
