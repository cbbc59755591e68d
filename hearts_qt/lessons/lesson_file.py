"""Lessons as they stand in their files.

Every text is marked for translation by the key `step.field`, or `lesson.field` for those of the
lesson itself, which is its context in the catalogue.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from hearts_qt.limits import LESSON_FILE
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.options import Rules, option_to_words
from hearts_qt.rules.presets import DEFAULT_PRESET
from hearts_qt.rules.text import Text

FOLDER = Path(__file__).parent
"""The folder of the lessons that come with the program."""

Group = Literal["learn", "better", "families"]
GROUPS: tuple[Group, ...] = ("learn", "better", "families")
"""The groups of lessons: the school itself, those for players who want to get good, and those for
families of rules."""

SEATS = {"S": 0, "W": 1, "N": 2, "E": 3}
"""The seats of picture steps by their letters; S is the learner."""

NOBODY = "nobody"
"""The answer to a question for a seat that means none."""


class LessonError(ValueError):
    """A lesson that cannot be used; the message says why, in English."""


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the best answer of a step was measured to be. It is for tests and never shown."""

    best: str
    """The best cards; empty for charging none."""
    second: float = 0.0
    """How far the next best answer is behind, in points."""
    error: float = 0.0
    """Its paired standard error."""


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rule sets that a lesson is about: those in which an option has a value, or not. Values
    are written as on the command line."""

    option: str
    is_value: str | None = msgspec.field(default=None, name="is")
    not_value: str | None = msgspec.field(default=None, name="not")

    def has(self, rules: Rules) -> bool:
        """Whether a rule set belongs to the family."""
        value = option_to_words(self.option, getattr(rules, self.option))
        return value == self.is_value if self.is_value is not None else value != self.not_value


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One question of a lesson. Seat 0 is the learner."""

    id: str
    preset: str = DEFAULT_PRESET
    set: dict[str, str] = {}
    """Options on top of the preset, written as on the command line."""
    ask: Literal[
        "play", "pass", "charge", "lay_away", "card", "seat", "hand", "game"
    ] = "play"
    """What the learner does: a decision of the game, a click on a card or a seat of a picture, the
    rest of a hand, or a real game."""
    judge: Literal["coach", "legal", "answer"] = "coach"
    """Who says what is right: the coach, the rules (every legal card), or `answer`."""
    slack: Annotated[float, msgspec.Meta(ge=0.0)] = 0.5
    """How far behind the best choice a right one may be, in net points of Modern Hearts."""
    dealer: int = 0
    game: int | None = None
    """The number of a game whose first deal is the position, in place of `dealt`."""
    dealt: list[str] = []
    """The cards of each seat, after the pass."""
    kitty: str = ""
    charged: list[str] | None = None
    laid_away: str | None = None
    plays: str = ""
    """The cards that were played, up to the decision."""
    totals: list[int] | None = None
    """The totals before the hand."""
    table: str = ""
    """The trick of a picture step, in the order of play, such as `W:9D N:4D E:QD S:7D`."""
    answer: str = ""
    """The right answer to a picture step: a card, the letter of a seat, or `nobody`."""
    points_at: bool = False
    """Whether a good card is pointed out from the beginning."""
    also: list[str] = []
    """Cards that are accepted with the text `better` though the coach knows better ones."""
    play_on: Literal["trick", "hand", "none"] = "trick"
    """How far the hand goes on after a right answer."""
    close: bool = False
    """Whether the best answer leads by less than lessons usually ask for."""
    check: Check | None = None
    task: str
    right: str
    better: str = ""
    wrong: dict[str, str] = {}
    """What is said after a wrong answer: by card or seat, by what happened (`took_queen`,
    `took_points`), or `*` for everything else."""
    illegal: str = ""
    """What is said after a card that may not be played."""
    nobody: str = ""
    """The label of the answer `nobody`."""

    @property
    def is_picture(self) -> bool:
        """Whether the step shows a picture and no game."""
        return self.judge == "answer"

    def says(self, field: str) -> Text:
        """One of the texts: `task`, `right`, `better`, `illegal` or `nobody`."""
        return Text(getattr(self, field), context=f"{self.id}.{field}")

    def wrong_text(self, *keys: str) -> Text | None:
        """What is said after a wrong answer: the text of the first of the keys that has one."""
        found = next((key for key in (*keys, "*") if key in self.wrong), None)
        if found is None:
            return None
        return Text(self.wrong[found], context=f"{self.id}.wrong.{found}")

    def texts(self) -> Iterator[tuple[str, str]]:
        """The key and the English of every text."""
        for field in ("task", "right", "better", "illegal", "nobody"):
            if written := getattr(self, field):
                yield f"{self.id}.{field}", written
        for key, written in self.wrong.items():
            yield f"{self.id}.wrong.{key}", written


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson: what is said first, and its steps."""

    lesson: Literal[1]
    """The version of the format."""
    id: str
    title: str
    intro: str
    words: list[str] = []
    """The words that are introduced here."""
    themes: list[Theme] = []
    """The themes of errors after which the review offers the lesson."""
    family: Family | None = None
    """The rule sets that the lesson is about, if it is not about all."""
    step: list[Step]

    def says(self, field: Literal["title", "intro"]) -> Text:
        """The title, or what is said first."""
        return Text(getattr(self, field), context=f"{self.id}.{field}")

    def texts(self) -> Iterator[tuple[str, str]]:
        """The key and the English of every text."""
        yield f"{self.id}.title", self.title
        yield f"{self.id}.intro", self.intro
        for step in self.step:
            yield from step.texts()


def read_lesson(path: Path) -> Lesson:
    """Read a lesson. Raises `LessonError` if it cannot be used, and `OSError`."""
    with path.open("rb") as file:
        written = file.read(LESSON_FILE + 1)
    if len(written) > LESSON_FILE:
        raise LessonError("the file is too large")
    try:
        found: Any = tomllib.loads(written.decode())
        return msgspec.convert(found, Lesson)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LessonError(str(error)) from None


@cache
def lessons(group: Group) -> tuple[Lesson, ...]:
    """The lessons of a group that come with the program, in their order."""
    with (FOLDER / "order.toml").open("rb") as file:
        order = tomllib.load(file)
    return tuple(read_lesson(FOLDER / f"{name}.toml") for name in order[group])


def all_lessons() -> tuple[Lesson, ...]:
    """Every lesson that comes with the program."""
    return tuple(one for group in GROUPS for one in lessons(group))


def is_introduced(word: str, lesson: Lesson) -> bool:
    """Whether a word that the school introduces is known in a lesson: it is one of the words of the
    lesson itself or of one before it. The lessons after the school know all."""
    school = lessons("learn")
    if lesson not in school:
        return True
    return any(word in each.words for each in school[: school.index(lesson) + 1])


def family_lessons(rules: Rules) -> tuple[Lesson, ...]:
    """The lessons about what is different in a rule set."""
    found = lessons("families")
    return tuple(one for one in found if one.family is not None and one.family.has(rules))


def lesson_about(theme: Theme) -> Lesson:
    """The lesson for an error with a theme."""
    return next(lesson for lesson in all_lessons() if theme in lesson.themes)
