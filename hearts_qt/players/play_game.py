"""Plays a game between computer players without a user interface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.protocol import MessageLog
from hearts_qt.players.api import Listener, Player, ProgramPlayer
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled

if TYPE_CHECKING:
    from hearts_qt.game.deals import Deals
    from hearts_qt.rules.options import Rules

Timing = Callable[[int, Phase, float | None], None]
"""Called after every decision with the seat, the phase and the CPU seconds it took; for an outside
player those of its program, None if they are not known."""


def play_game(
    rules: Rules,
    players: Sequence[Player],
    number: int | Deals,
    most_hands: int | None = None,
    first_deal: int | None = None,
    timing: Timing | None = None,
    preset: str | None = None,
    cancel: CancelToken | None = None,
) -> Game:
    """Play a game to its end, or for `most_hands` hands.

    `number` and `first_deal` are those of `Game`, `preset` is that of `MessageLog`. Players
    that listen get all messages to their seat, up to the end. Raises `Cancelled` before the next
    decision when it is cancelled.
    """
    game = Game(rules, number, first_deal)
    listeners = []
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
        if isinstance(player, Listener):
            listeners.append((player, MessageLog(rules, seat, preset)))
    while game.phase is not Phase.OVER:
        if game.phase is Phase.DEAL:
            if most_hands is not None and len(game.finished) >= most_hands:
                break
            events = game.apply(game.next_deal())
        else:
            if is_cancelled(cancel):
                raise Cancelled
            seat = game.to_act[0]
            player = players[seat]
            for listener, log in listeners:
                if listener is player:
                    listener.listen(log.messages)
            observation = game.observation(seat)
            start = process_time()
            action = player.choose(observation)
            if timing is not None:
                seconds: float | None = process_time() - start
                if isinstance(player, ProgramPlayer):
                    seconds = player.cpu_seconds
                timing(seat, game.phase, seconds)
            events = game.apply(action)
        for _, log in listeners:
            log.add(events)
    for listener, log in listeners:
        listener.listen(log.messages)
        listener.finish()
    return game
