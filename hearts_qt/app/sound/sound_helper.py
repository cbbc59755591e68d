"""The process that plays the sounds; `hearts-qt --sound-helper` runs it.

A sound server that accepts a connection and never answers blocks whoever asks it. In a process of
its own that blocks no window. The process loads miniaudio and nothing of Qt.

The program and its helper exchange lines of JSON. The program sends `[file, volume]`, with a volume
from 0 to 1, and the helper answers each such line with `"done"`. The helper sends a value of
`SoundStatus` when it has found out whether sounds can be heard, and whenever that changes.

The device is the default one of the system, and follows it when another becomes the default. It is
open only while something is to be heard. If there is none, or if it goes, the helper looks for one
again until there is one.

The helper ends when its standard input ends, which is also the case when the program is killed.
"""

from __future__ import annotations

import array
import ctypes
import faulthandler
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from itertools import zip_longest
from pathlib import Path
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Any

from hearts_qt.app.i18n import _


class Retries:
    """Says when the next attempt is due. Times are in seconds."""

    def __init__(
        self, longest: float, first: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`first` and `longest` are the pauses after the second failure and after many."""
        self._first = first
        self._longest = longest
        self._clock = clock
        self._pause = 0.0
        self._failed_at = float("-inf")

    @property
    def wait(self) -> float:
        """Seconds until the next attempt is due; 0 if it is."""
        return max(0.0, self._failed_at + self._pause - self._clock())

    def failed(self) -> None:
        """Note that an attempt has failed, or that what had succeeded has come to an end."""
        now = self._clock()
        # What has worked for long enough is tried again at once, as after its first failure.
        fresh = now - self._failed_at > 2 * self._longest
        self._pause = 0.0 if fresh else min(max(2 * self._pause, self._first), self._longest)
        self._failed_at = now

    def forget(self) -> None:
        """Make the next attempt due at once."""
        self._failed_at = float("-inf")


class SoundStatus(Enum):
    """Whether anything can be heard. The sound helper sends the values of the first four."""

    AVAILABLE = "available"
    NO_LIBRARY = "the system lacks a library"
    NO_PACKAGE = "the Python package miniaudio is missing"
    NO_DEVICE = "there is no sound device"
    UNKNOWN = "not known yet"
    NO_ANSWER = "the sound system does not answer"
    STOPPED = "the sound helper has stopped"


def trouble(hearing: SoundStatus) -> str:
    """Why nothing can be heard, in one sentence; empty if sounds can be heard or that is not known
    yet."""
    match hearing:
        case SoundStatus.NO_LIBRARY:
            return _(
                "Sounds cannot be played because a system library is missing (on Debian and "
                "Ubuntu, the package libpulse0)."
            )
        case SoundStatus.NO_PACKAGE:
            return _("Sounds cannot be played because the Python package miniaudio is missing.")
        case SoundStatus.NO_DEVICE:
            return _("No sound device is ready on this computer.")
        case SoundStatus.NO_ANSWER:
            return _("The sound system of this computer does not answer, so the game is silent.")
        case SoundStatus.STOPPED:
            return _("The part of Hearts Qt that plays sounds has stopped, so the game is silent.")
        case _:
            return ""


DONE = "done"
"""The answer to a command to play."""

RATE = 44_100
"""Samples a second, as in the files."""

PERIOD, PERIODS = 15, 3
"""Milliseconds of sound that the device asks for at once, and how many such pieces it holds."""

MOST_VOICES = 8
"""How many sounds can be heard at the same moment; of more, only the newest."""

LOOK = 3.0
"""Seconds from one look at an open device to the next. It must have asked for sound meanwhile; one
that has to wake up first takes more than a second for that."""

IDLE = 10.0
"""Seconds of silence after which the device is closed; opening it again takes a moment."""

LONGEST_PAUSE = 30.0
"""Seconds after which a device is looked for again where there has been none for long."""

LONGEST_CALL = 20.0
"""Seconds that a call into the sound library may take; after that the process ends. The program
kills it earlier; this limit is for a helper whose program is gone while the library holds the
interpreter lock."""

LINUX_LIBRARIES = ("libpulse.so.0", "libasound.so.2")
"""The libraries of Linux that miniaudio can play through; it loads the first one that works."""


def encode_play(file: Path, volume: float) -> bytes:
    """The line that asks the helper to play a file at a volume from 0 to 1."""
    return json.dumps([str(file), volume]).encode("ascii") + b"\n"


def _send(what: str) -> None:
    try:
        os.write(1, json.dumps(what).encode("ascii") + b"\n")
    except OSError:
        # The program has gone.
        os._exit(0)


@contextmanager
def _limited() -> Iterator[None]:
    """End the process if the block takes longer than `LONGEST_CALL`."""
    with open(os.devnull, "w") as nothing:
        faulthandler.dump_traceback_later(LONGEST_CALL, exit=True, file=nothing)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


def _library() -> Any:
    """The module miniaudio. Raises `ImportError` if it is not installed."""
    # miniaudio can also fetch the stream of a radio station. Nothing here fetches anything, and a
    # bundle has no module for it.
    sys.modules.setdefault("urllib.request", ModuleType("urllib.request"))
    import miniaudio

    return miniaudio


def _can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


class Voice:
    """A sound that is being heard: its samples, a factor from 0 to 1, and how far it has come."""

    def __init__(self, samples: array.array[int], volume: float) -> None:
        self.samples = samples
        self.volume = volume
        self.position = 0

    @property
    def over(self) -> bool:
        """Whether nothing of it is left."""
        return self.position >= len(self.samples)

    def next(self, count: int) -> list[float]:
        """The next samples at its volume, at most `count`."""
        begin, self.position = self.position, self.position + count
        return [sample * self.volume for sample in self.samples[begin : self.position]]


def mixed(voices: list[Voice], count: int) -> array.array[int]:
    """The next `count` samples of all voices together, or fewer if all are over before."""
    parts = [voice.next(count) for voice in voices if not voice.over]
    return array.array(
        "h",
        [max(-32768, min(32767, int(sum(at)))) for at in zip_longest(*parts, fillvalue=0.0)],
    )


class SoundPlayer:
    """Plays the requested files on the default device."""

    def __init__(
        self, commands: SimpleQueue[bytes], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`commands` holds the lines that the program sends; `clock` returns seconds."""
        self._commands = commands
        self._clock = clock
        self._module: Any = None
        self._device: Any = None
        self._status: SoundStatus | None = None
        self._retries = Retries(LONGEST_PAUSE, clock=clock)
        self._samples: dict[str, array.array[int]] = {}
        # The thread of the device reads this list, so it is replaced and never changed.
        self._voices: list[Voice] = []
        self._asked = 0
        self._seen = 0
        self._look_at = 0.0
        self._heard_at = 0.0

    def run(self) -> None:
        """Play until the process ends."""
        self.open()
        while True:
            with suppress(Empty):
                self.play(self._commands.get(timeout=self.wait))
            self.look()

    @property
    def wait(self) -> float | None:
        """Seconds until the next look; None if only a command can change anything."""
        if self._device is not None:
            return max(0.0, self._look_at - self._clock())
        looks = self._status in (SoundStatus.NO_DEVICE, SoundStatus.NO_LIBRARY)
        return self._retries.wait if looks else None

    def _report(self, status: SoundStatus) -> None:
        if status is not self._status:
            self._status = status
            _send(status.value)

    # -- the device ------------------------------------------------------------------------------

    def look(self) -> None:
        """Close a device that is silent or has gone, and look for one where there was none."""
        now = self._clock()
        if self._device is not None and now >= self._look_at:
            gone = self._asked == self._seen
            self._seen, self._look_at = self._asked, now + LOOK
            if gone:
                self._close()
                self._fail()
            elif now - self._heard_at >= IDLE and all(voice.over for voice in self._voices):
                self._close()
        if self._device is None and self.wait == 0:
            self.open()

    def open(self) -> None:
        """Open and start the default device, and tell the program whether there is one."""
        with _limited():
            try:
                module = self._module = self._module or _library()
            except ImportError:
                self._report(SoundStatus.NO_PACKAGE)
                return
            known = module.get_enabled_backends()
            silent = (module.Backend.NULL, module.Backend.CUSTOM)
            systems = [one for one in module.Backend if one in known and one not in silent]
            stream = self._stream()
            next(stream)
            try:
                # Opening a device on a server that has none would keep the connection for ever.
                if not module.Devices(systems).get_playbacks():
                    raise module.MiniaudioError("no device")
                self._device = module.PlaybackDevice(
                    output_format=module.SampleFormat.SIGNED16,
                    nchannels=1,
                    sample_rate=RATE,
                    buffersize_msec=PERIOD,
                    callback_periods=PERIODS,
                    backends=systems,
                    app_name="Hearts Qt",
                )
                self._device.start(stream)
            except module.MiniaudioError:
                self._close()
                self._fail()
                return
        self._seen = self._asked
        self._heard_at = self._clock()
        self._look_at = self._heard_at + LOOK
        self._report(SoundStatus.AVAILABLE)

    def _close(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            with _limited():
                device.close()
                # miniaudio would keep this connection too.
                self._module.lib.ma_context_uninit(device._context)

    def _fail(self) -> None:
        """Tell the program that there is no device, and look for one after a pause."""
        self._retries.failed()
        missing = sys.platform == "linux" and not any(map(_can_load, LINUX_LIBRARIES))
        self._report(SoundStatus.NO_LIBRARY if missing else SoundStatus.NO_DEVICE)

    def _stream(self) -> Generator[array.array[int], int, None]:
        """Gives the device the samples that it asks for, in its thread."""
        count = yield array.array("h")
        while True:
            self._asked += 1
            count = yield mixed(self._voices, count)

    # -- the sounds ------------------------------------------------------------------------------

    def play(self, line: bytes) -> None:
        file, volume = json.loads(line)
        samples = self._samples_of(file) if self._status is SoundStatus.AVAILABLE else None
        if samples is not None:
            left = [voice for voice in self._voices if not voice.over]
            self._voices = [*left, Voice(samples, volume)][-MOST_VOICES:]
            self._heard_at = self._clock()
            if self._device is None:
                self.open()
        _send(DONE)

    def _samples_of(self, file: str) -> array.array[int] | None:
        """The samples of a file; None if it cannot be read."""
        if file not in self._samples:
            try:
                data = Path(file).read_bytes()
                sound = self._module.decode(data, nchannels=1, sample_rate=RATE)
            except (OSError, self._module.DecodeError):
                return None
            self._samples[file] = sound.samples
        return self._samples[file]


def _read(commands: SimpleQueue[bytes]) -> None:
    """Pass on the commands, and end the process with the program. Runs in a thread, because the
    main thread may wait for the sound server."""
    with suppress(OSError), open(0, "rb", closefd=False) as lines:
        for line in lines:
            commands.put(line)
    os._exit(0)


def run() -> int:
    """Play sounds until the program ends."""
    # Ctrl+C in a terminal reaches this process too; only the main program is to handle it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    commands: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(commands,), name="commands", daemon=True).start()
    SoundPlayer(commands).run()
    return 0
