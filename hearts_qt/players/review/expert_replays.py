"""Expert replays: the same hand played again by Expert in place of a seat, several times.

One replay says very little about a hand, since the deal explains only a part of the result. So
there are many, each with another seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.review.decisions import PlayedHand, net_points
from hearts_qt.players.review.play_on import SeatedPlayers
from hearts_qt.players.review.review_results import ExpertReplays, ReplayResult

if TYPE_CHECKING:
    from hearts_qt.players.cancellation import CancelToken

REPLAYS = 16
"""The number of replays of a hand."""
REPLAY_WORLDS = 60
"""The number of worlds in which players that search choose in a replay."""


def play_expert_replays(
    hand: PlayedHand,
    seat: int,
    opponents: Sequence[str],
    *,
    seed: int = 0,
    cancel: CancelToken | None = None,
) -> ExpertReplays | None:
    """Play a hand `REPLAYS` times with Expert in place of a seat; None if it was not finished, or
    if the player of the seat left a decision to the computer.

    `opponents` names the player of each seat, as records do. Expert also plays for persons and
    outside players. Raises `Cancelled`.
    """
    if hand.result is None or not hand.is_complete(seat):
        return None
    own = ReplayResult(
        net_points(hand.rules, hand.result.scores, seat),
        hand.result.scores[hand.rules.side_of(seat)],
    )
    found = tuple(replay_hands(hand, seat, opponents, seed=seed, cancel=cancel))
    return ExpertReplays(hand.hand, seat, found, own)


def replay_hands(
    hand: PlayedHand,
    seat: int,
    opponents: Sequence[str],
    *,
    seed: int = 0,
    replays: int = REPLAYS,
    cancel: CancelToken | None = None,
) -> Iterator[ReplayResult]:
    """The replays of `play_expert_replays`, one by one."""
    names = ["expert" if other == seat else name for other, name in enumerate(opponents)]
    table = SeatedPlayers(names, REPLAY_WORLDS)
    for number in range(replays):
        game = hand.game_before.game(hand.rules)
        table.play(game, mix((seed + (number + 1) * GOLDEN) & MASK), cancel)
        scores = game.finished[-1].scores
        yield ReplayResult(
            net_points(hand.rules, scores, seat), scores[hand.rules.side_of(seat)]
        )
