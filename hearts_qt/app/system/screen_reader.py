"""What a screen reader hears, and what it has to be told in another way (Linux).

Orca before 45.2 does not hear announcements. A reader registers the events that it wants, so the
accessibility bus knows whether one hears them. If none does, a sentence becomes the description of
the control with the focus: readers of every age say a description that changes.
"""

from __future__ import annotations

import socket
import struct
import sys
from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.app.system.portal import (
    CONNECTING,
    REPLY_TO,
    call,
    greet,
    message_length,
    read_message,
    session_bus,
    socket_of,
)

if TYPE_CHECKING:
    from hearts_qt.app.worker import Lane, Worker

A11Y = ("org.a11y.Bus", "/org/a11y/bus")
REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry")
ANNOUNCEMENT = b"object:announcement"
"""How the event begins that a reader registers to hear announcements, in small letters."""
KNOWN = 10.0
"""Seconds for which an answer of the bus is used. A reader may start or end at any time."""
QUESTION = 2
"""The number of the message that asks; the first one greets the bus."""


class ScreenReader:
    """Says sentences to a screen reader that does not hear announcements."""

    def __init__(self) -> None:
        self._lane: Lane | None = None
        self._asked = float("-inf")
        self._deaf = False
        """Whether readers run of which none hears announcements."""
        self._told: QWidget | None = None
        self._before = ""
        """The description that the control had before a sentence became it."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_changed)

    def follow(self, worker: Worker) -> None:
        """Ask the bus in a lane of `worker`, now if a reader runs, and when something is said."""
        if sys.platform.startswith("linux"):
            self._lane = worker.lane("accessibility bus")
            if QAccessible.isActive():
                self._ask()

    def takes(self, sentence: str) -> bool:
        """Say a sentence with the control that has the focus, if that is the way to be heard.
        Returns whether it was."""
        self._ask()
        focused = QApplication.focusWidget()
        if not self._deaf or focused is None:
            return False
        if focused is not self._told:
            self._told, self._before = focused, focused.accessibleDescription()
        focused.setAccessibleDescription(sentence)
        return True

    def _ask(self) -> None:
        if self._lane is not None and monotonic() - self._asked > KNOWN:
            self._asked = monotonic()
            self._lane.submit(partial(deaf, session_bus()), self._learn, self._give_up)

    def _learn(self, deaf: bool) -> None:
        self._deaf = deaf

    def _give_up(self, error: Exception) -> None:
        self._deaf = False
        if not isinstance(error, (OSError, ValueError, struct.error, IndexError)):
            raise error

    def _focus_changed(self, old: QWidget | None, _now: QWidget | None) -> None:
        if old is not None and old is self._told:
            self._told = None
            # The reader learns of the new focus first, and so does not say the old description.
            QTimer.singleShot(0, old, partial(old.setAccessibleDescription, self._before))


@cache
def screen_reader() -> ScreenReader:
    """The screen reader of the whole program."""
    return ScreenReader()


def deaf(bus: str) -> bool:
    """Whether readers listen on the accessibility bus, none of them to announcements. Raises
    `OSError` or `ValueError` if a bus does not answer as it should."""
    (address,) = ask(bus, call(QUESTION, A11Y, A11Y[0], "GetAddress"))[0]
    registered = ask(
        socket_of(str(address)), call(QUESTION, REGISTRY, REGISTRY[0], "GetRegisteredEvents")
    )[1].lower()
    return b"object:" in registered and ANNOUNCEMENT not in registered


def ask(bus: str, question: bytes) -> tuple[list[object], bytes]:
    """Connect to a bus and ask something: the values of the answer, and the whole message."""
    if not bus:
        raise ValueError("no bus")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC) as link:
        link.settimeout(CONNECTING)
        greet(link, bus)
        link.sendall(question)
        received = b""
        while True:
            while not (length := message_length(received)) or len(received) < length:
                more = link.recv(1 << 16)
                if not more:
                    raise ValueError(received)
                received += more
            message, received = received[:length], received[length:]
            fields, values = read_message(message)
            if fields.get(REPLY_TO) == QUESTION:
                return values, message
