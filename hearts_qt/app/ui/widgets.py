"""Labels, buttons, lines and icons, in the sizes and colours of the theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, SignalInstance
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFontDatabase,
    QGuiApplication,
    QIcon,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QPushButton, QSizePolicy, QWidget

from hearts_qt.app.assets import asset_path
from hearts_qt.app.i18n import _
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import Type
from hearts_qt.app.ui.tooltip import plain_tip

ICON_SIZE = 16
"""The size of an icon in a menu, in device-independent pixels."""

COPIED_TIME = 1500
"""Milliseconds for which a button says *Copied*."""

ARROWS = ("undo", "redo", "reset")
"""Icons that point somewhere."""


def icon(
    name: str, ratio: float = 1.0, size: int = ICON_SIZE, right_to_left: bool = False
) -> QIcon:
    """A built-in icon in the text colour, or an empty icon if its file is missing.

    An arrow points the other way where people read from right to left.
    """
    path = asset_path(f"icons/{name}.svg")
    if not name or not path.is_file():
        return QIcon()
    made = QIcon()
    of = theme.colours()
    off = asset_path(f"icons/{name}-off.svg")
    # Some checkable commands have another icon when they are off.
    states = [(path, QIcon.State.On), (off if off.is_file() else path, QIcon.State.Off)]
    for file, state in states:
        drawn = QIcon(str(file)).pixmap(QSize(size, size), ratio)
        if right_to_left and name in ARROWS:
            drawn = QPixmap.fromImage(drawn.toImage().flipped(Qt.Orientation.Horizontal))
        faint = QColor(of.muted)
        faint.setAlpha(130)
        for mode, colour in ((QIcon.Mode.Normal, QColor(of.text)), (QIcon.Mode.Disabled, faint)):
            tinted = QPixmap(drawn)
            painter = QPainter(tinted)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(tinted.rect(), colour)
            painter.end()
            made.addPixmap(tinted, mode, state)
    return made


def drawn_icon(size: int, draw: Callable[[QPainter], object]) -> QIcon:
    """An icon that a function draws in a square, whose edge is in device-independent pixels."""
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    made = QIcon(picture)
    # In a selected row too, it keeps its colours.
    made.addPixmap(picture, QIcon.Mode.Selected)
    return made


def label(
    text: str = "",
    kind: Type = Type.BODY,
    *,
    muted: bool = False,
    strong: bool = False,
    wraps: bool = True,
) -> QLabel:
    """A label in one of the theme's sizes."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setFont(theme.font(kind, theme.DEMI_BOLD if strong else None))
    made.setWordWrap(wraps)
    if muted:
        made.setProperty("role", "muted")
    return made


def heading(text: str = "") -> QLabel:
    """The heading of a part of a window."""
    return label(text, Type.HEADING)


def note(text: str = "") -> QLabel:
    """A small, muted remark."""
    return label(text, Type.SMALL, muted=True)


def tag(text: str) -> QLabel:
    """A word in a rounded frame, which marks what is beside it."""
    made = label(text, Type.SMALL, wraps=False)
    made.setProperty("role", "tag")
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def button(
    text: str = "",
    do: Callable[..., object] | SignalInstance | None = None,
    *,
    primary: bool = False,
    quiet: bool = False,
    tip: str = "",
) -> QPushButton:
    """A push button that calls `do` when it is clicked; `primary` gives it the accent colour,
    `quiet` hides its frame until needed."""
    made = QPushButton(text)
    made.setAutoDefault(False)
    made.setProperty("primary", primary)
    made.setProperty("quiet", quiet)
    made.setToolTip(plain_tip(tip))
    if do is not None:
        made.clicked.connect(do)
    return made


def copy_button(text: str, copied: Callable[[], str]) -> QPushButton:
    """A button that copies a text to the clipboard, and says so for a moment."""

    def copy() -> None:
        QGuiApplication.clipboard().setText(copied())
        made.setText(_("Copied"))
        announce(made, made.text())
        QTimer.singleShot(COPIED_TIME, made, lambda: made.setText(text))

    made = button(text, copy)
    return made


def listed(text: str = "") -> QPushButton:
    """A button of a list: as wide as the list, its words begin at the side."""
    made = button(text)
    made.setProperty("listed", True)
    return made


def hairline() -> QFrame:
    """A line one pixel high."""
    made = QFrame()
    made.setProperty("role", "line")
    made.setFixedHeight(1)
    return made


def written(name: str, lines: int) -> QPlainTextEdit:
    """A text to read and copy, of which at least so many lines are visible."""
    made = QPlainTextEdit()
    made.setReadOnly(True)
    made.setTabChangesFocus(True)
    made.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    made.setAccessibleName(name)
    made.setMinimumHeight(lines * made.fontMetrics().lineSpacing())
    return made


def announce(where: QWidget, sentence: str) -> None:
    """Have a screen reader say a sentence."""
    if sentence and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(where, sentence))


TITLE_INSET = QPointF(5, 12)
"""From the corner of a column to the end of the line in it."""

OVERHANG = 20
"""Pixels by which the line reaches beyond the columns on either side."""


class EmptyPicture(QWidget):
    """Columns on a line, which stand for what will come: the bars of a chart, or games on a shelf.

    `heights` are shares of the widget's height; the highest column is drawn in the accent colour.
    `margin` is the pixels left and right of all columns, `gap` those between two. `titled` draws a
    line in each column, as on the spine of a book.
    """

    def __init__(
        self, heights: Sequence[float], *, margin: int, gap: int, titled: bool = False
    ) -> None:
        super().__init__()
        self._heights = tuple(heights)
        self._margin = margin
        self._gap = gap
        self._titled = titled
        self.setFixedSize(168, 96)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        base, highest = self.height() - 2.0, max(self._heights)
        step = (self.width() - 2 * self._margin) / len(self._heights)
        painter.setBrush(QColor(of.line))
        for at, share in enumerate(self._heights):
            height = (base - 4) * share
            left = self._margin + at * step + self._gap / 2
            column = QRectF(left, base - height, step - self._gap, height)
            painter.setPen(QPen(QColor(of.accent if share == highest else of.muted), 1.6))
            painter.drawRoundedRect(column, 4, 4)
            if self._titled:
                inset = TITLE_INSET
                painter.drawLine(
                    column.topLeft() + inset, column.topRight() + QPointF(-inset.x(), inset.y())
                )
        painter.setPen(QPen(QColor(of.muted), 1.6))
        edge = max(0, self._margin - OVERHANG)
        painter.drawLine(QPointF(edge, base), QPointF(self.width() - edge, base))
