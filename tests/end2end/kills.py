"""Kill the program at random instants, again and again, and see that nothing shown is ever lost.

    python -m tests.end2end.kills --kills 200

The real program plays by itself in its window and goes from game to game (`game_switcher`): it
parks, switches, deletes, and takes deletions back. It notes every event that the table has finished
showing, and what it is about to do with a game. After each kill all saves are read: every game that
has ever been seen must be in exactly one place, as far as it had been shown and at least as far as
after the kill before. A finished game must have its record, and only a game that was about to be
deleted may be among the deleted ones. Then the program is started again and goes on from there.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from hearts_qt.app.program.shown_events_log import event_line
from hearts_qt.app.program.start_options import SHOWN_LOG
from hearts_qt.game.deals import NAME_LENGTH, SealedDeals
from hearts_qt.game.game import Game
from hearts_qt.store.history import History
from hearts_qt.store.save_format import read_parked
from hearts_qt.store.saves import DELETED, PARKED, SaveStore
from tests.limits import end

ROOT = Path(__file__).resolve().parent.parent.parent
HANG_TIMEOUT = 180.0
"""Seconds after which a program that shows nothing counts as hanging."""

SILENT = {"TurnCame", "PassCommitted", "ChargeCommitted"}
"""Events for which the table shows nothing."""


class LostError(AssertionError):
    """Something that had been shown is not in the save, or the save is damaged."""


@dataclass
class Tally:
    """What a campaign has seen."""

    kills: int = 0
    resumes: int = 0
    early: int = 0
    """Kills before the program had shown anything."""
    events: int = 0
    """Events shown and found in the save."""
    torn: int = 0
    """Saves whose last line was torn."""
    games: int = 0
    """Games that were begun."""
    ahead: int = 0
    """The largest number of events by which a save was ahead of what had been shown."""
    sealed: int = 0
    """Games whose seal, cut and deals were compared with those before a kill."""
    cut: int = 0
    """How many of them had a cut."""
    moves: dict[str, int] = field(default_factory=dict)
    """For each move between games (`switch`, ...), the kills before which it came last."""


def prepare(home: Path) -> None:
    """Write settings under which a game is fast and waits for no animation."""
    (home / "config").mkdir(parents=True)
    settings = {
        "tempo": "instant",
        "hold_time": 0,
        "hold_points_time": 0,
        "hold_black_time": 0,
        "pause_time": 0,
        # Players that do not think.
        "seats": [{"player": "random"}] * 10,
    }
    (home / "config" / "settings.json").write_bytes(msgspec.json.encode(settings))


def start(home: Path, shown: Path) -> subprocess.Popen[bytes]:
    """Start the real program, playing by itself."""
    environment = {**os.environ, "HEARTS_QT_HOME": str(home), SHOWN_LOG: str(shown)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    errors = (home / "stderr.txt").open("ab")
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.end2end.game_switcher", str(moves_of(shown))],
            cwd=ROOT,
            env=environment,
            stdout=errors,
            stderr=errors,
        )
    finally:
        errors.close()


def moves_of(shown: Path) -> Path:
    """The file that lists the moves between games, beside the one that lists the events shown."""
    return shown.with_suffix(".moves")


def size(path: Path) -> int:
    """The length of a file that may not be there yet."""
    return path.stat().st_size if path.exists() else 0


def kill_somewhere(
    process: subprocess.Popen[bytes], shown: Path, chance: random.Random, home: Path, first: bool
) -> None:
    """Kill the program after a random time; the first time, only once it plays."""
    what = chance.random()
    if not first and what < 0.1:
        time.sleep(chance.random() * 1.2)
    elif what < 0.65:
        # While the program moves from one game to another.
        wait_for_lines(process, moves_of(shown), b'"about_to"', chance.randrange(1, 9), home)
        time.sleep(0.012 * chance.random() ** 2)
    else:
        # Once a number of events has been shown, small numbers preferred, at any instant.
        wanted = 1 + int(150 * chance.random() ** 2)
        wait_for_lines(process, shown, b'"event"', wanted, home)
        time.sleep(0.05 * chance.random())
    end(process)


def complaints(home: Path) -> str:
    """The end of the program's error output and of its log."""
    files = [home / "stderr.txt", *sorted((home / "state").glob("*.log"))]
    return "\n".join(path.read_text(errors="replace")[-3000:] for path in files if path.exists())


