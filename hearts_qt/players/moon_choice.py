"""Which way a moon goes, where its shooter may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hearts_qt.game.actions import MoonWay
    from hearts_qt.rules.options import Rules

__all__ = ["choose_way"]


def choose_way(
    rules: Rules, seat: int, hand_index: int, ways: Mapping[MoonWay, tuple[int, ...]]
) -> MoonWay:
    """The way that wins the game; else the one that does not lose it; else the wider lead.

    Where both lead by the same, who is ahead takes the way that brings the end nearer, and who is
    behind the one that leaves more hands to catch up in.

    `ways` holds the totals, an entry a side, that either way would result in.
    """
    how: tuple[MoonWay, MoonWay] = ("add", "subtract")
    return max(how, key=lambda way: _standing(rules, seat, hand_index, ways[way]))


def _standing(
    rules: Rules, seat: int, hand_index: int, totals: tuple[int, ...]
) -> tuple[int, int, int]:
    """How good totals are for a seat: first whether the game is won or lost, then the lead, then
    how near they bring the end that suits it."""
    over = max(totals) >= rules.target or (
        rules.hand_limit is not None and hand_index + 1 >= rules.hand_limit
    )
    sides = list(totals)
    if rules.teams == "shared_totals":
        half = rules.players // 2
        sides = [totals[pair] + totals[pair + half] for pair in range(half)]
    own = sides.pop(seat % len(sides))
    lead = min(sides) - own
    if rules.tie == "play_on" and lead == 0:
        over = False
    ended = 0 if not over else 1 if lead >= 0 else -1
    return ended, lead, max(totals) if lead >= 0 else -max(totals)
