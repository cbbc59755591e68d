"""The person's hand as an item model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from hearts_qt.app.coach.adviser import card_figures
from hearts_qt.app.i18n import pgettext
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.models.hand_order import in_order, sort_key
from hearts_qt.app.models.roles import ROOT, HandRole
from hearts_qt.app.ui.tooltip import plain_tip
from hearts_qt.game import events as ev

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)
_CHOICE = [HandRole.LegalRole, HandRole.DimmedRole, HandRole.ReasonRole, _TIP, _ACCESSIBLE]
"""What can change with the turn."""


class HandModel(QAbstractListModel):
    """The person's hand at the cursor of the timeline; a row is a card, sorted from left to right
    as it is shown."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._current = session.current
        self._timeline = session.timeline
        self._order = session.order
        self._cards: list[int] = []
        self._timeline.replaced.connect(self._rebuild)
        self._timeline.advanced.connect(self._see)
        # Methods and no lambdas: these connections end with the model.
        session.announcer.turn_changed.connect(self._turn_changed)
        session.order_changed.connect(self._reorder)
        session.selection.changed.connect(self._raised_changed)
        session.adviser.advised.connect(self._advised)
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
        card, person, state = self._cards[row], self._current.person, self._timeline.state
        match role:
            case HandRole.CardRole:
                return card
            case HandRole.LegalRole:
                return self._settled and self._current.choosable(card)
            case HandRole.DimmedRole:
                return self._asked and not self._current.choosable(card)
            case HandRole.ReasonRole:
                return self._current.why_not(card) if self._asked else ""
            case HandRole.RaisedRole:
                return self._settled and row in self._session.selection.raised
            case HandRole.ReceivedRole:
                return self._among(row, state.received[person])
            case HandRole.MarkedRole:
                return self._among(row, state.marked[person])
            case HandRole.ChargedRole:
                return self._among(row, state.charged[person])

    @property
    def _settled(self) -> bool:
        """Whether the cards shown are those that the person has in the game."""
        person, state = self._current.person, self._timeline.state
        return state.rules is self._current.rules and state.hands[person] == (
            self._current.game.hand_of(person)
        )

    @property
    def _asked(self) -> bool:
        return self._current.person in self._current.to_act and self._settled

    def _among(self, row: int, cards: tuple[int, ...]) -> bool:
        """Whether a row is one of some cards; of identical cards, the last rows are."""
        card = self._cards[row]
        return self._cards[row:].count(card) <= cards.count(card)

    def _spoken(self, row: int) -> str:
        """The name of a card, its state, and why it may not be chosen."""
        parts = [card_words(self._cards[row])]
        if self.value(row, HandRole.RaisedRole):
            parts.append(pgettext("card", "raised"))
        if self.value(row, HandRole.ReceivedRole):
            parts.append(pgettext("card", "received"))
        if self.value(row, HandRole.ChargedRole):
            parts.append(pgettext("card", "charged"))
        reason = self.value(row, HandRole.ReasonRole)
        if reason:
            parts.append(reason)
        advice = self._session.adviser.advice
        if advice is not None:
            parts += filter(None, [card_figures(advice, self._cards[row])])
        return ", ".join(parts)

    def _take(self) -> None:
        person, state = self._current.person, self._timeline.state
        self._cards = list(in_order(state.hands[person], self._order, state.suits[person]))

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._take()
        self.endResetModel()

    def _reorder(self) -> None:
        if self._order != self._session.order:
            self._order = self._session.order
            self._rebuild()

    def _see(self, event: object) -> None:
        match event:
            case ev.Dealt():
                self._rebuild()
            case ev.Passed() | ev.KittyTaken() | ev.LaidAway() | ev.Played():
                self._move()
            case ev.Charged():
                self._changed([HandRole.ChargedRole, _ACCESSIBLE])

    def _move(self) -> None:
        """Remove and insert rows so that the rows are the cards of the table state."""
        person, state = self._current.person, self._timeline.state
        key = sort_key(self._order, state.suits[person])
        wanted = list(state.hands[person])
        kept: list[int] = []
        for card in self._cards:
            if card in wanted:
                wanted.remove(card)
                kept.append(card)
        if len(kept) == len(self._cards) and not wanted:
            return
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
        # A play ends the marks of what was received; of identical cards another row may be meant.
        self._changed([HandRole.ReceivedRole, HandRole.ChargedRole, _ACCESSIBLE])

    def _turn_changed(self) -> None:
        self._changed(_CHOICE)

    def _raised_changed(self) -> None:
        self._changed([HandRole.RaisedRole, _ACCESSIBLE])

    def _advised(self) -> None:
        self._changed([_ACCESSIBLE])

    def _changed(self, roles: list[int]) -> None:
        if self._cards:
            self.dataChanged.emit(self.index(0), self.index(len(self._cards) - 1), roles)
