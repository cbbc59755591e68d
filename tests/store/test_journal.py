"""The journal: lines with checksums, incomplete last lines, damage, disks that fail."""

from __future__ import annotations

import errno
import os
import random
import re
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.store.files import ignore
from hearts_qt.store.journal import Journal, JournalError, read_lines


def written(path: Path, count: int = 30) -> list[bytes]:
    """A journal of `count` lines, and what they hold."""
    bodies = [b'{"n":%d,"words":"%s"}' % (n, b"x" * (n % 7)) for n in range(count)]
    journal = Journal(path)
    journal.start(bodies[0])
    journal.flush()
    for body in bodies[1:]:
        journal.append([body])
        journal.flush()
    journal.close()
    return bodies


def test_what_was_written_is_read(tmp_path: Path) -> None:
    bodies = written(tmp_path / "j")
    content = (tmp_path / "j").read_bytes()
    assert read_lines(content)[:2] == (bodies, len(content))


def test_every_truncation_gives_a_prefix_that_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "j"
    bodies = written(path)
    content = path.read_bytes()
    header = content.index(b"\n") + 1
    for length in range(header, len(content)):
        path.write_bytes(content[:length])
        good, until, checksum = read_lines(content[:length])
        assert good == bodies[: len(good)]
        assert len(good) >= content[:length].count(b"\n")
        journal = Journal(path)
        journal.go_on(content[:until], checksum)
        journal.append([b'{"more":1}'])
        journal.flush()
        journal.close()
        assert read_lines(path.read_bytes())[0] == [*good, b'{"more":1}']


def test_any_changed_byte_before_the_last_line_is_found(tmp_path: Path) -> None:
    written(tmp_path / "j")
    content = (tmp_path / "j").read_bytes()
    last = content.rfind(b"\n", 0, -1)
    chance = random.Random(7)
    for _ in range(400):
        at = chance.randrange(last)
        damaged = bytearray(content)
        damaged[at] ^= 1 << chance.randrange(8)
        with pytest.raises(JournalError):
            read_lines(bytes(damaged))


def test_lost_doubled_and_swapped_lines_are_found(tmp_path: Path) -> None:
    written(tmp_path / "j")
    lines = (tmp_path / "j").read_bytes().splitlines(keepends=True)
    for changed in (
        lines[:4] + lines[5:],
        [*lines[:5], lines[4], *lines[5:]],
        [*lines[:4], lines[5], lines[4], *lines[6:]],
    ):
        with pytest.raises(JournalError):
            read_lines(b"".join(changed))


@pytest.mark.parametrize("content", [b"", b"\n", b"\0" * 300, b"{}\n", b"hello\nworld\n"])
def test_what_is_no_journal_is_refused(content: bytes) -> None:
    with pytest.raises(JournalError):
        read_lines(content)


def test_zeros_at_the_end_are_a_torn_line(tmp_path: Path) -> None:
    bodies = written(tmp_path / "j")
    content = (tmp_path / "j").read_bytes()
    assert read_lines(content + b"\0" * 4096)[:2] == (bodies, len(content))


class _FullDisk(FileIO):
    """A file on a disk that has room for a few more bytes only."""

    room = 0

    def write(self, content: Any) -> int:
        if type(self).room == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part = min(type(self).room, len(content))
        type(self).room -= part
        return super().write(bytes(content[:part]))


@pytest.mark.parametrize("room", [0, 1, 10, 25])
def test_a_full_disk_loses_nothing_when_it_has_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    path = tmp_path / "j"
    bodies = written(path, 3)
    content = path.read_bytes()
    good, until, checksum = read_lines(content)
    journal = Journal(path)
    _FullDisk.room = room
    with monkeypatch.context() as patch:
        patch.setattr(
            "builtins.open", lambda file, mode, **_: _FullDisk(file, mode.replace("b", ""))
        )
        journal.go_on(content[:until], checksum)
        for number in range(3):
            journal.append([b'{"late":%d}' % number])
            with pytest.raises(OSError, match="No space"):
                journal.flush()
            assert journal.unsaved
    # However much of a line was written, the file is still a valid journal.
    assert read_lines(path.read_bytes())[0] == bodies
    journal.append([b'{"late":3}'])
    journal.flush()
    assert not journal.unsaved
    journal.close()
    assert read_lines(path.read_bytes())[0] == [*good, *(b'{"late":%d}' % n for n in range(4))]


