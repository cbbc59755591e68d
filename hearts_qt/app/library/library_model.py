"""The kept games as an item model, which also searches, filters and sorts them.

It does that itself instead of through a proxy model, which would call Python for the data of two
rows in each comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache, cached_property, partial
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QIcon

from hearts_qt.app.game_titles import (
    hands_words,
    month_words,
    place_words,
    winners_words,
)
from hearts_qt.app.i18n import _, listed, ngettext, pgettext, say
from hearts_qt.app.models import table_model
from hearts_qt.app.models.table_model import DISPLAY, Index, TableModel
from hearts_qt.app.regional import folded, signed, sort_key, time_words
from hearts_qt.app.rules.rule_names import shown_under
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.icons import draw_crown
from hearts_qt.app.ui.theme import Type
from hearts_qt.app.ui.widgets import drawn_icon
from hearts_qt.file_names import shown
from hearts_qt.game.deal_code import DealNumberError, deal_code, parse_deal_number

if TYPE_CHECKING:
    from datetime import datetime

    from hearts_qt.store.game_library import GameSummary, KeptGame


CROWN = 18
"""The width and height of the crown beside a won game, in device-independent pixels."""


class GameColumn(IntEnum):
    """The columns."""

    DATE = 0
    RULES = 1
    RESULT = 2
    POINTS = 3
    LENGTH = 4
    OPPONENTS = 5


class Shown(IntEnum):
    """Which games are shown, by their result."""

    ALL = 0
    WON = 1
    LOST = 2
    UNFINISHED = 3
    DAMAGED = 4


class LibraryRow:
    """A game of the list. Its texts are made when they are first needed."""

    def __init__(self, game: KeptGame, rules_name: Callable[[str], str]) -> None:
        self.game = game
        self._rules_name = rules_name

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.game.name

    @property
    def summary(self) -> GameSummary | None:
        """What the record says; None for a damaged one."""
        return self.game.summary

    @cached_property
    def points(self) -> int:
        """The person's points, with the sign with which the rules show them; 0 without a summary.
        """
        summary = self.summary
        return 0 if summary is None else shown_under(summary.rules, summary.points)

    @cached_property
    def won(self) -> bool:
        """Whether the person has won."""
        return self.summary is not None and self.summary.won

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        summary = self.summary
        return self._rules_name(summary.rules) if summary is not None else ""

    @cached_property
    def date(self) -> str:
        """When the game began."""
        return time_words(self.game.begun)

    @cached_property
    def result(self) -> str:
        """The person's place, or who has won."""
        summary = self.summary
        if summary is None:
            return _("Damaged")
        if not summary.over:
            return _("Not finished")
        return place_words(summary.place, summary.places) or winners_words(self.winners)

    @property
    def winners(self) -> list[str]:
        """The names of those who have won."""
        summary = self.summary
        return [summary.names[seat] for seat in summary.winners] if summary is not None else []

    @cached_property
    def opponents(self) -> str:
        """The names of the other seats; of a damaged record, why it cannot be read."""
        summary, fault = self.summary, self.game.fault
        if summary is None:
            return say(fault) if fault is not None else ""
        return listed(name for at, name in enumerate(summary.names) if at != summary.person)

    @property
    def delegated(self) -> str:
        """In how many hands the computer played for the person."""
        hands = self.summary.delegated if self.summary is not None else 0
        return ngettext(
            "{n} hand finished by the computer", "{n} hands finished by the computer", hands
        ).format(n=hands)

    @property
    def code(self) -> str:
        """The code of the deal of the first hand; empty if there is none."""
        summary = self.summary
        deal = summary.deal if summary is not None else ""
        return deal_code(int(deal)) if deal.isdecimal() and int(deal) < 2**64 else ""

    def cell(self, column: int) -> str:
        """The text of a column."""
        summary = self.summary
        match column:
            case GameColumn.DATE:
                return self.date
            case GameColumn.RULES:
                return self.rules if summary is not None else shown(self.name)
            case GameColumn.RESULT:
                return self.result
            case GameColumn.POINTS:
                return signed(self.points) if summary is not None and summary.person >= 0 else ""
            case GameColumn.LENGTH:
                return str(summary.hands) if summary is not None else ""
            case GameColumn.OPPONENTS:
                return self.opponents
        return ""

    @property
    def spoken(self) -> str:
        """What a screen reader says of the row after its first cell."""
        parts = [self.cell(GameColumn.RULES), self.result]
        summary = self.summary
        if summary is not None:
            parts.append(hands_words(summary.hands))
            if summary.person >= 0:
                parts.append(_total_words(self.points))
            if summary.delegated:
                parts.append(self.delegated)
            parts.append(_("against {names}").format(names=self.opponents))
        else:
            parts.append(self.opponents)
        return listed(part for part in parts if part)

    @cached_property
    def haystack(self) -> str:
        """What a search looks through."""
        summary = self.summary
        begun = self.game.begun
        day = f"{begun.day} {month_words(begun.month)} {begun.year} {begun.date().isoformat()}"
        parts = [day, self.cell(GameColumn.RULES), self.result, shown(self.name)]
        if summary is not None:
            parts += [*summary.names, summary.preset or ""]
        return folded("\n".join(parts))

    def matches(self, words: Sequence[str], deal: str) -> bool:
        """Whether all words occur, or the first deal has the number `deal` (in decimal digits)."""
        if deal and self.game.summary is not None and self.game.summary.deal == deal:
            return True
        haystack = self.haystack
        return all(word in haystack for word in words)

    def shown_as(self, shown: Shown) -> bool:
        """Whether the game is shown when this result is chosen."""
        summary = self.summary
        match shown:
            case Shown.ALL:
                return True
            case Shown.DAMAGED:
                return summary is None
            case Shown.UNFINISHED:
                return summary is not None and not summary.over
            case Shown.WON:
                return self.won
        return summary is not None and summary.over and summary.person >= 0 and not self.won

    def key(self, column: int) -> tuple[object, datetime]:
        """The sort key for a column; ties are sorted by date."""
        summary, begun = self.summary, self.game.begun
        match column:
            case GameColumn.RULES:
                return sort_key(self.rules), begun
            case GameColumn.RESULT:
                # The share of the opponents who did better, so that 2nd of 4 comes before 2nd of 3.
                place = summary.place if summary is not None else 0
                places = summary.places if summary is not None else 0
                return (place - 1) / max(1, places - 1) if place else 2.0, begun
            case GameColumn.POINTS:
                return self.points, begun
            case GameColumn.LENGTH:
                return summary.hands if summary is not None else 0, begun
            case GameColumn.OPPONENTS:
                return sort_key(self.opponents), begun
        return begun, begun


