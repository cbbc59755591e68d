"""Examples of the rules: for an option of a rule set, a situation in which its value matters.

`example_for(option, rules)` finds a situation that can come about under exactly these rules, and
plays it by them and by the same rules with another value of the option. So every example is true
under the rules that it is printed with; if no situation fits, there is no example.

Situations come from three places: recorded ones (`examples.json`, written by
`tests/golden/make_examples.py`), fitted to the number of players and the kitty; those that are
worked out from the rules (`example_scenes.py`), for the pass and the end of a game; and small deals
that are found by a search there. `example_words` puts an example into sentences.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.rules.cards import card_sign, parse_card, parse_cards
from hearts_qt.rules.example_play import ALL, Outcome, Situation, outcome_of
from hearts_qt.rules.example_scenes import (
    END_SCENES,
    PASS_SCENES,
    adapt_to_rules,
    end_scenes,
    pass_scenes,
    possible_totals,
    searched,
)
from hearts_qt.rules.option_table import OPTIONS, ExampleKind, OptionType
from hearts_qt.rules.options import Rules, RulesError, option_from_words
from hearts_qt.rules.text import Text, plural, signed, text, together


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded situation: its outcome under one value of an option and under another.

    `changes` are the rules in which it is played, as differences from Modern Hearts, the option's
    own value left out.
    """

    option: str
    value: Any
    other: Any
    changes: Mapping[str, Any]
    situation: Situation
    otherwise: Situation
    outcome: Outcome
    instead: Outcome

    @property
    def rules(self) -> Rules:
        """The rules in which it was recorded."""
        return Rules(**{**self.changes, self.option: self.value})

    @property
    def other_rules(self) -> Rules:
        """The same with the other value of the option."""
        return Rules(**{**self.changes, self.option: self.other})


@dataclass(frozen=True, slots=True)
class Example:
    """An example of an option: `outcome` is the outcome of `situation` under `rules`, `instead`
    that of `otherwise` under `other_rules`, in which only this option differs."""

    option: str
    rules: Rules
    other_rules: Rules
    situation: Situation
    otherwise: Situation
    outcome: Outcome
    instead: Outcome

    @property
    def words(self) -> Text:
        """The example in a few sentences, for a reader who has the rules; you are seat 0."""
        return example_words(
            self.option,
            (self.rules, self.other_rules),
            (self.situation, self.otherwise),
            (self.outcome, self.instead),
        )


MOST_OTHERS: Final = 4
"""The greatest number of values that an option's value is compared with."""

MOST_SCENES: Final = 24
"""The greatest number of situations that are played for each of these values."""


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _load() -> Mapping[tuple[str, str], Recorded]:
    def struct(kind: Any, entry: dict[str, Any]) -> Any:
        return kind(**{name: _tuples(value) for name, value in entry.items()})

    found = {}
    for entry in json.loads(files(__package__).joinpath("examples.json").read_text("utf-8")):
        option = entry["option"]
        found[option, entry["value"]] = Recorded(
            option,
            option_from_words(option, entry["value"]),
            option_from_words(option, entry["other"]),
            {name: option_from_words(name, word) for name, word in entry["rules"].items()},
            struct(Situation, entry["situation"]),
            struct(Situation, entry.get("otherwise", entry["situation"])),
            struct(Outcome, entry["outcome"]),
            struct(Outcome, entry["instead"]),
        )
    return MappingProxyType(found)


RECORDED: Final = _load()
"""Every recorded situation, by its option and its value as the command line writes it."""


def _others(option: str, rules: Rules) -> list[Any]:
    """Values to compare an option's value with, those of recorded examples first."""
    value, known = getattr(rules, option), OPTIONS[option]
    found: list[Any] = [each.other for each in RECORDED.values()
                        if each.option == option and each.value == value]  # fmt: skip
    found.append(known.default)
    if known.kind is not OptionType.DIRECTIONS:
        found += [choice.key for choice in known.choices]
    if known.kind is OptionType.DIRECTIONS:
        found += [("hold",), ("left",), ("right",)]
    if known.kind is OptionType.NUMBER:
        found += [number for number in (value + 1, value - 1, 2 * value)
                  if (known.low or 0) <= number <= (known.high or 0)]  # fmt: skip
    return [other for at, other in enumerate(found) if other != value and other not in found[:at]]


def _changed(rules: Rules, option: str, other: Any) -> Rules | None:
    """The rules with another value of an option, or None if they would not be a valid rule set."""
    try:
        return rules.changed(**{option: other})
    except RulesError:
        return None


