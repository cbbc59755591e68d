"""Begins, resumes and parks games, and deals their hands.

A new game begins from a `GameSetup`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.players.seating import Seating, saved_seats
from hearts_qt.game.actions import Deal, Phase
from hearts_qt.game.deals import (
    DealtCards,
    NewDeals,
    NumberedDeals,
    SealedDeals,
    new_secret,
    random_number,
)
from hearts_qt.game.game import Game
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import Text
from hearts_qt.store.history import History, HistoryStep
from hearts_qt.store.settings import SeatSettings, Settings, chosen_rules

if TYPE_CHECKING:
    from hearts_qt.app.session.announcer import Announcer
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.session.game_driver import GameDriver
    from hearts_qt.app.session.game_saver import GameSaver
    from hearts_qt.app.session.selection import Selection
    from hearts_qt.app.session.undo import Undo
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.events import Event
    from hearts_qt.store.save_format import OpenedSave


class DealSource(NamedTuple):
    """Where the deals of a new game come from.

    By default the game is sealed, with a random secret. With `number`, from 0 to 2**64 - 1, or
    `first_deal`, the deal number of the first hand, it is not sealed; without `number`, a random
    one is drawn. `deals` overrides both: a seal that the person has seen and cut already, a deal
    with a real pack, or the deals of an earlier game.
    """

    number: int | None = None
    first_deal: int | None = None
    deals: NewDeals | None = None

    def drawn(self) -> NewDeals:
        """The deals, with random numbers where none were given."""
        if self.deals is not None:
            return self.deals
        if self.number is None and self.first_deal is None:
            return SealedDeals(new_secret())
        number = random_number() if self.number is None else self.number
        return NumberedDeals(number, () if self.first_deal is None else (self.first_deal,))


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything that is chosen before a game begins; `GameLifecycle.begin` takes it.

    Without `rules` the game uses those of the settings. `preset` is the preset that the rules
    started from, if any; it is unused without `rules`. `seats` has a name and a player for each
    seat, from seat 0; without it the settings decide. Raises `ValueError` if the seats do not fit
    the rules.
    """

    rules: Rules | None = None
    preset: str | None = None
    seats: tuple[SeatSettings, ...] | None = None
    deals: DealSource = field(default_factory=DealSource)

    def __post_init__(self) -> None:
        if self.seats is not None and (self.rules is None or len(self.seats) != self.rules.players):
            raise ValueError("a game needs rules and one entry for each seat")


class SessionParts(NamedTuple):
    """The parts of a session that others work on; `Session` says what each does."""

    current: CurrentGame
    selection: Selection
    saver: GameSaver
    driver: GameDriver
    announcer: Announcer
    undo: Undo


class ParkedSave(NamedTuple):
    """A parked game that was read: the name of its file, and what is in it."""

    name: str
    opened: OpenedSave


