"""What holds for every layout of the table: nothing overlaps, and what must be seen is seen."""

from __future__ import annotations

import itertools

from hearts_qt.app.table.geometry import Box, Pose
from hearts_qt.app.table.layout import INDEX, Layout


def around(poses: list[Pose]) -> Box:
    """The bounding box of some poses."""
    boxes = [pose.box for pose in poses]
    x = min(box.x for box in boxes)
    y = min(box.y for box in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


def check_layout(layout: Layout, cards: int, index: float = INDEX) -> None:
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
