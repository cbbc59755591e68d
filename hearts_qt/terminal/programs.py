"""What a run keeps from the programs that play in it: its arguments and its seed."""

from __future__ import annotations

import ctypes
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hearts_qt.players.api import COMMAND_PREFIX

SEED_HELP: Final = (
    "seed of all random numbers (default 0, or one that nobody can guess if a program plays)"
)


def plays(players: Sequence[str]) -> bool:
    """Whether a program is among the players."""
    return any(name.startswith(COMMAND_PREFIX) for name in players)


def seed_for(given: int | None, players: Sequence[str]) -> int:
    """The seed of a run: the given one, or 0; if a program plays, one that nobody can guess."""
    if given is not None:
        return given
    return secrets.randbelow(1 << 63) if plays(players) else 0


def hide_arguments(words: Sequence[str]) -> None:
    """Blank the last arguments of this process, `words`, where other processes can read them.

    So a program that this process starts finds no seed and no name of a record there. This works
    on Linux; elsewhere nothing happens.
    """
    tail = b"".join(os.fsencode(word) + b"\0" for word in words)
    try:
        line = Path("/proc/self/cmdline").read_bytes()
        stat = Path("/proc/self/stat").read_text("ascii", "replace")
        # The name of the process, in parentheses, may hold blanks; field 49 is the end of the
        # arguments in memory.
        end = int(stat.rpartition(")")[2].split()[46])
    except (OSError, ValueError, IndexError):
        return
    if tail and end and line.endswith(tail):
        ctypes.memset(end - len(tail), 0, len(tail))
