"""Opens the review of the game on the table or of a record, and offers it after a hand."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from hearts_qt.app.fairness.fairness_opener import FairnessOpener
    from hearts_qt.app.library.record_window import CheckedGame
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.open_dialogs import OpenDialogs
    from hearts_qt.app.review.finished_hand_review import FinishedHandReview
    from hearts_qt.app.review.review_window import ReviewedGame, ReviewStart
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.view import TableView
    from hearts_qt.players.review.review_results import DecisionIndex


class ReviewOpener:
    """Opens the window that reviews the hands of a game.

    If the settings allow it, it reviews a hand in the background while the table shows the result,
    and offers there to try costly decisions again.
    """

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        dialogs: OpenDialogs,
        fairness: FairnessOpener,
        window: QWidget,
    ) -> None:
        """`fairness` opens the peek test; `window` is the parent of the windows."""
        self._session = session
        self._live = live
        self._dialogs = dialogs
        self._fairness = fairness
        self._window = window
        self._table: TableView | None = None

    def follow(self, table: TableView) -> None:
        """Review hands when the table asks for it, and offer it there."""
        self._table = table
        table.offers_retry = True
        table.review_wanted.connect(self.review_hand)
        table.retry_wanted.connect(self.retry_hand)
        table.result_shown.connect(self._result_shown)

    @cached_property
    def finished_hand(self) -> FinishedHandReview:
        """Reviews the hand whose result is shown."""
        from hearts_qt.app.review.finished_hand_review import FinishedHandReview

        made = FinishedHandReview(self._session, self._window)
        made.ready.connect(self._offer_retry)
        return made

    def _result_shown(self, shown: bool) -> None:
        if shown and self._live.values.offer_retry:
            self.finished_hand.begin()
        elif "finished_hand" in self.__dict__:
            self.finished_hand.stop()

    def _offer_retry(self, costly: int, plays: bool) -> None:
        from hearts_qt.app.review.review_words import costly_sentence

        if costly and self._table is not None:
            self._table.offer_retry(costly_sentence(costly, plays=plays))

    def retry_hand(self) -> None:
        """Let the player try the costliest decisions of the last hand again."""
        self._review("retry")

    def review_hand(self) -> None:
        """Review the finished hands of the current game: the last one first, or, if the game is
        over, the summary of all."""
        from hearts_qt.game.actions import Phase

        self._review("game" if self._session.current.game.phase is Phase.OVER else "hand")

    def _review(self, start: ReviewStart) -> None:
        from hearts_qt.app.review.review_window import ReviewedGame
        from hearts_qt.game.actions import Deal, Phase

        session = self._session
        if not session.reviewable:
            return
        # The game can go on beside the review, so the review gets a copy, without the hand that is
        # still being played.
        log = session.current.game.log
        if session.current.game.phase not in (Phase.DEAL, Phase.OVER):
            log = log[: max(at for at, action in enumerate(log) if isinstance(action, Deal))]
        game = session.current.game.replayed(log)
        entries = session.current.seating.entries()
        self._show(
            ReviewedGame(
                game,
                tuple(entry.name for entry in entries),
                tuple(entry.player for entry in entries),
                session.current.person,
                known=tuple(self.finished_hand.reviews(game).values()),
            ),
            game.finished[-1].hand,
            start=start,
        )

    def review_record(
        self,
        path: str,
        number: int,
        checked: CheckedGame,
        at: tuple[int, int, DecisionIndex] | None = None,
    ) -> None:
        """Review a game of a file, by its number in the file, from 0.

        `at` is the decision to begin with: the hand, from 0, the seat, and the index.
        """
        from hearts_qt.app.review.review_window import ReviewedGame
        from hearts_qt.players.review.decisions import hands_to_review

        names, players = tuple(checked.names), tuple(checked.players)
        reviewed = ReviewedGame(
            checked.game,
            names,
            players,
            max(0, checked.person),
            Path(path),
            number,
            fault=checked.fault,
            all_hands=checked.all_hands,
        )
        hands = hands_to_review(checked.game)
        if at is not None and at[0] in hands:
            self._show(reviewed, at[0], at[1:])
        else:
            self._show(reviewed, hands[0])

    def _show(
        self,
        reviewed: ReviewedGame,
        hand: int,
        first: tuple[int, DecisionIndex] | None = None,
        *,
        start: ReviewStart = "hand",
    ) -> None:
        """Review the hands of a game, beginning with `hand`, counted from 0, and with the decision
        `first`, given as seat and index, if there is one."""
        from hearts_qt.app.review.review_window import ReviewWindow

        worker, live, window = self._session.worker, self._live, self._window
        if "finished_hand" in self.__dict__:
            # The review window does the same work.
            self.finished_hand.stop()

        def make() -> ReviewWindow:
            made = ReviewWindow(reviewed, hand, live, worker, window, first=first, start=start)
            made.peek_test_wanted.connect(self._fairness.test_peeking)
            return made

        self._dialogs.show_once("review", make)
