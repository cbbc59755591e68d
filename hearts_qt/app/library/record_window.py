"""The window for a game record: the result of the check, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hearts_qt.app import windows
from hearts_qt.app.files.open_file import CheckedGame, read_game
from hearts_qt.app.game_titles import place_words, title, winners_words
from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.library.library_words import fault_words
from hearts_qt.app.models.table_models import ScoreModel
from hearts_qt.app.results.replayed_game import ReplayedGame
from hearts_qt.app.results.score_sheet import ScoreSheet, SheetWindows
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.layouts import row
from hearts_qt.app.ui.theme import Type
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.app.worker import FAILED
from hearts_qt.game.game_stats import place_of
from hearts_qt.game.records import RecordError
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import brief
from hearts_qt.store.record_shelf import time_of

if TYPE_CHECKING:
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.table.playback.tempo import Durations
    from hearts_qt.app.worker import Worker


def title_of(file: str, checked: CheckedGame, rules: str) -> str:
    """The title of a game: its date, the name of its rules, and its result.

    If a person chose the name of the file, that name is the title.
    """
    begun = time_of(file)
    if begun is None:
        return brief(Path(file).stem, 80)
    game, names = checked.game, checked.names
    result = ""
    if game.winners is not None:
        result = winners_words([names[seat] for seat in game.winners])
        if checked.person >= 0:
            result = place_words(
                *place_of(game.rules, game.totals, game.winners, checked.person)
            )
    return title(begun, rules, result)


class RecordWindow(Dialog):
    """The score sheet of a recorded game, with buttons to go through a file with several games."""

    def __init__(
        self,
        shown: windows.Record,
        rule_names: RuleNames,
        durations: Callable[[], Durations],
        worker: Worker,
        open_window: windows.OpenWindow,
        parent: QWidget,
    ) -> None:
        """`durations` gives those of animations; `worker` reads the games after the first one."""
        self._records, first = shown.found
        self._at = 0
        self._lane = worker.lane("next record")
        self._token = CancelToken()
        self._path = shown.path
        self._rule_names = rule_names
        super().__init__("", parent)
        self._shown = ReplayedGame(first.game, first.names, first.players)
        self._shown.setParent(self)
        scores = ScoreModel(self._shown)
        scores.setParent(self)
        self.sheet = ScoreSheet(self._shown, scores, rule_names, durations)
        self.sheet.set_up(self, open_window, self._windows)
        self._person = first.person
        self.verdict = label("", Type.BODY)
        self.verdict.setAccessibleName(_("Result of the check"))
        self.sheet.add_above_hands(self.verdict)
        if len(self._records) > 1:
            self.sheet.add_above_hands(self._chooser())
        self._update_header(first)

    def _chooser(self) -> QWidget:
        """The buttons for the previous and the next game of the file."""
        line = QWidget()
        self.where = label("", muted=True)
        self.before = button(_("Previous game"), lambda: self.go(self._at - 1))
        self.after = button(_("Next game"), lambda: self.go(self._at + 1))
        row((self.where, 1), self.before, self.after, on=line)
        return line

    def go(self, at: int) -> None:
        """Show another game of the file; the first is number 0."""
        if not 0 <= at < len(self._records):
            return
        self._at = at
        self._say_where()
        self._say(_("Opening…"))
        self._token.cancel()
        self._token = CancelToken()
        self._lane.submit(
            partial(read_game, self._records[at][1], self._token),
            self._show,
            self._failed,
            token=self._token,
        )

    def _show(self, checked: CheckedGame) -> None:
        self._shown.show(checked.game, checked.names, checked.players)
        self._update_header(checked)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, RecordError):
            self._say(_(FAILED))
            raise error
        # This game cannot be shown, so the sheet keeps the game before it.
        self._say(say(error.text))

    def end_work(self) -> None:
        self._token.cancel()

    def _windows(self) -> SheetWindows:
        """What the buttons open for the game that is shown."""
        begun = time_of(self._path.name)
        return SheetWindows(
            windows.Review(windows.RecordedGame(self._path, self._shown_at, self._checked)),
            windows.Share(
                windows.SharedGame(
                    self._shown.current.game, self.sheet.model, begun, self._person
                )
            ),
        )

    def fair_play(self) -> windows.FairPlay:
        """What tests the game that is shown."""
        return windows.FairPlay(windows.RecordText(self._records[self._at][1], self._name))

    def _update_header(self, checked: CheckedGame) -> None:
        self._person = checked.person
        self._checked, self._shown_at = checked, self._at
        rules = self._rule_names.name(checked.game.rules) or _("Your own rules")
        self._name = title_of(self._path.name, checked, rules)
        self.setWindowTitle(_("Record: {file}").format(file=self._name))
        if checked.fault is None:
            self._say(_("Checked: every play is legal and the points are correct."))
        else:
            self._say(fault_words(checked.fault, all_hands=checked.all_hands))
        self._say_where()

    def _say(self, sentence: str) -> None:
        self.verdict.setText(sentence)
        self.sheet.fit()

    def _say_where(self) -> None:
        if len(self._records) > 1:
            count = len(self._records)
            self.where.setText(
                ngettext("Game {number} of {n}", "Game {number} of {n}", count).format(
                    number=self._at + 1, n=count
                )
            )
            self.before.setEnabled(self._at > 0)
            self.after.setEnabled(self._at < count - 1)
