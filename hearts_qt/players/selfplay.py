"""Whole games with the basic player in every seat, mostly in compiled code.

The games are those that `play_game` plays with basic players, but without observations, actions
and events. The policy is given the whole position; it reads only what each seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hearts_qt.game.actions import packet_size, receivers, route_packets
from hearts_qt.game.deals import deal_cards, deal_number, first_dealer
from hearts_qt.players.cancellation import is_cancelled
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.levels.basic import packets_of
from hearts_qt.players.moon_choice import choose_way
from hearts_qt.rules.cards import bits_of, cards_of, mask_of
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.constants import FINISHED, LAYING_AWAY, PLAYING
from hearts_qt.rules.game_end import close_hand, subtracts_moon
from hearts_qt.rules.kernel import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.game.actions import MoonWay, Packet
    from hearts_qt.game.game import Game
    from hearts_qt.players.cancellation import CancelToken
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.rules.options import Rules


@dataclass(frozen=True, slots=True)
class HandTally:
    """The result of a hand: the score of each side, the side that shot the moon if any, the number
    of black cards that each seat captured, and whether the moon was a sun."""

    scores: tuple[int, ...]
    moon: int | None
    black_cards: tuple[int, ...]
    sun: bool


@dataclass(slots=True)
class GameTally:
    """The result of a game: its hands, the totals of the sides, and the winning seats, None if the
    game did not end."""

    totals: tuple[int, ...]
    hands: list[HandTally] = field(default_factory=list)
    winners: tuple[int, ...] | None = None

    @classmethod
    def of(cls, game: Game) -> GameTally:
        """The result of a game as it stands."""
        black = cards_of(compile_rules(game.rules).black)
        hands = [
            HandTally(
                hand.scores,
                None if hand.moon is None else hand.moon[0],
                tuple(sum(map(cards.count, black)) for cards in hand.captured),
                hand.sun,
            )
            for hand in game.finished
        ]
        return cls(game.totals, hands, game.winners or None)


class BasicTable:
    """A table of basic players, for any number of games under one rule set."""

    def __init__(self, rules: Rules, policies: Sequence[Policy] | None = None) -> None:
        """`policies` gives each seat its own policy, to compare variants."""
        self._rules = rules
        self._policies = tuple(policies or [make_policy(rules)] * rules.players)
        self._position = Position(compile_rules(rules))
        self._fresh = Position(compile_rules(rules))
        self._black_taker = -1

    def play(
        self,
        number: int,
        most_hands: int | None = None,
        cancel: CancelToken | None = None,
    ) -> GameTally:
        """Play the game with this number to its end, or until `most_hands` hands were played or it
        was cancelled, which is checked before each hand."""
        rules = self._rules
        tally = GameTally((0,) * rules.team_count)
        self._black_taker = -1
        dealer = first_dealer(number, rules.players)
        while tally.winners is None and (most_hands is None or len(tally.hands) < most_hands):
            if is_cancelled(cancel):
                break
            hand = len(tally.hands)
            self._deal(deal_number(number, hand), (dealer + hand) % rules.players, hand)
            self._play()
            self._black_taker = self._position.black_seat
            scores = self._score(tally.totals, hand)
            ending = close_hand(rules, tally.totals, scores, hand + 1)
            moon = self._position.moon_seat
            tally.hands.append(
                HandTally(
                    scores,
                    moon if moon >= 0 else None,
                    self._black_cards(),
                    bool(self._position.moon_sun),
                )
            )
            tally.totals = ending.totals
            tally.winners = ending.winners or None
        return tally

    def _deal(self, deal: int, dealer: int, hand: int) -> None:
        """Deal, pass and charge, up to the opening lead."""
        rules, position = self._rules, self._position
        position.assign(self._fresh)
        position.earlier_taker = self._black_taker
        hands, kitty = deal_cards(deal, rules)
        for seat, cards in enumerate(hands):
            position.set_hand(seat, *mask_of(cards))
        position.set_kitty(*mask_of(kitty))
        for policy in self._policies:
            policy.features.forget_passes()
        direction = rules.pass_cycle[hand % len(rules.pass_cycle)]
        if direction != "hold":
            self._pass(direction)
        if rules.charging != "off":
            self._charge()
        position.begin_play(dealer)

    def _play(self) -> None:
        """Play the hand to its end."""
        position, policies = self._position, self._policies
        if policies.count(policies[0]) == len(policies):
            policies[0].play_hand_unlocked(position)
            return
        while position.phase != FINISHED:
            policy = policies[position.turn]
            if position.phase == PLAYING:
                position.play(policy.choose_card(position))
                if position.phase == LAYING_AWAY:
                    for other in policies:
                        other.features.forget_holder(position.turn)
            else:
                policy.selection.select(position, position.turn, position.owed, True)
                for card in policy.selection.cards[: policy.selection.count]:
                    position.lay_away(card)

    def _pass(self, direction: str) -> None:
        rules, position = self._rules, self._position
        n = rules.players
        may_be_blind = rules.pass_blind and direction != "scatter"
        size = packet_size(direction, rules.pass_count, n)
        passes: list[tuple[Packet, ...] | None] = []
        for seat, policy in enumerate(self._policies):
            targets = receivers(direction, seat, n)
            blind = policy.choose_pass(position, seat, size * len(targets), may_be_blind)
            passes.append(None if blind else packets_of(policy, targets))
        held = [(position.hand_mask(seat), position.twice_mask(seat)) for seat in range(n)]
        # After a blind pass the givers do not know where their cards went.
        known = None not in passes
        for giver, receiver, cards in route_packets(passes, direction):
            for card in cards:
                bit = 1 << card
                once, twice = held[giver]
                held[giver] = (once, twice ^ bit) if twice & bit else (once ^ bit, twice)
                if known:
                    self._policies[giver].features.note_pass(giver, receiver, card)
        for _, receiver, cards in route_packets(passes, direction):
            for card in cards:
                bit = 1 << card
                once, twice = held[receiver]
                held[receiver] = once | bit, twice | (once & bit)
        for seat, (once, twice) in enumerate(held):
            position.set_hand(seat, once, twice)

    def _charge(self) -> None:
        rules, position = self._rules, self._position
        chosen = []
        for seat, policy in enumerate(self._policies):
            chargeable = policy.rules.chargeable
            most = (position.hand_mask(seat) & chargeable).bit_count()
            most += (position.twice_mask(seat) & chargeable).bit_count()
            if rules.charging == "one":
                most = min(1, most)
            chosen.append(policy.choose_charge(position, seat, most))
        for seat, mask in enumerate(chosen):
            for card in bits_of(mask):
                position.charge(seat, card)

    def _score(self, totals: tuple[int, ...], hand: int) -> tuple[int, ...]:
        """The scores of a finished hand; `choose_way` decides where the shooter of a moon may."""
        rules, position = self._rules, self._position
        shooter = position.moon_seat
        if shooter < 0:
            return self._scores(False)
        subtract = subtracts_moon(rules, totals, self._scores, hand + 1, shooter)
        if subtract is not None:
            return self._scores(subtract)
        scores: dict[MoonWay, tuple[int, ...]] = {
            "add": self._scores(False),
            "subtract": self._scores(True),
        }
        ways: dict[MoonWay, tuple[int, ...]] = {
            how: close_hand(rules, totals, counted, hand + 1).totals
            for how, counted in scores.items()
        }
        return scores[choose_way(rules, shooter, hand, ways)]

    def _scores(self, subtract: bool) -> tuple[int, ...]:
        position = self._position
        position.score_hand(subtract)
        return tuple(position.score_of(side) for side in range(self._rules.team_count))

    def _black_cards(self) -> tuple[int, ...]:
        position = self._position
        black = position.tables.black
        return tuple(
            sum(
                (mask & black).bit_count()
                for mask in (
                    position.won_mask(seat),
                    position.won_twice_mask(seat),
                    position.hidden_mask(seat),
                    position.hidden_twice_mask(seat),
                )
            )
            for seat in range(self._rules.players)
        )
