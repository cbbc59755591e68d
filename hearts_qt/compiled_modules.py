"""The list of the modules that Cython compiles.

It imports nothing, so that the build, the packaging scripts and `dev.py` can read it without an
installed program.
"""

COMPILED = (
    "hearts_qt.rules.kernel",
    "hearts_qt.game.shuffle",
    "hearts_qt.players.heuristics.rule_costs",
    "hearts_qt.players.heuristics.features",
    "hearts_qt.players.heuristics.suit_risk",
    "hearts_qt.players.heuristics.moon",
    "hearts_qt.players.heuristics.card_cost",
    "hearts_qt.players.heuristics.card_selection",
    "hearts_qt.players.heuristics.policy",
    "hearts_qt.players.pimc.world_sampler",
    "hearts_qt.players.pimc.inference",
    "hearts_qt.players.pimc.evaluate",
    "hearts_qt.players.pimc.playout",
    "hearts_qt.players.pimc.search",
)
"""The names of the modules, each after those that it imports. Each has a `.pxd` with its C types
beside its `.py`. The `.py` is shipped too and runs where there is no compiler."""
