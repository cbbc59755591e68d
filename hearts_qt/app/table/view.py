"""The widget of the table, which makes the parts, connects them, and passes events on to them.

No part has a reference to the view: each gets the parts that it needs.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QStyle

from hearts_qt.app import windows
from hearts_qt.app.i18n import _
from hearts_qt.app.system.desktop_wishes import desktop_wishes
from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.geometry import Box
from hearts_qt.app.table.input import presses
from hearts_qt.app.table.input.keyboard_controller import KeyboardController
from hearts_qt.app.table.input.mouse_controller import HandFeedback, MouseController
from hearts_qt.app.table.input.presses import Haste
from hearts_qt.app.table.input.questions import LastTrickPeek, PlayQuestions
from hearts_qt.app.table.items.card_item import FocusRing
from hearts_qt.app.table.items.felt import Ground
from hearts_qt.app.table.overlay.choice_controls import ChoiceControls
from hearts_qt.app.table.overlay.hand_result import HandResultDisplay
from hearts_qt.app.table.overlay.hand_widgets import CardReasons, CoachOverlay, HandWidgets
from hearts_qt.app.table.overlay.messages import TableMessages
from hearts_qt.app.table.overlay.panel import IGNORE_KEYS_MS
from hearts_qt.app.table.overlay.played_panel_dock import PlayedPanelDock
from hearts_qt.app.table.overlay.table_widgets import CardValueLabels, SealMark, TableTools
from hearts_qt.app.table.palette import Palette, table_colours
from hearts_qt.app.table.playback.animation_queue import frame_time
from hearts_qt.app.table.playback.tempo import TIMES, Tempo
from hearts_qt.app.table.scene import TableParts, TableScene
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.widgets import reader_runs
from hearts_qt.store.folders import folders

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.overlay.character_card import CharacterCard
    from hearts_qt.app.table.overlay.spoken_table import TableAccessibility


READER = ("screen_reader", "reader_pause")
"""The settings that say how the table waits for a screen reader."""


class TableView(QGraphicsView):
    """The table of a session: the widget that makes the parts and connects them."""

    idle_changed = Signal(bool)
    """Whether everything that has happened is shown."""

    _fitted: tuple[QSize, float] | None = None
    """The size and the pixel ratio for which the table is laid out."""
    _timed_by_ear = False
    """Whether the durations in use are those for a screen reader."""
    _built = False
    """Whether the parts exist; Qt may call `changeEvent` before that."""

    def __init__(
        self,
        session: Session,
        models: Models,
        live: LiveSettings,
        open_window: windows.OpenWindow = windows.open_nothing,
    ) -> None:
        super().__init__()
        self._open_window = open_window
        self.session = session
        self.models = models
        self.live = live
        self._theme = theme.colours()
        self._painted = False
        self.ground = Ground(live, session.worker, self)
        self.ground.ready.connect(self._ground_ready)
        self._state: tuple[object, ...] = ()
        self._character: CharacterCard | None = None
        self._set_up()
        # Connected before the scene, because an answer must end before the scene shows its prompt.
        session.timeline.appended.connect(self._end_answer)
        session.timeline.replaced.connect(self._end_answer)
        session.selection.changed.connect(self._end_answer)
        self.deck = Deck(folders().cache / "cards", self, session.worker)
        # Another deck that came a moment later would be seen to come.
        self._choose_deck(waits=True)
        self.deck.trouble.connect(session.message)
        self.table_scene = scene = TableScene(session, models, self.deck, live, self)
        self.deck.replaced.connect(scene.take_deck)
        self.setScene(scene)
        self.focus_ring = FocusRing(self.colours)
        scene.addItem(self.focus_ring)
        table = TableParts(
            self.viewport(), session, models, scene, self.deck, self.colours, open_window
        )
        # Widgets made later lie above those made earlier.
        value_labels = CardValueLabels(table.viewport, table.colours)
        self.messages = messages = TableMessages(
            table, self, value_labels, lambda: self.covered, lambda: live.values.speech,
            lambda: self.by_ear and self.keyboard.tells(),
        )  # fmt: skip
        session.timeline.replaced.connect(messages.forget_notices)
        self.last_trick = LastTrickPeek(table, messages)
        value_labels.raise_()
        self.reasons = CardReasons(table, value_labels, messages, lambda: live.values.show_reasons)
        self.choices = choices = ChoiceControls(
            table, messages, lambda: self.panel_area, self.back_to_hand
        )
        self.haste = Haste(lambda: scene.animations.rest)
        for button in (choices.confirm_button, choices.blind_button):
            button.refuses = self.haste.too_early
        self.result = HandResultDisplay(
            table, messages, live, lambda: self.panel_area, self.back_to_hand
        )
        self.panel = self.result.panel
        self.seal_mark = SealMark(table.viewport, session, table.colours)
        self.tools = TableTools(table, self.back_to_hand)
        widgets = HandWidgets(table, value_labels, messages, self.reasons, choices)
        self.keyboard = KeyboardController(widgets, self.focus_ring, self.panel, self.haste)
        self.questions = PlayQuestions(self, session, scene, messages.tell)
        self.mouse = MouseController(
            widgets, self.keyboard, self.last_trick, self.questions, self.haste, self.show_character
        )
        self.coach = CoachOverlay(self, widgets, self._update_buttons)
        self._feedback = HandFeedback(self, widgets, self.keyboard, self.mouse)
        self.played_dock = PlayedPanelDock(
            table, self, live, lambda: self.covered, messages.status_line, self.back_to_hand
        )
        self.result.shown.connect(self.played_dock.follow)
        self._built = True
        self._connect()
        app = QApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.deck.close)
        self._set_timing()
        self._apply_colours()
        self._listen()
        self._cleared()

    def _connect(self) -> None:
        session, scene, messages = self.session, self.table_scene, self.messages
        signals, animations = scene.signals, scene.animations
        self.seal_mark.clicked.connect(lambda: self._open_window(windows.FairPlay()))
        signals.said.connect(messages.say)
        signals.said.connect(messages.ask)
        signals.laid_out.connect(self._place_widgets)
        signals.cleared.connect(self._cleared)
        scene.cards.states_changed.connect(self._states_changed)
        scene.rebuilt.connect(self.keyboard.go_to_returned)
        animations.begun.connect(messages.event_begun)
        animations.shown.connect(messages.shorten_notice)
        animations.idle_changed.connect(self._idle_changed)
        animations.waiting.connect(messages.waiting_changed)
        animations.crowded.connect(self._crowd)
        for signal in (
            session.timeline.replaced,
            session.announcer.turn_changed,
            session.games.cut_offered,
        ):
            signal.connect(self._show_seal)

    def _listen(self) -> None:
        """Say what each setting changes here. Only a new layout ends movements."""
        on, times = self.live.on, TIMES.values()
        on("card_size", "left_handed", call=self.table_scene.lay_out_anew)
        on("deck", "back", "four_colours", "card_letters", call=self._change_deck)
        on("felt", "picture", call=self._change_colours)
        on("portraits", call=self._show_portraits)
        on("tempo", "motion", "wait_for_me", "offer_cut", *READER, *times, call=self._set_timing)
        desktop_wishes().changed.connect(self._set_timing)
        on("show_reasons", call=self._look_again)
        on("played_panel", call=self._show_played_panel)

    @cached_property
    def accessibility(self) -> TableAccessibility:
        """The seats, the trick and the labels for screen readers."""
        # Imported late, because the start screen does without it.
        from hearts_qt.app.table.overlay.spoken_table import TableAccessibility

        return TableAccessibility(self.viewport(), self.colours, self.show_character)

    def _show_seal(self, *_of: object) -> None:
        self.seal_mark.follow(self.table_scene.layout)

    @property
    def free_beside_status(self) -> QRect:
        """The free part of the table beside the status line."""
        box = self.table_scene.layout.corner_text_box
        return QRect(round(box.x), round(box.y), round(box.width), round(box.height))

    def hides(self, place: QRect) -> bool:
        """Whether something at this place would hide a seat or a card of the person's."""
        if not self.session.current.started:
            return False
        box = Box(place.x(), place.y(), place.width(), place.height())
        cards = len(self.session.hand_order)
        return self.table_scene.layout.covers_cards(box, cards)

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # The felt is cached as a pixmap and covers everything: Qt need neither repaint it nor
        # clear what lies below it.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(480, 240))
        self.viewport().setMouseTracking(True)
        # In right-to-left languages only windows are mirrored; the table stays the same.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAccessibleName(_("Card table"))

    # -- public methods ------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether everything that has happened is shown."""
        return self.table_scene.animations.idle

    @property
    def covered(self) -> bool:
        """Whether a panel lies over the middle of the table."""
        return self.choices.asks_moon or not self.panel.isHidden()

    @property
    def rule_in_question(self) -> str | None:
        """The option whose rule the table shows words about now, or `None`.

        It is empty for a rule that no option decides.
        """
        told = self.messages.rule_in_question
        return told if told is not None else self.choices.rule_in_question

    def close_down(self) -> None:
        """Cancel what is under way; the table must not be used again."""
        self.questions.reasons.cancel()
        self.table_scene.close()
        self.deck.close()

    def set_tempo(self, tempo: Tempo | str | None) -> None:
        """Play back at a tempo instead of that of the settings; `None` returns to the settings."""
        self.table_scene.timing.tempo = Tempo(tempo) if isinstance(tempo, str) else tempo
        self._set_timing()

    def show_character(self, seat: int) -> None:
        """Open the card of another player at their plate."""
        from hearts_qt.app.table.overlay.character_card import CharacterCard

        self.close_character()
        if seat == self.session.current.person or not self.session.current.started:
            return
        plate = self.table_scene.marks.plates[seat].sceneBoundingRect().toRect()
        self._character = CharacterCard(
            self.session, seat, self.viewport(), self._character_closed
        )
        self._character.open_at(plate)

    def close_character(self) -> bool:
        """Close the card of a player. Returns whether there was one."""
        if self._character is None:
            return False
        self._character.go()
        return True

    def _character_closed(self) -> None:
        self._character = None
        self.back_to_hand()

    def back_to_hand(self) -> None:
        """Give the keyboard back to the cards."""
        if self.keyboard.buttons.row_with_focus() < 0:
            self.setFocus()

    # -- settings ------------------------------------------------------------------------------

    def _choose_deck(self, *, waits: bool = False) -> bool:
        """Use the deck of the settings. Returns whether that is another one."""
        values = self.live.values
        translated = values.card_letters == "language"
        return self.deck.choose(
            values.deck, values.back, values.four_colours, translated, waits=waits
        )

    def _change_deck(self) -> None:
        if self._choose_deck():
            self.table_scene.take_deck()

    def _change_colours(self) -> None:
        self._apply_colours()
        self.table_scene.refresh()

    # These two parts are no objects of Qt, so a connection would outlive the table.

    def _show_portraits(self) -> None:
        self.table_scene.marks.show_plates()

    def _show_played_panel(self) -> None:
        self.played_dock.follow()

    @property
    def by_ear(self) -> bool:
        """Whether the table waits for a screen reader: as the setting says, or while one runs."""
        chosen = self.live.values.screen_reader
        return reader_runs() if chosen == "system" else chosen == "on"

    def _set_timing(self) -> None:
        timing, less = self.table_scene.timing, desktop_wishes().less_motion
        self._timed_by_ear = self.by_ear
        if less is None:
            less = not self.style().styleHint(QStyle.StyleHint.SH_Widget_Animate)
        timing.follow(self.live.values, animated=not less, by_ear=self._timed_by_ear)
        self.haste.least_rest = 0 if timing.at_once else presses.LEAST_REST
        keys = 0 if timing.at_once else IGNORE_KEYS_MS
        self.panel.ignore_keys_ms = self.choices.ignore_keys_ms = keys
        # The pack is spread before the first deal of a sealed game if there is time for it.
        self.session.games.offer_cut(self.live.values.offer_cut and timing.rests)

    def _apply_colours(self) -> None:
        """Apply the colours of the theme and the felt."""
        self._theme = theme.colours()
        wanted = self.colours()
        self.deck.dim = QColor(wanted.dim)
        self.deck.glow = QColor(wanted.glow)
        self.deck.forget_variants()
        self.choices.dress()
        self.played_dock.dress()
        self.resetCachedContent()
        self.viewport().update()

    def colours(self) -> Palette:
        """The colours of the theme and the felt."""
        return table_colours(self.live.values.felt)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._built:
            self.table_scene.lay_out_anew()
        if (
            event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange)
            and self._built
            and theme.colours() != self._theme
        ):
            self._change_colours()

    # -- size and ground -----------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.played_dock.follow()
        self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Tab goes on from here to what is not on the table.
        tabs = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self._built and self.by_ear and event.reason() not in tabs:
            # Later, so that a screen reader is told of one focus after the other.
            QTimer.singleShot(0, self, self._begin_hand)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take_frame_time()
        self._fit()

    def _take_frame_time(self) -> None:
        """Show as many frames as the screen that the table is on now."""
        self.table_scene.animations.frame = frame_time(self.screen().refreshRate())

    def _fit(self) -> None:
        ratio = self.devicePixelRatioF()
        self.deck.set_ratio(ratio)
        size = self.viewport().size()
        if (size, ratio) != self._fitted:
            self._fitted = (size, ratio)
            self.table_scene.set_size(size)
            self.resetCachedContent()

    def _ground_ready(self) -> None:
        self.resetCachedContent()
        self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the ground, which Qt caches: once for each size, ratio and colour."""
        size, ratio = self.viewport().size(), self.devicePixelRatioF()
        self.ground.paint(painter, size, ratio, self.colours())
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.deck.art.begin)

    def _place_widgets(self) -> None:
        self.messages.place()
        self.reasons.follow()
        self.choices.place()
        self.result.fit()
        self._show_seal()
        self.tools.follow()
        self._update_buttons()
        self.coach.follow()
        self.keyboard.follow()
        self.played_dock.follow()

    @property
    def panel_area(self) -> QRectF:
        """Where a panel over the table may lie."""
        layout = self.table_scene.layout
        top = min(layout.top_depth if layout.seats > 3 else layout.margin, layout.height * 0.2)
        pile = layout.pile(0).box
        beside_pile = min(pile.right, layout.width - pile.x) + layout.margin
        beside_plates = layout.plate_width + 2 * layout.margin
        sides = (max(beside_pile, beside_plates), beside_plates, layout.margin)
        roomy = (side for side in sides if layout.width - 2 * side >= 26 * layout.text_height)
        side = next(roomy, layout.margin)
        return QRectF(side, top, layout.width - 2 * side, layout.height - top - layout.margin)

    # -- scene signals -------------------------------------------------------------------------

    def _update_buttons(self) -> None:
        self.keyboard.buttons.follow(self.table_scene, self.models.hand)

    def _end_answer(self, *_of: object) -> None:
        """End an answer, because an event of the game has happened."""
        self.messages.end_answer(quiet=True)
        timing = self.table_scene.timing
        if self.session.current.finishing and not timing.finishing:
            timing.finishing = True
            self._set_timing()

    def _states_changed(self) -> None:
        self._update_buttons()
        self.choices.show()
        self.coach.follow()
        self.keyboard.follow()
        self.choices.pass_tags.follow(self.table_scene)
        if self.idle:
            self.accessibility.follow(self.table_scene, self.models)
        state = (self.idle, self.session.current.to_act, self.models.hand.cards)
        if state != self._state:
            self._state = state
            if self.idle:
                # The person's turn has begun, or the hand has changed.
                if not self.by_ear:
                    self.keyboard.leave_illegal_card()
                self._begin_hand()
            self._look_again()
            if self.idle:
                self.messages.show_choice_notices()

    def _begin_hand(self) -> None:
        """Give the first card the focus at a deal, for a screen reader."""
        if self.by_ear and self.idle and self.hasFocus():
            self.keyboard.begin_hand()

    def _look_again(self) -> None:
        """Update for what is now under the pointer or the keyboard focus."""
        if not self.idle:
            return
        row = self.keyboard.row
        if row >= 0:
            self.table_scene.cards.set_hover(row)
            self.reasons.show_for(row)
        else:
            self.mouse.look_again()

    def _idle_changed(self, idle: bool) -> None:
        if self.by_ear != self._timed_by_ear:
            # A screen reader was started or ended.
            self._set_timing()
        if not idle:
            self._take_frame_time()
            self.reasons.dismiss()
            self.viewport().unsetCursor()
            self.last_trick.show(False)
            self.choices.hide()
        self.coach.follow()
        self.idle_changed.emit(idle)
        if idle:
            self.played_dock.follow()
            self._end_finishing()
            self._look_again()
            # Also if the table got the focus while something moved.
            self._begin_hand()

    def _end_finishing(self) -> None:
        """Return to the normal tempo once an automatically finished hand has been shown."""
        timing = self.table_scene.timing
        if timing.finishing and not self.session.current.finishing:
            timing.finishing = False
            self._set_timing()

    def _crowd(self, crowded: bool) -> None:
        mode = QGraphicsView.ViewportUpdateMode
        self.setViewportUpdateMode(
            mode.FullViewportUpdate if crowded else mode.MinimalViewportUpdate
        )

    def _cleared(self) -> None:
        self.result.hide()
        self.reasons.dismiss()
        self.last_trick.end()
        self.mouse.forget()
        self.close_character()
        self.tools.follow()
        if self.table_scene.timeline.state.scores is not None and self.idle:
            self.result.show()

    # -- events --------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.close_character():
            # This click is meant for nothing else.
            return
        self.mouse.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mouse.press(event, again=True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.mouse.release(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        row = self.keyboard.row if by_key else self.mouse.row_at(event.pos())
        if row >= 0:
            self._feedback.explain(row)
            event.accept()
        else:
            self.questions.open_menu(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.mouse.leave()

    def event(self, event: QEvent) -> bool:
        kind = event.type()
        if (
            kind == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self.keyboard.wants(event)
        ):
            event.accept()
            return True
        done = super().event(event)
        if kind == QEvent.Type.DevicePixelRatioChange and self._fitted is not None:
            self._fit()
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keyboard.key(event):
            event.ignore()
