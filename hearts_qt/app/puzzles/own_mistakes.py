"""The player's own mistakes in the window of the puzzles: which are due, and one as it is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from hearts_qt.app.daily.daily_words import day_words
from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.puzzles.known_puzzles import now
from hearts_qt.app.puzzles.puzzle_task import Change, Task, judge_answer
from hearts_qt.app.puzzles.puzzle_words import differences_words, rules_name
from hearts_qt.app.school.question_table import Question
from hearts_qt.game.deals import random_number
from hearts_qt.lessons.asked_again import AskedAgain, asked_again
from hearts_qt.lessons.lesson_file import all_lessons
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.rule_code import rules_from_code
from hearts_qt.store.folders import folders
from hearts_qt.store.hand_figures import HandFiguresCache
from hearts_qt.store.own_mistakes import (
    Mistake,
    due_mistakes,
    mistake_again,
    mistakes_of_games,
    mistakes_of_school,
    next_due,
)
from hearts_qt.store.puzzle_results import Attempt, PuzzleResults

if TYPE_CHECKING:
    from hearts_qt.app.worker import Worker
    from hearts_qt.store.school_progress import SchoolProgress


@dataclass(frozen=True, slots=True)
class _Found:
    """The mistake that is asked about, and those about which nothing can be asked any more."""

    mistake: Mistake | None
    again: AskedAgain | None
    gone: tuple[str, ...]


class OwnMistakes:
    """Finds the player's mistakes, and has the one that is due prepared."""

    def __init__(self, worker: Worker, results: PuzzleResults, school: SchoolProgress) -> None:
        self._results, self._school = results, school
        self._lane = worker.lane("own mistakes")
        self._token = CancelToken()
        self._of_games: list[Mistake] | None = None

    def close(self) -> None:
        """Cancel everything."""
        self._token.cancel()

    def read(self, then: Callable[[], object]) -> None:
        """Read the mistakes in kept games; `then` is called when that is done."""
        token = self._renew()
        where = folders()

        def find() -> list[Mistake]:
            # The lessons are read here too, so that the windows need not wait for them.
            all_lessons()
            try:
                games = HandFiguresCache.of(where).games(cancel=token)
            except OSError:
                # The statistics say what is wrong with the folder.
                return []
            return mistakes_of_games(games)

        def take(found: list[Mistake]) -> None:
            self._of_games = found
            then()

        self._lane.submit(find, take, token=token)

    def _renew(self) -> CancelToken:
        self._token.cancel()
        self._token = CancelToken()
        return self._token

    @property
    def known(self) -> bool:
        """Whether the mistakes were read."""
        return self._of_games is not None

    @property
    def _all(self) -> list[Mistake]:
        return [*mistakes_of_school(self._school.now.done), *(self._of_games or ())]

    @property
    def due(self) -> list[Mistake]:
        """The mistakes that are asked about now."""
        return due_mistakes(self._all, self._results.now.mistakes, now())

    @property
    def words(self) -> str:
        """How many mistakes are due, or when the next one is."""
        count = len(self.due)
        if count:
            return ngettext("{n} mistake is due.", "{n} mistakes are due.", count).format(n=count)
        following = next_due(self._all, self._results.now.mistakes)
        if following is None:
            return _("Mistakes in analysed hands and in lessons come back here.")
        at = now()
        # Those that are over the number of a day come on the next one.
        day = (at + timedelta(days=1) if following <= at else following.astimezone()).date()
        if day == at.date():
            return _("No mistake is due now. The next one comes later today.")
        return _("No mistake is due now. The next one comes on {day}.").format(day=day_words(day))

    def prepare(self, then: Callable[[Task | None], object]) -> None:
        """Prepare the first mistake that is due; `then` gets it, or None if there is none."""
        token, due, records = self._renew(), self.due, folders().games
        seed = random_number()

        def find() -> _Found:
            gone: list[str] = []
            for mistake in due:
                made = mistake_again(mistake, records)
                again = (
                    None
                    if made is None
                    else asked_again(made.game, made.best, seed=seed, cancel=token)
                )
                if again is not None:
                    return _Found(mistake, again, tuple(gone))
                gone.append(mistake.key)
            return _Found(None, None, tuple(gone))

        self._lane.submit(find, partial(self._prepared, then), token=token)

    def stop_preparing(self) -> None:
        """Prepare no mistake any more; reading goes on."""
        if self.known:
            self._token.cancel()

    def _prepared(self, then: Callable[[Task | None], object], found: _Found) -> None:
        for key in found.gone:
            self._results.retire(key, now())
        if found.mistake is None or found.again is None:
            then(None)
            return
        then(self._task(found.mistake, found.again))

    def _task(self, mistake: Mistake, again: AskedAgain) -> Task:
        attempts = [Attempt()]

        def note(change: Change) -> str:
            before, after = attempts[-1], change(attempts[-1])
            attempts.append(after)
            if before.score is not None or after.score is None:
                return ""
            at = now()
            return _back_words(at, self._results.repeat(mistake.key, at, after.score))

        return Task(
            Question(again.game, partial(judge_answer, again.answers)),
            again.answers,
            _("Your mistake"),
            rules_name(mistake.rules),
            differences_words(rules_from_code(mistake.rules)),
            ("", ""),
            () if mistake.theme is None else (mistake.theme,),
            False,
            _about_words(mistake),
            note,
            lambda: attempts[-1],
        )


def _about_words(mistake: Mistake) -> str:
    """Where a mistake was made."""
    if mistake.step is not None:
        step = mistake.step
        lesson = next(one for one in all_lessons() if step in one.step)
        return _("This is from the lesson “{title}”.").format(title=say(lesson.says("title")))
    assert mistake.error is not None
    cards = mistake.error.chosen.cards
    what = cards_words(cards) if cards else _("No card")
    if mistake.made is None:
        return _("In the game you chose: {cards}").format(cards=what)
    return _("On {day} you chose: {cards}").format(
        day=day_words(mistake.made.date()), cards=what
    )


def _back_words(at: datetime, due: datetime | None) -> str:
    """When a mistake comes back."""
    if due is None:
        return _("You know this now: it does not come back.")
    hours = round((due - at).total_seconds() / 3600)
    if hours < 24:
        return ngettext(
            "It comes back in {n} hour.", "It comes back in {n} hours.", hours
        ).format(n=hours)
    days = round(hours / 24)
    return ngettext(
        "It comes back in {n} day.", "It comes back in {n} days.", days
    ).format(n=days)
