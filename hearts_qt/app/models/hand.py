"""A hand of cards as an item model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, Qt

from hearts_qt.app.adviser import card_figures
from hearts_qt.app.hand_order import in_order, sort_key
from hearts_qt.app.i18n import pgettext
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.models.roles import ROOT, HandRole, role_names
from hearts_qt.app.tooltip import plain_tip
from hearts_qt.game import events as ev

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)


class HandModel(QAbstractListModel):
    """The hand of one seat; a row is a card, sorted from left to right as it is shown.

    The person's hand follows the order of the session; other hands keep the order given.
    """

    Roles = HandRole

    def __init__(
        self,
        session: Session,
        seat: int = 0,
        order: str | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.seat = seat
        self._session = session
        self._own = seat == session.person
        self._order: str = order if order is not None else session.order
        self._state = session.announced
        self._cards: list[int] = []
        session.reset.connect(self._rebuild)
        session.happened.connect(self._see)
        session.turn_changed.connect(self._states_changed)
        session.order_changed.connect(self._reorder)
        if self._own:
            session.selection.changed.connect(self._states_changed)
            session.received_changed.connect(self._states_changed)
            session.adviser.advised.connect(self._states_changed)
        self._take()

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards, row by row."""
        return tuple(self._cards)

    def row_of(self, card: int) -> int:
        """The first row of a card, or -1."""
        return self._cards.index(card) if card in self._cards else -1

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._cards)

    def roleNames(self) -> dict[int, QByteArray]:
        return super().roleNames() | role_names(HandRole)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._cards):
            return None
        row = index.row()
        if role == _DISPLAY:
            return card_words(self._cards[row])
        if role == _ACCESSIBLE:
            return self._spoken(row)
        if role == _TIP:
            return plain_tip(self.value(row, HandRole.ReasonRole) or "") or None
        try:
            return self.value(row, HandRole(role))
        except ValueError:
            return None

    def value(self, row: int, role: HandRole) -> Any:
        """The value of a role for a row; `HandRole` gives its type."""
        card = self._cards[row]
        selection = self._session.selection
        match role:
            case HandRole.CardRole:
                return card
            case HandRole.NameRole:
                return card_words(card)
            case HandRole.LegalRole:
                return self._own and self._settled() and self._session.choosable(card)
            case HandRole.DimmedRole:
                return self._asked() and not self._session.choosable(card)
            case HandRole.ReasonRole:
                return self._session.why_not(card) if self._asked() else ""
            case HandRole.RaisedRole:
                return self._own and row in selection.raised
            case HandRole.ReceivedRole:
                return self._own and self._is_received(row)
            case HandRole.ChargedRole:
                return self._is_charged(row)
            case HandRole.FaceUpRole:
                return self._own or self._is_charged(row)
            case HandRole.TargetRole:
                return selection.target_of(row) if self._own else -1

    def _settled(self) -> bool:
        """Whether the cards shown are those that the seat has in the game."""
        return sorted(self._cards) == list(self._session.hand_of(self.seat))

    def _asked(self) -> bool:
        return self._own and self.seat in self._session.to_act and self._settled()

    def _copy(self, row: int) -> int:
        """Which copy of its card a row is, from 0."""
        return self._cards[:row].count(self._cards[row])

    def _is_received(self, row: int) -> bool:
        card = self._cards[row]
        received = self._session.received.count(card)
        # Of identical cards, the received ones come last.
        return self._cards.count(card) - self._copy(row) <= received

    def _is_charged(self, row: int) -> bool:
        card = self._cards[row]
        charged = self._state.charged[self.seat].count(card)
        return self._cards.count(card) - self._copy(row) <= charged

    def _spoken(self, row: int) -> str:
        """The name of a card, its state, and why it may not be chosen."""
        parts = [card_words(self._cards[row])]
        if self.value(row, HandRole.RaisedRole):
            parts.append(pgettext("card", "raised"))
        if self.value(row, HandRole.ReceivedRole):
            parts.append(pgettext("card", "received"))
        if self._is_charged(row):
            parts.append(pgettext("card", "charged"))
        reason = self.value(row, HandRole.ReasonRole)
        if reason:
            parts.append(reason)
        advice = self._session.adviser.advice if self._own else None
        if advice is not None:
            parts += filter(None, [card_figures(advice, self._cards[row])])
        return ", ".join(parts)

    def _take(self) -> None:
        self._cards = list(
            in_order(self._state.hands[self.seat], self._order, self._state.suits[self.seat])
        )

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._take()
        self.endResetModel()

    def _reorder(self) -> None:
        if self._own and self._order != self._session.order:
            self._order = self._session.order
            self._rebuild()

    def _see(self, event: object) -> None:
        match event:
            case ev.Dealt():
                self._rebuild()
            case ev.Passed() | ev.KittyTaken() | ev.LaidAway():
                self._move()
            case ev.Played() if event.seat == self.seat:
                self._move()
            case ev.Charged():
                self._states_changed()

    def _move(self) -> None:
        """Remove and insert rows so that the rows are the cards of the table state."""
        key = sort_key(self._order, self._state.suits[self.seat])
        wanted = list(self._state.hands[self.seat])
        kept: list[int] = []
        for card in self._cards:
            if card in wanted:
                wanted.remove(card)
                kept.append(card)
        if kept != sorted(kept, key=key):
            # A suit was added or is gone, so the suits are in another order now.
            self._rebuild()
            return
        # From the last row backwards, so that earlier rows keep their numbers.
        left = list(kept)
        for row in range(len(self._cards) - 1, -1, -1):
            card = self._cards[row]
            if card in left:
                left.remove(card)
                continue
            self.beginRemoveRows(ROOT, row, row)
            del self._cards[row]
            self.endRemoveRows()
        for card in wanted:
            row = sum(key(other) <= key(card) for other in self._cards)
            self.beginInsertRows(ROOT, row, row)
            self._cards.insert(row, card)
            self.endInsertRows()

    def _states_changed(self, *_of: object) -> None:
        if self._cards:
            self.dataChanged.emit(self.index(0), self.index(len(self._cards) - 1))
