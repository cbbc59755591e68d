"""A line chart of the totals of a game, with one line for each column of the score sheet."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from PySide6.QtCore import QAbstractItemModel, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _, listed, pgettext
from hearts_qt.app.models.table_model import ScoreRole
from hearts_qt.app.regional import signed
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.charts import (
    LINES_LIGHT,
    Canvas,
    Chart,
    ChartKind,
    Plot,
    ReferenceLine,
    Value,
    axis_top,
    nice_step,
    spread,
)
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, TIGHT
from hearts_qt.rules.options import Rules

_DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DotLine,
)


HIGH, WIDE = 220, 420
"""The usual height and width in a window, in device-independent pixels."""
DENSE = 9
"""The least distance between two marks on a line, in pixels at the usual text size."""

LOWEST = 116
"""The least height of the chart in a window, in device-independent pixels."""


def _draw_totals(on: Canvas) -> None:
    painter, of, metrics = on.painter, on.of, on.metrics
    scale = max(1.0, metrics.height() / 15)
    hands = len(on.values[0].course) - 1
    width = min(140.0 * scale, max(metrics.horizontalAdvance(each.name) for each in on.values))
    totals = [total for each in on.values for total in each.course]
    over = [level.value for level in on.levels]
    beside = width + (LARGE + SMALL) * scale
    low, high = min(0, *totals), max(totals)
    for value in over:
        if value > 0:
            high = axis_top(round(value), round(high))
        else:
            low = -axis_top(round(-value), round(-low))
    plot = Plot(on, (low, max(1, high)), beside, scale)
    plot.grid()
    for value in over:
        plot.limit(value)
    room = plot.room

    def x_of(hand: float) -> float:
        return room.left() + room.width() * hand / max(1, hands)

    every = max(1, nice_step(hands, max(2, round(room.width() / 44))))
    for hand in range(every, hands + 1, every):
        plot.below(x_of(hand), str(hand))
    if not hands:
        _tell_nothing(painter, room, of)
        return
    lines = [
        [QPointF(x_of(hand), plot.y(total)) for hand, total in enumerate(each.course)]
        for each in on.values
    ]
    ends = spread(
        [line[-1].y() for line in lines], metrics.height() + 1, room.top(), room.bottom()
    )
    # While the lines are being drawn, only the part to the left of the pen is visible.
    pen_at = x_of(hands * on.share) + (LARGE if on.share >= 1 else 0)
    named = max(0.0, min(1.0, (on.share - 0.85) / 0.15))
    # Where hands are close together, only the last one has a mark.
    dense = room.width() < DENSE * scale * hands
    for column, points in enumerate(lines):
        colour = on.colour(column)
        pen = QPen(colour, 2 * scale, _DASHES[column // len(LINES_LIGHT) % len(_DASHES)])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setClipRect(QRectF(0, 0, pen_at, on.size.height()))
        for start, end in pairwise(points):
            painter.drawLine(start, end)
        for point in points[-1:] if dense else points[1:]:
            painter.setPen(QPen(QColor(of.panel), 1))
            painter.setBrush(colour)
            _mark(painter, column, point, 4.2 * scale)
        painter.setClipping(False)
        painter.setOpacity(named)
        painter.setPen(QPen(colour, scale, Qt.PenStyle.DotLine))
        x = room.right() + 6 * scale
        painter.drawLine(
            points[-1] + QPointF(5 * scale, 0), QPointF(x + 4 * scale, ends[column])
        )
        painter.setPen(QColor(of.text))
        place = QRectF(
            x + SMALL * scale, ends[column] - plot.line / 2, width + TIGHT, plot.line
        )
        name, right = on.values[column].name, Qt.TextElideMode.ElideRight
        name = metrics.elidedText(name, right, place.width())
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(place, side, name)
        painter.setOpacity(1.0)


def _tell_nothing(painter: QPainter, room: QRectF, of: theme.Colours) -> None:
    words = _("The chart starts after the first hand.")
    middle = Qt.AlignmentFlag.AlignCenter
    place = painter.fontMetrics().boundingRect(room.toRect(), int(middle), words)
    # Do not draw grid lines through the words.
    painter.fillRect(place.adjusted(-SMALL, 0, SMALL, 0), QColor(of.window))
    painter.setPen(QColor(of.muted))
    painter.drawText(room, middle, words)


def _mark(painter: QPainter, column: int, at: QPointF, r: float) -> None:
    """Draw the marker of a column. There are four shapes, so that colour is not needed."""
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


TOTALS = ChartKind(_draw_totals, lambda _count: HIGH, grows=True)
"""A line for each value, which leads to it; the levels are the totals that end the game."""


class TotalsChart(Chart):
    """The totals in the model of the score sheet, with a line across for each total that ends the
    game."""

    def __init__(self, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(_("Chart of the totals"), TOTALS, parent)
        self._model = model
        self._ends: list[ReferenceLine] = [ReferenceLine("", 100)]
        for signal in (model.modelReset, model.rowsInserted, model.dataChanged):
            signal.connect(self._follow)
        self._follow()

    def set_ends(self, rules: Rules) -> None:
        """Show the totals at which a game by these rules ends."""
        ends = [rules.target, None if rules.low_target is None else -rules.low_target]
        self._ends = [ReferenceLine("", rules.shown(end)) for end in ends if end is not None]
        self._follow()

    def set_pixels(self, pixels: float) -> None:
        super().set_pixels(pixels)
        self._keep_names_apart()

    def sizeHint(self) -> QSize:
        return QSize(WIDE, max(HIGH, self.minimumHeight()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._keep_names_apart()

    def _keep_names_apart(self) -> None:
        """Demand the height that the axis and the names of all players need."""
        line = QFontMetricsF(self.text_font()).height()
        names = len(self.values) * (line + 1)
        self.setMinimumHeight(
            max(0 if self._pixels else LOWEST, ceil(names + 1.5 * line + MEDIUM + TIGHT))
        )

    def _follow(self) -> None:
        model, hands = self._model, self._model.rowCount() - 1
        # Translators: A player and the score of a hand: "Rosa 12".
        score = pgettext("score", "{name} {points}")
        values = []
        for column in range(model.columnCount()):
            name = str(model.headerData(column, Qt.Orientation.Horizontal))
            totals = [
                int(model.data(model.index(row, column), ScoreRole.TotalRole))
                for row in range(hands)
            ]
            written = signed(totals[-1] if totals else 0)
            course = (0.0, *map(float, totals))
            said = score.format(name=name, points=written)
            values.append(Value(name, course[-1], spoken=said, course=course))
        after = [
            _("Totals after hand {number}: {totals}").format(
                number=hand,
                totals=listed(
                    score.format(name=each.name, points=signed(round(each.course[hand])))
                    for each in values
                ),
            )
            for hand in range(1, hands + 1)
        ]
        self.show_values(values, self._ends, parts=after)
        self._keep_names_apart()
