"""The coach at the table: on each card the points it is expected to cost, and a line that says so.

The figures stand on small plates at the upper edge of the cards, above the strip that the next card
leaves free. The best choice has a plate of another shape, with a star upon it. They are there only
while the decision is owed and everything that has happened is shown.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from hearts_qt.app.adviser import best_words, card_figures, figure, legend
from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.table.layout.geometry import RATIO
from hearts_qt.app.table.palette import Palette, table_font

if TYPE_CHECKING:
    from hearts_qt.app.table.layout.geometry import Pose
    from hearts_qt.app.table.view import TableView
    from hearts_qt.players.coach import Advice

__all__ = ["CoachFigures", "CoachOverlay", "Plate"]

STRIP = 0.62
"""The part of a card's width over which its plate is centred, at most."""

STAR = 0.8
"""How far the star of the best choice stands out of its plate, in heights of the figures."""

OVERLAP = 3.0
"""How far a plate lies upon its card, in pixels: enough to belong to it, and no index is hidden."""


class Plate(NamedTuple):
    """One plate: the middle of its lower edge, what it says, and whether it marks the best."""

    x: float
    y: float
    words: str
    best: bool


class CoachFigures(QWidget):
    """Paints the plates over the hand; the mouse does not see it."""

    def __init__(self, parent: QWidget, colours: Palette) -> None:
        super().__init__(parent)
        self.colours = colours
        self.plates: tuple[Plate, ...] = ()
        self._font = QFont()
        self._size = 12.0
        self._wide = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_plates(self, plates: tuple[Plate, ...], strip: float, pixels: float) -> None:
        """Show plates over strips of a width, beside text of a height; none for no plates."""
        if not plates:
            self.plates = ()
            self.hide()
            return
        # What fits between two cards, but no larger than the text of the table.
        size = max(9.0, min(0.95 * pixels, 0.32 * strip))
        self._size, self._font = size, table_font(size, QFont.Weight.DemiBold)
        metrics = QFontMetricsF(self._font)
        widest = max(metrics.horizontalAdvance(plate.words) for plate in plates)
        self._wide = max(1.7 * size, min(strip - 2.0, widest + 0.75 * size))
        self.plates = plates
        area = QRectF()
        for plate in plates:
            area = area.united(self._room(plate).adjusted(-3, -STAR * size, 3, 3))
        self.setGeometry(area.toAlignedRect())
        self.show()
        self.update()

    def rooms(self) -> list[QRect]:
        """Where the plates lie, in the order of the cards."""
        return [self._room(plate).toAlignedRect() for plate in self.plates]

    def top_between(self, left: float, right: float) -> float:
        """The upper edge of all plates that reach between two places, or infinity for none."""
        tops = [
            room.top() - (STAR * self._size if plate.best else 0.0)
            for plate in self.plates
            if (room := self._room(plate)).right() >= left and room.left() <= right
        ]
        return min(tops, default=math.inf)

    def _room(self, plate: Plate) -> QRectF:
        high = 1.42 * self._size
        return QRectF(plate.x - self._wide / 2, plate.y - high + OVERLAP, self._wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.x(), -self.y())
        painter.setFont(self._font)
        for plate in sorted(self.plates, key=lambda plate: plate.best):
            self._paint(painter, plate)

    def _paint(self, painter: QPainter, plate: Plate) -> None:
        colours, size = self.colours, self._size
        room = self._room(plate)
        if not plate.best:
            painter.setPen(QPen(QColor(colours.plate_edge), 1))
            painter.setBrush(QColor(colours.plate))
            corner = room.height() * 0.34
            painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
            painter.setPen(QColor(colours.text))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, plate.words)
            return
        edge = QColor(colours.turn_edge)
        painter.setPen(QPen(edge, 1.2))
        painter.setBrush(QColor(colours.gold))
        painter.drawPath(_tag(room.adjusted(-1, 0, 1, 1), 0.36 * size))
        painter.setPen(QColor(colours.gold_text))
        if plate.words:
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, plate.words)
            middle, radius = QPointF(room.center().x(), room.top() - 0.22 * size), 0.5 * size
        else:
            middle, radius = room.center(), 0.56 * size
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.gold_text))
        if plate.words:
            painter.setPen(QPen(edge, 1.2))
        painter.drawPolygon(_star(middle, radius))


