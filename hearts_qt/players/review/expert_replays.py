"""Expert replays: the same hand played again by Expert in place of a seat, several times.

One replay says very little about a hand, since the deal explains only a part of the result. So
there are many, each with another seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Deal, Phase
from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.registry import is_player, make_player
from hearts_qt.players.review.decisions import PlayedHand, net_points
from hearts_qt.players.review.review_results import ExpertReplays, ReplayResult

if TYPE_CHECKING:
    from hearts_qt.players.api import Player

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
    """Play a hand `REPLAYS` times with Expert in place of a seat; None if it was not finished.

    `opponents` names the player of each seat, as records do. Expert also plays for persons and
    outside players. Raises `Cancelled`.
    """
    if hand.result is None:
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
    players = [
        _sit_in("expert" if other == seat else name)
        for other, name in enumerate(opponents)
    ]
    for number in range(replays):
        yield _replay(hand, seat, players, mix((seed + (number + 1) * GOLDEN) & MASK), cancel)


def _sit_in(name: str) -> str:
    """The player that stands in for a player in replays: the same, if it can play quickly."""
    if not is_player(name) or name.startswith(COMMAND_PREFIX):
        return "expert"
    # With so few worlds Master plays like Expert.
    return name.replace("master", "expert")


def _make(name: str, seed: int) -> Player:
    player = make_player(name, seed)
    if isinstance(player, SearchPlayer):
        player.set_worlds(REPLAY_WORLDS)
    return player


def _replay(
    hand: PlayedHand, seat: int, names: Sequence[str], seed: int, cancel: CancelToken | None
) -> ReplayResult:
    """Play the hand again to its end."""
    rules = hand.rules
    game = hand.game_before.game(rules)
    # Seats with the same kind of player share one, since a search takes much memory.
    players: dict[str, Player] = {}
    for other, name in enumerate(names):
        if name not in players:
            players[name] = _make(name, mix((seed + other) & MASK))
            players[name].new_game(rules, other)
    while game.phase not in (Phase.DEAL, Phase.OVER):
        if is_cancelled(cancel):
            raise Cancelled
        who = game.to_act[0]
        action = players[names[who]].choose(game.observation(who))
        assert not isinstance(action, Deal)
        game.apply(action)
    scores = game.finished[-1].scores
    return ReplayResult(net_points(rules, scores, seat), scores[rules.side_of(seat)])
