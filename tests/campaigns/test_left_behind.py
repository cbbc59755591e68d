"""A small run of the campaign: every way to end the game once, with programs that refuse to end."""

from __future__ import annotations

import random
import signal
import sys

import pytest

from tests.campaigns.left_behind import WAYS_TO_END, play_and_end


@pytest.mark.skipif(sys.platform != "linux", reason="needs a child subreaper")
@pytest.mark.parametrize("how", WAYS_TO_END, ids=lambda how: how.name if how else "closing")
def test_nothing_stays_behind(how: signal.Signals | None) -> None:
    tally = play_and_end(how, how is not signal.SIGTERM, random.Random(2))
    assert tally.left == 0
    assert tally.wrong == []
    # The game was ended while an outside program was running.
    assert how is None or tally.most >= 2
