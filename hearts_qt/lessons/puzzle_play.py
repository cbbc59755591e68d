"""Playing puzzles: whether an answer is right, what a hint gives away, and the puzzle of a day.

The puzzles of the days of a year follow from the year alone, so that everybody gets the same: they
are shuffled by `number_of("puzzle", year, key of the puzzle)`, and each day takes the next one, the
first of January the first. So none comes twice before all have come. Tests pin some.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from hearts_qt.game.actions import Phase, Play, SeatAction
from hearts_qt.game.daily import number_of
from hearts_qt.lessons.lesson_play import WORLDS, Verdict, chances_of
from hearts_qt.lessons.puzzle_check import PASS_SLACK
from hearts_qt.lessons.puzzle_file import SOLVER
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.pimc.candidates import equivalent_cards
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.decisions import same_choice
from hearts_qt.players.review.labels import unit_of

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.lessons.puzzle_file import Puzzle
    from hearts_qt.players.cancellation import CancelToken

PASS_WORLDS: Final = 512
"""The number of worlds in which cards to pass are judged, under each model of the opponents. Two
sets differ less than two cards of a trick."""


def is_answer(game: Game, answers: Sequence[SeatAction], action: SeatAction) -> bool:
    """Whether an action is one of the answers; equivalent cards are the same."""
    if isinstance(action, Play):
        same = equivalent_cards(game.observation(SOLVER))
        card = action.card
        return any(same.get(c, c) == same.get(card, card) for a in answers for c in cards_of(a))
    return any(same_choice(answer, action) for answer in answers)


def judge(
    game: Game,
    answers: Sequence[SeatAction],
    action: SeatAction,
    *,
    seed: int = 0,
    cancel: CancelToken | None = None,
) -> Verdict:
    """Whether an action is right, and what a wrong one costs on average. Raises `Cancelled`."""
    if is_answer(game, answers, action):
        return Verdict(True)
    passes = game.phase is Phase.PASS
    worlds = PASS_WORLDS if passes else WORLDS
    reviewer = DecisionReviewer(game.rules, seed, worlds, worlds)
    judged = reviewer.judge(game, SOLVER, action=action, cancel=cancel)
    choice = judged.find(action)
    if choice is None:
        return Verdict(False)
    loss = choice.behind.mean
    as_good = passes and loss <= PASS_SLACK * unit_of(game.rules)
    return Verdict(as_good, loss=loss, chances=chances_of(choice, judged.choices[0]))


def hint_cards(
    game: Game,
    answers: Sequence[SeatAction],
    *,
    seed: int = 0,
    cancel: CancelToken | None = None,
) -> tuple[int, ...]:
    """Cards that a hint points out: of a play, a right card and the most tempting wrong one, and
    else one card of the best answer. None if that would tell everything. Raises `Cancelled`."""
    best = answers[0]
    if not isinstance(best, Play):
        cards = cards_of(best)
        return cards[:1] if len(cards) > 1 else ()
    legal = [Play(SOLVER, card) for card in game.legal(SOLVER)]
    if sum(not is_answer(game, answers, one) for one in legal) < 2:
        return ()
    tempting = BasicPlayer(SOLVER).choose(game.observation(SOLVER))
    if not isinstance(tempting, Play) or is_answer(game, answers, tempting):
        reviewer = DecisionReviewer(game.rules, seed, WORLDS, WORLDS)
        judged = [one.action for one in reviewer.judge(game, SOLVER, cancel=cancel).choices]
        wrong = [one for one in (*judged, *legal) if not is_answer(game, answers, one)]
        tempting = wrong[0]
    return tuple(sorted((best.card, *cards_of(tempting))))


def puzzle_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day; there must be some."""
    order = sorted(puzzles, key=lambda one: number_of("puzzle", str(day.year), one.key))
    return order[(day.timetuple().tm_yday - 1) % len(order)]
