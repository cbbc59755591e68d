"""Puzzles made from the steps of lessons, so that tests depend on no mined ones."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from hearts_qt.game.game import Game
from hearts_qt.lessons.lesson_file import all_lessons
from hearts_qt.lessons.puzzle_file import Puzzle
from hearts_qt.rules.cards import format_cards
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


@cache
def made_choices() -> tuple[Puzzle, ...]:
    """A pass and a charge, from two lessons."""
    found = []
    steps = {step.id: step for lesson in all_lessons() for step in lesson.step}
    passing, charging = steps["pass-1"], steps["charging-2"]
    game = Game(PRESETS[passing.preset].rules, passing.game or 0)
    game.apply(game.next_deal())
    dealt = tuple(format_cards(cards) for cards in game.dealt)
    for step, cards, more in (
        (passing, dealt, {"ask": "pass", "direction": "left", "dealer": game.dealer}),
        (charging, tuple(charging.dealt), {"ask": "charge", "dealer": charging.dealer}),
    ):
        assert step.check is not None
        found.append(
            replace(
                made_puzzles()[0],
                rules=rules_to_code(PRESETS[step.preset].rules),
                dealt=cards,
                plays="",
                answers=(step.check.best,),
                themes=(str(more["ask"]),),
                charged=None,
                rating=2600,
                totals=None,
                **more,
            )
        )
    return tuple(found)
