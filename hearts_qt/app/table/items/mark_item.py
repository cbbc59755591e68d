"""Small marks that lie on the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.layout.geometry import Pose


def crown_pose(card: Pose) -> Pose:
    """Where a crown lies on the corner of a card."""
    side = round(card.width * 0.30)
    return Pose(card.x + card.width * 0.36, card.y - card.width * 0.62, 0, side)


class MarkItem(QGraphicsPixmapItem):
    """One of `assets/marks`; its pose's width is the edge of its square. `home` is its place.

    Away from home it uses the picture for the width `largest`, so that it is sharp while it is
    large.
    """

    def __init__(self, deck: Deck, name: str) -> None:
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)
        self._deck = deck
        self.name = name
        self.pose = Pose(0, 0, 0, 1)
        self.target = self.pose
        self.home = self.pose
        self.largest = 0.0
        self.flip = 1.0
        self._base = 0.0

    def set_shown(self, shown: bool) -> None:
        self.setVisible(shown)

    def refresh(self) -> None:
        """Use a better pixmap, if there is one."""
        self._base = 0.0
        self.place(self.pose, self.flip)

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None:
        """Put the mark at a pose now."""
        self.pose, self.flip = pose, flip
        home = self.home.width if self.home.width > 1 else pose.width
        if self.largest > home and abs(pose.width - home) > 0.5:
            home = self.largest
        if home != self._base:
            self._base = home
            self.setPixmap(self._deck.mark(self.name, home))
            self.setOffset(-home / 2, -home / 2)
        self.setPos(pose.x, pose.y)
        scale = pose.width / self._base
        turned = QTransform()
        if pose.angle:
            turned.rotate(pose.angle)
        if abs(scale - 1) >= 0.01:
            turned.scale(scale, scale)
        self.setTransform(turned)
