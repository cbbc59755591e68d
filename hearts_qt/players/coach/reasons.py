"""The main reason for a choice, or against it, in one sentence.

Two choices are compared by their statistics over the same worlds: who takes the single dangers and
bonus cards, who shoots the moon, what the partner gets, who wins the game. The largest difference,
in points, is the reason. Where no difference is large enough, a rule of thumb gives the reason. The
sentences name probabilities, and cards that the seat sees or knows to be in play; they never say
where a hidden card is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, LayAway, Pass, Play
from hearts_qt.players.coach.moon_chances import moon_worth
from hearts_qt.players.heuristics.explanations import may_be_driven_out
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.rules.cards import SUIT_NAMES, TEN_OF_CLUBS, card_values, spoken_name
from hearts_qt.rules.text import N_, Text, text

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.pimc.candidate_stats import CandidateStats
    from hearts_qt.players.pimc.candidates import Candidate

EQUAL = 0.15
"""Choices that differ by less than this, in points, are equally good."""

MIN_WEIGHT = 0.25
"""A reason is a difference of at least this, in points."""

MIN_SHARE = 0.35
"""A reason is at least this share of the difference between two choices."""

ALMOST_CERTAIN = 0.97
"""A probability that counts as certain."""

RARE_PERCENT = 40
"""A probability up to this, in percent, is worded with “only”."""

MIN_MOON_DIFFERENCE = {"own_moon": 8, "other_moon": 3}
"""By how many percentage points the probability of a moon has to differ to be a reason."""

DIFFERENCES = {
    "danger": (
        N_("You are less likely to take the {danger}: {a}% instead of {b}%."),
        N_("You are more likely to take the {danger}: {a}% instead of {b}%."),
    ),
    "bonus": (
        N_("You are more likely to win the {bonus}: {a}% instead of {b}%."),
        N_("You are less likely to win the {bonus}: {a}% instead of {b}%."),
    ),
    "other_moon": (
        N_("It helps to stop a moon: another player shoots it {a}% of the time, not {b}%."),
        N_("Another player is more likely to shoot the moon: {a}% instead of {b}%."),
    ),
    "own_moon": (
        N_("You are more likely to shoot the moon: {a}% instead of {b}%."),
        N_("You are less likely to shoot the moon: {a}% instead of {b}%."),
    ),
    "partner": (
        N_("It saves your partner points."),
        N_("It is likely to cost your partner more."),
    ),
    "win_probability": (
        N_("At this score, it gives you a better chance to win the game: {a}% instead of {b}%."),
        N_("At this score, your chance to win the game is smaller: {a}% instead of {b}%."),
    ),
}
"""The kinds of differences between two choices, each with the sentence for the better choice and
the one against the worse. `a` is the probability after that choice, `b` after the other, in
percent."""


@dataclass(slots=True)
class Context:
    """What the reasons of one decision are derived from."""

    observation: Observation
    watched: tuple[int, ...]
    explain: Callable[[Observation, Action], Text]
    """Gives the reason for an action by rules of thumb."""
    totals_matter: bool
    """Whether the totals already say something about who will win."""
    points: float
    """The expected points of the best choice; below 0 for a gain."""
    values: tuple[int, ...] = field(init=False)
    moon: float = field(init=False)

    def __post_init__(self) -> None:
        rules = self.observation.rules
        self.values = tuple(card_values(rules.card_values, rules.bonus_card))
        self.moon = max(moon_worth(rules), 1.0)

    def worth(self, card: int) -> float:
        """What a watched card costs, in points; below 0 for a bonus card."""
        if card == TEN_OF_CLUBS and self.observation.rules.ten_of_clubs_doubles:
            # It doubles the points of its taker, so players with bonus points want it.
            doubled = self.moon / 5 if self.points >= 0 else -self.moon / 5
            return doubled + self.values[card]
        return float(self.values[card])


def percent(chance: float) -> int:
    """A probability in percent, 0 and 100 only where it is certain."""
    whole = round(100 * chance)
    return max(1 if chance > 0 else 0, min(99 if chance < 1 else 100, whole))


def only_card() -> Text:
    """The reason for a card that has no alternative."""
    return text("It is the only card that you may play.")


def clearly_worse(choice: Candidate, best: Candidate) -> bool:
    """Whether a choice is worse than the best one by more than chance explains."""
    return best.value - choice.value > max(EQUAL, choice.error)


def reason_for(context: Context, best: Candidate, others: Sequence[Candidate]) -> Text:
    """Why a choice is the best one."""
    observation, stats = context.observation, best.stats
    assert stats is not None
    if isinstance(best.action, Play) and len(observation.legal) == 1:
        return only_card()
    if best.plan == SHOOT and stats.own_moon >= 0.1:
        return text(
            "Shoot the moon: it succeeds about {a}% of the time.", a=percent(stats.own_moon)
        )
    cheaper = _cheaper(best, others)
    if cheaper is not None:
        # The obvious question is why it is not the choice that costs fewer points.
        found = _main_difference(context, best, cheaper)
        if found is not None:
            return _sentence_for(context, best, cheaper, *found)
        return text("Another choice costs you fewer points, but helps the other players more.")
    rival = _rival(best, others)
    if rival is None:
        if isinstance(best.action, Play) and stats.own_moon >= ALMOST_CERTAIN:
            return text("You are almost certain to shoot the moon, whichever card you play.")
        if isinstance(best.action, Play) and _all_alike(best, others):
            if all(_cost_alike(best, other) for other in others):
                return text("All the cards you may play are about equally good.")
            if context.totals_matter:
                return text("Your chance to win is about the same with every card.")
        return _by_thumb(context, best)
    found = _main_difference(context, best, rival)
    if isinstance(best.action, Charge | Pass | LayAway) and not (
        found is not None and found[0] in ("own_moon", "win_probability", "partner")
    ):
        return _by_thumb(context, best)
    if found is None:
        return _position(context, best, rival)
    return _sentence_for(context, best, rival, *found)


def reason_against(context: Context, choice: Candidate, best: Candidate) -> Text:
    """Why a choice is worse than the best one."""
    if best.value - choice.value < EQUAL:
        if _cost_alike(best, choice) or not context.totals_matter:
            return text("It is about as good as the best choice.")
        return text("The points differ, but your chance to win is about the same.")
    found = _main_difference(context, best, choice)
    assert choice.stats is not None
    assert best.stats is not None
    if found is None and choice.stats.points > best.stats.points:
        return text("It is likely to cost more points in the rest of the hand.")
    if found is None:
        return text("It costs you no more points, but helps the other players more.")
    return _sentence(*found, _chances(context, *found, choice.stats, best.stats), against=True)


def _all_alike(best: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether all choices are about as good as the best one."""
    return all(best.value - other.value < EQUAL for other in others)


