"""The choice of a retry is found among the choices of its review."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hearts_qt.app.review.hand_analysis import matching_choice
from hearts_qt.game.actions import Action, ChooseMoon, Pass
from hearts_qt.players.review.review_results import DecisionReview, ReviewedChoice

OWN = (1, 2, 3)


def review(*choices: ReviewedChoice) -> DecisionReview:
    """A review of the first of these choices."""
    return DecisionReview(0, "pass", 0, -1, choices, 0, 0.0, 0.0, None, 0, 0.0)


def decided(action: Action) -> Any:
    """Stands in for a decision: only its action is compared."""
    return SimpleNamespace(action=action)


def test_a_blind_pass_is_found_by_what_its_cards_do_not_say() -> None:
    cards, blind = (
        ReviewedChoice(OWN, 0.0, 0.0, 0.0),
        ReviewedChoice((), 0.0, 0.0, 0.0, how="blind"),
    )
    decision = decided(Pass(0, ((1, OWN),)))
    assert matching_choice(review(cards, blind), decision, Pass(0, None)) is blind
    assert matching_choice(review(cards), decision, Pass(0, None)) is None


def test_a_moon_is_found_by_how_it_counts() -> None:
    ways = [
        ReviewedChoice((), 0.0, 0.0, 0.0, how="add"),
        ReviewedChoice((), 0.0, 0.0, 0.0, how="subtract"),
    ]
    decision = decided(ChooseMoon(0, "add"))
    assert matching_choice(review(*ways), decision, ChooseMoon(0, "subtract")) is ways[1]
