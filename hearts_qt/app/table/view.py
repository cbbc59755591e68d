"""The table as a widget: its parts, its size and ground, and the events of mouse and keyboard.

What it says is in `telling`, what it asks for in `choosing`, what it shows in `scene`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QStyle

from hearts_qt.app import theme
from hearts_qt.app.i18n import _
from hearts_qt.app.table.accessibility import TableAccessibility
from hearts_qt.app.table.deck_art import Deck
from hearts_qt.app.table.input.keyboard_controller import KeyboardController
from hearts_qt.app.table.input.mouse_controller import MouseController
from hearts_qt.app.table.items.felt import felt_pixmap
from hearts_qt.app.table.items.focus_ring import FocusRing
from hearts_qt.app.table.overlay.choice_controls import ChoiceControls
from hearts_qt.app.table.overlay.coach_figures import CoachOverlay
from hearts_qt.app.table.overlay.end_panel import EndPanel
from hearts_qt.app.table.overlay.messages import TableMessages
from hearts_qt.app.table.overlay.panel import GUARD
from hearts_qt.app.table.palette import colour, palette_for
from hearts_qt.app.table.playback.speeds import Speeds, Tempo
from hearts_qt.app.table.scene import TableScene
from hearts_qt.game.phase import Phase
from hearts_qt.store.folders import folders

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session

__all__ = ["TableView"]


class TableView(QGraphicsView):
    """The table of a session. See the package for how it works together."""

    idle_changed = Signal(bool)
    """Whether everything that has happened is shown."""
    rule_wanted = Signal(str)
    """The rule of an option is asked for; empty where it is no option that decides."""
    score_sheet_wanted = Signal()

    _fitted: tuple[QSize, float] | None = None
    """The size and the pixel ratio for which the table is laid out."""

    def __init__(self, session: Session, models: Models, live: LiveSettings) -> None:
        super().__init__()
        self.session = session
        self.models = models
        self._live = live
        self._dark = theme.is_dark()
        self._colours = palette_for(live.values.felt, self._dark)
        self._tempo: Tempo | None = None
        self._painted = False
        self._brisk = False
        self._state: tuple[object, ...] = ()
        self._set_up()
        # Whatever happens ends an answer, before the scene says what comes next.
        session.happened.connect(self._went_on)
        session.reset.connect(self._went_on)
        session.selection.changed.connect(self._went_on)
        self.messages = TableMessages(self, self._colours)
        session.reset.connect(self.messages.forget_rules)
        self.deck = Deck(folders().cache / "cards", self, session.worker)
        self.deck.replaced.connect(self._apply_settings)
        self.deck.trouble.connect(session.message)
        self.table_scene = TableScene(session, self.deck, self._colours, self)
        self.setScene(self.table_scene)
        self.ring = FocusRing()
        self.table_scene.addItem(self.ring)
        self.coach = CoachOverlay(self, self._colours)
        self.choices = ChoiceControls(self, self._colours)
        self.panel = EndPanel(self.viewport(), self.deck, self._colours)
        self.accessibility = TableAccessibility(self.viewport())
        # The parts that others look at, by their names.
        self.status_line, self.bubble = self.messages.status_line, self.messages.bubble
        self.caption, self.rule_line = self.messages.caption, self.messages.rule_line
        self.centre, self.other = self.choices.centre, self.choices.other
        self.targets, self.explanation = self.choices.targets, self.choices.explanation
        self.moon = self.choices.moon
        models.shown = lambda: self.table_scene.displayed.state
        self.keyboard = KeyboardController(self)
        self.mouse = MouseController(self)
        self._connect()
        app = QApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.deck.close)
        self._apply_settings(relayout=False)
        self._cleared()

    def _connect(self) -> None:
        session, scene, panel = self.session, self.table_scene, self.panel
        panel.next_hand.connect(self._next_hand)
        panel.rematch.connect(lambda: session.rematch())
        panel.new_game.connect(lambda: session.new_game())
        panel.same_deals.connect(lambda: session.rematch(same_deals=True))
        panel.score_sheet.connect(self.score_sheet_wanted)
        for part in (panel, self.messages, self.choices):
            part.rule_asked.connect(self.rule_wanted)
        scene.said.connect(self.messages.said)
        scene.spoken.connect(self.speak)
        scene.settled.connect(self._settled)
        scene.laid_out.connect(self._place_widgets)
        scene.hand_scored.connect(self._scored)
        scene.game_over.connect(self._scored)
        scene.cleared.connect(self._cleared)
        scene.animations.begun.connect(self.messages.see)
        scene.animations.shown.connect(self.messages.make_room)
        scene.animations.idle_changed.connect(self._idle)
        scene.animations.waiting.connect(self.messages.waits)
        scene.animations.crowded.connect(self._crowd)
        session.refused.connect(self.messages.refused)
        session.hint_ready.connect(self.messages.hint)
        self._live.changed.connect(self._settings_changed)

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # The cloth is kept as a picture and covers everything: Qt need neither ask for it nor
        # clear what lies below it.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(480, 320))
        self.viewport().setMouseTracking(True)
        # The table is the same in every language; only windows are mirrored.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAccessibleName(_("Card table"))

    # -- what others may do --------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether everything that has happened is shown."""
        return self.table_scene.animations.idle

    @property
    def covered(self) -> bool:
        """Whether a panel lies over the middle of the table."""
        return not (self.panel.isHidden() and self.moon.isHidden())

    @property
    def shows_reasons(self) -> bool:
        """Whether the player wants to be told why a card may not be played."""
        return self._live.values.show_reasons

    @property
    def rule_in_question(self) -> str | None:
        """The option whose rule the table speaks of now, or `None`.

        It is empty where something is told that no option decides.
        """
        told = self.messages.rule_in_question
        return told if told is not None else self.choices.rule_in_question

    def hurry(self) -> bool:
        """Hurry what is under way; whether anything was."""
        return self.table_scene.animations.hurry()

    def skip_all(self) -> None:
        """Show everything that has happened, at once."""
        self.table_scene.animations.skip_all()

    def set_tempo(self, tempo: Tempo | str | None) -> None:
        """Play back at a tempo, whatever the settings say; `None` follows the settings again."""
        self._tempo = Tempo(tempo) if isinstance(tempo, str) else tempo
        self._apply_settings(relayout=False)

    def tell(self, sentence: str) -> None:
        """Answer a question: shown in the state line for a while, and spoken."""
        self.messages.tell(sentence)

    def speak(self, sentence: str) -> None:
        """Have a screen reader say something."""
        self.messages.speak(sentence)

    def show_last_trick(self) -> None:
        """Show the last trick for a moment, or for as long as the key is held."""
        self.messages.show_last_trick()

    def choose(self, row: int) -> None:
        """Play a card of the hand, or raise or lower it."""
        self.choices.choose(row)

    def back_to_hand(self) -> None:
        """The keyboard belongs to the cards again."""
        if self.keyboard.buttons.row_with_focus() < 0:
            self.setFocus()

    # -- settings ------------------------------------------------------------------------------

    def _settings_changed(self, names: frozenset[str]) -> None:
        self._apply_settings(relayout=bool(names - {"geometry", "shortcuts", "full_screen"}))

    def _apply_settings(self, relayout: bool = True) -> None:
        values = self._live.values
        scene = self.table_scene
        self._set_speeds()
        self.deck.choose(values.deck, values.back, values.four_colours)
        scene.card_size = values.card_size / 100
        scene.left_handed = values.left_handed
        self._dress()
        if relayout:
            scene.relayout()
            scene.show_states()

    def _set_speeds(self) -> None:
        values = self._live.values
        scene = self.table_scene
        tempo = self._tempo if self._tempo is not None else Tempo(values.tempo)
        self.panel.guard = self.moon.guard = 0 if tempo is Tempo.AT_ONCE else GUARD
        if self._brisk and tempo in (Tempo.RELAXED, Tempo.NORMAL):
            tempo = Tempo.BRISK
        reduced = values.motion == "reduced" or (
            values.motion == "system"
            and not self.style().styleHint(QStyle.StyleHint.SH_Widget_Animate)
        )
        scene.speeds = Speeds(
            card=values.card_time,
            pause=values.pause_time,
            hold=values.hold_time,
            hold_points=values.hold_points_time,
            hold_black=values.hold_black_time,
            collect=values.collect_time,
            deal=values.deal_time,
        ).at(tempo, reduced=reduced)
        scene.wait_for_me = values.wait_for_me and tempo is not Tempo.AT_ONCE

    def _dress(self) -> None:
        """Take the colours of the theme and the cloth."""
        self._dark = theme.is_dark()
        self._colours = wanted = palette_for(self._live.values.felt, self._dark)
        self.table_scene.colours = wanted
        self.deck.dim = colour(wanted.dim)
        self.deck.glow = colour(wanted.glow)
        self.deck.forget_variants()
        self.ring.set_colour(colour(wanted.focus))
        for part in (self.messages, self.coach, self.choices, self.panel):
            part.set_colours(wanted)
        self.resetCachedContent()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if (
            event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange)
            and hasattr(self, "panel")
            and theme.is_dark() != self._dark
        ):
            self._dress()
            self.table_scene.relayout()
            self.table_scene.show_states()

    # -- size and ground -----------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        ratio = self.devicePixelRatioF()
        self.deck.set_ratio(ratio)
        size = self.viewport().size()
        if (size, ratio) != self._fitted:
            self._fitted = (size, ratio)
            self.table_scene.set_size(size)
            self.resetCachedContent()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the cloth for Qt to keep: once for each size, ratio and colour."""
        painter.drawPixmap(
            0, 0, felt_pixmap(self.viewport().size(), self.devicePixelRatioF(), self._colours)
        )
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.deck.art.begin)

    def _place_widgets(self) -> None:
        self.messages.place()
        self.choices.place()
        if not self.panel.isHidden():
            self.panel.fit(self.panel_area, self.table_scene.layout.text)
        self.keyboard.buttons.follow(self.table_scene, self.models.hand)
        self.coach.follow()
        self.keyboard.follow()

    @property
    def panel_area(self) -> QRectF:
        """Where a panel over the table may lie."""
        layout = self.table_scene.layout
        top = layout.top_depth if layout.seats > 3 else layout.margin
        top = min(top, layout.height * 0.2)
        side = layout.plate_width + 2 * layout.margin
        if layout.width - 2 * side < 26 * layout.text:
            side = layout.margin
        return QRectF(side, top, layout.width - 2 * side, layout.height - top - layout.margin)

    # -- what the scene tells ------------------------------------------------------------------

    def _went_on(self, *_of: object) -> None:
        """Something has happened: an answer is no longer of use."""
        self.messages.end_telling(quiet=True)
        if self.session.finishing and not self._brisk:
            self._brisk = True
            self._set_speeds()

    def _settled(self) -> None:
        self.keyboard.buttons.follow(self.table_scene, self.models.hand)
        self.choices.show()
        self.coach.follow()
        self.keyboard.follow()
        self.targets.follow(self.table_scene)
        if self.idle:
            self.accessibility.follow(self.table_scene, self.models)
        state = (self.idle, self.session.to_act, self.models.hand.cards)
        if state != self._state:
            self._state = state
            self._look_again()
            if self.idle:
                self.messages.ask_rules()

    def _look_again(self) -> None:
        """What the pointer or the keyboard's focus is upon may have changed under it."""
        if not self.idle:
            return
        row = self.keyboard.row
        if row >= 0:
            self.table_scene.set_hover(row)
            self.messages.give_reason(row)
        else:
            self.mouse.look_again()

    def _idle(self, idle: bool) -> None:
        if not idle:
            self.bubble.hide()
            self.viewport().unsetCursor()
            self.messages.peek(False)
            self.choices.hide()
        self.coach.follow()
        self.idle_changed.emit(idle)
        if idle:
            self._leave_brisk()
            self._look_again()

    def _leave_brisk(self) -> None:
        """The hand that was finished for the person has been shown."""
        if self._brisk and not self.session.finishing:
            self._brisk = False
            self._set_speeds()

    def _crowd(self, crowded: bool) -> None:
        self.setViewportUpdateMode(
            QGraphicsView.ViewportUpdateMode.FullViewportUpdate
            if crowded
            else QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate
        )

    def _scored(self, event: object = None) -> None:
        """A hand has been scored; `event` is missing where it had been shown before."""
        session, panel, speeds = self.session, self.panel, self.table_scene.speeds
        if session.game.finished and session.game.phase in (Phase.DEAL, Phase.OVER):
            fresh = panel.isHidden() and event is not None
            self.messages.fall_silent()
            panel.show_result(session, self.messages.at_end, self.models.scores)
            panel.fit(self.panel_area, self.table_scene.layout.text)
            if fresh:
                panel.appear(speeds)
                panel.write(speeds)
                if session.game.phase is Phase.OVER and session.person in session.winner_seats:
                    self._celebrate()

    def _celebrate(self) -> None:
        """The person has won: shapes come down beside the panel."""
        scene, panel = self.table_scene, self.panel.geometry()
        size, margin = scene.layout.text * 1.7, scene.layout.margin
        strips = (
            (margin, panel.left() - margin),
            (panel.right() + margin, scene.layout.width - margin),
        )
        free = tuple(strip for strip in strips if strip[1] - strip[0] >= 2 * size)
        if scene.speeds.motion and scene.speeds.fall and free:
            scene.effects.celebrate(free, size, scene.speeds.fall)

    def _cleared(self) -> None:
        if not self.panel.isHidden():
            had = self.panel.isAncestorOf(QApplication.focusWidget() or self)
            self.panel.hide()
            self.panel.writing.finish()
            if had:
                self.setFocus()
        self.bubble.hide()
        self.messages.put_away()
        self.mouse.forget()
        session = self.session
        scored = session.waiting_to_continue or session.game.phase is Phase.OVER
        if scored and not any(self.table_scene.displayed.state.hands) and self.idle:
            self._scored()

    def _next_hand(self) -> None:
        if self.session.continue_hand():
            self.setFocus()

    # -- events --------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouse.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mouse.press(event, again=True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.mouse.release(event)

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
