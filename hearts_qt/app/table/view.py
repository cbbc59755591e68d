"""The table as a widget: what is seen, the mouse and the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QStyle

from hearts_qt.app import theme
from hearts_qt.app.i18n import _
from hearts_qt.app.models.roles import HandRole
from hearts_qt.app.table import announce
from hearts_qt.app.table.card_item import CardItem
from hearts_qt.app.table.controls import Bubble, CentreButton, StateLine
from hearts_qt.app.table.deck import Deck
from hearts_qt.app.table.felt import felt_pixmap
from hearts_qt.app.table.focus_ring import FocusRing
from hearts_qt.app.table.hand_buttons import HandButtons
from hearts_qt.app.table.keys import Typing
from hearts_qt.app.table.layout import Box, Pose
from hearts_qt.app.table.looks import colour, looks
from hearts_qt.app.table.panels import EndPanel
from hearts_qt.app.table.scene import TableScene
from hearts_qt.app.table.speeds import Speeds, Tempo
from hearts_qt.game.game import Phase
from hearts_qt.store.folders import folders

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session

__all__ = ["TableView"]

TYPING_TIME = 700
"""Milliseconds after which a letter that could begin a card is a shortcut after all."""

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
        self._session = session
        self._models = models
        self._live = live
        self._dark = theme.is_dark()
        self._looks = looks(live.values.felt, self._dark)
        self._tempo: Tempo | None = None
        self._felt = QPixmap()
        self._typing = Typing()
        self._pressed: QPoint | None = None
        self._row = -1
        self._dragging = False
        self._swallow = False
        self._told = ""
        self._by_keys = False
        self._set_up()
        self.deck = Deck(folders().cache / "cards", self)
        self.scene_of_table = TableScene(session, self.deck, self._looks, self)
        scene = self.scene_of_table
        self.setScene(scene)
        self._ring = FocusRing()
        scene.addItem(self._ring)
        port = self.viewport()
        self.state_line = StateLine(port, self._looks)
        self.centre = CentreButton(port, self._looks)
        self.other = CentreButton(port, self._looks, quiet=True)
        self.bubble = Bubble(port, self._looks)
        self.panel = EndPanel(port, self.deck, self._looks)
        self.hand_buttons = HandButtons(
            port, self._choose, self.handle_key, self._wants, self._focused, self._tabbed
        )
        self.centre.clicked.connect(self._centre_clicked)
        self.other.clicked.connect(self._other_clicked)
        self.panel.next_hand.connect(self._next_hand)
        self.panel.rematch.connect(lambda: session.rematch())
        self.panel.new_game.connect(lambda: session.new_game())
        self.panel.same_deals.connect(lambda: session.rematch(same_deals=True))
        self._timers()
        scene.said.connect(self._said)
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
        QApplication.instance().aboutToQuit.connect(self.deck.close)
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

        self._typing_over = once(TYPING_TIME, self._typed_alone)
        self._telling_over = once(TELL_TIME, self._end_telling)
        self._peek_over = once(PEEK_TIME, lambda: self._peek(False))
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
        """Answer a question: shown in the state line for a while, and spoken."""
        self._told = sentence
        self.state_line.say(sentence)
        self._telling_over.start()
        self.speak(sentence)

    def speak(self, sentence: str) -> None:
        """Have a screen reader say something."""
        if sentence and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def show_last_trick(self) -> None:
        """Show the last trick for a moment; asked again meanwhile, put it away."""
        if self._peek_over.isActive():
            self._peek_over.stop()
            self._peek(False)
            return
        self.tell(announce.last_trick(self._session, self._models))
        self._peek(True)
        self._peek_over.start()

    def _peek(self, shown: bool) -> None:
        self.scene_of_table.show_last_trick(shown and self.idle)

    # -- settings ------------------------------------------------------------------------------

    def _settings_changed(self, names: frozenset[str]) -> None:
        self._apply_settings(relayout=bool(names - {"geometry", "shortcuts", "full_screen"}))

    def _apply_settings(self, relayout: bool = True) -> None:
        values = self._live.values
        scene = self.scene_of_table
        tempo = self._tempo if self._tempo is not None else Tempo(values.tempo)
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
        self.deck.choose(values.deck, values.back, values.four_colours)
        scene.card_size = values.card_size / 100
        scene.left_handed = values.left_handed
        self._dress()
        if relayout:
            scene.relayout()
            scene.show_states()

    def _dress(self) -> None:
        """Take the colours of the theme and the cloth."""
        self._dark = theme.is_dark()
        self._looks = wanted = looks(self._live.values.felt, self._dark)
        self.scene_of_table.looks = wanted
        self.deck.dim = colour(wanted.dim)
        self.deck.glow = colour(wanted.glow)
        self.deck.forget_variants()
        self._ring.set_colour(colour(wanted.focus))
        for widget in (self.state_line, self.centre, self.other, self.bubble):
            widget.looks = wanted
            widget.update()
        self.panel.set_looks(wanted)
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
        self.panel.set_card_width(self.scene_of_table.face_width)
        self._place_centre()
        if not self.panel.isHidden():
            self.panel.fit(self._panel_area(), text)
        self.hand_buttons.follow(self.scene_of_table, self._models.hand)
        self._ring_follows()

    def _panel_area(self) -> QRectF:
        layout = self.scene_of_table.layout
        top = layout.top_depth if layout.seats > 3 else layout.margin
        top = min(top, layout.height * 0.2)
        return QRectF(0, top, layout.width, layout.height - top - layout.margin)

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
        spoken = sentence if sentence != self.state_line.text() else ""
        if self.scene_of_table.playback.waits_for_person:
            sentence = _("{sentence} – click to go on").format(sentence=sentence)
        shown = sentence if self.panel.isHidden() else ""
        self.state_line.say(shown)
        self.speak(spoken)

    def _end_telling(self, quiet: bool = False) -> None:
        self._telling_over.stop()
        told, self._told = self._told, ""
        if told and not quiet and self.idle:
            self._said(self._session.state_sentence)

    def _waits(self, waits: bool) -> None:
        if waits:
            self._said(self.state_line.text())

    def _settled(self) -> None:
        self.hand_buttons.follow(self.scene_of_table, self._models.hand)
        self._show_centre()
        self._ring_follows()

    def _idle(self, idle: bool) -> None:
        self.bubble.hide()
        if not idle:
            self.viewport().unsetCursor()
            self._peek(False)
            self.centre.hide()
            self.other.hide()
        self.idle_changed.emit(idle)
        if idle:
            self._point(self.viewport().mapFromGlobal(self.cursor().pos()), quiet=True)

    def _crowd(self, crowded: bool) -> None:
        self.setViewportUpdateMode(
            QGraphicsView.ViewportUpdateMode.FullViewportUpdate
            if crowded
            else QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate
        )

    def _scored(self, _event: object = None) -> None:
        session = self._session
        if session.game.finished and session.game.phase in (Phase.DEAL, Phase.OVER):
            self.state_line.say("")
            self.panel.show_result(session)
            self.panel.fit(self._panel_area(), self.scene_of_table.layout.text)

    def _cleared(self) -> None:
        if not self.panel.isHidden():
            had = self.panel.isAncestorOf(QApplication.focusWidget() or self)
            self.panel.hide()
            if had:
                self.setFocus()
        self.bubble.hide()
        self._drop_drag()
        session = self._session
        if session.waiting_to_continue or session.game.phase is Phase.OVER:
            if not any(self.scene_of_table.picture.mirror.hands) and self.idle:
                self._scored()

    # -- the middle ----------------------------------------------------------------------------

    def _show_centre(self) -> None:
        """The button in the middle: pass, charge, lay away, or the way of a moon."""
        session = self._session
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
        elif self._session.game.phase is Phase.MOON:
            self._session.choose_moon("add")
        else:
            self._session.selection.confirm()
        self._back_to_hand()

    def _other_clicked(self) -> None:
        if not self.idle:
            self.hurry()
        elif self._session.game.phase is Phase.MOON:
            self._session.choose_moon("subtract")
        else:
            self._session.selection.confirm_blind()
        self._back_to_hand()

    def _back_to_hand(self) -> None:
        if self.hand_buttons.row_with_focus() < 0:
            self.setFocus()

    def _next_hand(self) -> None:
        if self._session.continue_hand():
            self.setFocus()

    # -- choosing a card -----------------------------------------------------------------------

    def _choose(self, row: int) -> None:
        """Play a card of the hand, or raise or lower it."""
        if not self.idle:
            self.hurry()
            return
        hand = self._models.hand
        if not 0 <= row < hand.rowCount():
            return
        session = self._session
        if session.selection.kind:
            session.selection.toggle(row)
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
        rows = [self._row, self.hand_buttons.row_with_focus(), self._models.hand.row_of(card)]
        cards = self._models.hand.cards
        for row in rows:
            if 0 <= row < len(cards) and cards[row] == card:
                return row
        return -1

    def _say_above(self, row: int, words: str) -> None:
        items = self.scene_of_table.hands[self._session.person]
        if row < len(items):
            box = items[row].target.box
            self.bubble.show_above(box.cx, box.y - 4, words, QRectF(self.viewport().rect()))

    def _hint(self, cards: object, why: str) -> None:
        if not isinstance(cards, tuple):
            return
        hand = self._models.hand
        session = self._session
        if session.selection.kind:
            session.selection.set_cards(cards)
        elif cards:
            row = hand.row_of(cards[0])
            self.scene_of_table.set_hover(row)
            if row >= 0 and why:
                self._say_above(row, why)
                self._bubble_over.start(2 * BUBBLE_TIME)
        self.tell(why)

    def _reason(self, row: int) -> None:
        """Say above a dimmed card why it may not be played."""
        self._bubble_over.stop()
        hand = self._models.hand
        if self.scene_of_table.asks and 0 <= row < hand.rowCount():
            reason = hand.value(row, HandRole.ReasonRole)
            if reason and self._live.values.show_reasons:
                self._say_above(row, reason)
                return
        self.bubble.hide()

    # -- the mouse -----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        if self._by_keys:
            self._by_keys = False
            self._ring_follows()
        self._swallow = not self.idle
        if self._swallow:
            self.hurry()
            return
        self._pressed = event.position().toPoint()
        self._row = self._row_at(self._pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._pressed is None:
            self._point(place)
            return
        if not self._dragging and self._row >= 0 and self._may_drag(self._row):
            far = (place - self._pressed).manhattanLength()
            self._dragging = far >= QApplication.startDragDistance() * 1.5
        if self._dragging:
            self._drag(place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        if self._swallow or self._pressed is None:
            self._swallow = False
            return
        place = event.position().toPoint()
        row, dragging = self._row, self._dragging
        self._pressed, self._dragging = None, False
        if not self.idle:
            return
        if dragging:
            layout = self.scene_of_table.layout
            thrown = place.y() < layout.hand_box.y - 0.12 * layout.unit
            if thrown:
                self._choose(row)
            self.scene_of_table.show_states()
        elif row >= 0 and row == self._row_at(place):
            self._choose(row)
        elif row < 0:
            self.bubble.hide()
        self._point(place, quiet=True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._pressed is None:
            self.scene_of_table.set_hover(-1)
            self.bubble.hide()

    def _may_drag(self, row: int) -> bool:
        hand = self._models.hand
        return row < hand.rowCount() and bool(hand.value(row, HandRole.LegalRole))

    def _drag(self, place: QPoint) -> None:
        items = self.scene_of_table.hands[self._session.person]
        if self._row >= len(items):
            self._drop_drag()
            return
        item = items[self._row]
        self.scene_of_table.mover.drop(item)
        pose = Pose(place.x(), place.y(), 0, self.scene_of_table.layout.unit)
        item.place(pose)
        item.target = pose
        item.setZValue(900)
        self.bubble.hide()

    def _drop_drag(self) -> None:
        self._pressed, self._dragging, self._row = None, False, -1

    def _row_at(self, place: QPoint) -> int:
        """The row of the person's card at a place, or -1."""
        items = self.scene_of_table.hands[self._session.person]
        for row in range(len(items) - 1, -1, -1):
            item = items[row]
            inner = item.mapFromScene(place)
            wide = item.base / 2
            if abs(inner.x()) <= wide and -wide * 1.4 <= inner.y() <= wide * 1.9:
                return row
        return -1

    def _point(self, place: QPoint, quiet: bool = False) -> None:
        """The pointer rests somewhere: lift the card there, or say why it may not be played."""
        if not self.idle or not self.viewport().rect().contains(place):
            return
        row = self._row_at(place)
        legal = row >= 0 and self._may_drag(row)
        if not quiet or row < 0:
            if row < 0 or legal:
                if not self._bubble_over.isActive():
                    self.bubble.hide()
            else:
                self._reason(row)
        focus = self.hand_buttons.row_with_focus() if self._by_keys else -1
        self.scene_of_table.set_hover(row if legal else focus)
        if legal:
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.viewport().unsetCursor()
        self._point_pile(place)

    def _point_pile(self, place: QPoint) -> None:
        """Over a pile of won tricks the last trick is shown."""
        scene = self.scene_of_table
        over = any(
            items and scene.layout.pile(seat).box.grown(4).holds(Box(place.x(), place.y(), 0, 0))
            for seat, items in enumerate(scene.piles)
        )
        if over != bool(scene.peek) and not self._peek_over.isActive():
            self._peek(over)

    # -- the keyboard --------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._wants(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.handle_key(event):
            event.ignore()

    def _wants(self, event: QKeyEvent) -> bool:
        """Whether a key belongs to the hand, even if a menu has it as a shortcut."""
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        return plain and (self._typing.wants(event.text()) or event.key() in _MOVES)

    def handle_key(self, event: QKeyEvent) -> bool:
        """Answer a key; whether the table had a use for it."""
        if not self._wants(event):
            return False
        key = event.key()
        if not self._by_keys:
            self._by_keys = True
            self._focused(self.hand_buttons.row_with_focus())
        if not self.idle and key in _MOVES:
            if not event.isAutoRepeat():
                self.hurry()
            return True
        if not self.panel.isHidden():
            if key in _ENTER or key == Qt.Key.Key_Space:
                self.panel.keyPressEvent(event)
                return True
            if key in _MOVES:
                return False
        if key in _MOVES:
            self._typing.clear()
            return self._move(key)
        return self._type(event.text())

    def _move(self, key: int) -> bool:
        count = self._models.hand.rowCount()
        row = self.hand_buttons.row_with_focus()
        selection = self._session.selection
        match key:
            case Qt.Key.Key_Left:
                self.hand_buttons.focus(count - 1 if row < 0 else max(0, row - 1))
            case Qt.Key.Key_Right:
                self.hand_buttons.focus(0 if row < 0 else min(count - 1, row + 1))
            case Qt.Key.Key_Home:
                self.hand_buttons.focus(0)
            case Qt.Key.Key_End:
                self.hand_buttons.focus(count - 1)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                if row >= 0 and selection.kind:
                    selection.toggle(row)
                elif row < 0:
                    self.hand_buttons.focus(count // 2)
            case Qt.Key.Key_Space:
                if row >= 0:
                    self._choose(row)
            case _:
                self._enter(row)
        return True

    def _enter(self, row: int) -> None:
        selection = self._session.selection
        if self._session.game.phase is Phase.MOON and self.scene_of_table.asks:
            self.centre.setFocus()
        elif selection.kind:
            if not selection.confirm():
                self.tell(selection.button_text)
        elif row >= 0:
            self._choose(row)

    def _type(self, letter: str) -> bool:
        row = self._typing.type(letter, self._models.hand.cards, self.hand_buttons.row_with_focus())
        if row >= 0:
            self._typing_over.stop()
            self.hand_buttons.focus(row)
        elif self._typing.typed:
            self._typing_over.start()
        return True

    def _typed_alone(self) -> None:
        """A letter that began no card is the shortcut that it is elsewhere."""
        letter = self._typing.typed
        self._typing.clear()
        wanted = QKeySequence(letter.upper())
        if not letter.isalpha():
            return
        for action in self.window().findChildren(QAction):
            if action.isEnabled() and wanted in action.shortcuts():
                action.trigger()
                return

    def _focused(self, row: int) -> None:
        """The keyboard's focus is on a row of the hand, or elsewhere."""
        if row >= 0 and not self._by_keys:
            return
        self.scene_of_table.set_hover(row)
        self._ring_follows(row)
        if row >= 0:
            self._reason(row)
        else:
            self.bubble.hide()

    def _tabbed(self) -> None:
        self._by_keys = True

    def _ring_follows(self, row: int | None = None) -> None:
        if row is None:
            row = self.hand_buttons.row_with_focus()
        items: list[CardItem] = self.scene_of_table.hands[self._session.person]
        if 0 <= row < len(items) and self._by_keys:
            self._ring.follow(items[row], self.scene_of_table.layout.unit)
        else:
            self._ring.follow(None, 0)


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MOVES = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Space,
    *_ENTER,
)


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)
