"""Duplicate matches: how many points per hand one player is better than another.

Every deal is played once for each way to seat the two players, so that both have the same luck. The
result is the difference of their points per hand, with its standard error over deals. The pass
direction follows the cycle from deal to deal.

The result of each deal is stored as a line of JSON, so that an interrupted match can be continued.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Literal

import msgspec

from hearts_qt.game.actions import Phase
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.game.game import Game
from hearts_qt.game.game_stats import moon_stopped
from hearts_qt.players.api import (
    COMMAND_PREFIX,
    BudgetedPlayer,
    Player,
    ProgramPlayer,
    limit_answers,
)
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.external.external_player import LIMIT
from hearts_qt.players.parts import Cluster, ClusterError, Where
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.worker_processes import close_players, workers
from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules, rules_to_json
from hearts_qt.rules.presets import preset_of
from hearts_qt.rules.strict_json import decode_json, read_json

Seats = Literal["2v2", "1v3"]

MAX_SEATINGS = 20
"""Above this many seatings, only rotations are played."""


class MatchFileError(Exception):
    """The file of results cannot be used; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match to play. `budget` is the CPU time of a play in seconds, for players that have a
    budget; None for their own."""

    rules: Rules
    a: str
    b: str
    deals: int
    seed: int
    seats: Seats = "2v2"
    budget: float | None = None
    answer_seconds: float | None = None
    """The time limit for an answer of an outside player, in seconds; None for the default."""
    preset: str | None = None
    """The preset that the rules derive from; None for the one that they equal, if any."""

    @property
    def key(self) -> dict[str, Any]:
        """What two files of results must have in common to belong to the same match.

        The time limit for an answer matters only if there is an outside player.
        """
        key: dict[str, Any] = {
            "hearts_match": 1,
            "a": self.a,
            "b": self.b,
            "seed": self.seed,
            "seats": self.seats,
            "budget": self.budget,
            "options": rules_to_json(self.rules),
        }
        if _with_programs(self):
            key["answer_seconds"] = LIMIT if self.answer_seconds is None else self.answer_seconds
            key["cpu"] = "of the program"
        return key


class MatchSide(msgspec.Struct):
    """The results of one player in a deal or in a whole match, over all seatings."""

    hands: int = 0
    """Hands times seats."""
    points: float = 0.0
    places: float = 0.0
    moons: int = 0
    stopped: int = 0
    """Moons of the other player that this one stopped."""
    queens: int = 0
    """Black cards taken."""
    held: int = 0
    """Black cards that its seats played."""
    kept: int = 0
    """Those of them that the same seat took."""
    plays: list[float] = msgspec.field(default_factory=list)
    """CPU seconds of each decision but the pass; for outside players only where the system tells
    them."""
    passes: list[float] = msgspec.field(default_factory=list)
    """CPU seconds of each pass."""
    untold: int = 0
    """Decisions of unknown CPU time: the system does not tell, or the program had failed."""
    faults: list[str] = msgspec.field(default_factory=list)
    """Faults of outside players, one sentence each."""

    @property
    def mean(self) -> float:
        """Points per hand."""
        return self.points / self.hands if self.hands else 0.0

    @property
    def cpu_per_hand(self) -> float | None:
        """CPU seconds a hand, all decisions together; None unless all are known."""
        known = bool(self.plays) and not self.untold
        return (sum(self.plays) + sum(self.passes)) / self.hands if known else None

    def add(self, other: MatchSide) -> None:
        """Add the results of other hands."""
        self.hands += other.hands
        self.points += other.points
        self.places += other.places
        self.moons += other.moons
        self.stopped += other.stopped
        self.queens += other.queens
        self.held += other.held
        self.kept += other.kept
        self.plays += other.plays
        self.passes += other.passes
        self.untold += other.untold
        self.faults += other.faults


class DealResult(msgspec.Struct):
    """The results of one deal."""

    deal: int
    a: MatchSide
    b: MatchSide


@dataclass(slots=True)
class Standing:
    """The results of a match so far."""

    a: MatchSide = field(default_factory=MatchSide)
    b: MatchSide = field(default_factory=MatchSide)
    deal_differences: list[float] = field(default_factory=list)
    """For each deal, how many points per hand fewer A took."""

    def add(self, result: DealResult) -> None:
        """Add a deal."""
        self.a.add(result.a)
        self.b.add(result.b)
        self.deal_differences.append(result.b.mean - result.a.mean)

    @property
    def difference(self) -> float:
        """How many points per hand fewer A takes."""
        return fmean(self.deal_differences) if self.deal_differences else 0.0

    @property
    def error(self) -> float:
        """The standard error of `difference`; infinite for a single deal."""
        if len(self.deal_differences) < 2:
            return float("inf")
        return stdev(self.deal_differences) / sqrt(len(self.deal_differences))


def seatings(rules: Rules, seats: Seats) -> tuple[frozenset[int], ...]:
    """The seats of player A in each of the ways in which a deal is played.

    `1v3` is A alone on each seat in turn. `2v2` is all halves of the table; partners are the same
    player, and at an odd table A has the smaller half as often as the larger one. If there are more
    than `MAX_SEATINGS`, the players sit alternately and in blocks.
    """
    n = rules.players
    all_seats = frozenset(range(n))
    if seats == "1v3":
        return tuple(frozenset((seat,)) for seat in range(n))
    if rules.teams != "none":
        half = n // 2
        sides = [
            frozenset(seat for pair in chosen for seat in (pair, pair + half))
            for chosen in combinations(range(half), half // 2)
        ]
        return tuple(dict.fromkeys(s for side in sides for s in (side, all_seats - side)))
    ways = [frozenset(chosen) for chosen in combinations(range(n), n // 2)]
    if len(ways) > MAX_SEATINGS:
        ways = [
            frozenset((seat + turn) % n for seat in pattern)
            for pattern in (range(0, n - 1, 2), range(n // 2))
            for turn in range(n)
        ]
    if n % 2:
        ways += [all_seats - way for way in ways]
    return tuple(dict.fromkeys(ways))


def play_match(
    match: Match,
    where: Where = 1,
    results: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Standing:
    """Play a match; deals that the file `results` already holds are not played again.

    `progress` is called with the number of deals done and of all deals. Raises `UnknownPlayer` if a
    player does not exist, `MatchFileError` if the file holds something else, and `ClusterError` if
    there is no such cluster, or a player is a program, which only this machine has.
    """
    for name in (match.a, match.b):
        _make(name, 0, match.budget).new_game(match.rules, 0)
    if isinstance(where, Cluster) and _with_programs(match):
        raise ClusterError("Programs can play on this machine only; leave out --cluster.")
    done = _load_results(match, results)
    missing = [deal for deal in range(match.deals) if deal not in done]
    count = match.deals - len(missing)
    if progress is not None:
        progress(count, match.deals)
    with workers(where if missing else 1) as crew:
        for _, result in crew.as_done(_play_deal, [(match, deal) for deal in missing]):
            done[result.deal] = result
            if results is not None:
                _store_result(results, result)
            count += 1
            if progress is not None:
                progress(count, match.deals)
    # In the order of the deals, whichever was played first.
    standing = Standing()
    for deal in range(match.deals):
        standing.add(done[deal])
    return standing


def _with_programs(match: Match) -> bool:
    return any(name.startswith(COMMAND_PREFIX) for name in (match.a, match.b))


def _load_results(match: Match, results: Path | None) -> dict[int, DealResult]:
    """The deals that were played before; creates the file if there is none.

    A stopped program, or a full disk, leaves an incomplete last line. It is removed, which needs no
    space, and its deal is played again; no other line is changed.
    """
    if results is None:
        return {}
    head = json.dumps(match.key).encode() + b"\n"
    try:
        if results.exists() and not results.is_file() and not results.is_dir():
            # Reading a pipe or a device may never end.
            raise MatchFileError(f"{results} cannot be used: it is not a file.")
        written = results.read_bytes() if results.exists() else b""
        if head.startswith(written):
            results.parent.mkdir(parents=True, exist_ok=True)
            _append(results, head[len(written) :])
            return {}
        # Not `splitlines`: a command may contain other characters that it takes for line ends.
        lines = written.removesuffix(b"\n").split(b"\n")
        found = read_json(lines[0])
        if found != match.key:
            raise MatchFileError(
                f"{results} holds the results of another match; give another name, or remove it."
            )
        done: dict[int, DealResult] = {}
        whole = 0
        for number, line in enumerate(lines, 1):
            if number > 1:
                try:
                    result = decode_json(line, DealResult)
                except ValueError:
                    if number < len(lines):
                        raise
                    os.truncate(results, whole)
                    return done
                done[result.deal] = result
            whole += len(line) + 1
        if whole > len(written):
            # Only the line feed is missing; the next deal needs a line of its own.
            _append(results, b"\n")
        return done
    except OSError as error:
        raise MatchFileError(f"{results} cannot be used: {error.strerror}.") from None
    except ValueError:
        raise MatchFileError(
            f"{results} does not hold the results of a match; give another name, or remove it."
        ) from None


def _store_result(results: Path, result: DealResult) -> None:
    try:
        _append(results, msgspec.json.encode(result) + b"\n")
    except OSError as error:
        raise MatchFileError(f"{results} cannot be written: {error.strerror}.") from None


def _append(results: Path, written: bytes) -> None:
    with results.open("ab") as file:
        file.write(written)


def _make(name: str, seed: int, budget: float | None) -> Player:
    """A player of the match. It may be a program: the person named both players."""
    player = make_player(name, seed, frozenset({name}))
    if budget is not None and isinstance(player, BudgetedPlayer):
        player.set_budget(budget)
    return player


def _play_deal(part: tuple[Match, int], cancel: CancelToken) -> DealResult:
    """Play a deal in every seating."""
    match, deal = part
    rules = match.rules
    # With another pass cycle the rules would no longer equal their preset.
    preset = match.preset or preset_of(rules)
    turn = deal % len(rules.pass_cycle)
    cycle = rules.pass_cycle
    rules = Rules.stored({**rules.values(), "pass_cycle": cycle[turn:] + cycle[:turn]})
    number = mix((match.seed + (deal + 1) * GOLDEN) & MASK)
    result = DealResult(deal, MatchSide(), MatchSide())
    for way, mine in enumerate(seatings(rules, match.seats)):
        players = [
            _make(match.a if seat in mine else match.b, mix(number + seat + 1), match.budget)
            for seat in range(rules.players)
        ]

        limit_answers(players, match.answer_seconds)

        def timing(
            seat: int, phase: Phase, seconds: float | None, mine: frozenset[int] = mine
        ) -> None:
            side = result.a if seat in mine else result.b
            if seconds is None:
                side.untold += 1
            else:
                (side.passes if phase is Phase.PASS else side.plays).append(seconds)

        try:
            game = play_game(
                rules, players, number, 1, timing=timing, preset=preset, cancel=cancel
            )
        finally:
            close_players(players)
        _count(result, game, mine)
        for seat, player in enumerate(players):
            if isinstance(player, ProgramPlayer) and player.fault is not None:
                side = result.a if seat in mine else result.b
                # A command may hold bytes that are not text.
                said = str(player.fault).encode(errors="backslashreplace").decode()
                side.faults.append(f"deal {deal}, seating {way}, seat {seat}: {said}")
    return result


def _count(result: DealResult, game: Game, mine: frozenset[int]) -> None:
    rules = game.rules
    n = rules.players
    hand = game.finished[0]
    scores = [hand.scores[rules.side_of(seat)] for seat in range(n)]
    black = cards_of(compile_rules(rules).black)
    for seat in range(n):
        side = result.a if seat in mine else result.b
        side.hands += 1
        side.points += scores[seat]
        better = sum(score < scores[seat] for score in scores)
        equal = sum(score == scores[seat] for score in scores)
        side.places += better + (equal + 1) / 2
        side.queens += sum(hand.captured[seat].count(card) for card in black)
        if hand.moon is not None and hand.moon[0] == rules.side_of(seat):
            side.moons += 1
    for trick in game.tricks:
        for seat, card in trick.cards:
            if card in black:
                side = result.a if seat in mine else result.b
                side.held += 1
                side.kept += trick.winner == seat
    stopped = moon_stopped(game)
    if stopped is not None:
        attacker, seat = stopped
        if (seat in mine) != (attacker in mine):
            (result.a if seat in mine else result.b).stopped += 1


def percentile(values: Sequence[float], share: float) -> float:
    """The value that a share (0 to 1) of the values do not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
