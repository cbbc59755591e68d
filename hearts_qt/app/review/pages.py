"""The pages beside the table of the review: a decision, all of them, the hand, and the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QScrollArea, QTabWidget, QWidget

from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.review.decision_panel import DecisionPanel
from hearts_qt.app.review.marks import SIZE
from hearts_qt.app.review.summary_panels import GamePanel, SummaryPanel
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import scrolled
from hearts_qt.app.ui.tables import Table, TableLook
from hearts_qt.app.ui.theme import SMALL, TIGHT, Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.app.review.decisions_model import DecisionsModel
    from hearts_qt.game.game import Game


class ReviewPages(QTabWidget):
    """Pages of the decision on the table, all decisions of the hand, the hand, and the game."""

    wanted = Signal(int)
    """The player wants to see the decision of this row."""

    def __init__(
        self, game: Game, names: Sequence[str], own: int, decisions: DecisionsModel, no_error: str
    ) -> None:
        """`names` are those of the seats. `no_error` says that the own seat made no errors."""
        super().__init__()
        self.decision = DecisionPanel()
        self.list = Table(
            decisions,
            _("All decisions of the hand"),
            TableLook(narrow=True),
            stretched=decisions.columnCount() - 1,
        )
        size = round(theme.with_text(SIZE))
        self.list.setIconSize(QSize(size, size))
        self.list.setFont(theme.font(Type.SMALL))
        self.hand = SummaryPanel(game.rules, names, own, no_error)
        self.game = GamePanel(game, names, own)
        self._decision_page = self._add_page(self.decision, pgettext("tab", "Decision"))
        self.addTab(self.list, pgettext("tab", "List"))
        self._add_page(self.hand, pgettext("tab", "Summary"))
        self._game_page = self._add_page(self.game, pgettext("tab", "Game"))
        self.setDocumentMode(True)
        # The side is wide enough for all of them; arrows for scrolling would hide a tab.
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        # All tabs are visible beside the smallest table.
        self.tabBar().setProperty("narrow", True)
        self._follows = False
        """Whether the list follows the table just now, instead of leading it."""
        self.list.selectionModel().currentRowChanged.connect(self._chosen_in_list)
        self.currentChanged.connect(self._show_current_row)

    def _add_page(self, content: QWidget, name: str) -> QScrollArea:
        """Add a page that scrolls."""
        layout = content.layout()
        if layout is not None:
            # The frame of the focus does not touch the text.
            layout.setContentsMargins(SMALL, TIGHT, SMALL, TIGHT)
        page = scrolled(content, sideways=True)
        page.setProperty("page", True)
        page.setAccessibleName(name)
        page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addTab(page, name)
        return page

    @property
    def shows_game(self) -> bool:
        """Whether the page of the game is open."""
        return self.currentWidget() is self._game_page

    def show_decision(self) -> None:
        """Open the page of the decision."""
        self.setCurrentWidget(self._decision_page)

    def show_game(self) -> None:
        """Open the page of the game."""
        self.setCurrentWidget(self._game_page)

    def select_row(self, row: int) -> None:
        """Select the decision on the table in the list, and begin its page at the top."""
        self._follows = True
        self.list.selectRow(row)
        self._follows = False
        self._decision_page.verticalScrollBar().setValue(0)

    def _chosen_in_list(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and not self._follows:
            self.wanted.emit(current.row())

    def _show_current_row(self, _page: int) -> None:
        if self.currentWidget() is self.list:
            middle = QAbstractItemView.ScrollHint.PositionAtCenter
            self.list.scrollTo(self.list.currentIndex(), middle)
