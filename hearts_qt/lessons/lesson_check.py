"""Checks lessons: that their positions are legal and their best answers clear."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Charge, LayAway, Pass, Play
from hearts_qt.lessons.lesson_file import NOBODY, SEATS, Lesson, LessonError, Step
from hearts_qt.lessons.lesson_play import LEARNER, judge, position_of, rules_of
from hearts_qt.players.review.labels import unit_of
from hearts_qt.rules.cards import CardError, parse_card, parse_cards

if TYPE_CHECKING:
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game

LEAD = 2.0
"""How far the best answer of a step leads the next one that is wrong, in net points of Modern
Hearts, under both models of the opponents together."""
LOWER = 1.0
"""The lower bound of that lead under each model."""
TASK_WORDS, ANSWER_WORDS = 14, 30
"""The greatest number of words of a task and of an answer."""
SPELLINGS = {
    "lead": "lead|leads|led", "follow": "follow|follows|followed", "duck": "duck|ducks|ducking",
    "pass": "pass|passes|passing", "point": "points?", "trick": "tricks?", "total": "totals?",
    "suit": "suits?", "card": "cards?", "moon": "moons?", "void": "void|voids",
    "broken": "broken",
}  # fmt: skip
"""How the words are spelt that lessons introduce, as patterns."""


def check_lesson(
    lesson: Lesson,
    *,
    seed: int = 1,
    worlds: int = 4096,
    translated: Callable[[str, str], Sequence[str]] = lambda _key, _english: (),
) -> Iterator[str]:
    """What is wrong with a lesson, in English sentences. `translated` names the languages in
    which a text with a key is missing."""
    for key, english in lesson.texts():
        most = TASK_WORDS if key.endswith(".task") else ANSWER_WORDS
        # The sign of a suit is no word.
        if sum(any(map(str.isalnum, word)) for word in english.split()) > most:
            yield f"{key}: the text has more than {most} words."
        for language in translated(key, english):
            yield f"{key}: there is no translation into {language}."
    known = {step.id for step in lesson.step}
    if len(known) != len(lesson.step):
        yield f"{lesson.id}: two steps have the same name."
    for step in lesson.step:
        try:
            for fault in _check_step(step, seed, worlds):
                yield f"{step.id}: {fault}"
        except (LessonError, CardError) as error:
            yield str(error)


def check_words(found: Sequence[Lesson]) -> Iterator[str]:
    """Words that lessons use before they are introduced, in the order of the lessons."""
    later = [word for lesson in found for word in lesson.words]
    for lesson in found:
        later = [word for word in later if word not in lesson.words]
        for key, english in lesson.texts():
            for word in later:
                if re.search(rf"\b({SPELLINGS.get(word, re.escape(word))})\b", english, re.I):
                    yield f"{key}: the word “{word}” is introduced later."


def _check_step(step: Step, seed: int, worlds: int) -> Iterator[str]:
    if step.is_picture:
        yield from _check_picture(step)
        return
    if step.ask == "game":
        rules_of(step)
        return
    game = position_of(step)
    if step.judge == "coach":
        if not step.wrong:
            yield "there is no text for a wrong answer."
        if step.check is None:
            yield "there is no best answer to check."
            return
        yield from _check_lead(step, game, seed, worlds)


def _check_picture(step: Step) -> Iterator[str]:
    rules_of(step)
    cards = []
    for play in step.table.split():
        seat, _colon, name = play.partition(":")
        if seat not in SEATS:
            yield f"there is no seat {seat!r}."
        cards.append(parse_card(name))
    if step.ask == "card":
        if parse_card(step.answer) not in cards:
            yield "the answer is no card of the trick."
    elif step.answer not in (*SEATS, NOBODY):
        yield "the answer is no seat."
    if (step.answer == NOBODY) is not bool(step.nobody):
        yield "the answer “nobody” and its label belong together."


def best_action(step: Step, game: Game) -> SeatAction:
    """The answer that was measured as best. Raises `LessonError` if there is none."""
    if step.check is None:
        raise LessonError(f"{step.id}: there is no best answer")
    cards = parse_cards(step.check.best)
    match step.ask:
        case "play" if len(cards) == 1:
            return Play(LEARNER, cards[0])
        case "pass":
            (to,) = game.pass_targets[LEARNER]
            return Pass(LEARNER, ((to, cards),))
        case "charge":
            return Charge(LEARNER, cards)
        case "lay_away":
            return LayAway(LEARNER, cards)
    raise LessonError(f"{step.id}: the best answer does not fit the question")


def _check_lead(step: Step, game: Game, seed: int, worlds: int) -> Iterator[str]:
    best = best_action(step, game)
    judged, verdict = judge(step, game, best, seed=seed, worlds=worlds)
    if not verdict.right or verdict.better:
        yield f"the best answer {step.check.best if step.check else ''} is judged as wrong."
        return
    if step.close or step.ask == "pass":
        # Several sets of cards are about equally good, and all of them are right.
        return
    unit = unit_of(game.rules)
    right = judged.right(step.slack * unit)
    lead = judged.lead(lambda choice: choice in right)
    if not lead:
        yield "every answer is right."
    elif lead[0].mean < LEAD * unit:
        yield f"the best answer leads by {lead[0].mean:.2f} points only."
    elif min(each.lower for each in lead[1:]) < LOWER * unit:
        lowest = min(each.lower for each in lead[1:])
        yield f"the lead of the best answer has the lower bound {lowest:.2f} under one model."
