"""What a cluster costs more than processes of the same machine, for the same work.

    python -m tests.bench.cluster_cost [--workers 2] [--rounds 3] [--hands 30000] [--deals 20]

Three works are done by `--jobs` and by a cluster with as many workers, in turns: games of Basic for
`measure`, a match of Basic against Random, and one of Skilled against Basic. Printed are the
seconds of each by the clock and of processor time, of all processes that take part together, and
how much more the cluster took of both, over all rounds. The workers wait for their work already
when the clock starts; the processes of `--jobs` are started within it, as always. The results must
be the same where no player thinks for a time. Needs `dask.distributed`.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import psutil

from hearts_qt.players.matches import Match, play_match
from hearts_qt.players.measure_run import MeasureJob, measure
from hearts_qt.players.parts import Cluster, Where
from hearts_qt.rules.options import Rules
from tests.players.local_cluster import LocalCluster

SEED = 44


def match(a: str, b: str, deals: int, where: Where) -> list[float]:
    """What each deal of a match ended with."""
    return play_match(Match(Rules(), a, b, deals, SEED), where).deal_differences


def spent(cluster: LocalCluster) -> float:
    """The seconds of processor time of this process, of processes that it has waited for, and of
    the cluster."""
    own = os.times()
    there = [psutil.Process(each.pid).cpu_times() for each in (cluster.scheduler, *cluster.workers)]
    return sum(own[:4]) + sum(each.user + each.system for each in there)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hands", type=int, default=30_000)
    parser.add_argument("--deals", type=int, default=20)
    given = parser.parse_args()
    works: dict[str, Callable[[Where], Any]] = {
        "measure, Basic": partial(measure, MeasureJob(Rules(), given.hands, SEED)),
        "match, Basic": partial(match, "basic", "random", 10 * given.deals),
        "match, Skilled": partial(match, "skilled", "basic", given.deals),
    }
    with tempfile.TemporaryDirectory() as folder, ExitStack() as programs:
        os.environ["DASK_CONFIG"] = folder
        cluster = LocalCluster(Path(folder), programs)
        for number in range(given.workers):
            cluster.add_worker(f"worker {number}")
        # The kernel and all modules are loaded, and the engine's digest is made.
        measure(MeasureJob(Rules(), 1000, SEED), Cluster(cluster.address))
        for name, work in works.items():
            clock, processor = [0.0, 0.0], [0.0, 0.0]
            for _round in range(given.rounds):
                found = []
                for at, where in enumerate((given.workers, Cluster(cluster.address))):
                    began, before = perf_counter(), spent(cluster)
                    found.append(work(where))
                    took, used = perf_counter() - began, spent(cluster) - before
                    clock[at] += took
                    processor[at] += used
                    place = "cluster" if at else "processes"
                    line = f"{name}: {place:<10}{took:7.1f} s by the clock{used:7.1f} s used"
                    print(line, flush=True)
                if "Skilled" not in name:
                    assert found[0] == found[1], name
            more = [100 * (there / here - 1) for here, there in (clock, processor)]
            print(f"{name}: the cluster {more[0]:+.0f} % by the clock, {more[1]:+.0f} % used")


if __name__ == "__main__":
    main()
