"""The spread pack before the first deal of a sealed game: the person may cut it or not.

It shows the seal, which the person must see before the cut, and waits. Enter deals without a cut.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.table.art.deck_art import BACK
from hearts_qt.app.table.geometry import RATIO
from hearts_qt.app.table.overlay.panel import ACCEPT
from hearts_qt.app.table.overlay.table_widgets import TableButton
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.table.scene import TableParts
from hearts_qt.app.ui.widgets import rounded, smooth_painter
from hearts_qt.game.deals import CutError, clean_cut, cut_text

CURVE = 9.0
"""The angle between the first card and the middle of the spread pack, in degrees."""

LEAST_WORDS, MOST_WORDS = 9.0, 20.0
"""The least and the greatest width of the field for words, in heights of the text."""


class CutPanel(QWidget):
    """The spread pack with the seal above it and buttons below it."""

    refused = Signal(str)
    """A sentence that says why a text cannot be a cut."""

    def __init__(
        self,
        table: TableParts,
        speak: Callable[[str], None],
        note: Callable[[str], None],
        done: Callable[[], None],
    ) -> None:
        """`speak` has a screen reader say a sentence; `note` keeps one that it says by itself, to
        be repeated. `done` is called when the panel is hidden."""
        super().__init__(table.viewport)
        self._session = table.session
        self._open_window = table.open_window
        self._deck = deck = table.deck
        self._colours = colours = table.colours
        self._speak = speak
        self._note = note
        self._done = done
        self._words: list[str] = []
        self._lines: list[str] = []
        self._text = 14.0
        self._card = 60.0
        self._pack = QRectF()
        self._seal_box = QRectF()
        self._at = -1
        self._pressed_pack = False
        self.deal_button = TableButton(self, colours)
        self.words_button = TableButton(self, colours, quiet=True)
        self.typed = QLineEdit(self)
        self.typed.setPlaceholderText(_("Any words"))
        self.typed.setAccessibleName(_("Words to cut the pack with"))
        self.typed.returnPressed.connect(self._cut_with_words)
        self.deal_button.clicked.connect(self._pressed)
        self.words_button.clicked.connect(self._ask_for_words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        deck.ready.connect(self.update)
        self.hide()

    @property
    def place(self) -> int:
        """The card before which the pack would be cut, from 1; 0 while no place is chosen."""
        return self._at + 1

    # Showing

    def offer(self, area: QRectF, text: float) -> None:
        """Show the pack in the middle of an area, for text of a height in pixels."""
        self._words = list(self._session.current.game.source.words)
        self._at = -1
        self.typed.clear()
        self.typed.hide()
        self.deal_button.set_words(pgettext("button", "Deal"), True)
        self.words_button.set_words(_("Cut with words…"), True)
        self.deal_button.show()
        self.words_button.show()
        self.fit(area, text)
        spoken = _("Sealed: {words}. Press Enter to deal, or arrow keys to cut the pack.").format(
            words=" ".join(self._words)
        )
        # A screen reader says it with the focus.
        self._note(spoken)
        self.setAccessibleName(spoken)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self) -> None:
        """Hide the panel, and give the keyboard back to the table."""
        if not self.isHidden():
            self.hide()
            self._done()

    def fit(self, area: QRectF, text: float) -> None:
        """Place everything in the middle of an area."""
        self._text = text
        wide = min(area.width() - text, 46 * text)
        font = self._words_font()
        metrics = QFontMetricsF(font)
        half = len(self._words) // 2
        self._lines = ["   ".join(self._words)]
        if metrics.horizontalAdvance(self._lines[0]) > wide - 4 * text:
            self._lines = ["   ".join(self._words[:half]), "   ".join(self._words[half:])]
        head = (2.9 + 1.5 * len(self._lines)) * text
        foot = 4.4 * text
        room = area.height() - head - foot - 2 * text
        self._card = max(2.4 * text, min(5.4 * text, room / (RATIO * 1.28), wide / 7))
        pack = self._card * RATIO * 1.28
        high = head + pack + foot + text
        left, top = area.center().x() - wide / 2, area.center().y() - high / 2
        self.setGeometry(round(left), round(top), math.ceil(wide), math.ceil(high))
        self._pack = QRectF(text, head + 0.6 * text, wide - 2 * text, pack)
        self.typed.setFont(table_font(text * 1.1))
        self.dress()
        self._place_foot()
        self.update()

    def dress(self) -> None:
        """Give the field for words the shape and the colours of the buttons."""
        colours, text = self._colours(), self._text
        self.typed.setStyleSheet(
            f"QLineEdit {{ background: {colours.plate}; color: {colours.text};"
            f" border: {max(1.0, 0.1 * text):.1f}px solid {colours.gold};"
            f" border-radius: {1.2 * text:.0f}px; padding: 0 {0.9 * text:.0f}px; }}"
        )

    def _place_foot(self) -> None:
        shown: list[QWidget] = [
            one
            for one in (self.typed, self.deal_button, self.words_button)
            if not one.isHidden()
        ]
        gap = 0.8 * self._text
        # The buttons become smaller before the field for the words gets too narrow.
        for percent in range(100, 50, -5):
            for button in (self.deal_button, self.words_button):
                button.set_pixels(self._text * percent / 100, snug=percent < 100)
            sizes = [one.sizeHint() for one in shown]
            taken = sum(size.width() for one, size in zip(shown, sizes, strict=True)
                        if one is not self.typed)  # fmt: skip
            free = self.width() - self._text - taken - gap * (len(shown) - 1)
            if free >= (0 if self.typed.isHidden() else LEAST_WORDS * self._text):
                break
        field = max(3 * self._text, min(free, MOST_WORDS * self._text))
        widths = [
            field if one is self.typed else size.width()
            for one, size in zip(shown, sizes, strict=True)
        ]
        x = (self.width() - sum(widths) - gap * (len(shown) - 1)) / 2
        bottom = self.height() - 0.6 * self._text
        high = max(size.height() for size in sizes)
        for one, wide in zip(shown, widths, strict=True):
            one.setGeometry(round(x), round(bottom - high), round(wide), high)
            x += wide + gap

    # Cutting

    def _cut(self, text: str) -> None:
        self._session.games.cut(text)

    def _pressed(self) -> None:
        if not self.typed.isHidden():
            self._cut_with_words()
        elif self._at >= 0:
            self._cut(cut_text(self.place, self._cards))
        else:
            self._cut("")

    def _ask_for_words(self) -> None:
        """Let the person type the cut; the same button goes back to the pack."""
        asks = self.typed.isHidden()
        self.typed.setVisible(asks)
        self.update()
        words = pgettext("button", "Back") if asks else _("Cut with words…")
        self.words_button.set_words(words, True)
        self._show_deal_words()
        if asks:
            self.typed.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _cut_with_words(self) -> None:
        try:
            text = clean_cut(self.typed.text().strip())
        except CutError as error:
            self.refused.emit(say(error.text))
            return
        self._cut(text)

    @property
    def _cards(self) -> int:
        return len(self._session.current.rules.pack)

    def choose_place(self, at: int) -> None:
        """Choose before which card to cut, from 0; -1 for no place."""
        at = max(-1, min(self._cards - 1, at))
        if at == self._at:
            return
        self._at = at
        self._show_deal_words()
        self.update()

    def _show_deal_words(self) -> None:
        cuts = self._at >= 0 or not self.typed.isHidden()
        self.deal_button.set_words(_("Cut and deal") if cuts else pgettext("button", "Deal"), True)
        self._place_foot()

    # Mouse and keys

    def _place_at(self, point: QPointF) -> int:
        """The card of the pack at a point, from 0, or -1."""
        if not self._pack.contains(point):
            return -1
        step = self._step
        start = self._pack.center().x() - (step * (self._cards - 1) + self._card) / 2
        if not start <= point.x() <= start + step * (self._cards - 1) + self._card:
            return -1
        return min(self._cards - 1, int((point.x() - start) / step))

    @property
    def _step(self) -> float:
        return (self._pack.width() - self._card) / max(1, self._cards - 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._place_at(event.position())
        if at >= 0 or self._seal_box.contains(event.position()):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()
        if self.typed.isHidden():
            self.choose_place(at)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self.typed.isHidden():
            self.choose_place(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed_pack = self._place_at(event.position()) >= 0
        if self._seal_box.contains(event.position()):
            self._open_window(windows.FairPlay())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        # When the button is released, so that no part of the click is left for the cards.
        at = self._place_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and self._pressed_pack and at >= 0:
            self._cut(cut_text(at + 1, self._cards))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key. Returns whether it was used."""
        cards, start = self._cards, self._cards // 2
        match event.key():
            case Qt.Key.Key_Left:
                self.choose_place(start if self._at < 0 else max(0, self._at - 1))
            case Qt.Key.Key_Right:
                self.choose_place(start if self._at < 0 else self._at + 1)
            case Qt.Key.Key_Home:
                self.choose_place(0)
            case Qt.Key.Key_End:
                self.choose_place(cards - 1)
            case Qt.Key.Key_Escape if not self.typed.isHidden():
                self._ask_for_words()
            case Qt.Key.Key_Escape:
                self._cut("")
            case key if key in ACCEPT and not event.isAutoRepeat():
                self._pressed()
            case _:
                return False
        if self._at >= 0:
            self._speak(_("Card {number} of {n}").format(number=self.place, n=cards))
        return True

    # Painting

    def _words_font(self) -> QFont:
        return table_font(self._text * 1.05, QFont.Weight.DemiBold)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_seal(painter)
        self._paint_pack(painter)

    @property
    def caption(self) -> str:
        """What can be done, in one line."""
        if not self.typed.isHidden():
            return _("Sealed. Type any words to cut the pack with.")
        return _("Sealed. Click into the pack to cut it, or press Enter.")

    def _paint_seal(self, painter: QPainter) -> None:
        text, colours = self._text, self._colours()
        metrics = QFontMetricsF(self._words_font())
        caption = self.caption
        small = QFontMetricsF(table_font(text * 0.92))
        wide = max(
            *(metrics.horizontalAdvance(line) for line in self._lines),
            small.horizontalAdvance(caption),
        )
        high = (2.5 + 1.5 * len(self._lines)) * text
        rect = QRectF(0, 0, min(self.width(), wide + 4 * text), high)
        rect.moveLeft((self.width() - rect.width()) / 2)
        self._seal_box = rect
        rounded(painter, rect, 1.2 * text, colours.pill)
        painter.setPen(QColor(colours.pill_text))
        painter.setFont(self._words_font())
        y = rect.top() + 0.5 * text
        for line in self._lines:
            row = QRectF(rect.left(), y, rect.width(), 1.5 * text)
            painter.drawText(row, Qt.AlignmentFlag.AlignCenter, line)
            y += 1.5 * text
        painter.setFont(table_font(text * 0.92))
        painter.drawText(
            QRectF(rect.left(), y, rect.width(), 1.6 * text),
            Qt.AlignmentFlag.AlignCenter,
            small.elidedText(caption, Qt.TextElideMode.ElideRight, rect.width() - 2 * text),
        )

    def _paint_pack(self, painter: QPainter) -> None:
        card, pack, cards = self._card, self._pack, self._cards
        picture = self._deck.pixmap(BACK, round(card))
        pad = self._deck.pad(round(card))
        whole = QRectF(-card / 2 - pad, -card * RATIO / 2 - pad, card + 2 * pad,
                       card * RATIO + 2 * pad)  # fmt: skip
        step = self._step
        start = pack.center().x() - step * (cards - 1) / 2
        rise = card * 0.16
        for at in range(cards):
            part = 2 * at / max(1, cards - 1) - 1
            y = pack.center().y() + rise * (part * part - 0.5) + 0.06 * card
            if at == self._at:
                y -= 0.16 * card
            painter.save()
            painter.translate(start + step * at, y)
            painter.rotate(CURVE * part)
            painter.drawPixmap(whole, picture, QRectF(picture.rect()))
            painter.restore()
        if self._at >= 0:
            x = start + step * self._at - card / 2
            painter.setPen(QPen(QColor(self._colours().gold), max(2.0, self._text * 0.18)))
            painter.drawLine(
                QPointF(x, pack.top() - 0.1 * self._text),
                QPointF(x, pack.top() + 0.16 * card),
            )
