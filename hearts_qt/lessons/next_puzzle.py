"""Which puzzle comes next: one of the right difficulty whose theme has its turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from math import log10
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from hearts_qt.lessons.puzzle_file import Puzzle

SUCCESS: Final = 0.75
"""The probability to solve a puzzle at the first try that is aimed at."""
NEAR: Final = 150.0
"""How far the rating of a puzzle may be from the one that is aimed at."""
REST: Final = timedelta(days=60)
"""How long a puzzle is not shown again."""

WEAK_TRIES: Final = 4
"""The least number of tries after which a theme can be weak."""
WEAK_BEHIND: Final = 0.1
"""How far its mean score is then below the mean of all tries."""
WEAK_WEIGHT: Final = 2
"""How much sooner a weak theme has its turn again."""


class ShownPuzzle(NamedTuple):
    """A puzzle that was shown: the score of the first try, None before it, and when it was shown
    last."""

    score: float | None
    shown: datetime


def aim(rating: float) -> float:
    """The rating of the puzzles that a player solves with the probability `SUCCESS`."""
    return rating - 400.0 * log10(SUCCESS / (1.0 - SUCCESS))


def next_puzzle(
    puzzles: Sequence[Puzzle],
    tried: Mapping[str, ShownPuzzle],
    rating: float,
    now: datetime,
    seed: int,
) -> Puzzle | None:
    """The puzzle that a player with this rating gets next of some puzzles; None if there are none.

    `tried` has the puzzles that were shown, by their names. Where no puzzle is near enough, or all
    were shown lately, it is the nearest one, or the one that was not shown for the longest time.
    """
    if not puzzles:
        return None
    fresh = [one for one in puzzles if one.key not in tried or now - tried[one.key].shown >= REST]
    if not fresh:
        return min(puzzles, key=lambda one: tried[one.key].shown)
    wanted = aim(rating)
    near = [one for one in fresh if abs(one.rating - wanted) <= NEAR]
    if not near:
        return min(fresh, key=lambda one: (abs(one.rating - wanted), one.key))
    shown = sorted(
        (one for one in puzzles if one.key in tried), key=lambda one: tried[one.key].shown
    )
    weak = weak_themes(puzzles, tried)
    theme = _turn({theme for one in near for theme in one.themes}, shown, weak)
    return Random(seed).choice([one for one in near if theme in one.themes])


def weak_themes(puzzles: Iterable[Puzzle], tried: Mapping[str, ShownPuzzle]) -> frozenset[str]:
    """The themes in which first tries score clearly less than in all."""
    scores: defaultdict[str, list[float]] = defaultdict(list)
    for puzzle in puzzles:
        score = tried[puzzle.key].score if puzzle.key in tried else None
        if score is not None:
            for theme in puzzle.themes:
                scores[theme].append(score)
    everything = [score for found in scores.values() for score in found]
    return frozenset(
        theme
        for theme, found in scores.items()
        if len(found) >= WEAK_TRIES and fmean(found) <= fmean(everything) - WEAK_BEHIND
    )


def _turn(themes: Iterable[str], shown: Sequence[Puzzle], weak: frozenset[str]) -> str:
    """The theme that has its turn after the puzzles that were shown, in their order: the one that
    was not shown for the most puzzles, where those count double for a weak theme."""

    def waited(theme: str) -> tuple[int, int]:
        weight = WEAK_WEIGHT if theme in weak else 1
        back = next(
            (at for at, one in enumerate(reversed(shown)) if theme in one.themes), len(shown)
        )
        return (back + 1) * weight, weight

    return max(sorted(themes), key=waited)
