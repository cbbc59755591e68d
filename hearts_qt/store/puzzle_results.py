"""What is kept of the puzzles: the player's rating, and how each puzzle was solved.

The file is JSON. Only the first time that a puzzle is played counts, and what happened then is
written at once, so closing the window or trying again changes nothing about it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec.structs import replace

from hearts_qt.lessons.glicko import Rating, Result, updated
from hearts_qt.lessons.repetition import LEARNED, due_at, step_after
from hearts_qt.limits import PUZZLE_RESULTS_FILE
from hearts_qt.rules.text import N_, text
from hearts_qt.store.files import Later, at_once
from hearts_qt.store.kept_json import JsonForm, KeptJson
from hearts_qt.store.own_mistakes import Repeated

if TYPE_CHECKING:
    from hearts_qt.lessons.puzzle_file import Puzzle

VERSION = 1
"""The version of the format."""

START: Final = Rating(1200.0, 350.0, 0.06)
"""What is believed of a player who has solved no puzzle yet."""

HINTED: Final = 0.5
"""The score of a puzzle that was solved with a hint: the hint counts as half a loss."""

CHOSEN: Final = 0.5
"""The share of a change that counts if the player chose the theme, which tells a part of the
answer."""


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened when a puzzle was played for the first time."""

    wrong: int = 0
    """The number of wrong answers."""
    hinted: bool = False
    """Whether a hint was taken before the first answer."""
    told: bool = False
    """Whether the answer was shown before it was found."""
    solved: bool = False

    @property
    def score(self) -> float | None:
        """The score of the first try, from 0 to 1; None before it."""
        if self.wrong or self.told:
            return 0.0
        if not self.solved:
            return None
        return HINTED if self.hinted else 1.0

    @property
    def over(self) -> bool:
        """Whether nothing can be added."""
        return self.solved or self.told

    def with_hint(self) -> Attempt:
        """The same after a hint."""
        begun = self.over or self.wrong
        return self if begun else replace(self, hinted=True)

    def with_answer(self, right: bool) -> Attempt:
        """The same after an answer."""
        if self.over:
            return self
        return replace(self, solved=True) if right else replace(self, wrong=self.wrong + 1)

    def given_up(self) -> Attempt:
        """The same after the right answer was shown."""
        return self if self.over else replace(self, told=True)


class PlayedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle that was played: what happened the first time, and when it was shown last."""

    shown: Annotated[datetime, msgspec.Meta(tz=True)]
    first: Attempt = Attempt()


class PuzzleOfDay(msgspec.Struct, frozen=True):
    """The puzzle of a day, by its key, and what happened when it was played for that day."""

    puzzle: str
    first: Attempt = Attempt()


class Kept(msgspec.Struct, frozen=True):
    """What the file holds."""

    hearts_qt_puzzles: int = VERSION
    rating: Annotated[float, msgspec.Meta(ge=0.0, le=4000.0)] = START.rating
    deviation: Annotated[float, msgspec.Meta(ge=1.0, le=START.deviation)] = START.deviation
    volatility: Annotated[float, msgspec.Meta(ge=0.001, le=1.0)] = START.volatility
    rated: date | None = None
    """The day of the last change of the rating."""
    rules: str = ""
    """The code of the rules whose puzzles the player wants; empty for all."""
    played: dict[str, PlayedPuzzle] = {}
    """The puzzles that were played, by their keys."""
    days: dict[date, PuzzleOfDay] = {}
    mistakes: dict[str, Repeated] = {}
    """The player's own mistakes that were asked about, by their keys."""


FORM = JsonForm(
    Kept,
    ("hearts_qt_puzzles", VERSION),
    PUZZLE_RESULTS_FILE,
    N_("The file with your puzzles {file}"),
    text("it does not contain puzzles that were solved"),
    lambda why: text("Your puzzles cannot be saved because {cause}.", cause=why),
)


class PuzzleResults:
    """The file with the results. It is read when this is made, and written by `later`."""

    def __init__(self, path: Path, later: Later = at_once) -> None:
        self.file = KeptJson(path, FORM, later)

    @property
    def now(self) -> Kept:
        """What is kept."""
        return self.file.now

    def rating(self, today: date) -> Rating:
        """The player's rating on a day. The deviation grows with every day without a puzzle."""
        kept = self.now
        known = Rating(kept.rating, kept.deviation, kept.volatility)
        if kept.rated is None or today <= kept.rated:
            return known
        return known.after((today - kept.rated).days, START.deviation)

    def attempt(self, puzzle: Puzzle, day: date | None = None) -> Attempt:
        """What is known of a puzzle, or of it as the puzzle of a day."""
        kept = self.now.days.get(day) if day is not None else self.now.played.get(puzzle.key)
        return Attempt() if kept is None else kept.first

    @property
    def solved(self) -> tuple[int, int]:
        """How many puzzles were solved, and how many of them at the first try without a hint."""
        found = [each.first for each in self.now.played.values() if each.first.solved]
        return len(found), sum(first.score == 1.0 for first in found)

    def choose_rules(self, code: str) -> None:
        """Remember whose puzzles the player wants: the code of a rule set, or empty for all."""
        self.file.write(replace(self.now, rules=code))

    def show(self, puzzle: Puzzle, at: datetime) -> None:
        """A puzzle is shown."""
        played = {**self.now.played, puzzle.key: PlayedPuzzle(at, self.attempt(puzzle))}
        self.file.write(replace(self.now, played=played))

    def note(
        self,
        puzzle: Puzzle,
        at: datetime,
        change: Callable[[Attempt], Attempt],
        *,
        day: date | None = None,
        chosen: bool = False,
    ) -> float | None:
        """Something happened to a puzzle that is shown, for a day if one is given; `chosen` says
        whether the player chose the theme. Returns by how many points the rating has changed; None
        if this was not the first try."""
        kept, before = self.now, self.attempt(puzzle)
        after = change(before)
        kept = replace(kept, played={**kept.played, puzzle.key: PlayedPuzzle(at, after)})
        if day is not None:
            of_day = PuzzleOfDay(puzzle.key, change(self.attempt(puzzle, day)))
            kept = replace(kept, days={**kept.days, day: of_day})
        gained = None
        if before.score is None and after.score is not None:
            today = at.date()
            player = self.rating(today)
            result = Result(puzzle.rating, puzzle.deviation, after.score)
            rating = player.towards(updated(player, [result]), CHOSEN if chosen else 1.0)
            gained = rating.rating - player.rating
            kept = replace(
                kept,
                rating=min(max(rating.rating, 0.0), 4000.0),
                deviation=rating.deviation,
                volatility=rating.volatility,
                rated=max(today, kept.rated or today),
            )
        if kept != self.now:
            self.file.write(kept)
        return gained

    def repeat(self, mistake: str, at: datetime, score: float) -> datetime | None:
        """An own mistake, by its key, was asked about, and the first try had a score. Returns when
        it is due again; None if it is not asked about any more."""
        known = self.now.mistakes.get(mistake)
        step = step_after(0 if known is None else known.step, score)
        self._put_mistake(mistake, Repeated(at, step))
        return due_at(step, at)

    def retire(self, mistake: str, at: datetime) -> None:
        """Ask no more about an own mistake."""
        self._put_mistake(mistake, Repeated(at, LEARNED))

    def _put_mistake(self, mistake: str, repeated: Repeated) -> None:
        mistakes = {**self.now.mistakes, mistake: repeated}
        self.file.write(replace(self.now, mistakes=mistakes))
