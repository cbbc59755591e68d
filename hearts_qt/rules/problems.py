"""What is wrong with a set of option values: every fault at once, each with a way to fix it.

`without_effect` names the options that change nothing because of the others. Such an option may
still be set: it takes effect when the others allow it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hearts_qt.rules.cards import (
    CARDS,
    HEARTS,
    HIGHEST_VALUE,
    NINE_RANK,
    SPADES,
    TEN_OF_CLUBS,
    black_of,
    card_name,
    format_cards,
    rank_of,
    suit_of,
    the_card,
    worth_of,
)
from hearts_qt.rules.endless_games import Endless, chargeable, why_endless
from hearts_qt.rules.option_table import (
    DIRECTIONS,
    OPTIONS,
    SCHEMES,
    TRICK_PLACES,
    ChoiceKeyType,
    Option,
    OptionType,
)
from hearts_qt.rules.shown_points import as_shown
from hearts_qt.rules.text import N_, Text, brief, plural, text


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: the options that clash, one sentence, and the changes that would fix it."""

    options: tuple[str, ...]
    text: Text
    fix: Mapping[str, Any]
    endless: bool = False
    """Whether the fault is that no game can end, though hands can be played."""


def problems(values: Mapping[str, Any]) -> list[Problem]:
    """Every fault of the given option values; options that are missing have their defaults.

    An empty list means that the values make a valid rule set.
    """
    return unplayable(values) or _worded(
        _endless({name: values.get(name, option.default) for name, option in OPTIONS.items()}),
        values,
    )


def unplayable(values: Mapping[str, Any]) -> list[Problem]:
    """The faults that keep a hand from being played: all but the fault that no game can end."""
    full = {name: values.get(name, option.default) for name, option in OPTIONS.items()}
    found = [
        Problem((name,), text("There is no rule called “{name}”.", name=name), {})
        for name in values
        if name not in OPTIONS
    ]
    found += value_problems(full)
    # Clashes are worked out only between values that are valid on their own.
    return _worded(found or _clashes(full), values)


def _worded(found: list[Problem], values: Mapping[str, Any]) -> list[Problem]:
    """Faults in the words of the way in which scores are shown."""
    way = values.get("scores_shown", "")
    return [replace(fault, text=as_shown(fault.text, way)) for fault in found]


def value_problems(values: Mapping[str, Any]) -> list[Problem]:
    """The faults of the given values on their own, clashes between them left out."""
    return [
        problem
        for name, option in OPTIONS.items()
        if name in values
        for problem in _of_value(option, values[name])
    ]


def why_no_end(values: Mapping[str, Any]) -> Text | None:
    """One sentence why no game under the given values can end, and what would fix it; None if
    one may end, or if the values have other faults."""
    return next((fault.text for fault in problems(values) if fault.endless), None)


