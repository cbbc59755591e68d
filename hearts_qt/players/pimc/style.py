"""Styles: preferences that are added to the values of candidates, whatever the search finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Pass, Phase, Play
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.players.pimc.skill import STANDARD_UNIT
from hearts_qt.rules.cards import mask_of

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.players.pimc.candidates import Candidate

CERTAIN = 4096.0
"""Probability 1, in the units of the policy."""
HIGH_RANK = 11
"""The rank of a king: it and the ace are high cards."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a feature of a candidate is worth, in points of Modern Hearts; below 0 for dislikes."""

    moon: float = 0.0
    """Shooting the moon."""
    trick: float = 0.0
    """Taking the trick while a single danger is out, times the probability to take it."""
    hunt: float = 0.0
    """Leading a card that may drive a single danger out of another hand."""
    certainty: float = 0.0
    """Knowing whether the seat takes the trick: all of this where it is certain, nothing at 50%."""
    high_card: float = 0.0
    """Each king and ace that is passed."""
    hunting_card: float = 0.0
    """Each passed card that can drive a single danger out: those below it in its suit."""

    def set_biases(
        self, policy: Policy, observation: Observation, candidates: Sequence[Candidate]
    ) -> None:
        """Set `Candidate.bias`, in points of this rule set."""
        if observation.phase is Phase.PLAY:
            self._play_biases(policy, observation, candidates)
        elif observation.phase is Phase.PASS:
            self._pass_biases(policy, candidates)
        scale = policy.rules.average_trick / STANDARD_UNIT
        for candidate in candidates:
            candidate.bias *= scale

    def _play_biases(
        self, policy: Policy, observation: Observation, candidates: Sequence[Candidate]
    ) -> None:
        policy.card_cost.cheapest_detailed(observation.view, mask_of(observation.legal)[0])
        danger = bool(policy.features.unseen & policy.rules.single_dangers)
        for candidate in candidates:
            assert isinstance(candidate.action, Play)
            card = candidate.action.card
            wins = policy.card_cost.win_chance_of(card) / CERTAIN
            candidate.bias = self.certainty * abs(2.0 * wins - 1.0)
            if candidate.plan == SHOOT:
                candidate.bias += self.moon
                continue
            if danger:
                candidate.bias += self.trick * wins
            if not observation.trick and policy.card_cost.flush_gain_of(observation.view, card) > 0:
                candidate.bias += self.hunt

    def _pass_biases(self, policy: Policy, candidates: Sequence[Candidate]) -> None:
        dangers = [card for card in range(52) if policy.rules.single_dangers >> card & 1]
        for candidate in candidates:
            assert isinstance(candidate.action, Pass)
            if candidate.plan == SHOOT:
                candidate.bias += self.moon
            for _, cards in candidate.action.packets or ():
                for card in cards:
                    candidate.bias += self.high_card * (card % 13 >= HIGH_RANK)
                    candidate.bias += self.hunting_card * any(
                        card // 13 == danger // 13 and card < danger for danger in dangers
                    )
