"""The results of a card when strangers sit on the other seats: strangers play out worlds that agree
with their plays so far.

The hidden cards are drawn by a Markov chain that starts from the true deal and exchanges two cards
at a time between other hands (Metropolis and others, *Equation of State Calculations by Fast
Computing Machines*, 1953). A deal is weighted by the likelihood of the strangers' plays given that
deal, on the assumption that each strays from its style now and then (`STRAY`). Neither the worlds
nor the playouts use the program's own models of players.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, log
from random import Random

from hearts_qt.game.observation import Observation
from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.rules.cards import bits_of, format_cards, mask_of, parse_card
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules, rules_to_json
from tests.players.strangers import STRANGERS
from tests.players.strangers.memory import Memory

STRAY = 0.15
"""The assumed probability that a stranger plays a random legal card and not its style's choice."""
BETWEEN = 12
"""Steps of the chain between two worlds that are used."""

Plays = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Outcome:
    """The results of a card, as means over the worlds."""

    lead: float
    """By how many points the others' average is above the seat's own; more is better."""
    other_moon: float
    """The share of worlds with a moon of another seat."""
    own_moon: float


@lru_cache(maxsize=4)
def _policy(rules: Rules) -> Policy:
    return make_policy(rules)


class StrangerWorlds:
    """The position of a seat among strangers of one name."""

    def __init__(self, seen: Observation, hands: tuple[tuple[int, ...], ...], name: str) -> None:
        """`hands` are the true cards that all seats still hold, with one pack and no kitty."""
        self._seen, self._name = seen, name
        self._rules, self._n = seen.rules, seen.rules.players
        self._left = [set(hand) for hand in hands]
        self._past = [[card for who, card in seen.plays if who == seat] for seat in range(self._n)]
        self._others = [seat for seat in range(self._n) if seat != seen.seat]
        self._given = {card for _, _, cards in seen.gave for card in cards}
        self._start_message = {
            "hearts_player": 1,
            "rules": {"preset": None, "options": rules_to_json(seen.rules)},
        }
        self._winners = [trick.winner for trick in seen.tricks]
        self._surprisals: dict[tuple[int, frozenset[int]], float] = {}

    def outcomes(self, worlds: int, seed: int) -> dict[int, Outcome]:
        """The results of each legal card in that many worlds."""
        rng = Random(seed)
        sums = {card: [0.0, 0.0, 0.0] for card in self._seen.legal}
        for _ in range(worlds):
            for _ in range(BETWEEN):
                self._step(rng)
            for card, total in sums.items():
                for at, value in enumerate(self._play_out(card)):
                    total[at] += value
        return {card: Outcome(*(part / worlds for part in of)) for card, of in sums.items()}

    # Worlds

    def _step(self, rng: Random) -> None:
        """Exchange two cards between two other hands, or leave them."""
        one, other = rng.sample(self._others, 2)
        if not self._left[one] or not self._left[other]:
            return
        gives, takes = (rng.choice(sorted(self._left[seat])) for seat in (one, other))
        if gives in self._given or takes in self._given:
            return
        new = {
            one: self._left[one] - {gives} | {takes},
            other: self._left[other] - {takes} | {gives},
        }
        before = sum(self._surprisal(seat, frozenset(self._left[seat])) for seat in new)
        after = sum(self._surprisal(seat, frozenset(hand)) for seat, hand in new.items())
        if rng.random() < exp(min(0.0, before - after)):
            for seat, hand in new.items():
                self._left[seat] = hand

    def _surprisal(self, seat: int, hand: frozenset[int]) -> float:
        """The negative log-likelihood of a seat's plays if it still holds `hand`."""
        key = (seat, hand)
        if key not in self._surprisals:
            self._surprisals[key] = self._surprisal_of(seat, hand)
        return self._surprisals[key]

    def _surprisal_of(self, seat: int, hand: frozenset[int]) -> float:
        position = self._position([hand if who == seat else frozenset() for who in range(self._n)])
        memory = self._memory(seat, [*hand, *self._past[seat]])
        surprisal = 0.0
        for who, card in self._seen.plays:
            legal = position.legal_mask()
            if who == seat:
                if not legal >> card & 1:
                    return 1e9
                if legal & (legal - 1):
                    cards = [format_cards((other,)) for other in bits_of(legal)]
                    chosen = STRANGERS[self._name].style.play(memory, cards)
                    likely = STRAY / len(cards) + (1 - STRAY) * (parse_card(chosen) == card)
                    surprisal -= log(likely)
            self._tell(memory, position, card)
        return surprisal

    def _position(self, hands: list[frozenset[int]]) -> Position:
        """The position at the opening lead, if the seats still hold these cards now."""
        start = Position(compile_rules(self._rules))
        for seat, hand in enumerate(hands):
            start.set_hand(seat, *mask_of([*hand, *self._past[seat]]))
        start.begin_play(self._seen.dealer)
        if self._seen.plays:
            # The opener is known, even if another player would have had to open with these cards.
            start.opener = start.leader = start.turn = self._seen.plays[0][0]
        return start

    def _memory(self, seat: int, cards: list[int]) -> Memory:
        """A stranger that has been dealt some cards."""
        memory = Memory(seat + 1)
        memory.receive({**self._start_message, "seat": seat})
        memory.totals = [self._seen.totals[at % len(self._seen.totals)] for at in range(self._n)]
        memory.receive({"hand": 0, "cards": format_cards(sorted(cards)), "direction": "hold"})
        return memory

    def _tell(self, memory: Memory, position: Position, card: int) -> None:
        """Play a card, and tell a stranger."""
        memory.receive({"played": [position.turn, format_cards((card,))]})
        before = position.trick_number
        position.play(card)
        if position.trick_number != before:
            memory.receive({"trick": {"winner": position.last_winner}})

    # Playouts

    def _play_out(self, card: int) -> tuple[float, float, float]:
        """The outcome of a card in the current world; the seat itself goes on by rules of thumb."""
        me, policy = self._seen.seat, _policy(self._rules)
        position = self._position([frozenset(hand) for hand in self._left])
        memories = {
            seat: self._memory(seat, [*self._left[seat], *self._past[seat]])
            for seat in self._others
        }

        def play(chosen: int) -> None:
            seat, before = position.turn, position.trick_number
            position.play(chosen)
            for memory in memories.values():
                memory.receive({"played": [seat, format_cards((chosen,))]})
                if position.trick_number != before:
                    memory.receive({"trick": {"winner": position.last_winner}})

        for _, past in self._seen.plays:
            play(past)
        play(card)
        while position.phase == 0 and position.left:
            legal = position.legal_mask()
            seat = position.turn
            if not legal & (legal - 1):
                play(next(iter(bits_of(legal))))
            elif seat == me:
                play(policy.choose_card(position))
            else:
                cards = [format_cards((other,)) for other in bits_of(legal)]
                play(parse_card(STRANGERS[self._name].style.play(memories[seat], cards)))
        position.score_hand(False)
        points = [position.score_of(seat) for seat in range(self._n)]
        lead = sum(points[seat] for seat in self._others) / len(self._others) - points[me]
        moon = position.moon_seat
        return lead, float(moon >= 0 and moon != me), float(moon == me)
