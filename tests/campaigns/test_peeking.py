"""A part of the campaign in `peeking`."""

from __future__ import annotations

from hearts_qt.players.registry import choosable
from tests.campaigns.peeking import caught, check, looking


def test_no_player_chooses_by_cards_that_it_cannot_see() -> None:
    outcome = check(len(choosable()), seed=3, worlds=2)
    assert outcome.differing == []
    assert outcome.verdicts["same"] > len(choosable()) // 2
    assert outcome.changed > 0


def test_a_player_that_looks_is_caught() -> None:
    assert caught(looking(12, seed=1)) >= 4
