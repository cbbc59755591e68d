"""Simulations: many games between computer players, to measure players and house rules.

Hands are played in batches of a fixed size, each with its own number, so that the result depends on
the seed alone and not on the number of processes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt

from hearts_qt.game.deals import GOLDEN, MASK, SealedDeals, mix
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.api import ProgramPlayer, limit_answers
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.external.line_process import short_name
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.selfplay import BasicTable, GameTally
from hearts_qt.players.worker_processes import close_players, workers
from hearts_qt.rules.options import Rules

BATCH = 50
"""The number of hands of a batch, where hands are counted."""


@dataclass(frozen=True, slots=True)
class SimulationJob:
    """A simulation to run. Exactly one of `hands` and `games` is set.

    `players` names a player for every seat; the programs among them are started, so they must
    not come from a file. `preset` is the one that the rules derive from, where
    that is known; `record` asks for records, `legal` for the legal cards in them; `answer_seconds`
    is the time limit for an answer of an outside player, None for the default. With a `cut`,
    which may be empty, the games are sealed; None plays them by number.
    """

    rules: Rules
    players: tuple[str, ...]
    seed: int
    hands: int | None = None
    games: int | None = None
    preset: str | None = None
    record: bool = False
    legal: bool = False
    answer_seconds: float | None = None
    cut: str | None = None


@dataclass(slots=True)
class SeatTotals:
    """The results of one seat: sums over hands and games."""

    hands: int = 0
    points: float = 0.0
    squares: float = 0.0
    moons: int = 0
    black_cards: int = 0
    games: int = 0
    wins: int = 0
    places: float = 0.0

    def add(self, other: SeatTotals) -> None:
        """Add the sums of other hands and games."""
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
        """Points per hand."""
        return self.points / self.hands if self.hands else 0.0

    @property
    def error(self) -> float:
        """The standard error of `mean`."""
        if self.hands < 2:
            return 0.0
        variance = (self.squares - self.points**2 / self.hands) / (self.hands - 1)
        return sqrt(max(variance, 0.0) / self.hands)


@dataclass(slots=True)
class SimulationSummary:
    """The result of a simulation, with the records in order where they were asked for."""

    seats: list[SeatTotals]
    hands: int = 0
    games: int = 0
    records: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """Faults of outside players, one sentence each."""


def simulate(
    job: SimulationJob, where: int = 1, progress: Callable[[int, int], None] | None = None
) -> SimulationSummary:
    """Run a simulation; `progress` is called with the number of units done and of all units.

    Raises `UnknownPlayer` if a player does not exist.
    """
    for name in job.players:
        make_player(name, 0, frozenset(job.players))
    units = _units(job)
    total = SimulationSummary([SeatTotals() for _ in range(job.rules.players)])
    with workers(where) as crew:
        parts = ((job, number, hands) for number, hands in units)
        for count, part in enumerate(crew.in_order(_play_unit, parts), 1):
            for sums, more in zip(total.seats, part.seats, strict=True):
                sums.add(more)
            total.hands += part.hands
            total.games += part.games
            total.records += part.records
            total.faults += part.faults
            if progress is not None:
                progress(count, len(units))
    return total


def _units(job: SimulationJob) -> list[tuple[int, int | None]]:
    """The units of a job: the number of a game, and how many hands (None: one whole game)."""

    def number(index: int) -> int:
        return mix((job.seed + (index + 1) * GOLDEN) & MASK)

    if job.games is not None:
        return [(number(index), None) for index in range(job.games)]
    hands = job.hands or 0
    return [
        (number(start // BATCH), min(BATCH, hands - start)) for start in range(0, hands, BATCH)
    ]


def _play_unit(
    unit: tuple[SimulationJob, int, int | None], cancel: CancelToken
) -> SimulationSummary:
    job, number, hands = unit
    rules = job.rules
    part = SimulationSummary([SeatTotals() for _ in range(rules.players)])
    # Without records, games of the basic player alone are played the fast way.
    fast = set(job.players) == {"basic"} and not job.record and job.cut is None
    table = BasicTable(rules) if fast else None
    left = hands
    turn = 0
    while left is None or left > 0:
        own = mix(number + turn * GOLDEN)
        turn += 1
        if table is not None:
            tally = table.play(own, left)
        else:
            players = [
                make_player(name, mix(own + seat + 1), frozenset(job.players))
                for seat, name in enumerate(job.players)
            ]
            limit_answers(players, job.answer_seconds)
            try:
                deals = own if job.cut is None else SealedDeals(_secret(own), job.cut)
                game = play_game(
                    rules, players, deals, left, preset=job.preset, cancel=cancel
                )
            finally:
                close_players(players)
            found = [p.fault if isinstance(p, ProgramPlayer) else None for p in players]
            faults = [None if fault is None else str(fault) for fault in found]
            part.faults += [f"seat {seat}: {f}" for seat, f in enumerate(faults) if f is not None]
            tally = GameTally.of(game)
            if job.record:
                seats = [
                    SeatEntry(f"{short_name(name)} {seat}", name, fault)
                    for seat, (name, fault) in enumerate(zip(job.players, faults, strict=True))
                ]
                written = write_record(game, seats, job.preset, job.legal, given_up=True)
                part.records.append(written)
        _count(part, rules, tally)
        if left is None:
            break
        left -= len(tally.hands)
    return part


def _secret(number: int) -> str:
    """The secret of a sealed game that can be simulated again from the same seed.

    It is only as secret as the seed.
    """
    return sha256(f"hearts-qt simulated secret 1\n{number}".encode()).hexdigest()


def _count(part: SimulationSummary, rules: Rules, tally: GameTally) -> None:
    sides = [rules.side_of(seat) for seat in range(rules.players)]
    for hand in tally.hands:
        part.hands += 1
        for seat, sums in enumerate(part.seats):
            points = hand.scores[sides[seat]]
            sums.hands += 1
            sums.points += points
            sums.squares += points * points
            sums.moons += hand.moon == sides[seat]
            sums.black_cards += hand.black_cards[seat]
    if tally.winners is None:
        return
    part.games += 1
    totals = [tally.totals[side] for side in sides]
    for seat, sums in enumerate(part.seats):
        own = totals[seat]
        better = sum(other < own for other in totals)
        equal = totals.count(own)
        sums.games += 1
        sums.wins += seat in tally.winners
        # Seats that tie share the mean of their places: two that are first are both at 1.5.
        sums.places += better + (equal + 1) / 2
