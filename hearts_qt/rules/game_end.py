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
    """Whether no game by these rules can come to an end, whatever is played: no score is ever above
    nothing, or all stay tied. Of other rules it may only be most unlikely that a game ends."""
    values = card_values(rules.card_values, rules.bonus_card)
    if rules.hand_limit is not None:
        moving = rules.no_trick_bonus > 0 or any(values[card] for card in rules.pack)
        return rules.tie == "play_on" and not moving
    penalties = rules.packs * sum(values[card] > 0 for card in set(rules.pack))
    # Whoever takes the only penalty card has shot the moon.
    always_shot = rules.moon == "subtract" and penalties == 1 and not rules.moon_needs_bonus
    return penalties == 0 or always_shot
