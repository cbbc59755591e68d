"""The chapters of the rulebook on points: what cards cost, the moon, partners, the end."""

from __future__ import annotations

from collections import Counter

from hearts_qt.rules.card_names import SUIT_NAMES, the_card
from hearts_qt.rules.cards import (
    ACE_OF_SPADES,
    CARDS,
    HEARTS,
    JACK_OF_DIAMONDS,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
    RANKS,
    SUITS,
    suit_of,
)
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rulebook_words import (
    Rule,
    Section,
    card_list,
    listed,
    rule,
    section,
)
from hearts_qt.rules.text import Text, plural, text
from hearts_qt.rules.values import card_values

__all__ = ["end", "moon", "partners", "values"]


def values(rules: Rules) -> Section:
    found = [rule(text("At the end of a hand the captured cards are counted."))]
    found += [rule(sentence, "card_values") for sentence in _value_sentences(rules)]
    if rules.bonus_card is not None:
        sentence = (
            text("The jack of diamonds takes 10 points off whoever captures it.")
            if rules.bonus_card == JACK_OF_DIAMONDS
            else text("The ten of diamonds takes 10 points off whoever captures it.")
        )
        found.append(rule(sentence, "bonus_card"))
    total = worth(rules)
    if total:
        sentence = plural(
            "All penalty cards together come to {n} point.",
            "All penalty cards together come to {n} points.",
            total,
        )
        found.append(rule(sentence, "card_values", "packs"))
    found += [*_ten(rules), *_no_trick(rules)]
    return section(text("What the cards cost"), found)


def _ten(rules: Rules) -> list[Rule]:
    """What the ten of clubs does."""
    if not rules.ten_of_clubs_doubles:
        return []
    sentence = (
        text(
            "A pair that captures the ten of clubs has its own score for the hand doubled, "
            "whether it is good or bad."
        )
        if rules.teams == "shared_tricks"
        else text(
            "Whoever captures the ten of clubs has their own score for the hand doubled, "
            "whether it is good or bad."
        )
    )
    found = [rule(sentence, "ten_of_clubs_doubles")]
    if rules.moon not in ("off", "subtract"):
        given = text("Points that are given to somebody for another’s moon are not doubled.")
        found.append(rule(given, "ten_of_clubs_doubles", "moon"))
    if rules.packs == 2:
        both = text("Both tens of clubs together make it four times as much.")
        found.append(rule(both, "ten_of_clubs_doubles", "packs"))
    return found


def _no_trick(rules: Rules) -> list[Rule]:
    """What it earns to take no trick."""
    if not rules.no_trick_bonus:
        return []
    sentence = (
        plural(
            "A pair that takes no trick at all gets {n} point taken off.",
            "A pair that takes no trick at all gets {n} points taken off.",
            rules.no_trick_bonus,
        )
        if rules.teams == "shared_tricks"
        else plural(
            "A player who takes no trick at all gets {n} point taken off.",
            "A player who takes no trick at all gets {n} points taken off.",
            rules.no_trick_bonus,
        )
    )
    found = [rule(sentence, "no_trick_bonus")]
    if rules.moon != "off" and worth(rules):
        but = text("Not in a hand in which somebody shot the moon, though.")
        found.append(rule(but, "no_trick_bonus", "moon"))
    return found


def worth(rules: Rules) -> int:
    """The sum of all penalty cards in the pack, nothing charged."""
    values = card_values(rules.card_values, rules.bonus_card)
    return sum(
        value * (rules.packs - Counter(rules.removed)[card])
        for card, value in enumerate(values)
        if value > 0
    )


