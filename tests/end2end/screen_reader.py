"""A screen reader and a keyboard for the real program, on a display and buses of their own.

`program_with_reader` starts the program on a private X server, session bus and accessibility bus.
`Reader` hears what a screen reader hears there: announcements, the control that gets the focus, and
what changes in its name and description. `Keys` types on the keyboard of the X server.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import SLOT, QObject, Slot
from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage, QDBusVariant

from hearts_qt.app.program.start_options import SHOWN_LOG
from tests.limits import LIMIT, running, wait_until

ROOT = Path(__file__).resolve().parent.parent.parent
BRIDGE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
"""What starts the accessibility bus."""
ATSPI = "org.a11y.atspi"
REGISTRY = f"{ATSPI}.Registry"
EVENTS = (
    ("object:announcement", "Object", "Announcement"),
    ("object:state-changed:focused", "Object", "StateChanged"),
    ("object:property-change:accessible-name", "Object", "PropertyChange"),
    ("object:property-change:accessible-description", "Object", "PropertyChange"),
    ("object:text-caret-moved", "Object", "TextCaretMoved"),
    ("window:activate", "Window", "Activate"),
)
"""The events that the reader asks for, with the interface and the signal that carry them."""
FOCUSED = 1
PARAGRAPH = 4
"""The number of this unit of text in AT-SPI."""
REPLY = QDBusMessage.MessageType.ReplyMessage
START = 240.0
"""Seconds in which the program must show its table, also on a busy machine."""


def missing() -> str:
    """What the machine lacks for such a test; empty if nothing."""
    programs = [name for name in ("Xvfb", "dbus-daemon") if not shutil.which(name)]
    return ", ".join([*programs, *([] if BRIDGE.exists() else ["at-spi2-core"])])


class Heard(NamedTuple):
    """Something that a screen reader says by itself."""

    kind: str
    """`said` for an announcement, or without these for a new description of the control with the
    focus; `focus` for a control that got the focus, `name` and `description` for a change of it,
    `caret` for the paragraph to which the caret was moved, `window` for a window."""
    text: str


class Reader(QObject):
    """Hears what happens on an accessibility bus."""

    def __init__(self, address: str, hears: bool = True) -> None:
        """Without `hears` it ignores announcements, as Orca does before 45.2."""
        super().__init__()
        events = EVENTS if hears else EVENTS[1:]
        self._description = "description" if hears else "said"
        self.heard: list[Heard] = []
        self._focus = ""
        self._bus = QDBusConnection.connectToBus(address, f"reader {address}")
        assert self._bus.isConnected(), self._bus.lastError().message()
        for interface, member in dict.fromkeys(event[1:] for event in events):
            name = f"{ATSPI}.Event.{interface}"
            assert self._bus.connect("", "", name, member, self, SLOT("hear(QDBusMessage)"))
        for event, _interface, _member in events:
            # The bus may start two registries at once, of which one ends before it has answered.
            wait_until(lambda event=event: self._register(event))

    @property
    def said(self) -> list[str]:
        """The announcements in their order."""
        return [each.text for each in self.heard if each.kind == "said"]

    @Slot(QDBusMessage)
    def hear(self, message: QDBusMessage) -> None:
        """Take note of an event."""
        what, detail, _more, value, *_rest = map(plain, message.arguments())
        match message.member():
            case "Announcement":
                self.heard.append(Heard("said", str(value)))
            case "StateChanged" if what == "focused" and detail == FOCUSED:
                self._focus = message.path()
                # A reader leaves out a description that is the name.
                words = dict.fromkeys(self._ask(message, one) for one in ("Name", "Description"))
                self.heard.append(Heard("focus", ". ".join(filter(None, words))))
            case "PropertyChange" if message.path() == self._focus:
                kind = str(what).removeprefix("accessible-")
                self.heard.append(
                    Heard(self._description if kind == "description" else kind, str(value))
                )
            case "TextCaretMoved" if message.path() == self._focus:
                where = (message.service(), message.path(), f"{ATSPI}.Text")
                words = call(self._bus, where, "GetStringAtOffset", int(detail), PARAGRAPH)
                self.heard.append(Heard("caret", str(words).strip()))
            case "Activate":
                self.heard.append(Heard("window", str(value)))

    def _register(self, event: str) -> bool:
        where = (REGISTRY, "/org/a11y/atspi/registry", REGISTRY)
        return sent(self._bus, where, "RegisterEvent", event).type() == REPLY

    def _ask(self, message: QDBusMessage, about: str) -> str:
        where = (message.service(), message.path(), "org.freedesktop.DBus.Properties")
        return str(call(self._bus, where, "Get", f"{ATSPI}.Accessible", about))


def plain(value: Any) -> Any:
    """A value without the variants around it."""
    while isinstance(value, QDBusVariant):
        value = value.variant()
    return value


def sent(
    bus: QDBusConnection, where: tuple[str, str, str], member: str, *of: object
) -> QDBusMessage:
    """Call a method of an object: its service, path and interface. Returns the answer."""
    message = QDBusMessage.createMethodCall(*where, member)
    message.setArguments(list(of))
    return bus.call(message, QDBus.CallMode.Block, round(LIMIT * 1000))


def call(bus: QDBusConnection, where: tuple[str, str, str], member: str, *of: object) -> Any:
    """Call a method of an object. Returns the first value of its answer."""
    answer = sent(bus, where, member, *of)
    assert answer.type() == REPLY, answer.errorMessage()
    return plain(answer.arguments()[0]) if answer.arguments() else None


class Keys:
    """The keyboard of an X server."""

    def __init__(self, display: str) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        window, pointer = ctypes.c_ulong, ctypes.c_void_p
        self._x.XOpenDisplay.restype = pointer
        self._x.XDefaultRootWindow.restype = window
        self._x.XStringToKeysym.restype = window
        # A window may be gone before it gets the focus; Xlib would end this process.
        self._ignore = ctypes.CFUNCTYPE(ctypes.c_int, pointer, pointer)(lambda _at, _error: 0)
        self._x.XSetErrorHandler(self._ignore)
        self._at = pointer(self._x.XOpenDisplay(display.encode()))
        assert self._at, "no X server"

    def press(self, key: str) -> None:
        """Press and release a key by the name of its symbol, such as "Return" or "q", or several
        together: "Control_L+n"."""
        codes = []
        for name in key.split("+"):
            symbol = self._x.XStringToKeysym(name.encode())
            codes.append(self._x.XKeysymToKeycode(self._at, ctypes.c_ulong(symbol)) & 0xFF)
            assert codes[-1], key
        for down, pressed in ((1, codes), (0, codes[::-1])):
            for code in pressed:
                self._test.XTestFakeKeyEvent(self._at, code, down, ctypes.c_ulong(0))
        self._x.XSync(self._at, 0)

    def focus_window(self) -> bool:
        """Give the keyboard to the topmost window, as a window manager does. Returns whether a
        window has it."""
        held, revert = ctypes.c_ulong(), ctypes.c_int()
        for window in [0, *reversed(self._windows())]:
            if window:
                self._x.XSetInputFocus(self._at, ctypes.c_ulong(window), 1, ctypes.c_ulong(0))
                self._x.XSync(self._at, 0)
            self._x.XGetInputFocus(self._at, ctypes.byref(held), ctypes.byref(revert))
            # Without a window manager, the root has it after the window that had it was closed.
            if held.value not in (0, 1, self._x.XDefaultRootWindow(self._at)):
                return True
        return False

    def _windows(self) -> list[int]:
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        found = ctypes.POINTER(ctypes.c_ulong)()
        places = [ctypes.byref(each) for each in (root, parent, found, count)]
        top = ctypes.c_ulong(self._x.XDefaultRootWindow(self._at))
        self._x.XQueryTree(self._at, top, *places)
        windows = [found[at] for at in range(count.value)]
        if windows:
            self._x.XFree(found)
        return windows


class Played(NamedTuple):
    """A program that is played by ear."""

    reader: Reader
    keys: Keys
    shown: Path
    """The log of the events that the table has shown."""

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind that the table has shown since the last deal, in their order."""
        written = self.shown.read_text() if self.shown.exists() else ""
        # The last line may be half written.
        whole = written.rpartition("\n")[0]
        found = [json.loads(line) for line in whole.splitlines()]
        deals = [at for at, event in enumerate(found) if event.get("event") == "Dealt"]
        hand = found[deals[-1] :] if deals else found
        return [event for event in hand if event.get("event") == kind]


