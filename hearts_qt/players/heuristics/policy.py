"""Every decision of a hand: which card is played, passed, laid away or charged; and whole hands."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.card_cost import Tricks
from hearts_qt.players.heuristics.constants import (
    BACK,
    DICE,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    SUIT,
    SURE,
    TEN_OF_CLUBS,
)
from hearts_qt.rules.kernel import Position

NOWHERE = 1 << 60
"""A price that is not reached."""
ACE_OF_HEARTS = 51
PLAYING = 0
LAYING_AWAY = 1
FINISHED = 2
KITTY = 16
SHOT = 3277  # what a card of a suit full of points is worth for throwing it on others, as a share
INCOMING = 4915  # what a packet costs that others chose to be rid of, in average tricks


class Policy(Tricks):
    """The rules of thumb for one rule set, and room for one decision at a time.

    One thread at a time may use it. What a decision came from can be read afterwards: `cheapest`
    leaves a price for each legal card, `price` also what it comes from, `shed` the cards to part
    with.
    """

    __slots__ = (
        "best_once",
        "best_price",
        "best_twice",
        "chain_once",
        "chain_price",
        "chain_twice",
        "leash",
        "merged_once",
        "merged_price",
        "merged_twice",
        "parted",
        "parted_count",
        "steady",
        "strays",
        "whims",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        # What lets the seats of a playout stray from the cheapest card.
        self.strays = [0] * 10
        self.leash = NOWHERE
        self.steady = -1
        # Cards to part with.
        self.parted = [0] * 16
        self.parted_count = 0
        self.best_price = [0] * 16
        self.best_once = [0] * 16
        self.best_twice = [0] * 16
        self.chain_price = [0] * 16
        self.chain_once = [0] * 16
        self.chain_twice = [0] * 16
        self.merged_price = [0] * 16
        self.merged_once = [0] * 16
        self.merged_twice = [0] * 16
        self.whims = [0] * 256

    # What was passed

    def forget_passes(self) -> None:
        """A new hand: nobody knows of any card where it is."""
        for index in range(100):
            self.given[index] = 0

    def note_pass(self, giver: int, receiver: int, card: int) -> None:
        """A seat knows that a card of its own went to another seat."""
        one = 1
        self.given[10 * giver + receiver] |= one << card

    def forget_holder(self, seat: int) -> None:
        """A seat may have laid cards away: what it was given need no longer be in its hand."""
        for giver in range(10):
            self.given[10 * giver + seat] = 0

    # Playing

    def set_whim(self, index: int, whim: int) -> None:
        """One of 256 equally likely whims, in 1024ths of a standard Gumbel variable."""
        self.whims[index] = whim

    def set_steady(self, seat: int) -> None:
        """Say which seat plays the cheapest card in playouts, however far others stray."""
        self.steady = seat

    def stray_by(self, seat: int, straying: int) -> None:
        """Say how far a seat strays from the cheapest card, in 1024ths of a point: a card that is
        dearer by this much than another is chosen e times as rarely (a softmax). Who does not stray
        at all does not go for the moon in playouts either."""
        self.strays[seat] = straying

    def roll(self, dice: int) -> None:
        """Throw the dice for the whims of the hand that is played out next."""
        self.dice = dice

    def choose_card(self, position: Position) -> int:
        """The card that the seat to play plays."""
        legal = position.legal(False)
        if not legal & (legal - 1):
            return bits.lowest(legal)
        seat = position.turn
        if seat == self.steady:
            self.worried = True
            card = self.cheapest(position, legal)
            self.worried = False
            return card
        if self.ambitious and self.strays[seat] and self.shoots(position, seat):
            self.read(position, seat)
            return self.grab(position, legal)
        straying = self.strays[seat] if self.strays[seat] < self.leash else self.leash
        if straying == 0:
            return self.cheapest(position, legal)
        self.worried = True
        self.cheapest(position, legal)
        self.worried = False
        return self.stray(legal, seat, straying)

    def stray(self, legal: int, seat: int, straying: int) -> int:
        """The card that a seat chooses on a whim, after `cheapest`, when it strays so far.

        The least price less a Gumbel variable is a draw from the softmax of the prices (Gumbel,
        *Statistical Theory of Extreme Values*, 1954). A seat's whim for a card is one for the whole
        of a playout, so that whatever is compared in a world meets others of the same mind.
        """
        chosen = -1
        best = 0
        mask = legal
        while mask:
            card = bits.lowest(mask)
            mask &= mask - 1
            whim = self.whims[bits.lot(self.dice, DICE * seat + card) >> 24]
            total = self.prices[card] - (straying * whim >> 10)
            if chosen < 0 or total < best:
                chosen = card
                best = total
        return chosen

    # Parting with cards

    def shed(self, position: Position, seat: int, count: int, captured: bool) -> None:
        """Find the `count` cards without which a hand is least dangerous, into `parted`.

        They stand there with the costliest first. `captured` says that they do not go to others
        but among the seat's own captured cards. For each suit the best cards to part with are found
        one after the other; then the suits are weighed against each other.
        """
        self.read(position, seat)
        for have in range(count + 1):
            self.best_price[have] = NOWHERE
            self.best_once[have] = 0
            self.best_twice[have] = 0
        self.best_price[0] = 0
        for suit in range(4):
            low = SUIT << (13 * suit)
            long = self.part(suit, position.hand[seat] & low, position.twice[seat] & low,
                             count, captured)  # fmt: skip
            for have in range(count + 1):
                self.merged_price[have] = NOWHERE
            for have in range(count + 1):
                if self.best_price[have] == NOWHERE:
                    continue
                for more in range(long + 1):
                    into = have + more
                    if into > count:
                        break
                    price = self.best_price[have] + self.chain_price[more]
                    if price < self.merged_price[into]:
                        self.merged_price[into] = price
                        self.merged_once[into] = self.best_once[have] | self.chain_once[more]
                        self.merged_twice[into] = self.best_twice[have] | self.chain_twice[more]
            for have in range(count + 1):
                self.best_price[have] = self.merged_price[have]
                self.best_once[have] = self.merged_once[have]
                self.best_twice[have] = self.merged_twice[have]
        self.parted_count = 0
        for part in range(2):
            mask = self.best_once[count] if part == 0 else self.best_twice[count]
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                at = self.parted_count
                while at > 0 and self.before(card, self.parted[at - 1]):
                    self.parted[at] = self.parted[at - 1]
                    at -= 1
                self.parted[at] = card
                self.parted_count += 1

    def before(self, card: int, other: int) -> bool:
        """Whether a card is worse to get than another: costlier, or as costly and higher."""
        if self.cost[card] != self.cost[other]:
            return self.cost[card] > self.cost[other]
        return card % 13 > other % 13

    def part(self, suit: int, once: int, twice: int, count: int, captured: bool) -> int:
        """Find the cards of a suit to part with, one by one; how many there are, at most `count`.

        The chain is left in `chain_price`, what then is to be feared, and the masks beside it.
        """
        one = 1
        gone = 0
        gone2 = 0
        paid = 0
        self.chain_price[0] = self.burden(suit, once, twice)
        self.chain_once[0] = 0
        self.chain_twice[0] = 0
        length = 0
        while length < count and once:
            best = NOWHERE
            chosen = -1
            rest = once
            while rest:
                card = bits.highest(rest)
                bit = one << card
                rest ^= bit
                if twice & bit:
                    price = self.burden(suit, once, twice ^ bit)
                else:
                    price = self.burden(suit, once ^ bit, twice)
                price += self.toll(card, captured)
                if price < best:
                    best = price
                    chosen = card
            bit = one << chosen
            if twice & bit:
                twice ^= bit
            else:
                once ^= bit
            if gone & bit:
                gone2 |= bit
            gone |= bit
            length += 1
            self.chain_price[length] = best + paid
            self.chain_once[length] = gone
            self.chain_twice[length] = gone2
            paid += self.toll(chosen, captured)
        return length

    def toll(self, card: int, captured: bool) -> int:
        """What parting with a card costs by itself."""
        one = 1
        cost = self.cost[card]
        if captured:
            return cost
        if cost <= 0:
            return 0
        if self.heavy & (one << card):
            return cost * BACK >> 12
        return cost * SHOT >> 12

    def choose_pass(self, position: Position, seat: int, count: int, may_be_blind: bool) -> bool:
        """Choose the cards to pass, into `parted`; whether handing on unseen is better still."""
        one = 1
        self.shed(position, seat, count, False)
        if not may_be_blind:
            return False
        once = position.hand[seat]
        twice = position.twice[seat]
        before = self.hand_burden(once, twice)
        for index in range(count):
            bit = one << self.parted[index]
            if twice & bit:
                twice ^= bit
            else:
                once ^= bit
        after = self.hand_burden(once, twice)
        return before < after + (INCOMING * self.unit >> 12)

    def choose_charge(self, position: Position, seat: int, most: int) -> int:
        """The cards to charge, one copy each, as a mask: at most `most`."""
        one = 1
        found = 0
        self.read(position, seat)
        hand = position.hand[seat]
        burden = self.hand_burden(hand, position.twice[seat])
        for _ in range(most):
            best = 0
            chosen = -1
            mask = self.chargeable & hand & ~found
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                gain = self.charge_gain(position, seat, card, burden)
                if gain > best:
                    best = gain
                    chosen = card
            if chosen < 0:
                break
            found |= one << chosen
        return found

    def charge_gain(self, position: Position, seat: int, card: int, burden: int) -> int:
        """How well a card would be charged; not at all at 0 or below."""
        hand = position.hand[seat]
        twice = position.twice[seat]
        suit = card // 13
        low = SUIT << (13 * suit)
        length = bits.popcount(hand & low) + bits.popcount(twice & low)
        if card == QUEEN_OF_SPADES:
            for other in range(4):
                low = SUIT << (13 * other)
                if bits.popcount(hand & low) + bits.popcount(twice & low) < 4:
                    return 2048 * (2 * (length - 1) - 7)
            return 0
        if card == JACK_OF_DIAMONDS:
            higher = bits.popcount((hand & low) >> card >> 1)
            higher += bits.popcount((twice & low) >> card >> 1)
            return SURE * higher + 1638 * length - 13107
        # Both double much: for a hand that expects to take little.
        if card == ACE_OF_HEARTS:
            return (self.unit * 3277 >> 12) - burden
        if card == TEN_OF_CLUBS and length >= 4:
            return self.unit - burden
        return 0

    # Whole hands

    def play_hand(self, position: Position) -> None:
        """Play a hand from where it stands to its end, all seats alike, and settle it.

        A moon whose shooter may choose is added.
        """
        while position.phase != FINISHED:
            if position.phase == PLAYING:
                effects = position.play(self.choose_card(position))
                if effects & KITTY and position.phase == LAYING_AWAY:
                    self.forget_holder(position.turn)
            else:
                self.shed(position, position.turn, position.owed, True)
                for index in range(self.parted_count):
                    position.lay_away(self.parted[index])
        position.settle(self.subtracts)

    def finish(self, position: Position) -> None:
        """`play_hand` with the interpreter lock released."""
        state = bits.release_lock()
        self.play_hand(position)
        bits.restore_lock(state)

    # Looking, from Python

    def see(self, position: Position, seat: int) -> None:
        """Read a position for a seat, for the questions below."""
        self.read(position, seat)

    def price(self, position: Position, legal: int) -> int:
        """`cheapest`, and what the prices come from is kept for `wins_of` and the like."""
        self.brief = False
        card = self.cheapest(position, legal)
        self.brief = True
        return card

    def price_of(self, card: int) -> int:
        """The price of a card after `price`, in 1024ths of a point; the moon's part is in it."""
        return self.prices[card]

    def wins_of(self, card: int) -> int:
        """The chance that a card takes the trick, in 4096ths, after `price`."""
        return self.wins[card]

    def trick_of(self, card: int) -> int:
        """What the trick is expected to hold for its taker with a card, after `price`."""
        return self.tricks[card]

    def moon_of(self, card: int) -> int:
        """The part of the price of a card that a moon has, after `price`."""
        return self.moons[card]

    def cost_of(self, card: int) -> int:
        """What capturing a card costs, in 1024ths of a point, for the seat that was read."""
        return self.cost[card]

    def smoke_of(self, position: Position, card: int) -> int:
        """What leading a card is worth for driving a single danger out, after `price`."""
        suit = card // 13
        low = SUIT << (13 * suit)
        return self.smoke(suit, card, position.hand[position.turn] & low)

    def losers(self, hand: int, out: int) -> int:
        """`tricks_lost`, for those who ask from outside."""
        return self.tricks_lost(hand, out)

    def parted_card(self, index: int) -> int:
        """A card that `shed` or `choose_pass` parts with, the costliest first."""
        return self.parted[index]
