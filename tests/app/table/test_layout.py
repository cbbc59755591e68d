"""The parts of the table do not overlap, at any size and with any number of seats."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.app.table.geometry import RATIO, Box, Pose
from hearts_qt.app.table.layout import INDEX, RAISE, CardLook, Layout, TableNeeds

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


def around(poses: list[Pose]) -> Box:
    """The bounding box of some poses."""
    boxes = [pose.box for pose in poses]
    x = min(box.x for box in boxes)
    y = min(box.y for box in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


def check(layout: Layout, cards: int, index: float = INDEX) -> None:
    """Check a layout, with `cards` cards in the hand and in each fan."""
    window = Box(0, 0, layout.width, layout.height)
    hand = layout.hand(cards)
    own = around(hand + [layout.raised(pose) for pose in hand])
    seats = range(layout.seats)
    fans = {seat: around(layout.fan(seat, cards)) for seat in seats if seat}
    plates = [station.plate for station in layout.stations]
    piles = [layout.pile(seat).box for seat in seats]
    for box in (
        own,
        *fans.values(),
        *plates,
        *piles,
        layout.status_box,
        layout.middle,
        layout.boost_label_box,
    ):
        assert window.holds(box, 1.5), box
    # The index of every card in the hand is visible.
    for left, right in itertools.pairwise(hand):
        assert right.x - left.x >= index * layout.card_width
    apart = [own, *fans.values(), *plates, *piles]
    for one, two in itertools.combinations(apart, 2):
        assert not one.overlaps(two, 1.5), (one, two)
    for box in (layout.status_box, layout.middle, layout.boost_label_box):
        for other in apart:
            assert not box.overlaps(other, 1.5), (box, other)
    for one, two in itertools.combinations(
        (layout.status_box, layout.middle, layout.boost_label_box), 2
    ):
        assert not one.overlaps(two)
    check_charges(layout, fans, [own, *plates, *piles, layout.status_box, layout.boost_label_box])
    check_trick(layout, index)


def check_charges(layout: Layout, fans: dict[int, Box], others: list[Box]) -> None:
    """Charged cards overlap only their owner's cards, and not the middle."""
    if not layout.needs.charges:
        return
    window = Box(0, 0, layout.width, layout.height)
    rows = {
        seat: around([layout.charged(seat, place, count) for place in range(count)])
        for seat in fans
        for count in (1, 2, 4)
    }
    for seat, box in rows.items():
        assert window.holds(box), box
        for other in [*others, layout.middle]:
            assert not box.overlaps(other, 1.5), (seat, box, other)
        for owner, fan in fans.items():
            assert owner == seat or not box.overlaps(fan, 1.5), (seat, owner)
    for one, two in itertools.combinations(rows.values(), 2):
        assert not one.overlaps(two, 1.5)


def check_trick(layout: Layout, index: float) -> None:
    """The cards of a trick, cancelled ones too, overlap neither each other nor anything else."""
    corners = [layout.unwon_box] * layout.needs.unwon + [layout.kitty_box] * bool(
        layout.needs.kitty
    )
    for box in corners:
        assert layout.middle.holds(box)
    for one, two in itertools.combinations(corners, 2):
        assert not one.overlaps(two)
    for gone in (False, True):
        spots = [layout.trick(seat, gone=gone) for seat in range(layout.seats)]
        # The slight rotation of played cards is ignored, but not that of cancelled ones.
        boxes = [pose.box if gone else Pose(pose.x, pose.y, 0, pose.width).box for pose in spots]
        for one, two in itertools.combinations(boxes, 2):
            assert not one.overlaps(two), (one, two)
        for box in boxes:
            assert layout.middle.holds(box, 2.0)
            for corner in corners:
                assert not box.overlaps(corner, 2.0)
    for place in range(layout.needs.kitty):
        assert layout.kitty_box.holds(layout.kitty(place).box)
    if layout.needs.unwon:
        heap = around([layout.unwon(place) for place in range(40)])
        assert layout.middle.holds(heap, 2)
        assert not any(heap.overlaps(layout.trick(seat).box, 2) for seat in range(layout.seats))
    if layout.needs.rounds > 1:
        check_rounds(layout, index)


def check_rounds(layout: Layout, index: float) -> None:
    """In a boosted trick every card of the first round shows its index; seats stay apart."""
    both = []
    for seat in range(layout.seats):
        first, second = (layout.trick(seat, turn, boosted=True) for turn in (0, 1))
        assert second.x - first.x >= index * layout.trick_width
        both.append(around([Pose(pose.x, pose.y, 0, pose.width) for pose in (first, second)]))
    for one, two in itertools.combinations(both, 2):
        assert not one.overlaps(two), (one, two)
    for box in both:
        assert layout.middle.holds(box, 2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 11))
def test_the_parts_of_common_tables_do_not_overlap(size: tuple[int, int], seats: int) -> None:
    cards = max(10, min(18, 104 // seats)) if seats > 6 else min(17, 52 // seats + 4)
    check(Layout(*size, TableNeeds(seats, cards)), cards)


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
    check(layout, cards)


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("size", SIZES[:4])
def test_every_hand_size(size: tuple[int, int], seats: int) -> None:
    for cards in range(1, 19):
        check(Layout(*size, TableNeeds(seats, cards)), cards)


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("size", SIZES[:4])
def test_everything_at_once(size: tuple[int, int], seats: int) -> None:
    for cards, left_handed in ((5, False), (10, True), (13, False), (18, False)):
        needs = TableNeeds(
            seats, cards, charges=True, rounds=2, kitty=min(4, seats - 1), unwon=True
        )
        layout = Layout(*size, needs, CardLook(index_width=JUMBO, left_handed=left_handed))
        check(layout, cards, JUMBO)
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
    check(small, 13)
    check(large, 13)


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
