"""The charts of many hands: bars with their errors, and points given away from hand to hand."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.app import theme
from hearts_qt.app.adviser import figure
from hearts_qt.app.models.hand_statistics import estimate_words
from hearts_qt.app.theme import MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.totals_chart import LINES_DARK, LINES_LIGHT, nice_step, spread

if TYPE_CHECKING:
    from hearts_qt.app.models.hand_statistics import FactRow, FactsModel
    from hearts_qt.players.review.labels import Estimate

BAR = 14.0
"""The height of a bar, in device-independent pixels."""
MOST_BARS = 12
"""The most bars of a chart. The table that belongs to it has all rows."""
WHISKER = 4.0
"""Half the length of the short bar at the end of an error line, in device-independent pixels."""


def _line_colour() -> QColor:
    return QColor((LINES_DARK if theme.is_dark() else LINES_LIGHT)[0])


class _FactsChart(QWidget):
    """A chart of a table's values. Its accessible description lists them."""

    def __init__(self, model: FactsModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setAccessibleName(name)
        model.modelReset.connect(self._changed)

    def rows(self) -> list[tuple[FactRow, Estimate]]:
        """The rows that have a value."""
        return [(row, row.estimate) for row in self._model.rows() if row.estimate is not None]

    def _changed(self) -> None:
        self.setAccessibleDescription(self._model.spoken())
        self.updateGeometry()
        self.update()


class BarsChart(_FactsChart):
    """A bar to the right or left of zero for each row, with its name above, its value at the right,
    and a line of one standard error to both sides."""

    def __init__(self, model: FactsModel, name: str, *, with_sign: bool = False) -> None:
        """`with_sign` writes a plus before values above zero."""
        super().__init__(model, name)
        self._with_sign = with_sign
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _line(self) -> float:
        small = QFontMetricsF(theme.font(Type.SMALL)).height()
        return small + BAR + MEDIUM

    def sizeHint(self) -> QSize:
        rows = min(MOST_BARS, len(self.rows()))
        return QSize(380, round(self._line() * rows) + SMALL)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        rows = self.rows()[:MOST_BARS]
        if not rows:
            return
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = theme.font(Type.SMALL)
        painter.setFont(small)
        metrics = QFontMetricsF(small)
        values = [
            estimate_words(estimate, with_sign=self._with_sign) for _row, estimate in rows
        ]
        widest = max(metrics.horizontalAdvance(value) for value in values)
        room = QRectF(2, 0, self.width() - 4 - widest - MEDIUM, self.height())
        low = min(0.0, *(each.mean - each.error for _row, each in rows))
        high = max(0.0, *(each.mean + each.error for _row, each in rows))
        span = max(high - low, 0.1)

        def x_of(value: float) -> float:
            return room.left() + room.width() * (value - low) / span

        for at, ((row, estimate), written) in enumerate(zip(rows, values, strict=True)):
            top = at * self._line()
            painter.setPen(QColor(of.muted))
            name = metrics.elidedText(
                row.cells[0].written, Qt.TextElideMode.ElideRight, self.width() - 4
            )
            painter.drawText(
                QRectF(2, top, self.width() - 4, metrics.height()),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                name,
            )
            middle = top + metrics.height() + TIGHT / 2 + BAR / 2
            start, end = sorted((x_of(0.0), x_of(estimate.mean)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_line_colour())
            painter.drawRoundedRect(
                QRectF(start, middle - BAR / 2, max(1.0, end - start), BAR), 2, 2
            )
            _whisker(
                painter,
                QPointF(x_of(estimate.mean - estimate.error), middle),
                QPointF(x_of(estimate.mean + estimate.error), middle),
            )
            painter.setPen(QColor(of.text))
            painter.drawText(
                QRectF(room.right() + MEDIUM, middle - metrics.height() / 2, widest + 2,
                       metrics.height()),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                written,
            )  # fmt: skip
        painter.setPen(QPen(QColor(of.muted), 1))
        zero = round(x_of(0.0)) + 0.5
        for at in range(len(rows)):
            top = at * self._line() + metrics.height()
            painter.drawLine(QPointF(zero, top), QPointF(zero, top + BAR + TIGHT))


def _whisker(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """A line of one standard error to both sides, with a short bar at each end."""
    painter.setPen(QPen(QColor(theme.colours().text), 1.4))
    painter.drawLine(start, end)
    across = QPointF(0, WHISKER) if start.y() == end.y() else QPointF(WHISKER, 0)
    for tip in (start, end):
        painter.drawLine(tip - across, tip + across)


class TrendChart(_FactsChart):
    """A point with its standard error for each group of hands, from left to right. Horizontal lines
    show the player's average and what levels of computer players give away."""

    LEAST = 150
    """The least height, in device-independent pixels."""

    def __init__(self, model: FactsModel, levels: FactsModel, name: str) -> None:
        super().__init__(model, name)
        self._levels = levels
        self._mean: float | None = None
        levels.modelReset.connect(self.update)
        self.setMinimumHeight(self.LEAST)

    def sizeHint(self) -> QSize:
        return QSize(380, 210)

    def set_mean(self, mean: float | None) -> None:
        """Set the average of all hands."""
        self._mean = mean
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        rows = self.rows()
        if not rows:
            return
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = theme.font(Type.SMALL)
        painter.setFont(small)
        metrics = QFontMetricsF(small)
        line = metrics.height()
        highest = max(each.mean + each.error for _row, each in rows)
        # A level far above would leave too little height for the player's points.
        levels = [
            (str(row.key), row.estimate.mean)
            for row in self._levels.rows()
            if row.estimate is not None and row.estimate.mean <= 2 * highest
        ]
        top_value = max(1.0, highest, *(value for _name, value in levels))
        low_value = min(0.0, *(each.mean - each.error for _row, each in rows))
        step = nice_step(top_value - low_value, max(2, round(self.height() / 46)))
        low, high = step * int(low_value // step), step * int(-(-top_value // step))
        marks = range(low, high + 1, step)
        left = max(metrics.horizontalAdvance(str(mark)) for mark in marks) + MEDIUM
        lines = [(name, value, QColor(of.muted)) for name, value in levels]
        if self._mean is not None:
            lines.append((figure(self._mean), self._mean, QColor(of.red)))
        right = max((metrics.horizontalAdvance(name) for name, *_of in lines), default=0) + MEDIUM
        above = max(SMALL, line / 2 + TIGHT)
        room = QRectF(
            left, above, self.width() - left - right, self.height() - above - line - SMALL
        )

        def y_of(value: float) -> float:
            return room.bottom() - room.height() * (value - low) / (high - low)

        def x_of(at: int) -> float:
            return room.left() + room.width() * (at + 0.5) / len(rows)

        for mark in marks:
            y = round(y_of(mark)) + 0.5
            painter.setPen(QPen(QColor(of.line), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(of.muted))
            painter.drawText(
                QRectF(0, y - line / 2, left - SMALL, line),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                figure(mark).removesuffix(".0") if mark < 0 else str(mark),
            )
        lines.sort(key=lambda each: -each[1])
        wanted = [y_of(value) for _name, value, _colour in lines]
        places = spread(wanted, line, room.top(), room.bottom())
        for (name, value, colour), place in zip(lines, places, strict=True):
            y = round(y_of(value)) + 0.5
            painter.setPen(QPen(colour, 1.2, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(of.text if colour == QColor(of.red) else of.muted))
            painter.drawText(
                QRectF(room.right() + SMALL, place - line / 2, right, line),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                name,
            )
        for at, (_row, each) in enumerate(rows):
            x = x_of(at)
            _whisker(
                painter,
                QPointF(x, y_of(each.mean - each.error)),
                QPointF(x, y_of(each.mean + each.error)),
            )
        painter.setPen(QPen(QColor(of.window), 1))
        painter.setBrush(_line_colour())
        for at, (_row, each) in enumerate(rows):
            painter.drawEllipse(QPointF(x_of(at), y_of(each.mean)), 4.6, 4.6)
        painter.setFont(theme.font(Type.SMALL, QFont.Weight.Normal))
        painter.setPen(QColor(of.muted))
        names = [row.cells[0].written for row, _each in rows]
        widest = max(map(metrics.horizontalAdvance, names), default=0)
        apart = x_of(1) - x_of(0) if len(names) > 1 else widest
        # Names at regular distances, as many as there is room for.
        for at in range(0, len(names), max(1, ceil((widest + SMALL) / max(1.0, apart)))):
            painter.drawText(
                QRectF(x_of(at) - widest / 2, room.bottom() + TIGHT, widest + 2, line),
                Qt.AlignmentFlag.AlignCenter,
                names[at],
            )