def _scenes(
    option: str, rules: Rules, other_rules: Rules
) -> Iterator[tuple[Situation, Situation]]:
    """Pairs of situations, for the rules and the other rules, that may show the effect."""
    scene = OPTIONS[option].example_kind
    if scene in END_SCENES:
        for each in end_scenes(scene, rules, [known.situation for known in RECORDED.values()
                                               if known.option == option]):  # fmt: skip
            if possible_totals(each, other_rules):
                yield each, each
        return
    if scene in PASS_SCENES:
        yield from pass_scenes(scene, rules, other_rules)
        return
    for known in RECORDED.values():
        if known.option == option:
            for one, two in ((known.situation, known.otherwise),
                             (known.otherwise, known.situation)):  # fmt: skip
                here, there = adapt_to_rules(one, rules), adapt_to_rules(two, other_rules)
                if here is not None and there is not None:
                    yield here, there


@lru_cache(maxsize=256)
def example_for(option: str, rules: Rules) -> Example | None:
    """The example of an option under a rule set, true under all of its rules; None if none.

    Raises `KeyError` when there is no such option.
    """
    assert OPTIONS[option]
    compared = []
    for other in _others(option, rules)[:MOST_OTHERS]:
        other_rules = _changed(rules, option, other)
        if other_rules is None:
            continue
        compared.append(other_rules)
        scenes = islice(_scenes(option, rules, other_rules), MOST_SCENES)
        for situation, otherwise in scenes:
            outcome, instead = outcome_of(situation, rules), outcome_of(otherwise, other_rules)
            if outcome is not None and instead is not None and _differ(outcome, instead):
                return Example(
                    option, rules, other_rules, situation, otherwise, outcome, instead
                )
    for other_rules in compared[:1]:
        found = searched(option, rules, other_rules)
        outcome = None if found is None else outcome_of(found, rules)
        instead = None if found is None else outcome_of(found, other_rules)
        if found is not None and outcome is not None and instead is not None:
            return Example(option, rules, other_rules, found, found, outcome, instead)
    return None


def _differ(one: Outcome, other: Outcome) -> bool:
    names = ("seat", "legal", "scores", "totals", "winners")
    return any(getattr(one, name) != getattr(other, name) for name in names)


def example_text(option: str, rules: Rules) -> Text | None:
    """The example of an option as the rulebook of these rules shows it, or None."""
    example = example_for(option, rules)
    return None if example is None else text("Example: {example}", example=example.words)


_MAX_TRICKS = 4
"""Examples with more tricks than this do not list them."""


def example_words(
    option: str,
    rules: tuple[Rules, Rules],
    situations: tuple[Situation, Situation],
    outcomes: tuple[Outcome, Outcome],
) -> Text:
    """An example in a few sentences. Each argument but the option is a pair: for the option's own
    value, and for the value with which it is compared."""
    now, then = outcomes
    instead = _setting(option, rules[1])
    charges = [_charges(situation) for situation in situations]
    if charges[0] != charges[1] and all(charges):
        instead = text("{setting} and only {cards}", setting=instead, cards=_signs(charges[1]))
    elif charges[1] and not charges[0]:
        instead = text("{setting} and {cards} charged", setting=instead, cards=_signs(charges[1]))
    sentences = _situation(option, rules[0], situations[0], now)
    if OPTIONS[option].example_kind is ExampleKind.EVERY_TRICK:
        sentences.append(text("You take every trick."))
    if now.legal:
        sentences.append(_may_play(now, rules[0].players))
        sentences.append(_might_play(then, rules[1].players, instead))
    elif now.totals:
        if now.taken == ALL:
            sentences.append(text("You capture all penalty cards."))
        sentences.append(_total(rules[0], now))
        sentences.append(_would_total(rules[1], then, instead))
    else:
        sentences.append(_score(rules[0], now))
        sentences.append(_would_score(rules[1], then, instead))
    return together(sentences)


def setting_words(names: Sequence[str], rules: Rules) -> Text:
    """Options with their values, as a list within a sentence."""
    whole = _setting(names[0], rules)
    for name in names[1:]:
        whole = text("{first}, {rest}", first=whole, rest=_setting(name, rules))
    return whole


def _setting(option: str, rules: Rules) -> Text:
    value = value_label(option, getattr(rules, option))
    return text("“{label}: {value}”", label=Text(OPTIONS[option].label), value=value)


