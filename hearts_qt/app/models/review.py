"""The decisions of a hand and the choices of one decision, as item models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from hearts_qt.app.adviser import figure
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.models.roles import ROOT
from hearts_qt.app.review_words import (
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
from hearts_qt.app.tooltip import plain_tip
from hearts_qt.players.review.labels import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.review_results import DecisionIndex, DecisionReview

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)
_ALIGN = int(Qt.ItemDataRole.TextAlignmentRole)
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

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.COLUMNS:
            return None
        if role == _ALIGN:
            return self._alignment(section)
        if role == _TIP:
            tips = {
                3: _("What would have been better, where the choice counts as an error"),
                4: _(
                    "How many net points the choice gave away on average, judged by what the "
                    "player could know"
                ),
                6: _("How many net points the choice cost in the actual deal"),
            }
            return tips.get(section)
        if role != _DISPLAY:
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

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or index.row() >= len(self.decisions):
            return None
        row, column = index.row(), index.column()
        if role == _ALIGN:
            return self._alignment(column)
        if role == _DISPLAY:
            return self._cell(row, column, short=True)
        if role == _TIP:
            return plain_tip(self._cell(row, column))
        if role == _ACCESSIBLE:
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


class ChoicesModel(QAbstractTableModel):
    """The choices of one decision, the best first: the choice, its expected net points, and how far
    it is behind the best."""

    COLUMNS = 3

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._review: DecisionReview | None = None

    def show(self, review: DecisionReview | None) -> None:
        """Show the choices of another decision, or nothing."""
        self.beginResetModel()
        self._review = review
        self.endResetModel()

    def is_played(self, row: int) -> bool:
        """Whether a row is what the seat did."""
        return self._review is not None and row == self._review.played

    def rowCount(self, parent: _Index = ROOT) -> int:
        if parent.isValid() or self._review is None:
            return 0
        return len(self._review.choices)

    def columnCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else self.COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.COLUMNS:
            return None
        if role == _ALIGN:
            return _RIGHT if section else _LEFT
        chance = self._review is not None and self._review.leads_with_chance
        if role == _TIP:
            tips = {
                1: _("The chance to win the game after this choice")
                if chance
                else _("The net points to expect after this choice"),
                2: _("How much less the choice is worth than the best one, in net points"),
            }
            return tips.get(section)
        if role != _DISPLAY:
            return None
        heads = (
            pgettext("column of choices", "Choice"),
            pgettext("column of choices", "Win") if chance else pgettext("column", "Expected"),
            pgettext("column of choices", "Behind"),
        )
        return heads[section]

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or self._review is None:
            return None
        row, column = index.row(), index.column()
        if role == _ALIGN:
            return _RIGHT if column else _LEFT
        if role == _DISPLAY:
            return self._cell(row, column, short=True)
        if role == _TIP:
            return plain_tip(self._cell(row, column))
        if role == _ACCESSIBLE:
            head = self.headerData(column, Qt.Orientation.Horizontal)
            said = f"{head}: {self._cell(row, column)}"
            if column == 0 and self.is_played(row):
                said += ", " + _("this was chosen")
            return said
        return None

    def _cell(self, row: int, column: int, short: bool = False) -> str:
        review = self._review
        assert review is not None
        choice = review.choices[row]
        if column == 0:
            # More than one name would not fit in the column.
            brief = short and (len(choice.cards) > 1 or choice.shoots)
            words = (short_choice if brief else choice_words)(choice, review.index)
            if choice.shoots:
                words = _("{choice}, to shoot the moon").format(choice=words)
            return f"▸ {words}" if self.is_played(row) else words
        if column == 1:
            if review.leads_with_chance and choice.chance is not None:
                return f"{figure(100 * choice.chance)}%"
            return signed(choice.value)
        if row == 0:
            return ""
        return f"{points_words(choice.behind)} ± {figure(choice.error)}"
