"""Words on the table that link to a rule: explanations of a choice, and rule notices."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.table.palette import Palette, table_font


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
            placed.append((round(x + wide + (space if line else 0)), round(y), last, True))
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
