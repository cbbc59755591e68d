"""Estimates how long the lessons for beginners take.

    python -m tests.bench.lessons

Counts the words that a learner reads: the introduction once, and each task and each answer, at 200
words a minute. For every step come the seconds of looking at the cards and choosing, and those of
the cards that are then played at the table. Half a hand and the first game are left out; so are
wrong answers.
"""

from __future__ import annotations

from hearts_qt.lessons.lesson_file import Lesson, lessons

WORDS_A_SECOND = 200 / 60
CHOOSING = 8.0
"""Seconds to look at the cards, to choose, and to click *Next*."""
PLAYING = 3.0
"""Seconds until the trick is over, where one is played out."""


def seconds_of(lesson: Lesson) -> tuple[int, int, float]:
    """The number of words and of steps of a lesson, and the seconds that it takes."""
    words = len(f"{lesson.title} {lesson.intro}".split())
    steps = [step for step in lesson.step if step.ask not in ("hand", "game")]
    played = sum(not step.is_picture and step.ask == "play" for step in steps)
    words += sum(len(f"{step.task} {step.right}".split()) for step in steps)
    return words, len(steps), words / WORDS_A_SECOND + CHOOSING * len(steps) + PLAYING * played


def main() -> None:
    """Print the estimate for each lesson and for all."""
    whole = [0, 0, 0.0]
    for lesson in lessons("learn"):
        found = seconds_of(lesson)
        whole = [one + other for one, other in zip(whole, found, strict=True)]
        words, steps, seconds = found
        print(f"{lesson.id:12} {steps:3} steps {words:5} words {seconds:5.0f} s")
    words, steps, seconds = whole
    print(f"{'all':12} {steps:3.0f} steps {words:5.0f} words {seconds / 60:5.1f} min")


if __name__ == "__main__":
    main()
