"""The expected cost of playing each legal card."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import (
    CERTAIN,
    MISS_CHANCE_ROW,
    OVERTAKE_FIRST_ROUND,
    OVERTAKE_FOR_BONUS,
    OVERTAKE_LATER,
)
from hearts_qt.players.heuristics.features import Features
from hearts_qt.players.heuristics.moon import MoonCost
from hearts_qt.players.heuristics.rule_costs import RuleCosts
from hearts_qt.players.heuristics.suit_risk import SuitRisk
from hearts_qt.rules.constants import NINES_MASK, SUIT_MASK
from hearts_qt.rules.kernel import Position

# Tuned by letting variants play each other; probabilities and shares in 4096ths.
OVERTAKE_FREE_TRICK = 2867  # the last player goes above when the trick so far costs nothing
MIN_DANGER_SAVING = 1638  # at least this share of a danger's cost is saved by playing it
LEAD_COST = 205  # the cost of having to lead, in average tricks
FLUSH_GAIN = 328  # worth of leading below an unseen danger, as a share of the danger's cost
NOT_CANCELLED_CHANCE = 3072  # the best card is not cancelled by its unseen copy
PARTNER_DISCARD = 1229  # the share of a partner's expected discard that counts
FOLLOWS_WITH_DANGER = 3686  # a player who holds a danger below the best card plays it
FOLLOWS_WITH_BONUS = 1229  # the same for a bonus card


class CardCost:
    """The expected cost of each legal card of the seat to play, after `cheapest`.

    The cost of a card is the probability that it takes the trick times what the trick holds in the
    end, less what it saves the rest of the hand (`SuitRisk`), plus its part in a moon (`MoonCost`).
    Costs are in 1024ths of a point, probabilities in 4096ths.
    """

    def __init__(
        self, rules: RuleCosts, features: Features, suit_risk: SuitRisk, moon: MoonCost
    ) -> None:
        self.rules = rules
        """What cards cost under the rules."""
        self.features = features
        """What the seat sees."""
        self.suit_risk = suit_risk
        """What the cards of a suit cost when held."""
        self.moon = moon
        """What a moon adds to the costs."""
        self.leading = False
        """Whether the seat leads the trick."""
        self.best = -1
        """The card that wins the trick so far, -1 if there is none."""
        self.best_seat = -1
        """The seat that played `best`, -1 if there is none."""
        self.players_after = 0
        """How many cards are still to come after the seat's own."""
        self.trick_points = 0
        """The cost of the cards in the trick so far."""
        self.expected = 0
        """The expected cost of the cards still to come, after `stay_chance`."""
        self.extra_round = False
        """Whether a nine would make every player play a second card (booster nines)."""
        self.nine_played = False
        """Whether a nine of the suit led is in the trick."""
        self.detailed = False
        """Whether `cheapest` also fills in the parts of each cost."""
        self.suit_cost = [0] * 4
        """With two packs, the holding cost of each suit of the hand."""
        self.total = [0] * 52
        """For each legal card, its expected cost."""
        self.win_chance = [0] * 52
        """For each legal card, the probability that it takes the trick."""
        self.trick_cost = [0] * 52
        """For each legal card, the expected cost of the whole trick to its winner."""
        self.moon_cost = [0] * 52
        """For each legal card, the part of its cost that is due to a moon."""

    def cheapest(self, position: Position, legal: int) -> int:
        """Compute the expected cost of each legal card; returns the cheapest card, of equally cheap
        ones the one with the highest rank."""
        one = 1
        seat = position.turn
        n = self.rules.players
        packs = self.rules.packs
        average_trick = self.rules.average_trick
        dangers = self.rules.single_dangers
        hand = position.hand[seat]
        double = position.twice[seat] if packs == 2 else 0
        self.features.observe(position, seat)
        self.read_trick(position)
        self.moon.assess(position, seat)
        partner = self.features.partner
        unseen = self.features.unseen
        moon_matters = self.moon.stake != 0 and self.rules.considers_moon
        chosen = -1
        lowest_cost = 0
        suits_done = 0
        led = position.suit_mask
        led_suit = 0 if self.leading else bits.lowest(led) // 13
        # The arguments of the last call of `stay_chance`, to recognise equivalent cards.
        last_suit = -1
        last_above = 0
        last_after = 0
        last_worth = 0
        stays = CERTAIN
        mask = legal
        while mask:
            card = bits.lowest(mask)
            bit = one << card
            mask ^= bit
            suit = card // 13
            low = SUIT_MASK << (13 * suit)
            once = hand & low
            twice = double & low
            if not suits_done & (1 << suit):
                suits_done |= 1 << suit
                if packs == 1:
                    self.suit_risk.compute_savings(suit, once)
                else:
                    self.suit_cost[suit] = self.suit_risk.holding_cost(suit, once, twice)
            if packs == 1:
                saving = self.suit_risk.saving[card]
            elif twice & bit:
                saving = self.suit_cost[suit] - self.suit_risk.holding_cost(suit, once, twice ^ bit)
            else:
                saving = self.suit_cost[suit] - self.suit_risk.holding_cost(suit, once ^ bit, twice)
            cost = self.features.cost[card]
            if dangers & bit and not self.leading:
                least = MIN_DANGER_SAVING * cost >> 12
                if saving < least:
                    saving = least
            points = self.trick_points + cost
            top = self.best
            top_seat = self.best_seat
            after = self.players_after
            if self.leading:
                top = card
                top_seat = seat
            elif bit & led:
                if not position.on_table & bit:
                    if card > top:
                        top = card
                        top_seat = seat
                elif card == top and self.rules.cancels:
                    top = self.best_uncancelled(position, bit)
                    top_seat = self.seat_of(position, top)
                elif card == top and self.rules.last_equal:
                    top_seat = seat
            if self.extra_round and (
                self.nine_played or (bit & NINES_MASK and (self.leading or bit & led))
            ):
                after += n - 1
            if self.leading:
                led_suit = suit
            with_partner = partner >= 0 and top_seat == partner
            total = -saving
            wins = 0
            # A trick that another player takes costs this seat nothing.
            if top_seat == seat or with_partner or moon_matters or self.detailed:
                # Adjacent cards, and all cards that do not win, leave the others the same trick.
                same = packs == 1
                if same:
                    same = led_suit == last_suit
                    last_suit = led_suit
                    theirs = unseen & (SUIT_MASK << (13 * led_suit))
                    above = bits.popcount(theirs >> top >> 1)
                    same = same and above == last_above and after == last_after
                    last_above = above
                    last_after = after
                    # The thresholds of `stay_chance`.
                    worth = (
                        (points <= 0)
                        + (4 * points <= average_trick)
                        + (2 * points < -average_trick)
                    )
                    same = same and worth == last_worth
                    last_worth = worth
                if not same:
                    stays = self.stay_chance(position, seat, led_suit, top, points, after)
                trick = points + self.expected
                if top_seat == seat:
                    wins = stays
                    total += wins * trick >> 12
                    if self.features.hand_size > 1:
                        total += (wins * LEAD_COST >> 12) * average_trick >> 12
                elif with_partner:
                    total += (stays * self.rules.partner_weight >> 12) * trick >> 12
                moon = 0
                if moon_matters:
                    if self.moon.own:
                        moon = self.moon.shooter_cost(card, top_seat, stays)
                    else:
                        moon = self.moon.defender_cost(seat, card, top_seat, stays)
                    total += moon
                if self.detailed:
                    self.win_chance[card] = wins
                    self.trick_cost[card] = trick
                    self.moon_cost[card] = moon
            if self.leading:
                total -= self.flush_gain(suit, card, once)
            self.total[card] = total
            if (
                chosen < 0
                or total < lowest_cost
                or (total == lowest_cost and card % 13 > chosen % 13)
            ):
                chosen = card
                lowest_cost = total
        return chosen

    def cheapest_detailed(self, position: Position, legal: int) -> int:
        """`cheapest` that also fills in `win_chance`, `trick_cost` and `moon_cost`."""
        self.detailed = True
        card = self.cheapest(position, legal)
        self.detailed = False
        return card

    # The trick under way

    def read_trick(self, position: Position) -> None:
        """Read the trick under way."""
        n = self.rules.players
        length = position.length
        self.leading = length == 0
        points = 0
        for part in range(4):
            if part == 0:
                mask = position.on_table
            elif part == 1:
                if self.rules.packs == 1:
                    break
                mask = position.on_table2
            elif part == 2:
                mask = position.pile
            else:
                mask = position.pile2
            mask &= self.features.costed
            while mask:
                points += self.features.cost[bits.lowest(mask)]
                mask &= mask - 1
        if self.rules.tricks_count:
            points += self.rules.trick_each
            if position.first_winner < 0:
                points += self.rules.trick_first
            if self.features.hand_size == 2:
                points += self.rules.trick_next
            elif self.features.hand_size == 1:
                points += self.rules.trick_last
        self.trick_points = points
        self.best = -1
        self.best_seat = -1
        if length:
            if not self.rules.cancels:
                self.best = position.best
                self.best_seat = position.best_seat
            else:
                self.best = self.best_uncancelled(position, 0)
                self.best_seat = self.seat_of(position, self.best)
        second_round = length >= n
        self.players_after = (2 * n if second_round else n) - length - 1
        self.extra_round = (
            self.rules.booster and not second_round and self.features.hand_size > 1
        )
        self.nine_played = length > 0 and position.on_table & position.suit_mask & NINES_MASK != 0

    def best_uncancelled(self, position: Position, excluded: int) -> int:
        """Where cards cancel, the highest card of the suit led that is in the trick once and not in
        the mask `excluded`; -1 if there is none."""
        single = position.on_table & ~position.on_table2 & position.suit_mask & ~excluded
        return bits.highest(single) if single else -1

    def seat_of(self, position: Position, card: int) -> int:
        """The seat that played a card to the trick, -1 for no card."""
        if card < 0:
            return -1
        for index in range(position.length):
            if position.table[index] & 63 == card:
                return (position.leader + index) % self.rules.players
        return -1

    # What others will play

    def stay_chance(
        self, position: Position, seat: int, suit: int, top: int, points: int, after: int
    ) -> int:
        """The probability, in 4096ths, that the best card of a trick stays the best.

        `suit` was led, `top` is the best card, `points` the cost of the cards in the trick, and
        `after` cards are still to come; their expected cost is stored in `expected`.
        """
        one = 1
        n = self.rules.players
        unseen = self.features.unseen_count[suit]
        followers = self.features.followers[suit]
        partner = self.features.partner
        expected = 0
        stays = CERTAIN
        low = SUIT_MASK << (13 * suit)
        over = 0
        under = CERTAIN
        void = CERTAIN
        dangers = 0
        bonuses = 0
        overtake = OVERTAKE_LATER
        if after and unseen and followers:
            above = unseen
            below = 0
            if top >= 0:
                bit = one << top
                theirs = self.features.unseen & low
                above = bits.popcount(theirs >> top >> 1)
                below = bits.popcount(theirs & (bit - 1))
                dangers = theirs & self.rules.single_dangers & (bit - 1)
                bonuses = theirs & self.rules.bonus_cards & (bit - 1)
                if self.rules.packs == 2:
                    theirs = self.features.unseen2 & low
                    above += bits.popcount(theirs >> top >> 1)
                    below += bits.popcount(theirs & (bit - 1))
                    if self.rules.last_equal and self.features.unseen & bit:
                        above += 1
            row = MISS_CHANCE_ROW * followers
            void = self.suit_risk.miss_chance[row + 4 * unseen]
            over = CERTAIN - self.suit_risk.miss_chance[row + 4 * above]
            under = self.suit_risk.miss_chance[row + 4 * below]
            if unseen >= 2 * n and 4 * points <= self.rules.average_trick:
                overtake = OVERTAKE_FIRST_ROUND
            if 2 * points < -self.rules.average_trick:
                overtake = OVERTAKE_FOR_BONUS
        holds = CERTAIN - (over * (under + (overtake * (CERTAIN - under) >> 12)) >> 12)
        spread = self.features.mean_point_cost if self.rules.point_suit[suit] else 0
        other = seat
        for step in range(after):
            other += 1
            if other >= n:
                other -= n
            if other == seat:
                other += 1
                if other >= n:
                    other -= n
            discard = self.features.discard_cost[other]
            if other == partner:
                discard = discard * PARTNER_DISCARD >> 12
            if unseen == 0 or position.void[other] & low or not followers:
                expected += discard
                continue
            if step == after - 1 and points <= 0:
                under_free = under + (OVERTAKE_FREE_TRICK * (CERTAIN - under) >> 12)
                holds = CERTAIN - (over * under_free >> 12)
            stays = stays * holds >> 12
            expected += (void * discard + (CERTAIN - void) * spread) >> 12
            mask = dangers
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                cost = self.features.cost[card]
                if cost > 0:
                    chance = self.features.holding_chance(position, other, card)
                    expected += (chance * FOLLOWS_WITH_DANGER >> 12) * cost >> 12
            mask = bonuses
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                cost = self.features.cost[card]
                if cost < 0:
                    chance = self.features.holding_chance(position, other, card)
                    expected -= (chance * FOLLOWS_WITH_BONUS >> 12) * -cost >> 12
        if self.rules.cancels and after and top >= 0 and self.features.unseen & (one << top):
            stays = stays * NOT_CANCELLED_CHANCE >> 12
        if self.rules.kitty_captured and position.kitty_size:
            expected += (
                position.kitty_size * (self.rules.average_trick >> 1) * self.rules.reciprocal[n]
            ) >> 12
        self.expected = expected
        return stays

    def flush_gain(self, suit: int, card: int, once: int) -> int:
        """What leading a card is worth for flushing out a single danger above it that another hand
        holds; `once` are the cards of the suit in the own hand."""
        one = 1
        low = SUIT_MASK << (13 * suit)
        gain = 0
        partner = self.features.partner
        mask = self.rules.single_dangers & low & self.features.unseen & ~once
        while mask:
            danger = bits.lowest(mask)
            mask &= mask - 1
            if card < danger and not once >> danger:
                bit = one << danger
                if partner < 0 or not self.features.known_holding[partner] & bit:
                    gain += self.features.cost[danger] * FLUSH_GAIN >> 12
        return gain

    # Results, for Python

    def play_cost_of(self, card: int) -> int:
        """The expected cost of a legal card, after `cheapest`."""
        return self.total[card]

    def win_chance_of(self, card: int) -> int:
        """The probability that a card takes the trick, after `cheapest_detailed`."""
        return self.win_chance[card]

    def trick_cost_of(self, card: int) -> int:
        """The expected cost of the trick to its winner, after `cheapest_detailed`."""
        return self.trick_cost[card]

    def moon_cost_of(self, card: int) -> int:
        """The part of a card's cost that is due to a moon, after `cheapest_detailed`."""
        return self.moon_cost[card]

    def flush_gain_of(self, position: Position, card: int) -> int:
        """`flush_gain` of a card that the seat to play may lead, after `cheapest`."""
        suit = card // 13
        low = SUIT_MASK << (13 * suit)
        return self.flush_gain(suit, card, position.hand[position.turn] & low)
