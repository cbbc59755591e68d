"""The statistics of many hands: points given away, opponents, directions of the pass, and kinds of
decisions.

Every average has its standard error, from the spread of the hands. A figure for which there are too
few hands is None; `FEWEST_HANDS` and the other limits say how many it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final

from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.review.given_away import GivenAway, given_away
from hearts_qt.players.review.labels import Estimate
from hearts_qt.players.review.ledger import is_luck_known, offsets_of
from hearts_qt.rules.option_table import DIRECTIONS
from hearts_qt.rules.rule_code import CodeError, rules_from_code
from hearts_qt.store.hand_figures import KINDS
from hearts_qt.store.time_stamps import is_since

if TYPE_CHECKING:
    from datetime import datetime

    from hearts_qt.rules.options import Rules
    from hearts_qt.store.hand_figures import GameHands, HandFigures, KeptError

FEWEST_HANDS: Final = 10
"""The least number of analysed hands for points given away and for the rank among Experts."""
FEWEST_TREND: Final = 20
"""The least number of analysed hands for the trend and its chart."""
FEWEST_LUCK: Final = 30
"""The least number of analysed hands for the luck-adjusted average."""
FEWEST_ROW: Final = 8
"""The least number of hands for an average in a row of a table."""

FIRST_HANDS: Final = 10
"""The luck-adjusted average counts this many first hands as they are, because the weight of luck
is estimated from earlier hands."""
MOST_GROUPS: Final = 12
"""The most groups of hands in the chart of the trend."""
LEAST_GROUP: Final = 5
"""The least number of hands in such a group."""
MOST_EXAMPLES: Final = 10
"""The most examples of a kind of decision: the costliest."""
MOST_OPPONENTS: Final = 40
"""The most opponents: those met in the most hands."""


@dataclass(frozen=True, slots=True)
class DecisionExample:
    """A decision that was an error, and where to find it: the name of the record, when its game
    began, the hand, from 0, and the seat."""

    record: str
    begun: datetime | None
    hand: int
    seat: int
    error: KeptError


@dataclass(frozen=True, slots=True)
class Group:
    """Some analysed hands in a row, by their numbers, from 1, and what was given away per hand."""

    first: int
    last: int
    given: Estimate


@dataclass(frozen=True, slots=True)
class Trend:
    """What was given away per hand in the earlier and in the later half of the analysed hands."""

    earlier: Estimate
    later: Estimate
    hands: int
    """The number of hands in the later half."""

    @property
    def change(self) -> Estimate:
        """The difference, later less earlier; below zero, less is given away than before."""
        error = sqrt(self.earlier.error**2 + self.later.error**2)
        return Estimate(self.later.mean - self.earlier.mean, error)


@dataclass(frozen=True, slots=True)
class Luck:
    """Net points per hand, as they were and without the luck of the deal."""

    raw: Estimate
    adjusted: Estimate
    hands: int


@dataclass(frozen=True, slots=True)
class KindFigures:
    """One kind of decision in the analysed hands."""

    kind: str
    decided: int
    """The number of decisions that had more than one choice."""
    errors: int
    """How many of them have the label of an error."""
    given: Estimate | None
    """What they gave away per hand."""
    examples: tuple[DecisionExample, ...]
    """The costliest errors, the worst first."""


@dataclass(frozen=True, slots=True)
class ThemeFigures:
    """The errors with one theme in the analysed hands."""

    theme: Theme
    errors: int
    given: float
    """The net points that they gave away together."""
    examples: tuple[DecisionExample, ...]
    """The costliest of them, the worst first."""


@dataclass(frozen=True, slots=True)
class OpponentFigures:
    """The hands against one opponent: a name, and the player as in records."""

    name: str
    player: str
    games: int
    ahead: int
    """The number of games in which the person had the better place."""
    hands: int
    points: Estimate | None
    """The opponent's points per hand."""
    lead: Estimate | None
    """The opponent's points per hand less the person's."""
    shot: int
    """The opponent's moons."""
    stopped: int
    """The opponent's moons that the person stopped."""
    blacks: int
    """The black cards that the opponent took."""


