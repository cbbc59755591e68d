"""The strip under the table: a mark for each decision, and the curve of the expected lead, in
net points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.review.marks import paint_mark
from hearts_qt.app.review.words import has_mark, signed
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import SMALL, Type
from hearts_qt.app.ui.widgets import plain_tip, rounded, smooth_painter

if TYPE_CHECKING:
    from hearts_qt.app.review.decisions_model import DecisionsModel
    from hearts_qt.players.review.review_results import DecisionReview

SMALLEST, LARGEST = 4.0, 9.0
"""The radius of a mark whose decision cost nothing in the actual deal, and of one that cost
`FULL_SIZE_COST`."""
FULL_SIZE_COST = 10.0
"""The cost in the actual deal, in net points, beyond which marks do not grow."""
DOT = 2.2
"""The radius of the dot of a decision without a mark."""


class DecisionStrip(QWidget):
    """Shows the decisions of a `DecisionsModel`, grouped by trick.

    The colour and shape of a mark show the verdict, judged by what the seat could know; its size
    shows what the decision cost in the actual deal. A click chooses a decision; `step` gets keys.
    """

    picked = Signal(int)
    """The row of the decision that was clicked."""

    def __init__(
        self,
        model: DecisionsModel,
        step: Callable[[QKeyEvent], bool],
        parent: QWidget | None = None,
    ) -> None:
        """`step` takes the step that a key stands for, and returns whether it stands for one."""
        super().__init__(parent)
        self._step = step
        self._model = model
        self._current = 0
        self.own = 0
        """The own seat, whose expected net points are drawn."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(_("Timeline of the hand"))
        model.modelReset.connect(self.update)
        model.dataChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(600, 64 + 2 * theme.line_height(Type.SMALL, 0))

    def show_row(self, row: int) -> None:
        """Mark a decision as the one that is shown."""
        self._current = row
        if not self.hasFocus():
            # With the focus, each step is announced; a new description would be read as well.
            self._describe()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleDescription(
            self._model.spoken(self._current) if self._model.decisions else ""
        )

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._describe()

    def _slots(self) -> list[float]:
        """The middle of each decision, from left to right; tricks are set apart."""
        decisions = self._model.decisions
        if not decisions:
            return []
        gap = 0.8
        places, at = [], 0.0
        for row, decision in enumerate(decisions):
            if row and decision.trick != decisions[row - 1].trick:
                at += gap
            places.append(at)
            at += 1.0
        room = self.width() - 2 * SMALL
        step = room / max(1.0, at)
        return [SMALL + (place + 0.5) * step for place in places]

    def _row_at(self, x: float) -> int:
        slots = self._slots()
        if not slots:
            return -1
        return min(range(len(slots)), key=lambda row: abs(slots[row] - x))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._step(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position().x())
        if event.button() == Qt.MouseButton.LeftButton and row >= 0:
            self.setFocus()
            self.picked.emit(row)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self._row_at(event.pos().x())
            if row >= 0:
                words = plain_tip(self._model.spoken(row))
                QToolTip.showText(event.globalPos(), words, self)
                return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        of, model = theme.colours(), self._model
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        rounded(painter, frame, 6, of.panel, of.focus if self.hasFocus() else of.line)
        slots = self._slots()
        if not slots:
            return
        painter.setFont(theme.font(Type.SMALL))
        text = painter.fontMetrics().height()
        marks = self.height() - text - LARGEST - 4
        curve = QRectF(SMALL, 8, self.width() - 2 * SMALL, marks - LARGEST - 12)
        step = slots[1] - slots[0] if len(slots) > 1 else 20.0
        if 0 <= self._current < len(slots):
            band = QRectF(slots[self._current] - step / 2 - 1, 2, step + 2, self.height() - 4)
            chosen = QColor(of.focus)
            chosen.setAlpha(60)
            rounded(painter, band, 3, chosen, of.focus)
        self._paint_tricks(painter, slots, step, text)
        self._paint_curve(painter, slots, curve)
        for row, x in enumerate(slots):
            review = model.review(row)
            at = QPointF(x, marks)
            if model.is_secret(row):
                painter.setPen(QColor(of.text))
                painter.drawText(
                    QRectF(x - 12, marks - text / 2, 24, text), Qt.AlignmentFlag.AlignCenter, "?"
                )
            elif review is not None and has_mark(review):
                paint_mark(painter, at, review.label, _radius(review))
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(of.muted if review is not None else of.line))
                own = model.decisions[row].seat == self.own
                painter.drawEllipse(at, DOT * (1.25 if own else 0.8), DOT * (1.25 if own else 0.8))

    def _paint_tricks(
        self, painter: QPainter, slots: list[float], step: float, text: float
    ) -> None:
        """Write the number of each trick below its decisions."""
        painter.setPen(QColor(theme.colours().muted))
        decisions = self._model.decisions
        for row, decision in enumerate(decisions):
            if decision.trick < 0 or (row and decisions[row - 1].trick == decision.trick):
                continue
            last = row
            while last + 1 < len(decisions) and decisions[last + 1].trick == decision.trick:
                last += 1
            middle = (slots[row] + slots[last]) / 2
            place = QRectF(middle - 2 * step - 10, self.height() - text - 2, 4 * step + 20, text)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(decision.trick + 1))

    def _paint_curve(self, painter: QPainter, slots: list[float], area: QRectF) -> None:
        """Draw the expected net points of the own seat before each of its decisions."""
        points = []
        for row, decision in enumerate(self._model.decisions):
            review = self._model.review(row)
            if decision.seat == self.own and review is not None:
                points.append((slots[row], review.value + review.loss))
        if len(points) < 2 or area.height() < 12:
            return
        of = theme.colours()
        top = max(max(value for _x, value in points), 1.0)
        low = min(min(value for _x, value in points), -1.0)

        def y(value: float) -> float:
            return area.bottom() - (value - low) / (top - low) * area.height()

        painter.setPen(QPen(QColor(of.line), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(area.left(), y(0)), QPointF(area.right(), y(0)))
        painter.setPen(QPen(QColor(of.focus), 1.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([QPointF(x, y(value)) for x, value in points]))
        painter.setPen(QColor(of.muted))
        words = signed(points[-1][1])
        metrics = painter.fontMetrics()
        last = QPointF(
            min(points[-1][0], area.right() - metrics.horizontalAdvance(words)),
            max(area.top() + metrics.ascent(), y(points[-1][1]) - 3),
        )
        painter.drawText(last, words)
        # Time runs to the right in every language, so the name stays on the left too. It is where
        # the curve is not, and nothing runs through it.
        name = _("Expected lead in points")
        half = area.left() + area.width() / 2
        early = [y(value) for x, value in points if x < half] or [area.bottom()]
        above = min(early) - area.top() > area.bottom() - max(early)
        words_box = QRectF(area.topLeft(), metrics.size(0, name)).adjusted(0, 0, 2 * SMALL, 0)
        if not above:
            words_box.moveBottom(area.bottom())
        rounded(painter, words_box, 3, of.panel)
        painter.setPen(QColor(of.muted))
        painter.drawText(words_box, Qt.AlignmentFlag.AlignCenter, name)


def _radius(review: DecisionReview) -> float:
    cost = min(FULL_SIZE_COST, max(0.0, review.deal_cost or 0.0))
    return SMALLEST + (LARGEST - SMALLEST) * cost / FULL_SIZE_COST
