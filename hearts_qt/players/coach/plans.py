"""The reasons for cards that leave the hand together: what the hand becomes without them.

A pass is explained as a plan over all its cards: dangerous cards that nothing protects, high cards
that could have to take them, suits that become empty, and high cards that win bad tricks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from hearts_qt.players.coach.choice import HIGH, LOW
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.rules.cards import ACE_OF_HEARTS, HEARTS, SUIT_NAMES, the_card
from hearts_qt.rules.rulebook_words import listed_cards
from hearts_qt.rules.text import N_, Text, plural, text, together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hearts_qt.players.coach.situation import Situation
    from hearts_qt.players.pimc.candidates import Candidate

ENOUGH_GUARDS = 4
"""With this many other cards of its suit, a dangerous card is well protected."""
MIDDLE = 7
"""The highest rank of a card that others often beat: that of a nine."""
SPARE = 4
"""The lowest rank of a card that one gives away while lower ones stay: that of a six."""
KEPT_HIGH = 10
"""The rank from which it is worth saying why a card is kept: that of a queen."""
ENOUGH_LOW = 3
"""With this many low cards of its suit, a high card need not be played soon."""
MOST_SENTENCES = 3
MOST_LETTERS = 270
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
        letters = sum(len(str(one)) + 1 for one in self.sentences) + len(str(sentence))
        if len(self.sentences) < MOST_SENTENCES and letters <= MOST_LETTERS:
            self.sentences.append(sentence)
            self.facts += facts
            self.covered.update(cards)

    @property
    def words(self) -> Text:
        """All sentences."""
        return together(self.sentences)


@dataclass(frozen=True, slots=True)
class _Idea:
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


def pass_plan(at: Situation, cards: Sequence[int], *, moon: bool) -> Plan:
    """What passing these cards is for; without sentences where no principle fits. `moon` says that
    the hand is to shoot the moon.

    The sentences are those that leave the fewest cards unexplained, what costs most first.
    """
    plan = Plan()
    if moon:
        plan.add(
            text("Keep the high cards and try for the moon: pass what could lose you a trick."),
            cards,
        )
        return plan
    _given_bonus(plan, at, cards)
    _dangers(plan, at, cards)
    _catchers(plan, at, cards)
    rest = _rest(plan, at, cards)
    ideas = [
        *_costly_cards(at, rest, cards), *_voids(at, rest, cards), *_short_suits(at, rest, cards),
        *_low_suits(at, rest, cards), *_high_cards(at, rest), *_spare_cards(at, rest, cards),
    ]  # fmt: skip
    for idea in _best_ideas(ideas, [card for card in cards if card not in plan.covered], plan):
        about = [
            card for card in idea.cards if not (idea.general and card in plan.covered)
        ]
        if about:
            plan.add(idea.sentence(about), about, *idea.facts(about))
    _kept_danger(plan, at, cards)
    _kept_high_card(plan, at, cards)
    return plan


def passes_for_moon(choice: Candidate) -> bool:
    """Whether cards are passed in order to shoot the moon."""
    return choice.plan == SHOOT and choice.stats is not None and choice.stats.own_moon >= 0.2


def left_open(at: Situation, cards: Sequence[int], *, moon: bool) -> int:
    """How much the plan for a pass would leave open: twice the cards that it says nothing about,
    and once those high ones of which a higher one of the suit is kept."""
    plan = pass_plan(at, cards, moon=moon)
    kept = [card for card in at.hand if card not in cards]
    asked = [
        card
        for card in cards
        if card % 13 >= HIGH and any(card < one < card // 13 * 13 + 13 for one in kept)
    ]
    return 2 * sum(card not in plan.covered for card in cards) + len(asked)


def _best_ideas(ideas: Sequence[_Idea], cards: Sequence[int], plan: Plan) -> Sequence[_Idea]:
    """The ideas that explain the most of the cards, in their order, as far as there is room in the
    plan: first those about suits that become empty; of those that explain as many cards the ones
    that say more, and no more of them than are needed."""
    room = MOST_SENTENCES - len(plan.sentences)
    letters = MOST_LETTERS - sum(len(str(one)) + 1 for one in plan.sentences)
    lengths = [len(str(idea.sentence(idea.cards))) + 1 if idea.cards else 0 for idea in ideas]

    def worth(some: Sequence[_Idea]) -> tuple[int, ...]:
        all_about = {card for idea in some for card in idea.cards}.intersection(cards)
        special = [card for idea in some if not idea.general for card in idea.cards]
        return (
            sum(idea.emptied for idea in some if idea.cards),
            len(all_about),
            len(set(special).intersection(cards)),
            # No card is named twice.
            len(set(special)) - len(special),
            -len(some),
            -sum(ideas.index(idea) for idea in some),
        )

    sets = [
        [ideas[at] for at in places]
        for size in range(room + 1)
        for places in combinations(range(len(ideas)), size)
        if sum(lengths[at] for at in places) <= letters + 1
        and len({ideas[at].cards for at in places if ideas[at].emptied}) < 2
    ]
    return max(sets, key=worth)


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
    for idea in (*_voids(at, cards, cards), *_high_cards(at, _rest(plan, at, cards))):
        about = [card for card in idea.cards if card not in plan.covered]
        if about:
            plan.add(idea.sentence(about), about, *idea.facts(about))
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


def _given_bonus(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """A card that takes points off and is given away."""
    for card in cards:
        if at.values[card] < 0:
            plan.add(
                plural(
                    "You give up {card}, which takes {n} point off its winner.",
                    "You give up {card}, which takes {n} points off its winner.",
                    -at.values[card], card=the_card(card),
                ),
                (card,),
                ("bonus_given", card),
            )  # fmt: skip


def _dangers(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """Dangerous cards that are given away, those of a suit together."""
    held = at.held_dangers()
    for suit in dict.fromkeys(danger // 13 for danger in held):
        gone = [danger for danger in held if danger in cards and danger // 13 == suit]
        others = [card for card in at.own(suit) if card not in gone]
        if not gone:
            continue
        named = {"danger": listed_cards(sorted(gone)), "suit": Text(SUIT_NAMES[suit])}
        high = [card for card in cards if card in others and card > gone[-1]]
        if high and len(gone) == 1 and len(others) < ENOUGH_GUARDS:
            sentence = text(
                "You have too few other {suit} to protect {danger}, and if you keep {cards}, it "
                "could come back to you.",
                cards=listed_cards(high), **named,
            )  # fmt: skip
            plan.add(
                sentence, [*gone, *high],
                *(("few_guards", danger) for danger in gone), *(("above", card) for card in high),
            )  # fmt: skip
            continue
        if not others:
            sentence = text("You have no other {suit} to protect {danger}.", **named)
        elif len(others) < ENOUGH_GUARDS:
            sentence = text("You have too few other {suit} to protect {danger}.", **named)
        else:
            # What it costs is what it may catch, too.
            most = max(at.values[one] for one in at.dangers if one in at.hand or at.out[one])
            if at.values[gone[0]] == most:
                sentence = text("{danger:start} can cost you most.", danger=the_card(gone[0]))
                plan.add(sentence, gone[:1], ("worst", gone[0]))
                continue
            for danger in gone:
                sentence = plural(
                    "{card:start} costs its taker {n} point, so give it away.",
                    "{card:start} costs its taker {n} points, so give it away.",
                    at.values[danger], card=the_card(danger),
                )  # fmt: skip
                plan.add(sentence, [danger], ("costs", danger))
            continue
        plan.add(sentence, gone, *(("few_guards", danger) for danger in gone))


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
            # With this many lower ones nobody can force the high card out.
            continue
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


def _suits_idea(
    single: str, double: str, suits: Sequence[int], at: Situation, cards: Sequence[int], fact: str,
    danger: int = -1,
) -> _Idea:
    """A sentence about one suit or two, and the cards of them that leave the hand."""
    words = single if len(suits) == 1 else double
    named = {"suit": Text(SUIT_NAMES[suits[0]]), "other": Text(SUIT_NAMES[suits[-1]])}
    if danger >= 0:
        named["danger"] = the_card(danger)
    about = tuple(card for card in cards if card // 13 in suits and at.values[card] >= 0)

    def sentence(found: Sequence[int]) -> Text:
        values = {**named, "cards": listed_cards(sorted(found))}
        return text(words, **{key: values[key] for key in values if f"{{{key}}}" in words})

    return _Idea(
        sentence, about, lambda _: [(fact, suit) for suit in suits],
        emptied=len(suits) if fact == "empties" else 0,
    )  # fmt: skip


def _one_or_two(suits: Sequence[int]) -> list[tuple[int, ...]]:
    """The suits, two of them at a time and each alone."""
    return [*combinations(suits, 2), *((suit,) for suit in suits)]


def _voids(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[_Idea]:
    """Suits that become empty."""
    suits_left = {card // 13 for card in rest}
    held = [danger for danger in at.held_dangers() if danger not in cards]
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


def _costly_cards(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[_Idea]:
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
    return [
        _Idea(
            lambda some: text("{danger:start} can cost you most.", danger=listed_cards(some)),
            about,
            lambda some: [("worst_passed", card) for card in some],
        )
    ]


def _short_suits(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[_Idea]:
    """Suits of which one card is left. What can hurt is not left alone so."""
    found = []
    for suit in {card // 13: None for card in rest}:
        kept = _kept(at, suit, cards)
        if len(kept) == 1 and not any(
            danger // 13 == suit and any(card >= danger for card in kept) for danger in at.dangers
        ):
            found.append(suit)
    return [
        _suits_idea(
            N_("Without {cards} you soon have no {suit}, and can throw something else when they "
               "are led."),
            N_("Without {cards} you soon have no {suit} and no {other}, and can throw something "
               "else when they are led."),
            suits, at, cards, "few_left",
        )
        for suits in _one_or_two(found)
    ]  # fmt: skip


def _low_suits(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[_Idea]:
    """High cards of a suit of which low cards are left."""
    found = []
    for suit in range(3, -1, -1):
        high = tuple(card for card in rest if card // 13 == suit and card % 13 >= MIDDLE)
        kept = _kept(at, suit, cards)
        if high and len(kept) > 1 and kept[-1] % 13 <= MIDDLE and kept[-1] < high[0]:
            found.append(_low_suit(high, kept[-1]))
    return found


def _low_suit(high: tuple[int, ...], top: int) -> _Idea:
    return _Idea(
        lambda about: text(
            "Without {cards}, {top} is the highest of your {suit}, so you can stay below other "
            "cards more often.",
            cards=listed_cards(about), top=the_card(top), suit=Text(SUIT_NAMES[top // 13]),
        ),
        high,
        lambda about: [("highest_left", top), *(("high", card) for card in about)],
    )  # fmt: skip


def _high_cards(at: Situation, rest: Sequence[int]) -> list[_Idea]:
    """Other high cards, hearts alone or all of them."""
    high = sorted(card for card in rest if card % 13 >= MIDDLE)
    hearts = [card for card in high if card // 13 == HEARTS and at.is_penalty(card)]

    def facts(about: Sequence[int]) -> list[Fact]:
        return [("high", card) for card in about]

    return [
        _Idea(
            lambda about: text(
                "{cards:start} could win you other players’ hearts.", cards=listed_cards(about)
            ),
            tuple(hearts), facts, general=True,
        ),
        _Idea(
            lambda about: text(
                "{cards:start} could win you tricks that you do not want.",
                cards=listed_cards(about),
            ),
            tuple(high), facts, general=True,
        ),
    ]  # fmt: skip


def _spare_cards(at: Situation, rest: Sequence[int], cards: Sequence[int]) -> list[_Idea]:
    """Cards that are neither high nor low, of suits of which lower cards are left."""
    found = []
    for suit in range(4):
        about = tuple(card for card in rest if card // 13 == suit and SPARE <= card % 13 <= MIDDLE)
        kept = _kept(at, suit, cards)
        guards = any(danger in kept for danger in at.held_dangers())
        if about and not guards and sum(card < about[0] for card in kept) >= 2:
            found.append(_spare_suit(about))
    return found


def _spare_suit(about: tuple[int, ...]) -> _Idea:
    return _Idea(
        lambda cards: text(
            "You keep lower {suit} than {cards}, and lower ones are safer to keep.",
            cards=listed_cards(cards), suit=Text(SUIT_NAMES[about[0] // 13]),
        ),
        about,
        lambda cards: [("lower_kept", card) for card in cards],
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
    if len(plan.sentences) >= MOST_SENTENCES - 1:
        return
    found = []
    for suit in range(4):
        kept = _kept(at, suit, cards)
        low = [card for card in kept if card % 13 <= LOW]
        if kept and kept[-1] % 13 >= KEPT_HIGH and len(low) >= ENOUGH_LOW:
            # First of all where a lower one of the suit is passed.
            asked = any(card // 13 == suit and card < kept[-1] for card in cards)
            found.append((asked, len(low), kept[-1]))
    if found:
        card = max(found)[2]
        plan.add(
            text(
                "Keep {card}: you have enough low {suit} to play before it.",
                card=the_card(card), suit=Text(SUIT_NAMES[card // 13]),
            ),
            (),
            ("low_beside", card),
        )  # fmt: skip