def wait_for_lines(
    process: subprocess.Popen[bytes], path: Path, word: bytes, wanted: int, home: Path
) -> None:
    """Wait until a file holds that many lines with a word; raises `LostError` if it never does."""
    until = time.monotonic() + HANG_TIMEOUT
    while not path.exists() or path.read_bytes().count(word) < wanted:
        if process.poll() is not None:
            raise LostError(f"the program ended by itself:\n{complaints(home)}")
        if time.monotonic() > until:
            raise LostError(f"no {wanted} {word!r} in {HANG_TIMEOUT} s:\n{complaints(home)}")
        time.sleep(0.001)


def events_from(history: History, position: int) -> list[dict[str, Any]]:
    """The events that followed after that many actions of a saved game, as lines."""
    game = history.game.undealt()
    lines = []
    for index, action in enumerate(history.game.log):
        for event in game.apply(action):
            if index >= position:
                lines.append(event_line(event))
    return [line for line in lines if line["event"] not in SILENT]


def runs_of(lines: list[dict[str, Any]]) -> list[tuple[str, int, list[dict[str, Any]]]]:
    """The events that were shown, in runs: the game, the position where it begins, the events."""
    runs: list[tuple[str, int, list[dict[str, Any]]]] = []
    for line in lines:
        if "reset" in line:
            runs.append((line["reset"], line["position"], []))
        elif line["event"] not in SILENT:
            if not runs:
                raise LostError(f"{line} was shown before there was a game")
            runs[-1][2].append(line)
    return runs


@dataclass
class Saved:
    """A game that a campaign has found."""

    history: History
    name: str = ""
    """The name of its file, if it is parked or deleted."""
    deleted: bool = False


def saved_games(home: Path, tally: Tally) -> dict[str, Saved]:
    """All games on the disk, by their names; raises `LostError` if one is there twice."""
    data = home / "data"
    path = data / "game.jsonl"
    tally.torn += path.exists() and not path.read_bytes().endswith(b"\n")
    store = SaveStore(data)
    said = store.open()
    if said is not None:
        raise LostError(str(said))
    try:
        history, said = store.load()
    finally:
        store.close()
    if said is not None:
        raise LostError(str(said))
    found = [] if history is None else [Saved(history)]
    for folder in (data / PARKED, data / PARKED / DELETED):
        for file in sorted(folder.glob("*")) if folder.exists() else ():
            if file.is_file():
                if file.suffix != ".jsonl":
                    raise LostError(f"{file.name} was set aside")
                history = read_parked(file.read_bytes())
                found.append(Saved(history, file.name, folder.name == DELETED))
    games: dict[str, Saved] = {}
    for one in found:
        number = one.history.game.source.name
        if number in games:
            raise LostError(f"the game {number} is there twice")
        games[number] = one
    return games


def check(home: Path, shown: Path, before: dict[str, Saved], tally: Tally) -> dict[str, Saved]:
    """Compare the saves with what had been shown; raises `LostError`."""
    lines = decoded(shown)
    moves = decoded(moves_of(shown))
    if moves:
        last = moves[-1]["about_to"]
        tally.moves[last] = tally.moves.get(last, 0) + 1
    may_be_deleted = {move["name"] for move in moves if move["about_to"] == "delete"}
    games = saved_games(home, tally)
    records = {
        name_in(msgspec.json.decode(path.read_bytes().splitlines()[0]))
        for path in (home / "data" / "games").glob("*.hearts")
    }

    def finished(number: str) -> bool:
        return number in records

    for number, one in games.items():
        earlier = before.get(number)
        if one.deleted and one.name not in may_be_deleted and not (earlier and earlier.deleted):
            raise LostError(f"the game {one.name} was deleted, and nobody wanted that")
        if earlier is None:
            tally.games += 1
        elif one.history.game.log[: len(earlier.history.game.log)] != earlier.history.game.log:
            raise LostError("a save does not continue the one before")
        else:
            check_deals(earlier.history.game, one.history.game, tally)
    for number in before:
        if number not in games and not finished(number):
            raise LostError(f"the game {number} is gone")
    for number, position, events in runs_of(lines):
        if number not in games:
            # If no event was shown, the kill may have come before the new game was saved.
            if events and not finished(number):
                raise LostError(f"the game {number} was shown and is not saved")
            continue
        saved = events_from(games[number].history, position)
        if saved[: len(events)] != events:
            at = next(
                index
                for index, event in enumerate(events)
                if index >= len(saved) or saved[index] != event
            )
            raise LostError(f"shown, but not saved: {events[at]} (number {at} of the run)")
        tally.events += len(events)
        tally.ahead = max(tally.ahead, len(saved) - len(events))
    return games


