"""The window for a game record: the result of the check, and the score sheet."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.game_titles import place_words, title, winners_words
from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.library.library_words import fault_words
from hearts_qt.app.models.scores import ScoreModel
from hearts_qt.app.results.score_sheet import ScoreSheet
from hearts_qt.app.review.replayed_game import ReplayedGame
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.layouts import row
from hearts_qt.app.ui.theme import Type
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.app.worker import FAILED
from hearts_qt.game.game_stats import place_of
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, read_record
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.rules.text import Text, brief
from hearts_qt.store.record_shelf import time_of

if TYPE_CHECKING:
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.table.playback.tempo import Durations
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.game import Game


class CheckedGame(NamedTuple):
    """The part of a recorded game that follows the rules, and the first fault if there is one."""

    game: Game
    names: tuple[str, ...]
    players: tuple[str, ...]
    """The kind of player of each seat, as in `SeatEntry`."""
    person: int = -1
    """The seat of the person, or -1."""
    fault: Text | None = None
    all_hands: bool = True
    """Whether the game has all hands of the record: with a fault, only if just the seal, the deals
    or the result at the end are wrong."""


def read_game(written: str, cancel: CancelToken | None = None) -> CheckedGame:
    """Check a record against the rules; may be called in any thread.

    If the record breaks a rule, the game has the hands before that; if only the seal is wrong, it
    has all hands. Raises `RecordError` if not even the start of a game can be read, and `Cancelled`
    if `cancel` ended the work.
    """

    def go_on(_so_far: Game | None = None) -> None:
        if is_cancelled(cancel):
            raise Cancelled

    go_on()
    record = read_record(written)
    names = tuple(seat.name for seat in record.seats)
    players = tuple(seat.player for seat in record.seats)
    person = next((at for at, seat in enumerate(record.seats) if seat.player == "person"), -1)
    try:
        return CheckedGame(replay_record(record, go_on), names, players, person)
    except RecordError as error:
        if record.seal is not None:
            # Perhaps only the seal is wrong: then the whole game can be shown.
            with contextlib.suppress(RecordError):
                game = replay_record(record, go_on, deals=False)
                return CheckedGame(game, names, players, person, error.text)
        hands = len(record.hands) if error.hand is None else error.hand - 1
        for kept in range(hands, -1, -1):
            good = replace(record, hands=record.hands[:kept], result=None)
            try:
                game = replay_record(good, go_on, deals=record.seal is None)
                all_hands = kept == len(record.hands)
                return CheckedGame(game, names, players, person, error.text, all_hands)
            except RecordError:
                # For example, the result of the last hand is wrong.
                continue
        raise


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

    share_wanted = Signal(object, object, object, int)
    """A picture is to be shared: the game, the model of its score sheet, when it began or None, and
    the person's seat or -1."""
    review_wanted = Signal(int, object)
    """The number of a record in the file, from 0, whose `CheckedGame` is to be reviewed."""
    check_wanted = Signal(str, str)
    """The record of a game whose deals are to be checked, and what the game is called."""
    peek_wanted = Signal(str, str)
    """The record of a game whose computer players are to be tested, and what it is called."""

    def __init__(
        self,
        file: str,
        records: Sequence[tuple[int, str]],
        first: CheckedGame,
        rule_names: RuleNames,
        durations: Callable[[], Durations],
        worker: Worker,
        parent: QWidget,
    ) -> None:
        """`records` comes from `split_records`; `first` is the first record, already checked.
        `file` is the name of their file. `worker` reads the other records."""
        self._records = records
        self._at = 0
        self._lane = worker.lane("next record")
        self._token = CancelToken()
        self._file = file
        self._rule_names = rule_names
        super().__init__("", parent)
        self._shown = ReplayedGame(first.game, first.names, first.players)
        self._shown.setParent(self)
        scores = ScoreModel(self._shown)
        scores.setParent(self)
        self.sheet = ScoreSheet(self._shown, scores, rule_names, durations)
        self.sheet.set_up(self)
        self.sheet.share_wanted.connect(self._ask_to_share)
        self._person = first.person
        self.sheet.check_wanted.connect(self._check)
        self.sheet.review_wanted.connect(self._ask_to_review)
        self.sheet.peek_wanted.connect(self._peek)
        self.verdict = label("", Type.BODY)
        self.verdict.setAccessibleName(_("Result of the check"))
        self.sheet.add_above_hands(self.verdict)
        if len(records) > 1:
            self.sheet.add_above_hands(self._chooser())
        self._tell(first)

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
        self._tell(checked)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, RecordError):
            self._say(_(FAILED))
            raise error
        # This game cannot be shown, so the sheet keeps the game before it.
        self._say(say(error.text))

    def _check(self) -> None:
        self.check_wanted.emit(self._records[self._at][1], self._name)

    def _peek(self) -> None:
        self.peek_wanted.emit(self._records[self._at][1], self._name)

    def end_work(self) -> None:
        self._token.cancel()

    def _ask_to_review(self) -> None:
        self.review_wanted.emit(self._shown_at, self._checked)

    def _ask_to_share(self) -> None:
        begun = time_of(self._file)
        self.share_wanted.emit(self._shown.current.game, self.sheet.model, begun, self._person)

    def _tell(self, checked: CheckedGame) -> None:
        self._person = checked.person
        self._checked, self._shown_at = checked, self._at
        rules = self._rule_names.name(checked.game.rules) or _("Your own rules")
        self._name = title_of(self._file, checked, rules)
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
