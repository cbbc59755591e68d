"""Games are in the order in which they were played, whatever the clock on the wall said."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache

import pytest

from hearts_qt.game.game import Game
from hearts_qt.game.records import SeatEntry
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.store.folders import folders
from hearts_qt.store.game_library import GameLibrary
from hearts_qt.store.hand_figures import HandFiguresCache
from hearts_qt.store.parked_games import ParkedGames
from hearts_qt.store.record_shelf import RecordShelf, stamp_of, time_of
from hearts_qt.store.statistics import Statistics
from hearts_qt.store.time_stamps import (
    is_since,
    known_stamp,
    seconds_of,
    time_of_stamp,
    time_stamp,
)
from tests.store.parked_saves import parked_game

pytestmark = pytest.mark.skipif(
    not hasattr(time, "tzset"), reason="this system cannot change the time zone of a process"
)

EARLIER, LATER = 1_772_400_000.125, 1_772_403_600.5
"""Two moments an hour apart: 1 March 2026, 21:20 and 22:20 in UTC."""

SEATS = [SeatEntry("Ada", "person"), *[SeatEntry(name, "random") for name in ("B", "C", "D")]]


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Changes the time zone."""

    def change(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield change
    monkeypatch.undo()
    time.tzset()


@cache
def finished(number: int) -> Game:
    players = [make_player("random", number + seat) for seat in range(4)]
    return play_game(Rules(target=20), players, number, None)


def test_a_stamp_is_the_same_moment_in_every_zone(zone: Callable[[str], None]) -> None:
    for name in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "UTC0"):
        zone(name)
        assert time_stamp(EARLIER) == "2026-03-01_21.20.00.125Z"
        assert seconds_of(time_of_stamp(time_stamp(EARLIER))) == EARLIER
    assert re.fullmatch(r"\d{4}-\d\d-\d\d_\d\d\.\d\d\.\d\d\.\d{3}Z", time_stamp())
    assert known_stamp(time_stamp(EARLIER)) == time_stamp(EARLIER)


def test_the_time_is_shown_as_the_clock_on_the_wall_had_it(zone: Callable[[str], None]) -> None:
    zone("Pacific/Kiritimati")
    begun = time_of_stamp(time_stamp(EARLIER))
    assert f"{begun:%Y-%m-%d %H:%M}" == "2026-03-02 11:20"
    assert is_since(begun, "2026-03-02")
    zone("Pacific/Pago_Pago")
    begun = time_of_stamp(time_stamp(EARLIER))
    assert f"{begun:%Y-%m-%d %H:%M}" == "2026-03-01 10:20"
    assert not is_since(begun, "2026-03-02")
    assert is_since(begun, "")
    assert is_since(None, "")
    assert not is_since(None, "1970-01-01")


def test_the_hour_that_comes_twice_has_two_moments(zone: Callable[[str], None]) -> None:
    """On 25 October 2026, the clock in Berlin goes from 3:00 in summer time back to 2:00."""
    zone("Europe/Berlin")
    first = datetime(2026, 10, 25, 0, 40, tzinfo=UTC).timestamp()
    stamps = [time_stamp(first + 1800 * later) for later in range(3)]
    times = [time_of_stamp(stamp) for stamp in stamps]
    assert [f"{each:%H:%M}" for each in times] == ["02:40", "02:10", "02:40"]
    assert sorted(stamps) == stamps
    assert sorted(times, key=seconds_of) == times


def test_a_stamp_without_a_zone_is_in_local_time(zone: Callable[[str], None]) -> None:
    zone("Europe/Berlin")
    begun = time_of_stamp("2026-07-01_20.15.00.123")
    assert begun == datetime(2026, 7, 1, 18, 15, 0, 123_000, UTC)
    assert f"{begun:%H:%M}" == "20:15"
    for damaged in ("", "unknown", "2026-02-30_20.15.00.123Z", "2026-07-01", "2026-07-01Z"):
        assert time_of_stamp(damaged) is None
    for year in ("0001-01-01", "9999-12-31"):
        for hour in ("00", "23"):
            found = time_of_stamp(f"{year}_{hour}.15.00.123Z")
            assert found is not None
            assert found > found.replace(microsecond=0)
            assert time_of_stamp(f"{year}_{hour}.15.00.123") is not None


def test_a_later_game_comes_after_an_earlier_one_whatever_the_zone(
    zone: Callable[[str], None],
) -> None:
    """The clock in Pago Pago is a day and an hour behind that in Kiritimati."""
    records, statistics = RecordShelf(folders().games), Statistics.of(folders())
    names = []
    for name, at, number in (("Kiritimati", EARLIER, 1), ("Pago_Pago", LATER, 2)):
        zone(f"Pacific/{name}")
        stamp = time_stamp(at)
        assert records.keep(finished(number), SEATS, stamp, "Modern Hearts") is None
        names.append(records.path_of(finished(number), stamp).name)
        assert (stamp_of(names[-1]), seconds_of(time_of(names[-1]))) == (stamp, at)
    assert names == [
        "2026-03-01 21.20.00.125Z Own rules.hearts",
        "2026-03-01 22.20.00.500Z Own rules.hearts",
    ]
    # A record whose name was typed, in local time: half an hour after the first.
    local = datetime(2026, 3, 1, 10, 50).timestamp()
    assert records.keep(finished(3), SEATS, "2026-03-01_10.50.00.000") is None
    wanted = [EARLIER, local, LATER]
    assert wanted == sorted(wanted)

    listed = sorted(GameLibrary.of(folders()).games(), key=lambda game: game.begun)
    assert [game.begun.timestamp() for game in listed] == wanted
    assert statistics.catch_up() == ()
    (summary,) = statistics.summaries()
    assert [seconds_of(game.begun) for game in summary.games] == wanted
    hands = HandFiguresCache.of(folders()).games()
    assert [seconds_of(game.begun) for game in hands] == wanted

    # In Pago Pago, all were played on the first of March; in Kiritimati, on the second.
    assert summary.since("2026-03-02") is None
    zone("Pacific/Kiritimati")
    (summary,) = statistics.summaries()
    assert [seconds_of(game.begun) for game in summary.games[-2:]] == [EARLIER, LATER]
    assert summary.since("2026-03-02") is not None


def test_saved_games_are_listed_by_the_moment_they_were_put_away(
    zone: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, at in (("Kiritimati", EARLIER), ("Pago_Pago", LATER)):
        zone(f"Pacific/{name}")
        monkeypatch.setattr(time, "time", lambda at=at: at)
        parked_game(folders().data, int(at))
    found, said = ParkedGames(folders().data).read()
    assert said == []
    assert [seconds_of(game.when) for game in found] == [LATER, EARLIER]
