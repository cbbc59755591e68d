"""The commands of `hearts-qt` that need no window: presets, rules, simulate and replay."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hearts_qt.game.deals import MASK
from hearts_qt.game.game import Phase
from hearts_qt.game.records import RecordError, read_record, replay_record, split_records
from hearts_qt.players.base import UnknownPlayer
from hearts_qt.players.registry import PLAYERS
from hearts_qt.players.simulation import Job, Summary, simulate
from hearts_qt.rules.options import (
    OPTIONS,
    OptionError,
    Rules,
    RulesError,
    option_from_words,
    option_to_words,
    rules_from_json,
)
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS, nearest_preset, preset_of
from hearts_qt.rules.rulebook import rulebook

__all__ = ["COMMANDS", "add_commands"]


class Trouble(Exception):
    """Something the person gave cannot be used; the message says what and what to do."""


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the commands to the parser of the command line."""
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("presets", help="list the rule sets that have a name")
    rules = commands.add_parser("rules", help="print the rules of a preset or a rules file")
    rules.add_argument("which", metavar="PRESET|FILE")
    rules.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    replay = commands.add_parser("replay", help="check a game record by the rules")
    replay.add_argument("file", metavar="FILE")
    play = commands.add_parser("simulate", help="let computer players play without a table")
    play.add_argument("--preset", default=None, help=f"the rules to start from ({DEFAULT_PRESET})")
    play.add_argument("--rules", metavar="FILE", help="a rules file to start from")
    play.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="change an option"
    )
    play.add_argument(
        "--players",
        default="basic",
        help=f"a player for each seat, or for all: {', '.join(PLAYERS)}",
    )
    many = play.add_mutually_exclusive_group()
    many.add_argument("--hands", type=_positive, help="how many hands to play (1000)")
    many.add_argument("--games", type=_positive, help="how many whole games to play")
    play.add_argument("--seed", type=int, default=0, help="the number that everything follows from")
    play.add_argument("--record", metavar="FILE", help="write every game down as a record")
    play.add_argument("--legal", action="store_true", help="with the legal cards of every play")
    play.add_argument("--jobs", type=_positive, default=1, help="how many processes to use")


def _positive(written: str) -> int:
    number = int(written)
    if number < 1:
        raise ValueError(written)
    return number


def run(given: argparse.Namespace) -> int:
    """Run the command that was given; returns the exit code."""
    try:
        return COMMANDS[given.command](given)
    except Trouble as trouble:
        print(f"hearts-qt: {trouble}", file=sys.stderr)
        return 1


def _presets(given: argparse.Namespace) -> int:
    width = max(len(name) for name in PRESETS)
    for preset in PRESETS.values():
        changes = ", ".join(
            f"{name} {option_to_words(name, value)}" for name, value in preset.changes.items()
        )
        print(f"{preset.name:<{width}}  {changes or 'the default'}")
    return 0


def _rules(given: argparse.Namespace) -> int:
    rules = _changed(_preset_or_file(given.which), given.set)
    name = preset_of(rules)
    near = nearest_preset(rules)
    title = name or f"{near}, changed"
    print(f"{title}\n{'=' * len(title)}")
    if name is None:
        for option in OPTIONS:
            value = getattr(rules, option)
            if value != getattr(PRESETS[near].rules, option):
                print(f"* {OPTIONS[option].label}: {option_to_words(option, value)}")
    for section in rulebook(rules):
        print(f"\n{section.title}\n{'-' * len(str(section.title))}")
        for paragraph in section.paragraphs:
            print(paragraph)
    return 0


def _replay(given: argparse.Namespace) -> int:
    records = split_records(_read(given.file))
    hands = over = 0
    totals: tuple[int, ...] = ()
    for at, written in records:
        try:
            game = replay_record(read_record(written))
        except RecordError as error:
            where = f", in the record that begins at line {at}" if at > 1 else ""
            raise Trouble(f"{given.file}: {error}{where}") from None
        hands += len(game.finished)
        over += game.phase is Phase.OVER
        totals = game.totals
    if not records:
        raise Trouble(f"{given.file} is empty.")
    if len(records) > 1:
        games = f"{len(records)} games, {over} of them over"
        print(f"{given.file}: {games}, {hands} hands by the rules.")
        return 0
    print(f"{given.file}: {hands} hands by the rules, the game is {'' if over else 'not '}over.")
    print("totals:", " ".join(str(total) for total in totals))
    return 0


