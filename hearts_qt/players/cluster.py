"""The parts of a work done by the workers of a cluster of dask.distributed.

The extra `cluster` brings that package; nothing else imports this module's package. Parts are sent
by two and two for each worker, several small ones together. Whatever becomes of a worker, of the
scheduler or of the connection, a part that has brought no result is sent again. A worker of another
engine says so in place of doing a part, and gets no more.
"""

from __future__ import annotations

import io
import pickle
import re
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from itertools import islice
from operator import attrgetter
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, perf_counter
from types import FunctionType, TracebackType
from typing import Any, Self

from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.parts import ClusterError, Part, Result, Work, Workers
from hearts_qt.rules.text import brief
from hearts_qt.version import __version__

FIRST_SECONDS = 10
"""Seconds in which a scheduler must answer at first: the address may be wrong."""
ANSWER_SECONDS = 30
"""Seconds in which it must answer later, when it may be busy."""
WAIT_SECONDS = 600.0
"""Seconds to wait for a scheduler that does not answer any more."""
LOOK_SECONDS = 1.0
"""Seconds after which the workers are looked at again."""
BUNDLE_SECONDS = 0.7
"""Seconds that the parts sent together should take: much more than it takes to send them."""
MOST_TOGETHER = 64
"""How many parts are sent together at the most."""
MOST_DEATHS = 5
"""How often the scheduler may give a part up because its workers ended."""

_one_at_a_time = threading.Lock()
"""Parts in the threads of one worker are done one after another: players reckon with the time of
their whole process."""


@lru_cache(maxsize=1)
def engine() -> str:
    """The version of the program and of everything that results depend on, as a short text."""
    root = Path(__file__).parent.parent
    digest = sha256()
    for package in ("rules", "game", "players"):
        for path in sorted((root / package).rglob("*")):
            if path.suffix in (".py", ".pxd", ".json"):
                digest.update(path.relative_to(root).as_posix().encode() + b"\n")
                digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{__version__}, {digest.hexdigest()[:8]}"


# In the worker


def do_parts(wanted: str, bundle: bytes) -> tuple[str, float, bytes]:
    """Do some parts in a worker: its engine, the seconds that they took, and their results.

    Without results if the engine is not the one wanted. Raises what a part raises.
    """
    from distributed import get_worker

    worker: Any = get_worker()
    if engine() != wanted:
        return f"{worker.name}: {engine()}", 0.0, b""
    with _one_at_a_time, _cancelled_with_its_task(worker) as cancel:
        start = perf_counter()
        work, parts = pickle.loads(bundle)
        results = []
        for part in parts:
            if cancel.cancelled:
                raise Cancelled
            results.append(work(part, cancel))
        return engine(), perf_counter() - start, pickle.dumps(results)


@contextmanager
def _cancelled_with_its_task(worker: Any) -> Iterator[CancelToken]:
    """A token that is cancelled when nobody wants the task of this thread any more."""
    key = worker.get_current_task()
    cancel, over = CancelToken(), threading.Event()

    def watch() -> None:
        while not over.wait(0.5):
            task = worker.state.tasks.get(key)
            if task is None or task.state == "cancelled":
                cancel.cancel()
                return

    watching = threading.Thread(target=watch, name="watching a task", daemon=True)
    watching.start()
    try:
        yield cancel
    finally:
        over.set()


# On this side


class _Pickler(pickle.Pickler):
    """Names functions and classes of the main module by the module that it was started as, since a
    worker has another main module."""

    def reducer_override(self, given: Any) -> Any:
        if isinstance(given, FunctionType | type) and given.__module__ == "__main__":
            spec = sys.modules["__main__"].__spec__
            if spec is not None:
                return _named, (spec.name, given.__qualname__)
        return NotImplemented


def _named(module: str, name: str) -> Any:
    return attrgetter(name)(import_module(module))


def _pickled(given: Any) -> bytes:
    written = io.BytesIO()
    _Pickler(written).dump(given)
    return written.getvalue()


