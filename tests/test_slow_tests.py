"""The list of slow tests names tests that exist, and leaves the cheapest to the quick ones."""

from __future__ import annotations

from collections import Counter

from tests.bench.suite import SLOW, quick_ones


def test_every_slow_test_exists() -> None:
    for name in SLOW.read_text("utf-8").split():
        file, *_, function = name.split("::")
        text = (SLOW.parents[1] / file).read_text("utf-8")
        assert f"def {function}(" in text, f"{name}: run python -m tests.bench.suite --write"


def test_the_cheapest_by_the_case_are_quick() -> None:
    seconds = Counter({"once": 3.0, "often": 4.0, "cheap": 1.0, "dear": 12.0})
    cases = Counter({"once": 1, "often": 4, "cheap": 1, "dear": 2})
    assert quick_ones(seconds, cases, 0.4) == {"cheap", "often", "once"}
    assert quick_ones(seconds, cases, 0.3) == {"cheap", "often"}
