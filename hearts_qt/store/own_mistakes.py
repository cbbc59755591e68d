"""The player's own mistakes: errors in kept games that were analysed, and steps of lessons that
were wrong at the first try.

Nothing of them is kept here but their names and when they were asked about: the games, their
reviews and the progress in the school say the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import msgspec

from hearts_qt.file_names import kept
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError
from hearts_qt.lessons.lesson_check import best_action as best_of_step
from hearts_qt.lessons.lesson_file import Step, all_lessons
from hearts_qt.lessons.lesson_play import position_of
from hearts_qt.lessons.puzzle_file import SOLVER
from hearts_qt.lessons.repetition import LEARNED, MOST_A_DAY, due_at
from hearts_qt.players.coach.themes import theme_of
from hearts_qt.players.review.decisions import HandReplay, best_action, played_hand
from hearts_qt.players.review.labels import BLUNDER, MISTAKE
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store.record_files import RecordFileError, read_record_file

if TYPE_CHECKING:
    from pathlib import Path

    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.players.coach.themes import Theme
    from hearts_qt.store.hand_figures import GameHands, KeptError

ASKED = frozenset({"play", "pass", "charge", "lay_away"})
"""What steps of lessons ask for if they come back."""


class Repeated(msgspec.Struct, frozen=True):
    """When a mistake was asked about last, and its step since (see `repetition`)."""

    asked: Annotated[datetime, msgspec.Meta(tz=True)]
    step: Annotated[int, msgspec.Meta(ge=0, le=LEARNED)] = 0


@dataclass(frozen=True, slots=True)
class Mistake:
    """One decision that went wrong."""

    key: str
    rules: str
    """The code of the rule set."""
    made: datetime | None = None
    """When; None if that is not known."""
    theme: Theme | None = None
    error: KeptError | None = None
    """The decision, if it is from a game."""
    record: str = ""
    """The name of the record of that game."""
    hand: int = 0
    step: Step | None = None
    """The step, if it is from a lesson."""


@dataclass(frozen=True, slots=True)
class Again:
    """A mistake as it was made: the position, and what was best."""

    game: Game
    best: SeatAction


def mistakes_of_games(games: Iterable[GameHands]) -> list[Mistake]:
    """The mistakes in games, those of the latest game first."""
    found = []
    for game in games:
        if game.person != SOLVER:
            continue
        for hand in game.hands:
            for error in () if hand.review is None else hand.review.errors:
                # A blind pass, and how a moon counts, are no question about cards.
                if error.label in (MISTAKE.key, BLUNDER.key) and not error.best.how:
                    key = f"{kept(game.name)} {hand.hand} {error.index}"
                    theme = theme_of(error.theme)
                    found.append(
                        Mistake(key, game.rules, game.begun, theme, error, game.name, hand.hand)
                    )
    return found[::-1]


def mistakes_of_school(done: Mapping[str, bool]) -> list[Mistake]:
    """The steps of lessons that were wrong at the first try."""
    return [
        Mistake(
            f"lesson {step.id}", rules_to_code(PRESETS[step.preset].rules), step=step
        )
        for lesson in all_lessons()
        for step in lesson.step
        if done.get(step.id) is False and step.judge == "coach" and step.check is not None
        and step.ask in ASKED
    ]


def due_mistakes(
    mistakes: Iterable[Mistake], repeated: Mapping[str, Repeated], now: datetime
) -> list[Mistake]:
    """The mistakes that are asked about now, the most overdue first and then those that were never
    asked about; `MOST_A_DAY` on the day of `now`. A mistake of a game is due once the first
    interval has passed."""
    again: list[tuple[datetime, Mistake]] = []
    new = []
    for mistake in mistakes:
        known = repeated.get(mistake.key)
        if known is not None:
            due = due_at(known.step, known.asked)
            if due is not None and due <= now:
                again.append((due, mistake))
        else:
            due = None if mistake.made is None else due_at(0, mistake.made)
            if due is None or due <= now:
                new.append(mistake)
    again.sort(key=lambda each: each[0])
    zone = now.tzinfo
    today = sum(each.asked.astimezone(zone).date() == now.date() for each in repeated.values())
    return [*(mistake for _due, mistake in again), *new][: max(0, MOST_A_DAY - today)]


def next_due(
    mistakes: Iterable[Mistake], repeated: Mapping[str, Repeated]
) -> datetime | None:
    """When the first of those mistakes is due that wait for their time; None if none does."""
    found = []
    for mistake in mistakes:
        known = repeated.get(mistake.key)
        start = mistake.made if known is None else known.asked
        due = None if start is None else due_at(0 if known is None else known.step, start)
        if due is not None:
            found.append(due)
    return min(found, default=None)


def mistake_again(mistake: Mistake, records: Path) -> Again | None:
    """A mistake as it was made; `records` is the folder of the kept games. None if the game has
    gone or changed, and may take as long as reading it."""
    if mistake.step is not None:
        game = position_of(mistake.step)
        return Again(game, best_of_step(mistake.step, game))
    error = mistake.error
    assert error is not None
    try:
        file = read_record_file(records / mistake.record)
        played = played_hand(replay_record(file.only_record(), deals=False), mistake.hand)
    except (RecordFileError, RecordError):
        return None
    if played is None:
        return None
    for row, decision in enumerate(played.decisions):
        if (decision.seat, decision.index) == (SOLVER, error.index):
            best = best_action(decision, error.best)
            return None if best is None else Again(HandReplay(played).position(row), best)
    return None
