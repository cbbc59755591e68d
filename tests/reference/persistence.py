"""A game is the same after it was saved and loaded, undone, or written as a record and read.

`shots` are the snapshots of a game after each of its actions (`side_by_side.snapshot`). Both checks
go through every one of them, so a game of `n` actions is played again some `n` times.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import SeatEntry, read_record, write_record
from hearts_qt.store.history import History, SavedSeat, Step
from hearts_qt.store.saves import SaveStore

Shot = tuple[Any, ...]
Snapshot = Callable[[Game], Shot]
Demand = Callable[[Any, Any, str, Game], None]

# A folder in memory where there is one: the saves are written through to the disk at every action.
_SCRATCH = "/dev/shm" if Path("/dev/shm").is_dir() else None


def check_saves(game: Game, shots: Sequence[Shot], snapshot: Snapshot, demand: Demand) -> int:
    """Save and load after every action, then undo to the start and redo. Returns the loads."""
    empty = game.undealt()
    start = snapshot(empty)
    seats = tuple(SavedSeat(player="random") for _ in range(game.players))
    with tempfile.TemporaryDirectory(dir=_SCRATCH) as name:
        store = SaveStore(Path(name))
        demand(store.open(), None, "opening the save", game)
        demand(store.begin(History(empty, seats)), None, "saving", game)
        for action, shot in zip(game.log, shots, strict=True):
            demand(store.add([Step(action, is_undo_stop=True)]), None, "saving", game)
            history, fault = SaveStore(Path(name)).load()
            demand(fault, None, "loading", game)
            assert history is not None
            demand(snapshot(history.game), shot, "saved and loaded", game)
        for position in range(len(shots) - 1, -1, -1):
            demand(history.undo_position(), position, "where an undo leads", game)
            history.go(position)
            before = shots[position - 1] if position else start
            demand(snapshot(history.game), before, "undone", game)
        for position, shot in enumerate(shots, 1):
            history.go(position)
            demand(snapshot(history.game), shot, "done again", game)
        store.close()
    return len(shots)


def check_records(game: Game, shots: Sequence[Shot], snapshot: Snapshot, demand: Demand) -> int:
    """Write a record after every action, read it and replay it. Returns the number of records.

    A record has the pass and the charges only once all seats have committed theirs, so moments
    before that are left out. It lists them by seat, and not in the order in which they were made.
    """
    seats = [SeatEntry(f"seat {seat}", "random") for seat in range(game.players)]
    now = game.undealt()
    count = 0
    for action, shot in zip(game.log, shots, strict=True):
        now.apply(action)
        if now.phase is Phase.PASS and any(now.pass_done):
            continue
        if now.phase is Phase.CHARGE and any(charge is not None for charge in now.charges):
            continue
        written = write_record(now, seats, legal=True)
        again = replay_record(read_record(written))
        # The last entry of a snapshot is the log, in which the passes may have another order.
        demand(snapshot(again)[:-1], shot[:-1], "written as a record and read", game)
        count += 1
    demand(write_record(again, seats, legal=True), written, "the record written again", game)
    return count
