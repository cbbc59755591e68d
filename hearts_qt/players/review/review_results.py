"""The results of a review, as plain values that can be kept in a file.

Net points of a seat are the mean of the other seats' points less its own, so they sum to zero over
the table. With teams they are the lead over the mean of the other teams, and where partners have
totals of their own, the mean of both partners counts.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hearts_qt.game.actions import DecisionIndex

REVIEW_VERSION = 1
"""The version of the files with reviews. It is raised with every change of what their numbers
mean."""


class ReviewedChoice(msgspec.Struct, frozen=True):
    """One choice of a decision: equivalent cards are one choice."""

    cards: tuple[int, ...]
    """The cards that are played, passed, charged or laid away; of equivalent cards the one that was
    played, or else the highest. Empty for a blind pass, for charging nothing, and for a moon."""
    value: float
    """The expected net points."""
    behind: float
    """How far it is behind the best choice, in what the choices are ordered by (points)."""
    error: float
    """The standard error of `behind`, which is paired: both were tried in the same worlds."""
    chance: float | None = None
    """The probability to win the game, from 0 to 1, where the review leads with it."""
    in_deal: float | None = None
    """The expected net points in the actual deal, all cards known."""
    shoots: bool = False
    """Whether the value is that of trying to shoot the moon after it."""
    how: Literal["", "blind", "add", "subtract"] = ""
    """What the cards do not show: a blind pass, or how a moon counts."""


class DecisionReview(msgspec.Struct, frozen=True):
    """What one decision of one seat cost, judged by what the seat could know."""

    hand: int
    """The number of the hand in the game, from 0."""
    index: DecisionIndex
    seat: int
    trick: int
    """The number of the trick under way, from 0; -1 before the first card."""
    choices: tuple[ReviewedChoice, ...]
    """The choices that were compared, the best one first. They need not be all: of the sets of
    cards to pass there are hundreds."""
    played: int
    """The index in `choices` of what the seat did."""
    loss: float
    """The net points lost. Which choice is best is decided on one half of the worlds and measured
    on the other, so this has no bias and may be a little below zero. Where the review leads with
    the probability to win, this is the loss of utility, which converts it to points; for a moon it
    is in net points all the same."""
    error: float
    """The standard error of `loss`."""
    label: str | None
    """The key of the decision's label in `labels.LABELS`; None if it has none."""
    worlds: int
    """The number of worlds for each choice, both models of the opponents together; 0 where nothing
    had to be tried, or where no world fits what the seat knows."""
    value: float
    """The expected net points after what the seat did. The value before the decision is this plus
    `loss`."""
    leads_with_chance: bool = False
    """Whether the choices are ordered by the probability to win rather than by points: near the end
    of a game, and always for a moon."""
    chance_loss: float | None = None
    """The loss of the probability to win, from 0 to 1, where the review leads with it."""
    chance_error: float | None = None
    """The standard error of `chance_loss`."""
    deal_cost: float | None = None
    """The net points that the choice cost in the actual deal, against the choice that was best
    there. A decision can be right and costly, or wrong and unpunished."""
    forced: bool = False
    """Whether there was only one choice."""
    theme: str | None = None
    """What the best choice is about, the value of a `Theme`, if the decision has the label of an
    error and a principle of the coach explains it."""

    @property
    def is_compared(self) -> bool:
        """Whether there were choices, and they were tried."""
        return not self.forced and bool(self.worlds)

    @property
    def best(self) -> ReviewedChoice:
        """The best choice."""
        return self.choices[0]

    @property
    def chosen(self) -> ReviewedChoice:
        """The choice of the seat."""
        return self.choices[self.played]


class Ledger(msgspec.Struct, frozen=True):
    """Where the net points of a seat in a hand came from. All parts are in net points, and

    `mu + cards + sum(between) - losses == result`,
    `opponent_errors + card_distribution == sum(between)`.
    """

    hand: int
    seat: int
    mu: float
    """What this table is worth on average to a seat that makes no errors."""
    cards: float
    """What the cards dealt were worth."""
    between: tuple[float, ...]
    """What came between the seat's decisions, by trick; what came before the first trick is
    counted in the first trick."""
    opponent_errors: float
    """The part of `between` that the others gave by playing otherwise than Expert would have played
    in their place."""
    card_distribution: float
    """The rest of `between`: how the cards lay."""
    losses: float
    """What the seat lost by its decisions."""
    result: float
    """The net points of the hand."""


class ReplayResult(msgspec.Struct, frozen=True):
    """The result of one replay: net points, and points on the score sheet of the seat's side."""

    net: float
    points: int


class ExpertReplays(msgspec.Struct, frozen=True):
    """A hand as Expert played it in place of a seat, against the same opponents, several times."""

    hand: int
    seat: int
    replays: tuple[ReplayResult, ...]
    own: ReplayResult
    """The result of the seat itself."""

    @property
    def beaten(self) -> int:
        """The number of replays with a worse result than the seat's own."""
        return sum(each.net < self.own.net - 1e-9 for each in self.replays)

    @property
    def equalled(self) -> int:
        """The number of replays with the same result as the seat's own."""
        return sum(abs(each.net - self.own.net) <= 1e-9 for each in self.replays)

    @property
    def rank(self) -> float:
        """The share of the replays with a better result than the seat's, ties counting half: 0 is
        best, 1 is worst."""
        worse = self.beaten + self.equalled / 2
        return 1.0 - worse / len(self.replays)


class HandReview(msgspec.Struct, frozen=True):
    """The review of a hand: the decisions in the order in which they were made, and, where the hand
    was finished, a ledger for each seat that was reviewed."""

    hand: int
    decisions: tuple[DecisionReview, ...]
    ledgers: tuple[Ledger, ...] = ()
    expert_replays: tuple[ExpertReplays, ...] = ()
