"""A cluster of dask.distributed on this machine: the same results as of one process, whatever
becomes of its workers and its scheduler."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hearts_qt.players import cluster as cluster_workers
from hearts_qt.players.cluster import ClusterWorkers, engine
from hearts_qt.players.matches import Match, play_match
from hearts_qt.players.measure_run import MeasureJob, measure
from hearts_qt.players.parts import Cluster, ClusterError
from hearts_qt.rules.options import Rules
from tests.limits import PROCESS_LIMIT, running, wait_until
from tests.players.local_cluster import LocalCluster

if not os.environ.get("CI"):
    # `.ci/run` installs it; elsewhere it may be missing.
    pytest.importorskip("distributed", reason="needs the extra: pip install 'hearts-qt[cluster]'")

ROOT = Path(__file__).parent.parent.parent
JOB = MeasureJob(Rules(), 6_000, 5)


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    monkeypatch.setenv("DASK_CONFIG", str(tmp_path))
    with ExitStack() as programs:
        yield LocalCluster(tmp_path, programs)


def test_a_worker_and_the_scheduler_may_be_killed(cluster: LocalCluster) -> None:
    for name in ("one", "two", "three"):
        cluster.add_worker(name)
    steps = []

    def kill(done: int, _of: int) -> None:
        steps.append(done)
        if len(steps) == 2:
            cluster.workers[0].kill()
        if len(steps) == 4:
            cluster.scheduler.kill()
            for worker in cluster.workers:
                worker.kill()
            cluster.scheduler.wait(PROCESS_LIMIT)
            cluster.start_scheduler()
            cluster.add_worker("four")

    found = measure(JOB, Cluster(cluster.address), kill)
    assert len(steps) > 4
    assert found == measure(JOB)
    wait_until(lambda: cluster.tasks() == (0, 0), PROCESS_LIMIT)


def test_a_worker_with_another_engine_is_refused_by_name(
    cluster: LocalCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "hearts_qt", tmp_path / "other" / "hearts_qt")
    with (tmp_path / "other" / "hearts_qt" / "players" / "api.py").open("a") as file:
        file.write("# Another engine.\n")
    cluster.add_worker("changed", tmp_path / "other")
    match = Match(Rules(), "basic", "random", 3, 5)
    with pytest.raises(ClusterError, match="No worker"):
        play_match(match, Cluster(cluster.address))
    assert "A worker is refused: changed has Hearts Qt" in capsys.readouterr().err
    cluster.add_worker("same")
    with ClusterWorkers(cluster.address) as crew:
        wait_until(lambda: len(crew._look() or crew._found) == 2, PROCESS_LIMIT)
    found = play_match(match, Cluster(cluster.address))
    assert found.deal_differences == play_match(match).deal_differences
    assert engine() in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="signals of other systems")
def test_an_interruption_leaves_nothing_behind(cluster: LocalCluster, tmp_path: Path) -> None:
    cluster.add_worker("one")
    results = tmp_path / "results"
    words = ["match", "--a", "expert", "--deals", "50", "--results", str(results), "--seed", "1"]
    command = [sys.executable, "-m", "hearts_qt", *words, "--cluster", cluster.address]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until(lambda: cluster.tasks()[0] > 0, PROCESS_LIMIT)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PROCESS_LIMIT)
    assert process.returncode == 2
    assert b"the same command continues it" in errors
    wait_until(lambda: cluster.tasks() == (0, 0), PROCESS_LIMIT)


def test_what_cannot_be_used_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_workers, "FIRST_SECONDS", 1)
    match = Match(Rules(), "basic", "cmd:program", 1, 1)
    with pytest.raises(ClusterError, match="on this machine only"):
        play_match(match, Cluster("tcp://127.0.0.1:1"))
    with pytest.raises(ClusterError, match="no address of a scheduler"):
        measure(JOB, Cluster("nowhere"))
    with pytest.raises(ClusterError, match="No scheduler answers"):
        measure(JOB, Cluster("tcp://127.0.0.1:1"))
