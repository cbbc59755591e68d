"""What the miner of puzzles works with under one preset: the levels, the judge and the coach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from zlib import crc32

import msgspec

from hearts_qt.game.actions import SeatAction
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.game.game import Game
from hearts_qt.lessons.puzzle_file import ASKED, SOLVER, SOLVING_LEVELS, Puzzle
from hearts_qt.lessons.puzzle_rating import LEVEL_RATINGS, PuzzleRating, rate
from hearts_qt.players.api import Player, RepeatablePlayer
from hearts_qt.players.coach import Coach
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.judgement import Judgement
from hearts_qt.players.review.labels import unit_of
from hearts_qt.rules.cards import format_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from tests.campaigns.puzzle_filters import Found

WORLDS = {"skilled": 64, "expert": 96}
"""The worlds in which the searching levels choose."""


class HandOutcome(msgspec.Struct, frozen=True):
    """What was found in a hand: a line of the miner's file."""

    preset: str
    hand: int
    cpu: float
    """Seconds of processor time."""
    counts: dict[str, int]
    """What became of the decisions."""
    found: tuple[Found, ...] = ()
    ask: str = "play"
    """The kind of decisions, as in a puzzle."""


@dataclass(slots=True)
class Tools:
    """The levels, the judge and the coach for one preset; every choice follows from the seed."""

    preset: str
    seed: int
    unit: float = field(init=False)
    """What a point of Modern Hearts is worth here (`unit_of`)."""
    coach: Coach = field(init=False)
    counts: Counter[str] = field(default_factory=Counter)
    """What became of the decisions of the hand that is looked at."""
    _levels: dict[tuple[str, int], Player] = field(default_factory=dict)
    _reviewers: dict[tuple[int, tuple[str, ...]], DecisionReviewer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.coach = Coach(self.seed)
        self.unit = unit_of(self.rules)

    @property
    def rules(self) -> Rules:
        """The rules of the preset."""
        return PRESETS[self.preset].rules

    def number(self, hand: int) -> int:
        """The number of the deal of a hand. Other presets get other deals, so that no puzzle is
        there twice."""
        stamp = crc32(rules_to_code(self.rules).encode())
        return mix((self.seed + (stamp << 20) + hand * GOLDEN) & MASK)

    def level(self, name: str, seed: int) -> Player:
        """A player of a level, made when it is first asked for."""
        if (name, seed) not in self._levels:
            player = make_player(name, mix(seed + 1))
            if isinstance(player, RepeatablePlayer):
                player.set_worlds(WORLDS[name])
            player.new_game(self.rules.changed(pass_cycle=("hold",)), SOLVER)
            self._levels[name, seed] = player
        return self._levels[name, seed]

    def act(self, game: Game, names: Sequence[str]) -> None:
        """Have the next seat act, each seat by the level with its name."""
        seat = game.to_act[0]
        game.apply(self.level(names[seat], 0).choose(game.observation(seat)))

    def judged(
        self, position: Game, seat: int, worlds: int, action: SeatAction | None = None
    ) -> Judgement:
        """The choices in so many worlds; each number of worlds has a seed of its own."""
        key = worlds, position.rules.pass_cycle
        if key not in self._reviewers:
            seed = mix(self.seed + worlds)
            self._reviewers[key] = DecisionReviewer(position.rules, seed, worlds, worlds)
        return self._reviewers[key].judge(position, seat, action=action)


def rated(solved: Sequence[int]) -> PuzzleRating:
    """The rating of a puzzle that each level has solved so often."""
    return rate(
        [
            (LEVEL_RATINGS[level], count, ASKED)
            for level, count in zip(SOLVING_LEVELS, solved, strict=True)
        ]
    )


def turned(game: Game, seat: int, rules: Rules) -> Puzzle:
    """The position of a hand without a pass with the solver on seat 0; `rules` are those that the
    puzzle is from. What is measured later is empty."""

    def turn(by_seat: Sequence[object]) -> list[object]:
        return [*by_seat[seat:], *by_seat[:seat]]

    players = rules.players
    charged = None
    if any(game.charges):
        charged = tuple(format_cards(cards or ()) for cards in turn(game.charges))
    elif rules.charging != "off":
        charged = ("",) * players
    totals = None
    if any(game.totals):
        # The total of a pair is that of both its seats.
        by_seat = [game.totals[rules.side_of(each)] for each in range(players)]
        totals = tuple(turn(by_seat))[: len(game.totals)]
    return Puzzle(
        rules=rules_to_code(rules),
        dealer=(game.dealer - seat) % players,
        dealt=tuple(format_cards(cards) for cards in turn(game.dealt)),
        kitty=format_cards(game.kitty),
        charged=charged,
        laid_away=None if game.laid_away is None else format_cards(game.laid_away),
        plays=format_cards(card for _seat, card in game.plays),
        totals=totals,
        answers=(), lead=0.0, error=0.0, themes=(), rating=0, deviation=0, solved=(),
    )  # fmt: skip
