"""Which options of a rule set have no effect because of its other options, and why.

Such an option may still be set: it takes effect when the other options allow it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hearts_qt.rules.cards import CARDS, NINE_RANK, TEN_OF_CLUBS, black_card, card_values, rank_of
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.text import Text, text


def without_effect(values: Mapping[str, Any]) -> dict[str, Text]:
    """The options that change nothing under the given values, each with one sentence why.

    Options that are missing have their defaults. Each value must be valid on its own; together
    they may clash.
    """
    v = {name: values.get(name, option.default) for name, option in OPTIONS.items()}
    idle: dict[str, Text] = {}

    def because(sentence: Text, *options: str) -> None:
        for name in options:
            idle.setdefault(name, sentence)

    pack = Counter(card for card in range(CARDS) for _copy in range(v["packs"]))
    pack.subtract(v["removed"])
    in_play = [card for card in range(CARDS) if pack[card] > 0]
    worth = card_values(v["card_values"], v["bonus_card"])

    if not (CARDS * v["packs"] - len(v["removed"])) % v["players"]:
        because(text("The cards deal out evenly: there is no kitty."), "kitty_to", "kitty_use")

    directions = set(v["pass_cycle"])
    if directions == {"hold"}:
        because(text("No cards are passed."), "pass_count", "pass_blind")
    elif directions <= {"hold", "scatter"}:
        because(text("Players cannot pass blind in a scatter."), "pass_blind")

    if v["hearts_lead"] == "anytime":
        because(text("Hearts may be led at any time."), "black_breaks", "hearts_over_black")
    black = black_card(v["card_values"])
    if black is None or black not in in_play:
        because(
            text("These card values have no black card."),
            "black_breaks",
            "hearts_over_black",
            "black_when_safe",
        )
    if not any(rank_of(card) == NINE_RANK for card in in_play):
        because(text("All nines have been removed."), "booster_nines")
    if TEN_OF_CLUBS not in in_play:
        because(text("The ten of clubs has been removed."), "ten_of_clubs_doubles")

    if not any(worth[card] > 0 for card in in_play):
        because(
            text("No card is a penalty card."),
            "first_trick_penalties",
            "moon",
            "moon_points",
            "moon_needs_bonus",
            "sun",
        )
    if v["moon"] == "off":
        because(text("The moon cannot be shot."), "moon_points", "moon_needs_bonus", "sun")
    if not any(worth[card] < 0 for card in in_play):
        because(text("No card takes points off."), "moon_needs_bonus")
    return idle
