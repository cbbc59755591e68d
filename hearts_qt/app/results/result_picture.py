"""A picture of a result to share: what happened, with cards and faces, the score sheet, a chart of
the totals, and the first deal.

It is always light, whatever the windows look like, and has two pixels for each unit, so that it is
crisp on screens and on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPainter,
    QPen,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.app.decks.card_set import default_set
from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.models.table_model import ScoreRole
from hearts_qt.app.models.table_models import ScoreModel
from hearts_qt.app.regional import signed, with_sign
from hearts_qt.app.results.story import Story
from hearts_qt.app.table.art.svg_art import PictureOrder, draw
from hearts_qt.app.table.overlay.linked_text import wrapped
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.icons import draw_crown, draw_moon
from hearts_qt.app.ui.totals_chart import TotalsChart
from hearts_qt.app.ui.widgets import smooth_painter
from hearts_qt.rules.options import Rules

RATIO = 2
"""Pixels per unit. All lengths below are in units."""

MARGIN = 32
ROW = 25
NUMBERS = 64
"""The width of the column with the numbers of the hands."""
COLUMN = (74, 128)
"""The least width of a column of points, and the largest width that a long name gives it."""
NARROWEST = 600
"""The least width of the picture."""
CHART = 230
FACE = 40
"""The edge of a portrait."""
CARD = 58
"""The width of a card."""
CARD_RATIO = 1.4
MOST_HANDS = 40
"""How many hands are in the picture. Of longer games the hands in the middle are left out."""
FIRST_HANDS = 5
"""How many of the hands in the picture are then from the beginning of the game."""


NO_STORY = Story()


@dataclass(frozen=True, slots=True)
class ResultCaption:
    """The texts around the figures: the name of the rules, the date and result of the game, and the
    code of the first deal, which is empty if there is none or it is still secret."""

    rules: str
    result: str
    deal: str = ""
    story: Story = NO_STORY
    """What happened in the game."""
    faces: tuple[tuple[QPixmap, ...], ...] = ()
    """The portraits of the players of each column; none where no character plays."""


def draw_result(model: ScoreModel, rules: Rules, caption: ResultCaption) -> QImage:
    """The picture of the game in a score sheet's model, which is played by these rules."""
    return _Picture(model, rules, caption).image


