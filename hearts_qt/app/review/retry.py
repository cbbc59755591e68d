"""The panel that asks for the costliest decisions again, before the answers are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.review.review_words import action_words, costly_sentence, when_words
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import MEDIUM, SMALL
from hearts_qt.app.ui.widgets import button, heading, label

if TYPE_CHECKING:
    from hearts_qt.players.review.decisions import Decision


class RetryPanel(QFrame):
    """Offers to try decisions again, asks for them, and says whether the new choice is right."""

    begin = Signal()
    next = Signal()
    answer = Signal()
    """The person wants to see the answer to the current question."""
    leave = Signal()
    """The person wants no more questions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.heading = heading()
        self.about = label()
        self.start = button(_("Try again"), primary=True)
        self.show_answer = button(_("Show the answer"))
        self.go_on = button(pgettext("button", "Next"), primary=True)
        self.stop = button()
        row = column(self.start, self.go_on, self.show_answer, self.stop, spacing=SMALL)
        column(self.heading, self.about, row, on=self, around=MEDIUM, spacing=SMALL)
        self.start.clicked.connect(self.begin)
        self.show_answer.clicked.connect(self.answer)
        self.go_on.clicked.connect(self.next)
        self.stop.clicked.connect(self.leave)
        self._left = 0
        self._answered = False
        self.hide()

    @property
    def offered(self) -> bool:
        """Whether the panel offers to ask, for the first time or after a pause."""
        return not self.isHidden() and not self.start.isHidden()

    @property
    def answered(self) -> bool:
        """Whether the panel shows the answer to a question."""
        return not self.isHidden() and self._answered

    def tell_none(self, sentence: str) -> None:
        """Say that there is nothing to try again, and why in a sentence."""
        self.heading.setText(pgettext("in a hand", "No errors"))
        self.about.setText(sentence)
        self._buttons()
        self.show()

    def _buttons(self, *shown: QWidget) -> None:
        self._answered = False
        for one in (self.start, self.go_on, self.show_answer, self.stop):
            one.setVisible(one in shown)

    def offer(self, count: int, *, plays: bool) -> None:
        """Offer to try `count` costly decisions again; 0 hides the panel. `plays` says whether all
        of them are cards that were played."""
        if not count:
            self.hide()
            return
        self.heading.setText(costly_sentence(count, plays=plays))
        self.start.setText(_("Try again"))
        self._offer()

    def offer_rest(self, count: int) -> None:
        """Offer to go on after a pause, with `count` decisions."""
        self.heading.setText(
            ngettext("{n} decision left to try", "{n} decisions left to try", count).format(n=count)
        )
        self.start.setText(pgettext("button", "Continue"))
        self._offer()

    def _offer(self) -> None:
        self.about.setText(_("You see the position without figures and choose again."))
        self.stop.setText(_("Show all answers"))
        self._buttons(self.start, self.stop)
        self.show()

    def ask(self, decision: Decision, left: int) -> None:
        """Ask for a decision again; `left` more will follow."""
        self._left = left
        self.heading.setText(_("{when}: what do you choose now?").format(when=when_words(decision)))
        earlier = action_words(decision.action, decision.index)
        self.about.setText(
            _(
                "Your earlier choice ({choice}) cost points on average. Choose a better one at the "
                "table."
            ).format(choice=earlier)
        )
        self.stop.setText(_("Show all answers"))
        self._buttons(self.show_answer, self.stop)
        self.show()

    def tell_analysing(self) -> None:
        """Say that the new choice is being analysed first."""
        self.about.setText(_("Your choice is being analysed…"))

    def tell_wrong(self, choice: str) -> None:
        """Say that the new choice, in words, is not right either."""
        self.about.setText(
            _("Also costly: {choice}. Choose again, or see the answer.").format(choice=choice)
        )

    def tell_same(self) -> None:
        """Say that the new choice is the earlier one."""
        self.about.setText(
            _("That was your earlier choice. Choose again, or see the answer.")
        )

    def tell_right(self) -> None:
        """Say that the new choice is right."""
        self.heading.setText(_("Right!"))
        self.about.setText(_("That choice is as good as the best one."))
        self._offer_next()

    def tell_answer(self, best: str) -> None:
        """Say the best choice, in words."""
        self.heading.setText(_("The answer"))
        self.about.setText(_("The best choice was: {choice}").format(choice=best))
        self._offer_next()

    def _offer_next(self) -> None:
        if self._left:
            self._buttons(self.go_on, self.stop)
        else:
            # Nothing is hidden any more.
            self.stop.setText(pgettext("button", "Done"))
            self._buttons(self.stop)
        self._answered = True

    def focus_next(self) -> None:
        """Give the focus to the button that goes on."""
        (self.go_on if self._left else self.stop).setFocus()

    def spoken(self) -> str:
        """What the panel says, for a screen reader."""
        return f"{self.heading.text()} {self.about.text()}"
