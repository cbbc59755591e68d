"""One puzzle as it is asked: the position, the answers, what is said, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _
from hearts_qt.app.puzzles.known_puzzles import now
from hearts_qt.app.puzzles.puzzle_words import (
    differences_words,
    gained_words,
    levels_words,
    rules_name,
    shared_text,
    spoken_text,
    stars,
    stars_words,
)
from hearts_qt.app.school.question_table import Question
from hearts_qt.lessons.puzzle_file import answers_of, position_of, rules_of
from hearts_qt.lessons.puzzle_play import judge

if TYPE_CHECKING:
    from hearts_qt.app.puzzles.known_puzzles import KnownPuzzles
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.lessons.lesson_play import Verdict
    from hearts_qt.lessons.puzzle_file import Puzzle
    from hearts_qt.players.cancellation import CancelToken
    from hearts_qt.players.coach.themes import Theme
    from hearts_qt.store.puzzle_results import Attempt

Change = Callable[["Attempt"], "Attempt"]
"""What happens to an attempt: `Attempt.with_hint`, for example."""


@dataclass(frozen=True, slots=True)
class Task:
    """A decision that is asked for."""

    question: Question
    answers: tuple[SeatAction, ...]
    """The right answers, the best first."""
    title: str
    rules: str
    """The name of the rules."""
    differences: tuple[str, ...]
    """How they differ from Modern Hearts, each option with its value."""
    grade: tuple[str, str]
    """How hard it is, as signs and in words; both may be empty."""
    themes: tuple[Theme, ...]
    known: bool
    """Whether the player knows the theme."""
    about: str
    """What is said once it is over."""
    note: Callable[[Change], str]
    """Notes what happened; returns a sentence about what has changed, or nothing."""
    attempt: Callable[[], Attempt]
    """Returns what has happened so far."""
    shares: tuple[Callable[[], str], Callable[[], str]] | None = None
    """Return the line to share, with signs and in words, if there is one."""


def puzzle_task(
    known: KnownPuzzles, puzzle: Puzzle, theme: Theme | None, day: date | None
) -> Task:
    """A puzzle of the list, of a chosen theme or of a day if those are given. Raises
    `PuzzleError`."""
    results = known.results
    game = position_of(puzzle)
    answers = answers_of(puzzle, game)

    def note(change: Change) -> str:
        at = now()
        gained = results.note(puzzle, at, change, day=day, chosen=theme is not None)
        return "" if gained is None else gained_words(results.rating(at.date()), gained)

    def attempt() -> Attempt:
        return results.attempt(puzzle, day)

    number = known.puzzles.index(puzzle) + 1
    shares = None
    if day is not None:
        of_day: date = day
        shares = (
            lambda: shared_text(of_day, puzzle, attempt()),
            lambda: spoken_text(of_day, puzzle, attempt()),
        )
    return Task(
        Question(game, partial(judge_answer, answers)),
        answers,
        _("Puzzle {number}").format(number=number) if day is None else _("Puzzle of the day"),
        rules_name(puzzle.rules),
        differences_words(rules_of(puzzle)),
        (stars(puzzle), stars_words(puzzle)),
        puzzle.about(),
        theme is not None,
        levels_words(puzzle.levels),
        note,
        attempt,
        shares,
    )


def judge_answer(
    answers: tuple[SeatAction, ...], game: Game, action: SeatAction, seed: int, cancel: CancelToken
) -> tuple[SeatAction | None, Verdict]:
    """Have an answer judged; the rest is as in `Judge`."""
    return answers[0], judge(game, answers, action, seed=seed, cancel=cancel)