@dataclass(frozen=True, slots=True)
class DirectionFigures:
    """The hands with one direction of the pass."""

    direction: str
    hands: int
    points: Estimate | None
    """The person's points per hand; with partners, those of the pair or team."""
    shot: int
    stopped: int
    blacks: int
    reviewed: int
    """The number of analysed hands."""
    given: Estimate | None
    """What was given away per hand."""
    passing: Estimate | None
    """What the pass itself gave away; None for the direction "hold" too."""


@dataclass(frozen=True, slots=True)
class HandSummary:
    """The statistics of the hands under one rule set; `rules` is its code."""

    rules: str
    games: int = 0
    hands: int = 0
    complete: int = 0
    """The number of hands that can be analysed: the person made every decision."""
    reviewed: int = 0
    """The number of analysed hands: those of which every decision of the person is reviewed."""
    given: Estimate | None = None
    """The net points given away per hand."""
    groups: tuple[Group, ...] = ()
    trend: Trend | None = None
    levels: dict[str, GivenAway] = field(default_factory=dict)
    """What each level gives away, where that was measured."""
    ranked: int = 0
    """The number of hands that Experts have replayed."""
    rank: Estimate | None = None
    """The share of those Experts that did better than the person."""
    lucky: int = 0
    """The number of hands for which the value of the cards dealt is known; 0 if the values of the
    rule set have not been measured."""
    luck: Luck | None = None
    measured: bool = False
    """Whether the values of the rule set have been measured, so that luck can be estimated."""
    kinds: tuple[KindFigures, ...] = ()
    """Those that occurred, the costliest first."""
    themes: tuple[ThemeFigures, ...] = ()
    """Those of errors, the costliest first."""
    opponents: tuple[OpponentFigures, ...] = ()
    """Those met in the most hands first."""
    directions: tuple[DirectionFigures, ...] = ()


def average(values: Sequence[float], fewest: int = FEWEST_ROW) -> Estimate | None:
    """The mean of some values and its standard error; None if there are fewer than `fewest`."""
    if len(values) < max(2, fewest):
        return None
    return Estimate(fmean(values), stdev(values) / sqrt(len(values)))


def summarise(
    games: Sequence[GameHands],
    rules: str,
    since: str = "",
    cancel: CancelToken | None = None,
) -> HandSummary:
    """The statistics of the games, the oldest first, under the rule set of a code.

    Only games that began on the day `since` or later count, `YYYY-MM-DD`; all if it is empty.
    Raises `Cancelled`.
    """
    try:
        of = rules_from_code(rules)
    except CodeError:
        # The code is of a later version.
        return HandSummary(rules)
    counted = [
        game
        for game in games
        if game.rules == rules and game.own and is_since(game.begun, since)
    ]
    hands = [(game, hand) for game in counted for hand in game.hands if hand.own]
    reviewed = [(game, hand) for game, hand in hands if hand.review is not None]
    _stop(cancel)
    lost = [hand.review.loss for _, hand in reviewed if hand.review is not None]
    ranks = [
        hand.review.rank
        for _, hand in reviewed
        if hand.review is not None and hand.review.rank is not None
    ]
    measured = is_luck_known(of)
    valued = [
        (hand.net, hand.review.cards)
        for _, hand in reviewed
        if measured and hand.review is not None and hand.review.cards is not None
    ]
    made = HandSummary(
        rules=rules,
        games=len(counted),
        hands=len(hands),
        complete=sum(hand.complete for _, hand in hands),
        reviewed=len(reviewed),
        given=average(lost, FEWEST_HANDS),
        groups=_groups(lost),
        trend=_trend(lost),
        levels=given_away(of),
        ranked=len(ranks),
        rank=average(ranks, FEWEST_HANDS),
        lucky=len(valued),
        luck=luck_adjusted(valued, offsets_of(of).hands),
        measured=measured,
        kinds=_kinds(reviewed),
        themes=_themes(reviewed),
        opponents=_opponents(of, counted, cancel),
        directions=_directions(of, hands),
    )
    _stop(cancel)
    return made


