"""What fills the main window: the table, or the start screen when there is no game on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QStackedWidget

from hearts_qt.app.main.banner import Banner
from hearts_qt.app.main.window_frame import FirstPaint

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.start.saved_games_model import SavedGamesModel
    from hearts_qt.app.start.start_screen import StartScreen
    from hearts_qt.app.table.view import TableView
    from hearts_qt.app.windows import OpenWindow


class Screens(QStackedWidget):
    """Shows the table or the start screen, with the banner over it.

    The start screen is made when it is first shown.
    """

    changed = Signal()
    """The table or the start screen has come to the front."""

    def __init__(
        self,
        table: TableView,
        live: LiveSettings,
        saved_games: SavedGamesModel,
        undo_key: Callable[[], str],
        open_window: OpenWindow,
        continue_saved: Callable[[str], object],
    ) -> None:
        """`undo_key` gives the key that undoes, as the system writes it; `continue_saved` continues
        a saved game, by the name of its file."""
        super().__init__()
        self.table = table
        self.start_screen: StartScreen | None = None
        self._live = live
        self._saved_games = saved_games
        self._undo_key = undo_key
        self._open_window = open_window
        self._continue_saved = continue_saved
        self.addWidget(table)
        self.banner = Banner(self)
        self.banner.would_cover = self._covers
        self.banner.show_elsewhere = table.messages.tell

    def open_start_screen(self) -> None:
        """Show the start screen; there is no game on the table."""
        from hearts_qt.app.start.start_screen import StartScreen

        if self.start_screen is None:
            screen = StartScreen(
                self._live,
                self.table.deck,
                self._saved_games,
                self._undo_key,
                self._open_window,
            )
            screen.games.wanted.connect(self._continue_saved)
            self.addWidget(screen)
            self.start_screen = screen
            self._show(screen)
            # The first thread comes after the first picture, which `make_all_types` would delay.
            FirstPaint(screen, self._saved_games.refresh)
        else:
            self._show(self.start_screen)
            self._saved_games.refresh()
        self.start_screen.take_focus()

    def show_table(self) -> None:
        """Show the table."""
        if self.currentWidget() is not self.table:
            self._show(self.table)
            self.table.setFocus()

    @property
    def at_start(self) -> bool:
        """Whether the start screen is shown."""
        return self.start_screen is not None and self.currentWidget() is self.start_screen

    def _covers(self, place: QRect) -> bool:
        """Whether something at a place hides a seat or a card."""
        return self.currentWidget() is self.table and self.table.hides(place)

    def _show(self, screen: QWidget) -> None:
        self.setCurrentWidget(screen)
        # A dismissed banner gives its parent, which is this widget, the keyboard focus.
        self.setFocusProxy(screen)
        self.banner.raise_()
        self.changed.emit()
