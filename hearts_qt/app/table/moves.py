"""What showing any event needs: which item stands for a card, and how it gets somewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hearts_qt.app.table.deck_art import BACK
from hearts_qt.app.table.items.card_badges import charge_badge
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.layout.layout import Pose
from hearts_qt.app.table.playback.animation import Ease

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableScene

__all__ = ["FLYING", "PILE_SHOWN", "Moves", "showing"]

FLYING = 500
"""Height of cards on their way, above everything that lies."""

PILE_SHOWN = 3
"""Layers a pile of won tricks shows at most."""


class Moves:
    """The cards of one scene as they are taken up and moved."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.flying: set[object] = set()
        """Marks that are on their way."""
        self.whole: set[CardItem] = set()
        """Cancelled cards of the trick of which that is still to be shown."""
        self._out = False
        self._serial = 0

    def is_marked(self, row: int) -> bool:
        """Whether a card of the person's came with the pass."""
        scene = self._scene
        return _among(row, scene.hands[scene.session.person], scene.displayed.received)

    def stands_out(self, row: int) -> bool:
        """Whether a card of the person's stands out of the hand by itself."""
        scene = self._scene
        return self._out and _among(
            row, scene.hands[scene.session.person], scene.displayed.received
        )

    def is_charged(self, row: int) -> bool:
        """Whether a card of the person's lies charged."""
        scene = self._scene
        person = scene.session.person
        charged = tuple(scene.displayed.state.charged[person])
        return bool(charged) and _among(row, scene.hands[person], charged)

    def fan_poses(self, seat: int) -> list[tuple[Pose, float]]:
        """The poses of another player's cards: a fan of backs, charged cards before it."""
        scene = self._scene
        items = scene.hands[seat]
        hidden = sum(item.lies == BACK for item in items)
        shown = len(items) - hidden
        fan = iter(scene.layout.fan(seat, hidden))
        poses: list[tuple[Pose, float]] = []
        faces = 0
        for index, item in enumerate(items):
            if item.lies == BACK:
                poses.append((next(fan), 10 + index))
            else:
                poses.append((scene.layout.charged(seat, faces, shown), 60 + faces))
                faces += 1
        return poses

    def lay_charged(self, seat: int) -> None:
        """Turn over as many cards of another player's as lie charged."""
        scene = self._scene
        items = scene.hands[seat]
        for item, card in zip(items, scene.displayed.state.charged[seat], strict=False):
            item.show_card(card, scene.face_width, charge_badge(card))

    def sort_own(self) -> None:
        """Bring the items of the person's hand into the order of the picture."""
        scene = self._scene
        person = scene.session.person
        left = list(scene.hands[person])
        ordered: list[CardItem] = []
        for card in scene.displayed.hand:
            match = next((item for item in left if item.lies == card), None)
            if match is None:
                match = next((item for item in left if item.lies == BACK), None)
            if match is not None:
                left.remove(match)
                ordered.append(match)
        scene.hands[person] = ordered + left

    def _see(self, event: object) -> None:
        scene = self._scene
        scene.displayed.see(event)
        scene.show_plates()

    def _tell(self, sentence: str) -> None:
        """Say something in the state line and to a screen reader."""
        self._scene.said.emit(sentence)
        self._scene.spoken.emit(sentence)

    def _time(self, name: str) -> float:
        """How long a movement takes; 0 without motion."""
        speeds = self._scene.speeds
        return float(getattr(speeds, name)) if speeds.motion else 0.0

    def _pull(self, seat: int, card: int, charged: bool = False) -> CardItem:
        """The item that stands for a card leaves a hand."""
        scene = self._scene
        items = scene.hands[seat]
        shown = [item for item in items if item.lies == card]
        if seat == scene.session.person:
            # Of two copies the uncharged one, which lies to the left, goes first.
            item = shown[-1] if charged else shown[0]
        elif shown and charged:
            item = shown[0]
        else:
            hidden = [item for item in items if item.lies == BACK] or items
            item = hidden[(card * 7 + len(hidden)) % len(hidden)]
        items.remove(item)
        return item

    def _fly(
        self,
        item: CardItem,
        pose: Pose,
        time: float,
        z: float,
        card: int,
        base: float,
        variant: str = "",
        *,
        ease: Ease | None = None,
        lift: float = 0.0,
        swing: float = 0.0,
    ) -> None:
        """Bring a card somewhere and turn it over on the way; see `Mover.move`."""
        scene = self._scene
        self._serial += 1
        item.lies = card
        if item.card == BACK and card != BACK:
            # A back looks the same the other way round: begin so that it turns as little as can be.
            now = item.pose
            angle = (now.angle - pose.angle + 90) % 180 - 90 + pose.angle
            item.place(Pose(now.x, now.y, angle, now.width))
        item.setZValue(FLYING + self._serial % 400)
        scene.mover.move(
            item,
            pose,
            time,
            ease=ease or (Ease.IN_OUT if variant or card == BACK else Ease.OUT),
            z=z,
            symmetric=card == BACK,
            lift=lift,
            swing=swing,
            at_half=showing(item, card, base, variant),
        )


def _among(row: int, items: list[CardItem], cards: tuple[int, ...]) -> bool:
    """Whether a row is one of these cards; of two copies the last ones are."""
    if not cards or row >= len(items):
        return False
    card = items[row].card
    wanted = cards.count(card)
    later = sum(item.lies == card for item in items[row + 1 :])
    return later < wanted


def showing(item: CardItem, card: int, base: float, variant: str = "") -> Callable[[], None]:
    """What turns an item over."""

    def turn() -> None:
        item.show_card(card, base, variant)

    return turn
