"""Examples in words: what is played, the result, and the result under another value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hearts_qt.rules.card_names import card_sign
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.example_play import ALL, Outcome, Situation
from hearts_qt.rules.option_table import OPTIONS, ExampleKind, OptionType
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import Text, plural, signed, text, together

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
        return text("another player wins")
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
