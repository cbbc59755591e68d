"""Search: every choice tried out in the same drawn worlds, the rest of each hand played by policy.

This is perfect information Monte Carlo (Ginsberg, *GIB: Imperfect Information in a Computationally
Challenging Game*, 2001) with three turns of its own. All choices are tried in the same worlds, so
that what luck a world has falls on all alike and differences show after few worlds. The hands are
played out by a policy of rules of thumb, not at random. And each world counts by how likely it
makes what the others have done so far, which `evidence` tells; in one that counts for much the
choices are tried several times.

A `Search` is set up for one decision of one seat and then works through worlds in batches, without
the interpreter lock; between batches its owner looks at the figures, drops hopeless choices and
watches the clock. From the position it is given (`Position.redacted`) it learns nothing that the
seat may not know.

This file runs as it is, and Cython compiles it with the types of `search.pxd`; both ways come to
the same figures. It is long because it is one piece of C, like the kernel and the policy.
"""

from __future__ import annotations

from array import array

import hearts_qt.rules.bits as bits
from hearts_qt.players.evidence import Evidence
from hearts_qt.rules.kernel import Position

MOST_WORLDS = 65536
MOST_CHOICES = 64
ROOM = 4096
"""So many values there is room for from the start; see `make_room`."""
PLACE_KITTY = 10
PLACE_ASIDE = 11

PLAYING = 0
LAYING_AWAY = 1
FINISHED = 2
KITTY = 16

PLAY = 0
PASS = 1
CHARGE = 2
LAY_AWAY = 3

PLAIN = 0
"""After this choice the seat plays on as everybody does."""
SHOOT = 1
"""After this choice the seat tries to win every trick, until the moon is lost."""

ADD = 0
SUBTRACT = 1
CHOICE = 2
ADD_UNLESS = 3

STANDS = 0
HALVES = 1
ZEROES = 2

POINT = 1024.0

