"""What is certain about a position from what one seat knows: the facts that reasons rest on."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from hearts_qt.players.heuristics.policy_setup import MAX_DANGERS
from hearts_qt.players.pimc.candidates import equivalent_cards
from hearts_qt.rules.cards import (
    ACE_OF_HEARTS,
    HEARTS,
    NINE_RANK,
    TEN_OF_CLUBS,
    bits_of,
)
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.game.observation import Cards, Observation

LOW = 5
"""The highest rank of a low card: that of a seven."""


def _dangers(penalty: int, pack: Sequence[int]) -> tuple[int, ...]:
    """The penalty cards in the suits that have few of them."""
    cards = [card for card in bits_of(penalty) if card in pack]
    suits = Counter(card // 13 for card in cards)
    return tuple(card for card in cards if suits[card // 13] <= MAX_DANGERS)


class Situation:
    """A position as its seat knows it. Cards and seats are numbers, -1 for none."""

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        self.rules = rules = observation.rules
        self.seat: int = observation.seat
        self.hand: Cards = observation.hand
        self.legal: Cards = observation.legal
        self.view = view = observation.view
        base = rules.card_worth
        charged = {card for cards in observation.charges or () for card in cards}
        self.values: list[int] = [
            base[card]
            * (2 if observation.hearts_doubled and card // 13 == HEARTS else 1)
            * (2 if card in charged and card != ACE_OF_HEARTS else 1)
            for card in range(52)
        ]
        """What capturing each card costs; below 0 for a bonus card. With two packs a charged copy
        stands for both."""
        self.penalty = compile_rules(rules).penalty
        self.moon_cards = compile_rules(rules).moon_cards
        self.dangers: tuple[int, ...] = _dangers(self.penalty, rules.pack)
        """The penalty cards that cost much on their own, such as the queen of spades."""
        self.partner = -1
        if rules.teams != "none":
            self.partner = (self.seat + rules.players // 2) % rules.players
        self.leading = not observation.trick
        self.led = -1 if self.leading else observation.trick[0][1] // 13
        self.one_pack = rules.packs == 1
        self.owner = -1 if self.leading else view.winning_seat()
        """The seat whose card takes the trick so far."""
        at = -1 if self.leading else view.winning_among(view.length)
        self.best = observation.trick[at][1] if at >= 0 else -1
        """That card."""
        self.after: tuple[int, ...] = self._seats_after()

    def _seats_after(self) -> tuple[int, ...]:
        """The seats that play to the trick after this one, in order; twice in a boosted trick."""
        count = self.view.trick_size - len(self.observation.trick) - 1
        return tuple((self.seat + 1 + at) % self.rules.players for at in range(max(0, count)))

    @cached_property
    def out(self) -> Counter[int]:
        """The cards that others may still hold, or that lie where this seat cannot see them."""
        found = Counter(self.observation.unseen)
        for seat, cards in enumerate(self.observation.charged):
            if seat != self.seat:
                found.update(cards)
        return found

    @cached_property
    def hidden(self) -> int:
        """How many of these cards are in no player's hand."""
        counts = self.observation.counts
        return self.out.total() - (sum(counts) - counts[self.seat])

    @property
    def out_is_held(self) -> bool:
        """Whether all these cards are in the hands of the other players."""
        return self.hidden == 0

    def is_unseen(self, card: int) -> bool:
        """Whether every copy of a card is among them."""
        return self.out[card] == self.rules.pack.count(card) > 0

    def out_of(self, suit: int) -> list[int]:
        """The cards of a suit that are out, lowest first, each once."""
        return sorted(card for card in self.out if card // 13 == suit)

    def own(self, suit: int) -> list[int]:
        """The own cards of a suit, lowest first."""
        return [card for card in self.hand if card // 13 == suit]

    def higher_out(self, card: int) -> list[int]:
        """The higher cards of the same suit that are out."""
        return [other for other in self.out_of(card // 13) if other > card]

    def is_low(self, card: int) -> bool:
        """Whether a card gets its player out of the lead: a low one, which more of the cards that
        are out beat than it beats."""
        out = self.out_of(card // 13)
        higher = sum(other > card for other in out)
        return card % 13 <= LOW and 2 * higher >= max(1, len(out))

    def may_have_points(self, seat: int) -> bool:
        """Whether another seat may hold penalty cards."""
        return any(self.is_penalty(card) and self.may_hold(seat, card // 13) for card in self.out)

    def may_hold(self, seat: int, suit: int) -> bool:
        """Whether another seat may have cards of a suit."""
        if any(card // 13 == suit for card in self.observation.charged[seat]):
            return True
        return self.observation.counts[seat] > 0 and suit not in self.observation.voids[seat]

    # The trick under way

    def may_boost(self, card: int) -> bool:
        """Whether a nine may make this trick go round again, so that every seat plays once more."""
        if not self.rules.booster_nines or self.view.boosted or len(self.hand) < 2:
            return False
        led = card // 13 if self.leading else self.led
        nine = led * 13 + NINE_RANK
        played = any(one == nine for _, one in self.observation.trick)
        return played or card == nine or (self.out[nine] > 0 and bool(self.after))

    @property
    def boost_waits(self) -> bool:
        """Whether a nine in this trick lets every seat play to it once more, and none has yet."""
        nine = self.led * 13 + NINE_RANK
        boosts = self.rules.booster_nines and not self.view.boosted and len(self.hand) > 1
        return boosts and any(card == nine for _, card in self.observation.trick)

    def is_last(self, card: int) -> bool:
        """Whether no card follows this one in the trick."""
        return not self.leading and not self.after and not self.may_boost(card)

    def follows(self, card: int) -> bool:
        """Whether a card follows the suit led."""
        return not self.leading and card // 13 == self.led

    def cancels(self, card: int) -> bool:
        """Whether a card and its twin in the trick cancel each other."""
        return (
            self.rules.cancels
            and self.follows(card)
            and any(one == card for _, one in self.observation.trick)
        )

    def beats(self, card: int) -> bool:
        """Whether a card is higher than the best one of the trick so far."""
        if not self.follows(card) or self.cancels(card):
            return False
        return card > self.best or (card == self.best and self.rules.equal_cards == "last_wins")

    def takes(self, card: int) -> bool:
        """Whether this seat takes the trick with a card for certain."""
        if self.may_boost(card) or self.cancels(card):
            return False
        if not self.leading and not self.beats(card):
            return False
        if not self.after and not self.leading:
            return True
        if not self.one_pack:
            return False
        suit = card // 13
        return not (
            self.higher_out(card) and any(self.may_hold(seat, suit) for seat in self.after)
        )

    @cached_property
    def wins_all(self) -> bool:
        """Whether nobody can beat any card of the hand, so that all tricks to come are won."""
        return (
            self.leading
            and self.one_pack
            and self.partner < 0
            and len(self.legal) == len(self.hand)
            and all(map(self.takes, self.hand))
        )

    def avoids(self, card: int) -> bool:
        """Whether this seat cannot take the trick after playing a card, for certain."""
        if self.leading or self.beats(card) or self.owner == self.seat:
            return False
        if self.follows(card) and self.may_boost(card):
            return False
        # With two packs the best card may still be cancelled, and the next one takes the trick.
        return not self.follows(card) or self.one_pack or not self.after

    def taker(self, card: int) -> int:
        """The seat that takes the trick for certain once this card is played; -1 if not known."""
        if self.takes(card):
            return self.seat
        if not self.avoids(card) or self.owner < 0 or self.may_boost(card):
            return -1
        if not self.after:
            # A card that cancels the best one may leave the trick to another seat, or to none.
            return -1 if self.cancels(card) else self.owner
        if not self.one_pack:
            return -1
        beaten = self.higher_out(self.best) and any(
            self.may_hold(seat, self.led) for seat in self.after
        )
        return -1 if beaten else self.owner

    @cached_property
    def trick_cards(self) -> list[int]:
        """The cards that go to the winner of the trick so far, with those that piled up before."""
        return [card for _, card in self.observation.trick] + list(self.observation.pile)

    @cached_property
    def trick_points(self) -> int:
        """The points of these cards."""
        return sum(self.values[card] for card in self.trick_cards)

    @cached_property
    def has_penalty(self) -> bool:
        """Whether there is a penalty card among them."""
        return any(self.is_penalty(card) for card in self.trick_cards)

    @cached_property
    def trick_is_plain(self) -> bool:
        """Whether nothing that matters is in the trick so far, and winning it costs nothing."""
        waits = self.observation.kitty_waits
        if self.rules.kitty_to == "first_penalty":
            waits = waits and self.has_penalty
        elif self.rules.kitty_to == "last_trick":
            waits = waits and self.view.left == 1
        first = self.rules.no_trick_bonus and not self.observation.tricks_won[self.seat]
        special = any(
            self.values[card] or (card == TEN_OF_CLUBS and self.rules.ten_of_clubs_doubles)
            for card in self.trick_cards
        )
        return not waits and not first and not special

    @cached_property
    def no_points_allowed(self) -> bool:
        """Whether nobody may put a penalty card on this trick, the first one."""
        led = self.led
        return (
            self.rules.first_trick_penalties == "forbidden"
            and self.view.trick_number == 0
            and led >= 0
            and not self.penalty & (0x1FFF << 13 * led)
            and self.trick_is_plain
        )

    def is_penalty(self, card: int) -> bool:
        """Whether a card costs points."""
        return bool(self.penalty >> card & 1)

    def is_of_moon(self, card: int) -> bool:
        """Whether the shooter of a moon must capture a card."""
        return bool(self.moon_cards >> card & 1)

    def was_led(self, suit: int) -> bool:
        """Whether a suit was led in an earlier trick."""
        return any(trick.cards[0][1] // 13 == suit for trick in self.observation.tricks)

    @cached_property
    def any_points_out(self) -> bool:
        """Whether other players may still put penalty cards on tricks."""
        return any(self.is_penalty(card) for card in self.out)

    # Dangerous cards

    def dangers_out(self) -> list[int]:
        """The dangerous cards that are out, the most expensive first."""
        found = [card for card in self.dangers if self.is_unseen(card) and self.values[card] > 0]
        return sorted(found, key=lambda card: (-self.values[card], card))

    def held_dangers(self) -> list[int]:
        """The dangerous cards in the own hand, the most expensive first."""
        found = [card for card in self.dangers if card in self.hand and self.values[card] > 0]
        return sorted(found, key=lambda card: (-self.values[card], card))

    def leaves_danger(self, card: int) -> bool:
        """Whether the hand without a card has one of its suit that should not be left alone: a
        dangerous one, one that may have to take it, or a bonus card."""
        left = [other for other in self.own(card // 13) if other != card]
        mine = [one for one in self.dangers if one // 13 == card // 13 and self.values[one] > 0]
        return any(
            other in self.bonuses
            or other in mine
            or any(self.out[one] and one < other for one in mine)
            for other in left
        )

    # The moon

    @cached_property
    def shooter(self) -> int:
        """The only seat that has cards of the moon so far, also the own one; -1 if there is none.

        What lies face down with another seat is unknown, so that nobody is the only one then.
        """
        if self.rules.moon == "off" or not self.moon_cards:
            return -1
        with_points = [
            seat
            for seat, cards in enumerate(self.observation.captured)
            if any(self.is_of_moon(card) for card in cards)
        ]
        taker = self.observation.kitty_taker
        if len(with_points) != 1 or (taker not in (None, self.seat, with_points[0])):
            return -1
        return with_points[0]

    @property
    def has_whole_moon(self) -> bool:
        """Whether every card of the moon lies in the own tricks."""
        held = Counter(self.observation.captured[self.seat])
        need = Counter(card for card in self.rules.pack if self.is_of_moon(card))
        return self.shooter == self.seat and not need - held

    def same_side(self, one: int, other: int) -> bool:
        """Whether two seats score together, or are partners."""
        if one < 0 or other < 0:
            return False
        half = self.rules.players // 2
        return one == other or (self.rules.teams != "none" and one % half == other % half)

    @cached_property
    def gone(self) -> frozenset[int]:
        """The cards that were played in earlier tricks, every copy of them."""
        counts = Counter(card for _, card in self.observation.plays)
        for _, card in self.observation.trick:
            counts[card] -= 1
        pack = Counter(self.rules.pack)
        return frozenset(card for card in counts if counts[card] and counts[card] == pack[card])

    def void_after(self, cards: Sequence[int]) -> list[int]:
        """The suits that the hand has now and no longer has without these cards."""
        left = Counter(self.hand)
        left.subtract(cards)
        kept = {card // 13 for card in left if left[card] > 0}
        return sorted({card // 13 for card in self.hand} - kept)

    @cached_property
    def bonuses(self) -> tuple[int, ...]:
        """The cards that take points off."""
        return tuple(bits_of(compile_rules(self.rules).bonus))

    @cached_property
    def _equivalent(self) -> dict[int, int]:
        """For each legal card the highest one that it is equivalent to."""
        return equivalent_cards(self.observation)

    def alike(self, card: int) -> list[int]:
        """The legal cards that do the same as this one, this one included."""
        same = self._equivalent
        return [other for other in self.legal if same[other] == same[card]]

    def equal_to(self, card: int) -> list[int]:
        """The own cards that are as high as this one, because no card between them is out."""
        return [
            other
            for other in self.own(card // 13)
            if not any(min(card, other) < one < max(card, other) for one in self.out)
            and not any(min(card, other) < one < max(card, other) for _, one in
                        self.observation.trick)
        ]  # fmt: skip
