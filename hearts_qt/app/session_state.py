"""What can be asked of the game under way, and what is told of it.

`SessionState` is the half of `hearts_qt.app.session.Session` that changes nothing: its signals, and
the questions that models, table and windows ask.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from hearts_qt.app import prompts
from hearts_qt.app.hand_sorting import in_order
from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.models.table_state import TableState
from hearts_qt.app.seating import Seating, saved_seats
from hearts_qt.app.selection import Selection
from hearts_qt.app.worker import Worker
from hearts_qt.game.actions import Action
from hearts_qt.game.game import Game
from hearts_qt.game.phase import Phase
from hearts_qt.store.saves import History
from hearts_qt.store.settings import Settings, chosen_rules

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.session import Session
    from hearts_qt.game.claim import Claim
    from hearts_qt.rules.options import Rules

__all__ = ["SessionState"]


class SessionState(QObject):
    """The game, the seats and the signals. There is always a game, though it may not be dealt."""

    reset = Signal()
    """Everything is to be built anew from `game`: it is new, loaded, or was undone or redone."""
    happened = Signal(object)
    """One event of the game. Events come in order; the game may be further on already."""
    turn_changed = Signal(object)
    """The seats that owe an action, as a tuple, once all events so far have been announced."""
    thinking = Signal(int)
    """A seat that needs a while to choose, or -1 when it has chosen."""
    state_text = Signal(str)
    """What is expected of the person, in one sentence."""
    message = Signal(str)
    """One sentence the person should read."""
    can_undo = Signal(bool)
    can_redo = Signal(bool)
    hint_ready = Signal(object, str)
    """The cards of the best choice (a tuple, empty where none are chosen), and why."""
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
    received_changed = Signal()

    def __init__(
        self, live: LiveSettings | None, parent: QObject | None, worker: Worker | None = None
    ) -> None:
        super().__init__(parent)
        self._own_worker = worker is None
        self.worker = Worker(self) if worker is None else worker
        """Runs what takes time outside the GUI thread."""
        self.person = 0
        self._live = live
        self._settings = live.values if live is not None else Settings()
        rules, _fault = chosen_rules(self._settings)
        self._history = self._fresh(rules, 0, None)
        self._seating = Seating(rules, self._history.seats, self.person, worker=self.worker)
        self._pending: tuple[Action, bool] | None = None
        self._finishing = False
        self._received: tuple[int, ...] = ()
        self._claim: Claim | None = None
        self._busy = False
        self.announced = TableState(self.game)
        """The table after the events announced so far; the game may be further on."""
        self.selection = Selection(cast("Session", self))

    # What there is

    @property
    def game(self) -> Game:
        """The game; it is replaced by another one at every `reset`."""
        return self._history.game

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.game.rules

    @property
    def names(self) -> list[str]:
        """The name shown for each seat."""
        return self._seating.names

    @property
    def levels(self) -> list[str]:
        """The registry name of each seat's computer player; empty for the person."""
        return self._seating.levels

    @property
    def seating(self) -> Seating:
        """Names, players and teams."""
        return self._seating

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an action; a person who waits for the others owes none."""
        seats = self.game.to_act
        if self._pending is not None:
            return tuple(seat for seat in seats if seat != self.person)
        return seats

    @property
    def started(self) -> bool:
        """Whether a hand has been dealt in this game."""
        return self._history.position > 0

    @property
    def waiting_to_continue(self) -> bool:
        """Whether a hand is over and the next one waits for `continue_hand`."""
        return self.started and self.game.phase is Phase.DEAL

    @property
    def busy(self) -> bool:
        """Whether a computer player has something to do."""
        return self._busy

    @property
    def finishing(self) -> bool:
        """Whether a computer player plays the person's cards to the end of the hand."""
        return self._finishing

    @property
    def undo_possible(self) -> bool:
        """Whether `undo` leads anywhere."""
        waiting = self._pending is not None or self._finishing
        return waiting or self._history.undo_position() is not None

    @property
    def redo_possible(self) -> bool:
        """Whether `redo` leads anywhere."""
        return self._history.redo_position() is not None

    @property
    def winner_seats(self) -> tuple[int, ...]:
        """The seats that have won the game; empty while it goes on."""
        return self.game.winners or ()

    @property
    def deal_number(self) -> int:
        """The number of the deal of the hand under way; 0 before the first."""
        return self.game.deal or 0

    @property
    def state_sentence(self) -> str:
        """What is expected of the person now."""
        return prompts.state(self)

    @property
    def order(self) -> str:
        """How the person's hand is sorted."""
        return self._settings.order

    @property
    def hand_order(self) -> tuple[int, ...]:
        """The person's cards as sorted for display, the rows of their hand model."""
        suits = self.announced.suits[self.person]
        return in_order(self.game.hand_of(self.person), self.order, suits)

    @property
    def received(self) -> tuple[int, ...]:
        """The cards that the pass or the kitty brought, until they are of no interest any more."""
        return self._received

    def hand_of(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat as the game has them, sorted by number."""
        return self.game.hand_of(seat)

    def level_words(self, seat: int) -> str:
        """What kind of player a seat is, in words."""
        return self._seating.level_words(seat)

    def team_of(self, seat: int) -> int:
        """The team of a seat, or -1."""
        return self._seating.team_of(seat)

    def column_of(self, seat: int) -> int:
        """The column of the score sheet that a seat's points go to."""
        return self._seating.column_of(seat)

    def column_name(self, column: int) -> str:
        """The heading of a column of the score sheet."""
        return self._seating.column_name(column)

    def legal(self) -> tuple[int, ...]:
        """The cards that the person may choose now; empty when nothing is expected."""
        if self.person not in self.to_act:
            return ()
        match self.game.phase:
            case Phase.PASS | Phase.LAY_AWAY:
                return self.game.hand_of(self.person)
            case Phase.CHARGE:
                return self.game.charges_open_to(self.person)
        return self.game.legal(self.person)

    def choosable(self, card: int) -> bool:
        """Whether the person may choose a card now."""
        return card in self.legal()

    def why_not(self, card: int) -> str:
        """Why the person may not choose a card now; empty when they may."""
        if self.person not in self.to_act:
            return prompts.not_your_turn(self)
        if self.choosable(card):
            return ""
        if self.game.phase is Phase.CHARGE:
            return _("The {card} cannot be charged").format(card=card_words(card))
        reason = self.game.why_not(self.person, card)
        return say(reason.text) if reason is not None else ""

    def rule_against(self, card: int) -> str | None:
        """The option whose rule keeps the person from choosing a card now.

        Empty where it is no option that decides, as when a suit must be followed; `None` where no
        rule is against the card.
        """
        if self.person not in self.to_act or self.choosable(card):
            return None
        if self.game.phase is Phase.CHARGE:
            return "charging"
        reason = self.game.why_not(self.person, card)
        return reason.option if reason is not None else None

    @property
    def told(self) -> Set[str]:
        """The keys of the house rules that the person has been told of in this game."""
        return self._history.told

    @property
    def kitty_cards(self) -> tuple[int, ...]:
        """What the kitty brought the person, while they have to lay cards away for it."""
        if self.game.phase is Phase.LAY_AWAY and self.person in self.game.to_act:
            return self.game.observation(self.person).kitty
        return ()

    def pass_targets(self) -> tuple[int, ...]:
        """The seats that get cards of the person's in this pass."""
        return self.game.pass_targets[self.person]

    def pass_size(self) -> int:
        """How many cards the person passes in this hand."""
        return self.game.packet_size * len(self.pass_targets())

    def blind_possible(self) -> bool:
        """Whether the person may pass blind in this hand."""
        return self.game.phase is Phase.PASS and self.game.may_pass_blind

    def lay_away_count(self) -> int:
        """How many cards the person has to lay away now."""
        return self.game.observation(self.person).owed

    def claim_offer(self) -> Claim | None:
        """The claim that can be accepted now."""
        return self._claim

    def _fresh(self, rules: Rules, number: int, first_deal: int | None) -> History:
        """The history of a game that has not begun."""
        seats = saved_seats(rules, self._settings, number)
        return History(Game(rules, number, first_deal), seats, first_deal)
