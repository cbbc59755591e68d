"""Compares the cards that each player was dealt with exact odds."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from hearts_qt.app.files.save_dialog import ask_to_save
from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.models.table_model import Column, TableModel
from hearts_qt.app.regional import decimal, whole
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import LEFT, column, show_all
from hearts_qt.app.ui.tables import Table, TableLook
from hearts_qt.app.ui.widgets import announce, button, heading, label, note
from hearts_qt.app.worker import FAILED
from hearts_qt.game.odds import FEWEST_HANDS, CountedQuantity, LineResult
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.store.dealt_hands import DealtHands, OddsOfPlayer, dealt_hands, odds_of
from hearts_qt.store.files import cause, write_atomically

if TYPE_CHECKING:
    from hearts_qt.app.worker import Worker
    from hearts_qt.store.game_library import GameLibrary

PLAYERS = 1000
"""The number of fair players that a line of the table refers to."""


class OddsPage(QWidget):
    """Reads the kept games each time it is shown, and compares one player at a time with chance."""

    def __init__(self, library: GameLibrary, worker: Worker) -> None:
        super().__init__()
        self._library = library
        self._worker = worker
        self._lane = worker.lane("odds")
        self._token = CancelToken()
        self.players: list[OddsOfPlayer] = []
        """The person and the other players, once the games have been read."""
        self.verdict = heading()
        self.verdict.setAccessibleName(_("Result of the comparison"))
        self.chooser = ComboBox((), _("Player"))
        self.chooser.picked.connect(lambda at: self.show_player(int(str(at))))
        self.model = TableModel(odds_columns(), self)
        self.table = Table(self.model, _("Dealt cards and odds"), TableLook(wraps=True))
        self.few, self.note, self._filler = label("", muted=True), note(), QWidget()
        self.export = button(_("Export as a table…"), self.ask_export)
        column(
            self.verdict,
            (self.chooser, LEFT),
            (self.table, 1),
            self.few,
            (self._filler, 1),
            self.note,
            (self.export, LEFT),
            on=self,
        )
        self._show_nothing(_("Reading your games…"))

    # Reading

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._token.cancel()
        token = self._token = CancelToken()
        report = partial(self._worker.call_in_gui, token, self._progressed)
        self._lane.submit(
            partial(_read, self._library, report, token),
            self._results_ready,
            self._failed,
            token=token,
        )

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._token.cancel()

    def _progressed(self, done: int, of: int) -> None:
        # The earlier result stays visible while the games are read again.
        if not self.players:
            self.verdict.setText(
                _("Reading your games: {count} of {n}").format(count=done, n=of)
            )

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            self._show_nothing(_(FAILED))
            raise error
        self._show_nothing(
            _("Your games cannot be read because {cause}.").format(
                cause=say(cause(error, reading=True))
            )
        )

    def _results_ready(self, found: object) -> None:
        assert isinstance(found, tuple)
        hands, players = found
        assert isinstance(hands, DealtHands)
        self.players = players
        if not hands.own.dealt:
            self._show_nothing(
                _("Your cards are compared with chance here after your first finished game.")
            )
            return
        self.note.setText(_notes(hands, players))
        chosen = self.chooser.key()
        self.chooser.offer(
            (
                at,
                ngettext("{name}: {n} hand", "{name}: {n} hands", player.dealt).format(
                    name=player.name or _("You"), n=player.dealt
                ),
            )
            for at, player in enumerate(players)
        )
        self.verdict.setText(_verdict(players))
        self.chooser.show()
        self.export.setEnabled(any(player.lines for player in players))
        self.show_player(chosen if isinstance(chosen, int) and chosen < len(players) else 0)
        announce(self, self.verdict.text())

    def show_player(self, at: int) -> None:
        """Show the lines of one player; the person is number 0."""
        player = self.players[at]
        self.chooser.set_key(at)
        self.model.show(player.lines)
        self.table.setVisible(bool(player.lines))
        self._filler.setVisible(not player.lines)
        self.few.setText(_few_words(player))
        self.few.setVisible(bool(self.few.text()))

    def _show_nothing(self, sentence: str) -> None:
        self.verdict.setText(sentence)
        show_all(False, self.chooser, self.table, self.few)
        self._filler.show()
        self.note.setText("")
        self.export.setEnabled(False)

    # Exporting

    def ask_export(self) -> None:
        """Ask for a file, and write the table there."""
        path = ask_to_save(self, _("Export as a table"), "hearts-odds.csv", _("Tables ({kinds})"))
        if path is not None:
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Write the lines of all players to a file."""
        self._lane.submit(
            partial(write_atomically, path, table_of(self.players).encode(), shared=True),
            lambda _nothing: self._say(_("Saved as {file}.").format(file=path)),
            partial(self._not_written, path),
            token=self._token,
        )

    def _not_written(self, path: Path, error: Exception) -> None:
        if not isinstance(error, OSError):
            raise error
        self._say(
            _("{file} cannot be written because {cause}.").format(
                file=path, cause=say(cause(error))
            )
        )

    def _say(self, sentence: str) -> None:
        self.note.setText(sentence)
        announce(self, sentence)


