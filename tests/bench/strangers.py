"""How a player performs in duplicate against strangers, players in the style of people.

    python -m tests.bench.strangers [--deals 60] [--against expert] [--format 1v3]
        [--stranger NAME] [--worlds N | --budget-ms MS] [--jobs 2]

Every deal is played in every seating of the format: in `1v3` the player sits alone on each seat in
turn, in `2v2` it has half of the seats. The pass direction goes through the cycle, and the deals
are those of `hearts-qt match` with the same seed. Printed for each stranger are the player's points
a hand, how many fewer these are than the stranger's, each with its standard error over deals; the
moons that strangers shot per 100 hands at the table; and per 100 hands of the player's seats, its
moons and its failed runs, in which it took at least 19/26 but not all of the points. A search tries
`--worlds` worlds (default 24; results then depend only on the seed), or has `--budget-ms` of CPU
time for a play.

Each deal is added to the file `--results` when it is done, and is not played again. `--before FILE`
compares the same deals with those in the file of another version.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev

from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.game.game import Game
from hearts_qt.players import Player, make_player
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.matches import Seats, seatings
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.play_game import play_game
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from tests.players.stranger_player import StrangerPlayer
from tests.players.strangers import STRANGERS

FAILED_SHARE = 19 / 26
"""With at least this share of all penalty points, a hand without a moon is a failed run."""


@dataclass(frozen=True)
class Setting:
    """A match against one stranger. Results of equal settings can be added up."""

    stranger: str
    against: str
    format: Seats
    preset: str
    seed: int
    worlds: int | None
    budget_ms: float | None

    def player(self, seed: int) -> Player:
        """The player that is measured."""
        player = make_player(self.against, seed)
        if isinstance(player, SearchPlayer):
            if self.budget_ms is not None:
                player.set_budget(self.budget_ms / 1000)
            elif self.worlds is not None:
                player.set_worlds(self.worlds)
        return player


@dataclass
class Tally:
    """The results of one deal in all its seatings. Points are per hand, averaged over seats."""

    deal: int
    hands: int
    """The hands at the table."""
    own_hands: int
    """Hands times the player's seats."""
    points: float
    """The player's points per hand."""
    stranger_points: float
    conceded: int
    """Moons of strangers."""
    moons: int
    """Moons of the player."""
    failed: int
    """Failed runs of the player."""


def play_deal(part: tuple[Setting, int], cancel: CancelToken) -> Tally:
    """Play a deal in all seatings."""
    setting, deal = part
    rules = PRESETS[setting.preset].rules
    turn = deal % len(rules.pass_cycle)
    cycle = rules.pass_cycle[turn:] + rules.pass_cycle[:turn]
    rules = Rules.stored({**rules.values(), "pass_cycle": cycle})
    number = mix((setting.seed + (deal + 1) * GOLDEN) & MASK)
    tally = Tally(deal, 0, 0, 0.0, 0.0, 0, 0, 0)
    own: list[int] = []
    theirs: list[int] = []
    for mine in seatings(rules, setting.format):
        players: list[Player] = []
        for seat in range(rules.players):
            seed = mix(number + seat + 1)
            stranger = StrangerPlayer(setting.stranger, seed)
            players.append(setting.player(seed) if seat in mine else stranger)
        game = play_game(rules, players, number, 1, preset=setting.preset)
        scores = game.finished[0].scores
        for seat in range(rules.players):
            (own if seat in mine else theirs).append(scores[rules.side_of(seat)])
        _count_runs(tally, game, mine)
    tally.own_hands = len(own)
    tally.points, tally.stranger_points = fmean(own), fmean(theirs)
    return tally


def _count_runs(tally: Tally, game: Game, mine: frozenset[int]) -> None:
    """Count a hand, its moon and the failed runs of the player's seats."""
    rules, hand = game.rules, game.finished[0]
    tally.hands += 1
    if hand.moon is not None:
        if any(rules.side_of(seat) == hand.moon[0] for seat in mine):
            tally.moons += 1
        else:
            tally.conceded += 1
        return
    values = rules.card_worth
    taken: Counter[int] = Counter()
    for seat, captured in enumerate(hand.captured):
        taken[rules.side_of(seat)] += sum(max(0, values[card]) for card in captured)
    enough = FAILED_SHARE * taken.total()
    tally.failed += sum(taken[side] >= enough for side in {rules.side_of(seat) for seat in mine})


