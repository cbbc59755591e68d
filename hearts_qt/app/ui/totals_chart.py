"""A line chart of the totals of a game, with one line for each column of the score sheet."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from PySide6.QtCore import QAbstractItemModel, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.models.table_model import ScoreRole
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.charts import LINES_DARK, LINES_LIGHT, Plot, axis_top, nice_step, spread
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, TIGHT, Type

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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setFont(self._font())
        metrics = QFontMetricsF(painter.font())
        scale = max(1.0, metrics.height() / 15)
        totals, head = self.totals(), self._model.headerData
        hands = len(totals[0]) - 1 if totals else 0
        names = [str(head(at, Qt.Orientation.Horizontal)) for at in range(len(totals))]
        widest = max((metrics.horizontalAdvance(name) for name in names), default=0.0)
        width = min(140.0 * scale, widest)
        low = min((0, *(min(line) for line in totals)))
        high = axis_top(self.target, max((max(line) for line in totals), default=0))
        right = width + (LARGE + SMALL) * scale
        plot = Plot(painter, self.size().toSizeF(), (low, high), right, of=of, scale=scale)
        plot.grid()
        plot.limit(self.target)
        room = plot.room

        def x_of(hand: float) -> float:
            return room.left() + room.width() * hand / max(1, hands)

        every = max(1, nice_step(hands, max(2, round(room.width() / 44))))
        for hand in range(every, hands + 1, every):
            plot.below(x_of(hand), str(hand))
        if not hands:
            self._tell_nothing(painter, room, of)
            return
        lines = [
            [QPointF(x_of(hand), plot.y(total)) for hand, total in enumerate(line)]
            for line in totals
        ]
        ends = spread(
            [line[-1].y() for line in lines], metrics.height() + 1, room.top(), room.bottom()
        )
        colours = LINES_DARK if theme.is_dark() and not self.on_paper else LINES_LIGHT
        # While the lines are being drawn, only the part to the left of the pen is visible.
        pen_at = x_of(hands * self.drawn_share) + (LARGE if self.drawn_share >= 1 else 0)
        named = max(0.0, min(1.0, (self.drawn_share - 0.85) / 0.15))
        # Where hands are close together, only the last one has a mark.
        dense = room.width() < DENSE * scale * hands
        for column, points in enumerate(lines):
            colour = QColor(colours[column % len(colours)])
            pen = QPen(colour, 2 * scale, _DASHES[column // len(colours) % len(_DASHES)])
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setClipRect(QRectF(0, 0, pen_at, self.height()))
            for start, end in pairwise(points):
                painter.drawLine(start, end)
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
            place = QRectF(
                x + SMALL * scale, ends[column] - plot.line / 2, width + TIGHT, plot.line
            )
            name = metrics.elidedText(names[column], Qt.TextElideMode.ElideRight, place.width())
            side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(place, side, name)
            painter.setOpacity(1.0)

    def _tell_nothing(self, painter: QPainter, room: QRectF, of: theme.Colours) -> None:
        words = _("The chart starts after the first hand.")
        middle = Qt.AlignmentFlag.AlignCenter
        place = painter.fontMetrics().boundingRect(room.toRect(), int(middle), words)
        # Do not draw grid lines through the words.
        painter.fillRect(place.adjusted(-SMALL, 0, SMALL, 0), QColor(of.window))
        painter.setPen(QColor(of.muted))
        painter.drawText(room, middle, words)

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
