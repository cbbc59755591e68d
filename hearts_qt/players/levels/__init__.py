"""The levels of computer players: `basic`, those below it, and those above it, which search.

`beginners` has the player that chooses at random, and the levels between it and `basic`, with the
mistakes that people make while they learn. `search_levels` has the levels above `basic` and their
styles. `ladder` says how strong each level is, from `ladder.json`, which `tests/bench/ladder.py`
writes. `hearts_qt.players.registry` names the levels.
"""
