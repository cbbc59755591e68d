"""The ideas that a plan for a pass is made of: what the hand becomes without its cards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from hearts_qt.rules.cards import HEARTS, SUIT_NAMES, the_card
from hearts_qt.rules.rulebook_words import listed_cards
from hearts_qt.rules.text import N_, Text, text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hearts_qt.players.coach.situation import Situation

MIDDLE = 7
"""The highest rank of a card that others often beat: that of a nine."""
SPARE = 4
"""The lowest rank of a card that one gives away while lower ones stay: that of a six."""

Fact = tuple[str, int]
"""What a reason states of the position, and the card, suit or seat that it is about, -1 for
none."""


@dataclass(frozen=True, slots=True)
class Idea:
    """One sentence that a plan may have."""

    sentence: Callable[[Sequence[int]], Text]
    """The sentence about some of the cards."""
    cards: tuple[int, ...]
    """The cards that it can be about."""
    facts: Callable[[Sequence[int]], Sequence[Fact]]
    general: bool = False
    """Whether it says little about the hand, so that it only speaks of what is left."""
    emptied: int = 0
    """How many suits become empty with it."""


def left_of(at: Situation, suit: int, cards: Sequence[int]) -> list[int]:
    """What is left of a suit without the cards, lowest first."""
    left = at.own(suit)
    for card in cards:
        if card in left:
            left.remove(card)
    return left


def _suits_idea(
    single: str, double: str, suits: Sequence[int], at: Situation, cards: Sequence[int], fact: str,
    danger: int = -1,
) -> Idea:
    """A sentence about one suit or two, and the cards of them that leave the hand."""
    words = single if len(suits) == 1 else double
    named = {"suit": Text(SUIT_NAMES[suits[0]]), "other": Text(SUIT_NAMES[suits[-1]])}
    if danger >= 0:
        named["danger"] = the_card(danger)
    about = tuple(card for card in cards if card // 13 in suits and at.values[card] >= 0)

    def sentence(found: Sequence[int]) -> Text:
        values = {**named, "cards": listed_cards(sorted(found))}
        return text(words, **{key: values[key] for key in values if f"{{{key}}}" in words})

    return Idea(
        sentence, about, lambda _: [(fact, suit) for suit in suits],
        emptied=len(suits) if fact == "empties" else 0,
    )  # fmt: skip


def _one_or_two(suits: Sequence[int]) -> list[tuple[int, ...]]:
    """The suits, two of them at a time and each alone."""
    return [*combinations(suits, 2), *((suit,) for suit in suits)]


def _worth_throwing(at: Situation, cards: Sequence[int]) -> list[int]:
    """The dangerous cards that stay in the hand, or else what could have to take one that is
    out."""
    left = [card for suit in range(4) for card in left_of(at, suit, cards)]
    high = [
        card
        for danger in at.dangers_out()
        for card in reversed(left)
        if card > danger and card // 13 == danger // 13
    ]
    return [danger for danger in at.held_dangers() if danger in left] or high


def voids(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[Idea]:
    """Suits that become empty."""
    suits_left = {card // 13 for card in rest}
    held = _worth_throwing(at, cards)
    if held:
        single = N_("With no {suit} left, you can throw {danger} when {suit} are led.")
        double = N_("With no {suit} and no {other} left, you can throw {danger} when they are led.")
    else:
        single = N_("With no {suit} left, you can throw something else when {suit} are led.")
        double = N_(
            "With no {suit} and no {other} left, you can throw something else when they are led."
        )
    return [
        _suits_idea(single, double, suits, at, cards, "empties", held[0] if held else -1)
        for suits in _one_or_two([suit for suit in at.void_after(cards) if suit in suits_left])
    ]  # fmt: skip


def costly_cards(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[Idea]:
    """Hearts that cost much more than others, where none that stays costs as much."""
    costs = [at.values[card] for card in rest if at.is_penalty(card)]
    kept = max((at.values[card] for card in at.hand if card not in cards), default=0)
    least = min((value for value in at.rules.card_worth if value > 0), default=1)
    # A passed card that could catch a dangerous one costs as much as that.
    caught = [
        at.values[danger]
        for danger in at.dangers
        for card in cards
        if at.out[danger] and card // 13 == danger // 13 and card > danger
    ]
    dear = max(kept, 4 * least, max(costs, default=0) // 2, max(caught, default=0))
    empty = at.void_after(cards)
    about = tuple(
        card for card in sorted(rest) if at.values[card] > dear and card // 13 not in empty
    )
    if not about:
        return []
    words = N_("{danger:start} can cost you most.")
    if any(card in at.dangers for card in cards):
        words = N_("{danger:start} can cost you a lot, too.")
    return [
        Idea(
            lambda some: text(words, danger=listed_cards(some)),
            about,
            lambda some: [("worst_passed", card) for card in some],
        )
    ]


def short_suits(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[Idea]:
    """Suits of which one card is left. What can hurt is not left alone so."""
    found = []
    for suit in {card // 13: None for card in rest}:
        kept = left_of(at, suit, cards)
        if len(kept) == 1 and not any(
            danger // 13 == suit and any(card >= danger for card in kept) for danger in at.dangers
        ):
            found.append(suit)
    held = _worth_throwing(at, cards)
    if held:
        single = N_("Without {cards} you soon have no {suit}, and can throw {danger} when they are "
                    "led.")
        double = N_("Without {cards} you soon have no {suit} and no {other}, and can throw "
                    "{danger} when they are led.")
    else:
        single = N_("Without {cards} you soon have no {suit}, and can throw something else when "
                    "they are led.")
        double = N_("Without {cards} you soon have no {suit} and no {other}, and can throw "
                    "something else when they are led.")
    return [
        _suits_idea(single, double, suits, at, cards, "few_left", held[0] if held else -1)
        for suits in _one_or_two(found)
    ]  # fmt: skip


def shorter_suits(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[Idea]:
    """Suits of which two cards leave the hand and two are left."""
    found = []
    for suit in {card // 13: None for card in rest}:
        about = tuple(card for card in rest if card // 13 == suit)
        left = left_of(at, suit, cards)
        if len(about) == len(left) == 2 and not any(one in at.dangers for one in left):
            found.append(_shorter_suit(about, suit))
    return found


def _shorter_suit(about: tuple[int, ...], suit: int) -> Idea:
    return Idea(
        lambda some: text(
            "Without {cards} you have only two {suit} left, and are soon out of them.",
            cards=listed_cards(some), suit=Text(SUIT_NAMES[suit]),
        ),
        about,
        lambda _: [("two_left", suit)],
    )  # fmt: skip


def low_suits(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[Idea]:
    """High cards of a suit of which low cards are left."""
    found = []
    for suit in range(3, -1, -1):
        high = tuple(card for card in rest if card // 13 == suit and card % 13 >= MIDDLE)
        kept = left_of(at, suit, cards)
        if high and len(kept) > 1 and kept[-1] % 13 <= MIDDLE and kept[-1] + 1 < high[0]:
            found.append(_low_suit(high, kept[-1]))
    return found


def _low_suit(high: tuple[int, ...], top: int) -> Idea:
    return Idea(
        lambda about: text(
            "Without {cards}, you can stay below other {suit} more often.",
            cards=listed_cards(about), suit=Text(SUIT_NAMES[top // 13]),
        ),
        high,
        lambda about: [("highest_left", top), *(("high", card) for card in about)],
    )  # fmt: skip


def high_cards(
    at: Situation, rest: Sequence[int], asked: Sequence[int] = ()
) -> list[Idea]:
    """Other high cards, hearts alone or all of them; not those of which a player would ask why no
    higher one goes."""
    high = sorted(card for card in rest if card % 13 >= MIDDLE and card not in asked)
    hearts = [card for card in high if card // 13 == HEARTS and at.is_penalty(card)]

    def facts(about: Sequence[int]) -> list[Fact]:
        return [("high", card) for card in about]

    return [
        Idea(
            lambda about: text(
                "{cards:start} could win you other players’ hearts.", cards=listed_cards(about)
            ),
            tuple(hearts), facts, general=True,
        ),
        Idea(
            lambda about: text(
                "{cards:start} could win you tricks that you do not want.",
                cards=listed_cards(about),
            ),
            tuple(high), facts, general=True,
        ),
    ]  # fmt: skip


def spare_cards(
    at: Situation, rest: Sequence[int], cards: Sequence[int], asked: Sequence[int]
) -> list[Idea]:
    """Cards that are neither high nor low, of suits of which lower cards are left; not those of
    which a player would ask why no higher one goes."""
    found = []
    for suit in range(4):
        about = tuple(
            card
            for card in rest
            if card // 13 == suit and SPARE <= card % 13 <= MIDDLE and card not in asked
        )
        kept = left_of(at, suit, cards)
        guards = any(danger in kept for danger in at.held_dangers())
        if about and not guards and sum(card < about[0] for card in kept) >= 2:
            found.append(_spare_suit(about))
    return found


def _spare_suit(about: tuple[int, ...]) -> Idea:
    return Idea(
        lambda cards: text(
            "You keep lower {suit} than {cards}, and lower ones are safer to keep.",
            cards=listed_cards(cards), suit=Text(SUIT_NAMES[about[0] // 13]),
        ),
        about,
        lambda cards: [("lower_kept", card) for card in cards],
    )  # fmt: skip
