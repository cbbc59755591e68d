"""The pack as an item model: a row for each suit, a column for each rank.

`RemovedCopies` tells a `CardGridModel` which cards are removed, `CardPoints` what each card counts.
Both read the draft that a `RulesModel` holds, and write to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any, Protocol

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_words, suit_words
from hearts_qt.app.models.table_model import ACCESSIBLE, DISPLAY, EDIT, ROOT, TIP, Index
from hearts_qt.app.regional import signed
from hearts_qt.app.rules.rules_model import RulesModel
from hearts_qt.rules.cards import CARDS, HIGHEST_VALUE, card_values, worth_of
from hearts_qt.rules.option_table import SCHEMES
from hearts_qt.rules.shown_points import shown_sign

_FIRST = int(Qt.ItemDataRole.UserRole) + 1

SUITS, RANKS = 4, 13
"""How many there are of each."""


class CardGridRole(IntEnum):
    """Roles of the grids; a cell is a card."""

    CardRole = _FIRST
    """int: the card."""
    NumberRole = _FIRST + 1
    """int: the value of the card, or the number of removed copies."""
    FixedRole = _FIRST + 2
    """bool: the number comes from another option and cannot be set here."""


class CardNumbers(Protocol):
    """What the numbers of a `CardGridModel` are, and how one of them is changed."""

    def read(self) -> list[int]:
        """The number of each of the 52 cards, by the draft of the rules."""
        ...

    def write(self, cards: Iterable[int], number: int) -> bool:
        """Set the number of some cards as one change; False if the number is out of bounds."""
        ...

    def fixed(self, card: int) -> bool:
        """Whether a card's number comes from another option."""
        ...

    def words(self, card: int, number: int) -> str:
        """A card with its number, as a sentence."""
        ...


class RemovedCopies:
    """The number of copies of each card that are removed from the pack."""

    def __init__(self, rules: RulesModel) -> None:
        self._rules = rules

    @property
    def copies(self) -> int:
        """The number of copies of each card before any is removed."""
        return int(self._rules.drafts.now.values["packs"])

    def read(self) -> list[int]:
        counts = Counter(self._rules.drafts.now.values["removed"])
        return [counts[card] for card in range(CARDS)]

    def write(self, cards: Iterable[int], number: int) -> bool:
        if not 0 <= number <= self.copies:
            return False
        counts = dict(enumerate(self.read())) | dict.fromkeys(cards, number)
        self._rules.change({"removed": tuple(sorted(Counter(counts).elements()))})
        return True

    def turn(self, card: int) -> None:
        """Remove one more copy of a card, or put all back if none is left."""
        count = self.read()[card]
        self.write([card], count + 1 if count < self.copies else 0)

    def fixed(self, card: int) -> bool:
        return False

    def words(self, card: int, number: int) -> str:
        if not number:
            return _("{card}, in the pack").format(card=card_words(card))
        if self.copies == 1:
            return _("{card}, removed").format(card=card_words(card))
        return ngettext("{card}, {n} copy removed", "{card}, {n} copies removed", number).format(
            card=card_words(card), n=number
        )


class CardPoints:
    """The points of each card for the player who captures it, with the sign with which the rules
    show them."""

    def __init__(self, rules: RulesModel) -> None:
        self._rules = rules

    def read(self) -> list[int]:
        return [self._sign * value for value in worth_of(self._rules.drafts.now.values)]

    @property
    def _sign(self) -> int:
        return shown_sign(self._rules.drafts.now.values["scores_shown"])

    def write(self, cards: Iterable[int], number: int) -> bool:
        if abs(number) > HIGHEST_VALUE:
            return False
        table = list(card_values(self._rules.drafts.now.values["card_values"], None))
        for card in cards:
            if not self.fixed(card):
                table[card] = self._sign * number
        self._rules.change({"card_values": own_table(table)})
        return True

    def fixed(self, card: int) -> bool:
        return bool(card == self._rules.drafts.now.values["bonus_card"])

    def words(self, card: int, number: int) -> str:
        sentence = ngettext("{card}, {n} point", "{card}, {n} points", abs(number)).format(
            card=card_words(card), n=signed(number)
        )
        return _("{card}, the bonus card").format(card=sentence) if self.fixed(card) else sentence


class PackModel(QAbstractTableModel):
    """A row for each suit, a column for each rank; a cell is a card."""

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else SUITS

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else RANKS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> Any:
        if role == DISPLAY and orientation == Qt.Orientation.Vertical and 0 <= section < SUITS:
            return suit_words(section)
        return None

    def announce(self, before: Sequence[object], after: Sequence[object]) -> None:
        """Tell views which cells have changed, by the values of all cards before and after."""
        for suit in range(SUITS):
            row = range(suit * RANKS, (suit + 1) * RANKS)
            ranks = [card % RANKS for card in row if before[card] != after[card]]
            if ranks:
                self.dataChanged.emit(self.index(suit, ranks[0]), self.index(suit, ranks[-1]))


class CardGridModel(PackModel):
    """The cards, each with a number that `numbers` reads and writes."""

    def __init__(
        self, rules: RulesModel, numbers: CardNumbers, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._source = numbers
        self._numbers = numbers.read()
        rules.changed.connect(self._follow)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        fixed = self._source.fixed(card_at(index))
        return usual if fixed else usual | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if not index.isValid():
            return None
        card = card_at(index)
        match role:
            case int(asked) if asked in (DISPLAY, EDIT, CardGridRole.NumberRole):
                return self._numbers[card]
            case int(asked) if asked in (ACCESSIBLE, TIP):
                return self.words(card)
            case CardGridRole.CardRole:
                return card
            case CardGridRole.FixedRole:
                return self._source.fixed(card)
        return None

    def setData(self, index: Index, value: Any, role: int = EDIT) -> bool:
        if not index.isValid() or role not in (EDIT, CardGridRole.NumberRole):
            return False
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self._source.write([card_at(index)], value)

    def number(self, card: int) -> int:
        """The number of a card."""
        return self._numbers[card]

    def fixed(self, card: int) -> bool:
        """Whether the number of a card comes from another option."""
        return self._source.fixed(card)

    def words(self, card: int) -> str:
        """A card with its number, as a sentence."""
        return self._source.words(card, self._numbers[card])

    def _follow(self) -> None:
        before, self._numbers = self._numbers, self._source.read()
        self.announce(before, self._numbers)


def own_table(table: list[int]) -> str | tuple[tuple[int, int], ...]:
    """The values of 52 cards as the option holds them: the name of a scheme with these values.

    Never the scheme of Black Jack: it also makes the jack of spades the black card, which a table
    of values cannot express.
    """
    for scheme in SCHEMES:
        if scheme != "black_jack" and card_values(scheme, None) == tuple(table):
            return scheme
    return tuple((card, value) for card, value in enumerate(table) if value)


def card_at(index: Index) -> int:
    """The card of a cell."""
    return int(index.row()) * RANKS + int(index.column())
