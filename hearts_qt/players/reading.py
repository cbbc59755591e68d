"""What a player reads off an observation before it weighs anything.

Everything is counted in points of the rules in force, so the same reading serves the queen of
spades, a jack, a seven of clubs at seven points or a ten of clubs that doubles.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from hearts_qt.rules.cards import JACK_OF_DIAMONDS, QUEEN_OF_SPADES, TEN_OF_CLUBS
from hearts_qt.rules.values import card_values

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.rules.options import Rules

__all__ = ["Appraisal", "Reading", "appraise"]

FEW = 3
"""In a suit with no more penalty cards than this each of them is a danger of its own; in one with
more the points are spread over the suit."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a rule set says of the cards, worked out once a rule set."""

    values: tuple[int, ...]
    heavy: tuple[tuple[int, ...], ...]
    """For each suit the single dangers, lowest first."""
    bonus: tuple[tuple[int, ...], ...]
    """For each suit its bonus cards, lowest first."""
    spread: tuple[bool, ...]
    """For each suit whether points are spread over it."""
    total: int
    """All penalty points of an uncharged hand."""
    penalties: int
    """How many penalty cards there are."""
    unit: float
    """The penalty points of an average trick, at least a tenth of a point."""
    moon: float
    """What a moon does to everybody else; 0 where there is none."""


