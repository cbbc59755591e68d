"""A measurement on a local cluster whose workers are killed again and again, its scheduler once.

    python -m tests.campaigns.cluster_kills [--hands 400000] [--workers 4] [--every 10]

The same hands are measured by two processes of this machine, by the cluster left alone, and by the
cluster with a worker killed every so many seconds (a new one is started in its place) and the
scheduler killed and started again once. All sums must be the same to the last digit. Printed are
the seconds of each, and the kills. Needs `dask.distributed`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter

from hearts_qt.players.measure import Measurement
from hearts_qt.players.measure_run import MeasureJob, measure
from hearts_qt.players.parts import Cluster, Where
from hearts_qt.rules.options import Rules
from tests.limits import PROCESS_LIMIT
from tests.players.local_cluster import LocalCluster

SCHEDULER_AT = 0.4
"""The share of the hands after which the scheduler is killed."""


class Killer:
    """Kills the workers of a cluster in turn, and starts another for each."""

    def __init__(self, cluster: LocalCluster, workers: int, every: float) -> None:
        self.kills = 0
        self.restarts = 0
        self._cluster = cluster
        self._count = workers
        self._every = every
        self._started = workers
        self._done = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._work)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *of: object) -> None:
        self._done.set()
        self._thread.join(PROCESS_LIMIT)

    def _work(self) -> None:
        while not self._done.wait(self._every):
            with self._lock:
                self._kill(self.alive()[0])
                self._start()
                self.kills += 1

    def alive(self) -> list[subprocess.Popen[bytes]]:
        """The workers that have not been killed."""
        return [worker for worker in self._cluster.workers if worker.poll() is None]

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait(PROCESS_LIMIT)

    def _start(self) -> None:
        self._cluster.add_worker(f"worker {self._started}")
        self._started += 1

    def progress(self, done: int, of: int) -> None:
        """Restart the scheduler once; its workers end with it."""
        if self.restarts or done < SCHEDULER_AT * of:
            return
        self.restarts = 1
        with self._lock:
            self._kill(self._cluster.scheduler)
            for worker in self.alive():
                self._kill(worker)
            self._cluster.scheduler = self._cluster.start_scheduler()
            for _worker in range(self._count):
                self._start()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=400_000)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--every", type=float, default=10.0, help="seconds from kill to kill")
    given = parser.parse_args()
    job = MeasureJob(Rules(), given.hands, 44)

    def timed(label: str, where: Where, killer: Killer | None = None) -> Measurement:
        began = perf_counter()
        found = measure(job, where, killer.progress if killer is not None else None)
        print(f"{label:<24}{perf_counter() - began:7.1f} s", flush=True)
        return found

    own = timed("two processes", 2)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as programs:
        os.environ["DASK_CONFIG"] = folder
        cluster = LocalCluster(Path(folder), programs)
        for number in range(given.workers):
            cluster.add_worker(f"worker {number}")
        where = Cluster(cluster.address)
        alone = timed("cluster, left alone", where)
        with Killer(cluster, given.workers, given.every) as killer:
            killed = timed("cluster, killed", where, killer)
    print(f"{killer.kills} workers killed, the scheduler {killer.restarts} times")
    same = own == alone == killed
    print("all sums are the same" if same else "THE SUMS DIFFER")
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
