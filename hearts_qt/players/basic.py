"""A sound rule-based player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Play
from hearts_qt.players.danger import WEIGHTS, Weights
from hearts_qt.players.passing import charge, choose_moon, choose_pass, lay_away
from hearts_qt.players.playing import cheapest, price_cards
from hearts_qt.rules.text import Text, text

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.rules.options import Rules

__all__ = ["BasicPlayer"]


class BasicPlayer:
    """Plays by rules of thumb."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self._weights = weights

    def new_game(self, rules: Rules, seat: int) -> None:
        """Nothing needs to be remembered of a game."""

    def choose(self, observation: Observation) -> Action:
        """The action of the seat."""
        match observation.phase.value:
            case "pass":
                return choose_pass(observation, self._weights)
            case "charge":
                return charge(observation, self._weights)
            case "lay_away":
                return lay_away(observation, self._weights)
            case "moon":
                return choose_moon(observation)
        legal = observation.legal
        if len(legal) == 1:
            return Play(observation.seat, legal[0])
        return Play(observation.seat, cheapest(price_cards(observation, self._weights)).card)

    def explain(self, observation: Observation, action: Action) -> Text:
        """Why."""
        return text("It is the safest card.")
