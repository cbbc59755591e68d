"""Labels, buttons, lines, icons and tooltips in the theme, numbers that count up, dropped files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QEvent,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QFontDatabase,
    QGuiApplication,
    QIcon,
    QPaintDevice,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QDialog,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QWidget,
)
from shiboken6 import Shiboken

from hearts_qt.app.i18n import _
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import Type
from hearts_qt.assets import asset_path

ICON_SIZE = 16
"""The size of an icon in a menu, in device-independent pixels."""

COPIED_TIME = 1500
"""Milliseconds for which a button says *Copied*."""

ROW_DELAY = 0.22
"""How much later each row starts than the row before, as a fraction of one row's duration."""

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
        drawn = _drawn(file, size, ratio)
        if right_to_left and name in ARROWS:
            drawn = QPixmap.fromImage(drawn.toImage().flipped(Qt.Orientation.Horizontal))
        tints = ((QIcon.Mode.Normal, QColor(of.text)), (QIcon.Mode.Disabled, theme.faint(of)))
        for mode, colour in tints:
            made.addPixmap(_tinted(drawn, colour), mode, state)
    return made


def sign(name: str, size: int, ratio: float, colour: QColor) -> QPixmap:
    """A built-in icon in a colour."""
    return _tinted(_drawn(asset_path(f"icons/{name}.svg"), size, ratio), colour)


def _drawn(file: Path, size: int, ratio: float) -> QPixmap:
    return QIcon(str(file)).pixmap(QSize(size, size), ratio)


def _tinted(drawn: QPixmap, colour: QColor) -> QPixmap:
    tinted = QPixmap(drawn)
    painter = QPainter(tinted)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(tinted.rect(), colour)
    painter.end()
    return tinted


def drawn_icon(size: int, draw: Callable[[QPainter], object]) -> QIcon:
    """An icon that a function draws in a square, whose edge is in device-independent pixels."""
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(picture)
    draw(painter)
    painter.end()
    made = QIcon(picture)
    # In a selected row too, it keeps its colours.
    made.addPixmap(picture, QIcon.Mode.Selected)
    return made


def smooth_painter(on: QPaintDevice) -> QPainter:
    """A painter that draws smooth edges on a widget or a picture."""
    made = QPainter(on)
    made.setRenderHint(QPainter.RenderHint.Antialiasing)
    return made


def rounded(
    painter: QPainter,
    rect: QRectF,
    corner: float,
    ground: QColor | str | None,
    edge: QColor | str | None = None,
    line: float = 1.0,
) -> None:
    """Paint a rectangle with round corners, with a ground and an edge if they have colours."""
    painter.setPen(Qt.PenStyle.NoPen if edge is None else QPen(QColor(edge), line))
    painter.setBrush(Qt.BrushStyle.NoBrush if ground is None else QColor(ground))
    painter.drawRoundedRect(rect, corner, corner)


class Words(QLabel):
    """A text that is not read as soon as its window opens, unless the window asks a question.

    A screen reader reads all texts of a new window that name no control, before it comes to the
    control with the focus. So they name a hidden widget; whoever reads on finds them.
    """

    _named: QWidget | None = None

    def setText(self, text: str) -> None:
        """Show another text."""
        if "&" in text and self._named is not None:
            # In the name of something, Qt takes this sign for that of a key.
            Shiboken.delete(self._named)
            self._named = None
        super().setText(text)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        window = self.window()
        if not isinstance(window, QDialog) or window.isModal():
            return
        if self.buddy() is None and "&" not in self.text():
            self._named = QWidget(self)
            self._named.hide()
            self.setBuddy(self._named)


