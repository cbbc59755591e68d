"""Actions: all that can be done to a game, the phases that wait for them, and the ways of a pass.

Actions are values that can be written to files and pipes. With the rules and the source of the
deals, the list of actions determines a game: saves, undo, replays and records are made from it.
`Game.apply` checks an action and does it. Each action of a seat says whether it was `delegated`:
whether the person who plays the seat let the computer choose. That changes nothing in the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Literal

import msgspec

from hearts_qt.rules.text import Text

Packet = tuple[int, tuple[int, ...]]
"""Cards to pass: the seat that the direction names, and the cards."""

MoonWay = Literal["add", "subtract"]


class IllegalAction(Exception):
    """An action that the rules do not allow; nothing has changed.

    `reason` says why in one sentence, as a `Text` that can be translated.
    """

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Deal(msgspec.Struct, frozen=True, tag="deal", omit_defaults=True):
    """Deal the next hand, from a deal number (0 to 2**64 - 1) or with known cards.

    `index` counts the deals of a sealed game from 0, including deals that were taken back; it is
    None in other games. If the deal number is not known, `deal` is None, and `hands` and `kitty`
    are the cards of each seat and those left over.
    """

    deal: int | None
    index: int | None = None
    hands: tuple[tuple[int, ...], ...] | None = None
    kitty: tuple[int, ...] = ()


class Pass(msgspec.Struct, frozen=True, omit_defaults=True, tag="pass"):
    """A seat commits to its packets, one for each receiver; None is a blind pass."""

    seat: int
    packets: tuple[Packet, ...] | None
    delegated: bool = False


class Charge(msgspec.Struct, frozen=True, omit_defaults=True, tag="charge"):
    """A seat commits to the cards that it charges; an empty tuple charges none."""

    seat: int
    cards: tuple[int, ...]
    delegated: bool = False


class Play(msgspec.Struct, frozen=True, omit_defaults=True, tag="play"):
    """A seat plays a card to the trick."""

    seat: int
    card: int
    delegated: bool = False


class LayAway(msgspec.Struct, frozen=True, omit_defaults=True, tag="lay_away"):
    """The seat that took the kitty into its hand lays the same number of cards away, face down."""

    seat: int
    cards: tuple[int, ...]
    delegated: bool = False


class ChooseMoon(msgspec.Struct, frozen=True, omit_defaults=True, tag="moon"):
    """The seat that shot the moon chooses whether it adds to others or subtracts."""

    seat: int
    how: MoonWay
    delegated: bool = False


SeatAction = Pass | Charge | Play | LayAway | ChooseMoon
"""What a seat does."""

Action = Deal | SeatAction

DecisionIndex = int | Literal["pass", "charge", "lay_away", "moon"]
"""Which decision of a seat in a hand: the number of the play in the hand, from 0, or the kind of
decision."""


def decisions_in(log: Iterable[Action]) -> Iterator[tuple[int, DecisionIndex, SeatAction]]:
    """The decisions in the log of a game, in order: hand, from 0, decision and action."""
    hand, plays = -1, 0
    for action in log:
        match action:
            case Deal():
                hand, plays = hand + 1, 0
            case Pass():
                yield hand, "pass", action
            case Charge():
                yield hand, "charge", action
            case LayAway():
                yield hand, "lay_away", action
            case ChooseMoon():
                yield hand, "moon", action
            case Play():
                yield hand, plays, action
                plays += 1


def delegated_in(log: Iterable[Action]) -> frozenset[tuple[int, int, DecisionIndex]]:
    """The decisions in the log of a game that players left to the computer: hand, from 0, seat and
    decision."""
    found = decisions_in(log)
    return frozenset((hand, each.seat, index) for hand, index, each in found if each.delegated)


class Phase(Enum):
    """The action that a game needs next.

    The values are the names used in files and in the protocol for outside players.
    """

    DEAL = "deal"
    """A `Deal`: before the first hand, and after each scored hand."""
    PASS = "pass"
    """A `Pass` from each seat that has not passed yet."""
    CHARGE = "charge"
    """A `Charge` from each seat that has not decided yet."""
    PLAY = "play"
    """A `Play` from the seat whose turn it is."""
    LAY_AWAY = "lay_away"
    """A `LayAway` from the seat that took the kitty into its hand."""
    MOON = "moon"
    """A `ChooseMoon` from the seat that shot the moon."""
    OVER = "over"
    """Nothing: the game has ended."""


Move = tuple[int, int, tuple[int, ...]]
"""Cards that changed hands: the seats of giver and receiver, and the cards."""

_STEPS = {"left": 1, "right": -1, "left2": 2, "right2": -2}


def receivers(direction: str, seat: int, players: int) -> tuple[int, ...]:
    """The seats that a seat passes to; empty for "hold".

    `direction` is a value of the option `pass_cycle`: "left", "right", "across", "left2", "right2",
    "scatter" or "hold". Raises `KeyError` for another word.
    """
    if direction == "hold":
        return ()
    if direction == "scatter":
        return tuple((seat + step) % players for step in range(1, players))
    step = players // 2 if direction == "across" else _STEPS[direction]
    return ((seat + step) % players,)


def packet_size(direction: str, pass_count: int, players: int) -> int:
    """The number of cards in each packet; "scatter" spreads `pass_count` over all others."""
    return pass_count // (players - 1) if direction == "scatter" else pass_count


def route_packets(passes: Sequence[tuple[Packet, ...] | None], direction: str) -> tuple[Move, ...]:
    """Where each packet ends up: it travels on until it reaches a player who does not pass blind.

    `passes` holds the packets of each seat, None for a blind pass. If all seats pass blind, there
    are no packets.
    """
    players = len(passes)
    moves: list[Move] = []
    for giver, packets in enumerate(passes):
        for to, cards in packets or ():
            receiver = to
            while passes[receiver] is None:
                (receiver,) = receivers(direction, receiver, players)
            moves.append((giver, receiver, cards))
    return tuple(moves)
