"""Where passed cards go, including packets that players who pass blind hand on."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_qt.game.actions import Packet

Move = tuple[int, int, tuple[int, ...]]
"""Cards that changed hands: the seats of giver and receiver, and the cards."""

_STEPS = {"left": 1, "right": -1, "left2": 2, "right2": -2}


def receivers(direction: str, seat: int, players: int) -> tuple[int, ...]:
    """The seats that a seat passes to; empty for "hold".

    `direction` is a value of the option `pass_cycle`: "left", "right", "across", "left2", "right2",
    "scatter" or "hold". Raises `KeyError` for another word.
    """
    if direction == "hold":
        return ()
    if direction == "scatter":
        return tuple((seat + step) % players for step in range(1, players))
    step = players // 2 if direction == "across" else _STEPS[direction]
    return ((seat + step) % players,)


def packet_size(direction: str, pass_count: int, players: int) -> int:
    """The number of cards in each packet; "scatter" spreads `pass_count` over all others."""
    return pass_count // (players - 1) if direction == "scatter" else pass_count


def route_packets(passes: Sequence[tuple[Packet, ...] | None], direction: str) -> tuple[Move, ...]:
    """Where each packet ends up: it travels on until it reaches a player who does not pass blind.

    `passes` holds the packets of each seat, None for a blind pass. If all seats pass blind, there
    are no packets.
    """
    players = len(passes)
    moves: list[Move] = []
    for giver, packets in enumerate(passes):
        for to, cards in packets or ():
            receiver = to
            while passes[receiver] is None:
                (receiver,) = receivers(direction, receiver, players)
            moves.append((giver, receiver, cards))
    return tuple(moves)
