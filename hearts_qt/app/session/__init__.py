"""The game under way: `Session` and its parts.

`current_game` answers questions about the game, `timeline` holds its events, and `table_state` is
the table at one place among them. `decisions` applies the person's decisions, `game_driver` lets
the players act, `game_saver` saves, `announcer` appends the events. `game_lifecycle` begins, parks
and resumes games, `undo` goes back and forth, `selection` holds the raised cards, and `prompts` has
the sentences about rules and decisions.
"""

from __future__ import annotations

from hearts_qt.app.session.session import Session

__all__ = ["Session"]
