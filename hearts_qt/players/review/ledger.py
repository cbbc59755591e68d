"""The luck ledger: where the net points of a seat in a hand came from, as a sum that is exact.

With V the value before a decision and Q the value of what was chosen, the result of a hand is

    N = mu + [V_1 - mu] + sum of (V_{t+1} - Q_t) - sum of (V_t - Q_t)

whatever the values are. Here mu is what the table is worth on average (`LedgerOffsets`). The other
terms are what the cards were worth, what came between the decisions, and what the decisions lost.
(After Zare's hedging for backgammon, and AIVAT: Burch et al., *AIVAT: A New Variance Reduction
Technique for Agent Evaluation in Imperfect Information Games*, 2018.)

Values from playouts are biased, since playouts are weaker than the players. So an offset for each
trick, measured in games of Expert (`LedgerOffsets`), is subtracted from V and Q alike. It changes
no loss. Hands with a pass and hands without one have offsets of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hearts_qt.game.actions import ChooseMoon, Play
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.pimc.candidates import equivalent_cards
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.review.decisions import Decision, PlayedHand, net_points, same_choice
from hearts_qt.players.review.labels import unit_of
from hearts_qt.players.review.review_results import DecisionReview, Ledger
from hearts_qt.players.review.true_deal import TrueDeal
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS, nearest_preset
from hearts_qt.rules.strict_json import decode_json

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.rules.options import Rules

OFFSETS = Path(__file__).with_name("ledger_offsets.json")
"""The measured offsets, beside this module; `python -m tests.bench.review_levels` writes them."""

ERROR_PLAYOUTS = 128
"""The number of playouts after each choice, and after Expert's in its place."""
EXPERT_WORLDS = 240
"""The number of worlds in which Expert chooses. With fewer its own errors are as large as many
of the opponents'."""
SURE = 1.0
"""A choice differs from Expert's if it is more than this many standard errors behind it. Between
equally good choices a difference in value, all cards known, would be luck. With a higher bound
errors of one or two points would be luck too."""


ENOUGH_HANDS = 100
"""Luck is shown for rule sets with offsets from at least this many hands. The standard error of
most offsets is then a tenth of what single hands vary by."""
ENOUGH_OF_KIND = 20
"""Minimum number of hands with, and without, a pass where the rules have both."""

LEAST_SHOWN = 0.5
"""The smallest part of a ledger that is shown by itself, in net points."""


class PlayOffsets(msgspec.Struct, frozen=True):
    """By how much values before a charge or a play are too high, in net points."""

    charging: float = 0.0
    tricks: tuple[float, ...] = ()
    """By trick."""
    hands: int = 0
    """The number of hands that were measured under the preset. The fewer they are, the closer the
    offsets are to those of all presets, scaled."""

    def before(self, decision: DecisionReview) -> float:
        """The offset of a value before a decision that is no pass."""
        if decision.index == "charge":
            return self.charging
        if decision.index == "moon" or not self.tricks:
            # How a moon counts is known, not estimated.
            return 0.0
        return self.tricks[min(max(decision.trick, 0), len(self.tricks) - 1)]

    def scaled(self, factor: float, tricks: int) -> PlayOffsets:
        """These offsets for a rule set where points count `factor` times as much and a hand has
        `tricks` tricks."""
        known = self.tricks or (0.0,)
        steps = [at * (len(known) - 1) / max(1, tricks - 1) for at in range(tricks)]
        return PlayOffsets(
            self.charging * factor,
            tuple(known[round(step)] * factor for step in steps),
            self.hands,
        )


class LedgerOffsets(msgspec.Struct, frozen=True):
    """The offsets of the ledger under one rule set, in net points; all 0 by default."""

    mu: float = 0.0
    """What the table is worth on average to a seat that makes no errors."""
    passing: float = 0.0
    """By how much values before the pass are too high."""
    after_pass: PlayOffsets = PlayOffsets()
    """The offsets in hands with a pass."""
    without_pass: PlayOffsets = PlayOffsets()
    """The offsets in hands without one. In Modern Hearts values before the first card are too high
    by a third as much there as after a pass."""

    @property
    def hands(self) -> int:
        """The number of hands that were measured under the preset."""
        return self.after_pass.hands + self.without_pass.hands

    def before(self, decisions: Sequence[DecisionReview]) -> list[float]:
        """The offsets of the values before each of the decisions of a seat in a hand."""
        has_pass = any(each.index == "pass" for each in decisions)
        plays = self.after_pass if has_pass else self.without_pass
        return [
            self.passing if each.index == "pass" else plays.before(each) for each in decisions
        ]

    def scaled(self, factor: float, tricks: int) -> LedgerOffsets:
        """These offsets for a rule set where points count `factor` times as much and a hand has
        `tricks` tricks."""
        return LedgerOffsets(
            self.mu * factor,
            self.passing * factor,
            self.after_pass.scaled(factor, tricks),
            self.without_pass.scaled(factor, tricks),
        )


