"""Nothing on the table overlaps that should not, at any size and with any number of seats."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.app.table.layout import INDEX, RAISE, Box, Layout, Pose

SIZES = (
    (1024, 590),
    (1366, 700),
    (1920, 1010),
    (3840, 2090),
    (760, 470),
    (1280, 1024),
    (900, 1400),
)


def around(poses: list[Pose]) -> Box:
    """The smallest upright box around some poses."""
    boxes = [pose.box for pose in poses]
    x = min(box.x for box in boxes)
    y = min(box.y for box in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


def check(layout: Layout, cards: int) -> None:
    """Everything that must hold of one table."""
    window = Box(0, 0, layout.width, layout.height)
    hand = layout.hand(cards)
    raised = [layout.raised(pose) for pose in hand]
    own = around(hand)
    fans = [around(layout.fan(seat, cards)) for seat in range(1, layout.seats)]
    plates = [station.plate for station in layout.stations]
    piles = [layout.pile(seat).box for seat in range(layout.seats)]
    spots = [layout.trick(seat) for seat in range(layout.seats)]
    for box in (own, around(raised), *fans, *plates, *piles, layout.state, layout.middle):
        assert window.holds(box, 1.5), box
    # Every index of the hand can be read.
    for left, right in itertools.pairwise(hand):
        assert right.x - left.x >= INDEX * layout.unit
    apart = [around(raised), *fans, *plates, *piles]
    for one, two in itertools.combinations(apart, 2):
        assert not one.overlaps(two, 1.5), (one, two)
    for box in (layout.state, layout.middle):
        for other in (around(raised), *fans, *plates, *piles):
            assert not box.overlaps(other, 1.5), (box, other)
    assert not layout.state.overlaps(layout.middle)
    # Upright, the cards of a trick do not touch.
    upright = [Pose(spot.x, spot.y, 0, spot.width).box for spot in spots]
    for one, two in itertools.combinations(upright, 2):
        assert not one.overlaps(two), (one, two)
    for box in upright:
        assert layout.middle.holds(box, 2.0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 11))
def test_usual_tables(size: tuple[int, int], seats: int) -> None:
    cards = max(10, min(18, 104 // seats)) if seats > 6 else min(17, 52 // seats + 4)
    check(Layout(*size, seats, cards), cards)


@settings(max_examples=150, deadline=None)
@given(
    width=st.integers(1024, 3840),
    height=st.integers(590, 2160),
    seats=st.integers(3, 10),
    cards=st.integers(1, 18),
    charges=st.booleans(),
    rounds=st.integers(1, 2),
    left=st.booleans(),
)
def test_any_table(
    width: int, height: int, seats: int, cards: int, charges: bool, rounds: int, left: bool
) -> None:
    check(
        Layout(width, height, seats, cards, charges=charges, rounds=rounds, left_handed=left),
        cards,
    )


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("size", SIZES)
def test_both_rounds_and_the_kitty_stay_on_the_table(size: tuple[int, int], seats: int) -> None:
    layout = Layout(*size, seats, 10, rounds=2, kitty=4, charges=True)
    for seat in range(seats):
        for turn in (0, 1):
            box = layout.trick(seat, turn).box
            assert layout.middle.grown(0.12 * layout.trick_width).holds(box, 2)
        for place in range(3):
            assert Box(0, 0, layout.width, layout.height).holds(layout.charged(seat, place, 3).box)
    for place in range(4):
        assert layout.middle.holds(layout.kitty(place).box, 2)


def test_cards_shrink_with_the_setting_and_never_outgrow_the_window() -> None:
    small = Layout(1280, 800, 4, 13, size=0.5)
    large = Layout(1280, 800, 4, 13, size=2.0)
    assert small.unit < large.unit
    check(small, 13)
    check(large, 13)


def test_a_raised_card_stands_out_of_the_hand() -> None:
    layout = Layout(1280, 800, 4, 13)
    pose = layout.hand(13)[6]
    assert pose.y - layout.raised(pose).y == pytest.approx(RAISE * layout.unit, rel=0.01)


def test_a_tiny_window_raises_nothing() -> None:
    layout = Layout(10, 10, 10, 18)
    assert layout.unit > 0
    layout.hand(18)
    layout.trick(3)
