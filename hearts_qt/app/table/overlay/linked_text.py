"""Words over the table that lead somewhere: to a rule, to a window; and the seal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, right_to_left, say
from hearts_qt.app.table.layout import Layout
from hearts_qt.app.table.palette import Palette, table_font
from hearts_qt.app.ui.widgets import plain_tip

if TYPE_CHECKING:
    from hearts_qt.app.session import Session


def link_words() -> str:
    """The words of the link after a sentence."""
    return _("Rule…")


def wrapped(words: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """Break words into lines no wider than `width` pixels; a longer word gets a line of its own."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and metrics.horizontalAdvance(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def linked(words: str, link: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """Break words and a link after them into lines of similar length; return them without the link.

    The last line leaves room for the link, and is empty if the link has a line of its own.
    """
    if not link:
        return wrapped(words, metrics, width)
    mark = link.replace(" ", "\N{NO-BREAK SPACE}")
    whole = f"{words}\N{NO-BREAK SPACE} {mark}"
    lines = wrapped(whole, metrics, width)
    for part in range(1, 12):
        closer = wrapped(whole, metrics, width * (1 - 0.04 * part))
        if len(closer) != len(lines) or max(map(metrics.horizontalAdvance, closer)) > width:
            break
        lines = closer
    last = lines[-1].removesuffix(mark).rstrip(" \N{NO-BREAK SPACE}")
    return [*(line.rstrip("\N{NO-BREAK SPACE}") for line in lines[:-1]), last]


Placed = list[tuple[int, int, str, bool]]
"""Texts as (x, y, words, whether it is a link), where x and y are the start of the baseline."""


def _placed(lines: Sequence[str], link: str, room: QRectF, font: QFont) -> Placed:
    placed: Placed = []
    metrics = QFontMetricsF(font)
    high = metrics.lineSpacing()
    y = room.center().y() - high * len(lines) / 2 + metrics.ascent()
    space = metrics.horizontalAdvance("  ")
    for index, line in enumerate(lines):
        last = link if index == len(lines) - 1 else ""
        wide = metrics.horizontalAdvance(line)
        full = wide + (metrics.horizontalAdvance(last) + (space if line else 0) if last else 0)
        x = room.center().x() - full / 2
        placed.append((round(x), round(y), line, False))
        if last:
            beside = x + wide + (space if line else 0)
            if right_to_left():
                placed[-1] = (round(x + full - wide), round(y), line, False)
                beside = x
            placed.append((round(beside), round(y), last, True))
        y += high
    return placed


def paint_lines(
    painter: QPainter,
    lines: Sequence[str],
    link: str,
    room: QRectF,
    font: QFont,
    ink: QColor,
    link_ink: QColor,
) -> None:
    """Paint lines centred in a room, the last of them followed by an underlined link."""
    _paint_placed(painter, _placed(lines, link, room, font), font, ink, link_ink)


def _paint_placed(
    painter: QPainter, placed: Placed, font: QFont, ink: QColor, link_ink: QColor
) -> None:
    painter.setFont(font)
    painter.setPen(ink)
    for x, y, words, link in placed:
        if link:
            below = QFont(font)
            below.setUnderline(True)
            painter.setFont(below)
            painter.setPen(link_ink)
        painter.drawText(x, y, words)


class RuleLink(QPushButton):
    """Lines of text on a coloured ground. With an `option` the widget is a link to the rule of that
    option.

    `option` is `None` if there is no rule to link to. With `paper` the ground is as light as the
    plates, for explanations; otherwise it is as dark as the status line, for messages.
    """

    def __init__(self, parent: QWidget, colours: Palette, *, paper: bool = False) -> None:
        super().__init__(parent)
        self.colours = colours
        self.option: str | None = None
        self._paper = paper
        self._words: tuple[str, ...] = ()
        self._lines: list[str] = []
        self._pixels = 14.0
        self._fitted: tuple[object, ...] = ()
        self._size = QSize()
        self._placed: tuple[QRectF, Placed] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    @property
    def words(self) -> str:
        """All words of the link, one line for each sentence."""
        return "\n".join(self._words)

    def set_pixels(self, pixels: float) -> None:
        """Set the height of the table's text, in pixels."""
        self._pixels = pixels
        self.setFont(table_font(pixels * 0.96, QFont.Weight.Medium))

    def say(self, words: Sequence[str], option: str | None) -> None:
        """Show some lines; without lines, hide."""
        self._words, self.option = tuple(words), option
        leads = option is not None
        self.setAccessibleName(" ".join(words))
        self.setAccessibleDescription(_("Opens the rule") if leads else "")
        self.setCursor(Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if leads else Qt.FocusPolicy.NoFocus)
        self.setVisible(bool(words))
        self.update()

    def fit(self, width: float) -> QSize:
        """Break the lines for a width in pixels; return the size that they take."""
        link = link_words() if self.option is not None else ""
        wanted = (self._words, link, width, self._pixels, self.font())
        if wanted == self._fitted:
            # This is called on each frame while cards fly.
            return self._size
        self._fitted, self._placed = wanted, None
        metrics = QFontMetricsF(self.font())
        inside = max(60.0, width - 2.4 * self._pixels)
        self._lines = []
        for index, words in enumerate(self._words):
            last = index == len(self._words) - 1
            self._lines += linked(words, link if last else "", metrics, inside)
        widths = [metrics.horizontalAdvance(line) for line in self._lines]
        if link:
            widths[-1] += metrics.horizontalAdvance("  " + link)
        self._size = QSize(
            math.ceil(max(widths) + 2.4 * self._pixels) + 2,
            math.ceil(metrics.lineSpacing() * len(self._lines) + 0.9 * self._pixels),
        )
        return self._size

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        corner = min(rect.height() / 2, 1.05 * self._pixels)
        focus = self.hasFocus()
        if self._paper:
            ground, ink, link_ink = colours.plate, colours.text, colours.focus
            painter.setPen(QPen(QColor(colours.focus if focus else colours.plate_edge), 1 + focus))
        else:
            ground, ink, link_ink = colours.pill, colours.pill_text, colours.pill_text
            painter.setPen(QPen(QColor(ink), 2) if focus else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(rect, corner, corner)
        if self._placed is None or self._placed[0] != rect:
            link = link_words() if self.option is not None else ""
            self._placed = rect, _placed(self._lines, link, rect, self.font())
        _paint_placed(painter, self._placed[1], self.font(), QColor(ink), QColor(link_ink))


WIDEST = 30.0
"""The maximum width of a line, in heights of the text."""


DOT = 0.26
"""The radius of the dot at the end of a tip that points aside, in heights of the text."""


class Bubble(QLabel):
    """Words above a card. With an `option`, a click asks for its rule.

    `option` is empty if no option decides, and `None` if there is no rule.
    """

    hidden = Signal()
    """The bubble has been hidden."""
    left = Signal()
    """The pointer has left the bubble."""

    def __init__(
        self, parent: QWidget, colours: Palette, open_window: windows.OpenWindow
    ) -> None:
        super().__init__(parent)
        self._open_window = open_window
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.colours = colours
        self.option: str | None = None
        self._lines: list[str] = []
        self.body = QRectF()
        """Where in the widget the words lie; the rest is the tip."""
        self._tip = QPointF()
        self._pixels = 14.0
        self.hide()

    def set_pixels(self, pixels: float) -> None:
        """Set the height of the table's text, in pixels."""
        self._pixels = pixels
        self.setFont(table_font(pixels, QFont.Weight.Medium))

    def fit(self, words: str, width: float, option: str | None = None) -> QSize:
        """Take words for a width in pixels; return the size that they need, without the tip."""
        metrics = QFontMetricsF(self.font())
        link = link_words() if option is not None else ""
        widest = min(WIDEST, width / self._pixels - 2.0) * self._pixels
        self._lines = linked(words, link, metrics, widest)
        widths = [metrics.horizontalAdvance(line) for line in self._lines]
        self.option = option
        if option is not None:
            widths[-1] += metrics.horizontalAdvance("  " + link)
        self.setText(words)
        self.setAccessibleName(words)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, option is None)
        self.setCursor(
            Qt.CursorShape.ArrowCursor if option is None else Qt.CursorShape.PointingHandCursor
        )
        return QSize(
            math.ceil(max(widths) + 2.0 * self._pixels),
            math.ceil((len(self._lines) - 1) * metrics.lineSpacing() + 2.05 * self._pixels),
        )

    def show_at(self, body: QRectF, tip: QPointF) -> None:
        """Show the words in a place, of the size that `fit` has returned, with a tip that ends at a
        point below; it may lie beside the words."""
        # One pixel around, for the line.
        dot = DOT * self._pixels + 1
        whole = body.united(QRectF(tip, QSizeF(1, 1)).adjusted(-dot, -dot, dot, dot))
        room = whole.adjusted(-1, -1, 1, 1).toAlignedRect()
        self.setGeometry(room)
        self.body = body.translated(-room.x(), -room.y())
        self._tip = tip - QPointF(room.topLeft())
        self.raise_()
        self.show()
        self.update()

    @property
    def place(self) -> QRectF:
        """Where the words lie."""
        return self.body.translated(self.x(), self.y())

    @property
    def tip(self) -> QPointF:
        """The point that the tip ends at."""
        return self._tip + QPointF(self.pos())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.option = None
        self.hidden.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.option is not None:
            self._open_window(windows.Rulebook(self.option))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Do nothing: the bubble stays while the pointer is on it."""

    def leaveEvent(self, event: QEvent) -> None:
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, wide = self.body, self._pixels * 0.45
        path = QPainterPath()
        corner = min(rect.height() * 0.3, 0.7 * self._pixels)
        path.addRoundedRect(rect, corner, corner)
        x = max(rect.left() + 2 * wide, min(rect.right() - 2 * wide, self._tip.x()))
        pointer = QPainterPath(QPointF(x - wide, rect.bottom() - 1))
        pointer.lineTo(self._tip)
        pointer.lineTo(x + wide, rect.bottom() - 1)
        pointer.closeSubpath()
        painter.setPen(QPen(QColor(self.colours.plate_edge), 1))
        painter.setBrush(QColor(self.colours.plate))
        path = path.united(pointer)
        if not rect.left() < self._tip.x() < rect.right():
            # A tip that points aside is thin.
            end = QPainterPath()
            end.addEllipse(self._tip, DOT * self._pixels, DOT * self._pixels)
            path = path.united(end)
        painter.drawPath(path)
        link = link_words() if self.option is not None else ""
        paint_lines(
            painter,
            self._lines,
            link,
            rect,
            self.font(),
            QColor(self.colours.text),
            QColor(self.colours.focus),
        )


PIXELS = 0.85
"""The height of the link's words, in heights of the panel's text."""


SIDE = 1.7
"""The side of the mark, in heights of the table's text."""


