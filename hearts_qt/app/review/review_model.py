"""The decisions of a hand as an item model, and the choices of one decision as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.models.roles import ROOT
from hearts_qt.app.models.table_model import Column
from hearts_qt.app.review.review_words import (
    action_words,
    better_sentence,
    choice_words,
    is_error,
    points_words,
    short_choice,
    short_words,
    signed,
    verdict_name,
    when_words,
)
from hearts_qt.app.ui.tooltip import plain_tip
from hearts_qt.players.review.labels import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.review_results import DecisionIndex, DecisionReview

_Index = QModelIndex | Any
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class ReviewModel(QAbstractTableModel):
    """A row for each decision of a hand in its order; reviews are added as they are made.

    Columns: when, player, choice, best choice, points given away on average, verdict, and cost in
    the actual deal. The timeline and the list of decisions both show this model.
    """

    COLUMNS = 7

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.decisions: tuple[Decision, ...] = ()
        self._names: tuple[str, ...] = ()
        self._reviews: dict[int, DecisionReview] = {}
        self._rows: dict[tuple[int, DecisionIndex], int] = {}
        self._secret: frozenset[int] = frozenset()

    def show(self, decisions: Sequence[Decision], names: Sequence[str]) -> None:
        """Show the decisions of another hand; nothing is known of them yet."""
        self.beginResetModel()
        self.decisions = tuple(decisions)
        self._names = tuple(names)
        self._reviews = {}
        self._secret = frozenset()
        self._rows = {(one.seat, one.index): row for row, one in enumerate(self.decisions)}
        self.endResetModel()

    def add(self, reviews: Iterable[DecisionReview]) -> None:
        """Add reviews of decisions of the hand."""
        for review in reviews:
            row = self._rows.get((review.seat, review.index))
            if row is not None:
                self._reviews[row] = review
                self._changed(row)

    def keep_secret(self, rows: Iterable[int]) -> None:
        """Hide the reviews of these rows and of no others, while the person looks for the
        answer."""
        before, self._secret = self._secret, frozenset(rows)
        for row in before ^ self._secret:
            self._changed(row)

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

    def _changed(self, row: int) -> None:
        self.dataChanged.emit(self.index(row, 0), self.index(row, self.COLUMNS - 1))

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.decisions)

    def columnCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else self.COLUMNS

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.COLUMNS:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            tips = {
                3: _("What would have been better, where the choice counts as an error"),
                4: _(
                    "How many net points the choice gave away on average, judged by what the "
                    "player could know"
                ),
                6: _("How many net points the choice cost in the actual deal"),
            }
            return tips.get(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        heads = (
            pgettext("column of decisions", "When"),
            pgettext("column of decisions", "Player"),
            pgettext("column of decisions", "Choice"),
            pgettext("column of decisions", "Best"),
            pgettext("column of decisions", "Given away"),
            pgettext("column of decisions", "Verdict"),
            pgettext("column of decisions", "In this deal"),
        )
        return heads[section]

    @staticmethod
    def _alignment(column: int) -> int:
        return _RIGHT if column in (4, 6) else _LEFT

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.decisions):
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(row, column, short=True)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._cell(row, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            head = self.headerData(column, Qt.Orientation.Horizontal)
            return f"{head}: {self._cell(row, column)}"
        return None

    def _cell(self, row: int, column: int, short: bool = False) -> str:
        decision, review = self.decisions[row], self.review(row)
        if column == 0:
            return when_words(decision)
        if column == 1:
            return self.name(row)
        if column == 2:
            words = short_words if short else action_words
            return words(decision.action, decision.index)
        if review is None:
            return "?" if row in self._secret and column == 5 else ""
        compared = not review.forced and bool(review.worlds)
        if column == 3:
            # A choice that is not an error may be as good as the best one.
            marked = is_error(review)
            name = short_choice if short else choice_words
            return name(review.best, review.index) if marked else ""
        if column == 4:
            return points_words(review.loss) if compared else ""
        if column == 5:
            return verdict_name(review)
        known = compared and review.deal_cost is not None
        return points_words(review.deal_cost or 0.0) if known else ""

    def spoken(self, row: int) -> str:
        """What a screen reader is told about a decision."""
        decision, review = self.decisions[row], self.review(row)
        parts = [
            when_words(decision),
            self.name(row),
            action_words(decision.action, decision.index),
        ]
        if review is not None:
            parts.append(verdict_name(review))
            if review.label in LABELS and not review.forced:
                parts.append(
                    _("{points} net points given away").format(points=points_words(review.loss))
                )
            parts.append(better_sentence(review))
        return ", ".join(part for part in parts if part)


def choice_columns(review: DecisionReview) -> list[Column[int]]:
    """The columns of the choices of a decision, the best first: the choice, its expected net
    points, and how far it is behind the best. A row is the number of a choice."""
    chance = review.leads_with_chance

    def named(at: int, *, short: bool = False) -> str:
        choice = review.choices[at]
        # More than one name would not fit in the column.
        brief = short and (len(choice.cards) > 1 or choice.shoots)
        words = (short_choice if brief else choice_words)(choice, review.index)
        if choice.shoots:
            words = _("{choice}, to shoot the moon").format(choice=words)
        return f"▸ {words}" if at == review.played else words

    def spoken(at: int) -> str:
        return named(at) + (", " + pgettext("review", "chosen") if at == review.played else "")

    def expected(at: int) -> str:
        choice = review.choices[at]
        if chance and choice.chance is not None:
            return f"{figure(100 * choice.chance)}%"
        return signed(choice.value)

    def behind(at: int) -> str:
        choice = review.choices[at]
        return f"{points_words(choice.behind)} ± {figure(choice.error)}" if at else ""

    return [
        Column(
            pgettext("column of choices", "Choice"),
            lambda at: named(at, short=True),
            tip=named,
            spoken=spoken,
        ),
        Column(
            pgettext("column of choices", "Win") if chance else pgettext("column", "Expected"),
            expected,
            number=True,
            head_tip=_("The chance of winning the game after this choice")
            if chance
            else _("The net points expected after this choice"),
        ),
        Column(
            pgettext("column of choices", "Behind"),
            behind,
            number=True,
            head_tip=_("How far this choice is behind the best one, in net points"),
        ),
    ]
