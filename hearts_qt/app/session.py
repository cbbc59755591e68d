"""The game under way, for everything that shows it.

`Session` owns the game, the computer players, undo and redo, and the save. It speaks in signals
with plain values. What it announces is saved already: an action is taken, written to disk, then
told. The rules never wait for the picture, only for the person: their decisions, and
`continue_hand` after a hand was scored. It is long because how an action is taken, saved and told
has to be read in one place.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from hearts_qt.app import prompts
from hearts_qt.app.adviser import Adviser
from hearts_qt.app.i18n import say
from hearts_qt.app.player_worker import PlayerWorker
from hearts_qt.app.rule_notices import RuleNotices
from hearts_qt.app.seating import Seating, seats_again
from hearts_qt.app.session_state import SessionState
from hearts_qt.game.actions import Action, Charge, ChooseMoon, Deal, LayAway, Pass, Play
from hearts_qt.game.events import Event, KittyTaken, LaidAway, Passed, Played
from hearts_qt.game.game import Game, IllegalAction
from hearts_qt.game.phase import Phase
from hearts_qt.players.api import is_slow
from hearts_qt.store.saves import History, Raised, SaveStore, Step
from hearts_qt.store.settings import chosen_rules

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.statistics_worker import StatisticsWorker
    from hearts_qt.app.worker import Worker
    from hearts_qt.rules.options import Rules
    from hearts_qt.rules.text import Text
    from hearts_qt.store.record_shelf import RecordShelf

__all__ = ["Session"]

SLICE = 0.008
"""Seconds for which quick computer players go on before the window gets its turn."""


class Session(SessionState):
    """One game after another, at one table.

    There is always a game: before `new_game` or `resume` it is one that has not been dealt. Signals
    and questions are those of `SessionState`.
    """

    def __init__(
        self,
        live: LiveSettings | None = None,
        saves: SaveStore | None = None,
        parent: QObject | None = None,
        shelf: RecordShelf | None = None,
        counting: Callable[[Worker], StatisticsWorker] | None = None,
        worker: Worker | None = None,
    ) -> None:
        """`shelf` is where finished games are kept; `counting` makes what counts them, when it is
        first wanted; `worker` runs what takes time, and without one the session has its own."""
        super().__init__(live, parent, worker)
        self._saves = saves
        self._shelf = shelf
        self._make_counting = counting
        self._counting: StatisticsWorker | None = None
        self._generation = 0
        self._first_auto = False
        self._hold_auto = False
        self._undo = self._redo = False
        self._player_worker = PlayerWorker(self.worker, self)
        self._player_worker.decided.connect(self._decided)
        self._player_worker.failed.connect(self._failed)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._run)
        if live is not None:
            live.changed.connect(self._settings_changed)
        self.selection.changed.connect(self._keep_selection)
        self.adviser = Adviser(self)
        """Hints, and the coach's figures."""
        self.adviser.set_always(self._settings.coach)
        self.rule_notices = RuleNotices(self)
        """What is to be said of the rules in force, each thing once in a game."""

    @property
    def counting(self) -> StatisticsWorker | None:
        """What counts finished games; None where nothing does."""
        if self._counting is None and self._make_counting is not None:
            self._counting = self._make_counting(self.worker)
            self._counting.trouble.connect(self._say)
        return self._counting

    # Beginning

    def new_game(
        self,
        rules: Rules | None = None,
        number: int | None = None,
        first_deal: int | None = None,
        again: bool = False,
    ) -> None:
        """Begin a game and deal its first hand.

        Without `rules` those of the settings are played, without `number` one is drawn;
        `first_deal` sets the deal number of the first hand. `again` says that it is a rematch.
        """
        # A rematch changes nothing of what the rules started from.
        preset = self._history.preset if rules == self.rules else None
        if rules is None:
            rules, fault = chosen_rules(self._settings)
            preset = self._settings.preset if fault is None else None
            if fault is not None:
                self.message.emit(say(fault))
        if number is None:
            number = int.from_bytes(os.urandom(8), "big")
        self._stop()
        before = self._seating.seats
        self._history = self._fresh(rules, number, first_deal)
        self._history.preset = preset
        if again:
            self._history.seats = seats_again(self._history.seats, before, self._settings)
        self._seat(rules)
        self._history.add(Step(self.game.next_deal()))
        events = self.game.apply(self._history.steps[0].do)
        if self._saves is not None:
            self._say(self._saves.begin(self._history))
        # The table is built empty, so that the deal can be seen.
        self.announced.rebuild(self._fresh(rules, number, first_deal).game)
        self._generation += 1
        self._received = ()
        self.selection.forget()
        self.names_changed.emit()
        self.reset.emit()
        self._announce(events)
        self._run()

    def resume(self) -> bool:
        """Go on with the saved game; `False` when there is none that can be continued."""
        if self._saves is None:
            return False
        history, fault = self._saves.load()
        self._say(fault)
        if history is None:
            return False
        self.continue_with(history)
        return True

    def continue_with(self, history: History) -> None:
        """Go on with a game that `SaveStore.load` gave."""
        self._stop()
        self._history = history
        self._seat(history.game.rules)
        if self._live is not None:
            self._seating.follow(self._settings)
        self.names_changed.emit()
        if history.position == 0:
            # Killed between the header and the first deal.
            step = Step(self.game.next_deal())
            self.game.apply(step.do)
            history.add(step)
            self._save((step,))
        self._rebuild()

    def rematch(self, same_deals: bool = False) -> None:
        """A new game with the same rules, on new deals or on the same ones again."""
        game, first = self.game, self._history.first_deal
        if same_deals:
            self.new_game(game.rules, game.number, first, again=True)
        else:
            self.new_game(game.rules, again=True)

    def restart_hand(self) -> bool:
        """Go back to the person's first decision of this hand; whether that changed anything."""
        steps, position = self._history.steps, self._history.position
        deal = max((at for at in range(position) if isinstance(steps[at].do, Deal)), default=None)
        if deal is None:
            return False
        marks = [at for at in range(deal, position) if steps[at].mark]
        return bool(marks) and self._go(marks[0])

    def close(self) -> None:
        """Call off every search and close the save. The session is of no use afterwards."""
        self._stop()
        self.adviser.close()
        self._seating.close()
        if self._counting is not None:
            self._counting.close()
        if self._own_worker:
            self.worker.close()
        if self._saves is not None:
            self._saves.close()

    # The person's decisions

    def play(self, card: int) -> bool:
        """Play a card; whether the game took it. Refused cards are told by `refused`."""
        return self._decide(Play(self.person, card), card)

    def pass_cards(self, packets: Iterable[tuple[int, tuple[int, ...]]]) -> bool:
        """Pass cards, as (receiver, cards) pairs; whether the game took them."""
        wanted = tuple((seat, tuple(sorted(cards))) for seat, cards in packets)
        return self._decide(Pass(self.person, wanted))

    def pass_blind(self) -> bool:
        """Hand on, unseen, what comes; whether the game took it."""
        return self._decide(Pass(self.person, None))

    def charge(self, cards: Iterable[int]) -> bool:
        """Charge cards, or none; whether the game took them."""
        return self._decide(Charge(self.person, tuple(sorted(cards))))

    def lay_away(self, cards: Iterable[int]) -> bool:
        """Lay cards away for the kitty; whether the game took them."""
        return self._decide(LayAway(self.person, tuple(sorted(cards))))

    def choose_moon(self, how: str) -> bool:
        """Choose "add" or "subtract" for a moon of the person's; whether the game took it."""
        if how not in ("add", "subtract"):
            return False
        return self._decide(ChooseMoon(self.person, "add" if how == "add" else "subtract"))

    def continue_hand(self) -> bool:
        """Deal the next hand; whether one was waiting to be dealt."""
        if not self.waiting_to_continue:
            return False
        self._stop()
        self._received = ()
        step = Step(self.game.next_deal())
        events = self.game.apply(step.do)
        self._history.add(step)
        self._save((step,))
        self.selection.forget()
        self._announce(events)
        self._run()
        return True

    def acknowledge(self) -> None:
        """The person has seen what the pass brought: it is no longer marked."""
        if self._received:
            self._received = ()
            self.received_changed.emit()

    def refuse(self, card: int) -> None:
        """Say why a card may not be chosen."""
        self.refused.emit(card, self.why_not(card))

    def keep_told(self, keys: tuple[str, ...]) -> None:
        """Remember, in the save as well, what the person has been told of the house rules."""
        self._history.told.update(keys)
        if self._saves is not None:
            self._say(self._saves.keep_told(keys))

    # Comfort

    def undo(self) -> bool:
        """Go back to the person's last decision, over hands too; whether there was one."""
        position = self._history.undo_position()
        if self._pending is not None or (self._finishing and position is None):
            self._stop()
            self._keep_raised(())
            self._rebuild()
            return True
        return position is not None and self._go(position)

    def redo(self) -> bool:
        """Repeat the decision that was undone last, and what followed; whether there was one."""
        position = self._history.redo_position()
        return position is not None and self._go(position)

    def finish_hand(self) -> bool:
        """Let a computer player play the person's cards until the hand is scored."""
        if self.game.phase in (Phase.DEAL, Phase.OVER) or self._finishing:
            return False
        self._finishing = self._first_auto = True
        self._keep_raised(())
        self.selection.forget()
        self._run()
        if self._finishing:
            # Others think, and what the person is asked no longer stands.
            self._announce([])
        return True

    def accept_claim(self) -> bool:
        """Play the certain rest of the hand at once; whether a claim was offered."""
        return self._claim is not None and self.finish_hand()

    def hint(self) -> bool:
        """Ask what is best here; `hint_ready` follows soon. Whether that is possible."""
        return self.adviser.hint()

    def set_order(self, order: str) -> None:
        """Sort the person's hand in another way."""
        if self._live is not None:
            self._live.change(order=order)
        elif order != self._settings.order:
            self._settings.order = order
            self._settings_changed(frozenset({"order"}))

    # How it goes on

    def _decide(self, action: Action, card: int = -1) -> bool:
        """Take a decision of the person's."""
        if self.person not in self.to_act or self._finishing:
            self.refused.emit(card, prompts.not_your_turn(self))
            return False
        others = [seat for seat in self.game.to_act if seat != self.person]
        if others:
            # All commit before anybody sees: keeping the person's part until the others have
            # chosen makes it the last one, so that an undo needs to take back nothing of theirs.
            try:
                Game.replay(
                    self.rules,
                    self.game.number,
                    self._history.first_deal,
                    [*self.game.log, action],
                )
            except IllegalAction as error:
                self.refused.emit(card, say(error.reason))
                return False
            self._pending = (action, True)
            self.selection.forget()
            self._run()
            return True
        try:
            events = self.game.apply(action)
        except IllegalAction as error:
            self.refused.emit(card, say(error.reason))
            return False
        self._hold_auto = False
        step = Step(action, True)
        self._history.add(step)
        self.selection.forget()
        self._run([step], events)
        return True

    def _run(self, steps: list[Step] | None = None, events: list[Event] | None = None) -> None:
        """Let the computer players go on until the person owes something, then tell it all.

        `steps` and `events` are what has just been done and is neither saved nor told yet.
        """
        steps, events = steps or [], events or []
        until = perf_counter() + SLICE
        slow = more = False
        try:
            while (seat := self._next_seat()) is not None:
                if seat == self.person and self._pending is not None:
                    chosen: Action | None
                    chosen, mark = self._pending
                    self._pending = None
                    self._hold_auto = False
                else:
                    player = self._seating.player(seat)
                    self._tell_fault(seat)
                    if is_slow(player):
                        slow = True
                        break
                    mark = seat == self.person and self._first_auto
                    chosen = self._auto_action(seat)
                    if seat == self.person:
                        self._first_auto = False
                action, happened = self._apply(seat, chosen)
                events += happened
                step = Step(action, mark)
                self._history.add(step)
                steps.append(step)
                if perf_counter() > until:
                    more = True
                    break
        finally:
            # Whatever breaks: what the game has taken must be in the save.
            self._save(steps)
        self._keep_finished(just_now=bool(steps))
        generation = self._generation
        self._set_busy(slow or more)
        self._announce(events)
        if generation != self._generation:
            return
        if more:
            self._later.start()
        elif slow and self._player_worker.seat < 0 and (seat := self._next_seat()) is not None:
            tell = self._seating.teller(seat, self._history)
            player, observation = self._seating.player(seat), self.game.observation(seat)
            self._player_worker.ask(seat, player, observation, tell)
            self.thinking.emit(seat)

    def _next_seat(self) -> int | None:
        """The next seat that acts without waiting for the person."""
        seats = self.game.to_act
        for seat in seats:
            if seat != self.person:
                return seat
        if not seats:
            return None
        if self._pending is not None or self._finishing:
            return self.person
        if self.game.phase is Phase.CHARGE and not self.game.charges_open_to(self.person):
            # Who has nothing to charge is not asked.
            return self.person
        forced = (
            self._settings.auto_play_forced
            and not self._hold_auto
            and self.game.phase is Phase.PLAY
            and len(self.game.legal(self.person)) == 1
        )
        return self.person if forced else None

    def _auto_action(self, seat: int) -> Action | None:
        """The action of a quick player; `None` when it broke down."""
        if seat == self.person and self.game.phase is Phase.PLAY:
            legal = self.game.legal(seat)
            if len(legal) == 1:
                return Play(seat, legal[0])
        if seat == self.person and self.game.phase is Phase.CHARGE and not self._finishing:
            return Charge(seat, ())
        try:
            chosen: Action = self._seating.player(seat).choose(self.game.observation(seat))
        except Exception as error:
            self.report(error)
            return None
        return chosen

    def _apply(self, seat: int, action: Action | None) -> tuple[Action, list[Event]]:
        """Take an action of a seat; one that a substitute chooses where there is none or a bad one.

        A computer player that breaks down must not end the game.
        """
        if action is not None:
            try:
                return action, self.game.apply(action)
            except IllegalAction as error:
                self.report(error)
        action = self._seating.substitute(seat).choose(self.game.observation(seat))
        return action, self.game.apply(action)

    def report(self, error: Exception) -> None:
        """Let an exception go the way of every unexpected one, but go on."""
        sys.excepthook(type(error), error, error.__traceback__)

    def _decided(self, seat: int, action: Action | None) -> None:
        """A slow player has chosen; `None` when it broke down."""
        self.thinking.emit(-1)
        self._tell_fault(seat)
        mark = seat == self.person and self._first_auto
        if seat == self.person:
            self._first_auto = False
        action, events = self._apply(seat, action)
        step = Step(action, mark)
        self._history.add(step)
        self._run([step], events)

    def _failed(self, seat: int, error: Exception) -> None:
        """A slow player broke down."""
        self.report(error)
        self._decided(seat, None)

    def _seat(self, rules: Rules) -> None:
        """Seat the players of the history; those of the game before are sent away."""
        seats, faults = self._history.seats, self._history.faults
        self._seating.close()
        seconds = self._settings.answer_seconds
        self._seating = Seating(rules, seats, self.person, faults, seconds, self.worker)

    def _tell_fault(self, seat: int) -> None:
        """Say that the program on a seat has failed, once, and note it in the save."""
        found = self._seating.new_fault(seat)
        if found is None:
            return
        if self._saves is not None:
            self._say(self._saves.keep_fault(seat, *self._history.faults[seat]))
        self.message.emit(f"{self.names[seat]}: {say(found)}")
        self.names_changed.emit()

    def _after_hand(self) -> None:
        if self.game.phase in (Phase.DEAL, Phase.OVER):
            self._finishing = self._first_auto = False

    def _announce(self, events: list[Event]) -> None:
        """Tell events, then what is expected now."""
        generation = self._generation
        for event in events:
            self._note(event)
            self.announced.see(event)
            self.happened.emit(event)
            if generation != self._generation:
                return
        # Only now: whoever shows the events wants to know that it was finished for the person.
        self._after_hand()
        self._tell()

    def _note(self, event: object) -> None:
        """What an event means for the cards that are marked as received or taken up."""
        if isinstance(event, Passed):
            self._received = tuple(
                sorted(
                    card
                    for _giver, receiver, cards in event.moves
                    if receiver == self.person
                    for card in cards
                )
            )
            self.received_changed.emit()
        elif isinstance(event, KittyTaken) and event.exchange and event.seat == self.person:
            self._received = event.cards
            self.received_changed.emit()
        elif isinstance(event, Played | LaidAway) and event.seat == self.person:
            self.acknowledge()

    def _tell(self) -> None:
        """Tell what is expected now."""
        generation = self._generation
        self.selection.refresh()
        claim = None
        if self.game.phase is Phase.PLAY and not self._finishing:
            claim = self.game.claim() if self.person in self.to_act else None
        if claim != self._claim:
            self._claim = claim
            self.claim_offered.emit(claim)
        self.turn_changed.emit(self.to_act)
        if generation != self._generation:
            return
        sentence = self.state_sentence
        self.state_text.emit(sentence)
        self._tell_undo()
        if self.waiting_to_continue:
            self.hand_over.emit()

    def _tell_undo(self) -> None:
        undo, redo = self.undo_possible, self.redo_possible
        if undo != self._undo:
            self._undo = undo
            self.can_undo.emit(undo)
        if redo != self._redo:
            self._redo = redo
            self.can_redo.emit(redo)

    def _go(self, position: int) -> bool:
        """Make another part of the history be in force, save that, and show it."""
        if position == self._history.position:
            return False
        self._stop()
        self._history.go(position)
        if self._saves is not None:
            self._say(self._saves.go(position))
        self._hold_auto = True
        self._rebuild()
        return True

    def _rebuild(self) -> None:
        """Show the game as it stands, and let it go on."""
        self._generation += 1
        # What came from the kitty stays marked while it is to be chosen what goes away for it.
        self._received = self.kitty_cards
        self.announced.rebuild(self.game)
        self.selection.forget()
        self.selection.restore(self._history.raised)
        self.reset.emit()
        self._run()

    def _stop(self) -> None:
        """Call off everything that would go on by itself."""
        self._later.stop()
        self._pending = None
        self._finishing = self._first_auto = False
        if self._player_worker.seat >= 0:
            self._player_worker.cancel()
            self.thinking.emit(-1)
        self._set_busy(False)

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busy_changed.emit(busy)

    def _save(self, steps: Iterable[Step]) -> None:
        """Write actions to disk."""
        steps = tuple(steps)
        if self._saves is not None and steps:
            self._say(self._saves.add(steps))

    def _keep_finished(self, just_now: bool) -> None:
        """Keep a game that is over as a record.

        One that was over before is kept only where that is missing: its record names those who
        played it, and seats may have other names and players by now.
        """
        if self.game.phase is not Phase.OVER:
            return
        history = self._history
        if just_now:
            self._seating.finish(history)
        if self._shelf is None:
            return
        seats = self._seating.entries()
        self._say(
            self._shelf.keep(self.game, seats, history.begun, history.preset, replace=just_now)
        )
        if just_now and self.counting is not None:
            name = self._shelf.path_of(self.game, history.begun).name
            self.counting.keep(self.game, self.person, name)

    def _keep_selection(self) -> None:
        """Write to disk what the person has raised."""
        if self.selection.kind:
            self._keep_raised(self.selection.kept)

    def _keep_raised(self, raised: Raised) -> None:
        if raised != self._history.raised:
            self._history.raised = raised
            if self._saves is not None:
                self._say(self._saves.keep_raised(raised))

    def _say(self, text: Text | None) -> None:
        if text is not None:
            self.message.emit(say(text))

    def _settings_changed(self, names: frozenset[str]) -> None:
        if "coach" in names:
            self.adviser.set_always(self._settings.coach)
        if "order" in names:
            self.order_changed.emit()
            self.selection.refresh()
        # With other rules chosen a seat may mean the same as here again.
        seated = names & {"seats", "answer_seconds", "preset", "rules"}
        if seated and self._seating.follow(self._settings):
            if self._player_worker.seat >= 0 and not self._seating.has(self._player_worker.seat):
                # Whoever comes in its place decides already now.
                self._player_worker.cancel()
                self.thinking.emit(-1)
                self._later.start()
            self.names_changed.emit()
            self.state_text.emit(self.state_sentence)
        if names & {"language"}:
            self.names_changed.emit()
            self.state_text.emit(self.state_sentence)
        if "auto_play_forced" in names and not self._busy:
            self._hold_auto = True