def _of_value(option: Option, value: Any) -> list[Problem]:
    """The faults of one value on its own: its type, bounds and choices."""
    name, back = option.name, {option.name: option.default}

    def fault(sentence: Text) -> list[Problem]:
        return [Problem((name,), sentence, back)]

    is_number = isinstance(value, int) and not isinstance(value, bool)
    match option.kind:
        case OptionType.NUMBER | OptionType.OPTIONAL_NUMBER | OptionType.AUTO_NUMBER:
            if value is None and option.kind is OptionType.OPTIONAL_NUMBER:
                return []
            if value == "auto" and option.kind is OptionType.AUTO_NUMBER:
                return []
            if is_number and option.low <= value <= option.high:
                return []
            return fault(
                text(
                    "{label} takes a whole number from {low} to {high}.",
                    label=Text(option.label),
                    low=option.low,
                    high=option.high,
                )
            )
        case OptionType.SWITCH:
            return [] if isinstance(value, bool) else fault(
                text("{label} is either on or off.", label=Text(option.label)))
        case OptionType.CHOICE:
            # A bool is an int in Python: True must not be accepted as one pack.
            if any(choice.key == value and type(choice.key) is type(value)
                   for choice in option.choices):
                return []
            is_card = option.key_type is ChoiceKeyType.CARD and _is_card(value)
            written = card_name(value) if is_card else value
            return fault(text("{label} has no choice “{value}”.", label=Text(option.label),
                              value=brief(written)))
        case OptionType.CARDS:
            if isinstance(value, tuple) and all(_is_card(card) for card in value):
                return []
            return fault(text("{label} takes a list of cards.", label=Text(option.label)))
        case OptionType.DIRECTIONS:
            if (isinstance(value, tuple) and value
                    and all(direction in DIRECTIONS for direction in value)):
                return []
            return fault(text("{option} takes one or more of: {choices}.",
                              option=Text(option.label), choices=" ".join(DIRECTIONS)))
        case OptionType.CARD_VALUES:
            if isinstance(value, str):
                return [] if value in SCHEMES else fault(
                    text("{label} has no scheme “{value}”.", label=Text(option.label),
                         value=brief(value)))
            if (isinstance(value, tuple) and all(_is_pair(pair) for pair in value)
                    and len({card for card, _ in value}) == len(value)):
                return []
            return fault(
                text("{label} takes for each card a whole number from {low} to {high}.",
                     label=Text(option.label), low=-HIGHEST_VALUE, high=HIGHEST_VALUE))
        case OptionType.TOTALS:
            return _of_totals(option, value)
        case OptionType.TRICK_POINTS:
            low, high = option.low or 0, option.high or 0
            if (isinstance(value, tuple)
                    and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value)
                    and all(place in TRICK_PLACES for place, _points in value)
                    and len({place for place, _points in value}) == len(value)
                    and all(isinstance(points, int) and not isinstance(points, bool)
                            and low <= points <= high for _place, points in value)):
                return []
            return fault(
                text("{label} takes whole numbers from {low} to {high}, each for one of: "
                     "{choices}.", label=Text(option.label), low=option.low, high=option.high,
                     choices=" ".join(TRICK_PLACES)))


def _of_totals(option: Option, value: Any) -> list[Problem]:
    """The faults of a table of totals on its own."""
    name, low, high = option.name, option.low or 0, option.high or 0

    def is_total(number: Any) -> bool:
        return (isinstance(number, int) and not isinstance(number, bool)
                and low <= number <= high)

    if not (isinstance(value, tuple)
            and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value)
            and all(is_total(number) for pair in value for number in pair)):
        return [Problem(
            (name,),
            text("{label} takes whole numbers from {low} to {high}, each with its new total.",
                 label=Text(option.label), low=low, high=high),
            {name: option.default})]  # fmt: skip
    first: dict[int, int] = {}
    for total, new in value:
        first.setdefault(total, new)
    found = []
    twice = sorted(total for total, count in Counter(t for t, _ in value).items() if count > 1)
    if twice:
        found.append(Problem(
            (name,),
            text("{label} names {total} twice: name each total once.", label=Text(option.label),
                 total=twice[0]),
            {name: tuple(sorted(first.items()))}))  # fmt: skip
    idle = sorted(total for total, new in value if total == new)
    if idle:
        found.append(Problem(
            (name,),
            text("{label} leaves {total} as it is: give it another new total or take it out.",
                 label=Text(option.label), total=idle[0]),
            {name: tuple(sorted(p for p in first.items() if p[0] != p[1]))}))  # fmt: skip
    return found


def _is_card(card: Any) -> bool:
    return isinstance(card, int) and not isinstance(card, bool) and 0 <= card < CARDS


def _is_pair(pair: Any) -> bool:
    return (isinstance(pair, tuple) and len(pair) == 2 and _is_card(pair[0])
            and isinstance(pair[1], int) and not isinstance(pair[1], bool)
            and -HIGHEST_VALUE <= pair[1] <= HIGHEST_VALUE)


