"""Whether somebody is about to shoot the moon: another side, or this seat itself."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.players.danger import WEIGHTS, Weights
from hearts_qt.players.reading import Reading
from hearts_qt.rules.cards import RANKS

__all__ = ["Prospect", "prospect_of"]


HIGH = RANKS.index("Q")
"""From this rank on, a penalty card that is led gives a shooter away."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A side that has every penalty card taken so far. `weight` is what its moon is worth, in
    points, times the chance that it comes off."""

    seats: tuple[int, ...]
    weight: float
    own: bool


def prospect_of(reading: Reading, weights: Weights = WEIGHTS) -> Prospect | None:
    """The moon that may be under way, or None."""
    observation, appraisal = reading.observation, reading.appraisal
    if not appraisal.moon or not observation.tricks:
        return None
    values = appraisal.values
    half = reading.n // 2
    shared = reading.rules.teams == "shared_tricks"
    side = -1
    taken = count = 0
    for seat, cards in enumerate(observation.captured):
        worth = [values[card] for card in cards if values[card] > 0]
        if worth:
            whose = seat % half if shared else seat
            if side >= 0 and whose != side:
                return None
            side = whose
            taken += sum(worth)
            count += len(worth)
    if side < 0:
        return None
    seats = (side, side + half) if shared else (side,)
    if reading.seat in seats:
        chance = _own_chance(reading, taken / appraisal.total, weights)
        gain = appraisal.moon + taken
        return Prospect(seats, chance * gain, True) if chance > 0 else None
    # What counts is how many penalty cards are together, not how many points: the queen alone
    # says next to nothing. Two of four seats get them together by chance far more often.
    share = count / appraisal.penalties
    chance = share ** (0.6 if shared and half == 2 else 3.0)
    if observation.trick:
        leader, card = observation.trick[0]
        if leader in seats and values[card] > 0 and card % 13 >= HIGH:
            # Nobody leads high penalty cards for pleasure.
            chance = max(chance, 0.5 * taken / appraisal.total)
    return Prospect(seats, weights.threat * chance * appraisal.moon, False)


def _own_chance(reading: Reading, share: float, weights: Weights) -> float:
    """The chance to bring the moon home that this seat's hand promises."""
    if share < 0.15:
        return 0.0
    losers = 0
    for suit in range(4):
        ranks, out = reading.mine[suit], reading.out[suit]
        if not ranks or not out:
            continue
        hitters = max(1, reading.hitters[suit])
        # Somebody may hold more than an equal share of what is out.
        rounds = min(len(out), len(out) // hitters + 1)
        top = out[-1]
        winners = sum(1 for rank in ranks if rank > top)
        if winners < rounds:
            losers += len(ranks) - winners
        if losers >= len(weights.shoot):
            return 0.0
    return weights.shoot[losers]
