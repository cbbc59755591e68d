"""The scene of the table: its cards, plates and marks, which show the item models."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Signal
from PySide6.QtWidgets import QGraphicsScene, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.program.start_options import SHOWN_LOG
from hearts_qt.app.session import prompts
from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.seat_plate import picture_side
from hearts_qt.app.table.items.table_cards import LastTrick, TableCards
from hearts_qt.app.table.items.table_marks import TableMarks
from hearts_qt.app.table.layout import CardLook, Layout, TableNeeds, fitting_layout
from hearts_qt.app.table.playback.animation_context import AnimationContext, TableSignals
from hearts_qt.app.table.playback.animation_queue import AnimationQueue, Steps
from hearts_qt.app.table.playback.effects import Effects
from hearts_qt.app.table.playback.event_animations import animate
from hearts_qt.app.table.playback.tempo import Timing
from hearts_qt.app.ui import theme

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.palette import Colours
    from hearts_qt.app.windows import OpenWindow
    from hearts_qt.rules.options import Rules


class TableScene(QGraphicsScene):
    """Everything that lies on the table, and the queue that plays events back.

    `cards` has the card items, `marks` the plates and marks, `effects` the short effects,
    `last_trick` the view back at the last trick. `animations` is the queue, `timing` says how long
    its movements take, and `signals` tells what happens.
    """

    rebuilt = Signal()
    """The table shows a game at once, without animations."""

    def __init__(
        self,
        session: Session,
        models: Models,
        deck: Deck,
        live: LiveSettings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.session = session
        self.models = models
        self.timeline = models.timeline
        self.deck = deck
        self._live = live
        self.size = QSize(1024, 640)
        self._laid_out_for: Rules | None = None
        """The rules for which there is a layout."""
        self.signals = TableSignals(self)
        self.timing = Timing()
        self.animations = AnimationQueue(self._animate, self)
        self.cards = TableCards(session, models, deck, self.animations, self.timing, self)
        self.marks = TableMarks(models, deck, self.cards, live, self.addItem, self.removeItem)
        self.last_trick = LastTrick(session, deck, self.cards, self.addItem)
        self.effects = Effects(deck, self.animations, self.marks, self.addItem)
        self._context = AnimationContext(
            session,
            models,
            deck,
            self.cards,
            self.marks,
            self.last_trick,
            self.effects,
            self.animations,
            self.animations.mover,
            self.timing,
            self.signals,
            tell=self.signals.said.emit,
            advance=self.timeline.advance,
        )
        self.animations.idle_changed.connect(self._rested)
        if SHOWN_LOG in os.environ:
            from hearts_qt.app.program.shown_events_log import follow

            follow(self.animations.shown, self.rebuilt, self._position)
        models.timeline.played_back = True
        models.timeline.replaced.connect(self.rebuild)
        models.timeline.appended.connect(self.animations.add)
        models.seats.dataChanged.connect(self._seats_changed)
        session.announcer.turn_changed.connect(self._turn_changed)
        session.selection.changed.connect(self._selection_changed)
        session.driver.thinking.connect(self._update_if_idle)
        session.order_changed.connect(self._order_changed)
        deck.ready.connect(self.refresh)
        self.rebuild()

    def _animate(self, event: object) -> Steps:
        return animate(self._context, event)

    def close(self) -> None:
        """Show nothing more of the session."""
        self.animations.clear()
        self.timeline.appended.disconnect(self.animations.add)
        self.timeline.played_back = False

    # -- layout --------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """Where everything lies at the present size."""
        return self.cards.layout

    def _fitting_layout(self, rules: Rules) -> Layout:
        values, needs = self._live.values, TableNeeds.of(rules)
        look = CardLook(values.card_size / 100, self.deck.cards.index_width, values.left_handed)

        def make(text: float) -> Layout:
            return Layout(self.size.width(), self.size.height(), needs, look, text)

        return fitting_layout(theme.text_factor(), make)

    def set_size(self, size: QSize) -> None:
        """Take the size of the window, and lay everything out for it at once."""
        self.size = size
        self.setSceneRect(QRectF(0, 0, size.width(), size.height()))
        # A game for another number of players has just replaced the one shown: `rebuild` follows.
        if len(self.cards.hands) == self.timeline.state.players:
            self.relayout()

    def lay_out_anew(self) -> None:
        """Lay everything out as the settings and the text size are now."""
        self.relayout()
        self.cards.show_states()

    def take_deck(self) -> None:
        """Use the deck in use from now on. Everything stays where it is, unless more or less of
        its cards must be visible."""
        if self.cards.layout.look.index_width != self.deck.cards.index_width:
            self.lay_out_anew()
        else:
            self._forget_pictures()

    def relayout(self) -> None:
        """Lay everything out again; items that are moving arrive at once."""
        self.animations.mover.finish()
        self._lay_out()
        self._show_all()
        self.signals.laid_out.emit()

    def _lay_out(self) -> None:
        """Compute the places for the rules of the table, and forget the pictures of other sizes."""
        self._laid_out_for = self.timeline.state.rules
        self.cards.layout = self._fitting_layout(self._laid_out_for)
        self._forget_pictures()

    def _forget_pictures(self) -> None:
        """Forget the pictures that the table does not show."""
        cards = self.cards
        self.deck.forget_sizes(
            {cards.face_width, cards.back_width, cards.charge_width},
            picture_side(cards.layout.plate_width, cards.layout.text_height),
        )

    def _show_all(self) -> None:
        """Put everything in its place, with its picture."""
        self.cards.arrange(0)
        self.cards.redraw()
        self.marks.show_plates()
        self.marks.show_marks()

    def rebuild(self) -> None:
        """Show the table at the cursor of the timeline, without any movement."""
        self.animations.clear()
        self.effects.clear()
        self.last_trick.hide()
        cards = self.cards
        cards.rebuild()
        new = self._laid_out_for is not self.timeline.state.rules
        if new:
            self._lay_out()
        self.marks.set_seats(self.timeline.state.players)
        cards.populate()
        self.signals.cleared.emit()
        self._show_all()
        if new:
            self.signals.laid_out.emit()
        blank = not self.timeline.state.dealt and self.timeline.state.winners is None
        # What may be chosen must be up to date before anything is said about it.
        cards.states_changed.emit()
        self.signals.said.emit("" if blank else self.prompt)
        self.animations.tell_cleared()
        self.rebuilt.emit()

    def refresh(self) -> None:
        """Redraw everything where it is, with the pictures and the colours that there are now."""
        for item in self.items():
            # Including cards that are still hidden in the pack.
            if isinstance(item, CardItem):
                item.refresh()
        self.last_trick.crown.refresh()
        self.effects.refresh()
        self.marks.refresh()

    # -- state ---------------------------------------------------------------------------------

    @property
    def own_hand(self) -> list[CardItem]:
        """The items of the person's hand, from left to right."""
        return self.cards.hands[self.session.current.person]

    @property
    def prompt(self) -> str:
        """What is expected of the person now; once cards are raised, how many more are needed, or
        how to confirm them."""
        selection = self.session.selection
        if not self.cards.awaits_person:
            return prompts.state(self.session.current)
        if selection.kind and selection.raised and not selection.remaining:
            return _("Press Enter or “{button}”").format(button=selection.button_text)
        return selection.missing_text or prompts.state(self.session.current)

    def show_last_trick(self, shown: bool) -> None:
        """Lay the last trick out in the middle again, or take it away."""
        self.last_trick.show(shown, self.sceneRect())

    def celebrate_beside(self, panel: QRect) -> None:
        """Let shapes fall on both sides of a panel, where there is room and motion is wanted."""
        durations, margin = self.timing.durations, self.layout.margin
        size = self.layout.text_height * 1.7
        strips = ((margin, panel.left() - margin), (panel.right() + margin, self.width() - margin))
        free = tuple(strip for strip in strips if strip[1] - strip[0] >= 2 * size)
        if durations.motion and durations.fall and free:
            self.effects.celebrate(free, size, self.height(), durations.fall)

    # -- session signals -----------------------------------------------------------------------

    def _turn_changed(self, _seats: object) -> None:
        was_idle = self.animations.idle
        self.animations.note_all_added()
        if was_idle:
            self._rested(True)

    def _seats_changed(self) -> None:
        # The marks are no object of Qt: a connection of theirs would outlive the scene.
        self.marks.show_plates()

    def _update_if_idle(self, *_of: object) -> None:
        if self.animations.idle:
            self._rested(True)

    def _rested(self, idle: bool) -> None:
        if not idle:
            self.cards.hover = -1
            return
        self.marks.show_marks()
        self.cards.show_states()
        self.signals.said.emit(self.prompt)

    def _selection_changed(self) -> None:
        if self.animations.idle:
            self.cards.show_states()
            self.signals.said.emit(self.prompt)

    def _order_changed(self) -> None:
        self.cards.sort_own()
        if self.animations.idle:
            self.cards.show_states()
        else:
            self.cards.move_resting()

    def _position(self) -> tuple[str, int]:
        """The name of the source of the deals, and how many actions are shown after a rebuild."""
        game = self.session.current.game
        blank = not self.timeline.state.dealt and not self.timeline.state.trick
        return game.source.name, 0 if blank and not game.finished else len(game.log)


class TableParts(NamedTuple):
    """The parts of a table without the widgets over it."""

    viewport: QWidget
    """The widget on which the scene is painted, the parent of all widgets over it."""
    session: Session
    models: Models
    scene: TableScene
    deck: Deck
    colours: Colours
    open_window: OpenWindow
