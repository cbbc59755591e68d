"""A picture of the result of a deal of the day, which says nothing about the cards.

It is always light and has two pixels for each unit.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen
from PySide6.QtWidgets import QApplication

from hearts_qt.app.daily.daily_words import (
    SIGNS,
    field_sentence,
    head_words,
    points_sentence,
)
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.rules.rule_names import shown_under
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.widgets import rounded, smooth_painter
from hearts_qt.game.daily import HEARTS, NOTHING
from hearts_qt.store.daily_results import DailyResult

RATIO = 2
WIDTH, MARGIN = 640, 32
"""Lengths here are in units."""
LINE, TRICK, SCALE = 26, 30, 84


def draw_daily(result: DailyResult, rules: str, again: bool) -> QImage:
    """The picture of a finished deal; `rules` is the name of its rules."""
    height = 2 * MARGIN + 4 * LINE + TRICK * len(result.marks) + SCALE + 20
    image = QImage(WIDTH * RATIO, height * RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(RATIO)
    image.fill(QColor(theme.LIGHT.raised))
    painter = smooth_painter(image)
    y = float(MARGIN)
    for words, pixels, colour in (
        (head_words(result, rules, again), 17, theme.LIGHT.text),
        (points_sentence(result), 22, theme.LIGHT.text),
        (field_sentence(result), 15, theme.LIGHT.muted),
    ):
        painter.setFont(_font(pixels, bold=pixels > 15))
        painter.setPen(QColor(colour))
        room = QRectF(MARGIN, y, WIDTH - 2 * MARGIN, LINE)
        fitted = painter.fontMetrics().elidedText(
            words, Qt.TextElideMode.ElideRight, round(room.width())
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, fitted)
        y += LINE + 4
    for marks in result.marks:
        _draw_tricks(painter, marks, y + 6)
        y += TRICK
    if result.field:
        _draw_field(painter, result, y + 14)
    painter.setFont(_font(12))
    painter.setPen(QColor(theme.LIGHT.muted))
    painter.drawText(
        QRectF(MARGIN, height - MARGIN - 10, WIDTH - 2 * MARGIN, 16),
        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
        pgettext("on a picture", "Played with Hearts Qt"),
    )
    painter.end()
    return image


def _draw_tricks(painter: QPainter, marks: str, y: float) -> None:
    step = min(TRICK + 6.0, (WIDTH - 2 * MARGIN) / max(1, len(marks)))
    side = step - 6
    for place, mark in enumerate(marks):
        room = QRectF(MARGIN + place * step, y, side, min(side, TRICK - 6.0))
        rounded(painter, room, 4, theme.LIGHT.line if mark == NOTHING else theme.LIGHT.panel)
        if mark != NOTHING:
            painter.setFont(_font(max(8, round(0.7 * room.height())), bold=True))
            painter.setPen(QColor("#b3261e") if mark == HEARTS else QColor(theme.LIGHT.text))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, SIGNS[mark])


def _draw_field(painter: QPainter, result: DailyResult, y: float) -> None:
    """The Experts as dots on a scale, and the person above it."""
    points = shown_under(result.code, result.points or 0)
    field = [shown_under(result.code, each) for each in result.field]
    low, high = min(*field, points), max(*field, points)
    wide = WIDTH - 2 * MARGIN - 40
    line = y + 46

    def at(value: int) -> float:
        return MARGIN + 20 + wide * (value - low) / max(1, high - low)

    painter.setPen(QPen(QColor(theme.LIGHT.line), 1))
    painter.drawLine(QPointF(MARGIN, line), QPointF(WIDTH - MARGIN, line))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.LIGHT.muted))
    seen: dict[int, int] = {}
    for value in sorted(field):
        seen[value] = seen.get(value, 0) + 1
        painter.drawEllipse(QPointF(at(value), line - 7 * min(seen[value], 5) + 1), 3, 3)
    painter.setBrush(QColor(theme.LIGHT.accent))
    painter.drawEllipse(QPointF(at(points), line), 6, 6)
    painter.setFont(_font(13, bold=True))
    painter.setPen(QColor(theme.LIGHT.text))
    room = QRectF(at(points) - 80, line + 8, 160, 18)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, _("You"))


def _font(pixels: int, *, bold: bool = False) -> QFont:
    made = QFont(QApplication.font())
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return made
