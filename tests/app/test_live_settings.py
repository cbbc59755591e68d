"""Settings in use: every change is announced once and written."""

from __future__ import annotations

import weakref
from copy import copy
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import SIGNAL, QObject
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.session import Session
from hearts_qt.store.settings import BY_NAME, Settings
from hearts_qt.store.settings_file import SettingsFile
from tests.limits import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


class Noting(QObject):
    """Notes the changes of some settings."""

    def __init__(self, live: LiveSettings) -> None:
        super().__init__(live)
        self.said: list[str] = []
        for name in BY_NAME:
            one = _One(name, self)
            live.on(name, call=one.hear)


class _One(QObject):
    def __init__(self, name: str, noting: Noting) -> None:
        super().__init__(noting)
        self._name, self._noting = name, noting

    def hear(self) -> None:
        self._noting.said.append(self._name)


def heard(live: LiveSettings) -> list[str]:
    """The names of the settings that change from now on, in the order of the table."""
    return Noting(live).said


def test_changes_are_announced_together_and_only_when_real() -> None:
    live = LiveSettings()
    said = heard(live)
    live.change(tempo="brisk", theme="dark", order="alternating")
    live.change(tempo="brisk")
    assert said == ["theme", "tempo"]
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
    assert said == ["tempo"]


def test_an_unknown_setting_raises_at_once() -> None:
    live = LiveSettings()
    with pytest.raises(ValueError, match="no settings: colour"):
        live.on("felt", "colour", call=live.flush)
    with pytest.raises(ValueError, match="no settings"):
        live.on(call=live.flush)
    with pytest.raises(TypeError):
        live.on("felt", call=lambda: None)


def test_a_listener_hears_once_of_its_settings_and_goes_with_its_object() -> None:
    live = LiveSettings()

    class Listener(QObject):
        def __init__(self) -> None:
            super().__init__()
            live.on("felt", "theme", call=self.hear)

        def hear(self) -> None:
            said.append(live.values.felt)

    said: list[str] = []
    first, second = Listener(), Listener()
    live.change(felt="blue", theme="dark", volume=5)
    assert said == ["blue", "blue"]
    live.change(volume=10)
    assert said == ["blue", "blue"]
    shiboken6.delete(first)
    live.change(felt="oak")
    assert said == ["blue", "blue", "oak"]
    gone = weakref.ref(second)
    del second
    assert gone() is None, "listening keeps nothing alive"
    live.change(felt="slate")
    assert said == ["blue", "blue", "oak"]


def test_a_window_that_is_gone_leaves_no_listener(qtbot: QtBot) -> None:
    live = LiveSettings()
    session = Session(live)

    def listeners() -> int:
        return sum(one.receivers(SIGNAL("told()")) for one in live.findChildren(QObject))

    before = listeners()
    window = PreferencesWindow(session, live, windows.open_nothing)
    assert listeners() > before
    window.close()
    shiboken6.delete(window)
    assert listeners() == before
    live.change(**{name: copy(setting.default) for name, setting in BY_NAME.items()})
    live.change(felt="oak", tempo="brisk", deck="hearts-qt-modern", default_opponent="random")
    session.close()
