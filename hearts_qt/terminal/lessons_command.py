"""The command `hearts-qt lessons`."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from gettext import GNUTranslations
from pathlib import Path

from hearts_qt.assets import assets_folder
from hearts_qt.lessons.lesson_check import check_lesson, check_words
from hearts_qt.lessons.lesson_file import Lesson, LessonError, all_lessons, lessons, read_lesson
from hearts_qt.lessons.puzzle_check import check_puzzle
from hearts_qt.lessons.puzzle_file import PuzzleError, puzzles, read_puzzles
from hearts_qt.store.files import cause
from hearts_qt.terminal.rule_arguments import CommandError
from hearts_qt.terminal.work_arguments import positive


def add_lessons(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="a lesson file (default: all lessons)"
    )
    parser.add_argument(
        "--puzzles", action="store_true", help="the puzzles, or those of FILE, in place of lessons"
    )
    parser.add_argument("--check", action="store_true", help="check the lessons or puzzles")
    parser.add_argument(
        "--worlds",
        type=positive,
        default=4096,
        help="number of worlds in which an answer is tried, under each model of the opponents "
        "(default 4096)",
    )
    parser.add_argument("--seed", type=int, help="which worlds (default: others each time)")


def run_lessons(given: argparse.Namespace) -> int:
    """List or check lessons or puzzles; returns the exit code."""
    if given.puzzles:
        return _puzzles(given)
    try:
        found = all_lessons() if given.file is None else (read_lesson(Path(given.file)),)
    except LessonError as error:
        raise CommandError(f"{given.file}: {error}") from None
    except OSError as error:
        raise CommandError(f"{given.file} cannot be read because {cause(error)}.") from None
    if not given.check:
        for lesson in found:
            print(f"{lesson.id:<14} {len(lesson.step)} steps  {lesson.title}")
        return 0
    return _check(found, given, catalogues())


def _puzzles(given: argparse.Namespace) -> int:
    try:
        found = puzzles() if given.file is None else read_puzzles(Path(given.file))
    except PuzzleError as error:
        raise CommandError(f"{given.file}: {error}") from None
    except OSError as error:
        raise CommandError(f"{given.file} cannot be read because {cause(error)}.") from None
    seed = random.getrandbits(32) if given.seed is None else given.seed
    count = 0
    for number, puzzle in enumerate(found, 1):
        if not given.check:
            print(f"{number:4} {puzzle.key} {puzzle.rating:5}  {', '.join(puzzle.themes)}")
            continue
        for fault in check_puzzle(puzzle, seed=seed, worlds=given.worlds):
            print(f"{number} {puzzle.key}: {fault}", flush=True)
            count += 1
    if given.check:
        print(f"{count or 'No'} faults in {len(found)} puzzles. The seed was {seed}.")
    return 1 if count else 0


def catalogues() -> dict[str, GNUTranslations]:
    """The catalogue of every language but English."""
    found = {}
    for path in sorted((assets_folder() / "translations").glob("*.mo")):
        with path.open("rb") as file:
            found[path.stem] = GNUTranslations(file)
    return found


def _check(
    found: Sequence[Lesson],
    given: argparse.Namespace,
    languages: dict[str, GNUTranslations],
) -> int:
    seed = random.getrandbits(32) if given.seed is None else given.seed
    known = {one.id for one in all_lessons()}

    def missing(key: str, english: str) -> list[str]:
        return [
            name for name, catalogue in languages.items()
            if catalogue.pgettext(key, english) == english
        ]  # fmt: skip

    faults = list(check_words(lessons("learn"))) if given.file is None else []
    for fault in faults:
        print(fault)
    count = len(faults)
    for lesson in found:
        begun = time.monotonic()
        # A lesson of somebody else is in no catalogue.
        translated = missing if lesson.id in known else (lambda _key, _english: ())
        wrong = list(
            check_lesson(lesson, seed=seed, worlds=given.worlds, translated=translated)
        )
        for fault in wrong:
            print(fault)
        count += len(wrong)
        state = "ok" if not wrong else "wrong"
        print(f"{lesson.id}: {state}, {time.monotonic() - begun:.1f} s", flush=True)
    print(f"{count or 'No'} faults. The seed was {seed}.")
    return 1 if count else 0
