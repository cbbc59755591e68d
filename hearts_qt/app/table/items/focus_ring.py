"""The ring around the card that has the keyboard's focus."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.layout.layout import RATIO

__all__ = ["FocusRing"]


class FocusRing(QGraphicsItem):
    """An outline that lies on one card and moves with it."""

    def __init__(self) -> None:
        super().__init__()
        self._colour = QColor("#0b5fb0")
        self._width = 0.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def set_colour(self, colour: QColor) -> None:
        """Take another colour."""
        self._colour = colour
        self.update()

    def follow(self, item: CardItem | None, width: float) -> None:
        """Lie on a card, or nowhere."""
        if item is None:
            self.hide()
            # Hidden, it may stay the child of the card that it lay on last.
            return
        if width != self._width:
            self.prepareGeometryChange()
            self._width = width
        # A child of the card, so that it is turned and raised with it.
        if self.parentItem() is not item:
            self.setParentItem(item)
        self.show()

    def boundingRect(self) -> QRectF:
        wide = self._width
        return QRectF(-wide / 2, -wide * RATIO / 2, wide, wide * RATIO).adjusted(-4, -4, 4, 4)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        wide = self._width
        line = max(3.0, wide * 0.035)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corner = wide * 0.07
        rect = QRectF(-wide / 2, -wide * RATIO / 2, wide, wide * RATIO)
        painter.setPen(QPen(QColor(255, 255, 255, 220), line + 2))
        painter.drawRoundedRect(rect, corner, corner)
        painter.setPen(QPen(self._colour, line))
        painter.drawRoundedRect(rect, corner, corner)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
