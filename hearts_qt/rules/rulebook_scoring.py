"""The chapters of the rulebook on points: what cards cost, the moon, partners, the end."""

from __future__ import annotations

from collections import Counter

from hearts_qt.rules.cards import (
    ACE_OF_SPADES,
    CARDS,
    HEARTS,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
    RANKS,
    SUITS,
    suit_of,
)
from hearts_qt.rules.names import SUIT_NAMES, spoken_name
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rulebook_words import (
    Section,
    listed,
    section,
    the_card,
)
from hearts_qt.rules.text import Text, plural, text
from hearts_qt.rules.values import card_values

__all__ = ["end", "moon", "partners", "values"]


def values(rules: Rules) -> Section:
    paragraphs: list[Text | None] = [text("At the end of a hand the captured cards are counted.")]
    paragraphs += _value_sentences(rules)
    if rules.bonus_card is not None:
        paragraphs.append(
            text("{card} takes 10 points off whoever captures it.", card=_capital(rules.bonus_card))
        )
    total = worth(rules)
    if total:
        paragraphs.append(
            plural(
                "All penalty cards together come to {n} point.",
                "All penalty cards together come to {n} points.",
                total,
            )
        )
    if rules.ten_of_clubs_doubles:
        paragraphs.append(
            text(
                "Whoever captures the ten of clubs has their own score for the hand doubled, "
                "whether it is good or bad; points that others give for the moon are not."
            )
        )
    if rules.no_trick_bonus:
        paragraphs.append(
            plural(
                "A player who takes no trick at all gets {n} point taken off, except in a hand in "
                "which somebody shot the moon.",
                "A player who takes no trick at all gets {n} points taken off, except in a hand in "
                "which somebody shot the moon.",
                rules.no_trick_bonus,
            )
        )
    return section(
        text("What the cards cost"),
        paragraphs,
        "card_values",
        "bonus_card",
        "ten_of_clubs_doubles",
        "no_trick_bonus",
    )


def worth(rules: Rules) -> int:
    """The sum of all penalty cards in the pack, nothing charged."""
    values = card_values(rules.card_values, rules.bonus_card)
    return sum(
        value * (rules.packs - Counter(rules.removed)[card])
        for card, value in enumerate(values)
        if value > 0
    )


def _capital(card: int) -> Text:
    return text("The {card}", card=spoken_name(card))


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
        if value > 0:
            found.append(
                plural(
                    "Penalty of {n} point: {cards}.",
                    "Penalty of {n} points: {cards}.",
                    value,
                    cards=listed(names),
                )
            )
        else:
            found.append(
                plural(
                    "Takes {n} point off: {cards}.",
                    "Takes {n} points off: {cards}.",
                    -value,
                    cards=listed(names),
                )
            )
    return found or [text("No card costs anything.")]


def moon(rules: Rules) -> Section | None:
    if rules.moon == "off" or not worth(rules):
        return None
    amount = (
        text("the worth of all penalty cards together, charges counted")
        if rules.moon_points == "auto" and rules.charging != "off"
        else plural("{n} point", "{n} points", worth(rules))
        if rules.moon_points == "auto"
        else plural("{n} point", "{n} points", int(rules.moon_points))
    )
    results = {
        "add": text(
            "The shooter’s penalty cards then count nothing, and every other player is given "
            "{amount}.",
            amount=amount,
        ),
        "subtract": text(
            "The shooter’s penalty cards then count nothing, and {amount} is taken off the "
            "shooter’s total.",
            amount=amount,
        ),
        "choice": text(
            "The shooter’s penalty cards then count nothing, and the shooter chooses: either every "
            "other player is given {amount}, or as much is taken off the shooter’s total.",
            amount=amount,
        ),
        "add_unless_opponent_wins": text(
            "The shooter’s penalty cards then count nothing, and every other player is given "
            "{amount}; but if the game would then end with an opponent among the winners, as much "
            "is taken off the shooter’s total instead.",
            amount=amount,
        ),
    }
    paragraphs: list[Text | None] = [
        text("Whoever captures all the penalty cards of a hand shoots the moon.")
    ]
    if rules.moon_needs_bonus:
        paragraphs.append(text("The bonus cards have to be captured too, or it is no moon."))
    paragraphs.append(results[rules.moon])
    if rules.bonus_card is not None:
        paragraphs.append(text("Bonus cards count for whoever captured them, moon or not."))
    if rules.sun:
        paragraphs.append(
            text(
                "Whoever shoots the moon and takes every trick as well shoots the sun: the amount "
                "is doubled."
            )
        )
    return section(
        text("Shooting the moon"), paragraphs, "moon", "moon_points", "moon_needs_bonus", "sun"
    )


def partners(rules: Rules) -> Section | None:
    if rules.teams == "none":
        return None
    paragraphs = [text("Players who sit opposite each other are partners.")]
    if rules.teams == "shared_tricks":
        paragraphs.append(
            text(
                "Partners put their captured cards together and score as one: a pair that has all "
                "penalty cards shoots the moon, the other pairs are given its points once each, "
                "and the totals are the pairs’."
            )
        )
    else:
        paragraphs.append(
            text(
                "Everybody scores alone, the moon included: the shooter’s partner counts among the "
                "others. At the end of the game the totals of partners are added together."
            )
        )
    return section(text("Partners"), paragraphs, "teams")


def end(rules: Rules) -> Section:
    pairs = rules.teams == "shared_tricks"
    paragraphs: list[Text | None] = []
    if rules.exact_target == "halves":
        paragraphs.append(
            text(
                "A total of exactly {target} becomes half of it, rounded down.",
                target=rules.target,
            )
        )
    elif rules.exact_target == "zeroes":
        paragraphs.append(text("A total of exactly {target} becomes 0.", target=rules.target))
    paragraphs.append(
        text(
            "The game ends after the hand in which a pair reaches {target} points.",
            target=rules.target,
        )
        if pairs
        else text(
            "The game ends after the hand in which somebody reaches {target} points.",
            target=rules.target,
        )
    )
    if rules.hand_limit is not None:
        paragraphs.append(
            plural(
                "It also ends after {n} hand.", "It also ends after {n} hands.", rules.hand_limit
            )
        )
    if rules.teams == "shared_totals":
        paragraphs.append(text("Then the partners’ totals are added, and the lowest sum wins."))
    else:
        paragraphs.append(text("The lowest total wins."))
    paragraphs.append(
        text("If the lowest total is shared, more hands are played until one is lowest alone.")
        if rules.tie == "play_on"
        else text("If the lowest total is shared, all who share it win.")
    )
    return section(
        text("The end of the game"), paragraphs, "target", "hand_limit", "exact_target", "tie"
    )