def _clashes(v: Mapping[str, Any]) -> list[Problem]:
    found: list[Problem] = []

    def fault(options: tuple[str, ...], sentence: Text, **fix: Any) -> None:
        found.append(Problem(options, sentence, fix))

    players, packs = v["players"], v["packs"]
    cycle, count = v["pass_cycle"], v["pass_count"]

    if packs == 1 and players > 7:
        fault(("players", "packs"),
              text("One pack is for at most 7 players: use two packs or fewer players."),
              packs=2)
    if packs == 2 and players < 6:
        fault(("players", "packs"),
              text("Two packs are for at least 6 players: use one pack or more players."),
              packs=1)

    if packs == 1 and v["equal_cards"] != "cancel":
        fault(("equal_cards", "packs"),
              text("In one pack no two cards are identical: use two packs, or let identical cards "
                   "cancel."),
              equal_cards="cancel")

    values = worth_of(v)
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
              plural("{cards} cannot be removed more often than the pack contains it: "
                     "remove fewer copies.",
                     "{cards} cannot be removed more often than the pack contains them: "
                     "remove fewer copies.",
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
    kitty = left % players if v["kitty_size"] == "auto" else v["kitty_size"]
    held = (left - kitty) // players
    if left < players:
        fault(("removed", "players"),
              text("There are fewer cards left than players: remove fewer cards."), removed=())
    elif kitty > left - players:
        fault(("kitty_size", "players", "packs", "removed"),
              text("With so many cards in the kitty, no hand has a card: set fewer aside."),
              kitty_size="auto")
    elif (left - kitty) % players:
        fault(("kitty_size", "players", "packs", "removed"),
              plural("With {n} card in the kitty, the others do not deal out evenly: set another "
                     "number aside.",
                     "With {n} cards in the kitty, the others do not deal out evenly: set another "
                     "number aside.", kitty),
              kitty_size="auto")
    elif count > held and any(direction != "hold" for direction in cycle):
        fix: dict[str, Any] = {"pass_count": held}
        if "scatter" in cycle and held >= players - 1:
            fix["pass_count"] = held - held % (players - 1)
        elif "scatter" in cycle:
            fix["pass_cycle"] = _without(cycle, "scatter")
        fault(("pass_count", "removed", "players"),
              plural("A hand holds only {n} card, fewer than are to be passed: "
                     "pass or remove fewer cards.",
                     "A hand holds only {n} cards, fewer than are to be passed: "
                     "pass or remove fewer cards.", held), **fix)

    if "across" in cycle and players % 2:
        fault(("pass_cycle", "players"),
              text("No player sits opposite you at a table of {n}: pass in another direction.",
                   n=players),
              pass_cycle=_without(cycle, "across"))
    if "scatter" in cycle and count % (players - 1):
        if players - 1 <= min(held, OPTIONS["pass_count"].high or 0):
            fix = {"pass_count": players - 1}
            sentence = plural(
                "A scatter gives every other player the same: pass a multiple of {n} card.",
                "A scatter gives every other player the same: pass a multiple of {n} cards.",
                players - 1)
        else:
            fix = {"pass_cycle": _without(cycle, "scatter")}
            sentence = plural(
                "There are too few cards to scatter them among {n} other player: "
                "pass in another direction.",
                "There are too few cards to scatter them among {n} other players: "
                "pass in another direction.", players - 1)
        fault(("pass_cycle", "pass_count", "players"), sentence, **fix)
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
              text("Charging needs a card that may be charged: hearts with a value, the queen of "
                   "spades as the black card, the jack of diamonds as the bonus card or the "
                   "doubling ten of clubs. Include one of them, or turn charging off."),
              charging="off")

    first = v["first_trick_penalties"]
    if first == "no_black" and black_of(v) is None:
        fault(("first_trick_penalties", "card_values"),
              text("These card values have no black card that the first trick could forbid: "
                   "choose another rule for the first trick or other card values."),
              first_trick_penalties="forbidden")
    if first == "no_hearts" and not any(value > 0 for value in values[13 * HEARTS:]):
        fault(("first_trick_penalties", "card_values"),
              text("No heart costs points, so the first trick cannot forbid any: "
                   "choose another rule for the first trick or other card values."),
              first_trick_penalties="forbidden")

    if v["target"] is None:
        if v["low_target"] is None and v["hand_limit"] is None:
            fault(("target", "low_target", "hand_limit"),
                  text("Nothing ends the game: set a target, a target below zero or a limit of "
                       "hands."),
                  target=OPTIONS["target"].default)
        if v["exact_target"] != "stands":
            fault(("exact_target", "target"),
                  text("There is no target that a total could meet exactly: set one, or let "
                       "{exact} have no effect.", exact=Text(OPTIONS["exact_target"].label)),
                  exact_target="stands")

    if v["opening"] == "lowest_spade" and not any(
        suit_of(card) == SPADES and Counter(v["removed"])[card] < packs for card in range(CARDS)
    ):
        fault(("opening", "removed"),
              text("There is no spade in the pack that could open: choose another opening lead."),
              opening="lowest_club")

    found += _of_black_card(v, values)
    if v["moon"] == "turn_hearts":
        found += _of_turned_hearts(v)
    if v["ten_of_clubs_alone"] and not v["ten_of_clubs_doubles"]:
        fault(("ten_of_clubs_alone", "ten_of_clubs_doubles"),
              text("Only a ten of clubs that doubles can take points off alone: let it double, or "
                   "set these points to 0."),
              ten_of_clubs_alone=0)

    if v["bonus_card"] is None and v["bonus_points"] != OPTIONS["bonus_points"].default:
        fault(("bonus_points", "bonus_card"),
              text("No bonus card could take these points off: choose one, or leave the points as "
                   "usual."),
              bonus_points=OPTIONS["bonus_points"].default)

    special = dict(v["special_totals"])
    if v["target"] in special and v["exact_target"] != "stands":
        kept = tuple(pair for pair in v["special_totals"] if pair[0] != v["target"])
        fault(("special_totals", "target", "exact_target"),
              text("{special} and {exact} both change a total of {target}: "
                   "take it out of the special totals, or let {exact} have no effect.",
                   special=Text(OPTIONS["special_totals"].label),
                   exact=Text(OPTIONS["exact_target"].label), target=v["target"]),
              special_totals=kept)
    return found


