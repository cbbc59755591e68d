"""Summaries of statistics."""

from __future__ import annotations

from hearts_qt.rules.options import Rules
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store.statistics import GameFigures, Summary
from hearts_qt.store.time_stamps import local_time

OWN = Rules(target=55)


def summary(rules: Rules = OWN, games: int = 4) -> Summary:
    """The figures of some games of 10 hands each; each game has one more point than the last."""
    return Summary(
        rules=rules_to_code(rules),
        won=1,
        placed=(1, 0, games - 2, 1),
        hands=10 * games,
        points=sum(range(games)),
        best=-10,
        worst=26,
        moons=1,
        stopped=0,
        black_cards=3,
        games=tuple(GameFigures(local_time(1_772_000_000), 10, at) for at in range(games)),
    )
