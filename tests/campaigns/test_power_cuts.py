"""The campaign of power cuts finds faults in faulty work on files, and none in the program."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.campaigns.crash_states import Disk, Operation
from tests.campaigns.power_cuts import KINDS, round_of

OPENED = "O_WRONLY|O_CREAT|O_TRUNC"


def after(root: Path, *operations: tuple[str, tuple[str | int | bytes, ...], int]) -> set[bytes]:
    """What a power cut after some operations may leave of the file `a`; b"-" for no file."""
    disk = Disk(root)
    for call, arguments, result in operations:
        disk.take(Operation(call, arguments, result))
    return {state.get(str(root / "a"), b"-") for state in disk.states()}


def written(name: bytes, data: bytes) -> list[tuple[str, tuple[str | int | bytes, ...], int]]:
    return [
        ("openat", ("AT_FDCWD", name, OPENED, "0666"), 5),
        ("write", (5, data, len(data)), len(data)),
    ]


def test_what_is_not_synced_may_be_missing_or_torn(tmp_path: Path) -> None:
    found = after(tmp_path, *written(bytes(tmp_path / "a"), b"1234"))
    assert found >= {b"-", b"", b"1234", b"12", b"12\0\0", b"\0\0\0\0"}


def test_a_synced_file_has_its_content_but_not_yet_its_name(tmp_path: Path) -> None:
    operations = [*written(bytes(tmp_path / "a"), b"1234"), ("fsync", (5,), 0)]
    assert after(tmp_path, *operations) == {b"-", b"1234"}
    folder = [("openat", ("AT_FDCWD", bytes(tmp_path), "O_RDONLY"), 6), ("fsync", (6,), 0)]
    assert after(tmp_path, *operations, *folder) == {b"1234"}


def test_a_file_that_is_renamed_before_it_is_synced_may_be_empty(tmp_path: Path) -> None:
    new, a = bytes(tmp_path / "a.new"), bytes(tmp_path / "a")
    careless = [*written(new, b"new"), ("rename", (new, a), 0)]
    careful = [*written(new, b"new"), ("fsync", (5,), 0), ("rename", (new, a), 0)]
    assert b"" in after(tmp_path, *careless)
    assert after(tmp_path, *careful) == {b"-", b"new"}


def test_a_file_in_a_folder_without_a_durable_name_may_be_lost(tmp_path: Path) -> None:
    folder = bytes(tmp_path / "games")
    disk = Disk(tmp_path)
    for call, arguments, result in (
        ("mkdir", (folder, "0777"), 0),
        *written(folder + b"/a", b"1"),
        ("fsync", (5,), 0),
        ("openat", ("AT_FDCWD", folder, "O_RDONLY"), 6),
        ("fsync", (6,), 0),
    ):
        disk.take(Operation(call, arguments, result))
    assert {} in disk.states()


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
@pytest.mark.parametrize("kind", ["settings", "statistics"])
def test_the_program_loses_nothing(kind: str) -> None:
    result = round_of(kind, 7)
    assert result.states > 100
    assert result.lost == []
    assert kind in KINDS
