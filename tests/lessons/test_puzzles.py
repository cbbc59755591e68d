"""The puzzles of the program: their file, positions, answers and ratings."""

from __future__ import annotations

from math import exp, log, sqrt
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.game.actions import Phase, Play
from hearts_qt.lessons.puzzle_check import check_puzzle
from hearts_qt.lessons.puzzle_file import (
    FILE,
    SOLVER,
    SOLVING_LEVELS,
    Puzzle,
    PuzzleError,
    answers_of,
    position_of,
    puzzles,
    read_puzzles,
    rules_of,
)
from hearts_qt.lessons.puzzle_rating import LEVEL_RATINGS, PRIOR, PRIOR_DEVIATION, rate
from hearts_qt.rules.cards import card_name, format_cards, parse_card
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.terminal import main

HEAD = '{"hearts_puzzles":1}\n'


def written(*lines: str) -> str:
    return HEAD + "".join(f"{line}\n" for line in lines)


def shipped_line() -> str:
    return FILE.read_text("utf-8").splitlines()[1]


def test_a_file_is_read_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "own.jsonl"
    file.write_text(written(shipped_line()), "utf-8")
    assert read_puzzles(file) == puzzles()[:1]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "no file of puzzles"),
        ("[1, 2]\n", "no file of puzzles"),
        ('{"hearts_puzzles": 2}\n', "version 2"),
        (written('{"rules": "H1-WZQS"}'), "line 2"),
        (written("", "{"), "line 2"),
        ("\0", "no file of puzzles"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(content: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(content, "utf-8")
    with pytest.raises(PuzzleError, match=says):
        read_puzzles(file)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rules": "H1-AAAA"}, "code"),
        ({"dealer": 9}, "not possible"),
        ({"plays": "3C 4C"}, "not possible"),
        ({"dealt": ("2C", "3C")}, "not possible"),
        ({"ask": "pass"}, "nothing to decide"),
    ],
)
def test_a_position_that_is_not_possible_says_why(change: dict[str, object], says: str) -> None:
    puzzle = replace(puzzles()[0], **change)
    with pytest.raises(PuzzleError, match=says):
        position_of(puzzle)


