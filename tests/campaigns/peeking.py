"""Runs the peek test on all players and presets, and on a player that looks at hidden cards.

    python -m tests.campaigns.peeking --decisions 2000
    python -m tests.campaigns.peeking --looking 100

Decisions with a choice are drawn from games of every preset, and each is put to one player, all
levels and styles in turn. `--looking` tests a player that looks at all hands instead: it plays the
card that does best in the actual deal.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import fmean

from hearts_qt.game.actions import Action, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.players.api import Player
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.peek_test.peek_test import PeekTest, peek_test
from hearts_qt.players.peek_test.redeals import DecisionPoint
from hearts_qt.players.registry import choosable, make_player
from hearts_qt.players.review.decisions import Decision, PlayedHand, played_hands
from hearts_qt.players.review.true_deal import TrueDeal
from hearts_qt.rules.presets import PRESETS
from tests.players.fairness import untimed_player
from tests.players.tables import play_on

DECISIONS_PER_GAME = 6
"""Decisions drawn from one game."""
PLAYOUTS = 24
"""Playouts that the cheating player makes for each card."""


@dataclass(slots=True)
class Outcome:
    """The results of the tests of many decisions."""

    verdicts: Counter[str] = field(default_factory=Counter)
    redeals: int = 0
    controls: int = 0
    changed: int = 0
    differing: list[str] = field(default_factory=list)

    def add(self, result: PeekTest, where: str) -> None:
        """Count one test."""
        self.verdicts[result.verdict] += 1
        self.redeals += len(result.redeals)
        self.controls += len(result.controls)
        self.changed += result.changed
        if result.verdict in ("differs", "unsteady"):
            self.differing.append(f"{where}: {result.verdict}")


def decisions(rng: Random, plays_only: bool = False) -> Iterator[tuple[str, PlayedHand, Decision]]:
    """Decisions with a choice, without end: from games of two hands, under all presets in turn."""
    while True:
        for preset, profile in PRESETS.items():
            rules = profile.rules
            players = [
                make_player(rng.choice(("basic", "casual", "random")), seat)
                for seat in range(rules.players)
            ]
            game = play_on(Game(rules, rng.getrandbits(64)), players, hands=2)
            found = [
                (preset, hand, each)
                for hand in played_hands(game)
                for each in hand.decisions
                if len(each.observation.legal) > 1
                or (each.observation.phase is not Phase.PLAY and not plays_only)
            ]
            yield from rng.sample(found, min(DECISIONS_PER_GAME, len(found)))


def ask(player: Player, asked: DecisionPoint, cancel: CancelToken | None) -> Action:
    """The action that a player chooses for the seat."""
    player.new_game(asked.game.rules, asked.observation.seat)
    return player.choose(asked.observation)


def check(count: int, seed: int, worlds: int, tell: bool = False) -> Outcome:
    """Test that many decisions of the players of the program."""
    names = [kind.name for kind in choosable()]
    # Each player is made only once: making a searching one takes longer than a decision.
    players = {name: untimed_player(name, seed, worlds) for name in names}
    outcome = Outcome()
    reported_at = began = time.monotonic()
    for number, (preset, hand, decision) in enumerate(decisions(Random(seed))):
        if number == count:
            break
        name = names[number % len(names)]
        result = peek_test(hand, decision, name, ask=partial(ask, players[name]))
        outcome.add(result, f"{preset}, {name}, decision {number} of seed {seed}")
        if tell and time.monotonic() - reported_at > 30:
            reported_at = time.monotonic()
            verdicts = dict(outcome.verdicts)
            print(f"{number + 1} decisions in {reported_at - began:.0f} s: {verdicts}", flush=True)
    return outcome


class CheatingPlayer:
    """A player that cheats: it looks at all hands."""

    def __init__(self, hand: PlayedHand) -> None:
        self._hand = hand
        self._deal = TrueDeal(hand.rules)

    def __call__(self, asked: DecisionPoint, cancel: CancelToken | None = None) -> Action:
        """The card with the best result in the actual deal."""
        seat = asked.observation.seat

        def value(card: int) -> float:
            position = asked.game.position.copy()
            position.play(card)
            return fmean(self._deal.playouts(self._hand, position, (), seat, PLAYOUTS, 1))

        return Play(seat, max(asked.observation.legal, key=lambda card: (value(card), card)))


def looking(count: int, seed: int) -> Outcome:
    """Test that many plays of the player that cheats."""
    outcome = Outcome()
    for number, (preset, hand, decision) in enumerate(decisions(Random(seed), plays_only=True)):
        if number == count:
            break
        result = peek_test(hand, decision, "looking", ask=CheatingPlayer(hand))
        outcome.add(result, f"{preset}, decision {number}")
    return outcome


def caught(outcome: Outcome) -> int:
    """In how many decisions the cheating player was caught."""
    return outcome.verdicts["differs"]


def main() -> int:
    """Run the campaign."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--looking", type=int, metavar="N", help="test a player that looks")
    given = parser.parse_args()
    if given.looking is not None:
        outcome = looking(given.looking, given.seed)
        print(f"The player that looks was caught in {caught(outcome)} of {given.looking} decisions")
        return 0
    outcome = check(given.decisions, given.seed, given.worlds, tell=True)
    print(
        f"{given.decisions} decisions, {outcome.redeals} other deals: {dict(outcome.verdicts)}; "
        f"in {outcome.changed} of {outcome.controls} controls the choice changed"
    )
    for line in outcome.differing:
        print(line)
    return 1 if outcome.differing else 0


if __name__ == "__main__":
    sys.exit(main())
