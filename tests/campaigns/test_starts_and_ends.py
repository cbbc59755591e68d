"""A small run of the campaign: a few ways to end the program once."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from tests.campaigns import starts_and_ends
from tests.campaigns.starts_and_ends import PassedOver, Place, try_way


@pytest.mark.skipif(sys.platform != "linux", reason="needs the display servers of Linux")
@pytest.mark.parametrize(
    "way",
    [
        starts_and_ends.second_start,
        starts_and_ends.x11_killed,
        starts_and_ends.wayland_killed,
        starts_and_ends.many_signals,
    ],
)
def test_the_program_ends_in_order(way: Callable[[Place], None]) -> None:
    try:
        assert try_way(way, 1) == ""
    except PassedOver as reason:
        pytest.skip(str(reason))


def test_an_end_that_is_wrong_is_found() -> None:
    def wrong(place: Place) -> None:
        with place.program("--version") as process:
            place.ends(process, 3)

    assert "status 0" in try_way(wrong, 1)
