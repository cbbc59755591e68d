"""The choice that a player would ask about: why the best one and not that one.

A reason says why a card is better than another one. Which other one matters as much as the reason:
who is told to lead the six of diamonds wonders about the four of clubs, and who is told to stay
below a trick without points wonders why not to take it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.game.actions import Pass, Play
from hearts_qt.players.coach.comparison import clearly_worse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.players.coach.situation import Situation
    from hearts_qt.players.pimc.candidates import Candidate


def card_of(choice: Candidate) -> int:
    """The card that a choice plays."""
    assert isinstance(choice.action, Play)
    return choice.action.card


def cheaper(best: Candidate, others: Sequence[Candidate]) -> Candidate | None:
    """The choice that costs the fewest points, where it is clearly cheaper than the best."""
    tried = [other for other in others if other.stats is not None]
    if best.stats is None or not tried:
        return None
    least = min(tried, key=lambda other: other.stats.points if other.stats else 0.0)
    assert least.stats is not None
    return least if best.stats.points - least.stats.points > max(0.3, least.error) else None


def left_in_hand(at: Situation, best: Candidate, worse: Sequence[Candidate]) -> Candidate | None:
    """The choice to throw a dangerous card on another player's trick, where a cheaper card is
    thrown; None if that is not possible, or as good."""
    if not isinstance(best.action, Play) or at.follows(best.action.card):
        return None
    if at.leading or at.owner == at.seat:
        return None
    points = at.values[best.action.card]
    for danger in at.held_dangers():
        if at.values[danger] > points:
            for choice in worse:
                if isinstance(choice.action, Play) and choice.action.card == danger:
                    return choice
    return None


def asked_about(at: Situation, best: Candidate, worse: Sequence[Candidate]) -> Candidate | None:
    """Of the choices that are worse the one that a player would have thought of first, by the
    position alone; None where that is not clear."""
    if not isinstance(best.action, Play):
        return None
    card = best.action.card
    plays = sorted((one for one in worse if isinstance(one.action, Play)), key=card_of)
    higher = [one for one in plays if card_of(one) // 13 == card // 13 and card_of(one) > card]
    if at.leading:
        # A card as low, or else the best one of another suit.
        low = [one for one in plays if card_of(one) % 13 <= card % 13]
        low = [one for one in low if not at.is_penalty(card_of(one)) or at.is_penalty(card)]
        elsewhere = (one for one in worse if one in plays and card_of(one) // 13 != card // 13)
        return min(low, key=lambda one: card_of(one) % 13, default=next(elsewhere, None))
    if at.follows(card):
        if not at.avoids(card):
            # Not a dangerous card, which nobody would play here, but the highest that stays low.
            held = plays and worse[0] in plays and card_of(worse[0]) in at.held_dangers()
            ducks = [one for one in plays if held and at.avoids(card_of(one))]
            ducks = [one for one in ducks if card_of(one) not in at.held_dangers()]
            return ducks[-1] if ducks else None
        # A trick that costs nothing, or else the highest card that does not win it.
        if at.is_last(card) and at.trick_is_plain:
            free = next((one for one in plays if at.takes(card_of(one))), None)
            if free is not None:
                return free
        return next((one for one in reversed(higher) if at.avoids(card_of(one))), None)
    if not at.avoids(card):
        return None
    # What could have to take a dangerous card, or the highest card that costs points, on another
    # player's trick, or else one of the suit.
    if at.is_penalty(card):
        return higher[-1] if higher else None
    catchers = [
        one
        for danger in at.dangers_out()
        for one in at.legal
        if one // 13 == danger // 13 and one > danger
    ]
    points = catchers or [one for one in at.legal if at.is_penalty(one)]
    dearest = max(points, key=lambda one: (at.values[one], one), default=card)
    asked = next((one for one in plays if card_of(one) == dearest), None)
    return asked or (higher[-1] if higher else None)

def is_worse_pass(
    best: Candidate, others: Sequence[Candidate], cards: Sequence[int]
) -> bool | None:
    """Whether other cards to pass are clearly worse than the best ones; None if they were not
    tried."""
    for other in others:
        if sorted(passed_by(other)) == list(cards):
            return clearly_worse(other, best)
    return None


def passed_by(choice: Candidate) -> list[int]:
    """The cards that a choice passes."""
    packets = choice.action.packets if isinstance(choice.action, Pass) else None
    return [card for _, packet in packets or () for card in packet]
