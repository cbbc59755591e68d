"""A game under way: it takes actions, returns events, and can be rebuilt from its log of actions.

`Game` is long because it holds all phases of a hand, in order: each phase starts where the previous
one ended. Deals, pass routing, claims, records and statistics have modules of their own.

>>> from hearts_qt.game.game import Game
>>> from hearts_qt.rules.options import Rules
>>> game = Game(Rules(), number=1)
>>> dealt = game.apply(game.next_deal())[0]
>>> dealt.direction, [len(hand) for hand in dealt.hands]
('left', [13, 13, 13, 13])
>>> game.phase, game.to_act
(<Phase.PASS: 'pass'>, (0, 1, 2, 3))
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hearts_qt.game import events as ev
from hearts_qt.game.actions import (
    Action,
    Charge,
    ChooseMoon,
    Deal,
    IllegalAction,
    LayAway,
    MoonWay,
    Move,
    Packet,
    Pass,
    Phase,
    Play,
    packet_size,
    receivers,
    route_packets,
)
from hearts_qt.game.deals import (
    MASK,
    Deals,
    NewDeals,
    NumberedDeals,
    UnopenedDeals,
    deal_cards,
)
from hearts_qt.game.events import HandResult, Trick
from hearts_qt.game.observation import Claim, Observation, claim_of, unseen_cards
from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    CARDS,
    TEN_OF_CLUBS,
    bits_of,
    cards_of,
    mask_of,
    suit_of,
    the_card,
)
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.constants import (
    EFFECT_BOOSTED,
    EFFECT_BROKE,
    EFFECT_ENDED,
    EFFECT_KITTY,
    EFFECT_UNWON,
    EFFECT_WON,
    HEARTS_MASK,
    LAYING_AWAY,
    STEPS,
)
from hearts_qt.rules.endless_games import chargeable
from hearts_qt.rules.game_end import Ending, close_hand, subtracts_moon
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.legality_reasons import Reason, reason_of
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import plural, text

if TYPE_CHECKING:
    from hearts_qt.rules.score_parts import ScorePart

Cards = tuple[int, ...]


class Game:
    """One game from the first deal to the winners. It changes only through `apply`.

    Seats are numbers from 0, clockwise. Cards are numbers from 0 to 51 (`hearts_qt.rules.cards`).
    Scores and totals have one entry for each side: for each seat, or for each team when partners
    share their tricks (`Rules.side_of`). The attributes are for reading:

    - `rules`, `source`, `first_dealer`: what the game was made from; `source` gives the deals.
    - `log`: all actions so far. With the values above they are the game (`replayed`).
    - `phase`: what the game waits for; `to_act`: from whom.
    - `hand_index`: the number of the hand, from 0; -1 before the first deal.
    - `deal_index`: the number of its deal, from 0; -1 before the first deal. In a sealed game it
      counts the deals that were taken back too; otherwise it is `hand_index`.
    - `first_totals`: the totals that the game began with, usually zeros.
    - `black_taker`: the seat that captured the black card in the hand before the one under way,
      None if no seat did.
    - `totals`: the points before the hand under way; `finished`: the results of earlier hands.
    - `winners`: the seats that have won, once the game is over; None before.
    - `dealer`, `deal`, `direction`: of the hand under way. Before the first deal, `dealer` is the
      seat before the first dealer, and the others are None. `deal` is the deal number.
    - `dealt`, `kitty`: the cards as they were dealt, for each seat, and those left over.
    - `passes`: the packets that each seat has committed to (None: nothing yet, or a blind pass;
      `pass_done` tells), and `moves`: where they went, once all seats have passed.
    - `charges`: the cards that each seat has charged; None for a seat that has not decided.
    - `plays`: all plays of the hand as (seat, card); `tricks`: the finished tricks.
    - `kitty_taken`: the seat that took the kitty, after how many plays, and its cards.
    - `laid_away`: the cards laid away for the kitty.
    - `position`: the kernel's position. Change nothing in it.
    """

    def __init__(
        self,
        rules: Rules,
        number: int | Deals,
        first_deal: int | None = None,
        *,
        first_dealer: int | None = None,
        totals: Sequence[int] | None = None,
        black_taker: int | None = None,
    ) -> None:
        """A game that waits for its first deal.

        `number` is where the deals come from; the first dealer and the deal numbers follow from
        it. A plain number, from 0 to 2**64 - 1, stands for `NumberedDeals`, and `first_deal` then
        replaces the deal number of the first hand. `first_dealer` replaces the seat that deals the
        first hand. `totals` are the totals that the game begins with, one for each side; by
        default zeros. `black_taker` is the seat that captured the black card in a hand before. No
        record can hold a game that begins with either. Raises `ValueError` for a number, seat or
        number of totals out of range.
        """
        if isinstance(number, int):
            number = NumberedDeals(number, () if first_deal is None else (first_deal,))
        if first_dealer is None:
            first_dealer = number.first_dealer(rules.players)
        if not 0 <= first_dealer < rules.players:
            raise ValueError(f"the first dealer is a seat from 0 to {rules.players - 1}")
        if black_taker is not None and not 0 <= black_taker < rules.players:
            raise ValueError(f"the taker of the black card is a seat from 0 to {rules.players - 1}")
        if totals is not None and len(totals) != rules.team_count:
            raise ValueError(f"the game has {rules.team_count} totals")
        self.rules = rules
        self.source: Deals = number
        self.first_dealer = first_dealer
        self.log: list[Action] = []
        self.phase = Phase.DEAL
        self.hand_index = -1
        self.deal_index = -1
        self.first_totals = tuple(totals or (0,) * rules.team_count)
        self.totals: tuple[int, ...] = self.first_totals
        self.first_black_taker = black_taker
        self.black_taker = black_taker
        self.finished: list[HandResult] = []
        self.winners: tuple[int, ...] | None = None
        self.dealer = (first_dealer - 1) % rules.players
        self.deal: int | None = None
        self.direction: str | None = None
        self.hand_events: list[ev.Event] = []
        """The events of the hand since its deal. They stay until the next deal."""
        self._tables = compile_rules(rules)
        self._values = rules.card_worth
        self._chargeable = chargeable(rules.values()) if rules.charging != "off" else ()
        self._clear_hand()

    @property
    def earlier_black_taker(self) -> int | None:
        """The seat that captured the black card in the hand before the last one dealt."""
        seat = self.position.earlier_taker
        return None if seat < 0 else seat

    def _clear_hand(self) -> None:
        n = self.rules.players
        self.position = Position(self._tables)
        self.position.earlier_taker = -1 if self.black_taker is None else self.black_taker
        self.dealt: tuple[Cards, ...] = ((),) * n
        self.kitty: Cards = ()
        self.passes: list[tuple[Packet, ...] | None] = [None] * n
        self.pass_done: list[bool] = [False] * n
        self.moves: tuple[Move, ...] | None = None
        self.charges: list[Cards | None] = [None] * n
        self.plays: list[tuple[int, int]] = []
        self._trick: list[ev.TrickPlay] = []
        self._best = -1
        """The index in `_trick` of the play that is winning, -1 when there is none."""
        self.tricks: list[Trick] = []
        self.kitty_taken: tuple[int, int, Cards] | None = None
        """The seat that took the kitty, after how many plays, and its cards."""
        self.laid_away: Cards | None = None
        self._charged_away: Cards = ()
        self._leader = 0

    def undealt(self) -> Game:
        """The same game before its first deal."""
        return Game(
            self.rules,
            self.source,
            first_dealer=self.first_dealer,
            totals=self.first_totals,
            black_taker=self.first_black_taker,
        )

    def replayed(self, actions: Iterable[Action]) -> Game:
        """The same game after a list of actions.

        Raises `IllegalAction` for the first action that the rules do not allow.
        """
        game = self.undealt()
        for action in actions:
            game.apply(action)
        return game

    def copy_before_deal(self, *, cards_known: bool = False) -> Game:
        """A copy of a game that waits for a deal, to be played on independently of this one.

        With `cards_known` its next deal states the cards themselves, without a number. Raises
        `ValueError` in any other phase.
        """
        if self.phase is not Phase.DEAL:
            raise ValueError("only a game that waits for a deal can be copied")
        # Every deal sets the values of the hand anew; only these two lists would be shared.
        game = copy.copy(self)
        game.log, game.finished = list(self.log), list(self.finished)
        if cards_known:
            game.source = UnopenedDeals("")
        return game

    # Reading the state

    @property
    def number(self) -> int | None:
        """The game's number; None for a sealed game."""
        return self.source.number

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.rules.players

    def hand_of(self, seat: int) -> Cards:
        """The cards that a seat holds, sorted; with two packs a card may be there twice."""
        return cards_of(self.position.hand_mask(seat), self.position.twice_mask(seat))

    def charged_of(self, seat: int) -> Cards:
        """The charged cards that a seat still holds, sorted."""
        return cards_of(
            self.position.charged_mask(seat), self.position.charged_twice_mask(seat)
        )

    @property
    def charged(self) -> tuple[Cards, ...]:
        """The charged cards still in hand, for each seat."""
        return tuple(self.charged_of(seat) for seat in range(self.players))

    @property
    def trick(self) -> tuple[tuple[int, int], ...]:
        """The plays of the trick under way, as (seat, card) pairs in the order of play."""
        length = self.position.length
        return tuple(self.plays[len(self.plays) - length :]) if length else ()

    @property
    def trick_plays(self) -> tuple[ev.TrickPlay, ...]:
        """The plays of the trick under way, with who is winning and what has cancelled."""
        return tuple(self._trick)

    @property
    def hearts_broken(self) -> bool:
        """Whether hearts are broken in this hand."""
        return bool(self.position.broken)

    @property
    def pile(self) -> Cards:
        """The cards of unwon tricks that go to the winner of the next trick, sorted."""
        return cards_of(self.position.pile, self.position.pile2)

    def captured_in_tricks(self, seat: int) -> Cards:
        """The cards that a seat captured in tricks, sorted; not the kitty or cards laid away."""
        return cards_of(self.position.won_mask(seat), self.position.won_twice_mask(seat))

    def captured(self, seat: int) -> Cards:
        """All cards that a seat captured, with those that lie face down, sorted."""
        hidden = cards_of(self.position.hidden_mask(seat), self.position.hidden_twice_mask(seat))
        return tuple(sorted((*self.captured_in_tricks(seat), *hidden)))

    def tricks_won(self, seat: int) -> int:
        """How many tricks a seat has won in this hand."""
        return self.position.tricks_of(seat)

    def points(self, seat: int, hidden: bool = False) -> int:
        """The points of the cards that a seat has captured, with charges and doubled hearts.

        Cards that lie face down count only if `hidden` is set. Moons, the ten of clubs and bonuses
        for tricks are not included: they count when the hand is scored.
        """
        if hidden:
            return self._worth(self.captured(seat), self._captured_charged(seat))
        return self._worth(self.captured_in_tricks(seat), self._charged_in_tricks(seat))

    def score_factor(self, seat: int) -> int:
        """By how much the tens of clubs that a seat captured in tricks multiply its score."""
        if not self.rules.ten_of_clubs_doubles:
            return 1
        cards = (*self.captured_in_tricks(seat), *self._charged_in_tricks(seat))
        return 1 << cards.count(TEN_OF_CLUBS)

    def _captured_charged(self, seat: int) -> Cards:
        """The charged cards that a seat captured, with those that it laid away."""
        return cards_of(
            self.position.won_charged_mask(seat), self.position.won_charged_twice_mask(seat)
        )

    def _charged_in_tricks(self, seat: int) -> Cards:
        """The charged cards that a seat captured in tricks."""
        charged = self._captured_charged(seat)
        if self.kitty_taken is not None and self.kitty_taken[0] == seat:
            charged = tuple((Counter(charged) - Counter(self._charged_away)).elements())
        return charged

    def _moon_seat(self, captured: Callable[[int], int]) -> int | None:
        """The only seat that has captured cards of the moon; see `TrickTaken.moon_seat`.

        `captured` gives the mask of the cards that a seat has captured.
        """
        if self.rules.moon == "off":
            return None
        needed = self._tables.moon_cards
        takers = [seat for seat in range(self.players) if captured(seat) & needed]
        sides = {self.rules.side_of(seat) for seat in takers}
        return takers[0] if len(sides) == 1 else None

    def _moon_share(self) -> float:
        """The share of the penalty points of the moon, without charges, that was captured in
        tricks."""

        def points(cards: Iterable[int]) -> int:
            needed = self._tables.moon_cards
            return sum(max(0, self._values[card]) for card in cards if needed >> card & 1)

        total = points(self.rules.pack)
        taken = sum(points(self.captured_in_tricks(seat)) for seat in range(self.players))
        return taken / total if total else 0.0

    def value_of(self, card: int) -> int:
        """The points of an uncharged card in this hand; hearts may be doubled."""
        value = self._values[card]
        return 2 * value if HEARTS_MASK >> card & 1 and self.position.hearts_charged else value

    def _worth(self, cards: Iterable[int], charged: Iterable[int]) -> int:
        extra = (card for card in charged if card not in (ACE_OF_HEARTS, TEN_OF_CLUBS))
        return sum(self.value_of(card) for card in cards) + sum(
            self._values[card] for card in extra
        )

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an action now; several while cards are passed or charged."""
        match self.phase:
            case Phase.PASS:
                return tuple(s for s in range(self.players) if not self.pass_done[s])
            case Phase.CHARGE:
                return tuple(s for s in range(self.players) if self.charges[s] is None)
            case Phase.PLAY | Phase.LAY_AWAY:
                return (self.position.turn,)
            case Phase.MOON:
                return (self.position.moon_seat,)
            case _:
                return ()

    def legal(self, seat: int) -> Cards:
        """The cards that a seat may play now, each once, sorted; empty if it is not its turn."""
        if self.phase is not Phase.PLAY or self.position.turn != seat:
            return ()
        return tuple(bits_of(self.position.legal_mask()))

    def why_not(self, seat: int, card: int) -> Reason | None:
        """Why a seat may not play a card now; None if it may."""
        if self.phase is not Phase.PLAY or self.position.turn != seat:
            return Reason(text("It is not your turn to play"), "", "5")
        bit = 1 << card if 0 <= card < CARDS else 0
        if not self.position.hand_mask(seat) & bit:
            return Reason(text("That card is not in the hand"), "", "5")
        if self.position.legal_with_reasons() & bit:
            return None
        for step in range(STEPS):
            if self.position.removed_by(step) & bit:
                return reason_of(step, self.position)
        raise AssertionError("a card that is not legal was taken away by some step")

    def charges_open_to(self, seat: int) -> Cards:
        """The cards in a hand that could be charged; with two packs, each copy."""
        return tuple(card for card in self.hand_of(seat) if card in self._chargeable)

    @property
    def pass_targets(self) -> dict[int, tuple[int, ...]]:
        """For each seat, the seats that it passes to in this hand."""
        direction = self.direction or "hold"
        return {seat: receivers(direction, seat, self.players) for seat in range(self.players)}

    @property
    def packet_size(self) -> int:
        """The number of cards in each packet of this hand's pass."""
        return packet_size(self.direction or "hold", self.rules.pass_count, self.players)

    @property
    def may_pass_blind(self) -> bool:
        """Whether a seat may pass on, unseen, the cards that it receives in this hand."""
        return self.rules.pass_blind and self.direction not in (None, "hold", "scatter")

    def next_deal(self) -> Deal:
        """The action that deals the next hand, as it follows from `source`.

        Raises `ValueError` if the seal of the game has not been opened, or if the next cards of a
        real pack have not been entered.
        """
        return self.source.deal_action(self.deal_index + 1)

    def deals_again(self) -> NewDeals:
        """The deals of this game again, for an unsealed rematch."""
        return self.source.again(self.log, self.first_dealer, self.players)

    @property
    def needs_card_entry(self) -> bool:
        """Whether the game waits for a deal whose cards must be entered."""
        return self.phase is Phase.DEAL and self.source.needs_cards(len(self.finished))

    def deal_to_show(self, hand: int) -> int | None:
        """The deal number of a finished hand, counted from 0, if it may be shown to players.

        None if it is not known, and as long as later deals could be worked out from it: in a game
        whose deals follow from its number, until the game is over.
        """
        if not 0 <= hand < len(self.finished):
            return None
        shown = self.source.may_show(hand, self.winners is not None)
        return self.finished[hand].deal if shown else None

    def moon_totals(self) -> dict[MoonWay, tuple[int, ...]]:
        """The totals after either way of counting the moon; only in the phase `MOON`."""
        return {how: ending.totals for how, (_scores, ending) in self.moon_endings().items()}

    @property
    def moon_amount(self) -> int:
        """How many points the moon of this hand is worth; 0 if no moon has been shot."""
        return int(self.position.moon_amount)

    def moon_endings(self) -> dict[MoonWay, tuple[tuple[int, ...], Ending]]:
        """The scores and the `Ending` for either way of counting the moon; only in `MOON`."""
        ways: tuple[MoonWay, MoonWay] = ("add", "subtract")
        endings: dict[MoonWay, tuple[tuple[int, ...], Ending]] = {}
        for how in ways:
            scores = self._scores(how == "subtract")
            endings[how] = scores, close_hand(self.rules, self.totals, scores, self.hand_index + 1)
        return endings

    def observation(self, seat: int) -> Observation:
        """What a seat may know of the game, without any card that it may not know."""
        n = self.players
        position = self.position
        phase = self.phase
        hand = self.hand_of(seat)
        own_pass = self.passes[seat]
        moves = self.moves or ()
        blind_about = self.moves is not None and any(packets is None for packets in self.passes)
        gave = tuple(move for move in moves if move[0] == seat) if not blind_about else ()
        received = tuple(sorted(card for _, to, cards in moves if to == seat for card in cards))
        charges_known = all(charge is not None for charge in self.charges)
        taken_kitty = self.kitty_taken
        own_kitty = taken_kitty is not None and taken_kitty[0] == seat
        captured = tuple(
            self.captured(other) if other == seat else self.captured_in_tricks(other)
            for other in range(n)
        )
        seen = [*hand, *self.pile, *(card for _, card in self.trick)]
        for other in range(n):
            seen += captured[other]
            if other != seat:
                seen += self.charged_of(other)
        counts = tuple(
            position.hand_mask(other).bit_count() + position.twice_mask(other).bit_count()
            for other in range(n)
        )
        charging = phase is Phase.CHARGE and self.charges[seat] is None
        may_charge = self.charges_open_to(seat) if charging else ()
        return Observation(
            rules=self.rules,
            seat=seat,
            hand_index=self.hand_index,
            dealer=self.dealer,
            direction=self.direction or "hold",
            phase=phase,
            asked=seat in self.to_act,
            hand=hand,
            dealt=self.dealt[seat],
            passed=own_pass,
            passed_blind=self.pass_done[seat] and own_pass is None,
            gave=gave,
            received=received,
            pass_targets=self.pass_targets[seat],
            packet_size=self.packet_size,
            may_pass_blind=self.may_pass_blind,
            charged=self.charged,
            charges=tuple(c or () for c in self.charges) if charges_known else None,
            may_charge=may_charge,
            most_charges=min(1, len(may_charge))
            if self.rules.charging == "one"
            else len(may_charge),
            plays=tuple(self.plays),
            trick=self.trick,
            tricks=tuple(self.tricks),
            legal=self.legal(seat),
            hearts_broken=self.hearts_broken,
            hearts_doubled=bool(position.hearts_charged),
            counts=counts,
            voids=tuple(
                frozenset(suit for suit in range(4) if position.void_mask(other) >> (13 * suit) & 1)
                for other in range(n)
            ),
            captured=captured,
            points=tuple(self.points(other, hidden=other == seat) for other in range(n)),
            tricks_won=tuple(self.tricks_won(other) for other in range(n)),
            pile=self.pile,
            kitty_size=position.kitty_size,
            kitty_taker=taken_kitty[0] if taken_kitty else None,
            kitty=taken_kitty[2] if taken_kitty and own_kitty else (),
            laid_away=(self.laid_away or ()) if own_kitty else (),
            owed=position.owed if phase is Phase.LAY_AWAY and position.turn == seat else 0,
            unseen=unseen_cards(self.rules, seen),
            totals=self.totals,
            moon_totals=self.moon_totals()
            if phase is Phase.MOON and seat == position.moon_seat
            else None,
            view=position.redacted(seat),
        )

    def claim(self, seat: int = 0) -> Claim | None:
        """What is certain about the rest of the hand, judged from what a seat may know; see
        `claim_of`."""
        return claim_of(self.observation(seat))

    @property
    def kitty_waits(self) -> bool:
        """Whether a kitty still lies on the table."""
        return self.position.kitty_size > 0

    # Acting

    def check(self, action: Action) -> None:
        """Raise `IllegalAction` if the rules do not allow an action now. Nothing changes."""
        match action:
            case Deal():
                self._check_deal(action)
            case Pass():
                self._check_pass(action)
            case Charge():
                self._check_charge(action)
            case Play():
                self._check_play(action)
            case LayAway():
                self._check_lay_away(action)
            case ChooseMoon():
                self._check_moon(action)

    def apply(self, action: Action) -> list[ev.Event]:
        """Do an action and return what happened, in order.

        Raises `IllegalAction` if the rules do not allow it; then nothing has changed.
        """
        self.check(action)
        match action:
            case Deal():
                happened = self._deal(action)
                self.hand_events = []
            case Pass():
                happened = self._pass(action)
            case Charge():
                happened = self._charge(action)
            case Play():
                happened = self._play(action)
            case LayAway():
                happened = self._lay_away(action)
            case ChooseMoon():
                happened = self._score(action.how)
        self.log.append(action)
        self.hand_events += happened
        return happened

    def _expect(self, phase: Phase, seat: int | None = None) -> None:
        if self.phase is not phase:
            raise IllegalAction(text("That cannot be done now."))
        if seat is not None and seat not in self.to_act:
            raise IllegalAction(text("It is not the turn of seat {seat}.", seat=seat))

    def _holds(self, seat: int, cards: Sequence[int]) -> None:
        missing = Counter(cards) - Counter(self.hand_of(seat))
        for card in missing:
            if not 0 <= card < 52:
                raise IllegalAction(text("That is not a card."))
            raise IllegalAction(
                text("{card:start} is not in the hand.", card=the_card(card))
            )

    def _check_deal(self, action: Deal) -> None:
        self._expect(Phase.DEAL)
        if action.deal is not None and not 0 <= action.deal <= MASK:
            raise IllegalAction(text("A deal number has 64 bits."))
        self.source.check(action, len(self.finished), self.deal_index)
        if action.hands is None:
            if action.deal is None:
                raise IllegalAction(text("The deal has neither a number nor cards."))
            return
        size = self.rules.hand_size
        fits = len(action.hands) == self.players and all(len(h) == size for h in action.hands)
        cards = [card for hand in (*action.hands, action.kitty) for card in hand]
        if action.deal is not None or not fits or sorted(cards) != list(self.rules.pack):
            raise IllegalAction(text("The cards dealt are not the pack of these rules."))

    def _deal(self, action: Deal) -> list[ev.Event]:
        self._clear_hand()
        if action.hands is None:
            assert action.deal is not None
            hands, kitty = deal_cards(action.deal, self.rules)
        else:
            hands = tuple(tuple(sorted(hand)) for hand in action.hands)
            kitty = tuple(sorted(action.kitty))
        self.hand_index = len(self.finished)
        self.deal_index = self.hand_index if action.index is None else action.index
        self.dealer = (self.dealer + 1) % self.players
        self.deal = action.deal
        cycle = self.rules.pass_cycle
        self.direction = cycle[self.hand_index % len(cycle)]
        self.dealt, self.kitty = hands, kitty
        for seat, hand in enumerate(hands):
            self.position.set_hand(seat, *mask_of(hand))
        self.position.set_kitty(*mask_of(kitty))
        happened: list[ev.Event] = [
            ev.Dealt(self.hand_index, action.deal, self.dealer, self.direction, hands, kitty)
        ]
        if self.direction == "hold":
            happened += self._after_pass()
        else:
            self.phase = Phase.PASS
        return happened

    def _check_pass(self, action: Pass) -> None:
        self._expect(Phase.PASS, action.seat)
        if action.packets is not None:
            self._check_packets(action.seat, action.packets)
        elif not self.may_pass_blind:
            raise IllegalAction(text("Cards cannot be passed on unseen here."))

    def _pass(self, action: Pass) -> list[ev.Event]:
        self.passes[action.seat] = action.packets
        self.pass_done[action.seat] = True
        happened: list[ev.Event] = [ev.PassCommitted(action.seat)]
        if all(self.pass_done):
            self.moves = route_packets(self.passes, self.direction or "hold")
            hands = [Counter(self.hand_of(seat)) for seat in range(self.players)]
            for giver, receiver, cards in self.moves:
                hands[giver].subtract(cards)
                hands[receiver].update(cards)
            for seat, hand in enumerate(hands):
                self.position.set_hand(seat, *mask_of(hand.elements()))
            happened.append(ev.Passed(self.moves))
            happened += self._after_pass()
        return happened

    def _check_packets(self, seat: int, packets: Sequence[Packet]) -> None:
        targets = receivers(self.direction or "hold", seat, self.players)
        if sorted(to for to, _ in packets) != sorted(targets):
            raise IllegalAction(text("The packets do not go to the players of this pass."))
        for _, cards in packets:
            if len(cards) != self.packet_size:
                raise IllegalAction(
                    plural("Choose {n} card to pass.", "Choose {n} cards to pass.",
                           self.packet_size)
                )
        self._holds(seat, [card for _, cards in packets for card in cards])

    def _after_pass(self) -> list[ev.Event]:
        if self._chargeable:
            self.phase = Phase.CHARGE
            return []
        return self._open()

    def _check_charge(self, action: Charge) -> None:
        self._expect(Phase.CHARGE, action.seat)
        self._holds(action.seat, action.cards)
        for card in action.cards:
            if card not in self._chargeable:
                raise IllegalAction(
                    text("{card:start} cannot be charged.", card=the_card(card))
                )
        if self.rules.charging == "one" and len(action.cards) > 1:
            raise IllegalAction(text("Only one card may be charged."))

    def _charge(self, action: Charge) -> list[ev.Event]:
        self.charges[action.seat] = tuple(sorted(action.cards))
        happened: list[ev.Event] = [ev.ChargeCommitted(action.seat)]
        if all(charge is not None for charge in self.charges):
            for seat, cards in enumerate(self.charges):
                for card in cards or ():
                    self.position.charge(seat, card)
            happened.append(ev.Charged(tuple(cards or () for cards in self.charges)))
            happened += self._open()
        return happened

    def _open(self) -> list[ev.Event]:
        self.position.begin_play(self.dealer)
        self.phase = Phase.PLAY
        self._leader = self.position.turn
        return [ev.TurnCame(self.position.turn)]

    def _check_play(self, action: Play) -> None:
        seat, card = action.seat, action.card
        self._expect(Phase.PLAY, seat)
        if not 0 <= card < CARDS or not self.position.hand_mask(seat) >> card & 1:
            self._holds(seat, (card,))
        if not self.position.legal_mask() >> card & 1:
            reason = self.why_not(seat, card)
            assert reason is not None
            raise IllegalAction(reason.text)

    def _play(self, action: Play) -> list[ev.Event]:
        seat, card = action.seat, action.card
        position = self.position
        held, twice = position.hand_mask(seat), position.twice_mask(seat)
        copies = (held >> card & 1) + (twice >> card & 1)
        charged = copies == (position.charged_mask(seat) >> card & 1) + (
            position.charged_twice_mask(seat) >> card & 1
        )
        pile = (position.pile, position.pile2)
        kitty = (position.kitty, position.kitty2)
        known = position.void_mask(seat)
        effects = position.play(card)
        self.plays.append((seat, card))
        self._lay(seat, card, charged)
        void = suit_of(self._trick[0].card) if position.void_mask(seat) & ~known else None
        happened: list[ev.Event] = [ev.Played(seat, card, charged, void, tuple(self._trick))]
        if effects & EFFECT_BROKE:
            happened.append(ev.HeartsBroken(seat, card))
        if effects & EFFECT_BOOSTED:
            happened.append(ev.Boosted((position.suit_mask.bit_length() - 1) // 13))
        if effects & (EFFECT_WON | EFFECT_UNWON):
            happened += self._trick_over(effects, cards_of(*pile), cards_of(*kitty))
        if effects & EFFECT_ENDED:
            happened += self._hand_over()
        elif position.phase == LAYING_AWAY:
            self.phase = Phase.LAY_AWAY
        else:
            happened.append(ev.TurnCame(position.turn))
        return happened

    def _lay(self, seat: int, card: int, charged: bool) -> None:
        """Add a card that was just played to `_trick`, and update the other plays in it."""
        trick, at = self._trick, len(self._trick)
        before, best = self._best, self.position.winning_among(at + 1)
        points = self._worth((card,), (card,)) if charged else self.value_of(card)
        trick.append(
            ev.TrickPlay(seat, card, charged, points, at // self.players, at == best)
        )
        self._best = best
        gone = self.position.cancelled_among(at + 1) if self.rules.cancels else 0
        for index in (before, best) if before != best else ():
            if 0 <= index < at:
                trick[index] = replace(trick[index], winning=index == best)
        for index, play in enumerate(trick) if gone else ():
            if gone >> play.card & 1 and not play.cancelled:
                trick[index] = replace(play, cancelled=True)

    def _trick_over(self, effects: int, pile: Cards, kitty: Cards) -> list[ev.Event]:
        """Add the finished trick to `tricks`; `pile` and `kitty` lay on the table when it ended."""
        position = self.position
        plays = tuple((play.seat, play.card) for play in self._trick)
        self._trick = []
        self._best = -1
        happened: list[ev.Event] = []
        winner = position.last_winner if effects & EFFECT_WON else None
        points = 0
        if winner is None:
            happened.append(ev.TrickUnwon(tuple(card for _, card in plays)))
        else:
            gained = sorted((*pile, *(card for _, card in plays)))
            points = self._points_won(winner)
            moon_seat = self._moon_seat(position.won_mask)
            share = 0.0 if moon_seat is None else self._moon_share()
            factor = self.score_factor(winner)
            happened.append(
                ev.TrickTaken(winner, tuple(gained), points, factor, moon_seat, share)
            )
        self.tricks.append(Trick(self._leader, plays, winner, points))
        self._leader = position.leader
        if effects & EFFECT_KITTY:
            taker = winner if winner is not None else position.turn
            exchange = position.phase == LAYING_AWAY
            self.kitty_taken = (taker, len(self.plays), kitty)
            happened.append(ev.KittyTaken(taker, kitty, exchange))
        return happened

    def _points_won(self, winner: int) -> int:
        """The value of the cards just won, their charges counted."""
        before = sum(trick.points for trick in self.tricks if trick.winner == winner)
        return self.points(winner) - before

    def _check_lay_away(self, action: LayAway) -> None:
        self._expect(Phase.LAY_AWAY, action.seat)
        if len(action.cards) != self.position.owed:
            raise IllegalAction(
                plural("Lay {n} card away.", "Lay {n} cards away.", self.position.owed)
            )
        self._holds(action.seat, action.cards)

    def _lay_away(self, action: LayAway) -> list[ev.Event]:
        charged = Counter(self.charged_of(action.seat))
        for card in action.cards:
            self.position.lay_away(card)
        self.laid_away = tuple(sorted(action.cards))
        kept = Counter(self.charged_of(action.seat))
        self._charged_away = tuple(sorted((charged - kept).elements()))
        self.phase = Phase.PLAY
        return [
            ev.LaidAway(action.seat, self.laid_away, self._charged_away),
            ev.TurnCame(self.position.turn),
        ]

    def _check_moon(self, action: ChooseMoon) -> None:
        self._expect(Phase.MOON, action.seat)
        if action.how not in ("add", "subtract"):
            raise IllegalAction(text("A moon is either added or subtracted."))

    def _scores(self, subtract: bool) -> tuple[int, ...]:
        self.position.score_hand(subtract)
        return tuple(self.position.score_of(side) for side in range(self.rules.team_count))

    def _hand_over(self) -> list[ev.Event]:
        position = self.position
        if position.moon_seat < 0:
            return self._score(None)
        happened: list[ev.Event] = [ev.MoonShot(position.moon_seat, bool(position.moon_sun))]
        subtract = subtracts_moon(
            self.rules, self.totals, self._scores, self.hand_index + 1, position.moon_seat
        )
        if subtract is None:
            self.phase = Phase.MOON
        else:
            happened += self._score("subtract" if subtract else "add")
        return happened

    def _score_parts(self, how: MoonWay | None) -> tuple[tuple[ScorePart, ...], ...]:
        """What the scores are made of, by side."""
        # Imported late, because the program starts without it.
        from hearts_qt.rules.score_parts import Moon, score_parts

        rules, position = self.rules, self.position
        found = []
        turned = None
        if rules.moon == "turn_hearts":
            turned = tuple(bits_of(self._tables.penalty & (HEARTS_MASK | self._tables.black)))
        for side in range(rules.team_count):
            seats = [seat for seat in range(self.players) if rules.side_of(seat) == side]
            moon, off = None, 0
            if how is not None:
                own = position.moon_seat == side
                moon = Moon(own, self.moon_amount, how == "subtract", turned)
            elif not any(position.tricks_of(seat) for seat in seats):
                off = rules.no_trick_bonus
            found.append(
                score_parts(
                    self._values,
                    [card for seat in seats for card in self.captured(seat)],
                    [card for seat in seats for card in self._captured_charged(seat)],
                    hearts_doubled=bool(position.hearts_charged),
                    tens_double=rules.ten_of_clubs_doubles,
                    moon=moon,
                    tricks=position.trick_points(side),
                    alone=position.alone_points(side) if rules.ten_of_clubs_alone else 0,
                    off=off,
                )
            )
        return tuple(found)

    def _score(self, how: MoonWay | None) -> list[ev.Event]:
        position = self.position
        scores = self._scores(how == "subtract")
        ending = close_hand(self.rules, self.totals, scores, self.hand_index + 1)
        self.totals = ending.totals
        self.black_taker = None if position.black_seat < 0 else position.black_seat
        captured = tuple(self.captured(seat) for seat in range(self.players))
        assert self.direction is not None
        self.finished.append(
            HandResult(
                self.hand_index,
                self.deal,
                self.dealer,
                self.direction,
                scores,
                ending.totals,
                captured,
                tuple(position.tricks_of(seat) for seat in range(self.players)),
                None if how is None else (position.moon_seat, how),
                bool(position.moon_sun),
                tuple(self._captured_charged(seat) for seat in range(self.players)),
                self._score_parts(how),
                ending.changed,
            )
        )
        happened: list[ev.Event] = [
            ev.HandScored(
                scores,
                ending.totals,
                captured,
                ending.changed,
                self._moon_seat(
                    lambda seat: position.won_mask(seat) | position.hidden_mask(seat)
                ),
            )
        ]
        if ending.winners:
            self.phase = Phase.OVER
            self.winners = ending.winners
            happened.append(ev.GameOver(ending.winners))
        else:
            self.phase = Phase.DEAL
        return happened
