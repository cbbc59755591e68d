"""Where the deals of a new game come from."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.session.game_lifecycle import DealSource
from hearts_qt.app.ui.inputs import HintedField
from hearts_qt.app.ui.layouts import STRETCH, column, row
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.theme import TIGHT
from hearts_qt.app.ui.widgets import announce, note
from hearts_qt.game.deal_code import DealNumberError, parse_deal_number
from hearts_qt.rules.text import N_

SEALED, CODE, REAL = "sealed", "code", "real"

KINDS = {
    SEALED: N_("Sealed deals"),
    CODE: N_("First deal by code"),
    REAL: N_("Real pack"),
}
"""What the sources of deals are called."""


class DealChooser(QWidget):
    """Offers sealed deals, a first deal by its code or number, or a real pack, whose cards the
    player enters when the game begins. Only the first kind is sealed."""

    changed = Signal()
    """`source` may have changed."""

    def __init__(self) -> None:
        super().__init__()
        self.kind = Segments(
            [(kind, _(name)) for kind, name in KINDS.items()],
            _("Deals"),
        )
        self.kind.picked.connect(self._picked)
        self.typed = HintedField(_("Deal code or number"), _("Deal code"))
        self.typed.setAccessibleName(_("Code or number of the first deal"))
        self.typed.textChanged.connect(self._check)
        self.typed.returnPressed.connect(self._say_fault)
        self.note = note()
        # Below the strip, because the window may be too narrow for both.
        column(row(self.kind, STRETCH), self.typed, self.note, on=self, spacing=TIGHT)
        self.kind.set_key(SEALED)
        self._check()

    @property
    def source(self) -> DealSource | None:
        """Where the deals come from; None while the typed code is not valid. Meaningless if
        `real_pack`."""
        if self.kind.key() != CODE:
            return DealSource()
        try:
            return DealSource(first_deal=parse_deal_number(self.typed.text()))
        except DealNumberError:
            return None

    @property
    def real_pack(self) -> bool:
        """Whether the cards are dealt with a real pack."""
        return self.kind.key() == REAL

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
        elif self.real_pack:
            sentence = real_pack_note()
        # A screen reader would read a fault in the description again at every letter.
        self.typed.setAccessibleDescription(sentence)
        self.note.setText(self._fault or sentence)
        self.changed.emit()

    @property
    def _fault(self) -> str:
        """What is wrong with the typed code; empty if nothing is, or if no code is asked for."""
        if self.kind.key() != CODE or not self.typed.text().strip():
            return ""
        try:
            parse_deal_number(self.typed.text())
        except DealNumberError as error:
            return say(error.text)
        return ""

    def _say_fault(self) -> None:
        announce(self.typed, self._fault)


def real_pack_note() -> str:
    """A sentence about games with a real pack, in the language of the program."""
    return _("Not sealed: deal your own cards at home, and enter the hands when the game begins.")
