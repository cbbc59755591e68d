"""Deals of the day and of the week, which follow from the date and the rules alone.

So everybody who plays the same date with the same rules gets the same cards, without a network. The
numbers must never change; tests pin some. Texts are hashed in UTF-8, `code` is the code of the
rules and `date` is written `2026-11-25`:

- The deal of a day is the first 8 bytes, big-endian, of
  `sha256("hearts-qt daily 1\\n" + date + "\\n" + code)`. The pass goes in the direction number
  `(days since 2000-01-01) % length` of the cycle of the rules, counted from 0.
- The four hands of a week belong to the date of its Monday. The game's number is made in the same
  way from `"hearts-qt weekly 1\\n"`, and its deals follow from it as in every game with a number.
  The first pass is the first of the cycle.
- The first dealer is the number modulo the number of players.

The other players are Experts that choose in a fixed number of worlds, with a seed for each seat. So
the same play meets the same answers on every machine, as long as the program is the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from hearts_qt.game.deals import NumberedDeals, mix
from hearts_qt.game.game import Game
from hearts_qt.rules.rule_code import rules_to_code

if TYPE_CHECKING:
    from hearts_qt.game.events import HandResult, Trick
    from hearts_qt.rules.options import Rules

FIRST_DAY = date(2000, 1, 1)
"""The day from which days are counted for the direction of the pass."""

WEEK_HANDS = 4
"""The number of hands of a week."""

WORLDS = 96
"""The number of worlds in which an Expert chooses."""

SEAT = 0
"""The seat of the person."""

Kind = Literal["daily", "weekly"]

NOTHING, HEARTS, BLACK, BONUS, MOON = "-hqjm"
"""The marks of a trick: taken by others or worth nothing, with points, with the black card, with
points taken off; and that of a moon or sun at the end of a hand."""


def number_of(kind: str, when: str, what: str) -> int:
    """The number for everybody of something at a time."""
    written = f"hearts-qt {kind} 1\n{when}\n{what}"
    return int.from_bytes(sha256(written.encode()).digest()[:8], "big")


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """What everybody plays on a day, or in a week."""

    kind: Kind
    day: date
    """The day, or the Monday of the week."""
    rules: Rules

    @classmethod
    def of(cls, kind: Kind, day: date, rules: Rules) -> DailyDeal:
        """The deal of a day, or of the week to which the day belongs."""
        start = day if kind == "daily" else day - timedelta(days=day.weekday())
        return cls(kind, start, rules)

    @property
    def number(self) -> int:
        """The number of the deal, or of the game of a week."""
        return number_of(self.kind, self.day.isoformat(), rules_to_code(self.rules))

    @property
    def hands(self) -> int:
        """The number of hands, unless the game ends before."""
        return 1 if self.kind == "daily" else WEEK_HANDS

    def game(self) -> Game:
        """The game, before its first deal."""
        number, rules = self.number, self.rules
        dealer = number % rules.players
        if self.kind == "weekly":
            return Game(rules, NumberedDeals(number), first_dealer=dealer)
        cycle = rules.pass_cycle
        direction = cycle[(self.day - FIRST_DAY).days % len(cycle)]
        today = rules.changed(pass_cycle=(direction,))
        return Game(today, NumberedDeals(number, (number,)), first_dealer=dealer)

    def seed(self, seat: int) -> int:
        """The seed of the Expert on a seat."""
        return mix(self.number + seat)

    def is_over(self, game: Game) -> bool:
        """Whether all is played."""
        return len(game.finished) >= self.hands or game.winners is not None


def points_of(results: Iterable[HandResult], rules: Rules) -> int:
    """The points of the person in some hands."""
    return sum(result.scores[rules.side_of(SEAT)] for result in results)


def marks_of(tricks: Iterable[Trick], result: HandResult, rules: Rules) -> str:
    """What the person took in each trick of a hand, in order, one letter each; then that of a moon
    which the person's side shot. It says nothing about the cards that others hold."""
    marks = [_mark(trick, rules.black) for trick in tricks]
    if result.moon is not None and result.moon[0] == rules.side_of(SEAT):
        marks.append(MOON)
    return "".join(marks)


def _mark(trick: Trick, black: int | None) -> str:
    if trick.winner != SEAT:
        return NOTHING
    if any(card == black for _seat, card in trick.cards):
        return BLACK
    if trick.points > 0:
        return HEARTS
    return BONUS if trick.points < 0 else NOTHING
