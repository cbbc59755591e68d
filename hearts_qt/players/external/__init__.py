"""Players from outside: programs in any language that answer over their standard input and output.

`process` starts a program and exchanges lines with it, `answers` puts questions and reads answers,
`player` makes a player of the program that never lets a game down, `trying` tries it out.
"""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from hearts_qt.players.external.external_player import OutsidePlayer
from hearts_qt.players.external.line_process import program_name, short_name

__all__ = ["OutsidePlayer", "command_for", "example_player_path", "program_name", "short_name"]


def example_player_path() -> Path:
    """Where the example of a player from outside lies; a bundled program may be without it."""
    return Path(__file__).with_name("example_player.py")


def command_for(path: Path) -> str:
    """A command that starts the program in a file; a Python program is started with Python."""
    words = [str(path)]
    if path.suffix in (".py", ".pyw"):
        # A bundled program is no interpreter.
        bundled = getattr(sys, "frozen", False) or not sys.executable
        words.insert(0, ("python" if os.name == "nt" else "python3") if bundled else sys.executable)
    if os.name == "nt":
        return " ".join(f'"{word}"' if " " in word else word for word in words)
    return shlex.join(words)
