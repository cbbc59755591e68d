"""What the cards of a suit are worth fearing: the rounds it may yet go to, and who takes them."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import BACK, EAGER, KEEN, ROW, SUIT, SURE, WARY
from hearts_qt.players.heuristics.features import Sight

TURNS = 32
"""Room for the cards of one suit in a hand."""
HITTERS = 10
OUTS = 14
ROUNDS = 13
"""With a single pack: so many others may have cards of a suit, that many of it may be out, and as
often it may be led; the first two are one more than that, for none."""
FAR = 229  # a suit is led once more when nobody else may have it
ROUND = 2351  # what comes on top of that while everybody may have it
FAR_POINTS = 164  # the same two of a suit full of points, which is led later and less often
ROUND_POINTS = 1679
STUCK = 614  # what a card costs that nobody else can follow, in average tricks


class Rounds(Sight):
    """The burden of holding cards, suit by suit, in points."""

    __slots__ = (
        "catch",
        "less",
        "own",
        "power",
        "relief",
        "round_voids",
        "rounds",
        "scale",
        "trick_base",
        "turn_likely",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.less = [0] * 32
        self.own = [1638, 1434, 1106, 737, 369, 205, 123]
        self.catch = [1638, 1556, 1106, 696, 328, 164, 82]
        # The rounds to come of each suit.
        self.scale = [0] * 128
        self.turn_likely = [0] * 128
        self.trick_base = [0] * 128
        self.relief = [0] * 52
        # Chances to follow; see `set_miss`.
        self.power = [0] * 1408
        # For a single pack that is kept by what it hangs on, a row for each round; see `foresee`.
        self.rounds = [0] * 50960
        self.round_voids = [0] * 3640
        for number in range(32):
            # How much so many higher cards lessen a fear.
            self.less[number] = 2 * SURE // (2 + number)

    # Setting up

    def set_miss(self, base: int, chance: int) -> None:
        """The chance, in 2**30ths, that a quarter of a card is not with one of `base` seats."""
        product = 1
        product <<= 30
        for row in range(2 * HITTERS * OUTS * ROUNDS):
            self.round_voids[row] = 0
        for quarters in range(ROW):
            # From 2**30ths to 4096ths, rounded.
            self.power[ROW * base + quarters] = (product + (1 << 17)) >> 18
            product = product * chance >> 30

    # The rounds of a suit

    def foresee(self, suit: int, count: int) -> None:
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

    def row_of(self, suit: int) -> int:
        """Where the rounds to come of a suit begin in `rounds`, for a single pack."""
        kind = HITTERS * self.spread[suit] + self.hitters[suit]
        return ROUNDS * (OUTS * kind + self.outs[suit])

    def turn_to(self, suit: int, turn: int) -> int:
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
        return SURE * (self.players - 1 - hitters) + hitters * self.power[ROW * hitters + 4 * left]

    def work_out(self, suit: int, turn: int, row: int) -> None:
        """Fill in a row of `rounds`: the chance, for a single pack, that a suit goes to so many
        rounds and a card takes that one, by how many of those out are above it."""
        self.round_voids[row] = self.turn_to(suit, turn) + 1
        for above in range(self.outs[suit] + 1):
            self.rounds[OUTS * row + above] = self.taken(suit, turn, above, self.outs[suit] - above)

    def taken(self, suit: int, turn: int, above: int, below: int) -> int:
        """The chance that a suit goes to so many rounds, and that a card takes that one of whose
        suit so many that are out are above it, and below it; after `turn_to`."""
        at = TURNS * suit + turn
        keen = WARY if turn else KEEN
        wins = self.taking(self.hitters[suit], self.scale[at], above, below, keen)
        return self.turn_likely[at] * wins >> 12

    # What cards cost in them

    def burden(self, suit: int, once: int, twice: int) -> int:
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

    def singles(self, suit: int, once: int, twice: int, length: int) -> int:
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

    def taking(self, hitters: int, scale: int, above: int, below: int, keen: int) -> int:
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

    def relieve(self, suit: int, once: int) -> None:
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
                relief += singles - self.singles(suit, once ^ bit, 0, bits.popcount(once) - 1)
            self.relief[card] = relief

    def higher_out(self, suit: int, card: int) -> int:
        """How many cards of a suit that are out are higher than a card."""
        low = SUIT << (13 * suit)
        found = bits.popcount((self.out & low) >> card >> 1)
        if self.packs == 2:
            found += bits.popcount((self.out2 & low) >> card >> 1)
        return found

    def single(self, suit: int, once: int, twice: int, length: int, card: int) -> int:
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

    def prize(self, suit: int, once: int, twice: int, card: int) -> int:
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

    def hand_burden(self, once: int, twice: int) -> int:
        """The points that a whole hand is likely to cost, after `read`."""
        total = 0
        for suit in range(4):
            low = SUIT << (13 * suit)
            total += self.burden(suit, once & low, twice & low)
        return total
