"""What a player finds by counting: the cards that are out, the points that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.players.coach.moon_chances import moon_worth
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.cards import the_card
from hearts_qt.rules.game_end import points_to_end
from hearts_qt.rules.text import Text, plural, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.players.coach.choice import CardChoice
    from hearts_qt.players.coach.pass_ideas import Fact
    from hearts_qt.players.coach.principle import Principle
    from hearts_qt.players.coach.situation import Situation

FEW_ENOUGH = 6
"""With more cards of its suit than this, a dangerous card needs none of them."""

STRONG = frozenset({"shoot_start", "shoot_first", "shoot_strong", "shoot_best", "shoot_on"})
"""The keys of the reasons that call a hand strong enough for the moon."""


def winners(at: Situation, cards: Sequence[int]) -> list[int]:
    """Those of some own cards that win a trick when each suit is led from the top, however the
    cards that are out lie: they are higher than these, or so many were led before them that none
    is left."""
    if not at.one_pack or at.rules.booster_nines:
        return []
    found = []
    for suit in range(4):
        out = at.out_of(suit)
        mine = sorted((card for card in cards if card // 13 == suit), reverse=True)
        for led, card in enumerate(mine):
            if led < len(out) and card < out[-1]:
                break
            found.append(card)
    return found


def all_winners(choice: CardChoice) -> bool:
    """Whether every card of the hand that leads is a winner."""
    hand = choice.at.hand
    return choice.leading and len(winners(choice.at, hand)) == len(hand)


def only_loser(choice: CardChoice) -> bool:
    """Whether every card of the hand that leads is a winner but for the card to play."""
    at = choice.at
    rest = [card for card in at.hand if card != choice.card]
    return (
        choice.leading
        and bool(rest)
        and len(winners(at, rest)) == len(rest)
        and choice.card not in winners(at, at.hand)
    )


def with_counts(
    principle: Principle, choice: CardChoice, words: Text
) -> tuple[Text, tuple[Fact, ...]]:
    """The words of a principle about a card, with the worth of a bonus card that may go to another
    player, or with the winners of a hand that is to shoot the moon, and what they state of it."""
    if choice.is_bonus and not choice.takes and principle.theme is not Theme.BONUS:
        more = plural(
            "{reason} {card:start} takes {n} point off its winner.",
            "{reason} {card:start} takes {n} points off its winner.",
            -choice.points, reason=words, card=the_card(choice.card),
        )  # fmt: skip
        return more, ()
    rest = [card for card in choice.at.hand if card != choice.card]
    number = len(winners(choice.at, rest))
    if principle.key not in STRONG or 2 * number < max(2, len(rest)):
        return words, ()
    more = text(
        "{reason} Count your winners: {number} of the {rest} that you keep.",
        reason=words, number=number, rest=len(rest),
    )  # fmt: skip
    return more, (("winners", number),)


def nothing_at_stake(choice: CardChoice) -> bool:
    """Whether no card that counts is left in any hand or in the trick, and tricks do not
    count."""
    at, rules = choice.at, choice.at.rules
    cards = (*at.out, *at.hand, *at.trick_cards)
    return (
        rules.counting.isdisjoint(cards)
        and not rules.no_trick_bonus
        and not rules.sun
        and not at.observation.kitty_waits
    )


def decided(choice: CardChoice) -> bool:
    """Whether the last cards that count are in this trick, which the seat cannot take."""
    at, rules = choice.at, choice.at.rules
    cards = (*at.out, *at.hand)
    return (
        choice.discards
        and at.one_pack
        and rules.counting.isdisjoint(cards)
        and any(at.values[card] for card in at.trick_cards)
        and all(map(at.avoids, at.legal))
        and not rules.no_trick_bonus
        and not rules.sun
        and not at.observation.kitty_waits
    )


def draws_for_bonus(choice: CardChoice) -> bool:
    """Whether leading the card may draw a card that beats the bonus card in the own hand."""
    at, bonus = choice.at, choice.bonus
    return (
        choice.leading
        and bonus in at.hand
        and choice.suit == bonus // 13
        and choice.card != bonus
        and at.out_is_held
        and bool(at.higher_out(max(choice.card, bonus)))
    )


def is_riskiest(choice: CardChoice) -> bool:
    """Whether fewer of the cards that are out beat the card than any other one that may be played
    and that can beat one of them."""
    at = choice.at
    some = [one for one in at.legal if any(out < one for out in at.out_of(one // 13))]
    least = min((len(at.higher_out(one)) for one in some), default=0)
    return choice.card in some and len(at.higher_out(choice.card)) == least


def guards_matter(choice: CardChoice) -> bool:
    """Whether the suit of a dangerous card in the hand may be led by others, and its other cards
    are not too many to run out."""
    suit = choice.guarded_suit
    return len(choice.at.own(suit)) <= FEW_ENOUGH and bool(choice.at.out_of(suit))


def is_longest(choice: CardChoice) -> bool:
    """Whether the hand has at least five cards of the suit, and of no other suit more."""
    lengths = [len(choice.at.own(suit)) for suit in range(4)]
    return lengths[choice.suit] >= 5 and lengths[choice.suit] == max(lengths)


def lost_alike(at: Situation, card: int, other: int) -> bool:
    """Whether the trick is lost with both of two cards of one suit, so that of a moon the higher
    one promises nothing that the lower one does not."""
    return card // 13 == other // 13 and at.avoids(card) and at.avoids(other)


def may_end(choice: CardChoice) -> bool:
    """Whether the game may end with this hand."""
    at, seen = choice.at, choice.at.observation
    rules = at.rules
    if rules.hand_limit is not None and seen.hand_index + 1 >= rules.hand_limit:
        return True
    now = list(seen.totals)
    for seat, taken in enumerate(seen.points):
        now[rules.side_of(seat)] += taken
    left = sum(max(0, at.values[card]) for card in (*at.out, *at.hand, *at.trick_cards))
    # A moon costs more than what is left.
    moon = moon_worth(rules) if at.shooter >= 0 or choice.none_taken else 0
    return points_to_end(rules, now) <= max(left, moon)
