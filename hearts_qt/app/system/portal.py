"""Asks the desktop portal for settings of the system, and hears when they change (Linux).

The portal is an object on the session bus. The few messages that this takes are written and read
here (the D-Bus specification, chapters *Message Protocol* and *Authentication Protocol*), because
what exists costs more: `QDBusConnection` of PySide6 6.11 holds Python's lock while it connects,
also in a thread, so that a bus which does not answer stops the whole program; and jeepney, in
Python, brings 20 more modules and 7 ms of processor time to the start. Connecting happens in a
thread; whatever the bus sends after that is read when it arrives.
"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from PySide6.QtCore import QObject, QSocketNotifier, Signal

from hearts_qt.players.cancellation import CancelToken

if TYPE_CHECKING:
    from hearts_qt.app.worker import Worker

Key = tuple[str, str]
"""The namespace and the name of a setting."""

CONNECTING = 2.0
"""Seconds for which the bus may keep the thread waiting at a time."""

LONGEST = 1 << 20
"""The greatest message that is read, in bytes."""

DESKTOP = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
SETTINGS = "org.freedesktop.portal.Settings"
BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus")

CALL, RETURN, SIGNAL = 1, 2, 4
PATH, INTERFACE, MEMBER, REPLY_TO, DESTINATION, SIGNATURE = 1, 2, 3, 5, 6, 8


def session_bus() -> str:
    """The path of the socket of the session bus; one in memory starts with a zero. Empty without a
    bus that can be used."""
    named = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if named is None:
        usual = os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), "bus")
        return usual if os.path.isabs(usual) and os.path.exists(usual) else ""
    return socket_of(named)


def socket_of(addresses: str) -> str:
    """The path of the first socket in addresses of a bus, as `session_bus` gives it."""
    for address in addresses.split(";"):
        kind, _, rest = address.partition(":")
        parts = dict(part.partition("=")[::2] for part in rest.split(","))
        if kind == "unix" and "path" in parts:
            return unquote(parts["path"])
        if kind == "unix" and "abstract" in parts:
            return "\0" + unquote(parts["abstract"])
    return ""


class PortalSettings(QObject):
    """Some settings of the system, as far as the portal knows them."""

    changed = Signal()

    def __init__(self, keys: Iterable[Key], worker: Worker, bus: str, parent: QObject) -> None:
        """Connect to a bus (see `session_bus`) in a lane of `worker`, and ask for the settings."""
        super().__init__(parent)
        self.values: dict[Key, Any] = {}
        """What the portal has answered so far."""
        self._asked: dict[int, Key] = {}
        self._keys = tuple(keys)
        self._received = b""
        self._notifier: QSocketNotifier | None = None
        self._token = CancelToken()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self._socket.settimeout(CONNECTING)
        lane = worker.lane("desktop portal")
        begin = partial(greet, self._socket, bus)
        lane.submit(begin, self._ask, self._give_up, token=self._token)

    def close(self) -> None:
        """Hear nothing any more."""
        self._token.cancel()
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier = None
        self._socket.close()

    def _give_up(self, error: Exception) -> None:
        self.close()
        if not isinstance(error, (OSError, ValueError)):
            raise error

    def _ask(self, _done: object) -> None:
        """Ask for each setting, and listen. What is sent here fits the buffer of the socket."""
        self._socket.setblocking(False)
        rule = f"type='signal',interface='{SETTINGS}',member='SettingChanged'"
        messages = [call(2, BUS, BUS[0], "AddMatch", rule)]
        for number, key in enumerate(self._keys, start=3):
            self._asked[number] = key
            messages.append(call(number, DESKTOP, SETTINGS, "Read", *key))
        try:
            self._socket.sendall(b"".join(messages))
        except OSError:
            self.close()
            return
        self._notifier = QSocketNotifier(self._socket.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._receive)

    def _receive(self) -> None:
        try:
            content = self._socket.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            content = b""
        self._received += content
        before = dict(self.values)
        try:
            while (length := message_length(self._received)) and len(self._received) >= length:
                message, self._received = self._received[:length], self._received[length:]
                self._take(message)
        except (ValueError, struct.error, IndexError):
            content = b""
        if not content:
            self.close()
        if self.values != before:
            self.changed.emit()

    def _take(self, message: bytes) -> None:
        fields, body = read_message(message)
        if message[1] == RETURN and body and fields.get(REPLY_TO) in self._asked:
            self.values[self._asked[fields[REPLY_TO]]] = body[0]
        elif message[1] == SIGNAL and fields.get(INTERFACE) == SETTINGS and len(body) == 3:
            name, key, value = body
            if (name, key) in self._keys:
                self.values[name, key] = value


def greet(link: socket.socket, bus: str) -> None:
    """Connect to a bus. Raises `OSError` or `ValueError` if it does not answer as it should."""
    link.connect(bus)
    link.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
    answer = b""
    while not answer.endswith(b"\r\n"):
        more = link.recv(256)
        if not more or len(answer) > 4096:
            raise ValueError(answer)
        answer += more
    if not answer.startswith(b"OK "):
        raise ValueError(answer)
    link.sendall(b"BEGIN\r\n" + call(1, BUS, BUS[0], "Hello"))


def _aligned(content: bytes, to: int) -> bytes:
    return content + bytes(-len(content) % to)


def _string(words: str) -> bytes:
    content = words.encode()
    return struct.pack("<I", len(content)) + content + b"\0"


def call(number: int, where: tuple[str, str], interface: str, member: str, *words: str) -> bytes:
    """The message that calls a method with texts; `where` is a service and the path of its
    object."""
    body = b""
    for word in words:
        body = _aligned(body, 4) + _string(word)
    service, path = where
    fields = b""
    for code, kind, value in (
        (PATH, b"o", path),
        (INTERFACE, b"s", interface),
        (MEMBER, b"s", member),
        (DESTINATION, b"s", service),
    ):
        fields = _aligned(fields, 8) + bytes((code, 1)) + kind + b"\0" + _string(value)
    if words:
        signature = bytes((len(words),)) + b"s" * len(words) + b"\0"
        fields = _aligned(fields, 8) + bytes((SIGNATURE, 1)) + b"g\0" + signature
    start = struct.pack("<cBBBIII", b"l", CALL, 0, 1, len(body), number, len(fields))
    return _aligned(start + fields, 8) + body


def message_length(received: bytes) -> int:
    """The length of the message that begins here; 0 while its start has not arrived. Raises
    `ValueError` if it is too long to be read."""
    if len(received) < 16:
        return 0
    order = "<" if received[:1] == b"l" else ">"
    body, _number, fields = struct.unpack_from(order + "III", received, 4)
    length = 16 + fields + (-fields % 8) + body
    if length > LONGEST:
        raise ValueError(length)
    return int(length)


def read_message(message: bytes) -> tuple[dict[int, Any], list[Any]]:
    """The fields of the head and the values of a message; no values if one is of a kind that no
    setting has."""
    order = "<" if message[:1] == b"l" else ">"
    (size,) = struct.unpack_from(order + "I", message, 12)
    at, end, fields = 16, 16 + size, {}
    while at < end:
        at += -at % 8
        code = message[at]
        fields[code], at = _variant(message, at + 1, order)
    # What is within the body is aligned to its start.
    body, values, at = message[end + (-end % 8) :], [], 0
    try:
        for kind in fields.get(SIGNATURE, ""):
            value, at = _value(kind, body, at, order)
            values.append(value)
    except KeyError:
        return fields, []
    return fields, values


_NUMBERS = dict(zip("ybnqiuxtd", "BIhHiIqQd", strict=True))


def _variant(content: bytes, at: int, order: str) -> tuple[Any, int]:
    kind, at = _value("g", content, at, order)
    return _value(kind, content, at, order)


def _value(kind: str, content: bytes, at: int, order: str) -> tuple[Any, int]:
    """The value at a place and where it ends. Raises `KeyError` for a kind that is not read."""
    if kind == "v":
        return _variant(content, at, order)
    if kind == "g":
        end = at + 1 + content[at]
        return content[at + 1 : end].decode(), end + 1
    if kind in ("s", "o"):
        at += -at % 4
        (length,) = struct.unpack_from(order + "I", content, at)
        end = at + 4 + length
        return content[at + 4 : end].decode(), end + 1
    form = order + _NUMBERS[kind]
    at += -at % struct.calcsize(form)
    (value,) = struct.unpack_from(form, content, at)
    return value, at + struct.calcsize(form)