class OffsetFile(msgspec.Struct):
    """The file of offsets, by preset."""

    ledger_offsets: int = 3
    version: str = ""
    """The version of the program that was measured."""
    presets: dict[str, LedgerOffsets] = msgspec.field(default_factory=dict)


def read_offsets(path: Path = OFFSETS) -> dict[str, LedgerOffsets]:
    """The offsets by preset; none where the file is missing or damaged."""
    try:
        return decode_json(path.read_bytes(), OffsetFile).presets
    except (OSError, ValueError):
        return {}


@lru_cache(maxsize=1)
def _shipped() -> dict[str, LedgerOffsets]:
    return read_offsets()


def offsets_of(rules: Rules) -> LedgerOffsets:
    """The offsets for a rule set: those of its preset, or those of the nearest preset, scaled."""
    known = _shipped()
    name = nearest_preset(rules)
    found = known.get(name)
    if found is None:
        name = DEFAULT_PRESET
        found = known.get(name, LedgerOffsets())
    preset = PRESETS[name].rules
    if preset == rules:
        return found
    return found.scaled(unit_of(rules) / unit_of(preset), len(rules.pack) // rules.players)


def is_luck_known(rules: Rules) -> bool:
    """Whether enough hands were measured to show luck under a rule set."""
    known = offsets_of(rules)
    kinds = [
        known.without_pass if direction == "hold" else known.after_pass
        for direction in rules.pass_cycle
    ]
    return known.hands >= ENOUGH_HANDS and all(kind.hands >= ENOUGH_OF_KIND for kind in kinds)


def waterfall(ledger: Ledger, reviews: Sequence[DecisionReview]) -> tuple[tuple[str, int], ...]:
    """The parts of a ledger in whole points that add up to the rounded result, as pairs of a key
    and points: `table`, `cards`, `pass`, `opponent_errors`, `card_distribution`, `play` and `rest`.

    `pass` and `play` are the seat's own decisions. Parts below half a point are in `rest`.
    """
    passing = sum(
        review.loss
        for review in reviews
        if (review.hand, review.seat, review.index) == (ledger.hand, ledger.seat, "pass")
    )
    parts = {
        "table": ledger.mu,
        "cards": ledger.cards,
        "pass": -passing,
        "opponent_errors": ledger.opponent_errors,
        "card_distribution": ledger.card_distribution,
        "play": passing - ledger.losses,
    }
    shown = {key: value for key, value in parts.items() if abs(value) >= LEAST_SHOWN}
    shown["rest"] = ledger.result - sum(shown.values())
    whole = {key: floor(value) for key, value in shown.items()}
    # The parts with the largest fractions are rounded up until the sum is right.
    missing = floor(ledger.result + 0.5) - sum(whole.values())
    for key in sorted(shown, key=lambda key: whole[key] - shown[key])[: max(0, missing)]:
        whole[key] += 1
    return tuple((key, points) for key, points in whole.items() if key != "rest" or points)


def made_ledger(
    reviews: Sequence[DecisionReview],
    opponent_errors: float,
    result: float,
    tricks: int,
    offsets: LedgerOffsets,
) -> Ledger:
    """The ledger of a seat from the reviews of all its decisions in a hand, in their order, at
    least one; what the others gave it; its net points; and the number of tricks of the hand."""
    between = [0.0] * tricks
    too_high = offsets.before(reviews)
    before = [
        review.value + review.loss - offset
        for review, offset in zip(reviews, too_high, strict=True)
    ]
    for at, review in enumerate(reviews):
        after = before[at + 1] if at + 1 < len(reviews) else result
        trick = min(max(review.trick, 0), tricks - 1)
        between[trick] += after - (review.value - too_high[at])
    ledger = Ledger(
        reviews[0].hand,
        reviews[0].seat,
        offsets.mu,
        before[0] - offsets.mu,
        tuple(between),
        opponent_errors,
        sum(between) - opponent_errors,
        sum(review.loss for review in reviews),
        result,
    )
    total = ledger.mu + ledger.cards + sum(ledger.between) - ledger.losses
    assert abs(total - result) < 1e-6, "the sum of a ledger is exact"
    return ledger


class LedgerBook:
    """Makes the ledgers of one hand. One thread at a time may use it."""

    def __init__(
        self, hand: PlayedHand, seed: int = 0, offsets: LedgerOffsets | None = None
    ) -> None:
        """`offsets` replaces those that are shipped for the rules."""
        self._hand = hand
        self._seed = seed
        self._offsets = offsets_of(hand.rules) if offsets is None else offsets
        self._expert = SearchPlayer(mix(seed))
        self._expert.set_worlds(EXPERT_WORLDS)
        self._deal = TrueDeal(hand.rules)
        self._known: dict[int, tuple[float, ...]] = {}
        """What each decision gave every seat, by the number of the decision."""

    def ledger(
        self, seat: int, reviews: Sequence[DecisionReview], cancel: CancelToken | None = None
    ) -> Ledger | None:
        """The ledger of a seat, from the reviews of all its decisions in the hand; None if the hand
        is not finished, or a decision was left to the computer. Raises `Cancelled`."""
        hand = self._hand
        own = [review for review in reviews if review.seat == seat and review.hand == hand.hand]
        if hand.result is None or not own or not hand.is_complete(seat):
            return None
        result = net_points(hand.rules, hand.result.scores, seat)
        tricks = len(hand.rules.pack) // hand.rules.players
        return made_ledger(own, self.opponent_errors(seat, cancel), result, tricks, self._offsets)

    def opponent_errors(self, seat: int, cancel: CancelToken | None = None) -> float:
        """What the others' choices were worth to a seat beyond those of Expert in their place, all
        cards known. Raises `Cancelled`."""
        found = 0.0
        for at, decision in enumerate(self._hand.decisions):
            if decision.seat != seat:
                if is_cancelled(cancel):
                    raise Cancelled
                found += self._errors_of(at, decision, cancel)[seat]
        return found

    def _errors_of(
        self, at: int, decision: Decision, cancel: CancelToken | None
    ) -> tuple[float, ...]:
        """How many net points more each seat gets from a choice than from Expert's in its place.
        They sum to zero: the seat that chose loses what it gives."""
        if at not in self._known:
            other = self._expert_choice(decision, cancel)
            if is_cancelled(cancel):
                raise Cancelled
            self._known[at] = (
                (0.0,) * self._hand.rules.players
                if other is None
                else self._differences(decision, other, mix((self._seed + at * GOLDEN) & MASK))
            )
        return self._known[at]

    def _expert_choice(
        self, decision: Decision, cancel: CancelToken | None
    ) -> Action | None:
        """What Expert would have chosen; None if it is as good as what was chosen."""
        observation, action = decision.observation, decision.action
        if isinstance(action, ChooseMoon):
            choice = self._expert.choose(observation, cancel)
            return None if same_choice(choice, action) else choice
        if len(observation.legal) == 1:
            return None
        found = self._expert.search(observation, cancel).candidates
        if not found:
            return None
        if isinstance(action, Play):
            action = Play(action.seat, equivalent_cards(observation)[action.card])
        for candidate in found:
            if same_choice(candidate.action, action):
                # Expert might as well have chosen what is not clearly worse.
                behind = found[0].value - candidate.value
                if behind <= SURE * candidate.error:
                    return None
        return found[0].action

    def _differences(self, decision: Decision, other: Action, dice: int) -> tuple[float, ...]:
        """How many net points more each seat gets from a choice than from `other`. Both are played
        out by equal players, with the same random numbers."""
        hand = self._hand
        seats = range(hand.rules.players)
        if isinstance(other, ChooseMoon):
            assert isinstance(decision.action, ChooseMoon)
            assert decision.moon_scores is not None
            one, two = (decision.moon_scores[each.how] for each in (decision.action, other))
            return tuple(
                net_points(hand.rules, one, seat) - net_points(hand.rules, two, seat)
                for seat in seats
            )
        values = []
        for action in (decision.action, other):
            start, moves = self._deal.after(hand, decision, action)
            values.append(self._deal.table_values(hand, start, moves, ERROR_PLAYOUTS, dice))
        return tuple(one - two for one, two in zip(*values, strict=True))
