"""A game in the middle of a hand whose cards are given, such as a prefix of a recorded hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_qt.game.actions import Charge, Deal, IllegalAction, LayAway, Packet, Pass, Phase, Play
from hearts_qt.game.deals import RealPackDeals
from hearts_qt.game.game import Game
from hearts_qt.game.records import HandEntry
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import text

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandPrefix:
    """The beginning of a hand. Tuples of seats have an entry for each seat."""

    dealer: int
    dealt: tuple[Cards, ...]
    kitty: Cards = ()
    passes: tuple[tuple[Packet, ...] | None, ...] | None = None
    """The packets of each seat, None for a blind pass; None instead if nobody has passed yet."""
    charged: tuple[Cards, ...] | None = None
    """The cards that each seat charged; None if nobody has decided yet."""
    plays: Cards = ()
    """The cards that were played, in order. The rules say who played each."""
    laid_away: Cards | None = None
    """The cards that were laid away for the kitty; None if that was not done yet."""
    black_taker: int | None = None
    """The seat that captured the black card in the hand before, where such a seat opens; None if no
    seat did."""

    @classmethod
    def of_entry(cls, entry: HandEntry, plays: int | None = None) -> HandPrefix:
        """The first plays of the hand of a record, by default all. Raises `CardError`."""
        passes: tuple[tuple[Packet, ...] | None, ...] | None = None
        if entry.passes is not None:
            passes = tuple(
                None
                if isinstance(packets, str)
                else tuple((packet.to, parse_cards(packet.cards)) for packet in packets)
                for packets in entry.passes
            )
        charged = None if entry.charged is None else tuple(map(parse_cards, entry.charged))
        taken = entry.kitty_taken
        laid_away = None if taken is None or taken.laid_away is None else taken.laid_away
        return cls(
            entry.dealer,
            tuple(map(parse_cards, entry.dealt)),
            parse_cards(entry.kitty),
            passes,
            charged,
            tuple(parse_card(card) for _seat, card in entry.plays[:plays]),
            None if laid_away is None else parse_cards(laid_away),
            entry.plays[0][0] if entry.hand and entry.plays else None,
        )

    def game(self, rules: Rules, totals: Sequence[int] | None = None) -> Game:
        """The game after this part of its first hand, begun with `totals` (see `Game`).

        Later hands are dealt as those of a game with the number 0. Cards are laid away as soon as
        they are owed. Raises `IllegalAction` if the rules do not allow the hand, and `ValueError`
        for totals or a dealer out of range.
        """
        deal = (self.dealt, self.kitty)
        source = RealPackDeals(0, self.dealer, (deal,))
        game = Game(
            rules,
            source,
            first_dealer=self.dealer,
            totals=totals,
            black_taker=self.black_taker,
        )
        game.apply(Deal(None, None, *deal))
        if self.passes is not None and game.phase is Phase.PASS:
            for seat, packets in enumerate(self.passes):
                game.apply(Pass(seat, packets))
        if self.charged is not None and game.phase is Phase.CHARGE:
            for seat, cards in enumerate(self.charged):
                game.apply(Charge(seat, cards))
        for card in self.plays:
            self._lay_away(game)
            if game.phase is not Phase.PLAY:
                raise IllegalAction(text("Nobody can play a card now."))
            game.apply(Play(game.to_act[0], card))
        self._lay_away(game)
        return game

    def _lay_away(self, game: Game) -> None:
        if game.phase is Phase.LAY_AWAY and self.laid_away is not None:
            game.apply(LayAway(game.to_act[0], self.laid_away))
