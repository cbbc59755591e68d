"""The bubble above a card: why it may not be played, with a link to the rule."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QLabel, QWidget

from hearts_qt.app.table.overlay.rule_link import link_words, linked, paint_lines
from hearts_qt.app.table.palette import Palette, table_font

WIDEST = 30.0
"""The maximum width of a line, in heights of the text."""


class Bubble(QLabel):
    """Words above a card. With an `option`, a click asks for its rule.

    `option` is empty if no option decides, and `None` if there is no rule.
    """

    hidden = Signal()
    """The bubble has been hidden."""
    rule_asked = Signal(str)
    """The player wants to read the rule of this option."""
    left = Signal()
    """The pointer has left the bubble."""

    def __init__(self, parent: QWidget, colours: Palette) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.colours = colours
        self.option: str | None = None
        self._lines: list[str] = []
        self._tip = 0.0
        self._pixels = 14.0
        self.hide()

    def set_pixels(self, pixels: float) -> None:
        """Set the height of the table's text, in pixels."""
        self._pixels = pixels
        self.setFont(table_font(pixels, QFont.Weight.Medium))

    def show_above(
        self, x: float, y: float, words: str, area: QRectF, option: str | None = None
    ) -> None:
        """Show words above a point, within an area."""
        metrics = QFontMetricsF(self.font())
        widest = min(WIDEST * self._pixels, area.width() - 8 - 2 * self._pixels)
        link = link_words() if option is not None else ""
        self._lines = linked(words, link, metrics, widest)
        widths = [metrics.horizontalAdvance(line) for line in self._lines]
        self.option = option
        if option is not None:
            widths[-1] += metrics.horizontalAdvance("  " + link)
        wide = math.ceil(max(widths) + 2.0 * self._pixels)
        high = math.ceil((len(self._lines) - 1) * metrics.lineSpacing() + 2.5 * self._pixels)
        left = max(area.left() + 4, min(area.right() - wide - 4, x - wide / 2))
        self._tip = x - left
        self.setText(words)
        self.setAccessibleName(words)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, option is None)
        self.setCursor(
            Qt.CursorShape.ArrowCursor if option is None else Qt.CursorShape.PointingHandCursor
        )
        self.setGeometry(round(left), round(y - high), wide, high)
        self.raise_()
        self.show()
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.option = None
        self.hidden.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.option is not None:
            self.rule_asked.emit(self.option)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Do nothing: the bubble stays while the pointer is on it."""

    def leaveEvent(self, event: QEvent) -> None:
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tip = self._pixels * 0.45
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1 - tip)
        path = QPainterPath()
        corner = min(rect.height() * 0.3, 0.7 * self._pixels)
        path.addRoundedRect(rect, corner, corner)
        x = max(rect.left() + 2 * tip, min(rect.right() - 2 * tip, self._tip))
        pointer = QPainterPath(QPointF(x - tip, rect.bottom() - 0.5))
        pointer.lineTo(x, rect.bottom() + tip)
        pointer.lineTo(x + tip, rect.bottom() - 0.5)
        pointer.closeSubpath()
        painter.setPen(QPen(QColor(self.colours.plate_edge), 1))
        painter.setBrush(QColor(self.colours.plate))
        painter.drawPath(path.united(pointer))
        link = link_words() if self.option is not None else ""
        paint_lines(
            painter,
            self._lines,
            link,
            rect,
            self.font(),
            QColor(self.colours.text),
            QColor(self.colours.focus),
        )
