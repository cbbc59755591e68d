"""Bars above the options: one asks for a line of text, the other shows a notice."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.ui.inputs import IconButton
from hearts_qt.app.ui.layouts import column, row
from hearts_qt.app.ui.theme import MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import announce, button, label

READING_TIME = 12_000
"""Milliseconds for which a notice without a button stays."""


class EntryBar(QFrame):
    """Asks for one line of text, and shows what is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._take: Callable[[str], str] = lambda written: ""
        self._came_from: QWidget | None = None
        self.title = label("", Type.SMALL)
        self.field = QLineEdit()
        self.fault = label("", Type.SMALL)
        self.fault.setProperty("role", "warning")
        self.ok = button("", primary=True)
        self.cancel = button(_("Cancel"))
        across = row((self.field, 1), self.ok, self.cancel)
        column(
            self.title,
            across,
            self.fault,
            on=self,
            around=(MEDIUM, SMALL, MEDIUM, SMALL),
            spacing=TIGHT,
        )
        self.ok.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.dismiss)
        self.field.textEdited.connect(lambda: self.fault.hide())
        self.hide()

    def ask(self, title: str, written: str, ok: str, take: Callable[[str], str]) -> None:
        """Ask for a text; `take` gets it and returns what is wrong with it, or an empty string.

        `written` is in the field at first, and `ok` is the label of the button.
        """
        self._came_from = self.window().focusWidget()
        self._take = take
        self.title.setText(title)
        self.field.setAccessibleName(title)
        self.field.setText(written)
        self.ok.setText(ok)
        self.fault.hide()
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def accept(self) -> None:
        """Pass the text on; the bar stays open if it cannot be used."""
        fault = self._take(self.field.text())
        if not fault:
            self.dismiss()
            return
        self.fault.setText(fault)
        self.fault.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, fault)

    def dismiss(self) -> None:
        """Hide the bar and return the focus to where it was."""
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.hide()
        if had_focus and self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.cancel.hasFocus():
                self.dismiss()
            else:
                self.accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)


class NoticeBar(QFrame):
    """Shows one sentence, with a button if there is something to offer."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.words = label("", Type.SMALL)
        self.action = button("", self._act)
        self.close_button = IconButton("cross", _("Close this message"))
        row(
            (self.words, 1),
            self.action,
            self.close_button,
            on=self,
            around=(MEDIUM, TIGHT, TIGHT, TIGHT),
        )
        self._do: Callable[[], object] = lambda: None
        self.close_button.clicked.connect(self.hide)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(READING_TIME)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def tell(
        self,
        sentence: str,
        offer: str = "",
        do: Callable[[], object] = lambda: None,
        *,
        warning: bool = False,
    ) -> None:
        """Show a sentence. A button labelled `offer` calls `do`. Warnings and offers stay."""
        self._do = do
        self.words.setText(sentence)
        self.words.setProperty("role", "warning" if warning else "")
        self.words.style().polish(self.words)
        self.action.setText(offer)
        self.action.setVisible(bool(offer))
        self.show()
        announce(self, sentence)
        if offer or warning:
            self._timer.stop()
        else:
            self._timer.start()

    def _act(self) -> None:
        self.hide()
        self._do()

    def hideEvent(self, event: QEvent) -> None:
        self._timer.stop()
