"""The end of a game: totals after a hand, the condition for ending, and who wins (section 11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import Text, signed, text


@dataclass(frozen=True, slots=True)
class ChangedTotal:
    """A total that changed because of its exact value; `option` is the rule behind it."""

    side: int
    before: int
    after: int
    option: str

    def note(self, rules: Rules) -> Text:
        """What happened under the rules, as the score sheet notes it."""
        total, new = rules.shown(self.before), rules.shown(self.after)
        return text("exactly {total}: {new}", total=signed(total), new=signed(new))


@dataclass(frozen=True, slots=True)
class Ending:
    """The totals after a hand. `winners` are seats, empty while the game goes on; `changed` are the
    totals that `exact_target` or `special_totals` changed."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    changed: tuple[ChangedTotal, ...]


def close_hand(
    rules: Rules, totals: Sequence[int], scores: Sequence[int], hands_played: int
) -> Ending:
    """Add a hand's scores to the totals and decide whether the game is over.

    `totals` and `scores` have an entry for each side; `hands_played` includes this hand.
    """
    added = [total + score for total, score in zip(totals, scores, strict=True)]
    changed: list[ChangedTotal] = []
    if rules.special_totals or rules.exact_target != "stands":
        special = dict(rules.special_totals)
        for side, total in enumerate(added):
            # A new total is not looked up again.
            if total == rules.target and rules.exact_target != "stands":
                added[side] = total // 2 if rules.exact_target == "halves" else 0
                changed.append(ChangedTotal(side, total, added[side], "exact_target"))
            elif total in special:
                added[side] = special[total]
                changed.append(ChangedTotal(side, total, added[side], "special_totals"))
    return Ending(tuple(added), winners_of(rules, added, hands_played), tuple(changed))


def points_to_end(rules: Rules, totals: Sequence[int]) -> float:
    """By how much a total has to change at least to end the game: 0 or less if one has reached
    `target` or `low_target`, infinity where neither is set."""
    up = inf if rules.target is None else rules.target - max(totals)
    down = inf if rules.low_target is None else rules.low_target + min(totals)
    return min(up, down)


def deciding_totals(rules: Rules, totals: Sequence[int]) -> list[int]:
    """The totals that decide who wins: those of the sides or, where partners have totals of their
    own and win together, the sum of each pair. Seat `s` belongs to entry `s % len(...)`."""
    if rules.teams != "shared_totals":
        return list(totals)
    half = rules.players // 2
    return [totals[pair] + totals[pair + half] for pair in range(half)]


def winners_of(rules: Rules, totals: Sequence[int], hands_played: int) -> tuple[int, ...]:
    """The seats that win with these totals, as they stand after `hands_played` hands; empty
    while the game goes on."""
    limit_reached = rules.hand_limit is not None and hands_played >= rules.hand_limit
    winners: tuple[int, ...] = ()
    if limit_reached or points_to_end(rules, totals) <= 0:
        standing = deciding_totals(rules, totals)
        best = min(standing)
        if rules.tie == "share" or standing.count(best) == 1:
            sides = len(standing)
            winners = tuple(
                seat for seat in range(rules.players) if standing[seat % sides] == best
            )
    return winners


def opponent_wins(
    rules: Rules, totals: Sequence[int], scores: Sequence[int], hands_played: int, shooter: int
) -> bool:
    """Whether a hand with these scores would end the game with a player outside the shooter's own
    pair or team among the winners; `shooter` is a seat, or the number of a team."""
    own = {shooter}
    if rules.teams != "none":
        half = rules.players // 2
        own = {shooter % half, shooter % half + half}
    return any(
        winner not in own for winner in close_hand(rules, totals, scores, hands_played).winners
    )


def subtracts_moon(
    rules: Rules,
    totals: Sequence[int],
    scores: Callable[[bool], Sequence[int]],
    hands_played: int,
    shooter: int,
) -> bool | None:
    """Whether the rules subtract the points of a moon from the shooter's score (true) or add them
    to the others' (false); None where the shooter chooses. Hearts that turn are subtracted.

    `scores(True)` returns the scores of the hand with the moon subtracted, `scores(False)` with it
    added. The other arguments are those of `opponent_wins`.
    """
    match rules.moon:
        case "choice":
            return None
        case "add_unless_opponent_wins":
            return opponent_wins(rules, totals, scores(False), hands_played, shooter)
    return rules.moon in ("subtract", "turn_hearts")
