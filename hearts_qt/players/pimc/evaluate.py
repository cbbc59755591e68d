"""The value of a finished hand for one seat: its points, and the probability to win the game."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.pimc.constants import HALVES, STANDS
from hearts_qt.rules.constants import (
    MOON_ADD_UNLESS_OPPONENT_WINS,
    MOON_CHOICE,
    MOON_SUBTRACT,
)
from hearts_qt.rules.kernel import Position, Tables

MAX_SPECIAL_TOTALS = 256
"""Upper bound on the number of special totals that are taken into account."""
MAX_BEHIND = 700.0
"""Upper bound on the exponent of the win model, which is how far a side is behind a rival. The
exponential of a much larger number overflows."""

NO_TARGET = 1e300
"""A target above every possible one."""


class HandEvaluator:
    """Values finished hands for one seat, in points.

    The value mixes the lead in points with the probability to win the game (`set_utility`). That
    probability is a softmax over the totals (`set_win_model`).
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.players = tables.players
        self.sides = tables.players // 2 if tables.team_tricks else tables.players
        self.seat = 0
        self.pairs_win = False
        self.ties_play_on = True
        self.last_hand = False
        self.exact_target = STANDS
        self.totals = [0.0] * 10
        self.new_totals = [0.0] * 10
        self.special_count = 0
        self.special_from = [0.0] * 256
        self.special_to = [0.0] * 256
        self.target = 100.0
        self.low_target = 0.0
        self.has_low_target = False
        self.fall = 1.0
        self.win_weight = 0.0
        self.win_points = 60.0
        self.growth = 12.0
        self.lead_scale = 6.0
        self.hands_left = -1.0

    # Setting up

    def set_seat(self, seat: int) -> None:
        """Set the seat that hands are valued for."""
        self.seat = seat

    def set_total(self, side: int, total: float) -> None:
        """Set the total of a side before this hand, in points."""
        self.totals[side] = total

    def set_game(
        self, target: float, exact_target: int, ties_play_on: bool, last_hand: bool, pairs_win: bool
    ) -> None:
        """Set how the game ends.

        `target` is the total that ends it; `exact_target` is what happens to a total that meets it
        exactly (`STANDS`, `HALVES` or `ZEROES`); `ties_play_on` whether a tie is played on;
        `last_hand` whether this hand ends the game in any case; `pairs_win` whether partners with
        totals of their own win together.
        """
        self.target = target
        self.exact_target = exact_target
        self.ties_play_on = ties_play_on
        self.last_hand = last_hand
        self.pairs_win = pairs_win
        self.special_count = 0

    def set_low_target(self, low_target: float) -> None:
        """Set how far below zero a total ends the game too; infinity for no such end."""
        self.low_target = low_target
        self.has_low_target = low_target < NO_TARGET

    def set_fall(self, fall: float) -> None:
        """Set how many points the lowest total falls by in a hand, for the win probability."""
        self.fall = fall

    def add_special_total(self, total: float, new: float) -> None:
        """Add a special total: exactly `total` after a hand becomes `new`. `set_game` removes all;
        more than `MAX_SPECIAL_TOTALS` are ignored."""
        if self.special_count < MAX_SPECIAL_TOTALS:
            self.special_from[self.special_count] = total
            self.special_to[self.special_count] = new
            self.special_count += 1

    def set_utility(self, win_weight: float, win_points: float) -> None:
        """Set the utility: `win_weight`, from 0 to 1, is the share of the win probability in it,
        the rest are points; `win_points` is how many points a won game is worth."""
        self.win_weight = win_weight
        self.win_points = win_points

    def set_win_model(self, growth: float, lead_scale: float, hands_left: float) -> None:
        """Set the parameters of the win probability while the game goes on.

        `growth` is how many points the highest total grows by in a hand; `lead_scale` is the lead,
        in points, that makes a win e times as likely with one hand to go; `hands_left` is the
        greatest number of hands after this one, below 0 where there is no limit.
        """
        self.growth = growth
        self.lead_scale = lead_scale
        self.hands_left = hands_left

    def on_own_side(self, other: int) -> bool:
        """Whether a seat takes tricks for the same side as the seat that hands are valued for."""
        if other == self.seat:
            return True
        return self.tables.team_tricks and other % self.sides == self.seat % self.sides

    # Points

    def evaluate(self, position: Position) -> float:
        """Settle a finished hand; returns its utility for the seat, in points."""
        moon = self.tables.moon
        if position.moon_seat < 0 or (
            moon != MOON_CHOICE and moon != MOON_ADD_UNLESS_OPPONENT_WINS
        ):
            position.score_hand(moon == MOON_SUBTRACT)
            return self.utility(position)
        position.score_hand(False)
        added = self.utility(position)
        own_moon = self.on_own_side(position.moon_seat)
        if moon == MOON_ADD_UNLESS_OPPONENT_WINS:
            if not self.ends_game(position) or self.only_winner(position.moon_seat):
                return added
            position.score_hand(True)
            return self.utility(position)
        position.score_hand(True)
        subtracted = self.utility(position)
        # The shooter chooses what is better for them, and so worse for everyone else.
        if added == subtracted or own_moon == (subtracted > added):
            return subtracted
        position.score_hand(False)
        return added

    def utility(self, position: Position) -> float:
        """The utility of a settled hand: points and win probability, mixed."""
        over = self.ends_game(position)
        points = self.net_points(position)
        if self.win_weight <= 0.0 and not over:
            return points
        chance = self.win_probability(position.side_of(self.seat), over)
        return (1.0 - self.win_weight) * points + self.win_weight * self.win_points * chance

    def net_points(self, position: Position) -> float:
        """The lead in a settled hand, in points: the mean score of the rivals less the own score,
        which is the mean of both partners' where pairs win."""
        own = position.side_of(self.seat)
        score = 0.0
        others = 0.0
        rivals = 0
        for side in range(self.sides):
            if self.win_together(side, own):
                score += position.score[side]
            else:
                others += position.score[side]
                rivals += 1
        if self.pairs_win:
            score = score / 2.0
        return others / rivals - score if rivals else -score

    def chance_after(self, position: Position) -> float:
        """The probability, from 0 to 1, that the seat wins the game after a settled hand."""
        return self.win_probability(position.side_of(self.seat), self.ends_game(position))

    # The game

    def add_scores(self, position: Position) -> None:
        """Store in `new_totals` the total of each side after a settled hand."""
        for side in range(self.sides):
            total = self.totals[side] + position.score[side]
            if total == self.target and self.exact_target != STANDS:
                if self.exact_target == HALVES:
                    total = (total - total % 2.0) / 2.0
                else:
                    total = 0.0
            else:
                for index in range(self.special_count):
                    if total == self.special_from[index]:
                        total = self.special_to[index]
                        break
            self.new_totals[side] = total

    def ends_game(self, position: Position) -> bool:
        """Store the totals in `new_totals`; returns whether the game ends with a settled hand, ties
        aside."""
        self.add_scores(position)
        if self.last_hand:
            return True
        for side in range(self.sides):
            if self.new_totals[side] >= self.target:
                return True
            if self.has_low_target and self.new_totals[side] <= -self.low_target:
                return True
        return False

    def only_winner(self, shooter: int) -> bool:
        """Whether the side of the shooter is the only winner by `new_totals`."""
        own = self.deciding_total(shooter)
        for side in range(self.sides):
            if not self.win_together(side, shooter) and self.deciding_total(side) <= own:
                return False
        return True

    def win_together(self, side: int, other: int) -> bool:
        """Whether two sides win or lose together."""
        if side == other:
            return True
        half = self.players // 2
        return self.pairs_win and side % half == other % half

    def deciding_total(self, side: int) -> float:
        """The total that decides whether a side wins: of both partners where pairs win."""
        if self.pairs_win:
            half = self.players // 2
            return self.new_totals[side % half] + self.new_totals[side % half + half]
        return self.new_totals[side]

    def win_probability_between_hands(self, side: int) -> float:
        """The probability, from 0 to 1, that a side wins by the totals that were set."""
        for other in range(self.sides):
            self.new_totals[other] = self.totals[other]
        return self.win_probability(side, False)

    def win_probability(self, own: int, over: bool) -> float:
        """The probability, from 0 to 1, that side `own` wins by `new_totals`; `over` says that the
        game ends with this hand, ties aside.

        While the game goes on this is a softmax over the totals. Its scale grows with the square
        root of the number of hands to come, since differences of totals spread like a random walk.
        Where totals alone end the game, that number is one more than the highest or the lowest
        total needs on average, since scores vary about their average.
        """
        mine = self.deciding_total(own)
        # Where pairs win each pair counts once.
        rivals = self.players // 2 if self.pairs_win else self.sides
        if over:
            ahead = 0
            equal = 0
            for side in range(rivals):
                if not self.win_together(side, own):
                    if self.deciding_total(side) < mine:
                        ahead += 1
                    elif self.deciding_total(side) == mine:
                        equal += 1
            if ahead:
                return 0.0
            if not equal:
                return 1.0
            if not self.ties_play_on:
                return 1.0 / (1.0 + equal)
        most = self.new_totals[0]
        for side in range(1, self.sides):
            if self.new_totals[side] > most:
                most = self.new_totals[side]
        left = 1.0
        if most < self.target:
            left += (self.target - most) / self.growth
        if self.has_low_target:
            least = self.new_totals[0]
            for side in range(1, self.sides):
                if self.new_totals[side] < least:
                    least = self.new_totals[side]
            down = 1.0
            if least > -self.low_target:
                down += (least + self.low_target) / self.fall
            if down < left:
                left = down
        if self.hands_left >= 0.0 and left > self.hands_left:
            left = self.hands_left
        spread = self.lead_scale * bits.sqrt(left)
        total = 1.0
        for side in range(rivals):
            if not self.win_together(side, own):
                behind = (mine - self.deciding_total(side)) / spread
                total += bits.exp(behind if behind < MAX_BEHIND else MAX_BEHIND)
        return 1.0 / total
