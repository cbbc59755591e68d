"""The score sheet as an item model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import direction_words
from hearts_qt.app.models.roles import ROOT, ScoreRole
from hearts_qt.app.ui.tooltip import plain_tip
from hearts_qt.game import events as ev
from hearts_qt.game.deal_code import deal_code

if TYPE_CHECKING:
    from hearts_qt.app.results.replayed_game import ReplayedGame
    from hearts_qt.app.session import Session
    from hearts_qt.game.events import HandResult

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)
_ALIGN = int(Qt.ItemDataRole.TextAlignmentRole)


class ScoreModel(QAbstractTableModel):
    """A row for each finished hand and one for the totals; a column for each seat or team."""

    def __init__(self, session: Session | ReplayedGame, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._timeline = session.timeline
        self._results: list[HandResult] = []
        self._totals: tuple[int, ...] = ()
        self._take()
        self._timeline.replaced.connect(self._rebuild)
        self._timeline.advanced.connect(self._see)
        session.names_changed.connect(self._names_changed)

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._results) + 1

    def columnCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._totals)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        if role != _DISPLAY:
            return None
        if orientation == Qt.Orientation.Horizontal:
            seating = self._session.current.seating
            return seating.column_name(section) if self._has(section) else None
        if section == len(self._results):
            return _("Total")
        return str(section + 1) if 0 <= section < len(self._results) else None

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or index.row() > len(self._results):
            return None
        row, column = index.row(), index.column()
        if not self._has(column):
            return None
        if role == _DISPLAY:
            return str(self.value(row, column, ScoreRole.ScoreRole))
        if role == _TIP:
            return plain_tip(self.value(row, column, ScoreRole.NotesRole) or "") or None
        if role == _ALIGN:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == _ACCESSIBLE:
            return self._spoken(row, column)
        try:
            return self.value(row, column, ScoreRole(role))
        except ValueError:
            return None

    def _has(self, column: int) -> bool:
        """Whether there is a column; another game may have fewer."""
        return 0 <= column < min(len(self._totals), len(self._session.current.game.totals))

    def value(self, row: int, column: int, role: ScoreRole) -> Any:
        """The value of a role for a cell; `ScoreRole` gives its type."""
        result = self._results[row] if row < len(self._results) else None
        match role:
            case ScoreRole.TotalsRowRole:
                return result is None
            case ScoreRole.WinnerRole:
                winners = self._timeline.state.winners or ()
                return column in {self._session.current.seating.column_of(seat) for seat in winners}
            case ScoreRole.ScoreRole if result is not None:
                return result.scores[column]
            case ScoreRole.ScoreRole:
                return self._totals[column]
            case ScoreRole.TotalRole:
                return result.totals[column] if result is not None else self._totals[column]
            case ScoreRole.ArrowRole:
                return result.direction if result is not None else ""
            case ScoreRole.MoonRole:
                moon = result.moon if result is not None else None
                seating = self._session.current.seating
                return moon is not None and seating.column_of(moon[0]) == column
            case ScoreRole.NotesRole:
                changed = result.changed if result is not None else ()
                return "\n".join(say(each.note) for each in changed)
            case ScoreRole.DealRole:
                number = self._session.current.game.deal_to_show(row)
                return deal_code(number) if number is not None else ""

    def _spoken(self, row: int, column: int) -> str:
        name = self._session.current.seating.column_name(column)
        score = self.value(row, column, ScoreRole.ScoreRole)
        if row == len(self._results):
            return _("{name}: total {score}").format(name=name, score=score)
        sentence = _("{name}, hand {number}: {score}").format(
            name=name, number=row + 1, score=score
        )
        direction = direction_words(self.value(row, column, ScoreRole.ArrowRole) or None)
        return f"{sentence}, {direction}" if direction else sentence

    def _take(self) -> None:
        state = self._timeline.state
        self._results = self._session.current.game.finished[: state.finished]
        self._totals = self._results[-1].totals if self._results else (0,) * len(state.totals)

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._take()
        self.endResetModel()

    def _see(self, event: object) -> None:
        row = len(self._results)
        if isinstance(event, ev.HandScored):
            self.beginInsertRows(ROOT, row, row)
            self._results.append(self._session.current.game.finished[row])
            self.endInsertRows()
            self._take()
            self._totals_changed([_DISPLAY, _ACCESSIBLE, ScoreRole.ScoreRole, ScoreRole.TotalRole])
        elif isinstance(event, ev.GameOver):
            self._totals_changed([ScoreRole.WinnerRole])

    def _totals_changed(self, roles: list[int]) -> None:
        row = len(self._results)
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(self._totals) - 1), roles)

    def _names_changed(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._totals) - 1)
