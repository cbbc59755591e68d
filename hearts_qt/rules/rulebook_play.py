"""The chapters of the rulebook on the play: charging, tricks, what may be played, the kitty."""

from __future__ import annotations

from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    CLUBS,
    HEARTS,
    JACK_OF_DIAMONDS,
    NINE_RANK,
    QUEEN_OF_SPADES,
    SPADES,
    TEN_OF_CLUBS,
    rank_of,
    suit_of,
    the_card,
)
from hearts_qt.rules.endless_games import chargeable
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rulebook_scoring import worth
from hearts_qt.rules.rulebook_words import Rule, Section, either, listed, rule, section
from hearts_qt.rules.text import Text, text


def charging(rules: Rules) -> Section | None:
    if rules.charging == "off":
        return None
    roles = chargeable(rules.values())
    cards: list[Text] = []
    effects: list[Rule] = []
    if ACE_OF_HEARTS in roles:
        cards.append(the_card(ACE_OF_HEARTS))
        sentence = text("A charged ace of hearts doubles the value of every heart in the hand.")
        effects.append(rule(sentence, "charging", "card_values"))
    if QUEEN_OF_SPADES in roles:
        cards.append(the_card(QUEEN_OF_SPADES))
        sentence = text("A charged queen of spades counts double.")
        effects.append(rule(sentence, "charging", "card_values"))
    if JACK_OF_DIAMONDS in roles:
        cards.append(the_card(JACK_OF_DIAMONDS))
        sentence = text("A charged jack of diamonds takes twice as many points off.")
        effects.append(rule(sentence, "charging", "bonus_card"))
    if TEN_OF_CLUBS in roles:
        cards.append(the_card(TEN_OF_CLUBS))
        sentence = text(
            "A charged ten of clubs quadruples the score of the player who captures it instead "
            "of doubling it."
        )
        effects.append(rule(sentence, "charging", "ten_of_clubs_doubles"))
    if rules.packs == 2:
        sentence = text(
            "Each copy of a card is charged on its own, and only the charged copy counts for "
            "more; two charged aces of hearts do no more than one. A player who holds both a "
            "charged and an uncharged copy plays the uncharged one first."
        )
        effects.append(rule(sentence, "charging", "packs"))
    when = (
        text("Before the first lead")
        if set(rules.pass_cycle) == {"hold"}
        else text("After any pass and before the first lead")
    )
    if rules.charging == "one" and len(cards) > 1:
        may = text(
            "{when}, each player may charge at most one of these cards: {cards}.",
            when=when, cards=either(cards),
        )
    elif len(cards) > 1:
        may = text(
            "{when}, each player may charge any of these cards: {cards}.",
            when=when, cards=listed(cards),
        )
    else:
        may = text(
            "{when}, a player who holds {card} may charge it.", when=when, card=cards[0]
        )
    return section(
        text("Charging"),
        (
            rule(
                text(
                    "{may} All players decide at once and lay the cards they charge face up in "
                    "front of them. Charged cards stay in the hand and are played like others.",
                    may=may,
                ),
                "charging",
                example="charged card counts",
            ),
            *effects,
            rule(
                text(
                    "The first time its suit is led, a charged card may be neither led nor played "
                    "to follow suit, unless you have no other legal card. You may always throw it "
                    "on another suit."
                ),
                "charging",
                example="charged card waits",
            ),
        ),
    )


def _opening(rules: Rules) -> list[Rule | None]:
    """Who leads to the first trick, and with what."""
    if rules.opening == "dealer_left":
        return [rule(text("The player on the dealer’s left leads to the first trick."), "opening")]
    spade = rules.opening in ("lowest_spade", "black_taker")
    suit = SPADES if spade else CLUBS
    cards = [card for card in rules.pack if suit_of(card) == suit]
    if not cards:
        anything = text("The player on the dealer’s left leads any legal card to the first trick.")
        return [rule(anything, "opening", "removed")]
    if not rules.kitty_count:
        low = the_card(cards[0])
        who = {
            "any_club": text(
                "The player holding {card} leads any club to the first trick.", card=low
            ),
            "club_holder": text(
                "The player holding {card} leads any legal card to the first trick.", card=low
            ),
        }.get(
            rules.opening, text("The player holding {card} leads it to the first trick.", card=low)
        )
    else:
        who = {
            "lowest_club": text(
                "The player holding the lowest club leads it to the first trick; the kitty does "
                "not count."
            ),
            "any_club": text(
                "The player holding the lowest club leads any club to the first trick; the kitty "
                "does not count."
            ),
            "club_holder": text(
                "The player holding the lowest club leads any legal card to the first trick; the "
                "kitty does not count."
            ),
            "lowest_spade": text(
                "The player holding the lowest spade leads it to the first trick; the kitty does "
                "not count."
            ),
        }["lowest_spade" if spade else rules.opening]
    twice = (
        text(
            "If two players hold the lowest spade, the one who comes first clockwise from "
            "the dealer’s left leads."
        )
        if spade
        else text(
            "If two players hold the lowest club, the one who comes first clockwise from "
            "the dealer’s left leads."
        )
    )
    nobody = (
        text("If no player holds a spade, the player on the dealer’s left leads any legal card.")
        if spade
        else text(
            "If no player holds a club, the player on the dealer’s left leads any legal card."
        )
    )
    return [
        rule(who, "opening"),
        rule(twice, "opening", "packs") if rules.packs == 2 else None,
        rule(nobody, "opening", "removed") if len(cards) <= rules.kitty_count else None,
        *_black_taker(rules),
    ]


