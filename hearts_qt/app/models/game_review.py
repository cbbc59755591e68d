"""The model of the summary of a reviewed game: a row for each hand, and one for the sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hearts_qt.app.adviser import figure
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.review_summary import given_away_by
from hearts_qt.app.review_words import is_error, points_words, signed
from hearts_qt.players.review.ledger import is_luck_known

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hearts_qt.game.game import Game
    from hearts_qt.players.review.review_results import DecisionReview, HandReview

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class _Row:
    """What is known of the own seat in a hand; `given`, `costly` and `luck` are None until then."""

    hand: int
    score: int
    given: float | None = None
    costly: int | None = None
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class GivenAwayInGame:
    """The average net points per hand that a seat gave away, over the hands that are reviewed."""

    points: float
    error: float
    hands: int


def given_away_in(
    reviews: Mapping[int, HandReview], hands: Sequence[int], seat: int
) -> GivenAwayInGame | None:
    """What a seat gave away per hand, over those of `hands` that are completely reviewed for it;
    None if there is none."""
    known = []
    for hand in hands:
        review = reviews.get(hand)
        if review is None or all(one.seat != seat for one in review.ledgers):
            continue
        found = given_away_by(review, seat)
        if found is not None:
            known.append(found)
    if not known:
        return None
    count = len(known)
    error = sum(error**2 for _points, error in known) ** 0.5 / count
    return GivenAwayInGame(sum(points for points, _error in known) / count, error, count)


def costliest_of(
    reviews: Mapping[int, HandReview], seat: int
) -> list[DecisionReview]:
    """The errors of a seat in a game, those that cost most first."""
    found = [
        one
        for review in reviews.values()
        for one in review.decisions
        if one.seat == seat and is_error(one)
    ]
    return sorted(found, key=lambda one: one.loss, reverse=True)


class GameReviewModel(QAbstractTableModel):
    """Columns: hand, points on the score sheet, net points given away, costly decisions, and luck.

    Luck is the value of the cards dealt and of how the others' cards lay; it is empty where the
    values of the rule set have not been measured.
    """

    COLUMNS = 5

    def __init__(self, game: Game, own: int, parent: QObject | None = None) -> None:
        """`own` is the seat whose decisions are summed up."""
        super().__init__(parent)
        self._own = own
        self.measured = is_luck_known(game.rules)
        """Whether the values of the rule set have been measured, so that luck can be computed."""
        side = game.rules.side_of(own)
        self.rows = [_Row(result.hand, result.scores[side]) for result in game.finished]

    def update(self, reviews: Mapping[int, HandReview]) -> None:
        """Show what is known of the hands now."""
        for at, row in enumerate(self.rows):
            review = reviews.get(row.hand)
            ledgers = () if review is None else review.ledgers
            ledger = next((one for one in ledgers if one.seat == self._own), None)
            given = None if review is None else given_away_by(review, self._own)
            if review is None or ledger is None or given is None:
                continue
            own = [one for one in review.decisions if one.seat == self._own]
            self.rows[at] = _Row(
                row.hand,
                row.score,
                given[0],
                sum(is_error(one) for one in own),
                ledger.cards + ledger.lay if self.measured else None,
            )
        last = self.index(len(self.rows), self.COLUMNS - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    @property
    def analysed(self) -> int:
        """The number of hands that are known."""
        return sum(row.given is not None for row in self.rows)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows) + 1

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else self.COLUMNS

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.COLUMNS:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                pgettext("column of a game", "Hand"),
                pgettext("column of a game", "Points"),
                pgettext("column of a game", "Given away"),
                pgettext("column of a game", "Costly"),
                pgettext("column of a game", "Luck"),
            )[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            return (
                "",
                _("The points on the score sheet"),
                _("How many net points your decisions gave away, judged by what you could know"),
                _("The number of inaccuracies, mistakes and blunders"),
                _("What your cards were worth and how the other cards lay, in net points"),
            )[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() <= len(self.rows):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(index.row(), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            head = self.headerData(index.column(), Qt.Orientation.Horizontal)
            return f"{head}: {self._cell(index.row(), index.column())}"
        return None

    @staticmethod
    def _alignment(column: int) -> int:
        side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
        return int(side | Qt.AlignmentFlag.AlignVCenter)

    def _cell(self, at: int, column: int) -> str:
        if at == len(self.rows):
            return self._sum(column)
        row = self.rows[at]
        cells = (
            str(row.hand + 1),
            str(row.score),
            "" if row.given is None else points_words(row.given),
            "" if row.costly is None else str(row.costly),
            "" if row.luck is None else signed(row.luck),
        )
        return cells[column]

    def _sum(self, column: int) -> str:
        """A cell of the last row: the sum over the hands that are known."""
        known = [row for row in self.rows if row.given is not None]
        luck = [row.luck for row in known if row.luck is not None]
        cells = (
            pgettext("row of a game", "Sum"),
            str(sum(row.score for row in self.rows)),
            figure(max(0.0, sum(row.given or 0.0 for row in known))) if known else "",
            str(sum(row.costly or 0 for row in known)) if known else "",
            signed(sum(luck)) if luck else "",
        )
        return cells[column]
