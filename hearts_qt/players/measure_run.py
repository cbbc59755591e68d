"""Plays the games of a measurement, in parts that depend on their numbers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import CancelToken, is_cancelled
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.levels.beginners import careless_policy
from hearts_qt.players.measure import LONGEST_GAME, Measurement
from hearts_qt.players.parts import Where
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.selfplay import BasicTable, GameTally
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.options import Rules

BATCH = 25
"""Games in a part of the work, if Basic plays them; of others, a game is a part."""
BASIC = "basic"
"""The player whose games are compiled code, and who is compared with careless ones."""


@dataclass(frozen=True, slots=True)
class MeasureJob:
    """What to measure: whole games until they have at least `hands` hands together."""

    rules: Rules
    hands: int
    seed: int
    skill: bool = True
    """Whether to play every deal again with a careless player in each seat in turn, if Basic
    plays."""
    players: str = BASIC
    """Who plays, on every seat; no program."""

    @property
    def batch(self) -> int:
        """How many games are a part of the work."""
        return BATCH if self.players == BASIC else 1


def measure(
    job: MeasureJob, where: Where = 1, progress: Callable[[int, int], None] | None = None
) -> Measurement:
    """Measure a rule set; `progress` is called with the hands played and those wanted.

    The result depends on the job alone: parts are counted in the order of their numbers.
    """
    total = Measurement()
    with workers(where) as crew:
        for part in crew.in_order(_play_part, ((job, batch) for batch in count())):
            total.merge(part)
            if progress is not None:
                progress(min(total.hands, job.hands), job.hands)
            if total.hands >= job.hands:
                break
    return total


def _play_part(part: tuple[MeasureJob, int], cancel: CancelToken) -> Measurement:
    """The sums of one batch of games."""
    job, batch = part
    found = Measurement()
    games = play_games(job, found, batch * job.batch, cancel)
    for _game in range(job.batch):
        next(games)
    return found


class PlayersTable:
    """A table with the same player on every seat; slower than `BasicTable`, for any player."""

    def __init__(self, rules: Rules, player: str) -> None:
        self._rules = rules
        self._player = player

    def play(self, number: int, most_hands: int, cancel: CancelToken | None = None) -> GameTally:
        """As of `BasicTable`; raises `Cancelled` when it is cancelled."""
        rules = self._rules
        players = [make_player(self._player, mix(number + at + 1)) for at in range(rules.players)]
        return GameTally.of(play_game(rules, players, number, most_hands, cancel=cancel))


def play_games(
    job: MeasureJob, found: Measurement, first: int, cancel: CancelToken | None = None
) -> Iterator[None]:
    """Play the games of a job one after another, from the one with the index `first`, and add each
    to `found`. Ends when it is cancelled; the game under way is not counted then."""
    rules = job.rules
    basic = job.players == BASIC
    usual = BasicTable(rules) if basic else PlayersTable(rules, job.players)
    careless = careless_policy(rules)
    for suit in range(4):
        careless.rules.set_point_suit(suit, False)
    strengths = (make_policy(rules), careless_policy(rules), careless)
    # For each seat a table at which it alone is careless: it knows no dangers, neither single cards
    # nor a suit full of points, and no moons.
    alone = [
        BasicTable(rules, [strengths[2 if at == seat else 0] for at in range(rules.players)])
        for seat in range(rules.players)
    ]
    for index in count(first):
        number = mix((job.seed + (index + 1) * GOLDEN) & MASK)
        tally = usual.play(number, LONGEST_GAME, cancel)
        others: list[GameTally] = []
        if job.skill and basic and index % len(rules.pass_cycle) == 0:
            # Each game begins with the same pass, so whole cycles of hands are played again.
            hands = len(rules.pass_cycle)
            others = [table.play(number, hands, cancel) for table in alone]
            chosen = Random(number)
            mixed = BasicTable(rules, [chosen.choice(strengths) for _ in range(rules.players)])
            # A number of its own: the deals are the same whoever plays.
            others.append(mixed.play(mix(number), LONGEST_GAME, cancel))
        if is_cancelled(cancel):
            return
        found.add_game(rules, number, tally)
        if others:
            found.add_mixed(rules, others.pop())
            found.add_careless(rules, tally, others)
        yield