HOPELESS = 700.0
"""Nobody is further behind, as a negative logarithm of the chance to win."""

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
The numbers below 52 are those of cards; see `policy.MIND` and `evidence.MANNER`."""
PRICED = 3.5
"""What it costs to price a play that was made, in cards played out."""
FORESEEN = 10.0
"""What it costs to find what one seat passes, in cards played out."""
DRAWN = 5.0
"""What it costs to draw a world and to weigh what does not come from plays, in cards played out."""

NOTES = 32
"""How many sums are kept of a choice where it is noted what comes of it; see `sum_of`."""
MOST_WATCHED = 16


class Search:
    """One decision of one seat, weighed in drawn worlds."""

    __slots__ = (
        "again",
        "aside_count",
        "aside_known",
        "bar",
        "blind",
        "card",
        "choices",
        "count",
        "dice",
        "drift",
        "evidence",
        "exact",
        "firmness",
        "goal_weight",
        "growth",
        "held_size",
        "kept",
        "kind",
        "known",
        "last_hand",
        "may_be_blind",
        "mode",
        "most_charges",
        "most_left",
        "noting",
        "off",
        "once",
        "packet",
        "parted",
        "parted_count",
        "play_on",
        "players",
        "playouts",
        "policy",
        "scored",
        "seat",
        "seen",
        "seen_total",
        "seen_weight",
        "sides",
        "step",
        "stride",
        "sums",
        "tables",
        "target",
        "totals",
        "totals_teams",
        "twice",
        "value",
        "view",
        "watched",
        "watches",
        "weight",
        "win",
        "win_of",
        "work",
        "world",
        "worlds",
    )

    def __init__(self, tables, policy, worlds):
        self.tables = tables
        self.policy = policy
        self.worlds = worlds
        self.evidence = Evidence(tables, policy)
        self.view = Position(tables)
        self.world = Position(tables)
        self.work = Position(tables)
        self.players = tables.players
        self.sides = tables.players // 2 if tables.team_tricks else tables.players
        self.totals_teams = False
        self.seat = 0
        self.kind = 0
        self.dice = 0
        self.choices = 0
        self.card = [0] * 64
        self.mode = [0] * 64
        self.once = [0] * 64
        self.twice = [0] * 64
        self.off = [0] * 64
        self.value = array("d", bytes(8 * ROOM))
        self.weight = array("d", bytes(8 * ROOM))
        self.stride = 1
        self.count = 0
        self.held_size = [0] * 10
        self.known = [0] * 10
        self.aside_known = 0
        self.aside_count = 0
        self.kept = [0] * 100
        self.packet = [0] * 10
        self.parted = [0] * 160
        self.parted_count = [0] * 10
        self.blind = [0] * 10
        self.step = 0
        self.may_be_blind = False
        self.most_charges = 0
        self.totals = [0.0] * 10
        self.win_of = [0.0] * 10
        self.noting = False
        self.sums = [0.0] * 2048
        self.watched = [0] * 16
        self.watches = 0
        self.target = 100.0
        self.exact = STANDS
        self.play_on = True
        self.last_hand = False
        self.goal_weight = 0.0
        self.win = 60.0
        self.growth = 12.0
        self.drift = 6.0
        self.most_left = -1.0
        self.firmness = 1 << 40
        self.seen = 0
        self.seen_weight = [0.0] * 256
        self.seen_total = 0.0
        self.bar = 0.0
        self.again = 1
        self.playouts = 0
        self.scored = [0.0] * 64

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

    def deals(self, dealer):
        """Say who deals, where the hand is not open yet."""
        self.evidence.dealer = dealer

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

    def passes(self, step, may_be_blind):
        """Say where the pass of this hand goes: so many seats on, or 0 to everybody."""
        self.step = step
        self.may_be_blind = may_be_blind

    def may_charge(self, most):
        """Say how many cards a player may charge, 0 where nobody charges."""
        self.most_charges = most

    def set_total(self, side, total):
        """Say what a side has on the score sheet."""
        self.totals[side] = total

    def set_game(self, target, exact, play_on, last_hand, totals_teams):
        """Say how the game ends."""
        self.target = target
        self.exact = exact
        self.play_on = play_on
        self.last_hand = last_hand
        self.totals_teams = totals_teams

    def set_utility(self, goal_weight, win):
        """Say what to play for: the share of the chance to win in it, the rest being points, and
        how many points a game won is worth."""
        self.goal_weight = goal_weight
        self.win = win

    def set_prospect(self, growth, drift, most_left):
        """Say what the chance to win hangs on while the game goes on: what the highest total grows
        by in a hand; what lead, in points, makes a win e times as likely when there is one hand to
        go; and how many hands are to come at most after this one, below 0 for any number."""
        self.growth = growth
        self.drift = drift
        self.most_left = most_left

    def set_firmness(self, straying):
        """Say how far the others stray at most, in 1024ths of a point, while the seat goes for the
        moon; see `Policy.stray_by`."""
        self.firmness = straying

    def add_card(self, card, mode):
        """Add the choice to play a card, and how to go on after it."""
        self.card[self.choices] = card
        self.mode[self.choices] = mode
        self.off[self.choices] = 0
        self.choices += 1

    def add_set(self, once, twice, mode):
        """Add the choice of a set of cards: to pass, to charge, to lay away; and how to go on."""
        self.once[self.choices] = once
        self.twice[self.choices] = twice
        self.mode[self.choices] = mode
        self.card[self.choices] = 0
        self.off[self.choices] = 0
        self.choices += 1

    def add_blind(self):
        """Add the choice to hand on unseen what comes."""
        self.add_set(0, 0, PLAIN)
        self.card[self.choices - 1] = -1

    def drop(self, choice):
        """Try a choice no more."""
        self.off[choice] = 1

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

    def restore(self):
        """Let the policy know of passed cards again what was known when the search began."""
        for index in range(100):
            self.policy.given[index] = self.kept[index]

    def attempt(self, choice):
        """What a choice comes to in the world at hand."""
        self.work.assign(self.world)
        self.policy.roll(self.dice)
        if self.kind == PLAY:
            effects = self.work.play(self.card[choice])
            if effects & KITTY:
                self.restore()
            if self.mode[choice] == SHOOT:
                self.shoot_on()
        elif self.kind == LAY_AWAY:
            mask = self.once[choice]
            while mask:
                self.work.lay_away(bits.lowest(mask))
                mask &= mask - 1
            mask = self.twice[choice]
            while mask:
                self.work.lay_away(bits.lowest(mask))
                mask &= mask - 1
        elif self.kind == PASS:
            self.exchange(choice)
            self.charge_all(-1)
            self.work.open(self.evidence.dealer)
            if self.mode[choice] == SHOOT:
                self.shoot_on()
        else:
            self.charge_all(choice)
            self.work.open(self.evidence.dealer)
        self.policy.play_hand(self.work)
        if self.tables.kitty_exchange or self.kind == PASS:
            self.restore()
        return self.judge()

    def foresee_passes(self):
        """Find what the others pass in the world at hand: it is the same for every choice."""
        count = self.packet_size()
        self.policy.forget_passes()
        for giver in range(self.players):
            self.blind[giver] = 0
            if giver == self.seat:
                continue
            if self.step == 0:
                self.policy.shed(self.world, giver, count, False)
            elif self.policy.choose_pass(self.world, giver, count, self.may_be_blind):
                self.blind[giver] = 1
            self.parted_count[giver] = self.policy.parted_count
            for index in range(self.policy.parted_count):
                self.parted[16 * giver + index] = self.policy.parted[index]

    def exchange(self, choice):
        """Pass: the seat as the choice says, the others as `foresee_passes` found."""
        n = self.players
        seat = self.seat
        self.policy.forget_passes()
        if self.step == 0:
            self.scatter(choice)
            return
        self.blind[seat] = 1 if self.card[choice] < 0 else 0
        for giver in range(n):
            if self.blind[giver]:
                continue
            receiver = (giver + self.step) % n
            while self.blind[receiver]:
                receiver = (receiver + self.step) % n
            if giver == seat:
                mask = self.once[choice]
                while mask:
                    self.give(self.work, giver, receiver, bits.lowest(mask))
                    mask &= mask - 1
                mask = self.twice[choice]
                while mask:
                    self.give(self.work, giver, receiver, bits.lowest(mask))
                    mask &= mask - 1
            else:
                for index in range(self.parted_count[giver]):
                    self.give(self.work, giver, receiver, self.parted[16 * giver + index])

    def packet_size(self):
        """How many cards another choice passes: what a blind pass hands on is as large."""
        for other in range(self.choices):
            if self.card[other] >= 0:
                return bits.popcount(self.once[other]) + bits.popcount(self.twice[other])
        return 0

    def scatter(self, choice):
        """Everybody gives to everybody: dealt out in turn, the costliest first."""
        one = 1
        n = self.players
        for giver in range(n):
            if giver == self.seat:
                at = 0
                for part in range(2):
                    mask = self.once[choice] if part == 0 else self.twice[choice]
                    while mask:
                        card = bits.highest(mask)
                        mask ^= one << card
                        self.give(self.work, giver, (giver + 1 + at % (n - 1)) % n, card)
                        at += 1
            else:
                for index in range(self.parted_count[giver]):
                    receiver = (giver + 1 + index % (n - 1)) % n
                    self.give(self.work, giver, receiver, self.parted[16 * giver + index])

    def give(self, work, giver, receiver, card):
        """A card goes from hand to hand."""
        one = 1
        bit = one << card
        if work.twice[giver] & bit:
            work.twice[giver] ^= bit
        else:
            work.hand[giver] ^= bit
        if work.hand[receiver] & bit:
            work.twice[receiver] |= bit
        work.hand[receiver] |= bit
        if self.tables.packs == 1:
            self.policy.note_pass(giver, receiver, card)

    def charge_all(self, choice):
        """Everybody charges: the seat as the choice says (-1: by policy), the others by policy."""
        if self.most_charges == 0:
            return
        n = self.players
        for seat in range(n):
            if seat == self.seat and choice >= 0:
                self.packet[seat] = self.once[choice]
            else:
                self.packet[seat] = self.policy.choose_charge(self.work, seat, self.most_charges)
        for seat in range(n):
            mask = self.packet[seat]
            while mask:
                self.work.charge(seat, bits.lowest(mask))
                mask &= mask - 1
            if seat == self.seat and choice >= 0:
                mask = self.twice[choice]
                while mask:
                    self.work.charge(seat, bits.lowest(mask))
                    mask &= mask - 1

    # Going for the moon

    def shoot_on(self):
        """Play on with the seat trying to win every trick, as long as its moon can be."""
        usual = self.policy.leash
        self.policy.leash = self.firmness
        while self.work.phase == PLAYING and not self.lost():
            if self.work.turn != self.seat:
                self.work.play(self.policy.choose_card(self.work))
                continue
            legal = self.work.legal(False)
            if not legal & (legal - 1):
                self.work.play(bits.lowest(legal))
                continue
            self.policy.read(self.work, self.seat)
            self.work.play(self.policy.grab(self.work, legal))
        self.policy.leash = usual

    def lost(self):
        """Whether somebody else has a penalty card."""
        for other in range(self.players):
            if self.work.won[other] & self.tables.penalty and not self.with_me(other):
                return True
        return False

    def with_me(self, other):
        """Whether a seat is on the side of the one that searches."""
        if other == self.seat:
            return True
        return self.tables.team_tricks and other % self.sides == self.seat % self.sides

    # Judging

    def judge(self):
        """What the finished hand in `work` is worth to the seat, in points."""
        moon = self.tables.moon
        if self.work.moon_seat < 0 or moon == ADD or moon == SUBTRACT:
            self.work.settle(moon == SUBTRACT)
            return self.worth()
        self.work.settle(False)
        added = self.worth()
        mine = self.with_me(self.work.moon_seat)
        if moon == ADD_UNLESS:
            if not self.is_over() or self.shooter_wins(self.work.moon_seat):
                return added
            self.work.settle(True)
            return self.worth()
        self.work.settle(True)
        taken_off = self.worth()
        # The shooter chooses what is better for them, and so worse for anybody else.
        if added == taken_off or mine == (taken_off > added):
            return taken_off
        self.work.settle(False)
        return added

    def note(self, choice, weight, times):
        """Add the settled hand in `work` to what is known of a choice: one of so many in a world.
        """
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

    def sum_up(self):
        """Leave in `win_of` the totals that the hand leads to, by side."""
        for side in range(self.sides):
            total = self.totals[side] + self.work.score[side]
            if total == self.target:
                if self.exact == HALVES:
                    total = (total - total % 2.0) / 2.0
                elif self.exact == ZEROES:
                    total = 0.0
            self.win_of[side] = total

    def is_over(self):
        """Whether the game ends with this hand, ties left aside; the totals are in `win_of`."""
        self.sum_up()
        if self.last_hand:
            return True
        for side in range(self.sides):
            if self.win_of[side] >= self.target:
                return True
        return False

    def shooter_wins(self, shooter):
        """Whether nobody but the shooter's side is among the winners; totals are in `win_of`."""
        own = self.standing(shooter)
        for side in range(self.sides):
            if not self.allied(side, shooter) and self.standing(side) <= own:
                return False
        return True

    def allied(self, side, other):
        """Whether two sides win together."""
        if side == other:
            return True
        half = self.players // 2
        return self.totals_teams and side % half == other % half

    def standing(self, side):
        """The total that decides for a side: the pair's where totals are put together."""
        if self.totals_teams:
            half = self.players // 2
            return self.win_of[side % half] + self.win_of[side % half + half]
        return self.win_of[side]

    def worth(self):
        """The settled hand in `work`, weighed by points and by the chance to win the game."""
        own = self.work.side_of(self.seat)
        over = self.is_over()
        score = 0.0
        others = 0.0
        rivals = 0
        for side in range(self.sides):
            if self.allied(side, own):
                score += self.work.score[side]
            else:
                others += self.work.score[side]
                rivals += 1
        if self.totals_teams:
            score = score / 2.0
        points = others / rivals - score if rivals else -score
        if self.goal_weight <= 0.0 and not over:
            return points
        chance = self.prospect(own, over)
        return (1.0 - self.goal_weight) * points + self.goal_weight * self.win * chance

    def chance(self, side):
        """The chance to win of a side between two hands, as its totals were set."""
        for other in range(self.sides):
            self.win_of[other] = self.totals[other]
        return self.prospect(side, False)

    def prospect(self, own, over):
        """The chance to win that the totals in `win_of` promise.

        While the game goes on a lead counts for less, the more hands are to come: totals drift
        apart with the root of their number. Where the target alone ends the game one is added to
        what the highest total needs on average, since nobody plays like the average.
        """
        mine = self.standing(own)
        # Where totals are put together each pair counts once.
        rivals = self.players // 2 if self.totals_teams else self.sides
        if over:
            ahead = 0
            equal = 0
            for side in range(rivals):
                if not self.allied(side, own):
                    if self.standing(side) < mine:
                        ahead += 1
                    elif self.standing(side) == mine:
                        equal += 1
            if ahead:
                return 0.0
            if not equal:
                return 1.0
            if not self.play_on:
                return 1.0 / (1.0 + equal)
        most = self.win_of[0]
        for side in range(1, self.sides):
            if self.win_of[side] > most:
                most = self.win_of[side]
        left = 1.0
        if most < self.target:
            left += (self.target - most) / self.growth
        if self.most_left >= 0.0 and left > self.most_left:
            left = self.most_left
        spread = self.drift * bits.sqrt(left)
        total = 1.0
        for side in range(rivals):
            if not self.allied(side, own):
                behind = (mine - self.standing(side)) / spread
                # More is no number on every machine.
                total += bits.exp(behind if behind < HOPELESS else HOPELESS)
        return 1.0 / total

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
        """The average weight of the worlds that were drawn, tried or not; 0.0 if none was weighed.
        """
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
