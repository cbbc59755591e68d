"""Choices weighed in the worlds that are drawn, each world for what it counts."""

from __future__ import annotations

from array import array

import hearts_qt.rules.bits as bits
from hearts_qt.players.pimc.constants import MOST_WATCHED, MOST_WORLDS, PASS, PLAY
from hearts_qt.players.pimc.playout import Trial
from hearts_qt.rules.kernel import Position

ROOM = 4096
"""So many values there is room for from the start; see `make_room`."""
PLACE_KITTY = 10
PLACE_ASIDE = 11
LOOKED_AT = 32
"""So many worlds are weighed before the first is tried."""
MOST_SEEN = 256
"""So many of the last weights tell what to expect of the next."""
BARS = 24
FINER = 0.7
"""So many weights are tried as the bar below which a world is left to chance, the largest one that
was seen and others, each this share of the one before."""
MOST_TIMES = 16
"""So often at most the choices are tried in one world."""
DICED = 8.0
"""How much more it makes, squared, what the dice of a playout say than which world it is."""
STRIDE = 0x5851F42D4C957F2D
"""What the dice of one time differ in from those of the time before."""
WRAP = 0xFFFFFFFFFFFFFFFF
MOST_REJECTED = 64
"""After so many worlds that count for little the next one is tried whatever it counts."""
REJECTED_EACH = 12
"""After so many for each world asked for a batch ends early: its owner watches the clock."""
ROULETTE = 60
"""What the dice of a world decide with this number is whether it is tried, and whether once more.
The numbers below 52 are those of cards; see `MIND` in `policy/moons.py` and `evidence.MANNER`."""
PRICED = 3.5
"""What it costs to price a play that was made, in cards played out."""
FORESEEN = 10.0
"""What it costs to find what one seat passes, in cards played out."""
DRAWN = 5.0
"""What it costs to draw a world and to weigh what does not come from plays, in cards played out."""
NOTES = 32
"""How many sums are kept of a choice where it is noted what comes of it; see `sum_of`."""