class SlowDisk:
    """Syncs when it is told to, and fails as long as it is `broken`."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Callable[[], object], Callable[[Any], object], Callable[[], None]]]
        self.tasks = []
        self.broken: OSError | None = None

    def __call__(
        self,
        task: Callable[[], object],
        done: Callable[[Any], object] = ignore,
        failed: Callable[[OSError], object] = ignore,
    ) -> None:
        def undone() -> None:
            assert self.broken is not None
            failed(self.broken)

        self.tasks.append((task, done, undone))

    def sync(self) -> None:
        """Do one of the tasks, and say how it went."""
        task, done, undone = self.tasks.pop(0)
        try:
            result = task()
        except OSError:
            undone()
        else:
            done(result)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    """A slow disk, with `os.fsync` as broken as the disk."""
    disk, sync = SlowDisk(), os.fsync

    def fsync(handle: int) -> None:
        if disk.broken is not None:
            raise disk.broken
        sync(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    yield disk
    disk.broken = None
    while disk.tasks:
        disk.sync()


def begun(path: Path, disk: SlowDisk, told: list[OSError | None]) -> Journal:
    journal = Journal(path, disk, told.append)
    journal.start(b'{"n":0}')
    journal.flush()
    while disk.tasks:
        disk.sync()
    told.clear()
    return journal


def add(journal: Journal, *numbers: int) -> None:
    for number in numbers:
        journal.append([b'{"n":%d}' % number])
        journal.flush()


def numbers_in(path: Path) -> list[int]:
    return [int(body[5:-1]) for body in read_lines(path.read_bytes())[0]]


def test_lines_are_in_the_file_before_they_are_synced(tmp_path: Path, slow: SlowDisk) -> None:
    path, told = tmp_path / "j", list[OSError | None]()
    journal = begun(path, slow, told)
    add(journal, 1, 2, 3)
    assert numbers_in(path) == [0, 1, 2, 3]
    assert journal.unsaved
    assert len(slow.tasks) == 1
    slow.sync()
    # The first sync began before the later lines were written, so one more follows for all.
    assert journal.unsaved
    slow.sync()
    assert not journal.unsaved
    assert (slow.tasks, told) == ([], [None, None])
    journal.close()


def test_lines_that_could_not_be_synced_are_written_again(tmp_path: Path, slow: SlowDisk) -> None:
    path, told = tmp_path / "j", list[OSError | None]()
    journal = begun(path, slow, told)
    add(journal, 1, 2)
    error = slow.broken = OSError(errno.EIO, os.strerror(errno.EIO))
    slow.sync()
    assert told == [error]
    assert journal.unsaved
    slow.broken = None
    # What the disk has lost after its error.
    path.write_bytes(path.read_bytes()[: journal.length] + b"\0" * 5)
    add(journal, 3)
    assert numbers_in(path) == [0, 1, 2, 3]
    while slow.tasks:
        slow.sync()
    assert not journal.unsaved
    journal.close()


def test_an_error_that_nobody_was_told_yet_is_not_forgotten(tmp_path: Path, slow: SlowDisk) -> None:
    journal = begun(tmp_path / "j", slow, [])
    add(journal, 1)
    error = slow.broken = OSError(errno.EIO, os.strerror(errno.EIO))
    with pytest.raises(OSError, match=re.escape(str(error))):
        slow.tasks[0][0]()
    slow.broken = None
    # The system says it once; a second sync would seem to work.
    with pytest.raises(OSError, match=re.escape(str(error))):
        journal.finish()
    assert journal.unsaved
    journal.finish()
    assert not journal.unsaved
    journal.close()
    while slow.tasks:
        slow.sync()


def test_an_answer_for_a_closed_file_changes_nothing(tmp_path: Path, slow: SlowDisk) -> None:
    path, told = tmp_path / "j", list[OSError | None]()
    journal = begun(path, slow, told)
    add(journal, 1)
    journal.close()
    while slow.tasks:
        slow.sync()
    assert told == []
    assert numbers_in(path) == [0, 1]


def test_a_file_is_renamed_and_cut_while_it_is_synced(tmp_path: Path, slow: SlowDisk) -> None:
    path, told = tmp_path / "other", list[OSError | None]()
    journal = begun(tmp_path / "j", slow, told)
    add(journal, 1)
    length, checksum = journal.length, journal.checksum
    add(journal, 2)
    journal.rename(path)
    journal.cut(length, checksum)
    add(journal, 3)
    assert numbers_in(path) == [0, 1, 3]
    # The sync that began before the cut says nothing about what was written later.
    slow.sync()
    assert journal.unsaved
    journal.end()
    while slow.tasks:
        slow.sync()
    assert not journal.unsaved
    assert numbers_in(path) == [0, 1, 3]


def test_a_new_file_that_cannot_be_synced_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(tmp_path / "j")
    journal.start(b'{"n":0}')

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            journal.flush()
    assert not (tmp_path / "j").exists()
    add(journal, 1)
    assert numbers_in(tmp_path / "j") == [0, 1]
    journal.close()
