"""A card on the table, and the shadow that it throws while it is above it."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from hearts_qt.app.table.deck_art import BACK, Deck
from hearts_qt.app.table.layout.layout import Pose

__all__ = ["CardItem"]


class CardItem(QGraphicsPixmapItem):
    """One card, or the back of one that nobody may see.

    `card` is what is seen of it, the card or `BACK`, and `lies` what will be once it lies, which
    differs only while it is on its way to be turned over; `pose` is where it is now, `target` where
    it is going or stays.
    The pixmap is one of few widths in use, scaled while the card flies.
    """

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._deck = deck
        self.card = BACK
        self.lies = BACK
        self.variant = ""
        self.base = 0.0
        self.pose = Pose(0, 0, 0, 1)
        self.target = self.pose
        self.flip = 1.0
        """Seen width during a turn over: 1 flat, 0 on edge."""
        self._shadow: QGraphicsPixmapItem | None = None
        self._shadows: QPixmap | None = None
        """The picture that the shadow has."""
        self._height = 0.0
        self._angle, self._scale = 0.0, 1.0
        """How the item is turned and scaled; during a turn over its transform does both."""
        self._on_edge = False
        """Whether it has a transform of that kind."""

    def show_card(self, card: int, base: float, variant: str = "") -> None:
        """Take the pixmap of a card, or `BACK`, of a width in use."""
        self.lies = card
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
        """Take a better pixmap of the same card, when there is one."""
        pixmap = self._deck.pixmap(self.card, self.base, self.variant)
        if pixmap.cacheKey() != self.pixmap().cacheKey():
            self.setPixmap(pixmap)
            size = pixmap.deviceIndependentSize()
            self.setOffset(-size.width() / 2, -size.height() / 2)

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None:
        """Put the card somewhere now, so high above the table (as a part of its width)."""
        old = self.pose
        self.pose = pose
        if pose.x != old.x or pose.y != old.y:
            self.setPos(pose.x, pose.y)
        if pose.angle != old.angle or pose.width != old.width or flip != self.flip:
            self.flip = flip
            self._turn(pose.angle, pose.width)
        if height or self._height:
            self._throw(height)

    def _throw(self, height: float) -> None:
        """Let the shadow fall as far from the card as it is high; the picture of it is baked."""
        self._height = height
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
        # Light falls from above the table's far edge, however the card is turned.
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
        # Two numbers cost half of what a transform does, which is noticed where a whole hand moves.
        if angle != self._angle:
            self._angle = angle
            self.setRotation(angle)
        if scale != self._scale:
            self._scale = scale
            self.setScale(scale)
