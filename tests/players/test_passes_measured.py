"""The measure of passes: what they came to is told by what is kept, and what promise gains."""

from __future__ import annotations

import sys

import pytest

from tests.bench import passes
from tests.bench.passes import Tried

OPEN = (10, 11, 12, 20, 21)
CLOSED = (10, 11, 12, 20, 39)


def test_every_pass_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["passes", "--hands", "4", "--plays", "2", "--passes", "10"]
    monkeypatch.setattr(sys, "argv", words)
    assert passes.main() == 0
    first, *kinds, last = capsys.readouterr().out.splitlines()
    assert first.startswith("8 passes")
    assert sum(int(line.split(":")[1].split()[0]) for line in kinds) == 8
    assert last.startswith("promise gains a pass")


def test_a_gain_is_found_where_the_figures_do_not_show_it() -> None:
    # The way without hearts has a figure one point behind, and comes to five points more.
    ways = [(CLOSED, 2.0, True), (OPEN, 1.0, True)]
    tried = [Tried(ways, 0, 2.0, False), Tried(ways, 1, 6.0, True)] * 50
    often = (1.0 - passes.BEST) / 2
    weights = [often + passes.BEST, often]
    gains = passes.gain(tried)
    # As if each had been passed as often as it is.
    found = weights[0] * sum(gains[::2]) / 50 + weights[1] * sum(gains[1::2]) / 50
    assert found == pytest.approx(4.0)
    # For a way that goes for the moon at once nothing is promised.
    ways = [(CLOSED, 2.0, True), (OPEN, 1.0, False)]
    assert set(passes.gain([Tried(ways, 0, 2.0, False)] * 3)) == {0.0}
