"""Offers and questions over the table: to end a hand, to try its decisions again, to add a program,
to learn what is different in a rule set, to think again about a costly card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import and_list
from hearts_qt.app.main.banner import BannerButton
from hearts_qt.rules.options import Rules

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from hearts_qt.app.coach.card_warnings import CardWarnings
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.banner import Banner
    from hearts_qt.app.main.window_catalogue import Windows
    from hearts_qt.app.review.finished_hand_review import FinishedHandReview
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.view import TableView
    from hearts_qt.game.observation import Claim
    from hearts_qt.lessons.lesson_file import Lesson
    from hearts_qt.store.history import History
    from hearts_qt.store.school_progress import SchoolProgress

KIND = "program"


class ClaimOffer:
    """Offers a claim in the banner while it can be accepted, if the settings allow offers."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        banner: Callable[[], Banner],
    ) -> None:
        """`banner` returns the current banner."""
        self._session = session
        self._live = live
        self._banner = banner
        self.claim: Claim | None = None
        """The claim that can be accepted now."""

    def offer(self, claim: Claim | None) -> None:
        """Offer a claim, or take back the offer."""
        self.claim = claim
        banner = self._banner()
        if claim is None:
            banner.dismiss("claim")
        elif self._live.values.offer_claims and not self._session.current.finishing:
            banner.say(
                "claim",
                say(claim.text),
                (
                    BannerButton(_("End the hand"), self._session.decisions.accept_claim),
                    BannerButton(_("Keep playing"), banner.dismiss),
                ),
            )

    def offer_again(self) -> None:
        """Offer the current claim again, after the banner was replaced."""
        self.offer(self.claim)


class RetryOffer:
    """Has a hand reviewed in the background while the table shows its result, and offers there to
    try costly decisions again, if the settings allow it."""

    def __init__(self, windows: Windows) -> None:
        self._windows = windows

    @cached_property
    def _review(self) -> FinishedHandReview:
        made = self._windows.finished_hand
        made.ready.connect(self._offer)
        made.trouble.connect(lambda sentence: self._windows.say(say(sentence)))
        return made

    def follow(self, table: TableView) -> None:
        """Make the offer at this table from now on."""
        table.result.offers_retry = True
        table.result.shown.connect(self._result_shown)

    def _result_shown(self, shown: bool) -> None:
        if shown and self._windows.live.values.offer_retry:
            self._review.begin()
        elif "_review" in self.__dict__:
            self._review.stop()

    def _offer(self, costly: int, plays: bool) -> None:
        from hearts_qt.app.review.words import costly_sentence

        if costly:
            self._windows.table.result.offer_retry(costly_sentence(costly, plays=plays))


class LessonOffer:
    """Offers the lesson about what is different in a rule set, once for each lesson, when such a
    game is first begun."""

    def __init__(self, windows: Windows) -> None:
        self._windows = windows

    def offer(self) -> None:
        """Make the offer, if it is due in the game on the table."""
        current = self._windows.session.current
        if not current.started or current.rules == Rules() or current.game.finished:
            return
        rules = current.rules
        # Imported late, because the program starts without the lessons.
        from hearts_qt.lessons.lesson_file import family_lessons

        if family_lessons(rules):
            self._windows.school.ask(lambda progress: self._offer(progress, rules))

    def _offer(self, progress: SchoolProgress, rules: Rules) -> None:
        from hearts_qt.lessons.lesson_file import family_lessons

        current, banner = self._windows.session.current, self._windows.banner
        if current.rules != rules or not current.started or banner.shown:
            return
        for lesson in family_lessons(rules):
            if any(step.id in progress.now.done for step in lesson.step):
                continue
            if progress.offer(lesson.id):
                self._say(lesson)
                return

    def _say(self, lesson: Lesson) -> None:
        sentence = _("New to these rules? There is a short lesson: {title}.")
        show = windows.School(lesson.id)
        self._windows.banner.say(
            "lesson",
            sentence.format(title=say(lesson.says("title"))),
            (
                BannerButton(_("Show me"), lambda: self._windows.open(show)),
                BannerButton(_("Not now"), lambda: None),
            ),
        )


