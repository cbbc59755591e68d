"""Actions: all that can be done to a game, as values that can be written to files and pipes.

The list of actions, with the rules and the source of the deals, determines a game: saves, undo,
replays and records are made from it. `Game.apply` checks an action and does it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Packet = tuple[int, tuple[int, ...]]
"""Cards to pass: the seat that the direction names, and the cards."""

MoonWay = Literal["add", "subtract"]


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


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """A seat commits to its packets, one for each receiver; None is a blind pass."""

    seat: int
    packets: tuple[Packet, ...] | None


class Charge(msgspec.Struct, frozen=True, tag="charge"):
    """A seat commits to the cards that it charges; an empty tuple charges none."""

    seat: int
    cards: tuple[int, ...]


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A seat plays a card to the trick."""

    seat: int
    card: int


class LayAway(msgspec.Struct, frozen=True, tag="lay_away"):
    """The seat that took the kitty into its hand lays the same number of cards away, face down."""

    seat: int
    cards: tuple[int, ...]


class ChooseMoon(msgspec.Struct, frozen=True, tag="moon"):
    """The seat that shot the moon chooses whether it adds to others or subtracts."""

    seat: int
    how: MoonWay


Action = Deal | Pass | Charge | Play | LayAway | ChooseMoon
