"""What the search found out about two choices: the largest difference between them, and its figure.

Two choices are compared by their statistics over the same worlds: who takes the single dangers and
bonus cards, who shoots the moon, what the partner gets, who wins the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from hearts_qt.players.coach.moon_chances import moon_worth
from hearts_qt.rules.cards import TEN_OF_CLUBS, the_card
from hearts_qt.rules.text import N_, Text, text, text_in

if TYPE_CHECKING:
    from hearts_qt.players.pimc.candidate_stats import CandidateStats
    from hearts_qt.players.pimc.candidates import Candidate
    from hearts_qt.rules.options import Rules

EQUAL = 0.15
"""Choices that differ by less than this, in points, are equally good."""

NOTHING = 0.01
"""Choices that differ by less than this, in points, come to the same in nearly all worlds."""

MIN_WEIGHT = 0.25
"""A reason is a difference of at least this, in points."""

MIN_SHARE = 0.25
"""A reason is at least this share of the difference between two choices."""

MIN_DIFFERENCE = {"own_moon": 8, "other_moon": 3, "danger": 3, "bonus": 5}
"""By how many percentage points a probability has to differ to be a reason."""

LIKELY_OWN_MOON = 20
"""From this percentage on one's own moon is a reason: nobody plays for one that is less likely."""

GREAT_MOON_DIFFERENCE = 15
"""From this difference on a moon is the reason, however much else differs: with cards that multiply
points, its worth in points says little."""

FIGURES = {
    "danger": N_("You take {danger} {a}% of the time instead of {b}%."),
    "bonus": N_("You win {bonus} {a}% of the time instead of {b}%."),
    "win_probability": N_("You win the game {a}% of the time instead of {b}%."),
}
"""The figure of each kind of difference: `a` after the choice that is explained, `b` after the one
that it is compared with, in percent."""

_LIKELIHOODS = (
    (0.9, text_in("how likely a moon is", "almost certain")),
    (0.6, text_in("how likely a moon is", "likely")),
    (0.3, text_in("how likely a moon is", "possible")),
    (0.001, text_in("how likely a moon is", "unlikely")),
    (0.0, text_in("how likely a moon is", "impossible")),
)
"""The words for the chance of a moon, each from a chance on. It depends too much on the players for
a figure in percent: `python -m tests.bench.moon_calibration` measures how often it comes true."""


def likelihood(chance: float) -> Text:
    """The word for the chance of a moon."""
    return next(word for least, word in _LIKELIHOODS if chance >= least)


def moon_figure(kind: str, chance: float, other: float) -> Text | None:
    """How likely a choice makes the moon of a kind of difference, and another choice; None where
    the same word says both."""
    here, there = likelihood(chance), likelihood(other)
    if here == there:
        return None
    if kind == "own_moon":
        return text("Your moon: {likely} with this, {other} otherwise.", likely=here, other=there)
    return text(
        "Another player's moon: {likely} with this, {other} otherwise.", likely=here, other=there
    )


def percent(chance: float) -> int:
    """A probability in percent, 0 and 100 only where it is certain."""
    whole = round(100 * chance)
    return max(1 if chance > 0 else 0, min(99 if chance < 1 else 100, whole))


def clearly_worse(choice: Candidate, best: Candidate) -> bool:
    """Whether a choice is worse than the best one by more than chance explains."""
    return best.value - choice.value > max(EQUAL, choice.error)


def cost_alike(best: Candidate, other: Candidate) -> bool:
    """Whether two choices cost about the same number of points."""
    if best.stats is None or other.stats is None:
        return True
    gap = abs(best.stats.points - other.stats.points)
    return gap < max(2 * EQUAL, 2 * hypot(best.stats.error, other.stats.error))


def is_as_good(choice: Candidate, best: Candidate) -> bool:
    """Whether a choice is about as good as the best one, and costs about as much."""
    return not clearly_worse(choice, best) and cost_alike(best, choice)


def costs_little_more(choice: Candidate, best: Candidate) -> bool:
    """Whether a choice costs so few points more than the best one that nobody would care."""
    if choice.stats is None or best.stats is None:
        return True
    return choice.stats.points - best.stats.points < 2 * EQUAL


class Difference(NamedTuple):
    """What one choice is better in than another."""

    kind: str = ""
    """Empty if no difference is large enough."""
    card: int = -1
    """The card that the difference is about; -1 if there is none."""


NO_DIFFERENCE = Difference()


