"""The rules in force, written out so that somebody who never played can play by them.

`rulebook(rules)` writes only what holds under exactly these rules: an option that is off leaves no
trace. Each sentence is a `Text`, so the rulebook appears in the reader's language.
"""

from __future__ import annotations

from collections import Counter

from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    TEN_OF_CLUBS,
)
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rulebook_scoring import end, moon, partners, values
from hearts_qt.rules.rulebook_words import Section, listed, section, the_card
from hearts_qt.rules.text import N_, Text, plural, text
from hearts_qt.rules.values import black_card, card_values, hearts_have_value

__all__ = ["Section", "rulebook"]


_DIRECTIONS = {
    "left": N_("to the left"),
    "right": N_("to the right"),
    "across": N_("to the player opposite"),
    "scatter": N_("to everybody"),
    "hold": N_("nothing is passed"),
    "left2": N_("to the second player on the left"),
    "right2": N_("to the second player on the right"),
}


def rulebook(rules: Rules) -> list[Section]:
    """The complete rules of a rule set, in the order in which a hand is played."""
    writers = (_object, _deal, _pass, _charging, _tricks, _restrictions, _kitty, values, moon)
    sections = [writer(rules) for writer in (*writers, partners, end)]
    return [section for section in sections if section is not None]


def _object(rules: Rules) -> Section:
    values = card_values(rules.card_values, rules.bonus_card)
    bonus = any(value < 0 for value in values)
    return section(
        text("What it is about"),
        (
            plural(
                "{n} player sits at the table.",
                "{n} players sit round the table, everybody for themselves.",
                rules.players,
            )
            if rules.teams == "none"
            else plural(
                "{n} player sits at the table.",
                "{n} players sit round the table, partners opposite each other.",
                rules.players,
            ),
            text(
                "Nobody wants the penalty cards: each costs points to whoever captures it in a "
                "trick."
            ),
            text("Some cards do the opposite and take points off.") if bonus else None,
            text(
                "A game is a row of hands. The points of each hand are added up, and the lowest "
                "total wins."
            ),
        ),
        "players",
        "card_values",
        "bonus_card",
    )


def _deal(rules: Rules) -> Section:
    paragraphs: list[Text | None] = []
    if rules.packs == 2:
        paragraphs.append(
            text("Two packs of 52 cards are shuffled together: every card is there twice.")
        )
    else:
        paragraphs.append(text("An ordinary pack of 52 cards is used."))
    if rules.removed:
        cards = [
            the_card(card) if count == 1 else text("both copies of {card}", card=the_card(card))
            for card, count in sorted(Counter(rules.removed).items())
        ]
        paragraphs.append(
            text("Before the game {cards} are taken out.", cards=listed(cards))
            if len(rules.removed) > 1
            else text("Before the game {card} is taken out.", card=cards[0])
        )
    paragraphs.append(
        text(
            "In every suit the ace is the highest card, then king, queen, jack, ten and so on "
            "down to the two. There are no trumps."
        )
    )
    paragraphs.append(
        plural("Everybody is dealt {n} card.", "Everybody is dealt {n} cards.", rules.hand_size)
    )
    if rules.kitty_size:
        paragraphs.append(
            plural(
                "{n} card is left over. It lies face down on the table and is called the kitty.",
                "{n} cards are left over. They lie face down on the table and are called the "
                "kitty.",
                rules.kitty_size,
            )
        )
    paragraphs.append(
        text(
            "The first dealer is drawn by lot; after each hand the deal moves one seat to the left."
        )
    )
    return section(text("The deal"), paragraphs, "players", "packs", "removed")