@contextmanager
def program_with_reader(
    home: Path, settings: dict[str, object], *arguments: str, hears: bool = True
) -> Iterator[Played]:
    """Start the program in a home folder with settings; it is ended with everything around it."""
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.json").write_text(json.dumps(settings))
    # The fixtures of the tests lead the programs of the buses away from their own data.
    apart = ("XDG_", "AT_SPI_BUS_ADDRESS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(apart)}
    reading, writing = os.pipe()
    quiet = {"stdin": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    with (
        # The path of a socket may have a hundred letters, fewer than the home folder of a test.
        tempfile.TemporaryDirectory(prefix="ear") as run,
        open(reading, "rb") as number,
        running(server, pass_fds=(writing,), stdout=subprocess.DEVNULL, **quiet),
    ):
        os.close(writing)
        environment = {**kept, "XDG_RUNTIME_DIR": run}
        environment["DISPLAY"] = ":" + number.readline().decode().strip()
        with session_bus(environment) as address:
            environment |= {
                "DBUS_SESSION_BUS_ADDRESS": address,
                "HEARTS_QT_HOME": str(home),
                SHOWN_LOG: str(home / "shown"),
                "QT_QPA_PLATFORM": "xcb",
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            }
            session = QDBusConnection.connectToBus(address, f"session {address}")
            bus = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus")
            reader = Reader(call(session, bus, "GetAddress"), hears)
            program = [sys.executable, "-m", "hearts_qt", *arguments]
            with running(program, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL):
                keys = Keys(environment["DISPLAY"])
                wait_until(lambda: keys.focus_window() and reader.heard, START)
                yield Played(reader, keys, home / "shown")


@contextmanager
def session_bus(environment: dict[str, str]) -> Iterator[str]:
    """A session bus of its own; yields its address. It ends with the programs that it started."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with running(command, env=environment, start_new_session=True, **quiet) as bus:
        try:
            assert bus.stdout is not None
            yield bus.stdout.readline().decode().strip()
        finally:
            os.killpg(bus.pid, signal.SIGKILL)
