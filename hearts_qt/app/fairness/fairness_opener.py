"""Opens the tests of fairness, for the game on the table, a record or a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from hearts_qt.app.fairness.deal_checker import DealChecker
    from hearts_qt.app.fairness.peek_tester import PeekTester
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.open_dialogs import OpenDialogs
    from hearts_qt.app.session import Session
    from hearts_qt.players.review.review_results import DecisionIndex


class FairnessOpener:
    """Opens the check of deals, the peek test, the odds, and the page that explains them."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        dialogs: OpenDialogs,
        tell: Callable[[str], None],
        window: QWidget,
    ) -> None:
        """`tell` shows a message; `window` is the parent of the windows."""
        self._session = session
        self._live = live
        self._dialogs = dialogs
        self._tell = tell
        self._window = window

    @cached_property
    def _deal_checker(self) -> DealChecker:
        from hearts_qt.app.fairness.deal_checker import DealChecker

        made = DealChecker(
            self._session.worker,
            lambda make: self._dialogs.show_once("deal_check", make),
            self._window,
        )
        made.refused.connect(self._tell)
        return made

    def check_these_deals(self) -> None:
        """Show how the deals of the game on the table are sealed, and check them if it is over."""
        self._deal_checker.check_game(self._session)

    def check_record(self, written: str, game: str) -> None:
        """Check the deals of a record; `game` is what the game is called."""
        self._deal_checker.check_record(written, game)

    def check_file(self, path: str) -> None:
        """Check the deals of the first game of a file."""
        self._deal_checker.check_file(path)

    @cached_property
    def _peek_tester(self) -> PeekTester:
        from hearts_qt.app.fairness.peek_tester import PeekTester

        made = PeekTester(
            self._session.worker,
            self._live,
            lambda make: self._dialogs.show_once("peek", make),
            self._window,
        )
        made.refused.connect(self._tell)
        made.help_wanted.connect(self.show_fairness)
        return made

    def show_peek_test(self) -> None:
        """Offer the peek test for the finished hands of this game.

        It tests whether a computer player looked at hidden cards.
        """
        self.test_peeking(self._session.record_text(), "")

    def test_last_hand(self) -> None:
        """Offer the peek test for the last finished hand of this game."""
        finished = self._session.current.game.finished
        hand = finished[-1].hand if finished else None
        self.test_peeking(self._session.record_text(), "", hand)

    def test_peeking_in(self, path: str) -> None:
        """Offer the peek test for the first game of a file."""
        self._peek_tester.test_file(path)

    def test_peeking(
        self,
        written: str,
        game: str,
        hand: int | None = None,
        seat: int | None = None,
        index: DecisionIndex | None = None,
    ) -> None:
        """Offer the peek test for the text of a record.

        `game` is what the game is called. `hand`, counted from 0, `seat` and `index` say which
        decision is shown first.
        """
        self._peek_tester.test_record(written, game, hand=hand, seat=seat, index=index)

    def show_odds(self) -> None:
        """Compare the cards that each player was dealt with chance."""
        from hearts_qt.app.fairness.odds_window import OddsWindow
        from hearts_qt.store.folders import folders
        from hearts_qt.store.game_library import GameLibrary

        def make() -> QDialog:
            made = OddsWindow(GameLibrary.of(folders()), self._session.worker, self._window)
            made.help_wanted.connect(self.show_fairness)
            return made

        self._dialogs.open("odds", make)

    def show_fairness(self) -> None:
        """Explain what can be tested, with the last game as the example."""
        from hearts_qt.app.fairness.fairness_window import FairnessWindow
        from hearts_qt.store.folders import folders
        from hearts_qt.store.game_library import GameLibrary

        def make() -> QDialog:
            made = FairnessWindow(GameLibrary.of(folders()), self._session.worker, self._window)
            made.deals_wanted.connect(self.check_record)
            made.peek_wanted.connect(self.test_peeking)
            made.odds_wanted.connect(self.show_odds)
            return made

        self._dialogs.show_once("fairness", make)
