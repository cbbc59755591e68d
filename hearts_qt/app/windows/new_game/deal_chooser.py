"""Where the deals of a new game come from."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.session.game_setup import DealSource
from hearts_qt.app.theme import SMALL, TIGHT, Type
from hearts_qt.app.windows.controls.pickers import Segments
from hearts_qt.app.windows.controls.widgets import label, margins
from hearts_qt.game.deal_code import DealNumberError, parse_deal_number

__all__ = ["DealChooser"]

SEALED, CODE = "sealed", "code"


class DealChooser(QWidget):
    """Sealed deals, or a first deal by its code or number; such a game is not sealed."""

    changed = Signal()
    """`source` may have changed."""

    def __init__(self) -> None:
        super().__init__()
        self.kind = Segments(
            [(SEALED, _("Sealed deals")), (CODE, _("First deal by code"))], _("Deals")
        )
        self.kind.picked.connect(self._picked)
        self.typed = QLineEdit()
        self.typed.setPlaceholderText(_("Deal code or number"))
        self.typed.setAccessibleName(_("Code or number of the first deal"))
        self.typed.textChanged.connect(self._check)
        self.note = label("", Type.SMALL, muted=True)
        row = QHBoxLayout()
        row.setSpacing(SMALL)
        row.addWidget(self.kind)
        row.addWidget(self.typed, 1)
        row.addStretch()
        column = QVBoxLayout(self)
        margins(column, 0, TIGHT)
        column.addLayout(row)
        column.addWidget(self.note)
        self.forget()

    def forget(self) -> None:
        """Go back to sealed deals."""
        self.kind.set_key(SEALED)
        self.typed.clear()
        self._check()

    @property
    def source(self) -> DealSource | None:
        """Where the deals come from; None while that is not known."""
        if self.kind.key() == SEALED:
            return DealSource()
        try:
            return DealSource(first_deal=parse_deal_number(self.typed.text()))
        except DealNumberError:
            return None

    def _picked(self, key: object) -> None:
        self._check()
        if key == CODE:
            self.typed.setFocus(Qt.FocusReason.OtherFocusReason)

    def _check(self) -> None:
        by_code = self.kind.key() == CODE
        self.typed.setVisible(by_code)
        sentence = _(
            "Drawn at random and fixed before the first card. You can check that at the end."
        )
        if by_code:
            sentence = _(
                "Not sealed: the first hand is this deal. Anyone who has its code can play it."
            )
            if self.typed.text().strip():
                try:
                    parse_deal_number(self.typed.text())
                except DealNumberError as error:
                    sentence = say(error.text)
        self.note.setText(sentence)
        self.typed.setAccessibleDescription(sentence)
        self.changed.emit()
