"""Opens the review, for the game on the table or a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.session import Session
    from hearts_qt.app.windows.library.record_window import CheckedGame
    from hearts_qt.app.windows.main.open_dialogs import OpenDialogs
    from hearts_qt.app.windows.review.review_window import ReviewedGame
    from hearts_qt.players.review.results import DecisionIndex

__all__ = ["ReviewOpener"]


class ReviewOpener:
    """Opens the window that reviews finished hands."""

    def __init__(
        self, session: Session, live: LiveSettings, dialogs: OpenDialogs, window: QWidget
    ) -> None:
        """`window` is the parent of the review."""
        self._session = session
        self._live = live
        self._dialogs = dialogs
        self._window = window

    def review_hand(self) -> None:
        """Review the finished hands of the current game, the last one first."""
        from hearts_qt.app.windows.review.review_window import ReviewedGame

        session = self._session
        if not session.game.finished:
            return
        # The game goes on beside the review, so that has a game of its own.
        game = session.game.replayed(session.game.log)
        entries = session.seating.entries()
        self._show(
            ReviewedGame(
                game,
                tuple(entry.name for entry in entries),
                tuple(entry.player for entry in entries),
                session.person,
            ),
            game.finished[-1].hand,
        )

    def review_record(
        self,
        path: str,
        number: int,
        checked: CheckedGame,
        at: tuple[int, int, DecisionIndex] | None = None,
    ) -> None:
        """Review a game of a file, by its number in the file, from 0.

        `at` is the decision to begin with: the hand, from 0, the seat, and which decision it is.
        """
        from hearts_qt.app.windows.review.review_window import ReviewedGame

        names, players = tuple(checked.names), tuple(checked.players)
        reviewed = ReviewedGame(
            checked.game, names, players, max(0, checked.person), Path(path), number
        )
        hands = [result.hand for result in checked.game.finished]
        if at is not None and at[0] in hands:
            self._show(reviewed, at[0], at[1:])
        else:
            self._show(reviewed, hands[0])

    def _show(
        self, reviewed: ReviewedGame, hand: int, first: tuple[int, DecisionIndex] | None = None
    ) -> None:
        """Review the hands of a game, beginning with the hand of a number, from 0, and with the
        decision `first` of a seat, if there is one."""
        from hearts_qt.app.windows.review.review_window import ReviewWindow

        worker = self._session.worker
        self._dialogs.show_once(
            "review",
            lambda: ReviewWindow(reviewed, hand, self._live, worker, self._window, first=first),
        )
