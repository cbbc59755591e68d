"""Opens the results: the score sheet, the picture of a result, and the statistics."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _

if TYPE_CHECKING:
    from datetime import datetime

    from PySide6.QtWidgets import QDialog, QWidget

    from hearts_qt.app.fairness.fairness_opener import FairnessOpener
    from hearts_qt.app.main.open_dialogs import OpenDialogs
    from hearts_qt.app.models.scores import ScoreModel
    from hearts_qt.app.review.review_opener import ReviewOpener
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.playback.tempo import Durations
    from hearts_qt.game.game import Game
    from hearts_qt.players.review.review_results import DecisionIndex


class ResultOpener:
    """Opens the windows of results, and from them the review and the tests of fairness."""

    def __init__(
        self,
        session: Session,
        scores: ScoreModel,
        rule_names: RuleNames,
        dialogs: OpenDialogs,
        reviews: ReviewOpener,
        fairness: FairnessOpener,
        durations: Callable[[], Durations],
        review_decision: Callable[[str, int, int, DecisionIndex], object],
        window: QWidget,
    ) -> None:
        """`scores` are those of the game on the table; `durations` gives those of animations;
        `review_decision` reviews a decision of a record, by path, hand, seat and index; `window` is
        the parent of the windows."""
        self._session = session
        self._scores = scores
        self._rule_names = rule_names
        self._dialogs = dialogs
        self._reviews = reviews
        self._fairness = fairness
        self._durations = durations
        self._review_decision = review_decision
        self._window = window

    def show_score_sheet(self) -> None:
        from hearts_qt.app.results.score_sheet import ScoreSheetWindow

        def make() -> QDialog:
            made = ScoreSheetWindow(
                self._session, self._scores, self._rule_names, self._durations, self._window
            )
            made.sheet.share_wanted.connect(self.share_result)
            made.sheet.review_wanted.connect(self._reviews.review_hand)
            made.sheet.check_wanted.connect(self._fairness.check_these_deals)
            made.sheet.peek_wanted.connect(self._fairness.show_peek_test)
            return made

        self._dialogs.open("score_sheet", make)

    def show_statistics(self) -> None:
        from hearts_qt.app.statistics.statistics_window import StatisticsWindow

        def make() -> QDialog:
            made = StatisticsWindow(self._session, self._rule_names, self._window)
            made.odds_wanted.connect(self._fairness.show_odds)
            made.review_wanted.connect(self._review_decision)
            return made

        self._dialogs.open("statistics", make)

    def share_result(self) -> None:
        """Offer a picture of the result of the current game."""
        from hearts_qt.store.time_stamps import time_of_stamp

        session = self._session
        if session.current.game.finished:
            begun = time_of_stamp(session.current.history.begun)
            self.share(session.current.game, self._scores, begun, session.current.person)

    def share(self, game: Game, scores: ScoreModel, begun: datetime | None, person: int) -> None:
        """Offer a picture of the result of a game; `begun` is when it began, or None if unknown.

        `person` is the seat of the person, or -1.
        """
        from hearts_qt.app.results.share_window import share_window

        rules = self._rule_names.name(game.rules) or _("Your own rules")
        worker = self._session.worker
        self._dialogs.show_once(
            "share",
            lambda: share_window(game, scores, rules, begun, person, worker, self._window),
        )