def legal_faults(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, without judging its answers."""
    faults = list(check_puzzle(puzzle, worlds=0))
    game = position_of(puzzle)
    observation = game.observation(SOLVER)
    if puzzle.ask == "play":
        cards = {answer.card for answer in answers_of(puzzle, game) if isinstance(answer, Play)}
        if not cards < set(observation.legal):
            faults.append("the answers are not some of the legal cards")
    if rules_of(puzzle).changed(pass_cycle=game.rules.pass_cycle) != game.rules:
        faults.append("the game has other rules")
    return faults


def test_some_shipped_puzzles_are_legal() -> None:
    for puzzle in puzzles()[:: max(1, len(puzzles()) // 24)]:
        assert legal_faults(puzzle) == [], puzzle.key


def test_all_shipped_puzzles_are_legal() -> None:
    for puzzle in puzzles():
        assert legal_faults(puzzle) == [], puzzle.key


def test_fresh_worlds_agree_with_some_shipped_answers() -> None:
    asked = puzzles()[:: max(1, len(puzzles()) // 20)]
    wrong = [one.key for one in asked if list(check_puzzle(one, seed=5, worlds=1024))]
    # So few worlds may be wrong about one of them.
    assert len(wrong) <= 1, wrong


def test_shipped_puzzles_are_known_by_different_names() -> None:
    assert len({puzzle.key for puzzle in puzzles()}) == len(puzzles())
    assert len({puzzle.rules for puzzle in puzzles()}) >= 10
    # Players see the name of the rule set, which only a preset has.
    assert {puzzle.rules for puzzle in puzzles()} <= {
        rules_to_code(preset.rules) for preset in PRESETS.values()
    }
    assert all(puzzle.about() for puzzle in puzzles())
    assert {puzzle.stars for puzzle in puzzles()} <= {1, 2, 3, 4, 5}


def test_better_levels_solve_more_of_them() -> None:
    """A beginner, who plays high cards on any trick, may be right by chance where one has to."""
    sums = dict.fromkeys(SOLVING_LEVELS, 0)
    for puzzle in puzzles():
        for level, found in zip(SOLVING_LEVELS, puzzle.solved, strict=True):
            sums[level] += found
    strong = [sums[level] for level in ("casual", "basic", "skilled", "expert")]
    assert strong == sorted(strong)


def test_the_name_depends_on_the_position_alone() -> None:
    puzzle = puzzles()[0]
    assert replace(puzzle, rating=1, themes=("x",)).key == puzzle.key
    assert replace(puzzle, dealer=(puzzle.dealer + 1) % 4).key != puzzle.key
    # Stored results name puzzles by it, so it must never change.
    first = Puzzle(rules="H1-WZQS", dealt=("2C",), answers=(), lead=0.0, error=0.0, themes=(),
                   rating=0, deviation=0, solved=())  # fmt: skip
    assert first.key == "1aff37635d19"


def test_passes_charges_and_cards_to_lay_away_can_be_asked_for() -> None:
    dealt = tuple(map(format_cards, position_of(puzzles()[0]).dealt))
    puzzle = Puzzle(
        rules="H1-WZQS", ask="pass", direction="left", dealt=dealt,
        answers=(dealt[0][:8],), lead=2.0, error=0.1, themes=("pass",),
        rating=1400, deviation=60, solved=(0,) * 7,
    )  # fmt: skip
    game = position_of(puzzle)
    assert game.phase is Phase.PASS
    assert list(check_puzzle(puzzle, worlds=0)) == []
    assert answers_of(puzzle, game)[0].seat == SOLVER


def test_the_rating_is_the_most_likely_one() -> None:
    # A solver as good as the prior who is right half of the time says what the prior says.
    even = rate([(1400, 8, 16)])
    scale = log(10) / 400
    assert even.mean == pytest.approx(1400, abs=1e-3)
    assert even.deviation == pytest.approx(1 / sqrt(1 / 300**2 + 16 * scale**2 / 4), rel=1e-6)
    assert even.deviation == pytest.approx(83.43, abs=0.01)
    # Nobody was asked.
    assert rate([]) == pytest.approx((PRIOR, PRIOR_DEVIATION), abs=1e-3)

    solved = (2, 0, 0, 16, 3, 14, 16)
    attempts = [
        (rating, found, 16) for rating, found in zip(LEVEL_RATINGS.values(), solved, strict=True)
    ]

    def likelihood(rating: float) -> float:
        total = -((rating - PRIOR) ** 2) / (2 * PRIOR_DEVIATION**2)
        for solver, found, asked in attempts:
            chance = 1 / (1 + exp(scale * (rating - solver)))
            total += found * log(chance) + (asked - found) * log(1 - chance)
        return total

    rated = rate(attempts)
    best = max(range(0, 3000), key=likelihood)
    assert abs(rated.mean - best) <= 1
    step = 1e-2
    curvature = -(
        likelihood(rated.mean + step) - 2 * likelihood(rated.mean) + likelihood(rated.mean - step)
    ) / step**2
    assert rated.deviation == pytest.approx(curvature**-0.5, rel=0.01)


def test_nobody_and_everybody_solving_it_has_a_limit() -> None:
    every = [(rating, 16, 16) for rating in LEVEL_RATINGS.values()]
    none = [(rating, 0, 16) for rating in LEVEL_RATINGS.values()]
    assert 0 < rate(every).mean < 500
    assert 2050 < rate(none).mean < 2600


def test_puzzles_are_listed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = shipped_line()
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(written(line), "utf-8")
    wrong = puzzles()[0].answers[0]
    game = position_of(puzzles()[0])
    other = next(card for card in game.observation(SOLVER).legal if card != parse_card(wrong))
    bad.write_text(written(line.replace(f'["{wrong}', f'["{card_name(other)}')), "utf-8")
    check = ["lessons", "--puzzles", "--check", "--worlds", "128", "--seed", "3"]
    assert main([*check, str(good)]) == 0
    assert main([*check, str(bad)]) == 1
    assert main(["lessons", "--puzzles", str(good)]) == 0
    assert puzzles()[0].key in capsys.readouterr().out
