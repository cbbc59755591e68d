"""Reads the hands of the kept games, and analyses those without an analysis, outside the GUI
thread.

So the windows never wait for the records of ten thousand games, nor for an analysis, which takes
some seconds per hand. A new request cancels the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Signal

from hearts_qt.app.worker import FAILED
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.review.decision_reviewer import MOST_WORLDS
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.players.review.expert_replays import play_expert_replays
from hearts_qt.players.review.hand_review import review_whole_hand
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import cause
from hearts_qt.store.hand_summary import HandSummary, summarise
from hearts_qt.store.record_files import RecordFileError, read_record_file
from hearts_qt.store.reviews import hand_digests, update_reviews
from hearts_qt.store.statistics import StatisticsError
from hearts_qt.store.time_stamps import is_since

if TYPE_CHECKING:
    from hearts_qt.app.worker import Worker
    from hearts_qt.store.hand_figures import GameHands, HandFiguresCache
    from hearts_qt.store.statistics import Statistics


TOLD_EVERY = 16
"""The number of records after which the progress is reported."""


@dataclass(frozen=True, slots=True)
class HandStatistics:
    """What was found for a rule set and a period, or one sentence that says what went wrong."""

    summary: HandSummary
    since: str
    fault: Text | None = None


class HandStatisticsWorker(QObject):
    """Reads, summarises and analyses the person's hands."""

    found = Signal(object)
    """A `HandStatistics`, asked for by `read` or `show`."""
    progressed = Signal(int, int)
    """How many of how many records have been read."""
    analysed = Signal(int, int)
    """How many of how many hands have been analysed."""
    analysis_ended = Signal(object)
    """None once all hands are analysed, or a `Text` that says why not. It is not sent after
    `stop_analysis`."""

    def __init__(
        self,
        file: HandFiguresCache,
        statistics: Statistics,
        worker: Worker,
        parent: QObject | None = None,
        *,
        worlds: int = MOST_WORLDS,
    ) -> None:
        """`worlds` limits the search of the analysis."""
        super().__init__(parent)
        self._file = file
        self._statistics = statistics
        self._worker = worker
        self._worlds = worlds
        self._lane = worker.lane("hand statistics")
        self._analysis = worker.lane("analysis of games")
        self._games: list[GameHands] | None = None
        """The games as they were read last; only the lane's thread uses it."""
        self._tokens = tokens = {"read": CancelToken(), "analyse": CancelToken()}
        _cancel(tokens)
        self.destroyed.connect(lambda: _cancel(tokens))

    def read(self, rules: str, since: str = "") -> None:
        """Read the games that are new or have changed, then do the same as `show`."""
        self._submit(rules, since, again=True)

    def show(self, rules: str, since: str = "") -> None:
        """Summarise the games by the rule set of a code since a day; `found` follows."""
        self._submit(rules, since, again=False)

    def stop(self) -> None:
        """Stop reading and analysing. What was done so far is kept."""
        self._tokens["read"].cancel()
        self.stop_analysis()

    # Reading

    def _submit(self, rules: str, since: str, *, again: bool) -> None:
        self._tokens["read"].cancel()
        token = self._tokens["read"] = CancelToken()
        self._lane.submit(
            partial(self._read, rules, since, again, token),
            self.found.emit,
            partial(self._not_read, rules, since),
            token=token,
        )

    def _not_read(self, rules: str, since: str, error: Exception) -> None:
        self.found.emit(HandStatistics(HandSummary(rules), since, Text(FAILED)))
        raise error

    def _read(self, rules: str, since: str, again: bool, token: CancelToken) -> HandStatistics:
        """In the worker: the statistics of a rule set and a period."""
        try:
            if again or self._games is None:
                self._games = self._file.games(
                    partial(self._progress, token), token, self._statistics.reset_names()
                )
            return HandStatistics(summarise(self._games, rules, since, token), since)
        except StatisticsError as error:
            return HandStatistics(HandSummary(rules), since, error.text)
        except OSError as error:
            fault = text(
                "Your games cannot be read because {cause}.", cause=cause(error, reading=True)
            )
            return HandStatistics(HandSummary(rules), since, fault)

    def _progress(self, token: CancelToken, count: int, of: int) -> None:
        if count % TOLD_EVERY:
            return
        self._worker.call_in_gui(token, self.progressed.emit, count, of)

    # Analysing

    @property
    def analyses(self) -> bool:
        """Whether hands are being analysed."""
        return not self._tokens["analyse"].cancelled

    def analyse(self, rules: str, since: str = "") -> None:
        """Analyse the hands by a rule set since a day that are not analysed yet, the latest first.

        `analysed` follows for each hand, and then `analysis_ended`.
        """
        self.stop_analysis()
        token = self._tokens["analyse"] = CancelToken()
        self._analysis.submit(
            partial(self._analyse, rules, since, token), self._ended, self._failed, token=token
        )

    def stop_analysis(self) -> None:
        """Stop analysing. The hands that were analysed are kept."""
        self._tokens["analyse"].cancel()

    def _ended(self, fault: Text | None) -> None:
        self.stop_analysis()
        self.analysis_ended.emit(fault)

    def _failed(self, error: Exception) -> None:
        self._ended(Text(FAILED))
        raise error

    def _analyse(self, rules: str, since: str, token: CancelToken) -> Text | None:
        """In the worker: analyse hands; one sentence if the results cannot be kept."""
        try:
            games = self._file.games(None, token, self._statistics.reset_names())
        except StatisticsError as error:
            return error.text
        except OSError as error:
            return text(
                "Your games cannot be read because {cause}.", cause=cause(error, reading=True)
            )
        wanted = [
            game
            for game in reversed(games)
            if game.rules == rules
            and game.own
            and is_since(game.begun, since)
            and any(hand.is_open for hand in game.hands)
        ]
        total = sum(hand.is_open for game in wanted for hand in game.hands)
        done = 0
        self._worker.call_in_gui(token, self.analysed.emit, done, total)
        for game in wanted:
            for hand in reversed(game.hands):
                if not hand.is_open:
                    continue
                fault = self._analyse_hand(game, hand.hand, token)
                if fault is not None:
                    return fault
                done += 1
                self._worker.call_in_gui(token, self.analysed.emit, done, total)
        return None

    def _analyse_hand(self, game: GameHands, number: int, token: CancelToken) -> Text | None:
        """Analyse a hand from the person's seat, and keep the result beside the record."""
        path = self._file.records / game.name
        try:
            file = read_record_file(path)
            replayed = replay_record(file.only_record(), deals=False)
            played = played_hand(replayed, number)
        except (RecordFileError, RecordError):
            # The record has gone or changed since it was read.
            return None
        if played is None:
            return None
        found = review_whole_hand(
            played, [game.person], worlds=self._worlds, players=game.players, cancel=token
        )
        replays = play_expert_replays(played, game.person, game.players, cancel=token)
        if is_cancelled(token):
            raise Cancelled
        if replays is not None:
            found = msgspec.structs.replace(found, expert_replays=(replays,))
        digest = hand_digests(replayed)[number]
        return update_reviews(path, lambda kept: kept.add(digest, found), self._worlds)


def _cancel(tokens: dict[str, CancelToken]) -> None:
    for token in tokens.values():
        token.cancel()