def _simulate(given: argparse.Namespace) -> int:
    if given.rules is not None and given.preset is not None:
        raise Trouble("Give either --preset or --rules, not both.")
    start = _file(given.rules) if given.rules is not None else _preset(given.preset)
    rules = _changed(start, given.set)
    names = [name.strip() for name in given.players.split(",")]
    if len(names) == 1:
        names *= rules.players
    if len(names) != rules.players:
        raise Trouble(f"The table has {rules.players} seats, but {len(names)} players were named.")
    record = None if given.record is None else Path(given.record)
    if record is not None and record.exists():
        raise Trouble(f"{record} is there already; give another name, or remove it.")
    hands = None if given.games is not None else given.hands or 1000
    job = Job(
        rules,
        tuple(names),
        given.seed & MASK,
        hands,
        given.games,
        preset_of(start),
        record is not None,
        given.legal,
    )
    try:
        summary = simulate(job, given.jobs, _progress() if sys.stderr.isatty() else None)
    except UnknownPlayer as error:
        raise Trouble(str(error)) from None
    if record is not None:
        try:
            record.write_text("".join(summary.records), "utf-8")
        except OSError as error:
            raise Trouble(f"{record} cannot be written: {error.strerror}.") from None
    _table(summary, names)
    return 0


def _progress() -> Callable[[int, int], None]:
    """A bar on the last line of the terminal."""

    def show(done: int, of: int) -> None:
        filled = 40 * done // of
        end = "\n" if done == of else ""
        print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{of}", end=end, file=sys.stderr)

    return show


def _table(summary: Summary, names: Sequence[str]) -> None:
    print(f"{'seat':<5}{'player':<16}{'points':>8}{'±':>7}{'place':>7}{'wins':>6}{'moons':>7}")
    for seat, (name, line) in enumerate(zip(names, summary.lines, strict=True)):
        place = f"{line.places / line.games:.2f}" if line.games else "-"
        print(
            f"{seat:<5}{name[:15]:<16}{line.mean:>8.2f}{line.error:>7.2f}"
            f"{place:>7}{line.wins:>6}{line.moons:>7}"
        )
    each = f", {summary.hands / summary.games:.1f} hands a game" if summary.games else ""
    print(f"{summary.hands} hands, {summary.games} games{each}")


def _preset(name: str | None) -> Rules:
    wanted = (name or DEFAULT_PRESET).casefold()
    for preset in PRESETS.values():
        if preset.name.casefold() == wanted:
            return preset.rules
    raise Trouble(f"There is no preset “{name}”; “hearts-qt presets” lists them.")


def _preset_or_file(which: str) -> Rules:
    if Path(which).is_file():
        return _file(which)
    return _preset(which)


def _file(name: str) -> Rules:
    """The rules of a file: an object of options, alone or under `options`, or a record."""
    written = _read(name)
    try:
        found: Any = json.loads(written.split("\n", 1)[0] if '"hearts_record"' in written
                                else written)
    except (ValueError, RecursionError) as error:
        raise Trouble(f"{name} is not a rules file: {error}.") from None
    for key in ("rules", "options"):
        if isinstance(found, dict) and key in found:
            found = found[key]
    if not isinstance(found, dict):
        raise Trouble(f"{name} is not a rules file: it holds no options.")
    try:
        return rules_from_json(found)
    except (OptionError, RulesError) as error:
        raise Trouble(f"{name}: {error}") from None


def _read(name: str) -> str:
    try:
        return Path(name).read_text("utf-8")
    except OSError as error:
        raise Trouble(f"{name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Trouble(f"{name} is not a text file.") from None


def _changed(rules: Rules, changes: Sequence[str]) -> Rules:
    values = rules.values()
    for change in changes:
        name, equals, written = change.partition("=")
        if name not in OPTIONS or not equals:
            raise Trouble(f"“{change}” sets no option; write it as target=50.")
        try:
            values[name] = option_from_words(name, written)
        except OptionError as error:
            raise Trouble(str(error)) from None
    try:
        return Rules(**values)
    except RulesError as error:
        raise Trouble(str(error)) from None


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "presets": _presets,
    "rules": _rules,
    "replay": _replay,
    "simulate": _simulate,
}
"""The commands by name."""


def main(words: Sequence[str]) -> int:
    """Run a command of the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="hearts-qt")
    add_commands(parser)
    try:
        return run(parser.parse_args(words))
    except BrokenPipeError:
        # Whoever read the output has had enough; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
