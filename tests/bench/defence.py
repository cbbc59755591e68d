"""How well computer players defend: against moons, and against the queen in their own hand.

    python -m tests.bench.defence --deals 400 --jobs 2
    python -m tests.bench.defence --parts queen --levels basic,expert --deals 200

*Moons*: in one seat sits a shooter. It goes for the moon whenever its search gives that a fair
chance, and otherwise plays like an `expert`; with a hand fit for a moon it passes the cards that
would lose a trick. The same deals are played against three players of each kind in `--against`. The
report gives how often it tried, and how often it succeeded. With `--strong`, only deals are played
in which the shooter is dealt a hand fit for a moon.

*Queen*: how often the seat that holds a black card after the pass ends up with it, at a table of
one level alone, and in one seat beside three of `basic`; the same deals for every level. A moon is
not counted as a failure of its shooter.

The levels that search try `--worlds` worlds each, or have `--budget-ms` of CPU for a play. Errors
are standard errors: binomial for shares, over deals for a difference on the same deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, sqrt
from statistics import fmean, stdev

from hearts_qt.game.actions import Action, Pass, Phase, Play
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import PLAYERS, Player, make_player
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.candidates import Candidate, SearchResult
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.players.pimc.pass_candidates import MAX_MOON_LOSERS, losers, weakest_cards
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.players.registry import is_player
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.terminal.work_arguments import add_where

FAIR = 0.25
"""The chance of a moon from which the shooter tries for it."""
STUBBORN = 0.12
"""The chance from which it goes on once it tries."""

@dataclass(frozen=True, slots=True)
class Thinking:
    """How long searching players may think: `worlds`, or `budget` CPU seconds if that is set."""

    worlds: int = 12
    budget: float | None = None

    def made(self, name: str, seed: int) -> Player:
        """A player that may think this long."""
        player = make_player(name, seed)
        if isinstance(player, SearchPlayer):
            self.tell(player)
        return player

    def tell(self, player: SearchPlayer) -> None:
        """Set how long a player may think."""
        if self.budget is None:
            player.set_worlds(self.worlds)
        else:
            player.set_budget(self.budget)


class Recorder:
    """Keeps all candidates, because a `SearchResult` has only the better plan for each card."""

    tried: Sequence[Candidate] = ()

    def set_biases(
        self, policy: Policy, observation: Observation, candidates: Sequence[Candidate]
    ) -> None:
        self.tried = candidates


class Shooter(SearchPlayer):
    """Goes for the moon whenever that is reasonable, and plays like an `expert` otherwise."""

    def __init__(self, seed: int, worlds: int) -> None:
        self._recorder = Recorder()
        super().__init__(
            seed, Limits(inf, inf, worlds), Skill(keep_stats=True), self._recorder
        )
        self.attempts = 0
        """The plays that were made for a moon."""

    def new_game(self, rules: Rules, seat: int) -> None:
        """Take a seat; nothing has been tried yet."""
        super().new_game(rules, seat)
        self.attempts = 0

    def choose(self, observation: Observation, cancel: CancelToken | None = None) -> Action:
        """The action of the seat."""
        if observation.phase is Phase.PASS and len(observation.pass_targets) == 1:
            policy = make_policy(observation.rules)
            given = weakest_cards(policy, observation.hand, observation.packet_size)
            kept = set(observation.hand) - set(given)
            if losers(policy, kept) <= MAX_MOON_LOSERS:
                return Pass(observation.seat, ((observation.pass_targets[0], given),))
        if observation.phase is not Phase.PLAY or len(observation.legal) == 1:
            return super().choose(observation, cancel)
        result = self.search(observation, cancel)
        shots = [choice for choice in self._recorder.tried if choice.plan == SHOOT and choice.stats]
        best = max(shots, key=_moon, default=None)
        if best is not None and _moon(best) >= (STUBBORN if self.attempts else FAIR):
            self.attempts += 1
            return best.action
        return _first(result, observation)


def _first(result: SearchResult, observation: Observation) -> Action:
    if result.candidates:
        return result.candidates[0].action
    return Play(observation.seat, observation.legal[0])


def _moon(choice: Candidate) -> float:
    """The chance of a moon after a choice."""
    return choice.stats.own_moon if choice.stats else 0.0


@dataclass(frozen=True, slots=True)
class Attack:
    """The result of a shooter in a deal."""

    deal: int
    tried: bool
    shot: bool


@dataclass(frozen=True, slots=True)
class BlackCardCount:
    """Black cards in a deal: how many the measured seats held after the pass, how many of these the
    same seat took in a trick, and how many of those in hands in which it shot the moon."""

    deal: int
    held: int
    kept: int
    moons: int


def turned(rules: Rules, deal: int) -> Rules:
    """The rules with the pass of this deal's turn first."""
    at = deal % len(rules.pass_cycle)
    return replace(rules, pass_cycle=rules.pass_cycle[at:] + rules.pass_cycle[:at])