def _value_sentences(rules: Rules) -> list[Text]:
    match rules.card_values:
        case "standard":
            return [text("Each heart costs 1 point, the queen of spades costs 13.")]
        case "hearts_only":
            return [text("Each heart costs 1 point. Nothing else costs anything.")]
        case "black_jack":
            return [text("Each heart costs 1 point, the jack of spades costs 10.")]
        case "black_maria":
            return [
                text(
                    "Each heart costs 1 point; of the spades {queen} costs 13, {king} 10 and "
                    "{ace} 7.",
                    queen=the_card(QUEEN_OF_SPADES),
                    king=the_card(KING_OF_SPADES),
                    ace=the_card(ACE_OF_SPADES),
                )
            ]
        case "spot":
            return [
                text(
                    "Each heart costs as many points as its number; the jack of hearts costs 11, "
                    "the queen 12, the king 13 and the ace 14. The queen of spades costs 25."
                )
            ]
        case "spot_tens":
            return [
                text(
                    "Each heart costs as many points as its number; jack, queen and king of hearts "
                    "cost 10 each and the ace 15. The queen of spades costs 25."
                )
            ]
    return _table_sentences(card_values(rules.card_values, None), rules.bonus_card)


def _table_sentences(values: tuple[int, ...], bonus_card: int | None) -> list[Text]:
    """An own table in words, cards of equal value together."""
    found: list[Text] = []
    groups: dict[int, list[int]] = {}
    for card in range(CARDS):
        if values[card] and card != bonus_card:
            groups.setdefault(values[card], []).append(card)
    for value, cards in sorted(groups.items(), reverse=True):
        names: list[Text | str] = []
        for suit in range(len(SUITS)):
            own = [card for card in cards if suit_of(card) == suit]
            if len(own) == len(RANKS):
                names.append(
                    text("each heart")
                    if suit == HEARTS
                    else text("each card of {suit}", suit=SUIT_NAMES[suit])
                )
            else:
                names += [the_card(card) for card in own]
        shown = listed(names) if len(names) <= 6 else card_list(cards)
        if value > 0:
            found.append(
                plural(
                    "Penalty of {n} point: {cards}.",
                    "Penalty of {n} points: {cards}.",
                    value,
                    cards=shown,
                )
            )
        else:
            found.append(
                plural(
                    "Takes {n} point off: {cards}.",
                    "Takes {n} points off: {cards}.",
                    -value,
                    cards=shown,
                )
            )
    return found or [text("No card costs anything.")]


def moon(rules: Rules) -> Section | None:
    if rules.moon == "off" or not worth(rules):
        return None
    pairs = rules.teams == "shared_tricks"
    found = [
        rule(
            text(
                "A pair that captures all the penalty cards of a hand between them shoots the moon."
            )
            if pairs
            else text("Whoever captures all the penalty cards of a hand shoots the moon.")
        )
    ]
    bonus = [value for value in card_values(rules.card_values, rules.bonus_card) if value < 0]
    if rules.moon_needs_bonus and bonus:
        sentence = text(
            "It is no moon if somebody else captured a card that takes points off."
        )
        found.append(rule(sentence, "moon_needs_bonus"))
    found.append(rule(_moon_result(rules, _amount(rules), pairs), "moon", "moon_points"))
    if bonus:
        sentence = text(
            "Cards that take points off count for whoever captured them, moon or not."
        )
        found.append(rule(sentence, "bonus_card", "card_values"))
    if rules.sun:
        sentence = (
            text(
                "A pair that shoots the moon and takes every trick as well shoots the sun: twice "
                "as many points are moved."
            )
            if pairs
            else text(
                "Whoever shoots the moon and takes every trick as well shoots the sun: twice as "
                "many points are moved."
            )
        )
        found.append(rule(sentence, "sun"))
    return section(text("Shooting the moon"), found, "moon_points", "moon_needs_bonus", "sun")


def _amount(rules: Rules) -> Text:
    """How many points a moon moves, as it stands in a sentence."""
    if rules.moon_points != "auto":
        return plural("{n} point", "{n} points", int(rules.moon_points))
    if rules.charging != "off":
        return text("as many points as all penalty cards of the hand cost, charges counted")
    return plural("{n} point", "{n} points", worth(rules))


