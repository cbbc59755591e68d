"""A small panel over the table that shows a message and offers up to two answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import STRETCH, column, row
from hearts_qt.app.ui.theme import MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import announce, button, heading, label, reader_runs

WIDTH, SHARE = 340, 0.4
"""The usual width in device-independent pixels, and the largest share of the window's width, which
leaves the middle to the seat at the top."""

LARGE_SHARE = 0.36
"""The largest share of the window's width if the text, and with it the seat plate, is larger."""

USUAL = (1180, 800)
"""The window size up to which the text has its usual size; in larger windows it grows."""

WORD_TIME = 700
"""Milliseconds for which a message without answers stays longer for each word, while a screen
reader runs."""

READING_TIME = 7000
"""How long a message without a question stays, in milliseconds."""


class BannerButton(NamedTuple):
    """A button of a banner: its label and what it does."""

    text: str
    do: Callable[[], object]


class Banner(QFrame):
    """The panel, in the upper left corner of its parent, where tables of up to five have no seat.
    At larger tables it is in the first corner for which `would_cover` returns False.

    `kind` names the message, so that it can be dismissed when it no longer applies.
    """

    dismissed = Signal(str)
    """The kind of a message that was hidden: answered, closed, timed out or withdrawn."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = ""
        self.would_cover: Callable[[QRect], bool] = lambda _place: False
        """Whether the panel would hide a seat or a card if it had this geometry in the parent."""
        self.show_elsewhere: Callable[[str], object] = lambda _sentence: None
        """Shows a sentence elsewhere, where it covers nothing."""
        self._answers: tuple[BannerButton, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.dismiss)
        self.setProperty("role", "panel")
        self.setAccessibleName(_("Message"))
        self._title = heading()
        self._text = label()
        texts = column(self._title, self._text, spacing=2)
        self._row = QWidget()
        self.first = button("", lambda: self._answer(0), primary=True)
        self.second = button("", lambda: self._answer(1))
        row(self.first, self.second, STRETCH, on=self._row)
        column(texts, self._row, on=self, around=(MEDIUM, SMALL, MEDIUM, SMALL), spacing=SMALL)
        parent.installEventFilter(self)
        self.hide()

    @property
    def shown(self) -> bool:
        """Whether a message is shown."""
        return not self.isHidden()

    @property
    def text(self) -> str:
        """The message that is shown, or an empty string."""
        return "" if self.isHidden() else self._text.text()

    @property
    def stays(self) -> bool:
        """Whether the message stays until it is answered or closed."""
        return not self._timer.isActive()

    def say(
        self,
        kind: str,
        text: str,
        answers: Sequence[BannerButton] = (),
        *,
        title: str = "",
        focus: bool = False,
        stays: bool = False,
        brief: bool = False,
    ) -> None:
        """Show a sentence. Without answers it disappears after a while, unless it `stays`.

        `focus` gives the keyboard focus to the first answer. Escape always dismisses the message.
        A `brief` sentence goes to `show_elsewhere` if the panel would cover something in every
        corner.
        """
        self.kind = kind
        closes = (BannerButton(_("Close"), self.dismiss),) if stays else ()
        self._answers = tuple(answers) or closes
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self._text.setText(text)
        for at, made in enumerate((self.first, self.second)):
            made.setVisible(at < len(self._answers))
            if at < len(self._answers):
                made.setText(self._answers[at].text)
        self._row.setVisible(bool(self._answers))
        self._restyle()
        self._place()
        if brief and self.would_cover(self.geometry()):
            self.dismiss()
            self.show_elsewhere(text)
            return
        self.show()
        self.raise_()
        self._timer.stop()
        if not self._answers:
            # Speech takes longer than reading, and other sentences may come first.
            hearing = WORD_TIME * len(text.split()) if reader_runs() else 0
            self._timer.start(READING_TIME + hearing)
        announce(self, " ".join(filter(None, (title, text))))
        if focus and self._answers:
            self.first.setFocus(Qt.FocusReason.PopupFocusReason)

    def dismiss(self, kind: str = "") -> None:
        """Hide the panel; with a `kind`, only if it shows a message of that kind."""
        if kind and kind != self.kind:
            return
        self._timer.stop()
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.hide()
        closed, self.kind = self.kind, ""
        parent = self.parentWidget()
        if had_focus and parent is not None:
            parent.setFocus(Qt.FocusReason.OtherFocusReason)
        if closed:
            self.dismissed.emit(closed)

    def _answer(self, at: int) -> None:
        answers = self._answers
        self.dismiss()
        if at < len(answers):
            answers[at].do()

    def _restyle(self) -> None:
        from hearts_qt.app.ui.style import dress

        dress(self)

    def _place(self) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        scale = max(1.0, min(parent.width() / USUAL[0], parent.height() / USUAL[1]))
        for words, kind in ((self._title, Type.HEADING), (self._text, Type.BODY)):
            font = theme.font(kind)
            font.setPointSizeF(font.pointSizeF() * scale)
            words.setFont(font)
        share = SHARE if theme.text_factor() <= 1 else LARGE_SHARE
        width = round(min(theme.with_text(WIDTH) * scale, share * parent.width()))
        self.setFixedWidth(width)
        layout = self.layout()
        if layout is not None:
            layout.activate()
            height = layout.totalHeightForWidth(width)
            self.resize(width, height if height > 0 else self.sizeHint().height())
        place = self.rect()
        low, far = parent.height() - self.height() - SMALL, parent.width() - width - SMALL
        corners = ((SMALL, SMALL), (SMALL, low), (far, low), (far, SMALL))
        free = (at for at in corners if not self.would_cover(place.translated(*at)))
        self.move(*next(free, corners[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            chosen = 1 if self.second.hasFocus() else 0
            if self._answers:
                self._answer(chosen)
                return
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.shown:
            self._place()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ApplicationPaletteChange and self.shown:
            self._restyle()
        if event.type() == QEvent.Type.FontChange and self.shown:
            self._place()
        super().changeEvent(event)