class GameLifecycle(QObject):
    """Begins, continues and parks games."""

    parked_changed = Signal()
    """A game was parked or resumed."""
    cut_offered = Signal(bool)
    """Whether the first deal waits for the person's cut; `cut` deals."""
    cards_wanted = Signal()
    """The next hand is to be dealt with a real pack: `deal_cards` takes its cards."""

    def __init__(
        self,
        parts: SessionParts,
        settings: Settings,
        worker: Worker,
        say: Callable[[Text | None], None],
        tell_names: Callable[[], None],
        parent: QObject,
    ) -> None:
        """`worker` runs the players, `say` shows the person a sentence, and `tell_names` announces
        other names."""
        super().__init__(parent)
        self._current = parts.current
        self._parts = parts
        self._saver = parts.saver
        self._driver = parts.driver
        self._announcer = parts.announcer
        self._settings = settings
        self._worker = worker
        self._say = say
        self._tell_names = tell_names
        self._parked_lane = worker.lane("parked games")
        self._opening = CancelToken()
        self._offers_cut = False
        self.awaits_cut = False
        """Whether the first deal waits for `cut`. The game is saved, and its seal can be shown."""

    def begin(self, setup: GameSetup, *, discard: bool = False) -> bool:
        """Begin a game and deal its first hand. The game under way is parked.

        A sealed game whose secret is drawn now waits for `cut` where `offer_cut` was told so. If
        the game under way cannot be parked, `message` says why, nothing changes, and the result is
        False; with `discard` what is not saved is given up instead.
        """
        if not self._put_away(discard):
            return False
        rules, preset = setup.rules, setup.preset
        if rules is None:
            chosen = chosen_rules(self._settings)
            rules, preset = chosen.rules, None if chosen.fault else chosen.preset
            self._say(chosen.fault)
        deals = setup.deals.drawn()
        self._driver.stop()
        history = undealt(rules, deals, self._settings, setup.seats)
        history.preset = preset
        self._sit_down(history)
        if setup.deals.deals is None and self._cut_is_due():
            # Saved before the seal is shown: a seal that was seen stays that of the game.
            self._saver.begin()
            self._await_cut()
            return True
        self._deal_first()
        return True

    def table_of(self, setup: GameSetup) -> tuple[Rules, list[str]]:
        """The rules and the names of the seats that a game would begin with."""
        rules = setup.rules if setup.rules is not None else chosen_rules(self._settings).rules
        seats = saved_seats(rules, self._settings, 0, setup.seats)
        return rules, Seating(rules, seats, self._current.person).names

    def _cut_is_due(self) -> bool:
        """Whether the person is to be offered the cut of the game that was just begun."""
        return self._offers_cut and self._current.game.source.cut == ""

    def _await_cut(self) -> None:
        """Show the table, and wait for `cut`."""
        self.awaits_cut = True
        self._start_table()
        self.cut_offered.emit(True)

    def offer_cut(self, offered: bool) -> None:
        """From now on a sealed game waits for the person's cut before its first deal, or it does
        not; then one that is waiting is dealt."""
        self._offers_cut = offered
        if self.awaits_cut and not offered:
            self.cut()

    def cut(self, text: str = "") -> bool:
        """Cut the sealed pack and deal the first hand. Returns whether the game was waiting for the
        cut.

        Raises `CutError` for a text that cannot be a cut; then nothing has changed.
        """
        if not self.awaits_cut:
            return False
        deals = self._current.game.source.with_cut(text)
        self.awaits_cut = False
        self._current.history.game = Game(self._current.rules, deals)
        self.cut_offered.emit(False)
        self._deal_first()
        return True

    def _deal_first(self) -> None:
        """Deal the first hand of the game, save it, and show it."""
        _step, events = self._deal()
        self._saver.begin()
        self._start_table()
        self._announcer.announce(events)
        self._driver.run()

    def _start_table(self) -> None:
        """Show the table before the first deal, so that the deal can be animated."""
        self._announcer.show(self._current.game.undealt())
        self._tell_names()

    def resume(self) -> bool:
        """Resume the game of the last run of the program; returns False if there is none."""
        history = self._saver.load()
        if history is None:
            return False
        self.continue_with(history)
        return True

    def open_parked(self, name: str, then: Callable[[ParkedSave | None], object]) -> None:
        """Have a parked game read, by the name of its file. `then` gets what `resume_parked` takes,
        or None after `message` has said why the game cannot be continued. It is not called if
        another game comes to the table first."""
        parked = self._saver.parked
        if parked is None:
            then(None)
            return

        def done(found: OpenedSave | Text) -> None:
            if isinstance(found, Text):
                self._say(found)
                then(None)
            else:
                then(ParkedSave(name, found))

        self._opening.cancel()
        self._opening = self._parked_lane.submit(partial(parked.open, name), done)

    def resume_parked(self, save: ParkedSave, *, discard: bool = False) -> bool:
        """Resume a parked game that was read; the current game is parked.

        If one of them fails, `message` says why and the result is False. With `discard`, a current
        game that cannot be parked is given up.
        """
        if not self._put_away(discard):
            return False
        fault = self._saver.unpark(save.name)
        self.parked_changed.emit()
        if fault is not None:
            # The game that was on the table is among the parked ones now.
            self._clear_table()
            self._say(fault)
            return False
        self._saver.take_up(save.opened)
        self.continue_with(save.opened.history)
        return True

    def leave(self, *, discard: bool = False) -> bool:
        """Park the current game, or forget it if it has ended.

        If it cannot be parked, `message` says why, nothing changes, and the result is False; with
        `discard`, whatever is unsaved is given up instead.
        """
        if not self._put_away(discard, untouched=True):
            return False
        if self._current.game.phase is Phase.OVER or self.awaits_cut:
            self._saver.clear()
        self._clear_table()
        return True

    @property
    def under_way(self) -> bool:
        """Whether there is a game that has not ended."""
        return self._current.started and self._current.game.phase is not Phase.OVER

    @property
    def worth_keeping(self) -> bool:
        """Whether there is a game that has not ended and in which the person has decided
        something."""
        current = self._current
        if not self.under_way:
            return False
        decided = current.history.has_decisions or bool(current.game.finished)
        return current.pending is not None or decided

    def _put_away(self, discard: bool, untouched: bool = False) -> bool:
        """Park the game under way. Returns False if that is not possible and `discard` is not set.

        A game in which the person has decided nothing yet is kept only if `untouched` is set.
        """
        if not (self.worth_keeping or (untouched and self.under_way)):
            return True
        fault = self._saver.park(discard)
        if fault is None or discard:
            self.parked_changed.emit()
            return True
        self._say(fault)
        return False

    def _clear_table(self) -> None:
        """Show an empty table."""
        self._driver.stop()
        rules = chosen_rules(self._settings).rules
        self._sit_down(undealt(rules, NumberedDeals(0), self._settings))
        self._announcer.show(self._current.game)
        self._tell_names()
        self._announcer.announce_turn()

    def continue_with(self, history: History) -> None:
        """Resume a game that `SaveStore.load` returned."""
        self._driver.stop()
        self._sit_down(history)
        if history.position == 0 and self._cut_is_due():
            self._await_cut()
            return
        if history.position == 0:
            # The program was killed after it wrote the header and before the first deal.
            step, _events = self._deal()
            self._saver.add((step,))
        self.rebuild()
        self._tell_names()

    def rematch(self, same_deals: bool = False, *, discard: bool = False) -> bool:
        """Begin a game with the same rules and players, with new deals or the same ones again.

        `discard` is as in `begin`.
        """
        history, seats = self._current.history, self._current.seating.seats
        deals = DealSource(deals=history.game.deals_again()) if same_deals else DealSource()
        return self.begin(
            GameSetup(
                history.game.rules,
                history.preset,
                tuple(SeatSettings(one.name, one.player) for one in seats),
                deals,
            ),
            discard=discard,
        )

    def continue_copy(self, history: History, *, discard: bool = False) -> bool:
        """Go on with a copy of a saved game that was opened from a file. Parks the game under way
        as `begin` does."""
        if not self._put_away(discard):
            return False
        self._driver.stop()
        self._saver.begin(history)
        self.continue_with(history)
        return True

    def continue_hand(self) -> bool:
        """Deal the next hand. Returns whether that was done.

        If its cards come from a real pack, `cards_wanted` asks for them and nothing else happens.
        """
        if not self._current.waiting_to_continue:
            return False
        if self._current.game.needs_card_entry:
            self.cards_wanted.emit()
            return False
        self._deal_next(self._current.history.next_deal())
        return True

    def deal_cards(self, cards: DealtCards) -> bool:
        """Deal the next hand with cards from a real pack. Returns whether the game was waiting for
        them.

        Raises `IllegalAction` if they are not the pack of the rules; then nothing has changed.
        """
        if not (self._current.waiting_to_continue and self._current.game.needs_card_entry):
            return False
        deal = Deal(None, None, *cards)
        self._current.game.check(deal)
        self._deal_next(deal)
        return True

    def _deal_next(self, deal: Deal) -> None:
        self._driver.stop()
        step, events = self._deal(deal)
        self._saver.add((step,))
        self._parts.selection.forget()
        self._announcer.announce(events)
        self._driver.run()

    def _sit_down(self, history: History) -> None:
        """Make a history the current one and seat its players; the earlier ones leave."""
        current = self._current
        current.history = history
        self._opening.cancel()
        self._parts.undo.forget_restart()
        if self.awaits_cut:
            self.awaits_cut = False
            self.cut_offered.emit(False)
        current.seating.close()
        current.seating = seat_players(history, self._current.person, self._settings, self._worker)

    def _deal(self, deal: Deal | None = None) -> tuple[HistoryStep, list[Event]]:
        """Deal the next hand. Returns the step and its events, which are neither saved nor
        announced yet."""
        step = HistoryStep(self._current.history.next_deal() if deal is None else deal)
        events = self._current.game.apply(step.action)
        self._current.history.add(step)
        return step, events

    def rebuild(self) -> None:
        """Show the game as it stands, and let it go on."""
        self._announcer.show(self._current.game, self._current.history.raised)
        self._driver.run()

    def keep_seats(self) -> None:
        """Save names and players that have changed."""
        self._current.history.seats = self._current.seating.seats
        self._saver.keep_seats()


def undealt(
    rules: Rules,
    deals: NewDeals,
    settings: Settings,
    chosen: tuple[SeatSettings, ...] | None = None,
) -> History:
    """The history of a game that has not begun, with the seats chosen for it."""
    # The players of a sealed game must not get seeds that could reveal the secret.
    seed = random_number() if deals.number is None else deals.number
    seats = saved_seats(rules, settings, seed, chosen)
    return History(Game(rules, deals), seats)


def seat_players(history: History, person: int, settings: Settings, worker: Worker) -> Seating:
    """The seats of a history."""
    made = Seating(
        history.game.rules,
        history.seats,
        person,
        history.faults,
        settings,
        worker,
    )
    made.worlds = history.worlds
    return made
