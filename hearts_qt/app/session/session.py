"""The game under way, for everything that shows it.

`Session` announces what happens in signals with plain values. What it announces is saved already:
an action is applied, written to disk, then announced. The game never waits for the table, only for
the person: for their decisions, and for `continue_hand` after a hand was scored.

The module is long because models, table and windows use only `Session`: most of its members
delegate to one of its parts, and their docstrings say what the callers need to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.adviser import Adviser
from hearts_qt.app.hand_order import in_order
from hearts_qt.app.i18n import say
from hearts_qt.app.seating import Seating
from hearts_qt.app.session import prompts
from hearts_qt.app.session.announcer import Announcer
from hearts_qt.app.session.current_game import CurrentGame
from hearts_qt.app.session.game_driver import GameDriver, report
from hearts_qt.app.session.game_keeper import GameKeeper
from hearts_qt.app.session.game_setup import DealSource, GameSetup
from hearts_qt.app.session.game_switch import GameSwitch, seat_players, undealt
from hearts_qt.app.session.rule_notices import RuleNotices
from hearts_qt.app.session.selection import Selection
from hearts_qt.app.session.timeline import Timeline
from hearts_qt.app.session.undo import Undo
from hearts_qt.app.worker import Worker
from hearts_qt.game.actions import (
    Action,
    Charge,
    ChooseMoon,
    IllegalAction,
    LayAway,
    Pass,
    Phase,
    Play,
)
from hearts_qt.game.deals import DealtCards, NumberedDeals
from hearts_qt.game.game import Game
from hearts_qt.store.history import History
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.settings import Settings, chosen_rules

if TYPE_CHECKING:
    from pathlib import Path

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.statistics_worker import StatisticsWorker
    from hearts_qt.game.observation import Claim
    from hearts_qt.rules.options import Rules
    from hearts_qt.rules.text import Text
    from hearts_qt.store.parked_games import ParkedGames
    from hearts_qt.store.record_shelf import RecordShelf


class Session(QObject):
    """One game after another, at one table.

    There is always a game: before `new_game` or `resume` it is one that has not been dealt.

    Its parts: `current` (the game, and what the person may do), a `GameSwitch` that puts another
    game on the table, a `GameDriver` that lets the players act, a `GameKeeper` that saves, an
    `Announcer` that sends most signals, `Undo`, `selection` (the raised cards), `adviser` (hints
    and the coach), `rule_notices`, and `timeline` (the events announced so far, and how many of
    them are shown).
    """

    turn_changed = Signal(object)
    """The seats that owe an action, as a tuple, once all events so far have been announced."""
    thinking = Signal(int)
    """A seat that needs a while to choose, or -1 when it has chosen."""
    state_text = Signal(str)
    """What is expected of the person, in one sentence."""
    message = Signal(str)
    """One sentence that the person should read."""
    can_undo = Signal(bool)
    can_redo = Signal(bool)
    hint_ready = Signal(object, str)
    """The cards of the best choice (a tuple, empty for a choice without cards), and the sentence of
    the hint."""
    refused = Signal(int, str)
    """A card that may not be chosen now, or -1, and why. Nothing has changed."""
    claim_offered = Signal(object)
    """The `Claim` that can be accepted now, or None; sent when that changes."""
    names_changed = Signal()
    """Names or players of the seats are different."""
    hand_over = Signal()
    """A hand was scored and the game is not over: `continue_hand` deals the next one."""
    busy_changed = Signal(bool)
    """Whether a computer player has something to do."""
    order_changed = Signal()
    """The person's hand is sorted in another way."""
    parked_changed = Signal()
    """A game was parked, or a parked one was continued."""
    cut_offered = Signal(bool)
    """Whether the first deal waits for the person's cut; `cut` deals."""
    cards_wanted = Signal()
    """The next hand is to be dealt with a real pack: `deal_cards` takes its cards."""

    def __init__(
        self,
        live: LiveSettings | None = None,
        saves: SaveStore | None = None,
        parent: QObject | None = None,
        shelf: RecordShelf | None = None,
        make_statistics_worker: Callable[[Worker], StatisticsWorker] | None = None,
        worker: Worker | None = None,
    ) -> None:
        """`shelf` is where finished games are kept; `make_statistics_worker` makes the
        `StatisticsWorker` when it is first needed. `worker` runs slow work; without one the session
        makes its own."""
        super().__init__(parent)
        self._own_worker = worker is None
        self.worker = Worker(self) if worker is None else worker
        """Runs slow work outside the GUI thread."""
        self._live = live
        self._settings = live.values if live is not None else Settings()
        self._sorting = self._settings
        self.judge: Callable[[Action], object] | None = None
        """Gets the decisions of the person, which then change nothing; None in a game."""
        rules, _fault = chosen_rules(self._settings)
        history = undealt(rules, NumberedDeals(0), self._settings)
        seating = seat_players(history, 0, self._settings, self.worker)
        self.current = CurrentGame(history, seating)
        """The game, its seats, and what the person may do."""
        self.timeline = Timeline(self.game, self)
        """The events announced so far, and the place among them that is shown."""
        self.offers_cut: Callable[[], bool] = lambda: False
        """Whether a sealed game waits for the person's cut before its first deal; the table, where
        the pack can be cut, sets it."""
        self.selection = Selection(self.current, self, lambda: self.hand_order, self)
        """The cards that the person has raised."""
        self._announcer = Announcer(
            self.current,
            self.selection,
            self.timeline,
            lambda: self._driver.end_hand(),
            lambda: self.undo_possible,
            self,
        )
        for heard, passed_on in (
            (self._announcer.turn_changed, self.turn_changed),
            (self._announcer.state_text, self.state_text),
            (self._announcer.can_undo, self.can_undo),
            (self._announcer.can_redo, self.can_redo),
            (self._announcer.claim_offered, self.claim_offered),
            (self._announcer.hand_over, self.hand_over),
        ):
            heard.connect(passed_on)
        self._keeper = GameKeeper(
            self.current, self._say, saves, shelf, make_statistics_worker, self.worker
        )
        self._driver = GameDriver(
            self.current,
            keeper=self._keeper,
            announce=self._announcer.announce,
            tell_fault=self._tell_fault,
            plays_forced=lambda: self._settings.auto_play_forced,
            worker=self.worker,
            parent=self,
        )
        self._driver.thinking.connect(self.thinking)
        self._driver.busy_changed.connect(self.busy_changed)
        self._undo = Undo(
            self.current,
            self.selection,
            self._keeper,
            self._driver,
            lambda: self._games.rebuild(),
            self._announcer.tell_undo,
        )
        self._games = GameSwitch(
            self.current,
            self.selection,
            self._keeper,
            self._driver,
            self._announcer,
            self._undo,
            self._settings,
            self.worker,
            live is not None,
            lambda: self.offers_cut(),
            self._say,
            self,
        )
        self._games.names_changed.connect(self.names_changed)
        self._games.parked_changed.connect(self.parked_changed)
        self._games.cut_offered.connect(self.cut_offered)
        self._games.cards_wanted.connect(self.cards_wanted)
        if live is not None:
            live.changed.connect(self._settings_changed)
        self.selection.changed.connect(self._keep_selection)
        self.adviser = Adviser(self.current, self.selection, self.worker, self)
        """Hints, and the coach's figures."""
        self.timeline.replaced.connect(self.adviser.follow)
        self.turn_changed.connect(self.adviser.follow)
        self.adviser.hint_ready.connect(self.hint_ready)
        self.adviser.failed.connect(report)
        self.adviser.set_always(self._settings.coach)
        self.rule_notices = RuleNotices(
            self.current, self.timeline, self._keeper.keep_shown_notices
        )
        """The notices about house rules, each shown once per game."""
        self.timeline.replaced.connect(self.rule_notices.rebuild)

    # What there is

    @property
    def person(self) -> int:
        """The seat of the person."""
        return self.current.person

    @property
    def game(self) -> Game:
        """The game; it is replaced by another one when the timeline is."""
        return self.current.game

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.current.rules

    @property
    def seating(self) -> Seating:
        """Names, players and teams."""
        return self.current.seating

    @property
    def names(self) -> list[str]:
        """The name shown for each seat."""
        return self.current.names

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an action; a person who waits for the others owes none."""
        return self.current.to_act

    @property
    def started(self) -> bool:
        """Whether a hand has been dealt in this game."""
        return self.current.started

    @property
    def waiting_to_continue(self) -> bool:
        """Whether a hand is over and the next one waits for `continue_hand`."""
        return self.current.waiting_to_continue

    @property
    def busy(self) -> bool:
        """Whether a computer player has something to do."""
        return self._driver.busy

    @property
    def finishing(self) -> bool:
        """Whether a computer player plays the person's cards to the end of the hand."""
        return self.current.finishing

    @property
    def undo_possible(self) -> bool:
        """Whether `undo` changes anything."""
        return self._undo.possible

    @property
    def redo_possible(self) -> bool:
        """Whether `redo` changes anything."""
        return self.current.redo_possible

    @property
    def winner_seats(self) -> tuple[int, ...]:
        """The seats that have won the game; empty while it goes on."""
        return self.game.winners or ()

    @property
    def awaits_cut(self) -> bool:
        """Whether the first deal waits for `cut`. The game is saved, and its seal can be shown."""
        return self._games.awaits_cut

    @property
    def reviewable(self) -> bool:
        """Whether a hand is finished; the one under way is not reviewed while it is played."""
        return bool(self.game.finished)

    def record_text(self) -> str:
        """The record of the game as it stands. A sealed game is opened in it once it is over."""
        # Imported late, because the program starts without it.
        from hearts_qt.game.records import write_record

        history = self.current.history
        entries = self.seating.entries()
        return write_record(
            self.game, entries, history.preset, unplayed=history.unplayed_deals()
        )

    @property
    def deal_to_show(self) -> int | None:
        """The deal number of the hand, once it is over and if it may be shown (`Game`)."""
        return self.game.deal_to_show(self.game.hand_index)

    @property
    def state_sentence(self) -> str:
        """What is expected of the person now."""
        return prompts.state(self.current)

    @property
    def order(self) -> str:
        """How the person's hand is sorted."""
        return self._sorting.order

    def sort_as(self, live: LiveSettings) -> None:
        """Sort hands as these settings say, which otherwise do not concern the session."""
        self._sorting = live.values
        live.changed.connect(self._sorting_changed)

    @property
    def hand_order(self) -> tuple[int, ...]:
        """The person's cards as sorted for display, the rows of their hand model."""
        table = self.timeline.announced
        return in_order(table.hands[self.person], self.order, table.suits[self.person])

    @property
    def shown_notices(self) -> Set[str]:
        """The keys of the rule notices that the person has been shown in this game."""
        return self.current.history.shown_notices

    @property
    def statistics_worker(self) -> StatisticsWorker | None:
        """Counts finished games; None if games are not counted."""
        return self._keeper.statistics_worker

    def hand_of(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat as the game has them, sorted by number."""
        return self.game.hand_of(seat)

    def level_words(self, seat: int) -> str:
        """What kind of player a seat is, in words."""
        return self.seating.level_words(seat)

    def team_of(self, seat: int) -> int:
        """The team of a seat, or -1."""
        return self.seating.team_of(seat)

    def column_of(self, seat: int) -> int:
        """The column of the score sheet that a seat's points go to."""
        return self.seating.column_of(seat)

    def column_name(self, column: int) -> str:
        """The heading of a column of the score sheet."""
        return self.seating.column_name(column)

    def legal(self) -> tuple[int, ...]:
        """The cards that the person may choose now; empty when nothing is expected of them."""
        return self.current.legal()

    def choosable(self, card: int) -> bool:
        """Whether the person may choose a card now."""
        return self.current.choosable(card)

    def why_not(self, card: int) -> str:
        """Why the person may not choose a card now; empty when they may."""
        return self.current.why_not(card)

    def rule_against(self, card: int) -> str | None:
        """The option whose rule keeps the person from choosing a card; see `CurrentGame`."""
        return self.current.rule_against(card)

    def claim_offer(self) -> Claim | None:
        """The claim that can be accepted now."""
        return self._announcer.claim

    # Beginning

    def begin(self, setup: GameSetup, *, discard: bool = False) -> bool:
        """Begin a game and deal its first hand. The game under way is parked.

        A sealed game whose secret is drawn now waits for `cut` if `offers_cut` says so. If the game
        under way cannot be parked, `message` says why, nothing changes, and the result is False;
        with `discard` what is not saved is given up instead.
        """
        return self._games.begin(setup, discard=discard)

    def table_of(self, setup: GameSetup) -> tuple[Rules, list[str]]:
        """The rules and the names of the seats that a game would begin with."""
        return self._games.table_of(setup)

    def cut(self, text: str = "") -> bool:
        """Cut the sealed pack and deal the first hand. Returns whether the game was waiting for the
        cut.

        Raises `CutError` for a text that cannot be a cut; then nothing has changed.
        """
        return self._games.cut(text)

    def new_game(
        self,
        rules: Rules | None = None,
        number: int | None = None,
        first_deal: int | None = None,
    ) -> bool:
        """Begin a game with the players of the settings; see `GameSetup` and `begin`."""
        preset = self.current.history.preset if rules == self.rules else None
        return self.begin(GameSetup(rules, preset, deals=DealSource(number, first_deal)))

    def resume(self) -> bool:
        """Go on with the game that was on the table when the program was closed.

        `False` when there is none that can be continued.
        """
        return self._games.resume()

    def resume_parked(self, name: str, *, discard: bool = False) -> bool:
        """Go on with a parked game, by the name of its file; the game under way is parked.

        If one of them is not possible, `message` says why and the result is False. `discard` gives
        up a game under way that cannot be parked.
        """
        return self._games.resume_parked(name, discard=discard)

    def leave(self, *, discard: bool = False) -> bool:
        """Take the game from the table: park it, or forget it if it has ended.

        If it cannot be parked, `message` says why, nothing changes, and the result is False; with
        `discard` what is not saved is given up instead.
        """
        return self._games.leave(discard=discard)

    @property
    def under_way(self) -> bool:
        """Whether there is a game that has not ended."""
        return self._games.under_way

    @property
    def worth_keeping(self) -> bool:
        """Whether there is a game that has not ended and in which the person has decided
        something."""
        return self._games.worth_keeping

    @property
    def keeps_games(self) -> bool:
        """Whether a game that is left is kept."""
        return self._keeper.keeps

    @property
    def parked(self) -> ParkedGames | None:
        """The parked games; None where games are not saved."""
        return self._keeper.parked

    def continue_with(self, history: History) -> None:
        """Go on with a game that `SaveStore.load` returned."""
        self._games.continue_with(history)

    def rematch(self, same_deals: bool = False, *, discard: bool = False) -> bool:
        """Begin a game with the same rules and players, with new deals or the same ones again.

        `discard` is as in `begin`.
        """
        return self._games.rematch(same_deals, discard=discard)

    def restart_hand(self) -> bool:
        """Go back to the person's first decision of this hand. Returns whether that changed
        anything.

        `undo` then restores all decisions at once, and `redo` one after the other.
        """
        return self._undo.restart_hand()

    @property
    def restart_possible(self) -> bool:
        """Whether the person has decided anything in this hand."""
        return self._undo.restart_possible

    def continue_copy(self, history: History, *, discard: bool = False) -> bool:
        """Go on with a copy of a saved game that was opened from a file. Parks the game under way
        as `begin` does."""
        return self._games.continue_copy(history, discard=discard)

    def save_waiting(self) -> Text | None:
        """Write what could not be written before. Returns one sentence if something would be
        lost."""
        fault = self._keeper.save_waiting()
        return fault if self._keeper.would_lose else None

    def save_elsewhere(self, folder: Path) -> Text | None:
        """Write what could not be written to another folder. Returns one sentence if that fails."""
        return self._keeper.save_elsewhere(folder)

    def close(self) -> None:
        """Cancel every search and close the save. The session must not be used afterwards."""
        self._driver.stop()
        self.adviser.close()
        self.seating.close()
        self._keeper.close_statistics()
        self._keeper.close_save()
        if self._own_worker:
            self.worker.close()

    # The person's decisions

    def play(self, card: int) -> bool:
        """Play a card. Returns whether the game accepted it; if not, `refused` is emitted."""
        return self._decide(Play(self.person, card), card)

    def pass_cards(self, packets: Iterable[tuple[int, tuple[int, ...]]]) -> bool:
        """Pass cards, as (receiver, cards) pairs. Returns whether the game accepted them."""
        wanted = tuple((seat, tuple(sorted(cards))) for seat, cards in packets)
        return self._decide(Pass(self.person, wanted))

    def pass_blind(self) -> bool:
        """Pass on, unseen, the cards that come. Returns whether the game accepted that."""
        return self._decide(Pass(self.person, None))

    def charge(self, cards: Iterable[int]) -> bool:
        """Charge cards, or none. Returns whether the game accepted them."""
        return self._decide(Charge(self.person, tuple(sorted(cards))))

    def lay_away(self, cards: Iterable[int]) -> bool:
        """Lay cards away for the kitty. Returns whether the game accepted them."""
        return self._decide(LayAway(self.person, tuple(sorted(cards))))

    def choose_moon(self, how: str) -> bool:
        """Choose "add" or "subtract" for a moon of the person's. Returns whether the game accepted
        it."""
        if how not in ("add", "subtract"):
            return False
        return self._decide(ChooseMoon(self.person, "add" if how == "add" else "subtract"))

    def continue_hand(self) -> bool:
        """Deal the next hand. Returns whether that was done.

        If its cards come from a real pack, `cards_wanted` asks for them and nothing else happens.
        """
        return self._games.continue_hand()

    def deal_cards(self, cards: DealtCards) -> bool:
        """Deal the next hand with cards from a real pack. Returns whether the game was waiting for
        them.

        Raises `IllegalAction` if they are not the pack of the rules; then nothing has changed.
        """
        return self._games.deal_cards(cards)

    def refuse(self, card: int) -> None:
        """Say why a card may not be chosen, unless the person only looks on."""
        if self.current.caption is None:
            self.refused.emit(card, self.why_not(card))

    # Comfort

    def undo(self) -> bool:
        """Go back to the person's last decision, also to one of an earlier hand. Returns whether
        there was one.

        Cards that were passed, charged or laid away are raised again. If a hint has replaced
        raised cards, only that is undone. After `restart_hand`, everything that it undid is
        restored.
        """
        return self._undo.undo()

    def redo(self) -> bool:
        """Repeat the decision that was undone last, and what followed. Returns whether there was
        one."""
        return self._undo.redo()

    def finish_hand(self) -> bool:
        """Let a computer player play the person's cards until the hand is scored."""
        if self.game.phase in (Phase.DEAL, Phase.OVER) or self.finishing:
            return False
        self._driver.finish_hand()
        self._keeper.keep_raised(())
        self.selection.forget()
        self._driver.run()
        if self.finishing:
            # Other players still think; announce that the person no longer owes a decision.
            self._announcer.announce([])
        return True

    def accept_claim(self) -> bool:
        """Have the rest of the hand, which is certain, played at once. Returns whether a claim was
        offered."""
        return self._announcer.claim is not None and self.finish_hand()

    def hint(self) -> bool:
        """Ask for the best choice. Returns whether that is possible; see `Adviser.hint`."""
        return self.adviser.hint()

    def set_order(self, order: str) -> None:
        """Sort the person's hand in another way."""
        if self._live is not None:
            self._live.change(order=order)
        elif order != self._settings.order:
            self._settings.order = order
            self._settings_changed(frozenset({"order"}))

    def _decide(self, action: Action, card: int = -1) -> bool:
        """Apply a decision of the person. Returns whether the game accepted it."""
        if self.current.caption is not None:
            return False
        if self.person not in self.to_act or self.finishing:
            self.refused.emit(card, self.current.not_your_turn())
            return False
        try:
            if self.judge is not None:
                self.game.check(action)
                self.judge(action)
                return True
            steps, events = self._driver.decide(action)
        except IllegalAction as error:
            self.refused.emit(card, say(error.reason))
            return False
        self._undo.forget_restart()
        self.selection.forget()
        self._driver.run(steps, events)
        return True

    @property
    def programs_to_add(self) -> dict[int, str]:
        """The seats whose programs are not added on this computer, so that Basic plays in their
        place, each with `cmd:` and the whole command."""
        seats = range(len(self.seating.seats))
        return {seat: name for seat in seats if (name := self.seating.program_to_add(seat))}

    # What changes beside the game

    def _tell_fault(self, seat: int) -> None:
        """Say once that the program on a seat has failed, and save that."""
        found = self.seating.new_fault(seat)
        if found is None:
            return
        self._keeper.keep_fault(seat)
        self.message.emit(f"{self.names[seat]}: {say(found)}")
        self.names_changed.emit()

    def _say(self, sentence: Text | None) -> None:
        if sentence is not None:
            self.message.emit(say(sentence))

    def _keep_selection(self) -> None:
        """Save the cards that the person has raised."""
        if self.selection.kind:
            self._keeper.keep_raised(self.selection.kept)
        self._announcer.tell_undo()

    def _sorting_changed(self, names: frozenset[str]) -> None:
        if "order" in names:
            self.order_changed.emit()
            self.selection.refresh()

    def _settings_changed(self, names: frozenset[str]) -> None:
        if "coach" in names:
            self.adviser.set_always(self._settings.coach)
        self._sorting_changed(names)
        seated = names & {"seats", "others", "answer_seconds", "added_programs"}
        if seated and self.seating.follow(self._settings):
            if self.started:
                self._games.keep_seats()
            self._driver.ask_again()
            self.names_changed.emit()
            self._announcer.tell_state()
        if names & {"language"}:
            self.names_changed.emit()
            self._announcer.tell_state()
        if "auto_play_forced" in names and not self.busy:
            self._driver.hold_forced()