def value_label(option: str, value: Any) -> Text | str:
    """The value of an option as people read it; a translatable `Text` where it has words."""
    known = OPTIONS[option]
    key = value[0] if known.kind is OptionType.DIRECTIONS and len(value) == 1 else value
    for choice in known.choices:
        if choice.key == key and type(choice.key) is type(key):
            return Text(choice.label)
    match known.kind:
        case OptionType.CARDS:
            return _signs(value) if value else text("none")
        case OptionType.CARD_VALUES:
            return text("own values")
        case OptionType.TOTALS:
            return ", ".join(f"{total} → {new}" for total, new in value) or text("none")
        case OptionType.DIRECTIONS:
            labels = [value_label(option, (direction,)) for direction in value]
            whole = labels[-1]
            for label in reversed(labels[:-1]):
                whole = text("{first}, {rest}", first=label, rest=whole)
            return whole
    if value is None:
        return text("none")
    return text("automatic") if value == "auto" else str(value)


def _signs(cards: Any) -> str:
    """A set of cards as their corners show them, clubs first: “Q♠ 10♥”."""
    chosen = parse_cards(cards) if isinstance(cards, str) else cards
    return " ".join(card_sign(card) for card in chosen)


def _row(cards: str) -> str:
    """Cards as their corners show them, in the order in which they were played."""
    return " ".join(card_sign(parse_card(name)) for name in cards.split())


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(signed(number) for number in numbers)


def _who(seat: int, players: int) -> Text:
    """A seat as seen from yours, as the subject of a sentence."""
    if seat == 0:
        return text("you")
    if seat == 1:
        return text("the player on your left")
    if seat == players - 1:
        return text("the player on your right")
    if 2 * seat == players:
        return text("the player opposite")
    if seat == 2:
        return text("the second player on your left")
    if seat == players - 2:
        return text("the second player on your right")
    return text("player {number}, counted clockwise from you", number=seat + 1)


# What has happened


def _situation(option: str, rules: Rules, situation: Situation, outcome: Outcome) -> list[Text]:
    found: list[Text] = []
    if situation.passes is not None:
        found += _passed(rules, situation)
    scene = OPTIONS[option].example_kind
    if situation.kitty and scene is ExampleKind.KITTY:
        found.append(text("In the kitty: {cards}.", cards=_signs(situation.kitty)))
    for seat, cards in enumerate(situation.charged or ()):
        if cards and seat == 0:
            found.append(text("You charge {cards}.", cards=_signs(cards)))
        elif cards:
            # Translators: the player is “The player on your left” and so on.
            found.append(text("{cards} is charged by {who}.", cards=_signs(cards),
                              who=_who(seat, rules.players)))  # fmt: skip
    if scene is ExampleKind.LAST_HAND:
        found.append(text("This is hand {n}.", n=situation.hand))
    if situation.before is not None and any(situation.before):
        found.append(
            text("The totals so far, yours first: {totals}.", totals=_numbers(situation.before))
        )
    if 0 < len(outcome.tricks) <= _MAX_TRICKS:
        trick_rows = [
            text("{who} led {cards}", who=_who(leader, rules.players), cards=_row(trick))
            for leader, trick in zip(outcome.leaders, outcome.tricks, strict=False)
        ]
        rows: Text = trick_rows[-1]
        for each in reversed(trick_rows[:-1]):
            rows = text("{first}; {rest}", first=each, rest=rows)
        found.append(plural("The first trick: {tricks}.", "The tricks: {tricks}.",
                            len(outcome.tricks), tricks=rows))  # fmt: skip
    if situation.laid_away and scene is ExampleKind.KITTY:
        found.append(
            text("For the kitty you lay away: {cards}.", cards=_signs(situation.laid_away))
        )
    if outcome.trick:
        row, who = _row(outcome.trick), _who(outcome.leaders[-1], rules.players)
        found.append(
            text("In the trick, {who} led {cards}.", cards=row, who=who)
            if outcome.tricks
            else text("In the first trick, {who} led {cards}.", cards=row, who=who)
        )
    if outcome.seat == 0:
        hand = _signs(outcome.hand)
        found.append(
            text("You hold {cards}.", cards=hand)
            if outcome.trick
            else text("You lead and hold {cards}.", cards=hand)
            if outcome.tricks
            else text("You lead to the first trick and hold {cards}.", cards=hand)
        )
    if outcome.missed and outcome.taken == ALL:
        found.append(text("Another player captures {cards}.", cards=_signs(outcome.missed)))
    if situation.moon == "subtract" and rules.moon == "choice" and _shot(rules, outcome):
        found.append(
            text("Your team shoots the moon and chooses to have the points taken off.")
            if rules.teams == "shared_tricks"
            else text("You shoot the moon and choose to have the points taken off.")
        )
    return found


