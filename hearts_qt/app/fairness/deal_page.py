"""Shows how a game is sealed, and checks its deals once the seal is opened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from hearts_qt.app.fairness.deal_check import DealCheck
from hearts_qt.app.i18n import _, listed, pgettext, say
from hearts_qt.app.models.table_model import Column, TableModel
from hearts_qt.app.ui.layouts import STRETCH, boxed, column, form, row, show_all
from hearts_qt.app.ui.tables import Table, TableLook
from hearts_qt.app.ui.widgets import announce, button, copy_button, heading, label, note, written
from hearts_qt.game.deal_code import deal_code
from hearts_qt.game.deals import seal_words
from hearts_qt.game.seal_check import DealStep
from hearts_qt.rules.cards import format_cards

RESULT = 3
"""The column of the result in the list of deals."""

LINES = 12
"""The least number of lines of the program that are visible."""


class DealPage(QWidget):
    """Shows the seal, secret, cut and deals of one game, and the result of the check."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.verdict = heading(), label()
        self.verdict.setAccessibleName(_("Result of the check"))
        self._form = form()
        self.model: TableModel[DealStep] = TableModel(parent=self)
        self.view = Table(self.model, _("Deals"), TableLook(roomy=True), stretched=RESULT)
        self.view.setMinimumHeight(5 * self.view.fontMetrics().lineSpacing())
        self.script = written(_("Python program that computes the deals again"), LINES)
        self.script.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.script_about = note(
            _(
                "This program needs only Python, not Hearts Qt. It prints the seal and all deals: "
                "compare them with what you saw."
            )
        )
        self.explanation, self._filler = note(), QWidget()
        self.script_button = button()
        self.script_button.setCheckable(True)
        self.script_button.toggled.connect(self._show_script)
        self.copy_script = copy_button(_("Copy the program"), self.script.toPlainText)
        column(
            self.title,
            self.verdict,
            self._form,
            (self.view, 1),
            self.script_about,
            (self.script, 1),
            self.explanation,
            row(self.script_button, self.copy_script, STRETCH),
            (self._filler, 1),
            on=self,
        )
        self.say("")

    # What is shown

    def say(self, sentence: str) -> None:
        """Show a sentence and no check."""
        self._clear()
        self.title.hide()
        self.verdict.setText(sentence)
        self.explanation.setText("")

    def _clear(self) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self.view.hide()
        self._filler.show()
        self.script_button.hide()
        self._show_script(False)

    def show_check(self, check: DealCheck) -> None:
        """Show the result for a game."""
        self._clear()
        self.title.setText(_("Sealed deals") if check.seal is not None else _("Not sealed"))
        self.title.show()
        self.verdict.setText(_verdict(check))
        if check.seal is not None:
            self._show_seal(check, check.seal)
        self.model.show(check.deals, deal_columns(check.names))
        self.view.setVisible(bool(check.deals))
        self._filler.setVisible(not check.deals)
        self.script.setPlainText(check.script)
        self.script_button.setVisible(bool(check.script))
        self.explanation.setText(_explanation(check))
        announce(self, self.verdict.text())

    def _show_seal(self, check: DealCheck, seal: str) -> None:
        words = heading(" ".join(seal_words(seal)))
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        words.setAccessibleName(_("Seal in words: {words}").format(words=words.text()))
        self._add(_("Seal"), words)
        self._add("", self._digits(seal, _("All digits of the seal")))
        if check.cut is not None:
            cut = label(
                pgettext("quoted text", "“{text}”").format(text=check.cut)
                if check.cut
                else _("The pack was not cut.")
            )
            self._add(pgettext("cards", "Cut"), cut)
        steps = check.steps
        if steps is not None:
            self._add(_("Secret"), self._digits(steps.secret, _("All digits of the secret")))
            same = steps.computed_seal == steps.seal
            self._add(
                "",
                label(
                    _("✓ The SHA-256 of the secret is the seal.")
                    if same
                    else _("✗ The SHA-256 of the secret is not the seal.")
                ),
            )
            name = check.names[steps.first_dealer]
            self._add(
                _("First dealer"),
                label(
                    _("✓ {name}, as the secret and the cut determine.").format(name=name)
                    if steps.first_dealer_fits
                    else _("✗ {name} should have dealt first.").format(name=name)
                ),
            )

    def _digits(self, digits: str, name: str) -> QWidget:
        """A line of digits that can be selected and copied."""
        field = QLineEdit(digits)
        field.setReadOnly(True)
        field.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        field.setAccessibleName(name)
        field.setCursorPosition(0)
        copy = copy_button(pgettext("button", "Copy"), lambda: digits)
        return boxed(row((field, 1), copy))

    def _add(self, name: str, widget: QWidget) -> None:
        self._form.addRow(label(name, muted=True, wraps=False), widget)

    def _show_script(self, wanted: bool) -> None:
        self.script_button.setChecked(wanted)
        show_all(wanted, self.script, self.script_about, self.copy_script)
        self.script_button.setText(_("Hide the program") if wanted else _("Show the program"))


