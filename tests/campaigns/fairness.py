"""Checks that no player sees a hidden card: asks every level and style, under every preset, twice.

    python -m tests.campaigns.fairness --decisions 1000 --jobs 2
    python -m tests.campaigns.fairness --levels expert,master:bold --presets "Turbo Hearts"

Decisions of all kinds are drawn from games of sensible and random players. Each is put to every
level in every style, and again after the hidden cards (those in other hands, in a kitty, passed or
laid away by others) have been dealt again among the hidden places. The seat must get the same
observation, and with the same seed and number of worlds it must choose the same. The first
difference is printed with the line that finds it again, and the status is then 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_qt.players.registry import choosable, is_player
from hearts_qt.rules.presets import PRESETS
from tests.players.fairness import Leak, check, decisions, untimed_player

DECISIONS_PER_TASK = 20
"""The number of decisions in a worker's task."""

DECISIONS_PER_GAME = 10
"""Decisions drawn from one game; more if more kinds of decisions occur in it."""


@dataclass(frozen=True, slots=True)
class Task:
    """Some decisions of a preset, and who is asked."""

    preset: str
    levels: tuple[str, ...]
    number: int
    decisions: int = DECISIONS_PER_TASK
    worlds: int = 2
    swaps: int = 8


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a task."""

    task: Task
    decisions: int = 0
    exchanges: int = 0
    """How often two hidden cards changed places."""
    difference: str = ""
    """One sentence, empty where all was the same."""


def play(task: Task) -> Outcome:
    """Go through a task, up to the first difference."""
    rules = PRESETS[task.preset].rules
    rng = Random(f"{task.preset} {task.number}")
    players = {name: untimed_player(name, task.number, task.worlds) for name in task.levels}
    done = exchanges = 0
    while done < task.decisions:
        for game, seat in decisions(rules, rng, DECISIONS_PER_GAME):
            if done == task.decisions:
                break
            at = f"{task.preset}, seat {seat}, after {len(game.log)} actions of game {game.number}"
            try:
                exchanges += check(game, seat, players, rng, task.swaps)
            except Leak as leak:
                return Outcome(task, done, exchanges, f"{at}: {leak}")
            done += 1
    return Outcome(task, done, exchanges)


def reproduction(task: Task) -> str:
    """The command that runs this task alone."""
    levels = ",".join(task.levels)
    return (
        f'python -m tests.campaigns.fairness --presets "{task.preset}" --levels {levels} '
        f"--seed {task.number} --decisions {task.decisions} --worlds {task.worlds}"
    )


def tasks(
    presets: list[str], levels: tuple[str, ...], count: int, seed: int, worlds: int
) -> list[Task]:
    """The work, divided; presets take turns, so that the remaining time can soon be estimated."""
    found = []
    for at, first in enumerate(range(0, count, DECISIONS_PER_TASK)):
        size = min(DECISIONS_PER_TASK, count - first)
        found += [Task(name, levels, seed + at, size, worlds) for name in presets]
    return found


def run(every: list[Task], jobs: int) -> Outcome | None:
    """Go through everything and report progress. Returns the first difference, or None.

    Raises `AssertionError` when no hidden cards could be exchanged at all.
    """
    began = time.monotonic()
    reported_at = began - 20
    wanted = sum(task.decisions for task in every)
    done = exchanges = 0
    pool: Any = multiprocessing.get_context("spawn").Pool(jobs) if jobs > 1 else nullcontext()
    with pool as workers:
        played: Iterable[Outcome] = (
            map(play, every) if workers is None else workers.imap_unordered(play, every)
        )
        for outcome in played:
            done += outcome.decisions
            exchanges += outcome.exchanges
            if outcome.difference:
                return outcome
            now = time.monotonic()
            if now - reported_at > 30:
                reported_at = now
                left = (now - began) * (wanted - done) / done
                print(
                    f"{done} of {wanted} decisions, {exchanges} exchanges of hidden cards, "
                    f"about {left / 60:.0f} minutes left", flush=True,
                )  # fmt: skip
    assert exchanges, "no hidden cards could be exchanged"
    levels = len(every[0].levels)
    print(
        f"{done} decisions put to {levels} players each, twice: {done * levels} choices the same, "
        f"{exchanges} exchanges of hidden cards ({time.monotonic() - began:.0f} s)"
    )
    return None


def main() -> int:
    """Run what is asked for; 1 where something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.fairness")
    parser.add_argument("--decisions", type=int, default=1000, help="of each preset and level")
    parser.add_argument("--levels", default="all", help="levels and styles with commas, or “all”")
    parser.add_argument("--presets", default="all", help="names with commas, or “all”")
    parser.add_argument("--worlds", type=int, default=2, help="of the levels that search")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use")
    asked = parser.parse_args()
    levels = tuple(kind.name for kind in choosable())
    if asked.levels != "all":
        levels = tuple(asked.levels.split(","))
    presets = list(PRESETS) if asked.presets == "all" else asked.presets.split(",")
    for unknown in [n for n in levels if not is_player(n)] + [
        p for p in presets if p not in PRESETS
    ]:
        parser.error(f"there is no player and no preset called “{unknown}”")
    if asked.decisions < 1:
        parser.error("there must be a decision")
    every = tasks(presets, levels, asked.decisions, asked.seed, asked.worlds)
    different = run(every, asked.jobs)
    if different is None:
        return 0
    print(different.difference)
    print(reproduction(different.task))
    return 1


if __name__ == "__main__":
    sys.exit(main())
