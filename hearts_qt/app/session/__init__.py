"""The game under way, for everything that shows it: `Session` and the parts that it is made of.

`current_game` answers questions about the game, `timeline` holds its events, and `table_state` is
the table at a place among them. `decisions` takes what the person decides, `game_driver` lets the
players act, `game_saver` saves, `announcer` appends the events. `game_lifecycle` puts games on the
table, `undo` goes back and forth, `selection` holds the raised cards, `rule_notices` and `prompts`
have the sentences about rules and decisions. `game_setup` says what a new game begins with.
"""

from __future__ import annotations

from hearts_qt.app.session.session import Session

__all__ = ["Session"]
