"""Measures how fast the search is, and how well it keeps to its time budget.

    python -m tests.bench.search_speed [--presets all] [--positions 40]
    python -m tests.bench.search_speed --parts latency --decisions 2000 --budget-ms 42

*Speed*: positions are drawn from whole games of `basic`, and an `expert` searches each of them for
the budget. A playout is one choice played to the end of the hand in one world; in a world of large
weight there are several. The time is the CPU time of the whole decision, including the set-up and
the inference. `cards/s` counts the cards that the playouts play, which makes hands of different
lengths comparable.

*Latency*: decisions of every kind, from all presets and as many random rule sets. A pass may take
seven times the budget. Wall-clock and CPU time are printed: on a busy machine the first depends
more on other programs than on this one. The status is 1 when more than one decision in a
hundred takes more CPU than twice its budget.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import count, islice, starmap
from random import Random
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.matches import percentile
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.compiled import is_compiled
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from tests.players.tables import play_on
from tests.strategies import random_rules

KINDS = ("pass", "scatter", "charge", "early", "middle", "late", "voids", "lay away", "moon")
"""Kinds of decisions: `early`, `middle` and `late` are plays, `voids` those after many voids."""

PASS_FACTOR = 7
"""How many budgets a pass may take (`SearchPlayer.set_budget`)."""

DECISIONS_PER_MOON = 20
"""One decision in this many is how to score a moon, which needs no search."""

MOST_LATE = 0.01
"""The share of decisions that may take more CPU than twice their budget."""


class CountingPlayer(SearchPlayer):
    """A player whose playouts can be counted."""

    @property
    def playouts(self) -> int:
        """How many hands the last decision has played out."""
        return sum(lane.playouts for lane in self._lanes)


@dataclass
class Speed:
    """The results for a preset's positions: sums over decisions."""

    decisions: int = 0
    playouts: int = 0
    worlds: int = 0
    cards: int = 0
    seconds: float = 0.0


class Timing(NamedTuple):
    """A decision: its kind, its budget, wall-clock and CPU time, all in seconds."""

    kind: str
    budget: float
    wall: float
    cpu: float


def kind_of(observation: Observation) -> str | None:
    """The kind of a decision; None if there is no choice."""
    phase = observation.phase
    if phase is Phase.PASS:
        return "scatter" if len(observation.pass_targets) > 1 else "pass"
    if phase is Phase.CHARGE:
        return "charge" if observation.may_charge else None
    if phase is not Phase.PLAY:
        return "lay away" if phase is Phase.LAY_AWAY else "moon"
    if len(observation.legal) == 1:
        return None
    voids = sum(len(v) for seat, v in enumerate(observation.voids) if seat != observation.seat)
    if voids >= observation.rules.players:
        return "voids"
    hand = len(observation.dealt)
    left = observation.counts[observation.seat]
    return "early" if 3 * left > 2 * hand else "middle" if 3 * left > hand else "late"


def decisions(
    rules: Rules, number: int, players: Iterable[str], hands: int = 40
) -> dict[str, list[Observation]]:
    """Every decision of a game, by its kind."""
    found: dict[str, list[Observation]] = {}

    def note(game: Game, seat: int, observation: Observation) -> bool:
        kind = kind_of(observation)
        if kind is not None:
            found.setdefault(kind, []).append(observation)
        return False

    seated = [make_player(name, seat) for seat, name in enumerate(players)]
    play_on(Game(rules, number), seated, note, hands)
    return found


def moons(rules: Rules, numbers: Iterable[int]) -> Iterator[Observation]:
    """Decisions how to score a moon, from those of the numbered games in which the first hand has
    one."""
    table = BasicTable(rules)
    basic = [make_player("basic", seat) for seat in range(rules.players)]
    for number in numbers:
        if table.play(number, 1).hands[0].moon is not None:
            game = play_on(
                Game(rules, number), basic, lambda game, seat, seen: game.phase is Phase.MOON
            )
            if game.phase is Phase.MOON:
                yield game.observation(game.to_act[0])


