"""The field of a daily deal: Experts in the seat of the person, against the same other players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.game.actions import Phase
from hearts_qt.game.daily import SEAT, WORLDS, DailyDeal, points_of
from hearts_qt.game.deals import MASK, mix
from hearts_qt.players.api import RepeatablePlayer
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.registry import make_player

if TYPE_CHECKING:
    from hearts_qt.players.api import Player

FIELD = 16
"""The number of Experts in the field."""

PLAYER = "expert"
"""The player of the other seats, and of the field."""


def field_points(deal: DailyDeal, member: int, cancel: CancelToken | None = None) -> int:
    """The points of a member of the field, by its number, from 0. Raises `Cancelled`.

    They depend on nothing else, so members can be asked in any order, by several processes.
    """
    game = deal.game()
    # No seat has such a number, so each member has a seed of its own.
    own = mix((deal.number + game.players + member) & MASK)
    players = [
        _expert(deal, seat, own if seat == SEAT else deal.seed(seat))
        for seat in range(game.players)
    ]
    while not deal.is_over(game):
        if is_cancelled(cancel):
            raise Cancelled
        if game.phase is Phase.DEAL:
            game.apply(game.next_deal())
        else:
            seat = game.to_act[0]
            game.apply(players[seat].choose(game.observation(seat)))
    return points_of(game.finished, game.rules)


def _expert(deal: DailyDeal, seat: int, seed: int) -> Player:
    player = make_player(PLAYER, seed)
    assert isinstance(player, RepeatablePlayer)
    player.set_worlds(WORLDS)
    player.new_game(deal.game().rules, seat)
    return player
