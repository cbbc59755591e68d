"""The decisions of a hand as an item model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon

from hearts_qt.app.i18n import _, listed, pgettext
from hearts_qt.app.models.table_model import Column, TableModel
from hearts_qt.app.review.marks import mark_icon
from hearts_qt.app.review.words import (
    action_words,
    better_sentence,
    choice_words,
    delegated_words,
    has_mark,
    is_error,
    points_words,
    short_choice,
    short_words,
    verdict_name,
    when_words,
)
from hearts_qt.players.review.labels import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hearts_qt.game.actions import DecisionIndex
    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.review_results import DecisionReview


class DecisionsModel(TableModel[int]):
    """A row for each decision of a hand in its order; reviews are added as they are made.

    Columns: when, player, choice, verdict, best choice, points given away on average, and cost in
    the actual deal. The strip and the list of decisions both show this model.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent=parent)
        self.decisions: tuple[Decision, ...] = ()
        self._names: tuple[str, ...] = ()
        self._reviews: dict[int, DecisionReview] = {}
        self._rows: dict[tuple[int, DecisionIndex], int] = {}
        self._secret: frozenset[int] = frozenset()
        self.columns = self._columns()

    def show_decisions(self, decisions: Sequence[Decision], names: Sequence[str]) -> None:
        """Show the decisions of another hand; nothing is known of them yet."""
        self.decisions, self._names = tuple(decisions), tuple(names)
        self._reviews, self._secret = {}, frozenset()
        self._rows = {(one.seat, one.index): row for row, one in enumerate(self.decisions)}
        self.show(range(len(self.decisions)))

    def add(self, reviews: Iterable[DecisionReview]) -> None:
        """Add reviews of decisions of the hand."""
        for review in reviews:
            row = self.row_of(review.seat, review.index)
            if row >= 0:
                self._reviews[row] = review
                self.update(row, row)

    def keep_secret(self, rows: Iterable[int]) -> None:
        """Hide the reviews of these rows and of no others, while the person looks for the
        answer."""
        before, self._secret = self._secret, frozenset(rows)
        for row in before ^ self._secret:
            self.update(row, row)

    def is_secret(self, row: int) -> bool:
        """Whether the review of a row is hidden."""
        return row in self._secret

    def review(self, row: int) -> DecisionReview | None:
        """The review of a row; None while it is not known, or kept secret."""
        return None if row in self._secret else self._reviews.get(row)

    def known(self, row: int) -> DecisionReview | None:
        """The review of a row, also if it is kept secret."""
        return self._reviews.get(row)

    def name(self, row: int) -> str:
        """The name of the player who decided."""
        return self._names[self.decisions[row].seat]

    def row_of(self, seat: int, index: DecisionIndex) -> int:
        """The row of a decision; -1 if it is not one of this hand."""
        return self._rows.get((seat, index), -1)

    @property
    def to_review(self) -> int:
        """The number of decisions that are reviewed in the end: those that players made."""
        return sum(not decision.action.delegated for decision in self.decisions)

    @property
    def reviewed(self) -> int:
        """The number of decisions that are reviewed."""
        return len(self._reviews)

    def marked(self) -> list[int]:
        """The rows of the decisions with a mark, also of secret ones."""
        return sorted(row for row, review in self._reviews.items() if has_mark(review))

    def errors(self, seat: int) -> list[int]:
        """The rows of a seat's errors, also of secret ones, the costliest first."""
        found = [
            (review.loss, row)
            for row, review in self._reviews.items()
            if review.seat == seat and is_error(review)
        ]
        return [row for _loss, row in sorted(found, reverse=True)]

    def _columns(self) -> tuple[Column[int], ...]:
        def choice(row: int) -> str:
            return action_words(self.decisions[row].action, self.decisions[row].index)

        def short(row: int) -> str:
            return short_words(self.decisions[row].action, self.decisions[row].index)

        def when(row: int) -> str:
            # Translators: When a decision was made, and by whom: "Trick 5, Rosa".
            return _("{when}, {name}").format(
                when=when_words(self.decisions[row]), name=self.name(row)
            )

        def reviewed(words: Callable[[DecisionReview], str], secret: str = "") -> Words:
            """The words about a decision; `secret` while its review is hidden."""

            def said(row: int) -> str:
                review = self.review(row)
                if review is None:
                    return secret if self.is_secret(row) else ""
                return words(review)

            return said

        def mark(row: int) -> QIcon | None:
            review = self.review(row)
            return None if review is None or not has_mark(review) else mark_icon(review.label)

        def verdict(row: int) -> str:
            delegated = self.decisions[row].action.delegated
            return delegated_words() if delegated else judged(row)

        best, judged = reviewed(_best_words), reviewed(verdict_name, secret="?")
        loss, cost = reviewed(_loss_words), reviewed(_cost_words)
        return (
            Column(pgettext("column", "When"), when, tip=when),
            Column(
                pgettext("column", "Choice"),
                short,
                tip=choice,
                spoken=choice,
                icon=mark,
            ),
            Column(
                pgettext("column", "Better"),
                reviewed(_short_best),
                tip=best,
                spoken=best,
                head_tip=_("What would have been better, where the choice counts as an error"),
            ),
            Column(pgettext("column", "Verdict"), verdict, tip=verdict),
            Column(
                pgettext("column", "Given away"),
                loss,
                number=True,
                tip=loss,
                head_tip=_(
                    "How many points the choice gave away on average, judged by what the "
                    "player could know"
                ),
            ),
            Column(
                pgettext("column", "In this deal"),
                cost,
                number=True,
                tip=cost,
                head_tip=_("How many points the choice cost in the actual deal"),
            ),
        )

    def spoken(self, row: int) -> str:
        """What a screen reader is told about a decision, its verdict first."""
        decision, review = self.decisions[row], self.review(row)
        parts = [
            "" if review is None else verdict_name(review),
            when_words(decision),
            self.name(row),
            action_words(decision.action, decision.index),
        ]
        if decision.action.delegated:
            parts.append(delegated_words())
        if review is not None:
            if review.label in LABELS and not review.forced:
                parts.append(
                    # Translators: the number has a decimal, such as 2.5.
                    _("{points} points given away").format(points=points_words(review.loss))
                )
            parts.append(better_sentence(review))
        return listed(part for part in parts if part)


Words = Callable[[int], str]
"""What a column says of a row."""


def _best_words(review: DecisionReview) -> str:
    # A choice that is not an error may be as good as the best one.
    return choice_words(review.best, review.index) if is_error(review) else ""


def _short_best(review: DecisionReview) -> str:
    return short_choice(review.best, review.index) if is_error(review) else ""


def _loss_words(review: DecisionReview) -> str:
    return points_words(review.loss) if review.is_compared else ""


def _cost_words(review: DecisionReview) -> str:
    if review.deal_cost is None or not review.is_compared:
        return ""
    return points_words(review.deal_cost)
