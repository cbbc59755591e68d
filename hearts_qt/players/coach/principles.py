"""The reasons for cards to play, as a table: principle, when it applies, words and theme.

The first principle that applies is the reason, so what matters most comes first: a moon before a
single card, the dangerous card before a heart, what is certain before what is likely. A principle
is about a card and the one that it is compared with: it says why this one and not that one. The
parts of the table stand in modules of their own; this one puts them in order.

`facts` names what the words state of the position. `tests/campaigns/reasons.py` checks every fact
of thousands of decisions against the position by other means.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hearts_qt.players.coach.card_counts import decided, may_end, nothing_at_stake
from hearts_qt.players.coach.danger_principles import BONUSES, DANGERS, PARTNER, PARTNERS
from hearts_qt.players.coach.moon_principles import MOONS
from hearts_qt.players.coach.principle import Principle
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.coach.trick_principles import DISCARDS, FOLLOWING, LEADS
from hearts_qt.rules.text import N_

if TYPE_CHECKING:
    from hearts_qt.players.coach.choice import CardChoice

TOTALS: Final = (
    Principle(
        "totals_give", Theme.TOTALS,
        N_(
            "The game may end soon, and {leader} is ahead: {leader} takes this trick, so give "
            "{leader} {card}."
        ),
        lambda c: c.kind == "win_probability" and may_end(c) and c.leader == c.taker >= 0
        and c.at.is_penalty(c.card),
        ("leader", "taker", "penalty"),
    ),
    Principle(
        "totals_ahead", Theme.TOTALS,
        N_("You are ahead, and the game may end soon: defend the lead, even if it costs points."),
        lambda c: c.kind == "win_probability" and may_end(c) and c.ahead,
        ("ahead",),
    ),
    Principle(
        "totals_behind", Theme.TOTALS,
        N_(
            "The game may end soon, and {leader} is ahead. Playing for the fewest points is not "
            "enough now: you have to catch up with {leader}."
        ),
        lambda c: c.kind == "win_probability" and may_end(c) and c.leader >= 0,
        ("leader",),
    ),
    Principle(
        "totals", Theme.TOTALS,
        N_("The game may end soon: the chance to win it matters more than a few points."),
        lambda c: c.kind == "win_probability" and may_end(c),
    ),
)  # fmt: skip

NOTHING: Final = (
    Principle(
        "no_points_left", None,
        N_("No points are left in this hand, so it does not matter what you play."),
        nothing_at_stake,
        ("nothing_at_stake",),
    ),
    Principle(
        "decided", None,
        N_(
            "The last points are in this trick, and you cannot take it, so it does not matter what "
            "you play."
        ),
        decided,
        ("cannot_follow", "avoids", "points_in_trick_last"),
    ),
)  # fmt: skip
"""Hands that are decided."""


def _not_of_bonus(principle: Principle) -> Principle:
    """A principle about cards that nobody wants, which does not apply to one that takes points
    off."""

    def applies(choice: CardChoice) -> object:
        return not choice.is_bonus and principle.applies(choice)

    return replace(principle, applies=applies)


PRINCIPLES: Final = (
    *NOTHING, *MOONS, *TOTALS, *BONUSES, *PARTNERS,
    *map(_not_of_bonus, (*DANGERS, *FOLLOWING, *DISCARDS, *LEADS)), *PARTNER,
)  # fmt: skip
"""All reasons for a card, in the order in which they are tried."""
