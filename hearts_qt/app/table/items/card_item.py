"""A card on the table with its shadow, and the ring around the card that has the focus."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPixmapItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from hearts_qt.app.table.art.deck_art import BACK, Deck
from hearts_qt.app.table.geometry import RATIO, Pose
from hearts_qt.app.table.palette import Colours
from hearts_qt.app.ui.widgets import rounded


class CardItem(QGraphicsPixmapItem):
    """One card, face up or face down.

    `card` is what it shows, a card or `BACK`, and `settled_card` what it will show once it lies;
    they differ only while it is about to be turned over. `pose` is where it is now, `target` where
    it is going or stays. The pixmap is made for one of the few widths in use, and scaled while the
    card flies.
    """

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._deck = deck
        self.card = BACK
        self.settled_card = BACK
        self.variant = ""
        self.base = 0.0
        self.pose = Pose(0, 0, 0, 1)
        self.target = self.pose
        self.flip = 1.0
        """The visible part of the width while the card turns over: 1 flat, 0 on edge."""
        self._shadow: QGraphicsPixmapItem | None = None
        self._shadows: QPixmap | None = None
        """The pixmap of the shadow."""
        self.height = 0.0
        self._angle, self._scale = 0.0, 1.0
        """Rotation and scale of the item; while it turns over, its transform does both."""
        self._on_edge = False
        """Whether it has such a transform."""

    def show_card(self, card: int, base: float, variant: str = "") -> None:
        """Show a card or `BACK`, with a pixmap for one of the widths in use."""
        self.settled_card = card
        pixmap = self._deck.pixmap(card, base, variant, 0 if card != BACK else -1)
        if (
            card == self.card
            and base == self.base
            and variant == self.variant
            and pixmap.cacheKey() == self.pixmap().cacheKey()
        ):
            return
        changed = base != self.base or self.pixmap().isNull()
        self.card, self.base, self.variant = card, base, variant
        self.setPixmap(pixmap)
        size = pixmap.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)
        if changed:
            self._turn(self.pose.angle, self.pose.width)

    def refresh(self) -> None:
        """Use a better pixmap of the same card, if there is one."""
        pixmap = self._deck.pixmap(self.card, self.base, self.variant)
        if pixmap.cacheKey() != self.pixmap().cacheKey():
            self.setPixmap(pixmap)
            size = pixmap.deviceIndependentSize()
            self.setOffset(-size.width() / 2, -size.height() / 2)

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None:
        """Put the card at a pose now, at a height above the table (as a fraction of its width)."""
        old = self.pose
        self.pose = pose
        if pose.x != old.x or pose.y != old.y:
            self.setPos(pose.x, pose.y)
        if pose.angle != old.angle or pose.width != old.width or flip != self.flip:
            self.flip = flip
            self._turn(pose.angle, pose.width)
        if height or self.height:
            self._throw(height)

    def covers(self, place: QPoint) -> bool:
        """Whether the card covers a place of the scene."""
        inner, wide = self.mapFromScene(place), self.base / 2
        return abs(inner.x()) <= wide and abs(inner.y()) <= wide * RATIO

    def _throw(self, height: float) -> None:
        """Move the shadow as far from the card as the card is high."""
        self.height = height
        shadow = self._shadow
        if not height:
            if shadow is not None:
                shadow.setVisible(False)
            return
        if shadow is None:
            shadow = self._shadow = QGraphicsPixmapItem(self)
            shadow.setFlag(QGraphicsPixmapItem.GraphicsItemFlag.ItemStacksBehindParent)
            shadow.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        picture = self._deck.shadow(self.base)
        if picture is not self._shadows:
            self._shadows = picture
            shadow.setPixmap(picture)
            size = picture.deviceIndependentSize()
            shadow.setOffset(-size.width() / 2, -size.height() / 2)
        # The light comes from above the table's far edge, however the card is turned.
        turn, far = math.radians(self.pose.angle), height * 1.5 * self.base
        shadow.setPos(far * math.sin(turn), far * math.cos(turn))
        shadow.setVisible(True)

    def _turn(self, angle: float, width: float) -> None:
        scale = width / self.base if self.base else 1.0
        if abs(scale - 1.0) < 0.004:
            scale = 1.0
        flip = self.flip
        if flip != 1.0:
            transform = QTransform()
            transform.rotate(angle)
            transform.scale(scale * max(0.02, flip), scale)
            self.setTransform(transform)
            self._on_edge = True
            angle, scale = 0.0, 1.0
        elif self._on_edge:
            self._on_edge = False
            self.resetTransform()
        # Rotation and scale cost half as much as a transform, which matters if a whole hand moves.
        if angle != self._angle:
            self._angle = angle
            self.setRotation(angle)
        if scale != self._scale:
            self._scale = scale
            self.setScale(scale)


class FocusRing(QGraphicsItem):
    """An outline that lies on one card and moves with it."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self._colours = colours
        self._width = 0.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def follow(self, item: CardItem | None, width: float) -> None:
        """Put the ring on a card; hide it for `None`."""
        if item is None:
            self.hide()
            # While hidden, the ring can stay a child of the last card.
            return
        if width != self._width:
            self.prepareGeometryChange()
            self._width = width
        # As a child of the card, the ring turns and rises with it.
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
        rect = QRectF(-wide / 2, -wide * RATIO / 2, wide, wide * RATIO)
        rounded(painter, rect, wide * 0.07, None, QColor(255, 255, 255, 220), line + 2)
        rounded(painter, rect, wide * 0.07, None, self._colours().focus, line)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
