"""The commands of `hearts-qt` that need no window.

Input that cannot be used is reported in one sentence, with exit code 2. A record that breaks the
rules gives exit code 1.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from hearts_qt.game.actions import Phase
from hearts_qt.game.deals import MASK, CutError, clean_cut, seal_words
from hearts_qt.game.records import OpenedEntry
from hearts_qt.players.api import COMMAND_PREFIX, UnknownPlayer
from hearts_qt.players.external.external_player import LIMIT
from hearts_qt.players.external.line_process import short_name
from hearts_qt.players.matches import MatchFileError
from hearts_qt.players.parts import ClusterError
from hearts_qt.players.registry import PLAYERS, STYLES
from hearts_qt.players.simulation import SimulationJob, SimulationSummary, simulate
from hearts_qt.players.worker_processes import exit_on_signals
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules, option_to_words
from hearts_qt.rules.presets import PRESETS, nearest_preset
from hearts_qt.rules.problems import why_no_end
from hearts_qt.rules.profile import (
    Profile,
    ProfileError,
    write_profile,
)
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.rules.rulebook import book_lines
from hearts_qt.rules.text import brief
from hearts_qt.store.files import cause, check_writable, write_new
from hearts_qt.store.record_shelf import REVIEW_SUFFIX
from hearts_qt.terminal.lessons_command import add_lessons, run_lessons
from hearts_qt.terminal.match_command import add_match, run_match, seconds
from hearts_qt.terminal.measure_command import add_measure, character, run_measure
from hearts_qt.terminal.peek_command import add_peek_test, run_peek_test
from hearts_qt.terminal.programs import SEED_HELP, hide_arguments, plays, seed_for
from hearts_qt.terminal.record_arguments import record_and_game, records_in
from hearts_qt.terminal.review_command import add_review, run_review
from hearts_qt.terminal.rule_arguments import (
    WHICH,
    CommandError,
    add_rules,
    find_rules,
    option_lines,
    rules_changed,
    rules_from_arguments,
)
from hearts_qt.terminal.work_arguments import add_where, positive, progress_line

_WHY = {
    "abandoned": "taken back",
    "restarted": "begun again",
    "after_opening": "made after the seal was opened",
}

MAX_FAULTS_SHOWN = 5
"""How many faults of outside players are printed one by one."""


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the commands to the command line's parser."""
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser(
        "presets",
        help="list the rule sets",
        description="List the rule sets, each with the options that differ from Modern Hearts.",
    )
    rules = commands.add_parser(
        "rules",
        help="print the rules of a preset, a file or a code",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(["options and their values, default first:", *option_lines()]),
    )
    rules.add_argument("which", metavar="PRESET|FILE|CODE", help=WHICH)
    rules.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="change an option (listed below)",
    )
    rules.add_argument(
        "--examples",
        action="store_true",
        help="give all examples, not only those of changed rules",
    )
    rules.add_argument("--code", action="store_true", help="print only the rule code")
    rules.add_argument("--save", metavar="FILE", help="write the rules to a new file")
    replay = commands.add_parser(
        "replay",
        help="check game records against the rules",
        description="Check a file of one or more game records against the rules. Messages count "
        "hands and plays from 1. In sealed games, seal, secret, cut and all deals are checked too. "
        "The exit code is 1 if a record breaks a rule and 2 if the file is not a record.",
    )
    replay.add_argument("file", metavar="FILE")
    review = commands.add_parser(
        "review",
        help="say what every decision in a game record cost",
        description="Review the decisions in a file of one or more game records, judged by what "
        "each player could know, in net points: the mean of the others' points less one's own. "
        f"The analysis is kept in FILE{REVIEW_SUFFIX} and read again.",
    )
    add_review(review)
    peek = commands.add_parser(
        "peek-test",
        help="test whether a computer player looks at cards that it must not see",
        description="Ask a computer player again what it chooses in a decision of a record: in "
        "deals that it cannot tell from the actual one, and, as a control, with a card of its own "
        "exchanged. Also prints everything that the player was told. The exit code is 1 if cards "
        "that it could not see have changed its choice.",
    )
    add_peek_test(peek)
    play = commands.add_parser("simulate", help="let computer players play many hands or games")
    add_rules(play)
    play.add_argument(
        "--players",
        default="basic",
        help=f"one player for each seat, or one for all seats: {', '.join(PLAYERS)}, a level with "
        f"a style ({', '.join(f'expert:{style}' for style in STYLES)}), or cmd:COMMAND for a "
        "program that speaks the protocol for outside players",
    )
    many = play.add_mutually_exclusive_group()
    many.add_argument("--hands", type=positive, help="number of hands to play (default 1000)")
    many.add_argument("--games", type=positive, help="number of whole games to play")
    play.add_argument("--seed", type=int, help=SEED_HELP)
    play.add_argument("--record", metavar="FILE", help="write a record of every game to a new file")
    play.add_argument(
        "--legal", action="store_true", help="include the legal cards of every play in the record"
    )
    play.add_argument(
        "--sealed",
        action="store_true",
        help="seal the deals of every game, as in the window; the secrets follow from the seed",
    )
    play.add_argument(
        "--cut",
        type=_cut,
        metavar="TEXT",
        help="the text with which the sealed pack is cut (default: none); needs --sealed",
    )
    play.add_argument(
        "--answer-seconds",
        type=seconds,
        default=LIMIT,
        metavar="S",
        help=f"time limit for each answer of an outside player, in seconds (default {LIMIT:g})",
    )
    add_where(play, cluster=False)
    school = commands.add_parser(
        "lessons",
        help="list or check the lessons of the school, or the puzzles",
        description="List the lessons of the school, or check them: the positions, the best "
        "answers, the words and the translations. The same for the puzzles. The exit code is 1 if "
        "something is wrong.",
    )
    add_lessons(school)
    measured = commands.add_parser(
        "measure",
        help="say what a rule set does: length, moons, skill, seats",
        description="Let computer players, of the level Basic if no other is named, play whole "
        "games under a rule set and print what it does: how long games last, how many moons there "
        "are, what decides a hand, how much skill counts, and whether each seat has the same "
        "chances. The same seed gives the same figures, whatever the number of processes, unless "
        "players think for a time.",
    )
    add_rules(measured)
    add_measure(measured)
    match = commands.add_parser(
        "match",
        help="compare two computer players on the same deals",
        description="Play a duplicate match: every deal is played once for each way to seat the "
        "two players.",
    )
    add_rules(match)
    add_match(match)