@dataclass(slots=True)
class _Bundle:
    """Parts that are sent together."""

    numbered: list[tuple[int, Any]]
    future: Any = None
    trial: str | None = None
    """The address of the worker that is tried with it."""
    deaths: int = 0


class ClusterWorkers(Workers):
    """The workers of a cluster, as a context: at its end nothing of the work is left there."""

    def __init__(self, address: str) -> None:
        """Raises `ClusterError` if dask.distributed is not installed or this is no address."""
        if re.fullmatch(r"(\w+://)?[^/\s]+:\d+", address) is None:
            raise ClusterError(
                f"“{brief(address)}” is no address of a scheduler, such as tcp://192.168.1.10:8786."
            )
        try:
            import dask
        except ImportError:
            raise ClusterError(
                "--cluster needs dask.distributed: pip install 'hearts-qt[cluster]'."
            ) from None
        # What its log would say about a lost connection is said here in one sentence.
        silent = dict.fromkeys(("distributed", "distributed.client", "distributed.gc"), "critical")
        dask.config.set({"logging": silent})
        try:
            import distributed
        except ImportError:
            raise ClusterError(
                "--cluster needs dask.distributed: pip install 'hearts-qt[cluster]'."
            ) from None
        self._distributed = distributed
        self._address = address
        self._client: Any = None
        self._found: dict[str, bool | None] = {}
        """By the addresses of workers whether they have this engine; None while that is asked."""
        self._flying: dict[str, _Bundle] = {}
        self._done: SimpleQueue[Any] = SimpleQueue()
        self._look_at = self._answered_at = 0.0
        self._together = 1
        self._sent = 0
        self._told = ""

    def __enter__(self) -> Self:
        self._look()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._disconnect()

    def as_done(
        self, work: Work[Part, Result], parts: Iterable[Part]
    ) -> Generator[tuple[int, Result], None, None]:
        """As in `Workers`. Raises `ClusterError` if no worker has this engine, or if the scheduler
        does not answer any more."""
        numbered = enumerate(parts)
        waiting: deque[_Bundle] = deque()
        more = True
        try:
            while True:
                waiting += self._look()
                for trial, addresses in self._room():
                    if not waiting and more:
                        taken = list(islice(numbered, self._together))
                        more = len(taken) == self._together
                        if taken:
                            waiting.append(_Bundle(taken))
                    if not waiting:
                        break
                    self._send(work, waiting.popleft(), trial, addresses)
                if not more and not waiting and not self._flying:
                    return
                try:
                    future = self._done.get(timeout=LOOK_SECONDS / 2)
                except Empty:
                    continue
                bundle = self._flying.pop(future.key, None)
                if bundle is None:
                    continue
                results = self._results(bundle, future)
                if results is None:
                    waiting.appendleft(bundle)
                    continue
                for (number, _), result in zip(bundle.numbered, results, strict=True):
                    yield number, result
        finally:
            self._give_up()

    def _look(self) -> list[_Bundle]:
        """Connect, and note which workers there are; the bundles that will bring no result."""
        now = monotonic()
        if now < self._look_at:
            return []
        self._look_at = now + LOOK_SECONDS
        try:
            if self._client is not None and self._client.status in ("closing", "closed"):
                raise OSError("the connection is closed")
            if self._client is None:
                self._client = self._distributed.Client(
                    self._address, timeout=FIRST_SECONDS, set_as_default=False
                )
            there = set(self._client.nthreads())
        except (OSError, ValueError, ImportError) as error:
            if not self._answered_at or isinstance(error, ValueError):
                raise ClusterError(f"No scheduler answers at {self._address}.") from None
            if now - self._answered_at > WAIT_SECONDS:
                raise ClusterError(
                    f"The scheduler at {self._address} does not answer any more."
                ) from None
            self._tell(f"The scheduler at {self._address} does not answer; waiting for it.")
            lost = list(self._flying.values())
            self._disconnect()
            return lost
        self._answered_at = monotonic()
        for gone in self._found.keys() - there:
            del self._found[gone]
        for fresh in there - self._found.keys():
            self._found[fresh] = None
        if not there:
            self._tell(f"The cluster at {self._address} has no workers; waiting for some.")
        elif any(self._found.values()):
            self._told = ""
        lost = [
            each
            for each in self._flying.values()
            if each.trial is not None and each.trial not in there
        ]
        for each in lost:
            del self._flying[each.future.key]
            each.future.cancel()
        return lost

    def _room(self) -> Iterator[tuple[str | None, list[str]]]:
        """Where bundles may be sent now: to one worker, to try it, or to any that was tried."""
        if self._client is None:
            return
        tried = {each.trial for each in self._flying.values()}
        for address, good in list(self._found.items()):
            if good is None and address not in tried:
                yield address, [address]
        good_ones = [address for address, good in self._found.items() if good]
        while len(self._flying) < 2 * len(good_ones):
            yield None, good_ones

    def _send(
        self, work: Work[Part, Result], bundle: _Bundle, trial: str | None, addresses: list[str]
    ) -> None:
        self._sent += 1
        bundle.trial = trial
        bundle.future = self._client.submit(
            do_parts,
            engine(),
            _pickled((work, [part for _, part in bundle.numbered])),
            key=f"hearts-{self._client.id}-{self._sent}",
            workers=addresses,
            allow_other_workers=trial is None,
            pure=False,
        )
        self._flying[bundle.future.key] = bundle
        bundle.future.add_done_callback(self._done.put)

    def _results(self, bundle: _Bundle, future: Any) -> list[Any] | None:
        """The results of a bundle, or None if it has to be sent again."""
        if future.status == "error":
            error = future.exception(timeout=ANSWER_SECONDS)
            if isinstance(error, self._distributed.KilledWorker):
                bundle.deaths += 1
                if bundle.deaths >= MOST_DEATHS:
                    first, last = bundle.numbered[0][0], bundle.numbered[-1][0]
                    raise ClusterError(f"Workers end while they do parts {first} to {last}.")
                return None
            if bundle.trial is not None and isinstance(error, ImportError | AttributeError):
                self._refuse(bundle.trial, f"{bundle.trial}: {error}")
                return None
            raise error
        if future.status != "finished":
            return None
        try:
            found, seconds, written = future.result(timeout=ANSWER_SECONDS)
        except (OSError, self._distributed.CancelledError):
            return None
        if found != engine():
            name, _, other = found.rpartition(": ")
            self._refuse(bundle.trial, f"{name} has Hearts Qt {other}; this is {engine()}")
            return None
        if bundle.trial is not None:
            self._found[bundle.trial] = True
        each = seconds / len(bundle.numbered)
        self._together = max(1, min(MOST_TOGETHER, int(BUNDLE_SECONDS / max(each, 0.001))))
        results: list[Any] = pickle.loads(written)
        return results

    def _refuse(self, address: str | None, why: str) -> None:
        """Give a worker no more parts, and say so; the parts that it had are sent to others."""
        if address is not None:
            self._found[address] = False
            self._tell(f"A worker is refused: {why}.")
        if self._found and not any(good is not False for good in self._found.values()):
            raise ClusterError(f"No worker of {self._address} has the engine {engine()}.")

    def _give_up(self) -> None:
        """Let the cluster forget all that is under way."""
        futures = [each.future for each in self._flying.values()]
        self._flying.clear()
        if futures and self._client is not None and self._client.status == "running":
            with suppress(OSError):
                self._client.cancel(futures)

    def _disconnect(self) -> None:
        self._give_up()
        self._found.clear()
        client, self._client = self._client, None
        if client is not None:
            with suppress(OSError):
                client.close(timeout=ANSWER_SECONDS)

    def _tell(self, sentence: str) -> None:
        """Say something, once, beside the progress."""
        if sentence != self._told:
            self._told = sentence
            print(f"\nhearts-qt: {sentence}", file=sys.stderr)
