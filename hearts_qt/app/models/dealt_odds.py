"""The model of the page that compares dealt cards with exact odds, and its table as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from hearts_qt.app.i18n import _, language, pgettext
from hearts_qt.app.models.roles import ROOT
from hearts_qt.game.odds import CountedQuantity, LineResult
from hearts_qt.store.dealt_hands import OddsOfPlayer

_Index = QModelIndex | QPersistentModelIndex

PLAYERS = 1000
"""The number of fair players that a line of the table refers to."""


class OddsColumn(IntEnum):
    """The columns."""

    WHAT = 0
    HANDS = 1
    DEALT = 2
    EXPECTED = 3
    FAIR = 4


class OddsModel(QAbstractTableModel):
    """A row for each line of one player."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[LineResult, ...] = ()

    def set_lines(self, lines: Sequence[LineResult]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self._lines = tuple(lines)
        self.endResetModel()

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(OddsColumn)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            pgettext("column", "Cards"),
            pgettext("column", "Hands"),
            pgettext("column", "Dealt"),
            pgettext("column", "Expected"),
            _("Of 1,000 fair players"),
        )[section]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        locale = QLocale(language())
        match OddsColumn(index.column()):
            case OddsColumn.WHAT:
                return quantity_words(line.quantity)
            case OddsColumn.HANDS:
                return locale.toString(line.hands)
            case OddsColumn.DEALT:
                return locale.toString(line.total)
            case OddsColumn.EXPECTED:
                # Translators: an expected number and its standard deviation.
                return _("{expected} ± {spread}").format(
                    expected=locale.toString(line.expected, "f", 1),
                    spread=locale.toString(line.spread, "f", 1),
                )
            case OddsColumn.FAIR:
                return fair_players(line)
        return None


def _alignment(column: int) -> Qt.AlignmentFlag:
    right = column in (OddsColumn.HANDS, OddsColumn.DEALT, OddsColumn.EXPECTED)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


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
