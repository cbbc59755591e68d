"""The parameters of the win probability: how fast totals grow, and how far they drift apart.

The probability to win a game depends on both: a lead of ten points is much where a hand changes the
difference of two totals by eight, and little where it changes it by thirty. No formula gives them
for every combination of rules, so some hands are played by the heuristic policy and measured, which
takes some hundredths of a second. `HandEvaluator.win_probability` uses the result.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, sqrt
from threading import Lock
from typing import TYPE_CHECKING

from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.game_end import deciding_totals, points_to_end, winners_of

if TYPE_CHECKING:
    from hearts_qt.game.actions import MoonWay
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.pimc.evaluate import HandEvaluator
    from hearts_qt.rules.options import Rules

MIN_HANDS = 320
"""The number of hands played, at least. The drift is then known to within a twentieth or so, less
well where rare moons are large."""
MIN_GROWTH = 0.01
"""Lower bound of `growth`, as a share of `spread`: where bonus cards weigh as much as penalty
cards, the highest total may not grow at all."""

SCALE, SCALE_PER_RIVAL = 0.33, 0.75
"""`ScoreDrift.lead_scale` as a share of `spread`: a constant, and a part that is divided by the
number of rivals, since the luckiest of few rivals is less lucky. Fitted to simulated games:
`python -m tests.bench.win_probability` shows how well this predicts winners."""

EXACT_RATE = 0.8
"""How often in a game a total meets the target exactly, times the points a side scores in a
hand."""

HANDS_POINTS_ONLY = 8.0
"""With this many hands to go, or more, only points count."""
FINAL_WIN_WEIGHT = 0.998
"""The weight of the win probability when this hand may end the game. The rest goes to points, for
candidates with the same probability."""

EXACT_TARGETS = ("stands", "halves", "zeroes")
"""The values of the option, in the order of `STANDS`, `HALVES` and `ZEROES`."""

CACHE_SIZE = 32


@dataclass(frozen=True, slots=True)
class ScoreDrift:
    """What a hand does to the totals under a rule set, in points."""

    growth: float
    """What the highest total grows by in a hand, on average over a game."""
    fall: float
    """What the lowest total falls by in a hand, on average over a game."""
    spread: float
    """The standard deviation of the change of the difference between two rivals' totals."""
    rivals: int
    """The number of sides that compete: sides, or pairs that win together."""

    @property
    def lead_scale(self) -> float:
        """The lead that makes a win e times as likely with one hand to go, in points."""
        return self.spread * (SCALE + SCALE_PER_RIVAL / self.rivals)

    def hands_to_end(self, rules: Rules, totals: Sequence[int]) -> float:
        """How many hands it takes on average until a total ends the game; infinity where none can.
        """
        up = inf if rules.target is None else (rules.target - max(totals)) / self.growth
        down = inf if rules.low_target is None else (rules.low_target + min(totals)) / self.fall
        return max(0.0, min(up, down))


_drifts: OrderedDict[Rules, ScoreDrift] = OrderedDict()
"""A cache, with the most recently used rule set at the end."""
_lock = Lock()


def clear_score_drifts() -> None:
    """Empty the cache of `score_drift_of`."""
    with _lock:
        _drifts.clear()


def score_drift_of(rules: Rules, cancel: CancelToken | None = None) -> ScoreDrift:
    """The score drift of a rule set: the same at every call and on every machine.

    The first call for a rule set plays hands; raises `Cancelled` when it is cancelled meanwhile.
    """
    with _lock:
        drift = _drifts.get(rules)
        if drift is not None:
            _drifts.move_to_end(rules)
            return drift
    drift = _measure(rules, cancel)
    with _lock:
        _drifts[rules] = drift
        while len(_drifts) > CACHE_SIZE:
            _drifts.popitem(last=False)
    return drift


def _measure(rules: Rules, cancel: CancelToken | None) -> ScoreDrift:
    table = BasicTable(rules)
    paired = rules.teams == "shared_totals"
    hands = growth = fall = scored = scores_seen = square = pairs = 0
    number = 0
    while hands < MIN_HANDS:
        number = (number + GOLDEN) & MASK
        game = table.play(mix(number), MIN_HANDS, cancel)
        if is_cancelled(cancel):
            raise Cancelled
        hands += len(game.hands)
        growth += max(game.totals)
        fall -= min(game.totals)
        for hand in game.hands:
            scored += sum(map(abs, hand.scores))
            scores_seen += len(hand.scores)
            for one, two in combinations(deciding_totals(rules, hand.scores), 2):
                square += (one - two) ** 2
                pairs += 1
    spread = max(1.0, sqrt(square / pairs))
    grows = max(growth / hands, MIN_GROWTH * spread)
    falls_by = max(fall / hands, MIN_GROWTH * spread)
    falls: list[float] = [
        total - new for total, new in rules.special_totals
        if rules.target is None or total <= rules.target
    ]
    if rules.exact_target != "stands" and rules.target is not None:
        falls.append(rules.target if rules.exact_target == "zeroes" else rules.target / 2)
    if falls:
        # A side whose total meets such a value falls far, which happens in few of these games.
        whole = rules.target or rules.low_target or rules.special_totals[-1][0] or 1
        met = min(1.0, EXACT_RATE * scores_seen / max(1, scored)) * grows / whole
        spread = sqrt(spread * spread + 2.0 * met * sum(fall * fall for fall in falls))
    rivals = rules.team_count // 2 if paired else rules.team_count
    return ScoreDrift(grows, falls_by, spread, rivals)


