"""One choice tried out in one world: the pass, the charges and all plays to the end of the hand."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.pimc.constants import LAY_AWAY, PASS, PLAIN, PLAY, SHOOT
from hearts_qt.players.pimc.evaluate import Judge
from hearts_qt.players.pimc.inference import Evidence
from hearts_qt.rules.kernel import Position

PLAYING = 0
KITTY = 16


class Trial(Judge):
    """Plays a choice of a seat out, with the others' cards as in `world`."""

    __slots__ = (
        "blind",
        "card",
        "choices",
        "dice",
        "evidence",
        "firmness",
        "kept",
        "kind",
        "may_be_blind",
        "mode",
        "most_charges",
        "off",
        "once",
        "packet",
        "parted",
        "parted_count",
        "policy",
        "step",
        "twice",
        "world",
    )

    def __init__(self, tables, policy):
        super().__init__(tables)
        self.policy = policy
        self.evidence = Evidence(tables, policy)
        self.world = Position(tables)
        self.kind = 0
        self.choices = 0
        self.card = [0] * 64
        self.mode = [0] * 64
        self.once = [0] * 64
        self.twice = [0] * 64
        self.off = [0] * 64
        self.kept = [0] * 100
        self.packet = [0] * 10
        self.blind = [0] * 10
        self.parted = [0] * 160
        self.parted_count = [0] * 10
        self.step = 0
        self.may_be_blind = False
        self.most_charges = 0
        self.firmness = 1 << 40
        self.dice = 0

    # Setting up

    def deals(self, dealer):
        """Say who deals, where the hand is not open yet."""
        self.evidence.dealer = dealer

    def passes(self, step, may_be_blind):
        """Say where the pass of this hand goes: so many seats on, or 0 to everybody."""
        self.step = step
        self.may_be_blind = may_be_blind

    def may_charge(self, most):
        """Say how many cards a player may charge, 0 where nobody charges."""
        self.most_charges = most

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

    # Playing out

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

    def restore(self):
        """Let the policy know of passed cards again what was known when the search began."""
        for index in range(100):
            self.policy.given[index] = self.kept[index]

    # What comes before the first card

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