def kept(results: Path, setting: Setting) -> dict[int, Tally]:
    """The deals of a match that a file holds. Incomplete lines are skipped."""
    found: dict[int, Tally] = {}
    for line in results.read_text("utf-8").splitlines() if results.exists() else []:
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if entry["setting"] == asdict(setting):
            found[entry["tally"]["deal"]] = Tally(**entry["tally"])
    return found


def keep(results: Path, setting: Setting, tally: Tally) -> None:
    """Add a deal to a file, on a line of its own even after an incomplete one."""
    results.parent.mkdir(parents=True, exist_ok=True)
    torn = results.exists() and not results.read_bytes().endswith(b"\n")
    entry = {"setting": asdict(setting), "tally": asdict(tally)}
    with results.open("a", encoding="utf-8") as file:
        file.write("\n" * torn + json.dumps(entry) + "\n")


def match(setting: Setting, deals: int, results: Path, jobs: int = 1) -> dict[int, Tally]:
    """Play the deals that a file does not hold yet. Returns all deals."""
    done = kept(results, setting)
    missing = [(setting, deal) for deal in range(deals) if deal not in done]
    with workers(jobs if missing else 1) as crew:
        for _, tally in crew.as_done(play_deal, missing):
            keep(results, setting, tally)
            done[tally.deal] = tally
    return {deal: done[deal] for deal in sorted(done) if deal < deals}


def with_error(values: list[float]) -> str:
    """A mean with its standard error."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    return f"{fmean(values):6.2f} ± {error:.2f}"


def summary(tallies: dict[int, Tally]) -> str:
    """The figures of a match, for a line of the table."""
    all_of = list(tallies.values())
    hands = sum(tally.hands for tally in all_of)
    fewer = [tally.stranger_points - tally.points for tally in all_of]
    own = sum(tally.own_hands for tally in all_of)
    rates = [
        100 * sum(tally.conceded for tally in all_of) / hands,
        100 * sum(tally.moons for tally in all_of) / own,
        100 * sum(tally.failed for tally in all_of) / own,
    ]
    points = with_error([tally.points for tally in all_of])
    shown = "".join(f"{rate:10.1f}" for rate in rates)
    return f"{len(all_of):6}{points:>16}{with_error(fewer):>17}{shown}"


def main() -> int:
    """Play against the strangers that are named and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--against", default="expert", help="the player to measure")
    parser.add_argument("--format", choices=("1v3", "2v2"), default="1v3")
    parser.add_argument("--stranger", choices=STRANGERS, action="append", help="default: all")
    parser.add_argument("--preset", choices=PRESETS, default=DEFAULT_PRESET)
    parser.add_argument("--seed", type=int, default=1)
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument("--worlds", type=int, default=24, help="that a search tries")
    effort.add_argument("--budget-ms", type=float, help="CPU time for a play")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", type=Path, default=Path("build/strangers.jsonl"))
    parser.add_argument("--before", type=Path, help="results of another version, to compare")
    given = parser.parse_args()
    if given.deals < 1:
        parser.error("at least one deal is needed")
    worlds = None if given.budget_ms is not None else given.worlds
    print(f"{given.against} against strangers, {given.format}, {given.preset}; * is kept apart")
    print(f"{'':20} deals   points a hand      fewer than  conceded     moons    failed")
    for name in given.stranger or STRANGERS:
        setting = Setting(
            name, given.against, given.format, given.preset, given.seed, worlds, given.budget_ms
        )
        now = match(setting, given.deals, given.results, given.jobs)
        label = name + " *" * STRANGERS[name].kept_apart
        print(f"{label:20}{summary(now)}", flush=True)
        if given.before is not None:
            before = kept(given.before, setting)
            both = sorted(now.keys() & before.keys())
            if both:
                print(f"{'  before':20}{summary({deal: before[deal] for deal in both})}")
                fewer = [before[deal].points - now[deal].points for deal in both]
                print(f"{'  points saved':20}{len(both):6}{with_error(fewer):>16}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
