"""Tests whether a computer player looked at cards that it must not see."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QProgressBar, QWidget

from hearts_qt.app import windows
from hearts_qt.app.dialogs import AddProgramDialog
from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.review.words import when_words
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import LEFT, STRETCH, boxed, column, form, row, show_all
from hearts_qt.app.ui.widgets import announce, button, copy_button, heading, label, note, written
from hearts_qt.app.worker import FAILED
from hearts_qt.players.api import may_start
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.peek_test.peek_test import (
    PeekTest,
    PeekTestError,
    action_signs,
    clock_sentence,
    control_sentence,
    peek_test,
    sentence,
)
from hearts_qt.rules.text import brief

if TYPE_CHECKING:
    from hearts_qt.app.fairness.testable_game import TestableGame
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.players.review.decisions import Decision, PlayedHand

ROWS = 8
"""The least number of transcript lines that are visible."""


class PeekPage(QWidget):
    """Lets the player choose a computer player's decision, tests it, and states the result."""

    def __init__(self, worker: Worker, live: LiveSettings) -> None:
        """`live` has the programs that may be started."""
        super().__init__()
        self._game: TestableGame | None = None
        self._worker = worker
        self._live = live
        self._lane = worker.lane("peek test")
        self._token = CancelToken()
        self.outcome: PeekTest | None = None
        """The latest result; None before the first one and while a test runs."""
        self._choosers()
        self._running()
        self.verdict, self.control = heading(), label("", muted=True)
        self.verdict.setAccessibleName(_("Result of the test"))
        self.details = button(_("Details"))
        self.details.setCheckable(True)
        self.details.toggled.connect(self._show_told)
        self.told_title = note()
        self.told = written(_("Everything that the player was told"), ROWS)
        self._filler = QWidget()
        self.copy = copy_button(pgettext("button", "Copy"), self._result)
        self.about = label(
            _(
                "Choose a decision of a computer player. The player then decides again while "
                "the cards that it could not see are dealt in other ways. A player who does "
                "not look makes the same choice every time."
            )
        )
        self._choice = boxed(
            column(
                form(
                    (label(_("Hand"), muted=True), self.hands),
                    (label(_("Player"), muted=True), self.players),
                    (label(_("Decision"), muted=True), self.decisions),
                ),
                row((self.start, LEFT), (self.progress, 1), self.stop),
            )
        )
        column(
            self.about,
            self._choice,
            self.verdict,
            self.control,
            row(self.details, self.copy, STRETCH),
            self.told_title,
            (self.told, 1),
            (self._filler, 1),
            on=self,
        )
        self.say("")

    def say(self, sentence: str) -> None:
        """Show a sentence and no test."""
        self._game = None
        self._choice.hide()
        self._forget()
        self.verdict.setText(sentence)

    def show_game(self, game: TestableGame, at: windows.Place | None = None) -> None:
        """Offer the decisions of a game. `at` is the one shown first; without it that is one of the
        last hand."""
        if game.fault:
            self.say(game.fault)
            return
        self._game = game
        self.hands.clear()
        for place, hand in enumerate(game.hands):
            self.hands.addItem(_("Hand {number}").format(number=hand.hand + 1), place)
        self.players.clear()
        for seat in game.testable():
            self.players.addItem(brief(game.seats[seat].name, 60), seat)
        self._choice.show()
        self._choose(game, at or windows.Place(-1))

    def _choosers(self) -> None:
        self.hands, self.players = ComboBox((), _("Hand")), ComboBox((), _("Player"))
        self.decisions = ComboBox((), _("Decision"))
        self.hands.picked.connect(lambda _key: self._list_decisions())
        self.players.picked.connect(lambda _key: self._list_decisions())
        self.decisions.picked.connect(lambda _key: self._forget())

    def _running(self) -> None:
        self.start = button(_("Test this decision"), self.test, primary=True)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(_("Progress of the test"))
        self.stop = button(_("Cancel"), self.cancel)

    # Choosing

    @property
    def hand(self) -> PlayedHand | None:
        """The hand that is chosen; None without a game."""
        return None if self._game is None else self._game.hands[self.hands.currentIndex()]

    @property
    def decision(self) -> Decision | None:
        """The decision that is chosen."""
        at, hand = self.decisions.key(), self.hand
        return hand.decisions[at] if isinstance(at, int) and hand is not None else None

    def _choose(self, game: TestableGame, at: windows.Place) -> None:
        numbers = [each.hand for each in game.hands]
        self.hands.setCurrentIndex(
            numbers.index(at.hand) if at.hand in numbers else len(numbers) - 1
        )
        if at.seat in game.testable():
            self.players.set_key(at.seat)
        self._list_decisions()
        hand = game.hands[self.hands.currentIndex()]
        for number in range(self.decisions.count()):
            if hand.decisions[self.decisions.itemData(number)].index == at.index:
                self.decisions.setCurrentIndex(number)

    def _list_decisions(self) -> None:
        """List the player's decisions in the hand, and select the first one with a real choice."""
        seat, hand = self.players.key(), self.hand
        self.decisions.clear()
        first = -1
        for at, each in enumerate(() if hand is None else hand.decisions):
            if each.seat != seat:
                continue
            self.decisions.addItem(_decision_words(each), at)
            if first < 0 and len(each.observation.legal) != 1:
                first = self.decisions.count() - 1
        self.decisions.setCurrentIndex(max(0, first) if self.decisions.count() else -1)
        self._forget()

    # Testing

    def test(self) -> None:
        """Test the chosen decision. A program that the player has not added on this computer must
        be added first."""
        game, hand, decision = self._game, self.hand, self.decision
        if game is None or hand is None or decision is None:
            return
        entry = game.seats[decision.seat]
        if not may_start(entry.player, self._live.values.programs):
            if not AddProgramDialog(entry.player, self).ask():
                return
            self._live.add_program(entry.player)
        self._forget()
        token = self._token = CancelToken()
        self._show_running(True)
        self._lane.submit(
            partial(
                peek_test, hand, decision, entry.player,
                progress=partial(self._worker.call_in_gui, token, self._progressed),
                cancel=token,
                programs=self._live.values.programs,
            ),
            partial(self._done, entry.name),
            self._failed,
            token=token,
        )  # fmt: skip
        announce(self, _("The test is running."))

    def cancel(self) -> None:
        """Cancel the test that is running."""
        self._token.cancel()
        self._show_running(False)
        self.start.setFocus()
        announce(self, _("The test was cancelled."))

    def _progressed(self, done: int, of: int) -> None:
        self.progress.setRange(0, of)
        self.progress.setValue(done)

    def _done(self, name: str, result: object) -> None:
        assert isinstance(result, PeekTest)
        self._show_running(False)
        self.outcome = result
        self.verdict.setText(say(sentence(result, name)))
        more = [
            say(each)
            for each in (control_sentence(result, name), clock_sentence(result, name))
            if each is not None
        ]
        self.control.setText("\n".join(more))
        self.control.setVisible(bool(more))
        lines = [json.dumps(message, ensure_ascii=False)
                 for message in (*result.messages, result.question)]  # fmt: skip
        self.told.setPlainText("\n".join(lines))
        self.told_title.setText(
            _("Everything that {name} had been told, and the question:").format(name=name)
        )
        show_all(True, self.details, self.copy)
        self.start.setFocus()
        announce(self, f"{self.verdict.text()} {self.control.text()}")

    def _failed(self, error: Exception) -> None:
        self._show_running(False)
        known = isinstance(error, PeekTestError)
        self.verdict.setText(say(error.text if isinstance(error, PeekTestError) else FAILED))
        announce(self, self.verdict.text())
        if not known:
            raise error

    def _forget(self) -> None:
        """Cancel the test and clear the result, which belongs to another decision."""
        self._token.cancel()
        self.outcome = None
        self.verdict.setText("")
        show_all(False, self.control, self.details, self.copy)
        self.details.setChecked(False)
        self._show_told(False)
        self._show_running(False)

    def _show_running(self, running: bool) -> None:
        self.progress.setVisible(running)
        self.stop.setVisible(running)
        self.start.setEnabled(not running and self.decision is not None)
        if running:
            # A busy bar until the other deals are found.
            self.progress.setRange(0, 0)
            self.stop.setFocus()

    def _show_told(self, shown: bool) -> None:
        show_all(shown, self.told_title, self.told)
        self._filler.setVisible(not shown)
        if shown:
            # The last messages are about this hand.
            bar = self.told.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _result(self) -> str:
        """The result with everything that the player was told."""
        lines = (self.verdict.text(), self.control.text(), self.told_title.text())
        return "\n".join(filter(None, (*lines, self.told.toPlainText())))

    def end_work(self) -> None:
        """Stop a test that is running."""
        self._token.cancel()


def _decision_words(decision: Decision) -> str:
    """When a decision was made, and what was chosen."""
    # Translators: when a player decided, such as "Trick 3", and the cards that were chosen.
    return _("{when}: {choice}").format(
        when=when_words(decision), choice=say(action_signs(decision.action))
    )
