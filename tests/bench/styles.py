"""What the styles of the searching players cost in points, and how they show in the play.

    python -m tests.bench.styles --hands 80 [--preset NAME] [--level expert]

One seat of a table of `basic` is asked at every decision what the plain level and each style would
do; where they differ, a search with more worlds says what each choice is worth. Printed are, for
each style, the points a hand that its choices cost against the plain ones, with the standard error
over hands (far smaller than that of a duel of as many hands), and counts of what can be seen:
passes and plays that differ, plays for a moon, high cards passed, and low cards of the black card's
suit passed and led.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import inf, sqrt
from statistics import fmean, stdev

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.players.registry import STYLES, styled
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS

SHOOT = 1
TOP = 11
"""The rank of a king."""


def show(choice: Candidate, plain: Candidate, observation: Observation, heavy: int) -> Counter[str]:
    """The visible traits of a choice, as counts."""
    seen: Counter[str] = Counter()
    dangers = [card for card in range(52) if heavy >> card & 1]

    def hunts(card: int) -> bool:
        return any(card // 13 == danger // 13 and card < danger for danger in dangers)

    if observation.phase is Phase.PASS:
        cards = [c for _, given in getattr(choice.action, "packets", ()) or () for c in given]
        seen["passes differ"] = choice.action != plain.action
        seen["high passed"] = sum(card % 13 >= TOP for card in cards)
        seen["low black passed"] = sum(map(hunts, cards))
    elif observation.phase is Phase.PLAY:
        seen["plays differ"] = choice.action != plain.action
        seen["for the moon"] = choice.plan == SHOOT
        out = set(dangers) & set(observation.unseen)
        seen["low black led"] = bool(
            out and not observation.trick and hunts(getattr(choice.action, "card", 0))
        )
    return seen


def main() -> None:
    """Play the hands and print what came out."""
    parser = argparse.ArgumentParser(description="What styles cost, and how they show.")
    parser.add_argument("--preset", default=DEFAULT_PRESET)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--hands", type=int, default=80)
    parser.add_argument(
        "--worlds", type=int, default=24, help="in how many worlds choices are tried"
    )
    parser.add_argument("--judge", type=int, default=160, help="and in how many they are judged")
    parser.add_argument("--seed", type=int, default=1000)
    wanted = parser.parse_args()
    rules = PRESETS[wanted.preset].rules
    heavy = make_policy(rules).rules.single_dangers
    players: dict[str, SearchPlayer] = {}
    for style in ("", *STYLES):
        player = make_player(styled(wanted.level, style), 5)
        assert isinstance(player, SearchPlayer)
        player.set_worlds(wanted.worlds)
        player.new_game(rules, 0)
        players[style] = player
    judge = SearchPlayer(77, Limits(inf, inf, wanted.judge), Skill(keep_stats=True))
    judge.new_game(rules, 0)
    basic = make_player("basic", 1)
    seen: dict[str, Counter[str]] = {style: Counter() for style in players}
    costs: dict[str, list[float]] = {style: [] for style in players}
    for hand in range(wanted.hands):
        game = Game(rules, wanted.seed + hand)
        game.apply(game.next_deal())
        cost = dict.fromkeys(players, 0.0)
        while not game.finished:
            seat = game.to_act[0]
            observation = game.observation(seat)
            action = basic.choose(observation)
            lone = observation.phase is Phase.PLAY and len(observation.legal) == 1
            if seat == 0 and observation.phase in (Phase.PASS, Phase.PLAY) and not lone:
                chosen = {
                    style: player.search(observation).candidates[0]
                    for style, player in players.items()
                }
                if len({choice.action for choice in chosen.values()}) > 1:
                    worth = {c.action: c.value for c in judge.search(observation).candidates}
                    for style, choice in chosen.items():
                        cost[style] += worth[chosen[""].action] - worth[choice.action]
                for style, choice in chosen.items():
                    seen[style] += show(choice, chosen[""], observation, heavy)
                action = chosen[""].action
            game.apply(action)
        for style, points in cost.items():
            costs[style].append(points)
    for style, points in costs.items():
        error = stdev(points) / sqrt(len(points)) if len(points) > 1 else inf
        shown = ", ".join(f"{what} {count}" for what, count in sorted(seen[style].items()))
        print(f"{style or 'plain':<10}{fmean(points):>+6.2f} ± {error:.2f} points a hand; {shown}")


if __name__ == "__main__":
    main()
