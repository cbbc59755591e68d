"""Why the basic player chooses what it chooses, in one sentence.

The sentences speak to the person whose cards are played, and name nothing that they cannot see.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Play
from hearts_qt.players.danger import WEIGHTS, Weights
from hearts_qt.players.moons import Prospect, prospect_of
from hearts_qt.players.playing import Price, Table, cheapest, price_cards, smoke
from hearts_qt.players.reading import Reading
from hearts_qt.rules.names import SUIT_NAMES, spoken_name
from hearts_qt.rules.text import Text, text

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation

__all__ = ["explain_action"]


def explain_action(observation: Observation, action: Action, weights: Weights = WEIGHTS) -> Text:
    """One sentence why the basic player takes this action."""
    match action:
        case Play():
            return _explain_play(observation, action.card, weights)
        case Pass(packets=None):
            return text("These cards are worth keeping: hand on what comes.")
        case Pass():
            cards = [card for _, packet in action.packets or () for card in packet]
            return _explain_shedding(Reading(observation), cards)
        case Charge(cards=()):
            return text("No card is safe enough to be charged.")
        case Charge():
            return text("Somebody else is likely to pay for it, or you to gain by it.")
        case LayAway():
            return text(
                "These cards are safer out of your hand, and cost little among your tricks."
            )
        case ChooseMoon(how="add"):
            return text("You stand better when the others count the points.")
    return text("You stand better when the points come off your own total.")


def _explain_shedding(reading: Reading, cards: list[int]) -> Text:
    """Why these cards are passed."""
    for card in sorted(cards, key=lambda card: -reading.cost[card]):
        if card in reading.heavy[card // 13]:
            if card % 13 == reading.mine[card // 13][-1] or len(reading.mine[card // 13]) < 5:
                return text(
                    "The {card} has too few other {suit} beside it to be safe.",
                    card=spoken_name(card),
                    suit=SUIT_NAMES[card // 13],
                )
            return text("The {card} is the greatest danger in your hand.", card=spoken_name(card))
    for card in cards:
        for danger in reading.heavy[card // 13]:
            if card > danger and reading.is_out(danger):
                return text(
                    "The {card} could be made to take the {danger}.",
                    card=spoken_name(card),
                    danger=spoken_name(danger),
                )
    for suit in range(4):
        gone = sum(1 for card in cards if card // 13 == suit)
        if gone and gone == len(reading.mine[suit]):
            return text(
                "Without {suit} you can throw other cards away when they are led.",
                suit=SUIT_NAMES[suit],
            )
    return text("These are the cards most likely to cost you points.")


def _explain_play(observation: Observation, card: int, weights: Weights) -> Text:
    """Why a card is played."""
    if len(observation.legal) == 1:
        return text("It is the only card that you may play.")
    reading = Reading(observation)
    table = Table(reading)
    price = next(p for p in price_cards(observation, weights) if p.card == card)
    prospect = prospect_of(reading, weights)
    if prospect is not None:
        # The moon is the reason where the choice would be another without it.
        plain = replace(weights, threat=0.0, shoot=(0.0,))
        if cheapest(price_cards(observation, plain)).card != card:
            return _explain_moon(prospect, price)
    if table.leading:
        return _explain_lead(reading, price, weights)
    suit, rank = card // 13, card % 13
    if suit != table.suit:
        return _explain_slough(reading, card)
    over = table.taken_by_card(rank)
    last = not table.later
    if not over and table.best >= 0:
        best = spoken_name(13 * table.suit + table.best)
        if card in reading.heavy[suit]:
            return text(
                "The {card} goes safely under the {best}.", card=spoken_name(card), best=best
            )
        return text("It is best played while it stays below the {best}.", best=best)
    if price.trick < 0:
        return text("The trick is worth having.")
    if last and price.trick <= 0:
        return text("You play last and the trick costs nothing: take it with a high card.")
    if table.best >= 0 and all(c % 13 > table.best for c in observation.legal):
        return text(
            "You cannot stay below the {best}, so part with the card that suits you least.",
            best=spoken_name(13 * table.suit + table.best),
        )
    if price.wins < 0.5:
        return text("Somebody after you is likely to go above it.")
    return text("A high card goes now, while the trick is likely to cost little.")


def _explain_moon(prospect: Prospect, price: Price) -> Text:
    """Why a card is played that the moon alone speaks for."""
    if prospect.own:
        return text("Every penalty card taken so far is yours: go on for the moon.")
    if price.wins > 0.3 and price.trick > 0:
        return text("It takes points, so that nobody else shoots the moon.")
    return text("The moon has to be stopped: points and high cards must not go to its shooter.")


def _explain_lead(reading: Reading, price: Price, weights: Weights) -> Text:
    """Why a card is led."""
    card = price.card
    suit = card // 13
    if smoke(reading, suit, card % 13, weights) > 0:
        danger = next(c for c in reading.heavy[suit] if c > card and reading.is_out(c))
        return text("It may drive the {danger} out of another hand.", danger=spoken_name(danger))
    if price.wins < 0.35:
        return text("A low lead leaves the trick to somebody else.")
    if len(reading.mine[suit]) <= 2:
        return text("It brings you closer to having no {suit}.", suit=SUIT_NAMES[suit])
    return text("Led now, the {card} is likely to cost little.", card=spoken_name(card))


def _explain_slough(reading: Reading, card: int) -> Text:
    """Why a card is thrown on another suit."""
    suit = card // 13
    if reading.cost[card] > 0:
        return text("You cannot follow, so somebody else gets the {card}.", card=spoken_name(card))
    if len(reading.mine[suit]) == 1:
        return text(
            "You cannot follow: now be rid of your last of the {suit}.", suit=SUIT_NAMES[suit]
        )
    return text("You cannot follow, so the {card} goes without harm.", card=spoken_name(card))