def _stop(cancel: CancelToken | None) -> None:
    if is_cancelled(cancel):
        raise Cancelled


def _groups(lost: Sequence[float]) -> tuple[Group, ...]:
    """The hands in groups of nearly the same size."""
    if len(lost) < FEWEST_TREND:
        return ()
    count = min(MOST_GROUPS, len(lost) // LEAST_GROUP)
    bounds = [len(lost) * at // count for at in range(count + 1)]
    found = []
    for start, end in pairwise(bounds):
        given = average(lost[start:end], LEAST_GROUP)
        assert given is not None
        found.append(Group(start + 1, end, given))
    return tuple(found)


def _trend(lost: Sequence[float]) -> Trend | None:
    if len(lost) < FEWEST_TREND:
        return None
    half = len(lost) // 2
    earlier, later = average(lost[:half]), average(lost[half:])
    assert earlier is not None
    assert later is not None
    return Trend(earlier, later, len(lost) - half)


def luck_adjusted(valued: Sequence[tuple[float, float]], offset_hands: int) -> Luck | None:
    """The average of net points without the luck of the deal, from the net points of each hand and
    what its cards were worth.

    None for fewer than `FEWEST_LUCK` hands, and if its standard error is not smaller than that of
    the plain average.

    What the cards are worth is zero on average. A share of it is subtracted from each hand: the
    share that fits the earlier hands best, so that it does not depend on the hand itself. (Control
    variates; see Burch et al., *AIVAT*, 2018.) The error includes that of the values, which were
    measured in `offset_hands` hands.
    """
    if len(valued) < FEWEST_LUCK or not offset_hands:
        return None
    adjusted, weights = [], []
    hands, nets, cards, products, squares = 0, 0.0, 0.0, 0.0, 0.0
    for net, worth in valued:
        weight = 0.0
        if hands >= FIRST_HANDS:
            spread = squares - cards * cards / hands
            weight = (products - nets * cards / hands) / spread if spread > 1e-9 else 0.0
        weights.append(weight)
        adjusted.append(net - weight * worth)
        hands += 1
        nets += net
        cards += worth
        products += net * worth
        squares += worth * worth
    raw, mean = average([net for net, _ in valued]), average(adjusted)
    assert raw is not None
    assert mean is not None
    unsure = fmean(weights) * stdev([worth for _, worth in valued]) / sqrt(offset_hands)
    error = sqrt(mean.error**2 + unsure**2)
    return Luck(raw, Estimate(mean.mean, error), hands) if error < raw.error else None


def _kinds(reviewed: Sequence[tuple[GameHands, HandFigures]]) -> tuple[KindFigures, ...]:
    found = []
    for kind in KINDS:
        lost, decided = [], 0
        examples = []
        for game, hand in reviewed:
            review = hand.review
            assert review is not None
            lost.append(review.lost.get(kind, 0.0))
            decided += review.decided.get(kind, 0)
            examples += [
                DecisionExample(game.name, game.begun, hand.hand, game.person, error)
                for error in review.errors
                if error.kind == kind
            ]
        if decided:
            examples.sort(key=lambda each: each.error.loss, reverse=True)
            given = average(lost, FEWEST_HANDS)
            best = tuple(examples[:MOST_EXAMPLES])
            found.append(KindFigures(kind, decided, len(examples), given, best))
    found.sort(key=lambda each: -each.given.mean if each.given is not None else -each.errors)
    return tuple(found)


def _themes(reviewed: Sequence[tuple[GameHands, HandFigures]]) -> tuple[ThemeFigures, ...]:
    errors: dict[Theme, list[DecisionExample]] = {}
    for game, hand in reviewed:
        for error in hand.review.errors if hand.review is not None else ():
            if error.theme is not None:
                example = DecisionExample(game.name, game.begun, hand.hand, game.person, error)
                errors.setdefault(Theme(error.theme), []).append(example)
    found = []
    for theme, examples in errors.items():
        examples.sort(key=lambda each: -each.error.loss)
        given = sum(max(0.0, each.error.loss) for each in examples)
        found.append(ThemeFigures(theme, len(examples), given, tuple(examples[:MOST_EXAMPLES])))
    return tuple(sorted(found, key=lambda each: (-each.given, each.theme.value)))


def _together(rules: Rules, seat: int) -> frozenset[int]:
    """A seat and its partner, if it has one."""
    if rules.teams == "none":
        return frozenset((seat,))
    half = rules.players // 2
    return frozenset((seat, (seat + half) % rules.players))


@dataclass(slots=True)
class _Opponent:
    games: int = 0
    ahead: int = 0
    shot: int = 0
    stopped: int = 0
    blacks: int = 0
    points: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)


def _opponents(
    rules: Rules, games: Sequence[GameHands], cancel: CancelToken | None
) -> tuple[OpponentFigures, ...]:
    found: dict[tuple[str, str], _Opponent] = {}
    for game in games:
        _stop(cancel)
        own = _together(rules, game.person)
        met: set[tuple[str, str]] = set()
        for seat in range(rules.players):
            if seat in own:
                continue
            who = game.names[seat][:60], game.players[seat]
            one = found.setdefault(who, _Opponent())
            one.games += who not in met
            one.ahead += who not in met and game.places[game.person] < game.places[seat]
            met.add(who)
            for hand in game.hands:
                if not hand.own:
                    continue
                one.points.append(hand.points[seat])
                one.leads.append(hand.points[seat] - hand.points[game.person])
                one.shot += hand.shot == seat
                one.blacks += hand.blacks[seat]
                one.stopped += (
                    hand.stop is not None and hand.stop[0] == seat and hand.stop[1] in own
                )
    order = sorted(found, key=lambda who: (-len(found[who].points), who))
    return tuple(
        OpponentFigures(
            name=name,
            player=player,
            games=one.games,
            ahead=one.ahead,
            hands=len(one.points),
            points=average(one.points),
            lead=average(one.leads),
            shot=one.shot,
            stopped=one.stopped,
            blacks=one.blacks,
        )
        for name, player in order[:MOST_OPPONENTS]
        for one in (found[name, player],)
    )


def games_with(games: Sequence[GameHands], name: str, player: str) -> tuple[int, int]:
    """In how many games the person has met an opponent, by name and player as in records, and in
    how many of them the person had the better place; under any rules, but not as partners."""
    met = ahead = 0
    for code in {game.rules for game in games}:
        try:
            rules = rules_from_code(code)
        except CodeError:
            continue
        counted = [game for game in games if game.rules == code and game.own]
        found = _opponents(rules, counted, None)
        for one in found:
            if (one.name, one.player) == (name[:60], player):
                met, ahead = met + one.games, ahead + one.ahead
    return met, ahead


def _directions(
    rules: Rules, hands: Sequence[tuple[GameHands, HandFigures]]
) -> tuple[DirectionFigures, ...]:
    found = []
    for direction in DIRECTIONS:
        own = [(game, hand) for game, hand in hands if hand.direction == direction]
        if not own:
            continue
        points: list[float] = []
        shot = stopped = blacks = 0
        for game, hand in own:
            seats = _together(rules, game.person)
            by_side = {rules.side_of(seat): hand.points[seat] for seat in seats}
            points.append(sum(by_side.values()))
            shot += hand.shot in seats
            blacks += sum(hand.blacks[seat] for seat in seats)
            stop = hand.stop
            stopped += stop is not None and stop[1] in seats and stop[0] not in seats
        reviews = [hand.review for _, hand in own if hand.review is not None]
        passing = [each.lost.get("pass", 0.0) for each in reviews]
        found.append(
            DirectionFigures(
                direction=direction,
                hands=len(own),
                points=average(points),
                shot=shot,
                stopped=stopped,
                blacks=blacks,
                reviewed=len(reviews),
                given=average([each.loss for each in reviews]),
                passing=None if direction == "hold" else average(passing),
            )
        )
    return tuple(found)
