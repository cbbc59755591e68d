"""A small part of the campaign of sealed records; see `sealed`."""

from __future__ import annotations

from tests.campaigns.sealed import LIMIT, TAMPERING, check_odds, check_records


def test_sealed_records_are_verified_without_the_program_and_tampering_is_found() -> None:
    wrong, done = check_records(6, 2 * len(TAMPERING))
    assert wrong == []
    assert set(done.values()) == {2}


def test_sealed_deals_follow_the_exact_odds() -> None:
    lines = check_odds(4000, 1)
    assert len({line[0] for line in lines}) == 4
    assert max(abs(line[-1]) for line in lines) < LIMIT
