"""Ratings by Glicko-2."""

from __future__ import annotations

import pytest

from hearts_qt.lessons.glicko import Rating, Result, expected, updated


def test_the_example_of_the_paper() -> None:
    results = [Result(1400, 30, 1.0), Result(1550, 100, 0.0), Result(1700, 300, 0.0)]
    after = updated(Rating(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_an_upset_raises_the_volatility_and_time_the_deviation() -> None:
    sure = Rating(1500, 40, 0.06)
    # The root lies on the other side of the volatility than in the example.
    upset = updated(sure, [Result(2400, 30, 1.0)] * 3)
    assert upset.rating > sure.rating
    assert upset.volatility > sure.volatility
    later = sure.after(30, 350)
    assert (later.rating, later.volatility) == (sure.rating, sure.volatility)
    assert sure.deviation < later.deviation < 350
    assert sure.after(1e6, 350).deviation == 350
    # What was less certain from the beginning stays so.
    assert Rating(1500, 360, 0.06).after(1, 350).deviation == 360


def test_a_score_is_expected_and_a_change_can_be_halved() -> None:
    assert expected(1200, 1200) == 0.5
    assert expected(1400, 1209.15) == pytest.approx(0.75, abs=0.001)
    # Less is certain about a puzzle whose own rating is uncertain.
    assert 0.5 < expected(1400, 1209.15, 200) < 0.75
    start, after = Rating(1200, 350, 0.06), Rating(1300, 250, 0.07)
    half = start.towards(after, 0.5)
    assert (half.rating, half.deviation) == (1250, 300)
    assert half.volatility == pytest.approx(0.065)
