"""What cards cost under one rule set: the part of a policy that never changes."""

from __future__ import annotations

from hearts_qt.players.heuristics.constants import CERTAIN, POINT


class RuleCosts:
    """The figures of a rule set that the heuristics need; `policy_setup` fills them in.

    What the kernel knows of the rules is copied from its `Tables`, under the same names.

    A *single danger* is a penalty card in a suit that has few of them, such as the queen of spades.
    A *point suit* has many, such as hearts.
    """

    def __init__(self) -> None:
        self.players = 4
        """As in the tables."""
        self.packs = 1
        """As in the tables."""
        self.cancels = False
        """As in the tables."""
        self.last_equal = False
        """As in the tables."""
        self.pack = 0
        """The cards of the game, as a mask."""
        self.pack2 = 0
        """The cards of which the game has two copies, as a mask."""
        self.partner_step = 0
        """How many seats after a player the partner sits; 0 without teams."""
        self.partner_weight = 0
        """How much the partner's points count beside one's own, in 4096ths."""
        self.team_tricks = False
        """As in the tables."""
        self.team_count = 2
        """The number of teams where there are teams."""
        self.base_cost = [0] * 52
        """What capturing each card costs, in 1024ths of a point; below 0 for a bonus."""
        self.single_dangers = 0
        """The single dangers, as a mask."""
        self.bonus_cards = 0
        """The cards with a cost below 0, as a mask."""
        self.penalty_cards = 0
        """The cards with a cost above 0, as a mask."""
        self.point_suit = [0] * 4
        """For each of the four suits, whether it is a point suit: 1 or 0."""
        self.penalty_points = 1
        """The points of all penalty cards together, in 1024ths; at least 1 point."""
        self.moon_cards = 0
        """The cards that the shooter of a moon must capture, as a mask."""
        self.moon_count = 1
        """The number of these cards, at least 1."""
        self.moon_total = 1
        """The points of the cards of the moon, in 1024ths; at least 1 point."""
        self.average_trick = POINT
        """What an average trick costs, in 1024ths of a point."""
        self.low_card = 0
        """What giving up a card that all unseen ones beat costs, see `set_low_card`."""
        self.short_suit = [0] * 4
        """What keeping 0 cards or 1 of a suit is worth, see `set_short_suit`."""
        self.tricks_count = False
        """Whether any of the four is not 0."""
        self.trick_each = 0
        """What winning any trick costs, in 1024ths of a point (7.6)."""
        self.trick_first = 0
        """What the first won trick costs besides."""
        self.trick_next = 0
        """What the last won trick but one costs besides."""
        self.trick_last = 0
        """What the last won trick costs besides."""
        self.moon_points = 0
        """What a moon is worth, in 1024ths of a point; 0 without moons."""
        self.moon_defence = 0
        """How much another side's moon counts, as a share of its worth (4096ths)."""
        self.moon_any_time = False
        """Whether a moon is hoped for before much of it is taken."""
        self.moon_by_chance = False
        """Whether a side shoots the moon often without playing for it."""
        self.moon_turns = False
        """Whether a moon turns the hearts of its shooter."""
        self.moon_subtracts = False
        """Whether a moon is subtracted from the shooter's own score."""
        self.considers_moon = True
        """Whether the policy considers moons at all."""
        self.no_penalty_on_first_trick = False
        """Whether all penalty cards are forbidden on the first trick."""
        self.forbidden_on_first_trick = 0
        """The penalty cards forbidden there where others are allowed."""
        self.booster = False
        """As in the tables."""
        self.ten_doubles = False
        """As in the tables."""
        self.ten_alone = 0
        """What the ten of clubs alone takes off, in 1024ths of a point."""
        self.spoilers = 0
        """The cards with which the ten of clubs is not captured alone, as a mask."""
        self.kitty_captured = False
        """Whether a trick before the last may capture the kitty."""
        self.chargeable = 0
        """The cards that may be charged, as a mask."""
        self.reciprocal = [0] * 32
        """1 / n in 4096ths, for n from 1 to 31."""
        for number in range(1, 32):
            self.reciprocal[number] = CERTAIN // number

    def set_cost(self, card: int, points: int) -> None:
        """Set what capturing a card costs, in whole points; below 0 for a bonus."""
        self.base_cost[card] = points * POINT

    def set_short_suit(self, dangerous: bool, cards: int, worth: int) -> None:
        """Set what it is worth to keep only 0 cards or 1 of a suit, in 1024ths of a point.

        A suit is *dangerous* if it is a point suit or has single dangers.
        """
        self.short_suit[2 * dangerous + cards] = worth

    def set_low_card(self, worth: int) -> None:
        """Set what giving up a card costs that all unseen cards of its suit beat (1024ths)."""
        self.low_card = worth

    def set_point_suit(self, suit: int, has_many: bool) -> None:
        """Set whether a suit, 0 to 3, is a point suit."""
        self.point_suit[suit] = 1 if has_many else 0
