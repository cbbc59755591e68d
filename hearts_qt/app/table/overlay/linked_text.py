"""The base of what can be pressed on the table; words in lines of similar length, with a link."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, right_to_left
from hearts_qt.app.table.palette import Colours, table_font
from hearts_qt.app.ui.widgets import smooth_painter

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TableControl(QPushButton):
    """A button on the table, painted in its colours. Enter presses it as Space does."""

    def __init__(self, parent: QWidget, colours: Colours) -> None:
        super().__init__(parent)
        self.colours = colours
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


LEAST_SHARE = 0.5
"""The least share of its room that a text of several lines may take in width."""


def balanced(high_of: Callable[[float], float], width: float) -> float:
    """The least width at which a text is no higher than at `width`.

    There its lines are of similar length, and the last one is no single word.
    """
    high = high_of(width)
    closer = (width * percent / 100 for percent in range(98, round(100 * LEAST_SHARE), -2))
    return min(takewhile(lambda width: high_of(width) <= high, closer), default=width)


def wrapped(words: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """Words in lines no wider than `width`; a longer word gets a line of its own."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Paragraph:
    """A text in lines of similar length, each in the middle; the last one may end with a link.

    The text is laid out anew only if something about it has changed: it may be set on each frame.
    """

    def __init__(self) -> None:
        self._wanted: tuple[object, ...] = ()
        self._document: QTextDocument | None = None

    def set(
        self, words: str, link: str, font: QFont, width: float, inks: tuple[str, str]
    ) -> QSizeF:
        """Set text and link for a width in pixels, in two colours; return the size they take."""
        wanted = (words, link, font.key(), width, inks)
        if self._document is None or wanted != self._wanted:
            self._wanted, self._document = wanted, _laid_out(words, link, font, width, inks)
        return self._document.size()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Paint what was set in the middle of a room."""
        if self._document is not None:
            size = self._document.size()
            painter.save()
            painter.translate(
                round(room.center().x() - size.width() / 2),
                round(room.center().y() - size.height() / 2),
            )
            self._document.drawContents(painter)
            painter.restore()


def _laid_out(
    words: str, link: str, font: QFont, width: float, inks: tuple[str, str]
) -> QTextDocument:
    made = QTextDocument()
    made.setDocumentMargin(0)
    made.setDefaultFont(font)
    option = QTextOption(Qt.AlignmentFlag.AlignHCenter)
    if right_to_left():
        option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    made.setDefaultTextOption(option)
    cursor, form = QTextCursor(made), QTextCharFormat()
    form.setForeground(QColor(inks[0]))
    cursor.insertText(words, form)
    if link:
        cursor.insertText("\N{NO-BREAK SPACE} ", form)
        form.setForeground(QColor(inks[1]))
        form.setFontUnderline(True)
        cursor.insertText(link.replace(" ", "\N{NO-BREAK SPACE}"), form)

    def high_of(width: float) -> float:
        made.setTextWidth(width)
        return made.size().height()

    high_of(balanced(high_of, width))
    made.setTextWidth(math.ceil(made.idealWidth()))
    return made


class TextLook(NamedTuple):
    """How a text looks: colours by their names in `Palette`, lengths in heights of its text.

    Without a `ground` it stands on that of the widget below it. `beside` and `above` are the free
    space on both sides together.
    """

    ground: str
    edge: str
    ink: str
    link: str
    size: float
    medium: bool
    beside: float
    above: float


NOTICE = TextLook("pill", "pill", "pill_text", "pill_text", 0.96, True, 2.4, 0.9)
"""A message, as dark as the status line."""
EXPLANATION = TextLook("plate", "plate_edge", "text", "focus", 0.96, True, 2.4, 0.9)
"""An explanation, as light as the plates."""
BUBBLE = EXPLANATION._replace(size=1.0, beside=2.0)
NOTE = TextLook("", "", "muted", "focus", 0.95, False, 0.0, 0.3)
"""A line of a panel."""


class RuleText(TableControl):
    """A text over the table; with an `option`, a click opens its rule.

    `option` is empty if no option decides, and `None` if there is no rule.
    """

    def __init__(
        self, parent: QWidget, colours: Colours, open_window: windows.OpenWindow, look: TextLook
    ) -> None:
        super().__init__(parent, colours)
        self.words = ""
        self.option: str | None = None
        self._look = look
        self._width = self._pixels = 14.0
        self._text = Paragraph()
        self.clicked.connect(lambda: self._open(open_window))

    def _open(self, open_window: windows.OpenWindow) -> None:
        if self.option is not None:
            open_window(windows.Rulebook(self.option))

    def set_pixels(self, pixels: float) -> None:
        """Set the height of the table's text, in pixels."""
        self._pixels = pixels
        weight = QFont.Weight.Medium if self._look.medium else QFont.Weight.Normal
        self.setFont(table_font(pixels * self._look.size, weight))

    def say(self, words: str, option: str | None = None) -> None:
        """Show a text; an empty one hides it."""
        self.words, self.option = words, option
        leads = option is not None
        self.setAccessibleName(words.replace("\n", " "))
        self.setAccessibleDescription(_("Opens the rule") if leads else "")
        self.setCursor(Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if leads else Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not leads)
        self.setVisible(bool(words))
        self.update()

    def fit(self, width: float) -> QSize:
        """Break the lines for a width in pixels; return the size that the text takes."""
        look = self._look
        self._width = max(60.0, width - look.beside * self._pixels)
        size = self._set()
        return QSize(
            math.ceil(size.width() + look.beside * self._pixels),
            math.ceil(size.height() + look.above * self._pixels),
        )

    def _set(self) -> QSizeF:
        inks = (self._colour(self._look.ink), self._colour(self._look.link))
        # Translators: a link after a sentence.
        link = _("Rule…") if self.option is not None else ""
        return self._text.set(self.words, link, self.font(), self._width, inks)

    def _colour(self, name: str) -> str:
        return str(getattr(self.colours(), name))

    @property
    def body(self) -> QRectF:
        """Where in the widget the words lie."""
        return QRectF(self.rect()).adjusted(1, 1, -1, -1)

    def outline(self) -> QPainterPath:
        """The edge of the ground, in the widget."""
        corner = min(self.body.height() / 2, (1.05 if self._look.ground else 0.4) * self._pixels)
        path = QPainterPath()
        path.addRoundedRect(self.body, corner, corner)
        return path

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = smooth_painter(self), self._look
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._colour(look.link)), 2))
        elif look.edge:
            painter.setPen(QPen(QColor(self._colour(look.edge)), 1))
        if look.ground:
            painter.setBrush(QColor(self._colour(look.ground)))
        if look.ground or self.hasFocus():
            painter.drawPath(self.outline())
        # The colours may have changed.
        self._set()
        self._text.paint(painter, self.body)