def _cut(written: str) -> str:
    try:
        return clean_cut(written)
    except CutError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(given: argparse.Namespace) -> int:
    """Run the command that was given; returns the exit code."""
    try:
        return COMMANDS[given.command](given)
    except (CommandError, ClusterError) as error:
        print(f"hearts-qt: {error}", file=sys.stderr)
        return error.code if isinstance(error, CommandError) else 2


def _presets(given: argparse.Namespace) -> int:
    width = max(len(name) for name in PRESETS)
    for preset in PRESETS.values():
        changes = ", ".join(
            f"{name} {option_to_words(name, value)}"
            for name, value in preset.changes.items()
            if value != OPTIONS[name].default
        )
        print(f"{preset.name:<{width}}  {changes or 'the default'}")
        if (line := character(preset.rules)) is not None:
            print(f"{'':<{width}}  {line}")
    return 0


def _rules(given: argparse.Namespace) -> int:
    start, preset = find_rules(given.which)
    rules = rules_changed(start, given.set)
    if given.save is not None:
        _save(rules, preset or nearest_preset(rules), Path(given.save))
    if given.code:
        print(rules_to_code(rules))
    if given.code or given.save is not None:
        return 0
    for line in book_lines(rules, given.examples, preset=preset):
        print(line)
    return 0


def _save(rules: Rules, preset: str, path: Path) -> None:
    """Write a profile; its name is that of the file."""
    try:
        written = write_profile(Profile(path.stem, rules, preset))
        write_new(path, written.encode(), shared=True)
    except ProfileError as error:
        raise CommandError(error) from None
    except FileExistsError:
        raise CommandError(f"{path} already exists; choose another name or remove it.") from None
    except OSError as error:
        raise CommandError(f"{path} cannot be written because {cause(error)}.") from None


def _replay(given: argparse.Namespace) -> int:
    file = records_in(given.file)
    hands = over = 0
    sealed: Counter[str] = Counter()
    totals: tuple[int, ...] = ()
    for index in range(len(file.records)):
        record, game = record_and_game(file, index)
        if record.seal is not None:
            sealed["checked" if record.opened is not None else "unopened"] += 1
        hands += len(game.finished)
        over += game.phase is Phase.OVER
        totals = tuple(map(game.rules.shown, game.totals))
    if len(file.records) > 1:
        games = f"{len(file.records)} games, {over} of them over"
        print(f"{given.file}: {games}, {_count(hands, 'hand')} by the rules.")
        if sealed["checked"]:
            print(f"{_count(sealed['checked'], 'sealed game')}: all deals follow from the seals.")
        if sealed["unopened"]:
            print(f"{_count(sealed['unopened'], 'seal')} not opened yet, so the deals of those "
                  "games cannot be checked.")  # fmt: skip
        return 0
    still = "" if over else "not "
    print(f"{given.file}: {_count(hands, 'hand')} by the rules, the game is {still}over.")
    print("totals:", " ".join(str(total) for total in totals))
    if record.seal is None:
        print(
            "Not sealed: the deals follow from their numbers."
            if record.real_pack is None
            else "Not sealed: every hand was dealt with a real pack."
            if record.real_pack == "every_hand"
            else "Not sealed: the first hand was dealt with a real pack."
        )
    else:
        print("seal:", " ".join(seal_words(record.seal)))
        if record.opened is None:
            print("The seal is not opened yet, so the deals cannot be checked.")
        else:
            print(_opened(record.opened))
    return 0


def _opened(opened: OpenedEntry) -> str:
    """A sentence about an opened seal that has been checked."""
    cut = f"the cut “{opened.cut}”" if opened.cut else "no cut"
    listed = [f"{entry.deal_index + 1} ({_WHY[entry.why]})" for entry in opened.abandoned]
    other = f" Other deals: {', '.join(listed)}." if listed else ""
    return f"Seal and secret fit, and every deal follows from them and {cut}.{other}"


