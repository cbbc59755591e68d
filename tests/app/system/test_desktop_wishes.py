"""Motion and contrast as the desktop wants them, from a portal on a bus of the test."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import socket
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant, QDBusVirtualObject
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle

from hearts_qt.app.program.start_options import SETTINGS_FILE
from hearts_qt.app.system import desktop_wishes as module
from hearts_qt.app.system import portal
from hearts_qt.app.system.desktop_wishes import (
    ANIMATIONS,
    CONTRAST,
    REDUCED_MOTION,
    DesktopWishes,
    desktop_wishes,
)
from hearts_qt.app.system.portal import PortalSettings, message_length, read_message, session_bus
from hearts_qt.app.ui import theme
from hearts_qt.app.worker import Worker
from tests.end2end.drivers import Driver
from tests.end2end.screen_reader import session_bus as own_bus
from tests.limits import wait_until

needs_bus = pytest.mark.skipif(not shutil.which("dbus-daemon"), reason="there is no dbus-daemon")


class FakePortal(QDBusVirtualObject):
    """A portal with the settings that the test gives it."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.settings: dict[tuple[str, str], object] = {}
        self.asked: list[tuple[str, str]] = []
        self.bus = QDBusConnection.connectToBus(address, f"portal {address}")
        assert self.bus.registerVirtualObject(portal.DESKTOP[1], self)
        assert self.bus.registerService(portal.DESKTOP[0])

    def introspect(self, path: str) -> str:
        return ""

    def handleMessage(self, message: QDBusMessage, connection: QDBusConnection) -> bool:
        name, key = message.arguments()
        self.asked.append((name, key))
        if (name, key) in self.settings:
            # The method wraps its value in two variants.
            answer = message.createReply()
            answer.setArguments([QDBusVariant(QDBusVariant(self.settings[name, key]))])
            connection.send(answer)
        else:
            error = "org.freedesktop.portal.Error.NotFound"
            connection.send(message.createErrorReply(error, "no such setting"))
        return True

    def change(self, key: tuple[str, str], value: object) -> None:
        self.settings[key] = value
        told = QDBusMessage.createSignal(portal.DESKTOP[1], portal.SETTINGS, "SettingChanged")
        told.setArguments([*key, QDBusVariant(value)])
        assert self.bus.send(told)


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with own_bus(dict(os.environ)) as found:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", found)
        yield found


@pytest.fixture
def desktop(address: str, qapp: QApplication) -> Iterator[FakePortal]:
    made = FakePortal(address)
    yield made
    QDBusConnection.disconnectFromBus(f"portal {address}")


@pytest.fixture
def wishes(qapp: QApplication) -> Iterator[Callable[[], DesktopWishes]]:
    worker, made = Worker(), DesktopWishes()

    def follow() -> DesktopWishes:
        made.follow(worker)
        return made

    yield follow
    made.close()
    assert worker.close()


@needs_bus
def test_it_asks_the_portal_and_hears_of_changes(
    desktop: FakePortal, wishes: Callable[[], DesktopWishes]
) -> None:
    desktop.settings = {REDUCED_MOTION: 1, CONTRAST: 0, ANIMATIONS: True}
    found = wishes()
    wait_until(lambda: found.less_motion is True)
    assert not found.contrast
    desktop.change(REDUCED_MOTION, 0)
    wait_until(lambda: found.less_motion is False)
    desktop.change(CONTRAST, 1)
    wait_until(lambda: found.contrast)


@needs_bus
def test_gnome_says_it_by_its_own_setting(
    desktop: FakePortal, wishes: Callable[[], DesktopWishes]
) -> None:
    desktop.settings = {ANIMATIONS: False}
    found = wishes()
    wait_until(lambda: found.less_motion is True)
    desktop.change(ANIMATIONS, True)
    wait_until(lambda: found.less_motion is False)


@needs_bus
def test_a_portal_that_knows_nothing_leaves_it_open(
    desktop: FakePortal, wishes: Callable[[], DesktopWishes]
) -> None:
    found = wishes()
    wait_until(lambda: len(desktop.asked) == 3)
    desktop.change(("org.freedesktop.appearance", "accent-color"), "red")
    desktop.change(CONTRAST, 1)
    wait_until(lambda: found.contrast)
    assert found.less_motion is None


