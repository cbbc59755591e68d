"""Where the panel of the played cards stands: beside the table, or over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QGraphicsView

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.table.overlay.played_panel import PlayedPanel
    from hearts_qt.app.table.overlay.table_widgets import StatusLine
    from hearts_qt.app.table.scene import TableParts


class PlayedPanelDock:
    """Shows the panel as the settings want, and gives it room at one table."""

    def __init__(
        self,
        table: TableParts,
        view: QGraphicsView,
        live: LiveSettings,
        covered: Callable[[], bool],
        words: StatusLine,
        back_to_hand: Callable[[], None],
    ) -> None:
        """`covered` says whether something else lies over the table, and `words` are never
        covered; `back_to_hand` gives the keyboard back to the cards."""
        self._view = view
        self._session = table.session
        self._live = live
        self._scene = table.scene
        self._covered = covered
        self._words = words
        words.fitted.connect(self._follow_words)
        self._back_to_hand = back_to_hand
        self._colours = table.colours
        self.panel: PlayedPanel | None = None
        """The panel; None until it is first needed."""

    def dress(self) -> None:
        """Take the colours that there are now."""
        if self.panel is not None:
            self.panel.dress()

    def follow(self, *_of: object) -> None:
        """Show or hide the panel, and fit it into the view."""
        panel, view = self.panel, self._view
        if not self._live.values.played_panel:
            if panel is not None and not panel.isHidden():
                had = panel.isAncestorOf(QApplication.focusWidget() or view)
                panel.hide()
                view.setViewportMargins(0, 0, 0, 0)
                if had:
                    view.setFocus()
            return
        if panel is None:
            panel = self._make()
        size = view.size()
        wide = panel.width_beside(size.width(), size.height())
        if view.viewportMargins().right() != wide:
            view.setViewportMargins(0, 0, wide, 0)
        if wide:
            panel.fit(QRect(size.width() - wide, 0, wide, size.height()), beside=True)
        else:
            layout = self._scene.layout
            margin = round(layout.margin)
            low = max(layout.hand_box.y - margin, size.height() / 2)
            if not self._words.isHidden():
                low = min(low, self._words.y() - margin)
            panel.fit(
                QRect(margin, margin, size.width() - 2 * margin, round(low) - margin), beside=False
            )
        # Over the table the panel would cover the controls of the person's choices.
        panel.setVisible(bool(wide) or not self._covered())
        panel.raise_()

    def _follow_words(self) -> None:
        if self.panel is not None and not self.panel.beside and self._live.values.played_panel:
            self.follow()

    def _make(self) -> PlayedPanel:
        """Make the panel when it is first wanted, so that the program starts faster."""
        from hearts_qt.app.models.played_cards import PlayedCardsModel
        from hearts_qt.app.table.overlay.played_panel import PlayedPanel

        model = PlayedCardsModel(self._session, self._live, self._view)
        self.panel = panel = PlayedPanel(
            self._view,
            model,
            self._colours,
            lambda: self._live.change(played_panel=False),
            self._back_to_hand,
        )
        panel.height_changed.connect(self.follow)
        return panel