def _review(given: argparse.Namespace) -> int:
    run_review(given, progress_line())
    return 0


def _peek_test(given: argparse.Namespace) -> int:
    return run_peek_test(given, progress_line())


def _simulate(given: argparse.Namespace) -> int:
    rules, preset = rules_from_arguments(given)
    names = _names(given.players)
    if len(names) == 1:
        names *= rules.players
    if len(names) != rules.players:
        raise CommandError(
            f"The table has {rules.players} seats, but {_were(len(names))} named."
        )
    record = None if given.record is None else Path(given.record)
    if record is None and given.legal:
        raise CommandError(
            "--legal needs --record FILE, because the legal cards go into the record."
        )
    if given.cut is not None and not given.sealed:
        raise CommandError("--cut needs --sealed, because only sealed deals are cut.")
    if record is not None and os.path.lexists(record):
        raise CommandError(f"{record} already exists; choose another name or remove it.")
    if record is not None and not record.parent.is_dir():
        # Say so now rather than after an hour of play.
        raise CommandError(
            f"{record} cannot be written because there is no folder {record.parent}."
        )
    if record is not None:
        try:
            check_writable(record)
        except OSError as error:
            raise CommandError(f"{record} cannot be written because {cause(error)}.") from None
    endless = why_no_end(rules.values())
    if endless is not None and given.games is not None:
        raise CommandError(f"{endless} Or give --hands in place of --games.")
    if endless is not None:
        print(f"hearts-qt: {endless}", file=sys.stderr)
    hands = None if given.games is not None else given.hands or 1000
    seed = seed_for(given.seed, names)
    job = SimulationJob(
        rules,
        tuple(names),
        seed & MASK,
        hands,
        given.games,
        preset,
        record is not None,
        given.legal,
        given.answer_seconds,
        (given.cut or "") if given.sealed else None,
    )
    try:
        summary = simulate(job, given.jobs, progress_line())
    except UnknownPlayer as error:
        raise CommandError(str(error)) from None
    _table(summary, names, rules)
    if given.seed is None and plays(names):
        print(f"The seed was {seed}.")
    if record is not None:
        try:
            write_new(record, "".join(summary.records).encode(), shared=True)
        except FileExistsError:
            raise CommandError(
                f"{record} already exists; choose another name or remove it."
            ) from None
        except OSError as error:
            raise CommandError(f"{record} cannot be written because {cause(error)}.") from None
    for fault in summary.faults[:MAX_FAULTS_SHOWN]:
        print(fault)
    if len(summary.faults) > MAX_FAULTS_SHOWN:
        print(f"{_count(len(summary.faults) - MAX_FAULTS_SHOWN, 'more fault')}.")
    return 0


def _names(written: str) -> list[str]:
    """Split a list of players at its commas."""
    try:
        # A command in quotation marks may contain commas.
        read = next(csv.reader([written], skipinitialspace=True), [""])
    except csv.Error:
        raise CommandError(
            f"“{brief(written)}” is not a list of players; put quotation marks around a command "
            "that contains a comma or a line break."
        ) from None
    return [name.strip() for name in read]


def _table(summary: SimulationSummary, names: Sequence[str], rules: Rules) -> None:
    print(f"{'seat':<5}{'player':<16}{'points':>8}{'±':>7}{'place':>7}{'wins':>6}{'moons':>7}")
    for seat, (name, sums) in enumerate(zip(names, summary.seats, strict=True)):
        place = f"{sums.places / sums.games:.2f}" if sums.games else "-"
        print(
            f"{seat:<5}{short_name(name)[:15]:<16}{rules.shown(sums.mean):>8.2f}{sums.error:>7.2f}"
            f"{place:>7}{sums.wins:>6}{sums.moons:>7}"
        )
    each = f", {summary.hands / summary.games:.1f} hands a game" if summary.games else ""
    print(f"{_count(summary.hands, 'hand')}, {_count(summary.games, 'game')}{each}")


def _were(players: int) -> str:
    return f"{_count(players, 'player')} {'was' if players == 1 else 'were'}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _measure(given: argparse.Namespace) -> int:
    return run_measure(given, progress_line())


def _match(given: argparse.Namespace) -> int:
    rules, preset = rules_from_arguments(given)
    try:
        run_match(given, rules, preset, progress_line())
    except (UnknownPlayer, MatchFileError) as error:
        raise CommandError(error) from None
    return 0


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "presets": _presets,
    "rules": _rules,
    "replay": _replay,
    "review": _review,
    "peek-test": _peek_test,
    "simulate": _simulate,
    "match": _match,
    "measure": _measure,
    "lessons": run_lessons,
}
"""The commands by name."""


def main(words: Sequence[str]) -> int:
    """Run a command of the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="hearts-qt")
    add_commands(parser)
    given = parser.parse_args(words)
    if any(COMMAND_PREFIX in word for word in words):
        hide_arguments(words[1:])
    with exit_on_signals():
        return run(given)
