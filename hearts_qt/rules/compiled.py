"""Compiles rule sets into the tables of the kernel."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hearts_qt.rules import kernel
from hearts_qt.rules.cards import HEARTS, SPADES, SUIT_MASKS
from hearts_qt.rules.constants import (
    HEARTS_MASK,
    KITTY_FIRST_PENALTY,
    KITTY_FIRST_TRICK,
    KITTY_LAST_TRICK,
    KITTY_NOBODY,
    MOON_ADD,
    MOON_ADD_UNLESS_OPPONENT_WINS,
    MOON_CHOICE,
    MOON_OFF,
    MOON_SUBTRACT,
    MOON_TURN_HEARTS,
    OPENING_ANY_CLUB,
    OPENING_BLACK_TAKER,
    OPENING_CLUB_HOLDER,
    OPENING_DEALER_LEFT,
    OPENING_LOWEST_CLUB,
    OPENING_LOWEST_SPADE,
)
from hearts_qt.rules.options import Rules

OPENINGS = {
    "lowest_club": OPENING_LOWEST_CLUB,
    "any_club": OPENING_ANY_CLUB,
    "dealer_left": OPENING_DEALER_LEFT,
    "club_holder": OPENING_CLUB_HOLDER,
    "lowest_spade": OPENING_LOWEST_SPADE,
    "black_taker": OPENING_BLACK_TAKER,
}
KITTIES = {
    "first_trick": KITTY_FIRST_TRICK,
    "first_penalty": KITTY_FIRST_PENALTY,
    "last_trick": KITTY_LAST_TRICK,
    "nobody": KITTY_NOBODY,
}
MOONS = {
    "add": MOON_ADD,
    "subtract": MOON_SUBTRACT,
    "choice": MOON_CHOICE,
    "add_unless_opponent_wins": MOON_ADD_UNLESS_OPPONENT_WINS,
    "off": MOON_OFF,
    "turn_hearts": MOON_TURN_HEARTS,
}


def is_compiled() -> bool:
    """Whether the kernel in use is compiled rather than interpreted."""
    return not str(kernel.__file__).endswith(".py")


@lru_cache(maxsize=256)
def compile_rules(rules: Rules) -> kernel.Tables:
    """The kernel's tables for a rule set. They are cached and shared: do not change them."""
    tables = kernel.Tables()
    fill_tables(tables, rules)
    return tables


def fill_tables(tables: Any, rules: Rules) -> Any:
    """Fill in fresh tables, compiled or interpreted, for a rule set; returns the same tables."""
    values = rules.card_worth
    black = rules.black
    black_mask = 0 if black is None else 1 << black
    by_trick = dict(rules.trick_points)
    tables.trick_each = by_trick.get("each", 0)
    tables.trick_first = by_trick.get("first", 0)
    tables.trick_next = by_trick.get("next_to_last", 0)
    tables.trick_last = by_trick.get("last", 0)
    tables.cancels = rules.cancels
    tables.last_equal = rules.equal_cards == "last_wins"
    tables.players = rules.players
    tables.packs = rules.packs
    tables.team_tricks = rules.teams == "shared_tricks"
    for card, value in enumerate(values):
        tables.set_value(card, value)
    tables.black = black_mask
    tables.above_black = SUIT_MASKS[SPADES] & ~(2 * black_mask - 1) if black_mask else 0
    if rules.equal_cards == "first_wins":
        # The other copy counts as higher once it is played.
        tables.above_black |= black_mask
    tables.opening = OPENINGS[rules.opening]
    tables.hearts_need_breaking = rules.hearts_lead == "when_broken"
    tables.breaking = HEARTS_MASK | (black_mask if rules.black_breaks else 0)
    tables.hearts_over_black = rules.hearts_over_black
    # The cards that 5.3 keeps off the first trick.
    tables.forbidden_on_first_trick = {
        "forbidden": tables.penalty,
        "allowed": 0,
        "no_black": black_mask,
        "no_hearts": tables.penalty & HEARTS_MASK,
    }[rules.first_trick_penalties]
    tables.black_when_safe = rules.black_when_safe
    tables.kitty_to = KITTIES[rules.kitty_to]
    tables.kitty_exchange = rules.exchanges_kitty
    tables.booster = rules.booster_nines
    tables.moon = MOONS[rules.moon]
    tables.moon_cards = HEARTS_MASK if rules.moon == "turn_hearts" else tables.penalty
    tables.moon_points = -1 if isinstance(rules.moon_points, str) else rules.moon_points
    tables.moon_needs_bonus = rules.moon_needs_bonus
    tables.sun = rules.sun
    tables.ten_doubles = rules.ten_of_clubs_doubles
    tables.ten_alone = rules.ten_of_clubs_alone
    tables.no_trick_bonus = rules.no_trick_bonus
    tables.plain_scoring = (
        rules.packs == 1
        and not rules.ten_of_clubs_doubles
        and rules.moon != "turn_hearts"
        and set(values[13 * HEARTS :]) == {1}
        and tables.valued == HEARTS_MASK | black_mask
    )
    return tables