def _cost_alike(best: Candidate, other: Candidate) -> bool:
    """Whether two choices cost about the same number of points."""
    assert best.stats is not None
    if other.stats is None:
        return True
    gap = abs(best.stats.points - other.stats.points)
    return gap < max(2 * EQUAL, 2 * hypot(best.stats.error, other.stats.error))


def _cheaper(best: Candidate, others: Sequence[Candidate]) -> Candidate | None:
    """The choice that costs the fewest points, where it is clearly cheaper than the best one."""
    assert best.stats is not None
    tried = [(other.stats.points, at) for at, other in enumerate(others) if other.stats]
    if not tried:
        return None
    points, at = min(tried)
    clear = max(2 * EQUAL, others[at].error)
    return others[at] if best.stats.points - points > clear else None


def _rival(best: Candidate, others: Sequence[Candidate]) -> Candidate | None:
    """The best of the choices that are clearly worse than the best one."""
    for other in others:
        if clearly_worse(other, best):
            return other
    return None


def _main_difference(context: Context, best: Candidate, other: Candidate) -> tuple[str, int] | None:
    """The kind of the largest difference in favour of one choice over another, and its card, -1 if
    the kind has none; None if no difference is large enough."""
    one, two = best.stats, other.stats
    assert one is not None
    assert two is not None
    weights: dict[tuple[str, int], float] = {
        ("other_moon", -1): (two.other_moon - one.other_moon) * context.moon,
        ("own_moon", -1): (one.own_moon - two.own_moon) * context.moon,
        ("partner", -1): two.partner_points - one.partner_points,
    }
    for at, card in enumerate(context.watched):
        worth = context.worth(card)
        kind = "danger" if worth > 0 else "bonus"
        weights[kind, card] = (two.taken[at] - one.taken[at]) * worth
    gap = best.value - other.value
    kind_card = max(weights, key=lambda key: weights[key])
    if weights[kind_card] >= max(MIN_WEIGHT, MIN_SHARE * gap):
        better, worse = _chances(context, *kind_card, one, two)
        least = MIN_MOON_DIFFERENCE.get(kind_card[0], 1)
        if kind_card[0] == "partner" or abs(better - worse) >= least:
            return kind_card
    # Where points do not explain it, the score does.
    wins = one.win_probability > two.win_probability + 0.01
    if context.totals_matter and one.points > two.points and wins:
        return "win_probability", -1
    return None


