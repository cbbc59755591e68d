"""The sound helper mixes sounds, and looks for a device whenever there is none."""

from __future__ import annotations

import array
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest

from hearts_qt.app.sound import sound_helper
from hearts_qt.app.sound.mixer import Sound
from hearts_qt.app.sound.sound_helper import (
    DONE,
    IDLE,
    LONGEST_PAUSE,
    LOOK,
    MOST_VOICES,
    Retries,
    SoundPlayer,
    SoundStatus,
    Voice,
    encode_play,
    mixed,
)

FILE = Sound.CARD.files[0]


class Backend(Enum):
    SERVER = 1
    CUSTOM = 13
    NULL = 14


class LibraryError(Exception):
    """The error of the stand-in library."""


class Library:
    """Stands in for miniaudio, on a computer that has a device or not."""

    Backend = Backend
    MiniaudioError = DecodeError = LibraryError
    SampleFormat = SimpleNamespace(SIGNED16=2)

    def __init__(self) -> None:
        self.has_device = True
        self.opened: list[Library.Device] = []
        self.connections = 0
        self.lib = SimpleNamespace(ma_context_uninit=self._disconnect)

    def _disconnect(self, _context: object) -> None:
        self.connections -= 1

    def get_enabled_backends(self) -> set[Backend]:
        return set(Backend)

    def Devices(self, backends: list[Backend]) -> Any:
        assert backends == [Backend.SERVER], "silence is not taken for a device"
        return SimpleNamespace(get_playbacks=lambda: [{}] if self.has_device else [])

    def PlaybackDevice(self, **_options: object) -> Library.Device:
        self.connections += 1
        self.opened.append(Library.Device())
        return self.opened[-1]

    def decode(self, data: bytes, **_options: object) -> Any:
        if not data.startswith(b"RIFF"):
            raise LibraryError
        return SimpleNamespace(samples=array.array("h", [1000] * 100))

    class Device:
        """A device that asks for sound when the test says so."""

        _context = object()

        def __init__(self) -> None:
            self.open = True

        def start(self, stream: Any) -> None:
            self.stream = stream

        def ask(self, count: int) -> list[int]:
            assert self.open
            return list(self.stream.send(count))

        def close(self) -> None:
            self.open = False


