"""The game under way, and questions about it from the point of view of the person at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import card_in_sentence
from hearts_qt.game.actions import Phase

if TYPE_CHECKING:
    from hearts_qt.app.players.seating import Seating
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.rules.options import Rules
    from hearts_qt.store.history import History


class CurrentGame:
    """The game with its history and its seats, and what the person may do in it.

    There is always a game, perhaps not dealt yet. Nothing here changes it: `Session` and
    `GameDriver` set the attributes, everything else only reads them.
    """

    def __init__(self, history: History, seating: Seating, person: int = 0) -> None:
        self.person = person
        """The seat of the person."""
        self.history = history
        """The game with its undo history."""
        self.seating = seating
        """Names, players and teams."""
        self.generation = 0
        """Incremented whenever everything that shows the game must be rebuilt."""
        self.pending: SeatAction | None = None
        """The person's decision, while other players still decide at the same time."""
        self.finishing = False
        """Whether a computer player plays the person's cards to the end of the hand."""
        self.caption: str | None = None
        """What the status line says while the person only looks on and owes nothing; None while
        they play."""
        self.open_seats = frozenset({person})
        """The seats whose cards lie face up: in a game, the person's alone."""
        self.shows_points = True
        """Whether the table shows points; not to a learner who has yet to hear of them."""

    @property
    def game(self) -> Game:
        """The game; undoing an action replaces it by another one."""
        return self.history.game

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game; empty while it goes on."""
        return self.game.winners or ()

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.game.rules

    @property
    def names(self) -> list[str]:
        """The name shown for each seat."""
        return self.seating.names

    @property
    def started(self) -> bool:
        """Whether a hand has been dealt in this game."""
        return bool(self.game.log)

    @property
    def waiting_to_continue(self) -> bool:
        """Whether a hand is over and the next one can be dealt."""
        return self.started and self.caption is None and self.game.phase is Phase.DEAL

    @property
    def undo_possible(self) -> bool:
        """Whether undo is possible."""
        waiting = self.pending is not None or self.finishing
        return waiting or self.history.undo_position() is not None

    @property
    def redo_possible(self) -> bool:
        """Whether redo is possible."""
        return self.history.redo_position() is not None

    def is_face_up(self, seat: int) -> bool:
        """Whether the cards of a seat lie open on the table."""
        return seat in self.open_seats

    # What the person owes, and may choose

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an action; a person who waits for the others owes none."""
        return self.owing(self.game.to_act)

    def owing(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some seats that owe an action, without a person who has decided or looks on."""
        if self.pending is not None or self.caption is not None:
            return tuple(seat for seat in seats if seat != self.person)
        return seats

    def legal(self) -> tuple[int, ...]:
        """The cards that the person may choose now; empty when it is not their turn."""
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
            return self.not_your_turn()
        if self.choosable(card):
            return ""
        if self.game.phase is Phase.CHARGE:
            return _("{card:start} cannot be charged").format(card=card_in_sentence(card))
        reason = self.game.why_not(self.person, card)
        return say(reason.text) if reason is not None else ""

    def not_your_turn(self) -> str:
        """Why the person cannot choose anything while they owe nothing."""
        if self.finishing:
            return _("The hand is being finished for you")
        if self.game.phase in (Phase.DEAL, Phase.OVER):
            return _("This hand is over")
        return _("It is not your turn")

    def rule_against(self, card: int) -> str | None:
        """The option whose rule keeps the person from choosing a card now.

        Empty if no option is the reason, as when a suit must be followed; None if no rule forbids
        the card.
        """
        if self.person not in self.to_act or self.choosable(card):
            return None
        if self.game.phase is Phase.CHARGE:
            return "charging"
        reason = self.game.why_not(self.person, card)
        return reason.option if reason is not None else None

    @property
    def kitty_cards(self) -> tuple[int, ...]:
        """The cards of the kitty, while the person has to lay cards away for them."""
        if self.game.phase is Phase.LAY_AWAY and self.person in self.game.to_act:
            return self.game.observation(self.person).kitty
        return ()

    def pass_targets(self) -> tuple[int, ...]:
        """The seats that get cards from the person in this pass."""
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