def _moon_result(rules: Rules, amount: Text, pairs: bool) -> Text:
    """What shooting the moon does."""
    alone = {
        "add": text(
            "The shooter’s penalty cards then count nothing. Every other player is given {amount}.",
            amount=amount,
        ),
        "subtract": text(
            "The shooter’s penalty cards then count nothing. The shooter’s score goes down by "
            "{amount}.",
            amount=amount,
        ),
        "choice": text(
            "The shooter’s penalty cards then count nothing. The shooter chooses: either every "
            "other player is given {amount}, or the shooter’s score goes down by as much.",
            amount=amount,
        ),
        "add_unless_opponent_wins": text(
            "The shooter’s penalty cards then count nothing. Every other player is given "
            "{amount}. But if the game would then end with an opponent among the winners, the "
            "shooter’s score goes down by as much instead.",
            amount=amount,
        ),
    }
    together = {
        "add": text(
            "Its penalty cards then count nothing. Every other pair is given {amount}, once for "
            "the pair.",
            amount=amount,
        ),
        "subtract": text(
            "Its penalty cards then count nothing. Its score goes down by {amount}.", amount=amount
        ),
        "choice": text(
            "Its penalty cards then count nothing. The pair chooses: either every other pair is "
            "given {amount}, once for the pair, or its own score goes down by as much.",
            amount=amount,
        ),
        "add_unless_opponent_wins": text(
            "Its penalty cards then count nothing. Every other pair is given {amount}, once for "
            "the pair. But if the game would then end with another pair among the winners, its own "
            "score goes down by as much instead.",
            amount=amount,
        ),
    }
    return (together if pairs else alone)[rules.moon]


def partners(rules: Rules) -> Section | None:
    if rules.teams == "none":
        return None
    found = [rule(text("Players who sit opposite each other are partners."))]
    if rules.teams == "shared_tricks":
        sentence = text(
            "Partners put their captured cards together and score as one: points and totals "
            "are the pair’s."
        )
        found.append(rule(sentence, "teams"))
        return section(text("Partners"), found)
    sentence = text(
        "Everybody scores alone. At the end of the game the totals of partners are added together."
    )
    found.append(rule(sentence, "teams"))
    if rules.moon != "off" and worth(rules):
        sentence = text(
            "Moons are shot alone too: the shooter’s partner counts among the other players."
        )
        found.append(rule(sentence, "teams", "moon"))
    return section(text("Partners"), found)


def end(rules: Rules) -> Section:
    pairs = rules.teams == "shared_tricks"
    sums = rules.teams == "shared_totals"
    found = []
    if rules.exact_target == "halves":
        sentence = text(
            "A total of exactly {target} after a hand becomes half of it, rounded down.",
            target=rules.target,
        )
        found.append(rule(sentence, "exact_target", "target"))
    elif rules.exact_target == "zeroes":
        sentence = text("A total of exactly {target} after a hand becomes 0.", target=rules.target)
        found.append(rule(sentence, "exact_target", "target"))
    over = (
        text(
            "The game ends after the hand in which a pair reaches {target} points or more.",
            target=rules.target,
        )
        if pairs
        else text(
            "The game ends after the hand in which somebody reaches {target} points or more.",
            target=rules.target,
        )
    )
    found.append(rule(over, "target"))
    if rules.hand_limit is not None:
        sentence = plural(
            "It also ends after {n} hand.", "It also ends after {n} hands.", rules.hand_limit
        )
        found.append(rule(sentence, "hand_limit"))
    winner = (
        text("The pair with the lowest total wins.")
        if pairs
        else text("Then the totals of partners are added, and the pair with the lowest sum wins.")
        if sums
        else text("The lowest total wins.")
    )
    found.append(rule(winner, "teams"))
    if rules.tie == "share":
        tie = text("If the lowest is shared, all who share it win.")
    else:
        tie = text(
            "If the lowest is shared, another hand is played, and so on until the game ends with "
            "one lowest alone."
        )
    found.append(rule(tie, "tie"))
    return section(text("The end of the game"), found)
