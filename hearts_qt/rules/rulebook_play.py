"""The chapters of the rulebook on the play: charging, tricks, what may be played, the kitty."""

from __future__ import annotations

from hearts_qt.rules.card_names import the_card
from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    TEN_OF_CLUBS,
)
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rulebook_words import Rule, Section, listed, rule, section
from hearts_qt.rules.text import Text, text
from hearts_qt.rules.values import black_card, card_values, hearts_have_value

__all__ = ["charging", "kitty", "restrictions", "tricks"]


def charging(rules: Rules) -> Section | None:
    if rules.charging == "off":
        return None
    values = card_values(rules.card_values, rules.bonus_card)
    cards: list[Text] = []
    effects: list[Rule] = []
    if hearts_have_value(values):
        cards.append(the_card(ACE_OF_HEARTS))
        sentence = text("A charged ace of hearts doubles the value of every heart of the hand.")
        effects.append(rule(sentence, "charging", "card_values"))
    if black_card(rules.card_values) == QUEEN_OF_SPADES:
        cards.append(the_card(QUEEN_OF_SPADES))
        sentence = text("A charged queen of spades counts double.")
        effects.append(rule(sentence, "charging", "card_values"))
    if rules.bonus_card == JACK_OF_DIAMONDS:
        cards.append(the_card(JACK_OF_DIAMONDS))
        sentence = text("A charged jack of diamonds takes twice as many points off.")
        effects.append(rule(sentence, "charging", "bonus_card"))
    if rules.ten_of_clubs_doubles:
        cards.append(the_card(TEN_OF_CLUBS))
        sentence = text(
            "A charged ten of clubs quadruples the score of whoever captures it, instead of "
            "doubling it."
        )
        effects.append(rule(sentence, "charging", "ten_of_clubs_doubles"))
    if rules.packs == 2:
        sentence = text(
            "Each copy of a card is charged on its own, and only the charged copy counts for "
            "more; two charged aces of hearts do no more than one. Whoever holds both a "
            "charged and an uncharged copy plays the uncharged one first."
        )
        effects.append(rule(sentence, "charging", "packs"))
    how = (
        text("one of these cards at the most")
        if rules.charging == "one"
        else text("as many of these cards as they like")
    )
    return section(
        text("Charging"),
        (
            rule(
                text(
                    "After the pass and before the first lead everybody may charge {how}: "
                    "{cards}. All decide at once, and lay what they charge face up before them. "
                    "Charged cards still belong to the hand and are played like others.",
                    how=how,
                    cards=listed(cards),
                ),
                "charging",
            ),
            *effects,
            rule(
                text(
                    "In the first trick in which its suit is led, a charged card may be neither "
                    "led nor played to follow suit, unless you have no other card that you could "
                    "play. Throwing it on another suit is allowed."
                ),
                "charging",
            ),
        ),
    )


def _opening(rules: Rules) -> list[Rule | None]:
    """Who leads to the first trick, and with what."""
    if rules.opening == "dealer_left":
        return [rule(text("The player on the dealer’s left leads to the first trick."), "opening")]
    clubs = [card for card in rules.pack if card < 13]
    either = rule(text("The player on the dealer’s left leads to the first trick, with any legal "
                       "card."), "opening", "removed")  # fmt: skip
    if not clubs:
        return [either]
    if rules.kitty_size:
        who = (
            text("Whoever holds the lowest club that is in a hand leads it to the first trick.")
            if rules.opening == "lowest_club"
            else text(
                "Whoever holds the lowest club that is in a hand leads to the first trick, with "
                "any club."
            )
        )
    else:
        low = the_card(clubs[0])
        who = (
            text("Whoever holds {card} leads it to the first trick.", card=low)
            if rules.opening == "lowest_club"
            else text("Whoever holds {card} leads to the first trick, with any club.", card=low)
        )
    twice = text(
        "If two players hold the lowest club, the one who comes first clockwise from "
        "the dealer’s left leads."
    )
    nobody = text("If nobody holds a club, the player on the dealer’s left leads any legal card.")
    return [
        rule(who, "opening"),
        rule(twice, "opening", "packs") if rules.packs == 2 else None,
        rule(nobody, "opening", "removed") if len(clubs) <= rules.kitty_size else None,
    ]


