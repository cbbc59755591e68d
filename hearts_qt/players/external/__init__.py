"""Outside players: programs in any language that answer over standard input and output.

`line_process` starts a program and exchanges lines with it, `answers` writes questions and reads
answers, `external_player` is a player that asks a program and plays on when it fails, and
`trial_hand` tries a program out.
"""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from hearts_qt.players.external.external_player import ExternalPlayer
from hearts_qt.players.external.line_process import program_name, short_name

__all__ = ["ExternalPlayer", "command_for", "example_player_path", "program_name", "short_name"]


def example_player_path() -> Path:
    """The path of the example of an outside player; a bundled Hearts Qt may lack the file."""
    return Path(__file__).with_name("example_player.py")


def command_for(path: Path) -> str:
    """The command that starts the program in a file. Python files are started with Python."""
    words = [str(path)]
    if path.suffix in (".py", ".pyw"):
        # A bundled Hearts Qt cannot interpret a Python file itself.
        bundled = getattr(sys, "frozen", False) or not sys.executable
        words.insert(0, ("python" if os.name == "nt" else "python3") if bundled else sys.executable)
    if os.name == "nt":
        return " ".join(f'"{word}"' if " " in word else word for word in words)
    return shlex.join(words)
