"""Charts: columns, bars, lines, points and dots.

A `Chart` shows `Value`s, which its accessible description lists; its `ChartKind` draws them. With
the focus, the arrow keys have a screen reader say one value after another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from hearts_qt.app.i18n import apart, named
from hearts_qt.app.regional import signed
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.icons import draw_crown
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import announce, rounded, smooth_painter

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

USUAL_WIDTH, LEAST_WIDTH = 380, 120
"""The usual and the least width of a chart, in device-independent pixels."""
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
DOT, DOT_STEP = 3.6, 9.0
"""The radius of a dot, and the greatest distance between two dots above each other."""

_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _MIDDLE, Qt.AlignmentFlag.AlignRight | _MIDDLE


class Value(NamedTuple):
    """One value of a chart, with its standard error, and how it is written and spoken. A chart of
    lines also shows what was before it, in `course`, which ends with the value."""

    name: str
    value: float
    error: float = 0.0
    written: str = ""
    spoken: str = ""
    course: tuple[float, ...] = ()


class ReferenceLine(NamedTuple):
    """A value that a chart compares with: a dashed line across it, named at the end."""

    name: str
    value: float
    own: bool = False
    """Whether it is the player's own."""


class Canvas(NamedTuple):
    """What a chart draws, and on what."""

    painter: QPainter
    """It has the font of the texts."""
    size: QSizeF
    values: Sequence[Value]
    """There is at least one."""
    levels: Sequence[ReferenceLine]
    of: theme.Colours
    """The colours of everything but the lines."""
    share: float
    """How much of the lines is drawn, from 0 to 1."""

    @property
    def metrics(self) -> QFontMetricsF:
        """The metrics of the texts."""
        return QFontMetricsF(self.painter.font())

    def colour(self, line: int = 0) -> QColor:
        """The colour of a line, or of all bars."""
        colours = LINES_DARK if self.of.dark else LINES_LIGHT
        return QColor(colours[line % len(colours)])


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


def whisker(on: Canvas, start: QPointF, end: QPointF) -> None:
    """Draw a line of one standard error to both sides, with a short bar at each end."""
    painter = on.painter
    painter.setPen(QPen(QColor(on.of.text), 1.4))
    painter.drawLine(start, end)
    across = QPointF(0, WHISKER) if start.y() == end.y() else QPointF(WHISKER, 0)
    for tip in (start, end):
        painter.drawLine(tip - across, tip + across)


class Plot:
    """A vertical axis with its grid, and the room beside it.

    `scale` is the factor by which lines and distances are larger than usual.
    """

    def __init__(
        self, on: Canvas, values: tuple[float, float], right: float, scale: float = 1.0
    ) -> None:
        """The axis reaches at least over `values`; `right` is the room for names at the end."""
        self._painter, self._scale, self._of = on.painter, scale, on.of
        self.metrics, size = on.metrics, on.size
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
        if self._low <= value <= self._high:
            dashed = Qt.PenStyle.DashLine
            self._across(value, QPen(QColor(self._of.red), 1.2 * self._scale, dashed))

    def levels(self, levels: Sequence[ReferenceLine]) -> None:
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


class ChartKind(NamedTuple):
    """A kind of chart."""

    draw: Callable[[Canvas], None]
    high: Callable[[int], float]
    """The height for a number of values, in device-independent pixels."""
    grows: bool = False
    """Whether the chart uses all the height there is, down to `LOWEST`."""


