"""A few kills; `python -m tests.end2end.kills --kills 200` runs the long campaign."""

from __future__ import annotations

from tests.end2end.kills import campaign


def test_nothing_shown_is_lost_by_five_kills() -> None:
    tally = campaign(5, seed=3, talk=False)
    assert tally.kills == 5
    # Each kill comes after a number of events that the seed decides.
    assert tally.events > 20