def hands_left(rules: Rules, hand: int) -> int | None:
    """The greatest number of hands after hand number `hand`, from 0; `None` if there is no limit.
    At least one, since a tie may be played on."""
    return None if rules.hand_limit is None else max(1, rules.hand_limit - hand - 1)


def is_last(rules: Rules, hand: int) -> bool:
    """Whether hand number `hand` ends the game in any case, ties aside."""
    return rules.hand_limit is not None and hand + 1 >= rules.hand_limit


def set_score(
    evaluator: HandEvaluator, rules: Rules, totals: Sequence[int], hand: int
) -> None:
    """Set the totals by side before hand number `hand`, and how the game ends."""
    for side, total in enumerate(totals):
        evaluator.set_total(side, total)
    evaluator.set_game(
        inf if rules.target is None else rules.target,
        EXACT_TARGETS.index(rules.exact_target),
        rules.tie == "play_on",
        is_last(rules, hand),
        rules.teams == "shared_totals",
    )
    evaluator.set_low_target(inf if rules.low_target is None else rules.low_target)
    for total, new in rules.special_totals:
        evaluator.add_special_total(total, new)


def set_win_model(evaluator: HandEvaluator, rules: Rules, hand: int, scale: float = 1.0) -> None:
    """Set the win model for the time after hand number `hand`; `scale` multiplies the lead
    scale."""
    drift = score_drift_of(rules)
    left = hands_left(rules, hand)
    evaluator.set_win_model(
        drift.growth, scale * drift.lead_scale, -1.0 if left is None else float(left)
    )
    evaluator.set_fall(drift.fall)


def win_probability_of(
    evaluator: HandEvaluator,
    rules: Rules,
    seat: int,
    totals: Sequence[int],
    hands_played: int,
    cancel: CancelToken | None = None,
) -> float:
    """The probability, from 0 to 1, that a seat wins with these totals after `hands_played` hands.
    Where the game is over it is 1 or 0, or the share of a shared win. `cancel` is that of
    `score_drift_of`."""
    winners = winners_of(rules, totals, hands_played)
    if winners:
        own = 1 if rules.teams == "none" else 2
        return own / len(winners) if seat in winners else 0.0
    set_score(evaluator, rules, totals, hands_played - 1)
    score_drift_of(rules, cancel)
    set_win_model(evaluator, rules, hands_played - 1)
    return evaluator.win_probability_between_hands(rules.side_of(seat))


def moon_win_probabilities(
    evaluator: HandEvaluator, observation: Observation, cancel: CancelToken | None = None
) -> dict[MoonWay, float]:
    """The probability to win the game for each way in which a seat may score its moon; `cancel` is
    that of `score_drift_of`."""
    ways = observation.moon_totals
    assert ways is not None, "only the shooter is asked, and told both outcomes"
    rules, seat, played = observation.rules, observation.seat, observation.hand_index + 1
    return {
        way: win_probability_of(evaluator, rules, seat, totals, played, cancel)
        for way, totals in ways.items()
    }


def set_utility(
    evaluator: HandEvaluator,
    observation: Observation,
    swing: float,
    *,
    use_totals: bool,
    needs_win_model: bool,
    cancel: CancelToken | None = None,
) -> None:
    """Set the score and the utility for a decision.

    `swing` is how many points a hand moves at most; `use_totals` whether the win probability counts
    at all, and `needs_win_model` whether it is wanted in any case; `cancel` is that of
    `score_drift_of`.
    """
    rules, totals, hand = observation.rules, observation.totals, observation.hand_index
    set_score(evaluator, rules, totals, hand)
    over_soon = is_last(rules, hand) or points_to_end(rules, totals) <= swing
    if not any(totals) and not over_soon and not needs_win_model:
        evaluator.set_utility(0.0, 1.0)
        return
    drift = score_drift_of(rules, cancel)
    set_win_model(evaluator, rules, hand)
    hands = drift.hands_to_end(rules, totals)
    most = hands_left(rules, hand - 1)
    if most is not None:
        hands = min(hands, float(most))
    weight = 0.0
    if over_soon:
        weight = FINAL_WIN_WEIGHT
    elif any(totals):
        weight = 1.0 - min(1.0, hands / HANDS_POINTS_ONLY)
    evaluator.set_utility(
        weight if use_totals else 0.0, 2.0 * drift.lead_scale * sqrt(hands + 1.0)
    )
