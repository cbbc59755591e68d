"""The window that shows and copies the code of the deal, and starts a game with another deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.inputs import HintedField
from hearts_qt.app.ui.layouts import STRETCH, column, row
from hearts_qt.app.ui.theme import LARGE, TIGHT, WIDE, Type
from hearts_qt.app.ui.widgets import (
    announce,
    button,
    copy_button,
    hairline,
    heading,
    label,
    note,
    plain_tip,
)
from hearts_qt.game.deal_code import DealNumberError, deal_code, parse_deal_number

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

class DealNumberWindow(Dialog):
    """Shows the code of the deal number of the current hand, and starts a game with another.

    The number itself is in the tooltip of the code, and can be typed in place of a code.
    """

    def __init__(
        self, session: Session, play_deal: Callable[[int], bool], parent: QWidget
    ) -> None:
        """`play_deal` starts a game with a deal number, and returns whether it did."""
        super().__init__(_("Deal code"), parent)
        self._session = session
        self._play_deal = play_deal
        self.shown = QLineEdit()
        self.shown.setReadOnly(True)
        self.shown.setFont(theme.font(Type.HEADING))
        self.shown.setAccessibleName(_("Code of this deal"))
        self.copy = copy_button(pgettext("button", "Copy"), self.shown.text)
        self.about = note()
        self.about.setMinimumHeight(self.about.fontMetrics().lineSpacing() * 2)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.typed = HintedField(_("Deal code or number"), _("Deal code"))
        self.typed.setAccessibleName(_("Code or number of the deal to play"))
        self.typed.textChanged.connect(self._check)
        self.typed.returnPressed.connect(self._say_fault)
        self.play = button(_("Play this deal"), self._play, primary=True)
        self.play.setDefault(True)
        self.note = note()
        self.note.setMinimumHeight(self.note.fontMetrics().lineSpacing() * 2)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        column(
            label(_("Deal code"), Type.TITLE),
            heading(_("This deal")),
            row((self.shown, 1), self.copy),
            self.about,
            TIGHT,
            hairline(),
            TIGHT,
            heading(_("Play another deal")),
            row((self.typed, 1), self.play),
            self.note,
            STRETCH,
            button_box(cancel=button(_("Close"), self.close)),
            on=self,
            around=WIDE,
        )
        self.setMinimumWidth(440)
        self.resize(460, LARGE * 22)
        session.timeline.replaced.connect(self.show_number)
        session.timeline.appended.connect(self._happened)
        self.show_number()
        self._check()
        self.typed.setFocus()

    def show_number(self) -> None:
        """Show the deal code of the hand on the table, if it is known and may be shown now."""
        game = self._session.current.game
        number = game.deal_to_show(game.hand_index)
        code = deal_code(number) if number is not None else ""
        self.shown.setText(code)
        wide = self.shown.fontMetrics().horizontalAdvance(code) + 2 * WIDE
        self.shown.setMinimumWidth(wide)
        self.shown.setToolTip(plain_tip("" if number is None else str(number)))
        self.shown.setCursorPosition(0)
        self.shown.setEnabled(number is not None)
        self.copy.setEnabled(number is not None)
        self.about.setText(self._about(number is not None))

    def _about(self, shown: bool) -> str:
        """The sentence under the code: what it is for, or why there is none."""
        if shown:
            return _(
                "The code determines every player’s cards. Share it, and others can play the same "
                "hand."
            )
        game = self._session.current.game
        return say(game.source.why_hidden(game.deal is not None))

    def _happened(self, event: object) -> None:
        if type(event).__name__ in ("Dealt", "HandScored", "GameOver"):
            self.show_number()

    def _typed_number(self) -> tuple[int | None, str]:
        """The number that was typed, and a sentence about it."""
        if not self.typed.text().strip():
            return None, _("A new game will start with this deal.")
        try:
            number = parse_deal_number(self.typed.text())
        except DealNumberError as error:
            return None, say(error.text)
        return number, _("A new game will start with this deal.")

    def _check(self) -> None:
        number, sentence = self._typed_number()
        self.play.setEnabled(number is not None)
        self.note.setText(sentence)

    def _say_fault(self) -> None:
        """Have a screen reader say what is wrong, on Enter and not at every letter."""
        number, sentence = self._typed_number()
        if number is None:
            announce(self.typed, sentence)

    def _play(self) -> None:
        number, _sentence = self._typed_number()
        if number is not None and self._play_deal(number):
            self.typed.clear()
            self.close()
