"""The end of a game: totals after a hand, the condition for ending, and who wins (section 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_qt.rules.options import Rules
from hearts_qt.rules.values import card_values

__all__ = ["Ending", "close_hand", "never_ends", "opponent_wins"]


@dataclass(frozen=True, slots=True)
class Ending:
    """Totals after a hand. `winners` are seats, empty while the game goes on; `met_exactly` are
    the sides whose total was exactly the target and was changed for it."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    met_exactly: tuple[int, ...]


def close_hand(
    rules: Rules, totals: Sequence[int], scores: Sequence[int], hands_played: int
) -> Ending:
    """Add a hand's scores to the totals and decide whether the game is over.

    `totals` and `scores` have an entry a side; `hands_played` counts the hand just scored.
    """
    added = [total + score for total, score in zip(totals, scores, strict=True)]
    met: tuple[int, ...] = ()
    if rules.exact_target != "stands":
        met = tuple(side for side, total in enumerate(added) if total == rules.target)
        for side in met:
            added[side] = rules.target // 2 if rules.exact_target == "halves" else 0
    limit_reached = rules.hand_limit is not None and hands_played >= rules.hand_limit
    winners: tuple[int, ...] = ()
    if limit_reached or max(added) >= rules.target:
        standing = added
        if rules.teams == "shared_totals":
            half = rules.players // 2
            standing = [added[pair] + added[pair + half] for pair in range(half)]
        best = min(standing)
        if rules.tie == "share" or standing.count(best) == 1:
            sides = len(standing)
            winners = tuple(
                seat for seat in range(rules.players) if standing[seat % sides] == best
            )
    return Ending(tuple(added), winners, met)


def opponent_wins(
    rules: Rules, totals: Sequence[int], scores: Sequence[int], hands_played: int, shooter: int
) -> bool:
    """Whether a hand with these scores would end the game with somebody outside the shooter's own
    pair or team among the winners; `shooter` is a seat, or the number of a team."""
    own = {shooter}
    if rules.teams != "none":
        half = rules.players // 2
        own = {shooter % half, shooter % half + half}
    return any(
        winner not in own for winner in close_hand(rules, totals, scores, hands_played).winners
    )


def never_ends(rules: Rules) -> bool:
    """Whether no game by these rules can come to an end, whatever is played.

    Where it is true that is certain: no total can come to the target, and where the hands are
    limited all stay tied. Of other rules it may only be most unlikely that a game ends.
    """
    values = card_values(rules.card_values, rules.bonus_card)
    worth = [value for value in values if value > 0] * rules.packs
    bonus = any(value < 0 for value in values)
    # A single penalty card, or all in a single trick: whoever takes them shoots the moon, always.
    single = rules.hand_size == 1
    together = single or len(worth) == 1
    kept_apart = bonus and rules.moon_needs_bonus and not single
    moon = rules.moon != "off" and bool(worth) and together and not kept_apart
    moves_nothing = moon and rules.moon_points == 0
    if rules.hand_limit is not None:
        still = moves_nothing or (not worth and rules.no_trick_bonus == 0)
        return still and not bonus and rules.tie == "play_on"
    if not worth or moves_nothing or (moon and rules.moon == "subtract"):
        # Nothing adds to a score: what is negative stays so, however often it is doubled.
        return True
    if (
        rules.exact_target == "stands"
        or not (moon or (together and rules.moon == "off"))
        or rules.sun
        or rules.charging != "off"
        or rules.ten_of_clubs_doubles
        or bonus
        or (not moon and rules.no_trick_bonus > 0)
    ):
        return False
    # A score is this, or nothing, or as much less than nothing: a total that meets the target
    # exactly every time, and falls by whole steps, never goes beyond.
    step = rules.moon_points if moon and isinstance(rules.moon_points, int) else sum(worth)
    fallen = rules.target // 2 if rules.exact_target == "halves" else 0
    return rules.target % step == 0 and fallen % step == 0
