"""A decision is asked about again in another possible deal, with its answer judged once more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hearts_qt.game.actions import Play
from hearts_qt.lessons.asked_again import asked_again, dealt_anew
from hearts_qt.lessons.puzzle_file import answers_of, position_of
from hearts_qt.lessons.puzzle_play import is_answer
from hearts_qt.lessons.repetition import INTERVALS, LEARNED, due_at, step_after
from hearts_qt.rules.cards import parse_card
from tests.lessons.made_puzzles import made_puzzles


def test_unseen_cards_are_dealt_anew_and_the_answer_stays() -> None:
    puzzle = next(one for one in made_puzzles() if one.answers == ("6C",))
    game = position_of(puzzle)
    (best, *_others) = answers_of(puzzle, game)
    found = {dealt_anew(game, seed=seed) for seed in range(3)}
    hands = set()
    for other in found:
        assert other is not None
        assert other.observation(0) == game.observation(0)
        hands.add(other.dealt)
    assert len(hands | {game.dealt}) > 2
    again = asked_again(game, best, seed=5)
    assert again is not None
    assert is_answer(again.game, again.answers, best)
    assert not is_answer(again.game, again.answers, Play(0, parse_card("AS")))
    # What was called the best choice and is not is no question.
    assert asked_again(game, Play(0, parse_card("AS")), seed=5) is None


def test_intervals_grow_and_an_error_starts_again() -> None:
    at = datetime(2026, 11, 26, 12, tzinfo=UTC)
    step, waits = 0, []
    while (due := due_at(step, at)) is not None:
        waits.append(due - at)
        assert step_after(step, 0.0) == 0
        assert step_after(step, 0.5) == step
        step = step_after(step, 1.0)
    assert step == LEARNED == step_after(step, 1.0)
    assert tuple(waits) == INTERVALS
    assert waits[0] == timedelta(hours=4)
    assert waits == sorted(waits)