def _of_black_card(v: Mapping[str, Any], values: tuple[int, ...]) -> list[Problem]:
    """The faults of the black card and of an opening lead that depends on it."""
    found = []
    named = v["black_card"]
    if named != "auto" and values[named] <= 0:
        found.append(Problem(
            ("black_card", "card_values"),
            text("{card:start} costs nothing, so it cannot be the black card: choose another, or "
                 "card values that give it points.", card=the_card(named)),
            {"black_card": "auto"}))  # fmt: skip
    if v["opening"] == "black_taker" and black_of(v) is None:
        found.append(Problem(
            ("opening", "card_values"),
            text("These card values have no black card whose taker could open: choose another "
                 "opening lead or other card values."),
            {"opening": "lowest_spade"}))  # fmt: skip
    return found


def _of_turned_hearts(v: Mapping[str, Any]) -> list[Problem]:
    """What clashes with a moon that turns all hearts."""
    found = []
    label = Text(next(choice.label for choice in OPTIONS["moon"].choices
                      if choice.key == "turn_hearts"))  # fmt: skip
    if v["packs"] == 2:
        found.append(Problem(
            ("moon", "packs"),
            text("“{turn}” is a moon for one pack: use one pack, or choose another moon.",
                 turn=label),
            {"moon": "add"}))  # fmt: skip
    if any(suit_of(card) == HEARTS for card in v["removed"]):
        kept = tuple(card for card in v["removed"] if suit_of(card) != HEARTS)
        found.append(Problem(
            ("moon", "removed"),
            text("“{turn}” needs all thirteen hearts: leave them in the pack, or choose another "
                 "moon.", turn=label),
            {"removed": kept}))  # fmt: skip
    if v["sun"]:
        found.append(Problem(
            ("moon", "sun"),
            text("There is no sun with “{turn}”: turn the sun off, or choose another moon.",
                 turn=label),
            {"sun": False}))  # fmt: skip
    return found


