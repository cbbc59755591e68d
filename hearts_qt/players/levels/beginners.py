"""The levels below `basic`: learners, weaker by the mistakes that people make, and `random`.

Their mistakes are not random. A learner has habits (`Habits`), mistakes that are common at real
tables and that books warn of: passing by rank alone, playing a high card because the trick is
still empty, discarding hearts while it holds the queen, leaving her unguarded, never thinking of
the moon. Where no habit applies the heuristics of `basic` decide, without the dangers that the
learner does not know. So a learner plays every rule set sensibly and consistently; the seed only
decides between two equal cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.players.heuristics.policy_setup import MAX_DANGERS, make_policy
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.rules.cards import card_values

if TYPE_CHECKING:
    from hearts_qt.game.actions import Packet
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.rules.options import Rules

@dataclass(frozen=True, slots=True)
class Habits:
    """The mistakes of a learner (false by default), and what it does or knows (true by default)."""

    passes_by_rank: bool = False
    """Passes and lays away its highest cards, regardless of guards, short suits and low cards."""
    leads_high: bool = False
    """Leads its highest harmless card while it still holds more than half of its hand."""
    spends_high: bool = False
    """Plays its highest harmless card on a trick without points, no matter who still plays: so it
    plays its ace to the first round of spades before the queen has been played."""
    saves_high: bool = False
    """When it has to take a trick, takes it with its lowest card and keeps the high ones."""
    discards_points_first: bool = False
    """When void, discards the highest card of a point suit, and the queen only after these."""
    charges: bool = True
    """Charges cards where the rules allow it."""
    knows_dangers: bool = True
    """Knows that the queen needs guards and that higher cards may catch her."""
    knows_point_suits: bool = True
    """Expects to take points when it holds high cards of a point suit."""
    knows_moons: bool = True
    """Notices a possible moon, its own or another player's."""


BEGINNER = Habits(
    passes_by_rank=True, leads_high=True, spends_high=True, saves_high=True,
    discards_points_first=True, charges=False, knows_dangers=False, knows_point_suits=False,
    knows_moons=False,
)  # fmt: skip
"""Makes all of these mistakes; knows only the rules, and that points are bad."""
NOVICE = Habits(
    passes_by_rank=True, spends_high=True, discards_points_first=True, charges=False,
    knows_dangers=False, knows_point_suits=False, knows_moons=False,
)  # fmt: skip
"""Leads low and ducks, but plays high cards to early tricks and keeps the queen."""
CASUAL = Habits(saves_high=True, knows_dangers=False, knows_moons=False)
"""Counts cards and notices who is void, but takes tricks with low cards, leaves the queen
unguarded and does not stop moons."""

HABITS = {"beginner": BEGINNER, "novice": NOVICE, "casual": CASUAL}
"""The habits by the names of the levels in the registry."""


class Learner:
    """Plays by its habits, and by the heuristics of `basic` where it has none."""

    def __init__(self, seed: int, habits: Habits) -> None:
        """`seed` decides which of two cards of equal rank comes first."""
        self._habits = habits
        self._first_suit = seed % 4
        self._basic = BasicPlayer(seed, self._new_policy)
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
        habits, seat = self._habits, observation.seat
        match observation.phase:
            case Phase.PASS if habits.passes_by_rank:
                return Pass(seat, self._packets(observation))
            case Phase.LAY_AWAY if habits.passes_by_rank:
                return LayAway(seat, self._laid(observation))
            case Phase.CHARGE if not habits.charges:
                return Charge(seat, ())
            case Phase.MOON if not habits.knows_moons:
                return ChooseMoon(seat, "add")
            case Phase.PLAY if len(observation.legal) > 1:
                card = self._by_habit(observation)
                if card is not None:
                    return Play(seat, card)
        return self._basic.choose(observation)

    def _prepare(self, rules: Rules) -> None:
        if rules == self._rules:
            return
        self._rules = rules
        self._values = card_values(rules.card_values, rules.bonus_card)
        pack = set(rules.pack)
        counts = [
            sum(card // 13 == suit and self._values[card] > 0 for card in pack) for suit in range(4)
        ]
        self._point_suits = frozenset(suit for suit in range(4) if counts[suit] > MAX_DANGERS)

    def _new_policy(self, rules: Rules) -> Policy:
        """A policy without the dangers that the learner does not know."""
        policy = make_policy(rules)
        if not self._habits.knows_dangers:
            policy.rules.single_dangers = 0
        if not self._habits.knows_point_suits:
            for suit in range(4):
                policy.rules.set_point_suit(suit, False)
        policy.rules.considers_moon = self._habits.knows_moons
        return policy

    def _ranked(self, cards: Sequence[int]) -> list[int]:
        """Cards by rank, the highest first."""
        return sorted(cards, key=lambda card: (-(card % 13), (card // 13 + self._first_suit) % 4))

    def _packets(self, observation: Observation) -> tuple[Packet, ...]:
        size, targets = observation.packet_size, observation.pass_targets
        high = self._ranked(observation.hand)
        # Even learners keep bonus cards.
        high.sort(key=lambda card: self._values[card] < 0)
        return tuple(
            (to, tuple(sorted(high[size * at : size * (at + 1)]))) for at, to in enumerate(targets)
        )

    def _laid(self, observation: Observation) -> tuple[int, ...]:
        """The highest cards; those with points last, since they would count."""
        high = self._ranked(observation.hand)
        high.sort(key=lambda card: self._values[card] > 0)
        return tuple(sorted(high[: observation.owed]))

    def _by_habit(self, observation: Observation) -> int | None:
        """The card that a habit plays, None where no habit applies."""
        habits, legal, values = self._habits, observation.legal, self._values
        trick = observation.trick
        harmless = self._ranked([card for card in legal if values[card] == 0])
        if not trick:
            early = 2 * len(observation.hand) > observation.rules.hand_size
            return harmless[0] if habits.leads_high and early and harmless else None
        led = trick[0][1] // 13
        if legal[0] // 13 != led and legal[-1] // 13 != led:
            return self._discard(legal) if habits.discards_points_first else None
        best = max(card for _, card in trick if card // 13 == led)
        held = sum(values[card] for _, card in trick)
        below = [card for card in legal if card < best]
        if any(values[card] > 0 for card in below) and habits.saves_high:
            return max(below, key=lambda card: (values[card], card))
        if held <= 0 and harmless and habits.spends_high:
            return harmless[0]
        if below:
            return max(below) if habits.saves_high else None
        return min(legal, key=lambda card: (values[card] > 0, card)) if habits.saves_high else None

    def _discard(self, legal: Sequence[int]) -> int:
        """The card to discard: from a point suit first, then the costliest, then the highest."""
        values = self._values
        hearts = [card for card in legal if card // 13 in self._point_suits and values[card] > 0]
        return max(hearts or legal, key=lambda card: (values[card], card % 13))


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
