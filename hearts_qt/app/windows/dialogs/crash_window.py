"""The window that tells the player about an unexpected error in the program."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.theme import MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.ui.dialog import Window
from hearts_qt.app.ui.layouts import margins
from hearts_qt.app.ui.widgets import button, label


class CrashWindow(Window):
    """Says in plain words that something failed, and offers the details."""

    def __init__(self, details: str, log: str, parent: QWidget | None = None) -> None:
        """`details` helps to find the error; `log` names the file that also has it."""
        super().__init__(_("Something went wrong"), parent)
        self._details = details
        column = QVBoxLayout(self)
        margins(column, WIDE, MEDIUM)
        column.addWidget(label(_("Something went wrong"), Type.TITLE))
        column.addWidget(
            label(
                _(
                    "An error occurred in Hearts Qt. Your game is saved, and you can probably keep "
                    "playing. If anything looks wrong, close Hearts Qt and start it again. Your "
                    "game will continue where it was."
                )
            )
        )
        column.addWidget(
            label(
                _(
                    "The details below help to fix the error. They are also in {log}. This message "
                    "appears once. Later errors are only written to that file."
                ).format(log=log),
                Type.SMALL,
                muted=True,
            )
        )
        self.shown = QPlainTextEdit(details)
        self.shown.setReadOnly(True)
        self.shown.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.shown.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.shown.setAccessibleName(_("Details"))
        self.shown.setTabChangesFocus(True)
        column.addWidget(self.shown, 1)
        foot = QHBoxLayout()
        foot.setSpacing(SMALL)
        self.copy = button(_("Copy details"))
        self.copy.clicked.connect(self._copy)
        self.go_on = button(_("Keep playing"), primary=True)
        self.go_on.clicked.connect(self.close)
        foot.addWidget(self.copy)
        foot.addStretch(1)
        foot.addWidget(self.go_on)
        column.addLayout(foot)
        self.setMinimumSize(420, 320)
        self.resize(600, 420)
        self.go_on.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details)
        self.copy.setText(_("Copied"))
        QTimer.singleShot(1500, self, lambda: self.copy.setText(_("Copy details")))