class Search(Trial):
    """One decision of one seat, weighed in drawn worlds."""

    __slots__ = (
        "again",
        "aside_count",
        "aside_known",
        "bar",
        "count",
        "held_size",
        "known",
        "noting",
        "playouts",
        "scored",
        "seen",
        "seen_total",
        "seen_weight",
        "stride",
        "sums",
        "value",
        "view",
        "watched",
        "watches",
        "weight",
        "worlds",
    )

    def __init__(self, tables, policy, worlds):
        super().__init__(tables, policy)
        self.worlds = worlds
        self.view = Position(tables)
        self.held_size = [0] * 10
        self.known = [0] * 10
        self.aside_count = 0
        self.aside_known = 0
        self.count = 0
        self.playouts = 0
        self.value = array("d", bytes(8 * ROOM))
        self.weight = array("d", bytes(8 * ROOM))
        self.stride = 1
        self.seen = 0
        self.seen_weight = [0.0] * 256
        self.bar = 0.0
        self.seen_total = 0.0
        self.again = 1
        self.scored = [0.0] * 64
        self.noting = False
        self.sums = [0.0] * 2048
        self.watched = [0] * 16
        self.watches = 0

    # Setting up

    def set_noting(self, noting):
        """Say whether it is noted what comes of every choice, for `sum_of`."""
        self.noting = noting

    def watch(self, card):
        """Note how often this card ends among the tricks of the seat's side."""
        if self.watches < MOST_WATCHED:
            self.watched[self.watches] = card
            self.watches += 1

    def begin(self, view, seat, kind):
        """Begin a decision of a seat on its view of the hand."""
        self.view.assign(view)
        self.seat = seat
        self.kind = kind
        self.choices = 0
        self.count = 0
        self.seen = 0
        self.seen_total = 0.0
        self.bar = 0.0
        self.playouts = 0
        self.aside_count = 0
        self.aside_known = 0
        self.watches = 0
        for index in range(2048):
            self.sums[index] = 0.0
        for other in range(10):
            self.known[other] = 0
            self.held_size[other] = 0
        for index in range(100):
            self.kept[index] = self.policy.given[index]
        self.evidence.begin(seat, view.dealer, kind == PLAY)

    def restart(self):
        """Forget the choices and the worlds in which they were tried; all else stays as it is."""
        self.choices = 0
        self.count = 0
        for index in range(2048):
            self.sums[index] = 0.0

    def holds(self, seat, count):
        """Say how many cards a seat holds."""
        self.held_size[seat] = count

    def knows(self, seat, once):
        """Say which unseen cards are known to be in the hand of a seat, charged ones left out."""
        self.known[seat] = once

    def lies_aside(self, seat, count, known):
        """Say that a seat captured `count` cards face down, of which `known` are known."""
        self.evidence.aside_seat = seat
        self.aside_known = known
        self.aside_count = count

    def ready(self):
        """Prepare the drawing of worlds; in how many ways the cards may lie, 0.0 for none."""
        one = 1
        seat = self.seat
        n = self.players
        self.policy.read(self.view, seat)
        once = self.policy.out
        twice = self.policy.out2 if self.tables.packs == 2 else 0
        # Cards whose place is known are not drawn.
        for other in range(n):
            if other == seat:
                continue
            mask = self.view.charged[other]
            twice2 = self.view.charged2[other]
            if self.tables.packs == 2:
                while mask:
                    bit = mask & -mask
                    mask ^= bit
                    if twice2 & bit:
                        twice &= ~bit
                        once &= ~bit
                    elif twice & bit:
                        twice ^= bit
                    else:
                        once &= ~bit
            else:
                self.known[other] &= once & ~mask
                once &= ~(mask | self.known[other])
        once &= ~self.aside_known
        self.worlds.begin(once, twice)
        for other in range(n):
            if other == seat:
                continue
            size = self.held_size[other]
            size -= bits.popcount(self.view.charged[other])
            size -= bits.popcount(self.view.charged2[other])
            size -= bits.popcount(self.known[other])
            void = 0
            for suit in range(4):
                if self.view.void[other] & (one << (13 * suit)):
                    void |= 1 << suit
            self.worlds.place(other, size, void)
        if self.view.kitty_size:
            self.worlds.place(PLACE_KITTY, self.view.kitty_size, 0)
        if self.evidence.aside_seat >= 0:
            size = self.aside_count - bits.popcount(self.aside_known)
            self.worlds.place(PLACE_ASIDE, size, 0)
        return self.worlds.ready()

    # Working

    def batch(self, worlds, seed):
        """Try the choices in so many more worlds, or in fewer where it takes many to find one that
        counts; the next seed. The lock is released."""
        self.make_room(worlds)
        if self.evidence.counts and self.seen == 0:
            seed = self.look_ahead(seed)
        state = bits.release_lock()
        seed = self.many(worlds, seed)
        bits.restore_lock(state)
        return seed

    def make_room(self, worlds):
        """Have room for the figures of so many more worlds. They stand world by world, `stride`
        values for each."""
        if self.count == 0:
            self.stride = self.choices
        most = self.count + worlds
        if most > MOST_WORLDS:
            most = MOST_WORLDS
        if most * self.stride > len(self.value):
            bigger = array("d", bytes(16 * most * self.stride))
            for at in range(self.count * self.stride):
                bigger[at] = self.value[at]
            self.value = bigger
        if most > len(self.weight):
            bigger = array("d", bytes(16 * most))
            for at in range(self.count):
                bigger[at] = self.weight[at]
            self.weight = bigger

    def many(self, worlds, seed):
        """The loop of `batch`.

        To weigh a world costs less than to try all choices in it. So of the worlds that count for
        little only some are tried, at random, and these count for the rest; and in those that count
        for much the choices are tried again with other dice (Russian roulette and splitting; Kahn,
        *Use of Different Monte Carlo Sampling Techniques*, 1956).
        """
        self.set_bar()
        rejected = 0
        for _ in range(worlds):
            if self.count >= MOST_WORLDS or rejected > MOST_REJECTED + worlds * REJECTED_EACH:
                break
            seed = self.worlds.draw(seed)
            self.compose(self.world)
            weight = 1.0
            times = self.again
            if self.evidence.counts:
                least = bits.luck(seed, ROULETTE) * self.bar
                weight = self.weight_of_world(least)
                for _ in range(MOST_REJECTED):
                    if weight > least:
                        break
                    rejected += 1
                    seed = self.worlds.draw(seed)
                    self.compose(self.world)
                    least = bits.luck(seed, ROULETTE) * self.bar
                    weight = self.weight_of_world(least)
                times = 1
                if weight <= least:
                    # So that it goes on at all; it counts for too much, where nothing else does.
                    weight = self.evidence.weight_of(self.world, 0.0)
                elif self.bar > 0.0:
                    # So often, up or down at random, that every time counts for as much.
                    while times < MOST_TIMES and weight - least >= times * self.bar:
                        times += 1
                    if weight < MOST_TIMES * self.bar:
                        weight = times * self.bar
                self.seen_total += weight
            self.weight[self.count] = weight
            self.try_out(seed >> 16, times, weight)
            self.count += 1
        return seed

    def compose(self, world):
        """Lay the cards of the drawn world into a position."""
        world.assign(self.view)
        for other in range(self.players):
            if other == self.seat:
                continue
            fixed = self.view.charged[other] | self.known[other]
            drawn = self.worlds.once(other)
            world.hand[other] = fixed | drawn
            world.twice[other] = (
                self.view.charged2[other] | (fixed & drawn) | self.worlds.twice(other)
            )
        if self.view.kitty_size:
            world.kitty = self.worlds.once(PLACE_KITTY)
            world.kitty2 = self.worlds.twice(PLACE_KITTY)
        other = self.evidence.aside_seat
        if other >= 0:
            drawn = self.worlds.once(PLACE_ASIDE)
            world.hidden[other] = drawn | self.aside_known
            world.hidden2[other] = self.worlds.twice(PLACE_ASIDE) | (drawn & self.aside_known)

    def try_out(self, dice, times, weight):
        """Try the choices that are left in the world at hand, so many times."""
        base = self.count * self.stride
        if self.kind == PASS:
            self.foresee_passes()
        for choice in range(self.choices):
            self.value[base + choice] = 0.0
            self.scored[choice] = 0.0
        for index in range(times):
            self.dice = (dice + index * STRIDE) & WRAP
            self.evidence.take_manners(self.dice)
            for choice in range(self.choices):
                if not self.off[choice]:
                    self.value[base + choice] += self.attempt(choice) / times
                    self.playouts += 1
                    if self.noting:
                        self.note(choice, weight, times)
        if self.noting:
            for choice in range(self.choices):
                if not self.off[choice]:
                    self.note_squares(choice, weight, self.scored[choice])

    def look_ahead(self, seed):
        """Weigh some worlds without trying anything in them; the next seed. The lock is released
        while they are weighed."""
        seed = self.worlds.draw(seed)
        self.compose(self.world)
        self.evidence.look_back(self.world)
        state = bits.release_lock()
        seed = self.look_at(seed)
        bits.restore_lock(state)
        self.evidence.sort()
        return seed

    def look_at(self, seed):
        """The loop of `look_ahead`, the first world of which lies in `world`."""
        for index in range(LOOKED_AT):
            if index:
                seed = self.worlds.draw(seed)
                self.compose(self.world)
            weight = self.weight_of_world(0.0)
            self.seen_total += weight
            if weight > 0.0:
                self.evidence.learn()
        return seed

    def weight_of_world(self, least):
        """How much the world at hand counts, unless it is less than `least`."""
        weight = self.evidence.weight_of(self.world, least)
        self.seen_weight[self.seen % MOST_SEEN] = weight
        self.seen += 1
        return weight

    def set_bar(self):
        """Find the weight below which worlds are left to chance, and how often the choices are
        tried in the others: what makes the figures sharpest for the time, as far as the weights
        seen so far tell.

        Of a world of weight `w` below a bar `c` the share `w / c` is tried, with the weight `c`;
        above it the choices are tried `w / c` times. What worlds differ by then adds the average of
        `max(w, c) * w` to the square of the error, and what dice differ by, `DICED` times as much,
        that of `w * c`. The time goes with what it takes to weigh a world, and to try the choices.

        Where worlds are not weighed all are tried `again` times.
        """
        cards = bits.popcount(self.view.hand[self.seat])
        for other in range(self.players):
            cards += self.held_size[other]
        trying = 0.0
        for choice in range(self.choices):
            if not self.off[choice]:
                trying += cards
        self.bar = 0.0
        self.again = 1
        if not self.evidence.counts:
            weighing = DRAWN
            if self.kind == PASS:
                weighing += FORESEEN * self.players
            while self.again < MOST_TIMES and (
                self.again * (self.again + 1) * trying < DICED * weighing
            ):
                self.again += 1
            return
        weighing = DRAWN + PRICED * self.evidence.work / self.seen
        seen = self.seen if self.seen < MOST_SEEN else MOST_SEEN
        most = 0.0
        for at in range(seen):
            if self.seen_weight[at] > most:
                most = self.seen_weight[at]
        bar = most
        least = -1.0
        for _ in range(BARS):
            square = 0.0
            share = 0.0
            for at in range(seen):
                weight = self.seen_weight[at]
                times = weight / bar if bar > 0.0 else 0.0
                if times > MOST_TIMES:
                    times = MOST_TIMES
                if times > 0.0:
                    # In parts of the largest weight: all may be next to nothing.
                    part = weight / most
                    square += part * (part if times > 1.0 else bar / most)
                    square += DICED * part * part / times
                share += times
            cost = square * (weighing * seen + trying * share)
            if least < 0.0 or cost < least:
                least = cost
                self.bar = bar
            bar *= FINER

    # Keeping the figures

    def note(self, choice, weight, times):
        """Note the settled hand in `work` for a choice: one of so many in a world."""
        one = 1
        weight /= times
        base = choice * NOTES
        own = self.work.side_of(self.seat)
        score = 0.0
        partner = 0.0
        for side in range(self.sides):
            if self.allied(side, own):
                score += self.work.score[side]
                if side != own:
                    partner += self.work.score[side]
        self.scored[choice] += score / times
        self.sums[base] += weight
        self.sums[base + 2] += weight * score
        self.sums[base + 5] += weight * self.prospect(own, self.is_over())
        if self.work.moon_seat >= 0:
            if self.with_me(self.work.moon_seat):
                self.sums[base + 6] += weight
            else:
                self.sums[base + 7] += weight
        self.sums[base + 8] += weight * self.work.tricks[self.seat]
        self.sums[base + 9] += weight * partner
        for index in range(self.watches):
            bit = one << self.watched[index]
            for other in range(self.players):
                if self.with_me(other):
                    if (self.work.won[other] | self.work.hidden[other]) & bit:
                        self.sums[base + NOTES - MOST_WATCHED + index] += weight
                        break

    def note_squares(self, choice, weight, score):
        """Add the squares of a world to what is known of a choice, which on average had this score
        in it."""
        base = choice * NOTES
        self.sums[base + 1] += weight * weight
        self.sums[base + 3] += weight * weight * score
        self.sums[base + 4] += weight * weight * score * score

    # Looking

    def sum_of(self, choice, what):
        """A sum over the worlds in which a choice was tried, each counted by its weight.

        0 is the weight itself, 1 its square; 2 the points of the hand for the seat (and for its
        partner, where their points or totals are put together); 3 and 4 the mean of these in a
        world and its square, times the square of the weight; 5 the chance to win the game; 6
        whether the seat's side shot the moon, 7 whether another did; 8 the tricks of the seat; 9
        the partner's part of the points; 16 and on whether the side took the watched cards, in
        their order.
        """
        return self.sums[choice * NOTES + what]

    def total_of(self, choice):
        """The sum, over the worlds, of what a choice came to times the weight of the world."""
        total = 0.0
        for at in range(self.count):
            total += self.weight[at] * self.value[at * self.stride + choice]
        return total

    def average(self):
        """The average weight of the worlds that were drawn, tried or not; 0.0 if there is none."""
        return self.seen_total / self.seen if self.seen else 0.0

    def weights(self):
        """The sum of the weights of the worlds."""
        total = 0.0
        for at in range(self.count):
            total += self.weight[at]
        return total

    def squares_of(self, choice, other, mean):
        """The sum of squares of how far one choice was ahead of another, less `mean`, times the
        weight: what the standard error of that mean is made of."""
        total = 0.0
        for at in range(self.count):
            base = at * self.stride
            gap = self.value[base + choice] - self.value[base + other]
            gap = (gap - mean) * self.weight[at]
            total += gap * gap
        return total
