"""Own mistakes: which there are, which are due, and how they are made again from a record."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from hearts_qt.game.actions import Play
from hearts_qt.lessons.asked_again import asked_again
from hearts_qt.lessons.puzzle_play import is_answer
from hearts_qt.lessons.repetition import MOST_A_DAY
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.players.review.review_results import DecisionReview, HandReview, ReviewedChoice
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.store.hand_figures import HandFiguresCache
from hearts_qt.store.own_mistakes import (
    Mistake,
    Repeated,
    due_mistakes,
    mistake_again,
    mistakes_of_games,
    mistakes_of_school,
    next_due,
)
from hearts_qt.store.puzzle_results import PuzzleResults
from hearts_qt.store.reviews import hand_digests, update_reviews
from tests.store.hand_records import keep_game

AT = datetime(2026, 11, 26, 12, tzinfo=UTC)


def test_an_error_of_an_analysed_game_comes_back(tmp_path: Path) -> None:
    path, game = keep_game(tmp_path / "games", 8, rules=Rules(target=10))
    hand = played_hand(game, 0)
    assert hand is not None
    best = parse_card("4H")
    reviews = []
    for decision in hand.decisions_of(0):
        chosen = ReviewedChoice(cards_of(decision.action), 1.0, 0.0, 0.1)
        choices: tuple[ReviewedChoice, ...] = (chosen,)
        label, loss = None, 0.0
        if decision.index == 26:
            loss = 3.7
            label = "mistake"
            chosen = replace(chosen, behind=loss)
            choices = (ReviewedChoice((best,), 4.7, 0.0, 0.0), chosen)
        reviews.append(
            DecisionReview(
                0, decision.index, 0, decision.trick, choices, len(choices) - 1, loss, 0.2, label,
                512, 1.0, theme="duck",
            )
        )  # fmt: skip
    review = HandReview(0, tuple(reviews))
    digest = hand_digests(game)[0]
    assert update_reviews(path, lambda kept: kept.add(digest, review)) is None
    games = HandFiguresCache(path.parent, tmp_path / "hands").games()
    (mistake,) = mistakes_of_games(games)
    assert mistake.theme is Theme.DUCK
    again = mistake_again(mistake, path.parent)
    assert again is not None
    assert again.best == Play(0, best)
    found = asked_again(again.game, again.best, seed=1)
    assert found is not None
    assert is_answer(found.game, found.answers, again.best)
    # Other cards are hidden, and nothing that the player sees has changed.
    before, after = again.game.observation(0), found.game.observation(0)
    assert found.game.hand_of(1) != again.game.hand_of(1)
    assert (after.hand, after.plays, after.legal) == (before.hand, before.plays, before.legal)
    path.unlink()
    assert mistake_again(mistake, path.parent) is None


def test_five_a_day_the_most_overdue_first(tmp_path: Path) -> None:
    made = [Mistake(f"game {at}", "H1-WZQS", AT - timedelta(days=at)) for at in range(9)]
    # One was made an hour ago, so its time has not come.
    made[0] = Mistake("game 0", "H1-WZQS", AT - timedelta(hours=1))
    results = PuzzleResults(tmp_path / "puzzles.json")
    assert [one.key for one in due_mistakes(made, {}, AT)] == [f"game {n}" for n in range(1, 6)]
    assert next_due(made, {}) == AT - timedelta(days=8) + timedelta(hours=4)
    assert next_due([], {}) is None
    repeated = {
        "game 8": Repeated(AT - timedelta(days=9), 2),
        "game 7": Repeated(AT - timedelta(days=9), 1),
        "game 6": Repeated(AT - timedelta(days=1), 3),
    }
    keys = [one.key for one in due_mistakes(made, repeated, AT)]
    assert keys == ["game 7", "game 8", "game 1", "game 2", "game 3"]
    for number in range(MOST_A_DAY - 1):
        results.repeat(f"game {number}", AT, 1.0)
    assert len(due_mistakes(made, results.now.mistakes, AT + timedelta(hours=6))) == 1
    results.retire("game 4", AT)
    assert due_mistakes(made, results.now.mistakes, AT + timedelta(hours=6)) == []
    # A day later they are due again, apart from the one that was retired.
    kept = PuzzleResults(tmp_path / "puzzles.json").now.mistakes
    due = due_mistakes(made[:5], kept, AT + timedelta(days=1))
    assert [one.key for one in due] == ["game 0", "game 1", "game 2", "game 3"]


def test_steps_that_were_wrong_at_first_come_back() -> None:
    found = mistakes_of_school({"duck-1": False, "duck-2": True, "follow-1": False})
    assert [mistake.key for mistake in found] == ["lesson duck-1"]
    again = mistake_again(found[0], Path())
    assert again is not None
    assert asked_again(again.game, again.best, seed=2) is not None
