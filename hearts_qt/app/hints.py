"""A hint: what a sound player would do with the person's cards, and why, in one sentence.

The choice is made from what the person may know. The sentence names what can be seen at the table
about that choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hearts_qt.app.i18n import _, say
from hearts_qt.app.models.mirror import standings
from hearts_qt.app.names import card_words
from hearts_qt.game.actions import Charge, LayAway, Pass, Play
from hearts_qt.rules.cards import rank_of, suit_of
from hearts_qt.rules.text import Text
from hearts_qt.rules.values import card_values

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation

__all__ = ["hint_for"]


def hint_for(player: Any, observation: Observation) -> tuple[tuple[int, ...], str]:
    """The cards a player chooses in the seat of an observation, and why."""
    action = player.choose(observation)
    explain = getattr(player, "explain", None)
    given = explain(observation, action) if explain is not None else None
    why = say(given) if isinstance(given, (str, Text)) else ""
    match action:
        case Play():
            return (action.card,), why or _why_play(observation, action.card)
        case Pass():
            if action.packets is None:
                return (), why or _("Hand on what comes: these cards are worth keeping.")
            cards = tuple(card for _seat, packet in action.packets for card in packet)
            return cards, why or _("These are the cards most likely to cost you points.")
        case Charge():
            words = (
                _("This card gains from being charged.")
                if action.cards
                else _("No card gains enough from being charged.")
            )
            return tuple(action.cards), why or words
        case LayAway():
            return tuple(action.cards), why or _("These cards are the best to be rid of.")
    if getattr(action, "how", "add") == "add":
        return (), why or _("Let the others count the points.")
    return (), why or _("Take the points off your own total.")


def _why_play(observation: Observation, card: int) -> str:
    """What can be seen of a card to be played."""
    if len(observation.legal) == 1:
        return _("It is the only card that you may play.")
    rules = observation.rules
    values = card_values(rules.card_values, rules.bonus_card)
    if not observation.trick:
        return _why_lead(observation, card)
    rows = standings(tuple(observation.trick), rules.players)
    led = suit_of(observation.trick[0][1])
    best = next((row.card for row in rows if row.winning), None)
    last = len(rows) % rules.players == rules.players - 1
    points = sum(values[row.card] for row in rows)
    if suit_of(card) != led:
        if values[card] > 0:
            return _("You cannot follow, so somebody else gets the {card}.").format(
                card=card_words(card)
            )
        return _("You cannot follow, so the {card} goes without harm.").format(
            card=card_words(card)
        )
    if best is None or rank_of(card) > rank_of(best):
        if last and points <= 0:
            return _("You play last and the trick costs nothing, so take it with a high card.")
        if points < 0:
            return _("The trick is worth having.")
        below = [c for c in observation.legal if best is not None and rank_of(c) < rank_of(best)]
        if not below:
            return _("You cannot stay below the {card}.").format(
                card=card_words(best if best is not None else card)
            )
        return _("A high card goes now, while the trick is likely to cost little.")
    return _("It stays below the {card}.").format(card=card_words(best))


def _why_lead(observation: Observation, card: int) -> str:
    suit = [held for held in observation.hand if suit_of(held) == suit_of(card)]
    if card == min(suit):
        return _("A low lead leaves the trick to somebody else.")
    if len(suit) <= 2:
        return _("It brings you closer to having none of this suit.")
    return _("It is better led now than later.")
