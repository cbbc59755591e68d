"""The window that tests whether a computer player looked at cards that it must not see."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QProgressBar, QWidget

from hearts_qt.app import windows
from hearts_qt.app.dialogs import AddProgramDialog
from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.review.words import when_words
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.inputs import Choice
from hearts_qt.app.ui.layouts import LEFT, column, form, row, show_all
from hearts_qt.app.ui.theme import WIDE, Type
from hearts_qt.app.ui.widgets import announce, button, copy_button, heading, label, note, written
from hearts_qt.app.worker import FAILED
from hearts_qt.players.api import may_start
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.peek_test.peek_test import (
    PeekTest,
    PeekTestError,
    action_words,
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

WIDTH, HEIGHT = 720, 600
"""The size of the window, in device-independent pixels."""

ROWS = 8
"""The least number of transcript lines that are visible."""


class PeekWindow(Dialog):
    """Lets the player choose a computer player's decision, tests it, and states the result."""

    def __init__(
        self,
        game: TestableGame,
        worker: Worker,
        live: LiveSettings,
        open_window: windows.OpenWindow,
        parent: QWidget | None = None,
        at: windows.Place | None = None,
    ) -> None:
        """`game` has at least one hand and one computer player; `live` has the programs that may be
        started. `at` is the decision shown first; without it that is one of the last hand."""
        super().__init__(_("Could they see my cards?"), parent)
        self._game = game
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
        self.told_title = note()
        self.told = written(_("Everything that the player was told"), ROWS)
        self._filler = QWidget()
        self.explain = button(
            _("What does this prove?"), lambda: open_window(windows.Fairness())
        )
        self.copy = copy_button(pgettext("button", "Copy"), self._result)
        close = button(_("Close"), self.close)
        about = label(
            _(
                "Choose a decision of a computer player. The player then decides again while "
                "the cards that it could not see are dealt in other ways. A player who does "
                "not look makes the same choice every time."
            )
        )
        column(
            label(_("Could they see my cards?"), Type.TITLE),
            *((label(game.title, muted=True),) if game.title else ()),
            about,
            form(
                (label(_("Hand"), muted=True), self.hands),
                (label(_("Player"), muted=True), self.players),
                (label(_("Decision"), muted=True), self.decisions),
            ),
            row((self.start, LEFT), (self.progress, 1), self.stop),
            self.verdict,
            self.control,
            self.told_title,
            (self.told, 1),
            (self._filler, 1),
            button_box(help=self.explain, action=self.copy, cancel=close),
            on=self,
            around=WIDE,
        )
        self.resize(WIDTH, HEIGHT)
        self._choose(at or windows.Place(-1))

    def _choosers(self) -> None:
        game = self._game
        self.hands = Choice(
            [
                (at, _("Hand {number}").format(number=hand.hand + 1))
                for at, hand in enumerate(game.hands)
            ],
            _("Hand"),
        )
        self.players = Choice(
            [(seat, brief(game.seats[seat].name, 60)) for seat in game.testable()], _("Player")
        )
        self.decisions = Choice((), _("Decision"))
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
    def hand(self) -> PlayedHand:
        """The hand that is chosen."""
        return self._game.hands[self.hands.currentIndex()]

    @property
    def decision(self) -> Decision | None:
        """The decision that is chosen."""
        at = self.decisions.key()
        return self.hand.decisions[at] if isinstance(at, int) else None

    def _choose(self, at: windows.Place) -> None:
        numbers = [each.hand for each in self._game.hands]
        self.hands.setCurrentIndex(
            numbers.index(at.hand) if at.hand in numbers else len(numbers) - 1
        )
        if at.seat in self._game.testable():
            self.players.set_key(at.seat)
        self._list_decisions()
        for number in range(self.decisions.count()):
            if self.hand.decisions[self.decisions.itemData(number)].index == at.index:
                self.decisions.setCurrentIndex(number)

    def _list_decisions(self) -> None:
        """List the player's decisions in the hand, and select the first one with a real choice."""
        seat = self.players.key()
        self.decisions.clear()
        first = -1
        for at, each in enumerate(self.hand.decisions):
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
        decision = self.decision
        if decision is None:
            return
        entry = self._game.seats[decision.seat]
        if not may_start(entry.player, self._live.values.programs):
            if not AddProgramDialog(entry.player, self).ask():
                return
            self._live.add_program(entry.player)
        self._forget()
        token = self._token = CancelToken()
        self._show_running(True)
        self._lane.submit(
            partial(
                peek_test, self.hand, decision, entry.player,
                progress=partial(self._worker.call_in_gui, token, self._progressed),
                cancel=token,
                programs=self._live.values.programs,
            ),
            self._done,
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

    def _done(self, result: object) -> None:
        assert isinstance(result, PeekTest)
        self._show_running(False)
        self.outcome = result
        name = self._game.seats[result.seat].name
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
        self._show_told(True)
        self.fit_room()
        # The last messages are about this hand.
        bar = self.told.verticalScrollBar()
        bar.setValue(bar.maximum())
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
        self.control.hide()
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
        show_all(shown, self.told_title, self.told, self.copy)
        self._filler.setVisible(not shown)

    def _result(self) -> str:
        """The result with everything that the player was told."""
        lines = (self.verdict.text(), self.control.text(), self.told_title.text())
        return "\n".join(filter(None, (*lines, self.told.toPlainText())))

    def end_work(self) -> None:
        self._token.cancel()


def _decision_words(decision: Decision) -> str:
    """When a decision was made, and what was chosen."""
    # Translators: when a player decided, such as "Trick 3", and the cards that were chosen.
    return _("{when}: {choice}").format(
        when=when_words(decision), choice=say(action_words(decision.action))
    )
