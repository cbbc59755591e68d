"""Whether a moon happens as often as the coach says.

    python -m tests.bench.moon_calibration play FILE --table skilled [--decisions 60]
    python -m tests.bench.moon_calibration table FILE [FILE ...]
    python -m tests.bench.moon_calibration fit FILE [FILE ...]

`play` has Expert play hands alone against three players of a table: a level, several levels with
commas, or `strangers`. Where the coach sees a moon of its seat or of another one, Expert plays on
in other worlds against the same players, after the coach's best choice and after another one. Each
decision is added to the file. `table` prints, for bands of the chance that the coach showed, how
often the moon happened, with its standard error over hands: for the chances that are shown, and
for those of the playouts behind them with the better plan. `fit` prints for each table by how much
the log-odds of the playouts have to be moved (`hearts_qt/players/coach/moon_chances.py`).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import count, pairwise, product
from math import inf, log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import msgspec

from hearts_qt.game.actions import Play
from hearts_qt.game.deals import MASK, mix
from hearts_qt.game.game import Game
from hearts_qt.game.protocol import MessageLog
from hearts_qt.players import Player, make_player
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.coach.moon_chances import corrected, shifted
from hearts_qt.players.pimc.candidates import Candidate, moon_undecided
from hearts_qt.players.pimc.search_player import SearchPlayer, best_plans
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.players.review.decisions import played_hands
from hearts_qt.players.review.play_on import PlayingOn, SeatedPlayers
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.terminal.work_arguments import add_where, progress_line
from tests.bench.defence import number_of, turned
from tests.players.stranger_player import StrangerPlayer
from tests.players.strangers import STRANGERS

SEARCH_WORLDS = 16
"""The worlds in which players choose."""
COACH_WORLDS = 192
IN_SIGHT = (0.2, 0.95)
"""Decisions in which the greatest chance that is shown lies between these are all measured."""
SKIPPED = 0.85
"""The share of the others that are left out."""
BANDS = (0.0, 0.1, 0.3, 0.45, 0.6, 0.75, 0.9, 1.01)


class Row(msgspec.Struct):
    """One choice of one decision."""

    table: str
    hand: int
    play: int
    own: bool
    """Whether the moon would be the seat's own."""
    raw: float
    """The chance in playouts: with the plan that was better to the search."""
    likeliest: float
    """The chance in playouts with the likelier plan."""
    shown: float
    """What the coach says."""
    happened: float
    """The share of worlds in which it happened."""
    best: bool
    """Whether it is the coach's best choice."""


def make(name: str, seed: int) -> Player:
    if name in STRANGERS:
        return StrangerPlayer(name, seed)
    player = make_player(name, seed)
    if isinstance(player, SearchPlayer):
        player.set_worlds(SEARCH_WORLDS)
    return player


def finish(
    game: Game, names: Sequence[str], seed: int, cancel: CancelToken | None = None
) -> None:
    """Play the hand under way to its end; raises `Cancelled`."""
    players = [make(name, mix((seed + seat) & MASK)) for seat, name in enumerate(names)]
    logs: dict[int, MessageLog] = {}
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
        if isinstance(player, StrangerPlayer):
            logs[seat] = MessageLog(game.rules, seat)
    again = game.undealt() if logs else None
    if again is not None:
        # The deals of a sampled world are known cards.
        again.source = game.source
        for action in game.log:
            events = again.apply(action)
            for told in logs.values():
                told.add(events)
    hands = len(game.finished)
    while len(game.finished) == hands:
        if is_cancelled(cancel):
            raise Cancelled
        seat = game.to_act[0]
        if seat in logs:
            listener = players[seat]
            assert isinstance(listener, StrangerPlayer)
            listener.listen(logs[seat].messages)
        events = game.apply(players[seat].choose(game.observation(seat)))
        for told in logs.values():
            told.add(events)


