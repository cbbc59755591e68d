"""Measures how well win probabilities are predicted, in every preset.

    python -m tests.bench.win_probability --games 2000
    python -m tests.bench.win_probability --games 200 --presets "Turbo Hearts" --players skilled

Games are played to their ends, between `basic` players by default. After every hand but the last
each side's chance to win is predicted from the totals (`HandEvaluator`), and compared with who won.
The report gives for each preset the gain in log-likelihood (in nats) over a forecast that gives all
rivals the same chance, and how much would be gained with the best of several other lead scales
(`ScoreDrift.lead_scale` times a factor in `LEAD_SCALE_FACTORS`). Over all presets, it gives how
often sides won, by tenths of the predicted chance.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from math import log

from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players import make_player
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.pimc.evaluate import HandEvaluator
from hearts_qt.players.pimc.win_probability import score_drift_of, set_score, set_win_model
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import is_player
from hearts_qt.players.selfplay import BasicTable
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.game_end import close_hand
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal.work_arguments import add_where, progress_line

MIN_PROBABILITY = 1e-9
"""The lowest probability used in log-likelihoods, so that none is infinite."""
LEAD_SCALE_FACTORS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 2.0)
"""Factors of `ScoreDrift.lead_scale` that are tried; 1 is the scale that the players use."""

Standing = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The number of hands played, the sides' totals after them, and the seats that won the game."""


def standings(part: tuple[Rules, int, str], cancel: CancelToken) -> list[Standing]:
    """Play the game with a number; the standings after every hand but the last."""
    rules, number, player = part
    if player == "basic":
        tally = BasicTable(rules).play(number)
        scores, winners = [hand.scores for hand in tally.hands], tally.winners
    else:
        players = [make_player(player, mix(number + seat + 1)) for seat in range(rules.players)]
        game = play_game(rules, players, number, cancel=cancel)
        scores, winners = [hand.scores for hand in game.finished], game.winners
    totals: tuple[int, ...] = (0,) * rules.team_count
    found = []
    for hand, score in enumerate(scores[:-1], 1):
        totals = close_hand(rules, totals, score, hand).totals
        found.append((hand, totals, tuple(winners or ())))
    return found


def chances(
    evaluator: HandEvaluator,
    rules: Rules,
    hands: int,
    totals: tuple[int, ...],
    lead_scale_factor: float = 1.0,
) -> list[float]:
    """The predicted chance to win of each side after that many hands."""
    set_score(evaluator, rules, totals, hands - 1)
    set_win_model(evaluator, rules, hands - 1, lead_scale_factor)
    return [evaluator.win_probability_between_hands(side) for side in range(rules.team_count)]


def negative_log_likelihood(chance: list[float], winners: set[int]) -> float:
    """The negative log-likelihood, in nats, of the winning sides, as a mean over them."""
    return -sum(log(max(MIN_PROBABILITY, chance[side])) for side in winners) / len(winners)


def main() -> int:
    """Play, and print how good the predictions were."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    every = list(PRESETS)
    parser.add_argument("--presets", nargs="*", default=every, choices=every, metavar="NAME")
    parser.add_argument("--players", default="basic", metavar="PLAYER")
    add_where(parser)
    given = parser.parse_args()
    if not is_player(given.players):
        parser.error(f"there is no player called “{given.players}”")
    tenths: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    progress = progress_line()
    with workers(given.jobs) as crew:
        for preset in given.presets:
            rules = PRESETS[preset].rules
            work = [
                (rules, mix((given.seed + (at + 1) * GOLDEN) & MASK), given.players)
                for at in range(given.games)
            ]
            stood = []
            for done, game in enumerate(crew.in_order(standings, work), 1):
                stood += game
                if progress is not None:
                    progress(done, given.games)
            evaluator = HandEvaluator(compile_rules(rules))
            alike = 0.0
            by_factor = dict.fromkeys(LEAD_SCALE_FACTORS, 0.0)
            for hands, totals, seats in stood:
                sides = {rules.side_of(seat) for seat in seats}
                alike += log(score_drift_of(rules).rivals)
                for factor in LEAD_SCALE_FACTORS:
                    chance = chances(evaluator, rules, hands, totals, factor)
                    by_factor[factor] += negative_log_likelihood(chance, sides)
                    if factor == 1.0:
                        for side, one in enumerate(chance):
                            tenths[min(9, int(10 * one))].append((one, side in sides))
            if not stood:
                continue
            best = min(LEAD_SCALE_FACTORS, key=lambda factor: by_factor[factor])
            used = by_factor[1.0]
            print(
                f"{preset:<32}{given.games:>6} games  {(alike - used) / len(stood):.3f} of "
                f"{alike / len(stood):.3f} nats  {(used - by_factor[best]) / len(stood):.4f} less "
                f"than with {best} of the lead scale",
                flush=True,
            )
    for seen in (tenths[tenth] for tenth in sorted(tenths)):
        predicted = sum(one for one, _ in seen) / len(seen)
        won = sum(won for _, won in seen) / len(seen)
        print(f"predicted {100 * predicted:5.1f} %   won {100 * won:5.1f} %   {len(seen):>8} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