_ENDLESS: dict[Endless, tuple[tuple[str, ...], str, tuple[dict[str, Any], ...]]] = {
    Endless.NO_PENALTIES: (
        ("card_values", "hand_limit"),
        N_("No game can end, because no card costs points and no total rises: "
           "give a card a positive value, or set a limit of hands."),
        ({"hand_limit": 10}, {"hand_limit": 10, "tie": "share"}),
    ),
    Endless.ALWAYS_MOON: (
        ("card_values", "moon", "moon_points"),
        N_("No game can end, because every hand is a moon that raises no total: "
           "give more cards a positive value, or turn the moon off."),
        ({"moon": "off"}, {"moon": "off", "exact_target": "stands", "special_totals": ()}),
    ),
    Endless.NO_FALL: (
        ("target", "low_target", "hand_limit"),
        N_("No game can end, because no total falls below zero: set a target or a limit of hands."),
        ({"target": 100}, {"hand_limit": 10}, {"hand_limit": 10, "tie": "share"}),
    ),
    Endless.ALWAYS_TIED: (
        ("tie", "card_values", "hand_limit"),
        N_("No game can end, because the totals of all players always stay equal: "
           "let players who tie share the win, or give more cards a value."),
        ({"tie": "share"},),
    ),
    Endless.EXACT_TARGET: (
        ("exact_target", "target", "card_values"),
        N_("No game can end, because totals can only reach the target exactly and then fall "
           "back: choose another target, or let a total of exactly the target stay."),
        ({"exact_target": "stands"},),
    ),
    Endless.SPECIAL_TOTALS: (
        ("special_totals", "target", "card_values"),
        N_("No game can end, because special totals keep every total below the target: "
           "take some of them out."),
        ({"special_totals": ()}, {"special_totals": (), "exact_target": "stands"}),
    ),
}
"""For each reason why no game can end: the options behind it, the sentence, what may fix it."""

_LAST_RESORT = {"target": 100, "card_values": "standard", "moon": "add", "exact_target": "stands",
                "special_totals": (), "removed": ()}  # fmt: skip


def _endless(v: Mapping[str, Any]) -> list[Problem]:
    """The fault of rules under which no game can end, as a list; empty if a game may end."""
    why = why_endless(v)
    if why is None:
        return []
    options, sentence, fixes = _ENDLESS[why]
    fix = next((each for each in fixes if why_endless({**v, **each}) is None), _LAST_RESORT)
    return [Problem(options, text(sentence), fix, endless=True)]


def _without(cycle: tuple[str, ...], *directions: str) -> tuple[str, ...]:
    """A pass cycle without some directions, but never empty."""
    return tuple(direction for direction in cycle if direction not in directions) or ("left",)


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
    worth = worth_of(v)

    left_over = (CARDS * v["packs"] - len(v["removed"])) % v["players"]
    if not (left_over if v["kitty_size"] == "auto" else v["kitty_size"]):
        because(text("The cards deal out evenly: there is no kitty."), "kitty_to", "kitty_use")
    if v["kitty_to"] == "nobody":
        because(text("Nobody takes the kitty."), "kitty_use")
    if v["kitty_to"] == "last_trick":
        because(text("After the last trick no hand is left to exchange."), "kitty_use")

    if v["packs"] == 1:
        because(text("In one pack no two cards are identical."), "equal_cards")

    directions = set(v["pass_cycle"])
    if directions == {"hold"}:
        because(text("No cards are passed."), "pass_count", "pass_blind")
    elif directions <= {"hold", "scatter"}:
        because(text("Players cannot pass blind in a scatter."), "pass_blind")

    if v["hearts_lead"] == "anytime":
        because(text("Hearts may be led at any time."), "black_breaks", "hearts_over_black")
    black = black_of(v)
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
        because(
            text("The ten of clubs has been removed."),
            "ten_of_clubs_doubles",
            "ten_of_clubs_alone",
        )

    if not any(worth[card] > 0 for card in in_play):
        because(
            text("No card is a penalty card."),
            "first_trick_penalties",
            "moon" if v["moon"] != "turn_hearts" or not v["no_trick_bonus"] else "moon_points",
            "moon_points",
            "moon_needs_bonus",
            "sun",
        )
    if v["moon"] == "turn_hearts":
        because(text("All hearts turn: no other points are given for them."), "moon_points")
    if v["moon"] == "off":
        because(text("The moon cannot be shot."), "moon_points", "moon_needs_bonus", "sun")
    if not any(worth[card] < 0 for card in in_play):
        because(text("No card takes points off."), "moon_needs_bonus")
    return {name: as_shown(why, v["scores_shown"]) for name, why in idle.items()}
