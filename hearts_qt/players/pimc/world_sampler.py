"""Worlds: where the cards may lie that a seat cannot see, drawn at random and all equally likely.

The unseen cards have to be shared out among *places*: other hands, a kitty, cards face down. Each
place holds a known number of them and may be known to have none of some suits. Drawing such a
world card by card and starting again when it comes out wrong takes for ever once many voids are
known, so the ways are counted instead: places with the same voids are one *class*, and for every
class, from the last, the number of ways to fill it and those after it is kept for each number of
cards left in each suit. A draw then walks through the classes and is exact: every way to share out
the cards, the two copies of a card told apart, has the same chance.

This file runs as it is, and Cython compiles it with the types of `worlds.pxd`; both ways draw the
same worlds from the same seed.
"""

from __future__ import annotations

from array import array

PLACES = 12
"""Ten seats, and after them the two places where cards lie face down."""
KITTY = 10
ASIDE = 11

WRAP = 0xFFFFFFFFFFFFFFFF
STEP = 6364136223846793005
DRIFT = 1442695040888963407
SIDE = 27
"""One more than the cards of a suit in two packs."""
LEVEL = SIDE * SIDE * SIDE
UNKNOWN = -1.0


class Worlds:
    """Draws worlds. Made once and used again for every decision.

    `begin`, `place` for every place, `ready`, then `draw` as often as wanted; after each draw
    `once` and `twice` tell what lies where.
    """

    # Slots make the interpreted leg faster; compiled, the types are in worlds.pxd.
    __slots__ = (
        "capacity",
        "cards",
        "choose",
        "class_of",
        "class_size",
        "class_void",
        "classes",
        "count",
        "held",
        "held2",
        "pool",
        "share",
        "stride0",
        "stride1",
        "void",
        "ways",
    )

    def __init__(self):
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
        for n in range(SIDE):
            self.choose[n * SIDE] = 1.0
            for k in range(1, n + 1):
                above = self.choose[(n - 1) * SIDE + k] if k < n else 0.0
                self.choose[n * SIDE + k] = self.choose[(n - 1) * SIDE + k - 1] + above

    def begin(self, once, twice):
        """Say which cards are to be shared out, as the two masks of a set of cards."""
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

    def place(self, place, capacity, void):
        """Say that a place holds `capacity` of the cards, none of the suits whose bits of `void`
        (1 for clubs, 2, 4, 8) are set."""
        self.capacity[place] = capacity
        self.void[place] = void

    def ready(self):
        """Count the ways; how many there are, 0.0 when what is known cannot be."""
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
        self.order()
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
        return self.fill(0, self.count[0], self.count[1], self.count[2], self.count[3])

    def order(self):
        """Put the classes with the most voids first: they leave the fewest ways to look at."""
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

    def voids(self, which):
        """How many suits a class has none of."""
        void = self.class_void[which]
        return (void & 1) + (void >> 1 & 1) + (void >> 2 & 1) + (void >> 3 & 1)

    def most(self, void, suit, left, room):
        """How many cards of a suit a class can take."""
        if void >> suit & 1:
            return 0
        return left if left < room else room

    def fill(self, level, a, b, c, d):
        """The number of ways to fill the classes from `level` on with so many cards of each
        suit; which of them go to one class counts, not yet to which of its places."""
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
                    after = self.fill(level + 1, a - i, b - j, c - k, d - m)
                    if after > 0.0:
                        total += after * self.weight(a, i, b, j) * self.weight(c, k, d, m)
        self.ways[index] = total
        return total

    def weight(self, a, i, b, j):
        """The number of ways to choose `i` of `a` and `j` of `b`."""
        return self.choose[a * SIDE + i] * self.choose[b * SIDE + j]

    def draw(self, seed):
        """Draw a world into `once` and `twice`; the next seed. Only after `ready` gave ways."""
        one = 1
        for place in range(12):
            self.held[place] = 0
            self.held2[place] = 0
        seed = (seed * STEP + DRIFT) & WRAP
        if self.classes == 0:
            return seed
        a = self.count[0]
        b = self.count[1]
        c = self.count[2]
        d = self.count[3]
        for suit in range(4):
            # Shuffle the suit, so that its first cards are any cards.
            for at in range(self.count[suit] - 1, 0, -1):
                seed = (seed * STEP + DRIFT) & WRAP
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
                seed = (seed * STEP + DRIFT) & WRAP
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
                seed = (seed * STEP + DRIFT) & WRAP
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

    def divide(self, level, a, b, c, d, chance):
        """Choose into `share` how many cards of each suit a class gets; `chance` is from 0 to 1."""
        void = self.class_void[level]
        size = self.class_size[level]
        aim = chance * self.fill(level, a, b, c, d)
        for i in range(self.most(void, 0, a, size) + 1):
            for j in range(self.most(void, 1, b, size - i) + 1):
                for k in range(self.most(void, 2, c, size - i - j) + 1):
                    m = size - i - j - k
                    if m > self.most(void, 3, d, m):
                        continue
                    after = self.fill(level + 1, a - i, b - j, c - k, d - m)
                    if after > 0.0:
                        # The last way that is possible stands, whatever rounding leaves of `aim`.
                        self.share[0] = i
                        self.share[1] = j
                        self.share[2] = k
                        self.share[3] = m
                        aim -= after * self.weight(a, i, b, j) * self.weight(c, k, d, m)
                        if aim < 0.0:
                            return

    def once(self, place):
        """The cards that lie in a place at least once in the world drawn last."""
        return self.held[place]

    def twice(self, place):
        """The cards that lie in a place twice in the world drawn last."""
        return self.held2[place]
