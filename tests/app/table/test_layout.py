"""The parts of the table do not overlap, at any size and with any number of seats."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.app.table.geometry import RATIO
from hearts_qt.app.table.layout import INDEX, RAISE, CardLook, Layout, TableNeeds
from tests.app.table.layout_checks import around, check_layout

SIZES = (
    (1024, 590),
    (1366, 700),
    (1920, 1010),
    (3840, 2090),
    (760, 470),
    (1280, 1024),
    (900, 1400),
)


JUMBO = 0.38
"""The share of a jumbo card's width that its index takes."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 11))
def test_the_parts_of_common_tables_do_not_overlap(size: tuple[int, int], seats: int) -> None:
    cards = max(10, min(18, 104 // seats)) if seats > 6 else min(17, 52 // seats + 4)
    check_layout(Layout(*size, TableNeeds(seats, cards)), cards)


@settings(max_examples=80, deadline=None)
@given(
    width=st.integers(1024, 3840),
    height=st.integers(590, 2160),
    seats=st.integers(3, 10),
    cards=st.integers(1, 18),
    charges=st.booleans(),
    rounds=st.integers(1, 2),
    kitty=st.integers(0, 9),
    unwon=st.booleans(),
    left=st.booleans(),
)
def test_the_parts_of_any_table_do_not_overlap(
    width: int,
    height: int,
    seats: int,
    cards: int,
    charges: bool,
    rounds: int,
    kitty: int,
    unwon: bool,
    left: bool,
) -> None:
    needs = TableNeeds(seats, cards, charges, rounds, min(kitty, seats - 1), unwon)
    layout = Layout(width, height, needs, CardLook(left_handed=left))
    check_layout(layout, cards)


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("size", SIZES[:4])
def test_every_hand_size(size: tuple[int, int], seats: int) -> None:
    for cards in range(1, 19):
        check_layout(Layout(*size, TableNeeds(seats, cards)), cards)


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("size", SIZES[:4])
def test_everything_at_once(size: tuple[int, int], seats: int) -> None:
    for cards, left_handed in ((5, False), (10, True), (13, False), (18, False)):
        needs = TableNeeds(
            seats, cards, charges=True, rounds=2, kitty=min(4, seats - 1), unwon=True
        )
        layout = Layout(*size, needs, CardLook(index_width=JUMBO, left_handed=left_handed))
        check_layout(layout, cards, JUMBO)
        assert layout.trick_width >= 0.3 * layout.card_width


@pytest.mark.parametrize("size", [(1024, 604), (1366, 732)])
def test_many_charged_cards_of_a_side_seat_show_what_they_are(size: tuple[int, int]) -> None:
    layout = Layout(*size, TableNeeds(8, 13, charges=True))
    for seat in (1, 7):
        for one, two in itertools.pairwise([layout.charged(seat, at, 3) for at in range(3)]):
            left, down = two.box.x - one.box.x, two.box.y - one.box.y
            # The badge is above the next card, the index beside it or above it too.
            assert down >= 0.3 * one.width
            assert left >= INDEX * one.width or down >= 0.44 * RATIO * one.width
    # There is room for two cards to lie in line.
    straight = [layout.charged(1, at, 2).x for at in range(2)]
    assert straight[0] == straight[1]


def test_cards_shrink_with_the_setting_and_never_outgrow_the_window() -> None:
    small = Layout(1280, 800, TableNeeds(4, 13), CardLook(0.5))
    large = Layout(1280, 800, TableNeeds(4, 13), CardLook(2.0))
    assert small.card_width < large.card_width
    check_layout(small, 13)
    check_layout(large, 13)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", [(760, 520), (1024, 640), (1920, 1080)])
def test_the_own_pile_lies_beside_the_plate_and_the_broken_heart_apart(
    size: tuple[int, int], left_handed: bool
) -> None:
    layout = Layout(*size, TableNeeds(4, 13), CardLook(left_handed=left_handed))
    own, plate = layout.stations[0], layout.stations[0].plate
    apart = min(abs(own.pile.box.x - plate.right), abs(plate.x - own.pile.box.right))
    assert apart == pytest.approx(layout.gap)
    heart = layout.broken_heart.box
    assert not heart.overlaps(plate)
    assert not heart.overlaps(own.pile.box)
    assert not heart.overlaps(layout.status_box)
    assert not own.pile.box.overlaps(layout.status_box)


def test_a_raised_card_stands_out_of_the_hand() -> None:
    layout = Layout(1280, 800, TableNeeds(4, 13))
    pose = layout.hand(13)[6]
    assert pose.y - layout.raised(pose).y == pytest.approx(RAISE * layout.card_width, rel=0.01)


def test_a_tiny_window_raises_nothing() -> None:
    layout = Layout(10, 10, TableNeeds(10, 18))
    assert layout.card_width > 0
    layout.hand(18)
    layout.trick(3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 11))
def test_the_arrow_of_a_pass_points_to_the_receiver(seats: int, size: tuple[int, int]) -> None:
    layout = Layout(*size, TableNeeds(seats, 12 if seats < 5 else 5))
    turns = [(layout.arrow(seat) - 90) % 360 for seat in range(1, seats)]
    assert turns == sorted(turns), "clockwise from your seat"
    if seats <= 6:
        assert (turns[0], turns[-1]) == (90, 270), "level with the neighbours"


@pytest.mark.parametrize("size", [(704, 456), (800, 574), (1350, 834)])
@pytest.mark.parametrize(("seats", "cards"), [(3, 17), (4, 13), (5, 10), (6, 8)])
def test_hands_that_lie_open_do_not_hide_each_other(
    size: tuple[int, int], seats: int, cards: int
) -> None:
    layout = Layout(*size, TableNeeds(seats, cards))
    rows = [
        around([layout.charged(seat, place, cards) for place in range(cards)])
        for seat in range(1, seats)
    ]
    for one, two in itertools.combinations(rows, 2):
        assert not one.overlaps(two, 1.5), (one, two)
