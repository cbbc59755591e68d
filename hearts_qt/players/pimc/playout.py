"""Playouts: a candidate tried in one world, through pass and charges to the end of the hand."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.players.pimc.constants import LAY_AWAY, PASS, PLAIN, PLAY, SHOOT
from hearts_qt.players.pimc.evaluate import HandEvaluator
from hearts_qt.rules.constants import EFFECT_KITTY, PLAYING
from hearts_qt.rules.kernel import Position, Tables


class Playout:
    """Plays a candidate of a seat to the end of the hand, with the others' cards as in `world`.

    All seats follow the rollout policy `policy`; after a candidate marked `SHOOT` the seat itself
    tries to win every trick. The finished hand stays in `position`, scored.
    """

    def __init__(self, tables: Tables, policy: Policy, evaluator: HandEvaluator) -> None:
        self.tables = tables
        self.policy = policy
        self.evaluator = evaluator
        self.players = tables.players
        self.position = Position(tables)
        self.world = Position(tables)
        self.seat = 0
        self.dealer = 0
        self.kind = 0
        self.candidates = 0
        self.card = [0] * 64
        self.plan = [0] * 64
        self.once = [0] * 64
        self.twice = [0] * 64
        self.dropped = [0] * 64
        self.packet = [0] * 10
        self.blind = [0] * 10
        self.passed = [0] * 160
        self.passed_count = [0] * 10
        self.pass_step = 0
        self.may_pass_blind = False
        self.max_charges = 0
        self.shooting_noise = 1 << 40
        self.dice = 0

    # Setting up

    def begin(self, seat: int, kind: int, dealer: int) -> None:
        """Begin a decision of a seat: `PLAY`, `PASS`, `CHARGE` or `LAY_AWAY`."""
        self.seat = seat
        self.kind = kind
        self.dealer = dealer
        self.candidates = 0
        self.policy.features.save_passes()

    def set_dealer(self, dealer: int) -> None:
        """Set who deals, for a decision before the first lead."""
        self.dealer = dealer

    def set_pass(self, step: int, may_be_blind: bool) -> None:
        """Set where the pass of this hand goes: `step` seats on, or 0 to all other seats; and
        whether a seat may pass on unseen what it receives."""
        self.pass_step = step
        self.may_pass_blind = may_be_blind

    def set_max_charges(self, most: int) -> None:
        """Set how many cards a player may charge; 0 where the rules have no charging."""
        self.max_charges = most

    def set_shooting_noise(self, noise: int) -> None:
        """Set the greatest softmax temperature of the others, in 1024ths of a point, while the seat
        shoots the moon; see `Policy.set_temperature`."""
        self.shooting_noise = noise

    def clear_candidates(self) -> None:
        """Remove all candidates."""
        self.candidates = 0

    def add_card(self, card: int, plan: int) -> None:
        """Add a card to play as a candidate, and the plan (`PLAIN` or `SHOOT`) to go on with."""
        self.card[self.candidates] = card
        self.plan[self.candidates] = plan
        self.dropped[self.candidates] = 0
        self.candidates += 1

    def add_set(self, once: int, twice: int, plan: int) -> None:
        """Add a set of cards to pass, to charge or to lay away as a candidate, as two masks, and
        the plan to go on with."""
        self.once[self.candidates] = once
        self.twice[self.candidates] = twice
        self.plan[self.candidates] = plan
        self.card[self.candidates] = 0
        self.dropped[self.candidates] = 0
        self.candidates += 1

    def add_blind(self) -> None:
        """Add the candidate to pass on unseen what the seat receives."""
        self.add_set(0, 0, PLAIN)
        self.card[self.candidates - 1] = -1

    def drop(self, candidate: int) -> None:
        """Do not try a candidate any more."""
        self.dropped[candidate] = 1

    # Playing out

    def run(self, candidate: int) -> float:
        """Play a candidate out in `world`; returns its utility, in points."""
        self.position.assign(self.world)
        self.policy.set_playout_seed(self.dice)
        if self.kind == PLAY:
            effects = self.position.play(self.card[candidate])
            if effects & EFFECT_KITTY:
                self.policy.features.restore_passes()
            if self.plan[candidate] == SHOOT:
                self.shoot_moon()
        elif self.kind == LAY_AWAY:
            mask = self.once[candidate]
            while mask:
                self.position.lay_away(bits.lowest(mask))
                mask &= mask - 1
            mask = self.twice[candidate]
            while mask:
                self.position.lay_away(bits.lowest(mask))
                mask &= mask - 1
        elif self.kind == PASS:
            self.pass_cards(candidate)
            self.charge(-1)
            self.position.begin_play(self.dealer)
            if self.plan[candidate] == SHOOT:
                self.shoot_moon()
        else:
            self.charge(candidate)
            self.position.begin_play(self.dealer)
        self.policy.play_hand(self.position)
        if self.tables.kitty_exchange or self.kind == PASS:
            self.policy.features.restore_passes()
        return self.evaluator.evaluate(self.position)

    def finish(self, start: Position, plan: int, seed: int) -> float:
        """Play a hand out from a position with all cards known; returns its utility for the seat,
        in points.

        `plan` says how the seat goes on; `seed` decides the random choices of the others.
        """
        self.position.assign(start)
        self.policy.set_playout_seed(seed)
        if plan == SHOOT:
            self.shoot_moon()
        self.policy.play_hand(self.position)
        return self.evaluator.evaluate(self.position)

    # What comes before the first card

    def predict_passes(self) -> None:
        """Find what the other seats pass in `world`. It is the same for all candidates."""
        count = self.packet_size()
        self.policy.features.forget_passes()
        for giver in range(self.players):
            self.blind[giver] = 0
            if giver == self.seat:
                continue
            if self.pass_step == 0:
                self.policy.selection.select(self.world, giver, count, False)
            elif self.policy.choose_pass(self.world, giver, count, self.may_pass_blind):
                self.blind[giver] = 1
            self.passed_count[giver] = self.policy.selection.count
            for index in range(self.policy.selection.count):
                self.passed[16 * giver + index] = self.policy.selection.cards[index]

    def pass_cards(self, candidate: int) -> None:
        """Pass the candidate's cards for the seat; the others pass what `predict_passes` found."""
        n = self.players
        seat = self.seat
        self.policy.features.forget_passes()
        if self.pass_step == 0:
            self.scatter(candidate)
            return
        self.blind[seat] = 1 if self.card[candidate] < 0 else 0
        for giver in range(n):
            if self.blind[giver]:
                continue
            receiver = (giver + self.pass_step) % n
            while self.blind[receiver]:
                receiver = (receiver + self.pass_step) % n
            if giver == seat:
                mask = self.once[candidate]
                while mask:
                    self.hand_over(self.position, giver, receiver, bits.lowest(mask))
                    mask &= mask - 1
                mask = self.twice[candidate]
                while mask:
                    self.hand_over(self.position, giver, receiver, bits.lowest(mask))
                    mask &= mask - 1
            else:
                for index in range(self.passed_count[giver]):
                    self.hand_over(self.position, giver, receiver, self.passed[16 * giver + index])

    def packet_size(self) -> int:
        """How many cards each seat passes."""
        for other in range(self.candidates):
            if self.card[other] >= 0:
                return bits.popcount(self.once[other]) + bits.popcount(self.twice[other])
        return 0

    def scatter(self, candidate: int) -> None:
        """Pass to all other seats: each seat deals its cards out in turn, the costliest first."""
        one = 1
        n = self.players
        for giver in range(n):
            if giver == self.seat:
                at = 0
                for part in range(2):
                    mask = self.once[candidate] if part == 0 else self.twice[candidate]
                    while mask:
                        card = bits.highest(mask)
                        mask ^= one << card
                        self.hand_over(self.position, giver, (giver + 1 + at % (n - 1)) % n, card)
                        at += 1
            else:
                for index in range(self.passed_count[giver]):
                    receiver = (giver + 1 + index % (n - 1)) % n
                    self.hand_over(self.position, giver, receiver, self.passed[16 * giver + index])

    def hand_over(self, position: Position, giver: int, receiver: int, card: int) -> None:
        """Move a card from one hand to another."""
        one = 1
        bit = one << card
        if position.twice[giver] & bit:
            position.twice[giver] ^= bit
        else:
            position.hand[giver] ^= bit
        if position.hand[receiver] & bit:
            position.twice[receiver] |= bit
        position.hand[receiver] |= bit
        if self.tables.packs == 1:
            self.policy.features.note_pass(giver, receiver, card)

    def charge(self, candidate: int) -> None:
        """Charge the candidate's cards for the seat; for the other seats, and if `candidate` is -1
        for this one too, those that the policy chooses."""
        if self.max_charges == 0:
            return
        n = self.players
        for seat in range(n):
            if seat == self.seat and candidate >= 0:
                self.packet[seat] = self.once[candidate]
            else:
                self.packet[seat] = self.policy.choose_charge(
                    self.position, seat, self.max_charges
                )
        for seat in range(n):
            mask = self.packet[seat]
            while mask:
                self.position.charge(seat, bits.lowest(mask))
                mask &= mask - 1
            if seat == self.seat and candidate >= 0:
                mask = self.twice[candidate]
                while mask:
                    self.position.charge(seat, bits.lowest(mask))
                    mask &= mask - 1

    # Shooting the moon

    def shoot_moon(self) -> None:
        """Play on with the seat trying to win every trick, as long as its moon is possible."""
        self.policy.cap_temperature(self.shooting_noise)
        while self.position.phase == PLAYING and not self.moon_lost():
            if self.position.turn != self.seat:
                self.position.play(self.policy.choose_card(self.position))
                continue
            legal = self.position.legal(False)
            if not legal & (legal - 1):
                self.position.play(bits.lowest(legal))
                continue
            self.position.play(self.policy.choose_for_moon(self.position, legal))
        self.policy.uncap_temperature()

    def moon_lost(self) -> bool:
        """Whether another side has taken a card of the moon."""
        for other in range(self.players):
            taken = self.position.won[other] & self.tables.moon_cards
            if taken and not self.evaluator.on_own_side(other):
                return True
        return False
