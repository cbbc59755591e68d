"""World sampling: draws uniformly from all ways in which the unseen cards may lie.

The unseen cards belong to *places*: other hands, a kitty, cards face down. Each place holds a known
number of them and may be known to be void in some suits. Rejection sampling is too slow once many
voids are known, so this counts the ways instead. Places with the same voids form one *class*. For
every class, and every number of cards left in each suit, a table holds the number of ways to fill
this class and those after it (dynamic programming). A draw then walks through the classes and is
exact: every way to distribute the cards, with the two copies of a card told apart, has the same
probability.

This file runs as it is, and is compiled with the types of `world_sampler.pxd`; both ways draw the
same worlds from the same seed.
"""

from __future__ import annotations

from array import array

from hearts_qt.rules.constants import LCG_INCREMENT, LCG_MULTIPLIER, MASK64

PLACES = 12
"""Ten seats, and after them two places where cards lie face down: the kitty, and what a seat has
captured of it."""
PLACE_KITTY = 10
PLACE_LAID_AWAY = 11

SUIT_SIZES = 27
"""The number of sizes that a suit can have in two packs: 0 to 26 cards."""
LEVEL = SUIT_SIZES * SUIT_SIZES * SUIT_SIZES
UNKNOWN = -1.0


class WorldSampler:
    """Draws worlds. One sampler serves any number of decisions.

    Call `begin`, then `set_place` for every place, then `count_ways`, then `draw` as often as
    wanted. After a draw `once` and `twice` give the cards in each place.
    """

    # Slots make the interpreted leg faster; compiled, the types are in world_sampler.pxd.
    def __init__(self) -> None:
        self.capacity = [0] * 12
        self.void = [0] * 12
        self.class_of = [0] * 12
        self.class_void = [0] * 12
        self.class_size = [0] * 12
        self.classes = 0
        self.cards = [0] * 104
        self.count = [0] * 4
        self.share = [0] * 4
        self.pool = [0] * 104
        self.held = [0] * 12
        self.held2 = [0] * 12
        self.stride0 = 0
        self.stride1 = 0
        self.ways = array("d", bytes(8 * 12 * LEVEL))
        self.choose = [0.0] * 729
        for n in range(SUIT_SIZES):
            self.choose[n * SUIT_SIZES] = 1.0
            for k in range(1, n + 1):
                above = self.choose[(n - 1) * SUIT_SIZES + k] if k < n else 0.0
                self.choose[n * SUIT_SIZES + k] = self.choose[(n - 1) * SUIT_SIZES + k - 1] + above

    def begin(self, once: int, twice: int) -> None:
        """Set the cards to distribute, as two masks: cards held at least once, and cards held
        twice."""
        one = 1
        for place in range(12):
            self.capacity[place] = 0
            self.void[place] = 0
        for suit in range(4):
            self.count[suit] = 0
        for card in range(52):
            bit = one << card
            if once & bit:
                suit = card // 13
                self.cards[26 * suit + self.count[suit]] = card
                self.count[suit] += 1
                if twice & bit:
                    self.cards[26 * suit + self.count[suit]] = card
                    self.count[suit] += 1

    def set_place(self, place: int, capacity: int, void: int) -> None:
        """Set that a place holds `capacity` of the cards, and none of the suits whose bits are
        set in `void` (1 for clubs, then 2, 4, 8)."""
        self.capacity[place] = capacity
        self.void[place] = void

    def count_ways(self) -> float:
        """Count the ways to distribute the cards; 0.0 where what is known is contradictory."""
        self.classes = 0
        room = 0
        for place in range(12):
            if self.capacity[place] == 0:
                continue
            room += self.capacity[place]
            found = -1
            for other in range(self.classes):
                if self.class_void[other] == self.void[place]:
                    found = other
            if found < 0:
                found = self.classes
                self.class_void[found] = self.void[place]
                self.class_size[found] = 0
                self.classes += 1
            self.class_of[place] = found
            self.class_size[found] += self.capacity[place]
        self.sort_classes()
        total = 0
        for suit in range(4):
            total += self.count[suit]
        if total != room:
            return 0.0
        if self.classes == 0:
            return 1.0
        self.stride1 = self.count[2] + 1
        self.stride0 = (self.count[1] + 1) * self.stride1
        for index in range((self.classes - 1) * (self.count[0] + 1) * self.stride0):
            self.ways[index] = UNKNOWN
        return self.ways_from(0, self.count[0], self.count[1], self.count[2], self.count[3])

    def sort_classes(self) -> None:
        """Put the classes with the most voids first, which leaves the smallest tables."""
        for end in range(self.classes - 1, 0, -1):
            for at in range(end):
                if self.voids(at) < self.voids(at + 1):
                    swap = self.class_void[at]
                    self.class_void[at] = self.class_void[at + 1]
                    self.class_void[at + 1] = swap
                    swap = self.class_size[at]
                    self.class_size[at] = self.class_size[at + 1]
                    self.class_size[at + 1] = swap
                    for place in range(12):
                        if self.capacity[place]:
                            if self.class_of[place] == at:
                                self.class_of[place] = at + 1
                            elif self.class_of[place] == at + 1:
                                self.class_of[place] = at

    def voids(self, which: int) -> int:
        """The number of suits that a class is void in."""
        void = self.class_void[which]
        return (void & 1) + (void >> 1 & 1) + (void >> 2 & 1) + (void >> 3 & 1)

    def most(self, void: int, suit: int, left: int, room: int) -> int:
        """The greatest number of cards of a suit that a class can take."""
        if void >> suit & 1:
            return 0
        return left if left < room else room

    def ways_from(self, level: int, a: int, b: int, c: int, d: int) -> float:
        """The number of ways to fill the classes from `level` on with `a`, `b`, `c` and `d` cards
        of the four suits. It counts which cards go to each class, not yet to which of its places.
        """
        void = self.class_void[level]
        if level == self.classes - 1:
            if (
                (a and void & 1)
                or (b and void & 2)
                or (c and void & 4)
                or (d and void & 8)
            ):
                return 0.0
            return 1.0
        index = (level * (self.count[0] + 1) + a) * self.stride0 + b * self.stride1 + c
        total = self.ways[index]
        if total >= 0.0:
            return total
        total = 0.0
        size = self.class_size[level]
        for i in range(self.most(void, 0, a, size) + 1):
            for j in range(self.most(void, 1, b, size - i) + 1):
                for k in range(self.most(void, 2, c, size - i - j) + 1):
                    m = size - i - j - k
                    if m > self.most(void, 3, d, m):
                        continue
                    after = self.ways_from(level + 1, a - i, b - j, c - k, d - m)
                    if after > 0.0:
                        total += after * self.choices(a, i, b, j) * self.choices(c, k, d, m)
        self.ways[index] = total
        return total

    def choices(self, a: int, i: int, b: int, j: int) -> float:
        """The number of ways to choose `i` of `a` cards and `j` of `b` cards."""
        return self.choose[a * SUIT_SIZES + i] * self.choose[b * SUIT_SIZES + j]

    def draw(self, seed: int) -> int:
        """Draw a world, for `once` and `twice`; returns the next seed. Call it only if `count_ways`
        found a way."""
        one = 1
        for place in range(12):
            self.held[place] = 0
            self.held2[place] = 0
        seed = (seed * LCG_MULTIPLIER + LCG_INCREMENT) & MASK64
        if self.classes == 0:
            return seed
        a = self.count[0]
        b = self.count[1]
        c = self.count[2]
        d = self.count[3]
        for suit in range(4):
            # Shuffle the suit, so that its first cards are random.
            for at in range(self.count[suit] - 1, 0, -1):
                seed = (seed * LCG_MULTIPLIER + LCG_INCREMENT) & MASK64
                other = ((seed >> 33) * (at + 1)) >> 31
                swap = self.cards[26 * suit + at]
                self.cards[26 * suit + at] = self.cards[26 * suit + other]
                self.cards[26 * suit + other] = swap
        for level in range(self.classes):
            size = self.class_size[level]
            self.share[0] = a
            self.share[1] = b
            self.share[2] = c
            self.share[3] = d
            if level < self.classes - 1:
                seed = (seed * LCG_MULTIPLIER + LCG_INCREMENT) & MASK64
                self.divide(level, a, b, c, d, (seed >> 11) / 9007199254740992.0)
            held = 0
            for suit in range(4):
                left = a if suit == 0 else b if suit == 1 else c if suit == 2 else d
                for at in range(self.share[suit]):
                    self.pool[held] = self.cards[26 * suit + left - 1 - at]
                    held += 1
            a -= self.share[0]
            b -= self.share[1]
            c -= self.share[2]
            d -= self.share[3]
            for at in range(size - 1, 0, -1):
                seed = (seed * LCG_MULTIPLIER + LCG_INCREMENT) & MASK64
                other = ((seed >> 33) * (at + 1)) >> 31
                swap = self.pool[at]
                self.pool[at] = self.pool[other]
                self.pool[other] = swap
            held = 0
            for place in range(12):
                if self.capacity[place] and self.class_of[place] == level:
                    for _ in range(self.capacity[place]):
                        bit = one << self.pool[held]
                        self.held2[place] |= self.held[place] & bit
                        self.held[place] |= bit
                        held += 1
        return seed

    def divide(self, level: int, a: int, b: int, c: int, d: int, chance: float) -> None:
        """Draw into `share` how many cards of each suit a class gets; `chance` is uniform in 0
        to 1."""
        void = self.class_void[level]
        size = self.class_size[level]
        aim = chance * self.ways_from(level, a, b, c, d)
        for i in range(self.most(void, 0, a, size) + 1):
            for j in range(self.most(void, 1, b, size - i) + 1):
                for k in range(self.most(void, 2, c, size - i - j) + 1):
                    m = size - i - j - k
                    if m > self.most(void, 3, d, m):
                        continue
                    after = self.ways_from(level + 1, a - i, b - j, c - k, d - m)
                    if after > 0.0:
                        # The last possible way stays, whatever rounding leaves of `aim`.
                        self.share[0] = i
                        self.share[1] = j
                        self.share[2] = k
                        self.share[3] = m
                        aim -= after * self.choices(a, i, b, j) * self.choices(c, k, d, m)
                        if aim < 0.0:
                            return

    def once(self, place: int) -> int:
        """The cards that a place holds at least once in the last world drawn, as a mask."""
        return self.held[place]

    def twice(self, place: int) -> int:
        """The cards that a place holds twice in the last world drawn, as a mask."""
        return self.held2[place]
