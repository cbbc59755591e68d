"""What a hand that was played out is worth: its points, and the chance to win the game."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.pimc.constants import HALVES, STANDS, ZEROES
from hearts_qt.rules.kernel import Position

ADD = 0
SUBTRACT = 1
ADD_UNLESS = 3
"""Ways of the moon, as the kernel counts them; the other one is to choose."""
HOPELESS = 700.0
"""Nobody is further behind, as a negative logarithm of the chance to win."""


class Judge:
    """Judges the hand in `work` for a seat."""

    __slots__ = (
        "drift",
        "exact",
        "goal_weight",
        "growth",
        "last_hand",
        "most_left",
        "play_on",
        "players",
        "seat",
        "sides",
        "tables",
        "target",
        "totals",
        "totals_teams",
        "win",
        "win_of",
        "work",
    )

    def __init__(self, tables):
        self.tables = tables
        self.work = Position(tables)
        self.players = tables.players
        self.sides = tables.players // 2 if tables.team_tricks else tables.players
        self.seat = 0
        self.totals_teams = False
        self.play_on = True
        self.last_hand = False
        self.exact = STANDS
        self.totals = [0.0] * 10
        self.win_of = [0.0] * 10
        self.target = 100.0
        self.goal_weight = 0.0
        self.win = 60.0
        self.growth = 12.0
        self.drift = 6.0
        self.most_left = -1.0

    # Setting up

    def set_total(self, side, total):
        """Say what a side has on the score sheet."""
        self.totals[side] = total

    def set_game(self, target, exact, play_on, last_hand, totals_teams):
        """Say how the game ends."""
        self.target = target
        self.exact = exact
        self.play_on = play_on
        self.last_hand = last_hand
        self.totals_teams = totals_teams

    def set_utility(self, goal_weight, win):
        """Say what to play for: the share of the chance to win in it, the rest being points, and
        how many points a game won is worth."""
        self.goal_weight = goal_weight
        self.win = win

    def set_prospect(self, growth, drift, most_left):
        """Say what the chance to win hangs on while the game goes on: what the highest total grows
        by in a hand; what lead, in points, makes a win e times as likely when there is one hand to
        go; and how many hands are to come at most after this one, below 0 for any number."""
        self.growth = growth
        self.drift = drift
        self.most_left = most_left

    def with_me(self, other):
        """Whether a seat is on the side of the one that searches."""
        if other == self.seat:
            return True
        return self.tables.team_tricks and other % self.sides == self.seat % self.sides

    # Points

    def judge(self):
        """What the finished hand in `work` is worth to the seat, in points."""
        moon = self.tables.moon
        if self.work.moon_seat < 0 or moon == ADD or moon == SUBTRACT:
            self.work.settle(moon == SUBTRACT)
            return self.worth()
        self.work.settle(False)
        added = self.worth()
        mine = self.with_me(self.work.moon_seat)
        if moon == ADD_UNLESS:
            if not self.is_over() or self.shooter_wins(self.work.moon_seat):
                return added
            self.work.settle(True)
            return self.worth()
        self.work.settle(True)
        taken_off = self.worth()
        # The shooter chooses what is better for them, and so worse for anybody else.
        if added == taken_off or mine == (taken_off > added):
            return taken_off
        self.work.settle(False)
        return added

    def worth(self):
        """The settled hand in `work`, weighed by points and by the chance to win the game."""
        own = self.work.side_of(self.seat)
        over = self.is_over()
        score = 0.0
        others = 0.0
        rivals = 0
        for side in range(self.sides):
            if self.allied(side, own):
                score += self.work.score[side]
            else:
                others += self.work.score[side]
                rivals += 1
        if self.totals_teams:
            score = score / 2.0
        points = others / rivals - score if rivals else -score
        if self.goal_weight <= 0.0 and not over:
            return points
        chance = self.prospect(own, over)
        return (1.0 - self.goal_weight) * points + self.goal_weight * self.win * chance

    # The game

    def sum_up(self):
        """Leave in `win_of` the totals that the hand leads to, by side."""
        for side in range(self.sides):
            total = self.totals[side] + self.work.score[side]
            if total == self.target:
                if self.exact == HALVES:
                    total = (total - total % 2.0) / 2.0
                elif self.exact == ZEROES:
                    total = 0.0
            self.win_of[side] = total

    def is_over(self):
        """Whether the game ends with this hand, ties left aside; the totals are in `win_of`."""
        self.sum_up()
        if self.last_hand:
            return True
        for side in range(self.sides):
            if self.win_of[side] >= self.target:
                return True
        return False

    def shooter_wins(self, shooter):
        """Whether nobody but the shooter's side is among the winners; totals are in `win_of`."""
        own = self.standing(shooter)
        for side in range(self.sides):
            if not self.allied(side, shooter) and self.standing(side) <= own:
                return False
        return True

    def allied(self, side, other):
        """Whether two sides win together."""
        if side == other:
            return True
        half = self.players // 2
        return self.totals_teams and side % half == other % half

    def standing(self, side):
        """The total that decides for a side: the pair's where totals are put together."""
        if self.totals_teams:
            half = self.players // 2
            return self.win_of[side % half] + self.win_of[side % half + half]
        return self.win_of[side]

    def chance(self, side):
        """The chance to win of a side between two hands, as its totals were set."""
        for other in range(self.sides):
            self.win_of[other] = self.totals[other]
        return self.prospect(side, False)

    def prospect(self, own, over):
        """The chance to win that the totals in `win_of` promise.

        While the game goes on a lead counts for less, the more hands are to come: totals drift
        apart with the root of their number. Where the target alone ends the game one is added to
        what the highest total needs on average, since nobody plays like the average.
        """
        mine = self.standing(own)
        # Where totals are put together each pair counts once.
        rivals = self.players // 2 if self.totals_teams else self.sides
        if over:
            ahead = 0
            equal = 0
            for side in range(rivals):
                if not self.allied(side, own):
                    if self.standing(side) < mine:
                        ahead += 1
                    elif self.standing(side) == mine:
                        equal += 1
            if ahead:
                return 0.0
            if not equal:
                return 1.0
            if not self.play_on:
                return 1.0 / (1.0 + equal)
        most = self.win_of[0]
        for side in range(1, self.sides):
            if self.win_of[side] > most:
                most = self.win_of[side]
        left = 1.0
        if most < self.target:
            left += (self.target - most) / self.growth
        if self.most_left >= 0.0 and left > self.most_left:
            left = self.most_left
        spread = self.drift * bits.sqrt(left)
        total = 1.0
        for side in range(rivals):
            if not self.allied(side, own):
                behind = (mine - self.standing(side)) / spread
                # More is no number on every machine.
                total += bits.exp(behind if behind < HOPELESS else HOPELESS)
        return 1.0 / total
