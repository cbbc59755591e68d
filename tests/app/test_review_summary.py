"""The parts of a result add up once they are rounded, and small ones are merged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.app import review_summary
from hearts_qt.app.review_summary import ledger_parts, rounded
from hearts_qt.players.review.ledger import LedgerOffsets
from hearts_qt.players.review.review_results import Ledger
from hearts_qt.rules.options import Rules

VALUES = st.lists(st.floats(-60, 60), min_size=1, max_size=8)


@given(VALUES)
def test_rounded_values_add_up_and_stay_near(values: list[float]) -> None:
    found = rounded(values)
    assert sum(found) == round(sum(values))
    assert all(abs(whole - value) <= 1.0 for whole, value in zip(found, values, strict=True))


def ledger() -> Ledger:
    return Ledger(0, 0, 0.2, 2.1, (-4.5, -0.3), 1.2, -6.0, 4.0, -6.5)


def test_the_parts_add_up_and_small_ones_are_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_summary, "offsets_of", lambda _rules: LedgerOffsets(hands=5000))
    parts = ledger_parts(Rules(), ledger(), ())
    assert sum(part.points for part in parts) == round(-6.5)
    assert "Average of this table" not in [part.name for part in parts]


def test_nothing_is_said_before_the_values_were_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_summary, "offsets_of", lambda _rules: LedgerOffsets(hands=1))
    assert ledger_parts(Rules(), ledger(), ()) == []
