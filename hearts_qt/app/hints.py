"""A hint: what a sound player would do with the person's cards, and why, in one sentence.

Both come from what the person may know, never from hidden cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, say
from hearts_qt.game.actions import Charge, LayAway, Pass, Play
from hearts_qt.players.base import Explainer, Player

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation

__all__ = ["hint_for"]


def hint_for(player: Player, observation: Observation) -> tuple[tuple[int, ...], str]:
    """The cards a player chooses in the seat of an observation, and why.

    There are no cards for a blind pass and for the way of a moon; the sentence then says it all.
    """
    action = player.choose(observation)
    if isinstance(player, Explainer):
        return _cards_of(action), say(player.explain(observation, action))
    return _cards_of(action), _("A sound player would choose this.")


def _cards_of(action: Action) -> tuple[int, ...]:
    match action:
        case Play(card=card):
            return (card,)
        case Pass(packets=packets):
            return tuple(card for _seat, cards in packets or () for card in cards)
        case Charge(cards=cards) | LayAway(cards=cards):
            return cards
        case _:
            return ()
