"""The reasons for cards that leave the hand together: what the hand becomes without them.

A pass is explained as a plan over all its cards: dangerous cards that nothing protects, high cards
that could have to take them, suits that become empty, and high cards that win bad tricks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hearts_qt.players.coach.choice import HIGH, LOW
from hearts_qt.rules.cards import ACE_OF_HEARTS, HEARTS, SUIT_NAMES, the_card
from hearts_qt.rules.rulebook_words import listed_cards
from hearts_qt.rules.text import Text, text, together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.players.coach.situation import Situation

ENOUGH_GUARDS = 4
"""With this many other cards of its suit, a dangerous card is well protected."""
MIDDLE = 7
"""The highest rank of a card that others often beat: that of a nine."""
KEPT_HIGH = 10
"""The rank from which it is worth saying why a card is kept: that of a queen."""
ENOUGH_LOW = 3
"""With this many low cards of its suit, a high card need not be played soon."""
MOST_SENTENCES = 2
"""More do not fit on the table where the text is large."""

Fact = tuple[str, int]
"""What a reason states of the position, and the card, suit or seat that it is about, -1 for
none."""


@dataclass(slots=True)
class Plan:
    """Sentences about cards that leave the hand, and what they state."""

    sentences: list[Text] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)
    """The cards that a sentence is about."""

    def add(self, sentence: Text, cards: Sequence[int], *facts: Fact) -> None:
        """Add a sentence about cards, unless there are enough sentences."""
        if len(self.sentences) < MOST_SENTENCES:
            self.sentences.append(sentence)
            self.facts += facts
            self.covered.update(cards)

    @property
    def words(self) -> Text:
        """All sentences."""
        return together(self.sentences)


def pass_plan(at: Situation, cards: Sequence[int], *, moon: bool) -> Plan:
    """What passing these cards is for; without sentences where no principle fits. `moon` says that
    the hand is to shoot the moon."""
    plan = Plan()
    if moon:
        plan.add(
            text("Keep the high cards and try for the moon: pass what could lose you a trick."),
            cards,
        )
        return plan
    _dangers(plan, at, cards)
    _catchers(plan, at, cards)
    suits = at.void_after(cards)
    emptied = [card for card in cards if card // 13 in suits]
    rest = [card for card in _rest(plan, at, cards) if card % 13 >= HIGH]
    # Where its cards are explained and others are not, a void is not the point.
    if suits and not (rest and plan.covered.issuperset(emptied)):
        plan.add(
            text(
                "With no {suit} left, you can throw something else when {suit} are led.",
                suit=Text(SUIT_NAMES[suits[0]]),
            )
            if len(suits) == 1
            else text(
                "With no {suit} and no {other} left, you can throw something else when they are "
                "led.",
                suit=Text(SUIT_NAMES[suits[0]]),
                other=Text(SUIT_NAMES[suits[1]]),
            ),
            emptied,
            *(("empties", suit) for suit in suits),
        )
    _short_suits(plan, at, cards)
    _low_suits(plan, at, cards)
    _high_cards(plan, at, cards)
    _single(plan, at, cards)
    _kept_danger(plan, at, cards)
    _kept_high_card(plan, at, cards)
    return plan


def pass_objection(at: Situation, cards: Sequence[int]) -> Plan:
    """What is wrong with passing these cards, without naming better ones; without sentences where
    no principle says it."""
    plan = Plan()
    kept = [card for card in at.hand if card not in cards]
    for danger in at.dangers:
        if at.values[danger] <= 0:
            continue
        suit = danger // 13
        low = [card for card in kept if card // 13 == suit and card < danger]
        if len(low) >= ENOUGH_GUARDS - 1:
            continue
        named = {"danger": the_card(danger), "suit": Text(SUIT_NAMES[suit])}
        lost = [card for card in cards if card // 13 == suit and card < danger]
        high = [card for card in kept if card // 13 == suit and card > danger]
        if danger in kept and lost:
            sentence = text("You give away {suit} that protect {danger}.", **named)
            plan.add(sentence, lost, ("lost_guards", danger))
        elif danger in kept:
            sentence = text("You keep {danger} with too few other {suit} to protect it.", **named)
            plan.add(sentence, (), ("kept_danger", danger))
        elif high and danger not in cards and at.out[danger]:
            sentence = text(
                "You keep {cards}, with too few low {suit}: you could be forced to take {danger}.",
                cards=listed_cards(high), **named,
            )  # fmt: skip
            plan.add(sentence, (), ("few_low", danger), *(("kept_above", card) for card in high))
    low = [
        card for card in cards
        if card % 13 < LOW and card not in plan.covered and at.values[card] >= 0
    ]  # fmt: skip
    if low:
        plan.add(
            text("You give away {cards}, and low cards keep you out of tricks.",
                 cards=listed_cards(low)),
            low,
            *(("low", card) for card in low),
        )  # fmt: skip
    return plan


def lay_away_plan(at: Situation, cards: Sequence[int]) -> Plan:
    """What laying these cards away is for."""
    plan = Plan()
    if any(at.is_penalty(card) for card in at.hand) and not any(map(at.is_penalty, cards)):
        plan.add(
            text("What you lay away counts for you, so lay no points away."), (), ("no_penalty", -1)
        )
    _catchers(plan, at, cards)
    for suit in at.void_after(cards):
        plan.add(
            text(
                "With no {suit} left, you can throw something else when {suit} are led.",
                suit=Text(SUIT_NAMES[suit]),
            ),
            [card for card in cards if card // 13 == suit],
            ("empties", suit),
        )
    _high_cards(plan, at, cards)
    return plan


def charge_plan(at: Situation, cards: Sequence[int], chances: dict[int, float]) -> Plan:
    """What charging these cards is for, or charging none. `chances` are the probabilities to take
    each card oneself, where they are known."""
    plan = Plan()
    if not at.observation.may_charge:
        plan.add(text("You hold no card that can be charged."), (), ("no_charge", -1))
    elif not cards:
        plan.add(
            text(
                "A charged card counts for more, and you may be the one who takes it: here it is "
                "better to charge nothing."
            ),
            (),
        )
    for card in cards:
        own = chances.get(card)
        if card == ACE_OF_HEARTS:
            sentence = text(
                "With {card} charged, all hearts count double: good for a hand that takes few of "
                "them.",
                card=the_card(card),
            )
        elif at.values[card] < 0 and own is not None and own >= 0.5:
            sentence = text(
                "A charged card counts for more, and you probably win {card} yourself.",
                card=the_card(card),
            )
        elif at.values[card] >= 0 and own is not None and own <= 0.4:
            sentence = text(
                "A charged card counts for more, and it is probably another player who takes "
                "{card} in the end.",
                card=the_card(card),
            )
        else:
            continue
        plan.add(sentence, (card,), ("charge", card))
    return plan


def _dangers(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """Dangerous cards that are given away."""
    for danger in at.held_dangers():
        if danger not in cards:
            continue
        others = [card for card in at.own(danger // 13) if card != danger]
        named = {"danger": the_card(danger), "suit": Text(SUIT_NAMES[danger // 13])}
        if not others:
            sentence = text("You have no other {suit} to protect {danger}.", **named)
        elif len(others) < ENOUGH_GUARDS:
            sentence = text("You have too few other {suit} to protect {danger}.", **named)
        else:
            sentence = text("{danger:start} can cost you most.", danger=the_card(danger))
            if danger != at.held_dangers()[0]:
                continue
        plan.add(sentence, (danger,), ("few_guards" if len(others) < ENOUGH_GUARDS else "worst",
                                       danger))  # fmt: skip


def _catchers(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """High cards that could have to take a dangerous card of another hand."""
    for danger in at.dangers:
        if at.values[danger] <= 0 or (danger in at.hand and danger not in cards):
            continue
        found = [
            card
            for card in cards
            if card // 13 == danger // 13 and card > danger and card not in plan.covered
        ]
        if not found or (danger not in cards and not at.out[danger]):
            continue
        low = [card for card in at.own(danger // 13) if card < danger and card not in cards]
        named = {
            "cards": listed_cards(found),
            "danger": the_card(danger),
            "suit": Text(SUIT_NAMES[danger // 13]),
        }
        if danger in cards:
            sentence = text(
                "If you keep {cards}, {danger} could come back to you.",
                cards=named["cards"], danger=named["danger"],
            )  # fmt: skip
        elif len(low) < ENOUGH_GUARDS - 1:
            sentence = text(
                "Without enough low {suit}, you could be forced to take {danger} with {cards}.",
                suit=named["suit"], cards=named["cards"], danger=named["danger"],
            )  # fmt: skip
            plan.add(sentence, found, ("few_low", danger), *(("above", card) for card in found))
            continue
        else:
            sentence = text(
                "You could be forced to take {danger} with {cards}.",
                cards=named["cards"], danger=named["danger"],
            )  # fmt: skip
        plan.add(sentence, found, *(("above", card) for card in found))


def _rest(plan: Plan, at: Situation, cards: Sequence[int]) -> list[int]:
    """The cards that no sentence is about, without bonus cards."""
    return [card for card in cards if card not in plan.covered and at.values[card] >= 0]


def _kept(at: Situation, suit: int, cards: Sequence[int]) -> list[int]:
    """What is left of a suit without the cards, lowest first."""
    left = at.own(suit)
    for card in cards:
        if card in left:
            left.remove(card)
    return left


def _short_suits(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """High cards of suits of which a single card, a lower one, is left."""
    found: dict[int, list[int]] = {}
    for suit in range(4):
        high = [card for card in _rest(plan, at, cards) if card // 13 == suit and card % 13 >= HIGH]
        kept = _kept(at, suit, cards)
        if high and len(kept) == 1 and kept[0] < high[0] and kept[0] % 13 < HIGH:
            found[suit] = high
    if not found:
        return
    suits, high = list(found), [card for each in found.values() for card in each]
    if len(suits) == 1:
        sentence = text(
            "High cards win you tricks that you do not want: without {cards} you "
            "have one card left, and soon no {suit}.",
            cards=listed_cards(high), suit=Text(SUIT_NAMES[suits[0]]),
        )  # fmt: skip
    else:
        sentence = text(
            "High cards win you tricks that you do not want: without {cards} you "
            "soon have no {suit} and no {other}.",
            cards=listed_cards(high), suit=Text(SUIT_NAMES[suits[0]]),
            other=Text(SUIT_NAMES[suits[1]]),
        )  # fmt: skip
    plan.add(
        sentence,
        [card for card in cards if card // 13 in found],
        *(("one_left", suit) for suit in suits),
        *(("high", card) for card in high),
    )


def _low_suits(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """High cards of a suit of which low cards are left."""
    for suit in range(3, -1, -1):
        high = [card for card in _rest(plan, at, cards) if card // 13 == suit and card % 13 >= HIGH]
        kept = _kept(at, suit, cards)
        rest = [card for card in _rest(plan, at, cards) if card % 13 >= HIGH]
        if len(plan.sentences) == MOST_SENTENCES - 1 and len(rest) > len(high):
            # One sentence is left, and this one would not be about all that is to be said.
            continue
        if high and len(kept) > 1 and kept[-1] % 13 <= MIDDLE:
            plan.add(
                text(
                    "Without {cards}, {top} is the highest of your {suit}, so you can stay below "
                    "other cards more often.",
                    cards=listed_cards(high), top=the_card(kept[-1]),
                    suit=Text(SUIT_NAMES[suit]),
                ),
                high,
                ("highest_left", kept[-1]),
                *(("high", card) for card in high),
            )  # fmt: skip


def _high_cards(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """Other high cards."""
    rest = _rest(plan, at, cards)
    hearts = [card for card in rest if card // 13 == HEARTS and at.is_penalty(card)]
    high = [card for card in hearts if card % 13 >= HIGH]
    others = [card for card in rest if card not in hearts and card % 13 >= HIGH]
    if others and len(plan.sentences) == MOST_SENTENCES - 1:
        hearts, high = [], []
    if high:
        plan.add(
            text("{cards:start} could win you other players’ hearts.", cards=listed_cards(high)),
            high,
            *(("high", card) for card in high),
        )
    other = [card for card in rest if card not in hearts and card % 13 >= HIGH]
    suits = {card // 13 for card in other}
    other += [card for card in rest if card // 13 in suits and card % 13 == MIDDLE]
    if other:
        plan.add(
            text("{cards:start} could win you tricks that you do not want.",
                 cards=listed_cards(sorted(other))),
            other,
            *(("high", card) for card in other),
        )  # fmt: skip


def _kept_danger(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """A dangerous card that stays, well protected."""
    for danger in at.held_dangers():
        guards = [
            card for card in at.own(danger // 13) if card != danger and card not in cards
        ]
        if danger not in cards and len(guards) >= ENOUGH_GUARDS - 1:
            plan.add(
                text(
                    "Keep {danger}: your other {suit} protect it.",
                    danger=the_card(danger), suit=Text(SUIT_NAMES[danger // 13]),
                ),
                (),
                ("guards", danger),
            )  # fmt: skip
            return


def _kept_high_card(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """A high card that stays, because low cards of its suit can be played before it."""
    if len(plan.sentences) >= MOST_SENTENCES:
        return
    passed = {card // 13 for card in cards}
    found = []
    for suit in range(4):
        kept = _kept(at, suit, cards)
        low = [card for card in kept if card % 13 <= LOW]
        if suit not in passed and kept and kept[-1] % 13 >= KEPT_HIGH and len(low) >= ENOUGH_LOW:
            found.append((len(low), kept[-1]))
    if found:
        card = max(found)[1]
        plan.add(
            text(
                "Keep {card}: you have enough low {suit} to play before it.",
                card=the_card(card), suit=Text(SUIT_NAMES[card // 13]),
            ),
            (),
            ("low_beside", card),
        )  # fmt: skip


def _single(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """A suit of which a single card is left."""
    for suit in range(4):
        own = at.own(suit)
        gone = [card for card in cards if card // 13 == suit]
        if gone and len(own) - len(gone) == 1 and not set(gone) <= plan.covered:
            plan.add(
                text(
                    "With a single card left, you soon have no {suit}.",
                    suit=Text(SUIT_NAMES[suit]),
                ),
                gone,
                ("one_left", suit),
            )
