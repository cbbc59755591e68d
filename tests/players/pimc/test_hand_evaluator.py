"""The end of a game is written twice: in the rules and, compiled, in `HandEvaluator` for playouts.

The two agree about every hand.
"""

from __future__ import annotations

from random import Random

import pytest

from hearts_qt.players.pimc.win_probability import set_score
from hearts_qt.rules.game_end import close_hand, opponent_wins, points_to_end
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.legs import interpreted
from tests.strategies import random_rules


class SettledHand:
    """Stands in for a finished hand: the evaluator reads only the points of each side."""

    def __init__(self, score: list[int]) -> None:
        self.score = score


class RulesTables:
    """Stands in for the `Tables` of a rule set, with the attributes that the evaluator reads."""

    def __init__(self, rules: Rules) -> None:
        self.players = rules.players
        self.team_tricks = rules.teams == "shared_tricks"


def near_the_end(rules: Rules, rng: Random) -> tuple[list[int], list[int]]:
    """Totals and scores that often meet the target, a special total or each other exactly."""
    target = 100 if rules.target is None else rules.target
    goals = [target, target + 5, *(total for total, _ in rules.special_totals)]
    goals += [] if rules.low_target is None else [-rules.low_target, 1 - rules.low_target]
    scores = [rng.choice((-10, 0, 1, 5, 13, 26)) for _ in range(rules.team_count)]
    wanted = [rng.choice((*goals, rng.randrange(target + 20), 20)) for _ in scores]
    return [want - score for want, score in zip(wanted, scores, strict=True)], scores


@pytest.mark.parametrize("seed", range(60))
def test_playouts_end_games_as_the_rules_do(seed: int) -> None:
    rng = Random(seed)
    preset = rng.choice(list(PRESETS.values())).rules
    rules = preset if seed % 2 else random_rules(rng)
    module = interpreted("hearts_qt.players.pimc.evaluate")
    evaluator = module.HandEvaluator(RulesTables(rules))
    for _ in range(40):
        hand = rng.randrange(rules.hand_limit or 9)
        totals, scores = near_the_end(rules, rng)
        set_score(evaluator, rules, totals, hand)
        settled = SettledHand(scores)
        over = evaluator.ends_game(settled)
        ending = close_hand(rules, totals, scores, hand + 1)
        assert evaluator.new_totals[: rules.team_count] == list(ending.totals)
        limit = rules.hand_limit is not None and hand + 1 >= rules.hand_limit
        assert over == (limit or points_to_end(rules, ending.totals) <= 0)
        own = 1 if rules.teams == "none" else 2
        for seat in range(rules.players if ending.winners else 0):
            side = rules.side_of(seat)
            share = own / len(ending.winners) if seat in ending.winners else 0.0
            assert evaluator.win_probability(side, over) == pytest.approx(share)
        for shooter in range(rules.team_count if ending.winners else 0):
            alone = not opponent_wins(rules, totals, scores, hand + 1, shooter)
            assert evaluator.only_winner(shooter) == alone
