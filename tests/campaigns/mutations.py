"""Damaged records, profiles and codes: the program reads them as valid or refuses them clearly.

    python -m tests.campaigns.mutations --count 10000
    python -m tests.campaigns.mutations --first 4711 --count 1 --show

Half of the mutants are records of games, the others profiles and codes of rule sets. Each is a
valid one with one to three changes: bits turned, bytes and lines lost, doubled or moved, values of
JSON exchanged for others of every type and size, nesting without end, zero bytes, bytes that are no
UTF-8, byte order marks, foreign ends of lines, other versions, checksums that fit made-up codes.

Each is given to `hearts-qt replay` and `hearts-qt rules`; a profile is also imported into a store.
The program must read it correctly, or refuse it with one sentence that names the file. No exception
may escape, and nothing may be overwritten. Every five-hundredth mutant is given to the real program
in a process of its own. A mutant depends only on its number. The exit status is 1 when something
was wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import io
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hearts_qt import terminal
from hearts_qt.game.game import Game
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import SeatEntry, read_record, split_records, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.problems import problems
from hearts_qt.rules.profile import Profile, ProfileError, read_profile, write_profile
from hearts_qt.rules.rule_code import CodeError, rules_from_code, rules_to_code
from hearts_qt.store.profiles import ProfileStore, profile_of_file
from tests.campaigns.mutators import CODES, PROFILES, RECORDS, Mutator
from tests.strategies import random_rules

NAMES = ("Ada", "Bo", "Çem", "双", "Edda", "Felix", "Greta", "Hugo", "Ida", "Jo")

PROCESSES = 500
"""One mutant of this many is given to the program in a process of its own."""


class Fault(Exception):
    """A result that must not happen."""


@dataclass(frozen=True)
class Mutant:
    """A damaged file or code: its kind (`record`, `profile`, `code`) and what was done to it."""

    number: int
    kind: str
    content: bytes
    done: tuple[str, ...]


def demand(fits: bool, what: str) -> None:
    if not fits:
        raise Fault(what)


# Valid files and codes


@functools.cache
def good_records() -> list[bytes]:
    """Records of many rule sets, finished or not, with and without legal cards, and two in one."""
    chance = Random(3)
    rules = [preset.rules for preset in PRESETS.values()]
    rules += [random_rules(chance) for _ in range(12)]
    found = []
    for number, each in enumerate(rules):
        players = [make_player("random", number + seat) for seat in range(each.players)]
        game = play_game(each, players, number, 1 + number % 2)
        if number % 5 == 4:
            log = game.log[: chance.randrange(1, len(game.log))]
            game = Game(each, number).replayed(log)
        seats = [SeatEntry(name, "random") for name in NAMES]
        written = write_record(game, seats[: each.players], legal=number % 3 == 0)
        found.append(written.encode())
    return [*found, found[0] + found[-1]]


@functools.cache
def good_rules() -> list[Rules]:
    chance = Random(5)
    return [preset.rules for preset in PRESETS.values()] + [random_rules(chance) for _ in range(40)]


@functools.cache
def good_profiles() -> list[bytes]:
    return [
        write_profile(Profile(f"Thursday {number}", rules, "Black Lady")).encode()
        for number, rules in enumerate(good_rules())
    ]


@functools.cache
def good_codes() -> list[bytes]:
    return [rules_to_code(rules).encode() for rules in good_rules()]


def mutant(number: int) -> Mutant:
    """The mutant with a number."""
    chance = Random(f"mutant {number}")
    kind, good, mutators = (
        ("record", good_records, RECORDS),
        ("record", good_records, RECORDS),
        ("profile", good_profiles, PROFILES),
        ("code", good_codes, CODES),
    )[number % 4]
    content = chance.choice(good())
    done: list[Mutator] = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        done.append(chance.choice(mutators))
        content = done[-1](chance, content)
    return Mutant(number, kind, content, tuple(one.__name__ for one in done))


# What is done with them


def command(words: list[str]) -> tuple[int, str, str]:
    """Run a command in this process: exit code, output, errors."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = terminal.main(words)
    return code, out.getvalue(), err.getvalue()


def sentences(said: str, names: str = "") -> None:
    """Demand that a text is readable sentences, one for each fault of a rules file."""
    demand(said.isprintable(), f"more than a line: {said!r}")
    demand(said.endswith("."), f"no full stop: {said!r}")
    demand(names in said, f"does not name {names}: {said!r}")


def one_sentence(said: str, names: str = "") -> None:
    """Demand that a text is one readable sentence."""
    sentences(said, names)
    demand(len(said) < 600, f"too long: {said!r}")
    text = re.sub("“[^”]*”", "“”", said.replace(names, ""))
    demand(not re.search(r"[.!?] +[A-Z“]", text), f"more than a sentence: {said!r}")
    for word in ("Traceback", "Error", "Exception", "object at 0x"):
        demand(word not in text, f"not for people: {said!r}")


def answered(
    words: list[str],
    names: str = "",
    refusals: tuple[int, ...] = (2,),
    demanded: Callable[[str, str], None] = one_sentence,
) -> bool:
    """Whether a command accepted its input. If not, `demanded` checks its message."""
    code, out, err = command(words)
    if code == 0:
        demand(err == "", f"success, but {err!r}")
        demand(out != "", "success without a word")
        return True
    demand(code in refusals, f"exit code {code}")
    demand(err.startswith("hearts-qt: ") and err.endswith("\n"), f"not ours: {err!r}")
    demanded(err[len("hearts-qt: ") : -1], names)
    return False


