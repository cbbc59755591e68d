"""Where a long work is done, as arguments of a command, and how far it is, as a line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from time import monotonic

from hearts_qt.players.parts import Cluster
from hearts_qt.rules.text import brief

Progress = Callable[[int, int], None]
"""Called with how much is done and of how much."""


def add_where(parser: argparse.ArgumentParser, *, cluster: bool = True) -> None:
    """Add the arguments that say where a work is done; `jobs` has the answer, a `Where`."""
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--jobs", type=positive, default=1, help="number of processes (default 1)")
    if cluster:
        chosen.add_argument(
            "--cluster",
            dest="jobs",
            type=Cluster,
            metavar="ADDRESS",
            help="let a cluster of dask.distributed do the work: the address of its scheduler, "
            "such as tcp://192.168.1.10:8786",
        )


def positive(written: str) -> int:
    """Parse a whole number of at least 1; raises `argparse.ArgumentTypeError`."""
    try:
        number = int(written)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(
            f"must be a whole number of at least 1, not “{brief(written)}”"
        )
    return number


def progress_line() -> Progress | None:
    """A function that draws a bar, with the time left, on the last line of the terminal; None if
    no terminal shows it."""
    if not sys.stderr.isatty():
        return None
    began, first, width = 0.0, -1, 0

    def show(done: int, of: int) -> None:
        nonlocal began, first, width
        now = monotonic()
        if first < 0:
            began, first = now, done
        filled = 40 * done // of
        left = time_left(now - began, done - first, of - done)
        line = f"[{'#' * filled}{'.' * (40 - filled)}] {done}/{of}{left}"
        print(f"\r{line:<{width}}", end="", file=sys.stderr, flush=True)
        width = len(line)
        if done == of:
            print(file=sys.stderr)
            first, width = -1, 0

    return show


def time_left(seconds: float, done: int, left: int) -> str:
    """How long the rest takes if all goes on as fast; nothing in the first two seconds and at the
    end."""
    if seconds < 2 or done < 1 or left < 1:
        return ""
    rest = seconds * left / done
    if rest < 90:
        return f", {rest:.0f} s left"
    if rest < 90 * 60:
        return f", {rest / 60:.0f} min left"
    return f", {rest / 3600:.1f} h left"
