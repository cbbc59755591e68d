"""What the faces of the players show: how events of the game change their expressions.

Only events that every player has seen change a face, so that no face reveals hidden cards: a player
is pleased when another player captures the queen of spades that they played, not when they pass it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from hearts_qt.game import events as ev
from hearts_qt.rules.cards import card_values, penalty_points
from hearts_qt.rules.options import Rules


class Expression(Enum):
    """What a face shows; the value is part of the name of the picture's file."""

    REST = "rest"
    PLEASED = "pleased"
    HURT = "hurt"


EXPRESSION_TRICKS = 2
"""The number of tricks after which an expression that a trick caused ends."""

MAX_DREADED = 2
"""The largest number of dreaded cards. If more cards share the highest value, as when only hearts
count, none of them is dreaded."""

HURT_SHARE = 0.25
"""The share of a hand's penalty points that hurts a player in one trick if no card is dreaded."""


def dreaded_cards(rules: Rules) -> frozenset[int]:
    """The cards that cost most under the rules: the queen of spades, in most rule sets.

    Empty where many cards cost the same, or none costs anything.
    """
    values = card_values(rules.card_values, rules.bonus_card)
    most = max(values)
    worst = frozenset(card for card, value in enumerate(values) if value == most)
    return worst if most > 0 and len(worst) <= MAX_DREADED else frozenset()


class FaceStates(NamedTuple):
    """What each player's face shows. `sides` has the side of each seat, as `Rules.side_of` says.

    `after(event)` gives the states after an event of the game.
    """

    sides: tuple[int, ...]
    dreaded: frozenset[int]
    hurt_points: float
    """How many points in one trick hurt; infinite if there are dreaded cards, which then hurt
    instead."""
    faces: tuple[Expression, ...]
    tricks_left: tuple[int, ...]
    """For each seat, the number of tricks until the face is at rest again; -1 for at the next
    deal."""
    plays: tuple[tuple[int, int], ...] = ()
    """The seats and cards of the trick, and of the tricks that wait for the next winner."""
    moon: bool = False

    @classmethod
    def at_rest(cls, rules: Rules) -> FaceStates:
        """The states at the start of a hand."""
        values = card_values(rules.card_values, rules.bonus_card)
        dreaded, seats = dreaded_cards(rules), range(rules.players)
        whole = penalty_points(values, rules.packs)
        return cls(
            sides=tuple(map(rules.side_of, seats)),
            dreaded=dreaded,
            hurt_points=float("inf") if dreaded or not whole else HURT_SHARE * whole,
            faces=tuple(Expression.REST for _ in seats),
            tricks_left=tuple(0 for _ in seats),
        )

    def after(self, event: object) -> FaceStates:
        """The states after an event."""
        match event:
            case ev.Dealt():
                return self._with({}, {})._replace(plays=(), moon=False)
            case ev.Played():
                return self._replace(plays=(*self.plays, (event.seat, event.card)))
            case ev.TrickTaken():
                return self._after_trick(event)
            case ev.MoonShot():
                side = self.sides[event.seat]
                return self._with(self._of([side], Expression.PLEASED), {})._replace(moon=True)
            case ev.HandScored():
                return self._after_hand(event)
            case ev.GameOver():
                shown = dict(enumerate(self.faces))
                shown |= dict.fromkeys(event.winners, Expression.PLEASED)
                return self._with(shown, {})
        return self

    def _after_trick(self, event: ev.TrickTaken) -> FaceStates:
        shown = {seat: face for seat, face in enumerate(self.faces) if self.tricks_left[seat] != 1}
        tricks_left = {
            seat: max(-1, count - 1) for seat, count in enumerate(self.tricks_left) if count > 0
        }
        winner = self.sides[event.winner]
        if self.dreaded & set(event.cards) or event.points >= self.hurt_points:
            givers = {
                seat
                for seat, card in self.plays
                if card in self.dreaded and self.sides[seat] != winner
            }
            for seat in givers:
                shown[seat], tricks_left[seat] = Expression.PLEASED, EXPRESSION_TRICKS
            shown[event.winner], tricks_left[event.winner] = Expression.HURT, EXPRESSION_TRICKS
        return self._with(shown, tricks_left)._replace(plays=())

    def _after_hand(self, event: ev.HandScored) -> FaceStates:
        best, worst = min(event.scores), max(event.scores)
        shown: dict[int, Expression] = {}
        for seat, side in enumerate(self.sides):
            hit = self.moon or bool(self.dreaded & set(event.captured[seat]))
            if event.scores[side] == best < worst:
                shown[seat] = Expression.PLEASED
            elif self.moon and self.faces[seat] is Expression.PLEASED:
                shown[seat] = Expression.PLEASED  # the player who shot it
            elif hit and event.scores[side] > 0:
                shown[seat] = Expression.HURT
        return self._with(shown, {})._replace(plays=())

    def _of(self, sides: Sequence[int], face: Expression) -> dict[int, Expression]:
        return {seat: face for seat, side in enumerate(self.sides) if side in sides}

    def _with(self, shown: dict[int, Expression], tricks_left: dict[int, int]) -> FaceStates:
        """The states with the faces in `shown`, all others at rest. Faces without an entry in
        `tricks_left` stay."""
        seats = range(len(self.sides))
        return self._replace(
            faces=tuple(shown.get(seat, Expression.REST) for seat in seats),
            tricks_left=tuple(tricks_left.get(seat, -1 if seat in shown else 0) for seat in seats),
        )
