"""The puzzles and what is kept of them, read once for everything that needs them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from hearts_qt.app.kept_once import KeptOnce
from hearts_qt.game.deals import random_number
from hearts_qt.lessons.next_puzzle import ShownPuzzle, next_puzzle
from hearts_qt.lessons.puzzle_file import Puzzle, puzzles
from hearts_qt.lessons.puzzle_play import puzzle_of_day
from hearts_qt.store.folders import folders
from hearts_qt.store.puzzle_results import PuzzleResults

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.players.coach.themes import Theme

RESULTS_FILE = "puzzles.json"


@dataclass(frozen=True, slots=True)
class KnownPuzzles:
    """The puzzles, and what is kept of them."""

    puzzles: tuple[Puzzle, ...]
    results: PuzzleResults

    def wanted(self, rules: str, theme: Theme | None) -> tuple[Puzzle, ...]:
        """The puzzles with the rules of a code, or all if it is empty, and with a theme, if any."""
        return tuple(
            one
            for one in self.puzzles
            if rules in ("", one.rules) and (theme is None or theme in one.about())
        )

    def of_day(self, day: date) -> Puzzle | None:
        """The puzzle of a day: the one that the player had on it, if any, though the list may be
        longer by now. None if there are no puzzles."""
        kept = self.results.now.days.get(day)
        had = next((one for one in self.puzzles if kept and one.key == kept.puzzle), None)
        return had or (puzzle_of_day(self.puzzles, day) if self.puzzles else None)

    def next(self, rules: str, theme: Theme | None, now: datetime) -> Puzzle | None:
        """The puzzle that comes next of those that are wanted; None if there are none."""
        kept = self.results.now.played
        tried = {key: ShownPuzzle(each.first.score, each.shown) for key, each in kept.items()}
        rating = self.results.rating(now.date()).rating
        return next_puzzle(self.wanted(rules, theme), tried, rating, now, random_number())


def known_puzzles(live: LiveSettings, worker: Worker) -> KeptOnce[KnownPuzzles]:
    """The puzzles, which are read when they are first asked for."""
    path = folders().state / RESULTS_FILE
    return KeptOnce(
        worker, "puzzles", lambda: KnownPuzzles(puzzles(), PuzzleResults(path, live.later))
    )


def now() -> datetime:
    """The time, with the time zone of the player."""
    return datetime.now().astimezone()


