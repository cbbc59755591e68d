"""Moons: what a card costs because of one, and the seats of playouts that try for one."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import CERTAIN, DRAWS_PER_SEAT, TEN_OF_CLUBS
from hearts_qt.players.heuristics.features import Features
from hearts_qt.players.heuristics.rule_costs import RuleCosts
from hearts_qt.rules.constants import SUIT_MASK
from hearts_qt.rules.kernel import Position

MOON_DRAW = 63
"""The draw of a seat that decides whether it tries for the moon in this playout."""
MAX_COUNT = 127
"""The greatest number of cards of the moon that the tables by number have room for."""
MAX_HALVES = 31
"""The greatest number of lost tricks, in halves, that the tables have room for."""

# Tuned by letting variants play each other; shares in 4096ths.
OWN_BY_CHANCE = 3500  # the share of a moon by chance that a pair may count on itself
TOP_CARD_KEPT = 1229  # the share of a moon's cost for playing the highest card of a suit
HIGH_CARD_KEPT = 328  # the same for another queen, king or ace
QUEEN = 10
"""The rank from which a card counts as high."""
MAX_LOSERS = 5
"""A seat with this many cards that are likely to lose a trick has no chance of a moon."""

# Ratings of the cards of a seat that tries for the moon; only their order matters.
WORST_RATING = -1000000
PER_CARD_ABOVE = 100  # leading: for each unseen card above
CERTAIN_TRICK = 50  # leading: for a card that no unseen card beats
CERTAIN_WINNER = 1000  # following: the lowest of these first
POSSIBLE_WINNER = 500  # following: the highest of these first
DISCARD_PER_CARD_ABOVE = 20  # discarding: for each unseen card above
MOON_CARD_KEPT = 300  # discarding: cards of the moon last


class MoonCost:
    """What a card costs or saves the seat that `features` describes because a moon is possible.

    The cards of the moon are those that its shooter must capture: all penalty cards or, where all
    hearts turn, all hearts.

    A side is given by its seat or, where partners share tricks, by the first seat of the team.
    """

    def __init__(self, rules: RuleCosts, features: Features) -> None:
        self.rules = rules
        """What cards cost under the rules."""
        self.features = features
        """What the seat sees."""
        self.against_search = False
        """Whether to assume opponents who search, and so try for more moons."""
        self.ignores_others = False
        """Whether the seat does nothing against the moons of opponents."""
        self.own_completion = [4096, 3686, 2867, 1843, 819, 0]
        """The probability of the seat's own moon, by likely losers (4096ths)."""
        self.completion = [0] * 128
        """The probability of a moon, by cards of the moon taken alone (4096ths)."""
        self.search_completion = [0] * 128
        """`completion` against opponents who search."""
        self.stake = 0
        """What the moon is worth times its probability, in 1024ths of a point."""
        self.own = False
        """Whether the moon would be the seat's own."""
        self.early = False
        """Whether a pair hopes for its own moon before any card of it is taken."""
        self.side = -1
        """The first seat of the side that may shoot the moon, -1 if there is none."""
        self.second_seat = -1
        """The other seat of the side that may shoot the moon, -1 if there is none."""
        self.cards_in_trick = 0
        """The cards of the moon in the trick and the pile so far, as a mask."""

    def set_completion(self, count: int, chance: int, search_chance: int) -> None:
        """Set the probability, in 4096ths, that a side that alone took `count` of its cards shoots
        the moon: against players who use the heuristics, and against players who search."""
        self.completion[count] = chance
        self.search_completion[count] = search_chance

    # Assessing the moon

    def assess(self, position: Position, seat: int) -> None:
        """Find the side that has every card of the moon taken so far, and what the moon is worth.

        Where a moon may be hoped for at any time, and no card of it is taken, it is the seat's own.
        """
        self.stake = 0
        self.own = False
        self.side = -1
        self.second_seat = -1
        if self.rules.moon_points == 0 or position.trick_number == 0:
            return
        n = self.rules.players
        teams = self.rules.team_count
        self.cards_in_trick = (position.on_table | position.pile) & self.rules.moon_cards
        side = -1
        for other in range(n):
            mask = position.won[other]
            if other == seat:
                mask |= position.hidden[other]
            if mask & self.rules.moon_cards:
                whose = other
                if self.rules.team_tricks and whose >= teams:
                    whose -= teams
                if side >= 0 and whose != side:
                    return
                side = whose
        self.early = side < 0 and self.completion[0] > 0
        if side < 0:
            if not self.rules.moon_any_time:
                return
            side = seat
            if self.rules.team_tricks and seat >= teams:
                side -= teams
        if self.ignores_others and not self.is_on_side(seat, side):
            return
        self.side = side
        if self.rules.team_tricks:
            self.second_seat = side + teams
        if seat == side or seat == self.second_seat:
            self.own = True
            taken = self.points_taken(position, seat)
            # Usually it is too early until the side has 15 percent of the points.
            if self.rules.moon_any_time or 20 * taken >= 3 * self.rules.moon_total:
                chance = self.own_chance(position, seat)
                if self.rules.moon_by_chance:
                    least = OWN_BY_CHANCE * self.completion_of(position) >> 12
                    if chance < least:
                        chance = least
                worth = self.rules.moon_points + taken
                if self.rules.tricks_count:
                    # The shooter pays for the tricks that the others would have won.
                    paid = self.rules.trick_each * self.features.hand_size
                    paid += self.rules.trick_next + self.rules.trick_last
                    worth -= paid - (paid * self.rules.reciprocal[n] >> 12)
                    if worth < 0:
                        worth = 0
                self.stake = chance * worth >> 12
                if self.rules.moon_turns and position.hearts_charged:
                    self.stake *= 2
            return
        chance = self.completion_of(position)
        if position.length:
            one = 1
            led = position.table[0] & 63
            whose = position.leader
            if (
                (whose == side or whose == self.second_seat)
                and self.rules.moon_cards & (one << led)
                and led % 13 >= QUEEN
            ):
                # Players who lead high cards of the moon usually want the moon.
                least = (CERTAIN >> 1) * self.points_taken(position, seat)
                least = least // self.rules.moon_total
                if chance < least:
                    chance = least
        self.stake = (self.rules.moon_defence * chance >> 12) * self.rules.moon_points >> 12
        if self.rules.moon_turns:
            if position.hearts_charged:
                self.stake *= 2
            if self.rules.ten_doubles and self.has_taken(position, TEN_OF_CLUBS):
                self.stake *= 4 if self.features.ten_charged else 2

    def completion_of(self, position: Position) -> int:
        """The probability, in 4096ths, that the side shoots the moon, by the cards that it took.

        Their number counts, not their points: the queen alone says very little.
        """
        count = bits.popcount(position.won[self.side] & self.rules.moon_cards)
        if self.rules.packs == 2:
            count += bits.popcount(position.won2[self.side] & self.rules.moon_cards)
        if self.second_seat >= 0:
            count += bits.popcount(position.won[self.second_seat] & self.rules.moon_cards)
            count += bits.popcount(position.won2[self.second_seat] & self.rules.moon_cards)
        if count > MAX_COUNT:
            count = MAX_COUNT
        return self.search_completion[count] if self.against_search else self.completion[count]

    def has_taken(self, position: Position, card: int) -> bool:
        """Whether the side has taken a card, with one pack."""
        won = position.won[self.side]
        if self.second_seat >= 0:
            won |= position.won[self.second_seat]
        return won >> card & 1 != 0

    def is_on_side(self, seat: int, side: int) -> bool:
        """Whether a seat, or -1 for none, takes tricks for a side."""
        return seat >= 0 and (
            seat == side or (self.rules.team_tricks and seat - self.rules.team_count == side)
        )

    def points_taken(self, position: Position, seat: int) -> int:
        """The points of the cards of the moon that the side has taken (1024ths), including those
        that lie face down with the seat itself."""
        taken = 0
        for part in range(2):
            side = self.side if part == 0 else self.second_seat
            if side >= 0:
                taken += self.points_in(position.won[side]) + self.points_in(position.won2[side])
                if side == seat:
                    taken += self.points_in(position.hidden[side])
                    taken += self.points_in(position.hidden2[side])
        return taken

    def points_in(self, mask: int) -> int:
        """The points of the cards of the moon in a mask (1024ths)."""
        points = 0
        mask &= self.rules.moon_cards
        while mask:
            points += self.rules.base_cost[bits.lowest(mask)]
            mask &= mask - 1
        return points

    def own_chance(self, position: Position, seat: int) -> int:
        """The probability, in 4096ths, that the seat's hand completes its own moon."""
        losers = 0
        for suit in range(4):
            low = SUIT_MASK << (13 * suit)
            mine = position.hand[seat] & low
            theirs = self.features.unseen & low
            if not mine or not theirs:
                continue
            length = bits.popcount(mine)
            top = bits.highest(theirs)
            winners = bits.popcount(mine >> top >> 1)
            if self.rules.packs == 2:
                length += bits.popcount(position.twice[seat] & low)
                winners += bits.popcount((position.twice[seat] & low) >> top >> 1)
            followers = self.features.followers[suit]
            if followers < 1:
                followers = 1
            # One player may hold more than an equal share of the unseen cards.
            rounds = self.features.unseen_count[suit] // followers + 1
            if rounds > self.features.unseen_count[suit]:
                rounds = self.features.unseen_count[suit]
            if winners < rounds:
                losers += length - winners
            if losers >= MAX_LOSERS:
                return 0
        return self.own_completion[losers]

    # Costs of cards

    def shooter_cost(self, card: int, top_seat: int, stays: int) -> int:
        """What a card costs for the seat's own moon, in 1024ths of a point: nothing when its side
        keeps the trick, and half if no card of the moon is in it, or nothing where it is `early`.

        `top_seat` then holds the best card and keeps the trick with the probability `stays`
        (4096ths).
        """
        one = 1
        lost = CERTAIN
        if top_seat >= 0 and (top_seat == self.side or top_seat == self.second_seat):
            lost = CERTAIN - stays
        cost = self.stake * lost >> 12
        moon_cards = self.cards_in_trick | (self.rules.moon_cards & (one << card))
        if moon_cards:
            return cost
        return 0 if self.early else cost >> 1

    def defender_cost(self, seat: int, card: int, top_seat: int, stays: int) -> int:
        """What a card costs (below 0: saves) because another side may be shooting the moon, in
        1024ths of a point. `seat` plays the card; the rest is as for `shooter_cost`."""
        one = 1
        stake = self.stake
        its_own = self.rules.moon_cards & (one << card)
        moon_cards = self.cards_in_trick | its_own
        if top_seat == seat:
            return -(stake * stays >> 12) if moon_cards else 0
        cost = 0
        if top_seat >= 0:
            if top_seat == self.side or top_seat == self.second_seat:
                if its_own:
                    cost = (stake * stays >> 12) >> 2
            elif moon_cards:
                cost = -(stake * stays >> 12)
                if not self.rules.team_tricks or top_seat != self.features.partner:
                    cost >>= 1
        # Cards that can still take a trick from the shooter are worth keeping.
        if self.features.unseen_above(card // 13, card) == 0:
            cost += stake * TOP_CARD_KEPT >> 12
        elif card % 13 >= QUEEN:
            cost += stake * HIGH_CARD_KEPT >> 12
        return cost


class MoonShooter:
    """How the seats of a playout try for the moon: whether they do, and which cards they play."""

    def __init__(self, rules: RuleCosts, features: Features) -> None:
        self.rules = rules
        """What cards cost under the rules."""
        self.features = features
        """What the seat sees."""
        self.enabled = False
        """Whether any seat ever tries."""
        self.before_penalties = False
        """Whether a seat may try before any card of the moon is taken."""
        self.attempt_rate = [0] * 128
        """How often a seat tries, by cards of the moon it took alone (256ths)."""
        self.rate_by_losers = [0] * 32
        """How often a seat tries, by half tricks its hand may lose (256ths)."""
        self.loss_chance = [0] * 4096
        """How likely a card loses a trick (256ths), see `set_loss_chance`."""

    # Setting up

    def set_attempt_rate(self, count: int, rate: int) -> None:
        """Set how often, in 256ths, a seat that alone took `count` cards of the moon tries."""
        self.attempt_rate[count] = rate
        self.enabled = self.enabled or rate > 0

    def set_rate_by_losers(self, halves: int, rate: int) -> None:
        """Set how often a seat tries to shoot the moon with a hand that is likely to lose `halves`
        half tricks: `rate` times in 256.

        It replaces `set_attempt_rate` where the strength of a hand can be told: with one pack, when
        every player captures tricks alone.
        """
        self.rate_by_losers[halves] = rate
        self.enabled = self.enabled or rate > 0

    def set_before_penalties(self, allowed: bool) -> None:
        """Set whether seats may try before any card of the moon is taken."""
        self.before_penalties = allowed

    def set_loss_chance(self, higher: int, unseen: int, above: int, chance: int) -> None:
        """Set how likely, in 256ths, a card loses a trick when its suit is played from the top: one
        with `higher` cards of its suit above it in the hand, and `unseen` cards of the suit in
        other hands, `above` of them higher."""
        self.loss_chance[(higher * 16 + unseen) * 16 + above] = chance

    # Whether to try

    def attempts(self, position: Position, seat: int, seed: int) -> bool:
        """Whether a seat tries for the moon: it is still possible, and the seat's draw in the
        playout with this seed falls below the rate."""
        draw = bits.random_u32(seed, DRAWS_PER_SEAT * seat + MOON_DRAW) >> 24
        if self.rules.packs == 1 and not self.rules.team_tricks:
            return draw < self.rate_for_hand(position, seat)
        side = seat
        teams = self.rules.team_count
        if self.rules.team_tricks and side >= teams:
            side -= teams
        count = 0
        for other in range(self.rules.players):
            mask = position.won[other] & self.rules.moon_cards
            if mask:
                whose = other
                if self.rules.team_tricks and whose >= teams:
                    whose -= teams
                if whose != side:
                    return False
                count += bits.popcount(mask)
                count += bits.popcount(position.won2[other] & self.rules.moon_cards)
        if count == 0:
            return False
        if count > MAX_COUNT:
            count = MAX_COUNT
        return draw < self.attempt_rate[count]

    def rate_for_hand(self, position: Position, seat: int) -> int:
        """How often, in 256ths, a seat tries with the hand that it holds; with one pack."""
        for other in range(self.rules.players):
            if other != seat and position.won[other] & self.rules.moon_cards:
                return 0
        if not self.before_penalties and not position.won[seat] & self.rules.moon_cards:
            return 0
        halves = self.losers_in_hand(position, seat) >> 7
        return self.rate_by_losers[halves if halves < MAX_HALVES else MAX_HALVES]

    def losers_in_hand(self, position: Position, seat: int) -> int:
        """How many tricks a seat's hand is likely to lose, in 256ths; see `expected_losers`."""
        seen = position.hidden[seat] | position.pile | position.on_table
        for other in range(self.rules.players):
            seen |= position.won[other]
        hand = position.hand[seat]
        return self.expected_losers(hand, self.rules.pack & ~(seen | hand))

    def expected_losers(self, hand: int, unseen: int) -> int:
        """How many tricks a hand is likely to lose, in 256ths, when it plays its suits from the top
        and `unseen` is in other hands; with one pack."""
        one = 1
        total = 0
        for _ in range(4):
            mine = hand & SUIT_MASK
            theirs = unseen & SUIT_MASK
            hand >>= 13
            unseen >>= 13
            if not mine or not theirs:
                continue
            base = bits.popcount(theirs) * 16
            while mine:
                card = bits.highest(mine)
                mine ^= one << card
                total += self.loss_chance[base + bits.popcount(theirs >> card)]
                base += 256
        return total

    # How to play

    def choose_card(self, position: Position, legal: int) -> int:
        """The card of a seat that wants every trick, after `Features.observe` for that seat."""
        one = 1
        hand = position.hand[position.turn]
        last = position.length == self.rules.players - 1
        best = -1
        best_rating = WORST_RATING
        mask = legal
        while mask:
            card = bits.lowest(mask)
            mask &= mask - 1
            suit = card // 13
            low = SUIT_MASK << (13 * suit)
            above = bits.popcount((self.features.unseen & low) >> card >> 1)
            if position.length == 0:
                # Certain tricks first, from the longest suit; then what is likeliest to win.
                rating = bits.popcount(hand & low) - PER_CARD_ABOVE * above
                if above == 0:
                    rating += CERTAIN_TRICK
            elif position.suit_mask & (one << card):
                if card > position.best:
                    # The cheapest certain winner; otherwise the highest card.
                    if above == 0 or last:
                        rating = CERTAIN_WINNER - card % 13
                    else:
                        rating = POSSIBLE_WINNER + card % 13
                else:
                    rating = -(card % 13)
            else:
                # When void, keep cards of the moon and winners and discard what would lose.
                rating = DISCARD_PER_CARD_ABOVE * above - bits.popcount(hand & low)
                if self.rules.moon_cards & (one << card):
                    rating -= MOON_CARD_KEPT
            if rating > best_rating:
                best_rating = rating
                best = card
        return best
