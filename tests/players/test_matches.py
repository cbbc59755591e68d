"""Duplicate matches: fair seats, figures that add up, and results that survive an interruption."""

from __future__ import annotations

import errno
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from hearts_qt.players import matches
from hearts_qt.players.api import UnknownPlayer
from hearts_qt.players.matches import Match, MatchFileError, MatchSide, Seats, play_match, seatings
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
    # A hand has 26 points in all, or three times 26 if the moon was shot.
    moons = standing.a.moons + standing.b.moons
    assert standing.a.points + standing.b.points == 26 * hands + 52 * moons


def test_the_cpu_of_a_hand_is_known_when_that_of_every_decision_is() -> None:
    side = MatchSide(hands=2, plays=[0.1, 0.2], passes=[0.3])
    assert side.cpu_per_hand == pytest.approx(0.3)
    side.add(MatchSide(hands=1, plays=[0.3]))
    assert side.cpu_per_hand == pytest.approx(0.3)
    side.add(MatchSide(hands=1, untold=1))
    assert side.cpu_per_hand is None
    assert MatchSide().cpu_per_hand is None


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(Rules(), "basic", "random", 4, 9)
    whole = play_match(match)
    part = Match(Rules(), "basic", "random", 2, 9)
    play_match(part, results=file)
    steps: list[tuple[int, int]] = []
    again = play_match(match, results=file, progress=lambda done, of: steps.append((done, of)))
    assert steps == [(2, 4), (3, 4), (4, 4)]
    assert again.deal_differences == whole.deal_differences
    assert again.a.points == whole.a.points


def test_a_command_that_is_no_text_is_kept_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    # How Python represents a command-line argument that is not UTF-8.
    match = Match(Rules(), "cmd:/nowhere/x\udcff", "basic", 1, 9)
    first, again = play_match(match, results=file), play_match(match, results=file)
    assert first.deal_differences == again.deal_differences
    assert len(file.read_bytes().splitlines()) == 2


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(Rules(), "basic", "random", 2, 9)
    whole = play_match(match, results=file)
    file.write_bytes(file.read_bytes()[:-40])
    assert play_match(match, results=file).deal_differences == whole.deal_differences
    assert len(file.read_text().splitlines()) == 3


def test_a_line_that_was_cut_off_needs_no_room_to_be_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(Rules(), "basic", "random", 3, 9)
    play_match(match, results=file)
    whole = file.read_bytes()
    # The last line was cut off in the middle of a character.
    file.write_bytes(whole + '{"deal":3,"a":{"faults":["“'.encode()[:-1])

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for method in ("write_bytes", "write_text"):
        monkeypatch.setattr(Path, method, full)
    monkeypatch.setattr(matches, "_append", full)
    with pytest.raises(MatchFileError, match="No space left"):
        play_match(replace(match, deals=4), results=file)
    assert file.read_bytes() == whole


def test_a_line_that_lacks_its_end_is_kept_apart_from_the_next(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(Rules(), "basic", "random", 2, 9)
    play_match(match, results=file)
    for kept in (file.read_bytes().removesuffix(b"\n"), file.read_bytes().split(b"\n")[0], b"{"):
        file.write_bytes(kept)
        more = play_match(replace(match, deals=3), results=file)
        assert file.read_bytes().count(b"\n") == 4
        assert play_match(replace(match, deals=3), results=file).a.points == more.a.points


def test_a_command_may_hold_any_character_but_a_line_feed(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(Rules(), "cmd:/nowhere/at\u2028all\x85", "random", 1, 9)
    first = play_match(match, results=file)
    assert play_match(match, results=file).deal_differences == first.deal_differences


def test_results_with_other_time_for_an_answer_are_not_added_up(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(Rules(), "cmd:/nowhere/at/all", "random", 1, 9, answer_seconds=1.0)
    play_match(match, results=file)
    with pytest.raises(MatchFileError, match="another match"):
        play_match(replace(match, answer_seconds=2.0), results=file)
    with pytest.raises(MatchFileError, match="another match"):
        play_match(replace(match, answer_seconds=None), results=file)
    # Players that are not from outside have no such limit.
    assert Match(Rules(), "basic", "random", 1, 9, answer_seconds=1.0).key == (
        Match(Rules(), "basic", "random", 1, 9).key
    )


@pytest.mark.parametrize("content", ["hello\n", '{"hearts_match": 1}\n', "[1]\nx\ny\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(content)
    with pytest.raises(MatchFileError, match=r"match\.jsonl .*another name"):
        play_match(Match(Rules(), "basic", "random", 2, 9), results=file)
    assert file.read_text() == content


@pytest.mark.skipif(os.name == "nt", reason="devices are no files there")
def test_results_are_kept_in_a_file(tmp_path: Path) -> None:
    for place, why in ((tmp_path, "directory"), (Path("/dev/zero"), "not a file")):
        with pytest.raises(MatchFileError, match=rf"{place} cannot be used: .*{why}"):
            play_match(Match(Rules(), "basic", "random", 2, 9), results=place)


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(UnknownPlayer):
        play_match(Match(Rules(), "nobody", "random", 2, 9))
