"""The panel about the decision that the table of the review shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QWidget,
)

from hearts_qt.app.i18n import _, say
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.review.marks import MarkLabel
from hearts_qt.app.review.review_model import choice_columns
from hearts_qt.app.review.review_words import (
    better_sentence,
    choice_words,
    deal_sentence,
    deed_sentence,
    has_mark,
    is_error,
    loss_sentence,
    verdict_name,
    verdict_sentence,
    when_words,
)
from hearts_qt.app.ui.layouts import STRETCH, column, row
from hearts_qt.app.ui.tables import Table
from hearts_qt.app.ui.theme import TIGHT
from hearts_qt.app.ui.widgets import announce, button, heading, label, note
from hearts_qt.game.actions import Play

if TYPE_CHECKING:
    from hearts_qt.players.coach.advice import Advice, Option
    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.review_results import DecisionReview, ReviewedChoice

DEAL_HURTS, DEAL_FINE = "hurts", "fine"
"""Kinds of possible deals: those in which the card that was played costs points, and those in which
it does no harm."""

FEWEST_ROWS = 5
"""The number of choices that are visible without scrolling in the table, also in a low window."""


class DecisionPanel(QWidget):
    """Shows who chose what, the verdict with figures, the reasons, and the value of each choice."""

    deal_wanted = Signal(str)
    """`DEAL_HURTS`, `DEAL_FINE`, or empty for the actual deal."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.when = note()
        self.decision_title = heading()
        self._mark = MarkLabel()
        self.verdict, self.better = label(strong=True), label(strong=True)
        self.figures, self.reasons = label(), label()
        self.choices: TableModel[int] = TableModel(parent=self)
        self.table = Table(
            self.choices, _("Choices of this decision"), selectable=False, narrow=True
        )
        self.choices.modelReset.connect(self._fit)
        self.hurts, self.harmless = button(), button()
        for one in (self.hurts, self.harmless):
            one.setCheckable(True)
            one.setProperty("choice", True)
        self.deal_said = label()
        self.peek_test_button = button(
            _("Did they look?"),
            tip=_("Test whether a computer player looked at hidden cards."),
        )
        self.about = note(
            _(
                "Net points are the average of the other players’ points minus your own. The "
                "number after ± says how uncertain a figure is."
            )
        )
        column(
            self.when,
            self.decision_title,
            row(self._mark, (self.verdict, 1)),
            self.better,
            self.figures,
            self.reasons,
            self.hurts,
            self.harmless,
            self.deal_said,
            self.peek_test_button,
            (self.table, 1000),
            self.about,
            STRETCH,
            on=self,
            spacing=TIGHT,
        )
        self.hurts.clicked.connect(lambda on: self.deal_wanted.emit(DEAL_HURTS if on else ""))
        self.harmless.clicked.connect(lambda on: self.deal_wanted.emit(DEAL_FINE if on else ""))
        self._viewer = ""
        """The name of the player who decided, if that is not the person."""
        self._fit()
        self.say_deal("", "")

    def _fit(self) -> None:
        rows, line = self.choices.rowCount(), self.table.verticalHeader().defaultSectionSize()
        around = self.table.horizontalHeader().sizeHint().height() + 2 * self.table.frameWidth()
        self.table.setMinimumHeight(min(rows, FEWEST_ROWS) * line + around + TIGHT)
        self.table.setMaximumHeight(rows * line + around + TIGHT)

    def show_decision(
        self,
        decision: Decision,
        name: str,
        review: DecisionReview | None,
        *,
        own: bool,
        secret: bool,
        by_program: bool,
    ) -> None:
        """Show a decision of the person (`own`), or of the player called `name`.

        `review` is None while the decision is being analysed, and if the result is kept `secret`.
        `by_program` offers the peek test, because no person made the decision.
        """
        self.peek_test_button.setVisible(by_program)
        self._viewer = "" if own else name
        self.when.setText(when_words(decision))
        self.decision_title.setText(deed_sentence(decision, name, own=own))
        self.reasons.setText("")
        self.reasons.hide()
        self.say_deal("", "")
        comparable = review is not None and is_error(review) and isinstance(decision.action, Play)
        self.hurts.setVisible(comparable)
        self.harmless.setVisible(comparable)
        if review is None:
            self.verdict.setText(
                _("The answer is hidden until you try again or show all answers.")
                if secret
                else _("The analysis of this decision is under way.")
            )
            self.figures.hide()
            self.better.hide()
            self._mark.hide()
            self.table.hide()
            self.about.hide()
            self.choices.show(())
            return
        self.verdict.setText(verdict_name(review))
        self._mark.key = review.label
        self._mark.setVisible(has_mark(review))
        self._mark.update()
        self.better.setText(better_sentence(review))
        self.better.setVisible(bool(self.better.text()))
        said = [verdict_sentence(review), loss_sentence(review), deal_sentence(review)]
        self.figures.setText(" ".join(sentence for sentence in said if sentence))
        self.figures.show()
        compared = len(review.choices) > 1
        if compared:
            self.choices.show(range(len(review.choices)), choice_columns(review))
        else:
            self.choices.show(())
        self.table.setVisible(compared)
        self.about.setVisible(compared)

    def say_deal(self, shown: str, sentence: str) -> None:
        """Say which deal is `shown` on the table; its values are those of `deal_wanted`."""
        self.hurts.setChecked(shown == DEAL_HURTS)
        self.harmless.setChecked(shown == DEAL_FINE)
        back = _("Back to the actual deal")
        hurts, fine = _("Show a deal where it hurts"), _("Show a deal where it does no harm")
        self.hurts.setText(back if shown == DEAL_HURTS else hurts)
        self.harmless.setText(back if shown == DEAL_FINE else fine)
        self.deal_said.setText(sentence)
        self.deal_said.setVisible(bool(sentence))

    def show_advice(self, advice: Advice, review: DecisionReview) -> None:
        """Add the reasons: why the best choice is good, and what is wrong with the chosen one."""
        best = set(review.best.cards)
        said = []
        for option in advice.options:
            if set(option.cards) == best:
                # For every other option that it compared, the coach says why it is worse.
                if option is advice.best or option.points is None:
                    said.append(self._because(review.best, review, option))
                break
        else:
            if not review.played:
                said.append(say(advice.best.reason))
        if review.played:
            mine = set(review.chosen.cards)
            said += [
                self._because(review.chosen, review, option)
                for option in advice.options
                if set(option.cards) == mine and option is not advice.best
            ]
        sentences = list(dict.fromkeys(said))
        if sentences:
            if self._viewer:
                # The coach speaks to the player who decides.
                sentences.insert(0, _("As {name} sees it:").format(name=self._viewer))
            self.reasons.setText("\n".join(sentences))
            self.reasons.show()
            announce(self.reasons, " ".join(sentences))

    @staticmethod
    def _because(choice: ReviewedChoice, review: DecisionReview, option: Option) -> str:
        """A choice with the reason for or against it."""
        return _("{choice}: {reason}").format(
            choice=choice_words(choice, review.index), reason=say(option.reason)
        )

    def spoken(self) -> str:
        """Everything that is said about the decision, for a screen reader."""
        parts = (self.when, self.decision_title, self.verdict, self.better, self.figures)
        return ". ".join(part.text() for part in parts if part.text() and not part.isHidden())