def _pass(rules: Rules) -> Section:
    title = text("Passing cards")
    cycle = rules.pass_cycle
    if set(cycle) == {"hold"}:
        return section(
            title, (text("No cards are passed: everybody plays what was dealt."),), "pass_cycle"
        )
    paragraphs: list[Text | None] = [
        plural(
            "Before the play everybody chooses {n} card and passes it face down. All choose "
            "before anybody sees what arrives.",
            "Before the play everybody chooses {n} cards and passes them face down. All choose "
            "before anybody sees what arrives.",
            rules.pass_count,
        )
    ]
    if len(cycle) == 1:
        paragraphs.append(
            text("In every hand the cards go {direction}.", direction=_DIRECTIONS[cycle[0]])
        )
    else:
        steps: Text = text("{only}", only=_DIRECTIONS[cycle[-1]])
        for direction in reversed(cycle[:-1]):
            steps = text("{first}; {rest}", first=_DIRECTIONS[direction], rest=steps)
        paragraphs.append(
            text(
                "The direction changes from hand to hand, in this order: {steps}. Then it begins "
                "again.",
                steps=steps,
            )
        )
    if "scatter" in cycle:
        paragraphs.append(
            plural(
                "When cards go to everybody, each other player gets {n} of them, and you decide "
                "which card goes to whom.",
                "When cards go to everybody, each other player gets {n} of them, and you decide "
                "which cards go to whom.",
                rules.pass_count // (rules.players - 1),
            )
        )
    if rules.pass_blind:
        paragraphs.append(
            text(
                "Instead of choosing you may pass blind: you hand on the cards that you are given "
                "without looking at them. Such a packet travels on until it reaches somebody who "
                "passed cards of their own; if everybody passes blind, nothing moves."
            )
        )
        if "scatter" in cycle:
            paragraphs.append(text("When cards go to everybody, nobody may pass blind."))
    return section(title, paragraphs, "pass_cycle", "pass_count", "pass_blind")


def _charging(rules: Rules) -> Section | None:
    if rules.charging == "off":
        return None
    values = card_values(rules.card_values, rules.bonus_card)
    effects: list[Text] = []
    cards: list[Text] = []
    if hearts_have_value(values):
        cards.append(the_card(ACE_OF_HEARTS))
        effects.append(
            text("A charged ace of hearts doubles the value of every heart of the hand.")
        )
    if black_card(rules.card_values) == QUEEN_OF_SPADES:
        cards.append(the_card(QUEEN_OF_SPADES))
        effects.append(text("A charged queen of spades counts double."))
    if rules.bonus_card == JACK_OF_DIAMONDS:
        cards.append(the_card(JACK_OF_DIAMONDS))
        effects.append(text("A charged jack of diamonds takes twice as many points off."))
    if rules.ten_of_clubs_doubles:
        cards.append(the_card(TEN_OF_CLUBS))
        effects.append(text("A charged ten of clubs quadruples instead of doubling."))
    if rules.packs == 2:
        effects.append(
            text(
                "Each copy of a card is charged on its own, and only the charged copy counts for "
                "more; two charged aces of hearts do no more than one. Whoever holds both a "
                "charged and an uncharged copy plays the uncharged one first."
            )
        )
    how = (
        text("at most one of these cards")
        if rules.charging == "one"
        else text("as many of these cards as they like")
    )
    return section(
        text("Charging"),
        (
            text(
                "After the pass and before the first lead all players at once may charge {how} "
                "by laying them face up before them: {cards}. Charged cards still belong to the "
                "hand and are played like others.",
                how=how,
                cards=listed(cards),
            ),
            *effects,
            text(
                "A charged card may not be led or followed with in the first trick in which its "
                "suit is led, unless you have no other legal card. Throwing it on another suit is "
                "allowed."
            ),
        ),
        "charging",
    )


_OPENINGS = {
    "lowest_club": N_(
        "Whoever holds the lowest club that is in a hand leads that card to the first trick."
    ),
    "any_club": N_(
        "Whoever holds the lowest club that is in a hand leads to the first trick, with any club."
    ),
    "dealer_left": N_("The player on the dealer’s left leads to the first trick."),
}


