"""Which puzzle comes next, which answers are right, and what hints tell."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta

from hearts_qt.game.actions import Pass, Play
from hearts_qt.lessons.next_puzzle import NEAR, ShownPuzzle, aim, next_puzzle, weak_themes
from hearts_qt.lessons.puzzle_file import Puzzle, answers_of, position_of
from hearts_qt.lessons.puzzle_play import hint_cards, is_answer, judge, puzzle_of_day
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from tests.lessons.made_puzzles import made_puzzles

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
RATING = 1400.0


def test_the_next_puzzle_is_near_the_aim_and_was_not_shown_lately() -> None:
    puzzles = made_puzzles()
    assert next_puzzle((), {}, RATING, NOW, 1) is None
    assert aim(RATING) == RATING - 190.8485018878650
    tried: dict[str, ShownPuzzle] = {}
    near = [one for one in puzzles if abs(one.rating - aim(RATING)) <= NEAR]
    for seed in range(len(near)):
        found = next_puzzle(puzzles, tried, RATING, NOW + timedelta(minutes=seed), seed)
        assert found in near
        assert found.key not in tried
        tried[found.key] = ShownPuzzle(None, NOW + timedelta(minutes=seed))
    # Those near the aim are used up: the nearest other one follows.
    found = next_puzzle(puzzles, tried, RATING, NOW + timedelta(days=1), 1)
    assert found is not None
    assert found not in near
    assert min(abs(found.rating - one.rating) for one in near) == 25
    later = next_puzzle(puzzles, tried, RATING, NOW + timedelta(days=61), 1)
    assert later in near
    # If nothing is left, what was shown longest ago comes again.
    everything = {
        one.key: ShownPuzzle(1.0, NOW - timedelta(days=at)) for at, one in enumerate(near)
    }
    assert next_puzzle(near, everything, RATING, NOW, 1) == near[-1]


def test_themes_take_turns_and_weak_ones_come_twice_as_often() -> None:
    puzzles = [one for one in made_puzzles() if abs(one.rating - aim(RATING)) <= NEAR]
    themes = sorted({theme for one in puzzles for theme in one.themes})
    assert len(themes) == 4

    def turns(known: dict[str, ShownPuzzle], count: int) -> list[str]:
        tried = dict(known)
        found: list[str] = []
        for step in range(count):
            at = NOW + timedelta(days=100 * (step + 1))
            puzzle = next_puzzle(puzzles, tried, RATING, at, step)
            assert puzzle is not None
            before = tried.get(puzzle.key)
            tried[puzzle.key] = ShownPuzzle(None if before is None else before.score, at)
            found += puzzle.themes
        return found

    assert set(Counter(turns({}, 40)).values()) == {10}
    many = [*made_puzzles()]
    failed = {
        one.key: ShownPuzzle(0.0 if one.themes == ("guard",) else 1.0, NOW - timedelta(days=400))
        for one in many
    }
    assert weak_themes(many, failed) == {"guard"}
    # Too few tries say nothing.
    few = {key: failed[key] for key in [one.key for one in many][:8]}
    assert weak_themes(many, few) == frozenset()
    puzzles = many
    counted = Counter(turns(failed, 100))
    others = [counted[theme] for theme in ("duck", "dump", "exit")]
    assert max(others) - min(others) <= 1
    assert abs(counted["guard"] - 2 * min(others)) <= 3


def test_equal_cards_are_right_and_a_wrong_one_has_its_price() -> None:
    puzzle = next(one for one in made_puzzles() if one.answers == ("2S",))
    game = position_of(puzzle)
    answers = answers_of(puzzle, game)
    assert judge(game, answers, answers[0]).right
    wrong = judge(game, answers, Play(0, parse_card("TS")))
    assert not wrong.right
    assert wrong.loss > 4
    # The hint leaves two cards. Where there are only two, it would tell the answer.
    assert hint_cards(game, answers) == (parse_card("2S"), parse_card("TS"))
    two = next(one for one in made_puzzles() if one.answers == ("6D",))
    game = position_of(two)
    assert hint_cards(game, answers_of(two, game)) == ()
    # Four and two of spades are the same card here.
    led = next(one for one in made_puzzles() if one.answers == ("4S",))
    game = position_of(led)
    assert is_answer(game, answers_of(led, game), Play(0, parse_card("2S")))


def test_other_good_cards_to_pass_are_right_too() -> None:
    puzzle = Puzzle(
        rules=rules_to_code(PRESETS["Modern Hearts"].rules),
        ask="pass",
        direction="left",
        dealt=(
            "4C 6C 9C KC AC 9D JD AD 2S QS 3H TH AH",
            "2C 3C 5C 7C 2D 3D 4D 3S 4S 5S 2H 4H 5H",
            "8C TC JC 5D 6D 7D 6S 7S 8S 9S 6H 7H 8H",
            "QC 8D TD QD KD TS JS KS AS 9H JH QH KH",
        ),
        answers=("JD AD QS",),
        lead=2.0,
        error=0.2,
        themes=("pass",),
        rating=1300,
        deviation=80,
        solved=(0, 1, 2, 8, 9, 12, 16),
    )
    game = position_of(puzzle)
    answers = answers_of(puzzle, game)
    assert judge(game, answers, Pass(0, ((1, parse_cards("9D AD QS")),)), seed=3).right
    assert not judge(game, answers, Pass(0, ((1, parse_cards("4C 6C 2S")),)), seed=3).right
    assert hint_cards(game, answers) == parse_cards("JD AD QS")[:1]


def test_the_puzzle_of_a_day_is_the_same_for_all_and_comes_once() -> None:
    puzzles = made_puzzles()
    days = [date(2026, 1, 1) + timedelta(days=at) for at in range(len(puzzles))]
    assert {puzzle_of_day(puzzles, day) for day in days} == set(puzzles)
    assert [puzzle_of_day(puzzles, day) for day in days] != list(puzzles)
    assert puzzle_of_day(puzzles, date(2026, 11, 26)).key == puzzle_of_day(
        tuple(reversed(puzzles)), date(2026, 11, 26)
    ).key
