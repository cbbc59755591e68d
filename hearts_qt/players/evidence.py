"""Evidence: what a seat has seen of the others, and how likely it makes a world.

A world counts by how likely it makes what the others have played so far: the hand is played again
in it, their plays are priced by the policy, and a play far above the cheapest makes the world
unlikely (after Buro, Long, Furtak and Sturtevant, *Improving State Evaluation, Inference, and
Search in Trick-Based Card Games*, 2009). How far above depends on who plays: in each of a few
*manners* a play is as likely as it is, and what a seat has played tells which of them is theirs.
And a world counts by what was passed and who takes penalty cards, which say how strong hands are.

Like `search.py`, which asks this for every world it draws, this file runs as it is and is compiled
with the types of `evidence.pxd`.
"""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel import Position

DICE = 64
"""So many numbers each seat has of the dice of a playout; see `policy.DICE`."""
MANNER = 61
"""That of them which decides in which manner a seat plays."""
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


class Evidence:
    """What speaks for a world and against it, for one decision of one seat."""

    __slots__ = (
        "aside_seat",
        "belief",
        "blank",
        "charge_card",
        "charge_seat",
        "charges",
        "counts",
        "dealer",
        "doubt",
        "fading",
        "few",
        "gift",
        "gift_telling",
        "giver",
        "hope",
        "in_play",
        "manners",
        "meant",
        "past_card",
        "past_count",
        "past_seat",
        "players",
        "policy",
        "seat",
        "share",
        "start",
        "strayed",
        "tables",
        "taker",
        "telling",
        "telling_each",
        "temper",
        "uneven",
        "warmth",
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
        self.belief = [0.0] * 40
        self.hope = [1.0] * 10
        self.taker = -1
        self.meant = 1.0
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

    def past_play(self, seat, card):
        """Say what was played in this hand, in order."""
        self.past_seat[self.past_count] = seat
        self.past_card[self.past_count] = card
        self.past_count += 1

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

    # Weighing

    def weight_of(self, world, least):
        """How much a world counts; of one that counts for less than `least`, anything below that
        and no less than it counts for, as soon as it is clear."""
        weight = 1.0
        self.taker = -1
        if self.telling > 0.0 or self.uneven > 0.0:
            weight = self.strength(world)
        most = 1.0 + self.gift_telling if self.giver >= 0 else 1.0
        if self.past_count:
            weight *= self.likelihood(world, self.start, least / (weight * most))
            if weight * most < least:
                return weight * most
        if self.taker >= 0:
            # Who plays by the policy to the letter means nothing by it.
            free = self.freedom(self.taker)
            weight *= 1.0 - free + free * self.meant
        if self.giver >= 0:
            weight *= self.generosity(world, self.start)
        return weight

    def likelihood(self, world, start, least):
        """How likely the world at hand makes what the others have played, tempered; and which
        manner that speaks for, into `belief`. It ends as soon as it is below `least`.

        `start` is where the hand is played again.
        """
        one = 1
        n = self.players
        likely = 1.0
        start.assign(self.blank)
        for other in range(n):
            start.hand[other] = world.hand[other]
            start.twice[other] = world.twice[other]
        for at in range(self.past_count):
            bit = one << self.past_card[at]
            other = self.past_seat[at]
            start.twice[other] |= start.hand[other] & bit
            start.hand[other] |= bit
        if self.aside_seat >= 0:
            start.set_kitty(
                world.hidden[self.aside_seat], world.hidden2[self.aside_seat]
            )
        else:
            start.set_kitty(world.kitty, world.kitty2)
        for at in range(self.charges):
            start.charge(self.charge_seat[at], self.charge_card[at])
        start.open(self.dealer)
        for at in range(4 * n):
            self.doubt[at] = 0.0
            self.belief[at] = self.share[at % 4]
        for other in range(n):
            self.hope[other] = 1.0
        for at in range(self.past_count):
            card = self.past_card[at]
            legal = start.legal(False)
            bit = one << card
            other = start.turn
            if other != self.past_seat[at] or not legal & bit:
                # The rules say that this world cannot be.
                return 0.0
            if other != self.seat and legal & (legal - 1):
                likely /= self.hope[other]
                self.surprise(other, legal, card)
                likely *= self.hope[other]
                if likely < least:
                    return likely
            start.play(card)
        return likely

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
                    losers = self.policy.hand_losers(world, other)
                    factor *= 1.0 + left * bits.exp(-losers / self.few)
            return factor
        losers = self.policy.hand_losers(world, holder)
        doubt = world.trick_number * (self.telling + self.telling_each * count)
        if doubt > MOST_TELLING:
            doubt = MOST_TELLING
        self.taker = holder
        self.meant = bits.exp(-doubt * losers / 256.0)
        return factor + OPENED * left * bits.exp(-losers / self.few)

    def freedom(self, seat):
        """How likely a seat plays in the last of the manners, after `likelihood`; 1 without it."""
        if self.past_count == 0:
            return 1.0
        total = 0.0
        for manner in range(self.manners):
            total += self.belief[4 * seat + manner]
        return self.belief[4 * seat + self.manners - 1] / total if total > 0.0 else 1.0

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

    def surprise(self, seat, legal, card):
        """Add how unlikely a play is, in each manner, to `doubt`: the negative logarithm of its
        chance; what is left of the manners is `belief`, and all in all `hope`."""
        hope = 0.0
        best = self.policy.price(self.start, legal)
        least = self.policy.prices[best]
        for manner in range(self.manners):
            scale = self.policy.unit * self.warmth[manner]
            total = 0.0
            mask = legal
            while mask:
                total += bits.exp((least - self.policy.prices[bits.lowest(mask)]) / scale)
                mask &= mask - 1
            gap = (self.policy.prices[card] - least) / scale
            # Nobody is so certain that one odd play rules a world out.
            if gap > MOST_DOUBT:
                gap = MOST_DOUBT
            at = 4 * seat + manner
            self.doubt[at] += gap + bits.log(total)
            self.belief[at] = self.share[manner] * bits.exp(-self.temper[manner] * self.doubt[at])
            hope += self.belief[at]
        self.hope[seat] = hope

    def take_manners(self, dice):
        """Have everybody play in one of the manners, as likely as their plays in the world make it.
        """
        weighed = self.counts and self.past_count
        for other in range(self.players):
            total = 0.0
            for manner in range(self.manners):
                if not weighed:
                    self.belief[4 * other + manner] = self.share[manner]
                total += self.belief[4 * other + manner]
            left = total * bits.luck(dice, DICE * other + MANNER)
            for manner in range(self.manners):
                left -= self.belief[4 * other + manner]
                if left < 0.0 or manner == self.manners - 1:
                    self.policy.stray_by(other, self.strayed[manner])
                    break
