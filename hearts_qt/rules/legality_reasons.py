"""Why a card may not be played: the step of `Position.legal` that removed it, in words."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.rules import constants, kernel
from hearts_qt.rules.cards import SUIT_NAMES, spoken_name, the_card
from hearts_qt.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card cannot be played: a sentence, the option behind it, the section of the rules.

    `option` is empty where no option decides (following suit).
    """

    text: Text
    option: str
    section: str


def _first_trick(tables: kernel.Tables) -> Text:
    """Which cards may not be played on the first trick, in words."""
    kept = tables.forbidden_on_first_trick
    if kept == tables.penalty:
        return text("No penalty cards on the first trick")
    if kept == tables.black:
        return text("No {card} on the first trick", card=spoken_name(kept.bit_length() - 1))
    return text("No hearts on the first trick")


def reason_of(step: int, position: kernel.Position) -> Reason:
    """The reason why a step of `Position.legal` (one of `constants.BY_...`) removed a card."""
    match step:
        case constants.BY_FOLLOWING:
            suit = (position.suit_mask.bit_length() - 1) // 13
            return Reason(text("Follow {suit}", suit=Text(SUIT_NAMES[suit])), "", "5.0")
        case constants.BY_OPENING:
            if position.tables.opening == constants.OPENING_ANY_CLUB:
                return Reason(text("A club opens"), "opening", "5.1")
            low = position.open_mask.bit_length() - 1
            return Reason(text("{card:start} opens", card=the_card(low)), "opening", "5.1")
        case constants.BY_HEARTS:
            return Reason(text("Hearts are not broken yet"), "hearts_lead", "5.2")
        case constants.BY_FIRST_TRICK:
            return Reason(_first_trick(position.tables), "first_trick_penalties", "5.3")
        case constants.BY_CHARGE:
            return Reason(
                text("Not the first time its suit is led: it is charged"), "charging", "5.5"
            )
        case _:
            black = position.tables.black.bit_length() - 1
            return Reason(
                text("Play {card} now that it is safe", card=the_card(black)),
                "black_when_safe",
                "5.4",
            )
