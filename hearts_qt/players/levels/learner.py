"""Players who still learn: the levels below `basic`, weaker by the mistakes that people make.

None of their mistakes is made by chance. A learner has habits (`Habits`), and each habit is
something that is often seen at real tables and that books warn of: passing by rank alone, taking a
trick with a high card because nothing lies in it yet, throwing hearts while the queen is still in
hand, baring her, never thinking of the moon. What no habit speaks of is decided by the rules of
thumb of `basic`, with those dangers left out that the learner does not know of. So a learner plays
every rule set sensibly, and always alike; the seed only tells which of two equal cards it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Play
from hearts_qt.game.phase import Phase
from hearts_qt.players.heuristics.policy_setup import FEW, make_policy
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.rules.values import card_values

if TYPE_CHECKING:
    from hearts_qt.game.actions import Packet
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.rules.options import Rules

__all__ = ["HABITS", "Habits", "Learner"]


@dataclass(frozen=True, slots=True)
class Habits:
    """What a learner does wrong."""

    passes_by_rank: bool = False
    """Passes, and lays away, its highest cards: no thought of guards, short suits, or low cards."""
    leads_high: bool = False
    """Leads its highest harmless card while it holds half its hand, to be rid of it."""
    spends_high: bool = False
    """Plays its highest harmless card on a trick that holds nothing yet, whoever still follows:
    so its ace goes into the first round of spades while the queen is out."""
    saves_high: bool = False
    """Where it must take the trick, does so with its lowest card, and keeps the high ones."""
    throws_hearts_first: bool = False
    """When void throws the highest card of the suit full of points, and the queen only after it."""
    charges: bool = True
    """Charges cards where the rules let it."""
    knows_dangers: bool = True
    """Knows that the queen needs guards, and what high cards beside her may catch."""
    knows_spread: bool = True
    """Reckons with the points that come in a suit full of them when it holds that suit."""
    knows_moons: bool = True
    """Sees a moon coming, its own or another's."""


BEGINNER = Habits(
    passes_by_rank=True, leads_high=True, spends_high=True, saves_high=True,
    throws_hearts_first=True, charges=False, knows_dangers=False, knows_spread=False,
    knows_moons=False,
)  # fmt: skip
"""All of them: knows the rules, and that points are bad."""
NOVICE = Habits(
    passes_by_rank=True, spends_high=True, throws_hearts_first=True, charges=False,
    knows_dangers=False, knows_spread=False, knows_moons=False,
)  # fmt: skip
"""Leads low and ducks, but puts high cards into early tricks and sits on the queen."""
CASUAL = Habits(saves_high=True, knows_dangers=False, knows_moons=False)
"""Knows which cards are out and who is void, but takes tricks with low cards and keeps the high
ones, and neither guards the queen nor heeds a moon."""

HABITS = {"beginner": BEGINNER, "novice": NOVICE, "casual": CASUAL}
"""The habits by the names of the levels in the registry."""


class Learner:
    """Plays by its habits, and by rules of thumb where it has none."""

    def __init__(self, seed: int, habits: Habits) -> None:
        """`seed` says which of cards of equal rank comes first."""
        self._habits = habits
        self._turn = seed % 4
        self._basic = BasicPlayer(seed, self._appraise)
        self._rules: Rules | None = None
        self._values: tuple[int, ...] = ()
        self._full: frozenset[int] = frozenset()

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
        self._full = frozenset(suit for suit in range(4) if counts[suit] > FEW)

    def _appraise(self, rules: Rules) -> Policy:
        """The rules of thumb, without what the learner does not know of."""
        policy = make_policy(rules)
        if not self._habits.knows_dangers:
            policy.heavy = 0
        if not self._habits.knows_spread:
            for suit in range(4):
                policy.set_spread(suit, False)
        policy.minds_moon = self._habits.knows_moons
        return policy

    def _ranked(self, cards: Sequence[int]) -> list[int]:
        """Cards with the highest first."""
        return sorted(cards, key=lambda card: (-(card % 13), (card // 13 + self._turn) % 4))

    def _packets(self, observation: Observation) -> tuple[Packet, ...]:
        size, targets = observation.packet_size, observation.pass_targets
        high = self._ranked(observation.hand)
        # Everybody keeps a card that is only good to have.
        high.sort(key=lambda card: self._values[card] < 0)
        return tuple(
            (to, tuple(sorted(high[size * at : size * (at + 1)]))) for at, to in enumerate(targets)
        )

    def _laid(self, observation: Observation) -> tuple[int, ...]:
        """The highest cards; those with points last, for they would count."""
        high = self._ranked(observation.hand)
        high.sort(key=lambda card: self._values[card] > 0)
        return tuple(sorted(high[: observation.owed]))

    def _by_habit(self, observation: Observation) -> int | None:
        """The card that a habit wants played, None where there is no habit."""
        habits, legal, values = self._habits, observation.legal, self._values
        trick = observation.trick
        harmless = self._ranked([card for card in legal if values[card] == 0])
        if not trick:
            early = 2 * len(observation.hand) > observation.rules.hand_size
            return harmless[0] if habits.leads_high and early and harmless else None
        led = trick[0][1] // 13
        if legal[0] // 13 != led and legal[-1] // 13 != led:
            return self._thrown(legal) if habits.throws_hearts_first else None
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

    def _thrown(self, legal: Sequence[int]) -> int:
        """What to throw away: hearts, then what costs most, then what is highest."""
        values = self._values
        hearts = [card for card in legal if card // 13 in self._full and values[card] > 0]
        return max(hearts or legal, key=lambda card: (values[card], card % 13))
