"""The parts of a result add up once they are rounded, and small ones are merged."""

from __future__ import annotations

import pytest

from hearts_qt.app.review import summary
from hearts_qt.app.review.summary import ledger_parts, replay_figures, replays_sentence
from hearts_qt.players.review.review_results import ExpertReplays, Ledger, ReplayResult
from hearts_qt.rules.options import Rules


def ledger() -> Ledger:
    return Ledger(0, 0, 0.2, 2.1, (-4.5, -0.3), 1.2, -6.0, 4.0, -6.5)


def test_the_parts_add_up_and_small_ones_are_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "is_luck_known", lambda _rules: True)
    parts = ledger_parts(Rules(), ledger(), ())
    *shown, total = parts
    assert sum(part.value for part in shown) == total.value == round(-6.5)
    assert "Average of this table" not in [part.name for part in shown]
    assert total.spoken == "Result: −6"


def test_nothing_is_said_before_the_values_were_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "is_luck_known", lambda _rules: False)
    assert ledger_parts(Rules(), ledger(), ()) == []


def test_experts_are_compared_in_points_of_the_score_sheet() -> None:
    replays = (ReplayResult(6.0, 2), ReplayResult(2.0, 5), ReplayResult(-8.0, 12))
    assert replays_sentence(ExpertReplays(0, 0, replays, ReplayResult(2.0, 5)), Rules()) == (
        "Experts with your cards: 6.3 points on average, from 2 to 12. "
        "You made 5: better than 1 of 3, equal to 1."
    )
    assert replays_sentence(ExpertReplays(0, 0, replays, ReplayResult(-2.0, 8)), Rules()).endswith(
        "You made 8: better than 1 of 3."
    )


def test_points_of_the_score_sheet_have_its_sign() -> None:
    replays = (ReplayResult(6.0, 2), ReplayResult(2.0, 5), ReplayResult(-8.0, 12))
    found = ExpertReplays(0, 0, replays, ReplayResult(2.0, 5))
    assert replays_sentence(found, Rules(scores_shown="points")) == (
        "Experts with your cards: −6.3 points on average, from −12 to −2. "
        "You made −5: better than 1 of 3, equal to 1."
    )


def test_experts_are_compared_in_net_points_where_a_moon_turns_the_order_around() -> None:
    # Another player shot the moon: 26 points each for three of four, which is better than 18 alone.
    field = ExpertReplays(
        0, 0, (ReplayResult(-8.7, 26), ReplayResult(8.7, 0)), ReplayResult(-15.3, 18)
    )
    assert replay_figures(field, Rules()).net
    assert replays_sentence(field, Rules()) == (
        "Experts with your cards: a lead of 0.0 on average, from −8.7 to +8.7. "
        "You made −15.3: better than 0 of 2."
    )
