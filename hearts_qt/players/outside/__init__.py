"""Players from outside: programs in any language that answer over their standard input and output.

`process` starts a program and exchanges lines with it, `answers` puts questions and reads answers,
`player` makes a player of the program that never lets a game down.
"""

from __future__ import annotations

from pathlib import Path

from hearts_qt.players.outside.player import OutsidePlayer

__all__ = ["OutsidePlayer", "example_player_path"]


def example_player_path() -> Path:
    """Where the example of a player from outside lies."""
    return Path(__file__).with_name("example_player.py")
