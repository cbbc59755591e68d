"""Puzzles made from the steps of lessons, so that tests depend on no mined ones."""

from __future__ import annotations

from functools import cache

from hearts_qt.lessons.lesson_file import all_lessons
from hearts_qt.lessons.puzzle_file import Puzzle
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code


@cache
def made_puzzles() -> tuple[Puzzle, ...]:
    """A puzzle for each play of a lesson that the coach judges, from easy to hard."""
    # Two lessons share a step.
    steps = {
        (step.dealt[0], step.plays): step
        for lesson in all_lessons()
        for step in lesson.step
        if step.ask == "play" and step.judge == "coach" and step.check is not None
        and step.game is None and not step.kitty and step.set.keys() <= {"pass_cycle"}
    }
    themes = ("duck", "dump", "exit", "guard")
    return tuple(
        Puzzle(
            rules=rules_to_code(PRESETS[step.preset].rules),
            dealer=step.dealer,
            dealt=tuple(step.dealt),
            charged=None if step.charged is None else tuple(step.charged),
            plays=step.plays,
            totals=None if step.totals is None else tuple(step.totals),
            answers=tuple(step.check.best.split()) if step.check is not None else (),
            lead=step.check.second if step.check is not None else 0.0,
            error=0.1,
            themes=(themes[number % len(themes)],),
            rating=900 + 25 * number,
            deviation=80,
            solved=(2, 5, 8, 10, 12, 14, 16),
        )
        for number, step in enumerate(steps.values())
    )