def tricks(rules: Rules) -> Section:
    found = [
        rule(
            text(
                "The cards are played in tricks. To lead is to play the first card of a trick; "
                "then everybody else plays one, clockwise."
            )
        ),
        *_opening(rules),
        rule(
            text(
                "You must follow suit: play a card of the suit that was led if you have one. If "
                "you have none, you may play any card."
            )
        ),
        rule(
            text(
                "The highest card of the suit led takes the trick. Its player lays the cards aside "
                "as captured and leads to the next trick."
            )
        ),
    ]
    if rules.packs == 2:
        found += [
            rule(
                text(
                    "Two identical cards of the suit led in one trick cancel each other: neither "
                    "can take it, though both keep their points. The highest card left takes the "
                    "trick."
                ),
                "packs",
            ),
            rule(
                text(
                    "If none is left, the cards stay on the table, the same player leads again, "
                    "and they go to the next player who takes a trick. If the last trick has no "
                    "winner, all that lies on the table goes to the last player who took one, or "
                    "to the player who led first if nobody did."
                ),
                "packs",
            ),
        ]
    if rules.booster_nines:
        found += [
            rule(
                text(
                    "When everybody has played to a trick and a nine of the suit led is among the "
                    "cards, the trick is boosted: in the same order everybody plays one more card "
                    "to it, following suit as before, and the highest card of the suit led among "
                    "all of them takes everything."
                ),
                "booster_nines",
            ),
            rule(
                text(
                    "A trick is boosted only once. A nine thrown on another suit, or one in the "
                    "last trick of a hand, boosts nothing."
                ),
                "booster_nines",
            ),
        ]
    return section(text("Playing tricks"), found)


def _hearts(rules: Rules, black: int | None) -> list[Rule]:
    """When hearts may be led."""
    if rules.hearts_lead == "anytime":
        return [rule(text("Hearts may be led at any time."), "hearts_lead")]
    if rules.black_breaks and black is not None:
        sentence = text(
            "Hearts may not be led until they are broken. They are broken once a heart or "
            "{card} has been played. If you have nothing but hearts, you may lead one.",
            card=the_card(black),
        )
        found = [rule(sentence, "hearts_lead", "black_breaks")]
    else:
        sentence = text(
            "Hearts may not be led until they are broken. They are broken once a heart has been "
            "played to a trick. If you have nothing but hearts, you may lead one."
        )
        found = [rule(sentence, "hearts_lead", "black_breaks")]
    if rules.hearts_over_black and black is not None:
        sentence = text(
            "If you have only hearts and {card}, you may lead either, even before hearts are "
            "broken.",
            card=the_card(black),
        )
        found.append(rule(sentence, "hearts_over_black"))
    return found


def restrictions(rules: Rules) -> Section:
    black = black_card(rules.card_values)
    costs = any(value > 0 for value in card_values(rules.card_values, rules.bonus_card))
    found = _hearts(rules, black)
    if costs and rules.first_trick_penalties == "forbidden":
        sentence = text(
            "No penalty card may be played to the first trick, unless you have no other card "
            "that you could play."
        )
        found.append(rule(sentence, "first_trick_penalties"))
    elif costs:
        sentence = text("Penalty cards may be played to the first trick already.")
        found.append(rule(sentence, "first_trick_penalties"))
    if rules.black_when_safe and black is not None:
        sentence = text(
            "You must play {card} as soon as you are safe from taking it: when you have none "
            "of the suit led, or when spades were led and a higher spade lies in the trick.",
            card=the_card(black),
        )
        found.append(rule(sentence, "black_when_safe"))
        if rules.packs == 2:
            sentence = text("A higher spade that is cancelled does not make you safe.")
            found.append(rule(sentence, "black_when_safe", "packs"))
        if rules.booster_nines:
            sentence = text(
                "In the second round of a boosted trick you are not safe while your own first "
                "card is winning."
            )
            found.append(rule(sentence, "black_when_safe", "booster_nines"))
    sentence = text(
        "A restriction that would leave you without any card does not count. Point at a dimmed "
        "card and the table says what forbids it."
    )
    return section(
        text("Which cards may be played"),
        [*found, rule(sentence)],
    )


def kitty(rules: Rules) -> Section | None:
    if not rules.kitty_size:
        return None
    to = (
        text("The kitty goes to the player who takes the first trick.")
        if rules.kitty_to == "first_trick"
        else text(
            "The kitty goes to the player who takes the first trick with a penalty card in it."
        )
    )
    waited = text("Cards that had waited on the table for a winner belong to that trick.")
    use = (
        text(
            "Its cards join the captured cards of the player who takes it, and only that player "
            "may look at them."
        )
        if rules.kitty_use == "capture"
        else text(
            "Its cards join the hand of the player who takes it, who before the next lead lays "
            "the same number of cards, any cards, face down among the captured ones. On the last "
            "trick there is no hand left, and the kitty counts as captured."
        )
    )
    last = text(
        "If nobody has earned it by the end of the hand, it goes to the player who took the last "
        "trick."
    )
    waits = rules.packs == 2 and rules.kitty_to == "first_penalty"
    return section(
        text("The kitty"),
        (
            rule(to, "kitty_to"),
            rule(waited, "kitty_to", "packs") if waits else None,
            rule(use, "kitty_use"),
            rule(last, "kitty_to"),
        ),
    )
