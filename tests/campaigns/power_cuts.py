"""Power cuts at every moment of the program's work on its files: nothing may be lost.

    python -m tests.campaigns.power_cuts --rounds 8 --jobs 2 [--kills 500]

Each kind of file is worked on by the program's own stores, in a process of its own whose file
operations are recorded. For every moment between two operations, each state that a power cut may
leave (`crash_states`) is put on the disk and opened by the same stores. They must find what was
acknowledged before the moment, or what was under way: a state that the player has seen, and nothing
less than what the program had said it saved. What is done to games is synced some time after it was
written, as on a slow disk. Until then a power cut may take it, also in such a way that the program
says that the save is damaged and goes on from the last good step; but each game is in one place.

With `--kills`, the same work is done again and again, and killed as it enters a system call: in the
middle of a save, a move or a removal. Then nothing may be missing that was written, synced or not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.records import SeatEntry
from hearts_qt.limits import SAVE_FILE
from hearts_qt.players.review.review_results import HandReview
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.rules.text import Text
from hearts_qt.store.files import Result as Answer
from hearts_qt.store.files import ignore, read_bytes, write_atomically
from hearts_qt.store.history import History, HistoryStep, SavedSeat
from hearts_qt.store.parked_games import ParkedGames
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.reviews import read_reviews
from hearts_qt.store.save_format import read_parked
from hearts_qt.store.saves import DELETED, PARKED, SaveStore
from hearts_qt.store.settings import Settings
from hearts_qt.store.settings_file import SettingsFile
from hearts_qt.store.statistics import Statistics
from tests.campaigns.crash_states import Disk, Operation, Said, State, killed_at, traced
from tests.store.played_saves import any_action

RECORD = b"what the file of a record contains"

MENDED = "mended: "
"""What comes before the state of games of which one was damaged, and goes on from its last good
step."""

SHORT = Rules(target=20, hand_limit=2)


Found = dict[str, str]
"""What the program finds: for each thing that it keeps, such as a game, where and how it is. A
thing that is nowhere is left out."""

Allowed = dict[str, set[str]]
"""What it may find; an empty text stands for nowhere."""


class Report:
    """Tells the recorder what the player may find from now on."""

    def begin(self, may: Mapping[str, Iterable[str]]) -> None:
        """An operation starts; until it is acknowledged, these may be found too."""
        self._say({"may": {thing: sorted(values) for thing, values in may.items()}})

    def acknowledge(self, found: Found, others: Mapping[str, Iterable[str]] | None = None) -> None:
        """The operation is over: the program has written this, and a kill loses nothing of it.

        A power cut may leave one of the others, because not everything is said to be saved yet.
        """
        others = {thing: sorted(values) for thing, values in (others or {}).items()}
        self._say({"saved": found, "or": others})

    def during(self, state: str, work: Callable[[], object]) -> None:
        """Do something that leads to a state of the only thing there is, and acknowledge it."""
        self.begin({"": [state]})
        fault = work()
        assert fault is None, fault
        self.acknowledge({"": state})

    def _say(self, said: dict[str, object]) -> None:
        os.write(1, json.dumps(said).encode() + b"\n")


# -- games and records -------------------------------------------------------------------------


@dataclass
class Tracked:
    """Where a game is and how it stands; first what is synced, and then all that came after it."""

    places: list[str]
    states: list[str]
    begun: bool = True
    """Whether its beginning is synced."""

    @property
    def now(self) -> str:
        return _value(self.places[-1], self.states[-1])

    @property
    def possible(self) -> set[str]:
        """What a power cut may leave."""
        found = {_value(place, state) for place in self.places for state in self.states}
        if len(self.states) > 1 or not self.begun:
            found |= {MENDED + _value("table", state) for state in self.states}
        if self.begun:
            return found
        return {*found, "", SAID} if "parked" in self.places else {*found, ""}

    def sync(self) -> None:
        self.places, self.states, self.begun = self.places[-1:], self.states[-1:], True


def _value(place: str, state: str) -> str:
    """A finished game is where its record is, or in a save that is shown again at the next start,
    when its record is written."""
    return OVER if state.endswith(OVER) else f"{place} {state}"


OVER = "over"

SAID = "said"
"""What is found of a parked game that the program refuses in a sentence."""


def game_state(history: History) -> str:
    """A game with everything that can be undone, in a few letters."""
    if history.game.phase is Phase.OVER:
        return OVER
    steps = zlib.crc32(repr(history.steps).encode())
    return f"{history.position}/{len(history.steps)}/{steps:x}"


class LaterSyncs:
    """Does what the program leaves to a thread of its own, when the campaign says so."""

    def __init__(self) -> None:
        self._tasks: list[tuple[Callable[[], Any], Callable[[Any], object]]] = []

    def __call__(
        self,
        task: Callable[[], Answer],
        done: Callable[[Answer], object] = ignore,
        failed: Callable[[OSError], object] = ignore,
    ) -> None:
        self._tasks.append((task, done))

    def run(self) -> None:
        """Do everything that waits, and what follows from it."""
        while self._tasks:
            task, done = self._tasks.pop(0)
            done(task())


class GameWork:
    """Plays, parks, continues, deletes and finishes games as the program does."""

    def __init__(self, home: Path, seed: int, report: Report) -> None:
        self._chance = random.Random(seed)
        self._report = report
        self._syncs = LaterSyncs()
        self._games: dict[str, Tracked] = {}
        self._store = SaveStore(home, self._syncs)
        self._parked = ParkedGames(home, self._syncs)
        self._records = RecordShelf(home / "games")
        self._history: History | None = None
        self._names: dict[str, str] = {}
        self._count = 0

    def run(self, rounds: int) -> None:
        self._report.acknowledge({})
        assert self._store.open() is None
        for _ in range(rounds):
            self._one()
            if self._chance.random() < 0.4:
                self._sync()
        self._store.close()
        self._syncs.run()

    def _sync(self) -> None:
        """The disk has taken everything."""
        self._syncs.run()
        assert not self._store.unsaved
        for game in self._games.values():
            game.sync()
        self._acknowledge()

    def _acknowledge(self) -> None:
        self._report.acknowledge(
            {name: game.now for name, game in self._games.items()},
            {name: game.possible for name, game in self._games.items()},
        )

    def _in(self, place: str) -> list[str]:
        return [name for name, game in self._games.items() if game.places[-1] == place]

    def _one(self) -> None:
        history = self._history
        parked, deleted = self._in("parked"), self._in("deleted")
        if history is None:
            if parked and self._chance.random() < 0.5:
                self._continue(self._chance.choice(parked))
            else:
                self._new()
            return
        if history.game.phase is Phase.OVER:
            self._finish(history)
            return
        match self._chance.randrange(12):
            case 0:
                self._park(history)
            case 1 if parked:
                name = self._chance.choice(parked)
                self._move(name, "deleted", lambda: self._parked.delete(self._names[name]))
            case 2 if deleted:
                name = self._chance.choice(deleted)
                self._move(name, "parked", lambda: self._parked.restore(self._names[name]))
            case 3 if history.steps:
                position = self._chance.randrange(len(history.steps) + 1)
                history.go(position)
                self._write([game_state(history)], lambda: self._store.go(position))
            case _:
                for _ in range(self._chance.randrange(1, 40)):
                    self._play(history)

    def _play(self, history: History) -> None:
        """Do one action, or three that are saved together; an incomplete write may leave the first
        of these."""
        steps, states = [], []
        for _ in range(1 if self._chance.random() < 0.7 else 3):
            if history.game.phase is Phase.OVER:
                break
            steps.append(HistoryStep(any_action(history.game, self._chance), True))
            history.game.apply(steps[-1].action)
            history.add(steps[-1])
            states.append(game_state(history))
        if steps:
            self._write(states, lambda: self._store.add(steps))
            if self._chance.random() < 0.4:
                self._sync()

    def _write(self, states: list[str], work: Callable[[], object]) -> None:
        """Write what leads to the last of some states of the game on the table."""
        (name,) = self._in("table")
        self._games[name].states += states
        self._do(name, work)

    def _move(self, name: str, place: str, work: Callable[[], object]) -> None:
        """Move a game to another place."""
        self._games[name].places.append(place)
        self._do(name, work)

    def _do(self, name: str, work: Callable[[], object]) -> None:
        self._report.begin({name: self._games[name].possible})
        fault = work()
        assert fault is None, fault
        self._acknowledge()

    def _new(self) -> None:
        self._count += 1
        seats = tuple(SavedSeat(f"name {seat}", "basic", seat) for seat in range(4))
        history = self._history = History(Game(SHORT, 1000 + self._count), seats)
        name = str(history.game.number)
        self._games[name] = Tracked(["table"], [game_state(history)], begun=False)
        self._do(name, lambda: self._store.begin(history))

    def _park(self, history: History) -> None:
        before = set(self._files())
        name = str(history.game.number)
        self._history = None
        self._move(name, "parked", lambda: self._store.park(history))
        (self._names[name],) = set(self._files()) - before

    def _continue(self, name: str) -> None:
        self._move(name, "table", lambda: self._store.unpark(self._names[name]))
        self._history, fault = self._store.load()
        assert fault is None
        assert self._history is not None

    def _finish(self, history: History) -> None:
        """Keep the record, which is written when the disk has time, and clear the table."""
        seats = [SeatEntry(f"name {seat}", "basic") for seat in range(4)]
        name = str(history.game.number)
        record = self._records.record_of(history.game, seats, history.begun)
        self._syncs(lambda: self._records.write(record))
        self._history = None
        # If its last step is lost, it is parked when there is another game on the table.
        self._games[name].places.append("parked")
        self._move(name, "games", self._store.clear)

    def _files(self) -> list[str]:
        return [path.name for path in self._store.parked.glob("*.jsonl")]


def _files_in(said: Text) -> Iterator[str]:
    """The files that a sentence names, in order."""
    for name, value in said.values:
        if isinstance(value, Text):
            yield from _files_in(value)
        elif name == "file":
            yield str(value)


def found_games(home: Path) -> Found:
    """Where the program finds each game, and how it stands."""
    records = RecordShelf(home / "games")
    store = SaveStore(home)
    assert store.open() is None
    history, fault = store.load(
        lambda history: records.path_of(history.game, history.begun).is_file()
    )
    store.close()
    listed, faults = ParkedGames(home).read()
    if fault is not None and history is None:
        return {SAID: str(fault)}
    refused = [Path(next(_files_in(each))) for each in faults]
    found = [(path.stem.rpartition("_")[2], SAID) for path in refused]
    if history is not None:
        mended = "" if fault is None else MENDED
        found.append(_found(history, "table", mended))
    folder = home / PARKED
    found += [_found(_read(folder / one.name), "parked") for one in listed]
    deleted = folder / DELETED
    if deleted.is_dir():
        found += [_found(_read(path), "deleted") for path in deleted.iterdir()]
    for path in sorted((home / "games").glob("*.hearts")):
        lines = path.read_text().splitlines()
        assert "totals" in json.loads(lines[-1]), "the record is not whole"
        recorded = (str(json.loads(lines[0])["game"]), OVER)
        # Its save is still shown, because the program ended before it could be removed.
        found = [one for one in found if one != recorded]
        found.append(recorded)
    assert len(dict(found)) == len(found), f"in two places: {found}"
    return dict(found)


def _found(history: History, place: str, mended: str = "") -> tuple[str, str]:
    value = _value(place, game_state(history))
    return str(history.game.number), value if value == OVER else mended + value


def _read(path: Path) -> History:
    return read_parked(read_bytes(path, SAVE_FILE))


# -- settings, rule sets, statistics, analyses -------------------------------------------------


def work_on_settings(home: Path, seed: int, report: Report, rounds: int) -> None:
    """Change settings as the preferences do."""
    chance = random.Random(seed)
    file = SettingsFile(home / "config" / "settings.json")
    file.read()
    report.acknowledge({"": settings_state(Settings())})
    for _ in range(rounds):
        settings = Settings(
            preset=chance.choice(list(PRESETS)), portraits=chance.random() < 0.5,
            rule_set="n" * chance.randrange(1, 20),
        )  # fmt: skip
        report.during(settings_state(settings), lambda new=settings: file.write(new))


def settings_state(settings: Settings) -> str:
    """The settings that the campaign changes."""
    return f"{settings.preset}/{settings.portraits}/{settings.rule_set}"


def found_settings(home: Path) -> str:
    """The settings that the program finds."""
    settings, fault = SettingsFile(home / "config" / "settings.json").read()
    return settings_state(settings) if fault is None else f"said: {fault}"


def work_on_rule_sets(home: Path, seed: int, report: Report, rounds: int) -> None:
    """Save, change, rename and delete rule sets."""
    chance = random.Random(seed)
    syncs = LaterSyncs()
    store = ProfileStore(home / "rules", syncs)
    kept: dict[str, Rules] = {}

    def work(change: Callable[[], object]) -> None:
        """Change something, which the disk takes after the program has gone on."""
        report.begin({"": [state()]})
        change()
        report.acknowledge({"": state()}, {"": states})
        syncs.run()
        states[:] = [state()]
        report.acknowledge({"": state()})

    def state() -> str:
        return json.dumps(sorted((name, rules.target) for name, rules in kept.items()))

    states = [state()]
    report.acknowledge({"": state()})
    for number in range(rounds):
        name = chance.choice([*kept, f"new {number}"])
        kind = chance.randrange(4)
        if name not in kept or kind < 2:
            kept[name] = Rules(target=chance.randrange(30, 200))
            new = Profile(name, kept[name], None)
            work(partial(store.save, new, replace=True))
        elif kind == 2:
            kept[f"again {number}"] = kept.pop(name)
            to = f"again {number}"
            work(partial(store.rename, name, to))
        else:
            del kept[name]
            work(partial(store.delete, name))


def found_rule_sets(home: Path) -> str:
    """The rule sets that the program finds."""
    store = ProfileStore(home / "rules")
    if store.problems():
        return f"said: {[str(each) for each in store.problems()]}"
    return json.dumps(sorted((one.name, one.rules.target) for one in store.profiles()))


def work_on_statistics(home: Path, seed: int, report: Report, rounds: int) -> None:
    """Count finished games, and forget some."""
    chance = random.Random(seed)
    statistics = Statistics(home, home / "games")
    counted: list[str] = []
    report.acknowledge({"": json.dumps(counted)})
    for number in range(rounds):
        if counted and chance.random() < 0.1:
            counted.clear()
            report.during(json.dumps(counted), statistics.reset)
            continue
        game = Game(Rules(hand_limit=1), seed * 1000 + number)
        while game.phase is not Phase.OVER:
            game.apply(any_action(game, chance))
        counted.append(str(game.totals[0]))
        report.during(
            json.dumps(sorted(counted)),
            lambda game=game, name=f"2026-03-01_20.15.00.{number:03}_{number}.hearts": (
                statistics.keep(game, 0, name)
            ),
        )


def found_statistics(home: Path) -> str:
    """The results that the program finds."""
    summaries = Statistics(home, home / "games").summaries()
    return json.dumps(sorted(str(game.points) for one in summaries for game in one.games))


def work_on_analyses(home: Path, seed: int, report: Report, rounds: int) -> None:
    """Keep the reviews of more and more hands beside a record."""
    record = home / "games" / "game.hearts"
    chance, reviewed = random.Random(seed), 0
    report.acknowledge({"": "[]"})
    write_atomically(record, RECORD)
    for _ in range(rounds):
        kept, fault = read_reviews(record)
        assert fault is None
        for _ in range(chance.randrange(1, 4)):
            kept.add(str(reviewed), HandReview(reviewed, ()))
            reviewed += 1
        report.during(json.dumps(list(range(reviewed))), kept.keep)


def found_analyses(home: Path) -> str:
    """The hands whose reviews the program finds. The record itself is no concern of this work."""
    kept, fault = read_reviews(home / "games" / "game.hearts")
    if fault is not None:
        return f"said: {fault}"
    return json.dumps(sorted(each.review.hand for each in kept.hands.values()))


@dataclass(frozen=True)
class Kind:
    """A kind of file: how the program works on it, and what it finds after a start."""

    work: Callable[[Path, int, Report, int], None]
    found: Callable[[Path], Found]
    rounds: int


def _only(found: Callable[[Path], str]) -> Callable[[Path], Found]:
    """What the program finds of the only thing that a kind of work is about."""
    return lambda home: {"": found(home)}


KINDS = {
    "games": Kind(
        lambda home, seed, report, rounds: GameWork(home, seed, report).run(rounds),
        found_games,
        30,
    ),
    "settings": Kind(work_on_settings, _only(found_settings), 40),
    "rule sets": Kind(work_on_rule_sets, _only(found_rule_sets), 40),
    "statistics": Kind(work_on_statistics, _only(found_statistics), 12),
    "analyses": Kind(work_on_analyses, _only(found_analyses), 20),
}


# -- the campaign ------------------------------------------------------------------------------


@dataclass
class Result:
    """What a round of the campaign found."""

    states: int = 0
    moments: int = 0
    lost: list[str] = field(default_factory=list)


def round_of(kind: str, seed: int) -> Result:
    """Record one run of work on a kind of file, and open every state that it may leave."""
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        home = Path(folder, "home")
        return examined(kind, home, recorded(kind, home, seed))


def recorded(kind: str, home: Path, seed: int) -> list[Operation | Said]:
    """What one run of work on a kind of file does in a folder that does not exist yet."""
    home.mkdir()
    trace = home.with_name("trace")
    events = traced(_command(kind, home, seed), trace)
    trace.unlink()
    return events


def _command(kind: str, home: Path, seed: int) -> list[str]:
    return [sys.executable, "-m", __spec__.name, "--work", kind, str(home), str(seed)]


CHANGES = ("write", "pwrite64", "ftruncate", "fsync", "rename", "link", "unlink", "mkdir")
"""The system calls that change files, at which the program is killed."""


def kills_of(kind: str, seed: int, count: int) -> Result:
    """Kill runs of the same work at `count` different calls, and see what the program finds."""
    chance, result = random.Random(seed), Result()
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        events = recorded(kind, Path(folder, "home"), seed)
    calls = ["write" if isinstance(event, Said) else event.call for event in events]
    moments = [(call, number) for call in CHANGES for number in range(1, calls.count(call) + 1)]
    for call, number in chance.sample(moments, min(count, len(moments))):
        with tempfile.TemporaryDirectory(dir=_memory()) as folder:
            lines = killed_at(_command(kind, Path(folder), seed), call, number)
            allowed: Allowed = {}
            for line in lines:
                allowed = _allowed(allowed, line, killed=True)
            found = found_in(kind, Path(folder))
            result.moments += 1
            if lines and (wrong := _difference(found, allowed)):
                result.lost.append(f"{kind}, killed at {call} {number}: {wrong}")
    return result


def _allowed(before: Allowed, line: str, *, killed: bool = False) -> Allowed:
    """What may be found after a line of the report, if the power is cut or the program is
    `killed`."""
    match json.loads(line):
        case {"saved": saved, "or": others}:
            return {
                thing: {value} if killed else {value, *others.get(thing, ())}
                for thing, value in saved.items()
            }
        case {"may": may}:
            more = {thing: before.get(thing, {""}) | set(values) for thing, values in may.items()}
            return before | more
    raise AssertionError(line)


def _difference(found: Found, allowed: Allowed) -> str:
    """What is found that may not be; empty if all is well."""
    wrong = [
        f"{thing or 'it'} is {found.get(thing, 'nowhere')}, not {sorted(values)}"
        for thing, values in allowed.items()
        if found.get(thing, "") not in values
    ]
    wrong += [f"{thing} is {found[thing]}" for thing in found.keys() - allowed.keys()]
    return "; ".join(wrong)


def examined(kind: str, home: Path, events: Iterable[Operation | Said]) -> Result:
    """Open every state that a power cut may leave while these events happen."""
    result, disk = Result(), Disk(home)
    allowed: Allowed = {}
    seen: set[bytes] = set()
    for event in events:
        if isinstance(event, Said):
            allowed = _allowed(allowed, event.line)
            seen.clear()
        elif not disk.take(event):
            continue
        result.moments += 1
        for state in disk.states():
            key = _key(state)
            if key in seen:
                continue
            seen.add(key)
            result.states += 1
            found = _opened(kind, home, state)
            if wrong := _difference(found, allowed):
                files = {os.path.relpath(path, home): len(data) for path, data in state.items()}
                result.lost.append(f"{kind}: {files} gives: {wrong}")
    return result


def _key(state: State) -> bytes:
    made = hashlib.blake2b()
    for path in sorted(state):
        made.update(f"{path}:{len(state[path])}:".encode() + state[path])
    return made.digest()


def _opened(kind: str, home: Path, state: State) -> Found:
    """What the program finds when a state is on the disk."""
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        for path, content in state.items():
            place = Path(folder, os.path.relpath(path, home))
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        return found_in(kind, Path(folder))


def found_in(kind: str, home: Path) -> Found:
    """What the program finds in a folder, or how it failed to look."""
    try:
        return KINDS[kind].found(home)
    except Exception as error:  # any exception counts as a result, which the campaign reports
        return {"failed": repr(error)}


def _memory() -> str | None:
    """A folder in memory, where there is one: nothing here has to survive."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1, help="runs of work on each kind of file")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first run")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use")
    parser.add_argument("--kills", type=int, default=0, help="kills in the middle of operations")
    parser.add_argument("--work", nargs=3, metavar=("KIND", "FOLDER", "SEED"), help="one run only")
    given = parser.parse_args()
    if given.work:
        kind, home, seed = given.work
        KINDS[kind].work(Path(home), int(seed), Report(), KINDS[kind].rounds)
        return 0
    start, lost = time.monotonic(), 0
    jobs = [(kind, given.seed + at) for at in range(given.rounds) for kind in KINDS]
    totals = {kind: Result() for kind in KINDS}
    with get_context("spawn").Pool(given.jobs) as pool:
        found = [(kind, pool.apply_async(round_of, (kind, seed))) for kind, seed in jobs]
        each = -(-given.kills // (4 * len(KINDS)))
        killed = [
            pool.apply_async(kills_of, (kind, given.seed + at, each))
            for at in range(4 if each else 0)
            for kind in KINDS
        ]
        for kind, waiting in found:
            result = waiting.get()
            totals[kind].states += result.states
            totals[kind].moments += result.moments
            lost += len(result.lost)
            for line in result.lost[:5]:
                print(line)
        kills = [one.get() for one in killed]
    for kind, total in totals.items():
        print(f"{kind:12} {total.moments:7} moments {total.states:8} states")
    states = sum(total.states for total in totals.values())
    print(f"{states} states, lost: {lost}, {time.monotonic() - start:.0f} s")
    for line in [line for one in kills for line in one.lost][:20]:
        print(line)
    lost_by_kills = sum(len(one.lost) for one in kills)
    print(f"{sum(one.moments for one in kills)} kills, lost: {lost_by_kills}")
    return 1 if lost or lost_by_kills else 0


if __name__ == "__main__":
    sys.exit(main())
