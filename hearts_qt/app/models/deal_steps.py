"""The model of the deals that *Check these deals* lists."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.models.roles import ROOT
from hearts_qt.app.tooltip import plain_tip
from hearts_qt.game.deal_code import deal_code
from hearts_qt.game.seal_check import DealStep
from hearts_qt.rules.cards import format_cards

_Index = QModelIndex | QPersistentModelIndex


class DealColumn(IntEnum):
    """The columns."""

    DEAL = 0
    HAND = 1
    CODE = 2
    RESULT = 3


class DealStepsModel(QAbstractTableModel):
    """A row for each deal: its number, the hand that was played with it, its code, the result."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[DealStep, ...] = ()
        self._names: tuple[str, ...] = ()

    def set_deals(self, steps: Sequence[DealStep], names: Sequence[str]) -> None:
        """Show other deals; `names` are those of the seats."""
        self.beginResetModel()
        self._steps, self._names = tuple(steps), tuple(names)
        self.endResetModel()

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._steps)

    def columnCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(DealColumn)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (
            pgettext("column", "Deal"),
            pgettext("column", "Hand"),
            _("Deal code"),
            pgettext("column", "Result"),
        )[section]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._steps):
            return None
        step = self._steps[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            match DealColumn(index.column()):
                case DealColumn.DEAL:
                    return str(step.index + 1)
                case DealColumn.HAND:
                    return "–" if step.hand is None else str(step.hand + 1)
                case DealColumn.CODE:
                    return deal_code(step.number)
                case DealColumn.RESULT:
                    return self.result_words(step)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._cards(step))
        return None

    @staticmethod
    def result_words(step: DealStep) -> str:
        """What came out for a deal, in words."""
        if not step.fits:
            return _("✗ The record has another number or other cards")
        words = [_("✓ Number and cards fit")]
        if "abandoned" in step.why:
            words = [_("Taken back before it was played to the end")]
        if "restarted" in step.why:
            words.append(_("restarted"))
        if "after_opening" in step.why:
            words.append(_("dealt after the secret was known"))
        return ", ".join(words)

    def _cards(self, step: DealStep) -> str:
        """The cards of a deal, a line for each seat."""
        lines = [
            # Translators: a player's name, and the cards that the player was dealt.
            _("{name}: {cards}").format(name=name, cards=format_cards(hand))
            for name, hand in zip(self._names, step.hands, strict=False)
        ]
        if step.kitty:
            lines.append(_("Kitty: {cards}").format(cards=format_cards(step.kitty)))
        return "\n".join(lines)
