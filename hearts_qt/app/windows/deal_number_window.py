"""The window that shows the deal number, copies it, and starts a game with another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, TIGHT, WIDE, Type
from hearts_qt.app.windows.widgets import Window, button, hairline, label, margins

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

LARGEST = 2**64 - 1


def read_number(written: str) -> int | None:
    """Parse a deal number that was typed or pasted; None if it is not one.

    Spaces and characters that group digits are ignored.
    """
    digits = written.strip().lstrip("#")
    for group in " \u00a0\u202f,.'’_":
        digits = digits.replace(group, "")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 20:
        return None
    number = int(digits)
    return number if number <= LARGEST else None


class DealNumberWindow(Window):
    """Shows the deal number of the current hand, and starts a game with another."""

    def __init__(
        self, session: Session, play_deal: Callable[[int], bool], parent: QWidget
    ) -> None:
        """`play_deal` starts a game with a deal number, and returns whether it did."""
        super().__init__(_("Deal number"), parent)
        self._session = session
        self._play_deal = play_deal
        column = QVBoxLayout(self)
        margins(column, WIDE, MEDIUM)
        column.addWidget(label(_("Deal number"), Type.TITLE))
        column.addWidget(label(_("This deal"), Type.HEADING))
        row = QHBoxLayout()
        row.setSpacing(SMALL)
        self.shown = QLineEdit()
        self.shown.setReadOnly(True)
        self.shown.setFont(theme.font(Type.HEADING))
        self.shown.setAccessibleName(_("Number of this deal"))
        self.copy = button(pgettext("button", "Copy"))
        self.copy.clicked.connect(self._copy)
        row.addWidget(self.shown, 1)
        row.addWidget(self.copy)
        column.addLayout(row)
        column.addWidget(
            label(
                _(
                    "The number determines every player’s cards. Share it, and others can play the "
                    "same hand."
                ),
                Type.SMALL,
                muted=True,
            )
        )
        column.addSpacing(TIGHT)
        column.addWidget(hairline())
        column.addSpacing(TIGHT)
        column.addWidget(label(_("Play another deal"), Type.HEADING))
        row = QHBoxLayout()
        row.setSpacing(SMALL)
        self.typed = QLineEdit()
        self.typed.setPlaceholderText(_("Deal number"))
        self.typed.setAccessibleName(_("Number of the deal to play"))
        self.typed.textChanged.connect(self._check)
        self.play = button(_("Play this deal"), primary=True)
        self.play.setDefault(True)
        self.play.clicked.connect(self._play)
        row.addWidget(self.typed, 1)
        row.addWidget(self.play)
        column.addLayout(row)
        self.note = label("", Type.SMALL, muted=True)
        self.note.setMinimumHeight(self.note.fontMetrics().lineSpacing() * 2)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.note)
        column.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        close = button(_("Close"))
        close.clicked.connect(self.close)
        row.addWidget(close)
        column.addLayout(row)
        self.setMinimumWidth(440)
        column.setSpacing(MEDIUM)
        self.setContentsMargins(0, 0, 0, 0)
        self.resize(460, LARGE * 22)
        session.reset.connect(self.show_number)
        session.happened.connect(self._happened)
        self.show_number()
        self._check()
        self.typed.setFocus()

    def show_number(self) -> None:
        """Show the deal number of the hand on the table."""
        session = self._session
        self.shown.setText(str(session.deal_number) if session.started else "")
        self.shown.setCursorPosition(0)

    def _happened(self, event: object) -> None:
        if type(event).__name__ == "Dealt":
            self.show_number()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.shown.text())
        self.copy.setText(_("Copied"))
        QTimer.singleShot(1500, self, lambda: self.copy.setText(pgettext("button", "Copy")))

    def _check(self) -> None:
        written = self.typed.text()
        number = read_number(written)
        self.play.setEnabled(number is not None)
        if written.strip() and number is None:
            self.note.setText(
                _("A deal number is a whole number from 0 to {largest}.").format(largest=LARGEST)
            )
        else:
            self.note.setText(_("A new game will start with this deal."))

    def _play(self) -> None:
        number = read_number(self.typed.text())
        if number is not None and self._play_deal(number):
            self.typed.clear()
            self.close()
