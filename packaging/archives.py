"""Reproducible archives and checksums: the same files always give the same bytes."""

from __future__ import annotations

import hashlib
import lzma
import os
import platform
import re
import stat
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

EARLIEST = 315_532_800
"""The first second of 1980, the earliest time that a zip file can hold."""


def files_in(folder: Path) -> Iterator[Path]:
    """All files and folders in a folder, sorted by name in the same way on every system."""
    yield from sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix())


def settle(folder: Path, epoch: int) -> None:
    """Give all files in a folder the same time and normal permissions."""
    for path in [folder, *files_in(folder)]:
        if path.is_symlink():
            os.utime(path, (epoch, epoch), follow_symlinks=False)
            continue
        if os.name != "nt":
            library = re.search(r"\.so(\.[\d.]+)?$", path.name)
            executable = path.is_dir() or (path.stat().st_mode & stat.S_IXUSR and not library)
            path.chmod(0o755 if executable else 0o644)
        os.utime(path, (epoch, epoch))


def write_tar(folder: Path, target: Path, name: str, epoch: int) -> None:
    """Pack a folder as `name` into a `.tar.xz`."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        return entry

    # The first filter makes jumps in machine code compress better, which saves 5 percent.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9}]
    if platform.machine() in ("x86_64", "AMD64"):
        filters.insert(0, {"id": lzma.FILTER_X86})
    with (
        lzma.open(target, "wb", format=lzma.FORMAT_XZ, filters=filters) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        archive.add(folder, name, recursive=False, filter=plain)
        for path in files_in(folder):
            inside = f"{name}/{path.relative_to(folder).as_posix()}"
            archive.add(path, inside, recursive=False, filter=plain)


def write_zip(folder: Path, target: Path, name: str, epoch: int) -> None:
    """Pack a folder as `name` into a `.zip`."""
    import time

    when = time.gmtime(max(epoch, EARLIEST))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files_in(folder):
            if path.is_dir():
                continue
            inside = f"{name}/{path.relative_to(folder).as_posix()}"
            entry = zipfile.ZipInfo(inside, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (path.stat().st_mode & 0xFFFF) << 16
            archive.writestr(entry, path.read_bytes())


def digest(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_checksums(files: list[Path], target: Path) -> None:
    """Write the checksums of files in the format of `sha256sum --check`."""
    lines = [f"{digest(path)}  {path.name}\n" for path in sorted(files)]
    target.write_text("".join(lines), "utf-8", newline="\n")


def size_of(folder: Path) -> int:
    """The total size of all files in a folder, in bytes."""
    return sum(
        path.lstat().st_size for path in files_in(folder) if path.is_symlink() or path.is_file()
    )
