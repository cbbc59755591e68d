"""Marks that lie on the table, small signs on plates, and labels on the felt."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_in_sentence
from hearts_qt.app.regional import signed
from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.geometry import Box, Pose
from hearts_qt.app.table.palette import Palette, table_font
from hearts_qt.app.ui.widgets import rounded, smooth_painter
from hearts_qt.rules.cards import DIAMONDS, HEARTS, card_sign, suit_of

if TYPE_CHECKING:
    from hearts_qt.app.session.table_state import TableState


def crown_pose(card: Pose) -> Pose:
    """Where a crown lies on the corner of a card."""
    side = round(card.width * 0.30)
    return Pose(card.x + card.width * 0.36, card.y - card.width * 0.62, 0, side)


class MarkItem(QGraphicsPixmapItem):
    """One of `assets/marks`; its pose's width is the edge of its square. `home` is its place.

    Away from home it uses the picture for the width `largest`, so that it is sharp while it is
    large.
    """

    def __init__(self, deck: Deck, name: str) -> None:
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)
        self._deck = deck
        self.name = name
        self.pose = Pose(0, 0, 0, 1)
        self.target = self.pose
        self.home = self.pose
        self.largest = 0.0
        self.flip = 1.0
        self._base = 0.0

    def set_shown(self, shown: bool) -> None:
        self.setVisible(shown)

    def refresh(self) -> None:
        """Use a better pixmap, if there is one."""
        self._base = 0.0
        self.place(self.pose, self.flip)

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None:
        """Put the mark at a pose now."""
        self.pose, self.flip = pose, flip
        home = self.home.width if self.home.width > 1 else pose.width
        if self.largest > home and abs(pose.width - home) > 0.5:
            home = self.largest
        if home != self._base:
            self._base = home
            self.setPixmap(self._deck.mark(self.name, home))
            self.setOffset(-home / 2, -home / 2)
        self.setPos(pose.x, pose.y)
        scale = pose.width / self._base
        turned = QTransform()
        if pose.angle:
            turned.rotate(pose.angle)
        if abs(scale - 1) >= 0.01:
            turned.scale(scale, scale)
        self.setTransform(turned)


_PAPER = "#fdfcfa"
_EDGE = "#8d8676"
_RED = "#b0182b"
_BLACK = "#1b2330"
_TEAM_LIGHT = ("#8a5a00", "#1d5f9e", "#7a2f86", "#1f6b46", "#8f2f2f")
_TEAM_DARK = ("#f0c862", "#8fc4ff", "#dfa2ea", "#84d6ab", "#ffa39d")


def chip_width(card: int, high: float, factor: int = 1) -> float:
    """The width that `card_chip` paints."""
    wide = QFontMetricsF(_chip_font(high)).horizontalAdvance(_chip_words(card, factor))
    return wide + high * 0.46


def card_chip(painter: QPainter, card: int, left: QPointF, high: float, factor: int = 1) -> float:
    """Paint a card's name on a slip of paper; `left` is the middle of its left edge. Returns its
    width.

    A `factor` other than 1 is written behind the name.
    """
    wide = chip_width(card, high, factor)
    box = QRectF(left.x(), left.y() - high / 2, wide, high)
    rounded(painter, box, high * 0.22, _PAPER, _EDGE, max(1.0, high * 0.06))
    painter.setFont(_chip_font(high))
    painter.setPen(QColor(_RED if suit_of(card) in (DIAMONDS, HEARTS) else _BLACK))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _chip_words(card, factor))
    return wide


def _chip_font(high: float) -> QFont:
    return table_font(high * 0.72, QFont.Weight.DemiBold)


def _chip_words(card: int, factor: int) -> str:
    return card_sign(card) + (f" ×{factor}" if factor != 1 else "")


def emblem(painter: QPainter, team: int, middle: QPointF, side: float, colours: Palette) -> None:
    """Paint the emblem of a team; teams differ in shape and in colour."""
    half = side / 2
    path = QPainterPath()
    if team == 0:
        path.addEllipse(middle, half * 0.92, half * 0.92)
    else:
        corners = (4, 3, 5, 4)[(team - 1) % 4]
        start = {1: -90.0, 2: -90.0, 3: -90.0, 4: -45.0}[(team - 1) % 4 + 1]
        points = [
            middle
            + QPointF(
                half * 1.08 * math.cos(math.radians(start + 360 * step / corners)),
                half * 1.08 * math.sin(math.radians(start + 360 * step / corners)),
            )
            for step in range(corners)
        ]
        path.moveTo(points[0])
        for point in points[1:]:
            path.lineTo(point)
        path.closeSubpath()
    shades = _TEAM_DARK if colours.dark else _TEAM_LIGHT
    pen = QPen(QColor(shades[team % len(shades)]), side * 0.17)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(shades[team % len(shades)]))
    painter.drawEllipse(middle, side * 0.12, side * 0.12)


def tick(painter: QPainter, left: QPointF, side: float, ink: QColor) -> None:
    """Paint a tick: this seat has chosen."""
    pen = QPen(ink, side * 0.17)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath(left + QPointF(side * 0.12, side * 0.02))
    path.lineTo(left + QPointF(side * 0.38, side * 0.28))
    path.lineTo(left + QPointF(side * 0.86, -side * 0.30))
    painter.drawPath(path)


class TableLabel(NamedTuple):
    """The two lines of a label, with a card unless `card` is -1.

    `spoken` is the same for a screen reader.
    """

    title: str
    words: str
    spoken: str
    card: int = -1


NINE = 7
"""The index of a nine in its suit."""


def table_labels(
    state: TableState, *, unwon: int, kitty: int
) -> dict[str, TableLabel | None]:
    """The labels on the unwon cards, on the kitty, and on a boosted trick; `None` for no label.

    `unwon` and `kitty` are the numbers of cards that still lie there.
    """
    says: dict[str, TableLabel | None] = {"unwon": None, "kitty": None, "note": None}
    if unwon:
        count, points = unwon, state.rules.shown(sum(play.points for play in state.pile))
        cards = ngettext("{n} card", "{n} cards", count).format(n=count)
        worth = ngettext("{n} point", "{n} points", abs(points)).format(n=signed(points))
        spoken = _("Waiting for the next winner: {cards}, {points}")
        says["unwon"] = TableLabel(cards, worth, spoken.format(cards=cards, points=worth))
    if kitty:
        spoken = ngettext("Kitty of {n} card: {where}", "Kitty of {n} cards: {where}", kitty)
        where = {
            "first_penalty": _("first points"),
            "last_trick": _("last trick"),
            "nobody": _("for nobody"),
        }.get(state.rules.kitty_to, _("first trick"))
        title = _("Kitty: {n}").format(n=kitty)
        says["kitty"] = TableLabel(title, where, spoken.format(n=kitty, where=where))
    if state.boosted and state.plays:
        nine = suit_of(state.plays[0][1]) * 13 + NINE
        spoken = _("Boosted by {card}: two rounds").format(card=card_in_sentence(nine))
        says["note"] = TableLabel(_("Boosted"), _("two rounds"), spoken, nine)
    return says


class TableLabelItem(QGraphicsItem):
    """A small label as dark as the status line, in the middle of its box.

    It is drawn into a pixmap when it is painted for the first time after a change.
    """

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck
        self.label: TableLabel | None = None
        self._look: tuple[Box, Palette, float] | None = None
        self._drawn: QPixmap | None = None
        self._bounds = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def say(
        self, label: TableLabel | None, box: Box, text: float, colours: Palette, force: bool = False
    ) -> None:
        """Show a label in a box; `None` hides it."""
        look = (box, colours, text)
        if label == self.label and look == self._look and not force:
            return
        self.label, self._look = label, look
        self._drawn = None
        self.setVisible(label is not None)
        bounds = QRectF(0, 0, box.width, box.height)
        if bounds != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds
        self.setPos(round(box.x), round(box.y))
        self.update()

    @property
    def box(self) -> Box:
        """The place of the label."""
        return self._look[0] if self._look is not None else Box(0, 0, 0, 0)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._drawn is None and self.label is not None and self._look is not None:
            box, colours, text = self._look
            self._drawn = _drawn(self.label, box, text, colours, self._deck.ratio)
        if self._drawn is not None:
            painter.drawPixmap(0, 0, self._drawn)


def _drawn(label: TableLabel, box: Box, text: float, colours: Palette, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(max(1, round(box.width * ratio)), max(1, round(box.height * ratio))))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(pixmap)
    lines = [label.title, label.words]
    beside = text * 0.42
    room = box.width - 2 * beside
    chip = chip_width(label.card, text * 1.3) + text * 0.5 if label.card >= 0 else 0.0
    if room - chip < text * 4.4:
        # If there is no room for both, words tell more than a card.
        chip = 0.0
    room -= chip
    fonts = [
        _fitting(line, text * 0.88, QFont.Weight.Normal if place else QFont.Weight.DemiBold, room)
        for place, line in enumerate(lines)
    ]
    widths = [
        min(room, QFontMetricsF(font).horizontalAdvance(line))
        for font, line in zip(fonts, lines, strict=True)
    ]
    line_high = text * 1.08
    wide = min(box.width, max(widths) + 2 * beside + chip)
    high = min(box.height, line_high * len(lines) + text * 0.24)
    pill = QRectF((box.width - wide) / 2, (box.height - high) / 2, wide, high)
    rounded(painter, pill, min(high / 2, text * 0.6), colours.pill)
    if chip:
        card_chip(painter, label.card, QPointF(pill.x() + beside, pill.center().y()), text * 1.3)
    painter.setPen(QColor(colours.pill_text))
    top = pill.center().y() - line_high * len(lines) / 2
    for place, (line, font) in enumerate(zip(lines, fonts, strict=True)):
        painter.setFont(font)
        shown = QFontMetricsF(font).elidedText(line, Qt.TextElideMode.ElideRight, room + 1)
        start = pill.x() + beside + chip - 2
        end = pill.right() - beside + 2
        across = QRectF(start, top + place * line_high, end - start, line_high)
        painter.drawText(across, Qt.AlignmentFlag.AlignCenter, shown)
    painter.end()
    return pixmap


def _fitting(line: str, pixels: float, weight: QFont.Weight, room: float) -> QFont:
    """The font for a line, smaller if the line would not fit."""
    font = table_font(pixels, weight)
    wide = QFontMetricsF(font).horizontalAdvance(line)
    if wide > room:
        font = table_font(pixels * max(0.8, room / wide), weight)
    return font
