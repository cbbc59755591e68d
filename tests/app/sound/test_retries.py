"""What has failed is tried again at once, and then after pauses that grow up to a limit."""

from __future__ import annotations

from hearts_qt.app.sound.retries import Retries


def test_pauses_grow_up_to_a_limit_and_begin_again_after_a_long_success() -> None:
    now = 0.0
    retries = Retries(longest=10, clock=lambda: now)
    assert retries.wait == 0
    pauses = []
    for _ in range(7):
        retries.failed()
        pauses.append(retries.wait)
        now += retries.wait
        assert retries.wait == 0
    assert pauses == [0, 1, 2, 4, 8, 10, 10]
    now += 21
    retries.failed()
    assert retries.wait == 0


def test_what_dies_soon_after_each_start_is_not_started_at_once_again() -> None:
    now = 0.0
    retries = Retries(longest=100, clock=lambda: now)
    starts = 0
    while now < 3600:
        if not retries.wait:
            starts += 1
            now += 0.5
            retries.failed()
        now += 0.5
    assert starts < 45


def test_a_person_need_not_wait() -> None:
    retries = Retries(longest=1000, clock=lambda: 0.0)
    for _ in range(20):
        retries.failed()
    assert retries.wait > 0
    retries.forget()
    assert retries.wait == 0
