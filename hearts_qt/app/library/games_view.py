"""The list of the kept games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
)

from hearts_qt.app.game_titles import place_words
from hearts_qt.app.i18n import _
from hearts_qt.app.library.library_model import CROWN, GameColumn, LibraryRow
from hearts_qt.app.regional import time_words
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.tables import CellDelegate, SpokenTable
from hearts_qt.app.ui.theme import LARGE, MEDIUM, TIGHT, Type
from hearts_qt.app.ui.widgets import leave_drops_to_window

if TYPE_CHECKING:
    from hearts_qt.app.library.library_model import LibraryModel


class GamesView(SpokenTable):
    """A row for each game; one of them is always chosen."""

    def __init__(self, model: LibraryModel) -> None:
        super().__init__()
        self._games = model
        self._widths: dict[GameColumn, int] = {}
        """The width that each column needs, in device-independent pixels."""
        self._least: dict[GameColumn, int] = {}
        """The width with which the words of some columns have room in two lines."""
        self.setModel(model)
        for signal in (model.rowsInserted, model.rowsRemoved):
            signal.connect(lambda *_of: self._choose_any())
        self.setItemDelegate(_GameDelegate(self))
        self.setAccessibleName(_("Kept games"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setProperty("plain", True)
        self.setAlternatingRowColors(True)
        self.setIconSize(QSize(CROWN, CROWN))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setCornerButtonEnabled(False)
        leave_drops_to_window(self)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def chosen(self) -> list[LibraryRow]:
        """The games that are selected, in the order of the list."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._games.rows[row] for row in rows]

    def chosen_names(self) -> list[str]:
        """The names of the selected games."""
        return [row.name for row in self.chosen()]

    def choose(self, names: Sequence[str]) -> None:
        """Choose games by name, as far as they are shown; the first one becomes the current one."""
        rows = [row for name in names if (row := self._games.row_of(name)) >= 0]
        flags = QItemSelectionModel.SelectionFlag
        for at, row in enumerate(rows):
            if at:
                self.selectionModel().select(self._games.index(row, 0), flags.Select | flags.Rows)
            else:
                self.choose_row(row)

    def _choose_any(self) -> None:
        """Choose the current game, or else the first, if no game is chosen."""
        if self._games.rows and not self.selectionModel().hasSelection():
            self.choose_row(max(0, self.currentIndex().row()))

    def choose_row(self, at: int) -> None:
        """Choose the game of a row, and no other."""
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(
            self._games.index(at, 0), flags.ClearAndSelect | flags.Rows | flags.Current
        )

    def measure(self) -> None:
        """Give rows and columns the room that the text needs."""
        metrics = QFontMetrics(theme.font(Type.BODY))
        date = time_words(datetime(2026, 11, 30, 20, 0)) + "M"
        samples = {GameColumn.DATE: date, GameColumn.POINTS: "−188", GameColumn.LENGTH: "188"}
        widths = {column: metrics.horizontalAdvance(sample) for column, sample in samples.items()}
        # The person's own victory is written in bold, with a crown beside it.
        strong = QFontMetrics(theme.font(Type.BODY, QFont.Weight.DemiBold))
        widths[GameColumn.RESULT] = max(
            metrics.horizontalAdvance(_("Not finished")),
            strong.horizontalAdvance(place_words(1, 10)) + CROWN + TIGHT,
        )
        names = {self._games.rules_name(code) for code, _count in self._games.rule_sets()}
        widths[GameColumn.RULES] = max(map(strong.horizontalAdvance, names), default=0)
        others = {row.opponents for row in self._games.rows}
        widths[GameColumn.OPPONENTS] = max(map(metrics.horizontalAdvance, others), default=0)
        folded = {
            GameColumn.OPPONENTS: max((_folded(words, metrics) for words in others), default=0),
            GameColumn.RULES: max((_folded(words, strong) for words in names), default=0),
            GameColumn.DATE: _folded(date, metrics),
        }
        for column, wide in widths.items():
            heading = str(self._games.headerData(column, Qt.Orientation.Horizontal))
            least = metrics.horizontalAdvance(heading) + LARGE
            self._widths[column] = max(wide, least) + 2 * MEDIUM
            if column in folded:
                self._least[column] = max(folded[column], least) + 2 * MEDIUM
        self._fill()

    def _fill(self) -> None:
        """Give each column the room for its words, in two lines where all do not have it in one;
        the last one has what the others leave."""
        widths = dict(self._widths)
        over = sum(widths.values()) - self.viewport().width()
        self.setWordWrap(over > 0)
        metrics = QFontMetrics(theme.font(Type.BODY))
        high = (1 + self.wordWrap()) * metrics.height() + MEDIUM
        self.verticalHeader().setDefaultSectionSize(high)
        for column, least in self._least.items():
            spared = max(0, min(over, widths[column] - least))
            widths[column] -= spared
            over -= spared
        for column, wide in widths.items():
            left = max(0, -over) if column is GameColumn.OPPONENTS else 0
            self.horizontalHeader().resizeSection(column, wide + left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()


def _folded(words: str, metrics: QFontMetrics) -> int:
    """The least width at which words have room in two lines."""
    wide = metrics.horizontalAdvance
    ends = [at for at, sign in enumerate(words) if sign == " "]
    return min((max(wide(words[:at]), wide(words[at + 1 :])) for at in ends), default=wide(words))


class _GameDelegate(CellDelegate):
    """Draws the crown of a won game after the result."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.decorationPosition = QStyleOptionViewItem.Position.Right
