"""The levels of computer players beside `basic`: those who still learn, and those who search.

`learners` holds the levels below `basic`, each with the mistakes that people make while they learn;
`searchers` those above, which try cards out, and their styles; `standing` knows how strong each of
them is at a table, from `ladder.json`, which `tests/bench/ladder.py` measures. Nothing here is
loaded before it plays: `hearts_qt.players.registry` names the levels.
"""
