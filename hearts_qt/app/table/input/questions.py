"""What the person can ask at the table: the last trick again, and why a card was played."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QGraphicsView, QMenu

from hearts_qt.app.i18n import _, named
from hearts_qt.app.localized_names import card_in_sentence, card_words
from hearts_qt.app.table.input.presses import KeyHold
from hearts_qt.app.table.overlay.messages import ANSWER_TIME, Answer, TableMessages
from hearts_qt.app.table.overlay.table_widgets import StatusLine
from hearts_qt.app.table.scene import TableParts, TableScene
from hearts_qt.rules.cards import card_sign

if TYPE_CHECKING:
    from hearts_qt.app.coach.play_reasons import PlayReasons
    from hearts_qt.app.session import Session


PEEK_TIME = 3000
"""Milliseconds for which the last trick is shown after a key asked for it."""


class LastTrickPeek(QObject):
    """Shows the last trick with a caption, for the mouse and for a key."""

    def __init__(
        self, table: TableParts, messages: TableMessages
    ) -> None:
        super().__init__(table.viewport)
        self._session = table.session
        self._models = table.models
        self._scene = table.scene
        self._messages = messages
        self.caption = StatusLine(table.viewport, table.colours)
        self.key_hold = KeyHold(self)
        self._time_over = QTimer(self)
        self._time_over.setSingleShot(True)
        self._time_over.setInterval(PEEK_TIME)
        self._time_over.timeout.connect(self.end)
        self.key_hold.repeated.connect(self._time_over.start)
        self.key_hold.released.connect(self._key_released)

    @property
    def by_key(self) -> bool:
        """Whether the last trick is shown because a key asked for it."""
        return self._time_over.isActive()

    def toggle(self) -> None:
        """Show the last trick for a moment, or for as long as the key is held.

        While it is shown because of a key, hide it.
        """
        if self.by_key:
            self.end()
            return
        from hearts_qt.app.table.overlay import spoken_answers

        self._messages.tell(spoken_answers.last_trick(self._session, self._models))
        if not self._models.timeline.state.last_trick:
            return
        self.show(True)
        self._time_over.start()
        self.key_hold.begin()

    def end(self) -> None:
        """Hide the last trick, whatever showed it."""
        self._time_over.stop()
        self.show(False)

    def show(self, shown: bool) -> None:
        """Lay the last trick out in the middle if the table is idle, or take it away."""
        scene = self._scene
        scene.show_last_trick(shown and scene.animations.idle)
        items = scene.last_trick.items
        if not items:
            self.caption.say("")
            return
        layout = scene.layout
        top = min(item.target.box.y for item in items)
        high = 2.1 * layout.text_height
        room = QRectF(layout.middle.x, max(4.0, top - high - 6), layout.middle.width, high)
        self.caption.set_room(room, layout.text_height)
        self.caption.say(scene.last_trick.caption())
        self.caption.raise_()

    def _key_released(self, held: bool) -> None:
        if held:
            self.end()


class ShownPlay(NamedTuple):
    """A play that can be asked about."""

    number: int
    """The number of the play in its hand, from 0."""
    seat: int
    card: int


class PlayQuestions(QObject):
    """Asks why a card of the trick on the table or of the last trick was played.

    The answer appears in the status line and is spoken.
    """

    def __init__(
        self,
        view: QGraphicsView,
        session: Session,
        scene: TableScene,
        tell: Callable[[str], None],
    ) -> None:
        """`tell` shows and speaks an answer."""
        super().__init__(view)
        self._view = view
        self._session = session
        self._scene = scene
        self._tell_person = tell
        self._asked: ShownPlay | None = None
        self._repeat = QTimer(self)
        self._repeat.setSingleShot(True)
        self._repeat.setInterval(ANSWER_TIME)

    @cached_property
    def reasons(self) -> PlayReasons:
        """What finds the answers; made for the first question."""
        from hearts_qt.app.coach.play_reasons import PlayReasons

        made = PlayReasons(self._session, self)
        made.answered.connect(self._tell)
        return made

    @property
    def plays(self) -> list[ShownPlay]:
        """The plays of the last trick and of the trick on the table, as shown, in order."""
        state = self._scene.timeline.state
        first = len(state.played) - len(state.trick) - len(state.last_trick)
        return [
            ShownPlay(number, *state.played[number])
            for number in range(max(0, first), len(state.played))
        ]

    def ask_next(self) -> None:
        """Ask about the last card that another player played; asked again while the answer is
        shown, about the card before it, and so on."""
        plays = self.plays
        if not plays:
            self._tell_person(_("No card has been played in this hand yet"))
            return
        if self._repeat.isActive() and self._asked in plays:
            at = plays.index(self._asked) - 1
        else:
            person = self._session.current.person
            others = [at for at, play in enumerate(plays) if play.seat != person]
            at = others[-1] if others else -1
        self.ask(plays[at])

    def ask(self, play: ShownPlay) -> None:
        """Ask about a play."""
        self._asked = play
        self._repeat.start()
        self.reasons.ask(play.number)

    def ask_at(self, place: QPoint) -> bool:
        """Ask about the card of a trick at a place. Returns whether there is one."""
        play = self.at(place)
        if play is not None:
            self.ask(play)
        return play is not None

    def at(self, place: QPoint) -> ShownPlay | None:
        """The play whose card lies at a place of the table, if any does."""
        scene, plays = self._scene, self.plays
        if not scene.animations.idle:
            return None
        state = scene.timeline.state
        if scene.last_trick.items:
            cards, shown = scene.last_trick.items, plays[: len(scene.last_trick.items)]
        else:
            cards = [item for _seat, item in scene.cards.trick]
            shown = plays[len(plays) - len(state.trick) :]
        hits = [play for item, play in zip(cards, shown, strict=False) if item.covers(place)]
        return hits[-1] if hits else None

    def open_menu(self, event: QContextMenuEvent) -> None:
        """Open the menu of the card of a trick at a place, or if there is none, the menu of all
        these cards."""
        place = event.pos()
        found = None if event.reason() == QContextMenuEvent.Reason.Keyboard else self.at(place)
        plays = [found] if found is not None else self.plays[::-1]
        if not plays or not self._scene.animations.idle:
            event.ignore()
            return
        menu = self.menu(plays)
        menu.popup(event.globalPos())
        event.accept()

    def menu(self, plays: list[ShownPlay]) -> QMenu:
        """A menu with a question for each of some plays."""
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for play in plays:
            card = card_in_sentence(play.card)
            if play.seat == self._session.current.person:
                words = _("What could you have played instead of {card}?").format(card=card)
            else:
                name = self._session.current.names[play.seat].replace("&", "&&")
                words = _("Why did {name} play {card}?").format(name=name, card=card)
            menu.addAction(words).triggered.connect(partial(self._chosen, play))
        return menu

    def _chosen(self, play: ShownPlay, _checked: bool = False) -> None:
        if play in self.plays:
            self.ask(play)

    def _tell(self, sentence: str) -> None:
        play = self._asked
        if play is None or play not in self.plays:
            return
        self._tell_person(
            Answer(
                named(card_words(play.card), sentence), named(card_sign(play.card), sentence)
            )
        )
        self._repeat.start()
