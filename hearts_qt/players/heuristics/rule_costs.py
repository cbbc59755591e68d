"""What cards cost under one rule set: the part of a policy that never changes."""

from __future__ import annotations

from hearts_qt.players.heuristics.constants import CERTAIN, POINT


class RuleCosts:
    """The figures of a rule set that the heuristics need; `policy_setup` fills them in.

    What the kernel knows of the rules is copied from its `Tables`, under the same names.

    A *single danger* is a penalty card in a suit that has few of them, such as the queen of spades.
    A *point suit* has many, such as hearts.
    """

    __slots__ = {
        "average_trick": "What an average trick costs, in 1024ths of a point.",
        "base_cost": "What capturing each card costs, in 1024ths of a point; below 0 for a bonus.",
        "bonus_cards": "The cards with a cost below 0, as a mask.",
        "booster": "As in the tables.",
        "cancels": "As in the tables.",
        "chargeable": "The cards that may be charged, as a mask.",
        "considers_moon": "Whether the policy considers moons at all.",
        "forbidden_on_first_trick": "The penalty cards forbidden there where others are allowed.",
        "kitty_captured": "Whether a trick before the last may capture the kitty.",
        "last_equal": "As in the tables.",
        "low_card": "What giving up a card that all unseen ones beat costs, see `set_low_card`.",
        "moon_any_time": "Whether a moon is hoped for before much of it is taken.",
        "moon_by_chance": "Whether a side shoots the moon often without playing for it.",
        "moon_cards": "The cards that the shooter of a moon must capture, as a mask.",
        "moon_count": "The number of these cards, at least 1.",
        "moon_defence": "How much another side's moon counts, as a share of its worth (4096ths).",
        "moon_points": "What a moon is worth, in 1024ths of a point; 0 without moons.",
        "moon_subtracts": "Whether a moon is subtracted from the shooter's own score.",
        "moon_total": "The points of the cards of the moon, in 1024ths; at least 1 point.",
        "moon_turns": "Whether a moon turns the hearts of its shooter.",
        "no_penalty_on_first_trick": "Whether all penalty cards are forbidden on the first trick.",
        "pack": "The cards of the game, as a mask.",
        "pack2": "The cards of which the game has two copies, as a mask.",
        "packs": "As in the tables.",
        "partner_step": "How many seats after a player the partner sits; 0 without teams.",
        "partner_weight": "How much the partner's points count beside one's own, in 4096ths.",
        "penalty_cards": "The cards with a cost above 0, as a mask.",
        "penalty_points": "The points of all penalty cards together, in 1024ths; at least 1 point.",
        "players": "As in the tables.",
        "point_suit": "For each of the four suits, whether it is a point suit: 1 or 0.",
        "reciprocal": "1 / n in 4096ths, for n from 1 to 31.",
        "short_suit": "What keeping 0 cards or 1 of a suit is worth, see `set_short_suit`.",
        "single_dangers": "The single dangers, as a mask.",
        "spoilers": "The cards with which the ten of clubs is not captured alone, as a mask.",
        "team_count": "The number of teams where there are teams.",
        "team_tricks": "As in the tables.",
        "ten_alone": "What the ten of clubs alone takes off, in 1024ths of a point.",
        "ten_doubles": "As in the tables.",
        "trick_each": "What winning any trick costs, in 1024ths of a point (7.6).",
        "trick_first": "What the first won trick costs besides.",
        "trick_last": "What the last won trick costs besides.",
        "trick_next": "What the last won trick but one costs besides.",
        "tricks_count": "Whether any of the four is not 0.",
    }

    def __init__(self) -> None:
        self.players = 4
        self.packs = 1
        self.cancels = False
        self.last_equal = False
        self.pack = 0
        self.pack2 = 0
        self.partner_step = 0
        self.partner_weight = 0
        self.team_tricks = False
        self.team_count = 2
        self.base_cost = [0] * 52
        self.single_dangers = 0
        self.bonus_cards = 0
        self.penalty_cards = 0
        self.point_suit = [0] * 4
        self.penalty_points = 1
        self.moon_cards = 0
        self.moon_count = 1
        self.moon_total = 1
        self.average_trick = POINT
        self.low_card = 0
        self.short_suit = [0] * 4
        self.tricks_count = False
        self.trick_each = 0
        self.trick_first = 0
        self.trick_next = 0
        self.trick_last = 0
        self.moon_points = 0
        self.moon_defence = 0
        self.moon_any_time = False
        self.moon_by_chance = False
        self.moon_turns = False
        self.moon_subtracts = False
        self.considers_moon = True
        self.no_penalty_on_first_trick = False
        self.forbidden_on_first_trick = 0
        self.booster = False
        self.ten_doubles = False
        self.ten_alone = 0
        self.spoilers = 0
        self.kitty_captured = False
        self.chargeable = 0
        self.reciprocal = [0] * 32
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
