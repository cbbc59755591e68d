"""Which reasons belong together: two for one card, and the one against another card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.players.coach.themes import Theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.players.coach.principle import Principle

AIMS = frozenset({Theme.MOON_TRIED, Theme.MOON_STOPPED, Theme.TOTALS})
"""The themes of what a hand is played for, which comes before any single card."""

SPARES = frozenset({"stop_spare", "stop_no_points", "partner_spare", "own_spare"})
"""The keys of the reasons to put no points on a trick, which tell no card that has none from
another one."""

SURE_STOPS = frozenset({"stop_take", "stop_danger", "stop_give", "stop_partner", "stop_throw"})
"""The keys of the reasons that end a moon for certain, which are told however unlikely it is."""

_WHOLE = AIMS | {Theme.BONUS}
"""The themes of which a reason answers every objection, and no other reason does."""


def pair_of(
    reasons: Sequence[Principle], objections: Sequence[Principle]
) -> tuple[Principle | None, Principle | None]:
    """A reason for a card and an objection to another one that is about the same thing, the first
    of both where nothing is. What the hand is played for comes before any such pair."""
    first = next(iter(reasons), None)
    some = [first] if first is not None and first.theme in _WHOLE else reasons
    pairs = [
        (at + place, reason, objection)
        for at, reason in enumerate(some)
        for place, objection in enumerate(objections)
        if reason.key in objection.answered_by
        or (reason.theme in _WHOLE and reason.theme is objection.theme)
    ]
    if pairs:
        return min(pairs, key=lambda pair: pair[0])[1:]
    other = [objection for objection in objections if objection.theme not in _WHOLE]
    return first, next(iter(other or objections), None)


def goes_with(more: Principle, principle: Principle) -> bool:
    """Whether a second reason may stand beside the first one: what the hand is played for is reason
    enough, and two reasons of one theme say nearly the same."""
    if principle.key in SPARES:
        return more.theme is Theme.DUMP
    if principle.key.startswith("duck") and more.key == "under_middle":
        return False
    return more.theme not in AIMS | {principle.theme} and principle.theme not in AIMS