class LibraryModel(TableModel[LibraryRow]):
    """A row for each game that is shown; damaged records come last."""

    def __init__(self, rules_name: Callable[[str], str], parent: QObject | None = None) -> None:
        """`rules_name` gives the name of the rules with a code."""
        super().__init__(tuple(_columns()), parent)
        self._rules_name = rules_name
        self._names: dict[str, str] = {}
        self._all: dict[str, LibraryRow] = {}
        self._hidden: set[str] = set()
        self._words: tuple[str, ...] = ()
        self._deal = ""
        self._rules = ""
        self._result = Shown.ALL
        self.column = GameColumn.DATE
        """The column that the games are sorted by."""
        self.descending = True
        """Whether the largest comes first."""

    # Rows

    def take(self, games: Iterable[KeptGame], all_of_them: bool) -> None:
        """List games: in place of those listed before if `all_of_them`, otherwise added to them."""
        taken: dict[str, LibraryRow] = {} if all_of_them else dict(self._all)
        for game in games:
            before = self._all.get(game.name)
            same = before is not None and before.game == game
            taken[game.name] = (
                before if same and before is not None else LibraryRow(game, self.rules_name)
            )
        self._all = taken
        self._arrange()

    def hide(self, names: Iterable[str]) -> None:
        """Take deleted games off the list."""
        self._hidden.update(names)
        self._arrange()

    def unhide(self, names: Iterable[str]) -> None:
        """Put games that were brought back on the list again."""
        self._hidden.difference_update(names)
        self._arrange()

    def rename(self) -> None:
        """Look up the names of the rule sets again."""
        self._names.clear()
        for row in self._all.values():
            row.__dict__.pop("haystack", None)
        self._arrange()
        self.announce(0, len(self.rows) - 1)

    @property
    def total(self) -> int:
        """How many games there are, shown or not."""
        return len(self._all.keys() - self._hidden)

    def rules_name(self, code: str) -> str:
        """The name of the rules with a code."""
        if code not in self._names:
            self._names[code] = self._rules_name(code)
        return self._names[code]

    def rule_sets(self) -> list[tuple[str, int]]:
        """The codes of all rule sets with the number of their games, the most frequent first."""
        counts: dict[str, int] = {}
        for name, row in self._all.items():
            if row.summary is not None and name not in self._hidden:
                counts[row.summary.rules] = counts.get(row.summary.rules, 0) + 1

        def place(item: tuple[str, int]) -> tuple[int, object]:
            return -item[1], sort_key(self.rules_name(item[0]))

        return sorted(counts.items(), key=place)

    # Data

    def search(self, written: str) -> None:
        """Show only games in which all the words occur, or whose first deal has the number or code
        `written`."""
        self._words = tuple(folded(written).split())
        try:
            self._deal = str(parse_deal_number(written))
        except DealNumberError:
            self._deal = ""
        self._arrange()

    def show_rules(self, code: str) -> None:
        """Show only games by the rules with a code; an empty code stands for all rules."""
        self._rules = code
        self._arrange()

    def show_result(self, shown: Shown) -> None:
        """Show only games with this result."""
        self._result = shown
        self._arrange()

    def sort_by(self, column: int, descending: bool) -> None:
        """Sort by a column."""
        self.column, self.descending = GameColumn(column), descending
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if column >= 0:
            self.sort_by(column, order == Qt.SortOrder.DescendingOrder)

    def row_of(self, name: str) -> int:
        """The row of a game by the name of its file; -1 if it is not shown."""
        return next((at for at, row in enumerate(self.rows) if row.name == name), -1)

    def _wanted(self) -> list[LibraryRow]:
        """The games to show, in order."""
        words, rules, result, deal = self._words, self._rules, self._result, self._deal
        wanted = [
            row
            for name, row in self._all.items()
            if name not in self._hidden
            and (result is Shown.ALL or row.shown_as(result))
            and (not rules or (row.summary is not None and row.summary.rules == rules))
            and (not words or row.matches(words, deal))
        ]
        column = self.column
        wanted.sort(key=lambda row: row.key(column), reverse=self.descending)
        # The sort is stable: only damaged records move, to the end.
        wanted.sort(key=lambda row: row.summary is None)
        return wanted

    def _arrange(self) -> None:
        """Show the wanted games; those that stay remain selected in views."""
        wanted, shown = self._wanted(), {row.name for row in self.rows}
        new = [row for row in wanted if row.name not in shown]
        if new:
            self.insert(len(self.rows), new)
        names = {row.name for row in wanted}
        gone = [row for row in self.rows if row.name not in names]
        # Those that go are above the others: then the first row that stays becomes the current one.
        self._reorder([*gone, *wanted])
        if gone:
            self.remove(0, len(gone) - 1)

    def _reorder(self, rows: list[LibraryRow]) -> None:
        """Bring the games into another order; what is said of a game may have changed."""
        if all(map(is_, rows, self.rows)):
            return
        self.layoutAboutToBeChanged.emit()
        before, places = self.persistentIndexList(), {row.name: at for at, row in enumerate(rows)}
        after = [self.index(places[self.rows[one.row()].name], one.column()) for one in before]
        self.rows = tuple(rows)
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    # The model

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if index.isValid() and index.row() < len(self.rows):
            row, column = self.rows[index.row()], index.column()
            won = column == GameColumn.RESULT and row.won
            match role:
                case Qt.ItemDataRole.ForegroundRole if row.summary is None:
                    if column in (GameColumn.RESULT, GameColumn.OPPONENTS):
                        return QColor(theme.colours().red)
                case Qt.ItemDataRole.FontRole if won or column == GameColumn.RULES:
                    return theme.font(Type.BODY, theme.DEMI_BOLD)
                case Qt.ItemDataRole.DecorationRole if won:
                    return crown()
        return super().data(index, role)


