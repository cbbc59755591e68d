"""The trick on the table as an item model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.models.roles import ROOT, TrickRole

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.game.events import TrickPlay

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)


class TrickModel(QAbstractListModel):
    """The plays of the trick on the table, in order; empty between tricks."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current = session.current
        self._timeline = session.timeline
        self.rows: tuple[TrickPlay, ...] = self._timeline.state.trick
        """All rows."""
        self._timeline.replaced.connect(self._rebuild)
        self._timeline.advanced.connect(self._refresh)
        session.names_changed.connect(self._renamed)

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == _DISPLAY:
            return card_words(row.card)
        if role == _ACCESSIBLE:
            return self._spoken(row)
        return row if role == TrickRole.PlayRole else None

    def _spoken(self, play: TrickPlay) -> str:
        sentence = _("{name}: {card}").format(
            name=self._current.names[play.seat], card=card_words(play.card)
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
        self.rows = self._timeline.state.trick
        self.endResetModel()

    def _refresh(self, _event: object) -> None:
        before, now = self.rows, self._timeline.state.trick
        if now == before:
            return
        if len(now) != len(before) + 1:
            self._rebuild()
            return
        self.beginInsertRows(ROOT, len(before), len(before))
        self.rows = now
        self.endInsertRows()
        for row, (old, new) in enumerate(zip(before, now, strict=False)):
            if old != new:
                roles = [TrickRole.PlayRole, _ACCESSIBLE]
                self.dataChanged.emit(self.index(row), self.index(row), roles)

    def _renamed(self) -> None:
        if self.rows:
            last = self.index(len(self.rows) - 1)
            self.dataChanged.emit(self.index(0), last, [_ACCESSIBLE])