class Chart(QLabel):
    """A chart of values. It is a label because Qt tells screen readers that a label with a picture
    is an image; the picture itself is never shown."""

    def __init__(self, name: str, kind: ChartKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = kind
        self.values: tuple[Value, ...] = ()
        self._levels: tuple[ReferenceLine, ...] = ()
        self.on_paper = False
        """Whether the chart has light colours even if the windows are dark."""
        self._pixels = 0
        self._share = 1.0
        self._parts: tuple[str, ...] = ()
        self._at = -1
        """The value that was said last, or -1."""
        self.setPixmap(QPixmap(1, 1))
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if kind.grows:
            self.setMinimumHeight(LOWEST)
        else:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(
        self,
        values: Sequence[Value],
        levels: Sequence[ReferenceLine] = (),
        *,
        spoken: str = "",
        parts: Sequence[str] = (),
    ) -> None:
        """Show other values, compared with levels. `spoken` describes them; without it, they are
        listed. The arrow keys say one of `parts` after another, or of the values."""
        self.values, self._levels = tuple(values), tuple(levels)
        each_said = [each.spoken or named(each.name, each.written) for each in self.values]
        self._parts, self._at = tuple(parts or each_said), -1
        self.setAccessibleDescription(spoken or apart(each_said))
        self.updateGeometry()
        self.update()

    def set_pixels(self, pixels: float) -> None:
        """Use a text height in device-independent pixels instead of the theme's."""
        self._pixels = round(pixels)
        self.update()

    def set_drawn_share(self, share: float) -> None:
        """Set how much of the lines is drawn, from 0 to 1."""
        self._share = share
        self.update()

    def text_font(self) -> QFont:
        """The font of the texts."""
        small = theme.font(Type.SMALL)
        if self._pixels:
            small.setPixelSize(self._pixels)
        return small

    def sizeHint(self) -> QSize:
        # A page that scrolls makes charts that grow no higher than this.
        return QSize(USUAL_WIDTH, round(self._kind.high(len(self.values))))

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, LOWEST if self._kind.grows else self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._parts) - 1
        steps = {
            Qt.Key.Key_Left: max(0, self._at - 1),
            Qt.Key.Key_Right: min(last, self._at + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = Qt.Key(event.key())
        if key not in steps or last < 0:
            super().keyPressEvent(event)
            return
        self._at = steps[key]
        announce(self, self._parts[self._at])

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            rounded(smooth_painter(self), frame, 6, None, theme.colours().focus, 2)
        if self.values:
            painter = smooth_painter(self)
            # Numbers and axes are the same where people read from right to left.
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            painter.setFont(self.text_font())
            of = theme.LIGHT if self.on_paper else theme.colours()
            size = self.size().toSizeF()
            self._kind.draw(Canvas(painter, size, self.values, self._levels, of, self._share))


def _scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """What places values from `low` to `high` between two places."""
    return lambda value: start + (end - start) * (value - low) / (high - low)


def _draw_columns(on: Canvas) -> None:
    painter, size, values, of, metrics = on.painter, on.size, on.values, on.of, on.metrics
    line = metrics.height() + TIGHT
    room = QRectF(0, line + TIGHT, size.width(), size.height() - 2 * line - 2 * TIGHT)
    step = min(WIDEST_STEP, room.width() / len(values))
    left = room.center().x() - step * len(values) / 2
    width = min(WIDEST_COLUMN, step * 0.6)
    highest = max(1.0, *(each.value for each in values))
    painter.setPen(QPen(QColor(of.line), 1))
    ground = round(room.bottom()) + 0.5
    painter.drawLine(QPointF(room.left(), ground), QPointF(room.right(), ground))
    for at, each in enumerate(values):
        middle = left + step * (at + 0.5)
        top = ground - room.height() * each.value / highest
        if each.value:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(on.colour())
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


COLUMNS = ChartKind(_draw_columns, lambda _count: LOWEST, grows=True)
"""A column for each value, which is written above it, with its name below; the first one has a
crown."""


def _draw_points(on: Canvas, *, joined: bool) -> None:
    painter, values, of, metrics = on.painter, on.values, on.of, on.metrics
    tops = [each.value + each.error for each in values]
    # A level far above would leave too little height for the points.
    levels = [each for each in on.levels if each.own or each.value <= 2 * max(tops)]
    compared = [each.value for each in levels]
    low = min(0.0, *(each.value - each.error for each in values), *compared)
    right = max((metrics.horizontalAdvance(each.name) for each in levels), default=0) + MEDIUM
    plot = Plot(on, (low, max(1.0, *tops, *compared)), right)
    plot.grid()
    plot.levels(levels)
    step = plot.room.width() / len(values)
    points = [
        QPointF(plot.room.left() + step * (at + 0.5), plot.y(each.value))
        for at, each in enumerate(values)
    ]
    if joined:
        pen = QPen(on.colour(), 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for start, end in pairwise(points):
            painter.drawLine(start, end)
    else:
        for point, each in zip(points, values, strict=True):
            ends = (each.value - each.error, each.value + each.error)
            low_end, high_end = (QPointF(point.x(), plot.y(end)) for end in ends)
            whisker(on, low_end, high_end)
    painter.setPen(QPen(QColor(of.window), 1))
    painter.setBrush(on.colour())
    for point in points:
        painter.drawEllipse(point, POINT, POINT)
    names = [each.name for each in values]
    widest = max(map(metrics.horizontalAdvance, names))
    every = nice_step(len(names), max(2, int(plot.room.width() / (widest + 2 * SMALL))))
    for at, name in enumerate(names):
        # Round numbers where the names are numbers, and else names at regular distances.
        if len(names) == 1 or (int(name) if name.isdecimal() else at) % every == 0:
            plot.below(points[at].x(), name)


LINE = ChartKind(partial(_draw_points, joined=True), lambda _count: LOWEST, grows=True)
"""A point for each value from left to right, joined by a line."""

POINTS = ChartKind(partial(_draw_points, joined=False), lambda _count: HIGH, grows=True)
"""A point with its standard error for each value from left to right."""


def _bar_line() -> float:
    """The height of a bar with its name above."""
    return QFontMetricsF(theme.font(Type.SMALL)).height() + BAR + MEDIUM


def _draw_bars(on: Canvas) -> None:
    painter, size, values, of, metrics = on.painter, on.size, on.values, on.of, on.metrics
    shown, high = values[:MOST_BARS], metrics.height()
    widest = max(metrics.horizontalAdvance(each.written) for each in shown)
    least = min(0.0, *(each.value - each.error for each in shown))
    most = max(0.0, *(each.value + each.error for each in shown))
    mirrored = QGuiApplication.isRightToLeft()
    right = size.width() - 2 - widest - MEDIUM
    ends_at = (size.width() - 2, 2 + widest + MEDIUM) if mirrored else (2, right)
    x = _scale(least, max(most, least + 0.1), *ends_at)
    zero = round(x(0.0)) + 0.5
    for at, each in enumerate(shown):
        top = at * _bar_line()
        painter.setPen(QColor(of.muted))
        wide = size.width() - 4
        name = metrics.elidedText(each.name, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(QRectF(2, top, wide, high), _RIGHT if mirrored else _LEFT, name)
        middle = top + high + TIGHT / 2 + BAR / 2
        start, end = sorted((x(0.0), x(each.value)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(on.colour())
        bar = QRectF(start, middle - BAR / 2, max(1.0, end - start), BAR)
        painter.drawRoundedRect(bar, 2, 2)
        ends = (each.value - each.error, each.value + each.error)
        left_end, right_end = (QPointF(x(end), middle) for end in ends)
        whisker(on, left_end, right_end)
        painter.setPen(QColor(of.text))
        beside = QRectF(0 if mirrored else right + MEDIUM, middle - high / 2, widest + 2, high)
        painter.drawText(beside, _LEFT if mirrored else _RIGHT, each.written)
        painter.setPen(QPen(QColor(of.muted), 1))
        painter.drawLine(QPointF(zero, top + high), QPointF(zero, top + high + BAR + TIGHT))


BARS = ChartKind(_draw_bars, lambda count: _bar_line() * min(MOST_BARS, count) + SMALL)
"""A bar to the right or left of zero for each value, with its name above, its value at the right,
and a line of one standard error to both sides; mirrored where people read from right to left,
because its names begin at a side."""


def _draw_dots(on: Canvas) -> None:
    painter, size, values, levels, of = on.painter, on.size, on.values, on.levels, on.of
    high = on.metrics.height()
    written = {each.value: each.written for each in values}
    written |= {each.value: each.name for each in levels}
    low, span = min(written), max(1.0, max(written) - min(written))
    line, end = size.height() - high - 6, size.width() - LARGE
    x = _scale(low, low + span, LARGE, end)
    painter.setPen(QPen(QColor(of.line), 1))
    painter.drawLine(QPointF(LARGE - SMALL, line), QPointF(end + SMALL, line))
    counts = Counter(each.value for each in values)
    step = min(DOT_STEP, (line - SMALL) / max(counts.values()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(of.muted))
    for value, count in counts.items():
        for at in range(count):
            painter.drawEllipse(QPointF(x(value), line - 6 - at * step), DOT, DOT)
    painter.setPen(QPen(QColor(of.focus), 2))
    for level in levels:
        painter.drawLine(QPointF(x(level.value), 4), QPointF(x(level.value), line + 4))
    painter.setPen(QColor(of.muted))
    below = QRectF(0, line + 4, size.width(), high)
    painter.drawText(below, _LEFT, written[low])
    painter.drawText(below, _RIGHT, written.get(low + span, ""))


DOTS = ChartKind(_draw_dots, lambda _count: 64 + theme.line_height(Type.SMALL, 0))
"""A dot for each value above an axis, and a line across it at each level."""


def _draw_waterfall(on: Canvas) -> None:
    painter, size, values, of, metrics = on.painter, on.size, on.values, on.of, on.metrics
    line, parts = _waterfall_line(), values[:-1]
    starts = [*accumulate((each.value for each in parts), initial=0.0)]
    starts[-1] = 0.0
    ends = [start + each.value for start, each in zip(starts, values, strict=True)]
    low, high = min(0.0, *ends), max(0.0, *ends)
    names = max(metrics.horizontalAdvance(each.name) for each in values) + SMALL
    names = min(size.width() * 0.5, names)
    wide = max(metrics.horizontalAdvance(each.written) for each in values) + TIGHT
    x = _scale(low, max(high, low + 1), names, size.width() - wide)
    for at, (each, start, end) in enumerate(zip(values, starts, ends, strict=True)):
        top = at * line
        painter.setPen(QColor(of.text))
        name = metrics.elidedText(each.name, Qt.TextElideMode.ElideRight, names - TIGHT)
        painter.drawText(QRectF(0, top, names, line), _LEFT, name)
        painter.drawText(QRectF(size.width() - wide, top, wide, line), _RIGHT, each.written)
        painter.setPen(Qt.PenStyle.NoPen)
        gain = of.focus if each.value >= 0 else of.red
        painter.setBrush(QColor(of.muted if at == len(parts) else gain))
        left, right = sorted((x(start), x(end)))
        painter.drawRoundedRect(QRectF(left, top + 4, right - left, line - 8), 2, 2)
    painter.setPen(QPen(QColor(of.line), 1))
    painter.drawLine(QPointF(x(0), 0), QPointF(x(0), line * len(values)))


def _waterfall_line() -> float:
    return theme.line_height(Type.SMALL, TIGHT)


WATERFALL = ChartKind(_draw_waterfall, lambda count: _waterfall_line() * count + TIGHT)
"""A bar for each value, which begins where the one before ends; the last value is their sum."""


def _draw_histogram(on: Canvas) -> None:
    painter, values, of, metrics = on.painter, on.values, on.of, on.metrics
    line = metrics.height()
    ground = on.size.height() - line - TIGHT
    step = on.size.width() / len(values)
    highest = max(0.1, *(max(each.value, *each.course, 0.0) for each in values))
    gap = min(2.0, step / 4)
    for at, each in enumerate(values):
        high = (ground - 2) * each.value / highest
        painter.fillRect(
            QRectF(at * step + gap / 2, ground - high, step - gap, high), on.colour()
        )
        painter.setPen(QPen(QColor(of.text), 1.6))
        for other in each.course:
            y = ground - (ground - 2) * other / highest
            painter.drawLine(QPointF(at * step, y), QPointF((at + 1) * step, y))
    painter.setPen(QPen(QColor(of.line), 1))
    painter.drawLine(QPointF(0, ground), QPointF(on.size.width(), ground))
    painter.setPen(QColor(of.muted))
    below = QRectF(0, ground + TIGHT, on.size.width(), line)
    painter.drawText(below, _LEFT, values[0].name)
    if len(values) > 1:
        painter.drawText(below, _RIGHT, values[-1].name)


HISTOGRAM = ChartKind(_draw_histogram, lambda _count: 4 * theme.line_height(Type.SMALL, 0))
"""A bar for each value, without a space between; the names of the first and the last one are below.
A line across a bar is the value in its `course`, which is compared with it."""
