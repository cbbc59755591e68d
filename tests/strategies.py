"""Random valid rule sets, in which every value of every option occurs."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from hearts_qt.rules.cards import CARDS, QUEEN_OF_SPADES, SPADES, card_values, worth_of
from hearts_qt.rules.constants import HEARTS_MASK
from hearts_qt.rules.option_table import DIRECTIONS, OPTIONS, SCHEMES, TRICK_PLACES, OptionType
from hearts_qt.rules.options import Rules
from hearts_qt.rules.problems import problems

SPECIAL = (
    "players", "packs", "removed", "pass_cycle", "pass_count", "card_values", "target",
    "kitty_size", "bonus_points", "black_card", "ten_of_clubs_alone",
)  # fmt: skip
"""Options whose values are more than a choice, or that have to fit each other."""


def random_rules(rng: Random) -> Rules:
    """A valid rule set; half of its options, on average, have their defaults."""
    while True:
        values = random_values(rng)
        if not problems(values):
            return Rules(**values)


def random_values(rng: Random) -> dict[str, Any]:
    """Option values that mostly, not always, make a rule set."""
    values: dict[str, Any] = {}
    values["players"] = players = rng.choice((3, 4, 4, 4, 5, 6, 6, 7, 8, 9, 10))
    values["packs"] = packs = rng.choice((1, 2)) if players in (6, 7) else 1 + (players > 7)
    values["card_values"] = random_card_values(rng)
    for name, option in OPTIONS.items():
        if name not in SPECIAL:
            values[name] = option.default if rng.random() < 0.5 else random_choice(rng, name)
    directions = [d for d in DIRECTIONS if _fits(d, players)]
    values["pass_cycle"] = tuple(rng.choices(directions, k=rng.randint(1, 4)))
    multiples = [n for n in range(1, 6) if "scatter" not in values["pass_cycle"]
                 or n % (players - 1) == 0]
    values["pass_count"] = rng.choice(multiples)
    values["bonus_points"] = 10
    values["black_card"] = "auto"
    if rng.random() < 0.3:
        # One of the spades, whatever it is worth otherwise.
        black = rng.randrange(13 * SPADES, 13 * SPADES + 13)
        table = dict(enumerate(card_values(values["card_values"])))
        table[black] = rng.choice((1, 13, 100))
        values["card_values"] = tuple((card, value) for card, value in table.items() if value)
        values["black_card"] = black
    values["removed"] = random_removed(rng, values, packs)
    # Low targets, so that games end after a few hands.
    values["target"] = rng.choice((1, 13, 26, 50, 100, 100, 500, None))
    values["bonus_points"] = 10 if values["bonus_card"] is None else rng.choice((10, 1, 100, 999))
    values["ten_of_clubs_alone"] = 0
    if values["ten_of_clubs_doubles"]:
        values["ten_of_clubs_alone"] = rng.choice((0, 5, 50))
    left = CARDS * packs - len(values["removed"])
    most = left // players - 1
    values["kitty_size"] = "auto"
    if most > 0 and rng.random() < 0.3:
        values["kitty_size"] = left % players + players * rng.randint(0, min(most, 2))
    if players % 2:
        values["teams"] = "none"
    if packs == 1:
        values["equal_cards"] = "cancel"
    return values


def _fits(direction: str, players: int) -> bool:
    if direction == "across":
        return players % 2 == 0
    if direction == "scatter":
        return players <= 6
    return direction not in ("left2", "right2") or players >= 5


def random_choice(rng: Random, name: str) -> Any:
    """Some value of an option that has choices, or small bounds."""
    option = OPTIONS[name]
    if option.choices:
        return rng.choice(option.choices).key
    match option.kind:
        case OptionType.AUTO_NUMBER:
            return rng.choice(("auto", 0, 1, 26, 99))
        case OptionType.OPTIONAL_NUMBER:
            return rng.choice((None, 1, 2, 3))
        case OptionType.TOTALS:
            return random_totals(rng)
        case OptionType.TRICK_POINTS:
            places = sorted(rng.sample(range(4), rng.randint(1, 4)))
            names = list(TRICK_PLACES)
            return tuple((names[at], rng.choice((-999, -10, -1, 1, 5))) for at in places)
        case _:
            return rng.choice((0, 5, 7))


def random_totals(rng: Random) -> tuple[tuple[int, int], ...]:
    """Special totals: a few that hands bring often, sometimes many."""
    totals = rng.sample(range(120), rng.choice((1, 2, 3, 30)))
    found = ((total, rng.choice((0, 0, 10, total // 2, 75, 500))) for total in sorted(totals))
    return tuple((total, new) for total, new in found if total != new)


def random_card_values(rng: Random) -> Any:
    """A scheme of card values, or a custom table."""
    kind = rng.randrange(11)
    if kind < len(SCHEMES):
        return SCHEMES[kind]
    if kind < 9:
        return "standard"
    table = {card: 1 for card in range(CARDS) if HEARTS_MASK >> card & 1}
    table[QUEEN_OF_SPADES] = rng.choice((13, 13, 0, -5))
    if rng.random() < 0.3:
        table = {card: rng.choice((0, 0, 1, -1)) for card in table}
    for card in rng.sample(range(CARDS), rng.randint(0, 8)):
        table[card] = rng.choice((-999, -99, -10, -1, 0, 1, 7, 99, 999))
    return tuple(sorted((card, value) for card, value in table.items() if value))


def random_removed(rng: Random, values: dict[str, Any], packs: int) -> tuple[int, ...]:
    """Cards without a value to take out: none, as many as make the deal even, some, or many."""
    worth = worth_of(values)
    free = [card for card, value in enumerate(worth) if not value] * packs
    rng.shuffle(free)
    kind = rng.randrange(8)
    if kind < 3:
        wanted = 0
    elif kind < 5:
        wanted = CARDS * packs % values["players"]
    elif kind < 7:
        wanted = rng.randint(1, 8)
    else:
        wanted = rng.randint(8, len(free))
    return tuple(sorted(free[:wanted]))


def rule_sets() -> st.SearchStrategy[Rules]:
    """Hypothesis' valid rule sets."""
    return st.randoms(use_true_random=False).map(random_rules)
