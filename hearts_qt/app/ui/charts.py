"""Charts: columns, bars with their errors, and a line or points over an axis of values.

A chart shows `Value`s, and its accessible description lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.signs import draw_crown
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, TIGHT, Type
from hearts_qt.rules.text import signed

LINES_LIGHT = (
    "#1f6a52",
    "#b0233a",
    "#1b5f8a",
    "#8a5a00",
    "#6b3fa0",
    "#4d5a20",
    "#00707a",
    "#8c3b70",
)
LINES_DARK = (
    "#6cc4a1",
    "#f08a93",
    "#7fbde6",
    "#e2b34d",
    "#bd9ae8",
    "#b5c27a",
    "#62c3cc",
    "#dd94c4",
)
"""The colours of lines and bars."""

LOWEST = 128
"""The least height of a chart with an axis, in device-independent pixels."""
HIGH = 210
"""The usual height of a chart with errors, in device-independent pixels."""
STEP = 46
"""The least distance between two lines of the grid, in pixels at the usual text size."""
BAR = 14.0
"""The height of a bar that lies, in device-independent pixels."""
MOST_BARS = 12
"""The most bars of a chart. The table that belongs to it has all rows."""
WIDEST_COLUMN, WIDEST_STEP = 44.0, 170.0
"""The greatest width of a column, and the greatest distance between the middles of two."""
ROUND = 3.0
"""The radius of a column's upper corners."""
WHISKER = 4.0
"""Half the length of the short bar at the end of an error line, in device-independent pixels."""
POINT = 4.4
"""The radius of a point, in device-independent pixels."""

_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _MIDDLE, Qt.AlignmentFlag.AlignRight | _MIDDLE


class Value(NamedTuple):
    """One value of a chart, with its standard error, and how it is written and spoken."""

    name: str
    value: float
    error: float = 0.0
    written: str = ""
    spoken: str = ""


class Level(NamedTuple):
    """A value that a chart compares with: a dashed line across it, named at the end."""

    name: str
    value: float
    own: bool = False
    """Whether it is the player's own."""


def first_line_colour() -> QColor:
    """The colour of a chart with one line, or of its bars."""
    return QColor((LINES_DARK if theme.is_dark() else LINES_LIGHT)[0])


