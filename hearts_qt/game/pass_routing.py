"""Where passed cards go: the directions of section 4 and packets that travel on unseen."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_qt.game.actions import Packet

Move = tuple[int, int, tuple[int, ...]]
"""Cards that changed hands: giver, receiver, cards."""

_STEPS = {"left": 1, "right": -1, "left2": 2, "right2": -2}


def receivers(direction: str, seat: int, players: int) -> tuple[int, ...]:
    """The seats that a seat passes to in a direction; none when the cards are held."""
    if direction == "hold":
        return ()
    if direction == "scatter":
        return tuple((seat + step) % players for step in range(1, players))
    step = players // 2 if direction == "across" else _STEPS[direction]
    return ((seat + step) % players,)


def packet_size(direction: str, pass_count: int, players: int) -> int:
    """How many cards go into each packet of a direction."""
    return pass_count // (players - 1) if direction == "scatter" else pass_count


def travel(passes: Sequence[tuple[Packet, ...] | None], direction: str) -> tuple[Move, ...]:
    """Where every packet ends, a blind player handing theirs on (section 4.2).

    `passes` holds each seat's packets, None for a blind pass.
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
