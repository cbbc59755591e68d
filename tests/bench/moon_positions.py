"""Positions in which a moon is at stake: judges how well a player chooses, and finds new ones.

    python -m tests.bench.moon_positions judge [--player expert] [--worlds 24] [--all]
    python -m tests.bench.moon_positions mine FILE [--deals 40] [--each 16] [--seed 11]

`mine` plays matches of *Expert*, alone on each seat in turn, against every stranger, and writes the
decisions in which the choice matters while one seat alone has penalty cards. The results of each
card come from worlds that agree with the strangers' play and that strangers play out
(`tests/players/stranger_worlds.py`), not from the program's own models. Positions against strangers
that are kept apart (never used for tuning) are kept apart as well. There are three kinds:

- `stop`: another seat has the penalty cards, and some choices stop more moons than others,
- `calm`: another seat has them, but no choice makes a moon likely,
- `own`: the seat itself has them, and may go on or give up.

`judge` prints for each kind how many points a choice is behind the best one on average (its
regret), how often it is less than a point behind, and how often another seat shoots the moon after
it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from statistics import fmean

import msgspec

from hearts_qt.game.actions import Action, Pass, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.coach.advice import Coach
from hearts_qt.players.matches import seatings
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.cards import format_cards, parse_card, parse_cards
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from tests.bench.defence import number_of, turned
from tests.bench.strangers import Setting
from tests.players.stranger_player import StrangerPlayer
from tests.players.stranger_worlds import Outcome, StrangerWorlds
from tests.players.strangers import STRANGERS

FILE = Path(__file__).parents[1] / "players" / "moon_positions.json"
KINDS = ("stop", "calm", "own")
MATTERS = 2.0
"""The least difference between the best and the worst choice, in points, to keep a position."""
MAX_CALM_MOON_SHARE = 0.05
"""A position is calm if no choice leads to more than this share of moons."""
RIGHT = 1.0
"""A choice less than this many points behind the best is right."""
FEWEST = {"stop": 3, "own": 4}
"""How many penalty cards the only seat that has some must have at least."""


class Found(msgspec.Struct, frozen=True):
    """A position. Cards are in their written form."""

    kind: str
    stranger: str
    deal: int
    """The number of the deal in the match, from 0; it decides the pass."""
    number: int
    """The number of the game."""
    seat: int
    passes: list[str]
    """What each seat passed; empty if the hand has no pass."""
    plays: str
    outcomes: dict[str, tuple[float, float, float]]
    """For each legal card the lead in points, and the shares of moons of another seat and of its
    own."""

    @property
    def kept_apart(self) -> bool:
        """Whether players may not be tuned by their choice here."""
        return STRANGERS[self.stranger].kept_apart

    def game(self) -> Game:
        """The game as it stands."""
        game = Game(turned(PRESETS[DEFAULT_PRESET].rules, self.deal), self.number)
        game.apply(game.next_deal())
        for seat, cards in enumerate(self.passes):
            (to,) = game.observation(seat).pass_targets
            game.apply(Pass(seat, ((to, parse_cards(cards)),)))
        for word in self.plays.split():
            (seat,) = game.to_act
            game.apply(Play(seat, parse_card(word)))
        return game

    def regret(self, card: int) -> float:
        """How many points a card is behind the best one."""
        best = max(lead for lead, _, _ in self.outcomes.values())
        return best - self.outcomes[format_cards((card,))][0]

    def conceded(self, card: int) -> float:
        """The share of worlds in which another seat shoots the moon after a card."""
        return self.outcomes[format_cards((card,))][1]


@lru_cache(maxsize=1)
def positions() -> tuple[Found, ...]:
    """The positions that are kept with the tests."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Found, ...])


# Judging


@dataclass
class Score:
    """How well a player chose in positions of one kind."""

    regret: float
    right: float
    """The share of choices that are right."""
    conceded: float
    number: int


def choice_of(player: str, found: Found, worlds: int, seed: int = 1) -> int:
    """The card that a player chooses, or for `coach` the one that the coach advises."""
    seen = found.game().observation(found.seat)
    if player == "coach":
        action: Action = Coach(seed, Limits(1e9, 1e9, worlds)).advise(seen).best.action
    else:
        made = make_player(player, seed)
        if isinstance(made, SearchPlayer):
            made.set_worlds(worlds)
        made.new_game(seen.rules, seen.seat)
        action = made.choose(seen)
    assert isinstance(action, Play)
    return action.card


def judged(player: str, chosen: tuple[Found, ...], worlds: int) -> Mapping[str, Score]:
    """How well a player chooses in some positions, by kind."""
    cards = [choice_of(player, found, worlds, at) for at, found in enumerate(chosen)]
    scores = {}
    for kind in KINDS:
        pairs = zip(chosen, cards, strict=True)
        of = [(found, card) for found, card in pairs if found.kind == kind]
        if of:
            regrets = [found.regret(card) for found, card in of]
            right = fmean(regret < RIGHT for regret in regrets)
            conceded = fmean(found.conceded(card) for found, card in of)
            scores[kind] = Score(fmean(regrets), right, conceded, len(of))
    return scores