def _total_words(points: int) -> str:
    """The points of a game, as they are read aloud."""
    words = ngettext("{n} point in total", "{n} points in total", abs(points))
    return words.format(n=signed(points))


def _columns() -> Iterator[table_model.Column[LibraryRow]]:
    """The columns; the first one has the rest of the row as a sentence for screen readers."""
    heads = {
        GameColumn.DATE: pgettext("column", "Date"),
        GameColumn.RULES: pgettext("column", "Rules"),
        GameColumn.RESULT: pgettext("column", "Result"),
        GameColumn.POINTS: pgettext("column", "Points"),
        GameColumn.LENGTH: pgettext("column", "Hands"),
        GameColumn.OPPONENTS: pgettext("column", "Opponents"),
    }
    for column, head in heads.items():
        text = partial(LibraryRow.cell, column=column)
        yield table_model.Column(
            head,
            text,
            number=column in (GameColumn.POINTS, GameColumn.LENGTH),
            tip=text if column in (GameColumn.RULES, GameColumn.OPPONENTS) else None,
            about=attrgetter("spoken") if column is GameColumn.DATE else None,
            muted=column in (GameColumn.DATE, GameColumn.LENGTH, GameColumn.OPPONENTS),
        )


@cache
def crown() -> QIcon:
    """The sign of a game that the person has won."""
    return drawn_icon(CROWN, lambda painter: draw_crown(painter, QPointF(CROWN, CROWN) / 2))
