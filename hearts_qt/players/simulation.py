"""Games between computer players without a table: for measuring players and house rules.

Hands are played in batches of fixed size, each from its own number, so that the outcome of a
simulation depends on its seed alone and not on how many processes share the work.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.game.game import Game, HandResult, Phase
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.base import Player
from hearts_qt.players.registry import make_player
from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules

BATCH = 50
"""Hands that are played in one go, from one number, when hands are counted."""

__all__ = ["BATCH", "Job", "Line", "Summary", "play_game", "simulate"]


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be simulated. Exactly one of `hands` and `games` is set.

    `players` names a player for every seat; `legal` asks for the legal cards in the records.
    """

    rules: Rules
    players: tuple[str, ...]
    seed: int
    hands: int | None = None
    games: int | None = None
    preset: str | None = None
    record: bool = False
    legal: bool = False


@dataclass(slots=True)
class Line:
    """What one seat came to: sums over hands and games."""

    hands: int = 0
    points: float = 0.0
    squares: float = 0.0
    moons: int = 0
    black_cards: int = 0
    games: int = 0
    wins: int = 0
    places: float = 0.0

    def add(self, other: Line) -> None:
        """Add the sums of another line."""
        self.hands += other.hands
        self.points += other.points
        self.squares += other.squares
        self.moons += other.moons
        self.black_cards += other.black_cards
        self.games += other.games
        self.wins += other.wins
        self.places += other.places

    @property
    def mean(self) -> float:
        """Points a hand."""
        return self.points / self.hands if self.hands else 0.0

    @property
    def error(self) -> float:
        """The standard error of `mean`."""
        if self.hands < 2:
            return 0.0
        variance = (self.squares - self.points**2 / self.hands) / (self.hands - 1)
        return sqrt(max(variance, 0.0) / self.hands)


@dataclass(slots=True)
class Summary:
    """The outcome of a simulation, with the records in order when they were asked for."""

    lines: list[Line]
    hands: int = 0
    games: int = 0
    records: list[str] = field(default_factory=list)


def play_game(
    rules: Rules, players: Sequence[Player], number: int, most_hands: int | None = None
) -> Game:
    """Play a game to its end, or until `most_hands` hands were played."""
    game = Game(rules, number)
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.DEAL:
            if most_hands is not None and len(game.finished) >= most_hands:
                break
            game.apply(game.next_deal())
        else:
            seat = game.to_act[0]
            game.apply(players[seat].choose(game.observation(seat)))
    return game


def simulate(
    job: Job, processes: int = 1, progress: Callable[[int, int], None] | None = None
) -> Summary:
    """Play a job; `progress` is told how many units of how many are done.

    Raises `UnknownPlayer` for a player that does not exist.
    """
    for name in job.players:
        make_player(name, 0)
    units = _units(job)
    total = Summary([Line() for _ in range(job.rules.players)])
    pool: Any = nullcontext()
    if processes > 1:
        # Fresh processes: a forked copy of a program with threads may hang.
        pool = multiprocessing.get_context("spawn").Pool(processes)
    with pool as workers:
        work = ((job, number, hands) for number, hands in units)
        done: Iterator[Summary] = (
            map(_play_unit, work) if workers is None else workers.imap(_play_unit, work)
        )
        for count, part in enumerate(done, 1):
            for line, more in zip(total.lines, part.lines, strict=True):
                line.add(more)
            total.hands += part.hands
            total.games += part.games
            total.records += part.records
            if progress is not None:
                progress(count, len(units))
    return total


def _units(job: Job) -> list[tuple[int, int | None]]:
    """The pieces of a job: a number to draw games from, and how many hands (None: one game)."""

    def number(index: int) -> int:
        return mix((job.seed + (index + 1) * GOLDEN) & MASK)

    if job.games is not None:
        return [(number(index), None) for index in range(job.games)]
    hands = job.hands or 0
    return [
        (number(start // BATCH), min(BATCH, hands - start)) for start in range(0, hands, BATCH)
    ]


def _play_unit(unit: tuple[Job, int, int | None]) -> Summary:
    job, number, hands = unit
    rules = job.rules
    part = Summary([Line() for _ in range(rules.players)])
    left = hands
    turn = 0
    while left is None or left > 0:
        own = mix(number + turn * GOLDEN)
        players = [
            make_player(name, mix(own + seat + 1)) for seat, name in enumerate(job.players)
        ]
        game = play_game(rules, players, own, left)
        turn += 1
        _count(part, game)
        if job.record:
            seats = [SeatEntry(f"{name} {seat}", name) for seat, name in enumerate(job.players)]
            part.records.append(write_record(game, seats, job.preset, job.legal))
        if left is None:
            break
        left -= len(game.finished)
    return part


def _count(part: Summary, game: Game) -> None:
    rules = game.rules
    black = cards_of(compile_rules(rules).black)
    for result in game.finished:
        part.hands += 1
        for seat, line in enumerate(part.lines):
            points = result.scores[rules.side_of(seat)]
            line.hands += 1
            line.points += points
            line.squares += points * points
            line.moons += _shot(rules, result, seat)
            line.black_cards += sum(result.captured[seat].count(card) for card in black)
    if game.winners is None:
        return
    part.games += 1
    for seat, line in enumerate(part.lines):
        own = game.totals[rules.side_of(seat)]
        better = sum(game.totals[rules.side_of(other)] < own for other in range(rules.players))
        equal = sum(game.totals[rules.side_of(other)] == own for other in range(rules.players))
        line.games += 1
        line.wins += seat in game.winners
        # Those who share a place have its middle: two at the top are both at 1.5.
        line.places += better + (equal + 1) / 2


def _shot(rules: Rules, result: HandResult, seat: int) -> bool:
    return result.moon is not None and result.moon[0] == rules.side_of(seat)
