"""The game under way, for everything that shows it.

`Session` makes the parts and connects them. Views use the part they need:
`session.current.legal()`, `session.decisions.play(card)`, `session.undo.back()`. Whatever is
announced is already saved: an action is applied, written to disk, and then its events are appended
to the timeline. The game never waits for the table, only for the person: for their decisions, and
for `games.continue_hand` after a hand was scored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.coach.adviser import Adviser
from hearts_qt.app.i18n import named, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models.hand_order import in_order
from hearts_qt.app.session.announcer import Announcer
from hearts_qt.app.session.current_game import CurrentGame
from hearts_qt.app.session.decisions import Decisions
from hearts_qt.app.session.game_driver import GameDriver, report
from hearts_qt.app.session.game_lifecycle import (
    DealSource,
    GameLifecycle,
    GameSetup,
    SessionParts,
    seat_players,
    undealt,
)
from hearts_qt.app.session.game_saver import GameSaver
from hearts_qt.app.session.prompts import RuleNotices
from hearts_qt.app.session.selection import Selection
from hearts_qt.app.session.timeline import Timeline
from hearts_qt.app.session.undo import Undo
from hearts_qt.app.worker import Worker
from hearts_qt.game.deals import NumberedDeals
from hearts_qt.store.settings import chosen_rules

if TYPE_CHECKING:
    from hearts_qt.app.statistics.statistics_worker import StatisticsWorker
    from hearts_qt.rules.options import Rules
    from hearts_qt.rules.text import Text
    from hearts_qt.store.record_shelf import RecordShelf
    from hearts_qt.store.saves import SaveStore


class Session(QObject):
    """One game after another, at one table.

    There is always a game: before `new_game` or `games.resume` it has not been dealt.
    """

    message = Signal(str)
    """A sentence for the person."""
    names_changed = Signal()
    """Names or players of seats have changed."""
    order_changed = Signal()
    """The order of the person's hand has changed."""

    def __init__(
        self,
        live: LiveSettings | None = None,
        saves: SaveStore | None = None,
        parent: QObject | None = None,
        records: RecordShelf | None = None,
        make_statistics_worker: Callable[[Worker], StatisticsWorker] | None = None,
        worker: Worker | None = None,
    ) -> None:
        """`records` is where finished games are kept; `make_statistics_worker` makes the
        `StatisticsWorker` when it is first needed. `worker` runs slow work; without one the session
        makes its own."""
        super().__init__(parent)
        self._own_worker = worker is None
        self.worker = Worker(self) if worker is None else worker
        """Runs slow work outside the GUI thread."""
        self._live = LiveSettings(parent=self) if live is None else live
        self._sorts = self._live
        values = self._live.values
        history = undealt(chosen_rules(values).rules, NumberedDeals(0), values)
        seating = seat_players(history, 0, values, self.worker)
        self.current = CurrentGame(history, seating)
        """The game, its seats, and what the person may do."""
        self.timeline = Timeline(self.current.game, self)
        """The announced events, and the place among them that is shown."""
        self.selection = Selection(
            self.current, lambda: self.decisions, lambda: self.hand_order, self
        )
        """The cards that the person has raised."""
        self.announcer = Announcer(
            self.current,
            self.selection,
            self.timeline,
            lambda: self.driver.end_hand(),
            lambda: self.undo.possible,
            self,
        )
        """Appends events, and says what the person has to do."""
        self.saver = GameSaver(
            self.current, self._say, saves, records, make_statistics_worker, self.worker
        )
        """Saves the game, its record and its statistics."""
        self.driver = GameDriver(
            self.current,
            saver=self.saver,
            announce=self.announcer.announce,
            tell_fault=self._tell_fault,
            plays_forced=lambda: self._live.values.auto_play_forced,
            worker=self.worker,
        )
        """Lets the players act."""
        self.undo = Undo(
            self.current,
            self.selection,
            self.saver,
            self.driver,
            lambda: self.games.rebuild(),
            self.announcer.emit_can_undo,
        )
        """Undo and redo."""
        parts = SessionParts(
            self.current, self.selection, self.saver, self.driver, self.announcer, self.undo
        )
        self.decisions = Decisions(parts, self)
        """Applies the person's decisions."""
        self.games = GameLifecycle(
            parts, self._live.values, self.worker, self._say, self.names_changed.emit, self
        )
        """Begins, parks and resumes games, and deals."""
        on = self._live.on
        on("order", call=self._sort_again)
        on("coach", call=self._follow_coach)
        on("seats", "default_opponent", "answer_seconds", "added_programs", call=self._seat_again)
        on("language", call=self._say_again)
        on("auto_play_forced", call=self._hold_forced)
        self.selection.changed.connect(self._keep_selection)
        self.adviser = Adviser(self.current, self.selection, self.worker, self)
        """Hints, and the coach's figures."""
        self.timeline.replaced.connect(self.adviser.follow)
        self.announcer.turn_changed.connect(self.adviser.follow)
        self.adviser.failed.connect(report)
        self._follow_coach()
        self.rule_notices = RuleNotices(
            self.current, self.timeline, self.saver.keep_shown_notices
        )
        """The notices about house rules, each shown once per game."""
        self.timeline.replaced.connect(self.rule_notices.rebuild)

    @property
    def reviewable(self) -> bool:
        """Whether a hand is finished; the one under way is not reviewed while it is played."""
        return bool(self.current.game.finished)

    def record_text(self) -> str:
        """The record of the game as it stands. A sealed game is opened in it once it is over."""
        # Imported late, because the program starts without it.
        from hearts_qt.game.records import write_record

        history = self.current.history
        entries = self.current.seating.entries()
        return write_record(
            history.game, entries, history.preset, unplayed=history.unplayed_deals()
        )

    @property
    def order(self) -> str:
        """How the person's hand is sorted."""
        return self._sorts.values.order

    def sort_as(self, live: LiveSettings) -> None:
        """Sort hands as these settings say, which otherwise do not concern the session."""
        self._sorts = live
        live.on("order", call=self._sort_again)

    @property
    def hand_order(self) -> tuple[int, ...]:
        """The person's cards as sorted for display, once all events are shown."""
        table, person = self.timeline.announced, self.current.person
        return in_order(table.hands[person], self.order)

    def new_game(
        self,
        rules: Rules | None = None,
        number: int | None = None,
        first_deal: int | None = None,
    ) -> bool:
        """Begin a game with the players of the settings; see `GameSetup`."""
        preset = self.current.history.preset if rules == self.current.rules else None
        return self.games.begin(GameSetup(rules, preset, deals=DealSource(number, first_deal)))

    def close(self) -> None:
        """Cancel every search and close the save. The session must not be used afterwards."""
        self.driver.stop()
        self.adviser.close()
        self.current.seating.close()
        self.saver.close_statistics()
        self.saver.close_save()
        if self._own_worker:
            self.worker.close()

    # What changes beside the game

    def _tell_fault(self, seat: int) -> None:
        """Report once that the program on a seat has failed, and save that."""
        found = self.current.seating.new_fault(seat)
        if found is None:
            return
        self.saver.keep_fault(seat)
        self.message.emit(named(self.current.names[seat], say(found)))
        self.names_changed.emit()

    def _say(self, sentence: Text | None) -> None:
        if sentence is not None:
            self.message.emit(say(sentence))

    def _keep_selection(self) -> None:
        """Save the cards that the person has raised."""
        if self.selection.kind:
            self.saver.keep_raised(self.selection.kept)
        self.announcer.emit_can_undo()

    def _sort_again(self) -> None:
        self.order_changed.emit()
        self.selection.refresh()

    def _follow_coach(self) -> None:
        self.adviser.set_always(self._live.values.coach)

    def _seat_again(self) -> None:
        """Apply changed seats to the current game."""
        if self.current.seating.follow(self._live.values):
            if self.current.started:
                self.games.keep_seats()
            self.driver.ask_again()
            self._say_again()

    def _say_again(self) -> None:
        self.names_changed.emit()
        self.announcer.emit_prompt()

    def _hold_forced(self) -> None:
        if not self.driver.busy:
            self.driver.hold_forced()
