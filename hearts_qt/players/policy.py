"""The rules of thumb of the computer players: every decision of a hand, in plain whole numbers.

A `Policy` is a rule set appraised, and the scratch space in which one decision at a time is worked
out. It is given a `Position` and decides for one seat. Of the position it reads that seat's own
cards and what lies open to all, so it chooses the same on the whole position and on the seat's own
`Position.redacted` view. It nowhere knows a card by name: it weighs what captured cards cost under
the rules in force, and so the same rules of thumb serve every rule set (`players/basic.py` tells
the strategy in words). `hearts_qt.players.appraisal` fills one in from a rule set.

Like the kernel this file runs as it is, and Cython compiles it with the types of `policy.pxd`; both
ways choose the same cards, on every machine. So there are no floating point numbers: points are
counted in 1024ths, chances in 4096ths. A *single danger* is a penalty card in a suit that has few
of them. *Out* are the cards that this seat has not seen: in other hands, or face down.

It is one long module because it is one piece of C: the parts call each other for every card that is
weighed, and a whole hand is played without the interpreter.
"""

from __future__ import annotations

import hearts_qt.rules.bits as bits

POINT = 1024
"""One point."""
SURE = 4096
"""Certainty."""
ROW = 128
"""How many exponents, in quarters, the table of powers has for each base."""
TURNS = 32
"""Room for the cards of one suit in a hand."""
HITTERS, OUTS, ROUNDS = 10, 14, 13
"""With a single pack: so many others may have cards of a suit, that many of it may be out, and as
often it may be led, each but one."""
DICE = 64
"""So many numbers each seat has of the dice of a playout: one for its whim for each card, and
others for what is decided beside that."""
MIND = 63
"""That of them which decides whether a seat is of a mind to go for the moon."""
NOWHERE = 1 << 60
"""A price that is not reached."""

SUIT = 0x1FFF
LOWEST = 1 | (1 << 13) | (1 << 26) | (1 << 39)
NINES = (1 << 7) | (1 << 20) | (1 << 33) | (1 << 46)
TEN_OF_CLUBS = 8
JACK_OF_DIAMONDS = 22
QUEEN_OF_SPADES = 36
ACE_OF_HEARTS = 51

PLAYING = 0
LAYING_AWAY = 1
FINISHED = 2
KITTY = 16

# The numbers of the rules of thumb, chances in 4096ths, found by letting variants play each other.
KEEN = 819  # somebody who could stay below goes above, in the first round of a suit
WARY = 614  # the same later on, or when the trick holds points
FREE = 2867  # the same of the last player, when the trick costs nothing
EAGER = 3277  # the same when the trick holds a bonus
FAR = 229  # a suit is led once more when nobody else may have it
ROUND = 2351  # what comes on top of that while everybody may have it
FAR_POINTS = 164  # the same two of a suit full of points, which is led later and less often
ROUND_POINTS = 1679
STUCK = 614  # what a card costs that nobody else can follow, in average tricks
BACK = 819  # the share of a single danger that comes back when it was passed
SHOT = 3277  # what a card of a suit full of points is worth for throwing it on others, as a share
LEAST = 1638  # the share of a single danger that playing it safely saves, however well guarded
LEAD = 205  # what having to lead costs, in average tricks
THREAT = 2458  # how seriously somebody else's moon is taken
SMOKE = 328  # what driving a single danger out is worth, as a share of it
TWIN = 3072  # the best card is not cancelled by its twin, which is out
INCOMING = 4915  # what a packet costs that others chose to be rid of, in average tricks
ALLY = 1229  # the share of what a partner throws that counts
SPARE = 4915  # what a seat without dangers throws, in average cards of a suit full of points