def _shot(rules: Rules, outcome: Outcome) -> bool:
    """Whether your side shot the moon in a hand that is over."""
    return outcome.taken == ALL and not (rules.moon_needs_bonus and outcome.missed)


def _charges(situation: Situation) -> str:
    return " ".join(cards for cards in situation.charged or () if cards)


def _passed(rules: Rules, situation: Situation) -> list[Text]:
    assert situation.passes is not None
    packets = situation.passes[0]
    found = []
    for packet in packets:
        to, _, cards = packet.partition(":")
        sentence = text(
            "You pass {cards} to {who}.",
            cards=_signs(cards),
            who=_who(int(to), rules.players),
        )
        found.append(sentence)
    if situation.passes[1] == "blind":
        found.append(text("The player there passes blind."))
    return found


# The result


def _may_play(outcome: Outcome, players: int) -> Text:
    cards = _signs(outcome.legal)
    if outcome.seat == 0:
        return plural("You have to play {cards}.", "You may play {cards}.",
                      len(outcome.legal.split()), cards=cards)  # fmt: skip
    who = _who(outcome.seat, players)
    if len(outcome.legal.split()) == 1 and not outcome.trick:
        return text("Now {who} must lead {cards}.", who=who, cards=cards)
    return text("Now {who} may play {cards}.", who=who, cards=cards)


def _might_play(outcome: Outcome, players: int, instead: Text) -> Text:
    cards = _signs(outcome.legal)
    if outcome.seat == 0:
        return plural("With {instead} you would have to play {cards}.",
                      "With {instead} you could play {cards}.",
                      len(outcome.legal.split()), cards=cards, instead=instead)  # fmt: skip
    return text(
        "With {instead}, {who} would play next and could play {cards}.",
        who=_who(outcome.seat, players),
        cards=cards,
        instead=instead,
    )


def _points(outcome: Outcome) -> Text:
    """Your points, or your team's, as a sentence names them before those of the others."""
    points = outcome.scores[0]
    # Translators: within a sentence such as “You score {points}, the others 0, 3, 10.”
    return plural("{points}", "{points}", abs(points), points=_numbers((points,)))


def _score(rules: Rules, outcome: Outcome) -> Text:
    mine, others = _points(outcome), _numbers(outcome.scores[1:])
    if rules.teams == "shared_tricks":
        if outcome.taken == ALL:
            return text(
                "Your team captures all penalty cards and scores {mine}, the other {others}.",
                mine=mine,
                others=others,
            )
        return text("Your team scores {mine}, the other {others}.", mine=mine, others=others)
    if outcome.taken == ALL:
        return text(
            "You capture all penalty cards and score {mine}, the others {others}.",
            mine=mine,
            others=others,
        )
    if not outcome.taken:
        return text("You score {mine}, the others {others}.", mine=mine, others=others)
    return text(
        "You capture {cards} and score {mine}, the others {others}.",
        cards=_signs(outcome.taken),
        mine=mine,
        others=others,
    )


def _would_score(rules: Rules, outcome: Outcome, instead: Text) -> Text:
    mine, others = _points(outcome), _numbers(outcome.scores[1:])
    if rules.teams == "shared_tricks":
        return text(
            "With {instead} your team would score {mine}, the other {others}.",
            mine=mine,
            others=others,
            instead=instead,
        )
    return text(
        "With {instead} you would score {mine}, the others {others}.",
        mine=mine,
        others=others,
        instead=instead,
    )


def _end(rules: Rules, outcome: Outcome) -> Text:
    winners = outcome.winners
    if not winners:
        return text("the game goes on")
    if rules.teams != "none":
        return text("your team wins") if 0 in winners else text("the other team wins")
    if 0 not in winners:
        return text("another player wins") if len(winners) == 1 else text("others share the win")
    return text("you win") if len(winners) == 1 else text("you share the win")


def _total(rules: Rules, outcome: Outcome) -> Text:
    return text(
        "The hand brings {scores}, so the totals are {totals}: {end}.",
        scores=_numbers(outcome.scores),
        totals=_numbers(outcome.totals),
        end=_end(rules, outcome),
    )


def _would_total(rules: Rules, outcome: Outcome, instead: Text) -> Text:
    return text(
        "With {instead} the totals would be {totals}: {end}.",
        totals=_numbers(outcome.totals),
        end=_end(rules, outcome),
        instead=instead,
    )
