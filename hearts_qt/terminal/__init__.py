"""The commands of `hearts-qt` that need no window.

`subcommands` declares all commands and has the short ones. `match_command`, `review_command` and
`peek_command` have the longer ones, and `rule_arguments` the arguments that choose rules.
"""

from __future__ import annotations

from hearts_qt.terminal.subcommands import COMMANDS, main

__all__ = ["COMMANDS", "main"]
