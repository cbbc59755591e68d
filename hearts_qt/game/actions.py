"""Actions: everything that can be done to a game, as values that files and pipes can hold.

The list of actions, with the rules and the deal numbers, is the game: saving, undo, replay and
records all come from it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Packet = tuple[int, tuple[int, ...]]
"""Cards on their way: the seat that the direction names, and the cards."""

MoonWay = Literal["add", "subtract"]


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Deal the next hand from a deal number."""

    deal: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """A seat commits to its pass; `packets` is None for a blind pass."""

    seat: int
    packets: tuple[Packet, ...] | None


class Charge(msgspec.Struct, frozen=True, tag="charge"):
    """A seat commits to the cards that it lays face up, perhaps none."""

    seat: int
    cards: tuple[int, ...]


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A seat plays a card to the trick."""

    seat: int
    card: int


class LayAway(msgspec.Struct, frozen=True, tag="lay_away"):
    """The taker of an exchanged kitty lays cards face down among its captured ones."""

    seat: int
    cards: tuple[int, ...]


class ChooseMoon(msgspec.Struct, frozen=True, tag="moon"):
    """The shooter of the moon chooses what it does."""

    seat: int
    how: MoonWay


Action = Deal | Pass | Charge | Play | LayAway | ChooseMoon
