"""A small part of the campaign of sealed records; see `sealed`."""

from __future__ import annotations

from tests.campaigns.sealed import TAMPERING, check_records


def test_sealed_records_are_verified_without_the_program_and_tampering_is_found() -> None:
    wrong, done = check_records(6, 2 * len(TAMPERING))
    assert wrong == []
    assert set(done.values()) == {2}
