"""*Fair play*: three tests of a game, what each of them proves, and what it does not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLayout, QWidget

from hearts_qt.app.fairness.deal_check import check_written
from hearts_qt.app.fairness.deal_page import DealPage
from hearts_qt.app.fairness.odds_page import OddsPage
from hearts_qt.app.fairness.peek_page import PeekPage
from hearts_qt.app.fairness.testable_game import read_testable_game
from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.preferences.editors import add_setting
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import LEFT, STRETCH, Part, boxed, column, row, scrolled, show_all
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.ui.widgets import button, heading, label, tabs
from hearts_qt.app.worker import FAILED
from hearts_qt.game.records import RecordError
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.store.record_files import OpenedFileError
from hearts_qt.store.settings import BY_NAME

if TYPE_CHECKING:
    from hearts_qt.app import windows
    from hearts_qt.app.fairness.deal_check import DealCheck
    from hearts_qt.app.fairness.game_to_test import GameToTest
    from hearts_qt.app.fairness.testable_game import TestableGame
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.store.game_library import GameLibrary

WIDTH, HEIGHT = 860, 680
"""The size of the window, in device-independent pixels."""


class FairPlayWindow(Dialog):
    """A page for each question: the deals, the other players, and the luck of the person."""

    def __init__(
        self,
        games: Sequence[GameToTest],
        library: GameLibrary,
        worker: Worker,
        live: LiveSettings,
        parent: QWidget | None = None,
        at: windows.Place | None = None,
    ) -> None:
        """The first of `games` is shown. `at` is a decision of it; with it, the window begins with
        the other players."""
        super().__init__(_("Fair play"), parent)
        self._games, self._library, self._at = tuple(games), library, at
        self._live = live
        self._lane = worker.lane("fair play")
        self._token = CancelToken()
        self.deals, self.peeking = DealPage(), PeekPage(worker, live)
        self.luck = OddsPage(library, worker)
        self.game = ComboBox(
            [(number, game.title) for number, game in enumerate(games)], _("Game to test")
        )
        self.game.picked.connect(lambda number: self.show_game(int(str(number))))
        self.game.setVisible(len(games) > 1)
        self.pages = tabs(_("Questions"))
        self._add_pages()
        close = button(_("Close"), self.close)
        close.setDefault(True)
        column(
            row((label(_("Fair play"), Type.TITLE), 1), self.game),
            (self.pages, 1),
            button_box(cancel=close),
            on=self,
            around=WIDE,
        )
        self.begin_with(WIDTH, HEIGHT)
        if at is not None:
            self.pages.setCurrentIndex(1)
        self.show_game(0)

    def _add_pages(self) -> None:
        cut = SettingsPanel()
        add_setting(cut, BY_NAME["offer_cut"], self._live)
        self._add(
            pgettext("tab", "The deals"),
            column((self.deals, 1), cut),
            _("Do the cards react to how I play?"),
            _(
                "Before the first card, the program draws a long secret number and makes its seal: "
                "eight words that are computed from the secret. You cannot work out the "
                "secret from the words, and the program cannot find another secret with the same "
                "seal. It is as if a sheet with all the deals lay in a closed envelope on your "
                "table. If you like, you may cut the pack with a click or with any words: your cut "
                "changes all deals. After the game, the envelope is opened, and anyone can "
                "compute the seal and the deals again."
            ),
            _(
                "It proves that all deals were fixed before you played. If you cut, it also "
                "proves that the secret was not chosen against you."
            ),
            _("It does not prove that the other players do not see your cards."),
        )
        self._add(
            pgettext("tab", "The other players"),
            self.peeking,
            _("Can they see my cards?"),
            _(
                "Take any card that a computer player has played. The program collects everything "
                "that this player was told, and asks it again. Each time, the cards that it could "
                "not see are dealt in another way; what it could see stays the same. A player that "
                "looks at your cards would change its mind. One that does not look makes the same "
                "choice all 20 times. For comparison, one of its own cards is exchanged; then it "
                "may choose something else."
            ),
            _("It proves that the choice that you test does not depend on hidden cards."),
            _(
                "It proves nothing about other choices, but you can test as many as you like. The "
                "test does not notice a player that looked and would have played the same card "
                "anyway."
            ),
        )
        self._add(
            pgettext("tab", "My cards"),
            self.luck,
            _("Why do I always get bad cards?"),
            _(
                "The program counts what you were dealt in all your games, and what the others "
                "were dealt. It also shows what to expect by chance: of 1,000 people who are dealt "
                "as many hands from a well-shuffled pack, how many get more, and how many fewer."
            ),
            _(
                "It shows whether your cards are what chance would give you. The more hands there "
                "are, the smaller a fraud would have to be to go unnoticed."
            ),
            _(
                "It says nothing about a single hand. Out of 1,000 people, someone always has the "
                "worst luck, so one unusual line does not prove fraud. The more lines you look at, "
                "the more often that happens; the comparison allows for it."
            ),
        )

    def _add(
        self, tab: str, test: Part, question: str, how: str, proves: str, not_: str
    ) -> None:
        """Add a page with a test. A button shows in its place how it works and what it proves."""
        body = boxed(test) if isinstance(test, QLayout) else test
        about = boxed(
            column(heading(question), label(how), label(f"✓ {proves}"), label(f"✗ {not_}"), STRETCH)
        )
        about.hide()
        explain = button(_("What does this prove?"))
        explain.setObjectName("explain")
        explain.setCheckable(True)

        def show(wanted: bool) -> None:
            show_all(wanted, about)
            show_all(not wanted, body)
            explain.setText(_("Back to the test") if wanted else _("What does this prove?"))

        explain.toggled.connect(show)
        page = column(
            (body, 1), (about, 1), (explain, LEFT), around=(0, MEDIUM, SMALL, 0), spacing=SMALL
        )
        self.pages.addTab(scrolled(page), tab)

    # The game

    def show_game(self, number: int) -> None:
        """Read a game, and show its deals and its decisions."""
        self._token.cancel()
        token = self._token = CancelToken()
        game = self._games[number]
        at = None if number else self._at
        self.game.set_key(number)
        for page in (self.deals, self.peeking):
            page.say(_("Reading the game…"))
        # Two tasks, because the decisions take longer.
        self._lane.submit(
            partial(_check, game, self._library, token), self._checked, self._failed, token=token
        )
        self._lane.submit(
            partial(_testable, game, self._library, token),
            partial(self._found, at),
            self._failed,
            token=token,
        )

    def _checked(self, check: DealCheck | None) -> None:
        if check is None:
            self.deals.say(_no_game())
        else:
            self.deals.show_check(check)

    def _found(self, at: windows.Place | None, game: TestableGame | None) -> None:
        if game is None:
            self.peeking.say(_no_game())
        else:
            self.peeking.show_game(game, at)

    def _failed(self, error: Exception) -> None:
        known = error.text if isinstance(error, OpenedFileError | RecordError) else None
        for page in (self.deals, self.peeking):
            page.say(say(FAILED if known is None else known))
        if known is None:
            raise error

    def end_work(self) -> None:
        self._token.cancel()
        self.peeking.end_work()


def _check(game: GameToTest, library: GameLibrary, cancel: CancelToken) -> DealCheck | None:
    written = game.written(library, cancel)
    return None if written is None else check_written(written, game.cut, game.chosen)


def _testable(game: GameToTest, library: GameLibrary, cancel: CancelToken) -> TestableGame | None:
    written = game.written(library, cancel)
    return None if written is None else read_testable_game(written, cancel)


def _no_game() -> str:
    return _("You can try it after your first finished game.")
