"""The parked games as an item model, read outside the GUI thread."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import _, listed, ngettext, say, sentences
from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.models.table_model import TableModel, one_column
from hearts_qt.app.regional import clock_words, day_words, signed
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.cast import character_of

if TYPE_CHECKING:
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.rules.text import Text
    from hearts_qt.store.parked_games import ParkedGame


class SavedGamesModel(TableModel["ParkedGame"]):
    """The parked games, the last one put away first.

    `refresh` reads them again; the rows change a moment later. Deleting can be undone as long as
    the program runs.
    """

    refreshed = Signal()
    """The games have been read again."""
    trouble = Signal(str)
    """One sentence about a game that cannot be continued or deleted."""

    def __init__(
        self, session: Session, rule_names: RuleNames, parent: QObject | None = None
    ) -> None:
        super().__init__(one_column(self.rules_name, self._spoken, tip=totals_words), parent)
        self._session = session
        self._rule_names = rule_names
        self._deleted: list[str] = []
        self._lane = session.worker.lane("saved games")
        self._token = CancelToken()
        session.games.parked_changed.connect(self.refresh)
        rule_names.changed.connect(self._say_again)

    @property
    def can_restore(self) -> bool:
        """Whether a deletion can be undone."""
        return bool(self._deleted)

    def refresh(self) -> None:
        """Read the games again."""
        self._token.cancel()
        parked = self._session.saver.parked
        if parked is None:
            self._take(([], []))
            return
        self._token = self._lane.submit(parked.read, self._take)

    def delete(self, row: int) -> bool:
        """Delete a game; `restore` undoes it. Returns whether it was deleted."""
        parked = self._session.saver.parked
        if parked is None or not 0 <= row < len(self.rows):
            return False
        name = self.rows[row].name
        # A list that is being read may still contain the game.
        self._token.cancel()
        fault = parked.delete(name)
        if fault is not None:
            self.trouble.emit(say(fault))
            return False
        self._deleted.append(name)
        self.remove(row, row)
        self.refreshed.emit()
        return True

    def restore(self) -> str:
        """Undo the last deletion. Returns the name of the restored file; empty if there is none."""
        parked = self._session.saver.parked
        if parked is None or not self._deleted:
            return ""
        name = self._deleted.pop()
        fault = parked.restore(name)
        if fault is not None:
            self.trouble.emit(say(fault))
            return ""
        self.refresh()
        return name

    def row_of(self, name: str) -> int:
        """The row of a game by the name of its file, or -1."""
        return next((row for row, one in enumerate(self.rows) if one.name == name), -1)

    def rules_name(self, game: ParkedGame) -> str:
        """The name of the rule set of a game."""
        if game.newer:
            return _("A game of a newer version")
        return self._rule_names.name(game.rules) or _("Your own rules")

    def _spoken(self, game: ParkedGame) -> str:
        parts = self.rules_name(game), score_words(game), totals_words(game), moment(game.when)
        return sentences(part for part in parts if part)

    def _take(self, found: tuple[list[ParkedGame], list[Text]]) -> None:
        games, said = found
        if tuple(games) != self.rows:
            self.show(games)
        for sentence in said:
            self.trouble.emit(say(sentence))
        self.refreshed.emit()

    def _say_again(self) -> None:
        self.announce(0, len(self.rows) - 1)


def names_of(game: ParkedGame) -> list[str]:
    """The names of the players of a parked game."""
    names = []
    for seat, saved in enumerate(game.seats):
        character = character_of(saved.player) if seat else None
        names.append(saved.name or (seat_name(seat) if character is None else character.name))
    return names


def total_of(game: ParkedGame, seat: int) -> int:
    """The points of a seat's side in a parked game, as its rules show them."""
    return game.rules.shown(game.summary.totals[game.rules.side_of(seat)])


def score_words(game: ParkedGame) -> str:
    """The hand and the person's points."""
    if game.newer:
        return _("Only that version can continue it.")
    points = total_of(game, 0)
    return ngettext(
        "Hand {number} · you have {n} point", "Hand {number} · you have {n} points", abs(points)
    ).format(number=game.summary.hand, n=signed(points))


def totals_words(game: ParkedGame) -> str:
    """The points of every player."""
    if game.newer:
        return ""
    return listed(
        # Translators: a player and the points so far, such as “Rosa 12”.
        _("{name} {points}").format(name=name, points=signed(total_of(game, seat)))
        for seat, name in enumerate(names_of(game))
    )


def moment(when: datetime | None, now: datetime | None = None) -> str:
    """A time in words, in a short form for the last few days."""
    if when is None:
        return ""
    time = clock_words(when)
    today = now or datetime.now()
    days = (today.date() - when.date()).days
    if days == 0:
        return _("Today, {time}").format(time=time)
    if days == 1:
        return _("Yesterday, {time}").format(time=time)
    return day_words(when)
