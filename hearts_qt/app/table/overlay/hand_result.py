"""Shows the end panel when a hand is scored, and takes it away."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtWidgets import QApplication

from hearts_qt.app import windows
from hearts_qt.app.table.overlay.end_panel import EndPanel
from hearts_qt.app.table.overlay.messages import TableMessages
from hearts_qt.app.table.scene import TableParts

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings


class HandResultDisplay(QObject):
    """The panel with the result of the last hand of one table."""

    shown = Signal(bool)
    """The panel was opened, or closed."""

    offers_retry = False
    """Whether `offer_retry` may be called after a hand; if so, the panel leaves its place free."""

    def __init__(
        self,
        table: TableParts,
        messages: TableMessages,
        live: LiveSettings,
        panel_area: Callable[[], QRectF],
        back_to_hand: Callable[[], None],
    ) -> None:
        """`panel_area` says where a panel may lie; `back_to_hand` gives the keyboard back to the
        cards."""
        super().__init__(table.viewport)
        self._session = table.session
        self._models = table.models
        self._scene = table.scene
        self._messages = messages
        self._live = live
        self._open_window = table.open_window
        self._panel_area = panel_area
        self._back_to_hand = back_to_hand
        self.panel = panel = EndPanel(table)
        games = table.session.games
        panel.next_hand.connect(self._next_hand)
        panel.rematch.connect(lambda: games.rematch())
        panel.same_deals.connect(lambda: games.rematch(same_deals=True))
        for wants, window in (
            (panel.new_game, windows.NewGame()),
            (panel.score_sheet, windows.ScoreSheet()),
            (panel.share, windows.Share()),
            (panel.review, windows.Review()),
            (panel.retry, windows.Review(start="retry")),
        ):
            wants.connect(lambda *_of, window=window: self._open_window(window))
        table.scene.signals.hand_scored.connect(self.show)
        table.scene.signals.game_over.connect(self.show)

    def show(self, event: object = None) -> None:
        """Show the result of a hand; without an `event` it has been shown before."""
        session, panel = self._session, self.panel
        durations = self._scene.timing.durations
        if self._models.timeline.state.scores is not None:
            fresh = panel.isHidden() and event is not None
            self._messages.clear()
            panel.expects_offer = self.offers_retry and self._live.values.offer_retry
            panel.show_result(session, self._models.scores, self._messages.notices_at_end)
            if fresh:
                self._messages.note(panel.said)
            panel.fit(self._panel_area(), self._scene.layout.text_height)
            self.shown.emit(True)
            if fresh:
                panel.appear(durations)
                panel.animate(durations)
                if session.current.person in session.current.winners:
                    self._scene.celebrate_beside(panel.geometry())

    def fit(self) -> None:
        """Place the panel, if it is shown."""
        if not self.panel.isHidden():
            self.panel.fit(self._panel_area(), self._scene.layout.text_height)

    def hide(self) -> None:
        """Take the panel away, if it is shown."""
        panel = self.panel
        if panel.isHidden():
            return
        focused = QApplication.focusWidget()
        if focused is not None and panel.isAncestorOf(focused):
            # Before the button with the focus is hidden, which would give it to others meanwhile.
            self._back_to_hand()
        panel.hide()
        panel.number_animation.finish()
        self.shown.emit(False)

    def offer_retry(self, sentence: str) -> None:
        """Offer on the panel to try costly decisions again."""
        if not self.panel.isHidden():
            self.panel.offer_retry(sentence)
            self._messages.speak(sentence)

    def _next_hand(self) -> None:
        if self._session.games.continue_hand():
            self._back_to_hand()
