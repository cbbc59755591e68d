"""The main reason for a choice, or against it, in one sentence.

Two choices are compared by what came of them in the same worlds: who took the cards that alone are
worth much, who shot the moon, what the partner got, who stands to win the game. The difference
that weighs most, in points, is the reason. Where none of them weighs enough, it is a matter of
position, for which there are rules of explain. The sentences name chances and cards that the seat
sees or knows to be about; they never say where a hidden card lies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, LayAway, Pass, Play
from hearts_qt.players.heuristics.explanations import may_be_driven_out
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.rules.card_names import SUIT_NAMES, spoken_name
from hearts_qt.rules.cards import TEN_OF_CLUBS
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.text import Text, text
from hearts_qt.rules.values import card_values

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.pimc.candidate_stats import CandidateStats
    from hearts_qt.players.pimc.candidates import Candidate

__all__ = ["Context", "reason_against", "reason_for"]

EQUAL = 0.15
"""Choices that differ by less than this, in points, come to the same."""

MIN_WEIGHT = 0.25
"""A difference has to weigh this much, in points, to be a reason."""

MIN_SHARE = 0.35
"""And it has to be this part of what sets two choices apart."""


SURE = 0.97
"""A chance that nobody needs to doubt."""

SELDOM = 40
"""A chance up to this, in percent, is “only” that large."""

LEAST = {"own moon": 8, "other moon": 3}
"""By how much the chance of a moon has to differ to be spoken of, in percent."""


@dataclass(slots=True)
class Context:
    """What the reasons of one decision are derived from."""

    observation: Observation
    watched: tuple[int, ...]
    explain: Callable[[Observation, Action], Text]
    """What a rule of explain says for an action."""
    totals_matter: bool
    """Whether the totals already say something about who will win."""
    points: float
    """What the best choice is expected to cost, in points; less than nothing is a gain."""
    values: tuple[int, ...] = field(init=False)
    moon: float = field(init=False)

    def __post_init__(self) -> None:
        rules = self.observation.rules
        self.values = tuple(card_values(rules.card_values, rules.bonus_card))
        points = compile_rules(rules).moon_points
        total = float(sum(max(0, self.values[card]) for card in rules.pack))
        self.moon = float(points) if points > 0 else max(total, 1.0)

    def worth(self, card: int) -> float:
        """What a watched card costs, in points; less than nothing for a bonus card."""
        if card == TEN_OF_CLUBS and self.observation.rules.ten_of_clubs_doubles:
            # It doubles what one has, and is wanted by those who gain.
            doubled = self.moon / 5 if self.points >= 0 else -self.moon / 5
            return doubled + self.values[card]
        return float(self.values[card])


def percent(chance: float) -> int:
    """A chance as people say it: certain only where it is."""
    whole = round(100 * chance)
    return max(1 if chance > 0 else 0, min(99 if chance < 1 else 100, whole))


def reason_for(context: Context, best: Candidate, others: Sequence[Candidate]) -> Text:
    """Why a choice is the best one."""
    observation, stats = context.observation, best.stats
    assert stats is not None
    if isinstance(best.action, Play) and len(observation.legal) == 1:
        return text("It is the only card that you may play.")
    if best.plan == SHOOT and stats.own_moon >= 0.1:
        return text(
            "Go for the moon: it succeeds in about {a}% of all cases.", a=percent(stats.own_moon)
        )
    cheaper = _cheaper(best, others)
    if cheaper is not None:
        # What everybody will ask is why it is not the choice that costs fewer points.
        found = _heaviest(context, best, cheaper)
        if found is not None:
            return _said_for(context, best, cheaper, *found)
        return text("Another choice costs you fewer points, but helps the other players more.")
    rival = _rival(best, others)
    if rival is None:
        if isinstance(best.action, Play) and stats.own_moon >= SURE:
            return text("The moon is as good as yours, whichever card you play.")
        if isinstance(best.action, Play) and _all_alike(best, others):
            if all(_cost_alike(best, other) for other in others):
                return text("Whichever card you play, it comes to about the same.")
            if context.totals_matter:
                return text("Whichever card you play, your chance to win is about the same.")
        return _by_thumb(context, best)
    found = _heaviest(context, best, rival)
    if isinstance(best.action, Charge | Pass | LayAway) and not (
        found is not None and found[0] in ("own moon", "score", "partner")
    ):
        return _by_thumb(context, best)
    if found is None:
        return _position(context, best, rival)
    return _said_for(context, best, rival, *found)


def reason_against(context: Context, choice: Candidate, best: Candidate) -> Text:
    """What is worse about a choice than about the best one."""
    if best.value - choice.value < EQUAL:
        if _cost_alike(best, choice) or not context.totals_matter:
            return text("It comes to about the same as the best choice.")
        return text("The points differ, but your chance to win is about the same.")
    found = _heaviest(context, best, choice)
    assert choice.stats is not None
    assert best.stats is not None
    if found is None and choice.stats.points > best.stats.points:
        return text("It is likely to cost more points in the rest of the hand.")
    if found is None:
        return text("It costs you no more points, but helps the other players more.")
    kind, card = found
    better, worse = _chances(context, kind, card, best.stats, choice.stats)
    match kind:
        case "danger":
            return text(
                "You are likelier to take the {danger}: {a}% instead of {b}%.",
                danger=spoken_name(card), a=worse, b=better,
            )  # fmt: skip
        case "bonus":
            return text(
                "You are less likely to win the {bonus}: {a}% instead of {b}%.",
                bonus=spoken_name(card), a=worse, b=better,
            )  # fmt: skip
        case "other moon":
            return text(
                "Somebody else is likelier to shoot the moon: {a}% instead of {b}%.",
                a=worse, b=better,
            )  # fmt: skip
        case "own moon":
            return text(
                "Your own moon becomes less likely: {a}% instead of {b}%.", a=worse, b=better
            )
        case "partner":
            return text("It is likely to cost your partner more.")
    return text(
        "At this score it leaves a smaller chance to win the game: {a}% instead of {b}%.",
        a=worse, b=better,
    )  # fmt: skip


def _all_alike(best: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether no choice is worse than the best one by anything to speak of."""
    return all(best.value - other.value < EQUAL for other in others)