def label(
    text: str = "",
    kind: Type = Type.BODY,
    *,
    muted: bool = False,
    strong: bool = False,
    wraps: bool = True,
) -> QLabel:
    """A label in one of the theme's sizes."""
    made = Words(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setFont(theme.font(kind, theme.DEMI_BOLD if strong else None))
    made.setWordWrap(wraps)
    if QGuiApplication.isRightToLeft():
        # Qt would begin a name or a number in other letters at the left.
        sides = Qt.AlignmentFlag
        made.setAlignment(sides.AlignRight | sides.AlignAbsolute | sides.AlignVCenter)
        if wraps:
            # It places a line by the space at which it was broken, and would cut its end as far.
            made.setContentsMargins(made.fontMetrics().horizontalAdvance(" ") + 1, 0, 0, 0)
    if muted:
        made.setProperty("role", "muted")
    return made


def set_role(made: QLabel, role: str) -> None:
    """Give a label another role in the style sheet; an empty one is the usual."""
    made.setProperty("role", role)
    made.style().polish(made)


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


def tabs(name: str) -> QTabWidget:
    """Pages under tabs; `name` is that of the row of tabs."""
    made = QTabWidget()
    made.setDocumentMode(True)
    bar = made.tabBar()
    bar.setAccessibleName(name)
    # These buttons appear if the tabs have too little room; Qt names them in English.
    for key, words in (
        ("ScrollLeftButton", _("Earlier pages")),
        ("ScrollRightButton", _("Later pages")),
    ):
        scroll = bar.findChild(QToolButton, key)
        if isinstance(scroll, QToolButton):
            scroll.setAccessibleName(words)
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
    if not sentence or not QAccessible.isActive():
        return
    # Imported late, because only a screen reader needs it.
    from hearts_qt.app.system.screen_reader import screen_reader

    if not screen_reader().takes(sentence):
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(where, sentence))


SPI_GETSCREENREADER = 0x0046
"""What Windows is asked for to learn whether a screen reader runs."""


def reader_runs() -> bool:
    """Whether a screen reader seems to run."""
    if not QAccessible.isActive():
        return False
    if sys.platform == "win32":
        # There Qt is active for any program that looks at a window, such as one for touch input.
        import ctypes

        found = ctypes.c_int(0)
        ctypes.windll.user32.SystemParametersInfoW(
            SPI_GETSCREENREADER, 0, ctypes.byref(found), 0
        )
        return bool(found.value)
    return True


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
        painter = smooth_painter(self)
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


def plain_tip(words: str) -> str:
    """A tooltip that shows a text literally, even if Qt would interpret it as rich text."""
    # Without one of these, Qt never interprets a text as rich text.
    if "<" not in words and "&lt;" not in words:
        return words
    # Imported late, because the program starts without it.
    from html import escape

    return f'<span style="white-space: pre-wrap">{escape(words)}</span>'


class FileDrop(QObject):
    """Filters the events of a window, and opens each file that is dropped onto it."""

    def __init__(self, window: QWidget, open_file: Callable[[str], object]) -> None:
        """`open_file` gets the path of a file."""
        super().__init__(window)
        self._open = open_file
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            return False
        assert isinstance(event, (QDragEnterEvent, QDropEvent))
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if not paths:
            return False
        # Copy, not move: otherwise the program that the file comes from might delete it.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            for path in paths:
                self._open(path)
        return True


def leave_drops_to_window(view: QAbstractScrollArea) -> None:
    """Make a view leave files that are dropped on it to its window."""
    view.setAcceptDrops(False)
    view.viewport().setAcceptDrops(False)


class NumberAnimation(QObject):
    """A progress from 0 to 1, which is 1 except while it runs."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.progress = 1.0
        """The progress, from 0 to 1."""
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.Linear)
        self._animation.valueChanged.connect(self._set)

    @property
    def running(self) -> bool:
        """Whether the progress is under way."""
        return self._animation.state() == QAbstractAnimation.State.Running

    def begin(self, time: float) -> None:
        """Go from 0 to 1 within this many milliseconds; with 0, be at 1 at once."""
        self._animation.stop()
        if time <= 0:
            self._set(1.0)
            return
        self._animation.setDuration(round(time))
        self._set(0.0)
        self._animation.start()

    def finish(self) -> bool:
        """Go to 1 now. Returns whether the progress was under way."""
        was = self.running
        self._animation.stop()
        if was:
            self._set(1.0)
        return was

    def advance(self, time: float) -> None:
        """Pause at a time in milliseconds since `begin`; for tests and pictures."""
        self._animation.pause()
        self._animation.setCurrentTime(round(time))

    def _set(self, part: float) -> None:
        self.progress = float(part)
        self.changed.emit()


def part_of_row(part: float, row: int, rows: int) -> float:
    """The progress of one row, from 0 to 1, when the rows follow each other with a delay.

    `part` is the progress of the whole, `row` counts from 0.
    """
    whole = 1 + ROW_DELAY * max(0, rows - 1)
    return max(0.0, min(1.0, part * whole - ROW_DELAY * row))