def _tag(room: QRectF, tip: float) -> QPainterPath:
    """A plate that points down at its card."""
    corner = room.height() * 0.3
    path = QPainterPath()
    path.addRoundedRect(room, corner, corner)
    x, y = room.center().x(), room.bottom()
    pointer = QPainterPath(QPointF(x - 1.4 * tip, y - 1))
    pointer.lineTo(x, y + tip)
    pointer.lineTo(x + 1.4 * tip, y - 1)
    pointer.closeSubpath()
    return path.united(pointer)


def _star(middle: QPointF, radius: float) -> QPolygonF:
    """A star of five points."""
    points = []
    for place in range(10):
        reach = radius if place % 2 == 0 else 0.45 * radius
        turn = math.radians(36 * place - 90)
        points.append(middle + QPointF(reach * math.cos(turn), reach * math.sin(turn)))
    return QPolygonF(points)


class CoachOverlay(QObject):
    """The coach's figures over one table."""

    def __init__(self, view: TableView, colours: Palette) -> None:
        super().__init__(view)
        self._view = view
        self._spoken: Advice | None = None
        self.figures = CoachFigures(view.viewport(), colours)
        adviser = view.session.adviser
        adviser.advised.connect(self._advised)
        adviser.thinking.connect(self._thinking)

    def set_colours(self, colours: Palette) -> None:
        """Take other colours."""
        self.figures.colours = colours
        self.figures.update()

    def follow(self) -> None:
        """Put the plates where the cards are, or away while there is nothing to choose."""
        before = self.figures.plates
        self._show()
        if self.figures.plates != before:
            self._view.messages.make_way()

    def _show(self) -> None:
        view = self._view
        scene, session = view.table_scene, view.session
        advice = session.adviser.advice
        cards = view.models.hand.cards
        items = scene.hands[session.person]
        if advice is None or not scene.asks or not view.idle or len(items) != len(cards):
            self.figures.show_plates((), 0.0, 0.0)
            return
        poses = [item.target for item in items]
        strip = _strip(poses)
        plates = []
        for card, pose in zip(cards, poses, strict=True):
            words, best = _words(advice, card)
            if words or best:
                plates.append(Plate(*_above(pose, strip), words, best))
        self.figures.show_plates(tuple(plates), strip, scene.layout.text)
        if self._spoken is not advice:
            self._spoken = advice
            view.speak(_spoken(advice))

    def _advised(self, advice: Advice | None) -> None:
        view = self._view
        if advice is None:
            self._spoken = None
        words = ""
        if advice is not None:
            words = legend(advice, view.session.rules.teams != "none")
        view.messages.set_legend(words)
        view.choices.advise(words)
        view.keyboard.buttons.follow(view.table_scene, view.models.hand)
        self.follow()

    def _thinking(self, thinking: bool) -> None:
        if thinking:
            self._view.messages.set_legend(_("Weighing your cards…"))
        elif self._view.session.adviser.advice is None:
            self._view.messages.set_legend("")


def _strip(poses: list[Pose]) -> float:
    """The part of each card that the next one leaves free, in pixels."""
    if not poses:
        return 0.0
    steps = [right.x - left.x for left, right in pairwise(poses)]
    return min([STRIP * poses[0].width, *(step for step in steps if step > 0)])


def _above(pose: Pose, strip: float) -> tuple[float, float]:
    """The point of a card's upper edge above the middle of its free strip."""
    turn = math.radians(pose.angle)
    x, y = (strip - pose.width) / 2, -RATIO * pose.width / 2
    return (
        pose.x + x * math.cos(turn) - y * math.sin(turn),
        pose.y + x * math.sin(turn) + y * math.cos(turn),
    )


def _words(advice: Advice, card: int) -> tuple[str, bool]:
    """What the plate of a card says, and whether it marks the best; nothing for no plate."""
    option = advice.of_card(card)
    if option is None or option.points is None:
        return "", len(advice.best.cards) != 1 and card in advice.best.cards
    return figure(option.points), option is advice.best


def _spoken(advice: Advice) -> str:
    """What a screen reader says once the cards are weighed."""
    best = advice.best
    cards = cards_words(best.cards)
    figures = card_figures(advice, best.cards[0]) if len(best.cards) == 1 else ""
    return " ".join(
        part for part in (f"{cards}:" if cards else "", f"{figures}." if figures else "",
                          best_words(best)) if part
    )  # fmt: skip
