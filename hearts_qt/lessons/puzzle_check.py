"""Checks puzzles: that their positions are legal, and that their answers are right and clear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Deal, IllegalAction
from hearts_qt.lessons.puzzle_file import (
    ASKED,
    SOLVER,
    SOLVING_LEVELS,
    Puzzle,
    PuzzleError,
    answers_of,
    position_of,
)
from hearts_qt.players.coach.themes import theme_of
from hearts_qt.players.heuristics.policy_setup import forget_short_suits
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.levels.beginners import careless_policy
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.labels import unit_of

if TYPE_CHECKING:
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.players.review.judgement import JudgedChoice, Judgement
    from hearts_qt.players.review.labels import Estimate
    from hearts_qt.rules.options import Rules

RIGHT, WRONG = 0.5, 2.0
"""How far behind the best a right answer may be, and how far a wrong one has to be, in net points
of Modern Hearts; nothing may be between them."""
LOWER, BY_MODEL = 1.0, 1.5
"""The lower bound of the lead, and the lead itself, under each model of the opponents."""
MAX_ANSWERS = 2
"""The greatest number of right answers; equal cards are one."""

PASS_SLACK = 1.0
"""How far behind the best a set of cards to pass may be to be right too. There are hundreds."""
PASS_LEAD = 2.0
"""How far behind the best the set is that most people pass (`typical_player`)."""
PASS_WRONG = 1.5
"""The same in fresh worlds."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The right choices of a play and the nearest wrong one."""

    right: tuple[JudgedChoice, ...]
    wrong: JudgedChoice
    lead: tuple[Estimate, ...]
    """How far the nearest wrong one is behind: on average, and under each model."""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that are right: the best one and its equals first."""
        return tuple(card for choice in self.right for card in choice.equal)


def clear_answers(judged: Judgement, unit: float) -> Answers | None:
    """The answers to a play, if they are clear. `unit` is that of the rule set (`unit_of`)."""
    right = tuple(each for each in judged.choices if each.behind.mean <= RIGHT * unit)
    lead = judged.lead(lambda choice: choice in right)
    if not lead or not 1 <= len(right) <= MAX_ANSWERS:
        return None
    is_clear = lead[0].mean >= WRONG * unit and all(
        each.mean >= BY_MODEL * unit and each.lower >= LOWER * unit for each in lead[1:]
    )
    return Answers(right, judged.choices[len(right)], lead) if is_clear else None


def check_puzzle(puzzle: Puzzle, *, seed: int = 1, worlds: int = 4096) -> Iterator[str]:
    """What is wrong with a puzzle, in English sentences. Its answers are judged in `worlds` worlds
    under each model of the opponents; 0 leaves that out."""
    try:
        game = position_of(puzzle)
        answers = answers_of(puzzle, game)
    except PuzzleError as error:
        yield f"{error}."
        return
    if not answers:
        yield "there is no right answer."
    for answer in answers:
        try:
            game.replayed(game.log).apply(answer)
        except IllegalAction as error:
            yield f"an answer is not legal: {error}"
            return
    if not 1 <= len(puzzle.themes) <= 2 or any(theme_of(each) is None for each in puzzle.themes):
        yield "the themes are not known."
    if len(puzzle.solved) != len(SOLVING_LEVELS) or not all(
        0 <= each <= ASKED for each in puzzle.solved
    ):
        yield "the levels that solve it do not fit."
    if not worlds or not answers:
        return
    reviewer = DecisionReviewer(game.rules, seed, worlds, worlds)
    unit = unit_of(game.rules)
    if puzzle.ask == "pass":
        yield from _passes_badly(reviewer, game, answers, unit)
        return
    judged = reviewer.judge(game, SOLVER)
    if not judged.choices:
        yield "no deal fits what the solver knows."
    yield from _not_so(judged, answers, unit)


def typical_player() -> BasicPlayer:
    """The player that stands for most people where cards are passed or charged: it minds neither
    single dangers nor which suit it empties."""

    def policy(rules: Rules) -> Policy:
        made = careless_policy(rules)
        forget_short_suits(made)
        return made

    return BasicPlayer(0, policy)


def _passes_badly(
    reviewer: DecisionReviewer, game: Game, answers: Sequence[SeatAction], unit: float
) -> Iterator[str]:
    """What other worlds say against the answers to a pass, with room for chance."""
    typical = typical_player().choose(game.observation(SOLVER))
    assert not isinstance(typical, Deal)
    judged = reviewer.judge(game, SOLVER, action=typical)
    for answer in answers:
        choice = judged.find(answer)
        if choice is None:
            choice = reviewer.judge(game, SOLVER, action=answer).find(answer)
        if choice is None or choice.behind.lower > PASS_SLACK * unit:
            yield "an answer is not among the best."
    wrong = judged.find(typical)
    if wrong is None or wrong.behind.upper < PASS_WRONG * unit:
        yield "what most people pass is about as good."


def _not_so(judged: Judgement, answers: Sequence[SeatAction], unit: float) -> Iterator[str]:
    """What other worlds say against the answers, with room for chance."""
    found = [judged.find(answer) for answer in answers]
    for choice in judged.choices:
        behind = choice.behind
        if choice in found:
            if behind.lower > RIGHT * unit:
                yield f"an answer is {behind.mean:.2f} points behind the best."
        elif behind.lower <= RIGHT * unit or behind.upper < WRONG * unit:
            yield f"another choice is only {behind.mean:.2f} points behind the best."
        elif min(each.mean for each in choice.by_model) < LOWER * unit:
            yield "another choice may be as good against some opponents."
