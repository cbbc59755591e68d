"""A line chart of the totals of a game, with one line for each column of the score sheet."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from PySide6.QtCore import QAbstractItemModel, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from hearts_qt.app import theme
from hearts_qt.app.i18n import _
from hearts_qt.app.models.roles import ScoreRole
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, TIGHT, Type
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
"""The colours of the lines. Each line also has markers of its own shape."""

_DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DotLine,
)


DENSE = 9
"""The least distance between two marks on a line, in pixels at the usual text size."""

LOWEST = 116
"""The least height of the chart in a window, in device-independent pixels."""


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


class TotalsChart(QWidget):
    """Draws the totals in the model of the score sheet, with the target as a horizontal line."""

    def __init__(self, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.target = 100
        self.on_paper = False
        """Whether the chart has light colours even if the windows are dark."""
        self.drawn_share = 1.0
        """How much of the lines is drawn, from 0 to 1."""
        self._pixels = 0
        self.setAccessibleName(_("Chart of the totals"))
        for signal in (model.modelReset, model.rowsInserted, model.dataChanged):
            signal.connect(self._changed)
        self._keep_names_apart()

    def sizeHint(self) -> QSize:
        return QSize(420, max(220, self.minimumHeight()))

    def set_pixels(self, pixels: float) -> None:
        """Use a text height in device-independent pixels instead of the theme's."""
        self._pixels = round(pixels)
        self._keep_names_apart()
        self.update()

    def _font(self) -> QFont:
        small = theme.font(Type.SMALL)
        if self._pixels:
            small.setPixelSize(self._pixels)
        return small

    def _keep_names_apart(self) -> None:
        """Demand the height that the axis and the names of all players need."""
        line = QFontMetricsF(self._font()).height()
        names = self._model.columnCount() * (line + 1)
        self.setMinimumHeight(
            max(0 if self._pixels else LOWEST, ceil(names + 1.5 * line + MEDIUM + TIGHT))
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._keep_names_apart()

    def set_drawn_share(self, part: float) -> None:
        """Set how much of the lines is drawn, from 0 to 1."""
        self.drawn_share = part
        self.update()

    def totals(self) -> list[list[int]]:
        """For each column, its totals after each hand, starting with 0."""
        hands = self._model.rowCount() - 1
        return [
            [0]
            + [
                int(self._model.data(self._model.index(row, column), ScoreRole.TotalRole))
                for row in range(hands)
            ]
            for column in range(self._model.columnCount())
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.LIGHT if self.on_paper else theme.colours()
        lines = LINES_DARK if theme.is_dark() and not self.on_paper else LINES_LIGHT
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = self._font()
        painter.setFont(small)
        metrics = QFontMetricsF(small)
        scale = max(1.0, metrics.height() / 15)
        line = metrics.height() + 4
        totals = self.totals()
        hands = len(totals[0]) - 1 if totals else 0
        names = [
            str(self._model.headerData(column, Qt.Orientation.Horizontal))
            for column in range(len(totals))
        ]
        low = min([0, *(min(row) for row in totals)])
        high = axis_top(self.target, max((max(row) for row in totals), default=0))
        step = nice_step(high - low, max(2, round(self.height() / (46 * scale))))
        low = step * (low // step)
        high = step * -(-high // step)
        name_width = min(
            140.0 * scale, max((metrics.horizontalAdvance(n) for n in names), default=0.0)
        )
        left = max(metrics.horizontalAdvance(signed(value)) for value in (low, high)) + MEDIUM
        # Half a text line of room: the number of the highest value is centred on it.
        top = max(SMALL, metrics.height() / 2 + TIGHT)
        room = QRectF(
            left,
            top,
            self.width() - left - name_width - (LARGE + SMALL) * scale,
            self.height() - top - metrics.height() - MEDIUM,
        )

        def y_of(value: float) -> float:
            return room.bottom() - room.height() * (value - low) / max(1, high - low)

        def x_of(hand: float) -> float:
            return room.left() + room.width() * hand / max(1, hands)

        for value in range(low, high + 1, step):
            painter.setPen(QPen(QColor(of.line), scale))
            y = round(y_of(value)) + 0.5
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(of.muted))
            painter.drawText(
                QRectF(0, y - line / 2, left - SMALL, line),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                signed(value),
            )
        if self.target <= high:
            painter.setPen(QPen(QColor(of.red), 1.2 * scale, Qt.PenStyle.DashLine))
            y = round(y_of(self.target)) + 0.5
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        painter.setPen(QColor(of.muted))
        every = max(1, nice_step(hands, max(2, round(room.width() / 44))))
        for hand in range(every, hands + 1, every):
            painter.drawText(
                QRectF(
                    x_of(hand) - 30 * scale,
                    room.bottom() + TIGHT,
                    60 * scale,
                    metrics.height() + TIGHT,
                ),
                Qt.AlignmentFlag.AlignCenter,
                str(hand),
            )
        if not hands:
            words = _("The chart starts after the first hand.")
            place = metrics.boundingRect(room, int(Qt.AlignmentFlag.AlignCenter), words)
            # Do not draw grid lines through the words.
            painter.fillRect(place.adjusted(-SMALL, 0, SMALL, 0), QColor(of.window))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
            return
        ends = spread(
            [y_of(row[-1]) for row in totals], metrics.height() + 1, room.top(), room.bottom()
        )
        # While the lines are being drawn, only the part to the left of the pen is visible.
        pen_at = x_of(hands * self.drawn_share) + (LARGE if self.drawn_share >= 1 else 0)
        named = max(0.0, min(1.0, (self.drawn_share - 0.85) / 0.15))
        for column, row in enumerate(totals):
            colour = QColor(lines[column % len(lines)])
            pen = QPen(colour, 2 * scale, _DASHES[column // len(lines) % len(_DASHES)])
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setClipRect(QRectF(0, 0, pen_at, self.height()))
            points = [QPointF(x_of(hand), y_of(total)) for hand, total in enumerate(row)]
            for start, end in pairwise(points):
                painter.drawLine(start, end)
            # Where hands are close together, only the last one has a mark.
            dense = room.width() < DENSE * scale * hands
            for point in points[-1:] if dense else points[1:]:
                self._mark(painter, column, point, colour, of.panel, 4.2 * scale)
            painter.setClipping(False)
            painter.setOpacity(named)
            painter.setPen(QPen(colour, scale, Qt.PenStyle.DotLine))
            x = room.right() + 6 * scale
            painter.drawLine(
                points[-1] + QPointF(5 * scale, 0), QPointF(x + 4 * scale, ends[column])
            )
            painter.setPen(QColor(of.text))
            painter.drawText(
                QRectF(x + SMALL * scale, ends[column] - line / 2, name_width + TIGHT, line),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                metrics.elidedText(names[column], Qt.TextElideMode.ElideRight, name_width + TIGHT),
            )
            painter.setOpacity(1.0)

    def _mark(
        self,
        painter: QPainter,
        column: int,
        at: QPointF,
        colour: QColor,
        ground: str,
        r: float,
    ) -> None:
        """Draw the marker of a column. There are four shapes, so that colour is not needed."""
        painter.setPen(QPen(QColor(ground), 1))
        painter.setBrush(colour)
        x, y = at.x(), at.y()
        match column % 4:
            case 0:
                painter.drawEllipse(at, r, r)
            case 1:
                painter.drawRect(QRectF(x - r + 0.5, y - r + 0.5, 2 * r - 1, 2 * r - 1))
            case 2:
                painter.drawPolygon(
                    QPolygonF([QPointF(x, y - r - 1), QPointF(x + r, y + r), QPointF(x - r, y + r)])
                )
            case _:
                painter.drawPolygon(
                    QPolygonF(
                        [
                            QPointF(x, y - r - 1),
                            QPointF(x + r + 1, y),
                            QPointF(x, y + r + 1),
                            QPointF(x - r - 1, y),
                        ]
                    )
                )
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _changed(self) -> None:
        self._keep_names_apart()
        totals = self.totals()
        self.setAccessibleDescription(
            ", ".join(
                f"{self._model.headerData(column, Qt.Orientation.Horizontal)} {row[-1]}"
                for column, row in enumerate(totals)
            )
        )
        self.update()
