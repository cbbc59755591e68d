"""What is wrong with a set of option values: every fault at once, each with a way to mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    CARDS,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    TEN_OF_CLUBS,
    card_name,
    format_cards,
)
from hearts_qt.rules.options import DIRECTIONS, OPTIONS, SCHEMES, Kind, Option
from hearts_qt.rules.text import Text, brief, plural, text
from hearts_qt.rules.values import black_card, card_values, hearts_have_value

__all__ = ["Problem", "problems"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: the options that clash, one sentence, and the changes that would mend it."""

    options: tuple[str, ...]
    text: Text
    mend: Mapping[str, Any]


def problems(values: Mapping[str, Any]) -> list[Problem]:
    """Every fault of the given option values; options that are missing have their defaults.

    An empty list means that the values make a rule set that can be played.
    """
    full = {name: values.get(name, option.default) for name, option in OPTIONS.items()}
    found = [
        Problem((name,), text("There is no rule called “{name}”.", name=name), {})
        for name in values
        if name not in OPTIONS
    ]
    for name, option in OPTIONS.items():
        found += _of_value(option, full[name])
    # Clashes are worked out only between values that are sound in themselves.
    return found or _clashes(full)


def _of_value(option: Option, value: Any) -> list[Problem]:
    """The faults of one value by itself: its type, bounds and choices."""
    name, back = option.name, {option.name: option.default}

    def fault(sentence: Text) -> list[Problem]:
        return [Problem((name,), sentence, back)]

    is_number = isinstance(value, int) and not isinstance(value, bool)
    match option.kind:
        case Kind.NUMBER | Kind.OPTIONAL_NUMBER | Kind.AUTO_NUMBER:
            if value is None and option.kind is Kind.OPTIONAL_NUMBER:
                return []
            if value == "auto" and option.kind is Kind.AUTO_NUMBER:
                return []
            if is_number and option.low <= value <= option.high:
                return []
            return fault(
                text(
                    "{label} takes a whole number from {low} to {high}.",
                    label=option.label,
                    low=option.low,
                    high=option.high,
                )
            )
        case Kind.SWITCH:
            return [] if isinstance(value, bool) else fault(
                text("{label} is either on or off.", label=option.label))
        case Kind.CHOICE:
            # bool is an int to Python: True must not pass for one pack.
            if any(choice.key == value and type(choice.key) is type(value)
                   for choice in option.choices):
                return []
            written = card_name(value) if name == "bonus_card" and _is_card(value) else value
            return fault(text("{label} has no choice “{value}”.", label=option.label,
                              value=brief(written)))
        case Kind.CARDS:
            if isinstance(value, tuple) and all(_is_card(card) for card in value):
                return []
            return fault(text("{label} takes a list of cards.", label=option.label))
        case Kind.DIRECTIONS:
            if (isinstance(value, tuple) and value
                    and all(direction in DIRECTIONS for direction in value)):
                return []
            return fault(text("{label} takes one or more of: {choices}.", label=option.label,
                              choices=" ".join(DIRECTIONS)))
        case Kind.CARD_VALUES:
            if isinstance(value, str):
                return [] if value in SCHEMES else fault(
                    text("{label} has no scheme “{value}”.", label=option.label,
                         value=brief(value)))
            if (isinstance(value, tuple) and all(_is_pair(pair) for pair in value)
                    and len({card for card, _ in value}) == len(value)):
                return []
            return fault(
                text("{label} takes for each card a whole number from -99 to 99.",
                     label=option.label))


def _is_card(card: Any) -> bool:
    return isinstance(card, int) and not isinstance(card, bool) and 0 <= card < CARDS


def _is_pair(pair: Any) -> bool:
    return (isinstance(pair, tuple) and len(pair) == 2 and _is_card(pair[0])
            and isinstance(pair[1], int) and not isinstance(pair[1], bool)
            and -99 <= pair[1] <= 99)


