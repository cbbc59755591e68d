"""Archives do not depend on when and where they were made; a comparison finds what differs."""

from __future__ import annotations

import os
import subprocess
import tarfile
import zipfile
from pathlib import Path

from tests.limits import PROCESS_LIMIT
from tests.packaging.tools import load

archives = load("archives")
compare = load("compare")

EPOCH = 1_700_000_000


def make(folder: Path, names: list[str]) -> Path:
    """A small bundle whose files are created in the given order."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode() * 50)
    (folder / names[0]).chmod(0o700)
    if os.name != "nt":
        (folder / "link").symlink_to(names[0])
    archives.settle(folder, EPOCH)
    return folder


def test_two_archives_of_the_same_files_are_the_same(tmp_path: Path) -> None:
    names = ["program", "inner/ä b", "inner/deep/c", "z"]
    one = make(tmp_path / "one", names)
    other = make(tmp_path / "another, longer name", [names[0], *names[:0:-1]])
    for folder in (one, other):
        archives.write_tar(folder, folder.with_suffix(".tar.xz"), "x-1", EPOCH)
        archives.write_zip(folder, folder.with_suffix(".zip"), "x-1", EPOCH)
    assert compare.folders(one, other) == []
    for suffix in (".tar.xz", ".zip"):
        assert one.with_suffix(suffix).read_bytes() == other.with_suffix(suffix).read_bytes()
    with tarfile.open(one.with_suffix(".tar.xz")) as packed:
        assert {entry.mtime for entry in packed.getmembers()} == {EPOCH}
        assert {entry.uname for entry in packed.getmembers()} == {"root"}
        assert packed.getmember("x-1/program").mode & 0o777 == 0o755
        assert packed.getmember("x-1/z").mode & 0o777 == 0o644
    with zipfile.ZipFile(one.with_suffix(".zip")) as zipped:
        assert "x-1/inner/ä b" in zipped.namelist()


def test_comparing_says_what_differs(tmp_path: Path) -> None:
    one = make(tmp_path / "one", ["a", "b", "c"])
    other = make(tmp_path / "other", ["a", "b", "d"])
    (other / "b").write_bytes(b"b" * 49 + b"x")
    said = "\n".join(compare.folders(one, other))
    assert f"only in {one}: c" in said
    assert f"only in {other}: d" in said
    assert "b: 50 and 50 bytes, from byte 49" in said


def test_checksums_are_read_by_the_usual_tool(tmp_path: Path) -> None:
    files = [tmp_path / "b", tmp_path / "a"]
    for path in files:
        path.write_bytes(path.name.encode())
    archives.write_checksums(files, tmp_path / "SHA256SUMS")
    lines = (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    assert [line.split("  ")[1] for line in lines] == ["a", "b"]
    if os.name == "posix" and Path("/usr/bin/sha256sum").exists():
        subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=tmp_path, check=True,
                       capture_output=True, timeout=PROCESS_LIMIT)  # fmt: skip
