"""The commands of `hearts-qt` that need no window.

`choosing` finds the rules that are meant, `commands` holds the commands, `match` the longest one.
"""

from __future__ import annotations

from hearts_qt.terminal.subcommands import COMMANDS, main

__all__ = ["COMMANDS", "main"]
