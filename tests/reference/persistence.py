"""A game is the same after it was saved and loaded, undone, or written as a record and read.

`shots` are the snapshots of a game after each of its actions (`side_by_side.snapshot`), or None
after an action that nobody looks at. Both checks go through every snapshot, and each time play the
game again.
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
from hearts_qt.store.history import History, HistoryStep, SavedSeat
from hearts_qt.store.saves import SaveStore

Shot = tuple[Any, ...]
Snapshot = Callable[[Game], Shot]
Demand = Callable[[Any, Any, str, Game], None]

# A folder in memory where there is one: the saves are written through to the disk at every action.
_SCRATCH = "/dev/shm" if Path("/dev/shm").is_dir() else None


def check_saves(
    game: Game, shots: Sequence[Shot | None], snapshot: Snapshot, demand: Demand
) -> int:
    """Save every action and load at every snapshot, then undo and redo. Returns the loads."""
    empty = game.undealt()
    after = dict(enumerate([snapshot(empty), *shots]))
    looked_at = [position for position, shot in after.items() if shot]
    seats = tuple(SavedSeat(player="random") for _ in range(game.players))
    with tempfile.TemporaryDirectory(dir=_SCRATCH) as name:
        store = SaveStore(Path(name))
        demand(store.open(), None, "opening the save", game)
        demand(store.begin(History(empty, seats)), None, "saving", game)
        for action, shot in zip(game.log, shots, strict=True):
            demand(store.add([HistoryStep(action, is_undo_stop=True)]), None, "saving", game)
            if shot is None:
                continue
            history, fault = SaveStore(Path(name)).load()
            demand(fault, None, "loading", game)
            assert history is not None
            demand(snapshot(history.game), shot, "saved and loaded", game)
        assert history is not None, "nothing to look at"
        for position in reversed(looked_at[:-1]):
            before = history.position - 1
            demand(history.undo_position(), before, "where an undo leads", game)
            history.go(position)
            demand(snapshot(history.game), after[position], "undone", game)
        for position in looked_at[1:]:
            history.go(position)
            demand(snapshot(history.game), after[position], "done again", game)
        store.close()
    return len(looked_at) - 1


def check_records(
    game: Game, shots: Sequence[Shot | None], snapshot: Snapshot, demand: Demand
) -> int:
    """Write a record at every snapshot, read it and replay it. Returns the number of records.

    A record has the pass and the charges only once all seats have committed theirs, so moments
    before that are left out. It lists them by seat, and not in the order in which they were made.
    """
    seats = [SeatEntry(f"seat {seat}", "random") for seat in range(game.players)]
    now = game.undealt()
    count = 0
    for action, shot in zip(game.log, shots, strict=True):
        now.apply(action)
        if shot is None:
            continue
        if now.phase is Phase.PASS and any(now.pass_done):
            continue
        if now.phase is Phase.CHARGE and any(charge is not None for charge in now.charges):
            continue
        written = write_record(now, seats, legal=True)
        again = replay_record(read_record(written))
        # The last entry of a snapshot is the log, in which the passes may have another order.
        demand(snapshot(again)[:-1], shot[:-1], "written as a record and read", game)
        count += 1
    if count:
        demand(write_record(again, seats, legal=True), written, "the record written again", game)
    return count
