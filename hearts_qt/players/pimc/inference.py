"""Evidence: what a seat has seen of the others, and how likely it makes a world.

A world counts by how likely it makes what the others have played so far: the hand is played again
in it, their plays are priced by the policy, and a play far above the cheapest makes the world
unlikely (after Buro, Long, Furtak and Sturtevant, *Improving State Evaluation, Inference, and
Search in Trick-Based Card Games*, 2009). How far above depends on who plays: in each of a few
*manners* a play is as likely as it is, and what a seat has played tells which of them is theirs.
And a world counts by what was passed and who takes penalty cards, which say how strong hands are.

What a hand makes of its own plays depends on no other hand: its seat saw itself and the table. So
it is kept by hand and not by world. The later in a hand of cards, the fewer hands there can be, and
the more often one comes again in another world.

Like `search`, which asks this for every world it draws, this file runs as it is and is compiled
with the types of `evidence.pxd`. It is long because it is one piece of C.
"""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import DICE
from hearts_qt.rules.kernel import Position

MANNER = 61
"""That of the numbers of a seat's dice which decides in which manner a seat plays."""
MOST_DOUBT = 5.0
"""What one play can speak against a world, as a negative logarithm."""
MOST_TELLING = 1.6
"""What one trick to be lost can speak against a world; see `set_telling`."""
FEW = 0.065
"""The share of a hand's tricks that, lost more, makes a hand e times as rare; see `set_uneven`."""
FADING = 0.17
"""The share of a hand's tricks after which e times less of that is left."""
OPENED = 0.33
"""How much of it is left for the one who alone has penalty cards: these tell for themselves."""
NEVER = 40.0
"""A card makes no difference that is e times as rare so many times over."""
KEPT = 16384
"""So many hands it is kept for what they make of their plays; a power of two. One that has the
place of another takes it."""
MOST_PAST = 128
"""No hand has as many plays."""
MOST_ROWS = 32
"""From so many worlds, or fewer, it is learnt what plays tell."""
HIGH = 1.5
"""A world is given up when it would have to be more than so many standard deviations better than
what is to be expected of the plays that are not priced yet."""
ALL = 1 << 20
"""In place of a number of plays: all of them are priced."""
UNKNOWN = -1.0
"""In place of what it says that a card was passed, where that was not asked yet."""
CLUBS = 0x1FFF
WRAP = 0xFFFFFFFFFFFFFFFF


class Moment:
    """A play of another seat in this hand, and the table as they saw it: whatever hand they may
    have had, it can be priced."""

    __slots__ = (
        "card",
        "index",
        "later",
        "once",
        "order",
        "position",
        "seat",
        "tells",
        "told",
        "twice",
    )

    def __init__(self, tables):
        self.position = Position(tables)
        self.later = None
        self.index = 0
        self.order = 0
        self.seat = 0
        self.card = 0
        self.once = 0
        self.twice = 0
        self.told = 0.0
        self.tells = 0.0


def telling_of(moment):
    """How much a past play tells worlds apart."""
    return moment.tells


