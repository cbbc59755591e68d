"""A part of the campaign: every damaged file is read, or refused with one sentence."""

from __future__ import annotations

from tests.campaigns.mutations import PROCESSES, run


def test_mutants_are_taken_or_refused() -> None:
    # These numbers avoid the mutants with a process of their own, which are slow.
    figures, faults = run(180, first=PROCESSES * 100 + 1)
    assert faults == []
    for kind in ("record", "profile", "code"):
        assert figures[f"{kind}: taken"] > 2
        assert figures[f"{kind}: refused"] > 20