def check_deals(before: Game, after: Game, tally: Tally) -> None:
    """Compare the deals of a game before and after a kill; raises `LostError`."""
    one, other = before.source, after.source
    if not isinstance(one, SealedDeals) or not isinstance(other, SealedDeals):
        raise LostError("a game is not sealed")
    tally.cut += bool(other.cut)
    if not before.log and one.seal == other.seal:
        # The kill may have come before the cut.
        tally.sealed += 1
        return
    if one != other:
        raise LostError("seal or cut of a game have changed")
    for index in range(20):
        if one.deal_number(index) != other.deal_number(index):
            raise LostError(f"deal {index} of a game has changed")
    tally.sealed += 1


def name_in(head: dict[str, Any]) -> str:
    """The name of the game that a record holds, from the record's first line."""
    name: str = head["game"] if head["game"] is not None else head["seal"][:NAME_LENGTH]
    return name


def decoded(path: Path) -> list[dict[str, Any]]:
    """The lines of a file that may not be there."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def campaign(kills: int, seed: int, talk: bool = True) -> Tally:
    """Kill the program that many times; raises `LostError` at the first loss."""
    chance = random.Random(seed)
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="hearts-kills-") as folder:
        home = Path(folder)
        prepare(home)
        games: dict[str, Saved] = {}
        for number in range(kills):
            shown = home / f"shown-{number}.jsonl"
            process = start(home, shown)
            try:
                kill_somewhere(process, shown, chance, home, not games)
            finally:
                end(process)
            resumed = bool(games)
            games = check(home, shown, games, tally)
            tally.kills += 1
            tally.early += size(shown) == 0
            tally.resumes += resumed
            if talk and (number + 1) % 10 == 0:
                print(f"{number + 1} of {kills}: {tally}", flush=True)
        # Start once more, to check that the game continues after the last kill too.
        shown = home / "shown-last.jsonl"
        process = start(home, shown)
        try:
            until = time.monotonic() + HANG_TIMEOUT
            while size(shown) == 0 and time.monotonic() < until and process.poll() is None:
                time.sleep(0.01)
        finally:
            end(process)
        check(home, shown, games, tally)
        tally.resumes += 1
        words = (home / "stderr.txt").read_text(errors="replace")
        if "Traceback" in words or "Unexpected" in words:
            raise LostError(f"the program complained:\n{words[-3000:]}")
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.monotonic()
    try:
        tally = campaign(arguments.kills, arguments.seed)
    except LostError as error:
        print(f"LOST: {error}")
        return 1
    moves = ", ".join(f"{count} while about to {name}" for name, count in tally.moves.items())
    print(
        f"{tally.kills} kills ({moves}), {tally.resumes} resumes, {tally.games} games, "
        f"{tally.events} events shown and all of them saved ({tally.early} kills before anything "
        f"was shown, {tally.torn} torn last lines, at most {tally.ahead} events ahead of the "
        f"picture), {time.monotonic() - began:.0f} s"
    )
    print(
        f"{tally.sealed} times the seal, the cut and all deals of a game were those before the "
        f"kill ({tally.cut} times with a cut)"
    )
    print("lost: 0")
    return 0


if __name__ == "__main__":
    sys.exit(main())
