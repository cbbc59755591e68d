"""The page *Is it fair?*: what can be tested, what each test proves, and what it does not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hearts_qt.app import windows
from hearts_qt.app.fairness.fairness_example import FairnessExample, last_game
from hearts_qt.app.i18n import _, language, ngettext
from hearts_qt.app.new_game.deal_chooser import KINDS, REAL, real_pack_note
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import LEFT, column, fill, scrolled
from hearts_qt.app.ui.theme import MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.ui.widgets import button, hairline, heading, label
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import brief

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel, QPushButton

    from hearts_qt.app.worker import Worker
    from hearts_qt.store.game_library import GameLibrary

WIDTH, HEIGHT = 720, 640
"""The size of the window, in device-independent pixels."""


class FairnessWindow(Dialog):
    """Three questions, each with an answer, an example from the last game, and a button."""

    def __init__(
        self,
        library: GameLibrary,
        worker: Worker,
        open_window: windows.OpenWindow,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_("Is it fair?"), parent)
        self._open_window = open_window
        self.example: FairnessExample | None = None
        """The last game, once it has been read; None before that or if there is none."""
        about = label(
            _(
                "People suspect every card game on a computer of cheating. You need not take "
                "our word for it: you can test three things yourself."
            ),
            muted=True,
        )
        questions = column(around=(0, 0, MEDIUM, 0), spacing=SMALL)
        self._deals(questions)
        self._peeking(questions)
        self._odds(questions)
        self._real_pack(questions)
        questions.addStretch(1)
        area = scrolled(questions)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setAccessibleName(_("Is it fair?"))
        close = button(_("Close"), self.close)
        close.setDefault(True)
        column(
            label(_("Is it fair?"), Type.TITLE),
            about,
            (area, 1),
            button_box(cancel=close),
            on=self,
            around=WIDE,
        )
        self.resize(WIDTH, HEIGHT)
        self._token = token = CancelToken()
        worker.lane("last game").submit(
            partial(last_game, library, token), self._example_found, self._not_found, token=token
        )

    # The three questions

    def _deals(self, questions: QVBoxLayout) -> None:
        self.deals_example, self.check = self._question(
            questions,
            _("Do the cards react to how I play?"),
            _(
                "Before the first card, the program draws a long secret number and shows you its "
                "seal: eight words that are computed from the secret. You cannot work out the "
                "secret from the words, and the program cannot find another secret with the same "
                "seal. It is as if a sheet with all the deals lay in a closed envelope on your "
                "table. Then you may cut the pack with a click or with any words: your cut "
                "changes all deals. After the game, the envelope is opened, and anyone can "
                "compute the seal and the deals again."
            ),
            _(
                "It proves that all deals were fixed before you played. If you cut, it also "
                "proves that the secret was not chosen against you."
            ),
            _("It does not prove that the other players do not see your cards."),
            _("Check these deals"),
        )
        self.check.clicked.connect(
            lambda: self._open_window(windows.DealCheck(self._record()))
        )

    def _peeking(self, questions: QVBoxLayout) -> None:
        questions.addWidget(hairline())
        self.peek_example, self.peek = self._question(
            questions,
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
            _("Test a choice"),
        )
        self.peek.clicked.connect(lambda: self._open_window(windows.PeekTest(self._record())))

    def _odds(self, questions: QVBoxLayout) -> None:
        questions.addWidget(hairline())
        self.odds_example, self.compare = self._question(
            questions,
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
            _("Compare my cards with chance"),
        )
        self.compare.clicked.connect(lambda: self._open_window(windows.Odds()))
        self.compare.setEnabled(True)

    def _real_pack(self, questions: QVBoxLayout) -> None:
        """Add the section for players who do not want the program to deal."""
        questions.addWidget(hairline())
        fill(questions, SMALL, heading(_(KINDS[REAL])), label(real_pack_note()), SMALL)

    def _question(
        self, questions: QVBoxLayout, question: str, how: str, proves: str, not_: str, action: str
    ) -> tuple[QLabel, QPushButton]:
        """Add a question; returns the label for its example, hidden at first, and its button."""
        example, pressed = label("", muted=True), button(action)
        example.hide()
        pressed.setEnabled(False)
        fill(
            questions,
            SMALL,
            heading(question),
            label(how),
            label(f"✓ {proves}"),
            label(f"✗ {not_}"),
            example,
            (pressed, LEFT),
            SMALL,
        )
        return example, pressed

    # The example

    def _record(self) -> windows.RecordText:
        """The record of the example; its buttons are enabled once there is one."""
        assert self.example is not None
        return windows.RecordText(self.example.written, _("Your last game"))

    def _example_found(self, example: object) -> None:
        if not isinstance(example, FairnessExample):
            self._not_found(None)
            return
        self.example = example
        self.check.setEnabled(True)
        self.peek.setEnabled(bool(example.opponent))
        if example.words:
            words = " ".join(example.words)
            self._tell(
                self.deals_example,
                _(
                    "Your last game: before the first card you could see the words “{words}”. You "
                    "cut with “{cut}”. The secret is open now."
                ).format(words=words, cut=brief(example.cut, 80))
                if example.cut
                else _(
                    "Your last game: before the first card you could see the words “{words}”. You "
                    "did not cut. The secret is open now."
                ).format(words=words),
            )
        else:
            self._tell(
                self.deals_example,
                _("Your last game was not sealed, so it has no seal to check."),
            )
        if example.opponent:
            self._tell(
                self.peek_example,
                _("Your last game: test a card of {name}, for example.").format(
                    name=brief(example.opponent, 60)
                ),
            )
        if example.expected:
            self._tell(
                self.odds_example,
                ngettext(
                    "Your last game had {n} hand. Number of times you were dealt the worst card: "
                    "{count}. Chance gives {expected} on average. A single game says nothing yet.",
                    "Your last game had {n} hands. Number of times you were dealt the worst card: "
                    "{count}. Chance gives {expected} on average. A single game says nothing yet.",
                    example.hands,
                ).format(
                    n=example.hands,
                    count=example.worst,
                    expected=QLocale(language()).toString(example.expected, "f", 1),
                ),
            )

    def _not_found(self, error: Exception | None) -> None:
        if error is not None and not isinstance(error, OSError):
            raise error
        for example in (self.deals_example, self.peek_example):
            self._tell(example, _("You can try it after your first finished game."))

    @staticmethod
    def _tell(example: QLabel, sentence: str) -> None:
        example.setText(sentence)
        example.show()

    def end_work(self) -> None:
        self._token.cancel()