@needs_bus
def test_the_table_moves_less_as_soon_as_the_system_wants_it(
    desktop: FakePortal, home: Path
) -> None:
    desktop.settings = {REDUCED_MOTION: 0, CONTRAST: 0}
    (home / "config").mkdir(parents=True)
    (home / "config" / SETTINGS_FILE).write_text(json.dumps({"theme": "light"}), "utf-8")
    driver = Driver(home)
    try:
        timing = driver.table.table_scene.timing
        driver.table.set_tempo(None)
        driver.program.wishes.follow(driver.program.worker)
        assert timing.durations.motion
        desktop.change(REDUCED_MOTION, 1)
        wait_until(lambda: not timing.durations.motion)
        driver.program.live.change(motion="full")
        assert timing.durations.motion
        desktop.change(CONTRAST, 1)
        wait_until(lambda: theme.colours().contrast)
        desktop.change(CONTRAST, 0)
        wait_until(lambda: not theme.colours().contrast)
    finally:
        driver.close()
        theme.apply("light")


def test_without_a_word_of_the_system_the_style_decides(home: Path) -> None:
    class Still(QProxyStyle):
        def styleHint(self, hint: QStyle.StyleHint, *more: Any) -> int:
            animates = hint is QStyle.StyleHint.SH_Widget_Animate
            return 0 if animates else super().styleHint(hint, *more)

    driver = Driver(home)
    try:
        driver.table.set_tempo(None)
        assert desktop_wishes().less_motion is None
        assert driver.table.table_scene.timing.durations.motion
        still = Still("Fusion")
        driver.table.setStyle(still)
        desktop_wishes().changed.emit()
        assert not driver.table.table_scene.timing.durations.motion
    finally:
        driver.close()


def listener(where: Path) -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    made.bind(str(where))
    made.listen()
    return made


@pytest.mark.parametrize("answers", [b"", b"REJECTED EXTERNAL\r\n", b"OK 1\r\n" + b"l" * 400])
def test_a_bus_that_does_not_behave_is_left(
    tmp_path: Path, qapp: QApplication, answers: bytes
) -> None:
    where = tmp_path / "bus"
    worker = Worker()
    with listener(where) as bus:
        found = PortalSettings([CONTRAST], worker, str(where), worker)
        link, _address = bus.accept()
        with link:
            link.sendall(answers)
            link.shutdown(socket.SHUT_WR)
            wait_until(lambda: found._socket.fileno() < 0)
    assert found.values == {}
    assert worker.close()


def test_the_end_of_the_program_does_not_wait_for_a_silent_bus(
    tmp_path: Path, qapp: QApplication
) -> None:
    where = tmp_path / "bus"
    worker = Worker()
    with listener(where):
        found = PortalSettings([CONTRAST], worker, str(where), worker)
        found.close()
        assert worker.close()


@pytest.mark.parametrize(
    ("named", "path"),
    [
        ("unix:path=/run/user/1000/bus", "/run/user/1000/bus"),
        ("unix:path=/tmp/a%20b,guid=12", "/tmp/a b"),
        ("unix:abstract=/tmp/dbus-1,guid=12", "\0/tmp/dbus-1"),
        ("tcp:host=here,port=1;unix:path=/tmp/bus", "/tmp/bus"),
        ("autolaunch:", ""),
        ("", ""),
    ],
)
def test_the_address_of_the_bus(named: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", named)
    assert session_bus() == path


@pytest.mark.parametrize("order", ["<", ">"])
def test_messages_of_either_order_of_bytes(order: str) -> None:
    """An answer to message 3: a variant with a variant with 1 as an unsigned number."""
    body = b"\1v\0\1u\0" + bytes(2) + struct.pack(order + "I", 1)
    fields = b"\5\1u\0" + struct.pack(order + "I", 3) + b"\10\1g\0\1v\0"
    start = (b"l" if order == "<" else b"B") + b"\2\1\1"
    start += struct.pack(order + "III", len(body), 9, len(fields))
    message = start + fields + bytes(-len(fields) % 8) + body
    assert message_length(message + b"l") == len(message)
    assert message_length(message[:15]) == 0
    assert read_message(message) == ({5: 3, 8: "v"}, [1])


def test_what_a_setting_cannot_be_is_no_value() -> None:
    fields = b"\10\1g\0\2as\0"
    start = b"l\4\1\1" + struct.pack("<III", 4, 9, len(fields))
    message = start + fields + bytes(-len(fields) % 8) + bytes(4)
    assert read_message(message)[1] == []
    with pytest.raises(ValueError, match=str((1 << 24) + 16)):
        message_length(b"l\4\1\1" + struct.pack("<III", 1 << 24, 9, 0) + bytes(8))


@pytest.mark.parametrize(("shown", "less"), [(1, False), (0, True)])
def test_windows_is_asked_for_its_animations(
    shown: int, less: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class User32:
        def SystemParametersInfoW(self, what: int, _size: int, found: Any, _how: int) -> int:
            assert what == 0x1042
            found._obj.value = shown
            return 1

    monkeypatch.setattr(module.sys, "platform", "win32")
    windll = type("Dlls", (), {"user32": User32()})
    monkeypatch.setattr(ctypes, "windll", windll, raising=False)
    assert module.system_wants_less_motion() is less
