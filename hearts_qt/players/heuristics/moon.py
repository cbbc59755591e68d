"""Moons: one's own and others' as a price of cards, and seats of playouts that go for them."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import DICE, SUIT, SURE
from hearts_qt.players.heuristics.suit_risk import Rounds
from hearts_qt.rules.kernel import Position

MIND = 63
"""That of the numbers of a seat's dice which decides whether it is of a mind to go for the moon."""
THREAT = 2458  # how seriously somebody else's moon is taken


class Moons(Rounds):
    """How near somebody is to a moon, and what that makes of a card."""

    __slots__ = (
        "ambition",
        "ambitious",
        "dice",
        "fresh",
        "gather",
        "loss",
        "moon_own",
        "moon_second",
        "moon_side",
        "moon_weight",
        "shoot",
        "temptation",
        "worried",
        "worry",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.worried = False
        self.shoot = [4096, 3686, 2867, 1843, 819, 0]
        # What `watch` found.
        self.moon_weight = 0
        self.moon_own = False
        self.moon_side = -1
        self.moon_second = -1
        # What lets the seats of a playout go for it.
        self.ambitious = False
        self.fresh = False
        self.dice = 0
        self.gather = [0] * 128
        self.worry = [0] * 128
        self.ambition = [0] * 128
        self.temptation = [0] * 32
        self.loss = [0] * 4096

    # Setting up

    def set_gather(self, count: int, chance: int) -> None:
        """The chance of another side's moon when it alone holds a number of penalty cards."""
        self.gather[count] = chance

    def set_worry(self, count: int, chance: int) -> None:
        """The same chance as `set_gather`'s as the seats of a playout take it that stray, and the
        steady one: those who search try for moons far more often than the rules of thumb expect."""
        self.worry[count] = chance

    # As a price of cards

    def watch(self, position: Position, seat: int) -> None:
        """Find the side that has every penalty card taken, and what its moon is worth."""
        self.moon_weight = 0
        self.moon_own = False
        self.moon_side = -1
        self.moon_second = -1
        if self.moon == 0 or position.trick_number == 0:
            return
        n = self.players
        half = self.half
        side = -1
        for other in range(n):
            mask = position.won[other]
            if other == seat:
                mask |= position.hidden[other]
            if mask & self.penalty:
                whose = other
                if self.shared and whose >= half:
                    whose -= half
                if side >= 0 and whose != side:
                    return
                side = whose
        if side < 0:
            return
        self.moon_side = side
        if self.shared:
            self.moon_second = side + half
        if seat == side or seat == self.moon_second:
            self.moon_own = True
            taken = self.taken_by(position, seat)
            # Before a seventh of the points are in nobody thinks of it.
            if 20 * taken >= 3 * self.total:
                self.moon_weight = self.own_chance(position, seat) * (self.moon + taken) >> 12
            return
        # What counts is how many penalty cards are together, not how many points: the queen alone
        # says next to nothing.
        count = bits.popcount(position.won[side] & self.penalty)
        if self.packs == 2:
            count += bits.popcount(position.won2[side] & self.penalty)
        if self.moon_second >= 0:
            count += bits.popcount(position.won[self.moon_second] & self.penalty)
            count += bits.popcount(position.won2[self.moon_second] & self.penalty)
        if count > 127:
            count = 127
        chance = self.worry[count] if self.worried else self.gather[count]
        if position.length:
            one = 1
            led = position.table[0] & 63
            whose = position.leader
            if (
                (whose == side or whose == self.moon_second)
                and self.penalty & (one << led)
                and led % 13 >= 10
            ):
                # Nobody leads high penalty cards for pleasure.
                sure = (SURE >> 1) * self.taken_by(position, seat) // self.total
                if chance < sure:
                    chance = sure
        self.moon_weight = (THREAT * chance >> 12) * self.moon >> 12

    def taken_by(self, position: Position, seat: int) -> int:
        """The points of the penalty cards that the side found by `watch` has taken, those that lie
        face down with the seat itself counted."""
        taken = 0
        for part in range(2):
            side = self.moon_side if part == 0 else self.moon_second
            if side >= 0:
                taken += self.points_in(position.won[side]) + self.points_in(position.won2[side])
                if side == seat:
                    taken += self.points_in(position.hidden[side])
                    taken += self.points_in(position.hidden2[side])
        return taken

    def points_in(self, mask: int) -> int:
        """The points of the penalty cards among these."""
        points = 0
        mask &= self.penalty
        while mask:
            points += self.value[bits.lowest(mask)]
            mask &= mask - 1
        return points

    def own_chance(self, position: Position, seat: int) -> int:
        """The chance to bring a moon home that this seat's hand promises."""
        losers = 0
        for suit in range(4):
            low = SUIT << (13 * suit)
            mine = position.hand[seat] & low
            theirs = self.out & low
            if not mine or not theirs:
                continue
            length = bits.popcount(mine)
            top = bits.highest(theirs)
            winners = bits.popcount(mine >> top >> 1)
            if self.packs == 2:
                length += bits.popcount(position.twice[seat] & low)
                winners += bits.popcount((position.twice[seat] & low) >> top >> 1)
            hitters = self.hitters[suit]
            if hitters < 1:
                hitters = 1
            # Somebody may hold more than an equal share of what is out.
            rounds = self.outs[suit] // hitters + 1
            if rounds > self.outs[suit]:
                rounds = self.outs[suit]
            if winners < rounds:
                losers += length - winners
            if losers >= 5:
                return 0
        return self.shoot[losers]

    def pursue(self, top_seat: int, stays: int, held: int) -> int:
        """What a card costs for this seat's own moon: nothing when its side keeps the trick."""
        lost = SURE
        if top_seat >= 0 and (top_seat == self.moon_side or top_seat == self.moon_second):
            lost = SURE - stays
        price = self.moon_weight * lost >> 12
        return price if held > 0 else price >> 1

    def defend(self, seat: int, card: int, top_seat: int, stays: int, held: int) -> int:
        """What a card costs, or saves, for a moon that somebody else may be shooting."""
        weight = self.moon_weight
        if top_seat == seat:
            return -(weight * stays >> 12) if held > 0 else 0
        price = 0
        if top_seat >= 0:
            if top_seat == self.moon_side or top_seat == self.moon_second:
                if self.cost[card] > 0:
                    price = (weight * stays >> 12) >> 2
            elif held > 0:
                price = -((weight * stays >> 12) >> 1)
        # Cards that can still take a trick from the shooter are worth keeping.
        if self.higher_out(card // 13, card) == 0:
            price += weight * 1229 >> 12
        elif card % 13 >= 10:
            price += weight * 328 >> 12
        return price

    # As a way to play

    def set_ambition(self, count: int, chance: int) -> None:
        """How often, in 256ths, a seat of a playout that alone has so many penalty cards goes for
        the moon, `set_steady`'s left out."""
        self.ambition[count] = chance
        self.ambitious = self.ambitious or chance > 0

    def set_temptation(self, halves: int, chance: int) -> None:
        """How often, in 256ths, a seat of a playout whose moon is open goes for it with a hand that
        is likely to lose so many tricks, counted in halves. It goes before `set_ambition` where
        strength can be told: with a single pack, when everybody has their own tricks."""
        self.temptation[halves] = chance
        self.ambitious = self.ambitious or chance > 0

    def set_fresh(self, fresh: bool) -> None:
        """Say whether a moon tempts before any penalty card is taken."""
        self.fresh = fresh

    def set_loss(self, at: int, out: int, above: int, loss: int) -> None:
        """How likely, in 256ths, a card of a hand loses a trick: the one with `at` higher ones of
        its suit in the hand, when others hold `out` of the suit and `above` of them are higher."""
        self.loss[(at * 16 + out) * 16 + above] = loss

    def tricks_lost(self, hand: int, out: int) -> int:
        """How many tricks a hand of a single pack is likely to lose, in 256ths, when its suits are
        played from the top and `out` is what others hold."""
        one = 1
        total = 0
        for _ in range(4):
            mine = hand & SUIT
            theirs = out & SUIT
            hand >>= 13
            out >>= 13
            if not mine or not theirs:
                continue
            base = bits.popcount(theirs) * 16
            while mine:
                card = bits.highest(mine)
                mine ^= one << card
                total += self.loss[base + bits.popcount(theirs >> card)]
                base += 256
        return total

    def hand_losers(self, position: Position, seat: int) -> int:
        """`tricks_lost` of what a seat holds."""
        seen = position.hidden[seat] | position.pile | position.on_table
        for other in range(self.players):
            seen |= position.won[other]
        hand = position.hand[seat]
        return self.tricks_lost(hand, self.pack & ~(seen | hand))

    def tempted(self, position: Position, seat: int) -> int:
        """How often, in 256ths, a seat goes for the moon with what it holds."""
        for other in range(self.players):
            if other != seat and position.won[other] & self.penalty:
                return 0
        if not self.fresh and not position.won[seat] & self.penalty:
            return 0
        halves = self.hand_losers(position, seat) >> 7
        return self.temptation[halves if halves < 31 else 31]

    def shoots(self, position: Position, seat: int) -> bool:
        """Whether a seat of a playout goes for the moon: it may still be had, and in this playout
        the seat is of a mind to."""
        mind = bits.lot(self.dice, DICE * seat + MIND) >> 24
        if self.packs == 1 and not self.shared:
            return mind < self.tempted(position, seat)
        side = seat
        half = self.half
        if self.shared and side >= half:
            side -= half
        count = 0
        for other in range(self.players):
            mask = position.won[other] & self.penalty
            if mask:
                whose = other
                if self.shared and whose >= half:
                    whose -= half
                if whose != side:
                    return False
                count += bits.popcount(mask)
                count += bits.popcount(position.won2[other] & self.penalty)
        if count == 0:
            return False
        if count > 127:
            count = 127
        return mind < self.ambition[count]

    def grab(self, position: Position, legal: int) -> int:
        """The card of somebody who wants every trick, after `read`."""
        one = 1
        hand = position.hand[position.turn]
        last = position.length == self.players - 1
        best = -1
        rating = -1000000
        mask = legal
        while mask:
            card = bits.lowest(mask)
            mask &= mask - 1
            suit = card // 13
            low = SUIT << (13 * suit)
            above = bits.popcount((self.out & low) >> card >> 1)
            if position.length == 0:
                # Certain tricks first, from the longest suit; then what is likeliest to hold.
                rate = -100 * above + bits.popcount(hand & low)
                if above == 0:
                    rate += 50
            elif position.suit_mask & (one << card):
                if card > position.best:
                    # What surely wins, as cheaply as can be; else the highest.
                    rate = 1000 - card % 13 if above == 0 or last else 500 + card % 13
                else:
                    rate = -(card % 13)
            else:
                # Void: keep penalty cards and winners, throw what would lose.
                rate = 20 * above - bits.popcount(hand & low)
                if self.penalty & (one << card):
                    rate -= 300
            if rate > rating:
                rating = rate
                best = card
        return best