def _verdict(check: DealCheck) -> str:
    """The result in one sentence."""
    if check.fault is not None:
        return _("✗ Something does not fit: {fault}").format(fault=say(check.fault))
    if check.seal is None:
        if check.real_pack == "every_hand":
            return _("Not sealed: you dealt every hand with a real pack.")
        if check.real_pack is not None:
            return _("Not sealed: you dealt the first hand with a real pack.")
        if check.chosen:
            return _("Not sealed: you chose the deal.")
        if not check.deals:
            return _("Not sealed: the deals of this game follow from a number.")
        wrong = [deal for deal in check.deals if not deal.fits]
        if wrong:
            return _("✗ The cards of deal {number} are not those of its number.").format(
                number=wrong[0].index + 1
            )
        return _("Not sealed. The cards of every deal are those of its number.")
    if check.steps is None:
        return _("The seal is opened when the game is over. Then all deals can be checked.")
    return _("✓ Every deal follows from the secret and the cut, and the secret fits the seal.")


def _explanation(check: DealCheck) -> str:
    """What the check proves, and what it does not prove."""
    if check.real_pack == "every_hand":
        return _("The program had no part in these deals, so there is nothing to seal or to check.")
    if check.seal is None:
        return _(
            "A number fixes the cards of all players, but it does not prove when it was chosen. "
            "A seal does."
        )
    return " ".join(
        (
            _("The seal proves that the deals did not react to your play."),
            _("The cut proves that the secret was not chosen against you.")
            if check.cut or check.cut is None
            else _(
                "Only cutting the pack yourself would prove that the secret was not chosen "
                "against you."
            ),
            _("Neither proves that the other players do not see your cards."),
        )
    )


def deal_columns(names: Sequence[str]) -> tuple[Column[DealStep], ...]:
    """The columns of the list of deals; `names` are those of the seats, for the cards of a deal."""

    def cards(step: DealStep) -> str:
        return cards_words(step, names)

    return (
        Column(pgettext("column", "Deal"), lambda step: str(step.index + 1), tip=cards),
        Column(
            pgettext("column", "Hand"),
            lambda step: "–" if step.hand is None else str(step.hand + 1),
            tip=cards,
        ),
        Column(_("Deal code"), lambda step: deal_code(step.number), tip=cards),
        Column(pgettext("column", "Result"), result_words, tip=cards),
    )


def result_words(step: DealStep) -> str:
    """What came out for a deal, in words."""
    if not step.fits:
        return _("✗ The record has another number or other cards")
    words = [_("✓ Number and cards fit")]
    if "abandoned" in step.why:
        words = [_("Taken back before it was played to the end")]
    if "restarted" in step.why:
        words.append(_("restarted"))
    if "after_opening" in step.why:
        words.append(_("dealt after the secret was known"))
    return listed(words)


def cards_words(step: DealStep, names: Sequence[str]) -> str:
    """The cards of a deal, a line for each seat."""
    lines = [
        # Translators: a player's name, and the cards that the player was dealt.
        _("{name}: {cards}").format(name=name, cards=format_cards(hand))
        for name, hand in zip(names, step.hands, strict=False)
    ]
    if step.kitty:
        lines.append(_("Kitty: {cards}").format(cards=format_cards(step.kitty)))
    return "\n".join(lines)
