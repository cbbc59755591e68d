"""Claims: the rest of a hand is certain, so it need not be played card by card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hearts_qt.game.observation import Observation
from hearts_qt.game.phase import Phase
from hearts_qt.rules.cards import TEN_OF_CLUBS, rank_of, suit_of
from hearts_qt.rules.text import Text, text
from hearts_qt.rules.values import card_values


@dataclass(frozen=True, slots=True)
class Claim:
    """The rest of a hand is certain.

    `seat` takes all remaining tricks; None means that no remaining card or trick counts. `text`
    says so in one sentence, addressed to the seat.
    """

    seat: int | None
    text: Text


def claim_of(observation: Observation) -> Claim | None:
    """What is certain about the rest of the hand, from what the seat knows; None if nothing is.

    A claim is possible between tricks only, while the seat holds at least two cards. Not every
    certain hand is found: a seat claims all tricks only when it leads, with one pack and no kitty
    on the table, and each of its cards is higher than every card of that suit still out.
    """
    rules = observation.rules
    mine = observation.hand
    if observation.phase is not Phase.PLAY or observation.trick or len(mine) < 2:
        return None
    out = Counter(observation.unseen)
    for other in range(rules.players):
        if other != observation.seat:
            # `unseen` lacks the charged cards, but they have not been played yet.
            out.update(observation.charged[other])
    values = card_values(rules.card_values, rules.bonus_card)
    counting = [
        card
        for card in (*out, *mine)
        if values[card] or (card == TEN_OF_CLUBS and rules.ten_of_clubs_doubles)
    ]
    tricks_matter = rules.no_trick_bonus or rules.sun
    kitty_waits = observation.kitty_size > 0
    if not counting and not kitty_waits and not tricks_matter and not observation.pile:
        return Claim(None, text("No points are left in this hand."))
    if not observation.asked or rules.packs == 2 or kitty_waits:
        return None
    beaten = any(
        suit_of(other) == suit_of(card) and rank_of(other) > rank_of(card)
        for card in mine
        for other in out
    )
    return None if beaten else Claim(observation.seat, text("All the remaining tricks are yours."))
