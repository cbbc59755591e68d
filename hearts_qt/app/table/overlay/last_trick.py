"""The last trick, laid out in the middle again for as long as somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem

from hearts_qt.app.i18n import _
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.mark_item import MarkItem, crown_pose

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableScene

__all__ = ["LastTrick"]

VEIL = 950
"""Height of the veil under the last trick, above everything that lies or flies."""


class LastTrick:
    """The cards of the trick that was finished last, over a veil that hides the table."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.items: list[CardItem] = []
        self.crown = MarkItem(scene.deck, "crown")
        self.veil = QGraphicsRectItem()
        self.veil.setPen(QPen(Qt.PenStyle.NoPen))
        self.veil.setBrush(QColor(0, 0, 0, 120))
        self.veil.setZValue(VEIL)
        self.veil.setVisible(False)
        scene.addItem(self.veil)
        scene.addItem(self.crown)

    def show(self, shown: bool) -> None:
        """Lay the trick out, or take it away."""
        scene = self._scene
        for item in self.items:
            scene.drop(item)
        self.items = []
        displayed = scene.displayed
        plays = displayed.state.last_trick
        shown = shown and bool(plays)
        self.veil.setVisible(shown)
        self.crown.set_shown(False)
        for _seat, item in scene.trick:
            item.setVisible(not shown)
        if not shown:
            return
        self.veil.setRect(scene.sceneRect())
        boosted = len(plays) > displayed.players
        for index, standing in enumerate(plays):
            card = standing.card
            item = scene.take(card)
            item.show_card(card, scene.face_width, scene.trick_variant(standing))
            pose = scene.layout.trick(
                standing.seat, standing.round, card, boosted=boosted, gone=standing.cancelled
            )
            item.place(pose)
            item.target = item.pose
            item.setZValue(VEIL + 1 + index)
            self.items.append(item)
            if standing.winning:
                self.crown.place(crown_pose(item.pose))
                self.crown.setZValue(VEIL + 40)
                self.crown.set_shown(True)

    def words(self) -> str:
        """What stands over the last trick while it is looked at."""
        displayed, session = self._scene.displayed, self._scene.session
        plays = displayed.state.last_trick
        winner = next((one.seat for one in plays if one.winning), -1)
        if winner < 0:
            return _("Last trick: nobody took it") if plays else _("Last trick")
        if winner == session.person:
            return _("Last trick: you took it")
        return _("Last trick: {name} took it").format(name=session.names[winner])
