"""The panel that asks for the costliest decisions again, before the answers are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QWidget

from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.review.retry import Reply, Stage
from hearts_qt.app.review.words import action_words, choice_words, costly_sentence, when_words
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import MEDIUM, SMALL
from hearts_qt.app.ui.widgets import button, heading, label

if TYPE_CHECKING:
    from hearts_qt.app.review.decisions_model import DecisionsModel
    from hearts_qt.app.review.retry import Retry


class RetryPanel(QFrame):
    """Shows where a `Retry` is; it is hidden while there is nothing to say."""

    def __init__(self, retry: Retry, decisions: DecisionsModel, no_error: str) -> None:
        """`decisions` has the rows of the retry; `no_error` is said if none is an error."""
        super().__init__()
        self._retry, self._decisions, self._no_error = retry, decisions, no_error
        self.setProperty("role", "panel")
        self.heading, self.about = heading(), label()
        self.start = button(_("Try again"), primary=True)
        self.show_answer = button(_("Show the answer"))
        self.go_on = button(pgettext("button", "Next"), primary=True)
        self.stop = button()
        column(
            self.heading,
            self.about,
            self.start,
            self.go_on,
            self.show_answer,
            self.stop,
            on=self,
            around=MEDIUM,
            spacing=SMALL,
        )
        self.follow()

    def follow(self) -> None:
        """Show where the retry is now."""
        retry = self._retry
        self.stop.setText(_("Show all answers"))
        match retry.stage:
            case Stage.FAULTLESS:
                self._say(pgettext("in a hand", "No errors"), self._no_error)
            case Stage.OFFERED:
                self._offer()
            case Stage.ASKING:
                self._ask()
            case Stage.ANSWERED:
                self._answer()
            case Stage.WAITING:
                # The answers can be seen already; what to ask for is not known yet.
                about = _("You can try the costliest ones again in a moment.")
                self.start.setText(_("Try again"))
                self._say(_("Your decisions are being analysed"), about, self.start, self.stop)
            case _:
                self.hide()

    def _say(self, heading: str, about: str, *buttons: QWidget) -> None:
        self.heading.setText(heading)
        self.about.setText(about)
        self.start.setEnabled(self._retry.stage is not Stage.WAITING)
        for one in (self.start, self.go_on, self.show_answer, self.stop):
            one.setVisible(one in buttons)
        self.show()

    def _offer(self) -> None:
        """Offer to try again, for the first time or after a pause."""
        retry, decisions = self._retry, self._decisions.decisions
        if retry.paused:
            count = len(retry.left)
            what = ngettext(
                "{n} decision left to try", "{n} decisions left to try", count
            ).format(n=count)
            self.start.setText(pgettext("button", "Continue"))
        else:
            plays = all(isinstance(decisions[row].index, int) for row in retry.secret)
            what = costly_sentence(len(retry.secret), plays=plays)
            self.start.setText(_("Try again"))
        about = _("You see the position without figures and choose again.")
        self._say(what, about, self.start, self.stop)

    def _ask(self) -> None:
        retry, decision = self._retry, self._decisions.decisions[self._retry.row]
        match retry.said:
            case Reply.SAME:
                about = _("That was your earlier choice. Choose again, or see the answer.")
            case Reply.UNKNOWN:
                about = _("Your choice is being analysed…")
            case Reply.WRONG if retry.choice is not None:
                about = _("Also costly: {choice}. Choose again, or see the answer.").format(
                    choice=action_words(retry.choice, decision.index)
                )
            case _:
                about = _(
                    "Your earlier choice ({choice}) cost points on average. Choose a better one at "
                    "the table."
                ).format(choice=action_words(decision.action, decision.index))
        if retry.objection is not None and retry.choice is not None:
            about = _("{choice}: {objection} Choose again, or see the answer.").format(
                choice=action_words(retry.choice, decision.index), objection=say(retry.objection)
            )
        what = _("{when}: what do you choose now?").format(when=when_words(decision))
        self._say(what, about, self.show_answer, self.stop)

    def _answer(self) -> None:
        retry, review = self._retry, self._decisions.known(self._retry.row)
        if retry.said is Reply.RIGHT:
            what, about = _("Right!"), _("That choice is as good as the best one.")
        else:
            best = "" if review is None else choice_words(review.best, review.index)
            what = _("The answer")
            about = _("The best choice was: {choice}").format(choice=best)
        if retry.left:
            self._say(what, about, self.go_on, self.stop)
        else:
            # Nothing is hidden any more.
            self.stop.setText(pgettext("button", "Done"))
            self._say(what, about, self.stop)

    def focus_next(self) -> None:
        """Give the focus to the button that goes on."""
        (self.go_on if self._retry.left else self.stop).setFocus()

    def spoken(self) -> str:
        """What the panel says, for a screen reader."""
        return f"{self.heading.text()} {self.about.text()}"
