"""What the words of a principle state of the position, and of which card, suit or seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hearts_qt.players.coach.choice import CardChoice
    from hearts_qt.players.coach.pass_ideas import Fact
    from hearts_qt.players.coach.principle import Principle

_FACT_VALUES = {
    "taker": "taker", "shooter": "shooter", "owner": "owner", "leader": "leader",
    "void_seat": "void_seat", "danger_unplayed": "danger", "danger_in_trick": "danger",
    "above_danger": "danger", "rival_above_danger": "danger", "all_own_lower": "danger",
    "guarded_held": "guarded", "guarded_over": "guarded", "gone": "gone_danger",
    "bonus_beaten": "bonus", "below_danger": "danger", "rival_guarded": "rival",
    "rival_empties": "rival", "rival_elsewhere": "rival", "rival_shorter": "rival",
    "rival_cheaper": "rival", "bonus_in_trick": "bonus", "bonus_unplayed": "bonus",
    "higher_than_bonus": "bonus",
    "bonus_held": "bonus", "rest_below": "danger",
    "under": "best", "top_under": "best", "catcher_held": "catcher",
    "more_beat_elsewhere": "rival", "fewer_beat": "rival", "lower_beside": "rival",
    "only_out": "danger", "save_for": "save_for",
    "rival_boosts": "rival",
    "rival_held": "rival", "more_beat": "rival", "rival_takes": "rival", "rival_loses": "rival",
    "rival_lower": "rival", "rival_penalty": "rival",
    "rival_costs_more": "rival", "taker_not_shooter": "taker", "partner_winning": "partner",
    "partner_after": "partner", "partner_takes": "partner",
}  # fmt: skip
"""The card, suit or seat that a fact is about."""


def facts_of(principle: Principle, choice: CardChoice) -> tuple[Fact, ...]:
    """The facts that a principle states of a card."""
    return tuple(_fact(name, choice) for name in principle.facts)


def _fact(name: str, choice: CardChoice) -> Fact:
    value = _FACT_VALUES.get(name)
    return name, getattr(choice, value) if value else -1


def twin_of(principle: Principle, choice: CardChoice) -> int:
    """The highest or lowest of the cards that do the same as this one, where the words of a
    principle are about the highest or the lowest and this one is not it; -1 otherwise."""
    alike = choice.at.alike(choice.card)
    for fact, card in (("top", alike[-1]), ("top_under", alike[-1]), ("bottom", alike[0])):
        if fact in principle.facts and card != choice.card:
            return card
    return -1
