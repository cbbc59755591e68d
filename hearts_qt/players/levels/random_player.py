"""A player that chooses uniformly among the legal actions."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, ChooseMoon, LayAway, Pass, Phase, Play

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.rules.options import Rules


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
