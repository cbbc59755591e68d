"""Section 4 by example: where passed cards go."""

from __future__ import annotations

import pytest

from hearts_qt.game.actions import packet_size, receivers, route_packets


@pytest.mark.parametrize(
    ("direction", "players", "to"),
    [
        ("left", 4, [1, 2, 3, 0]),
        ("right", 4, [3, 0, 1, 2]),
        ("across", 4, [2, 3, 0, 1]),
        ("across", 6, [3, 4, 5, 0, 1, 2]),
        ("left2", 5, [2, 3, 4, 0, 1]),
        ("right2", 5, [3, 4, 0, 1, 2]),
        ("left", 3, [1, 2, 0]),
    ],
)
def test_each_direction_passes_to_its_receiver(direction: str, players: int, to: list[int]) -> None:
    assert [receivers(direction, seat, players) for seat in range(players)] == [(s,) for s in to]


def test_hold_passes_to_nobody_and_scatter_to_everybody() -> None:
    assert receivers("hold", 2, 4) == ()
    assert [sorted(receivers("scatter", seat, 4)) for seat in range(4)] == [
        [1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("direction", "count", "players", "size"),
    [("left", 3, 4, 3), ("scatter", 3, 4, 1), ("scatter", 4, 3, 2), ("scatter", 5, 6, 1)],
)
def test_the_packet_size_is_the_pass_count_divided_by_the_receivers(
    direction: str, count: int, players: int, size: int
) -> None:
    assert packet_size(direction, count, players) == size


def own(to: int, *cards: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return ((to, cards),)


def test_without_blind_players_every_packet_goes_where_it_is_sent() -> None:
    assert route_packets([own(1, 0), own(2, 1), own(0, 2)], "left") == (
        (0, 1, (0,)), (1, 2, (1,)), (2, 0, (2,)),
    )  # fmt: skip


def test_a_packet_travels_on_through_blind_players() -> None:
    assert route_packets([own(1, 0), None, None, own(0, 3)], "left") == ((0, 3, (0,)), (3, 0, (3,)))
    assert route_packets([own(3, 0), own(0, 1), own(1, 2), None], "right") == (
        (0, 2, (0,)), (1, 0, (1,)), (2, 1, (2,)),
    )  # fmt: skip


def test_a_packet_may_come_back_to_its_owner() -> None:
    assert route_packets([own(1, 0), None, None, None], "left") == ((0, 0, (0,)),)
    assert route_packets([own(2, 0), own(3, 1), None, own(1, 3)], "across") == (
        (0, 0, (0,)), (1, 3, (1,)), (3, 1, (3,)),
    )  # fmt: skip


def test_if_all_are_blind_nothing_moves() -> None:
    assert route_packets([None] * 4, "right") == ()
