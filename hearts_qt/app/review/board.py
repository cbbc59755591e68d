"""A table that shows the decisions of recorded hands, and asks for one again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

from hearts_qt.app.models import Models
from hearts_qt.app.players.seating import Seating
from hearts_qt.app.session import Session
from hearts_qt.app.table.view import TableView
from hearts_qt.game import events as ev
from hearts_qt.store.history import History, SavedSeat

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.session.table_state import TableState
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.players.review.decisions import HandReplay


class Viewpoint(NamedTuple):
    """How a table is looked at."""

    opened: frozenset[int]
    """The seats whose cards lie open."""
    caption: str
    """What the status line says."""
    seat: int = 0
    marked: tuple[int, ...] = ()
    """The cards of `seat` that are pointed out."""
    hands: Sequence[Sequence[int]] | None = None
    """The cards of each seat in another deal that was possible."""


class ReviewBoard:
    """A session in which nobody plays, with its models and its table.

    A step sets the cursor of the timeline. Only while the person is asked for a decision is there a
    game at that place. Seat 0 is at the bottom, as at every table.
    """

    def __init__(
        self,
        game: Game,
        seats: tuple[SavedSeat, ...],
        live: LiveSettings,
        worker: Worker,
        judge: Callable[[SeatAction], object],
        parent: QWidget,
    ) -> None:
        """`judge` gets what the person chooses when asked."""
        self.session = session = Session(worker=worker, parent=parent)
        session.sort_as(live)
        session.decisions.judge = judge
        current = session.current
        current.caption = ""
        current.history = History(game.undealt(), seats)
        current.seating = Seating(game.rules, seats, current.person)
        session.timeline.take(current.game)
        self.models = Models(session, parent)
        self.table = TableView(session, self.models, live)
        self.table.set_tempo("at_once")
        self._replay: HandReplay | None = None

    @property
    def asks(self) -> bool:
        """Whether the person is asked for a decision."""
        return self.session.current.caption is None

    def take(self, replay: HandReplay) -> None:
        """Look at a hand from now on; `show` follows."""
        self._replay = replay
        self._use(replay.game, "")

    def ask_in(
        self, game: Game, seats: tuple[SavedSeat, ...], marked: tuple[int, ...] = ()
    ) -> None:
        """Ask the person for the decision that they owe in a game, which `play_on` changes; some of
        their cards may be pointed out."""
        current = self.session.current
        current.history = History(game, seats)
        current.seating = Seating(game.rules, seats, current.person)
        self._use(game, None)
        place = self.session.timeline.cursor
        self._go(place, Viewpoint(frozenset({current.person}), "", current.person, marked))

    def show_state(
        self, game: Game, seats: tuple[SavedSeat, ...], state: TableState, caption: str
    ) -> None:
        """Show a picture of a table that belongs to no hand."""
        current = self.session.current
        current.history = History(game, seats)
        current.seating = Seating(game.rules, seats, current.person)
        self._use(game, caption)
        self.session.selection.forget()
        self.session.timeline.go(self.session.timeline.cursor, state)

    def play_on(self, actions: Iterable[SeatAction], caption: str) -> None:
        """Have actions of the game played back, in which nobody is asked; the hand is not
        scored."""
        current = self.session.current
        current.caption = caption
        self.session.selection.forget()
        events = [event for action in actions for event in current.game.apply(action)]
        ends = (ev.HandScored, ev.GameOver)
        self.session.announcer.announce([one for one in events if not isinstance(one, ends)])

    def show(self, row: int, look: Viewpoint) -> None:
        """Show the table before a decision."""
        assert self._replay is not None
        if self.asks:
            self._use(self._replay.game, "")
        self.session.current.caption = look.caption
        self._go(self._replay.places[row], look)

    def ask(self, row: int, own: int) -> None:
        """Ask the person for a decision of their seat `own`."""
        assert self._replay is not None
        self._use(self._replay.position(row), None)
        self._go(self.session.timeline.cursor, Viewpoint(frozenset({own}), ""))

    def _use(self, game: Game, caption: str | None) -> None:
        """Have the session hold a game of the hand."""
        current, timeline = self.session.current, self.session.timeline
        current.history.game, current.caption = game, caption
        current.generation += 1
        timeline.take(game)

    def _go(self, place: int, look: Viewpoint) -> None:
        timeline = self.session.timeline
        self.session.current.open_seats = look.opened
        self.session.selection.forget()
        timeline.go(place, timeline.at(place).looked_at(look.seat, look.marked, look.hands))
