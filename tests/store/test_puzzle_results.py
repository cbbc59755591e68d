"""What is kept of puzzles: only the first time counts, however often the window is closed."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from hearts_qt.store.puzzle_results import START, Attempt, PuzzleResults
from tests.lessons.made_puzzles import made_puzzles

AT = datetime(2026, 11, 26, 12, tzinfo=UTC)
FIRST, SECOND, THIRD, *_REST = made_puzzles()


def right(attempt: Attempt) -> Attempt:
    return attempt.with_answer(True)


def wrong(attempt: Attempt) -> Attempt:
    return attempt.with_answer(False)


def test_the_first_try_counts_and_is_kept_at_once(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    results = PuzzleResults(path)
    assert results.rating(AT.date()) == START
    results.show(FIRST, AT)
    assert results.attempt(FIRST) == Attempt()
    lost = results.note(FIRST, AT, wrong)
    assert lost is not None
    assert lost < -100
    # Closing the window undoes nothing, and a second try gains nothing.
    results = PuzzleResults(path)
    after = results.rating(AT.date())
    assert after.rating == pytest.approx(START.rating + lost)
    assert after.deviation < START.deviation
    assert results.note(FIRST, AT, right) is None
    assert results.rating(AT.date()) == after
    assert results.attempt(FIRST) == Attempt(wrong=1, solved=True)
    assert results.solved == (1, 0)
    assert results.note(FIRST, AT, wrong) is None
    assert results.attempt(FIRST) == Attempt(wrong=1, solved=True)
    # The answer that was shown is a loss too.
    lost = results.note(SECOND, AT, Attempt.given_up)
    assert lost is not None
    assert lost < 0
    assert results.note(SECOND, AT, right) is None
    assert results.solved == (1, 0)


def test_a_hint_counts_half_and_a_chosen_theme_halves_the_change(tmp_path: Path) -> None:
    gained = []
    for number, (hint, chosen) in enumerate(((False, False), (True, False), (False, True))):
        results = PuzzleResults(tmp_path / f"{number}.json")
        if hint:
            assert results.note(FIRST, AT, Attempt.with_hint) is None
            results = PuzzleResults(tmp_path / f"{number}.json")
        change = results.note(FIRST, AT, right, chosen=chosen)
        assert change is not None
        gained.append(change)
        assert results.attempt(FIRST).score == (0.5 if hint else 1.0)
    whole, hinted, halved = gained
    # Half a loss at a puzzle that is mostly solved costs points.
    assert hinted < 0 < whole
    assert halved == pytest.approx(whole / 2)
    assert Attempt(wrong=1).with_hint() == Attempt(wrong=1)


def test_the_puzzle_of_a_day_has_a_first_try_of_its_own(tmp_path: Path) -> None:
    results = PuzzleResults(tmp_path / "puzzles.json")
    day = date(2026, 11, 26)
    assert results.note(FIRST, AT, right) is not None
    assert results.note(FIRST, AT, wrong, day=day) is None
    results.note(FIRST, AT, right, day=day)
    assert results.attempt(FIRST) == Attempt(solved=True)
    assert results.attempt(FIRST, day) == Attempt(wrong=1, solved=True)
    assert results.attempt(FIRST, day + timedelta(days=1)) == Attempt()


def test_less_is_certain_after_a_pause(tmp_path: Path) -> None:
    results = PuzzleResults(tmp_path / "puzzles.json")
    for puzzle in made_puzzles():
        results.note(puzzle, AT, right)
    today = results.rating(AT.date())
    assert results.rating(AT.date() - timedelta(days=9)) == today
    later = results.rating(AT.date() + timedelta(days=200))
    assert later.rating == today.rating
    assert today.deviation + 20 < later.deviation < START.deviation
    assert len(results.now.played) == len(made_puzzles())


def test_a_damaged_file_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    for written in ("{", '{"rating": 1e99}', '{"played": {"x": {"shown": "2026-11-26T12:00"}}}'):
        path.write_text(written, "utf-8")
        results = PuzzleResults(path)
        assert results.file.fault is not None
        results.note(THIRD, AT, right)
        assert PuzzleResults(path).attempt(THIRD) == Attempt(solved=True)
