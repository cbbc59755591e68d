"""The editor of special totals: one line such as `50=0, 100=25`."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.rules.rules_draft import fault_of
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import TIGHT, Type
from hearts_qt.app.ui.widgets import announce, label
from hearts_qt.rules.option_table import Option, TotalTable
from hearts_qt.rules.options import OptionError, option_from_words


def totals_line(totals: TotalTable) -> str:
    """Special totals as the editor shows them: `50=0, 100=25`; empty for none."""
    return ", ".join(f"{total}={new}" for total, new in totals)


class TotalsEditor(QWidget):
    """A line of text for totals and what they become; below it, what is wrong with the line.

    A valid line is picked while it is typed. Escape restores the last valid line.
    """

    picked = Signal(object)
    """A table of totals."""

    def __init__(self, option: Option, name: str) -> None:
        super().__init__()
        self._option = option
        self._totals: TotalTable = ()
        self.field = QLineEdit()
        self.setAccessibleName(name)
        self.field.setAccessibleName(name)
        self.field.setPlaceholderText(_("None; for example 50=0, 100=25"))
        self.field.setClearButtonEnabled(True)
        self.field.textEdited.connect(self._edited)
        self.field.editingFinished.connect(self._finished)
        self.fault = label("", Type.SMALL)
        self.fault.setProperty("role", "warning")
        self.fault.hide()
        column(self.field, self.fault, on=self, spacing=TIGHT)
        self.setFocusProxy(self.field)

    def set_totals(self, totals: TotalTable) -> None:
        """Show the totals of the draft. Text that is being typed stays if it means the same."""
        if totals != self._totals or not self.field.hasFocus():
            self._totals = totals
            if self._read(self.field.text()) != totals:
                self.field.setText(totals_line(totals))
                self._show_fault("")

    def _read(self, written: str) -> TotalTable | str:
        """The totals that a line gives, or one sentence that says what is wrong with it."""
        try:
            totals: TotalTable = option_from_words(self._option.name, written.strip() or "none")
        except OptionError:
            return _("Write each total with what it becomes, such as 50=0, 100=25.")
        fault = fault_of(self._option.name, totals)
        return totals if fault is None else say(fault)

    def _edited(self, written: str) -> None:
        found = self._read(written)
        if isinstance(found, str):
            self._show_fault(found)
            return
        self._show_fault("")
        if found != self._totals:
            self._totals = found
            self.picked.emit(found)

    def _finished(self) -> None:
        if not isinstance(self._read(self.field.text()), str):
            self.field.setText(totals_line(self._totals))

    def _show_fault(self, sentence: str) -> None:
        if sentence and sentence != self.fault.text():
            announce(self, sentence)
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.fault.isVisibleTo(self):
            self.field.setText(totals_line(self._totals))
            self._show_fault("")
        else:
            super().keyPressEvent(event)
