"""Puzzles as they stand in their file, `puzzles.jsonl`.

The first line is `{"hearts_puzzles": 1}`, with the version of the format. Every other line is one
`Puzzle`: a position of a hand, with what was found out about it. After the first release lines are
only ever appended, so the number of a puzzle stays the same. `python -m tests.campaigns.puzzles`
finds puzzles.

The position of a play is that of a hand without a pass, so that nobody has to know what was
passed; the totals are 0 if nothing else is said. The seats are turned so that the solver sits on
seat 0. Cards are written as in records.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec

from hearts_qt.game.actions import Charge, IllegalAction, LayAway, Pass, Play, SeatAction
from hearts_qt.game.game import Game
from hearts_qt.game.positions import HandPrefix
from hearts_qt.limits import PUZZLE_FILE
from hearts_qt.players.coach.themes import Theme, theme_of
from hearts_qt.rules.cards import CardError, parse_card, parse_cards
from hearts_qt.rules.options import Rules, RulesError
from hearts_qt.rules.rule_code import CodeError, rules_from_code
from hearts_qt.rules.strict_json import decode_json

FILE = Path(__file__).with_name("puzzles.jsonl")
"""The puzzles that come with the program."""

VERSION = 1
"""The version of the format."""

SOLVER = 0
"""The seat of the solver."""

SOLVING_LEVELS = ("random", "beginner", "novice", "casual", "basic", "skilled", "expert")
"""The levels that were asked, the weakest first."""

ASKED = 16
"""How often each of them was asked, with another seed each time."""

BANDS = (1100, 1250, 1400, 1550)
"""The ratings from which a puzzle has one more star, beginning with the second."""


class PuzzleError(ValueError):
    """A file of puzzles, or a puzzle, that cannot be used; the message says why, in English."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True,
             forbid_unknown_fields=True):  # fmt: skip
    """One position in which the solver has to decide, and what was measured there."""

    rules: str
    """The code of the rule set."""
    ask: Literal["play", "pass", "charge", "lay_away"] = "play"
    direction: str = ""
    """The direction of the pass that is asked for; else empty."""
    dealer: int = 0
    dealt: tuple[str, ...]
    """The cards of each seat; for all but a pass, those after the pass."""
    kitty: str = ""
    charged: tuple[str, ...] | None = None
    """The cards that each seat charged, if that is over."""
    laid_away: str | None = None
    plays: str = ""
    """The cards that were played, in order, up to the decision."""
    totals: tuple[int, ...] | None = None
    """The totals before the hand, if not all are 0."""
    answers: tuple[str, ...]
    """The right answers, the best first: cards that are played, passed, charged or laid away
    together, and an empty text for charging none. Other sets of cards to pass may be right too."""
    lead: float
    """How far the best wrong answer is behind the best, in points."""
    error: float
    """The paired standard error of the lead."""
    chance: float | None = None
    """The lead in the probability to win the game, from 0 to 1, if it decides."""
    themes: tuple[str, ...]
    """One or two themes, the values of a `Theme`."""
    rating: int
    deviation: int
    """The standard deviation of the rating."""
    solved: tuple[int, ...]
    """How often each of `SOLVING_LEVELS` found a right answer when it was asked `ASKED` times."""

    @property
    def key(self) -> str:
        """A name that the puzzle keeps in every file: it depends on the position alone."""
        position = (self.rules, self.ask, self.direction, self.dealer, self.dealt, self.kitty,
                    self.charged, self.laid_away, self.plays, self.totals)  # fmt: skip
        return sha256(msgspec.json.encode(position)).hexdigest()[:12]

    @property
    def stars(self) -> int:
        """The difficulty in five bands, 1 for the easiest."""
        return 1 + sum(self.rating >= limit for limit in BANDS)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that usually find a right answer, the weakest first."""
        return tuple(
            level
            for level, found in zip(SOLVING_LEVELS, self.solved, strict=True)
            if 2 * found > ASKED
        )

    def about(self) -> tuple[Theme, ...]:
        """The themes; without those of a later version."""
        found = map(theme_of, self.themes)
        return tuple(theme for theme in found if theme is not None)


class _Head(msgspec.Struct, frozen=True):
    hearts_puzzles: int


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Read a file of puzzles. Raises `PuzzleError` if it cannot be used, and `OSError`."""
    with path.open("rb") as file:
        written = file.read(PUZZLE_FILE + 1)
    if len(written) > PUZZLE_FILE:
        raise PuzzleError("the file is too large")
    first, *lines = written.splitlines() or [b""]
    try:
        version = decode_json(first, _Head).hearts_puzzles
    except ValueError:
        raise PuzzleError("it is no file of puzzles") from None
    if version != VERSION:
        raise PuzzleError(f"version {version} of the format is not known")
    found = []
    for number, line in enumerate(lines, 2):
        try:
            found.append(decode_json(line, Puzzle))
        except ValueError as error:
            raise PuzzleError(f"line {number}: {error}") from None
    return tuple(found)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with the program, in their order."""
    return read_puzzles(FILE)


@cache
def _rules_of_code(code: str) -> Rules:
    try:
        return rules_from_code(code)
    except CodeError as error:
        raise PuzzleError(f"the code {code!r} is that of no rule set: {error}") from None


def rules_of(puzzle: Puzzle) -> Rules:
    """The rule set that a puzzle is from. Raises `PuzzleError`."""
    return _rules_of_code(puzzle.rules)


def position_of(puzzle: Puzzle) -> Game:
    """The game in which the solver owes the decision. Its rules are those of the puzzle with one
    direction of the pass, or without a pass. Raises `PuzzleError`."""
    try:
        rules = rules_of(puzzle).changed(pass_cycle=(puzzle.direction or "hold",))
        game = HandPrefix(
            puzzle.dealer,
            tuple(map(parse_cards, puzzle.dealt)),
            parse_cards(puzzle.kitty),
            charged=None if puzzle.charged is None else tuple(map(parse_cards, puzzle.charged)),
            plays=tuple(map(parse_card, puzzle.plays.split())),
            laid_away=None if puzzle.laid_away is None else parse_cards(puzzle.laid_away),
        ).game(rules, puzzle.totals)
    except (CardError, IllegalAction, RulesError, ValueError) as error:
        raise PuzzleError(f"the position is not possible: {error}") from None
    if SOLVER not in game.to_act or game.phase.value != puzzle.ask:
        raise PuzzleError("the solver has nothing to decide, or something else")
    return game


def answers_of(puzzle: Puzzle, game: Game) -> tuple[SeatAction, ...]:
    """The right answers as actions in the position, the best first. Raises `PuzzleError`."""
    try:
        return tuple(_action(puzzle, game, written) for written in puzzle.answers)
    except (CardError, ValueError) as error:
        raise PuzzleError(f"an answer does not fit: {error}") from None


def _action(puzzle: Puzzle, game: Game, written: str) -> SeatAction:
    match puzzle.ask:
        case "play":
            return Play(SOLVER, parse_card(written))
        case "pass":
            (to,) = game.pass_targets[SOLVER]
            return Pass(SOLVER, ((to, parse_cards(written)),))
        case "charge":
            return Charge(SOLVER, parse_cards(written))
        case "lay_away":
            return LayAway(SOLVER, parse_cards(written))
