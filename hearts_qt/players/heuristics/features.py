"""What one seat sees of a position: the unseen cards, what cards cost it, and likely discards."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import (
    CERTAIN,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    TEN_OF_CLUBS,
)
from hearts_qt.players.heuristics.rule_costs import RuleCosts
from hearts_qt.rules.constants import SUIT_MASK
from hearts_qt.rules.kernel import Position

SUIT_ONES = 1 | (1 << 13) | (1 << 26) | (1 << 39)
"""The lowest card of each suit, as a mask."""
OTHER_DISCARD = 4915
"""What a seat without single dangers discards, in average cards of a point suit (4096ths)."""
POINTS_CAPTURED = 3277
"""The share of the points still out that the players are expected to capture (4096ths)."""
SPOILERS_IN_TWO = 3
"""How many cards that count are captured together in two tricks that have any."""
SEATS = 10
"""The stride of `passed`, and the greatest number of seats at a table."""


class Features:
    """A position as one seat sees it.

    `observe` reads a position; until the next call everything else here describes what that seat
    may know. *Unseen* cards are those in other hands or face down.
    """

    def __init__(self, rules: RuleCosts) -> None:
        self.rules = rules
        """What cards cost under the rules."""
        self.passed = [0] * 100
        """What each giver passed to each receiver, as masks: index 10 * giver + receiver."""
        self.saved = [0] * 100
        """A copy of `passed`, see `save_passes`."""
        self.observations = 0
        """The number of calls of `observe`, by which others tell stale results."""
        self.unseen = 0
        """The unseen cards, as a mask."""
        self.unseen2 = 0
        """With two packs, the cards of which both copies are unseen, as a mask."""
        self.unseen_count = [0] * 4
        """For each suit, the number of unseen cards."""
        self.followers = [0] * 4
        """For each suit, how many other seats may still hold it."""
        self.cost = [0] * 52
        """What capturing each card costs this seat now, in 1024ths of a point."""
        self.cost_changed = True
        """Whether `cost` may differ from the rule set's costs."""
        self.costed = 0
        """The cards with a cost other than 0, as a mask."""
        self.known_holding = [0] * 10
        """For each seat, the cards known to be in its hand, as a mask."""
        self.located = 0
        """The unseen cards whose holder is known, as a mask."""
        self.hand_size = 0
        """The number of cards in the seat's hand."""
        self.partner = -1
        """The seat's partner, -1 without teams."""
        self.mean_point_cost = 0
        """What an average unseen card of a point suit costs (1024ths)."""
        self.mean_discard = 0
        """`discard_cost` averaged over the other seats (1024ths of a point)."""
        self.discard_cost = [0] * 10
        """For each seat, the expected cost of what it discards (1024ths)."""
        self.ten_charged = False
        """Whether the ten of clubs is charged."""
        self.uniform_cost = 0
        """The cost of all cards of point suits, -1 where they differ (1024ths)."""

    # Passed cards

    def forget_passes(self) -> None:
        """Forget all passed cards, for a new hand."""
        for index in range(100):
            self.passed[index] = 0

    def note_pass(self, giver: int, receiver: int, card: int) -> None:
        """Note that `giver` passed a card to `receiver`, and so knows where it is."""
        one = 1
        self.passed[SEATS * giver + receiver] |= one << card

    def forget_holder(self, seat: int) -> None:
        """Forget what was passed to a seat, which may have laid the cards away."""
        for giver in range(SEATS):
            self.passed[SEATS * giver + seat] = 0

    def save_passes(self) -> None:
        """Keep a copy of the passed cards for `restore_passes`."""
        for index in range(100):
            self.saved[index] = self.passed[index]

    def restore_passes(self) -> None:
        """Return to the passed cards of the last `save_passes`."""
        for index in range(100):
            self.passed[index] = self.saved[index]

    # Reading a position

    def observe(self, position: Position, seat: int) -> None:
        """Read a position as a seat sees it."""
        n = self.rules.players
        pack = self.rules.pack
        pack2 = self.rules.pack2
        hand = position.hand[seat]
        self.observations += 1
        self.hand_size = bits.popcount(hand)
        any_void = 0
        if self.rules.packs == 1:
            seen = hand | position.hidden[seat] | position.pile | position.on_table
            for other in range(n):
                seen |= position.won[other]
                any_void |= position.void[other]
            self.unseen = pack & ~seen
        else:
            self.hand_size += bits.popcount(position.twice[seat])
            seen = hand
            twice = position.twice[seat]
            twice |= (seen & position.hidden[seat]) | position.hidden2[seat]
            seen |= position.hidden[seat]
            twice |= (seen & position.pile) | position.pile2
            seen |= position.pile
            twice |= (seen & position.on_table) | position.on_table2
            seen |= position.on_table
            for other in range(n):
                twice |= (seen & position.won[other]) | position.won2[other]
                seen |= position.won[other]
                any_void |= position.void[other]
            self.unseen = (pack2 & ~twice) | (pack & ~pack2 & ~seen)
            self.unseen2 = pack2 & ~seen
        self.partner = -1
        if self.rules.partner_step:
            self.partner = seat + self.rules.partner_step
            if self.partner >= n:
                self.partner -= n
        # The void seats are counted for all suits at once, in the lowest bits of each suit.
        voids = 0
        if any_void:
            for other in range(n):
                if other != seat:
                    voids += position.void[other] & SUIT_ONES
        mask = self.unseen
        for suit in range(4):
            self.unseen_count[suit] = bits.popcount(mask & SUIT_MASK)
            mask >>= 13
            self.followers[suit] = n - 1 - (voids & 15)
            voids >>= 13
        if self.rules.packs == 2:
            mask = self.unseen2
            for suit in range(4):
                self.unseen_count[suit] += bits.popcount(mask & SUIT_MASK)
                mask >>= 13
        self.located = 0
        for other in range(n):
            mask = position.charged[other] if position.any_charged else 0
            if self.rules.packs == 1:
                mask |= self.passed[SEATS * seat + other] & self.unseen
            if other == seat:
                mask = 0
            self.known_holding[other] = mask
            self.located |= mask
        if self.cost_changed or self.rules.ten_doubles or position.any_charged:
            self.update_costs(position, seat)
        self.estimate_discards(position, seat, any_void)

    def update_costs(self, position: Position, seat: int) -> None:
        """Work out what capturing each card costs this seat now, with charges and doubling."""
        n = self.rules.players
        one = 1
        self.cost_changed = False
        self.costed = 0
        for card in range(52):
            self.cost[card] = self.rules.base_cost[card]
        self.ten_charged = False
        if position.any_charged:
            self.cost_changed = True
            charged = position.table_charged | position.pile_charged
            for other in range(n):
                charged |= position.charged[other] | position.won_charged[other]
            if position.hearts_charged:
                for card in range(39, 52):
                    self.cost[card] *= 2
            if charged & (one << QUEEN_OF_SPADES):
                self.cost[QUEEN_OF_SPADES] *= 2
            if charged & (one << JACK_OF_DIAMONDS):
                self.cost[JACK_OF_DIAMONDS] *= 2
            self.ten_charged = charged & (one << TEN_OF_CLUBS) != 0
        if self.rules.ten_doubles:
            self.cost_changed = True
            expected = 0
            mask = self.unseen & self.rules.penalty_cards
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                expected += self.cost[card]
            expected = ((expected * POINTS_CAPTURED) >> 12) * self.rules.reciprocal[n] >> 12
            mask = position.won[seat] | position.hidden[seat]
            mask &= self.rules.penalty_cards | self.rules.bonus_cards
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                expected += self.cost[card]
            self.cost[TEN_OF_CLUBS] += expected * 3 if self.ten_charged else expected
            if self.rules.ten_alone:
                self.cost[TEN_OF_CLUBS] -= self.alone_gain(position, seat)
        for card in range(52):
            if self.cost[card] != 0:
                self.costed |= one << card
        self.uniform_cost = 0
        for card in range(52):
            if self.rules.point_suit[card // 13] and self.rules.pack & (one << card):
                if self.uniform_cost == 0:
                    self.uniform_cost = self.cost[card]
                if self.cost[card] <= 0 or self.cost[card] != self.uniform_cost:
                    self.uniform_cost = -1

    def alone_gain(self, position: Position, seat: int) -> int:
        """What the ten of clubs is expected to take off because the seat's side captures nothing
        else that counts: less likely the more of that is still to be captured (1024ths)."""
        gain = self.rules.ten_alone
        partner = position.won[self.partner] if self.rules.team_tricks else 0
        if (position.won[seat] | position.hidden[seat] | partner) & self.rules.spoilers:
            return 0
        others = self.rules.team_count if self.rules.team_tricks else self.rules.players
        left = self.unseen | position.hand[seat] | position.on_table | position.pile
        rounds = 2 * bits.popcount(left & self.rules.spoilers) // SPOILERS_IN_TWO
        for _ in range(rounds):
            gain -= gain * self.rules.reciprocal[others] >> 12
        return 2 * gain if self.ten_charged else gain

    def estimate_discards(self, position: Position, seat: int, any_void: int) -> None:
        """Estimate what other seats discard when they cannot follow suit.

        `any_void` holds the suits in which any seat is void, as a mask of cards.
        """
        n = self.rules.players
        points = 0
        cards = 0
        for suit in range(4):
            if not self.rules.point_suit[suit] or self.unseen_count[suit] == 0:
                continue
            cards += self.unseen_count[suit]
            if self.uniform_cost > 0:
                points += self.unseen_count[suit] * self.uniform_cost
                continue
            for part in range(2):
                mask = self.unseen if part == 0 else self.unseen2
                mask &= (SUIT_MASK << (13 * suit)) & self.costed
                while mask:
                    points += self.cost[bits.lowest(mask)]
                    mask &= mask - 1
                if self.rules.packs == 1:
                    break
        self.mean_point_cost = 0
        if cards and points > 0:
            self.mean_point_cost = self.uniform_cost if self.uniform_cost > 0 else points // cards
        usual = self.mean_point_cost * OTHER_DISCARD >> 12
        dangers = self.rules.single_dangers & self.unseen
        first = position.trick_number == 0 and self.rules.no_penalty_on_first_trick
        kept = self.rules.forbidden_on_first_trick
        if position.trick_number == 0 and kept:
            dangers &= ~kept
            if kept & ~self.rules.single_dangers:
                # Cards of the point suits are forbidden too.
                usual = 0
        # When no single danger is unseen, or all seats are equally likely to hold it, they have the
        # same estimate.
        alike = not dangers or (not any_void and not self.located)
        total = 0
        discard = 0
        estimated = False
        for other in range(n):
            self.discard_cost[other] = 0
            if other == seat:
                continue
            if not alike or not estimated:
                estimated = True
                held = 0
                points = 0
                mask = dangers
                while mask:
                    card = bits.lowest(mask)
                    mask &= mask - 1
                    chance = self.holding_chance(position, other, card)
                    held += chance
                    if self.cost[card] > 0:
                        points += chance * self.cost[card] >> 12
                discard = points
                if held < CERTAIN:
                    discard += (CERTAIN - held) * usual >> 12
            total += discard
            if not first:
                self.discard_cost[other] = discard
        self.mean_discard = total * self.rules.reciprocal[n - 1] >> 12

    # Asking about what was read

    def holding_chance(self, position: Position, seat: int, card: int) -> int:
        """The probability, in 4096ths, that another seat holds an unseen card."""
        one = 1
        bit = one << card
        if self.located & bit:
            return CERTAIN if self.known_holding[seat] & bit else 0
        if position.void[seat] & bit:
            return 0
        return self.rules.reciprocal[self.followers[card // 13]]

    def unseen_above(self, suit: int, card: int) -> int:
        """The number of unseen cards of a suit that are higher than a card."""
        low = SUIT_MASK << (13 * suit)
        found = bits.popcount((self.unseen & low) >> card >> 1)
        if self.rules.packs == 2:
            found += bits.popcount((self.unseen2 & low) >> card >> 1)
        return found

    def capture_cost_of(self, card: int) -> int:
        """What capturing a card costs this seat, in 1024ths of a point."""
        return self.cost[card]