def _clashes(v: Mapping[str, Any]) -> list[Problem]:
    found: list[Problem] = []

    def fault(options: tuple[str, ...], sentence: Text, **mend: Any) -> None:
        found.append(Problem(options, sentence, mend))

    players, packs = v["players"], v["packs"]
    cycle, count = v["pass_cycle"], v["pass_count"]

    if packs == 1 and players > 6:
        fault(("players", "packs"),
              text("One pack seats at most 6 players: take two packs or fewer players."),
              packs=2)
    if packs == 2 and players < 6:
        fault(("players", "packs"),
              text("Two packs seat at least 6 players: take one pack or more players."),
              packs=1)

    values = card_values(v["card_values"], v["bonus_card"])
    missing, valued = [], []
    for card, copies in Counter(v["removed"]).items():
        if copies > packs:
            missing.append(card)
        if values[card]:
            valued.append(card)
    if missing:
        kept = tuple(sorted((Counter(v["removed"]) & Counter(dict.fromkeys(range(52), packs)))
                            .elements()))
        fault(("removed", "packs"),
              plural("{cards} cannot be removed more often than it is in play: "
                     "name it less often.",
                     "{cards} cannot be removed more often than they are in play: "
                     "name them less often.",
                     len(missing), cards=format_cards(sorted(missing))), removed=kept)
    if valued:
        kept = tuple(card for card in v["removed"] if not values[card])
        fault(("removed", "card_values", "bonus_card"),
              plural("{cards} carries a value, so it cannot be removed: "
                     "leave it in or give it no value.",
                     "{cards} carry a value, so they cannot be removed: "
                     "leave them in or give them no value.",
                     len(valued), cards=format_cards(sorted(valued))), removed=kept)
    left = CARDS * packs - len(v["removed"])
    held = left // players
    if left < players:
        fault(("removed", "players"),
              text("There are fewer cards left than players: remove fewer cards."), removed=())
    elif count > held and any(direction != "hold" for direction in cycle):
        mend: dict[str, Any] = {"pass_count": held}
        if "scatter" in cycle and held >= players - 1:
            mend["pass_count"] = held - held % (players - 1)
        elif "scatter" in cycle:
            mend["pass_cycle"] = _without(cycle, "scatter")
        fault(("pass_count", "removed", "players"),
              plural("A hand holds only {n} card, fewer than are to be passed: "
                     "pass or remove fewer cards.",
                     "A hand holds only {n} cards, fewer than are to be passed: "
                     "pass or remove fewer cards.", held), **mend)

    if "across" in cycle and players % 2:
        fault(("pass_cycle", "players"),
              plural("Nobody sits across at a table of {n} player: pass in another direction.",
                     "Nobody sits across at a table of {n} players: pass in another direction.",
                     players),
              pass_cycle=_without(cycle, "across"))
    if "scatter" in cycle and count % (players - 1):
        if players - 1 <= min(held, OPTIONS["pass_count"].high or 0):
            mend = {"pass_count": players - 1}
            sentence = plural(
                "A scatter gives every other player the same: pass a multiple of {n} card.",
                "A scatter gives every other player the same: pass a multiple of {n} cards.",
                players - 1)
        else:
            mend = {"pass_cycle": _without(cycle, "scatter")}
            sentence = plural(
                "There are too few cards to scatter them among {n} other player: "
                "pass in another direction.",
                "There are too few cards to scatter them among {n} other players: "
                "pass in another direction.", players - 1)
        fault(("pass_cycle", "pass_count", "players"), sentence, **mend)
    if ("left2" in cycle or "right2" in cycle) and players < 5:
        fault(("pass_cycle", "players"),
              text("Passing to the second player left or right needs at least five players: "
                   "pass in another direction."),
              pass_cycle=_without(cycle, "left2", "right2"))

    if v["teams"] != "none" and players % 2:
        fault(("teams", "players"),
              text("Partners need an even number of players: play alone or change the number."),
              teams="none")

    if v["charging"] != "off" and not chargeable(v):
        fault(("charging", "card_values", "bonus_card", "ten_of_clubs_doubles"),
              text("Charging needs a card that may be charged, be it hearts with a value, the "
                   "queen of spades as the black card, the jack of diamonds as the bonus card or "
                   "the doubling ten of clubs: have one of them, or turn charging off."),
              charging="off")
    return found


def _without(cycle: tuple[str, ...], *directions: str) -> tuple[str, ...]:
    """A pass cycle without some directions, but never empty."""
    return tuple(direction for direction in cycle if direction not in directions) or ("left",)


def chargeable(v: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards that may be charged under the given option values (section 6), sorted."""
    cards = []
    if v["ten_of_clubs_doubles"]:
        cards.append(TEN_OF_CLUBS)
    if v["bonus_card"] == JACK_OF_DIAMONDS:
        cards.append(JACK_OF_DIAMONDS)
    if black_card(v["card_values"]) == QUEEN_OF_SPADES:
        cards.append(QUEEN_OF_SPADES)
    if hearts_have_value(card_values(v["card_values"], v["bonus_card"])):
        cards.append(ACE_OF_HEARTS)
    return tuple(cards)
