"""The benchmark `tests.bench.passes` groups results by the cards that are kept."""

from __future__ import annotations

import sys

import pytest

from tests.bench import passes


def test_every_pass_is_counted_in_the_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["passes", "--hands", "4", "--plays", "2", "--passes", "10"]
    monkeypatch.setattr(sys, "argv", words)
    assert passes.main() == 0
    first, *kinds = capsys.readouterr().out.splitlines()
    assert first.startswith("8 passes")
    assert sum(int(line.split(":")[1].split()[0]) for line in kinds) == 8
