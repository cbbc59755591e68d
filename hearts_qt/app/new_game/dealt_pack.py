"""The pack as an item model while a real deal is entered: who has which card."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt

from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.localized_names import and_list, card_words
from hearts_qt.app.models.card_grid import PackModel, card_at
from hearts_qt.app.models.table_model import DISPLAY, Index
from hearts_qt.app.ui.widgets import plain_tip
from hearts_qt.game.card_entry import EnteredCards
from hearts_qt.rules.cards import CARDS
from hearts_qt.rules.options import Rules

_FIRST = int(Qt.ItemDataRole.UserRole) + 1


class DealtPackRole(IntEnum):
    """Roles of the grid; a cell is a card."""

    CardRole = _FIRST
    """int: the card."""
    HoldersRole = _FIRST + 1
    """str: the numbers of the players who have the card, from 1; empty while nobody has it."""
    GoneRole = _FIRST + 2
    """bool: the pack of the rules does not have the card."""


class DealtPackModel(PackModel):
    """Who has which card."""

    def __init__(self, rules: Rules, names: list[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pack = Counter(rules.pack)
        self._names = names
        self._entry: EnteredCards | None = None

    def set_entry(self, entry: EnteredCards) -> None:
        """Show who has which card."""
        before = [self.holders(card) for card in range(CARDS)]
        self._entry = entry
        self.announce(before, [self.holders(card) for card in range(CARDS)])

    def holders(self, card: int) -> tuple[int, ...]:
        """Who has a card, once for each copy."""
        return self._entry.holders_of(card) if self._entry is not None else ()

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if not index.isValid():
            return None
        card = card_at(index)
        match role:
            case DealtPackRole.CardRole:
                return card
            case DealtPackRole.HoldersRole:
                return " ".join(str(at + 1) for at in self.holders(card))
            case DealtPackRole.GoneRole:
                return not self._pack[card]
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._words(card)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._words(card))
        return None

    def _words(self, card: int) -> str:
        """A card and who has it, as a screen reader says it."""
        if not self._pack[card]:
            return _("{card}, not in the pack").format(card=card_words(card))
        holders = self.holders(card)
        if not holders:
            return pgettext("real pack", "{card}, not dealt yet").format(card=card_words(card))
        names = and_list([self._names[at] for at in holders])
        return pgettext("real pack", "{card}, {name}").format(card=card_words(card), name=names)
