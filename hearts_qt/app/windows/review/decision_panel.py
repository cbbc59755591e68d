"""The panel about the decision that the table of the review shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, say
from hearts_qt.app.models.review import ChoicesModel
from hearts_qt.app.review_words import (
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
from hearts_qt.app.theme import SMALL, TIGHT, Type
from hearts_qt.app.ui.layouts import margins
from hearts_qt.app.ui.widgets import announce, button, label
from hearts_qt.app.windows.review.marks import MarkLabel
from hearts_qt.game.actions import Play

if TYPE_CHECKING:
    from hearts_qt.players.coach.advice import Advice, Option
    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.review_results import Choice, DecisionReview

DEAL_HURTS, DEAL_FINE = "hurts", "fine"
"""Kinds of possible deals: those in which the card that was played costs points, and those in which
it does no harm."""

FEWEST_ROWS = 5
"""The number of choices that are visible without scrolling in the table, also in a low window."""


def plain_table(name: str) -> QTableView:
    """A read-only table without grid lines, whose rows are selected one at a time."""
    made = QTableView()
    made.setAccessibleName(name)
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    made.setShowGrid(False)
    made.setTabKeyNavigation(False)
    made.setWordWrap(False)
    made.verticalHeader().hide()
    made.verticalHeader().setDefaultSectionSize(theme.line_height(Type.BODY, 6))
    made.horizontalHeader().setHighlightSections(False)
    made.horizontalHeader().setMinimumSectionSize(24)
    return made


class DecisionPanel(QWidget):
    """Shows who chose what, the verdict with figures, the reasons, and the value of each choice."""

    deal_wanted = Signal(str)
    """`DEAL_HURTS`, `DEAL_FINE`, or empty for the actual deal."""
    peek_test_wanted = Signal()
    """The player wants to test whether the player who decided looked at hidden cards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        margins(column, 0, TIGHT)
        self.when = label("", Type.SMALL, muted=True)
        self.decision_title = label("", Type.HEADING)
        self._mark = MarkLabel()
        self.verdict = label("")
        strong = QFont(self.verdict.font())
        strong.setWeight(QFont.Weight.DemiBold)
        self.verdict.setFont(strong)
        row = QHBoxLayout()
        margins(row, 0, SMALL)
        row.addWidget(self._mark)
        row.addWidget(self.verdict, 1)
        self.better = label("")
        self.better.setFont(strong)
        self.figures = label("")
        self.reasons = label("")
        self.choices = ChoicesModel(self)
        self.table = plain_table(_("Choices of this decision"))
        self.table.setModel(self.choices)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        head = self.table.horizontalHeader()
        head.setFont(theme.font(Type.SMALL))
        head.setStyleSheet("QHeaderView::section { padding: 6px 3px; }")
        self.choices.modelReset.connect(self._fit)
        head.setStretchLastSection(False)
        column.addWidget(self.when)
        column.addWidget(self.decision_title)
        column.addLayout(row)
        column.addWidget(self.better)
        column.addWidget(self.figures)
        column.addWidget(self.reasons)
        self.hurts, self.harmless = button(""), button("")
        self.deal_said = label("")
        for one in (self.hurts, self.harmless):
            one.setCheckable(True)
            one.setProperty("choice", True)
            column.addWidget(one)
        column.addWidget(self.deal_said)
        self.peek_test_button = button(_("Did they look?"))
        self.peek_test_button.setToolTip(
            _("Test whether a computer player looked at hidden cards.")
        )
        self.peek_test_button.clicked.connect(self.peek_test_wanted)
        column.addWidget(self.peek_test_button)
        column.addWidget(self.table, 1000)
        self.about = label(
            _(
                "Net points are the average of the other players’ points minus your own. The "
                "number after ± says how uncertain a figure is."
            ),
            Type.SMALL,
            muted=True,
        )
        column.addWidget(self.about)
        self.hurts.clicked.connect(lambda on: self.deal_wanted.emit(DEAL_HURTS if on else ""))
        self.harmless.clicked.connect(lambda on: self.deal_wanted.emit(DEAL_FINE if on else ""))
        column.addStretch(1)
        self._viewer = ""
        """The name of the player who decided, if that is not the person."""
        self._fit()
        self.say_deal("", "")

    def _fit(self) -> None:
        rows, line = self.choices.rowCount(), theme.line_height(Type.BODY, 6)
        head = self.table.horizontalHeader()
        around = head.sizeHint().height() + 2 * self.table.frameWidth() + TIGHT
        self.table.setMinimumHeight(min(rows, FEWEST_ROWS) * line + around)
        self.table.setMaximumHeight(rows * line + around)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

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
            self.choices.show(None)
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
        self.choices.show(review if compared else None)
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
    def _because(choice: Choice, review: DecisionReview, option: Option) -> str:
        """A choice with the reason for or against it."""
        return _("{choice}: {reason}").format(
            choice=choice_words(choice, review.index), reason=say(option.reason)
        )

    def spoken(self) -> str:
        """Everything that is said about the decision, for a screen reader."""
        parts = (self.when, self.decision_title, self.verdict, self.better, self.figures)
        return ". ".join(part.text() for part in parts if part.text() and not part.isHidden())