@dataclass(slots=True)
class Scales:
    """What differences between the choices of one decision are worth."""

    rules: Rules
    watched: tuple[int, ...]
    """The cards of which the statistics know who takes them."""
    totals_matter: bool
    """Whether the totals already say something about who will win."""
    points: float = 0.0
    """The expected points of the best choice; below 0 for a gain."""
    moon: float = field(init=False)
    _values: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self._values = self.rules.card_worth
        self.moon = max(moon_worth(self.rules), 1.0)

    def worth(self, card: int) -> float:
        """What a watched card costs, in points; below 0 for a bonus card."""
        if card == TEN_OF_CLUBS and self.rules.ten_of_clubs_doubles:
            # It doubles the points of its taker, so players with bonus points want it.
            doubled = self.moon / 5 if self.points >= 0 else -self.moon / 5
            return doubled + self._values[card]
        return float(self._values[card])

    def taken(self, stats: CandidateStats, card: int) -> float:
        """The probability that the seat takes a watched card."""
        return stats.taken[self.watched.index(card)]

    def main_difference(self, best: Candidate, other: Candidate) -> Difference:
        """The largest difference in favour of one choice over another."""
        one, two = best.stats, other.stats
        if one is None or two is None:
            return NO_DIFFERENCE
        weights = self._weights(one, two)
        gap = best.value - other.value
        found = max(weights, key=lambda key: weights[key])
        if weights[found] >= max(MIN_WEIGHT, MIN_SHARE * gap):
            better, worse = self.chances(*found, one, two)
            least = MIN_DIFFERENCE.get(found[0], 1)
            likely = found[0] != "own_moon" or better >= LIKELY_OWN_MOON
            if found[0] == "partner" or (likely and abs(better - worse) >= least):
                return Difference(*found)
        for kind in ("other_moon", "own_moon"):
            better, worse = self.chances(kind, -1, one, two)
            likely = kind != "own_moon" or better >= LIKELY_OWN_MOON
            if likely and weights[kind, -1] > 0 and abs(better - worse) >= GREAT_MOON_DIFFERENCE:
                return Difference(kind)
        # Where points do not explain it, the score does.
        wins = one.win_probability > two.win_probability + 0.01
        if self.totals_matter and one.points > two.points and wins:
            return Difference("win_probability")
        return NO_DIFFERENCE

    def _weights(
        self, one: CandidateStats, two: CandidateStats
    ) -> dict[tuple[str, int], float]:
        """What one choice is better in than another, in points, by kind and card."""
        weights: dict[tuple[str, int], float] = {
            ("other_moon", -1): (two.other_moon - one.other_moon) * self.moon,
            ("own_moon", -1): (one.own_moon - two.own_moon) * self.moon,
            ("partner", -1): two.partner_points - one.partner_points,
        }
        for at, card in enumerate(self.watched):
            worth = self.worth(card)
            kind = "danger" if worth > 0 else "bonus"
            weights[kind, card] = (two.taken[at] - one.taken[at]) * worth
        return weights

    def share(self, difference: Difference, best: Candidate, other: Candidate) -> float:
        """The part of the lead of one choice over another that a difference explains, 0 for none;
        1 is all of it, and other differences may take something away again."""
        one, two, lead = best.stats, other.stats, best.value - other.value
        if one is None or two is None or lead <= 0.0 or not difference.kind:
            return 0.0
        if difference.kind == "win_probability":
            return 1.0
        return self._weights(one, two)[difference] / lead

    def chances(
        self, kind: str, card: int, one: CandidateStats, two: CandidateStats
    ) -> tuple[int, int]:
        """The probabilities for a kind of difference after two choices, in percent; 0 where the
        kind has none."""
        if kind == "partner":
            return 0, 0
        if kind in ("danger", "bonus"):
            return percent(self.taken(one, card)), percent(self.taken(two, card))
        return percent(getattr(one, kind)), percent(getattr(two, kind))

    def figure(
        self, kind: str, card: int, one: Candidate, two: Candidate, *, against: bool = False
    ) -> Text | None:
        """The figure of the difference between the best choice and another one, or with `against`
        between a choice and the best one; None where there is none to give."""
        if one.stats is None or two.stats is None:
            return None
        if kind.endswith("_moon"):
            return moon_figure(kind, getattr(one.stats, kind), getattr(two.stats, kind))
        if kind in FIGURES:
            a, b = self.chances(kind, card, one.stats, two.stats)
            named = {} if card < 0 else {kind: the_card(card)}
            return text(FIGURES[kind], a=a, b=b, **named)
        gap = two.stats.points - one.stats.points
        more = _tenths(abs(gap))
        if round(10 * gap) == 0:
            return None
        if one.value > two.value and one.stats.points > two.stats.points + EQUAL:
            # Translators: the number has a decimal, such as 2.5.
            return text(
                "Another choice costs you {more} points less on average, but helps the other "
                "players more.",
                more=more,
            )
        if against:
            gap = -gap
        if gap < 0:
            return None
        if against:
            # Translators: the number has a decimal, such as 2.5.
            return text(
                "This choice costs {more} points more than the best one on average.", more=more
            )
        # Translators: the number has a decimal, such as 2.5.
        return text("Another choice costs {more} points more on average.", more=more)


def _tenths(points: float) -> Text:
    """A number of points with one decimal."""
    tenths = round(10 * abs(points))
    sign = "\N{MINUS SIGN}" if points < 0 and tenths else ""
    # The decimal separator depends on the language.
    # Translators: a number with one decimal, such as 2.5.
    number = text("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)
    # Translators: a minus sign, or nothing, and a number.
    return text("{sign}{number}", sign=sign, number=number)
