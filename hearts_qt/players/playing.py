"""Which card to play: every legal card is priced in points, and the cheapest is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.players.danger import WEIGHTS, Weights, suit_burden
from hearts_qt.players.moons import Prospect, prospect_of
from hearts_qt.players.reading import Reading

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation

__all__ = ["Price", "Table", "cheapest", "price_cards", "smoke"]


@dataclass(frozen=True, slots=True)
class Price:
    """What a card is expected to cost, and what that comes from."""

    card: int
    total: float
    wins: float
    """The chance that it takes the trick."""
    trick: float
    """What the trick is expected to hold for its taker, the card included."""
    relief: float
    """What the rest of the hand gains from being rid of the card."""


class Table:
    """The trick under way as the seat that plays to it sees it."""

    def __init__(self, reading: Reading) -> None:
        observation = reading.observation
        n, rules = reading.n, reading.rules
        trick = observation.trick
        self.reading = reading
        self.leading = not trick
        self.played = len(trick)
        self.suit = trick[0][1] // 13 if trick else -1
        self.best = self.best_seat = -1
        self.ranks: list[int] = []
        held = sum(reading.cost[card] for _, card in trick)
        if observation.pile:
            held += sum(reading.cost[card] for card in observation.pile)
        self.held = held
        """What lies in the trick so far, with what unwon tricks left."""
        if trick:
            ranks = [card % 13 for _, card in trick if card // 13 == self.suit]
            self.ranks = ranks
            for seat, card in trick:
                rank = card % 13
                standing = rules.packs == 1 or ranks.count(rank) == 1
                if card // 13 == self.suit and rank > self.best and standing:
                    self.best, self.best_seat = rank, seat
        again = self.played >= n
        nine = rules.booster_nines and 7 in self.ranks and reading.size > 1
        # Those who play after this seat, twice when the trick is boosted and the round is young.
        seat = reading.seat
        left = (2 * n if again else n) - self.played - 1
        self.later = [(seat + step) % n for step in range(1, left + 1)]
        if nine and not again:
            self.later += [(seat + step) % n for step in range(1, n)]

    def taken_by_card(self, rank: int) -> bool:
        """Whether a card of the suit led takes the lead in the trick."""
        return rank > self.best and rank not in self.ranks


def price_cards(observation: Observation, weights: Weights = WEIGHTS) -> list[Price]:
    """The price of every legal card, in the order of `observation.legal`."""
    reading = Reading(observation)
    table = Table(reading)
    prospect = prospect_of(reading, weights)
    relief: dict[int, float] = {}
    whole: dict[int, float] = {}
    for card in observation.legal:
        suit = card // 13
        ranks = reading.mine[suit]
        if suit not in whole:
            whole[suit] = suit_burden(reading, suit, ranks, weights)
        at = ranks.index(card % 13)
        rest = ranks[:at] + ranks[at + 1 :]
        relief[card] = whole[suit] - suit_burden(reading, suit, rest, weights)
        if card in reading.heavy[suit] and not table.leading:
            relief[card] = max(relief[card], weights.least * reading.cost[card])
    return [_price(table, card, relief[card], prospect, weights) for card in observation.legal]


def cheapest(prices: list[Price]) -> Price:
    """The card to play: the lowest price, of equals the highest card."""
    return min(prices, key=lambda price: (round(price.total, 6), -(price.card % 13), price.card))


def _price(
    table: Table, card: int, relief: float, prospect: Prospect | None, weights: Weights
) -> Price:
    reading = table.reading
    suit, rank = card // 13, card % 13
    held = table.held + reading.cost[card]
    if table.leading:
        top, top_seat = rank, reading.seat
    elif suit == table.suit:
        if table.taken_by_card(rank):
            top, top_seat = rank, reading.seat
        else:
            top, top_seat = table.best, table.best_seat
            if rank == table.best and reading.rules.packs == 2:
                top, top_seat = _without(table, rank)
    else:
        top, top_seat = table.best, table.best_seat
    led = suit if table.leading else table.suit
    stays, coming = _rest(table, led, top, held, weights)
    wins = partner = 0.0
    if top_seat == reading.seat:
        wins = stays
    elif top_seat == reading.partner:
        partner = stays * reading.partner_weight
    elif top_seat < 0:
        wins = 0.0
    trick = held + coming
    total = (wins + partner) * trick - relief
    if reading.size > 1:
        total += wins * weights.lead * reading.unit
    if table.leading:
        total -= smoke(reading, suit, rank, weights)
    if prospect is not None:
        if prospect.own:
            total += _pursue(prospect, top_seat, stays, held)
        else:
            total += _defend(table, prospect, card, top_seat, stays, held)
    return Price(card, total, wins, trick, relief)


def _without(table: Table, rank: int) -> tuple[int, int]:
    """Who wins so far once the best card of the trick is cancelled by its twin."""
    trick = table.reading.observation.trick
    top = seat = -1
    for other, card in trick:
        value = card % 13
        if (
            card // 13 == table.suit
            and value != rank
            and value > top
            and table.ranks.count(value) == 1
        ):
            top, seat = value, other
    return top, seat


def _rest(table: Table, suit: int, top: int, held: float, weights: Weights) -> tuple[float, float]:
    """The chance that the best card so far stays the best, and what is still to come."""
    reading = table.reading
    observation = reading.observation
    stays, coming = 1.0, 0.0
    out = len(reading.out[suit])
    above = reading.above(suit, top) if top >= 0 else out
    below = reading.below(suit, top) if top >= 0 else 0
    fresh = out >= 2 * reading.n and held <= 0.25 * reading.unit
    keen = weights.keen if fresh else weights.wary
    if held < -0.5 * reading.unit:
        keen = 0.8
    spread = reading.out_points if reading.appraisal.spread[suit] else 0.0
    heavy = [
        13 * suit + rank
        for rank in {card % 13 for card in reading.heavy[suit]}
        if rank < top and reading.is_out(13 * suit + rank)
    ]
    bonus = [
        card for card in reading.appraisal.bonus[suit] if card % 13 < top and reading.is_out(card)
    ]
    last = len(table.later) - 1
    for at, seat in enumerate(table.later):
        chance = reading.chance(seat, suit)
        ally = seat == reading.partner
        if chance <= 0.0 or out == 0:
            coming += reading.dumps[seat] * (0.3 if ally else 1.0)
            continue
        miss = 1.0 - min(1.0, chance)
        void = miss**out
        over = 1.0 - miss**above
        under = miss**below
        free = 0.7 if at == last and held <= 0.0 else keen
        stays *= 1.0 - over * (under + free * (1.0 - under))
        coming += void * reading.dumps[seat] * (0.3 if ally else 1.0) + (1.0 - void) * spread
        for card in heavy:
            coming += 0.9 * reading.holds(seat, card) * max(0.0, reading.cost[card])
        for card in bonus:
            coming += 0.3 * reading.holds(seat, card) * min(0.0, reading.cost[card])
    if reading.rules.packs == 2 and top >= 0 and table.later:
        ranks = reading.out[suit]
        if top in ranks:
            # The twin of the best card may still cancel it.
            stays *= 0.75
    if observation.kitty_size and reading.rules.kitty_use == "capture":
        coming += observation.kitty_size * 0.5 * reading.unit / reading.n
    return stays, coming


def smoke(reading: Reading, suit: int, rank: int, weights: Weights) -> float:
    """What leading a low card is worth for driving a single danger out of another hand."""
    gain = 0.0
    for card in reading.heavy[suit]:
        danger = card % 13
        ranks = reading.mine[suit]
        if (
            danger not in ranks
            and rank < danger
            and reading.is_out(card)
            and (not ranks or ranks[-1] < danger)
            and reading.where.get(card, -1) != reading.partner
        ):
            gain += weights.smoke * reading.cost[card]
    return gain


def _pursue(prospect: Prospect, top_seat: int, stays: float, held: float) -> float:
    """What a card costs for this seat's own moon: nothing when the trick stays with its side."""
    lost = 1.0 - stays if top_seat in prospect.seats else 1.0
    return prospect.weight * lost * (1.0 if held > 0 else 0.5)


def _defend(
    table: Table, threat: Prospect, card: int, top_seat: int, stays: float, held: float
) -> float:
    """What a card costs or saves for a moon that somebody else may be shooting."""
    reading = table.reading
    if top_seat == reading.seat:
        return -threat.weight * stays if held > 0 else 0.0
    price = 0.0
    if top_seat in threat.seats:
        if reading.cost[card] > 0:
            price += 0.25 * threat.weight * stays
    elif top_seat >= 0 and held > 0:
        price -= 0.5 * threat.weight * stays
    # Cards that can still take a trick from the shooter are worth keeping.
    if reading.above(card // 13, card % 13) == 0:
        price += 0.3 * threat.weight
    elif card % 13 >= 10:
        price += 0.08 * threat.weight
    return price
