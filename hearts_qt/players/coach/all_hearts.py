"""The reasons about a moon where all hearts turn: they take the place of those about other moons.

There the moon is about hearts alone, whoever captures the other penalty cards.
"""

from __future__ import annotations

from typing import Final

from hearts_qt.players.coach.choice import HIGH
from hearts_qt.players.coach.moon_principles import MOONS
from hearts_qt.players.coach.objections import MOON_OBJECTIONS, OBJECTIONS
from hearts_qt.players.coach.principle import Principle
from hearts_qt.players.coach.principles import NOTHING, PRINCIPLES
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.text import N_

ALL_HEARTS: Final = (
    Principle(
        "hearts_save", Theme.MOON_TRIED,
        N_("If you try for all hearts, keep {rival} for a trick that it can win."),
        lambda c: c.shoots and c.under and c.avoids and c.rival_higher and c.rival % 13 >= HIGH
        and not any(map(c.at.is_of_moon, (*c.at.trick_cards, c.card))),
        ("under", "avoids", "rival_held"),
    ),
    Principle(
        "hearts_top", Theme.MOON_TRIED,
        N_("Try for all hearts, and keep the lead: nobody can beat {card}."),
        lambda c: c.shoots and c.leading and c.takes and (c.has_all or c.none_taken),
        ("takes",),
    ),
    Principle(
        "hearts_lose", Theme.MOON_TRIED,
        N_(
            "If you try for all hearts, lose early what you cannot win, and keep {rival} for a "
            "trick with hearts."
        ),
        lambda c: c.shoots and c.leading and c.rival >= 0 and c.rival % 13 > c.card % 13
        and not c.at.is_of_moon(c.card) and (c.has_all or c.none_taken),
        ("rival_held",),
    ),
    Principle(
        "hearts_over", Theme.MOON_TRIED,
        N_("If you try for all hearts, win what you can: go over {best} with {card}."),
        lambda c: c.shoots and c.over and (c.has_all or c.none_taken),
        ("over",),
    ),
    Principle(
        "hearts_on", Theme.MOON_TRIED,
        N_("All hearts so far are yours. Go on: if you take all thirteen, they take points off."),
        lambda c: c.shoots and c.has_all,
        ("has_all",),
    ),
    Principle(
        "hearts_start", Theme.MOON_TRIED,
        N_("Nobody has a heart yet, and your hand is strong enough to try for all thirteen."),
        lambda c: c.shoots and c.none_taken and (c.over or c.takes or c.kind == "own_moon"),
        ("none_taken",),
    ),
    Principle(
        "hearts_chance", Theme.MOON_TRIED,
        N_("You may still get all hearts, and {card} leaves you more of that chance."),
        lambda c: c.kind == "own_moon" and (c.has_all or c.none_taken),
    ),
    Principle(
        "hearts_take", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all hearts so far. Take this trick: once you have a heart, they take no "
            "points off any more."
        ),
        lambda c: c.shooter >= 0 and c.takes
        and any(map(c.at.is_of_moon, (*c.at.trick_cards, c.card))),
        ("shooter", "takes", "heart_in_trick"),
    ),
    Principle(
        "hearts_give", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all hearts so far. {taker} takes this trick, so {card} keeps {shooter} "
            "from taking all of them."
        ),
        lambda c: c.shooter >= 0 and c.taker >= 0 and c.at.is_of_moon(c.card)
        and not c.at.same_side(c.taker, c.shooter),
        ("shooter", "taker", "of_moon", "taker_not_shooter"),
    ),
    Principle(
        "hearts_keep", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all hearts so far. Keep {rival}: you may need a high card to take a "
            "heart away from {shooter}."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon" and c.rival >= 0
        and c.rival % 13 > c.card % 13,
        ("shooter", "rival_held"),
    ),
    Principle(
        "hearts_stop", Theme.MOON_STOPPED,
        N_(
            "{shooter} has all hearts so far, and {card} leaves {shooter} the smallest chance of "
            "the rest: no simple rule says why."
        ),
        lambda c: c.shooter >= 0 and c.kind == "other_moon",
        ("shooter",),
    ),
    Principle(
        "hearts_share", Theme.MOON_STOPPED,
        N_(
            "Nobody has a heart yet. Lead {card}: once two players have hearts, nobody can take "
            "all of them."
        ),
        lambda c: c.kind == "other_moon" and c.none_taken and c.leading and c.at.is_of_moon(c.card),
        ("none_taken", "of_moon"),
    ),
)  # fmt: skip
"""For a card."""

AGAINST_HEARTS: Final = (
    Principle(
        "feeds_hearts", Theme.MOON_STOPPED,
        N_("{shooter} has all hearts so far, and this gives {shooter} another."),
        lambda c: c.shooter >= 0 and c.at.is_of_moon(c.card) and c.taker == c.shooter,
        ("shooter", "of_moon", "taker"),
    ),
    Principle(
        "leaves_hearts", Theme.MOON_STOPPED,
        N_("{shooter} has all hearts so far, and this makes it easier to take the rest."),
        lambda c: c.shooter >= 0 and c.kind == "other_moon",
        ("shooter",),
    ),
    Principle(
        "allows_hearts", Theme.MOON_STOPPED,
        N_("It gives away a card that could keep another player from taking all hearts."),
        lambda c: c.kind == "other_moon" and (c.card % 13 >= HIGH or c.at.is_of_moon(c.card)),
    ),
    Principle(
        "leaves_hearts_chance", Theme.MOON_STOPPED,
        N_("It leaves other players a better chance to take all hearts."),
        lambda c: c.kind == "other_moon",
    ),
    Principle(
        "ends_hearts", Theme.MOON_TRIED,
        N_("It makes it less likely that you take all hearts."),
        lambda c: c.kind == "own_moon",
    ),
)  # fmt: skip
"""Against a card."""

TURNED_PRINCIPLES: Final = (*NOTHING, *ALL_HEARTS, *PRINCIPLES[len(NOTHING) + len(MOONS) :])
"""All reasons for a card where hearts turn, in the order in which they are tried."""
TURNED_OBJECTIONS: Final = (*AGAINST_HEARTS, *OBJECTIONS[len(MOON_OBJECTIONS) :])
"""All objections to a card there."""
