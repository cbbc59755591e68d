"""What to pass, to charge and to lay away, and which way a moon goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.game.actions import Charge, ChooseMoon, LayAway, MoonWay, Pass
from hearts_qt.players.danger import WEIGHTS, Weights, burden, suit_burden
from hearts_qt.players.reading import Reading
from hearts_qt.rules.cards import ACE_OF_HEARTS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, TEN_OF_CLUBS

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation

__all__ = ["charge", "choose_moon", "choose_pass", "lay_away"]

INCOMING = 1.2
"""What a packet costs that others chose to be rid of, in average tricks."""


def choose_pass(observation: Observation, weights: Weights = WEIGHTS) -> Pass:
    """The pass that leaves the hand least dangerous, or a blind one when that is better still."""
    reading = Reading(observation)
    targets, size = observation.pass_targets, observation.packet_size
    given = shed(reading, size * len(targets), weights)
    if observation.may_pass_blind:
        kept = list(observation.hand)
        for card in given:
            kept.remove(card)
        before = burden(reading, reading.mine, weights)
        after = burden(reading, _by_suit(kept), weights)
        if before < after + INCOMING * reading.unit:
            return Pass(observation.seat, None)
    # The most dangerous cards come first; a partner is spared them.
    given.sort(key=lambda card: (reading.cost[card], card % 13), reverse=True)
    order = sorted(targets, key=lambda to: (to == reading.partner, targets.index(to)))
    packets = {
        to: tuple(sorted(given[at :: len(order)])) if len(order) > 1 else tuple(sorted(given))
        for at, to in enumerate(order)
    }
    return Pass(observation.seat, tuple((to, packets[to]) for to in targets))


def shed(
    reading: Reading, count: int, weights: Weights = WEIGHTS, captured: bool = False
) -> list[int]:
    """The `count` cards of the hand without which it is least dangerous.

    `captured` says that the cards do not go to others but among this seat's own captured ones.
    For each suit the best cards to part with are found one after the other; then the suits are
    weighed against each other.
    """
    best: list[tuple[float, tuple[int, ...]] | None] = [(0.0, ())] + [None] * count
    for suit in range(4):
        chain = _chain(reading, suit, count, weights, captured)
        merged: list[tuple[float, tuple[int, ...]] | None] = [None] * (count + 1)
        for have, entry in enumerate(best):
            if entry is None:
                continue
            for more, (price, cards) in enumerate(chain[: count - have + 1]):
                found = merged[have + more]
                if found is None or entry[0] + price < found[0] - 1e-9:
                    merged[have + more] = (entry[0] + price, entry[1] + cards)
        best = merged
    chosen = best[count]
    assert chosen is not None, "a hand always holds the cards that it owes"
    return list(chosen[1])


def _chain(
    reading: Reading, suit: int, count: int, weights: Weights, captured: bool
) -> list[tuple[float, tuple[int, ...]]]:
    """For 0, 1, 2 ... cards of a suit parted with: the danger that remains, and the cards."""

    def toll(card: int) -> float:
        """What parting with a card costs by itself."""
        if captured:
            return reading.cost[card]
        return weights.back * max(0.0, reading.cost[card]) if card in reading.heavy[suit] else 0.0

    ranks = list(reading.mine[suit])
    low = 13 * suit
    paid = 0.0
    gone: tuple[int, ...] = ()
    chain = [(suit_burden(reading, suit, ranks, weights), gone)]
    while ranks and len(gone) < count:
        tries = []
        for at in range(len(ranks) - 1, -1, -1):
            if at + 1 < len(ranks) and ranks[at] == ranks[at + 1]:
                continue
            left = ranks[:at] + ranks[at + 1 :]
            price = suit_burden(reading, suit, left, weights)
            price += toll(low + ranks[at])
            tries.append((price, -at))
        price, negative = min(tries)
        card = low + ranks.pop(-negative)
        price += paid
        paid += toll(card)
        gone += (card,)
        chain.append((price, gone))
    return chain


def _by_suit(cards: list[int]) -> list[list[int]]:
    suits: list[list[int]] = [[], [], [], []]
    for card in cards:
        suits[card // 13].append(card % 13)
    return suits


def charge(observation: Observation, weights: Weights = WEIGHTS) -> Charge:
    """Charge what others will almost surely take, or a bonus that almost surely comes home."""
    reading = Reading(observation)
    wanted: list[tuple[float, int]] = []
    for card in set(observation.may_charge):
        gain = _gain(reading, card, weights)
        if gain > 0:
            wanted.append((-gain, card))
    wanted.sort()
    cards = (card for _, card in wanted[: observation.most_charges])
    return Charge(observation.seat, tuple(sorted(cards)))


def _gain(reading: Reading, card: int, weights: Weights) -> float:
    """How well a card would be charged; not at all at 0 or below."""
    suit, rank = card // 13, card % 13
    ranks = reading.mine[suit]
    hand = burden(reading, reading.mine, weights) / reading.unit
    higher = len([mine for mine in ranks if mine > rank])
    if card == QUEEN_OF_SPADES:
        guards = len(ranks) - 1
        return guards - 3.5 if any(len(reading.mine[s]) < 4 for s in range(4)) else 0.0
    if card == JACK_OF_DIAMONDS:
        return higher + 0.4 * len(ranks) - 3.2
    if card == ACE_OF_HEARTS:
        # All hearts count double: for a hand that expects to take few of them.
        return 0.8 - hand
    if card == TEN_OF_CLUBS:
        return 1.0 - hand if len(ranks) >= 4 else 0.0
    return 0.0


def lay_away(observation: Observation, weights: Weights = WEIGHTS) -> LayAway:
    """Lay away cards that count nothing for their danger, bonus cards, and short suits."""
    reading = Reading(observation)
    return LayAway(
        observation.seat, tuple(sorted(shed(reading, observation.owed, weights, captured=True)))
    )


def choose_moon(observation: Observation) -> ChooseMoon:
    """The way that wins the game; else the one that does not lose it; else the wider lead."""
    ways = observation.moon_totals
    assert ways is not None, "only the shooter is asked, and told both outcomes"
    how: tuple[MoonWay, MoonWay] = ("add", "subtract")
    return ChooseMoon(observation.seat, max(how, key=lambda way: _standing(observation, ways[way])))


def _standing(observation: Observation, totals: tuple[int, ...]) -> tuple[int, float]:
    """How good totals are for this seat: first whether the game is won or lost, then the lead."""
    rules, seat = observation.rules, observation.seat
    over = max(totals) >= rules.target or (
        rules.hand_limit is not None and observation.hand_index + 1 >= rules.hand_limit
    )
    sides = list(totals)
    if rules.teams == "shared_totals":
        half = rules.players // 2
        sides = [totals[pair] + totals[pair + half] for pair in range(half)]
    own = sides.pop(seat % len(sides))
    lead = min(sides) - own
    if rules.tie == "play_on" and lead == 0:
        over = False
    ended = 0 if not over else 1 if lead >= 0 else -1
    return ended, float(lead)
