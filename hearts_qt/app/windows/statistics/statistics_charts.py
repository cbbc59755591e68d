"""The charts of the statistics: places as bars, points per hand of the last games as a line."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from hearts_qt.app import theme
from hearts_qt.app.adviser import figure
from hearts_qt.app.models.statistics import SeriesModel
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.totals_chart import LINES_DARK, LINES_LIGHT, nice_step
from hearts_qt.app.windows.results.score_sheet import draw_crown
from hearts_qt.rules.text import signed

LOWEST = 128
"""The least height of a chart, in device-independent pixels."""

WIDEST_BAR = 44.0
"""The greatest width of a bar, in device-independent pixels."""


WIDEST_STEP = 170.0
"""The greatest distance between the middles of bars, in device-independent pixels."""

ROUND = 3.0
"""The radius of a bar's upper corners."""


class _Chart(QWidget):
    """A chart of a series. Its accessible description lists the values."""

    def __init__(self, model: SeriesModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setMinimumHeight(LOWEST)
        self.setAccessibleName(name)
        model.modelReset.connect(self._changed)

    def sizeHint(self) -> QSize:
        # Charts expand to the remaining room; a page that scrolls makes them no higher than needed.
        return QSize(380, LOWEST)

    def _changed(self) -> None:
        self.setAccessibleDescription(self._model.spoken())
        self.update()


def _line_colour() -> QColor:
    """The colour of bars and lines."""
    return QColor((LINES_DARK if theme.is_dark() else LINES_LIGHT)[0])


class PlacesChart(_Chart):
    """A bar for each place, with the number of games above and the place below."""

    def paintEvent(self, event: QPaintEvent) -> None:
        values, labels = self._model.values(), self._model.labels()
        if not values:
            return
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = theme.font(Type.SMALL)
        strong = theme.font(Type.SMALL, QFont.Weight.DemiBold)
        metrics = QFontMetricsF(small)
        line = metrics.height() + TIGHT
        room = QRectF(0, line + TIGHT, self.width(), self.height() - 2 * line - 2 * TIGHT)
        step = min(WIDEST_STEP, room.width() / len(values))
        left = room.center().x() - step * len(values) / 2
        width = min(WIDEST_BAR, step * 0.6)
        highest = max(1.0, *values)
        painter.setPen(QPen(QColor(of.line), 1))
        ground = round(room.bottom()) + 0.5
        painter.drawLine(QPointF(room.left(), ground), QPointF(room.right(), ground))
        for at, (value, written) in enumerate(zip(values, labels, strict=True)):
            middle = left + step * (at + 0.5)
            top = ground - room.height() * value / highest
            if value:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(_line_colour())
                bar = QRectF(middle - width / 2, top, width, ground - top)
                painter.setClipRect(bar)
                # Rounded at the top only; the bottom is on the axis.
                painter.drawRoundedRect(bar.adjusted(0, 0, 0, ROUND), ROUND, ROUND)
                painter.setClipping(False)
            painter.setFont(strong if value else small)
            painter.setPen(QColor(of.text if value else of.muted))
            painter.drawText(
                QRectF(middle - step / 2, top - line, step, line),
                Qt.AlignmentFlag.AlignCenter,
                f"{value:.0f}",
            )
            painter.setFont(small)
            painter.setPen(QColor(of.muted))
            below = QRectF(middle - step / 2, ground + TIGHT, step, line)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, written)
            if at == 0:
                beside = metrics.horizontalAdvance(written) / 2 + LARGE
                draw_crown(painter, QPointF(middle - beside, below.center().y()))


class PointsChart(_Chart):
    """A line of the points per hand of each game; a horizontal line shows the average of all."""

    def __init__(self, model: SeriesModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(model, name, parent)
        self._mean = 0.0

    def set_mean(self, mean: float) -> None:
        """Set the average of all games."""
        self._mean = mean
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        values, labels = self._model.values(), self._model.labels()
        if not values:
            return
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = theme.font(Type.SMALL)
        painter.setFont(small)
        metrics = QFontMetricsF(small)
        line = metrics.height() + TIGHT
        bottom, top = min(0.0, self._mean, *values), max(1.0, self._mean, *values)
        step = nice_step(top - bottom, max(2, round(self.height() / 46)))
        low, high = step * int(bottom // step), step * int(-(-top // step))
        marks = range(low, high + 1, step)
        left = max(metrics.horizontalAdvance(signed(mark)) for mark in marks) + MEDIUM
        mean = figure(self._mean)
        right = metrics.horizontalAdvance(mean) + MEDIUM
        above = max(SMALL, metrics.height() / 2 + TIGHT)
        room = QRectF(
            left, above, self.width() - left - right, self.height() - above - line - TIGHT
        )

        def y_of(value: float) -> float:
            return room.bottom() - room.height() * (value - low) / (high - low)

        def x_of(at: int) -> float:
            if len(values) == 1:
                return room.center().x()
            return room.left() + SMALL + (room.width() - 2 * SMALL) * at / (len(values) - 1)

        for mark in marks:
            y = round(y_of(mark)) + 0.5
            painter.setPen(QPen(QColor(of.line), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(of.muted))
            painter.drawText(
                QRectF(0, y - line / 2, left - SMALL, line),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                signed(mark),
            )
        y = round(y_of(self._mean)) + 0.5
        painter.setPen(QPen(QColor(of.red), 1.2, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        painter.setPen(QColor(of.text))
        painter.drawText(
            QRectF(room.right() + SMALL, y - line / 2, right, line),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            mean,
        )
        points = [QPointF(x_of(at), y_of(value)) for at, value in enumerate(values)]
        pen = QPen(_line_colour(), 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for start, end in pairwise(points):
            painter.drawLine(start, end)
        painter.setPen(QPen(QColor(of.window), 1))
        painter.setBrush(_line_colour())
        for point in points:
            painter.drawEllipse(point, 4.2, 4.2)
        painter.setPen(QColor(of.muted))
        every = nice_step(len(values), max(2, round(room.width() / 44)))
        for at, written in enumerate(labels):
            if int(written) % every == 0 or len(labels) == 1:
                painter.drawText(
                    QRectF(x_of(at) - 30, room.bottom() + TIGHT, 60, line),
                    Qt.AlignmentFlag.AlignCenter,
                    written,
                )
