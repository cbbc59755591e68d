"""The name of the rule set as a title; a click on it opens the list of rule sets."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import LARGE, RADIUS, SMALL, TIGHT, Type
from hearts_qt.app.ui.tooltip import plain_tip


class TitleButton(QAbstractButton):
    """A button that looks like a title; long names are shortened where there is no room."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what = what
        self._drops = True
        self.setFont(theme.font(Type.TITLE))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setAccessibleName(f"{self._what}: {text}")
        self.setToolTip(plain_tip(text))
        self.updateGeometry()

    def set_drops(self, drops: bool) -> None:
        """Set whether a click opens a drop-down list, not the list beside the options."""
        self._drops = drops
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        wedge = LARGE + SMALL if self._drops else 0
        width = metrics.horizontalAdvance(self.text()) + 2 * SMALL + TIGHT + wedge
        return QSize(width, metrics.height() + SMALL)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.hasFocus() or (self._drops and (self.underMouse() or self.isDown())):
            painter.setPen(QPen(QColor(of.accent if self.hasFocus() else of.line), 2))
            painter.setBrush(QColor(of.raised))
            painter.drawRoundedRect(frame, RADIUS * 0.75, RADIUS * 0.75)
        wedge = LARGE + SMALL if self._drops else 0
        inside = self.rect().adjusted(SMALL, 0, -SMALL, 0)
        if self.isRightToLeft():
            inside.adjust(wedge, 0, 0, 0)
        else:
            inside.adjust(0, 0, -wedge, 0)
        metrics = QFontMetrics(self.font())
        written = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, inside.width())
        painter.setFont(self.font())
        painter.setPen(QColor(of.text))
        side = Qt.AlignmentFlag.AlignRight if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        painter.drawText(inside, side | Qt.AlignmentFlag.AlignVCenter, written)
        if self._drops:
            end = metrics.horizontalAdvance(written) + SMALL + TIGHT + 6
            x = inside.right() - end if self.isRightToLeft() else inside.left() + end
            painter.translate(QPointF(x, self.height() / 2 + 1))
            painter.setPen(QPen(QColor(of.muted), 1.6))
            painter.drawPolyline([QPointF(-4, -2), QPointF(0, 2), QPointF(4, -2)])
