#!/usr/bin/env python3
"""Measure size and start-up time of the Linux bundle, compared with a bare PySide6 window.

    python packaging/measure.py ARCHIVE [--work build/bundle] [--pairs 9]

The bare window is bundled with PyInstaller's defaults from an environment that `build.py` created
in the same folder. Both programs are started alternately without a screen, and the median times
from process start to first painted window are compared. The exit code is 1 if the bundle is too
large.
"""

from __future__ import annotations

import argparse
import lzma
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import archives
import contents

from tests.bench import _bare_window as bare_window

ROOT = Path(__file__).resolve().parent.parent

BUILD_LIMIT = 7200.0
"""Seconds in which the bundle of the bare window must be built."""
RUN_LIMIT = 300.0
"""Seconds in which a program that is measured must end."""


def make_bare(work: Path) -> Path:
    """Build the bundle of the bare window if it is missing; returns its folder."""
    folder = work / "bare"
    made = folder / "dist" / "bare"
    if not (made / "bare").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "bare.py").write_text(bare_window.SOURCE, "utf-8")
        # Of several, that of the Python that was used last.
        python = max(work.glob("environment-*/bin/python"), key=lambda path: path.lstat().st_mtime)
        print("bundling the bare window", flush=True)
        subprocess.run(
            [str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "bare.py"],
            cwd=folder, check=True, timeout=BUILD_LIMIT,
        )  # fmt: skip
    return made


def first_lines(command: list[str], home: Path) -> dict[str, float]:
    """Milliseconds from a program's start to each line that it prints, by the line's first word."""
    env = {"PATH": "/usr/bin:/bin", "QT_QPA_PLATFORM": "offscreen", "HOME": str(home)}
    found: dict[str, float] = {}
    began = time.perf_counter()
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        late = threading.Timer(RUN_LIMIT, process.kill)
        late.start()
        try:
            for line in process.stdout:
                found.setdefault(line.split()[0], 1000 * (time.perf_counter() - began))
            process.wait(2 * RUN_LIMIT)
        finally:
            late.cancel()
    if process.returncode or not found:
        raise RuntimeError(f"{command[0]} left with {process.returncode}")
    return found


def packed_size(folder: Path, scratch: Path) -> int:
    """The size of a folder as `.tar.xz` with the default settings of xz, in bytes."""
    target = scratch / "packed.tar.xz"
    with lzma.open(target, "wb", preset=6) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        tar.add(folder, folder.name)
    return target.stat().st_size


def print_sizes(name: str, unpacked: int, packed: float) -> None:
    """Print two sizes in bytes as a line of the table; a size that is not known is a NaN."""
    size, archive = unpacked / contents.MEBIBYTE, packed / contents.MEBIBYTE
    print(f"{name:12} {size:9.1f} {archive:9.1f}")


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("archive", type=Path)
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "bundle")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--pack-bare", action="store_true", help="pack the bare bundle too")
    asked = parser.parse_args()
    bare = make_bare(asked.work.absolute())
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with tarfile.open(asked.archive) as opened:
            opened.extractall(place / "ours", filter="data")
        (ours,) = (place / "ours").iterdir()
        home = place / "home"
        home.mkdir()
        print(f"{'':12} {'unpacked':>9} {'.tar.xz':>9} MiB")
        own, unpacked = asked.archive.stat().st_size, archives.size_of(ours)
        print_sizes("Hearts Qt", unpacked, own)
        packed = packed_size(bare, place) if asked.pack_bare else float("nan")
        print_sizes("bare window", archives.size_of(bare), packed)
        for number in range(asked.pairs + 1):
            for name, command in (
                ("bare window", [str(bare / "bare")]),
                ("Hearts Qt", [str(ours / "hearts-qt"), "--exit-after-paint"]),
            ):
                found = first_lines(command, home)
                # The first pair only warms up the caches.
                for what, milliseconds in found.items() if number else ():
                    times.setdefault(f"{name}, {what}", []).append(milliseconds)
    print(f"medians of {asked.pairs} starts, ms (load {os.getloadavg()[0]:.1f})")
    for what, values in times.items():
        print(f"{what:22} {statistics.median(values):6.0f}  (best {min(values):.0f})")
    over = contents.too_large(unpacked, {asked.archive.name: own})
    if over:
        print(over)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
