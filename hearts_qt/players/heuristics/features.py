"""What a seat sees of a position, and what cards cost it.

*Out* are the cards that the seat has not seen: in other hands, or face down. A *single danger* is a
penalty card in a suit that has few of them. Here the rule set is kept too, appraised.
"""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import (
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    SUIT,
    SURE,
    TEN_OF_CLUBS,
)
from hearts_qt.rules.kernel import Position

POINT = 1024
"""One point."""
LOWEST = 1 | (1 << 13) | (1 << 26) | (1 << 39)
SPARE = 4915  # what a seat without dangers throws, in average cards of a suit full of points


class Sight:
    """A rule set appraised, and a position as one seat sees it after `read`."""

    __slots__ = (
        "ally",
        "bonus",
        "booster",
        "chargeable",
        "cost",
        "costed",
        "costly",
        "doubler",
        "dump",
        "dumps",
        "first_forbidden",
        "first_kept",
        "flat",
        "given",
        "half",
        "heavy",
        "hitters",
        "inverse",
        "kitty_captured",
        "known",
        "minds_moon",
        "moon",
        "open_doubler",
        "out",
        "out2",
        "out_points",
        "outs",
        "pack",
        "pack2",
        "packs",
        "partner_step",
        "partner_weight",
        "penalties",
        "penalty",
        "placed",
        "players",
        "ready",
        "shared",
        "size",
        "spread",
        "subtracts",
        "total",
        "unit",
        "value",
    )  # fmt: skip

    def __init__(self) -> None:
        # The rule set.
        self.players = 4
        self.packs = 1
        self.pack = 0
        self.pack2 = 0
        self.partner_step = 0
        self.partner_weight = 0
        self.shared = False
        self.half = 2
        self.value = [0] * 52
        self.heavy = 0
        self.bonus = 0
        self.penalty = 0
        self.spread = [0] * 4
        self.total = 1
        self.penalties = 1
        self.unit = POINT
        self.moon = 0
        self.subtracts = False
        self.minds_moon = True
        self.first_forbidden = False
        # The penalty cards kept off the first trick where others are free.
        self.first_kept = 0
        self.booster = False
        self.doubler = False
        self.kitty_captured = False
        self.chargeable = 0
        # Tables.
        self.inverse = [0] * 32
        # What each seat knows of each other one's hand because it passed cards there.
        self.given = [0] * 100
        # The seat that decides, and what it sees.
        self.out = 0
        self.out2 = 0
        self.outs = [0] * 4
        self.hitters = [0] * 4
        self.cost = [0] * 52
        self.costed = True
        self.costly = 0
        self.known = [0] * 10
        self.placed = 0
        self.size = 0
        self.ally = -1
        self.out_points = 0
        self.dump = 0
        self.dumps = [0] * 10
        self.open_doubler = False
        self.flat = 0
        # How many rounds of each suit the layer above has worked out.
        self.ready = [0] * 4
        for number in range(1, 32):
            # One of so many equal parts.
            self.inverse[number] = SURE // number

    # Setting up

    def set_value(self, card: int, value: int) -> None:
        """Say what capturing a card costs, in points; below 0 for a bonus."""
        self.value[card] = value * POINT
        self.cost[card] = value * POINT

    def set_spread(self, suit: int, spread: bool) -> None:
        """Say whether the points of a suit are spread all over it."""
        self.spread[suit] = 1 if spread else 0

    # Reading a position

    def read(self, position: Position, seat: int) -> None:
        """See a position with the eyes of a seat."""
        n = self.players
        hand = position.hand[seat]
        self.size = bits.popcount(hand)
        any_void = 0
        if self.packs == 1:
            seen = hand | position.hidden[seat] | position.pile | position.on_table
            for other in range(n):
                seen |= position.won[other]
                any_void |= position.void[other]
            self.out = self.pack & ~seen
        else:
            self.size += bits.popcount(position.twice[seat])
            seen = hand
            twice = position.twice[seat]
            twice |= (seen & position.hidden[seat]) | position.hidden2[seat]
            seen |= position.hidden[seat]
            twice |= (seen & position.pile) | position.pile2
            seen |= position.pile
            twice |= (seen & position.on_table) | position.on_table2
            seen |= position.on_table
            for other in range(n):
                twice |= (seen & position.won[other]) | position.won2[other]
                seen |= position.won[other]
                any_void |= position.void[other]
            self.out = (self.pack2 & ~twice) | (self.pack & ~self.pack2 & ~seen)
            self.out2 = self.pack2 & ~seen
        self.ally = -1
        if self.partner_step:
            self.ally = seat + self.partner_step
            if self.ally >= n:
                self.ally -= n
        # How many are void is counted for all suits at once, in the lowest bits of each.
        voids = 0
        if any_void:
            for other in range(n):
                if other != seat:
                    voids += position.void[other] & LOWEST
        mask = self.out
        for suit in range(4):
            self.outs[suit] = bits.popcount(mask & SUIT)
            mask >>= 13
            self.hitters[suit] = n - 1 - (voids & 15)
            voids >>= 13
            self.ready[suit] = 0
        if self.packs == 2:
            mask = self.out2
            for suit in range(4):
                self.outs[suit] += bits.popcount(mask & SUIT)
                mask >>= 13
        self.placed = 0
        for other in range(n):
            mask = position.charged[other] if position.any_charged else 0
            if self.packs == 1:
                mask |= self.given[10 * seat + other] & self.out
            if other == seat:
                mask = 0
            self.known[other] = mask
            self.placed |= mask
        if self.costed or self.doubler or position.any_charged:
            self.count_costs(position, seat)
        self.expect_dumps(position, seat, any_void)

    def count_costs(self, position: Position, seat: int) -> None:
        """What capturing each card costs this seat now, charges and doubling counted."""
        n = self.players
        one = 1
        self.costed = False
        self.costly = 0
        for card in range(52):
            self.cost[card] = self.value[card]
        self.open_doubler = False
        if position.any_charged:
            self.costed = True
            charged = position.table_charged | position.pile_charged
            for other in range(n):
                charged |= position.charged[other] | position.won_charged[other]
            if position.hearts_charged:
                for card in range(39, 52):
                    self.cost[card] *= 2
            if charged & (one << QUEEN_OF_SPADES):
                self.cost[QUEEN_OF_SPADES] *= 2
            if charged & (one << JACK_OF_DIAMONDS):
                self.cost[JACK_OF_DIAMONDS] *= 2
            self.open_doubler = charged & (one << TEN_OF_CLUBS) != 0
        if self.doubler:
            self.costed = True
            expected = 0
            mask = self.out & self.penalty
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                expected += self.cost[card]
            expected = ((expected * 3277) >> 12) * self.inverse[n] >> 12
            mask = (position.won[seat] | position.hidden[seat]) & (self.penalty | self.bonus)
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                expected += self.cost[card]
            self.cost[TEN_OF_CLUBS] += expected * 3 if self.open_doubler else expected
        for card in range(52):
            if self.cost[card] != 0:
                self.costly |= one << card
        self.flat = 0
        for card in range(52):
            if self.spread[card // 13] and self.pack & (one << card):
                if self.flat == 0:
                    self.flat = self.cost[card]
                if self.cost[card] <= 0 or self.cost[card] != self.flat:
                    self.flat = -1

    def chance_of(self, position: Position, seat: int, card: int) -> int:
        """The chance that a card that is out is in the hand of a seat."""
        one = 1
        bit = one << card
        if self.placed & bit:
            return SURE if self.known[seat] & bit else 0
        if position.void[seat] & bit:
            return 0
        return self.inverse[self.hitters[card // 13]]

    def expect_dumps(self, position: Position, seat: int, any_void: int) -> None:
        """What an average card of a suit full of points costs, and what others throw."""
        n = self.players
        points = 0
        cards = 0
        for suit in range(4):
            if not self.spread[suit] or self.outs[suit] == 0:
                continue
            cards += self.outs[suit]
            if self.flat > 0:
                points += self.outs[suit] * self.flat
                continue
            for part in range(2):
                mask = self.out if part == 0 else self.out2
                mask &= (SUIT << (13 * suit)) & self.costly
                while mask:
                    points += self.cost[bits.lowest(mask)]
                    mask &= mask - 1
                if self.packs == 1:
                    break
        self.out_points = 0
        if cards and points > 0:
            self.out_points = self.flat if self.flat > 0 else points // cards
        spill = self.out_points * SPARE >> 12
        heavies = self.heavy & self.out
        first = position.trick_number == 0 and self.first_forbidden
        if position.trick_number == 0 and self.first_kept:
            heavies &= ~self.first_kept
            if self.first_kept & ~self.heavy:
                # The suit full of points is kept off too.
                spill = 0
        # Where no single danger is out, or all may have it alike, they throw the same.
        alike = not heavies or (not any_void and not self.placed)
        total = 0
        dump = 0
        reckoned = False
        for other in range(n):
            self.dumps[other] = 0
            if other == seat:
                continue
            if not alike or not reckoned:
                reckoned = True
                held = 0
                points = 0
                mask = heavies
                while mask:
                    card = bits.lowest(mask)
                    mask &= mask - 1
                    chance = self.chance_of(position, other, card)
                    held += chance
                    if self.cost[card] > 0:
                        points += chance * self.cost[card] >> 12
                dump = points
                if held < SURE:
                    dump += (SURE - held) * spill >> 12
            total += dump
            if not first:
                self.dumps[other] = dump
        self.dump = total * self.inverse[n - 1] >> 12
