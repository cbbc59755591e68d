"""The quiet lines in a corner of the window: the rule set, and the games that wait."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QPushButton, QWidget

from hearts_qt.app.table.palette import Palette, table_font

__all__ = ["TableCorner"]

EDGE = 6
"""The space to the edge of the table, in device-independent pixels."""

SHARE = 0.3
"""The largest share of the table's width that the lines take."""


MOST_PLAYERS = 5
"""The most players whose table has no seat in its corner."""


class CornerLine(QPushButton):
    """One line: plain words on the table, which a click follows like a link."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.ink = QColor("#ffffff")
        # The command has a key of its own, and Tab belongs to the cards.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def say(self, words: str) -> None:
        """Show some words; none hide the line."""
        self.setText(words)
        self.setAccessibleName(words)
        self.setVisible(bool(words))

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        wide = metrics.horizontalAdvance(self.text()) + 1.2 * metrics.height()
        return QSize(round(wide + 1), round(1.25 * metrics.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(self.font())
        rect = QRectF(self.rect())
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 60))
            painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        painter.setFont(self.font())
        painter.setPen(self.ink)
        room = rect.adjusted(0.5 * metrics.height(), 0, -0.5 * metrics.height(), 0)
        words = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)


class TableCorner(QObject):
    """Up to two lines, one of which names the rule set and opens its rules; the other one counts
    the games that wait and opens the start screen.

    They stand in the upper right corner of the table, where tables of up to five players have no
    seat, and for more players in the menu bar.
    """

    def __init__(
        self,
        table: QWidget,
        menus: QMenuBar,
        show_rules: Callable[[], object],
        show_games: Callable[[], object],
    ) -> None:
        super().__init__(table)
        self._table = table
        self._menus = menus
        self._in_menus = QWidget(menus)
        row = QHBoxLayout(self._in_menus)
        row.setContentsMargins(0, 0, EDGE, 0)
        row.setSpacing(0)
        menus.setCornerWidget(self._in_menus)
        self.rules, self.waiting = CornerLine(table), CornerLine(table)
        self._spare = CornerLine(self._in_menus), CornerLine(self._in_menus)
        for lines in ((self.rules, self.waiting), self._spare):
            for line, do in zip(lines, (show_rules, show_games), strict=True):
                line.clicked.connect(lambda _checked=False, do=do: do())
        for line in self._spare:
            row.addWidget(line)
        self._in_menus.hide()
        table.installEventFilter(self)

    def set_colours(self, colours: Palette) -> None:
        """The colours of the table."""
        for line in (self.rules, self.waiting):
            line.ink = QColor("#e8efe9" if colours.dark else "#f4f8f4")
            line.update()
        for line in self._spare:
            line.ink = self._in_menus.palette().color(QPalette.ColorRole.WindowText)
            line.update()

    def say(self, rules: str, waiting: str, players: int) -> None:
        """Show the lines; empty ones are hidden."""
        crowded = players > MOST_PLAYERS
        for line, spare, words in zip(
            (self.rules, self.waiting), self._spare, (rules, waiting), strict=True
        ):
            line.say("" if crowded else words)
            spare.say(words if crowded else "")
            spare.setFont(self._in_menus.font())
            spare.setFixedSize(spare.sizeHint())
        self._in_menus.adjustSize()
        # The menu bar makes room for the size that the widget has when it is set.
        self._menus.setCornerWidget(self._in_menus)
        self._in_menus.setVisible(crowded and bool(rules or waiting))
        self.place()

    def place(self) -> None:
        """Put the lines on the table where they belong, at the size that suits it."""
        wide = self._table.width()
        pixels = max(12.0, min(17.0, min(wide / 84, self._table.height() / 52)))
        y = EDGE
        for line, weight in (
            (self.rules, QFont.Weight.Medium),
            (self.waiting, QFont.Weight.Normal),
        ):
            if line.isHidden():
                continue
            line.setFont(table_font(pixels, weight))
            hint = line.sizeHint()
            width = min(hint.width(), round(SHARE * wide))
            line.setGeometry(wide - width - EDGE, y, width, hint.height())
            line.raise_()
            y += hint.height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)