def nice_step(span: float, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that divides a span into at most `most` parts."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if span / (step * factor) <= most:
                return step * factor
        step *= 10


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Positions from `low` to `high`, close to the wanted ones and `gap` apart if there is room."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = [0.0] * len(wanted)
    if len(wanted) > 1:
        gap = min(gap, (high - low) / (len(wanted) - 1))
    last = low - gap
    for at in order:
        last = placed[at] = max(wanted[at], last + gap)
    last = high + gap
    for at in reversed(order):
        last = placed[at] = min(placed[at], last - gap)
    return placed


def axis_top(target: int, highest: int) -> int:
    """Where the axis ends: the target, but the highest total if below half of it or beyond."""
    return max(1, highest) if 0 < 2 * highest < target else max(target, highest)


def whisker(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """Draw a line of one standard error to both sides, with a short bar at each end."""
    painter.setPen(QPen(QColor(theme.colours().text), 1.4))
    painter.drawLine(start, end)
    across = QPointF(0, WHISKER) if start.y() == end.y() else QPointF(WHISKER, 0)
    for tip in (start, end):
        painter.drawLine(tip - across, tip + across)


class Plot:
    """A vertical axis with its grid, and the room beside it.

    `scale` is the factor by which lines and distances are larger than usual.
    """

    def __init__(
        self,
        painter: QPainter,
        size: QSizeF,
        values: tuple[float, float],
        right: float,
        *,
        of: theme.Colours | None = None,
        scale: float = 1.0,
    ) -> None:
        """The axis reaches at least over `values`; `right` is the room for names at the end."""
        self._painter, self._scale = painter, scale
        self._of = of or theme.colours()
        self.metrics = QFontMetricsF(painter.font())
        self.line = self.metrics.height() + TIGHT
        least, most = values
        self._step = nice_step(most - least, max(2, round(size.height() / (STEP * scale))))
        self._low, self._high = (
            self._step * floor(least / self._step),
            self._step * ceil(most / self._step),
        )
        widest = max(self.metrics.horizontalAdvance(signed(mark)) for mark in self._marks())
        left = widest + MEDIUM
        # Half a text line of room: the number of the highest value is centred on it.
        above = max(SMALL, self.metrics.height() / 2 + TIGHT)
        self.room = QRectF(
            left, above, size.width() - left - right, size.height() - above - self.line - TIGHT
        )

    def _marks(self) -> range:
        return range(self._low, self._high + 1, self._step)

    def y(self, value: float) -> float:
        """The height at which a value is."""
        return self.room.bottom() - self.room.height() * (value - self._low) / max(
            1, self._high - self._low
        )

    def grid(self) -> None:
        """Draw the lines across, with their values."""
        painter, line = self._painter, self.line
        for mark in self._marks():
            self._across(mark, QPen(QColor(self._of.line), self._scale))
            painter.setPen(QColor(self._of.muted))
            place = QRectF(0, self.y(mark) - line / 2, self.room.left() - SMALL, line)
            painter.drawText(place, _RIGHT, signed(mark))

    def _across(self, value: float, pen: QPen) -> None:
        y = round(self.y(value)) + 0.5
        self._painter.setPen(pen)
        self._painter.drawLine(QPointF(self.room.left(), y), QPointF(self.room.right(), y))

    def limit(self, value: float) -> None:
        """Draw a dashed red line at a value, if it is on the axis."""
        if value <= self._high:
            dashed = Qt.PenStyle.DashLine
            self._across(value, QPen(QColor(self._of.red), 1.2 * self._scale, dashed))

    def levels(self, levels: Sequence[Level]) -> None:
        """Draw dashed lines across, with their names at the end."""
        ordered = sorted(levels, key=lambda each: -each.value)
        wanted = [self.y(each.value) for each in ordered]
        places = spread(wanted, self.metrics.height(), self.room.top(), self.room.bottom())
        for each, place in zip(ordered, places, strict=True):
            colour = QColor(self._of.red if each.own else self._of.muted)
            self._across(each.value, QPen(colour, 1.2, Qt.PenStyle.DashLine))
            self._painter.setPen(QColor(self._of.text if each.own else self._of.muted))
            width = self.metrics.horizontalAdvance(each.name) + MEDIUM
            beside = QRectF(self.room.right() + SMALL, place - self.line / 2, width, self.line)
            self._painter.drawText(beside, _LEFT, each.name)

    def below(self, x: float, written: str) -> None:
        """Write something below the axis."""
        wide = self.metrics.horizontalAdvance(written) + 2
        place = QRectF(x - wide / 2, self.room.bottom() + TIGHT, wide, self.line)
        self._painter.setPen(QColor(self._of.muted))
        self._painter.drawText(place, Qt.AlignmentFlag.AlignCenter, written)


class Chart(QWidget):
    """A chart of values; subclasses draw them."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.values: tuple[Value, ...] = ()
        self.setAccessibleName(name)

    def show_values(self, values: Sequence[Value]) -> None:
        """Show other values."""
        self.values = tuple(values)
        self.setAccessibleDescription(
            "; ".join(each.spoken or f"{each.name}: {each.written}" for each in self.values)
        )
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.values:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            # Numbers and axes are the same where people read from right to left.
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            painter.setFont(theme.font(Type.SMALL))
            self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Draw the values, of which there is at least one, in small text."""
        raise NotImplementedError


class _AxisChart(Chart):
    """A chart that uses all the height there is."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setMinimumHeight(LOWEST)

    def sizeHint(self) -> QSize:
        # Charts expand to the remaining room; a page that scrolls makes them no higher than needed.
        return QSize(380, LOWEST)


class ColumnsChart(_AxisChart):
    """A column for each value, which is written above it, with its name below; the first one has a
    crown."""

    def draw(self, painter: QPainter) -> None:
        of, metrics = theme.colours(), QFontMetricsF(painter.font())
        line = metrics.height() + TIGHT
        room = QRectF(0, line + TIGHT, self.width(), self.height() - 2 * line - 2 * TIGHT)
        step = min(WIDEST_STEP, room.width() / len(self.values))
        left = room.center().x() - step * len(self.values) / 2
        width = min(WIDEST_COLUMN, step * 0.6)
        highest = max(1.0, *(each.value for each in self.values))
        painter.setPen(QPen(QColor(of.line), 1))
        ground = round(room.bottom()) + 0.5
        painter.drawLine(QPointF(room.left(), ground), QPointF(room.right(), ground))
        for at, each in enumerate(self.values):
            middle = left + step * (at + 0.5)
            top = ground - room.height() * each.value / highest
            if each.value:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(first_line_colour())
                bar = QRectF(middle - width / 2, top, width, ground - top)
                painter.setClipRect(bar)
                # Rounded at the top only; the bottom is on the axis.
                painter.drawRoundedRect(bar.adjusted(0, 0, 0, ROUND), ROUND, ROUND)
                painter.setClipping(False)
            strong = theme.DEMI_BOLD if each.value else None
            painter.setFont(theme.font(Type.SMALL, strong))
            painter.setPen(QColor(of.text if each.value else of.muted))
            above = QRectF(middle - step / 2, top - line, step, line)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, f"{each.value:.0f}")
            painter.setFont(theme.font(Type.SMALL))
            painter.setPen(QColor(of.muted))
            below = QRectF(middle - step / 2, ground + TIGHT, step, line)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, each.name)
            if not at:
                beside = metrics.horizontalAdvance(each.name) / 2 + LARGE
                draw_crown(painter, QPointF(middle - beside, below.center().y()))


class LineChart(_AxisChart):
    """A point for each value from left to right, joined by a line or with its standard error."""

    def __init__(self, name: str, *, joined: bool) -> None:
        super().__init__(name)
        self._joined = joined
        self._levels: tuple[Level, ...] = ()

    def sizeHint(self) -> QSize:
        # Errors and the names of levels need height.
        return super().sizeHint() if self._joined else QSize(380, HIGH)

    def show_levels(self, levels: Sequence[Level]) -> None:
        """Compare with other levels."""
        self._levels = tuple(levels)
        self.update()

    def draw(self, painter: QPainter) -> None:
        of, metrics = theme.colours(), QFontMetricsF(painter.font())
        tops = [each.value + each.error for each in self.values]
        # A level far above would leave too little height for the points.
        levels = [each for each in self._levels if each.own or each.value <= 2 * max(tops)]
        compared = [each.value for each in levels]
        low = min(0.0, *(each.value - each.error for each in self.values), *compared)
        right = max((metrics.horizontalAdvance(each.name) for each in levels), default=0) + MEDIUM
        plot = Plot(painter, self.size().toSizeF(), (low, max(1.0, *tops, *compared)), right)
        plot.grid()
        plot.levels(levels)
        step = plot.room.width() / len(self.values)
        points = [
            QPointF(plot.room.left() + step * (at + 0.5), plot.y(each.value))
            for at, each in enumerate(self.values)
        ]
        if self._joined:
            pen = QPen(first_line_colour(), 2)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            for start, end in pairwise(points):
                painter.drawLine(start, end)
        else:
            for point, each in zip(points, self.values, strict=True):
                ends = (each.value - each.error, each.value + each.error)
                low_end, high_end = (QPointF(point.x(), plot.y(end)) for end in ends)
                whisker(painter, low_end, high_end)
        painter.setPen(QPen(QColor(of.window), 1))
        painter.setBrush(first_line_colour())
        for point in points:
            painter.drawEllipse(point, POINT, POINT)
        names = [each.name for each in self.values]
        widest = max(map(metrics.horizontalAdvance, names))
        every = nice_step(len(names), max(2, int(plot.room.width() / (widest + 2 * SMALL))))
        for at, name in enumerate(names):
            # Round numbers where the names are numbers, and else names at regular distances.
            if len(names) == 1 or (int(name) if name.isdecimal() else at) % every == 0:
                plot.below(points[at].x(), name)


class BarsChart(Chart):
    """A bar to the right or left of zero for each value, with its name above, its value at the
    right, and a line of one standard error to both sides."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _line(self) -> float:
        return QFontMetricsF(theme.font(Type.SMALL)).height() + BAR + MEDIUM

    def sizeHint(self) -> QSize:
        return QSize(380, round(self._line() * min(MOST_BARS, len(self.values))) + SMALL)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def draw(self, painter: QPainter) -> None:
        of, metrics = theme.colours(), QFontMetricsF(painter.font())
        shown, high = self.values[:MOST_BARS], metrics.height()
        widest = max(metrics.horizontalAdvance(each.written) for each in shown)
        room = QRectF(2, 0, self.width() - 4 - widest - MEDIUM, self.height())
        least = min(0.0, *(each.value - each.error for each in shown))
        most = max(0.0, *(each.value + each.error for each in shown))

        def x(value: float) -> float:
            return room.left() + room.width() * (value - least) / max(most - least, 0.1)

        zero = round(x(0.0)) + 0.5
        for at, each in enumerate(shown):
            top = at * self._line()
            painter.setPen(QColor(of.muted))
            wide = self.width() - 4
            name = metrics.elidedText(each.name, Qt.TextElideMode.ElideRight, wide)
            painter.drawText(QRectF(2, top, wide, high), _LEFT, name)
            middle = top + high + TIGHT / 2 + BAR / 2
            start, end = sorted((x(0.0), x(each.value)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(first_line_colour())
            bar = QRectF(start, middle - BAR / 2, max(1.0, end - start), BAR)
            painter.drawRoundedRect(bar, 2, 2)
            ends = (each.value - each.error, each.value + each.error)
            left_end, right_end = (QPointF(x(end), middle) for end in ends)
            whisker(painter, left_end, right_end)
            painter.setPen(QColor(of.text))
            beside = QRectF(room.right() + MEDIUM, middle - high / 2, widest + 2, high)
            painter.drawText(beside, _RIGHT, each.written)
            painter.setPen(QPen(QColor(of.muted), 1))
            painter.drawLine(QPointF(zero, top + high), QPointF(zero, top + high + BAR + TIGHT))
