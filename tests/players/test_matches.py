"""Duplicate matches: fair seats, figures that add up, and results that outlive a stop."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hearts_qt.players.base import UnknownPlayer
from hearts_qt.players.matches import Match, MatchFileError, Seats, play_match, seatings
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS


@pytest.mark.parametrize("seats", ["2v2", "1v3"])
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_seat_is_held_equally_often(name: str, seats: Seats) -> None:
    rules = PRESETS[name].rules
    ways = seatings(rules, seats)
    held = Counter(seat for way in ways for seat in way)
    assert set(held) == set(range(rules.players))
    assert len(set(held.values())) == 1
    assert len(set(ways)) == len(ways)
    if seats == "2v2" and rules.teams != "none":
        half = rules.players // 2
        assert all((seat + half) % rules.players in way for way in ways for seat in way)


def test_four_seats_are_shared_in_all_six_ways() -> None:
    assert len(seatings(Rules(), "2v2")) == 6


@pytest.mark.parametrize("players", [7, 8, 9, 10])
def test_large_tables_are_fair_with_few_seatings(players: int) -> None:
    rules = Rules(packs=2, players=players, pass_cycle=("hold",))
    ways = seatings(rules, "2v2")
    held = Counter(seat for way in ways for seat in way)
    assert len(set(held.values())) == 1
    assert len(held) == players
    assert len(ways) <= 40


def test_a_player_against_itself_is_even() -> None:
    standing = play_match(Match(Rules(), "basic", "basic", 3, 1))
    assert standing.difference == pytest.approx(0.0)
    assert standing.a.hands == standing.b.hands == 3 * 6 * 2


def test_basic_beats_random() -> None:
    standing = play_match(Match(Rules(), "basic", "random", 12, 1))
    assert standing.difference > 3
    hands = (standing.a.hands + standing.b.hands) / 4
    # A hand shares out 26 points, or three times 26 where the moon was shot.
    moons = standing.a.moons + standing.b.moons
    assert standing.a.points + standing.b.points == 26 * hands + 52 * moons


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(Rules(), "basic", "random", 4, 9)
    whole = play_match(match)
    part = Match(Rules(), "basic", "random", 2, 9)
    play_match(part, results=file)
    told: list[tuple[int, int]] = []
    again = play_match(match, results=file, progress=lambda done, of: told.append((done, of)))
    assert told == [(2, 4), (3, 4), (4, 4)]
    assert again.gaps == whole.gaps
    assert again.a.points == whole.a.points


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(Rules(), "basic", "random", 2, 9)
    whole = play_match(match, results=file)
    file.write_bytes(file.read_bytes()[:-40])
    assert play_match(match, results=file).gaps == whole.gaps
    assert len(file.read_text().splitlines()) == 3


@pytest.mark.parametrize("content", ["hello\n", '{"hearts_match": 1}\n', "[1]\nx\ny\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(content)
    with pytest.raises(MatchFileError, match=r"match\.jsonl .*another name"):
        play_match(Match(Rules(), "basic", "random", 2, 9), results=file)
    assert file.read_text() == content


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(UnknownPlayer):
        play_match(Match(Rules(), "nobody", "random", 2, 9))
