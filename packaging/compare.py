#!/usr/bin/env python3
"""Compare two bundles, or two folders of packed files, byte by byte.

    python packaging/compare.py ONE OTHER

Prints which files are in only one of them, which differ, and where the first difference is. The
exit code is 1 if there is a difference.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

LINE = 32
"""How many bytes around the first difference are shown."""


def folders(one: Path, other: Path) -> list[str]:
    """A line for everything that differs between two folders."""
    first, second = _entries(one), _entries(other)
    found = [f"only in {one}: {name}" for name in sorted(first.keys() - second.keys())]
    found += [f"only in {other}: {name}" for name in sorted(second.keys() - first.keys())]
    for name in sorted(first.keys() & second.keys()):
        line = _difference(one / name, other / name)
        if line:
            found.append(f"{name}: {line}")
    return found


def files(one: list[Path], other: list[Path]) -> list[str]:
    """A line for each file that differs between two lists of files with the same names."""
    second = {path.name: path for path in other}
    found = []
    for path in one:
        line = _difference(path, second[path.name]) if path.name in second else "made only once"
        if line:
            found.append(f"{path.name}: {line}")
    return found


def _entries(folder: Path) -> dict[str, Path]:
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}


def _difference(one: Path, other: Path) -> str:
    """How two entries differ; empty if they are equal."""
    if one.is_symlink() or other.is_symlink():
        same = one.is_symlink() and other.is_symlink() and os.readlink(one) == os.readlink(other)
        return "" if same else "a link that leads elsewhere"
    first, second = one.stat(), other.stat()
    if stat.S_IFMT(first.st_mode) != stat.S_IFMT(second.st_mode):
        return "a folder on one side"
    if first.st_mode != second.st_mode:
        return f"permissions {first.st_mode:o} and {second.st_mode:o}"
    if one.is_dir():
        return ""
    left, right = one.read_bytes(), other.read_bytes()
    if left == right:
        return ""
    at = next(
        (at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b),
        min(len(left), len(right)),
    )
    around = slice(max(0, at - LINE // 2), at + LINE)
    return (
        f"{len(left)} and {len(right)} bytes, from byte {at}: "
        f"{left[around]!r} and {right[around]!r}"
    )


def main() -> int:
    """Compare the given folders or files; returns the exit code."""
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    one, other = Path(sys.argv[1]), Path(sys.argv[2])
    found = folders(one, other) if one.is_dir() else files([one], [other])
    print("\n".join(found) or "no difference")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
