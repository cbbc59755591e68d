"""What the totals promise: how fast they grow under a rule set, and how far they drift apart.

The chance to win a game hangs on both: ten points ahead are much where a hand moves two totals
apart by eight, and little where it moves them by thirty. No formula tells it for every combination
of rules, so some hands are played by rules of thumb, which takes some hundredths of a second, and
looked at. `Search.prospect` makes a chance of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from threading import Lock
from typing import TYPE_CHECKING

from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.game_end import close_hand

if TYPE_CHECKING:
    from hearts_qt.game.actions import MoonWay
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.pimc.search import Search
    from hearts_qt.rules.options import Rules

__all__ = [
    "Pace",
    "chance_of",
    "forget_paces",
    "moon_chances",
    "pace_of",
    "tell_game",
    "tell_pace",
    "tell_totals",
]

HANDS = 320
"""So many hands are played, at least: with them the pace is known to within a twentieth or so, less
well where rare moons are large."""
SLOWEST = 0.01
"""The least that the highest total grows by, as a share of what a hand moves totals apart: where
bonus cards weigh as much as penalties it may not grow at all."""

DRIFT, DRIFT_OF_FEW = 0.33, 0.75
"""What lead makes a win e times as likely when there is one hand to go, as a share of what a hand
moves totals apart; and what is added to it, shared out to all who play for themselves: the fewer
they are, the less one of them has the luck of the best. `python -m tests.bench.winning` shows how
well that foretells games."""

MET = 0.8
"""How often in a game a total meets the target exactly, times what a side scores in a hand."""

FAR_OFF = 8.0
"""With so many hands to go, or more, only points are played for."""
DECISIVE = 0.998
"""The share of the chance to win in what is played for when the hand may end the game."""

EXACTS = ("stands", "halves", "zeroes")


@dataclass(frozen=True, slots=True)
class Pace:
    """What a hand does to the totals, in points."""

    growth: float
    """What the highest total grows by, on average over a game."""
    apart: float
    """How far it moves the totals of two rivals apart: the standard deviation of that."""
    rivals: int
    """How many play for themselves: sides, or pairs that win together."""

    @property
    def drift(self) -> float:
        """What lead makes a win e times as likely when there is one hand to go."""
        return self.apart * (DRIFT + DRIFT_OF_FEW / self.rivals)


_paces: OrderedDict[Rules, Pace] = OrderedDict()
"""The paces that were asked for last, the latest at the end."""
_guard = Lock()
MOST_PACES = 32


def forget_paces() -> None:
    """Have every pace played for anew."""
    with _guard:
        _paces.clear()


def pace_of(rules: Rules, cancel: CancelToken | None = None) -> Pace:
    """The pace of a rule set, the same at every call and on every machine.

    The first time hands are played for it. Raises `Cancelled` when that is cancelled meanwhile.
    """
    with _guard:
        pace = _paces.get(rules)
        if pace is not None:
            _paces.move_to_end(rules)
            return pace
    pace = _played(rules, cancel)
    with _guard:
        _paces[rules] = pace
        while len(_paces) > MOST_PACES:
            _paces.popitem(last=False)
    return pace


def _played(rules: Rules, cancel: CancelToken | None) -> Pace:
    table = BasicTable(rules)
    paired = rules.teams == "shared_totals"
    hands = growth = scored = scores_seen = square = pairs = 0
    number = 0
    while hands < HANDS:
        number = (number + GOLDEN) & MASK
        game = table.play(mix(number), HANDS, cancel)
        if is_cancelled(cancel):
            raise Cancelled
        hands += len(game.hands)
        growth += max(game.totals)
        for hand in game.hands:
            scores = list(hand.scores)
            scored += sum(map(abs, scores))
            scores_seen += len(scores)
            if paired:
                half = len(scores) // 2
                scores = [scores[at] + scores[at + half] for at in range(half)]
            for one, two in combinations(scores, 2):
                square += (one - two) ** 2
                pairs += 1
    apart = max(1.0, sqrt(square / pairs))
    grows = max(growth / hands, SLOWEST * apart)
    if rules.exact_target != "stands":
        # Who meets the target exactly falls far: that moves totals apart, and few games show it.
        fall = rules.target if rules.exact_target == "zeroes" else rules.target / 2
        met = min(1.0, MET * scores_seen / max(1, scored)) * grows / rules.target
        apart = sqrt(apart * apart + 2.0 * met * fall * fall)
    rivals = rules.team_count // 2 if paired else rules.team_count
    return Pace(grows, apart, rivals)


def hands_left(rules: Rules, hand: int) -> int | None:
    """How many hands are to come at most after hand number `hand`, `None` for any number; at least
    one, since a tie may be played on."""
    return None if rules.hand_limit is None else max(1, rules.hand_limit - hand - 1)


def is_last(rules: Rules, hand: int) -> bool:
    """Whether hand number `hand` ends the game whatever it brings, ties left aside."""
    return rules.hand_limit is not None and hand + 1 >= rules.hand_limit


def tell_totals(search: Search, rules: Rules, totals: Sequence[int], hand: int) -> None:
    """Tell a search what the score sheet says while hand number `hand` is played, and how the game
    ends."""
    for side, total in enumerate(totals):
        search.set_total(side, total)
    search.set_game(
        rules.target, EXACTS.index(rules.exact_target), rules.tie == "play_on",
        is_last(rules, hand), rules.teams == "shared_totals",
    )  # fmt: skip


def tell_pace(search: Search, rules: Rules, hand: int, drift: float = 1.0) -> None:
    """Tell a search what its chances to win hang on after hand number `hand`; `drift` is the share
    of `Pace.drift` to use."""
    pace = pace_of(rules)
    left = hands_left(rules, hand)
    search.set_prospect(pace.growth, drift * pace.drift, -1.0 if left is None else float(left))


def chance_of(
    search: Search,
    rules: Rules,
    seat: int,
    totals: Sequence[int],
    hands_played: int,
    cancel: CancelToken | None = None,
) -> float:
    """The chance of a seat to win the game with these totals after so many hands, 1 or 0 where it
    has ended; winners share it. `cancel` is that of `pace_of`."""
    winners = close_hand(rules, totals, (0,) * len(totals), hands_played).winners
    if winners:
        own = 1 if rules.teams == "none" else 2
        return own / len(winners) if seat in winners else 0.0
    tell_totals(search, rules, totals, hands_played - 1)
    pace_of(rules, cancel)
    tell_pace(search, rules, hands_played - 1)
    return search.chance(rules.side_of(seat))


def moon_chances(
    search: Search, observation: Observation, cancel: CancelToken | None = None
) -> dict[MoonWay, float]:
    """The chance to win the game that either way of its moon gives a seat that may choose;
    `cancel` is that of `pace_of`."""
    ways = observation.moon_totals
    assert ways is not None, "only the shooter is asked, and told both outcomes"
    rules, seat, played = observation.rules, observation.seat, observation.hand_index + 1
    return {
        way: chance_of(search, rules, seat, totals, played, cancel)
        for way, totals in ways.items()
    }


def tell_game(
    search: Search,
    observation: Observation,
    swing: float,
    game: bool,
    noted: bool,
    cancel: CancelToken | None = None,
) -> None:
    """Tell a search how the score stands, and what is to be played for.

    `swing` is how many points a hand moves at most, `game` whether the totals matter at all, and
    `noted` whether the chances to win are wanted besides; `cancel` is that of `pace_of`.
    """
    rules, totals, hand = observation.rules, observation.totals, observation.hand_index
    tell_totals(search, rules, totals, hand)
    left = rules.target - max(totals)
    over_soon = is_last(rules, hand) or left <= swing
    if not any(totals) and not over_soon and not noted:
        search.set_utility(0.0, 1.0)
        return
    pace = pace_of(rules, cancel)
    tell_pace(search, rules, hand)
    hands = max(0.0, left / pace.growth)
    most = hands_left(rules, hand - 1)
    if most is not None:
        hands = min(hands, float(most))
    weight = 0.0
    if over_soon:
        # This hand may be the last: then only the place counts, and points where it is the same.
        weight = DECISIVE
    elif any(totals):
        weight = 1.0 - min(1.0, hands / FAR_OFF)
    search.set_utility(weight if game else 0.0, 2.0 * pace.drift * sqrt(hands + 1.0))
