"""The base of the panels over the table: ground, title, lines below it, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import (
    QEasingCurve,
    QElapsedTimer,
    QEvent,
    QObject,
    QPoint,
    QPropertyAnimation,
    QRect,
    QRectF,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QPainter,
)
from PySide6.QtWidgets import QFrame

from hearts_qt.app.table.overlay.linked_text import NOTE, RuleText
from hearts_qt.app.table.overlay.table_widgets import TableButton
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.table.playback.tempo import Durations
from hearts_qt.app.ui.widgets import rounded

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableParts

IGNORE_KEYS_MS = 700
"""Milliseconds for which a new panel ignores keys, because a key meant to hurry an animation must
not dismiss it."""

ACCEPT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)

CROWNED = 0.8
"""The height that a crown adds to the title, in heights of the text."""

MARGIN = 2.0
"""Free space left and right of everything in a panel, in heights of its text."""


TITLE_SIZES = (1.7, 1.5, 1.3, 1.15, 1.0)
"""The heights that a title may have, in heights of the text; the first with which it fits is
used."""

BUTTON_SIZES = [(percent, False) for percent in (100, 96, 92)] + [
    (percent, True) for percent in range(100, 50, -4)
]
"""The sizes of the buttons, in percent, and whether the margins of their words are smaller; the
first pair with which they fit in their rows is used."""

ONE_ROW, TWO_ROWS = 80, 88
"""The least size, in percent, of buttons in one row, and the greatest in two rows. Buttons that
would be smaller than the least size get two rows."""


class PanelLine(NamedTuple):
    """A line below the title, and the option whose rule it links to, or `None`."""

    words: str
    option: str | None = None


class TablePanel(QFrame):
    """A panel over the middle of the table. It rises into place, and ignores keys for a moment."""

    def __init__(self, table: TableParts) -> None:
        super().__init__(table.viewport)
        # The table never turns to the left, but the words of a panel do.
        self.setLayoutDirection(QGuiApplication.layoutDirection())
        self._deck = deck = table.deck
        self._colours = table.colours
        self._open_window = table.open_window
        self.text_size = 14.0
        self.title = ""
        self._crowned = False
        self._lines: tuple[PanelLine, ...] = ()
        self.notes: list[RuleText] = []
        self.buttons: list[TableButton] = []
        """All buttons, from left to right; some may be hidden."""
        self.apart: TableButton | None = None
        """One of the buttons, which subclasses place below the rows of the others."""
        self._rows: list[list[TableButton]] = []
        self._gap = 0.0
        self.ignore_keys_ms = IGNORE_KEYS_MS
        """Milliseconds for which the panel ignores keys after it has appeared."""
        self._age = QElapsedTimer()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        deck.ready.connect(self.update)
        self._rise = QPropertyAnimation(self, b"pos", self)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.hide()

    def add_button(self, *, quiet: bool = False) -> TableButton:
        """Add a button at the right of the others."""
        made = TableButton(self, self._colours, quiet=quiet)
        made.installEventFilter(self)
        made.clicked.connect(lambda: None if self.ignores_keys else self.pressed(made))
        self.buttons.append(made)
        return made

    def pressed(self, button: TableButton) -> None:
        """Handle a click on a button; subclasses say what it does."""

    def set_head(self, title: str, lines: Sequence[PanelLine], *, crowned: bool = False) -> None:
        """Set the title, whether it has a crown, and the lines below it."""
        self.title, self._crowned = title, crowned
        self._lines = tuple(line for line in lines if line.words)
        while len(self.notes) < len(self._lines):
            self.notes.append(RuleText(self, self._colours, self._open_window, NOTE))
        for note, line in zip(self.notes, chain(self._lines, repeat(PanelLine(""))), strict=False):
            note.say(*line)

    @property
    def lines(self) -> tuple[PanelLine, ...]:
        """The lines below the title."""
        return self._lines

    def open(self) -> None:
        """Show the panel, and ignore keys for a moment from now on."""
        if self.isHidden():
            self._age.start()
        self.show()
        self.raise_()

    def appear(self, durations: Durations) -> None:
        """Let the panel rise into place if there is motion."""
        if not durations.motion:
            return
        place = self.pos()
        self._rise.stop()
        self._rise.setStartValue(place + QPoint(0, round(self.text_size * 2.2)))
        self._rise.setEndValue(place)
        self._rise.setDuration(round(durations.settle * 1.6))
        self._rise.start()

    def put(self, area: QRectF, wide: int, high: int) -> None:
        """Place the panel in the middle of an area; a panel that is still rising ends its rise
        there."""
        left, top = round(area.center().x() - wide / 2), round(area.center().y() - high / 2)
        self.setGeometry(left, top, wide, high)
        if self.rising:
            self._rise.setEndValue(QPoint(left, top))

    @property
    def rising(self) -> bool:
        """Whether the panel is still rising into place."""
        return self._rise.state() == QPropertyAnimation.State.Running

    @property
    def ignores_keys(self) -> bool:
        """Whether the panel has just appeared and still ignores keys."""
        return self._age.isValid() and self._age.elapsed() < self.ignore_keys_ms

    # -- places --------------------------------------------------------------------------------

    def mirrored(self, place: QRectF) -> QRectF:
        """A place in the panel, on its other side where people read from right to left."""
        if not self.isRightToLeft():
            return place
        left = self.width() - place.x() - place.width()
        return QRectF(left, place.y(), place.width(), place.height())

    def place_head(self, wide: float) -> float:
        """Place the lines for a width of the panel; return the y at which they end."""
        text = self.text_size
        y = (3.7 + CROWNED * self._crowned) * text
        inside = wide - 2 * MARGIN * text
        for note in self.notes[: len(self._lines)]:
            note.set_pixels(text)
            high = note.fit(inside).height()
            note.setGeometry(round(MARGIN * text), round(y), round(inside), high)
            y += high + 0.1 * text
        return y + 0.5 * text

    def size_buttons(self, wide: float) -> float:
        """Choose the rows and the size of the visible buttons for a width of the panel; return the
        height that all rows take."""
        shown = [
            button for button in self.buttons if not button.isHidden() and button is not self.apart
        ]
        half = (len(shown) + 1) // 2
        self._rows = [shown]
        if not self._fits(wide, 100, ONE_ROW) and len(shown) > 2:
            self._rows = [shown[:half], shown[half:]]
            self._fits(wide, TWO_ROWS, 0)
        high = max((button.sizeHint().height() for button in shown), default=0)
        return high * len(self._rows) + self._gap * (len(self._rows) - 1)

    def _fits(self, wide: float, most: int, least: int) -> bool:
        """Give the buttons the largest size, of at most `most` percent, with which each row fits.
        Returns False if no size of at least `least` percent does."""
        text = self.text_size
        for percent, snug in BUTTON_SIZES:
            if percent > most:
                continue
            if percent < least:
                return False
            self._gap = (0.5 if snug else 0.8) * text
            fits = True
            for row in self._rows:
                for button in row:
                    button.set_pixels(text * percent / 100, snug)
                room = wide - 2 * MARGIN * text - self._gap * (len(row) - 1)
                fits = fits and sum(button.sizeHint().width() for button in row) <= room
            if fits:
                return True
        return False

    def place_buttons(self, wide: float, bottom: float) -> None:
        """Place the visible buttons in their rows, centred above a bottom line."""
        high = self.size_buttons(wide)
        y = bottom - high
        for row in self._rows:
            sizes = [button.sizeHint() for button in row]
            x = (wide - sum(size.width() for size in sizes) - self._gap * (len(row) - 1)) / 2
            for button, size in zip(row, sizes, strict=True):
                place = self.mirrored(QRectF(round(x), round(y), size.width(), size.height()))
                button.setGeometry(place.toRect())
                x += size.width() + self._gap
            y += max((size.height() for size in sizes), default=0) + self._gap

    # -- keys ----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ACCEPT:
            self.answer(event)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in ACCEPT:
            if event.type() == QEvent.Type.KeyPress:
                self.answer(event)
                return True
            if event.type() == QEvent.Type.KeyRelease:
                return True
        return super().eventFilter(watched, event)

    def default_button(self, event: QKeyEvent) -> TableButton | None:
        """The button that Space or Enter presses if none has the focus, or `None`."""
        return self.buttons[0]

    def answer(self, event: QKeyEvent) -> None:
        """Let Space or Enter press the button with the focus, or the default one."""
        if event.isAutoRepeat() or self.ignores_keys:
            return
        for note in self.notes:
            if note.hasFocus():
                note.click()
                return
        chosen = next((button for button in self.buttons if button.hasFocus()), None)
        chosen = chosen or self.default_button(event)
        if chosen is not None:
            chosen.click()

    # -- painting ------------------------------------------------------------------------------

    def paint_head(self, painter: QPainter) -> None:
        """Paint the ground and the title."""
        colours, text = self._colours(), self.text_size
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        rounded(painter, rect, 1.1 * text, colours.panel, colours.plate_edge, self.hairline)
        down = (0.9 + 0.6 * CROWNED * self._crowned) * text
        head = QRectF(MARGIN * text, down, rect.width() - 2 * MARGIN * text, 2.8 * text)
        side = 3.2 * text if self._crowned else 0.0
        font, title = self.fitting_title(head.width() - side * 1.2)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        if not self._crowned:
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, title)
            return
        wide = metrics.horizontalAdvance(title)
        start = head.center().x() - (wide + side * 1.2) / 2
        crown = self.mirrored(QRectF(start, head.y(), side, head.height()))
        self.paint_crown(painter, crown.x(), head.center().y() - 0.05 * side, side)
        painter.drawText(
            self.mirrored(QRectF(start + side * 1.2, head.y(), wide + 4, head.height())),
            Qt.AlignmentFlag.AlignVCenter,
            title,
        )

    def fitting_title(self, room: float) -> tuple[QFont, str]:
        """The font of the title, and the title as it fits into a width.

        For a long name the title becomes smaller before anything is left out; its end is never left
        out.
        """
        for size in TITLE_SIZES:
            font = table_font(self.text_size * size, QFont.Weight.DemiBold)
            metrics = QFontMetricsF(font)
            if metrics.horizontalAdvance(self.title) <= room:
                break
        return font, metrics.elidedText(self.title, Qt.TextElideMode.ElideMiddle, room)

    def paint_crown(self, painter: QPainter, x: float, middle: float, side: float) -> None:
        """Paint a crown in a laurel wreath, with its left edge at `x` and its vertical centre at
        `middle`."""
        for name, part, up in (("laurel", 1.0, 0.0), ("crown", 0.42, 0.0)):
            edge = round(side * part)
            left, top = x + (side - edge) / 2, middle - edge / 2 - up * side
            painter.drawPixmap(
                QRect(round(left), round(top), edge, edge), self._deck.mark(name, edge)
            )

    @property
    def hairline(self) -> float:
        """The width of fine lines: one pixel, more if the text is large."""
        return max(1.0, self.text_size / 16)

    @property
    def spoken_head(self) -> list[str]:
        """Title and lines, as a screen reader speaks them."""
        return [self.title, *(line.words for line in self._lines)]
