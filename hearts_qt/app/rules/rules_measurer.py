"""Measures rule sets in the background while someone looks at their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import partial
from time import monotonic

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.worker import Worker
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.measure import Measurement
from hearts_qt.players.measure_run import MeasureJob, play_games
from hearts_qt.players.measured import SEED, measured_before
from hearts_qt.rules.options import Rules

ENOUGH = 60_000
"""The hands after which figures are not measured more exactly."""

SLICE = 0.1
"""Seconds for which the games of one rule set are played before it is the turn of the next."""

TELL_EVERY = 0.25
"""Seconds from one report to the next."""

LANE = "figures of rules"
"""The name of the thread that plays."""

MOST_KEPT = 32
"""How many rule sets are remembered, so that a change that is undone costs nothing."""

Found = Mapping[Rules, Measurement]


class RulesMeasurer(QObject):
    """Plays games under the rule sets that are looked at, until their figures are exact enough.

    For the presets it goes on from the stored games. The same games are played under all rules, so
    that figures differ because of the rules and not because of the deals.
    """

    measured = Signal()
    """There are more games than before."""

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._lane = worker.lane(LANE)
        self._known: dict[Rules, Measurement] = {}
        self._wanted: tuple[Rules, ...] = ()
        self._paused = False
        tokens = self._tokens = [CancelToken()]
        self.destroyed.connect(lambda: tokens[-1].cancel())

    def found(self, rules: Rules) -> Measurement | None:
        """What is known of a rule set so far; None if that is nothing."""
        return self._known.get(rules)

    def measure(self, *wanted: Rules) -> None:
        """Measure these rule sets and no others."""
        wanted = tuple(dict.fromkeys(wanted))
        if wanted == self._wanted:
            return
        self.stop()
        self._wanted = wanted
        self._begin()

    @property
    def paused(self) -> bool:
        """Whether nothing is played just now."""
        return self._paused

    def pause(self, paused: bool) -> None:
        """Play no games, or go on from what is known."""
        if paused == self._paused:
            return
        self._paused = paused
        self._tokens[-1].cancel()
        self._begin()

    def _begin(self) -> None:
        wanted = self._wanted
        if self._paused or not wanted:
            return
        token = CancelToken()
        self._tokens[:] = [token]
        known = {rules: self._known.get(rules) for rules in wanted}
        tell = partial(self._worker.call_in_gui, token, self._take)
        self._lane.submit(partial(_measure, known, tell, token), self._take, token=token)

    def stop(self) -> None:
        """Measure nothing; what is known stays known."""
        self._tokens[-1].cancel()
        self._wanted = ()

    def _take(self, found: Found) -> None:
        for rules, sums in found.items():
            self._known.pop(rules, None)
            self._known[rules] = sums
        for rules in tuple(self._known)[:-MOST_KEPT]:
            del self._known[rules]
        self.measured.emit()


def _measure(
    known: Mapping[Rules, Measurement | None],
    tell: Callable[[Found], object],
    cancel: CancelToken,
) -> Found:
    """In the worker: play under each of the rules in turn, and tell now and then what was found."""
    # What is stored or was told is not changed: it is copied before more games are added.
    sums = {
        rules: deepcopy(found or measured_before(rules) or Measurement())
        for rules, found in known.items()
    }
    games = {
        rules: play_games(MeasureJob(rules, ENOUGH, SEED), found, found.games, cancel)
        for rules, found in sums.items()
        if found.hands < ENOUGH
    }
    told = 0.0
    while games and not cancel.cancelled:
        for rules in tuple(games):
            _play_on(games[rules], sums[rules])
            if sums[rules].hands >= ENOUGH:
                del games[rules]
        if monotonic() - told >= TELL_EVERY:
            told = monotonic()
            tell({rules: deepcopy(found) for rules, found in sums.items()})
    return sums


def _play_on(games: Iterator[None], found: Measurement) -> None:
    """Play for a moment, or until there are enough hands or the work was cancelled."""
    end = monotonic() + SLICE
    for _game in games:
        if found.hands >= ENOUGH or monotonic() > end:
            break