def _chances(
    context: Context, kind: str, card: int, one: CandidateStats, two: CandidateStats
) -> tuple[int, int]:
    """The probabilities for a kind of difference after two choices, in percent; 0 where the kind
    has none."""
    if kind == "partner":
        return 0, 0
    if kind in ("danger", "bonus"):
        at = context.watched.index(card)
        return percent(one.taken[at]), percent(two.taken[at])
    return percent(getattr(one, kind)), percent(getattr(two, kind))


def _sentence(kind: str, card: int, chances: tuple[int, int], against: bool = False) -> Text:
    """The sentence for a choice, or against it, by the kind of difference to another one."""
    cards = {} if card < 0 else {kind: spoken_name(card)}
    return text(DIFFERENCES[kind][against], a=chances[0], b=chances[1], **cards)


def _sentence_for(
    context: Context, best: Candidate, rival: Candidate, kind: str, card: int
) -> Text:
    """The sentence for a choice and the kind of difference in its favour."""
    assert best.stats is not None
    assert rival.stats is not None
    chances = _chances(context, kind, card, best.stats, rival.stats)
    if kind == "danger":
        return _danger(context, best, card, chances)
    return _sentence(kind, card, chances)


def _danger(
    context: Context, best: Candidate, danger: int, chances: tuple[int, int]
) -> Text:
    """The sentence for a choice that makes it less likely to take an expensive card."""
    observation, action = context.observation, best.action
    name, (better, worse) = spoken_name(danger), chances
    if isinstance(action, Play):
        if action.card == danger:
            # The table shows where it goes: under a higher card, or on another suit.
            return context.explain(observation, action)
        if (
            not observation.trick
            and danger not in observation.hand
            and may_be_driven_out(observation, danger, action.card)
        ):
            return text(
                "It may force the {danger} out of another hand: you take it {a}% of the time,"
                " not {b}%.",
                danger=name, a=better, b=worse,
            )  # fmt: skip
    if danger in observation.hand:
        return text(
            "You are less likely to be left with the {danger}: {a}% instead of {b}%.",
            danger=name, a=better, b=worse,
        )  # fmt: skip
    return _sentence("danger", danger, chances)


def _position(context: Context, best: Candidate, rival: Candidate) -> Text:
    """The sentence for a choice that is better without a single large difference."""
    action, other = best.action, rival.action
    if isinstance(action, Play) and isinstance(other, Play):
        card, suit = action.card, action.card // 13
        hand = context.observation.hand
        follows = not context.observation.trick or context.observation.trick[0][1] // 13 == suit
        if follows and [held for held in hand if held // 13 == suit] == [card]:
            return text(
                "Once you have no {suit}, you can discard other cards when {suit} are led.",
                suit=Text(SUIT_NAMES[suit]),
            )
        if follows and other.card // 13 == suit and other.card < card:
            return text(
                "It saves the {low} for a trick that you do not want.",
                low=spoken_name(other.card),
            )
    return _by_thumb(context, best)


def _by_thumb(context: Context, best: Candidate) -> Text:
    """The reason for the best choice by a rule of thumb, or by a probability where one fits."""
    action, stats = best.action, best.stats
    assert stats is not None
    if isinstance(action, Charge) and len(action.cards) == 1:
        card = action.cards[0]
        if card in context.watched:
            chance = percent(stats.taken[context.watched.index(card)])
            if context.worth(card) > 0 and chance <= RARE_PERCENT:
                return text(
                    "You take the {card} yourself only {a}% of the time.",
                    card=spoken_name(card), a=chance,
                )  # fmt: skip
            if context.worth(card) > 0:
                return context.explain(context.observation, action)
            return text(
                "You win the {card} yourself {a}% of the time.",
                card=spoken_name(card), a=chance,
            )  # fmt: skip
    return context.explain(context.observation, action)
