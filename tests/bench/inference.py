"""How much the search learns from the plays so far about where the cards lie.

    python -m tests.bench.inference --deals 20 --table expert,basic,expert,basic
    python -m tests.bench.inference --table expert,cmd:./other,expert,cmd:./other

The players of the table play deals. At every choice of a player of the same kind as the first, the
true deal of the hidden cards is weighted like a sampled world. The first column is the mean
logarithm of the ratio of that weight to the average weight, in nats: 0 for a search that learns
nothing, below 0 for one that is misled. Each nat makes the true deal e times as likely. The other
columns are the probabilities, as geometric means, that the sampled worlds give to the true holder
of a hidden card, and of the costliest card. There is a line for the search as it is, and one each
without the evidence of taken penalty cards (`Skill.holder_evidence`), without that of passes
(`Skill.strong_hand_odds`, `Skill.received_odds`), and without the strict type of opponent
(`Skill.strict_prior`). Errors are standard errors over deals.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from math import exp, log, sqrt
from statistics import fmean, stdev

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.game.protocol import MessageLog
from hearts_qt.players import make_player
from hearts_qt.players.api import Listener, Player
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.players.registry import is_player
from hearts_qt.rules.cards import mask_of
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from tests.bench.defence import number_of, turned
from tests.players.searches import make_search, set_up_search

SKILLS = {
    "as it is": Skill(),
    "penalty cards tell nothing": Skill(holder_evidence=0.0),
    "passes tell nothing": Skill(strong_hand_odds=0.0, received_odds=0.0),
    "nobody plays to the letter": Skill(strict_prior=0.0),
}
MIN_WEIGHT = 1e-12
"""The weight used for a true deal that a search considers impossible."""


class Measure:
    """A search that is used to weight worlds, not to choose."""

    def __init__(self, rules: Rules) -> None:
        self._search = make_search(rules)

    def _weight(self, game: Game | None, seen: Observation, skill: Skill, worlds: int) -> float:
        """The average weight of sampled worlds, or with `game` the weight of its true deal."""
        choices = set_up_search(self._search, seen, skill)
        for at in range(1, len(choices)):
            self._search.drop(at)
        if game is not None:
            for seat in range(seen.rules.players):
                if seat != seen.seat:
                    self._search.set_known_cards(seat, mask_of(game.hand_of(seat))[0])
        self._search.prepare()
        self._search.batch(worlds, 1 + len(seen.plays))
        return self._search.mean_weight()

    def learnt(self, game: Game, seen: Observation, skill: Skill, worlds: int) -> float:
        """How much likelier the true deal is than the average world, in nats."""
        sampled = self._weight(None, seen, skill, worlds)
        true = self._weight(game, seen, skill, 1)
        return log(max(true, MIN_WEIGHT) / max(sampled, MIN_WEIGHT))

    def located(self, game: Game, seen: Observation, skill: Skill, worlds: int) -> dict[int, float]:
        """For every hidden card, the logarithm of the probability given to its true holder."""
        set_up_search(self._search, seen, skill)
        self._search.prepare()
        others = [seat for seat in range(seen.rules.players) if seat != seen.seat]
        holder = {card: seat for seat in others for card in game.hand_of(seat)}
        given = {card: to for _, to, cards in seen.gave for card in cards if card in holder}
        known = {seat: mask_of(c for c in given if given[c] == seat)[0] for seat in others}
        right = dict.fromkeys((card for card in holder if card not in given), 0.0)
        total = 0.0
        seed = 1 + len(seen.plays)
        world = seen.view.copy()
        for _ in range(worlds):
            seed = self._search.sampler.draw(seed)
            hands = {seat: self._search.sampler.once(seat) | known[seat] for seat in others}
            for seat in others:
                world.set_hand(seat, hands[seat], 0)
            weight = self._search.inference.full_weight(world)
            total += weight
            for card in right:
                right[card] += weight * (hands[holder[card]] >> card & 1)
        # Half a world is added for every other seat, so that no probability is 0.
        return {
            card: log((worlds * likely / max(total, MIN_WEIGHT) + 0.5) / (worlds + len(others) / 2))
            for card, likely in right.items()
        }


@dataclass(slots=True)
class Found:
    """Measurements of a skill: what was learnt, and the logarithms of the probabilities given to
    the true holders of cards and of the costliest card."""

    learnt: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    dearest: list[float] = field(default_factory=list)


def play(rules: Rules, players: list[Player], number: int, measured: dict[str, Found],
         measure: Measure, watched: set[int], worlds: int) -> None:  # fmt: skip
    """Play a hand, and measure at the choices of the watched seats."""
    values = rules.card_worth
    dearest = max(rules.pack, key=lambda card: abs(values[card]))
    game = Game(rules, number)
    listeners = []
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
        if isinstance(player, Listener):
            listeners.append((player, MessageLog(rules, seat)))
    events = game.apply(game.next_deal())
    while not game.finished:
        for _, messages in listeners:
            messages.add(events)
        (seat, *_) = game.to_act
        for listener, messages in listeners:
            if listener is players[seat]:
                listener.listen(messages.messages)
        seen = game.observation(seat)
        if (
            seat in watched and game.phase is Phase.PLAY
            and len(seen.legal) > 1 and len(seen.plays) >= rules.players
        ):  # fmt: skip
            for name, skill in SKILLS.items():
                found = measured[name]
                found.learnt.append(measure.learnt(game, seen, skill, worlds))
                chances = measure.located(game, seen, skill, worlds)
                if chances:
                    found.cards.append(fmean(chances.values()))
                if dearest in chances:
                    found.dearest.append(chances[dearest])
        events = game.apply(players[seat].choose(seen))


def _chance(logarithms: list[float]) -> str:
    return f"{100 * exp(fmean(logarithms)):.1f} %" if logarithms else "-"


def main() -> int:
    """Play the deals and print what was learnt; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.inference")
    parser.add_argument("--preset", default=DEFAULT_PRESET, choices=list(PRESETS), metavar="NAME")
    parser.add_argument("--table", default="expert,basic,expert,basic", help="who plays, by seats")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--play-worlds", type=int, default=30, help="of those at the table")
    parser.add_argument("--worlds", type=int, default=150, help="drawn for each measurement")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    base, names = PRESETS[asked.preset].rules, asked.table.split(",")
    for unknown in [name for name in names if not is_player(name)]:
        parser.error(f"there is no player called “{unknown}”")
    if len(names) != base.players or base.packs > 1 or len(base.pack) % base.players:
        parser.error("name a player for each seat, and a preset of one pack that has no kitty")
    players = [make_player(name, seat) for seat, name in enumerate(names)]
    for player in players:
        if isinstance(player, SearchPlayer):
            player.set_worlds(asked.play_worlds)
    watched = {seat for seat, name in enumerate(names) if name == names[0]}
    deals: dict[str, list[float]] = defaultdict(list)
    measured: dict[str, Found] = defaultdict(Found)
    for deal in range(asked.deals):
        rules = turned(base, deal)
        before = {name: len(found.learnt) for name, found in measured.items()}
        play(rules, players, number_of(deal, asked.seed), measured, Measure(rules), watched,
             asked.worlds)  # fmt: skip
        for name, found in measured.items():
            if new := found.learnt[before.get(name, 0) :]:
                deals[name].append(fmean(new))
    print(f"learnt at {asked.preset} from {asked.table}, nats a choice, {asked.deals} deals")
    for name, means in deals.items():
        error = stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
        print(f"{name:<28}{fmean(means):7.3f} ± {error:.3f}   who holds a card "
              f"{_chance(measured[name].cards)}, the dearest {_chance(measured[name].dearest)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
