"""Kill the program at random instants, again and again, and see that nothing shown is ever lost.

    python -m tests.end2end.kills --kills 200

The real program plays by itself in its window (`--autoplay`) and notes every event that the table
has finished showing. After each kill the save is loaded: it must hold a valid game whose events
begin with everything that had been shown, and whose history continues the one of the kill before.
Then the program is started again and goes on from there (`--resume`).
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from hearts_qt.app.display_log import VARIABLE, event_line
from hearts_qt.game.game import Game
from hearts_qt.store.saves import History, SaveStore
from tests.limits import end

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0
"""Seconds after which a program that shows nothing counts as hanging."""

SILENT = {"TurnCame", "PassCommitted", "ChargeCommitted"}
"""Events that have nothing of their own to be shown."""


class LostError(AssertionError):
    """Something that had been shown is not in the save, or the save is bad."""


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
    """Most events that a save was ahead of what had been shown."""


def prepare(home: Path) -> None:
    """Settings under which a game goes fast and no animation is waited for."""
    (home / "config").mkdir(parents=True)
    settings = {
        "tempo": "instant",
        "hold_time": 0,
        "hold_points_time": 0,
        "hold_black_time": 0,
        "pause_time": 0,
    }
    (home / "config" / "settings.json").write_bytes(msgspec.json.encode(settings))


def start(home: Path, shown: Path) -> subprocess.Popen[bytes]:
    """Start the real program, playing by itself."""
    environment = {**os.environ, "HEARTS_QT_HOME": str(home), VARIABLE: str(shown)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    errors = (home / "stderr.txt").open("ab")
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "hearts_qt", "--autoplay", "--resume"],
            cwd=ROOT,
            env=environment,
            stdout=errors,
            stderr=errors,
        )
    finally:
        errors.close()


def size(path: Path) -> int:
    """The length of a file that may not be there yet."""
    return path.stat().st_size if path.exists() else 0


def kill_somewhere(
    process: subprocess.Popen[bytes], shown: Path, chance: random.Random, home: Path, first: bool
) -> None:
    """Let the program run for a random while and kill it; the first time not before it plays."""
    if not first and chance.random() < 0.15:
        time.sleep(chance.random() * 1.2)
    else:
        # Once a number of events has been shown, small numbers preferred, at any instant.
        wanted = 1 + int(150 * chance.random() ** 2)
        until = time.monotonic() + PATIENCE
        while not shown.exists() or shown.read_bytes().count(b'"event"') < wanted:
            if process.poll() is not None:
                words = (home / "stderr.txt").read_text(errors="replace")
                raise LostError(f"the program ended by itself:\n{words[-3000:]}")
            if time.monotonic() > until:
                raise LostError(f"the program does not show {wanted} events in {PATIENCE} seconds")
            time.sleep(0.002)
        time.sleep(0.05 * chance.random())
    end(process)


def events_from(history: History, position: int) -> list[dict[str, Any]]:
    """The events that followed after so many actions of a saved game, as lines."""
    game = Game(history.game.rules, history.game.number, history.first_deal)
    lines = []
    for index, action in enumerate(history.game.log):
        for event in game.apply(action):
            if index >= position:
                lines.append(event_line(event))
    return [line for line in lines if line["event"] not in SILENT]


def runs_of(lines: list[dict[str, Any]]) -> list[tuple[int, int, list[dict[str, Any]]]]:
    """What was shown, by the points from which it was shown: (game, position, events)."""
    runs: list[tuple[int, int, list[dict[str, Any]]]] = []
    for line in lines:
        if "reset" in line:
            runs.append((line["reset"], line["position"], []))
        elif line["event"] not in SILENT:
            if not runs:
                raise LostError(f"{line} was shown before there was a game")
            runs[-1][2].append(line)
    return runs


def check(home: Path, shown: Path, before: History | None, tally: Tally) -> History | None:
    """Compare the save with what had been shown; raises `LostError`."""
    lines = [msgspec.json.decode(line) for line in shown.read_bytes().splitlines()] if (
        shown.exists()
    ) else []
    runs = runs_of(lines)
    path = home / "data" / "game.jsonl"
    tally.torn += path.exists() and not path.read_bytes().endswith(b"\n")
    store = SaveStore(home / "data")
    said = store.open()
    if said is not None:
        raise LostError(str(said))
    try:
        history, said = store.load()
    finally:
        store.close()
    if said is not None:
        raise LostError(str(said))
    if history is None:
        if before is not None or any(events for _, _, events in runs):
            raise LostError("there is no save")
        return None
    number = history.game.number
    # A kill may fall between the first line of a new game and its first picture.
    if runs and runs[-1][2] and runs[-1][0] != number and history.position > 1:
        raise LostError("the save is of another game than the one shown")
    for game, position, events in runs:
        if game != number:
            continue
        saved = events_from(history, position)
        if saved[: len(events)] != events:
            at = next(
                index
                for index, event in enumerate(events)
                if index >= len(saved) or saved[index] != event
            )
            raise LostError(f"shown, but not saved: {events[at]} (number {at} of the run)")
        tally.events += len(events)
        tally.ahead = max(tally.ahead, len(saved) - len(events))
    if before is not None and before.game.number == number:
        if history.game.log[: len(before.game.log)] != before.game.log:
            raise LostError("the save does not continue the one before")
    else:
        tally.games += 1
    return history


def campaign(kills: int, seed: int, talk: bool = True) -> Tally:
    """Kill the program so many times; raises `LostError` at the first loss."""
    chance = random.Random(seed)
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="hearts-kills-") as folder:
        home = Path(folder)
        prepare(home)
        history: History | None = None
        for number in range(kills):
            shown = home / f"shown-{number}.jsonl"
            process = start(home, shown)
            try:
                kill_somewhere(process, shown, chance, home, history is None)
            finally:
                end(process)
            resumed = history is not None
            history = check(home, shown, history, tally)
            tally.kills += 1
            tally.early += size(shown) == 0
            tally.resumes += resumed
            if talk and (number + 1) % 10 == 0:
                print(f"{number + 1} of {kills}: {tally}", flush=True)
        # And once more, to see that the last kill can be resumed from too.
        shown = home / "shown-last.jsonl"
        process = start(home, shown)
        try:
            until = time.monotonic() + PATIENCE
            while size(shown) == 0 and time.monotonic() < until and process.poll() is None:
                time.sleep(0.01)
        finally:
            end(process)
        check(home, shown, history, tally)
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
    print(
        f"{tally.kills} kills, {tally.resumes} resumes, {tally.games} games, {tally.events} events "
        f"shown and all of them saved ({tally.early} kills before anything was shown, "
        f"{tally.torn} torn last lines, at most {tally.ahead} events ahead of the picture), "
        f"{time.monotonic() - began:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