def number_of(deal: int, seed: int) -> int:
    """The number of the game whose first hand is a deal."""
    return mix((seed + (deal + 1) * GOLDEN) & MASK)


def play_out(game: Game, players: Sequence[Player]) -> Game:
    """Let players play the hand to its end."""
    while not game.finished:
        for seat in game.to_act:
            game.apply(players[seat].choose(game.observation(seat)))
    return game


def attack(
    rules: Rules,
    defender: str,
    seed: int,
    thinking: Thinking,
    shooter_worlds: int,
    deal: int,
    cancel: CancelToken | None = None,
) -> Attack:
    """Play a deal with a shooter against players of one kind; its seat changes with the deal."""
    rules = turned(rules, deal)
    number = number_of(deal, seed)
    seat = deal // len(rules.pass_cycle) % rules.players
    shooter = Shooter(mix(number), shooter_worlds)
    players = [
        shooter if other == seat else thinking.made(defender, mix(number + other + 1))
        for other in range(rules.players)
    ]
    for other, player in enumerate(players):
        player.new_game(rules, other)
    game = Game(rules, number)
    game.apply(game.next_deal())
    moon = play_out(game, players).finished[0].moon
    shot = moon is not None and moon[0] == rules.side_of(seat)
    return Attack(deal, bool(shooter.attempts), shot)