class Evidence:
    """What speaks for a world and against it, for one decision of one seat."""

    __slots__ = (
        "aside_seat",
        "blank",
        "charge_card",
        "charge_seat",
        "charges",
        "clean",
        "complete",
        "counts",
        "dealer",
        "doubt",
        "fading",
        "few",
        "first",
        "gave",
        "gift",
        "gift_telling",
        "giver",
        "hand_of",
        "hope",
        "in_play",
        "kept_doubt",
        "kept_gave",
        "kept_hand",
        "kept_hope",
        "kept_losers",
        "kept_priced",
        "last",
        "learning",
        "left",
        "losers",
        "manners",
        "means",
        "meant",
        "moments",
        "opening",
        "past_card",
        "past_clubs",
        "past_count",
        "past_seat",
        "players",
        "policy",
        "priced",
        "rest_mean",
        "rest_square",
        "rows",
        "seat",
        "seen_told",
        "share",
        "squares",
        "start",
        "strayed",
        "sum_told",
        "tables",
        "taker",
        "telling",
        "telling_each",
        "temper",
        "uneven",
        "warmth",
        "work",
    )

    def __init__(self, tables, policy):
        self.tables = tables
        self.policy = policy
        self.players = tables.players
        self.start = Position(tables)
        self.blank = Position(tables)
        self.seat = 0
        self.dealer = 0
        self.aside_seat = -1
        self.in_play = False
        self.counts = True
        self.past_seat = [0] * 128
        self.past_card = [0] * 128
        self.past_count = 0
        self.charge_seat = [0] * 16
        self.charge_card = [0] * 16
        self.charges = 0
        self.manners = 0
        self.share = [0.0] * 4
        self.warmth = [0.0] * 4
        self.temper = [0.0] * 4
        self.strayed = [0] * 4
        self.doubt = [0.0] * 40
        self.hope = [1.0] * 10
        self.left = [0.0] * 4
        self.last = [0] * 10
        self.priced = [0] * 10
        self.losers = [0] * 10
        self.gave = 0.0
        self.hand_of = [0] * 10
        self.kept_hand = [0] * 16384
        self.kept_priced = [0] * 16384
        self.kept_losers = [0] * 16384
        self.kept_hope = [0.0] * 16384
        self.kept_gave = [0.0] * 16384
        self.kept_doubt = [0.0] * 65536
        self.clean = True
        self.taker = -1
        self.meant = 1.0
        self.work = 0
        self.past_clubs = [0] * 10
        self.learning = False
        self.rows = 0
        self.seen_told = [0.0] * 4096
        self.sum_told = [0.0] * 32
        self.means = [0.0] * 138
        self.squares = [0.0] * 138
        self.rest_mean = 0.0
        self.rest_square = 0.0
        self.complete = True
        self.moments = []
        self.first = None
        self.opening = tables.opening != 2
        self.telling = 0.0
        self.telling_each = 0.0
        self.giver = -1
        self.gift = 0
        self.gift_telling = 0.0
        self.uneven = 0.0
        self.few = 256.0
        self.fading = 1.0

    # Setting up

    def begin(self, seat, dealer, in_play):
        """Begin a decision of a seat; whether it is to play a card."""
        self.seat = seat
        self.dealer = dealer
        self.in_play = in_play
        self.counts = in_play
        self.aside_seat = -1
        self.manners = 0
        self.past_count = 0
        self.charges = 0
        self.giver = -1
        self.work = 0
        for other in range(self.players):
            self.past_clubs[other] = 0
        self.first = None
        if not self.clean:
            self.clean = True
            for at in range(KEPT):
                self.kept_hand[at] = 0

    def past_play(self, seat, card):
        """Say what was played in this hand, in order."""
        one = 1
        self.past_seat[self.past_count] = seat
        self.past_card[self.past_count] = card
        self.past_count += 1
        self.past_clubs[seat] |= (one << card) & CLUBS

    def past_charge(self, seat, card):
        """Say what was charged in this hand."""
        self.charge_seat[self.charges] = seat
        self.charge_card[self.charges] = card
        self.charges += 1

    def heed(self, counts):
        """Say whether worlds are weighed at all. Before the play there is nothing to go by."""
        self.counts = counts and self.in_play

    def add_manner(self, share, warmth, temper, straying):
        """Say that such a share of all players play in a manner of their own: they stray so far
        from the cheapest card, in 1024ths of a point; and a play of theirs is e times as rare when
        its price is above the cheapest by `warmth`, in average tricks, of which as much is believed
        as `temper` says, from 0 to 1."""
        self.share[self.manners] = share
        self.warmth[self.manners] = warmth
        self.temper[self.manners] = temper
        self.strayed[self.manners] = straying
        self.manners += 1

    def set_telling(self, telling, each):
        """Say how strong a hand is taken to be that has taken all penalty cards so far: a world in
        which it is likely to lose one more trick is rarer by so much, as a negative logarithm,
        for each trick played; `each` is added for every penalty card taken."""
        self.telling = telling
        self.telling_each = each

    def was_given(self, giver, cards, telling):
        """Say what another passed to the seat, as a mask; and how much likelier, by so many times
        and one, it makes a world if all of it is what the policy would have parted with there."""
        self.giver = giver
        self.gift = cards
        self.gift_telling = telling

    def set_uneven(self, uneven, tricks):
        """Say how uneven hands are held to be beyond what a deal makes of them: a world is likelier
        by so many times, and one, for every hand in it that loses no trick, at the opening lead.
        `tricks` is how many a hand has.

        A pass makes hands uneven: a suit goes whole, high cards come together. So strong hands are
        far more frequent than among all ways the hidden cards may lie, of which worlds are drawn.
        """
        self.uneven = uneven
        self.few = 256.0 * FEW * tricks
        self.fading = FADING * tricks

    def look_back(self, world):
        """Play the hand again, up to now, in any world that may be, and keep every moment at which
        another seat played."""
        one = 1
        self.rows = 0
        self.first = None
        if self.past_count == 0:
            return
        start = self.start
        start.assign(self.blank)
        for other in range(self.players):
            start.hand[other] = world.hand[other]
            start.twice[other] = world.twice[other]
        for at in range(self.past_count):
            bit = one << self.past_card[at]
            other = self.past_seat[at]
            start.twice[other] |= start.hand[other] & bit
            start.hand[other] |= bit
        # A kitty that was captured lay there before.
        start.set_kitty(world.kitty, world.kitty2)
        for other in range(self.players):
            if world.hidden[other]:
                start.set_kitty(world.hidden[other], world.hidden2[other])
        for at in range(self.charges):
            start.charge(self.charge_seat[at], self.charge_card[at])
        start.open(self.dealer)
        # Who opened is known; `opens` leaves out the worlds in which another would have.
        start.opener = start.leader = start.turn = self.past_seat[0]
        card = self.past_card[0]
        start.open_mask = 0
        if self.opening and card < 13:
            start.open_mask = one << card if self.tables.opening == 0 else CLUBS
        used = 0
        for at in range(self.past_count):
            card = self.past_card[at]
            seat = self.past_seat[at]
            if seat != self.seat:
                if used == len(self.moments):
                    self.moments.append(Moment(self.tables))
                moment = self.moments[used]
                used += 1
                moment.seat = seat
                moment.card = card
                moment.position.assign(start)
                moment.index = used - 1
                moment.once = 0
                moment.twice = 0
                for more in range(at, self.past_count):
                    if self.past_seat[more] == seat:
                        bit = one << self.past_card[more]
                        moment.twice |= moment.once & bit
                        moment.once |= bit
            start.play(card)
        self.learning = True
        for at in range(MOST_PAST + 10):
            self.means[at] = 0.0
            self.squares[at] = 0.0
        self.chain(self.moments[:used])

    def learn(self):
        """Note what each of the past plays told of the world weighed just now, which must be one
        that may be: all of them were priced in it."""
        if self.rows < MOST_ROWS and self.first is not None:
            self.learn_from(self.first)
            self.rows += 1

    def learn_from(self, moment):
        """`learn`, from one of the past plays on."""
        self.seen_told[MOST_PAST * self.rows + moment.index] = moment.told
        if moment.later is not None:
            self.learn_from(moment.later)

    def sort(self):
        """Have those plays priced first that tell worlds apart, and find what is to be expected of
        the rest when some are priced."""
        self.learning = False
        if self.first is None or self.rows == 0:
            return
        moments = []
        moment = self.first
        while moment is not None:
            mean = 0.0
            square = 0.0
            for row in range(self.rows):
                told = self.seen_told[MOST_PAST * row + moment.index]
                mean += told
                square += told * told
            moment.tells = square - mean * mean / self.rows
            moments.append(moment)
            moment = moment.later
        moments.sort(key=telling_of, reverse=True)
        self.chain(moments)
        for other in range(self.players):
            for row in range(self.rows):
                self.sum_told[row] = 0.0
            for moment in reversed(moments):
                if moment.seat == other:
                    self.expect(moment.order)
                    for row in range(self.rows):
                        self.sum_told[row] += self.seen_told[MOST_PAST * row + moment.index]
            self.expect(MOST_PAST + other)

    def expect(self, at):
        """Find the mean of what is to come, and its square deviation."""
        mean = 0.0
        square = 0.0
        for row in range(self.rows):
            mean += self.sum_told[row]
            square += self.sum_told[row] * self.sum_told[row]
        mean /= self.rows
        self.means[at] = mean
        square = square / self.rows - mean * mean
        self.squares[at] = square if square > 0.0 else 0.0

    def chain(self, moments):
        """Put moments into the order in which they are priced."""
        self.first = None
        for other in range(self.players):
            self.last[other] = 0
        order = len(moments)
        for moment in reversed(moments):
            order -= 1
            moment.order = order
            moment.later = self.first
            self.first = moment
            if self.last[moment.seat] == 0:
                self.last[moment.seat] = order + 1

    # Weighing

    def weigh(self, world):
        """How much a world counts, all of it looked at. The first world that is asked of must be
        one that may be."""
        if self.first is None and self.past_count:
            self.look_back(world)
        return self.weight_of(world, 0.0)

    def opens(self, world):
        """Whether in a world the seat that led first is the one that had to, with the card that had
        to be led (5.1): that alone asks more than one hand at once."""
        one = 1
        clubs = 0
        for other in range(self.players):
            clubs |= (world.hand[other] & CLUBS) | self.past_clubs[other]
        if not clubs:
            return True
        low = clubs & -clubs
        if self.tables.opening == 0 and low != one << self.past_card[0]:
            return False
        other = self.dealer
        for _ in range(self.players):
            other += 1
            if other == self.players:
                other = 0
            if (world.hand[other] | self.past_clubs[other]) & low:
                return other == self.past_seat[0]
        return True

    def weight_of(self, world, least):
        """How much a world counts; of one that hardly counts for as much as `least`, about how
        much, as soon as that is clear."""
        if self.past_count and self.opening and not self.opens(world):
            return 0.0
        self.recall(world)
        weight = 1.0
        self.taker = -1
        if self.telling > 0.0 or self.uneven > 0.0:
            weight = self.strength(world)
        most = 1.0 + self.gift_telling if self.giver >= 0 else 1.0
        if self.giver >= 0 and self.gave != UNKNOWN:
            most = self.gave
        if self.past_count:
            weight *= self.likelihood(world, least / (weight * most))
        if weight * most >= least:
            if self.taker >= 0:
                # Who plays by the policy to the letter means nothing by it.
                free = self.freedom(self.taker)
                weight *= 1.0 - free + free * self.meant
            if self.giver >= 0 and self.gave == UNKNOWN:
                self.gave = self.generosity(world, self.start)
                most = self.gave
        self.keep()
        return weight * most

    def recall(self, world):
        """Bring back what is known of the hands of the others in a world."""
        self.gave = UNKNOWN
        for other in range(self.players):
            if other == self.seat:
                continue
            # With one pack and no cards face down it is the hand itself.
            hand = (world.hand[other] << 8) & WRAP ^ (other + 1)
            if other == self.aside_seat:
                hand = self.mixed(self.mixed(hand, world.hidden[other]), world.hidden2[other])
            if self.tables.packs == 2:
                hand = self.mixed(hand, world.twice[other])
            self.hand_of[other] = hand
            at = bits.lot(hand, other) & (KEPT - 1)
            if self.learning or self.kept_hand[at] != hand:
                self.priced[other] = 0
                self.losers[other] = -1
                self.hope[other] = 1.0
                for manner in range(self.manners):
                    self.doubt[4 * other + manner] = 0.0
                continue
            self.priced[other] = self.kept_priced[at]
            self.losers[other] = self.kept_losers[at]
            self.hope[other] = self.kept_hope[at]
            if other == self.giver:
                self.gave = self.kept_gave[at]
            for manner in range(self.manners):
                self.doubt[4 * other + manner] = self.kept_doubt[4 * at + manner]

    def mixed(self, hand, mask):
        """A number that tells a hand from another where one mask does not say all of it."""
        high = bits.lot(hand ^ mask, 1)
        return (hand ^ (high << 32) ^ bits.lot(hand ^ mask, 2)) & WRAP

    def keep(self):
        """Remember what is known by now of the hands of the others."""
        self.clean = False
        for other in range(self.players):
            if other == self.seat:
                continue
            at = bits.lot(self.hand_of[other], other) & (KEPT - 1)
            self.kept_hand[at] = self.hand_of[other]
            self.kept_priced[at] = (
                ALL if self.priced[other] >= self.last[other] else self.priced[other]
            )
            self.kept_losers[at] = self.losers[other]
            self.kept_hope[at] = self.hope[other]
            if other == self.giver:
                self.kept_gave[at] = self.gave
            for manner in range(self.manners):
                self.kept_doubt[4 * at + manner] = self.doubt[4 * other + manner]

    def likelihood(self, world, least):
        """How likely the world at hand makes what the others have played, tempered; and which
        manner that speaks for, into `doubt`. It ends as soon as it hardly comes to `least`."""
        likely = self.hoped()
        if self.first is None or self.complete:
            return likely
        return self.go_on(self.first, world, least)

    def go_on(self, moment, world, least):
        """`likelihood`, from one of the past plays on."""
        seat = moment.seat
        if self.priced[seat] <= moment.order:
            likely = self.hoped()
            most = self.rest_mean + HIGH * bits.sqrt(self.rest_square)
            if likely * (bits.exp(most) if most < 0.0 else 1.0) < least:
                return likely * bits.exp(self.rest_mean)
            self.ask(moment, moment.position, world)
            self.priced[seat] = moment.order + 1
        if moment.later is None:
            return self.hoped()
        return self.go_on(moment.later, world, least)

    def hoped(self):
        """How likely the hands of the others make what they have played, as far as it is priced;
        the logarithm of what is to come, its mean and its square deviation, are in `rest_mean` and
        `rest_square`."""
        likely = 1.0
        self.rest_mean = 0.0
        self.rest_square = 0.0
        self.complete = True
        for other in range(self.players):
            if other != self.seat:
                likely *= self.hope[other]
                priced = self.priced[other]
                if priced < self.last[other]:
                    self.complete = False
                    at = MOST_PAST + other if priced == 0 else priced - 1
                    self.rest_mean += self.means[at]
                    self.rest_square += self.squares[at]
        return likely

    def ask(self, moment, position, world):
        """Price a past play in the hand that its seat has in a world."""
        one = 1
        seat = moment.seat
        moment.told = 0.0
        position.hand[seat] = world.hand[seat] | moment.once
        if self.tables.packs == 2:
            position.twice[seat] = (
                world.twice[seat] | moment.twice | (world.hand[seat] & moment.once)
            )
        if seat == self.aside_seat and position.kitty_size == 0:
            position.hidden[seat] = world.hidden[seat]
            position.hidden2[seat] = world.hidden2[seat]
        legal = position.legal(False)
        if not legal & (one << moment.card):
            # The rules say that this hand cannot be.
            self.hope[seat] = 0.0
        elif legal & (legal - 1) and self.hope[seat] > 0.0:
            before = self.hope[seat]
            self.surprise(position, legal, moment.card)
            self.work += 1
            moment.told = bits.log(self.hope[seat] / before)

    def strength(self, world):
        """How much likelier a world is for how strong the hands of the others are in it; what it
        says that one alone took all penalty cards is left in `taker` and `meant`.

        Nothing is known of it from the moment on when two have penalty cards. A pass makes hands
        uneven, see `set_uneven`. And few take all penalty cards without meaning to, so the one who
        does is strong; the policy, which shuns them, takes it that they could not be helped.
        """
        holder = -1
        count = 0
        for other in range(self.players):
            mask = world.won[other] & self.tables.penalty
            if mask:
                if holder >= 0:
                    return 1.0
                holder = other
                count = bits.popcount(mask)
        if holder == self.seat:
            return 1.0
        left = self.uneven * bits.exp(-world.trick_number / self.fading)
        factor = 1.0
        if holder < 0:
            for other in range(self.players):
                if other != self.seat:
                    factor *= 1.0 + left * bits.exp(-self.losers_of(world, other) / self.few)
            return factor
        losers = self.losers_of(world, holder)
        doubt = world.trick_number * (self.telling + self.telling_each * count)
        if doubt > MOST_TELLING:
            doubt = MOST_TELLING
        self.taker = holder
        self.meant = bits.exp(-doubt * losers / 256.0)
        return factor + OPENED * left * bits.exp(-losers / self.few)

    def losers_of(self, world, seat):
        """How many tricks a seat is likely to lose, in 256ths."""
        if self.losers[seat] < 0:
            self.losers[seat] = self.policy.hand_losers(world, seat)
        return self.losers[seat]

    def freedom(self, seat):
        """How likely a seat plays in the last of the manners, after `likelihood`; 1 without it."""
        if self.past_count == 0:
            return 1.0
        total = 0.0
        for manner in range(self.manners):
            total += self.belief(seat, manner)
        return self.belief(seat, self.manners - 1) / total if total > 0.0 else 1.0

    def belief(self, seat, manner):
        """What is left of a manner after what a seat has played."""
        return self.share[manner] * bits.exp(-self.temper[manner] * self.doubt[4 * seat + manner])

    def generosity(self, world, start):
        """How much likelier the world at hand is for what was passed to the seat.

        The giver passed from the cards that they held then. What came to them instead cannot be
        told from what they kept; so it counts how much of what they passed is among the twice as
        many cards that the policy finds worst in both together.
        """
        one = 1
        hand = world.hand[self.giver] | self.gift
        for at in range(self.past_count):
            if self.past_seat[at] == self.giver:
                hand |= one << self.past_card[at]
        start.assign(self.blank)
        start.hand[self.giver] = hand
        count = bits.popcount(self.gift)
        self.policy.shed(start, self.giver, 2 * count, False)
        found = 0
        for index in range(self.policy.parted_count):
            if self.gift & (one << self.policy.parted[index]):
                found += 1
        share = 1.0 * found / count
        return 1.0 + self.gift_telling * share * share

    def surprise(self, position, legal, card):
        """Add how unlikely a play is, in each manner, to `doubt`: the negative logarithm of its
        chance; what is left of them all in all is `hope`."""
        hope = 0.0
        seat = position.turn
        best = self.policy.cheapest(position, legal)
        least = self.policy.prices[best]
        for manner in range(self.manners):
            scale = self.policy.unit * self.warmth[manner]
            total = 0.0
            mask = legal
            while mask:
                gap = (self.policy.prices[bits.lowest(mask)] - least) / scale
                if gap < NEVER:
                    total += bits.exp(-gap)
                mask &= mask - 1
            gap = (self.policy.prices[card] - least) / scale
            # Nobody is so certain that one odd play rules a world out.
            if gap > MOST_DOUBT:
                gap = MOST_DOUBT
            at = 4 * seat + manner
            self.doubt[at] += gap + bits.log(total)
            hope += self.belief(seat, manner)
        self.hope[seat] = hope

    def take_manners(self, dice):
        """Have everybody play in one of the manners, as likely as their plays in the world make it.
        """
        weighed = self.counts and self.past_count
        for other in range(self.players):
            total = 0.0
            for manner in range(self.manners):
                self.left[manner] = self.belief(other, manner) if weighed else self.share[manner]
                total += self.left[manner]
            total *= bits.luck(dice, DICE * other + MANNER)
            for manner in range(self.manners):
                total -= self.left[manner]
                if total < 0.0 or manner == self.manners - 1:
                    self.policy.stray_by(other, self.strayed[manner])
                    break
