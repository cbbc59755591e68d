"""Finds out why the basic player plays a card.

The policy decides again, and the costs and probabilities that it computes show which of the
heuristics decided.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from hearts_qt.players.heuristics.constants import CERTAIN
from hearts_qt.rules.cards import bits_of

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy


class PlayReason(Enum):
    """The reason for a card that the heuristics play."""

    ONLY_CARD = auto()
    KEEP_SHOOTING = auto()
    HOPE_FOR_MOON = auto()
    TAKE_POINTS = auto()
    STOP_MOON = auto()
    CANCEL = auto()
    DANGER_BELOW = auto()
    BELOW = auto()
    WORTH_TAKING = auto()
    FREE_TRICK = auto()
    CANNOT_DUCK = auto()
    HIGHER_AFTER = auto()
    CHEAP_HIGH = auto()
    DRIVE_OUT = auto()
    LOW_LEAD = auto()
    SHORT_SUIT = auto()
    CHEAP_LEAD = auto()
    LEAST_NEEDED = auto()
    GIVE_AWAY = auto()
    LAST_OF_SUIT = auto()
    SAFE_DISCARD = auto()


def _of_suit(observation: Observation, suit: int) -> tuple[int, ...]:
    """The cards of a suit in hand, lowest first."""
    return tuple(card for card in observation.hand if card // 13 == suit)


def play_reason(policy: Policy, observation: Observation, card: int) -> tuple[PlayReason, int]:
    """Why the basic player plays a card, and the other card that the reason is about, or -1.

    The other card is the best one of the trick so far, or the danger that a lead may force out.
    """
    legal, costs = observation.legal, policy.card_cost
    if len(legal) == 1:
        return PlayReason.ONLY_CARD, -1
    costs.cheapest_detailed(observation.view, observation.view.legal_mask())
    if policy.moon.stake:
        # The moon is the reason if another card would be chosen without it.
        plain = min(
            legal, key=lambda c: (costs.play_cost_of(c) - costs.moon_cost_of(c), -(c % 13), c)
        )
        if plain != card:
            return _moon_reason(policy, observation, card), -1
    if costs.leading:
        return _lead_reason(policy, observation, card)
    suit, best = card // 13, costs.best
    led = observation.trick[0][1] // 13
    if suit != led:
        return _discard_reason(policy, observation, card), -1
    trick = costs.trick_cost_of(card)
    if card == best and policy.rules.cancels:
        return PlayReason.CANCEL, best
    if best >= 0 and (card < best or (card == best and not policy.rules.last_equal)):
        # No card is safe under a partner's, nor under one that may be cancelled.
        partner = policy.features.partner
        safe = partner < 0 or costs.best_seat != partner
        if policy.rules.cancels and costs.players_after:
            safe = safe and not policy.features.unseen >> best & 1
        if policy.rules.single_dangers >> card & 1 and safe:
            return PlayReason.DANGER_BELOW, best
        return PlayReason.BELOW, best
    if trick < 0:
        return PlayReason.WORTH_TAKING, -1
    if not costs.players_after and trick <= 0:
        return PlayReason.FREE_TRICK, -1
    if best >= 0 and all(c > best for c in legal):
        return PlayReason.CANNOT_DUCK, best
    if 2 * costs.win_chance_of(card) < CERTAIN:
        return PlayReason.HIGHER_AFTER, -1
    return PlayReason.CHEAP_HIGH, -1


def _moon_reason(policy: Policy, observation: Observation, card: int) -> PlayReason:
    """Why a card is played that only a moon explains."""
    if policy.moon.own:
        view, cards = observation.view, policy.rules.moon_cards
        begun = any(view.won_mask(seat) & cards for seat in range(view.players))
        return PlayReason.KEEP_SHOOTING if begun else PlayReason.HOPE_FOR_MOON
    costs = policy.card_cost
    if 10 * costs.win_chance_of(card) > 3 * CERTAIN and costs.trick_cost_of(card) > 0:
        return PlayReason.TAKE_POINTS
    return PlayReason.STOP_MOON


def _lead_reason(
    policy: Policy, observation: Observation, card: int
) -> tuple[PlayReason, int]:
    """Why a card is led."""
    suit = card // 13
    if policy.card_cost.flush_gain_of(observation.view, card) > 0:
        for danger in bits_of(policy.rules.single_dangers & policy.features.unseen):
            if may_be_driven_out(observation, danger, card):
                return PlayReason.DRIVE_OUT, danger
    if 100 * policy.card_cost.win_chance_of(card) < 35 * CERTAIN:
        return PlayReason.LOW_LEAD, -1
    if len(_of_suit(observation, suit)) <= 2:
        return PlayReason.SHORT_SUIT, -1
    return PlayReason.CHEAP_LEAD, -1


def may_be_driven_out(observation: Observation, danger: int, card: int) -> bool:
    """Whether leading a card may force out a higher card of its suit that another player holds.

    A charged card is protected the first time that its suit is led.
    """
    protected = any(danger in held for held in observation.charged)
    led = observation.view.led >> danger & 1
    return danger // 13 == card // 13 and card < danger and (led == 1 or not protected)


def _discard_reason(policy: Policy, observation: Observation, card: int) -> PlayReason:
    """Why a card is discarded on another suit."""
    cost = policy.features.capture_cost_of(card)
    if cost < 0 or (cost > 0 and _may_stay_with_side(policy, observation)):
        return PlayReason.LEAST_NEEDED
    if cost > 0:
        return PlayReason.GIVE_AWAY
    if len(_of_suit(observation, card // 13)) == 1:
        return PlayReason.LAST_OF_SUIT
    return PlayReason.SAFE_DISCARD


def _may_stay_with_side(policy: Policy, observation: Observation) -> bool:
    """Whether the trick may go to the seat's partner, or to no player at all."""
    partner = policy.features.partner
    if policy.card_cost.best < 0:
        return True
    if partner < 0:
        return False
    played = {seat for seat, _ in observation.trick}
    return partner not in played or policy.card_cost.best_seat == partner
