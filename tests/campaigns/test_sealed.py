"""A small part of the campaign of sealed records; see `sealed`."""

from __future__ import annotations

from pathlib import Path

from tests.campaigns.sealed import (
    LIMIT,
    TAMPERING,
    VERIFIER,
    check_odds,
    check_records,
    verified,
    whole_record,
)


def test_sealed_records_are_verified_without_the_program_and_tampering_is_found() -> None:
    wrong, done = check_records(6, 2 * len(TAMPERING))
    assert wrong == []
    assert set(done.values()) == {2}


def test_every_game_of_a_file_is_verified(tmp_path: Path) -> None:
    first, second, third = (whole_record(number) for number in range(3))
    assert verified(first + second + third, tmp_path) == (True, "")
    for place, written in enumerate((first, second, third)):
        changed = written.replace('"cut": "', '"cut": "another ')
        assert changed != written
        games = [first, second, third]
        games[place] = changed
        fits, why = verified("".join(games), tmp_path)
        assert not fits
        assert why.startswith("Something was changed"), why
    assert not verified("", tmp_path)[0]


def test_the_verifier_stays_short() -> None:
    assert VERIFIER.read_text("utf-8").count("\n") <= 40


def test_sealed_deals_follow_the_exact_odds() -> None:
    lines = check_odds(4000, 1)
    assert len({line[0] for line in lines}) == 4
    assert max(abs(line[-1]) for line in lines) < LIMIT
