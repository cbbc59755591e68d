"""The levels below `basic`: learners, weaker by the mistakes that people make, and `random`.

Their mistakes are not random. A learner has habits (`Habits`), mistakes that are common at real
tables and that books warn of: playing a high card because the trick is still empty, discarding
hearts while it holds the queen, leaving her unguarded, never thinking of the moon. Where no habit
applies the heuristics of `basic` decide, without the dangers that the learner does not know. So a
learner plays every rule set sensibly and consistently; the seed only decides between two equal
cards.

The three levels are one ladder: each has the habits of the level above it and some more, so that
what a player learns takes it up a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.players.heuristics.policy_setup import MAX_DANGERS, make_policy
from hearts_qt.players.levels.basic import BasicPlayer

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.rules.options import Rules

ALWAYS = 99
"""More plays than any hand has."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The mistakes of a learner. Habits of play last for a number of plays from the beginning of
    the hand; then the learner has become careful."""

    leads_high: int = 0
    """For how many plays it leads its highest harmless card."""
    spends_high: int = 0
    """For how many plays it plays its highest harmless card on a trick without points, no matter
    who still plays: so it plays its ace to the first round of spades before the queen has been
    played."""
    discards_points_first: bool = False
    """When void, discards the highest card of a point suit, and the queen only after these."""


CASUAL = Habits()
"""Counts cards and notices who is void, but leaves the queen unguarded, does not fear that higher
cards catch her, and neither shoots nor stops moons. So do all learners."""
NOVICE = replace(CASUAL, spends_high=2, discards_points_first=True)
"""Leads low, but plays high cards to the first tricks and keeps the queen."""
BEGINNER = replace(NOVICE, leads_high=2, spends_high=ALWAYS)
"""Leads high cards at first, and plays them on every trick that looks harmless."""

HABITS = {"beginner": BEGINNER, "novice": NOVICE, "casual": CASUAL}
"""The habits by the names of the levels in the registry."""


class Learner:
    """Plays by its habits, and by the heuristics of `basic` where it has none."""

    def __init__(self, seed: int, habits: Habits) -> None:
        """`seed` decides which of two cards of equal rank comes first."""
        self._habits = habits
        self._first_suit = seed % 4
        self._basic = BasicPlayer(seed, careless_policy)
        self._rules: Rules | None = None
        self._values: tuple[int, ...] = ()
        self._point_suits: frozenset[int] = frozenset()

    def new_game(self, rules: Rules, seat: int) -> None:
        """Prepare for a rule set."""
        self._prepare(rules)
        self._basic.new_game(rules, seat)

    def choose(self, observation: Observation) -> Action:
        """The action of the seat."""
        self._prepare(observation.rules)
        match observation.phase:
            case Phase.MOON:
                return ChooseMoon(observation.seat, "add")
            case Phase.PLAY if len(observation.legal) > 1:
                card = self._by_habit(observation)
                if card is not None:
                    return Play(observation.seat, card)
        return self._basic.choose(observation)

    def _prepare(self, rules: Rules) -> None:
        if rules == self._rules:
            return
        self._rules = rules
        self._values = rules.card_worth
        pack = set(rules.pack)
        counts = [
            sum(card // 13 == suit and self._values[card] > 0 for card in pack) for suit in range(4)
        ]
        self._point_suits = frozenset(suit for suit in range(4) if counts[suit] > MAX_DANGERS)

    def _by_habit(self, observation: Observation) -> int | None:
        """The card that a habit plays, None where no habit applies."""
        habits, legal, values = self._habits, observation.legal, self._values
        trick = observation.trick
        played = observation.rules.hand_size - len(observation.hand)
        harmless = [card for card in legal if values[card] == 0]
        if not trick:
            return self._highest(harmless) if played < habits.leads_high and harmless else None
        led = trick[0][1] // 13
        if legal[0] // 13 != led and legal[-1] // 13 != led:
            return self._discard(legal) if habits.discards_points_first else None
        best, winner = max((card, seat) for seat, card in trick if card // 13 == led)
        below = [card for card in legal if card < best]
        ours = observation.rules.side_of(winner) == observation.rules.side_of(observation.seat)
        if any(values[card] > 0 for card in below) and not ours:
            # Whoever knows that points are bad gives them to the card that wins so far.
            return max(below, key=lambda card: (values[card], card))
        empty = sum(values[card] for _, card in trick) <= 0
        return (
            self._highest(harmless) if played < habits.spends_high and empty and harmless else None
        )

    def _highest(self, cards: Sequence[int]) -> int:
        """The highest card by rank; among equal ones the seed decides."""
        return min(cards, key=lambda card: (-(card % 13), (card // 13 + self._first_suit) % 4))

    def _discard(self, legal: Sequence[int]) -> int:
        """The card to discard: from a point suit first, then the costliest, then the highest."""
        values = self._values
        hearts = [card for card in legal if card // 13 in self._point_suits and values[card] > 0]
        return max(hearts or legal, key=lambda card: (values[card], card % 13))


def careless_policy(rules: Rules) -> Policy:
    """A policy that knows neither single dangers nor moons."""
    policy = make_policy(rules)
    policy.rules.single_dangers = 0
    policy.rules.considers_moon = False
    return policy


class RandomPlayer:
    """Chooses uniformly among the legal actions; a lower bound for the strength of players."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def new_game(self, rules: Rules, seat: int) -> None:
        """Do nothing: every observation holds all that the player needs."""

    def choose(self, observation: Observation) -> Action:
        """A random legal action of the seat, always the same one for the same observation."""
        seat = observation.seat
        random = self._random(observation)
        match observation.phase:
            case Phase.PASS:
                return self._pass(observation, random)
            case Phase.CHARGE:
                cards = list(observation.may_charge)
                random.shuffle(cards)
                count = random.randint(0, min(observation.most_charges, len(cards)))
                return Charge(seat, tuple(sorted(cards[:count])))
            case Phase.LAY_AWAY:
                away = random.sample(observation.hand, observation.owed)
                return LayAway(seat, tuple(sorted(away)))
            case Phase.MOON:
                return ChooseMoon(seat, random.choice(("add", "subtract")))
        return Play(seat, random.choice(observation.legal))

    def _pass(self, observation: Observation, random: Random) -> Action:
        if observation.may_pass_blind and random.random() < 0.5:
            return Pass(observation.seat, None)
        size, targets = observation.packet_size, observation.pass_targets
        cards = random.sample(observation.hand, size * len(targets))
        packets = (
            (to, tuple(sorted(cards[size * at : size * (at + 1)]))) for at, to in enumerate(targets)
        )
        return Pass(observation.seat, tuple(packets))

    def _random(self, observation: Observation) -> Random:
        """A random number generator that depends on the seed and the situation alone."""
        key = (
            self._seed,
            observation.seat,
            observation.hand_index,
            observation.phase.value,
            len(observation.plays),
            observation.hand,
        )
        return Random(repr(key))
