"""The seal of the game in the corner of the table, until the person has decided something."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.table.layout import Layout
from hearts_qt.app.table.palette import Palette, table_font
from hearts_qt.app.ui.tooltip import plain_tip
from hearts_qt.game.deals import Deals

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

TEXT = 0.84
"""The height of its text, in heights of the table's text."""


class SealTag(QPushButton):
    """Shows the seal as words, or says that the game is not sealed. A click shows all of it."""

    def __init__(self, parent: QWidget, session: Session, colours: Palette) -> None:
        super().__init__(parent)
        self.colours = colours
        self._session = session
        self._lines: list[str] = []
        self._pixels = 12.0
        self._wanted = False
        self._source: Deals | None = None
        # A menu command does the same, and Tab reaches the cards sooner without a stop here.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    @property
    def lines(self) -> list[str]:
        """The words of the tag, line by line."""
        return self._lines

    @property
    def summary(self) -> str:
        """The seal in a few words, until the person has decided something; later empty."""
        return say(self._source.headline) if self._wanted and self._source is not None else ""

    def follow(self, layout: Layout) -> None:
        """Show or hide the tag, and place it in the upper left corner."""
        session = self._session
        game = session.current.game
        wanted = (
            session.current.started
            and session.decisions.judge is None
            and game.hand_index == 0
            and not game.finished
            and not session.current.history.has_decisions
            and session.current.pending is None
        )
        self._wanted = wanted
        if wanted and game.source is not self._source:
            self._source = game.source
            self._take(game.source)
        if wanted:
            self._pixels = TEXT * layout.text_height
            self.setFont(table_font(self._pixels, QFont.Weight.Medium))
            size = self.sizeHint()
            at = round(layout.margin)
            self.setGeometry(at, at, size.width(), size.height())
        self.setVisible(wanted and self._fits(layout))

    def _take(self, source: Deals) -> None:
        if words := source.words:
            self._lines = [" ".join(words[at : at + 2]) for at in range(0, len(words), 2)]
            self.setAccessibleName(_("Sealed: {words}").format(words=" ".join(words)))
        else:
            self._lines = [say(source.headline)]
            self.setAccessibleName(self._lines[0])
        self.setAccessibleDescription(_("Shows how this game is sealed"))
        self.setToolTip(plain_tip(self.accessibleDescription()))

    def _fits(self, layout: Layout) -> bool:
        """Whether no seat lies where the tag would."""
        rect = QRectF(self.geometry())
        return not any(
            rect.intersects(QRectF(box.x, box.y, box.width, box.height))
            for box in (station.plate for station in layout.stations)
        )

    @property
    def _side(self) -> float:
        """The side of the picture of a wax seal."""
        return 1.9 * self._pixels if len(self._lines) > 1 else 1.1 * self._pixels

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        wide = max((metrics.horizontalAdvance(line) for line in self._lines), default=0.0)
        high = len(self._lines) * metrics.lineSpacing()
        pixels = self._pixels
        return QSize(math.ceil(wide + self._side + 2.2 * pixels), math.ceil(high + 0.9 * pixels))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels, colours = self._pixels, self.colours
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground = QColor(colours.pill)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground.lighter(125) if self.underMouse() else ground)
        painter.drawRoundedRect(rect, 0.7 * pixels, 0.7 * pixels)
        self._paint_wax(painter, QPointF(0.7 * pixels + self._side / 2, rect.center().y()))
        painter.setPen(QColor(colours.pill_text))
        painter.setFont(self.font())
        metrics = QFontMetricsF(self.font())
        y = rect.center().y() - len(self._lines) * metrics.lineSpacing() / 2 + metrics.ascent()
        for line in self._lines:
            painter.drawText(QPointF(1.3 * pixels + self._side, y), line)
            y += metrics.lineSpacing()

    def _paint_wax(self, painter: QPainter, middle: QPointF) -> None:
        """Paint a round seal of wax; an empty ring for a game that is not sealed."""
        radius = self._side / 2
        sealed = len(self._lines) > 1
        wax = QColor("#b8323e")
        painter.setPen(QPen(wax if sealed else QColor(self.colours.pill_text), radius * 0.16))
        painter.setBrush(wax if sealed else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, radius * 0.86, radius * 0.86)
        if sealed:
            painter.setPen(QPen(QColor("#7d1f29"), radius * 0.14))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, radius * 0.5, radius * 0.5)