@lru_cache(maxsize=256)
def appraise(rules: Rules) -> Appraisal:
    """The appraisal of a rule set."""
    values = card_values(rules.card_values, rules.bonus_card)
    pack = rules.pack
    present = set(pack)
    doubler = TEN_OF_CLUBS if rules.ten_of_clubs_doubles else -1
    heavy: list[tuple[int, ...]] = []
    bonus: list[tuple[int, ...]] = []
    spread: list[bool] = []
    for suit in range(4):
        cards = tuple(
            card
            for card in range(13 * suit, 13 * suit + 13)
            if card in present and (values[card] > 0 or card == doubler)
        )
        bonus.append(
            tuple(
                card
                for card in range(13 * suit, 13 * suit + 13)
                if values[card] < 0 and card in present
            )
        )
        spread.append(len(cards) > FEW)
        heavy.append(() if len(cards) > FEW else cards)
    total = sum(max(0, values[card]) for card in pack)
    penalties = sum(values[card] > 0 for card in pack)
    tricks = max(1, len(pack) // rules.players)
    moon = 0.0
    if rules.moon != "off" and total > 0:
        moon = float(total if isinstance(rules.moon_points, str) else rules.moon_points)
    return Appraisal(
        values,
        tuple(heavy),
        tuple(bonus),
        tuple(spread),
        total,
        penalties,
        max(0.1, total / tricks),
        moon,
    )


class Reading:
    """An observation, read: what cards cost, what is out against this seat and who may hold it.

    Cards of a suit are lists of ranks, lowest first; with two packs a rank may be there twice.
    """

    __slots__ = (
        "appraisal", "cost", "dump",
        "dumps", "first", "heavy", "hitters", "mine", "n",
        "observation", "others", "out", "out_points", "partner", "partner_weight", "pool", "rules",
        "seat", "size", "unit", "where",
    )  # fmt: skip

    def __init__(self, observation: Observation) -> None:
        rules = observation.rules
        appraisal = appraise(rules)
        self.observation = observation
        self.rules = rules
        self.appraisal = appraisal
        self.unit = appraisal.unit
        self.seat = seat = observation.seat
        self.n = n = rules.players
        self.size = len(observation.hand)
        self.heavy = appraisal.heavy
        self.partner = (seat + n // 2) % n if rules.teams != "none" else -1
        self.partner_weight = {"none": 0.0, "shared_tricks": 1.0}.get(rules.teams, 0.7)
        mine: list[list[int]] = [[], [], [], []]
        for card in observation.hand:
            mine[card // 13].append(card % 13)
        self.mine = mine
        out: list[list[int]] = [[], [], [], []]
        for card in observation.unseen:
            out[card // 13].append(card % 13)
        # Cards whose holder is known: charged ones, and those this seat gave away.
        self.where: dict[int, int] = {}
        for other, cards in enumerate(observation.charged):
            if other != seat:
                for card in cards:
                    out[card // 13].append(card % 13)
                    self.where[card] = other
        if observation.gave and rules.packs == 1:
            unseen = set(observation.unseen)
            taker = observation.kitty_taker
            for _, to, cards in observation.gave:
                # Who took an exchanged kitty may have laid a card away.
                if to != taker or rules.kitty_use != "exchange":
                    for card in cards:
                        if card in unseen:
                            self.where[card] = to
        if self.where:
            for suit in range(4):
                out[suit].sort()
        self.out = out
        self.others = tuple((seat + step) % n for step in range(1, n))
        self.cost = self._costs()
        self.first = not observation.tricks and rules.first_trick_penalties == "forbidden"
        # For each suit, how many cards are in the hands that may hold it.
        counts, voids = observation.counts, observation.voids
        self.pool = [
            max(
                1,
                observation.kitty_size
                + sum(counts[other] for other in self.others if suit not in voids[other]),
            )
            for suit in range(4)
        ]
        self.hitters = [
            sum(1 for other in self.others if suit not in voids[other] and counts[other])
            for suit in range(4)
        ]
        points, cards_out = 0.0, 0
        for suit in range(4):
            if appraisal.spread[suit] and out[suit]:
                low = 13 * suit
                worth = [self.cost[low + rank] for rank in out[suit]]
                points += sum(worth)
                cards_out += len(worth)
        self.out_points = points / cards_out if cards_out else 0.0
        """The value of an average card out of the suits with points all over."""
        dumps = {other: self._dump(other) for other in self.others}
        self.dump = sum(dumps.values()) / (n - 1)
        """What another seat throws on a trick that it cannot follow, in points, on average."""
        self.dumps = dict.fromkeys(dumps, 0.0) if self.first else dumps
        """What each other seat throws on the trick under way, if it cannot follow."""

    def _costs(self) -> list[float]:
        """What capturing each card costs this seat now, charges and doubling counted."""
        observation, rules = self.observation, self.rules
        cost = [float(value) for value in self.appraisal.values]
        if observation.hearts_doubled:
            for card in range(39, 52):
                cost[card] *= 2
        charged: set[int] = set()
        if observation.charges is not None:
            charged = {card for cards in observation.charges for card in cards}
            for card in (QUEEN_OF_SPADES, JACK_OF_DIAMONDS):
                if card in charged:
                    cost[card] *= 2
        if rules.ten_of_clubs_doubles:
            own = observation.points[self.seat]
            left = sum(max(0.0, cost[card]) for card in observation.unseen)
            expected = own + 0.8 * left / self.n
            cost[TEN_OF_CLUBS] += expected * (3 if TEN_OF_CLUBS in charged else 1)
        return cost

    def chance(self, seat: int, suit: int) -> float:
        """The chance that a given card of a suit, its place unknown, is with a seat."""
        if suit in self.observation.voids[seat]:
            return 0.0
        return self.observation.counts[seat] / self.pool[suit]

    def holds(self, seat: int, card: int) -> float:
        """The chance that a card that is out is with a seat."""
        known = self.where.get(card)
        if known is not None:
            return 1.0 if known == seat else 0.0
        return self.chance(seat, card // 13)

    def is_out(self, card: int) -> bool:
        """Whether a copy of a card may be in another hand."""
        ranks = self.out[card // 13]
        at = bisect_left(ranks, card % 13)
        return at < len(ranks) and ranks[at] == card % 13

    def above(self, suit: int, rank: int) -> int:
        """How many cards out against this seat are higher."""
        ranks = self.out[suit]
        return len(ranks) - bisect_right(ranks, rank)

    def below(self, suit: int, rank: int) -> int:
        """How many cards out against this seat are lower."""
        return bisect_left(self.out[suit], rank)

    def _dump(self, seat: int) -> float:
        held = points = 0.0
        for suit in range(4):
            for card in self.heavy[suit]:
                if self.is_out(card):
                    chance = self.holds(seat, card)
                    points += chance * max(0.0, self.cost[card])
                    held += chance
        return points + max(0.0, 1.0 - held) * 1.2 * self.out_points
