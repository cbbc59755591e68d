"""Checks a record: replays it by the rules and compares everything that it states."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from hearts_qt.game.actions import (
    Action,
    Charge,
    ChooseMoon,
    Deal,
    DecisionIndex,
    IllegalAction,
    LayAway,
    Packet,
    Pass,
    Phase,
    Play,
)
from hearts_qt.game.deals import (
    Deals,
    DealtCards,
    NumberedDeals,
    RealPackDeals,
    UnopenedDeals,
    deal_cards,
)
from hearts_qt.game.events import HandResult
from hearts_qt.game.game import Game
from hearts_qt.game.records import HandEntry, PacketEntry, Record, RecordError, number_of
from hearts_qt.game.seal_check import check_deals, sealed_deals_of
from hearts_qt.rules.cards import CardError, format_cards, parse_card, parse_cards
from hearts_qt.rules.text import Text, text


def replay_record(
    record: Record, scored: Callable[[Game], None] | None = None, *, deals: bool = True
) -> Game:
    """Replay a record, compare everything that it states, and return the game.

    `scored` is called with the game after each hand, while the game still has the hand's tricks.
    Raises `RecordError` for the first thing that is wrong, with the line, the hand, the play and
    the section of the rules where there is one. Without `deals` the seal of a sealed game is not
    checked, and the cards of each hand are taken as the record has them.
    """
    if deals:
        check_deals(record)
    check = _Check(record, deals)
    for index, hand in enumerate(record.hands):
        check.whole_hand(index, hand)
        if scored is not None:
            scored(check.game)
    check.end()
    return check.game


class _Check:
    """A check in progress, with its line, hand and play, so that faults can name them."""

    def __init__(self, record: Record, deals: bool) -> None:
        self.record = record
        self.checks_deals = deals
        self.game = _undealt(record, deals)
        self.line = 1
        self.hand: int | None = None
        self.play: tuple[int, int, str] | None = None

    # Faults

    def fault(self, reason: Text, section: str = "") -> RecordError:
        return RecordError(reason, self.line, self.hand, self.play, section)

    def demand(self, fits: bool, reason: Text, section: str = "") -> None:
        if not fits:
            raise self.fault(reason, section)

    def apply(self, action: Action, section: str) -> None:
        try:
            self.game.apply(action)
        except IllegalAction as error:
            raise self.fault(error.reason, section) from None

    def cards(self, written: str) -> tuple[int, ...]:
        try:
            return parse_cards(written)
        except CardError as error:
            # Translators: what is wrong, as a sentence with its full stop.
            raise self.fault(text("{error}.", error=str(error))) from None

    def hands(self, written: Iterable[str]) -> list[tuple[int, ...]]:
        return [self.cards(cards) for cards in written]

    def delegated(self, hand: HandEntry, seat: int, index: DecisionIndex) -> bool:
        """Whether a player left a decision to the computer."""
        return index in (hand.delegated or {}).get(str(seat), ())

    # A hand

    def whole_hand(self, index: int, hand: HandEntry) -> None:
        self.line, self.hand, self.play = self.record.lines[index], index + 1, None
        self.deal(index, hand)
        self.passing(hand)
        self.charging(hand)
        self.plays(hand)
        self.play = None
        self.kitty(hand)
        if self.game.phase is Phase.MOON and hand.moon is not None:
            seat = self.game.to_act[0]
            left = self.delegated(hand, seat, "moon")
            self.apply(ChooseMoon(seat, hand.moon.how, left), "7.2")
        if self.game.finished and self.game.finished[-1].hand == index:
            self.compare(self.game.finished[-1], hand)
            return
        told = (hand.scores, hand.totals, hand.captured, hand.moon)
        self.demand(
            told == (None, None, None, None),
            text("The hand has scores or a moon, but it is not finished."),
        )
        self.demand(
            index == len(self.record.hands) - 1,
            text("The hand is not finished, but another one follows."),
        )

    def deal(self, index: int, hand: HandEntry) -> None:
        game, rules = self.game, self.game.rules
        self.demand(game.winners is None, text("The game was over before this hand."), "11")
        self.demand(hand.hand == index, text("The hands are not in order."))
        self.demand(0 <= hand.dealer < rules.players, text("There is no such dealer."), "3.1")
        dealer = (game.dealer + 1) % rules.players
        self.demand(
            hand.dealer == dealer, text("The dealer should be seat {seat}.", seat=dealer), "3.1"
        )
        self.apply(self.deal_of(index, hand), "3.1")
        self.demand(
            hand.direction == game.direction,
            text(
                "The direction of the pass should be {direction}.", direction=game.direction or ""
            ),
            "4.1",
        )

    def deal_of(self, index: int, hand: HandEntry) -> Deal:
        """The action that deals a hand; in a sealed game `check_deals` has compared the cards."""
        game = self.game
        if game.source.opening() is not None:
            return game.source.deal_action(hand.deal_index or 0)
        hands, kitty = self.hands(hand.dealt), self.cards(hand.kitty)
        if game.source.seal is not None:
            place = hand.deal_index if self.checks_deals else index
            return Deal(None, place, tuple(hands), kitty)
        if self.record.real_pack is not None and hand.deal is None:
            return Deal(None, None, tuple(hands), kitty)
        number = number_of(hand.deal or "", self.line)
        self.demand(
            (tuple(hands), kitty) == deal_cards(number, game.rules),
            text("The cards are not those of the deal’s number."),
            "13",
        )
        return Deal(number)

    def passing(self, hand: HandEntry) -> None:
        if self.game.direction == "hold":
            self.demand(hand.passes is None, text("No cards are passed in this hand."), "4.1")
            return
        if hand.passes is None:
            self.demand(
                hand.charged is None and not hand.plays,
                text("Cards were played before the pass."),
                "4.1",
            )
            return
        self.demand(
            len(hand.passes) == self.game.players, text("The pass does not name every seat."), "4.1"
        )
        for seat, packets in enumerate(hand.passes):
            moved = None if isinstance(packets, str) else self.packets(packets)
            self.apply(
                Pass(seat, moved, self.delegated(hand, seat, "pass")),
                "4.2" if isinstance(packets, str) else "4.1",
            )

    def packets(self, packets: Iterable[PacketEntry]) -> tuple[Packet, ...]:
        return tuple((packet.to, self.cards(packet.cards)) for packet in packets)

    def charging(self, hand: HandEntry) -> None:
        if self.game.rules.charging == "off":
            self.demand(hand.charged is None, text("These rules have no charging."), "6")
        elif hand.charged is None:
            self.demand(not hand.plays, text("Cards were played before the charges."), "6")
        elif self.game.phase is Phase.CHARGE:
            self.demand(
                len(hand.charged) == self.game.players,
                text("The charges do not name every seat."),
                "6",
            )
            for seat, cards in enumerate(hand.charged):
                left = self.delegated(hand, seat, "charge")
                self.apply(Charge(seat, self.cards(cards), left), "6")

    def plays(self, hand: HandEntry) -> None:
        game, legal = self.game, hand.legal
        self.demand(
            legal is None or len(legal) == len(hand.plays),
            text("The record does not give the legal cards for every play."),
        )
        for at, (seat, name) in enumerate(hand.plays):
            if game.phase is Phase.LAY_AWAY:
                self.play = None
                self.lay_away(hand)
            self.play = (at + 1, seat, name)
            try:
                card = parse_card(name)
            except CardError as error:
                raise self.fault(text("{error}.", error=str(error))) from None
            self.demand(
                game.phase is Phase.PLAY, text("The hand was over before this card."), "5"
            )
            turn = game.position.turn
            self.demand(seat == turn, text("It is the turn of seat {seat}.", seat=turn), "5")
            reason = game.why_not(seat, card)
            if reason is not None:
                raise self.fault(reason.text, reason.section)
            if legal is not None:
                own = game.legal(seat)
                self.demand(
                    self.cards(legal[at]) == own,
                    text("The legal cards should be {cards}.", cards=format_cards(own)),
                    "5",
                )
            self.apply(Play(seat, card, self.delegated(hand, seat, at)), "5")

    # The kitty

    def lay_away(self, hand: HandEntry) -> None:
        taken = hand.kitty_taken
        if taken is None or taken.laid_away is None:
            raise self.fault(text("The player who took the kitty laid no cards away."), "3.2")
        seat = self.game.to_act[0]
        left = self.delegated(hand, seat, "lay_away")
        self.apply(LayAway(seat, self.cards(taken.laid_away), left), "3.2")

    def kitty(self, hand: HandEntry) -> None:
        game, taken = self.game, hand.kitty_taken
        if game.phase is Phase.LAY_AWAY and taken is not None and taken.laid_away is not None:
            self.lay_away(hand)
        if game.kitty_taken is None:
            self.demand(taken is None, text("Nobody has taken a kitty in this hand."), "3.2")
            return
        seat, after, _cards = game.kitty_taken
        self.demand(
            taken is not None and (taken.seat, taken.after_play) == (seat, after),
            text("The kitty should go to seat {seat} after play {play}.", seat=seat, play=after),
            "3.2",
        )
        self.demand(
            taken is not None and (taken.laid_away is None) == (game.laid_away is None),
            text("No cards are laid away for this kitty."),
            "3.2",
        )

    # The end

    def compare(self, result: HandResult, hand: HandEntry) -> None:
        if hand.captured is None or hand.scores is None or hand.totals is None:
            raise self.fault(
                text("The hand is over, but the record does not give its cards, scores and totals.")
            )
        captured = self.hands(hand.captured)
        for seat, cards in enumerate(result.captured):
            self.demand(
                len(captured) == len(result.captured) and captured[seat] == cards,
                text("The captured cards of seat {seat} are not those of the play.", seat=seat),
                "5.6",
            )
        self.moon(result, hand)
        for told, true, section, sentence in (
            (hand.scores, result.scores, "7", text("The scores should be {points}.",
                                                   points=_numbers(result.scores))),
            (hand.totals, result.totals, "11", text("The totals should be {points}.",
                                                    points=_numbers(result.totals))),
        ):  # fmt: skip
            self.demand(told == list(true), sentence, section)

    def moon(self, result: HandResult, hand: HandEntry) -> None:
        if result.moon is None:
            self.demand(hand.moon is None, text("Nobody shot the moon in this hand."), "7.2")
            return
        shooter, how = result.moon
        side = self.record.rules.side_of
        self.demand(
            hand.moon is not None
            and 0 <= hand.moon.seat < self.game.players
            and side(hand.moon.seat) == side(shooter)
            and hand.moon.how == how,
            text("Seat {seat} shot the moon, and it counts as “{how}”.", seat=shooter, how=how),
            "7.2",
        )

    def end(self) -> None:
        game, result = self.game, self.record.result
        if result is None:
            self.demand(
                game.winners is None, text("The game is over, but the record has no result."), "11"
            )
            return
        self.line, self.hand, self.play = self.record.lines[-1], None, None
        if game.winners is None:
            raise self.fault(text("The game has a result, but it is not over."), "11")
        self.demand(
            sorted(result.winners) == list(game.winners),
            text("The winners should be {seats}.", seats=_numbers(game.winners)),
            "11",
        )
        self.demand(
            result.totals == list(game.totals) and result.hands == len(game.finished),
            text("The totals or the number of hands are not those of the game."),
            "11",
        )


def _undealt(record: Record, deals: bool) -> Game:
    """The game of a record before its first deal.

    In a game that is not sealed, a record may name another first dealer than its number gives.
    """
    source: Deals
    dealer = record.hands[0].dealer if record.hands else -1
    known = 0 <= dealer < record.rules.players
    if record.real_pack is not None:
        source = _real_pack_deals(record, dealer if known else 0)
    elif record.seal is None:
        source = NumberedDeals(record.game or 0)
    elif deals and record.opened is not None:
        source = sealed_deals_of(record)
        return Game(record.rules, source)
    else:
        source = UnopenedDeals(record.seal)
        if not known:
            dealer, known = 0, True
    return Game(record.rules, source, first_dealer=dealer if known else None)


def _real_pack_deals(record: Record, dealer: int) -> RealPackDeals:
    """The deals of a game with a real pack. The cards are checked when they are dealt."""
    first: DealtCards = ((), ())
    if record.hands:
        with suppress(CardError):
            hand = record.hands[0]
            first = tuple(parse_cards(cards) for cards in hand.dealt), parse_cards(hand.kitty)
    every_hand = record.real_pack == "every_hand"
    return RealPackDeals(record.game or 0, dealer, () if every_hand else (first,), every_hand)


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(str(number) for number in numbers)
