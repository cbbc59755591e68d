"""Why a card may not be played: the step of `Position.legal` that removed it, in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from hearts_qt.rules import kernel
from hearts_qt.rules.card_names import SUIT_NAMES, spoken_name
from hearts_qt.rules.text import Text, text


class Step(IntEnum):
    """The steps that narrow the legal cards, in order, with their numbers in the kernel."""

    FOLLOWING = 0
    OPENING = 1
    HEARTS = 2
    FIRST_TRICK = 3
    CHARGE = 4
    BLACK = 5


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
    kept = tables.first_forbidden
    if kept == tables.penalty:
        return text("No penalty cards on the first trick")
    if kept == tables.black:
        return text("No {card} on the first trick", card=spoken_name(kept.bit_length() - 1))
    return text("No hearts on the first trick")


def reason_of(step: int, position: kernel.Position) -> Reason:
    """The reason why a step of `Position.legal` (a `Step`) removed a card."""
    match step:
        case Step.FOLLOWING:
            suit = (position.suit_mask.bit_length() - 1) // 13
            return Reason(text("Follow {suit}", suit=Text(SUIT_NAMES[suit])), "", "5.0")
        case Step.OPENING:
            if position.tables.opening == 0:
                low = position.open_mask.bit_length() - 1
                return Reason(text("The {card} opens", card=spoken_name(low)), "opening", "5.1")
            return Reason(text("A club opens"), "opening", "5.1")
        case Step.HEARTS:
            return Reason(text("Hearts are not broken yet"), "hearts_lead", "5.2")
        case Step.FIRST_TRICK:
            return Reason(_first_trick(position.tables), "first_trick_penalties", "5.3")
        case Step.CHARGE:
            return Reason(
                text("Not the first time its suit is led: it is charged"), "charging", "5.5"
            )
        case _:
            black = position.tables.black.bit_length() - 1
            return Reason(
                text("Play the {card} now that it is safe", card=spoken_name(black)),
                "black_when_safe",
                "5.4",
            )
