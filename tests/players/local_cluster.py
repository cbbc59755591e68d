"""A cluster of dask.distributed on this machine, whose processes can be killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from tests.limits import PROCESS_LIMIT, running, wait_until

ROOT = Path(__file__).parent.parent.parent


@contextmanager
def program(folder: Path, *words: str) -> Iterator[subprocess.Popen[Any]]:
    """A program of dask, which says little; it finds a package in its folder first."""
    command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
    environment = {
        **os.environ, "DASK_LOGGING__DISTRIBUTED": "error", "PYTHONPATH": str(ROOT)
    }
    with running(command, env=environment, cwd=folder) as process:
        yield process


class LocalCluster:
    """A scheduler and workers, each a process that can be killed."""

    def __init__(self, folder: Path, programs: ExitStack) -> None:
        self.port = _free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.folder = folder
        self.programs = programs
        self.scheduler = self.start_scheduler()
        self.workers: list[subprocess.Popen[Any]] = []

    def start_scheduler(self) -> subprocess.Popen[Any]:
        words = ["--host", "127.0.0.1", "--port", str(self.port), "--dashboard-address", ":0"]
        started = self.programs.enter_context(program(self.folder, "dask_scheduler", *words))
        wait_until(lambda: started.poll() is not None or self.answers(), PROCESS_LIMIT)
        assert started.poll() is None, "the scheduler ended"
        return started

    def answers(self) -> bool:
        with socket.socket() as found:
            return found.connect_ex(("127.0.0.1", self.port)) == 0

    def add_worker(self, name: str, folder: Path | None = None) -> None:
        words = [self.address, "--name", name, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        self.workers.append(
            self.programs.enter_context(program(folder or self.folder, "dask_worker", *words))
        )

    def tasks(self) -> tuple[int, int]:
        """How many tasks the scheduler knows, and how many the workers."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            known = client.run_on_scheduler(_scheduled)
            return known, sum(client.run(_at_worker).values())


def _free_port() -> int:
    """A port that nobody uses, below those that systems give to outgoing connections: one of these
    could take it before the scheduler is started again."""
    for port in Random().sample(range(10_000, 30_000), 100):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


def _scheduled(dask_scheduler: Any) -> int:
    return len(dask_scheduler.tasks)


def _at_worker(dask_worker: Any) -> int:
    return len(dask_worker.state.tasks)
