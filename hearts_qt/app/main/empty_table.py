"""The felt before anything lies on it."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from hearts_qt.app.table.palette import LIGHT_AT, LIGHT_REACH, palette_for
from hearts_qt.app.ui import theme


class EmptyTable(QWidget):
    """The empty felt, painted while the rest of the program is loaded.

    It is lit like the felt of the table, but lacks its fine grain, which takes longer to make.
    """

    def __init__(self, felt: str) -> None:
        super().__init__()
        self._felt = felt

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.rect(), self._light())
        painter.end()

    def _light(self) -> QPixmap:
        """The light on the felt as a small picture, which is smooth enough to be scaled up.

        A gradient would need brushes, and importing the enumerations that these use takes as long
        as everything else before the first picture.
        """
        colours = palette_for(self._felt, theme.is_dark())
        near, far = QColor(colours.felt), QColor(colours.felt_far)
        start = (near.blue(), near.green(), near.red())
        way = (far.blue() - start[0], far.green() - start[1], far.red() - start[2])
        wide, high = 48, 30
        pixels = bytearray()
        for row in range(high):
            y = ((row + 0.5) / high - LIGHT_AT[1]) / LIGHT_REACH[1]
            for column in range(wide):
                x = ((column + 0.5) / wide - LIGHT_AT[0]) / LIGHT_REACH[0]
                t = min(1.0, (x * x + y * y) ** 0.5)
                eased = t * t * (3 - 2 * t)
                pixels += bytes(
                    round(part + step * eased) for part, step in zip(start, way, strict=True)
                )
                pixels.append(255)
        image = QImage(bytes(pixels), wide, high, wide * 4, QImage.Format.Format_RGB32)
        return QPixmap.fromImage(image)
