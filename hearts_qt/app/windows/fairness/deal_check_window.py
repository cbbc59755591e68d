"""The window that shows how a game is sealed, and checks its deals once the seal is opened."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app.deal_check import DealCheck
from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.models.deal_steps import DealColumn, DealStepsModel
from hearts_qt.app.theme import MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.ui.dialog import SCREEN_MARGIN, Window
from hearts_qt.app.ui.layouts import margins
from hearts_qt.app.ui.widgets import announce, button, label
from hearts_qt.game.deals import seal_words

WIDTH, HEIGHT, HEIGHT_WITH_SCRIPT = 780, 600, 760
"""Sizes of the window, in device-independent pixels."""

COPIED_TIME = 1500
"""Milliseconds for which a button says *Copied*."""


class DealCheckWindow(Window):
    """Shows the seal, secret, cut and deals of one game, and the result of the check."""

    def __init__(self, check: DealCheck, game: str, parent: QWidget | None = None) -> None:
        """`game` is what the game is called; empty for the game on the table."""
        super().__init__(_("Check these deals"), parent)
        column = QVBoxLayout(self)
        margins(column, WIDE, MEDIUM)
        self.title = label("", Type.TITLE)
        self.about = label(game, muted=True)
        self.about.setVisible(bool(game))
        self.verdict = label("", Type.BODY)
        self.verdict.setAccessibleName(_("Result of the check"))
        column.addWidget(self.title)
        column.addWidget(self.about)
        column.addWidget(self.verdict)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(MEDIUM)
        self._grid.setVerticalSpacing(SMALL)
        self._grid.setColumnStretch(1, 1)
        column.addLayout(self._grid)
        self.model = DealStepsModel(self)
        self.view = self._view()
        column.addWidget(self.view, 1)
        self.script = QPlainTextEdit()
        self.script.setReadOnly(True)
        self.script.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.script.setTabChangesFocus(True)
        self.script.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.script.setAccessibleName(_("Python program that computes the deals again"))
        self.script.setMinimumHeight(12 * self.script.fontMetrics().lineSpacing())
        self.script_about = label(
            _(
                "This program needs only Python, not Hearts Qt. It prints the seal and all deals: "
                "compare them with what you saw."
            ),
            Type.SMALL,
            muted=True,
        )
        column.addWidget(self.script_about)
        column.addWidget(self.script, 1)
        self.explanation = label("", Type.SMALL, muted=True)
        column.addWidget(self.explanation)
        self._filler = QWidget()
        column.addWidget(self._filler, 1)
        column.addLayout(self._foot())
        self.show_check(check)

    def _view(self) -> QTableView:
        made = QTableView()
        made.setModel(self.model)
        made.setAccessibleName(_("Deals"))
        made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.setTabKeyNavigation(False)
        made.setShowGrid(False)
        made.setWordWrap(False)
        made.verticalHeader().hide()
        header = made.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(DealColumn.RESULT, QHeaderView.ResizeMode.Stretch)
        made.setMinimumHeight(5 * made.fontMetrics().lineSpacing())
        made.setStyleSheet(f"QTableView::item {{ padding: 0 {SMALL}px; }}")
        return made

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setSpacing(SMALL)
        self.script_button = button(_("Show the program"))
        self.script_button.setCheckable(True)
        self.script_button.toggled.connect(self._show_script)
        self.copy_script = button(_("Copy the program"))
        self.copy_script.clicked.connect(lambda: self._copy(self.script.toPlainText(),
                                                            self.copy_script))  # fmt: skip
        close = button(_("Close"))
        close.setDefault(True)
        close.clicked.connect(self.close)
        foot.addWidget(self.script_button)
        foot.addWidget(self.copy_script)
        foot.addStretch(1)
        foot.addWidget(close)
        return foot

    # What is shown

    def show_check(self, check: DealCheck) -> None:
        """Show the result for a game."""
        self._clear_grid()
        sealed = check.seal is not None
        self.title.setText(_("Sealed deals") if sealed else _("Not sealed"))
        self.verdict.setText(_verdict(check))
        if check.seal is not None:
            self._show_seal(check, check.seal)
        self.model.set_deals(check.deals, check.names)
        self.view.setVisible(bool(check.deals))
        self._filler.setVisible(not check.deals)
        self.script.setPlainText(check.script)
        self.script_button.setVisible(bool(check.script))
        self._show_script(False)
        self.explanation.setText(_explanation(check))
        self.resize(WIDTH, HEIGHT if check.deals else self.sizeHint().height())
        announce(self, self.verdict.text())

    def _show_seal(self, check: DealCheck, seal: str) -> None:
        words = label(" ".join(seal_words(seal)), Type.HEADING)
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        words.setAccessibleName(_("Seal in words: {words}").format(words=words.text()))
        self._row(_("Seal"), words)
        self._row("", self._digits(seal, _("All digits of the seal")))
        if check.cut is not None:
            cut = label(
                pgettext("quoted text", "“{text}”").format(text=check.cut)
                if check.cut
                else _("The pack was not cut.")
            )
            cut.setTextFormat(Qt.TextFormat.PlainText)
            self._row(pgettext("cards", "Cut"), cut)
        steps = check.steps
        if steps is not None:
            self._row(_("Secret"), self._digits(steps.secret, _("All digits of the secret")))
            same = steps.computed_seal == steps.seal
            self._row(
                "",
                label(
                    _("✓ The SHA-256 of the secret is the seal.")
                    if same
                    else _("✗ The SHA-256 of the secret is not the seal.")
                ),
            )
            name = check.names[steps.first_dealer]
            self._row(
                _("First dealer"),
                label(
                    _("✓ {name}, as the secret and the cut determine.").format(name=name)
                    if steps.first_dealer_fits
                    else _("✗ {name} should have dealt first.").format(name=name)
                ),
            )

    def _digits(self, digits: str, name: str) -> QWidget:
        """A line of digits that can be selected and copied."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SMALL)
        field = QLineEdit(digits)
        field.setReadOnly(True)
        field.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        field.setAccessibleName(name)
        field.setCursorPosition(0)
        copy = button(pgettext("button", "Copy"))
        copy.clicked.connect(lambda: self._copy(digits, copy))
        row.addWidget(field, 1)
        row.addWidget(copy)
        return line

    def _row(self, name: str, widget: QWidget) -> None:
        at = self._grid.rowCount()
        heading = label(name, muted=True)
        heading.setWordWrap(False)
        self._grid.addWidget(heading, at, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(widget, at, 1)

    def _clear_grid(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()

    def _show_script(self, wanted: bool) -> None:
        self.script_button.setChecked(wanted)
        for part in (self.script, self.script_about, self.copy_script):
            part.setVisible(wanted)
        self.script_button.setText(_("Hide the program") if wanted else _("Show the program"))
        if wanted:
            room = self.screen().availableSize().height() - SCREEN_MARGIN.height()
            self.resize(self.width(), max(self.height(), min(HEIGHT_WITH_SCRIPT, room)))

    def _copy(self, written: str, pressed: QPushButton) -> None:
        QGuiApplication.clipboard().setText(written)
        before = pressed.text()
        if before == _("Copied"):
            return
        pressed.setText(_("Copied"))
        QTimer.singleShot(COPIED_TIME, pressed, lambda: pressed.setText(before))


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