class FirstHandOffer:
    """Says after the first hand of the game that the school has begun what may come next."""

    def __init__(self, windows: Windows) -> None:
        self._windows = windows

    def follow(self, table: TableView) -> None:
        """Make the offer at this table from now on."""
        table.result.shown.connect(self._result_shown)

    def _result_shown(self, shown: bool) -> None:
        at = self._windows
        if not shown or at.first_game is not at.session.current.history:
            return
        at.first_game = None
        at.banner.say(
            "first hand",
            _(
                "That was your first hand. Play another, or the whole game: it ends when a "
                "player reaches 100 points. There are more lessons for later."
            ),
            (
                BannerButton(_("Keep playing"), lambda: None),
                BannerButton(_("Lessons for later"), lambda: at.open(windows.School())),
            ),
        )


class CostlyCardQuestion(QObject):
    """Asks in the banner, before a costly card is played, whether the player is sure, if the
    settings say so."""

    def __init__(
        self, session: Session, live: LiveSettings, banner: Callable[[], Banner]
    ) -> None:
        """`banner` returns the current banner."""
        super().__init__(session)
        self._live = live
        self._banner = banner
        self._session = session
        self._warnings: CardWarnings | None = None
        live.on("warn_of_costly", call=self._follow)
        self._switch()
        # Whatever happens at the table answers the question.
        session.timeline.appended.connect(self._withdraw)
        session.timeline.replaced.connect(self._withdraw)

    def _follow(self) -> None:
        self._switch()
        self._withdraw()

    def _switch(self) -> None:
        on = self._live.values.warn_of_costly
        if self._warnings is None:
            if not on:
                return
            # Imported late, because most players do not want it.
            from hearts_qt.app.coach.card_warnings import CardWarnings

            self._warnings = CardWarnings(self._session)
            self._warnings.warned.connect(self._ask)
        self._warnings.switch(on)

    def _ask(self, question: str) -> None:
        assert self._warnings is not None
        self._banner().say(
            "costly",
            question,
            (
                BannerButton(_("Choose again"), lambda: None),
                BannerButton(_("Play it anyway"), self._warnings.play_anyway),
            ),
        )

    def _withdraw(self, *_of: object) -> None:
        if self._warnings is not None:
            self._banner().dismiss("costly")


class ProgramOffer:
    """Says that Basic plays in place of programs that are not added on this computer, and offers to
    add them, until the player has answered in this game."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        banner: Callable[[], Banner],
        window: QWidget,
    ) -> None:
        """`banner` returns the current banner; `window` is the parent of the question."""
        self._session = session
        self._live = live
        self._banner = banner
        self._window = window
        self._answered: History | None = None
        """The game in which the offer was answered."""

    def offer(self) -> None:
        """Make the offer, or take it back, as the seats are now."""
        banner = self._banner()
        programs = self._session.current.seating.programs_to_add
        if not programs or not self._session.current.started:
            banner.dismiss(KIND)
            return
        covered = banner.shown and banner.kind != KIND
        if covered or self._answered is self._session.current.history:
            return
        names = and_list([self._session.current.names[seat] for seat in programs])
        sentence = _(
            "This game wants a program to play for {names} that has not been added on this "
            "computer. Basic plays instead."
        )
        banner.say(
            KIND,
            sentence.format(names=names),
            (
                BannerButton(_("Add this program…"), self._ask),
                BannerButton(_("Close"), lambda: None),
            ),
        )

    def dismissed(self, kind: str) -> None:
        """A message of the banner was hidden: if it was the offer, that is an answer; after any
        other one, the offer is made if it is due."""
        if kind == KIND:
            self._answered = self._session.current.history
        else:
            self.offer()

    def _ask(self) -> None:
        from hearts_qt.app.dialogs import AddProgramDialog

        programs = self._session.current.seating.programs_to_add
        if not programs:
            return
        player = next(iter(programs.values()))
        if AddProgramDialog(player, self._window).ask():
            self._answered = None
            self._live.add_program(player)
