"""The last trick, laid out in the middle again while the person looks at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem

from hearts_qt.app.i18n import _
from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.mark_item import MarkItem, crown_pose
from hearts_qt.app.table.items.table_cards import TableCards

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

VEIL_HEIGHT = 950
"""Z value of the veil under the last trick, above everything that lies or flies."""


class LastTrick:
    """The cards of the last finished trick, over a veil that darkens the table."""

    def __init__(
        self,
        session: Session,
        deck: Deck,
        cards: TableCards,
        add_item: Callable[[QGraphicsItem], None],
    ) -> None:
        self._session = session
        self._cards = cards
        self.items: list[CardItem] = []
        """The items shown; empty while the last trick is not shown."""
        self.crown = MarkItem(deck, "crown")
        self.veil = QGraphicsRectItem()
        self.veil.setPen(QPen(Qt.PenStyle.NoPen))
        self.veil.setBrush(QColor(0, 0, 0, 120))
        self.veil.setZValue(VEIL_HEIGHT)
        self.veil.setVisible(False)
        add_item(self.veil)
        add_item(self.crown)

    def hide(self) -> None:
        """Take the last trick and the veil away."""
        self.show(False, QRectF())

    def show(self, shown: bool, area: QRectF) -> None:
        """Lay the trick out over a veil that covers `area`, or take both away."""
        cards = self._cards
        for item in self.items:
            cards.release(item)
        self.items = []
        plays = cards.state.last_trick
        shown = shown and bool(plays)
        self.veil.setVisible(shown)
        self.crown.set_shown(False)
        for _seat, item in cards.trick:
            item.setVisible(not shown)
        if not shown:
            return
        self.veil.setRect(area)
        boosted = len(plays) > cards.state.players
        for index, standing in enumerate(plays):
            card = standing.card
            item = cards.acquire(card)
            item.show_card(card, cards.face_width, cards.trick_variant(standing))
            pose = cards.layout.trick(
                standing.seat, standing.round, card, boosted=boosted, gone=standing.cancelled
            )
            item.place(pose)
            item.target = item.pose
            item.setZValue(VEIL_HEIGHT + 1 + index)
            self.items.append(item)
            if standing.winning:
                self.crown.place(crown_pose(item.pose))
                self.crown.setZValue(VEIL_HEIGHT + 40)
                self.crown.set_shown(True)

    def caption(self) -> str:
        """The words that stand over the last trick."""
        session, plays = self._session, self._cards.state.last_trick
        winner = next((one.seat for one in plays if one.winning), -1)
        if winner < 0:
            return _("Last trick: no one took it") if plays else _("Last trick")
        if winner == session.current.person:
            return _("Last trick: you took it")
        return _("Last trick: {name} took it").format(name=session.current.names[winner])
