"""What is said about the decision that the table of the review shows: in a panel, and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, pgettext, say, sentences
from hearts_qt.app.localized_names import card_in_sentence, cards_words
from hearts_qt.app.models.table_model import Column, TableModel
from hearts_qt.app.regional import percent
from hearts_qt.app.review.marks import mark_icon
from hearts_qt.app.review.words import (
    better_sentence,
    choice_words,
    deal_sentence,
    deed_sentence,
    delegated_words,
    has_mark,
    is_error,
    loss_sentence,
    points_words,
    short_choice,
    signed,
    verdict_name,
    verdict_sentence,
    when_words,
)
from hearts_qt.app.ui.layouts import STRETCH, column, row
from hearts_qt.app.ui.tables import Table, TableLook
from hearts_qt.app.ui.theme import TIGHT
from hearts_qt.app.ui.widgets import button, heading, label, note
from hearts_qt.game.actions import Play
from hearts_qt.lessons.lesson_file import lesson_about
from hearts_qt.players.coach.themes import THEME_NAMES, Theme, theme_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from hearts_qt.game.game import Game
    from hearts_qt.players.coach.explanation import Explanation
    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.review_results import DecisionReview

DEAL_HURTS, DEAL_FINE = "hurts", "fine"
"""Kinds of possible deals: those in which the card that was played costs points, and those in which
it does no harm."""

MARK = 22
"""The width and height of the mark of the verdict, in device-independent pixels."""

FEWEST_ROWS = 5
"""The number of choices that are visible without scrolling in the table, also in a low window."""


class DecisionPanel(QWidget):
    """Shows who chose what, the verdict with figures, the reasons, and the value of each choice."""

    deal_wanted = Signal(str)
    """`DEAL_HURTS`, `DEAL_FINE`, or empty for the actual deal."""
    lesson_wanted = Signal(str)
    """The lesson about an own error, by its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.when = note()
        self.decision_title = heading()
        self._mark = QLabel()
        self.verdict, self.better = label(strong=True), label(strong=True)
        self.theme = note()
        self.figures, self.reasons = label(), label()
        self.lesson = button("", quiet=True)
        self._lesson = ""
        self.choices: TableModel[int] = TableModel(parent=self)
        choices = _("Choices of this decision")
        self.table = Table(self.choices, choices, TableLook(narrow=True), selectable=False)
        self.choices.modelReset.connect(self._fit)
        self.hurts, self.harmless = button(), button()
        for one in (self.hurts, self.harmless):
            one.setCheckable(True)
            one.setProperty("choice", True)
        self.deal_said = label()
        self.about = note(
            _(
                "Points here are your lead over the average of the other players. The "
                "number after ± says how uncertain a figure is."
            )
        )
        column(
            self.when,
            self.decision_title,
            row(self._mark, (self.verdict, 1), self.theme),
            self.better,
            self.reasons,
            self.figures,
            row(self.lesson, STRETCH),
            self.hurts,
            self.harmless,
            self.deal_said,
            (self.table, 1000),
            self.about,
            STRETCH,
            on=self,
            spacing=TIGHT,
        )
        self.hurts.clicked.connect(lambda on: self.deal_wanted.emit(DEAL_HURTS if on else ""))
        self.harmless.clicked.connect(lambda on: self.deal_wanted.emit(DEAL_FINE if on else ""))
        self.lesson.clicked.connect(lambda: self.lesson_wanted.emit(self._lesson))
        self._viewer = ""
        """The name of the player who decided, if that is not the person."""
        self._errs = False
        """Whether the decision is an error of the person."""
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
    ) -> None:
        """Show a decision of the person (`own`), or of the player called `name`.

        `review` is None while the decision is being analysed, and if the result is kept `secret`.
        """
        self._viewer = "" if own else name
        self._errs = own and review is not None and is_error(review)
        self.when.setText(when_words(decision))
        self.decision_title.setText(deed_sentence(decision, name, own=own))
        self.reasons.setText("")
        self.reasons.hide()
        self._show_theme(None if review is None else theme_of(review.theme))
        self.say_deal("", "")
        comparable = review is not None and is_error(review) and isinstance(decision.action, Play)
        self.hurts.setVisible(comparable)
        self.harmless.setVisible(comparable)
        if review is None:
            self.verdict.setText(
                delegated_words()
                if decision.action.delegated
                else _("The answer is hidden until you try again or show all answers.")
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
        self._mark.setPixmap(mark_icon(review.label, MARK).pixmap(MARK))
        self._mark.setVisible(has_mark(review))
        self.better.setText(better_sentence(review))
        self.better.setVisible(bool(self.better.text()))
        said = [verdict_sentence(review), loss_sentence(review), deal_sentence(review)]
        sentences = " ".join(sentence for sentence in said if sentence)
        space = "\N{NO-BREAK SPACE}"
        self.figures.setText(sentences.replace(" ± ", f"{space}±{space}"))
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
        hurts, fine = _("Show where it hurts"), _("Show where it does no harm")
        self.hurts.setText(back if shown == DEAL_HURTS else hurts)
        self.harmless.setText(back if shown == DEAL_FINE else fine)
        self.deal_said.setText(sentence)
        self.deal_said.setVisible(bool(sentence))

    def show_reason(self, reason: Explanation) -> None:
        """Add why the best choice is good, its theme, and the figure behind it."""
        sentence = say(reason.words)
        if self._viewer:
            # The coach speaks to the player who decides.
            sentence = _("As {name} sees it: {reason}").format(name=self._viewer, reason=sentence)
        self.reasons.setText(sentence)
        self.reasons.show()
        if not self.theme.text():
            self._show_theme(reason.theme)
        if reason.figure is not None:
            self.figures.setText(f"{self.figures.text()} {say(reason.figure)}".strip())

    @property
    def why(self) -> str:
        """Why the decision was judged so, as far as that is known, in words to speak."""
        known = [one.text() for one in (self.reasons, self.figures) if not one.isHidden()]
        return " ".join(known or [self.verdict.text()])

    def _show_theme(self, theme: Theme | None) -> None:
        """Show what the best choice is about."""
        self.theme.setText("" if theme is None else say(THEME_NAMES[theme]))
        self.theme.setVisible(theme is not None)
        offered = lesson_about(theme) if theme is not None and self._errs else None
        if offered is not None:
            self._lesson = offered.id
            title = say(offered.says("title"))
            self.lesson.setText(_("A lesson about that: {title}").format(title=title))
        self.lesson.setVisible(offered is not None)


def choice_columns(review: DecisionReview) -> list[Column[int]]:
    """The columns of the choices of a decision, the best first: the choice, its expected net
    points, and what it gives away. A row is the number of a choice."""
    chance = review.leads_with_chance

    def named(at: int, *, short: bool = False) -> str:
        choice = review.choices[at]
        # More than one name would not fit in the column.
        brief = short and (len(choice.cards) > 1 or choice.shoots)
        words = (short_choice if brief else choice_words)(choice, review.index)
        if choice.shoots:
            words = _("{choice}, to shoot the moon").format(choice=words)
        return f"▸ {words}" if at == review.played else words

    def spoken(at: int) -> str:
        return named(at) + (", " + pgettext("review", "chosen") if at == review.played else "")

    def expected(at: int) -> str:
        choice = review.choices[at]
        if chance and choice.chance is not None:
            return percent(choice.chance, 1)
        return signed(choice.value)

    def given_away(at: int) -> str:
        if not at:
            return ""
        if at == review.played:
            # The same figure as in the sentence, and without the bias of the best of many.
            return f"{points_words(review.loss)} ± {figure(review.error)}"
        choice = review.choices[at]
        return f"{points_words(choice.behind)} ± {figure(choice.error)}"

    return [
        Column(
            pgettext("column", "Choice"),
            lambda at: named(at, short=True),
            tip=named,
            spoken=spoken,
        ),
        Column(
            pgettext("column", "Win") if chance else pgettext("column", "Expected"),
            expected,
            number=True,
            head_tip=_("The chance of winning the game after this choice")
            if chance
            else _("The points expected after this choice"),
        ),
        Column(
            pgettext("column", "Given away"),
            given_away,
            number=True,
            head_tip=_("How many points this choice gives away, compared with the best one"),
        ),
    ]


def position_text(
    game: Game,
    names: Sequence[str],
    opened: Collection[int],
    decision: Decision,
    review: DecisionReview | None,
    *,
    own: bool,
) -> str:
    """The position before a decision: the hands of the seats in `opened`, the trick so far, what
    was decided, and what the review says about it."""
    lines = [
        _("Hand {number}").format(number=decision.hand + 1) + ", " + when_words(decision),
        "",
    ]
    for seat in sorted(opened):
        held = cards_words(sorted(game.hand_of(seat)))
        if own and seat == decision.seat:
            lines.append(_("You hold: {cards}").format(cards=held))
        else:
            lines.append(_("{name} holds: {cards}").format(name=names[seat], cards=held))
    for seat, card in game.trick:
        lines.append(_("{name} plays {card}").format(name=names[seat], card=card_in_sentence(card)))
    lines += ["", deed_sentence(decision, names[decision.seat], own=own)]
    if review is not None:
        lines.append(sentences((verdict_name(review), verdict_sentence(review))))
        lines += [said for said in (loss_sentence(review), deal_sentence(review)) if said]
        if len(review.choices) > 1:
            columns = choice_columns(review)
            lines.append("")
            for at in range(len(review.choices)):
                cells = [column.text(at) for column in columns]
                lines.append("   ".join(cell for cell in cells if cell))
    return "\n".join(lines) + "\n"
