"""The heuristic policy: every decision of a hand, and whole hands without the interpreter lock."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.card_cost import CardCost
from hearts_qt.players.heuristics.card_selection import CardSelection
from hearts_qt.players.heuristics.constants import DRAWS_PER_SEAT
from hearts_qt.players.heuristics.features import Features
from hearts_qt.players.heuristics.moon import MoonCost, MoonShooter
from hearts_qt.players.heuristics.rule_costs import RuleCosts
from hearts_qt.players.heuristics.suit_risk import SuitRisk
from hearts_qt.rules.constants import EFFECT_KITTY, FINISHED, LAYING_AWAY, PLAYING, SUIT_MASK
from hearts_qt.rules.kernel import Position

NO_CAP = 1 << 60
"""A temperature above every possible one."""
MOST_OF_SUIT = 26
"""The number of cards of a suit in two packs."""

# Tuned by letting variants play each other.
BLIND_PACKET_COST = 4915  # cards that others chose to pass on, in average tricks (4096ths)
CHARGE_MARGIN = 3  # charging: this much longer than the shortest of the other suits


class Policy:
    """The heuristics for one rule set.

    Only one thread at a time may use it. The parts keep what the last decision was based on:
    `card_cost` the cost of each legal card, `selection` the cards to pass or to lay away.

    In playouts each seat has a *temperature*: 0 plays the cheapest card, higher ones draw from a
    softmax of the costs. Every random draw depends on the seed of the playout, the seat and the
    card alone (common random numbers), so all candidates that are compared in a world meet the
    same opponents.
    """

    def __init__(self) -> None:
        self.rules = RuleCosts()
        """What cards cost under the rules."""
        self.features = Features(self.rules)
        """What the deciding seat sees, and which cards were passed to whom."""
        self.suit_risk = SuitRisk(self.rules, self.features)
        """What the cards of a suit cost when held."""
        self.moon = MoonCost(self.rules, self.features)
        """What a card costs because of a moon."""
        self.card_cost = CardCost(self.rules, self.features, self.suit_risk, self.moon)
        """The expected cost of each legal card."""
        self.selection = CardSelection(self.rules, self.features, self.suit_risk)
        """Which cards to pass or to lay away."""
        self.shooter = MoonShooter(self.rules, self.features)
        """How the seats of a playout try for the moon."""
        self.temperature = [0] * 10
        """The softmax temperature of each seat, in 1024ths of a point."""
        self.temperature_cap = NO_CAP
        """An upper bound on all temperatures, in 1024ths of a point."""
        self.ignores_moons = [False] * 10
        """Whether each seat ignores moons in playouts, see `set_ignores_moons`."""
        self.searching_seat = -1
        """The seat that plays the cheapest card in playouts, -1 for none."""
        self.playout_seed = 0
        """The random seed of the playout."""
        self.gumbel_noise = [0] * 256
        """256 equally likely values of a standard Gumbel variable, in 1024ths."""

    # Setting up

    def set_gumbel_noise(self, index: int, noise: int) -> None:
        """Set one of the 256 values of the Gumbel noise, in 1024ths."""
        self.gumbel_noise[index] = noise

    def set_searching_seat(self, seat: int) -> None:
        """Set the seat whose decision is searched: in playouts it plays the cheapest card, whatever
        its temperature, and expects opponents who search. -1 for none."""
        self.searching_seat = seat

    def set_temperature(self, seat: int, temperature: int) -> None:
        """Set the softmax temperature of a seat in playouts, in 1024ths of a point.

        A card that costs this much more than another is e times less likely to be played. At 0 the
        seat plays the cheapest card, and does not try for the moon either.
        """
        self.temperature[seat] = temperature

    def set_ignores_moons(self, seat: int, ignores: bool) -> None:
        """Set whether a seat does nothing against the moons of opponents in playouts."""
        self.ignores_moons[seat] = ignores

    def cap_temperature(self, cap: int) -> None:
        """Limit all temperatures, in 1024ths of a point, until `uncap_temperature`."""
        self.temperature_cap = cap

    def uncap_temperature(self) -> None:
        """Lift the limit of `cap_temperature`."""
        self.temperature_cap = NO_CAP

    def set_playout_seed(self, seed: int) -> None:
        """Set the random seed of the hands that are played out next."""
        self.playout_seed = seed

    # Playing a card

    def choose_card(self, position: Position) -> int:
        """The card that the seat to play plays."""
        legal = position.legal(False)
        if not legal & (legal - 1):
            return bits.lowest(legal)
        seat = position.turn
        if seat == self.searching_seat:
            return self.cheapest_against_search(position, legal)
        temperature = self.temperature[seat]
        if (
            self.shooter.enabled
            and temperature
            and self.shooter.attempts(position, seat, self.playout_seed)
        ):
            return self.choose_for_moon(position, legal)
        if temperature > self.temperature_cap:
            temperature = self.temperature_cap
        if temperature == 0:
            return self.card_cost.cheapest(position, legal)
        self.moon.ignores_others = self.ignores_moons[seat]
        self.cheapest_against_search(position, legal)
        self.moon.ignores_others = False
        return self.sample(legal, seat, temperature)

    def cheapest_against_search(self, position: Position, legal: int) -> int:
        """`CardCost.cheapest` for a seat that expects opponents who search."""
        self.moon.against_search = True
        card = self.card_cost.cheapest(position, legal)
        self.moon.against_search = False
        return card

    def choose_for_moon(self, position: Position, legal: int) -> int:
        """The card that the seat to play plays when it tries for the moon."""
        self.features.observe(position, position.turn)
        return self.shooter.choose_card(position, legal)

    def sample(self, legal: int, seat: int, temperature: int) -> int:
        """Draw a legal card from the softmax of the costs, after `CardCost.cheapest`.

        From each cost the temperature times Gumbel noise is subtracted; the card that is then the
        cheapest is a draw from the softmax (Gumbel, *Statistical Theory of Extreme Values*, 1954).
        """
        chosen = -1
        best = 0
        mask = legal
        while mask:
            card = bits.lowest(mask)
            mask &= mask - 1
            draw = bits.random_u32(self.playout_seed, DRAWS_PER_SEAT * seat + card) >> 24
            total = self.card_cost.total[card] - (temperature * self.gumbel_noise[draw] >> 10)
            if chosen < 0 or total < best:
                chosen = card
                best = total
        return chosen

    # Passing, laying away, charging

    def choose_pass(self, position: Position, seat: int, count: int, may_be_blind: bool) -> bool:
        """Have `selection` select the cards to pass; returns whether a blind pass is better."""
        one = 1
        self.selection.select(position, seat, count, False)
        if not may_be_blind:
            return False
        once = position.hand[seat]
        twice = position.twice[seat]
        before = self.suit_risk.hand_cost(once, twice)
        for index in range(count):
            bit = one << self.selection.cards[index]
            if twice & bit:
                twice ^= bit
            else:
                once ^= bit
        after = self.suit_risk.hand_cost(once, twice)
        return before < after + (BLIND_PACKET_COST * self.rules.average_trick >> 12)

    def choose_charge(self, position: Position, seat: int, most: int) -> int:
        """The cards that a seat charges, one copy each, as a mask: at most `most`."""
        one = 1
        found = 0
        for _ in range(most):
            best = 0
            chosen = -1
            mask = self.rules.chargeable & position.hand[seat] & ~found
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                gain = self.charge_gain(position, seat, card)
                if gain > best:
                    best = gain
                    chosen = card
            if chosen < 0:
                break
            found |= one << chosen
        return found

    def charge_gain(self, position: Position, seat: int, card: int) -> int:
        """How good it is to charge a card, on a scale without unit; not good at 0 or below.

        A charge pays if others take what it doubles. They do if the hand has other cards of the
        suit to play before the card, and soon has none of another suit on which to discard it.
        """
        one = 1
        hand = position.hand[seat]
        twice = position.twice[seat]
        suit = card // 13
        length = 0
        shortest = MOST_OF_SUIT
        for other in range(4):
            low = SUIT_MASK << (13 * other)
            held = bits.popcount(hand & low) + bits.popcount(twice & low)
            if other == suit:
                length = held
            elif held < shortest:
                shortest = held
        if self.rules.bonus_cards & (one << card):
            # The seat wants this one itself: higher cards help too, and so do few other players.
            low = SUIT_MASK << (13 * suit)
            higher = bits.popcount((hand & low) >> card >> 1)
            higher += bits.popcount((twice & low) >> card >> 1)
            return length + higher - self.rules.players + 1
        return length - shortest - CHARGE_MARGIN + 1

    # Whole hands

    def play_hand(self, position: Position) -> None:
        """Play a hand from where it stands to its end, and score it.

        Where the shooter of a moon may choose, the moon is added to the others.
        """
        while position.phase != FINISHED:
            if position.phase == PLAYING:
                effects = position.play(self.choose_card(position))
                if effects & EFFECT_KITTY and position.phase == LAYING_AWAY:
                    self.features.forget_holder(position.turn)
            else:
                self.selection.select(position, position.turn, position.owed, True)
                for index in range(self.selection.count):
                    position.lay_away(self.selection.cards[index])
        position.score_hand(self.rules.moon_subtracts)

    def play_hand_unlocked(self, position: Position) -> None:
        """`play_hand` with the interpreter lock released, so that other threads run meanwhile."""
        state = bits.release_lock()
        self.play_hand(position)
        bits.restore_lock(state)