def _cost_alike(best: Candidate, other: Candidate) -> bool:
    """Whether two choices cost about the same number of points."""
    assert best.stats is not None
    if other.stats is None:
        return True
    gap = abs(best.stats.points - other.stats.points)
    return gap < max(2 * EQUAL, 2 * hypot(best.stats.error, other.stats.error))


def _cheaper(best: Candidate, others: Sequence[Candidate]) -> Candidate | None:
    """The choice that costs the fewest points, where that is clearly another than the best."""
    assert best.stats is not None
    tried = [(other.stats.points, at) for at, other in enumerate(others) if other.stats]
    if not tried:
        return None
    points, at = min(tried)
    clear = max(2 * EQUAL, others[at].error)
    return others[at] if best.stats.points - points > clear else None


def _rival(best: Candidate, others: Sequence[Candidate]) -> Candidate | None:
    """The best of the other choices that is clearly another one."""
    for other in others:
        if best.value - other.value > max(EQUAL, other.error):
            return other
    return None


def _heaviest(context: Context, best: Candidate, other: Candidate) -> tuple[str, int] | None:
    """The kind of difference that speaks most for one choice against another, and its card."""
    one, two = best.stats, other.stats
    assert one is not None
    assert two is not None
    weights: dict[tuple[str, int], float] = {
        ("other moon", -1): (two.other_moon - one.other_moon) * context.moon,
        ("own moon", -1): (one.own_moon - two.own_moon) * context.moon,
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
        if kind_card[0] == "partner" or abs(better - worse) >= LEAST.get(kind_card[0], 1):
            return kind_card
    # Where points do not tell it, the score does.
    wins = one.win_probability > two.win_probability + 0.01
    if context.totals_matter and one.points > two.points and wins:
        return "score", -1
    return None


def _chances(
    context: Context, kind: str, card: int, one: CandidateStats, two: CandidateStats
) -> tuple[int, int]:
    """The chances that a sentence names, of the better choice and of the other, in percent."""
    if kind in ("danger", "bonus"):
        at = context.watched.index(card)
        return percent(one.taken[at]), percent(two.taken[at])
    if kind == "other moon":
        return percent(one.other_moon), percent(two.other_moon)
    if kind == "own moon":
        return percent(one.own_moon), percent(two.own_moon)
    return percent(one.win_probability), percent(two.win_probability)


def _said_for(context: Context, best: Candidate, rival: Candidate, kind: str, card: int) -> Text:
    """The sentence for a choice that a kind of difference speaks for."""
    assert best.stats is not None
    assert rival.stats is not None
    better, worse = _chances(context, kind, card, best.stats, rival.stats)
    match kind:
        case "danger":
            return _danger(context, best, card, better, worse)
        case "bonus":
            return text(
                "You are likelier to win the {bonus}: {a}% instead of {b}%.",
                bonus=spoken_name(card), a=better, b=worse,
            )  # fmt: skip
        case "other moon":
            return text(
                "It helps to stop a moon: others shoot it in {a}% instead of {b}% of all cases.",
                a=better, b=worse,
            )  # fmt: skip
        case "own moon":
            return text(
                "It keeps your own moon possible: {a}% instead of {b}%.", a=better, b=worse
            )
        case "partner":
            return text("It spares your partner points.")
    return text(
        "At this score it gives the better chance to win the game: {a}% instead of {b}%.",
        a=better, b=worse,
    )  # fmt: skip


def _danger(context: Context, best: Candidate, danger: int, better: int, worse: int) -> Text:
    """A choice that makes it less likely to take a card that is worth much."""
    observation, action = context.observation, best.action
    name = spoken_name(danger)
    if isinstance(action, Play):
        if action.card == danger:
            # Where it goes is plain from the table: under a higher card, or on another suit.
            return context.explain(observation, action)
        if (
            not observation.trick
            and danger not in observation.hand
            and may_be_driven_out(observation, danger, action.card)
        ):
            return text(
                "It may drive the {danger} out of another hand: you take it in {a}% instead of"
                " {b}% of all cases.",
                danger=name, a=better, b=worse,
            )  # fmt: skip
    if danger in observation.hand:
        return text(
            "You are less likely to be left with the {danger}: {a}% instead of {b}%.",
            danger=name, a=better, b=worse,
        )  # fmt: skip
    return text(
        "You are less likely to take the {danger}: {a}% instead of {b}%.",
        danger=name, a=better, b=worse,
    )  # fmt: skip


def _position(context: Context, best: Candidate, rival: Candidate) -> Text:
    """A choice that nothing of great worth speaks for: a matter of position."""
    action, other = best.action, rival.action
    if isinstance(action, Play) and isinstance(other, Play):
        card, suit = action.card, action.card // 13
        hand = context.observation.hand
        follows = not context.observation.trick or context.observation.trick[0][1] // 13 == suit
        if follows and [held for held in hand if held // 13 == suit] == [card]:
            return text(
                "Without {suit} you can throw other cards away when they are led.",
                suit=Text(SUIT_NAMES[suit]),
            )
        if follows and other.card // 13 == suit and other.card < card:
            return text(
                "It keeps the {low} for a trick that you will not want.",
                low=spoken_name(other.card),
            )
    return _by_thumb(context, best)


def _by_thumb(context: Context, best: Candidate) -> Text:
    """What a rule of explain says for the best choice, or figures where that says nothing."""
    action, stats = best.action, best.stats
    assert stats is not None
    if isinstance(action, Charge) and len(action.cards) == 1:
        card = action.cards[0]
        if card in context.watched:
            chance = percent(stats.taken[context.watched.index(card)])
            if context.worth(card) > 0 and chance <= SELDOM:
                return text(
                    "You take the {card} yourself in only {a}% of all cases.",
                    card=spoken_name(card), a=chance,
                )  # fmt: skip
            if context.worth(card) > 0:
                return context.explain(context.observation, action)
            return text(
                "You win the {card} yourself in {a}% of all cases.",
                card=spoken_name(card), a=chance,
            )  # fmt: skip
    return context.explain(context.observation, action)