class Policy:
    """The rules of thumb for one rule set, and room for one decision at a time.

    One thread at a time may use it. What a decision came from can be read afterwards: `cheapest`
    leaves a price for each legal card, `price` also what it comes from, `shed` the cards to part
    with.
    """

    __slots__ = (
        "ally",
        "ambition",
        "ambitious",
        "best",
        "best_once",
        "best_price",
        "best_seat",
        "best_twice",
        "bonus",
        "booster",
        "boosting",
        "brief",
        "catch",
        "chain_once",
        "chain_price",
        "chain_twice",
        "chargeable",
        "coming",
        "cost",
        "costed",
        "costly",
        "dice",
        "doubler",
        "dump",
        "dumps",
        "first_forbidden",
        "flat",
        "fresh",
        "gather",
        "given",
        "half",
        "heavy",
        "held",
        "hitters",
        "inverse",
        "kitty_captured",
        "known",
        "later",
        "leading",
        "leash",
        "less",
        "loss",
        "merged_once",
        "merged_price",
        "merged_twice",
        "minds_moon",
        "moon",
        "moon_own",
        "moon_second",
        "moon_side",
        "moon_weight",
        "moons",
        "nine",
        "open_doubler",
        "out",
        "out2",
        "out_points",
        "outs",
        "own",
        "pack",
        "pack2",
        "packs",
        "parted",
        "parted_count",
        "partner_step",
        "partner_weight",
        "penalties",
        "penalty",
        "placed",
        "players",
        "power",
        "prices",
        "ready",
        "relief",
        "round_voids",
        "rounds",
        "scale",
        "shared",
        "shoot",
        "size",
        "spread",
        "steady",
        "strays",
        "subtracts",
        "temptation",
        "total",
        "trick_base",
        "tricks",
        "turn_likely",
        "unit",
        "value",
        "whims",
        "whole",
        "wins",
        "worried",
        "worry",
    )  # fmt: skip

    def __init__(self):
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
        self.booster = False
        self.doubler = False
        self.kitty_captured = False
        self.chargeable = 0
        # Tables.
        self.power = [0] * 1408
        self.inverse = [0] * 32
        self.less = [0] * 32
        self.gather = [0] * 128
        self.worry = [0] * 128
        self.worried = False
        for number in range(32):
            # One of so many equal parts; how much so many higher cards lessen a fear.
            self.inverse[number] = SURE // number if number else 0
            self.less[number] = 2 * SURE // (2 + number)
        self.own = [1638, 1434, 1106, 737, 369, 205, 123]
        self.catch = [1638, 1556, 1106, 696, 328, 164, 82]
        self.shoot = [4096, 3686, 2867, 1843, 819, 0]
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
        # The rounds to come of each suit.
        self.ready = [0] * 4
        self.scale = [0] * 128
        self.turn_likely = [0] * 128
        # For a single pack that is kept by what it hangs on, a row for each round; see `foresee`.
        self.rounds = [0] * 50960
        self.round_voids = [0] * 3640
        self.trick_base = [0] * 128
        # The trick under way.
        self.leading = False
        self.best = -1
        self.best_seat = -1
        self.held = 0
        self.later = 0
        self.boosting = False
        self.nine = False
        self.coming = 0
        # The moon.
        self.moon_weight = 0
        self.moon_own = False
        self.moon_side = -1
        self.moon_second = -1
        # Prices of the legal cards; whether nothing else about them is wanted.
        self.brief = True
        self.whole = [0] * 4
        self.relief = [0] * 52
        self.prices = [0] * 52
        self.wins = [0] * 52
        self.tricks = [0] * 52
        self.moons = [0] * 52
        # What lets the seats of a playout stray from the cheapest card.
        self.strays = [0] * 10
        self.leash = NOWHERE
        self.steady = -1
        self.dice = 0
        self.whims = [0] * 256
        self.ambitious = False
        self.ambition = [0] * 128
        self.temptation = [0] * 32
        self.fresh = False
        self.loss = [0] * 4096
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

    # Setting up, from Python

    def set_value(self, card, value):
        """Say what capturing a card costs, in points; below 0 for a bonus."""
        self.value[card] = value * POINT
        self.cost[card] = value * POINT

    def set_spread(self, suit, spread):
        """Say whether the points of a suit are spread all over it."""
        self.spread[suit] = 1 if spread else 0

    def set_miss(self, base, chance):
        """The chance, in 2**30ths, that a quarter of a card is not with one of `base` seats."""
        product = 1
        product <<= 30
        for row in range(2 * HITTERS * OUTS * ROUNDS):
            self.round_voids[row] = 0
        for quarters in range(ROW):
            # From 2**30ths to 4096ths, rounded.
            self.power[ROW * base + quarters] = (product + (1 << 17)) >> 18
            product = product * chance >> 30

    def set_whim(self, index, whim):
        """One of 256 equally likely whims, in 1024ths of a standard Gumbel variable."""
        self.whims[index] = whim

    def set_steady(self, seat):
        """Say which seat plays the cheapest card in playouts, however far others stray."""
        self.steady = seat

    def stray_by(self, seat, straying):
        """Say how far a seat strays from the cheapest card, in 1024ths of a point: a card that is
        dearer by this much than another is chosen e times as rarely (a softmax). Who does not stray
        at all does not go for the moon in playouts either."""
        self.strays[seat] = straying

    def set_ambition(self, count, chance):
        """How often, in 256ths, a seat of a playout that alone has so many penalty cards goes for
        the moon, `set_steady`'s left out."""
        self.ambition[count] = chance
        self.ambitious = self.ambitious or chance > 0

    def set_temptation(self, halves, chance):
        """How often, in 256ths, a seat of a playout whose moon is open goes for it with a hand that
        is likely to lose so many tricks, counted in halves. It goes before `set_ambition` where
        strength can be told: with a single pack, when everybody has their own tricks."""
        self.temptation[halves] = chance
        self.ambitious = self.ambitious or chance > 0

    def set_fresh(self, fresh):
        """Say whether a moon tempts before any penalty card is taken."""
        self.fresh = fresh

    def set_loss(self, at, out, above, loss):
        """How likely, in 256ths, a card of a hand loses a trick: the one with `at` higher ones of
        its suit in the hand, when others hold `out` of the suit and `above` of them are higher."""
        self.loss[(at * 16 + out) * 16 + above] = loss

    def roll(self, dice):
        """Throw the dice for the whims of the hand that is played out next."""
        self.dice = dice

    def set_gather(self, count, chance):
        """The chance of another side's moon when it alone holds a number of penalty cards."""
        self.gather[count] = chance

    def set_worry(self, count, chance):
        """The same chance as `set_gather`'s as the seats of a playout take it that stray, and the
        steady one: those who search try for moons far more often than the rules of thumb expect."""
        self.worry[count] = chance

    # What was passed

    def forget_passes(self):
        """A new hand: nobody knows of any card where it is."""
        for index in range(100):
            self.given[index] = 0

    def note_pass(self, giver, receiver, card):
        """A seat knows that a card of its own went to another seat."""
        one = 1
        self.given[10 * giver + receiver] |= one << card

    def forget_holder(self, seat):
        """A seat may have laid cards away: what it was given need no longer be in its hand."""
        for giver in range(10):
            self.given[10 * giver + seat] = 0

    # Reading the position

    def read(self, position, seat):
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

    def count_costs(self, position, seat):
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

    def chance_of(self, position, seat, card):
        """The chance that a card that is out is in the hand of a seat."""
        one = 1
        bit = one << card
        if self.placed & bit:
            return SURE if self.known[seat] & bit else 0
        if position.void[seat] & bit:
            return 0
        return self.inverse[self.hitters[card // 13]]

    def expect_dumps(self, position, seat, any_void):
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

    # What a hand is worth fearing

    def foresee(self, suit, count):
        """Work out the next rounds of a suit: how likely they are, and what they hold."""
        n = self.players
        spread = self.out_points if self.spread[suit] else 0
        row = self.row_of(suit)
        for turn in range(self.ready[suit], count):
            at = TURNS * suit + turn
            if self.packs == 1:
                # It hangs on a few small numbers, and is the same again and again.
                if self.round_voids[row + turn] == 0:
                    self.work_out(suit, turn, row + turn)
                voids = self.round_voids[row + turn] - 1
            else:
                voids = self.turn_to(suit, turn)
            self.trick_base[at] = (spread * (SURE * (n - 1) - voids) + voids * self.dump) >> 12
        if count > self.ready[suit]:
            self.ready[suit] = count

    def row_of(self, suit):
        """Where the rounds to come of a suit begin in `rounds`, for a single pack."""
        kind = HITTERS * self.spread[suit] + self.hitters[suit]
        return ROUNDS * (OUTS * kind + self.outs[suit])

    def turn_to(self, suit, turn):
        """A round of a suit: how likely it is, into `turn_likely`, and how much of what is out now
        is out then, into `scale`; how many cannot follow, in 4096ths."""
        out = self.outs[suit]
        hitters = self.hitters[suit]
        far = FAR_POINTS if self.spread[suit] else FAR
        full = ROUND_POINTS if self.spread[suit] else ROUND
        at = TURNS * suit + turn
        left = out - turn * hitters
        if left <= 0:
            self.turn_likely[at] = far
            self.scale[at] = 0
            left = 0
        else:
            likely = full
            if left < hitters:
                likely = full * left * self.inverse[hitters] >> 12
            self.turn_likely[at] = far + likely
            self.scale[at] = 256 if turn == 0 else 256 * left // out
        return (
            SURE * (self.players - 1 - hitters) + hitters * self.power[ROW * hitters + 4 * left]
        )

    def work_out(self, suit, turn, row):
        """Fill in a row of `rounds`: the chance, for a single pack, that a suit goes to so many
        rounds and a card takes that one, by how many of those out are above it."""
        self.round_voids[row] = self.turn_to(suit, turn) + 1
        for above in range(self.outs[suit] + 1):
            self.rounds[OUTS * row + above] = self.taken(
                suit, turn, above, self.outs[suit] - above
            )

    def taken(self, suit, turn, above, below):
        """The chance that a suit goes to so many rounds, and that a card takes that one of whose
        suit so many that are out are above it, and below it; after `turn_to`."""
        at = TURNS * suit + turn
        keen = WARY if turn else KEEN
        wins = self.taking(self.hitters[suit], self.scale[at], above, below, keen)
        return self.turn_likely[at] * wins >> 12

    def burden(self, suit, once, twice):
        """The points that holding these cards of a suit is likely to cost; below 0 if it helps.

        The highest card is imagined to go to the first round of the suit, which is the cheapest,
        the lowest to the last.
        """
        one = 1
        if not once:
            return -self.unit
        length = bits.popcount(once)
        if self.packs == 2:
            length += bits.popcount(twice)
        out = self.outs[suit]
        hitters = self.hitters[suit]
        low = SUIT << (13 * suit)
        total = 0
        if out == 0 or hitters == 0:
            total = (STUCK * self.unit >> 12) * length
        else:
            if self.ready[suit] < length:
                self.foresee(suit, length)
            theirs = self.out & low
            theirs2 = self.out2 & low
            at = TURNS * suit
            row = self.row_of(suit)
            rest = once
            copies = 1
            while rest:
                card = bits.highest(rest)
                bit = one << card
                above = bits.popcount(theirs >> card >> 1)
                if self.packs == 1:
                    wins = self.rounds[OUTS * (row + at - TURNS * suit) + above]
                else:
                    below = bits.popcount(theirs & (bit - 1))
                    above += bits.popcount(theirs2 >> card >> 1)
                    below += bits.popcount(theirs2 & (bit - 1))
                    wins = self.taken(suit, at - TURNS * suit, above, below)
                trick = self.trick_base[at]
                if not self.heavy & bit:
                    trick += self.cost[card]
                total += wins * trick >> 12
                at += 1
                if copies == 1 and twice & bit:
                    copies = 2
                else:
                    copies = 1
                    rest ^= bit
        return total + self.singles(suit, once, twice, length)

    def singles(self, suit, once, twice, length):
        """What the single dangers and the bonus cards of a suit cost, for `burden`."""
        low = SUIT << (13 * suit)
        total = 0
        mask = self.heavy & low
        while mask:
            card = bits.lowest(mask)
            mask &= mask - 1
            total += self.single(suit, once, twice, length, card)
        mask = self.bonus & low
        while mask:
            card = bits.lowest(mask)
            mask &= mask - 1
            total += self.prize(suit, once, twice, card)
        return total

    def taking(self, hitters, scale, above, below, keen):
        """The chance that a card takes a round to which so many others follow, of whose cards that
        many are above and below it; `scale` says which share of them is left by then, in 256ths."""
        row = ROW * hitters
        over = SURE - self.power[row + (above * scale >> 6)]
        under = self.power[row + (below * scale >> 6)]
        stays = SURE - (over * (under + (keen * (SURE - under) >> 12)) >> 12)
        wins = stays
        for _ in range(hitters - 1):
            wins = wins * stays >> 12
        return wins

    def relieve(self, suit, once):
        """What each of these cards of a suit is a relief to be rid of, into `relief`: `burden` with
        it less `burden` without it. For a single pack.

        Without a card the higher ones go to the same rounds as with it, the lower ones to a round
        earlier each. So all cards are weighed once in their own round and once in the one before,
        and nothing twice; of playouts this is the largest part.
        """
        one = 1
        out = self.outs[suit]
        hitters = self.hitters[suit]
        low = SUIT << (13 * suit)
        rest = once
        if out == 0 or hitters == 0:
            whole = STUCK * self.unit >> 12
        else:
            points = self.out_points if self.spread[suit] else 0
            slope = self.dump - points
            points = points * SURE * (self.players - 1)
            theirs = self.out & low
            row = self.row_of(suit)
            turn = 0
            trick = 0
            last = 0
            before = 0
            whole = 0
            moved = 0
            while rest:
                card = bits.highest(rest)
                bit = one << card
                rest ^= bit
                if self.round_voids[row] == 0:
                    self.work_out(suit, turn, row)
                trick = (points + (self.round_voids[row] - 1) * slope) >> 12
                at = OUTS * row + bits.popcount(theirs >> card >> 1)
                cost = 0 if self.heavy & bit else self.cost[card]
                if turn:
                    before = self.rounds[at - OUTS] * (last + cost) >> 12
                here = self.rounds[at] * (trick + cost) >> 12
                # So far the higher cards in their own rounds; the lower ones, moved, are added
                # below.
                self.relief[card] = moved + before - whole
                whole += here
                moved += before
                last = trick
                turn += 1
                row += 1
            whole -= moved
            rest = once
        dangers = low & (self.heavy | self.bonus) & (self.out | once)
        singles = self.singles(suit, once, 0, bits.popcount(once)) if dangers else 0
        while rest:
            card = bits.lowest(rest)
            bit = one << card
            rest ^= bit
            relief = whole if out == 0 or hitters == 0 else self.relief[card] + whole
            if once == bit:
                relief += self.unit + singles
            elif dangers:
                relief += singles - self.singles(
                    suit, once ^ bit, 0, bits.popcount(once) - 1
                )
            self.relief[card] = relief

    def higher_out(self, suit, card):
        """How many cards of a suit that are out are higher than a card."""
        low = SUIT << (13 * suit)
        found = bits.popcount((self.out & low) >> card >> 1)
        if self.packs == 2:
            found += bits.popcount((self.out2 & low) >> card >> 1)
        return found

    def single(self, suit, once, twice, length, card):
        """What a single danger of a suit costs a seat that holds these cards of it."""
        one = 1
        bit = one << card
        value = self.cost[card]
        if value <= 0:
            return 0
        if once & bit:
            if self.outs[suit] == 0:
                return value * BACK >> 12
            guards = length - 1
            chance = self.own[guards if guards < 6 else 6]
            if self.higher_out(suit, card) == 0:
                chance = chance * 4915 >> 12
            return value * chance >> 12
        if not self.out & bit:
            return 0
        high = once >> card >> 1
        if not high:
            return 0
        higher = bits.popcount(high)
        if self.packs == 2:
            higher += bits.popcount(twice >> card >> 1)
        guards = length - higher
        chance = self.catch[guards if guards < 6 else 6] * (3482 + 614 * higher) >> 12
        return (value * chance >> 12) * self.less[
            self.higher_out(suit, card + 1 + bits.lowest(high))
        ] >> 12

    def prize(self, suit, once, twice, card):
        """What these cards of a suit are worth, below 0, for bringing a bonus card home."""
        one = 1
        bit = one << card
        value = -self.cost[card]
        if value <= 0:
            return 0
        high = once >> card >> 1
        if once & bit:
            if self.higher_out(suit, card) == 0:
                return -(value * 3686 >> 12)
            higher = bits.popcount(high)
            if self.packs == 2:
                higher += bits.popcount(twice >> card >> 1)
            chance = 1434 + 614 * higher
            if chance > EAGER:
                chance = EAGER
            return -(value * chance >> 12)
        if not high or not self.out & bit:
            return 0
        above = self.higher_out(suit, card + 1 + bits.highest(high))
        return -((value * 1229 >> 12) * self.inverse[1 + above] >> 12)

    def hand_burden(self, once, twice):
        """The points that a whole hand is likely to cost, after `read`."""
        total = 0
        for suit in range(4):
            low = SUIT << (13 * suit)
            total += self.burden(suit, once & low, twice & low)
        return total

    # Playing

    def choose_card(self, position):
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

    def losers(self, hand, out):
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

    def hand_losers(self, position, seat):
        """`losers` of what a seat holds."""
        seen = position.hidden[seat] | position.pile | position.on_table
        for other in range(self.players):
            seen |= position.won[other]
        hand = position.hand[seat]
        return self.losers(hand, self.pack & ~(seen | hand))

    def tempted(self, position, seat):
        """How often, in 256ths, a seat goes for the moon with what it holds."""
        for other in range(self.players):
            if other != seat and position.won[other] & self.penalty:
                return 0
        if not self.fresh and not position.won[seat] & self.penalty:
            return 0
        halves = self.hand_losers(position, seat) >> 7
        return self.temptation[halves if halves < 31 else 31]

    def shoots(self, position, seat):
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

    def grab(self, position, legal):
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

    def stray(self, legal, seat, straying):
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

    def price(self, position, legal):
        """`cheapest`, and what the prices come from is kept for `wins_of` and the like."""
        self.brief = False
        card = self.cheapest(position, legal)
        self.brief = True
        return card

    def cheapest(self, position, legal):
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

    def look(self, position, seat):
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

    def cancelled(self, position, bit):
        """Leave in `coming` the best card of the trick, a card left out; -1 when there is none."""
        single = position.on_table & ~position.on_table2 & position.suit_mask & ~bit
        self.coming = bits.highest(single) if single else -1

    def seat_of(self, position, card):
        """The seat that played a card to the trick, -1 for none."""
        if card < 0:
            return -1
        for index in range(position.length):
            if position.table[index] & 63 == card:
                return (position.leader + index) % self.players
        return -1

    def rest(self, position, seat, suit, top, held, later):
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

    def smoke(self, suit, card, once):
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

    # The moon

    def watch(self, position, seat):
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

    def taken_by(self, position, seat):
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

    def points_in(self, mask):
        """The points of the penalty cards among these."""
        points = 0
        mask &= self.penalty
        while mask:
            points += self.value[bits.lowest(mask)]
            mask &= mask - 1
        return points

    def own_chance(self, position, seat):
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

    def pursue(self, top_seat, stays, held):
        """What a card costs for this seat's own moon: nothing when its side keeps the trick."""
        lost = SURE
        if top_seat >= 0 and (top_seat == self.moon_side or top_seat == self.moon_second):
            lost = SURE - stays
        price = self.moon_weight * lost >> 12
        return price if held > 0 else price >> 1

    def defend(self, seat, card, top_seat, stays, held):
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

    # Parting with cards

    def shed(self, position, seat, count, captured):
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

    def before(self, card, other):
        """Whether a card is worse to get than another: costlier, or as costly and higher."""
        if self.cost[card] != self.cost[other]:
            return self.cost[card] > self.cost[other]
        return card % 13 > other % 13

    def part(self, suit, once, twice, count, captured):
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

    def toll(self, card, captured):
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

    def choose_pass(self, position, seat, count, may_be_blind):
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

    def choose_charge(self, position, seat, most):
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

    def charge_gain(self, position, seat, card, burden):
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

    def play_hand(self, position):
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

    def finish(self, position):
        """`play_hand` with the interpreter lock released."""
        state = bits.release_lock()
        self.play_hand(position)
        bits.restore_lock(state)

    # Looking, from Python

    def see(self, position, seat):
        """Read a position for a seat, for the questions below."""
        self.read(position, seat)

    def price_of(self, card):
        """The price of a card after `price`, in 1024ths of a point; the moon's part is in it."""
        return self.prices[card]

    def wins_of(self, card):
        """The chance that a card takes the trick, in 4096ths, after `price`."""
        return self.wins[card]

    def trick_of(self, card):
        """What the trick is expected to hold for its taker with a card, after `price`."""
        return self.tricks[card]

    def moon_of(self, card):
        """The part of the price of a card that a moon has, after `price`."""
        return self.moons[card]

    def cost_of(self, card):
        """What capturing a card costs, in 1024ths of a point, for the seat that was read."""
        return self.cost[card]

    def parted_card(self, index):
        """A card that `shed` or `choose_pass` parts with, the costliest first."""
        return self.parted[index]

    def smoke_of(self, position, card):
        """What leading a card is worth for driving a single danger out, after `price`."""
        suit = card // 13
        low = SUIT << (13 * suit)
        return self.smoke(suit, card, position.hand[position.turn] & low)