def _black_taker(rules: Rules) -> list[Rule]:
    """Who leads to the first trick of later hands, where that is the taker of the black card."""
    if rules.opening != "black_taker" or rules.black is None:
        return []
    later = text(
        "That is so in the first hand of a game. In every later hand the player who captured "
        "{card} in the hand before leads any legal card to the first trick.",
        card=the_card(rules.black),
    )
    found = [rule(later, "opening", "card_values")]
    if rules.packs == 2:
        last = text("If there were two, the one that was captured last counts.")
        found.append(rule(last, "opening", "packs"))
    if rules.kitty_count and rules.kitty_to == "nobody":
        back = text("If nobody captured it, the hand begins as the first hand did.")
        found.append(rule(back, "opening", "kitty_to"))
    return found


def tricks(rules: Rules) -> Section:
    found = [
        rule(
            text(
                "The cards are played in tricks. To lead is to play the first card of a trick; "
                "then each other player plays one, clockwise."
            )
        ),
        *_opening(rules),
        rule(
            text(
                "You must follow suit: play a card of the suit that was led if you have one. If "
                "you have none, you may play any card that “Which cards may be played” "
                "does not forbid."
            )
        ),
        rule(
            text(
                "The highest card of the suit led takes the trick. Its player lays the cards aside "
                "as captured and leads to the next trick."
            ),
            example="trick",
        ),
    ]
    if rules.packs == 2 and not rules.cancels:
        higher = (
            text("Of two identical cards of the suit led, the one played first counts as higher.")
            if rules.equal_cards == "first_wins"
            else text("Of two identical cards of the suit led, the one played last counts as "
                      "higher.")
        )  # fmt: skip
        found.append(rule(higher, "equal_cards", "packs"))
    if rules.cancels:
        found += [
            rule(
                text(
                    "Two identical cards of the suit led in one trick cancel each other: neither "
                    "can take it, though both keep their points. The highest card left takes the "
                    "trick."
                ),
                "packs",
                "equal_cards",
                example="cancelled",
            ),
            rule(
                text(
                    "If none is left, the cards stay on the table and the same player leads again. "
                    "The next player to take a trick takes these cards too. If the last trick has "
                    "no winner, the cards on the table go to the last player who took a trick, or "
                    "to the player who led first if nobody took one."
                ),
                "packs",
            ),
        ]
    if rules.booster_nines and any(rank_of(card) == NINE_RANK for card in rules.pack):
        found += [
            rule(
                text(
                    "When each player has played to a trick and a nine of the suit led is among "
                    "the cards, the trick is boosted: in the same order, each player plays a "
                    "second card to it, following suit as before. The highest card of the suit led "
                    "then takes all the cards."
                ),
                "booster_nines",
                example="boosted",
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
            "{card} has been played. If you have only hearts, you may lead one.",
            card=the_card(black),
        )
        found = [rule(sentence, "hearts_lead", "black_breaks")]
    else:
        sentence = text(
            "Hearts may not be led until they are broken. They are broken once a heart has been "
            "played to a trick. If you have only hearts, you may lead one."
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


def _first_trick(rules: Rules, black: int | None) -> Text | None:
    """Which penalty cards may be played on the first trick; None if there are no such cards."""
    values = rules.card_worth
    if not any(value > 0 for value in values):
        return None
    match rules.first_trick_penalties:
        case "forbidden":
            return text(
                "On the first trick you may not play a penalty card, unless you have no other "
                "legal card."
            )
        case "no_black" if black is not None:
            return text(
                "On the first trick you may not play {card}, unless you have no other legal card. "
                "Other penalty cards are allowed.",
                card=the_card(black),
            )
        case "no_hearts" if all(value > 0 for value in values[13 * HEARTS :]):
            return text(
                "On the first trick you may not play a heart, unless you have no other legal "
                "card. Other penalty cards are allowed."
            )
        case "no_hearts":
            return text(
                "On the first trick you may not play a heart that costs points, unless you have "
                "no other legal card. Other penalty cards are allowed."
            )
    return text("Penalty cards may be played even on the first trick.")


def restrictions(rules: Rules) -> Section:
    black = rules.black
    found = _hearts(rules, black)
    sentence = _first_trick(rules, black)
    if sentence is not None:
        found.append(rule(sentence, "first_trick_penalties"))
    if rules.black_when_safe and black is not None:
        sentence = text(
            "You must play {card} as soon as you are safe from taking it: when you have none "
            "of the suit led, or when spades were led and a higher spade lies in the trick.",
            card=the_card(black),
        )
        found.append(rule(sentence, "black_when_safe", example="black when safe"))
        if rules.first_trick_penalties in ("forbidden", "no_black"):
            sentence = text(
                "On the first trick this does not apply, unless you have no other legal card."
            )
            found.append(rule(sentence, "black_when_safe", "first_trick_penalties"))
        if black == QUEEN_OF_SPADES and rules.charging != "off":
            sentence = text(
                "It does not apply to a charged queen of spades the first time spades are led."
            )
            found.append(rule(sentence, "black_when_safe", "charging"))
        if rules.cancels:
            sentence = text("A higher spade that is cancelled does not make you safe.")
            found.append(rule(sentence, "black_when_safe", "packs"))
        if rules.packs == 2 and rules.equal_cards == "first_wins":
            sentence = text("You are also safe if the other copy has been played to the trick.")
            found.append(rule(sentence, "black_when_safe", "equal_cards"))
        if rules.booster_nines:
            sentence = text(
                "In the second round of a boosted trick you are not safe while your own first "
                "card is winning."
            )
            found.append(rule(sentence, "black_when_safe", "booster_nines"))
    sentence = text("A restriction that would leave you with no card to play does not apply.")
    return section(
        text("Which cards may be played"),
        [*found, rule(sentence)],
    )


def kitty(rules: Rules) -> Section | None:
    if not rules.kitty_count:
        return None
    if rules.kitty_to == "nobody":
        dead = text(
            "The kitty stays face down and counts for nobody. Nobody sees it before the hand is "
            "over."
        )
        found = [rule(dead, "kitty_to")]
        if worth(rules) and rules.moon != "off":
            needed = text("The cards in it are not needed for shooting the moon.")
            found.append(rule(needed, "kitty_to", "moon"))
        return section(text("The kitty"), found, "kitty_use")
    if rules.kitty_to == "last_trick":
        return section(
            text("The kitty"),
            (
                rule(text("The kitty goes to the player who takes the last trick."), "kitty_to")
                if not rules.cancels
                else rule(
                    text(
                        "At the end of the hand the kitty goes to the last player who took a "
                        "trick, or to the player who led first if nobody took one."
                    ),
                    "kitty_to",
                    "packs",
                ),
                rule(
                    text(
                        "The cards of the kitty join the captured cards of the player who takes it."
                    ),
                    "kitty_to",
                ),
            ),
            "kitty_use",
        )
    to = (
        text("The kitty goes to the player who takes the first trick.")
        if rules.kitty_to == "first_trick" and not rules.cancels
        else text("The kitty goes to the first player who takes a trick.")
        if rules.kitty_to == "first_trick"
        else text(
            "The kitty goes to the player who takes the first trick with a penalty card in it."
        )
    )
    waited = text("Cards that were waiting on the table for a winner count as part of that trick.")
    use = (
        text(
            "The cards of the kitty join the captured cards of the player who takes it, and only "
            "that player may look at them."
        )
        if rules.kitty_use == "capture"
        else text(
            "The player who takes the kitty adds it to their hand. Before the next lead they lay "
            "the same number of cards, any cards, face down among their captured ones. On the "
            "last trick there is no hand left, and the kitty counts as captured."
        )
    )
    last = (
        text(
            "If no player has earned the kitty by the end of the hand, it goes to the player who "
            "took the last trick."
        )
        if not rules.cancels
        else text("If nobody takes a trick in the whole hand, it goes to the player who led first.")
        if rules.kitty_to == "first_trick"
        else text(
            "If no player has earned the kitty by the end of the hand, it goes to the last player "
            "who took a trick, or to the player who led first if nobody took one."
        )
    )
    waits = rules.cancels and rules.kitty_to == "first_penalty"
    return section(
        text("The kitty"),
        (
            rule(to, "kitty_to"),
            rule(waited, "kitty_to", "packs") if waits else None,
            rule(use, "kitty_use"),
            rule(last, "kitty_to", "packs")
            if rules.cancels or rules.kitty_to == "first_penalty"
            else None,
        ),
    )
