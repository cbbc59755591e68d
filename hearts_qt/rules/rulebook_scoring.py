"""The chapters of the rulebook on points: what cards cost, the moon, partners."""

from __future__ import annotations

from dataclasses import replace

from hearts_qt.rules.cards import (
    ACE_OF_SPADES,
    CARDS,
    HEARTS,
    JACK_OF_DIAMONDS,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    TEN_OF_CLUBS,
    black_card,
    card_values,
    penalty_points,
    suit_of,
    the_card,
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


def values(rules: Rules) -> Section:
    found = [rule(text("At the end of a hand the captured cards are counted."))]
    found += [rule(sentence, "card_values") for sentence in _value_sentences(rules)]
    found[-1] = replace(found[-1], example="values")
    if rules.black is not None and rules.black_card != "auto":
        usual = black_card(rules.card_values)
        black = (
            text("{card:start} is the black card.", card=the_card(rules.black))
            if usual in (None, rules.black)
            else text(
                "{card:start} is the black card, in place of {usual}.",
                card=the_card(rules.black), usual=the_card(usual),
            )
        )  # fmt: skip
        found.append(rule(black, "black_card"))
    if rules.bonus_card is not None:
        sentence = (
            plural(
                "The jack of diamonds takes {n} point off the player who captures it.",
                "The jack of diamonds takes {n} points off the player who captures it.",
                rules.bonus_points,
            )
            if rules.bonus_card == JACK_OF_DIAMONDS
            else plural(
                "The ten of diamonds takes {n} point off the player who captures it.",
                "The ten of diamonds takes {n} points off the player who captures it.",
                rules.bonus_points,
            )
        )
        found.append(rule(sentence, "bonus_card", "bonus_points", example="bonus card"))
    total = worth(rules)
    if total:
        sentence = (
            plural(
                "All penalty cards together come to {n} point.",
                "All penalty cards together come to {n} points.",
                total,
            )
            if rules.charging == "off"
            else plural(
                "All penalty cards together come to {n} point if none is charged.",
                "All penalty cards together come to {n} points if none is charged.",
                total,
            )
        )
        found.append(rule(sentence, "card_values", "packs", "charging"))
    found += [*_by_trick(rules), *_ten(rules), *_no_trick(rules)]
    return section(text("What the cards cost"), found)


def _by_trick(rules: Rules) -> list[Rule]:
    """What winning tricks costs, whatever is in them."""
    found = []
    for place, points in rules.trick_points:
        costs = {
            "each": plural("Each trick costs {n} point, whatever is in it.",
                           "Each trick costs {n} points, whatever is in it.", points),
            "first": plural("The first trick costs {n} point, whatever is in it.",
                            "The first trick costs {n} points, whatever is in it.", points),
            "next_to_last": plural("The last trick but one costs {n} point, whatever is in it.",
                                   "The last trick but one costs {n} points, whatever is in it.",
                                   points),
            "last": plural("The last trick costs {n} point, whatever is in it.",
                           "The last trick costs {n} points, whatever is in it.", points),
        }  # fmt: skip
        spares = {
            "each": plural("Each trick takes {n} point off, whatever is in it.",
                           "Each trick takes {n} points off, whatever is in it.", -points),
            "first": plural("The first trick takes {n} point off, whatever is in it.",
                            "The first trick takes {n} points off, whatever is in it.", -points),
            "next_to_last": plural(
                "The last trick but one takes {n} point off, whatever is in it.",
                "The last trick but one takes {n} points off, whatever is in it.", -points),
            "last": plural("The last trick takes {n} point off, whatever is in it.",
                           "The last trick takes {n} points off, whatever is in it.", -points),
        }  # fmt: skip
        found.append(rule((costs if points > 0 else spares)[place], "trick_points"))
    if len(found) > 1:
        found.append(rule(text("What a trick counts in these ways adds up."), "trick_points"))
    if found and rules.cancels:
        unwon = text("Tricks that nobody takes do not count here.")
        found.append(rule(unwon, "trick_points", "packs"))
    if found and rules.moon != "off" and worth(rules):
        sentence = text("Points for tricks count in a hand with a moon too.")
        found.append(rule(sentence, "trick_points", "moon"))
    return found


def _ten(rules: Rules) -> list[Rule]:
    """What the ten of clubs does."""
    if not rules.ten_of_clubs_doubles or TEN_OF_CLUBS not in rules.pack:
        return []
    sentence = (
        text(
            "A pair that captures the ten of clubs has its own score for the hand doubled, "
            "whether it is good or bad."
        )
        if rules.teams == "shared_tricks"
        else text(
            "A player who captures the ten of clubs has their own score for the hand doubled, "
            "whether it is good or bad."
        )
    )
    found = [rule(sentence, "ten_of_clubs_doubles", example="ten of clubs")]
    if rules.moon not in ("off", "subtract", "turn_hearts"):
        given = text("Points that others get for a moon are not doubled.")
        found.append(rule(given, "ten_of_clubs_doubles", "moon"))
    if rules.packs == 2:
        both = text("Capturing both tens of clubs makes it four times as much.")
        found.append(rule(both, "ten_of_clubs_doubles", "packs"))
    return found + _ten_alone(rules)


def _ten_alone(rules: Rules) -> list[Rule]:
    """What the ten of clubs does alone."""
    if not rules.ten_of_clubs_alone:
        return []
    sentence = (
        plural(
            "A pair that captures the ten of clubs, but no heart and nothing else that counts, "
            "gets {n} point taken off.",
            "A pair that captures the ten of clubs, but no heart and nothing else that counts, "
            "gets {n} points taken off.",
            rules.ten_of_clubs_alone,
        )
        if rules.teams == "shared_tricks"
        else plural(
            "A player who captures the ten of clubs, but no heart and nothing else that counts, "
            "gets {n} point taken off.",
            "A player who captures the ten of clubs, but no heart and nothing else that counts, "
            "gets {n} points taken off.",
            rules.ten_of_clubs_alone,
        )
    )
    found = [rule(sentence, "ten_of_clubs_alone", example="ten of clubs alone")]
    if rules.charging != "off":
        twice = text("If it was charged, twice as many points are taken off.")
        found.append(rule(twice, "ten_of_clubs_alone", "charging"))
    if rules.packs == 2:
        each = text("Each of the two tens of clubs takes these points off.")
        found.append(rule(each, "ten_of_clubs_alone", "packs"))
    return found


def _no_trick(rules: Rules) -> list[Rule]:
    """The bonus for taking no trick."""
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
    if rules.moon == "turn_hearts" or (rules.moon != "off" and worth(rules)):
        but = text("This does not apply in a hand in which the moon was shot.")
        found.append(rule(but, "no_trick_bonus", "moon"))
    return found


def worth(rules: Rules) -> int:
    """The points of all penalty cards in the pack, nothing charged."""
    return penalty_points(rules.card_worth, rules.packs)


def _value_sentences(rules: Rules) -> list[Text]:
    """What cards cost, in sentences."""
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
                    "Each heart costs 1 point, {queen} costs 13, {king} 10 and {ace} 7.",
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
        case "gong_zhu":
            return [
                text(
                    "The hearts from five to ten cost 10 points each, the jack of hearts costs 20, "
                    "the queen 30, the king 40 and the ace 50; the two, three and four of hearts "
                    "cost nothing. The queen of spades costs 100."
                )
            ]
    return _table_sentences(card_values(rules.card_values, None), rules.bonus_card)


def _table_sentences(values: tuple[int, ...], bonus_card: int | None) -> list[Text]:
    """The player's own table of card values in words, cards of equal value together."""
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
                    else text("each card of {suit}", suit=Text(SUIT_NAMES[suit]))
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
    turns = rules.moon == "turn_hearts"
    if not worth(rules) and not turns:
        return None
    pairs = rules.teams == "shared_tricks"
    if rules.moon == "off":
        sentence = text(
            "There is no shooting the moon: even all the penalty cards together count as usual."
        )
        return section(
            text("Shooting the moon"), (rule(sentence, "moon"),),
            "moon_points", "moon_needs_bonus", "sun",
        )  # fmt: skip
    if turns and all(rules.card_worth[card] for card in rules.pack if suit_of(card) == HEARTS):
        shot = (
            text("A pair that captures all the hearts of a hand between them shoots the moon.")
            if pairs
            else text("A player who captures all the hearts of a hand shoots the moon.")
        )
    elif turns:
        shot = (
            text(
                "A pair that captures all the hearts of a hand between them, those that cost "
                "nothing too, shoots the moon."
            )
            if pairs
            else text(
                "A player who captures all the hearts of a hand, those that cost nothing too, "
                "shoots the moon."
            )
        )
    else:
        shot = (
            text(
                "A pair that captures all the penalty cards of a hand between them shoots the moon."
            )
            if pairs
            else text("A player who captures all the penalty cards of a hand shoots the moon.")
        )
    found = [rule(shot)]
    bonus = [value for value in rules.card_worth if value < 0]
    if rules.moon_needs_bonus and bonus:
        sentence = (
            text("Your pair has not shot the moon if another pair captured a bonus card.")
            if pairs
            else text("You have not shot the moon if another player captured a bonus card.")
        )
        found.append(rule(sentence, "moon_needs_bonus"))
    result = _hearts_turn(rules, pairs) if turns else _moon_result(rules, _amount(rules), pairs)
    found.append(rule(result, "moon", "moon_points", example="moon"))
    if bonus:
        sentence = (
            text("Bonus cards count for the pair that captured them, moon or not.")
            if pairs
            else text("Bonus cards count for the player who captured them, moon or not.")
        )
        found.append(rule(sentence, "bonus_card", "card_values"))
    if rules.sun:
        sentence = (
            text(
                "A pair that shoots the moon and also takes every trick shoots the sun: the points "
                "for the moon are doubled."
            )
            if pairs
            else text(
                "A player who shoots the moon and also takes every trick shoots the sun: the "
                "points for the moon are doubled."
            )
        )
        found.append(rule(sentence, "sun", example="sun"))
    return section(text("Shooting the moon"), found, "moon_points", "moon_needs_bonus", "sun")


def _hearts_turn(rules: Rules, pairs: bool) -> Text:
    """What capturing all hearts does, where that turns them."""
    if rules.black is None:
        return (
            text(
                "Its hearts then take as many points off as they cost otherwise. All other cards "
                "count as usual."
            )
            if pairs
            else text(
                "The shooter’s hearts then take as many points off as they cost otherwise. All "
                "other cards count as usual."
            )
        )
    return (
        text(
            "Its hearts then take as many points off as they cost otherwise, and so does {card} if "
            "the pair captured it too. All other cards count as usual.",
            card=the_card(rules.black),
        )
        if pairs
        else text(
            "The shooter’s hearts then take as many points off as they cost otherwise, and so does "
            "{card} if the shooter captured it too. All other cards count as usual.",
            card=the_card(rules.black),
        )
    )


def _amount(rules: Rules) -> Text:
    """How many points a moon moves, as it stands in a sentence."""
    if rules.moon_points != "auto":
        return plural("{n} point", "{n} points", int(rules.moon_points))
    if rules.charging != "off":
        return text("the points of all penalty cards of the hand, charges included")
    return plural("{n} point", "{n} points", worth(rules))


def _moon_result(rules: Rules, amount: Text, pairs: bool) -> Text:
    """What shooting the moon does."""
    others = text("the other pair") if rules.players == 4 else text("every other pair")
    alone = {
        "add": text(
            "The shooter’s penalty cards then count 0, and every other player gets {amount}.",
            amount=amount,
        ),
        "subtract": text(
            "The shooter’s penalty cards then count 0, and the shooter’s score goes down by "
            "{amount}.",
            amount=amount,
        ),
        "choice": text(
            "The shooter’s penalty cards then count 0. The shooter chooses: either every other "
            "player gets {amount}, or the shooter’s score goes down by the same amount.",
            amount=amount,
        ),
        "add_unless_opponent_wins": text(
            "The shooter’s penalty cards then count 0, and every other player gets {amount}. But "
            "if the game would then end with an opponent among the winners, the shooter’s score "
            "goes down by the same amount instead.",
            amount=amount,
        ),
    }
    together = {
        "add": text(
            "Its penalty cards then count 0, and {others} gets {amount}, once for the pair.",
            amount=amount, others=others,
        ),
        "subtract": text(
            "Its penalty cards then count 0, and its score goes down by {amount}.", amount=amount
        ),
        "choice": text(
            "Its penalty cards then count 0. The pair chooses: either {others} gets {amount}, once "
            "for the pair, or its own score goes down by the same amount.",
            amount=amount, others=others,
        ),
        "add_unless_opponent_wins": text(
            "Its penalty cards then count 0, and {others} gets {amount}, once for the pair. But if "
            "the game would then end with another pair among the winners, its own score goes down "
            "by the same amount instead.",
            amount=amount, others=others,
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
        "Each player scores alone. At the end of the game the totals of partners are added "
        "together."
    )
    found.append(rule(sentence, "teams"))
    if rules.moon != "off" and worth(rules):
        sentence = text(
            "Moons are shot alone too: the shooter’s partner counts as one of the other players."
        )
        found.append(rule(sentence, "teams", "moon"))
    return section(text("Partners"), found)
