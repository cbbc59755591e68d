"""Inference: how likely a world makes the plays that a seat has seen of the others.

Each world is weighted by the likelihood of the observed plays given that world: the hand is played
again in it, the policy prices every legal card, and a softmax over the prices gives the probability
of each play (after Buro, Long, Furtak and Sturtevant, *Improving State Evaluation, Inference, and
Search in Trick-Based Card Games*, 2009). The temperature depends on who plays. There are a few
*types* of opponent, and the plays of a seat give the posterior probability of each type
(`docs/opponents.md`). The cards that were passed, and who has taken penalty cards, add to the
weight: they say how strong hands are.

The likelihood of a seat's plays depends on its own hand only, since the seat saw no more than its
hand and the table. So it is cached by hand and not by world: late in a deal each seat has few
possible hands, and most of them recur in other worlds.

The search asks for the weight of every world it draws. This file runs as it is, and is compiled
with the types of `inference.pxd` into one C module, which is why it is long.
"""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import DRAWS_PER_SEAT
from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.players.pimc.constants import MAX_PLAY_PENALTY
from hearts_qt.rules.constants import (
    MASK64,
    OPENING_ANY_CLUB,
    OPENING_BLACK_TAKER,
    OPENING_CLUB_HOLDER,
    OPENING_DEALER_LEFT,
    OPENING_LOWEST_SPADE,
    SPADES_MASK,
    SUIT_MASK,
)
from hearts_qt.rules.kernel import Position, Tables

TYPE_DRAW = 61
"""The number of the draw, among those of a seat, that decides its type in a playout."""
MOON_IGNORED_DRAW = 62
"""The number of the draw that decides whether a seat ignores moons in a playout."""
MAX_LOSER_PENALTY = 1.6
"""Upper bound on the negative log-likelihood that one likely loser adds to a world; see
`set_holder_evidence`."""
STRONG_SCALE = 0.065
"""A hand that is likely to lose this share of its tricks has odds e times smaller than one that
loses none; see `set_strong_hand_odds`."""
STRONG_DECAY = 0.17
"""When this share of the tricks has been played, the odds of strong hands are e times smaller."""
HOLDER_SHARE = 0.33
"""The share of these odds that counts for a seat that alone has taken penalty cards, since that is
evidence by itself."""
MAX_GAP = 40.0
"""A card this many temperatures above the cheapest adds nothing to the softmax."""
CACHE_SIZE = 16384
"""The number of hands in the cache, a power of two. A hand replaces the one in its place."""
MAX_PLAYS = 128
"""Upper bound on the number of plays in a hand."""
MAX_SAMPLES = 32
"""The number of worlds, at most, from which the likelihood of plays not yet priced is estimated."""
GIVE_UP_DEVIATIONS = 1.5
"""A world is given up when the log-likelihood of the plays not yet priced would have to be more
than this many standard deviations above its mean for the weight to reach `least` (`weight_of`)."""
ALL_PRICED = 1 << 20
"""Sentinel: every play is priced."""
UNKNOWN = -1.0
"""Sentinel: not computed."""


class ObservedPlay:
    """A play of another seat in this hand, with the table as that seat saw it. It can be priced
    with any hand that the seat may have."""

    def __init__(self, tables: Tables) -> None:
        self.position = Position(tables)
        self.later: ObservedPlay | None = None
        self.index = 0
        self.order = 0
        self.seat = 0
        self.card = 0
        self.once = 0
        self.twice = 0
        self.log_likelihood = 0.0
        self.variance = 0.0


def variance_of(play: ObservedPlay) -> float:
    """How well a play distinguishes worlds: the variance of its log-likelihood over the worlds."""
    return play.variance