class Helper:
    """A player of sounds with a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.library = Library()
        self.now = 0.0
        self.said: list[str] = []
        monkeypatch.setattr(sound_helper, "_send", self.said.append)
        monkeypatch.setattr(sound_helper, "_library", lambda: self.library)
        monkeypatch.setattr(sound_helper, "_can_load", lambda _library: True)
        self.player = SoundPlayer(SimpleQueue(), lambda: self.now)

    @property
    def device(self) -> Library.Device:
        return self.library.opened[-1]

    def play(self, file: Path = FILE) -> None:
        self.player.play(encode_play(file, 0.5))
        self.player.look()

    def go(self, seconds: float, plays: bool = True) -> None:
        """Let time go by, in which an open device asks for sound or is dead."""
        until = self.now + seconds
        while self.now < until:
            self.now += 0.1
            if plays and self.library.opened and self.device.open:
                self.device.ask(10)
            self.player.look()


@pytest.fixture
def helper(monkeypatch: pytest.MonkeyPatch) -> Helper:
    return Helper(monkeypatch)


def voice(*samples: int, volume: float = 1.0) -> Voice:
    return Voice(array.array("h", samples), volume)


def test_sounds_are_added_and_never_wrap() -> None:
    voices = [voice(100, -200, 30000, volume=0.5), voice(1, 2, 30000, -32768, -32768)]
    assert list(mixed(voices, 3)) == [51, -98, 32767]
    voices.append(voice(-32768, volume=1))
    assert list(mixed(voices, 3)) == [-32768, -32768]
    assert all(one.over for one in voices)
    assert list(mixed(voices, 3)) == []


def test_a_sound_is_heard_at_its_volume(helper: Helper) -> None:
    helper.player.open()
    assert helper.said == ["available"]
    assert helper.device.ask(4) == []
    helper.play()
    assert helper.device.ask(4) == [500] * 4
    helper.play()
    assert helper.device.ask(200) == [1000] * 96 + [500] * 4
    assert helper.said == ["available", DONE, DONE]


def test_the_newest_sounds_are_heard(helper: Helper) -> None:
    helper.player.open()
    for _ in range(3 * MOST_VOICES):
        helper.play()
    assert helper.device.ask(1) == [500 * MOST_VOICES]


def test_a_file_that_is_no_sound_is_answered_too(helper: Helper, tmp_path: Path) -> None:
    helper.player.open()
    helper.play(tmp_path / "missing.wav")
    (tmp_path / "broken.wav").write_bytes(b"no sound")
    helper.play(tmp_path / "broken.wav")
    assert helper.said == ["available", DONE, DONE]


def test_a_device_is_closed_in_silence_and_opened_by_the_next_sound(helper: Helper) -> None:
    helper.player.open()
    helper.go(IDLE + 2 * LOOK)
    assert not helper.device.open
    assert helper.player.wait is None, "nothing is looked for while nothing is to be heard"
    helper.play()
    assert helper.device.open
    assert helper.device.ask(1) == [500]
    assert helper.library.connections == 1
    assert helper.said == ["available", DONE]


def test_a_device_that_goes_is_replaced(helper: Helper) -> None:
    helper.player.open()
    helper.go(LOOK)
    helper.go(3 * LOOK, plays=False)
    assert len(helper.library.opened) > 1
    helper.go(LONGEST_PAUSE)
    helper.play()
    assert helper.device.ask(1) == [500]
    assert helper.said[-2:] == ["available", DONE]
    assert helper.library.connections == 1


def test_a_device_that_comes_is_found(helper: Helper) -> None:
    helper.library.has_device = False
    helper.player.open()
    assert helper.said == [SoundStatus.NO_DEVICE.value]
    helper.go(10 * LONGEST_PAUSE)
    assert helper.player.wait is not None
    assert 0 < helper.player.wait <= LONGEST_PAUSE
    helper.library.has_device = True
    helper.go(LONGEST_PAUSE)
    assert helper.said == [SoundStatus.NO_DEVICE.value, "available"]


def test_a_device_that_never_asks_is_not_opened_all_the_time(helper: Helper) -> None:
    helper.player.open()
    for _ in range(600):
        helper.play()
        helper.go(1, plays=False)
    assert len(helper.library.opened) < 30
    assert helper.library.connections <= 1


def missing(helper: Helper, monkeypatch: pytest.MonkeyPatch) -> None:
    def library() -> None:
        raise ImportError

    monkeypatch.setattr(sound_helper, "_library", library)


def no_libraries(helper: Helper, monkeypatch: pytest.MonkeyPatch) -> None:
    helper.library.has_device = False
    monkeypatch.setattr(sound_helper.sys, "platform", "linux")
    monkeypatch.setattr(sound_helper, "_can_load", lambda _library: False)


@pytest.mark.parametrize(
    ("lacks", "status"),
    [(missing, SoundStatus.NO_PACKAGE), (no_libraries, SoundStatus.NO_LIBRARY)],
)
def test_what_is_missing_is_told(
    lacks: Callable[[Helper, pytest.MonkeyPatch], None],
    status: SoundStatus,
    helper: Helper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lacks(helper, monkeypatch)
    helper.player.open()
    helper.play()
    helper.go(3)
    assert helper.said == [status.value, DONE]


def test_pauses_grow_up_to_a_limit_and_begin_again_after_a_long_success() -> None:
    now = 0.0
    retries = Retries(longest=10, clock=lambda: now)
    assert retries.wait == 0
    pauses = []
    for _ in range(7):
        retries.failed()
        pauses.append(retries.wait)
        now += retries.wait
        assert retries.wait == 0
    assert pauses == [0, 1, 2, 4, 8, 10, 10]
    now += 21
    retries.failed()
    assert retries.wait == 0


def test_what_dies_soon_after_each_start_is_not_started_at_once_again() -> None:
    now = 0.0
    retries = Retries(longest=100, clock=lambda: now)
    starts = 0
    while now < 3600:
        if not retries.wait:
            starts += 1
            now += 0.5
            retries.failed()
        now += 0.5
    assert starts < 45


def test_a_person_need_not_wait() -> None:
    retries = Retries(longest=1000, clock=lambda: 0.0)
    for _ in range(20):
        retries.failed()
    assert retries.wait > 0
    retries.forget()
    assert retries.wait == 0
