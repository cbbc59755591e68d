"""A hand laid out by a test: a small position from which the test plays on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hearts_qt.rules.cards import bits_of, cards_of, format_cards, mask_of
from hearts_qt.rules.cards import parse_card as card
from hearts_qt.rules.cards import parse_cards as cards
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.constants import FINISHED, STEPS
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.legality_reasons import Reason, reason_of
from hearts_qt.rules.options import Rules


class Hand:
    """A hand in which every seat holds what the test says; seat 0 sits left of the dealer.

    `charged` are the cards that each seat charged. Hands may be as short as the test likes.
    """

    def __init__(
        self,
        hands: Sequence[str],
        kitty: str = "",
        charged: Sequence[str] = (),
        **options: Any,
    ) -> None:
        options.setdefault("players", len(hands))
        self.rules = Rules(**options)
        assert self.rules.players == len(hands)
        assert len({len(hand.split()) for hand in hands}) == 1, "hands of different size"
        self.position = Position(compile_rules(self.rules))
        for seat, hand in enumerate(hands):
            self.position.set_hand(seat, *mask_of(cards(hand)))
        self.position.set_kitty(*mask_of(cards(kitty)))
        for seat, names in enumerate(charged):
            for name in names.split():
                self.position.charge(seat, card(name))
        self.position.begin_play(self.rules.players - 1)

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def over(self) -> bool:
        return self.position.phase == FINISHED

    def legal(self) -> str:
        """The legal cards, clubs first, low cards first."""
        return format_cards(bits_of(self.position.legal_mask()))

    def play(self, names: str) -> Hand:
        """Play cards in turn; each of them must be legal."""
        for name in names.split():
            legal = self.legal()
            assert name in legal.split(), f"{name} is not among {legal} of seat {self.turn}"
            self.position.play(card(name))
        return self

    def lay_away(self, names: str) -> Hand:
        """The kitty's taker lays cards away."""
        for name in names.split():
            self.position.lay_away(card(name))
        return self

    def why(self, name: str) -> Reason:
        """Why a card in the hand to play is not legal."""
        bit = 1 << card(name)
        assert self.position.hand_mask(self.turn) & bit, f"{name} is not in the hand"
        assert not self.position.legal_with_reasons() & bit, f"{name} is legal"
        step = next(step for step in range(STEPS) if self.position.removed_by(step) & bit)
        return reason_of(step, self.position)

    def hand(self, seat: int) -> str:
        return format_cards(
            cards_of(self.position.hand_mask(seat), self.position.twice_mask(seat))
        )

    def captured(self, seat: int) -> str:
        """Everything a seat captured, clubs first, low cards first."""
        position = self.position
        return format_cards(
            sorted(
                (
                    *cards_of(position.won_mask(seat), position.won_twice_mask(seat)),
                    *cards_of(position.hidden_mask(seat), position.hidden_twice_mask(seat)),
                )
            )
        )

    def scores(self, how: str = "add") -> list[int]:
        """The scores of all sides; `how` says which way a moon goes."""
        assert self.over, "the hand is not over"
        self.position.score_hand(how == "subtract")
        return [self.position.score_of(side) for side in range(self.rules.team_count)]
