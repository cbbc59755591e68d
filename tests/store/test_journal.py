"""The journal: lines with checksums, incomplete last lines, damage, disks that fail."""

from __future__ import annotations

import errno
import os
import random
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

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
        journal.go_on(until, checksum)
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
    good, until, checksum = read_lines(path.read_bytes())
    journal = Journal(path)
    journal.go_on(until, checksum)
    _FullDisk.room = room
    with monkeypatch.context() as patch:
        patch.setattr(
            "builtins.open", lambda file, mode, **_: _FullDisk(file, mode.replace("b", ""))
        )
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
