"""Explains in one sentence why the basic player chooses what it chooses.

The sentences address the person whose cards are played and mention nothing that they cannot see.
The policy is asked again, and the costs and probabilities that it computes tell which of the
heuristics decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Play
from hearts_qt.players.heuristics.constants import CERTAIN
from hearts_qt.rules.card_names import SUIT_NAMES, spoken_name
from hearts_qt.rules.cards import bits_of
from hearts_qt.rules.text import Text, text

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy

__all__ = ["explain_action", "may_be_driven_out"]


def explain_action(
    policy: Policy, observation: Observation, action: Action, moons: bool = True
) -> Text:
    """Explain in one sentence why the basic player chooses an action.

    With `moons` false the sentence does not mention moons, for callers that judge them better.
    """
    match action:
        case Play():
            return _explain_play(policy, observation, action.card, moons)
        case Pass(packets=None):
            return text("Your cards are worth keeping, so pass on the cards that you receive.")
        case Pass():
            cards = [card for _, packet in action.packets or () for card in packet]
            return _explain_pass(policy, observation, cards)
        case Charge(cards=()):
            return text("No card is safe enough to charge.")
        case Charge():
            return text("Another player is likely to pay for it, or you may gain from it.")
        case LayAway():
            return text(
                "These cards are dangerous to hold and cost little among your tricks."
            )
        case ChooseMoon(how="add"):
            return text("You are better off when the other players get the points.")
    return text("You are better off when the points are taken off your own total.")


def _explain_pass(policy: Policy, observation: Observation, cards: list[int]) -> Text:
    """Why these cards are passed."""
    features = policy.features
    features.observe(observation.view, observation.seat)
    dangers = tuple(bits_of(policy.rules.single_dangers))
    worst = max(map(features.capture_cost_of, observation.hand), default=0)
    for card in sorted(cards, key=lambda card: -features.capture_cost_of(card)):
        if card in dangers:
            held = _of_suit(observation, card // 13)
            if card == held[-1] or len(held) < 5:
                return text(
                    "You hold too few other {suit} to protect the {card}.",
                    card=spoken_name(card),
                    suit=Text(SUIT_NAMES[card // 13]),
                )
            if features.capture_cost_of(card) == worst:
                return text(
                    "The {card} is the greatest danger in your hand.", card=spoken_name(card)
                )
    for card in cards:
        for danger in dangers:
            same_suit = danger // 13 == card // 13
            if same_suit and card > danger and features.unseen >> danger & 1:
                return text(
                    "You could be forced to take the {danger} with the {card}.",
                    card=spoken_name(card),
                    danger=spoken_name(danger),
                )
    for suit in range(4):
        gone = sum(1 for card in cards if card // 13 == suit)
        if gone and gone == len(_of_suit(observation, suit)):
            return text(
                "Once you have no {suit}, you can discard other cards when {suit} are led.",
                suit=Text(SUIT_NAMES[suit]),
            )
    return text("Without these cards, your hand is likely to cost you the fewest points.")


def _of_suit(observation: Observation, suit: int) -> tuple[int, ...]:
    """The cards of a suit in hand, lowest first."""
    return tuple(card for card in observation.hand if card // 13 == suit)


def _explain_play(policy: Policy, observation: Observation, card: int, moons: bool) -> Text:
    """Why a card is played."""
    legal, costs = observation.legal, policy.card_cost
    if len(legal) == 1:
        return text("It is the only card that you may play.")
    costs.cheapest_detailed(observation.view, observation.view.legal_mask())
    if moons and policy.moon.stake:
        # The moon is the reason if another card would be chosen without it.
        plain = min(
            legal, key=lambda c: (costs.play_cost_of(c) - costs.moon_cost_of(c), -(c % 13), c)
        )
        if plain != card:
            return _explain_moon(policy, card)
    if costs.leading:
        return _explain_lead(policy, observation, card)
    suit, best = card // 13, costs.best
    led = observation.trick[0][1] // 13
    if suit != led:
        return _explain_discard(policy, observation, card)
    trick = costs.trick_cost_of(card)
    if card == best:
        return text("It cancels the {best}: neither takes the trick.", best=spoken_name(best))
    if best >= 0 and card < best:
        # No card is safe under a partner's, nor, with two packs, under one that may be cancelled.
        partner = policy.features.partner
        safe = partner < 0 or costs.best_seat != partner
        if policy.rules.packs == 2 and costs.players_after:
            safe = safe and not policy.features.unseen >> best & 1
        if policy.rules.single_dangers >> card & 1 and safe:
            return text(
                "The {card} stays safely below the {best}.",
                card=spoken_name(card),
                best=spoken_name(best),
            )
        return text("Play it now, while it stays below the {best}.", best=spoken_name(best))
    if trick < 0:
        return text("The trick is worth taking.")
    if not costs.players_after and trick <= 0:
        return text("You play last and the trick costs nothing: take it with a high card.")
    if best >= 0 and all(c > best for c in legal):
        return text(
            "You cannot stay below the {best}, so play the card that is worst for you.",
            best=spoken_name(best),
        )
    if 2 * costs.win_chance_of(card) < CERTAIN:
        return text("A player after you is likely to play a higher card.")
    return text("Play a high card now, while the trick is likely to cost little.")


def _explain_moon(policy: Policy, card: int) -> Text:
    """Why a card is played that only a moon explains."""
    if policy.moon.own:
        return text("You have taken every penalty card so far, so keep trying for the moon.")
    costs = policy.card_cost
    if 10 * costs.win_chance_of(card) > 3 * CERTAIN and costs.trick_cost_of(card) > 0:
        return text("It takes points, so that no other player shoots the moon.")
    return text("Stop the moon: give no points or high cards to the player who is trying for it.")


def _explain_lead(policy: Policy, observation: Observation, card: int) -> Text:
    """Why a card is led."""
    suit = card // 13
    if policy.card_cost.flush_gain_of(observation.view, card) > 0:
        for danger in bits_of(policy.rules.single_dangers & policy.features.unseen):
            if may_be_driven_out(observation, danger, card):
                return text(
                    "It may force the {danger} out of another hand.", danger=spoken_name(danger)
                )
    if 100 * policy.card_cost.win_chance_of(card) < 35 * CERTAIN:
        return text("A low lead leaves the trick to another player.")
    if len(_of_suit(observation, suit)) <= 2:
        return text("It brings you closer to having no {suit}.", suit=Text(SUIT_NAMES[suit]))
    return text("If you lead the {card} now, it is likely to cost little.", card=spoken_name(card))


def may_be_driven_out(observation: Observation, danger: int, card: int) -> bool:
    """Whether leading a card may force out a higher card of its suit that another player holds.

    A charged card is protected the first time that its suit is led.
    """
    protected = any(danger in held for held in observation.charged)
    led = observation.view.led >> danger & 1
    return danger // 13 == card // 13 and card < danger and (led == 1 or not protected)


def _explain_discard(policy: Policy, observation: Observation, card: int) -> Text:
    """Why a card is discarded on another suit."""
    suit = card // 13
    cost = policy.features.capture_cost_of(card)
    if cost < 0 or (cost > 0 and _may_stay_with_side(policy, observation)):
        return text(
            "You cannot follow, and you need the {card} least.", card=spoken_name(card)
        )
    if cost > 0:
        return text("You cannot follow, so another player gets the {card}.", card=spoken_name(card))
    if len(_of_suit(observation, suit)) == 1:
        return text(
            "You cannot follow, so discard your last of the {suit}.", suit=Text(SUIT_NAMES[suit])
        )
    return text("You cannot follow, so discard the {card} safely.", card=spoken_name(card))


def _may_stay_with_side(policy: Policy, observation: Observation) -> bool:
    """Whether the trick may go to the seat's partner, or to no player at all."""
    partner = policy.features.partner
    if policy.card_cost.best < 0:
        return True
    if partner < 0:
        return False
    played = {seat for seat, _ in observation.trick}
    return partner not in played or policy.card_cost.best_seat == partner