class SealMark(QPushButton):
    """A round seal of wax in a corner of the table; an empty ring for a game that is not sealed. A
    click opens *Fair play*."""

    def __init__(self, parent: QWidget, session: Session, colours: Palette) -> None:
        super().__init__(parent)
        self.colours = colours
        self._session = session
        # A menu command does the same, and Tab reaches the cards sooner without a stop here.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleDescription(_("Opens Fair play"))
        self.hide()

    @property
    def sealed(self) -> bool:
        """Whether the game on the table is sealed."""
        return bool(self._session.current.game.source.words)

    def follow(self, layout: Layout) -> None:
        """Show or hide the mark, and place it at the left edge, where no seat lies."""
        session = self._session
        wanted = session.current.started and session.decisions.judge is None
        if wanted:
            words = say(session.current.game.source.headline)
            self.setAccessibleName(words)
            self.setToolTip(plain_tip(f"{words}\n{self.accessibleDescription()}"))
            side = round(SIDE * layout.text_height)
            at = round(layout.margin)
            self.setGeometry(at, at, side, side)
            self.update()
        self.setVisible(wanted and self._fits(layout))

    def _fits(self, layout: Layout) -> bool:
        """Whether no seat lies where the mark would."""
        rect = QRectF(self.geometry())
        return not any(
            rect.intersects(QRectF(box.x, box.y, box.width, box.height))
            for box in (station.plate for station in layout.stations)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius, middle = self.width() / 2, QRectF(self.rect()).center()
        wax = QColor("#b8323e")
        if self.underMouse():
            wax = wax.lighter(120)
        sealed = self.sealed
        painter.setPen(QPen(wax if sealed else QColor(self.colours.pill_text), radius * 0.16))
        painter.setBrush(wax if sealed else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, radius * 0.86, radius * 0.86)
        if sealed:
            painter.setPen(QPen(QColor("#7d1f29"), radius * 0.14))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, radius * 0.5, radius * 0.5)