def _tricks(rules: Rules) -> Section:
    paragraphs: list[Text | None] = [text(_OPENINGS[rules.opening])]
    if rules.opening != "dealer_left":
        if rules.packs == 2:
            paragraphs.append(
                text(
                    "If two players hold the lowest club, the one who comes first clockwise from "
                    "the dealer’s left leads."
                )
            )
        paragraphs.append(
            text("If nobody holds a club, the player on the dealer’s left leads any legal card.")
        )
    paragraphs += [
        text(
            "Clockwise, everybody plays one card. You must follow suit: play a card of the suit "
            "that was led if you have one. If you have none, you may play any card."
        ),
        text(
            "The highest card of the suit led takes the trick. Its player lays the cards aside as "
            "captured and leads to the next trick."
        ),
    ]
    if rules.packs == 2:
        paragraphs.append(
            text(
                "Two identical cards of the suit led in one trick cancel each other: neither can "
                "take it, though both keep their points. The highest card left takes the trick. If "
                "none is left, the cards stay on the table, the same player leads again, and they "
                "go to the next player who takes a trick. If the last trick has no winner, all "
                "that lies on the table goes to the last player who took one, or to the player who "
                "led first if nobody did."
            )
        )
    if rules.booster_nines:
        paragraphs.append(
            text(
                "When everybody has played to a trick and a nine of the suit led is among the "
                "cards, the trick is boosted: in the same order everybody plays one more card to "
                "it, following suit as before, and the highest card of the suit led among all of "
                "them takes everything. A trick is boosted only once. A nine thrown on another "
                "suit, or one in the last trick of a hand, boosts nothing."
            )
        )
    return section(text("Playing tricks"), paragraphs, "opening", "packs", "booster_nines")


def _restrictions(rules: Rules) -> Section:
    black = black_card(rules.card_values)
    paragraphs: list[Text | None] = []
    if rules.hearts_lead == "when_broken":
        if rules.black_breaks and black is not None:
            paragraphs.append(
                text(
                    "Hearts may not be led until they are broken. They are broken once a heart or "
                    "{card} has been played. If you have nothing but hearts, you may lead one.",
                    card=the_card(black),
                )
            )
        else:
            paragraphs.append(
                text(
                    "Hearts may not be led until they are broken. They are broken once a heart "
                    "has been played to a trick. If you have nothing but hearts, you may lead one."
                )
            )
        if rules.hearts_over_black and black is not None:
            paragraphs.append(
                text(
                    "If you have only hearts and {card}, you may lead either, even before hearts "
                    "are broken.",
                    card=the_card(black),
                )
            )
    else:
        paragraphs.append(text("Any card may be led, hearts too, at any time."))
    if rules.first_trick_penalties == "forbidden":
        paragraphs.append(
            text(
                "No penalty card may be played to the first trick, unless you have no other card "
                "that you could play."
            )
        )
    else:
        paragraphs.append(text("Penalty cards may be played to the first trick already."))
    if rules.black_when_safe and black is not None:
        paragraphs.append(
            text(
                "You must play {card} as soon as you are safe from taking it: when you have none "
                "of the suit led, or when spades were led and a higher spade lies in the trick.",
                card=the_card(black),
            )
        )
        if rules.packs == 2:
            paragraphs.append(text("A higher spade that is cancelled does not make you safe."))
        if rules.booster_nines:
            paragraphs.append(
                text(
                    "In the second round of a boosted trick you are not safe while your own first "
                    "card is winning."
                )
            )
    if len(paragraphs) > 1:
        paragraphs.append(
            text(
                "A restriction that would leave you without any card does not count. Point at a "
                "dimmed card and the table says what forbids it."
            )
        )
    return section(
        text("Which cards may be played"),
        paragraphs,
        "hearts_lead",
        "black_breaks",
        "hearts_over_black",
        "first_trick_penalties",
        "black_when_safe",
    )


def _kitty(rules: Rules) -> Section | None:
    if not rules.kitty_size:
        return None
    to = (
        text("The kitty goes to the player who takes the first trick.")
        if rules.kitty_to == "first_trick"
        else text(
            "The kitty goes to the player who takes the first trick with a penalty card in it."
        )
    )
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
    return section(text("The kitty"), (to, use, last), "kitty_to", "kitty_use")
