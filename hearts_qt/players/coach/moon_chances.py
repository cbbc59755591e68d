"""How often moons happen that playouts see: chances as the coach shows them.

Playouts misjudge moons in two ways. A choice fixes a plan for the rest of the hand, while a player
goes on for a moon, or gives it up, as the cards fall; so the chance of a choice is that of its
better plan. And the opponents of playouts resist a moon alike, whoever sits at the table. How much
more or less often moons happen there was measured with the same player playing on
(`python -m tests.bench.moon_calibration`): on the scale of log-odds, the chance is moved by a
constant for the table. What all playouts agree on stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp, log
from statistics import fmean
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hearts_qt.players.registry import kind_of
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.pimc.candidate_stats import CandidateStats
    from hearts_qt.players.pimc.candidates import Candidate
    from hearts_qt.rules.options import Rules

STRANGER = ""
"""The key of people, and of programs from elsewhere."""

OWN_MOON: Final[Mapping[str, float]] = MappingProxyType(
    {"casual": 0.6, "basic": 0.5, "skilled": -1.3, "expert": -1.6, STRANGER: 0.0}
)
"""By how much the log-odds of the seat's own moon are higher against three of a level than in
playouts."""
OTHER_MOON: Final[Mapping[str, float]] = MappingProxyType(
    {"casual": -1.9, "basic": -0.6, "skilled": -0.6, "expert": -0.9, STRANGER: -0.8}
)
"""The same for the moon of another seat."""
OWN_SLOPE: Final = 0.75
"""The log-odds of the seat's own moon, where they are above 0, are this much of those of the
playouts: of moons that look nearly certain more fail than the playouts find."""
ALIKE: Final[Mapping[str, str]] = MappingProxyType(
    {"random": "casual", "beginner": "casual", "novice": "casual", "master": "expert"}
)
"""The levels that were not measured, each with one that was."""


def moon_worth(rules: Rules) -> float:
    """The points of a moon, or those of its cards where the rules give it no others."""
    tables, values = compile_rules(rules), rules.card_worth
    if tables.moon_points > 0 and rules.moon != "turn_hearts":
        return float(tables.moon_points)
    cards = (card for card in rules.pack if tables.moon_cards >> card & 1)
    return float(sum(max(0, values[card]) for card in cards))


def corrected(
    tried: Sequence[Candidate], observation: Observation, players: Sequence[str], *, values: bool
) -> list[Candidate]:
    """Candidates with their statistics, every plan one of them, with the chances of moons as they
    are at the table; with `values` also with the values and points that follow from these chances.

    `players` has the player of each seat, as records do; nothing is known of those of an empty
    sequence. Where partners play or two packs are used, only the better plan counts.
    """
    rules, own = observation.rules, observation.seat
    names = [_level(name) for seat, name in enumerate(players) if seat != own] or [STRANGER]
    alike = rules.teams == "none" and rules.packs == 1
    if not alike:
        return _with_better_plan(tried)
    shifts = fmean(map(OWN_MOON.__getitem__, names)), fmean(map(OTHER_MOON.__getitem__, names))
    return _with_better_plan([_moved(each, observation, shifts, values) for each in tried])


def _with_better_plan(moved: Sequence[Candidate]) -> list[Candidate]:
    """Candidates, each with the chance of the own moon of the better plan for its action."""
    best: dict[object, float] = {}
    for each in moved:
        if each.stats is not None:
            best[each.action] = max(best.get(each.action, 0.0), each.stats.own_moon)
    return [
        each
        if each.stats is None
        else replace(each, stats=replace(each.stats, own_moon=best[each.action]))
        for each in moved
    ]


def _level(name: str) -> str:
    """The measured level that a player is like."""
    level = name.partition(":")[0] if kind_of(name) is not None else STRANGER
    level = ALIKE.get(level, level)
    return level if level in OWN_MOON else STRANGER


def shifted(chance: float, shift: float, slope: float = 1.0) -> float:
    """A probability whose log-odds are moved by `shift`, and then multiplied by `slope` where they
    are above 0."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = log(chance / (1.0 - chance)) + shift
    return 1.0 / (1.0 + exp(-odds * (slope if odds > 0.0 else 1.0)))


def _moved(
    candidate: Candidate, observation: Observation, shifts: tuple[float, float], values: bool
) -> Candidate:
    """A candidate with other chances of moons."""
    stats = candidate.stats
    if stats is None:
        return candidate
    own = shifted(stats.own_moon, shifts[0], OWN_SLOPE)
    other = shifted(stats.other_moon, shifts[1])
    if own + other > 1.0:
        own, other = own / (own + other), other / (own + other)
    value, points = candidate.value, stats.points
    if values:
        moon = moon_worth(observation.rules)
        subtracted = observation.rules.moon in ("subtract", "choice", "turn_hearts")
        mixed = _Mixture(stats, own, other)
        share = moon / max(1, observation.rules.players - 1)
        value = mixed.mean(value, moon, -share)
        points = mixed.mean(points, *((-moon, 0.0) if subtracted else (0.0, moon)))
    return replace(
        candidate,
        value=value,
        stats=replace(stats, points=points, own_moon=own, other_moon=other),
    )


class _Mixture:
    """The mean of a quantity over hands with the seat's own moon, with another's, and with none,
    when the chances of the first two change."""

    def __init__(self, stats: CandidateStats, own: float, other: float) -> None:
        self._old = stats.own_moon, stats.other_moon, 1.0 - stats.own_moon - stats.other_moon
        self._new = own, other, 1.0 - own - other

    def mean(self, mean: float, own: float, other: float) -> float:
        """The new mean; `own` and `other` are the values of the quantity after each moon."""
        rest = self._old[2]
        if rest <= 1e-9:
            return mean
        # Of few hands without a moon the mean is not known well.
        most = max(abs(own), abs(other))
        none = (mean - self._old[0] * own - self._old[1] * other) / rest
        values = own, other, max(-most, min(most, none))
        moved = (new - old for new, old in zip(self._new, self._old, strict=True))
        return mean + sum(change * value for change, value in zip(moved, values, strict=True))
