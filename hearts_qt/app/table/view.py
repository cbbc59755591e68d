"""The table as a widget: what is seen, the mouse and the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QStyle

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.models.roles import HandRole
from hearts_qt.app.table import announce
from hearts_qt.app.table.controls import Bubble, CentreButton, StateLine
from hearts_qt.app.table.deck import Deck
from hearts_qt.app.table.felt import felt_pixmap
from hearts_qt.app.table.focus_ring import FocusRing
from hearts_qt.app.table.holding import KeyHold
from hearts_qt.app.table.keyboard import Keyboard
from hearts_qt.app.table.layout import Box
from hearts_qt.app.table.looks import colour, looks
from hearts_qt.app.table.mouse import Mouse
from hearts_qt.app.table.notes import Notes
from hearts_qt.app.table.panels import GUARD, EndPanel
from hearts_qt.app.table.scene import TableScene
from hearts_qt.app.table.speeds import Speeds, Tempo
from hearts_qt.app.table.targets import Targets
from hearts_qt.game.game import Phase
from hearts_qt.store.folders import folders

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session

__all__ = ["TableView"]

TELL_TIME = 6000
"""Milliseconds for which an answer stays in the state line."""

PEEK_TIME = 3000
"""Milliseconds for which the last trick is shown when a key asked for it."""

BUBBLE_TIME = 2600


class TableView(QGraphicsView):
    """The table of a session. See the package for how it works together."""

    idle_changed = Signal(bool)
    """Whether everything that has happened is shown."""

    def __init__(self, session: Session, models: Models, live: LiveSettings) -> None:
        super().__init__()
        self.session = session
        self.models = models
        self._live = live
        self._dark = theme.is_dark()
        self._looks = looks(live.values.felt, self._dark)
        self._tempo: Tempo | None = None
        self._felt = QPixmap()
        self._painted = False
        self._told = ""
        self._line = ""
        self._brisk = False
        self._state: tuple[object, ...] = ()
        self._set_up()
        # Whatever happens ends an answer, before the scene says what comes next.
        session.happened.connect(self._went_on)
        session.reset.connect(self._went_on)
        session.selection.changed.connect(self._went_on)
        self.deck = Deck(folders().cache / "cards", self)
        self.scene_of_table = TableScene(session, self.deck, self._looks, self)
        scene = self.scene_of_table
        self.setScene(scene)
        self.ring = FocusRing()
        scene.addItem(self.ring)
        port = self.viewport()
        self.state_line = StateLine(port, self._looks)
        self.centre = CentreButton(port, self._looks)
        self.other = CentreButton(port, self._looks, quiet=True)
        self.bubble = Bubble(port, self._looks)
        self.panel = EndPanel(port, self.deck, self._looks)
        self.targets = Targets(port, self._looks)
        self.notes = Notes(port)
        self.caption = StateLine(port, self._looks)
        self.hold = KeyHold(self)
        models.shown = lambda: scene.picture.mirror
        self.keyboard = Keyboard(self)
        self.mouse = Mouse(self)
        self.centre.clicked.connect(self._centre_clicked)
        self.other.clicked.connect(self._other_clicked)
        self.panel.next_hand.connect(self._next_hand)
        self.panel.rematch.connect(lambda: session.rematch())
        self.panel.new_game.connect(lambda: session.new_game())
        self.panel.same_deals.connect(lambda: session.rematch(same_deals=True))
        self._timers()
        self.hold.repeated.connect(self._peek_over.start)
        self.hold.released.connect(self._key_released)
        self.bubble.hidden.connect(self._share_words)
        scene.said.connect(self._said)
        scene.spoken.connect(self.speak)
        scene.settled.connect(self._settled)
        scene.laid_out.connect(self._place_widgets)
        scene.hand_scored.connect(self._scored)
        scene.game_over.connect(self._scored)
        scene.cleared.connect(self._cleared)
        scene.playback.idle_changed.connect(self._idle)
        scene.playback.waiting.connect(self._waits)
        scene.playback.crowded.connect(self._crowd)
        session.refused.connect(self._refused)
        session.hint_ready.connect(self._hint)
        live.changed.connect(self._settings_changed)
        app = QApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.deck.close)
        self._apply_settings(relayout=False)
        self._cleared()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(480, 320))
        self.viewport().setMouseTracking(True)
        # The table is the same in every language; only windows are mirrored.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAccessibleName(_("Card table"))

    def _timers(self) -> None:
        def once(time: int, do: object) -> QTimer:
            timer = QTimer(self)
            timer.setSingleShot(True)
            timer.setInterval(time)
            timer.timeout.connect(do)
            return timer

        self._telling_over = once(TELL_TIME, self._end_telling)
        self._peek_over = once(PEEK_TIME, lambda: self.peek(False))
        self._bubble_over = once(BUBBLE_TIME, self.bubble.hide)

    # -- what others may do --------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether everything that has happened is shown."""
        return self.scene_of_table.playback.idle

    def hurry(self) -> bool:
        """Hurry what is under way; whether anything was."""
        return self.scene_of_table.playback.hurry()

    def skip_all(self) -> None:
        """Show everything that has happened, at once."""
        self.scene_of_table.playback.skip_all()

    def set_tempo(self, tempo: Tempo | str | None) -> None:
        """Play back at a tempo, whatever the settings say; `None` follows the settings again."""
        self._tempo = Tempo(tempo) if isinstance(tempo, str) else tempo
        self._apply_settings(relayout=False)

    def tell(self, sentence: str) -> None:
        """Answer a question: shown in the state line for a while, and spoken.

        An `announce.Answer` is shown in its short form.
        """
        self._told = sentence
        self.state_line.say(sentence.shown if isinstance(sentence, announce.Answer) else sentence)
        self._share_words()
        self._telling_over.start()
        self.speak(sentence)

    def speak(self, sentence: str) -> None:
        """Have a screen reader say something."""
        if sentence and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def show_last_trick(self) -> None:
        """Show the last trick for a moment, or for as long as the key is held.

        Asked again meanwhile, put it away.
        """
        if self._peek_over.isActive():
            self._peek_over.stop()
            self.peek(False)
            return
        self.tell(announce.last_trick(self.session, self.models))
        self.peek(True)
        self._peek_over.start()
        self.hold.begin()

    def _key_released(self, held: bool) -> None:
        if held:
            self._peek_over.stop()
            self.peek(False)

    @property
    def peeks_by_key(self) -> bool:
        """Whether the last trick is shown because a key asked for it."""
        return self._peek_over.isActive()

    def peek(self, shown: bool) -> None:
        """Lay the last trick out in the middle, or take it away."""
        scene = self.scene_of_table
        scene.show_last_trick(shown and self.idle)
        if not scene.peek:
            self.caption.say("")
            return
        layout = scene.layout
        top = min(item.target.box.y for item in scene.peek)
        high = 2.1 * layout.text
        room = QRectF(layout.middle.x, max(4.0, top - high - 6), layout.middle.width, high)
        self.caption.set_room(room, layout.text)
        self.caption.say(scene.last_trick_words())
        self.caption.raise_()

    # -- settings ------------------------------------------------------------------------------

    def _settings_changed(self, names: frozenset[str]) -> None:
        self._apply_settings(relayout=bool(names - {"geometry", "shortcuts", "full_screen"}))

    def _apply_settings(self, relayout: bool = True) -> None:
        values = self._live.values
        scene = self.scene_of_table
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
        scene = self.scene_of_table
        tempo = self._tempo if self._tempo is not None else Tempo(values.tempo)
        self.panel.guard = 0 if tempo is Tempo.AT_ONCE else GUARD
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
        self._looks = wanted = looks(self._live.values.felt, self._dark)
        self.scene_of_table.looks = wanted
        self.deck.dim = colour(wanted.dim)
        self.deck.glow = colour(wanted.glow)
        self.deck.forget_variants()
        self.ring.set_colour(colour(wanted.focus))
        for widget in (self.state_line, self.caption, self.centre, self.other, self.bubble):
            widget.looks = wanted
            widget.update()
        self.panel.set_looks(wanted)
        self.targets.set_looks(wanted)
        self._felt = QPixmap()
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if (
            event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange)
            and hasattr(self, "panel")
            and theme.is_dark() != self._dark
        ):
            self._dress()
            self.scene_of_table.relayout()
            self.scene_of_table.show_states()

    # -- size and ground -----------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.deck.set_ratio(self.devicePixelRatioF())
        size = self.viewport().size()
        if size != self.scene_of_table.size or size != self._felt.deviceIndependentSize().toSize():
            self.scene_of_table.set_size(size)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        size = self.viewport().size()
        ratio = self.devicePixelRatioF()
        if self._felt.isNull() or self._felt.size() != QSize(
            round(size.width() * ratio), round(size.height() * ratio)
        ):
            self._felt = felt_pixmap(size, ratio, self._looks)
        part = QRectF(rect).toAlignedRect() & QRect(QPoint(0, 0), size)
        painter.drawPixmap(
            QRectF(part),
            self._felt,
            QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio),
        )

    def _place_widgets(self) -> None:
        layout = self.scene_of_table.layout
        text = layout.text
        self.state_line.set_room(_rect(layout.state), text)
        self.centre.set_pixels(text)
        self.other.set_pixels(text)
        self.bubble.set_pixels(text)
        self._place_centre()
        if not self.panel.isHidden():
            self.panel.fit(self._panel_area(), text)
        self.keyboard.buttons.follow(self.scene_of_table, self.models.hand)
        self.keyboard.follow()

    def _panel_area(self) -> QRectF:
        layout = self.scene_of_table.layout
        top = layout.top_depth if layout.seats > 3 else layout.margin
        top = min(top, layout.height * 0.2)
        side = layout.plate_width + 2 * layout.margin
        if layout.width - 2 * side < 26 * layout.text:
            side = layout.margin
        return QRectF(side, top, layout.width - 2 * side, layout.height - top - layout.margin)

    def _place_centre(self) -> None:
        middle = self.scene_of_table.layout.middle
        shown = [one for one in (self.centre, self.other) if not one.isHidden()]
        sizes = [one.sizeHint() for one in shown]
        gap = self.scene_of_table.layout.gap * 1.5
        y = middle.cy - (sum(size.height() for size in sizes) + gap * (len(shown) - 1)) / 2
        for one, size in zip(shown, sizes, strict=True):
            one.setGeometry(
                round(middle.cx - size.width() / 2), round(y), size.width(), size.height()
            )
            y += size.height() + gap

    # -- what the scene tells ------------------------------------------------------------------

    def _said(self, sentence: str) -> None:
        if self._told and self._telling_over.isActive() and self.idle:
            return
        self._end_telling(quiet=True)
        spoken = sentence if sentence != self._line else ""
        self._line = sentence
        if self.scene_of_table.playback.waits_for_person:
            how = _("Click, Space or Enter goes on")
            sentence = f"{sentence}\n{how}".strip()
        shown = sentence if self.panel.isHidden() else ""
        self.state_line.say(shown)
        self._share_words()
        if self.idle:
            self.speak(spoken)

    def _end_telling(self, quiet: bool = False) -> None:
        self._telling_over.stop()
        told, self._told = self._told, ""
        if told and not quiet:
            self._said(self.scene_of_table.sentence if self.idle else self._line)

    def _went_on(self, *_of: object) -> None:
        """Something has happened: an answer is no longer of use."""
        self._end_telling(quiet=True)
        if self.session.finishing and not self._brisk:
            self._brisk = True
            self._set_speeds()

    def _share_words(self) -> None:
        """While the bubble says the same, the state line need not."""
        words = self.state_line.text()
        same = not self.bubble.isHidden() and self.bubble.text() == words
        self.state_line.setVisible(bool(words) and not same)

    def _waits(self, waits: bool) -> None:
        if waits:
            self._said(self._line)

    def _settled(self) -> None:
        self.keyboard.buttons.follow(self.scene_of_table, self.models.hand)
        self._show_centre()
        self.keyboard.follow()
        self.targets.follow(self.scene_of_table)
        if self.idle:
            self.notes.follow(self.scene_of_table, self.models)
        state = (self.idle, self.session.to_act, self.models.hand.cards)
        if state != self._state:
            self._state = state
            self._look_again()

    def _look_again(self) -> None:
        """What the pointer or the keyboard's focus is upon may have changed under it."""
        if not self.idle:
            return
        row = self.keyboard.row
        if row >= 0:
            self.scene_of_table.set_hover(row)
            self.give_reason(row)
        else:
            self.mouse.look_again()

    def _idle(self, idle: bool) -> None:
        if not idle:
            self.bubble.hide()
            self.viewport().unsetCursor()
            self.peek(False)
            self.centre.hide()
            self.other.hide()
            self.targets.follow(self.scene_of_table)
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

    def _scored(self, _event: object = None) -> None:
        session = self.session
        if session.game.finished and session.game.phase in (Phase.DEAL, Phase.OVER):
            self._line = ""
            self.state_line.say("")
            self.panel.show_result(session)
            self.panel.fit(self._panel_area(), self.scene_of_table.layout.text)
            self.panel.appear(self.scene_of_table.speeds)

    def _cleared(self) -> None:
        if not self.panel.isHidden():
            had = self.panel.isAncestorOf(QApplication.focusWidget() or self)
            self.panel.hide()
            if had:
                self.setFocus()
        self.bubble.hide()
        self.mouse.forget()
        session = self.session
        scored = session.waiting_to_continue or session.game.phase is Phase.OVER
        if scored and not any(self.scene_of_table.picture.mirror.hands) and self.idle:
            self._scored()

    # -- the middle ----------------------------------------------------------------------------

    def _show_centre(self) -> None:
        """The button in the middle: pass, charge, lay away, or the way of a moon."""
        session = self.session
        selection = session.selection
        asks = self.scene_of_table.asks
        moon = asks and session.game.phase is Phase.MOON
        words = selection.button_text if asks and selection.kind else ""
        if moon:
            self.centre.set_words(_("Add to the others"), True)
            self.other.set_words(_("Subtract from mine"), True)
        elif words:
            targets = selection.targets
            arrow = None
            if len(targets) == 1:
                arrow = self.scene_of_table.layout.arrow(targets[0])
            self.centre.set_words(words, selection.complete, arrow)
            self.other.set_words(_("Pass blind"), True)
        self.centre.setVisible(bool(words) or moon)
        self.other.setVisible(moon or (asks and selection.blind_possible))
        self._place_centre()

    def _centre_clicked(self) -> None:
        if not self.idle:
            self.hurry()
        elif self.session.game.phase is Phase.MOON:
            self.session.choose_moon("add")
        else:
            self.session.selection.confirm()
        self._back_to_hand()

    def _other_clicked(self) -> None:
        if not self.idle:
            self.hurry()
        elif self.session.game.phase is Phase.MOON:
            self.session.choose_moon("subtract")
        else:
            self.session.selection.confirm_blind()
        self._back_to_hand()

    def _back_to_hand(self) -> None:
        if self.keyboard.buttons.row_with_focus() < 0:
            self.setFocus()

    def _next_hand(self) -> None:
        if self.session.continue_hand():
            self.setFocus()

    # -- choosing a card -----------------------------------------------------------------------

    def choose(self, row: int) -> None:
        """Play a card of the hand, or raise or lower it."""
        if not self.idle:
            self.hurry()
            return
        hand = self.models.hand
        if not 0 <= row < hand.rowCount():
            return
        session = self.session
        selection = session.selection
        if selection.kind:
            if not selection.toggle(row) and selection.selectable(row):
                words = ngettext(
                    "No more than {n} card: press Enter or “{button}”",
                    "No more than {n} cards: press Enter or “{button}”",
                    selection.limit,
                )
                self.tell(words.format(n=selection.limit, button=selection.button_text))
                self.scene_of_table.shake(row)
        else:
            session.play(hand.value(row, HandRole.CardRole))

    def _refused(self, card: int, reason: str) -> None:
        row = self._refused_row(card)
        if not reason:
            return
        if row < 0:
            self.tell(reason)
            return
        self._say_above(row, reason)
        self._bubble_over.start()
        self.speak(reason)
        self.scene_of_table.shake(row)

    def _refused_row(self, card: int) -> int:
        focus = self.keyboard.buttons.row_with_focus()
        rows = [self.mouse.row, focus, self.models.hand.row_of(card)]
        cards = self.models.hand.cards
        for row in rows:
            if 0 <= row < len(cards) and cards[row] == card:
                return row
        return -1

    def _say_above(self, row: int, words: str) -> None:
        items = self.scene_of_table.hands[self.session.person]
        if row < len(items):
            box = items[row].target.box
            self.bubble.show_above(box.cx, box.y - 4, words, QRectF(self.viewport().rect()))
            self._share_words()

    def _hint(self, cards: object, why: str) -> None:
        if not isinstance(cards, tuple):
            return
        hand = self.models.hand
        session = self.session
        if session.selection.kind:
            session.selection.set_cards(cards)
        elif cards:
            row = hand.row_of(cards[0])
            self.scene_of_table.set_hover(row)
            if row >= 0 and why:
                self._say_above(row, why)
                self._bubble_over.start(2 * BUBBLE_TIME)
        self.tell(why)

    def hush(self) -> None:
        """Take the bubble away, unless it was asked for and is still to be read."""
        if not self._bubble_over.isActive():
            self.bubble.hide()

    def give_reason(self, row: int) -> None:
        """Say above a dimmed card why it may not be played."""
        self._bubble_over.stop()
        hand = self.models.hand
        if self.scene_of_table.asks and 0 <= row < hand.rowCount():
            reason = hand.value(row, HandRole.ReasonRole)
            if reason and self._live.values.show_reasons:
                self._say_above(row, reason)
                return
        self.bubble.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.deck.art.begin)

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
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self.keyboard.wants(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keyboard.key(event):
            event.ignore()


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)