def speed_of(preset: str, positions: int, seconds: float, seed: int) -> Speed:
    """How fast positions of a preset are searched, with that much CPU time for each."""
    rules = PRESETS[preset].rules
    rng = Random(f"{preset} {seed}")
    pool: list[Observation] = []
    while len(pool) < positions:
        names = ("basic",) * rules.players
        by_kind = decisions(rules, rng.getrandbits(64), names)
        pool += [seen for kind, of in by_kind.items() if kind != "moon" for seen in of]
    player = CountingPlayer(seed, Limits(seconds, seconds))
    player.new_game(rules, 0)
    speed = Speed()
    for observation in rng.sample(pool, positions):
        began = thread_time()
        result = player.search(observation)
        speed.seconds += thread_time() - began
        playouts = player.playouts
        speed.decisions += 1
        speed.playouts += playouts
        speed.worlds += result.worlds
        speed.cards += playouts * sum(observation.counts)
    return speed


def sampled(
    sets: Iterable[tuple[str, Rules]], quotas: Counter[str], rng: Random
) -> Iterator[tuple[str, Observation]]:
    """Decisions until the quota of each kind is filled or the sets end; counts `quotas` down."""
    for _, rules in sets:
        if not +quotas:
            return
        players = [rng.choice(("basic", "basic", "random")) for _ in range(rules.players)]
        by_kind = decisions(rules, rng.getrandbits(64), players, hands=3)
        if quotas["moon"] > 0 and rules.moon == "choice":
            by_kind["moon"] = list(islice(moons(rules, range(400)), 2))
        for kind in KINDS:
            found = by_kind.get(kind, [])
            for observation in rng.sample(found, min(3, len(found), max(0, quotas[kind]))):
                quotas[kind] -= 1
                yield kind, observation


def rule_sets(presets: list[str], seed: int) -> Iterator[tuple[str, Rules]]:
    """The presets, each followed by a random rule set, over and over."""
    for number in count(seed):
        for at, name in enumerate(presets):
            yield name, PRESETS[name].rules
            chance = number * len(presets) + at
            yield f"by chance {chance}", random_rules(Random(chance))


def quotas_of(total: int) -> Counter[str]:
    """How many decisions of each kind add up to a number of decisions."""
    moon = total // DECISIONS_PER_MOON
    each, more = divmod(total - moon, len(KINDS) - 1)
    return Counter(
        {kind: each + (at < more) if kind != "moon" else moon for at, kind in enumerate(KINDS)}
    )


def latency(presets: list[str], total: int, seconds: float, seed: int) -> list[Timing]:
    """How long decisions of an `expert` with this budget take."""
    rng = Random(seed)
    timings = []
    player: SearchPlayer | None = None
    rules: Rules | None = None
    # Rare kinds may be missing from a few presets altogether: at some time it is enough.
    sets = islice(rule_sets(presets, seed), 40 * 2 * len(presets))
    for kind, observation in sampled(sets, quotas_of(total), rng):
        if player is None or observation.rules != rules:
            rules = observation.rules
            made = make_player("expert", seed)
            assert isinstance(made, SearchPlayer)
            player = made
            player.set_budget(seconds)
            player.new_game(rules, observation.seat)
        budget = seconds * (PASS_FACTOR if observation.phase is Phase.PASS else 1)
        wall, cpu = perf_counter(), thread_time()
        player.choose(observation)
        cpu = thread_time() - cpu
        timings.append(Timing(kind, budget, perf_counter() - wall, cpu))
    return timings


