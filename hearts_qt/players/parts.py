"""Parts of a long work, and whoever does them.

A part has its seeds in it and depends on nothing else, so its result is the same whoever does it,
and it may be done again. Sums are made in the order of the parts, or of whole numbers, so that a
whole work has the same result everywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import TypeVar

from hearts_qt.players.cancellation import CancelToken

Part = TypeVar("Part")
Result = TypeVar("Result")

Work = Callable[[Part, CancelToken], Result]
"""A function of a module that does one part. It may end with any exception once the token is
cancelled; nobody wants its result then."""


class ClusterError(Exception):
    """A cluster cannot be used; the message is one sentence or more."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Workers of dask.distributed, by the address of their scheduler."""

    address: str


Where = int | Cluster
"""Where a work is done: in so many processes of this machine, or in a cluster."""


class Workers(ABC):
    """Whoever does the parts of a work."""

    @abstractmethod
    def as_done(
        self, work: Work[Part, Result], parts: Iterable[Part]
    ) -> Generator[tuple[int, Result], None, None]:
        """The results as they come, each with the number of its part, from 0.

        Parts are taken when there is room for them, so there may be any number of them. Leaving
        the loop over the results gives the rest up.
        """

    def in_order(self, work: Work[Part, Result], parts: Iterable[Part]) -> Iterator[Result]:
        """The results in the order of the parts."""
        early: dict[int, Result] = {}
        due = 0
        with closing(self.as_done(work, parts)) as done:
            for number, result in done:
                early[number] = result
                while due in early:
                    yield early.pop(due)
                    due += 1


class ThisProcess(Workers):
    """Does each part when its result is asked for."""

    def as_done(
        self, work: Work[Part, Result], parts: Iterable[Part]
    ) -> Generator[tuple[int, Result], None, None]:
        """As in `Workers`; the results come in the order of the parts."""
        cancel = CancelToken()
        for number, part in enumerate(parts):
            yield number, work(part, cancel)
