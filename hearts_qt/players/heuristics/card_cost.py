"""The prices of the cards that a seat may play: what it keeps, what it takes, and the moon."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import EAGER, KEEN, ROW, SUIT, SURE, WARY
from hearts_qt.players.heuristics.moon import Moons
from hearts_qt.rules.kernel import Position

NINES = (1 << 7) | (1 << 20) | (1 << 33) | (1 << 46)
FREE = 2867  # the last player, who could stay below, goes above when the trick costs nothing
LEAST = 1638  # the share of a single danger that playing it safely saves, however well guarded
LEAD = 205  # what having to lead costs, in average tricks
SMOKE = 328  # what driving a single danger out is worth, as a share of it
TWIN = 3072  # the best card is not cancelled by its twin, which is out
ALLY = 1229  # the share of what a partner throws that counts


class Tricks(Moons):
    """A price for each legal card, after `cheapest`."""

    __slots__ = (
        "best",
        "best_seat",
        "boosting",
        "brief",
        "coming",
        "held",
        "later",
        "leading",
        "moons",
        "nine",
        "prices",
        "tricks",
        "whole",
        "wins",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        # The trick under way.
        self.leading = False
        self.best = -1
        self.best_seat = -1
        self.later = 0
        self.held = 0
        self.coming = 0
        self.boosting = False
        self.nine = False
        # Prices of the legal cards; whether nothing else about them is wanted.
        self.brief = True
        self.whole = [0] * 4
        self.prices = [0] * 52
        self.wins = [0] * 52
        self.tricks = [0] * 52
        self.moons = [0] * 52

    def cheapest(self, position: Position, legal: int) -> int:
        """Price each legal card in points; the cheapest, of equals the highest."""
        one = 1
        seat = position.turn
        n = self.players
        hand = position.hand[seat]
        double = position.twice[seat] if self.packs == 2 else 0
        self.read(position, seat)
        self.look(position, seat)
        self.watch(position, seat)
        mooning = self.moon_weight != 0 and self.minds_moon
        chosen = -1
        best = 0
        weighed = 0
        led = position.suit_mask
        led_suit = 0 if self.leading else bits.lowest(led) // 13
        rested = -1
        rest_above = 0
        rest_later = 0
        rest_worth = 0
        stays = SURE
        mask = legal
        while mask:
            card = bits.lowest(mask)
            bit = one << card
            mask ^= bit
            suit = card // 13
            low = SUIT << (13 * suit)
            once = hand & low
            twice = double & low
            if not weighed & (1 << suit):
                weighed |= 1 << suit
                if self.packs == 1:
                    self.relieve(suit, once)
                else:
                    self.whole[suit] = self.burden(suit, once, twice)
            if self.packs == 1:
                relief = self.relief[card]
            elif twice & bit:
                relief = self.whole[suit] - self.burden(suit, once, twice ^ bit)
            else:
                relief = self.whole[suit] - self.burden(suit, once ^ bit, twice)
            cost = self.cost[card]
            if self.heavy & bit and not self.leading:
                least = LEAST * cost >> 12
                if relief < least:
                    relief = least
            held = self.held + cost
            top = self.best
            top_seat = self.best_seat
            later = self.later
            if self.leading:
                top = card
                top_seat = seat
            elif bit & led:
                if not position.on_table & bit:
                    if card > top:
                        top = card
                        top_seat = seat
                elif card == top and self.packs == 2:
                    self.cancelled(position, bit)
                    top = self.coming
                    top_seat = self.seat_of(position, top)
            if self.boosting and (self.nine or (bit & NINES and (self.leading or bit & led))):
                # A nine brings a second round: everybody plays once more.
                later += n - 1
            if self.leading:
                led_suit = suit
            allied = self.ally >= 0 and top_seat == self.ally
            total = -relief
            wins = 0
            # What becomes of a trick that goes to somebody else is their concern.
            if top_seat == seat or allied or mooning or not self.brief:
                # Cards that touch, and all that do not win, leave the others the same trick.
                alike = self.packs == 1
                if alike:
                    alike = led_suit == rested
                    rested = led_suit
                    above = bits.popcount((self.out & (SUIT << (13 * led_suit))) >> top >> 1)
                    alike = alike and above == rest_above and later == rest_later
                    rest_above = above
                    rest_later = later
                    worth = (held <= 0) + (4 * held <= self.unit) + (2 * held < -self.unit)
                    alike = alike and worth == rest_worth
                    rest_worth = worth
                if not alike:
                    stays = self.rest(position, seat, led_suit, top, held, later)
                trick = held + self.coming
                if top_seat == seat:
                    wins = stays
                    total += wins * trick >> 12
                    if self.size > 1:
                        total += (wins * LEAD >> 12) * self.unit >> 12
                elif allied:
                    total += (stays * self.partner_weight >> 12) * trick >> 12
                moon = 0
                if mooning:
                    if self.moon_own:
                        moon = self.pursue(top_seat, stays, held)
                    else:
                        moon = self.defend(seat, card, top_seat, stays, held)
                    total += moon
                if not self.brief:
                    self.wins[card] = wins
                    self.tricks[card] = trick
                    self.moons[card] = moon
            if self.leading:
                total -= self.smoke(suit, card, once)
            self.prices[card] = total
            if chosen < 0 or total < best or (total == best and card % 13 > chosen % 13):
                chosen = card
                best = total
        return chosen

    def look(self, position: Position, seat: int) -> None:
        """Take in the trick under way."""
        n = self.players
        length = position.length
        self.leading = length == 0
        held = 0
        for part in range(4):
            if part == 0:
                mask = position.on_table
            elif part == 1:
                if self.packs == 1:
                    break
                mask = position.on_table2
            elif part == 2:
                mask = position.pile
            else:
                mask = position.pile2
            mask &= self.costly
            while mask:
                held += self.cost[bits.lowest(mask)]
                mask &= mask - 1
        self.held = held
        self.best = -1
        self.best_seat = -1
        if length:
            if self.packs == 1:
                self.best = position.best
                self.best_seat = position.best_seat
            else:
                self.cancelled(position, 0)
                self.best = self.coming
                self.best_seat = self.seat_of(position, self.best)
        again = length >= n
        self.later = (2 * n if again else n) - length - 1
        self.boosting = self.booster and not again and self.size > 1
        self.nine = length > 0 and position.on_table & position.suit_mask & NINES != 0

    def cancelled(self, position: Position, bit: int) -> None:
        """Leave in `coming` the best card of the trick, a card left out; -1 when there is none."""
        single = position.on_table & ~position.on_table2 & position.suit_mask & ~bit
        self.coming = bits.highest(single) if single else -1

    def seat_of(self, position: Position, card: int) -> int:
        """The seat that played a card to the trick, -1 for none."""
        if card < 0:
            return -1
        for index in range(position.length):
            if position.table[index] & 63 == card:
                return (position.leader + index) % self.players
        return -1

    def rest(
        self, position: Position, seat: int, suit: int, top: int, held: int, later: int
    ) -> int:
        """The chance that the best card stays the best; what is still to come is in `coming`."""
        one = 1
        n = self.players
        out = self.outs[suit]
        coming = 0
        stays = SURE
        low = SUIT << (13 * suit)
        over = 0
        under = SURE
        void = SURE
        heavies = 0
        prizes = 0
        keen = WARY
        if later and out and self.hitters[suit]:
            above = out
            below = 0
            if top >= 0:
                bit = one << top
                theirs = self.out & low
                above = bits.popcount(theirs >> top >> 1)
                below = bits.popcount(theirs & (bit - 1))
                heavies = theirs & self.heavy & (bit - 1)
                prizes = theirs & self.bonus & (bit - 1)
                if self.packs == 2:
                    theirs = self.out2 & low
                    above += bits.popcount(theirs >> top >> 1)
                    below += bits.popcount(theirs & (bit - 1))
            row = ROW * self.hitters[suit]
            void = self.power[row + 4 * out]
            over = SURE - self.power[row + 4 * above]
            under = self.power[row + 4 * below]
            if out >= 2 * n and 4 * held <= self.unit:
                keen = KEEN
            if 2 * held < -self.unit:
                keen = EAGER
        holds = SURE - (over * (under + (keen * (SURE - under) >> 12)) >> 12)
        spread = self.out_points if self.spread[suit] else 0
        other = seat
        for step in range(later):
            other += 1
            if other >= n:
                other -= n
            if other == seat:
                other += 1
                if other >= n:
                    other -= n
            dump = self.dumps[other]
            if other == self.ally:
                dump = dump * ALLY >> 12
            if out == 0 or position.void[other] & low or not self.hitters[suit]:
                coming += dump
                continue
            if step == later - 1 and held <= 0:
                holds = SURE - (over * (under + (FREE * (SURE - under) >> 12)) >> 12)
            stays = stays * holds >> 12
            coming += (void * dump + (SURE - void) * spread) >> 12
            mask = heavies
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                if self.cost[card] > 0:
                    coming += (self.chance_of(position, other, card) * 3686 >> 12) * self.cost[
                        card
                    ] >> 12
            mask = prizes
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                if self.cost[card] < 0:
                    coming -= (self.chance_of(position, other, card) * 1229 >> 12) * -self.cost[
                        card
                    ] >> 12
        if self.packs == 2 and later and top >= 0 and self.out & (one << top):
            stays = stays * TWIN >> 12
        if self.kitty_captured and position.kitty_size:
            coming += position.kitty_size * (self.unit >> 1) * self.inverse[n] >> 12
        self.coming = coming
        return stays

    def smoke(self, suit: int, card: int, once: int) -> int:
        """What leading a low card is worth for driving a single danger out of another hand."""
        one = 1
        low = SUIT << (13 * suit)
        gain = 0
        mask = self.heavy & low & self.out & ~once
        while mask:
            danger = bits.lowest(mask)
            mask &= mask - 1
            if card < danger and not once >> danger:
                bit = one << danger
                if self.ally < 0 or not self.known[self.ally] & bit:
                    gain += self.cost[danger] * SMOKE >> 12
        return gain
