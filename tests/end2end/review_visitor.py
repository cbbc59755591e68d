"""The real program, in which a costly card is tried again; `test_review_again` starts it twice.

    python -m tests.end2end.review_visitor FILE

The first start plays a hand badly and begins the next one; a later start continues that game. Each
opens the review of the finished hand, writes to the file what it finds there, and closes the
window. Before that, the first one tries the costliest card again and chooses the right one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from hearts_qt.app import windows
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.program.application import run
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.review.hand_analysis import ReviewedGame
from hearts_qt.app.review.retry import Stage
from hearts_qt.app.review.review_window import ReviewWindow
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.decisions import Decision, PlayedHand
from hearts_qt.players.review.review_results import DecisionReview
from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import SeatSettings

STEP = 20
"""Milliseconds between two looks at what the program has come to."""
WORLDS = 64
"""So many are enough to find that the highest card each time is not the best one."""
PERSON = 0


class Found(msgspec.Struct):
    """What a start of the program finds in the review."""

    left: tuple[int, ...]
    """The rows of the list that are still to be asked for."""
    secret: list[int]
    """The rows whose answers are hidden."""
    analysed: int
    """How many decisions of the person were analysed for it, and not read from the disk."""
    solved: int = -1
    """The row that was solved."""


class Visitor:
    """Goes a step whenever the program is ready for one."""

    def __init__(self, window: MainWindow, file: Path) -> None:
        self._window, self._file = window, file
        self._analysed = 0
        self._asked: int | None = None
        self._count_reviews()
        self._again = file.exists()
        if not self._again:
            seats = tuple(SeatSettings(player="basic") for _seat in range(4))
            rules = Rules(pass_cycle=("hold",))
            assert window.session.games.begin(
                GameSetup(rules, None, seats, DealSource(number=2))
            )
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._step)
        self._timer.start(STEP)

    def _count_reviews(self) -> None:
        usual = DecisionReviewer.review

        def counted(
            reviewer: DecisionReviewer, played: PlayedHand, decision: Decision, token: CancelToken
        ) -> DecisionReview:
            self._analysed += decision.seat == PERSON
            return usual(reviewer, played, decision, token)

        patch.object(DecisionReviewer, "review", counted).start()

    def _step(self) -> None:
        session = self._window.session
        if not session.current.game.finished:
            self._play()
            return
        if session.current.waiting_to_continue:
            session.games.continue_hand()
            return
        review = self._window.windows.get(windows.Review)
        if review is None:
            self._window.windows.open(windows.Review())
            return
        assert isinstance(review, ReviewWindow)
        self._look_at(review)

    def _play(self) -> None:
        """Play the highest card."""
        session = self._window.session
        if session.current.person in session.current.to_act:
            legal = session.current.game.observation(PERSON).legal
            session.decisions.play(max(legal, key=lambda card: card % 13))

    def _look_at(self, review: ReviewWindow) -> None:
        """Try one card again at the first start, and close the program."""
        retry = review.retry
        if self._again or self._asked is not None:
            if retry.stage in (Stage.OFFERED, Stage.ANSWERED, Stage.OVER):
                self._close(review)
        elif retry.stage is Stage.OFFERED:
            review.ask_next()
            self._asked = review.row
            known = review.decisions.known(review.row)
            assert known is not None
            review.board.session.decisions.play(known.best.cards[0])

    def _close(self, review: ReviewWindow) -> None:
        self._timer.stop()
        retry = review.retry
        rows = range(len(review.decisions.decisions))
        secret = [row for row in rows if review.decisions.is_secret(row)]
        solved = -1 if self._asked is None else self._asked
        found = Found(retry.left, secret, self._analysed, solved)
        self._file.write_bytes(msgspec.json.encode(found))
        self._window.close()


def main() -> int:
    """Run the program once."""
    file, made = Path(sys.argv[1]), list[Visitor]()
    # The usual number would take long; the last default is that of the worlds.
    usual = ReviewedGame.__init__.__defaults__ or ()
    patch.object(ReviewedGame.__init__, "__defaults__", (*usual[:-1], WORLDS)).start()

    def painted(what: str) -> None:
        if what == "cards":
            for window in QApplication.topLevelWidgets():
                if isinstance(window, MainWindow):
                    made.append(Visitor(window, file))

    return run(StartOptions(resume=file.exists()), painted)


if __name__ == "__main__":
    sys.exit(main())