WIDEST = 30.0
"""The maximum width of a bubble's line, in heights of the text."""

DOT = 0.26
"""The radius of the dot at the end of a tip that points aside, in heights of the text."""


class Bubble(RuleText):
    """A text above a card, with a tip."""

    hidden = Signal()
    """The bubble has been hidden."""
    left = Signal()
    """The pointer has left the bubble."""

    def __init__(self, parent: QWidget, colours: Colours, open_window: windows.OpenWindow) -> None:
        super().__init__(parent, colours, open_window, BUBBLE)
        self._body = QRectF()
        self._tip = QPointF()

    @property
    def body(self) -> QRectF:
        """Where in the widget the words lie; the rest is the tip."""
        return self._body

    def fit(self, width: float) -> QSize:
        # The keyboard stays at the cards.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return super().fit(min(width, (WIDEST + self._look.beside) * self._pixels))

    def show_at(self, body: QRectF, tip: QPointF) -> None:
        """Show the words in a place, of the size that `fit` has returned, with a tip that ends at a
        point below; it may lie beside the words."""
        # One pixel around, for the line.
        dot = DOT * self._pixels + 1
        whole = body.united(QRectF(tip, QSizeF(1, 1)).adjusted(-dot, -dot, dot, dot))
        room = whole.adjusted(-1, -1, 1, 1).toAlignedRect()
        self.setGeometry(room)
        self._body = body.translated(-room.x(), -room.y())
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

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def outline(self) -> QPainterPath:
        rect, wide = self.body, self._pixels * 0.45
        path = QPainterPath()
        corner = min(rect.height() * 0.3, 0.7 * self._pixels)
        path.addRoundedRect(rect, corner, corner)
        x = max(rect.left() + 2 * wide, min(rect.right() - 2 * wide, self._tip.x()))
        pointer = QPainterPath(QPointF(x - wide, rect.bottom() - 1))
        pointer.lineTo(self._tip)
        pointer.lineTo(x + wide, rect.bottom() - 1)
        pointer.closeSubpath()
        path = path.united(pointer)
        if not rect.left() < self._tip.x() < rect.right():
            # A tip that points aside is thin.
            end = QPainterPath()
            end.addEllipse(self._tip, DOT * self._pixels, DOT * self._pixels)
            path = path.united(end)
        return path
