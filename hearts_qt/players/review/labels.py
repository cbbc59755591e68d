"""The labels of decisions and their thresholds: one table for reviews, statistics and puzzles.

A loss is compared with the thresholds in net points of Modern Hearts. Where an average trick costs
more or less than there, the thresholds grow or shrink with it (`unit_of`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.skill import STANDARD_UNIT
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import N_

Z: Final = 2.4
"""The half-width of an interval, in standard errors. It is wider than the usual two because many
decisions are looked at, each of them several times."""
ROUNDING: Final = 1e-9
"""By how much a computed loss may miss a threshold that it reaches exactly."""

NEAR_BEST: Final = 0.25
"""A choice that is at most this far behind the best counts as right when it is tried again."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label of a decision: its key in files, its name and one sentence (English, marked for
    translation), and its thresholds in net points of Modern Hearts.

    A decision has the label if its loss is at least `loss` and the lower bound of the loss is above
    `lower`. For `EXCELLENT` the lead over the second best choice takes the place of the loss.
    Labels without thresholds have infinite ones.
    """

    key: str
    name: str
    sentence: str
    loss: float = float("inf")
    lower: float = float("inf")


INACCURACY: Final = Label(
    "inaccuracy", N_("Inaccuracy"), N_("Another choice is a little better on average."), 0.5, 0.0
)
"""How good a decision was, as a noun."""
MISTAKE: Final = Label(
    "mistake", N_("Mistake"), N_("Another choice is clearly better on average."), 1.5, 0.5
)
"""How good a decision was, as a noun."""
BLUNDER: Final = Label(
    "blunder", N_("Blunder"), N_("Another choice is far better on average."), 4.0, 2.0
)
"""How good a decision was, as a noun."""
EXCELLENT: Final = Label(
    "excellent",
    N_("Excellent find"),
    N_("Every other choice is clearly worse, and Basic would not have found this one."),
    2.0,
    2.0,
)
"""How good a decision was, as a noun."""
CLOSE: Final = Label(
    "close",
    N_("Too close to call"),
    N_("It may have been an error, but not clearly so against every kind of opponent."),
)
STYLE: Final = Label(
    "style",
    N_("A matter of style"),
    N_("Which choice is better depends on how soundly the opponents play."),
)

ERRORS: Final = (INACCURACY, MISTAKE, BLUNDER)
"""The labels of errors, the smallest first."""

LABELS: Final[Mapping[str, Label]] = MappingProxyType(
    {label.key: label for label in (*ERRORS, EXCELLENT, CLOSE, STYLE)}
)
"""Every label by its key. A decision without a label was right, or nearly so."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float

    @property
    def lower(self) -> float:
        """The lower bound."""
        return self.mean - Z * self.error

    @property
    def upper(self) -> float:
        """The upper bound."""
        return self.mean + Z * self.error

    def reaches(self, label: Label, unit: float) -> bool:
        """Whether this loss or lead meets the thresholds of a label, which are in `unit` points.

        Losses of exactly three hearts are common, so a threshold is met in spite of rounding.
        """
        return self.mean > label.loss * unit - ROUNDING and self.lower > label.lower * unit


def unit_of(rules: Rules) -> float:
    """The unit of the thresholds under a rule set, in points: 1 where an average trick costs as
    much as in Modern Hearts."""
    return make_policy(rules).rules.average_trick / STANDARD_UNIT


def error_label(loss: Estimate, unit: float) -> Label | None:
    """The label of the greatest error whose thresholds a loss meets; None if it meets none."""
    found = [label for label in ERRORS if loss.reaches(label, unit)]
    return found[-1] if found else None


def verdict(loss: Estimate, models: tuple[Estimate, ...], unit: float) -> Label | None:
    """The label of a decision from its loss and from the losses under each model of the opponents,
    apart from `EXCELLENT`.

    It is an error only if it is one under every model.
    """
    label = error_label(loss, unit)
    wrong = [each.reaches(INACCURACY, unit) for each in models]
    if label is not None and all(wrong):
        return label
    fine = [_is_fine(each, unit) for each in models]
    if any(wrong) and any(fine):
        return STYLE
    if _is_fine(loss, unit) or any(fine):
        return None
    return CLOSE


def is_settled(loss: Estimate, models: tuple[Estimate, ...], unit: float) -> bool:
    """Whether more worlds would hardly change the verdict."""
    if _is_fine(loss, unit):
        # The loss may still be an error under one model, but not under all.
        return True
    wrong = [each.reaches(INACCURACY, unit) for each in models]
    if all(wrong):
        label = error_label(loss, unit)
        if label is None:
            return False
        at = ERRORS.index(label) + 1
        return at == len(ERRORS) or loss.upper < ERRORS[at].loss * unit
    for at, each in enumerate(models):
        if _is_fine(each, unit):
            others = models[:at] + models[at + 1 :]
            return all(
                other.reaches(INACCURACY, unit) or other.mean < INACCURACY.loss * unit
                for other in others
            )
    return False


def _is_fine(loss: Estimate, unit: float) -> bool:
    """Whether a loss is almost certainly too small for any error."""
    return loss.upper < INACCURACY.loss * unit
