"""The trick on the table as an item model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, Qt

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.models.roles import ROOT, TrickRole, role_names
from hearts_qt.game import events as ev

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)


class TrickModel(QAbstractListModel):
    """The plays of the trick on the table, in order; empty between tricks."""

    Roles = TrickRole

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._state = session.announced
        self._rows: tuple[ev.TrickPlay, ...] = self._state.trick
        session.reset.connect(self._rebuild)
        session.happened.connect(self._see)
        session.names_changed.connect(self._all_changed)

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def roleNames(self) -> dict[int, QByteArray]:
        return super().roleNames() | role_names(TrickRole)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = index.row()
        if role == _DISPLAY:
            return card_words(self._rows[row].card)
        if role == _ACCESSIBLE:
            return self._spoken(row)
        try:
            return self.value(row, TrickRole(role))
        except ValueError:
            return None

    def value(self, row: int, role: TrickRole) -> Any:
        """The value of a role for a row; `TrickRole` gives its type."""
        play = self._rows[row]
        match role:
            case TrickRole.SeatRole:
                return play.seat
            case TrickRole.CardRole:
                return play.card
            case TrickRole.NameRole:
                return card_words(play.card)
            case TrickRole.WinningRole:
                return play.winning
            case TrickRole.RoundRole:
                return play.round
            case TrickRole.CancelledRole:
                return play.cancelled
            case TrickRole.PointsRole:
                return self._state.values[play.card]

    def _spoken(self, row: int) -> str:
        play = self._rows[row]
        sentence = _("{name}: {card}").format(
            name=self._session.names[play.seat], card=card_words(play.card)
        )
        if play.charged:
            sentence = _("{play}, charged").format(play=sentence)
        if play.winning:
            return _("{play}, winning").format(play=sentence)
        if play.cancelled:
            return _("{play}, cancelled").format(play=sentence)
        return sentence

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._rows = self._state.trick
        self.endResetModel()

    def _see(self, event: object) -> None:
        if isinstance(event, ev.Played):
            rows = self._state.trick
            if len(rows) != len(self._rows) + 1:
                self._rebuild()
                return
            self.beginInsertRows(ROOT, len(self._rows), len(self._rows))
            self._rows = rows
            self.endInsertRows()
            self._all_changed()
        elif len(self._rows) != len(self._state.trick):
            self._rebuild()

    def _all_changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))
