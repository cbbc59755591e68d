"""Grids of cards: which of them are removed, and how many points each of them has."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    Qt,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QWidget,
)

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_words, suit_phrase, suit_words
from hearts_qt.app.models.card_grid import (
    CardGridModel,
    CardGridRole,
    CardPoints,
    RemovedCopies,
    card_at,
)
from hearts_qt.app.regional import signed
from hearts_qt.app.rules.rules_model import RulesModel
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.icons import CardDelegate, CardTable, SmallCard
from hearts_qt.app.ui.inputs import Number
from hearts_qt.app.ui.layouts import column, row
from hearts_qt.app.ui.theme import SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.rules.cards import HIGHEST_VALUE, SPADES, rank_of, suit_of


class CardGrid(CardTable):
    """The pack of a rule set."""

    def __init__(self, model: CardGridModel, delegate: CardDelegate, name: str) -> None:
        super().__init__(model, delegate, name)
        model.setParent(self)

    @property
    def grid(self) -> CardGridModel:
        """The model."""
        model = self.model()
        assert isinstance(model, CardGridModel)
        return model

    def cell(self, card: int) -> QModelIndex:
        """The index of a card."""
        return self.grid.index(suit_of(card), rank_of(card))


def _removed_look(index: QModelIndex, removed: RemovedCopies) -> SmallCard:
    """A card with the number of removed copies, or struck out when no copy is left."""
    number = int(index.data(CardGridRole.NumberRole))
    gone = number == removed.copies
    return SmallCard(
        card_at(index), f"−{number}" if number else "", theme.colours().red, gone=gone
    )


def _points_look(index: QModelIndex) -> SmallCard:
    """A card with its points."""
    of = theme.colours()
    number = int(index.data(CardGridRole.NumberRole))
    if not number:
        return SmallCard(card_at(index), "–", of.line)
    fixed = bool(index.data(CardGridRole.FixedRole))
    return SmallCard(card_at(index), signed(number), of.muted if fixed else of.text)


class RemovedGrid(CardGrid):
    """A click, Space or Enter removes a copy of a card, or puts all back if none is left."""

    def __init__(self, rules: RulesModel) -> None:
        self._cards = RemovedCopies(rules)
        model = CardGridModel(rules, self._cards)
        look = partial(_removed_look, removed=self._cards)
        super().__init__(model, CardDelegate(look), _("Removed cards"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setAccessibleDescription(
            _("Press Space to take the card out of the pack or put it back.")
        )
        self.clicked.connect(self._turn)

    def _turn(self, index: QModelIndex) -> None:
        self._cards.turn(card_at(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self._turn(self.currentIndex())
            return
        super().keyPressEvent(event)


class ValuesGrid(CardGrid):
    """Cards are chosen as in any table; a typed number becomes the points of all chosen cards."""

    def __init__(self, rules: RulesModel) -> None:
        self._values = CardPoints(rules)
        model = CardGridModel(rules, self._values)
        super().__init__(model, CardDelegate(_points_look), _("Card values"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAccessibleDescription(
            _(
                "Hold Shift and press an arrow key to choose more cards. "
                "Type their points, or press Delete to make them 0."
            )
        )
        self.typed: Number | None = None

    def chosen(self) -> list[int]:
        """The cards that are chosen."""
        return sorted(card_at(index) for index in self.selectedIndexes())

    def set_points(self, points: int) -> None:
        """Give the chosen cards a value."""
        self._values.write(self.chosen(), points)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.set_points(0)
            return
        if self.typed is not None and event.text() and event.text() in "-−0123456789":
            field = self.typed.spin
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            field.lineEdit().setText(event.text().replace("−", "-"))
            return
        if self.typed is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.typed.spin.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.typed.spin.selectAll()
            return
        super().keyPressEvent(event)


class ValuesEditor(QWidget):
    """The grid of values, buttons that choose a suit, and the points of the chosen cards."""

    def __init__(self, rules: RulesModel) -> None:
        super().__init__()
        self.grid = ValuesGrid(rules)
        self._values = self.grid.grid
        self.points = Number(-HIGHEST_VALUE, HIGHEST_VALUE, _("Points of the chosen cards"))
        self.grid.typed = self.points
        self._what = label("", Type.SMALL)
        across = row((self._what, 1), self.points, spacing=TIGHT)
        suits = row(spacing=TIGHT)
        for suit in range(4):
            whole = _("Choose all {suit}").format(suit=suit_phrase(suit))
            made = button(
                suit_words(suit),
                lambda _on=False, at=suit: self.choose_suit(at),
                tip=whole,
            )
            made.setAccessibleName(whole)
            suits.addWidget(made)
        suits.addStretch(1)
        column(self.grid, across, suits, on=self, spacing=SMALL)
        self.grid.selectionModel().selectionChanged.connect(self._update_fields)
        self._values.dataChanged.connect(self._update_fields)
        self.points.picked.connect(self.grid.set_points)
        self.points.spin.editingFinished.connect(self._back)
        self.grid.setCurrentIndex(self.grid.cell(SPADES * 13 + 10))
        self._update_fields()

    def choose_suit(self, suit: int) -> None:
        """Choose the thirteen cards of a suit."""
        whole = QItemSelection(self._values.index(suit, 0), self._values.index(suit, 12))
        select = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.grid.selectionModel().select(whole, select)
        current = QItemSelectionModel.SelectionFlag.NoUpdate
        self.grid.selectionModel().setCurrentIndex(self._values.index(suit, 0), current)
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def _back(self) -> None:
        """Return the focus to the cards after a number was typed and Enter was pressed."""
        if self.points.spin.hasFocus():
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def _update_fields(self) -> None:
        cards = self.grid.chosen()
        if len(cards) == 1 and self._values.fixed(cards[0]):
            self._what.setText(_("The bonus card has points of its own."))
        elif len(cards) == 1:
            self._what.setText(card_words(cards[0]))
        else:
            self._what.setText(
                ngettext("{n} card chosen", "{n} cards chosen", len(cards)).format(n=len(cards))
            )
        numbers = {self._values.number(card) for card in cards}
        open_to_change = any(not self._values.fixed(card) for card in cards)
        self.points.setEnabled(open_to_change)
        self.points.set_value(numbers.pop() if len(numbers) == 1 else 0)