class _Picture:
    def __init__(self, model: ScoreModel, rules: Rules, caption: ResultCaption) -> None:
        self._model = model
        self._caption = caption
        self._of = theme.LIGHT
        columns, hands = model.columnCount(), model.rowCount() - 1
        names = [self._name(column) for column in range(columns)]
        small = QFontMetricsF(_font(13, QFont.Weight.DemiBold))
        widest = max((small.horizontalAdvance(name) for name in names), default=0.0) + 24
        least, most = COLUMN
        room = NARROWEST - 2 * MARGIN - NUMBERS
        self._column = max(least, min(most, widest), room / max(1, columns))
        self._width = max(float(NARROWEST), 2 * MARGIN + NUMBERS + columns * self._column)
        totals = [
            signed(model.value(hand, column, ScoreRole.TotalRole))
            for hand in range(hands)
            for column in range(columns)
        ]
        figures = QFontMetricsF(_font(13))
        self._total_width = max([34.0, *(figures.horizontalAdvance(each) + 8 for each in totals)])
        self._shown = _shown(hands)
        inside = self._width - 2 * MARGIN
        self._title = _wrapped(caption.rules, _font(24, QFont.Weight.DemiBold), inside)
        self._result = _wrapped(caption.result, _font(15), inside)
        charted = CHART if hands > 1 else 0
        self._story = [
            line for each in caption.story.lines for line in _wrapped(each, _font(15), inside)
        ]
        self._faces = FACE + 6 if caption.faces else 0
        shown = CARD * CARD_RATIO + 18 if caption.story.cards else 0
        height = (
            2 * MARGIN
            + 32 * len(self._title)
            + 22 * len(self._result)
            + 22 * len(self._story)
            + (8 if self._story else 0)
            + round(shown)
            + 20
            + self._faces
            + ROW * (len(self._shown) + 2)
            + (charted + 20 if charted else 0)
            + 34
        )
        self.image = QImage(
            round(self._width * RATIO), round(height * RATIO), QImage.Format.Format_RGB32
        )
        self.image.setDevicePixelRatio(RATIO)
        self.image.fill(QColor(self._of.raised))
        painter = smooth_painter(self.image)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.setLayoutDirection(QGuiApplication.layoutDirection())
        y = self._heads(painter)
        y = self._cards(painter, y)
        y = self._portraits(painter, y)
        y = self._table(painter, y)
        if charted:
            self._chart(painter, y + 20, charted, rules)
        self._foot(painter, height - MARGIN - 16)
        painter.end()

    def _name(self, column: int) -> str:
        return str(self._model.headerData(column, Qt.Orientation.Horizontal))

    def _mirrored(self, place: QRectF) -> QRectF:
        """A place in the picture, on its other side where people read from right to left."""
        if not QGuiApplication.isRightToLeft():
            return place
        left = self._width - place.x() - place.width()
        return QRectF(left, place.y(), place.width(), place.height())

    def _heads(self, painter: QPainter) -> float:
        """Draw the title and the result; returns the y coordinate below them."""
        y = float(MARGIN)
        inside = self._width - 2 * MARGIN
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(_font(24, QFont.Weight.DemiBold))
        painter.setPen(QColor(self._of.text))
        for line in self._title:
            painter.drawText(QRectF(MARGIN, y, inside, 32), flags, line)
            y += 32
        y += 4
        painter.setFont(_font(15))
        painter.setPen(QColor(self._of.muted))
        for line in self._result:
            painter.drawText(QRectF(MARGIN, y, inside, 22), flags, line)
            y += 22
        painter.setPen(QColor(self._of.text))
        y += 8 if self._story else 0
        for line in self._story:
            painter.drawText(QRectF(MARGIN, y, inside, 22), flags, line)
            y += 22
        return y + 16

    def _cards(self, painter: QPainter, y: float) -> float:
        """Draw the cards of the memorable hand; returns the y coordinate below them."""
        cards = self._caption.story.cards
        if not cards:
            return y
        room = self._width - 2 * MARGIN - CARD
        step = min(0.62 * CARD, room / max(1, len(cards) - 1))
        high = round(CARD * CARD_RATIO)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        heap = self._mirrored(QRectF(MARGIN, y, step * (len(cards) - 1) + CARD, high))
        for place, card in enumerate(cards):
            picture = _card_picture(card)
            if picture is not None:
                target = QRectF(heap.x() + place * step, y, CARD, high)
                painter.drawImage(target, picture, QRectF(picture.rect()))
        return y + high + 18

    def _portraits(self, painter: QPainter, y: float) -> float:
        """Draw the faces above the names; returns the y coordinate below them."""
        for column, faces in enumerate(self._caption.faces):
            right = self._cell(column, y).right() - 10
            step = min(FACE + 2, (self._column - FACE - 14) / max(1, len(faces) - 1))
            for place, face in enumerate(reversed(faces)):
                target = self._mirrored(QRectF(right - FACE - place * step, y, FACE, FACE))
                painter.drawPixmap(target, face, QRectF(face.rect()))
        return y + self._faces

    def _cell(self, column: int, y: float) -> QRectF:
        return QRectF(MARGIN + NUMBERS + column * self._column, y, self._column, ROW)

    def _table(self, painter: QPainter, y: float) -> float:
        """Draw the figures; returns the y coordinate below them."""
        model, of = self._model, self._of
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(_font(13, QFont.Weight.DemiBold))
        painter.setPen(QColor(of.text))
        metrics = painter.fontMetrics()
        for column in range(model.columnCount()):
            room = self._cell(column, y).adjusted(4, 0, -10, 0)
            name = metrics.elidedText(
                self._name(column), Qt.TextElideMode.ElideRight, round(room.width())
            )
            painter.drawText(self._mirrored(room), right, name)
        y += ROW
        self._line(painter, y)
        for place, row in enumerate(self._shown):
            if place % 2:
                stripe = QRectF(MARGIN, y, self._width - 2 * MARGIN, ROW)
                painter.fillRect(stripe, QColor(of.panel))
            painter.setFont(_font(13))
            painter.setPen(QColor(of.muted))
            if row is None:
                left_out = model.rowCount() - 1 - MOST_HANDS
                words = ngettext("{n} hand not shown", "{n} hands not shown", left_out)
                painter.drawText(
                    QRectF(MARGIN, y, self._width - 2 * MARGIN, ROW),
                    Qt.AlignmentFlag.AlignCenter,
                    words.format(n=left_out),
                )
            else:
                number = self._mirrored(QRectF(MARGIN + 10, y, NUMBERS - 10, ROW))
                painter.drawText(number, left, str(row + 1))
                for column in range(model.columnCount()):
                    self._points(painter, row, column, self._cell(column, y))
            y += ROW
        self._line(painter, y)
        painter.setFont(_font(14, QFont.Weight.DemiBold))
        painter.setPen(QColor(of.text))
        # The word may be longer in other languages, and there is room before the first total.
        room = self._mirrored(QRectF(MARGIN + 10, y, NUMBERS - 10, ROW))
        painter.drawText(room, int(left) | int(Qt.TextFlag.TextDontClip), _("Total"))
        last = model.rowCount() - 1
        for column in range(model.columnCount()):
            room = self._cell(column, y).adjusted(4, 0, -10, 0)
            total = signed(model.value(last, column, ScoreRole.TotalRole))
            painter.setFont(_font(14, QFont.Weight.DemiBold))
            painter.setPen(QColor(of.text))
            painter.drawText(self._mirrored(room), right, total)
            if model.value(last, column, ScoreRole.WinnerRole):
                wide = painter.fontMetrics().horizontalAdvance(total)
                middle = QRectF(room.right() - wide - 16, y, 0, ROW)
                draw_crown(painter, self._mirrored(middle).center())
        return y + ROW

    def _points(self, painter: QPainter, row: int, column: int, cell: QRectF) -> None:
        """Draw the points of a hand, muted, and the total after it."""
        model, of = self._model, self._of
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        room = cell.adjusted(4, 0, -10, 0)
        score = model.value(row, column, ScoreRole.ScoreRole)
        painter.setFont(_font(13))
        painter.setPen(QColor(of.text))
        total = signed(model.value(row, column, ScoreRole.TotalRole))
        painter.drawText(self._mirrored(room), right, total)
        painter.setFont(_font(11))
        painter.setPen(QColor(of.muted))
        beside = room.adjusted(0, 0, -self._total_width, 0)
        painter.drawText(self._mirrored(beside), right, with_sign(score))
        if model.value(row, column, ScoreRole.MoonRole):
            wide = painter.fontMetrics().horizontalAdvance(signed(score)) + 22
            x = max(cell.left() + 10, beside.right() - wide)
            middle = QRectF(x, cell.y(), 0, cell.height())
            draw_moon(painter, self._mirrored(middle).center())

    def _line(self, painter: QPainter, y: float) -> None:
        painter.setPen(QPen(QColor(self._of.line), 1))
        painter.drawLine(QPointF(MARGIN, y), QPointF(self._width - MARGIN, y))

    def _chart(self, painter: QPainter, y: float, high: int, rules: Rules) -> None:
        chart = TotalsChart(self._model)
        try:
            chart.on_paper = True
            chart.set_ends(rules)
            chart.set_pixels(13)
            chart.resize(round(self._width - 2 * MARGIN), high)
            chart.render(
                painter, QPoint(MARGIN, round(y)), QRegion(), QWidget.RenderFlag.DrawChildren
            )
        finally:
            chart.deleteLater()

    def _foot(self, painter: QPainter, y: float) -> None:
        room = QRectF(MARGIN, y, self._width - 2 * MARGIN, 16)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(_font(12))
        painter.setPen(QColor(self._of.muted))
        if self._caption.deal:
            words = _("First deal {code}").format(code=self._caption.deal)
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | middle, words)
        name = pgettext("on a picture", "Played with Hearts Qt")
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | middle, name)


def _card_picture(card: int) -> QImage | None:
    """A card of the usual deck, drawn at once."""
    wide = round(CARD * RATIO)
    cards = default_set()
    picture = cards.faces[card]
    order = PictureOrder(
        picture.path, wide, round(wide * CARD_RATIO), False, cards.corner, picture.element
    )
    return draw(order)


def _font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The program's font in a fixed size: the picture does not depend on the text size set here."""
    made = QFont(QApplication.font())
    made.setPixelSize(pixels)
    made.setWeight(weight)
    return made


def _shown(hands: int) -> Sequence[int | None]:
    """The hands in the picture; None stands for those that are left out."""
    if hands <= MOST_HANDS:
        return list(range(hands))
    return [*range(FIRST_HANDS), None, *range(hands - MOST_HANDS + FIRST_HANDS, hands)]


def _wrapped(words: str, font: QFont, width: float) -> list[str]:
    """A text, wrapped to lines that are at most `width` wide."""
    metrics, cut = QFontMetricsF(font), Qt.TextElideMode.ElideRight
    return [metrics.elidedText(line, cut, width) for line in wrapped(words, metrics, width)]
