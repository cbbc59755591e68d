"""Whether somebody is about to shoot the moon: another side, or this seat itself."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.players.danger import WEIGHTS, Weights
from hearts_qt.players.reading import Reading

__all__ = ["Prospect", "prospect_of"]


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
    taken = 0.0
    for seat, cards in enumerate(observation.captured):
        points = sum(values[card] for card in cards if values[card] > 0)
        if points:
            whose = seat % half if shared else seat
            if side >= 0 and whose != side:
                return None
            side = whose
            taken += points
    if side < 0:
        return None
    seats = (side, side + half) if shared else (side,)
    share = taken / appraisal.total
    if reading.seat in seats:
        chance = _own_chance(reading, share, weights)
        gain = appraisal.moon + taken
        return Prospect(seats, chance * gain, True) if chance > 0 else None
    tricks = sum(observation.tricks_won[seat] for seat in seats) / len(observation.tricks)
    chance = min(1.0, max(0.0, (share - 0.15) * (0.3 + tricks)))
    if shared and half == 2:
        # Where the two of them make half the table, the points often come together by chance.
        chance = min(1.0, 2.0 * share * (0.5 + tricks))
    return Prospect(seats, weights.threat * chance * appraisal.moon, False) if chance > 0 else None


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