class AnyTable(SeatedPlayers):
    """A table at which strangers may sit."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(["basic"] * len(names), SEARCH_WORLDS)
        self.names = names

    def play(self, game: Game, seed: int, cancel: CancelToken | None = None) -> None:
        finish(game, self.names, seed, cancel)


def others_of(table: str, hand: int) -> list[str]:
    random = Random(hand)
    if table == "strangers":
        return random.sample(sorted(STRANGERS), 3)
    names = table.split(",")
    return [random.choice(names) for _ in range(3)]


def rows_of(part: tuple[str, int, int, int], cancel: CancelToken) -> list[Row]:
    """What one hand brings: its table and number, the worlds of each choice, and the seed."""
    table, hand, worlds, seed = part
    rows: list[Row] = []
    rules = turned(PRESETS[DEFAULT_PRESET].rules, hand)
    number = number_of(hand, seed)
    own = hand // len(rules.pass_cycle) % rules.players
    names = others_of(table, hand)
    names.insert(own, "expert")
    game = Game(rules, number)
    game.apply(game.next_deal())
    finish(game, names, number, cancel)
    played = next(played_hands(game))
    coach = SearchPlayer(
        1, Limits(inf, inf, COACH_WORLDS), Skill(keep_stats=True, moon_bonus=0.0)
    )
    coach.new_game(rules, own)
    known = ["person" if name in STRANGERS else name for name in names]
    random = Random(hand)
    for decision in played.decisions:
        seen = decision.observation
        free = isinstance(decision.action, Play) and len(seen.legal) > 1
        if decision.seat != own or not free or not moon_undecided(seen):
            continue
        result = coach.search(seen)
        found = best_plans(corrected(result.tried, seen, known, values=True))
        for mine in (True, False):
            chances = [chance_of(each, mine) for each in found]
            # Most decisions are certain or nearly hopeless; the bands between need more.
            if not IN_SIGHT[0] <= max(chances) < IN_SIGHT[1] and random.random() < SKIPPED:
                continue
            if max(chances) < IN_SIGHT[0] / 2:
                continue
            playing = PlayingOn(played, decision, AnyTable(names), hand, worlds)
            for rank in {0, random.randrange(len(found))}:
                action = found[rank].action
                raw = next(each for each in result.candidates if each.action == action)
                endings = [playing.ending(at, action) for at in range(len(playing.worlds))]
                moons = [
                    each.own_moon if mine else each.other_moon
                    for each in endings
                    if each is not None
                ]
                if moons:
                    rows.append(
                        Row(
                            table, hand, len(seen.plays), mine, chance_of(raw, mine),
                            max(chance_of(e, mine) for e in result.tried if e.action == action),
                            chances[rank], fmean(moons), rank == 0,
                        )
                    )  # fmt: skip
    return rows


def chance_of(choice: Candidate, mine: bool) -> float:
    """The chance of a moon after a choice."""
    if choice.stats is None:
        return 0.0
    return choice.stats.own_moon if mine else choice.stats.other_moon


def read(files: Sequence[Path]) -> list[Row]:
    return [
        msgspec.json.decode(line, type=Row)
        for path in files
        for line in path.read_bytes().splitlines()
    ]


def table(files: Sequence[Path]) -> None:
    rows = read(files)
    figures: tuple[tuple[str, Callable[[Row], float]], ...] = (
        ("playouts", lambda row: row.raw),
        ("shown", lambda row: row.shown),
    )
    for mine, name in product((True, False), dict.fromkeys(row.table for row in rows)):
        for figure, of in figures:
            print(f"{name}: {'own moon' if mine else 'moon of another'}, {figure}")
            for low, high in pairwise(BANDS):
                band = [
                    row for row in rows
                    if row.own is mine and row.table == name and low <= of(row) < high
                ]  # fmt: skip
                if not band:
                    continue
                by_hand = defaultdict(list)
                for row in band:
                    by_hand[row.hand].append(row.happened)
                means = [fmean(each) for each in by_hand.values()]
                error = stdev(means) / sqrt(len(means)) if len(means) > 1 else inf
                print(
                    f"  {fmean(map(of, band)):5.2f}, happened "
                    f"{fmean(row.happened for row in band):5.2f} ± {error:.2f}, "
                    f"{len(band)} choices of {len(means)} hands"
                )


def fit(files: Sequence[Path]) -> None:
    rows = read(files)
    for mine, name in product((True, False), dict.fromkeys(row.table for row in rows)):
        of = [row for row in rows if row.own is mine and row.table == name]
        if not of:
            continue

        def likelihood(shift: float, of: list[Row] = of) -> float:
            total = 0.0
            for row in of:
                chance = min(0.99, max(0.01, shifted(row.likeliest, shift)))
                total += row.happened * log(chance) + (1.0 - row.happened) * log(1.0 - chance)
            return total

        best = max((at / 10 for at in range(-40, 41)), key=likelihood)
        print(f"{name}: {'own moon' if mine else 'moon of another'} {best:+.1f}, {len(of)} choices")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.moon_calibration")
    parser.add_argument("what", choices=("play", "table", "fit"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--table", default="skilled")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    add_where(parser)
    given = parser.parse_args()
    if given.what != "play":
        (table if given.what == "table" else fit)(given.files)
        return
    found, progress = 0, progress_line()
    hands = ((given.table, hand, given.worlds, given.seed) for hand in count(given.start))
    with given.files[0].open("ab") as file, workers(given.jobs) as crew:
        for rows in crew.in_order(rows_of, hands):
            file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)
            file.flush()
            found += len(rows)
            if progress is not None:
                progress(min(found, given.decisions), given.decisions)
            if found >= given.decisions:
                break


if __name__ == "__main__":
    main()