def check_record(mutant: Mutant, folder: Path) -> bool:
    path = folder / "game.jsonl"
    path.write_bytes(mutant.content)
    taken = answered(["replay", str(path)], str(path), (1, 2))
    answered(["rules", str(path), "--code"], str(path))
    demand(path.read_bytes() == mutant.content, "the record was changed")
    if taken:
        for at, written in split_records(path.read_text("utf-8")):
            record = read_record(written, at)
            game = replay_record(record)
            again = replay_record(read_record(write_record(game, record.seats, record.preset)))
            demand(again.log == game.log, "the record differs when it is written again")
    return taken


def check_profile(mutant: Mutant, folder: Path) -> bool:
    path = folder / "from elsewhere.hearts-rules"
    path.write_bytes(mutant.content)
    answered(["rules", str(path), "--code"], str(path), demanded=sentences)
    store = ProfileStore(folder / "store")
    for name in ("Thursday 1", "Ours"):
        store.save(Profile(name, Rules()))
    before = _contents(store.folder)
    try:
        taken: Profile | None = store.take_in(profile_of_file(path))
    except ProfileError as error:
        taken = None
        sentences(str(error), str(path))
    after = _contents(store.folder)
    demand({name: after.get(name) for name in before} == before, "a profile was overwritten")
    demand(len(after) == len(before) + (taken is not None), "files that nobody asked for")
    if taken is not None:
        demand(taken in store.profiles(), "what was taken in is not there")
        demand(not problems(taken.rules.values()), "rules that cannot be played")
        demand(rules_from_code(rules_to_code(taken.rules)) == taken.rules, "the code differs")
        demand(read_profile(write_profile(taken), "") == taken, "the file differs")
    # The same file, copied into the store's folder by hand.
    there = store.folder / "by hand.hearts-rules"
    there.write_bytes(mutant.content)
    for problem in store.problems():
        sentences(str(problem), str(store.folder))
    demand(there.read_bytes() == path.read_bytes() == mutant.content, "the profile was changed")
    return taken is not None


def check_code(mutant: Mutant, folder: Path) -> bool:
    code = mutant.content.decode(errors="replace")
    try:
        rules = rules_from_code(code)
    except CodeError as error:
        one_sentence(str(error))
        answered(["rules", "--code", "--", code])
        return False
    demand(not problems(rules.values()), "rules that cannot be played")
    demand(rules_from_code(rules_to_code(rules)) == rules, "the code differs")
    answered(["rules", "--code", "--", code])
    if not {"made_up", "spliced", "checked"} & {*mutant.done}:
        # Unless its checksum was made to fit, a code must be refused or mean the original rules.
        demand(rules in good_rules(), f"misread: {code!r}")
    return True


def check(mutant: Mutant) -> bool:
    """Whether a mutant was accepted; raises `Fault`, or any exception that the program let out."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if mutant.number % PROCESSES == 0:
            in_a_process(mutant, folder)
        kinds = {"record": check_record, "profile": check_profile, "code": check_code}
        return kinds[mutant.kind](mutant, folder)


def in_a_process(mutant: Mutant, folder: Path) -> None:
    """Give a mutant to the program as a person would."""
    path = folder / "given"
    path.write_bytes(mutant.content)
    words = ["replay" if mutant.kind == "record" else "rules", str(path)]
    ran = subprocess.run(
        [sys.executable, "-m", "hearts_qt", *words],
        capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    demand(ran.returncode in (0, 1, 2), f"exit code {ran.returncode}: {ran.stderr}")
    demand((ran.stderr == "") == (ran.returncode == 0), f"said {ran.stderr!r}")
    if ran.returncode:
        sentences(ran.stderr.removeprefix("hearts-qt: ").removesuffix("\n"), str(path))


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def run(count: int, first: int) -> tuple[Counter[str], list[str]]:
    """Check mutants. Returns how many of each kind were accepted or refused, and the faults."""
    figures: Counter[str] = Counter()
    faults: list[str] = []
    for number in range(first, first + count):
        made = mutant(number)
        try:
            taken = check(made)
        except Exception as error:
            what = str(error) if isinstance(error, Fault) else traceback.format_exc()
            faults.append(f"mutant {number} ({made.kind}, {', '.join(made.done)}): {what}")
            continue
        outcome = "taken" if taken else "refused"
        figures[f"{made.kind}: {outcome}"] += 1
        for one in made.done:
            figures[f"  {one}: {outcome}"] += 1
    return figures, faults


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.mutations")
    parser.add_argument("--count", type=int, default=10_000, help="how many mutants")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--show", action="store_true", help="print the mutants as well")
    options = parser.parse_args()
    started = time.monotonic()
    figures, faults = run(options.count, options.first)
    if options.show:
        for number in range(options.first, options.first + options.count):
            print(mutant(number))
    for what, times in sorted(figures.items(), key=lambda item: (item[0][0] == " ", item[0])):
        print(f"{times:8} {what}")
    for fault in faults:
        print(fault)
    seconds = time.monotonic() - started
    print(f"{options.count} mutants, {len(faults)} with a fault; {seconds:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
