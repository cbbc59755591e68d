"""How to score a moon where the shooter may choose, by a rule of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hearts_qt.rules.game_end import deciding_totals, winners_of

if TYPE_CHECKING:
    from hearts_qt.game.actions import MoonWay
    from hearts_qt.rules.options import Rules


def choose_way(
    rules: Rules, seat: int, hand_index: int, ways: Mapping[MoonWay, tuple[int, ...]]
) -> MoonWay:
    """The way that wins the game; else the one that does not lose it; else the one with the larger
    lead.

    If both give the same lead, a leader takes the way that brings the end nearer, and the others
    the one that leaves more hands to catch up.

    `hand_index` is the number of the hand, from 0. `ways` holds the resulting totals for each way,
    by side.
    """
    how: tuple[MoonWay, MoonWay] = ("add", "subtract")
    return max(how, key=lambda way: _standing(rules, seat, hand_index, ways[way]))


def _standing(
    rules: Rules, seat: int, hand_index: int, totals: tuple[int, ...]
) -> tuple[int, int, int]:
    """How good totals are for a seat, as a sort key: whether the game is won or lost, the lead, and
    how near the end of the game is if the seat leads (or how far away if not)."""
    winners = winners_of(rules, totals, hand_index + 1)
    sides = deciding_totals(rules, totals)
    own = sides.pop(seat % len(sides))
    lead = min(sides) - own
    ended = 0 if not winners else 1 if seat in winners else -1
    return ended, lead, max(totals) if lead >= 0 else -max(totals)