class Inference:
    """The weights of worlds, for one decision of one seat."""

    def __init__(self, tables: Tables, policy: Policy) -> None:
        self.tables = tables
        self.policy = policy
        self.players = tables.players
        self.start = Position(tables)
        self.blank = Position(tables)
        self.seat = 0
        self.dealer = 0
        self.laid_away_seat = -1
        self.in_play = False
        self.enabled = True
        self.past_seat = [0] * 128
        self.past_card = [0] * 128
        self.past_count = 0
        self.charge_seat = [0] * 16
        self.charge_card = [0] * 16
        self.charge_count = 0
        self.types = 0
        self.strict_type_index = -1
        self.stranger_type_index = -1
        self.prior = [0.0] * 4
        self.temperature = [0.0] * 4
        self.evidence_weight = [0.0] * 4
        self.ignore_rate = [0.0] * 4
        self.noise = [0] * 4
        self.surprisal = [0.0] * 40
        self.likelihood = [1.0] * 10
        self.posterior = [0.0] * 4
        self.play_total = [0] * 10
        self.priced = [0] * 10
        self.losers = [0] * 10
        self.received_factor = 0.0
        self.hand_key = [0] * 10
        self.cached_hand = [0] * 16384
        self.cached_priced = [0] * 16384
        self.cached_losers = [0] * 16384
        self.cached_likelihood = [0.0] * 16384
        self.cached_received_factor = [0.0] * 16384
        self.cached_surprisal = [0.0] * 65536
        self.cache_empty = True
        self.holder_seat = -1
        self.intent = 1.0
        self.priced_plays = 0
        self.openers_played = [0] * 10
        self.sampling = False
        self.samples = 0
        self.sample_log = [0.0] * 4096
        self.rest_log = [0.0] * 32
        self.means = [0.0] * 138
        self.variances = [0.0] * 138
        self.rest_mean = 0.0
        self.rest_variance = 0.0
        self.all_priced = True
        self.plays: list[ObservedPlay] = []
        self.first: ObservedPlay | None = None
        self.fixed_opening = False
        self.opening_suit = SUIT_MASK
        if tables.opening == OPENING_LOWEST_SPADE or tables.opening == OPENING_BLACK_TAKER:
            self.opening_suit = SPADES_MASK
        self.holder_per_trick = 0.0
        self.holder_per_card = 0.0
        self.holder_floor = 0.0
        self.giver = -1
        self.received = 0
        self.received_odds = 0.0
        self.strong_odds = 0.0
        self.strong_scale = 256.0
        self.strong_decay = 1.0

    # Setting up

    def begin(self, seat: int, dealer: int, earlier_taker: int, in_play: bool) -> None:
        """Begin a decision of a seat; `earlier_taker` is that of the position, and `in_play` says
        that the seat is to play a card."""
        opening = self.tables.opening
        self.fixed_opening = opening != OPENING_DEALER_LEFT and (
            opening != OPENING_BLACK_TAKER or earlier_taker < 0
        )
        self.seat = seat
        self.dealer = dealer
        self.in_play = in_play
        self.enabled = in_play
        self.laid_away_seat = -1
        self.types = 0
        self.strict_type_index = -1
        self.stranger_type_index = -1
        self.past_count = 0
        self.charge_count = 0
        self.giver = -1
        self.priced_plays = 0
        for other in range(self.players):
            self.openers_played[other] = 0
        self.first = None
        if not self.cache_empty:
            self.cache_empty = True
            for at in range(CACHE_SIZE):
                self.cached_hand[at] = 0

    def add_play(self, seat: int, card: int) -> None:
        """Add a card that was played in this hand; call it in the order of the plays."""
        one = 1
        self.past_seat[self.past_count] = seat
        self.past_card[self.past_count] = card
        self.past_count += 1
        self.openers_played[seat] |= (one << card) & self.opening_suit

    def add_charge(self, seat: int, card: int) -> None:
        """Add a card that was charged in this hand."""
        self.charge_seat[self.charge_count] = seat
        self.charge_card[self.charge_count] = card
        self.charge_count += 1

    def set_enabled(self, enabled: bool) -> None:
        """Set whether worlds are weighted. Before the first card is played there is no evidence,
        and all worlds weigh 1."""
        self.enabled = enabled and self.in_play

    def add_type(
        self, prior: float, temperature: float, evidence_weight: float, noise: int
    ) -> None:
        """Add a type of opponent.

        `prior` is the share of players of this type. They choose cards by a softmax over the prices
        of the policy: with `temperature`, in average tricks, for the likelihood of what they played
        so far, and with `noise`, in 1024ths of a point, in playouts (`Policy.set_temperature`).
        `evidence_weight`, from 0 to 1, scales their log-likelihood: plays of a real opponent are
        less independent than the model assumes.
        """
        self.prior[self.types] = prior
        self.temperature[self.types] = temperature
        self.evidence_weight[self.types] = evidence_weight
        self.noise[self.types] = noise
        self.ignore_rate[self.types] = 0.0
        self.types += 1

    def add_strict_type(self, prior: float, temperature: float) -> None:
        """Add the type of opponent that plays strictly by the policy: it does not take penalty
        cards on purpose, and in playouts plays the cheapest card."""
        self.strict_type_index = self.types
        self.add_type(prior, temperature, 1.0, 0)

    def add_stranger_type(self, prior: float, evidence_weight: float, noise: int) -> None:
        """Add the type of opponent that may have played any legal card with the same probability.
        In playouts it is like the others."""
        self.stranger_type_index = self.types
        self.add_type(prior, 1.0, evidence_weight, noise)

    def set_ignore_rates(self, loose: float, strangers: float) -> None:
        """Set the shares of opponents who do nothing against the moons of others in playouts: of
        the stranger type, and of those that are neither of the stranger nor of the strict type.

        Call this after all types have been added.
        """
        for kind in range(self.types):
            if kind == self.stranger_type_index:
                self.ignore_rate[kind] = strangers
            elif kind != self.strict_type_index:
                self.ignore_rate[kind] = loose

    def set_holder_evidence(self, per_trick: float, per_card: float, floor: float) -> None:
        """Set the evidence for a strong hand of a seat that alone has taken penalty cards: few
        players take all of them unintentionally.

        Each trick that the hand is likely to lose adds `per_trick` and, for every penalty card
        taken, `per_card` to the negative log-likelihood of the world, for each trick played. The
        likelihood is never less than `floor`.
        """
        self.holder_per_trick = per_trick
        self.holder_per_card = per_card
        self.holder_floor = floor

    def set_received(self, giver: int, cards: int, odds: float) -> None:
        """Set which cards, as a mask, another seat passed to this one. A world is up to `1 +
        odds` times as likely if these are the cards that the policy would have passed in it."""
        self.giver = giver
        self.received = cards
        self.received_odds = odds

    def set_strong_hand_odds(self, odds: float, tricks: float) -> None:
        """Set how much more frequent strong hands are than in random deals: at the opening lead a
        world is `1 + odds` times as likely for every hand in it that loses no trick, and less for
        hands that lose some. `tricks` is the number of tricks of a hand.

        Passing makes strong hands frequent: players pass whole suits and collect high cards. Worlds
        are drawn uniformly, as if nothing had been passed.
        """
        self.strong_odds = odds
        self.strong_scale = 256.0 * STRONG_SCALE * tricks
        self.strong_decay = STRONG_DECAY * tricks

    def replay(self, world: Position) -> None:
        """Play the hand again, up to now, in a world that is possible, and keep each play of
        another seat with the table as that seat saw it."""
        one = 1
        self.samples = 0
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
        for at in range(self.charge_count):
            start.charge(self.charge_seat[at], self.charge_card[at])
        start.begin_play(self.dealer)
        # The opener is known; `fits_opening` leaves out worlds in which another seat had to lead.
        start.opener = start.leader = start.turn = self.past_seat[0]
        card = self.past_card[0]
        start.open_mask = 0
        if self.opens_with_lowest():
            start.open_mask = (one << card) & self.opening_suit
        elif self.tables.opening == OPENING_ANY_CLUB and card < 13:
            start.open_mask = SUIT_MASK
        used = 0
        for at in range(self.past_count):
            card = self.past_card[at]
            seat = self.past_seat[at]
            if seat != self.seat:
                if used == len(self.plays):
                    self.plays.append(ObservedPlay(self.tables))
                play = self.plays[used]
                used += 1
                play.seat = seat
                play.card = card
                play.position.assign(start)
                play.index = used - 1
                play.once = 0
                play.twice = 0
                for more in range(at, self.past_count):
                    if self.past_seat[more] == seat:
                        bit = one << self.past_card[more]
                        play.twice |= play.once & bit
                        play.once |= bit
            start.play(card)
        self.sampling = True
        for at in range(MAX_PLAYS + 10):
            self.means[at] = 0.0
            self.variances[at] = 0.0
        self.link_plays(self.plays[:used])

    def record_sample(self) -> None:
        """Record the log-likelihood of each observed play in the world weighted last, which must be
        possible: all plays were priced in it."""
        if self.samples < MAX_SAMPLES and self.first is not None:
            self.record_play(self.first)
            self.samples += 1

    def record_play(self, play: ObservedPlay) -> None:
        """`record_sample`, from one of the observed plays on."""
        self.sample_log[MAX_PLAYS * self.samples + play.index] = play.log_likelihood
        if play.later is not None:
            self.record_play(play.later)

    def sort_plays(self) -> None:
        """Order the observed plays so that those that best distinguish worlds are priced first, and
        estimate the log-likelihood of the plays that are not priced yet."""
        self.sampling = False
        if self.first is None or self.samples == 0:
            return
        plays: list[ObservedPlay] = []
        play: ObservedPlay | None = self.first
        while play is not None:
            mean = 0.0
            square = 0.0
            for row in range(self.samples):
                log_likelihood = self.sample_log[MAX_PLAYS * row + play.index]
                mean += log_likelihood
                square += log_likelihood * log_likelihood
            play.variance = square - mean * mean / self.samples
            plays.append(play)
            play = play.later
        plays.sort(key=variance_of, reverse=True)
        self.link_plays(plays)
        for other in range(self.players):
            for row in range(self.samples):
                self.rest_log[row] = 0.0
            for play in reversed(plays):
                if play.seat == other:
                    self.set_expected(play.order)
                    for row in range(self.samples):
                        self.rest_log[row] += self.sample_log[MAX_PLAYS * row + play.index]
            self.set_expected(MAX_PLAYS + other)

    def set_expected(self, at: int) -> None:
        """Set the mean and the variance of the log-likelihoods in `rest_log`."""
        mean = 0.0
        square = 0.0
        for row in range(self.samples):
            mean += self.rest_log[row]
            square += self.rest_log[row] * self.rest_log[row]
        mean /= self.samples
        self.means[at] = mean
        square = square / self.samples - mean * mean
        self.variances[at] = square if square > 0.0 else 0.0

    def link_plays(self, plays: list[ObservedPlay]) -> None:
        """Link the plays in the order in which they are priced."""
        self.first = None
        for other in range(self.players):
            self.play_total[other] = 0
        order = len(plays)
        for play in reversed(plays):
            order -= 1
            play.order = order
            play.later = self.first
            self.first = play
            if self.play_total[play.seat] == 0:
                self.play_total[play.seat] = order + 1

    # Weighting worlds

    def full_weight(self, world: Position) -> float:
        """The weight of a world with all plays priced. The first world that this is called for
        must be possible."""
        if self.first is None and self.past_count:
            self.replay(world)
        return self.weight_of(world, 0.0)

    def opens_with_lowest(self) -> bool:
        """Whether the opener must lead the lowest card of a suit."""
        return (
            self.fixed_opening
            and self.tables.opening != OPENING_ANY_CLUB
            and self.tables.opening != OPENING_CLUB_HOLDER
        )

    def fits_opening(self, world: Position) -> bool:
        """Whether in a world the seat that led first is the one that had to, with the card that
        had to be led (rule 5.1). No other observation depends on more than one hand."""
        one = 1
        held = 0
        for other in range(self.players):
            held |= (world.hand[other] & self.opening_suit) | self.openers_played[other]
        if not held:
            return True
        low = held & -held
        if self.opens_with_lowest() and low != one << self.past_card[0]:
            return False
        other = self.dealer
        for _ in range(self.players):
            other += 1
            if other == self.players:
                other = 0
            if (world.hand[other] | self.openers_played[other]) & low:
                return other == self.past_seat[0]
        return True

    def weight_of(self, world: Position, least: float) -> float:
        """The weight of a world: its likelihood, up to a constant. As soon as it is clear that
        it is less than `least` the result is an estimate."""
        if self.past_count and self.fixed_opening and not self.fits_opening(world):
            return 0.0
        self.load_cached(world)
        weight = 1.0
        self.holder_seat = -1
        if self.holder_per_trick > 0.0 or self.strong_odds > 0.0:
            weight = self.strength_factor(world)
        most = 1.0 + self.received_odds if self.giver >= 0 else 1.0
        if self.giver >= 0 and self.received_factor != UNKNOWN:
            most = self.received_factor
        if self.past_count:
            weight *= self.likelihood_of(world, least / (weight * most))
        if weight * most >= least:
            if self.holder_seat >= 0:
                # A seat of the strict type does not take penalty cards on purpose.
                free = self.free_probability(self.holder_seat)
                weight *= 1.0 - free + free * self.intent
            if self.giver >= 0 and self.received_factor == UNKNOWN:
                self.received_factor = self.received_factor_of(world, self.start)
                most = self.received_factor
        self.store_cached()
        return weight * most

    def load_cached(self, world: Position) -> None:
        """Load what is known already of the other hands in a world."""
        self.received_factor = UNKNOWN
        for other in range(self.players):
            if other == self.seat:
                continue
            # With one pack and no cards face down the mask itself is the key.
            hand = (world.hand[other] << 8) & MASK64 ^ (other + 1)
            if other == self.laid_away_seat:
                hand = self.mix_key(self.mix_key(hand, world.hidden[other]), world.hidden2[other])
            if self.tables.packs == 2:
                hand = self.mix_key(hand, world.twice[other])
            self.hand_key[other] = hand
            at = bits.random_u32(hand, other) & (CACHE_SIZE - 1)
            if self.sampling or self.cached_hand[at] != hand:
                self.priced[other] = 0
                self.losers[other] = -1
                self.likelihood[other] = 1.0
                for kind in range(self.types):
                    self.surprisal[4 * other + kind] = 0.0
                continue
            self.priced[other] = self.cached_priced[at]
            self.losers[other] = self.cached_losers[at]
            self.likelihood[other] = self.cached_likelihood[at]
            if other == self.giver:
                self.received_factor = self.cached_received_factor[at]
            for kind in range(self.types):
                self.surprisal[4 * other + kind] = self.cached_surprisal[4 * at + kind]

    def mix_key(self, hand: int, mask: int) -> int:
        """A key for a hand that needs more than one mask."""
        high = bits.random_u32(hand ^ mask, 1)
        return (hand ^ (high << 32) ^ bits.random_u32(hand ^ mask, 2)) & MASK64

    def store_cached(self) -> None:
        """Store what is known now of the other hands."""
        self.cache_empty = False
        for other in range(self.players):
            if other == self.seat:
                continue
            at = bits.random_u32(self.hand_key[other], other) & (CACHE_SIZE - 1)
            self.cached_hand[at] = self.hand_key[other]
            self.cached_priced[at] = (
                ALL_PRICED if self.priced[other] >= self.play_total[other] else self.priced[other]
            )
            self.cached_losers[at] = self.losers[other]
            self.cached_likelihood[at] = self.likelihood[other]
            if other == self.giver:
                self.cached_received_factor[at] = self.received_factor
            for kind in range(self.types):
                self.cached_surprisal[4 * at + kind] = self.surprisal[4 * other + kind]

    def likelihood_of(self, world: Position, least: float) -> float:
        """The likelihood of the observed plays in a world, over the types of opponent. Leaves the
        surprisal by type in `surprisal`. Stops as soon as the likelihood is clearly below
        `least`."""
        likely = self.likelihood_so_far()
        if self.first is None or self.all_priced:
            return likely
        return self.likelihood_from(self.first, world, least)

    def likelihood_from(self, play: ObservedPlay, world: Position, least: float) -> float:
        """`likelihood_of`, from one of the observed plays on."""
        seat = play.seat
        if self.priced[seat] <= play.order:
            likely = self.likelihood_so_far()
            most = self.rest_mean + GIVE_UP_DEVIATIONS * bits.sqrt(self.rest_variance)
            if likely * (bits.exp(most) if most < 0.0 else 1.0) < least:
                return likely * bits.exp(self.rest_mean)
            self.price_play(play, play.position, world)
            self.priced[seat] = play.order + 1
        if play.later is None:
            return self.likelihood_so_far()
        return self.likelihood_from(play.later, world, least)

    def likelihood_so_far(self) -> float:
        """The likelihood of the plays priced so far. Leaves the mean and the
        variance of the log-likelihood of the others in `rest_mean` and `rest_variance`."""
        likely = 1.0
        self.rest_mean = 0.0
        self.rest_variance = 0.0
        self.all_priced = True
        for other in range(self.players):
            if other != self.seat:
                likely *= self.likelihood[other]
                priced = self.priced[other]
                if priced < self.play_total[other]:
                    self.all_priced = False
                    at = MAX_PLAYS + other if priced == 0 else priced - 1
                    self.rest_mean += self.means[at]
                    self.rest_variance += self.variances[at]
        return likely

    def price_play(self, play: ObservedPlay, position: Position, world: Position) -> None:
        """Price an observed play with the hand that its seat has in a world."""
        one = 1
        seat = play.seat
        play.log_likelihood = 0.0
        position.hand[seat] = world.hand[seat] | play.once
        if self.tables.packs == 2:
            position.twice[seat] = (
                world.twice[seat] | play.twice | (world.hand[seat] & play.once)
            )
        if seat == self.laid_away_seat and position.kitty_size == 0:
            position.hidden[seat] = world.hidden[seat]
            position.hidden2[seat] = world.hidden2[seat]
        legal = position.legal(False)
        if not legal & (one << play.card):
            # By the rules this hand is impossible.
            self.likelihood[seat] = 0.0
        elif legal & (legal - 1) and self.likelihood[seat] > 0.0:
            before = self.likelihood[seat]
            self.add_play_likelihood(position, legal, play.card)
            self.priced_plays += 1
            play.log_likelihood = bits.log(self.likelihood[seat] / before)

    def strength_factor(self, world: Position) -> float:
        """The likelihood ratio of a world from the strength of the other hands. Where one other
        seat alone has taken penalty cards, leaves it in `holder_seat`, and the likelihood ratio
        that this gives if it is not of the strict type in `intent`.

        The ratio is 1 once two seats have taken penalty cards, or the deciding seat has. See
        `set_strong_hand_odds` and `set_holder_evidence`.
        """
        holder = -1
        count = 0
        for other in range(self.players):
            mask = world.won[other] & self.tables.moon_cards
            if mask:
                if holder >= 0:
                    return 1.0
                holder = other
                count = bits.popcount(mask)
        if holder == self.seat:
            return 1.0
        odds = self.strong_odds * bits.exp(-world.trick_number / self.strong_decay)
        factor = 1.0
        if holder < 0:
            for other in range(self.players):
                if other != self.seat:
                    losers = self.losers_of(world, other)
                    factor *= 1.0 + odds * bits.exp(-losers / self.strong_scale)
            return factor
        losers = self.losers_of(world, holder)
        loser_penalty = world.trick_number * (self.holder_per_trick + self.holder_per_card * count)
        if loser_penalty > MAX_LOSER_PENALTY:
            loser_penalty = MAX_LOSER_PENALTY
        self.holder_seat = holder
        self.intent = bits.exp(-loser_penalty * losers / 256.0)
        self.intent = self.holder_floor + (1.0 - self.holder_floor) * self.intent
        return factor + HOLDER_SHARE * odds * bits.exp(-losers / self.strong_scale)

    def losers_of(self, world: Position, seat: int) -> int:
        """The number of tricks that a seat's hand is likely to lose, in 256ths."""
        if self.losers[seat] < 0:
            self.losers[seat] = self.policy.shooter.losers_in_hand(world, seat)
        return self.losers[seat]

    def free_probability(self, seat: int) -> float:
        """The posterior probability that a seat is not of the strict type, after `likelihood_of`;
        1 before the first play."""
        if self.past_count == 0 or self.strict_type_index < 0:
            return 1.0
        total = 0.0
        for kind in range(self.types):
            total += self.posterior_of(seat, kind)
        return 1.0 - self.posterior_of(seat, self.strict_type_index) / total if total > 0.0 else 1.0

    def posterior_of(self, seat: int, kind: int) -> float:
        """The prior of a type times the likelihood of a seat's plays given the type."""
        surprisal = self.surprisal[4 * seat + kind]
        return self.prior[kind] * bits.exp(-self.evidence_weight[kind] * surprisal)

    def received_factor_of(self, world: Position, start: Position) -> float:
        """The likelihood ratio of a world from the cards that were passed to the seat.

        What the giver received in the pass cannot be told from what it kept. So the policy selects
        the worst cards of its hand after the pass and the passed cards together, twice as many as
        were passed, and this counts how many of the passed cards are among them.
        """
        one = 1
        hand = world.hand[self.giver] | self.received
        for at in range(self.past_count):
            if self.past_seat[at] == self.giver:
                hand |= one << self.past_card[at]
        start.assign(self.blank)
        start.hand[self.giver] = hand
        count = bits.popcount(self.received)
        self.policy.selection.select(start, self.giver, 2 * count, False)
        found = 0
        for index in range(self.policy.selection.count):
            if self.received & (one << self.policy.selection.cards[index]):
                found += 1
        share = 1.0 * found / count
        return 1.0 + self.received_odds * share * share

    def add_play_likelihood(self, position: Position, legal: int, card: int) -> None:
        """Add the surprisal of a play, its negative log-probability for each type of opponent, to
        `surprisal`, and set the `likelihood` of the seat."""
        likelihood = 0.0
        seat = position.turn
        best = self.policy.card_cost.cheapest(position, legal)
        least = self.policy.card_cost.total[best]
        for kind in range(self.types):
            if kind == self.stranger_type_index:
                self.surprisal[4 * seat + kind] += bits.log(bits.popcount(legal))
                likelihood += self.posterior_of(seat, kind)
                continue
            scale = self.policy.rules.average_trick * self.temperature[kind]
            total = 0.0
            mask = legal
            while mask:
                gap = (self.policy.card_cost.total[bits.lowest(mask)] - least) / scale
                if gap < MAX_GAP:
                    total += bits.exp(-gap)
                mask &= mask - 1
            gap = (self.policy.card_cost.total[card] - least) / scale
            # No model is so certain that one odd play may rule a world out.
            if gap > MAX_PLAY_PENALTY:
                gap = MAX_PLAY_PENALTY
            self.surprisal[4 * seat + kind] += gap + bits.log(total)
            likelihood += self.posterior_of(seat, kind)
        self.likelihood[seat] = likelihood

    def draw_types(self, dice: int) -> None:
        """Draw the type of each seat for a playout, by its posterior probability, and whether
        it ignores moons. `dice` is the random seed of the playout."""
        weighted = self.enabled and self.past_count
        for other in range(self.players):
            total = 0.0
            for kind in range(self.types):
                self.posterior[kind] = (
                    self.posterior_of(other, kind) if weighted else self.prior[kind]
                )
                total += self.posterior[kind]
            total *= bits.random_unit(dice, DRAWS_PER_SEAT * other + TYPE_DRAW)
            for kind in range(self.types):
                total -= self.posterior[kind]
                if total < 0.0 or kind == self.types - 1:
                    self.policy.set_temperature(other, self.noise[kind])
                    draw = bits.random_unit(dice, DRAWS_PER_SEAT * other + MOON_IGNORED_DRAW)
                    self.policy.set_ignores_moons(other, draw < self.ignore_rate[kind])
                    break
