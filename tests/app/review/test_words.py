"""The sentences of the review about what was done."""

from __future__ import annotations

import pytest

from hearts_qt.app.i18n import install
from hearts_qt.app.review.words import deed_sentence
from hearts_qt.game.actions import Play
from hearts_qt.players.review.decisions import Decision, played_hand
from tests.app.review.played_game import played


def decisions() -> tuple[Decision, Decision]:
    """A pass of three cards, and the first card that was played."""
    hand = played_hand(played(), 0)
    assert hand is not None
    passed = next(one for one in hand.decisions if one.index == "pass")
    first = next(one for one in hand.decisions if isinstance(one.action, Play))
    return passed, first


def test_cards_are_named_in_a_sentence_as_at_the_table() -> None:
    passed, first = decisions()
    said = deed_sentence(passed, "Rosa", own=True)
    assert said.startswith("You pass the ")
    assert said.count(" of ") == said.count("the ") == 3
    assert deed_sentence(first, "Rosa") == "Rosa plays the two of clubs"


def test_german_cards_have_the_article_of_their_case(request: pytest.FixtureRequest) -> None:
    request.addfinalizer(lambda: install("en"))
    install("de")
    assert deed_sentence(decisions()[1], "Rosa") == "Rosa spielt die Kreuz-Zwei"