def _read(
    library: GameLibrary, progress: partial[None], cancel: CancelToken
) -> tuple[DealtHands, list[OddsOfPlayer]]:
    """Count all games and compute the odds; in the worker's thread."""
    hands = dealt_hands(library, progress, cancel)
    return hands, odds_of(hands)


def _verdict(players: list[OddsOfPlayer]) -> str:
    """The result for all lines in one sentence."""
    lines = [line for player in players for line in player.lines]
    if not lines:
        return _("There are too few hands yet to compare them with chance.")
    unusual = sum(line.unusual for line in lines)
    if not unusual:
        return ngettext(
            "The one comparison is within what chance explains.",
            "All {n} comparisons are within what chance explains.",
            len(lines),
        ).format(n=len(lines))
    return ngettext(
        "{unusual} of {n} comparison is further out than chance explains.",
        "{unusual} of {n} comparisons are further out than chance explains.",
        len(lines),
    ).format(unusual=unusual, n=len(lines))


def _few_words(player: OddsOfPlayer) -> str:
    """Why there is no comparison yet, or else how often a pass brought the worst card."""
    words = []
    if player.dealt < FEWEST_HANDS:
        words.append(
            ngettext(
                "You need at least {least} hands; there is {n} so far.",
                "You need at least {least} hands; there are {n} so far.",
                player.dealt,
            ).format(n=player.dealt, least=FEWEST_HANDS)
        )
    elif player.received:
        words.append(
            ngettext(
                "The worst card came {n} time in a pass. That depends on how the others play, so "
                "it cannot be compared with chance; what the passing player was dealt can.",
                "The worst card came {n} times in a pass. That depends on how the others play, so "
                "it cannot be compared with chance; what the passing player was dealt can.",
                player.received,
            ).format(n=player.received)
        )
    return " ".join(words)


def _notes(hands: DealtHands, players: list[OddsOfPlayer]) -> str:
    """How the comparison is made, and what was left out."""
    count = sum(len(player.lines) for player in players)
    notes = []
    if count:
        notes.append(
            ngettext(
                "The odds are exact, for the rules of each hand. “Unusual” means that chance alone "
                "gives a result this extreme in fewer than 1 of 20 cases with {n} comparison.",
                "The odds are exact, for the rules of each hand. “Unusual” means that chance alone "
                "gives even one result this extreme among {n} comparisons in fewer than 1 of 20 "
                "cases.",
                count,
            ).format(n=count)
        )
    if hands.chosen:
        notes.append(
            ngettext(
                "{n} hand is left out because its deal was chosen or dealt before.",
                "{n} hands are left out because their deals were chosen or dealt before.",
                hands.chosen,
            ).format(n=hands.chosen)
        )
    if hands.unread:
        notes.append(
            ngettext(
                "{n} game cannot be read.", "{n} games cannot be read.", hands.unread
            ).format(n=hands.unread)
        )
    notes.append(_("Games that were not kept, such as those that you left, are not counted."))
    return " ".join(notes)


def odds_columns() -> tuple[Column[LineResult], ...]:
    """The columns of the comparison of one player's cards with chance."""
    def expected(line: LineResult) -> str:
        # Translators: an expected number and its standard deviation.
        return _("{expected} ± {spread}").format(
            expected=decimal(line.expected),
            spread=decimal(line.spread),
        )

    return (
        Column(pgettext("column", "Cards"), lambda line: quantity_words(line.quantity)),
        Column(pgettext("column", "Hands"), lambda line: whole(line.hands), True),
        Column(pgettext("column", "Dealt"), lambda line: whole(line.total), True),
        Column(pgettext("column", "Expected"), expected, True),
        Column(_("Of 1,000 fair players"), fair_players),
    )


def quantity_words(quantity: CountedQuantity) -> str:
    """What is counted, in words."""
    match quantity:
        case CountedQuantity.WORST:
            return _("The worst card (usually the queen of spades)")
        case CountedQuantity.HEARTS:
            return _("Hearts")
        case CountedQuantity.SPADES:
            return _("Aces and kings of spades")
        case CountedQuantity.VOIDS:
            return _("Suits without a card")
        case CountedQuantity.NEIGHBOUR:
            return _("The worst card, dealt to the player passing to this seat")


def fair_players(line: LineResult) -> str:
    """How many of a thousand fair players with the same number of hands had more, and how many
    fewer."""
    words = _("{more} had more, {fewer} had fewer").format(
        more=round(PLAYERS * line.more), fewer=round(PLAYERS * line.fewer)
    )
    return _("{words}: unusual").format(words=words) if line.unusual else words


def table_of(players: Sequence[OddsOfPlayer]) -> str:
    """All lines of all players as CSV, with untranslated headings."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(
        ("player", "line", "hands", "dealt", "expected", "standard_deviation", "share_more",
         "share_fewer", "chance_two_sided", "chance_corrected")
    )  # fmt: skip
    for player in players:
        for line in player.lines:
            figures = (line.expected, line.spread, line.more, line.fewer, line.chance,
                       line.corrected)  # fmt: skip
            name = player.name or "you"
            # A name must not become a formula in a spreadsheet.
            if name[0] in "=+-@\t":
                name = f"'{name}"
            table.writerow(
                (name, line.quantity.value, line.hands, line.total,
                 *(f"{figure:.6g}" for figure in figures))
            )  # fmt: skip
    return written.getvalue()