# Mining


def kind_of(seen: Observation) -> str | None:
    """`stop` or `own` if there is a choice and one seat alone has enough penalty cards, or None."""
    values = seen.rules.card_worth
    taken = [sum(values[card] > 0 for card in cards) for cards in seen.captured]
    holders = [seat for seat, count in enumerate(taken) if count]
    if len(holders) != 1 or len(seen.legal) < 2 or len(seen.plays) < seen.rules.players:
        return None
    kind = "own" if holders[0] == seen.seat else "stop"
    return kind if taken[holders[0]] >= FEWEST[kind] else None


def decided(kind: str, outcomes: Mapping[int, Outcome]) -> str | None:
    """The kind of a position by the results of its choices; None where they differ little."""
    leads = [outcome.lead for outcome in outcomes.values()]
    if max(leads) - min(leads) < MATTERS:
        return None
    moons = [outcome.other_moon for outcome in outcomes.values()]
    if kind == "own":
        return kind
    if max(moons) <= MAX_CALM_MOON_SHARE:
        return "calm"
    return "stop" if max(moons) - min(moons) >= MAX_CALM_MOON_SHARE else None


def mined(stranger: str, deals: int, each: int, seed: int, worlds: int) -> Iterator[Found]:
    """Positions of matches against a stranger, at most that many of each kind, one per hand."""
    rules = PRESETS[DEFAULT_PRESET].rules
    setting = Setting(stranger, "expert", "1v3", DEFAULT_PRESET, seed, 24, None)
    left = Counter(dict.fromkeys(KINDS, each))
    for deal in range(deals):
        for mine in seatings(rules, "1v3"):
            number = number_of(deal, seed)
            game = Game(turned(rules, deal), number)
            game = _played(game, setting, mine, number)
            found = _first_in(game, deal, stranger, mine, left, worlds)
            if found is not None:
                left[found.kind] -= 1
                yield found
        if not +left:
            return


def _played(game: Game, setting: Setting, mine: frozenset[int], number: int) -> Game:
    players = [
        setting.player(number + seat) if seat in mine else StrangerPlayer(setting.stranger, number)
        for seat in range(game.rules.players)
    ]
    return play_game(game.rules, players, number, 1)


def _first_in(
    game: Game, deal: int, stranger: str, mine: frozenset[int], left: Counter[str], worlds: int
) -> Found | None:
    """The first position in a hand of a kind of which more are wanted."""
    again = Game(game.rules, game.number)
    passes: list[str] = []
    plays: list[str] = []
    for action in game.log:
        if isinstance(action, Play) and action.seat in mine:
            seen = again.observation(action.seat)
            kind = kind_of(seen)
            if kind is not None and (left[kind] > 0 or (kind == "stop" and left["calm"] > 0)):
                hands = tuple(again.hand_of(seat) for seat in range(game.rules.players))
                outcomes = StrangerWorlds(seen, hands, stranger).outcomes(worlds, game.number)
                decides = decided(kind, outcomes)
                if decides is not None and left[decides] > 0:
                    told = {
                        format_cards((card,)): (
                            round(of.lead, 2), round(of.other_moon, 2), round(of.own_moon, 2)
                        )
                        for card, of in outcomes.items()
                    }  # fmt: skip
                    return Found(
                        decides, stranger, deal, game.number, action.seat, passes,
                        " ".join(plays), told
                    )
        again.apply(action)
        match action:
            case Play(card=card):
                plays.append(format_cards((card,)))
            case Pass(packets=packets) if packets is not None:
                passes.append(format_cards(packets[0][1]))
    return None


def main() -> int:
    """Judge a player, or mine positions."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.moon_positions")
    parser.add_argument("what", choices=("judge", "mine"))
    parser.add_argument("file", type=Path, nargs="?", default=FILE)
    parser.add_argument("--player", default="expert", help="a level, or coach")
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--all", action="store_true", help="also those that are kept apart")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--each", type=int, default=6, help="of each kind against each stranger")
    parser.add_argument("--stranger", choices=STRANGERS, action="append", help="default: all")
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    if given.what == "mine":
        found: list[Found] = []
        for name in given.stranger or STRANGERS:
            found += mined(name, given.deals, given.each, given.seed, worlds=60)
            given.file.write_bytes(msgspec.json.encode(found))
            print(name, Counter(each.kind for each in found if each.stranger == name), flush=True)
        return 0
    every = positions()
    for apart in (False, True) if given.all else (False,):
        chosen = tuple(found for found in every if found.kept_apart is apart)
        print("kept apart" if apart else "for tuning")
        for kind, score in judged(given.player, chosen, given.worlds).items():
            print(
                f"{kind:6}{score.number:5}  regret {score.regret:5.2f}"
                f"  right {100 * score.right:3.0f} %  conceded {100 * score.conceded:3.0f} %"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