def strong_deals(rules: Rules, seed: int) -> Iterator[int]:
    """The deals in which the shooter's hand looks like a moon before it passes."""
    deal = 0
    policy = make_policy(rules)
    while True:
        game = Game(turned(rules, deal), number_of(deal, seed))
        game.apply(game.next_deal())
        hand = game.hand_of(deal // len(rules.pass_cycle) % rules.players)
        given = weakest_cards(policy, hand, game.packet_size if game.phase is Phase.PASS else 0)
        if losers(policy, set(hand) - set(given)) <= MAX_MOON_LOSERS:
            yield deal
        deal += 1


def play_for_black_cards(
    rules: Rules,
    level: str,
    alone: bool,
    seed: int,
    thinking: Thinking,
    deal: int,
    cancel: CancelToken | None = None,
) -> BlackCardCount:
    """Play a deal with a level in all seats (`alone`), or in each seat in turn beside `basic`. A
    hand is not played if no measured seat holds a black card after the pass."""
    rules = turned(rules, deal)
    number = number_of(deal, seed)
    black = set(cards_of(compile_rules(rules).black))
    everybody = frozenset(range(rules.players))
    held = kept = moons = 0
    for mine in [everybody] if alone else [frozenset((seat,)) for seat in everybody]:
        players = [
            thinking.made(level if seat in mine else "basic", mix(number + seat + 1))
            for seat in everybody
        ]
        for seat, player in enumerate(players):
            player.new_game(rules, seat)
        game = Game(rules, number)
        game.apply(game.next_deal())
        while game.phase in (Phase.PASS, Phase.CHARGE):
            for seat in game.to_act:
                game.apply(players[seat].choose(game.observation(seat)))
        holding = {
            seat: [card for card in game.hand_of(seat) if card in black] for seat in mine
        }
        if not any(holding.values()):
            continue
        hand = play_out(game, players).finished[0]
        for seat, cards in holding.items():
            own = sum(min(cards.count(c), hand.captured[seat].count(c)) for c in set(cards))
            held += len(cards)
            kept += own
            if hand.moon is not None and hand.moon[0] == rules.side_of(seat):
                moons += own
    return BlackCardCount(deal, held, kept, moons)


def share(part: float, whole: float) -> str:
    """A share in per cent with its binomial standard error."""
    if not whole:
        return "     -      "
    chance = part / whole
    return f"{100 * chance:5.1f} ± {100 * sqrt(chance * (1 - chance) / whole):3.1f} %"


def gap(a: Sequence[float], b: Sequence[float]) -> str:
    """The mean of `b` less that of `a`, in percentage points, paired by deal, with its error."""
    gaps = [other - one for one, other in zip(a, b, strict=True)]
    error = stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else inf
    return f"{100 * fmean(gaps):+.1f} ± {100 * error:.1f} %"


def print_attacks(found: dict[str, list[Attack]]) -> None:
    """Print the results of the shooter against each kind of player."""
    print(f"{'against three':<16}{'deals':>7}{'tried':>17}{'shot':>17}{'of those tried':>19}")
    for name, attacks in found.items():
        tried = sum(one.tried for one in attacks)
        shot = sum(one.shot for one in attacks)
        home = sum(one.tried and one.shot for one in attacks)
        print(
            f"{name:<16}{len(attacks):>7}{share(tried, len(attacks)):>17}"
            f"{share(shot, len(attacks)):>17}{share(home, tried):>19}"
        )
    first, *others = found
    for other in others:
        more = gap([one.shot for one in found[first]], [one.shot for one in found[other]])
        print(f"moons against {other}, more than against {first} on the same deals: {more}")


def print_queens(level: str, alone: list[BlackCardCount], beside: list[BlackCardCount]) -> None:
    """Print how often a level keeps the black card that it holds."""
    cells = f"{level:<16}"
    for found in (alone, beside):
        held = sum(one.held for one in found)
        kept = sum(one.kept - one.moons for one in found)
        cells += f"{held:>9} held{share(kept, held):>17}{sum(one.moons for one in found):>5} moons"
    print(cells, flush=True)


def main() -> int:
    """Play the deals and print what came out; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.defence")
    parser.add_argument("--parts", default="moons,queen")
    parser.add_argument("--preset", default=DEFAULT_PRESET, choices=list(PRESETS), metavar="NAME")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--strong", action="store_true", help="only deals that look like a moon")
    parser.add_argument("--against", default="expert,basic", help="who defends against moons")
    parser.add_argument("--levels", default=",".join(PLAYERS), help="whose queens are looked at")
    parser.add_argument("--worlds", type=int, default=12, help="of the levels that search")
    parser.add_argument("--shooter-worlds", type=int, default=40)
    parser.add_argument("--budget-ms", type=float, help="CPU of a play instead of worlds")
    parser.add_argument("--seed", type=int, default=1)
    add_where(parser)
    asked = parser.parse_args()
    against, levels = asked.against.split(","), asked.levels.split(",")
    for unknown in [name for name in (*against, *levels) if not is_player(name)]:
        parser.error(f"there is no player called “{unknown}”")
    rules = PRESETS[asked.preset].rules
    thinking = Thinking(asked.worlds, asked.budget_ms and asked.budget_ms / 1000)
    with workers(asked.jobs) as crew:
        if "moons" in asked.parts:
            deals = strong_deals(rules, asked.seed) if asked.strong else iter(range(asked.deals))
            chosen = [next(deals) for _ in range(asked.deals)]
            if asked.strong:
                print(f"{asked.deals} of {chosen[-1] + 1} deals look like a moon")
            found = {}
            for name in against:
                one = partial(attack, rules, name, asked.seed, thinking, asked.shooter_worlds)
                found[name] = list(crew.in_order(one, chosen))
            print_attacks(found)
        if "queen" in asked.parts and not compile_rules(rules).black:
            print(f"{asked.preset} has no black card.")
        elif "queen" in asked.parts:
            print(f"{'ends with its queen':<16}{'four of them':>28}{'beside three basic':>37}")
            for level in levels:
                held = [
                    list(
                        crew.in_order(
                            partial(
                                play_for_black_cards, rules, level, alone, asked.seed, thinking
                            ),
                            range(asked.deals),
                        )
                    )
                    for alone in (True, False)
                ]
                print_queens(level, *held)
    return 0


if __name__ == "__main__":
    sys.exit(main())
