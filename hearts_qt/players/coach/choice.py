"""One card of a decision, compared with another one: what the principles ask about it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hearts_qt.players.coach.comparison import NO_DIFFERENCE, Difference
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.rules.cards import NINE_RANK, TEN_OF_CLUBS

if TYPE_CHECKING:
    from hearts_qt.players.coach.situation import Situation
    from hearts_qt.players.pimc.candidates import Candidate

LIVE_MOON = 0.08
"""A moon counts as possible if any choice leaves it at least this probability."""
MOON_IN_SIGHT = 0.15
"""Another side's moon is what a card is played for from this probability on."""
UNLIKELY_MOON = 0.3
"""Below this probability a moon is called unlikely, and is not worth trying."""
SURE_MOON = 0.6
"""From this probability on a moon is what the hand is played for."""

HIGH = 8
"""The lowest rank of a high card: that of a ten."""


class CardChoice:
    """A card to play in a situation, and the card that it is compared with.

    Cards and seats are numbers, -1 for none. `kind` and `kind_card` are the largest difference in
    favour of the better one of the two.
    """

    def __init__(
        self,
        situation: Situation,
        card: int,
        rival: int = -1,
        *,
        difference: Difference = NO_DIFFERENCE,
        candidate: Candidate | None = None,
        moon: float = 0.0,
    ) -> None:
        """`difference` is what `Scales.main_difference` gives for the two. `candidate` is what the
        search found out about the card; `moon` is the probability of another side's moon after the
        choice that does least against it."""
        self.at: Situation = situation
        self.card: int = card
        self.rival: int = rival
        self.kind: str = difference.kind
        self.kind_card: int = difference.card
        self.suit: int = card // 13
        self.rival_suit: int = rival // 13 if rival >= 0 else -1
        self.leading: bool = situation.leading
        self.led: int = situation.led
        self.best: int = situation.best
        self.owner: int = situation.owner
        self.partner: int = situation.partner
        self.follows: bool = situation.follows(card)
        self.discards: bool = not self.leading and not self.follows
        self.over: bool = situation.best >= 0 and situation.beats(card)
        self.under: bool = self.follows and card < self.best
        self.last: bool = situation.is_last(card)
        self.points: int = situation.values[card]
        stats = None if candidate is None else candidate.stats
        own = 0.0 if stats is None else stats.own_moon
        planned = candidate is not None and candidate.plan == SHOOT and own >= UNLIKELY_MOON
        self.shoots: bool = (planned and situation.partner < 0) or (
            self.kind == "own_moon" and own >= UNLIKELY_MOON
        ) or own >= SURE_MOON
        self._moon_is_alive: bool = moon >= LIVE_MOON or self.kind == "other_moon"
        self._others_moon: float = moon
        self.own_moon_unlikely: bool = own < UNLIKELY_MOON
        self.moon_far: bool = moon < MOON_IN_SIGHT
        self.moon_unlikely: bool = stats is not None and stats.other_moon < UNLIKELY_MOON

    # About the trick

    @cached_property
    def takes(self) -> bool:
        """Whether the card takes the trick for certain."""
        return self.at.takes(self.card)

    @cached_property
    def avoids(self) -> bool:
        """Whether the seat cannot take the trick any more after the card."""
        return self.at.avoids(self.card)

    @cached_property
    def taker(self) -> int:
        """The seat that takes the trick for certain after the card, if that is another side."""
        taker = self.at.taker(self.card)
        return -1 if self.at.same_side(taker, self.at.seat) else taker

    @cached_property
    def leaves(self) -> bool:
        """Whether the card goes to another side for certain."""
        if self.taker >= 0:
            return True
        return self.avoids and self.at.one_pack and self.at.partner < 0

    @cached_property
    def followers(self) -> list[int]:
        """The legal cards of the suit led, lowest first."""
        return [card for card in self.at.legal if card // 13 == self.led]

    @cached_property
    def all_over(self) -> bool:
        """Whether every card that may be played is higher than the best one of the trick."""
        return self.over and all(self.at.beats(card) for card in self.at.legal)

    @cached_property
    def none_winning(self) -> bool:
        """Whether all cards of the trick so far cancel each other, so that none can win it."""
        return self.follows and self.best < 0

    @cached_property
    def all_under(self) -> bool:
        """Whether the seat cannot take the trick with any card that it may play."""
        return self.follows and all(
            card < self.best and self.at.avoids(card) for card in self.at.legal
        )

    @cached_property
    def must_take(self) -> bool:
        """Whether every card that may be played takes the trick for certain."""
        return self.follows and all(self.at.takes(card) for card in self.at.legal)

    @cached_property
    def is_top(self) -> bool:
        """Whether no legal card of the suit is higher, but for those that do the same."""
        equal = self.at.alike(self.card)
        return not any(
            card > self.card and card not in equal
            for card in self.at.legal
            if card // 13 == self.suit
        )

    @cached_property
    def is_bottom(self) -> bool:
        """Whether no legal card of the suit is lower, but for those that do the same."""
        equal = self.at.alike(self.card)
        return not any(
            card < self.card and card not in equal
            for card in self.at.legal
            if card // 13 == self.suit
        )

    @cached_property
    def top_under(self) -> bool:
        """Whether the card is the highest below the best one, with a lower one beside it."""
        below = [card for card in self.followers if card < self.best]
        equal = self.at.alike(self.card)
        return (
            self.under
            and all(card <= self.card or card in equal for card in below)
            and any(card < self.card and card not in equal for card in below)
        )

    @cached_property
    def all_alike(self) -> bool:
        """Whether all cards that may be played do the same."""
        return len(self.at.alike(self.card)) == len(self.at.legal) > 1

    @cached_property
    def may_be_beaten(self) -> bool:
        """Whether a player after this one may hold a higher card of the suit."""
        return bool(self.at.higher_out(self.card)) and any(
            self.at.may_hold(seat, self.suit) for seat in self.at.after
        )

    @cached_property
    def cheap(self) -> bool:
        """Whether the trick costs at most an eighth of all points, and brings no other harm."""
        total = sum(value for value in self.at.rules.card_worth if value > 0)
        return 0 <= 8 * self.at.trick_points <= total and not self.at.observation.kitty_waits

    @cached_property
    def rival_over(self) -> bool:
        """Whether the other card is higher than the best one of the trick."""
        return self.rival >= 0 and self.best >= 0 and self.at.beats(self.rival)

    @cached_property
    def rival_is_penalty(self) -> bool:
        """Whether the other card costs points."""
        return self.rival >= 0 and self.at.is_penalty(self.rival)

    @cached_property
    def is_bonus(self) -> bool:
        """Whether the card takes points off, so that it is no card to be rid of."""
        return self.points < 0

    @cached_property
    def rival_is_bonus(self) -> bool:
        """The same about the other card."""
        return self.rival >= 0 and self.at.values[self.rival] < 0

    @cached_property
    def rival_lower(self) -> bool:
        """Whether the other card is a lower one of the same suit, not an equal one."""
        return (
            self.rival >= 0
            and self.rival_suit == self.suit
            and self.rival < self.card
            and self.rival not in self.at.equal_to(self.card)
        )

    @cached_property
    def rival_higher(self) -> bool:
        """Whether the other card is a higher one of the same suit, not an equal one."""
        return (
            self.rival >= 0
            and self.rival_suit == self.suit
            and self.rival > self.card
            and self.rival not in self.at.equal_to(self.card)
        )

    @cached_property
    def plain(self) -> bool:
        """Whether nothing that matters is in the trick."""
        return self.at.trick_is_plain

    @cached_property
    def penalty_left(self) -> bool:
        """Whether a penalty card is left for a later trick."""
        return any(map(self.at.is_penalty, (*self.at.out, *self.at.hand)))

    @cached_property
    def rival_low(self) -> bool:
        """Whether the other card is a lower one of the same suit, and a low one in itself."""
        return self.rival_lower and self.at.is_low(self.rival)

    @cached_property
    def keeps_low(self) -> bool:
        """Whether the other card is a low one that others can beat, and lower than this one."""
        return self.rival_low or (
            self.rival_suit not in (-1, self.suit)
            and self.at.is_low(self.rival)
            and self.rival % 13 < self.card % 13
            and not self.rival_is_bonus
        )

    @cached_property
    def keeps_lower(self) -> bool:
        """Whether the hand has a lower card of the suit that others can still beat."""
        return any(one < self.card and self.at.higher_out(one) for one in self.at.own(self.suit))

    @cached_property
    def rest_below(self) -> bool:
        """Whether the hand has other cards of the suit, all lower than the dangerous card."""
        left = [card for card in self.at.own(self.suit) if card != self.card]
        return bool(left) and self.danger >= 0 and left[-1] < self.danger

    @cached_property
    def suit_is_gone(self) -> bool:
        """Whether no other player has a card of the suit, so that the card wins when it is led."""
        return self.at.out_is_held and not self.at.out_of(self.suit)

    @cached_property
    def boosts(self) -> bool:
        """Whether the card makes the trick go round again."""
        return self.follows and self.card % 13 == NINE_RANK and self.at.may_boost(self.card)

    @cached_property
    def rival_boosts(self) -> bool:
        """Whether the other card would make the trick go round again, which it does not yet."""
        nine = self.led * 13 + NINE_RANK
        return self.rival == nine and self.at.may_boost(nine) and not self.at.boost_waits

    @cached_property
    def rival_shortens(self) -> bool:
        """Whether the hand has two cards of the other card's suit, and more of this one's."""
        return self.rival >= 0 and len(self.at.own(self.rival_suit)) == 2 < len(
            self.at.own(self.suit)
        )

    @cached_property
    def rival_empties(self) -> bool:
        """Whether the other card is the last of its suit in the hand."""
        return self.rival >= 0 and self.at.own(self.rival_suit) == [self.rival]

    @cached_property
    def first_round(self) -> bool:
        """Whether this is the first time that the suit is led, and nobody is known to lack it."""
        return not self.at.was_led(self.suit) and all(
            self.at.may_hold(seat, self.suit) for seat in self.at.after
        )

    @cached_property
    def higher_held(self) -> bool:
        """Whether another player certainly holds a higher card of the suit."""
        return len(self.at.higher_out(self.card)) > self.at.hidden

    @cached_property
    def all_higher(self) -> bool:
        """Whether every card of the suit that others hold is higher, so that one of them takes the
        trick that this card leads."""
        return self._loses(self.card)

    @cached_property
    def rival_all_higher(self) -> bool:
        """The same about the other card."""
        return self.rival >= 0 and self._loses(self.rival)

    def _loses(self, card: int) -> bool:
        """Whether a card that is led cannot take the trick."""
        out = self.at.out_of(card // 13)
        return (
            self.leading
            and self.at.one_pack
            and self.at.out_is_held
            and not self.at.may_boost(card)
            and bool(out)
            and out[0] > card
        )

    @cached_property
    def empties(self) -> bool:
        """Whether the card is the last of its suit in the hand."""
        return self.at.own(self.suit) == [self.card]

    @cached_property
    def void_seat(self) -> int:
        """A player after this seat who has shown to have none of the other card's suit, where
        everyone may have the suit of this one."""
        if self.rival < 0 or self.rival_suit == self.suit:
            return -1
        voids = self.at.observation.voids
        for seat in self.at.after:
            if (
                self.rival_suit in voids[seat]
                and self.at.may_have_points(seat)
                and not self.at.may_hold(seat, self.rival_suit)
                and not self.at.same_side(seat, self.at.seat)
            ):
                return seat
        return -1

    @cached_property
    def nobody_void(self) -> bool:
        """Whether nobody has shown to lack the suit of the card."""
        return all(self.at.may_hold(seat, self.suit) for seat in self.at.after)

    # Dangerous cards

    @cached_property
    def danger(self) -> int:
        """The dangerous card that the choice is about: the one that makes the difference, else one
        that is in the trick, out, or held."""
        at = self.at
        if self.kind == "danger":
            return self.kind_card
        found = [card for card in at.trick_cards if card in at.dangers] or at.dangers_out()
        found = found or at.held_dangers()
        return found[0] if found else -1

    @cached_property
    def danger_suit(self) -> int:
        """Its suit."""
        return self.danger // 13 if self.danger >= 0 else -1

    @cached_property
    def danger_out(self) -> bool:
        """Whether no copy of it has been seen, so that others may still play it."""
        return self.danger >= 0 and self.at.is_unseen(self.danger)

    @cached_property
    def danger_may_fall(self) -> bool:
        """Whether the rules let others put it on this trick."""
        first = self.at.view.trick_number == 0
        return not first or self.danger_suit == self.led or (
            self.at.rules.first_trick_penalties == "allowed"
        )

    @cached_property
    def danger_in_trick(self) -> bool:
        """Whether it is in the trick."""
        return self.danger in self.at.trick_cards

    @cached_property
    def is_danger(self) -> bool:
        """Whether the card itself is a dangerous one."""
        return self.card in self.at.dangers and self.points > 0

    @property
    def is_ten(self) -> bool:
        """Whether the card is a ten of clubs that doubles points."""
        return self.at.rules.ten_of_clubs_doubles and self.card == TEN_OF_CLUBS

    @cached_property
    def is_bad_ten(self) -> bool:
        """Whether the card is a ten of clubs that doubles points, and not better won."""
        return self.is_ten and self.kind != "bonus"

    @cached_property
    def is_worst(self) -> bool:
        """Whether it is the most expensive of the dangerous cards in the hand."""
        return self.is_danger and self.points >= self.at.values[self.at.held_dangers()[0]]

    @cached_property
    def guarded(self) -> int:
        """A dangerous card in the hand other than this card, -1 for none."""
        held = [card for card in self.at.held_dangers() if card != self.card]
        return held[0] if held else -1

    @cached_property
    def draws_last(self) -> bool:
        """Whether leading the card takes the last card of its suit from the others, so that nobody
        can lead the suit of the guarded card."""
        return (
            self.leading
            and self.suit == self.guarded_suit
            and self.at.one_pack
            and self.at.out_is_held
            and len(self.at.out_of(self.suit)) == 1
        )

    @cached_property
    def guarded_suit(self) -> int:
        """Its suit."""
        return self.guarded // 13 if self.guarded >= 0 else -1

    @cached_property
    def catches(self) -> bool:
        """Whether the card is higher than the dangerous card of its suit that is still out, and so
        may have to take it."""
        return self.danger_out and self.suit == self.danger_suit and self.card > self.danger

    @cached_property
    def catcher(self) -> int:
        """Another card of the hand that could have to take the dangerous card that is still out; -1
        for none."""
        high = [card for card in self.at.own(self.danger_suit) if card > self.danger]
        return high[-1] if self.danger_out and high and high[-1] != self.card else -1

    @cached_property
    def rival_catches(self) -> bool:
        """The same about the other card."""
        return (
            self.danger_out and self.rival_suit == self.danger_suit and self.rival > self.danger
        )

    @cached_property
    def drives(self) -> bool:
        """Whether leading the card, and the suit again, may force the dangerous card out of another
        hand without any risk of taking it with this suit."""
        own = self.at.own(self.suit)
        return (
            self.leading
            and self.danger_out
            and self.suit == self.danger_suit
            and own[-1] < self.danger
            and len(own) > 1
            and not self._protected
        )

    @property
    def _protected(self) -> bool:
        """Whether the dangerous card is charged and its suit has not been led, so that it need not
        be played yet."""
        charged = any(self.danger in held for held in self.at.observation.charged)
        return charged and not self.at.view.led >> self.danger & 1

    @cached_property
    def gone_danger(self) -> int:
        """A dangerous card of the same suit, lower than this card, that was played in an earlier
        trick; -1 if others may still hold another one of that suit, or the hand has one."""
        mine = [card for card in self.at.dangers if card // 13 == self.suit]
        if any(card not in self.at.gone for card in mine if card != self.card):
            return -1
        below = [card for card in mine if card < self.card and self.at.values[card] > 0]
        return below[-1] if below else -1

    # The moon

    @cached_property
    def shooter(self) -> int:
        """Another side's seat that alone has cards of the moon and may still shoot it."""
        seat = self.at.shooter
        if seat < 0 or self.at.same_side(seat, self.at.seat) or not self._moon_is_alive:
            return -1
        return seat

    @cached_property
    def has_all(self) -> bool:
        """Whether the own seat alone has cards of the moon so far."""
        return self.at.shooter == self.at.seat

    @cached_property
    def none_taken(self) -> bool:
        """Whether no card of the moon has been captured so far."""
        captured = self.at.observation.captured
        return (
            self.at.observation.kitty_taker is None
            and not any(self.at.is_of_moon(card) for cards in captured for card in cards)
            and not any(self.at.is_of_moon(card) for card in self.at.observation.pile)
        )

    @cached_property
    def ten_in_trick(self) -> bool:
        """Whether a ten of clubs that doubles points is in the trick, and is not better won."""
        doubles = self.at.rules.ten_of_clubs_doubles and TEN_OF_CLUBS in self.at.trick_cards
        return doubles and self.kind != "bonus"

    @property
    def moon_in_sight(self) -> bool:
        """Whether nobody has a card of the moon yet, and another side may well shoot it."""
        return self.none_taken and self._others_moon >= MOON_IN_SIGHT

    @cached_property
    def shooter_beaten(self) -> bool:
        """Whether the shooter's side cannot take the trick any more."""
        at, seats = self.at, [seat for seat, _ in self.at.observation.trick]
        return (
            self.shooter >= 0
            and at.one_pack
            and not at.may_boost(self.card)
            and not any(at.same_side(seat, self.shooter) for seat in (*at.after, at.owner))
            and any(at.same_side(seat, self.shooter) for seat in seats)
        )

    @cached_property
    def feeds_shooter(self) -> bool:
        """Whether the card brings the shooter closer to the moon, as the trick is so far."""
        return (
            self.shooter >= 0
            and self.at.is_of_moon(self.card)
            and self.at.same_side(self.owner, self.shooter)
        )

    @cached_property
    def only_penalties(self) -> bool:
        """Whether every card that may be played costs points."""
        return all(map(self.at.is_penalty, self.at.legal))

    @cached_property
    def shooter_may_take(self) -> bool:
        """Whether the shooter wins the trick so far or has still to play."""
        return self.shooter >= 0 and (
            self.owner == self.shooter or self.shooter in self.at.after
        )

    # Bonus cards

    @cached_property
    def bonus(self) -> int:
        """The bonus card that makes the difference, or that this one is compared with; -1 for
        none."""
        if self.kind == "bonus" and self.kind_card >= 0:
            return self.kind_card
        return self.rival if self.rival_is_bonus else -1

    @cached_property
    def bonus_in_trick(self) -> bool:
        """Whether it is in the trick."""
        return self.bonus in self.at.trick_cards

    @cached_property
    def may_win_bonus(self) -> bool:
        """Whether a bonus card is out that the card is higher than."""
        return any(
            self.at.is_unseen(bonus) and bonus // 13 == self.suit and bonus < self.card
            for bonus in self.at.bonuses
        )

    @cached_property
    def save_for(self) -> int:
        """A bonus card of great worth that is out and that the other card may win; -1 for none."""
        least = max(self.at.values) // 2
        found = [
            bonus
            for bonus in self.at.bonuses
            if self.at.is_unseen(bonus) and bonus // 13 == self.rival_suit and bonus < self.rival
            and -self.at.values[bonus] >= least
        ]  # fmt: skip
        return found[-1] if found else -1

    @cached_property
    def bonus_held(self) -> bool:
        """Whether it is in the own hand."""
        return self.bonus in self.at.hand

    @cached_property
    def below_danger(self) -> bool:
        """Whether the card is lower than the dangerous card of its suit that is still out, and so
        cannot take it in this suit."""
        return self.danger_out and self.suit == self.danger_suit and self.card < self.danger

    @cached_property
    def bonus_out(self) -> bool:
        """Whether no copy of it has been seen."""
        return self.bonus >= 0 and self.at.is_unseen(self.bonus)

    # Totals

    @cached_property
    def leader(self) -> int:
        """The seat with the lowest total, with what it has taken in this hand, also the own one if
        that is lowest alone; -1 where partners play."""
        seen = self.at.observation
        if self.at.rules.teams != "none":
            return -1
        now = [total + taken for total, taken in zip(seen.totals, seen.points, strict=True)]
        return min(range(len(now)), key=lambda seat: (now[seat], seat == self.at.seat))

    @cached_property
    def ahead(self) -> bool:
        """Whether the own total is lower than all others."""
        return self.leader == self.at.seat