def tell_speed(figures: dict[str, Speed], usual: Speed) -> None:
    """Print the speed of every preset, and how it compares with Modern Hearts."""
    print(
        f"{'preset':<34}{'playouts/s':>12}{'worlds/s':>11}{'cards/s':>13}"
        f"{'playouts':>10}{'worlds':>8}{'cards':>8}"
    )
    for name, speed in figures.items():
        rates = [
            (getattr(speed, what) / speed.seconds, getattr(usual, what) / usual.seconds)
            for what in ("playouts", "worlds", "cards")
        ]
        (playouts, _), (worlds, _), (cards, _) = rates
        shares = [f"{mine / theirs:.2f}" for mine, theirs in rates]
        print(
            f"{name:<34}{playouts:>12,.0f}{worlds:>11,.0f}{cards:>13,.0f}"
            f"{shares[0]:>10}{shares[1]:>8}{shares[2]:>8}",
            flush=True,
        )


def tell_latency(timings: list[Timing]) -> float:
    """Print how long each kind of decision takes; the share above twice the budget, by CPU."""
    print(
        f"{'milliseconds':<14}{'number':>7}{'budget':>8}"
        f"{'wall p50':>11}{'p99':>8}{'max':>8}{'late':>6}"
        f"{'CPU p50':>11}{'p99':>8}{'max':>8}{'late':>6}"
    )
    for kind in (*KINDS, "all"):
        of = [timing for timing in timings if kind in ("all", timing.kind)]
        if not of:
            print(f"{kind:<14}{0:>7}")
            continue
        budgets = {timing.budget for timing in of}
        shown = f"{1000 * budgets.pop():.0f}" if len(budgets) == 1 else ""
        cells = ""
        for spent in ([timing.wall for timing in of], [timing.cpu for timing in of]):
            late = sum(
                taken > 2 * timing.budget for taken, timing in zip(spent, of, strict=True)
            )
            half, most = 1000 * percentile(spent, 0.5), 1000 * percentile(spent, 0.99)
            longest = 1000 * max(spent)
            cells += f"{half:>11.1f}{most:>8.1f}{longest:>8.1f}{late:>6}"
        print(f"{kind:<14}{len(of):>7}{shown:>8}{cells}")
    return sum(timing.cpu > 2 * timing.budget for timing in timings) / len(timings)


def main() -> int:
    """Measure what is asked for and print it; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.search_speed")
    parser.add_argument("--parts", default="speed,latency")
    parser.add_argument("--presets", default="all", help="names with commas, or “all”")
    parser.add_argument("--positions", type=int, default=40, help="of each preset, for the speed")
    parser.add_argument("--decisions", type=int, default=2000, help="for the latency")
    parser.add_argument("--budget-ms", type=float, default=42.0, help="CPU of a play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use")
    asked = parser.parse_args()
    presets = list(PRESETS) if asked.presets == "all" else asked.presets.split(",")
    for unknown in [name for name in presets if name not in PRESETS]:
        parser.error(f"there is no preset called “{unknown}”")
    seconds = asked.budget_ms / 1000
    print("compiled" if is_compiled() else "interpreted", f"{asked.budget_ms:g} ms", sep=", ")
    status = 0
    pool: Any = (
        multiprocessing.get_context("spawn").Pool(asked.jobs) if asked.jobs > 1 else nullcontext()
    )
    with pool as workers:
        each: Any = starmap if workers is None else partial(workers.starmap, chunksize=1)
        if "speed" in asked.parts:
            every = list(dict.fromkeys([DEFAULT_PRESET, *presets]))
            work = [(name, asked.positions, seconds, asked.seed) for name in every]
            figures = dict(zip(every, each(speed_of, work), strict=True))
            tell_speed({name: figures[name] for name in presets}, figures[DEFAULT_PRESET])
        if "latency" in asked.parts:
            shares = [asked.decisions // asked.jobs] * asked.jobs
            shares[0] += asked.decisions - sum(shares)
            jobs = [
                (presets[at:] + presets[:at], share, seconds, asked.seed + 1000 * at)
                for at, share in enumerate(shares)
            ]
            timings = [timing for part in each(latency, jobs) for timing in part]
            status = int(tell_latency(timings) > MOST_LATE)
    return status


if __name__ == "__main__":
    sys.exit(main())
