"""The actual deal: what choices are worth in it, all cards known.

The review of a decision is about what the seat could know. Beside it stands what the choice cost in
the deal as it was, which tells a mistake that nobody punished from a sound choice that was unlucky.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, LayAway, Move, Pass, Play, route_packets
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.constants import PLAIN, PLAY, SHOOT
from hearts_qt.players.pimc.evaluate import HandEvaluator
from hearts_qt.players.pimc.playout import Playout
from hearts_qt.players.pimc.search_setup import STRICT_PLAYERS, set_moon_rates
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.players.pimc.win_probability import set_score
from hearts_qt.players.review.decisions import net_points
from hearts_qt.rules.cards import bits_of, mask_of
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.kernel import Position

if TYPE_CHECKING:
    from hearts_qt.players.review.decisions import Decision, PlayedHand
    from hearts_qt.rules.options import Rules

CHOICE_PLAYOUTS = 32
"""The number of playouts of each choice in the actual deal."""


class TrueDeal:
    """Plays hands out in the actual deal. One thread at a time may use it."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._skill = Skill()
        self._policy = make_policy(rules)
        tables = compile_rules(rules)
        self._tables = tables
        self._evaluator = HandEvaluator(tables)
        self._playout = Playout(tables, self._policy, self._evaluator)
        unit = self._policy.rules.average_trick
        strict = rules.packs == 1 and rules.players <= STRICT_PLAYERS
        self._strict_prior = self._skill.strict_prior if strict else 0.0
        tricks = self._skill.opponent_noise
        if not strict:
            tricks = min(tricks, self._skill.opponent_noise_when_shooting)
        self._noise = int(tricks * unit)
        self._shooting_noise = int(self._skill.opponent_noise_when_shooting * unit)

    def values(
        self,
        played: PlayedHand,
        decision: Decision,
        actions: Sequence[Action],
        shooting: Sequence[bool],
        chosen: int,
        seed: int,
    ) -> tuple[list[float], float]:
        """The expected net points of each choice in the actual deal, and what the choice with the
        index `chosen` costs there against the best one; `shooting` says after which choices the
        seat tries to shoot the moon.

        The best choice is chosen on one half of the playouts and compared on the other.
        """
        found = []
        for action, shoots in zip(actions, shooting, strict=True):
            start, moves = self.after(played, decision, action)
            found.append(
                self.playouts(
                    played, start, moves, decision.seat, CHOICE_PLAYOUTS, seed, shoots=shoots
                )
            )
        cost = 0.0
        for half in (0, 1):
            best = max(found, key=lambda values: sum(values[1 - half :: 2]))
            cost += (fmean(best[half::2]) - fmean(found[chosen][half::2])) / 2
        return [fmean(values) for values in found], cost

    def after(
        self, played: PlayedHand, decision: Decision, action: Action
    ) -> tuple[Position, tuple[Move, ...]]:
        """The position after a choice, and the passed cards. Other seats pass or charge at the same
        time what they did in the game."""
        moves = () if played.passes is None else route_packets(played.passes, played.direction)
        match action:
            case Pass(packets=packets):
                passes = list(played.passes or [packets] * self._rules.players)
                passes[decision.seat] = packets
                if all(packet is None for packet in passes):
                    # Not all seats may pass blind, so the passes stay as they were in the game.
                    passes = list(played.passes or passes)
                moves = route_packets(passes, played.direction)
                return self._opened(played, moves, None), moves
            case Charge(cards=cards):
                charges = list(played.charges)
                charges[decision.seat] = cards
                return self._opened(played, moves, charges), moves
        position = decision.position.copy()
        match action:
            case Play(card=card):
                position.play(card)
            case LayAway(cards=cards):
                for card in cards:
                    position.lay_away(card)
        return position, moves

    def playouts(
        self,
        played: PlayedHand,
        start: Position,
        moves: Sequence[Move],
        seat: int,
        count: int,
        seed: int,
        *,
        shoots: bool = False,
    ) -> list[float]:
        """The net points of a seat in some playouts from a position. Playout number *k* has the
        same random choices for the same seed, whatever the position."""
        # The score matters only where it decides how a moon counts.
        set_score(self._evaluator, self._rules, played.totals, played.hand)
        self._evaluator.set_utility(0.0, 1.0)
        self._evaluator.set_seat(seat)
        self._playout.begin(seat, PLAY, played.dealer)
        self._playout.set_shooting_noise(self._shooting_noise)
        plan = SHOOT if shoots else PLAIN
        return [
            self._playout.finish(start, plan, dice)
            for dice in self._draws(moves, seat, count, seed, self._noise)
        ]

    def table_values(
        self,
        played: PlayedHand,
        start: Position,
        moves: Sequence[Move],
        count: int,
        seed: int,
    ) -> list[float]:
        """The mean net points of each seat in some playouts from a position in which all seats play
        alike, so they sum to zero. They play with little noise: noisy players give away again what
        a choice gave them."""
        rules = self._rules
        seats = range(rules.players)
        sums = [0.0] * rules.players
        position = start.copy()
        noise = min(self._noise, self._shooting_noise)
        for dice in self._draws(moves, -1, count, seed, noise):
            position.assign(start)
            self._policy.set_playout_seed(dice)
            self._policy.play_hand_unlocked(position)
            scores = tuple(position.score_of(side) for side in range(rules.team_count))
            for seat in seats:
                sums[seat] += net_points(rules, scores, seat) / count
        return sums

    def _draws(
        self, moves: Sequence[Move], seat: int, count: int, seed: int, noise: int
    ) -> Iterator[int]:
        """The random seeds of some playouts; before each the seats are given their types, strict or
        loose with `noise`. `seat` plays the cheapest card whatever its type, -1 for none."""
        rules, policy = self._rules, self._policy
        policy.set_searching_seat(seat)
        if rules.moon != "off":
            set_moon_rates(policy, self._skill, False)
        for number in range(count):
            if number == 0 or rules.exchanges_kitty:
                self._note_passes(moves)
            dice = mix((seed + (number + 1) * GOLDEN) & MASK)
            for other in range(rules.players):
                draw = mix((dice + (other + 1) * GOLDEN) & MASK) / (MASK + 1)
                policy.set_temperature(other, 0 if draw < self._strict_prior else noise)
            yield dice

    def _note_passes(self, moves: Sequence[Move]) -> None:
        """Tell the policy which cards each seat passed, so that the seat knows where they are."""
        self._policy.features.forget_passes()
        if self._rules.packs == 1:
            for giver, receiver, cards in moves:
                for card in cards:
                    self._policy.features.note_pass(giver, receiver, card)

    def _opened(
        self,
        played: PlayedHand,
        moves: Sequence[Move],
        charges: Sequence[tuple[int, ...]] | None,
    ) -> Position:
        """The position at the first lead. Without `charges`, the heuristics charge."""
        rules = self._rules
        hands = [Counter(hand) for hand in played.dealt]
        for giver, receiver, cards in moves:
            hands[giver].subtract(cards)
            hands[receiver].update(cards)
        position = Position(self._tables)
        position.earlier_taker = -1 if played.black_taker is None else played.black_taker
        for seat, hand in enumerate(hands):
            position.set_hand(seat, *mask_of(hand.elements()))
        position.set_kitty(*mask_of(played.kitty))
        if charges is None:
            most = {"off": 0, "one": 1, "any": 8}[rules.charging]
            self._note_passes(moves)
            charges = [
                tuple(bits_of(self._policy.choose_charge(position, seat, most))) if most else ()
                for seat in range(rules.players)
            ]
        for seat, cards in enumerate(charges):
            for card in cards:
                position.charge(seat, card)
        position.begin_play(played.dealer)
        return position

