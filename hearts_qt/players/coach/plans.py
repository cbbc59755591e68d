"""The reasons for cards that leave the hand together: what the hand becomes without them.

A pass is explained as a plan over all its cards: dangerous cards that nothing protects, high cards
that could have to take them, suits that become empty, and high cards that win bad tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from hearts_qt.players.coach.choice import UNLIKELY_MOON
from hearts_qt.players.coach.pass_ideas import (
    Fact,
    Idea,
    costly_cards,
    high_cards,
    left_of,
    low_suits,
    short_suits,
    shorter_suits,
    spare_cards,
    voids,
)
from hearts_qt.players.coach.situation import LOW
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.rules.cards import ACE_OF_HEARTS, SUIT_NAMES, the_card
from hearts_qt.rules.rulebook_words import listed_cards
from hearts_qt.rules.text import N_, Text, plural, text, together

if TYPE_CHECKING:
    from hearts_qt.players.coach.situation import Situation
    from hearts_qt.players.pimc.candidates import Candidate

ENOUGH_GUARDS = 4
"""With this many other cards of its suit, a dangerous card is well protected."""
KEPT_HIGH = 10
"""The rank from which it is worth saying why a card is kept: that of a queen."""
ENOUGH_LOW = 3
"""With this many low cards of its suit, a high card need not be played soon."""
MOST_SENTENCES = 3
MOST_LETTERS = 270
"""More do not fit on the table where the text is large."""

_TELLS_OF_KEPT = ("low_beside", "kept_for_bonus", "kept_with_bonus")
"""The facts that are about a card that stays."""

_BONUS_WORDS = {
    (False, False): N_("Keep {kept}, to win {bonus}."),
    (False, True): N_("Pass {cards} rather than {kept}, which may win {bonus}."),
    (True, False): N_("Keep {kept}, to bring {bonus} home."),
    (True, True): N_("Pass {cards} rather than {kept}: {bonus} needs help to come home."),
}
"""Why high cards stay, by whether the bonus card is in the own hand and whether lower cards of its
suit leave it."""

Verdict = Callable[[Sequence[int]], bool | None]
"""Whether it is worse to pass some other cards; None if that was not tried."""


@dataclass(slots=True)
class Plan:
    """Sentences about cards that leave the hand, and what they state."""

    sentences: list[Text] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)
    """The cards that a sentence is about."""

    def add(self, sentence: Text, cards: Sequence[int], *facts: Fact) -> bool:
        """Add a sentence about cards; False if there are enough sentences."""
        letters = sum(len(str(one)) + 1 for one in self.sentences) + len(str(sentence))
        if len(self.sentences) == MOST_SENTENCES or letters > MOST_LETTERS:
            return False
        self.sentences.append(sentence)
        self.facts += facts
        self.covered.update(cards)
        return True

    @property
    def words(self) -> Text:
        """All sentences."""
        return together(self.sentences)


def pass_plan(
    at: Situation,
    cards: Sequence[int],
    *,
    moon: bool,
    verdict: Verdict | None = None,
    usual: Sequence[int] = (),
) -> Plan:
    """What passing these cards is for; without sentences where no principle fits. `moon` says that
    the hand is to shoot the moon, `verdict` how other sets compare, above all the `usual` one.

    The sentences are those that leave the fewest cards unexplained, what costs most first.
    """
    plan = Plan()
    if moon:
        _for_the_moon(plan, at, cards)
        return plan
    _given_bonus(plan, at, cards)
    if any(at.values[kept] > at.values[one] > 0 and kept // 13 == one // 13
           for kept in at.held_dangers() if kept not in cards for one in cards):
        # Why the cheaper one goes, and not this one.
        _kept_danger(plan, at, cards)
    _dangers(plan, at, cards)
    _catchers(plan, at, cards)
    rest = _rest(plan, at, cards)
    asked = _asked(plan, at, cards) if verdict else ()
    ideas = [
        *costly_cards(at, rest, cards), *voids(at, rest, cards), *short_suits(at, rest, cards),
        *shorter_suits(at, rest, cards), *low_suits(at, rest, cards),
        *high_cards(at, rest, asked), *spare_cards(at, rest, cards, asked),
    ]  # fmt: skip
    for idea in _best_ideas(ideas, [card for card in cards if card not in plan.covered], plan):
        about = [
            card for card in idea.cards if not (idea.general and card in plan.covered)
        ]
        if about:
            plan.add(idea.sentence(about), about, *idea.facts(about))
    _kept_high_card(plan, at, cards, asked=True)
    _kept_for_bonus(plan, at, cards, usual)
    compared = () if verdict is None else _compare(plan, at, cards, verdict, usual)
    if verdict is not None and plan.sentences:
        known = {card for idea in ideas for card in idea.cards}
        open_cards = [card for card in _uncovered(plan, cards) if card not in known]
        shorter = [suit for name, suit in plan.facts if name in ("few_left", "two_left")]
        # A suit becomes shorter with any of its cards.
        open_cards += [card for card in _asked(plan, at, cards) if card // 13 in shorter]
        for card in dict.fromkeys(card for card in open_cards if card not in compared):
            _leave_open(plan, at, cards, card)
    _kept_danger(plan, at, cards)
    _kept_high_card(plan, at, cards, asked=False)
    return plan


def _leave_open(plan: Plan, at: Situation, cards: Sequence[int], card: int) -> None:
    """Say that no principle tells why a card goes."""
    higher = [one for one in left_of(at, card // 13, cards) if one > card]
    if not higher or not plan.add(_no_rule(card, higher[-1]), [card]):
        sentence = text("No simple rule says why {card} should go too.", card=the_card(card))
        plan.add(sentence, [card])


def _no_rule(card: int, other: int) -> Text:
    """That no principle tells why a card goes, and another one stays."""
    return text(
        "No simple rule says why {card} should go rather than {other}.",
        card=the_card(card), other=the_card(other),
    )  # fmt: skip


def _for_the_moon(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """What passing some cards does for a moon."""
    # Who wins a trick of a suit with points has the moon no more.
    empty = [
        suit
        for suit in at.void_after(cards)
        if not any(map(at.is_of_moon, range(13 * suit, 13 * suit + 13)))
    ]
    if empty:
        sentence = text(
            "Try for the moon: with no {suit} left, you can throw cards that would lose a trick "
            "when {suit} are led.",
            suit=Text(SUIT_NAMES[empty[0]]),
        )
    else:
        sentence = text("Try for the moon, and keep the cards that win tricks.")
    plan.add(sentence, [card for card in cards if card // 13 in empty[:1]])
    losers = [card for card in _uncovered(plan, cards) if at.higher_out(card)]
    if losers:
        plan.add(text("{cards:start} could lose you one.", cards=listed_cards(losers)), losers)
    for card in _uncovered(plan, cards):
        _leave_open(plan, at, cards, card)
    lower = [
        card for card in at.hand
        if card not in cards and losers and card % 13 < losers[-1] % 13 and at.higher_out(card)
    ]  # fmt: skip
    if lower and not any(map(at.is_penalty, losers)):
        other = min(lower, key=lambda card: card % 13)
        plan.add(_no_rule(losers[-1], other), ())


def passes_for_moon(choice: Candidate) -> bool:
    """Whether cards are passed in order to shoot the moon."""
    stats = choice.stats
    return choice.plan == SHOOT and stats is not None and stats.own_moon >= UNLIKELY_MOON


def left_open(at: Situation, cards: Sequence[int], *, moon: bool) -> int:
    """How much the plan for a pass would leave open: twice the cards that it says nothing about,
    and once those of which a higher one of the suit is kept."""
    plan = pass_plan(at, cards, moon=moon)
    return 2 * len(_uncovered(plan, cards)) + len(_asked(plan, at, cards))


def _uncovered(plan: Plan, cards: Sequence[int]) -> list[int]:
    """The cards that a plan says nothing about."""
    return [card for card in cards if card not in plan.covered]


def _asked(plan: Plan, at: Situation, cards: Sequence[int]) -> list[int]:
    """The cards of which a higher one of the suit is kept, without a word about that one."""
    told = {card for name, card in plan.facts if name in _TELLS_OF_KEPT} | set(at.held_dangers())
    return [
        card
        for card in cards
        if any(
            kept > card and kept not in told and kept // 13 == card // 13
            for kept in left_of(at, card // 13, cards)
        )
    ]  # fmt: skip


def _compare(
    plan: Plan, at: Situation, cards: Sequence[int], verdict: Verdict, usual: Sequence[int]
) -> Sequence[int]:
    """Say how it would be to pass what most players would, or a higher card that stays instead of
    one that goes; the cards that it is said of."""
    new = [card for card in usual if card not in cards]
    if new and verdict(sorted(usual)):
        gone = [card for card in cards if card not in usual]
        if plan.add(_comparison(gone, new, worse=True), gone):
            return gone
    for card, others in _questions(plan, at, cards):
        if _instead(plan, cards, card, others, verdict):
            return [card]
    return ()


def _questions(
    plan: Plan, at: Situation, cards: Sequence[int]
) -> Iterator[tuple[int, Sequence[int]]]:
    """Cards that go, and those of which a player would ask why they do not go instead; what one
    asks first comes first."""
    asked = dict.fromkeys((*_uncovered(plan, cards), *_asked(plan, at, cards)))
    higher = {
        card: [one for one in left_of(at, card // 13, cards) if one > card] for card in asked
    }
    # The higher a card that stays, the more one asks about it.
    yield from sorted(
        higher.items(), key=lambda of: max((one % 13 for one in of[1]), default=-1), reverse=True
    )
    told = {card for name, card in plan.facts if name in _TELLS_OF_KEPT}
    kept = [card for card in at.hand if card not in cards and card not in told]
    kept = sorted((card for card in kept if at.values[card] >= 0), key=lambda card: -(card % 13))
    harmless = sorted((card for card in cards if at.values[card] == 0), key=lambda card: card % 13)
    catchers = [
        card for card in kept for danger in at.dangers
        if danger in cards and card // 13 == danger // 13 and card > danger
    ]  # fmt: skip
    for card in harmless:
        yield card, catchers
    # Of a high card one asks why it goes, and not one as high; of any other, not a higher one.
    for card in [card for name, card in plan.facts if name == "high"]:
        yield card, [one for one in kept if one % 13 >= card % 13]
    for card in harmless:
        if card // 13 not in at.void_after(cards):
            yield card, [one for one in kept if one % 13 > card % 13]


def _instead(
    plan: Plan, cards: Sequence[int], card: int, others: Sequence[int], verdict: Verdict
) -> bool:
    """Say how it is to pass the first of other cards for which that was tried instead of a card;
    whether there is one."""
    for other in others:
        worse = verdict(sorted({*cards, other} - {card}))
        if worse is not None:
            return plan.add(_comparison([card], [other], worse=worse), [card])
    return False


def _comparison(cards: Sequence[int], instead: Sequence[int], *, worse: bool) -> Text:
    """How it is to pass other cards instead of some."""
    named = {"card": listed_cards(sorted(cards)), "other": listed_cards(sorted(instead))}
    if worse:
        return text("Passing {other} instead of {card} works out worse.", **named)
    return text("{other:start} would do about as well as {card}.", **named)


def _best_ideas(ideas: Sequence[Idea], cards: Sequence[int], plan: Plan) -> Sequence[Idea]:
    """The ideas that explain the most of the cards, in their order, as far as there is room in the
    plan: first those about suits that become empty; of those that explain as many cards the ones
    that say more, and no more of them than are needed."""
    room = MOST_SENTENCES - len(plan.sentences)
    letters = MOST_LETTERS - sum(len(str(one)) + 1 for one in plan.sentences)
    lengths = [len(str(idea.sentence(idea.cards))) + 1 if idea.cards else 0 for idea in ideas]

    def worth(some: Sequence[Idea]) -> tuple[int, ...]:
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
    for idea in (*voids(at, cards, cards), *high_cards(at, _rest(plan, at, cards))):
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
        if any(card > gone[-1] for card in left_of(at, suit, cards)):
            # What stays would bring it back as well.
            high = []
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
        given = any(card // 13 == danger // 13 and card < danger for card in cards)
        named = {
            "cards": listed_cards(found),
            "danger": the_card(danger),
            "suit": Text(SUIT_NAMES[danger // 13]),
        }
        if danger in cards and any(
            card > danger for card in left_of(at, danger // 13, cards)
        ):  # fmt: skip
            continue
        if danger in cards:
            sentence = text(
                "If you keep {cards}, {danger} could come back to you.",
                cards=named["cards"], danger=named["danger"],
            )  # fmt: skip
        elif len(low) < ENOUGH_GUARDS - 1 and left_of(at, danger // 13, cards)[-1:] > [danger]:
            sentence = text(
                "You have too few low {suit} for so many high ones, which could have to take "
                "{danger}.",
                suit=named["suit"], danger=named["danger"],
            )  # fmt: skip
            plan.add(sentence, found, ("few_low", danger), *(("above", card) for card in found))
            continue
        elif len(low) < ENOUGH_GUARDS - 1 and not given:
            sentence = text(
                "Without enough low {suit}, you could be forced to take {danger} with {cards}.",
                suit=named["suit"], cards=named["cards"], danger=named["danger"],
            )  # fmt: skip
            plan.add(sentence, found, ("few_low", danger), *(("above", card) for card in found))
            continue
        elif len(low) >= ENOUGH_GUARDS - 1 and left_of(at, danger // 13, cards)[-1] < danger:
            sentence = text(
                "Without {cards}, all your {suit} are lower than {danger}, so none of them can "
                "take it.",
                **named,
            )  # fmt: skip
        elif len(low) >= ENOUGH_GUARDS - 1:
            # With this many lower ones nobody can force the high card out.
            continue
        else:
            sentence = text(
                "You could be forced to take {danger} with {cards}, and the fewer {suit} you keep, "
                "the sooner you can throw other cards on them.",
                **named,
            )  # fmt: skip
        plan.add(sentence, found, *(("above", card) for card in found))


def _rest(plan: Plan, at: Situation, cards: Sequence[int]) -> list[int]:
    """The cards that no sentence is about, without bonus cards."""
    return [card for card in cards if card not in plan.covered and at.values[card] >= 0]


def _kept_danger(plan: Plan, at: Situation, cards: Sequence[int]) -> None:
    """A dangerous card that stays, well protected."""
    for danger in at.held_dangers():
        guards = [
            card for card in at.own(danger // 13) if card != danger and card not in cards
        ]
        told = ("guards", danger) in plan.facts
        if danger not in cards and len(guards) >= ENOUGH_GUARDS - 1 and not told:
            plan.add(
                text(
                    "Keep {danger}: your other {suit} protect it.",
                    danger=the_card(danger), suit=Text(SUIT_NAMES[danger // 13]),
                ),
                (),
                ("guards", danger),
            )  # fmt: skip
            return


def _kept_for_bonus(
    plan: Plan, at: Situation, cards: Sequence[int], usual: Sequence[int]
) -> None:
    """A high card that stays because it may win a bonus card of another hand, or help to bring home
    one of the own hand."""
    for bonus in at.bonuses:
        left = left_of(at, bonus // 13, cards)
        high = [card for card in left if card > bonus]
        asked = any(card // 13 == bonus // 13 for card in (*cards, *usual))
        if not high or not asked or not (at.out[bonus] or bonus in left):
            continue
        if any(card // 13 == bonus // 13 and card > high[-1] for card in cards):
            # A higher one goes.
            continue
        rather = [
            card
            for card in _uncovered(plan, cards)
            if card // 13 == bonus // 13 and card < high[-1] and at.values[card] >= 0
        ]
        named = {"kept": listed_cards(high), "bonus": the_card(bonus)}
        if rather:
            named["cards"] = listed_cards(rather)
        plan.add(
            text(_BONUS_WORDS[bonus in left, bool(rather)], **named),
            rather,
            *(("kept_with_bonus" if bonus in left else "kept_for_bonus", card) for card in high),
        )
        return


def _kept_high_card(plan: Plan, at: Situation, cards: Sequence[int], *, asked: bool) -> None:
    """A high card that stays, because low cards of its suit can be played before it; with `asked`
    only one of a suit of which a lower one is passed."""
    found = []
    for suit in range(4):
        kept = left_of(at, suit, cards)
        low = [card for card in kept if card % 13 <= LOW]
        if kept and kept[-1] % 13 >= KEPT_HIGH and len(low) >= ENOUGH_LOW:
            lower = any(card // 13 == suit and card < kept[-1] for card in cards)
            if lower == asked:
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
