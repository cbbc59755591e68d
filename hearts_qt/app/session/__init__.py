"""The game under way, for everything that shows it: `Session` and the parts that it is made of.

`current_game` answers questions about the game, `game_driver` lets the players act, `game_keeper`
saves, `game_switch` puts games on the table, `announcer` sends the signals, `undo` undoes and
redoes actions, `selection` holds the raised cards, `rule_notices` and `prompts` have the sentences
about rules and decisions. `game_setup` says what a new game begins with.
"""

from __future__ import annotations

from hearts_qt.app.session.session import Session

__all__ = ["Session"]
