"""The card items of the table: hands, trick, kitty and piles, and where each of them belongs.

The last trick can be laid out in the middle again while the person looks at it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QGraphicsScene

from hearts_qt.app.i18n import _
from hearts_qt.app.models.hand_order import in_order
from hearts_qt.app.table.art.deck_art import (
    BACK,
    CANCELLED,
    CHOSEN,
    HINTED,
    RETURNED,
    Deck,
    charge_badge,
    trick_count_badge,
)
from hearts_qt.app.table.geometry import Pose
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.marks import MarkItem, crown_pose
from hearts_qt.app.table.layout import LIFT, Layout
from hearts_qt.app.table.playback.animation_queue import AnimationQueue, Ease
from hearts_qt.app.table.playback.tempo import Timing
from hearts_qt.game.events import TrickPlay
from hearts_qt.rules.cards import suit_of

if TYPE_CHECKING:
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session


PILE_SHOWN = 3
"""The most layers that a pile of won tricks shows."""

FLYING_HEIGHT = 500
"""Z value of cards in flight, above everything that lies on the table."""


class TableCards(QObject):
    """The card items on the table, in lists that match the models.

    `hands[seat]`, `trick` (seat and item), `unwon`, `kitty`, and `piles[seat]` (a back for each of
    the first few tricks). `arrange` sends every item to the pose that the layout has for it.
    """

    states_changed = Signal()
    """Which of the person's cards can be chosen or are raised may have changed."""

    def __init__(
        self,
        session: Session,
        models: Models,
        deck: Deck,
        animations: AnimationQueue,
        timing: Timing,
        scene: QGraphicsScene,
    ) -> None:
        """The scene sets `layout` before it has the cards shown."""
        super().__init__(scene)
        self._session = session
        self._models = models
        self.timeline = models.timeline
        self._deck = deck
        self._animations = animations
        self._mover = animations.mover
        self._timing = timing
        self._scene = scene
        self.layout: Layout
        self.hands: list[list[CardItem]] = []
        self.trick: list[tuple[int, CardItem]] = []
        self.unwon: list[CardItem] = []
        self.kitty: list[CardItem] = []
        self.piles: list[list[CardItem]] = []
        self.hover = -1
        """Row of the person's hand that is lifted a little, or -1."""
        self.raise_received = False
        """Whether the cards that the person has just received stand out of the hand."""
        self.uncancelled: set[CardItem] = set()
        """Cancelled cards of the trick whose cancellation has not been shown yet."""
        self._spare: deque[CardItem] = deque()
        """Hidden items. The one that was hidden first is used first, so that after a rebuild most
        items show what they showed before."""
        self._flights = 0

    # -- building ------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Remove every card, and start again; `fill` follows."""
        self.uncancelled.clear()
        self.raise_received = False
        self.clear()
        players = self.timeline.state.players
        self.hands = [[] for _ in range(players)]
        self.piles = [[] for _ in range(players)]
        self.hover = -1

    def populate(self) -> None:
        """Make or reuse an item for each card of the table; the layout must already be the one for
        it."""
        state, person = self.timeline.state, self._session.current.person
        for seat in range(state.players):
            if seat == person:
                cards = self._models.hand.cards
            else:
                cards = in_order(state.hands[seat], self._session.order)
            if self._session.current.is_face_up(seat):
                self.hands[seat] = [self.acquire(card) for card in cards]
            else:
                self.hands[seat] = [self.acquire(BACK) for _ in cards]
                if seat != person:
                    self.lay_charged(seat)
            self.piles[seat] = [
                self.acquire(BACK) for _ in range(min(PILE_SHOWN, state.tricks[seat]))
            ]
        self.trick = [(play.seat, self.acquire(play.card)) for play in self._models.trick.rows]
        self.unwon = [self.acquire(play.card) for play in state.pile]
        self.kitty = [self.acquire(BACK) for _ in range(state.kitty)]

    def clear(self) -> None:
        """Remove every card from the table."""
        for items in (*self.hands, *self.piles, self.unwon, self.kitty):
            for item in items:
                self.release(item)
        for _seat, item in self.trick:
            self.release(item)
        self.trick, self.unwon, self.kitty = [], [], []
        self.piles = [[] for _ in self.piles]

    def acquire(self, card: int) -> CardItem:
        """A card item for a card or `BACK`: a spare one where there is one, otherwise a new one."""
        if self._spare:
            item = self._spare.popleft()
        else:
            item = CardItem(self._deck)
            self._scene.addItem(item)
        item.show_card(card, self.base_for(self.layout.card_width if card != BACK else 0, card))
        item.setOpacity(1.0)
        item.setVisible(True)
        return item

    def release(self, item: CardItem) -> None:
        """Hide an item that is no longer on the table, and keep it as a spare."""
        self._mover.drop(item)
        item.setVisible(False)
        self._spare.append(item)

    # -- widths of pixmaps ---------------------------------------------------------------------

    @property
    def face_width(self) -> float:
        """The width for which faces are drawn."""
        return float(round(self.layout.card_width))

    @property
    def back_width(self) -> float:
        """The width for which backs in other players' hands are drawn."""
        return float(self.layout.small_card_width)

    @property
    def charge_width(self) -> float:
        """The width for which charged cards are drawn."""
        return float(self.layout.charge_width)

    def base_for(self, width: float, card: int) -> float:
        """The pixmap width in use that suits a card shown at a width."""
        if width > self.layout.small_card_width * 1.3:
            return self.face_width
        return self.back_width if card == BACK else self.face_width

    # -- poses ---------------------------------------------------------------------------------

    def arrange(self, duration: float, *, ease: Ease = Ease.OUT) -> None:
        """Send every card to its place, within `duration` milliseconds.

        Items that are moving already keep moving unless their place has changed.
        """
        if not self._timing.durations.motion:
            duration = 0
        for seat, items in enumerate(self.hands):
            for item, (pose, z) in zip(items, self.hand_poses(seat), strict=True):
                self._send(item, pose, duration, z, ease)
        cancelled = self._cancelled()
        for index, (seat, item) in enumerate(self.trick):
            pose = self.trick_pose(index, seat, item.settled_card, item in cancelled)
            self._send(item, pose, duration, 100 + index, ease)
        for index, item in enumerate(self.unwon):
            self._send(item, self.layout.unwon(index), duration, 20 + index, ease)
        for index, item in enumerate(self.kitty):
            self._send(item, self.layout.kitty(index), duration, 20 + index, ease)
        for seat, items in enumerate(self.piles):
            for index, item in enumerate(items):
                self._send(item, self.pile_pose(seat, index), duration, 5 + index, ease)
        self._animations.moved()

    def redraw(self) -> None:
        """Give every card a pixmap of the width that the layout wants."""
        for seat in range(self.timeline.state.players):
            for item in self.hands[seat]:
                self.update_pixmap(item, seat)
            self.count_tricks(seat)
        for items in (self.unwon, self.kitty):
            for item in items:
                base = self.base_for(item.target.width, item.settled_card)
                item.show_card(item.settled_card, base)
        for _seat, item in self.trick:
            item.show_card(item.settled_card, self.face_width, item.variant)

    def _send(self, item: CardItem, pose: Pose, duration: float, z: float, ease: Ease) -> None:
        if duration <= 0:
            self._mover.move(item, pose, 0, z=z)
        elif item.target != pose:
            item.setZValue(z)
            self._mover.move(item, pose, duration, z=z, ease=ease)
        else:
            item.setZValue(z)

    def hand_poses(self, seat: int) -> list[tuple[Pose, float]]:
        """Pose and Z value of every card of a hand, raised and charged ones included."""
        if seat != self._session.current.person:
            return self._fan_poses(seat)
        items, cards = self.hands[seat], self._models.hand.cards
        if len(cards) != len(items):
            cards = tuple(item.settled_card for item in items)
        # Cards that are dealt face down lie where they will be turned over.
        poses = self.layout.hand(len(items), _new_suits(cards))
        raised = set(self._session.selection.raised) if self.awaits_person else set()
        return [
            (self._own_pose(row, pose, row in raised), 200 + row) for row, pose in enumerate(poses)
        ]

    def _own_pose(self, row: int, pose: Pose, raised: bool) -> Pose:
        """The pose of one of the person's cards, raised or lifted if it is to be."""
        if raised or (self.raise_received and self._was_received(row)):
            return self.layout.raised(pose)
        if row == self.hover:
            return self.layout.raised(pose, LIFT)
        return pose

    def _fan_poses(self, seat: int) -> list[tuple[Pose, float]]:
        """The poses of another player's cards: a fan of backs, charged cards in front of it."""
        items = self.hands[seat]
        hidden = sum(item.settled_card == BACK for item in items)
        shown = len(items) - hidden
        fan = iter(self.layout.fan(seat, hidden))
        poses: list[tuple[Pose, float]] = []
        faces = 0
        for index, item in enumerate(items):
            if item.settled_card == BACK:
                poses.append((next(fan), 10 + index))
            else:
                poses.append((self.layout.charged(seat, faces, shown), 60 + faces))
                faces += 1
        return poses

    def trick_pose(self, index: int, seat: int, card: int, cancelled: bool = False) -> Pose:
        """Where the card played as number `index` of the trick lies."""
        turn = index // self.timeline.state.players
        boosted = self.timeline.state.boosted
        return self.layout.trick(seat, turn, card, boosted=boosted, gone=cancelled)

    def pile_pose(self, seat: int, index: int) -> Pose:
        """Where a layer of a pile of won tricks lies."""
        pile = self.layout.pile(seat)
        shift = 0.035 * pile.width * index
        return Pose(pile.x + shift, pile.y - shift, pile.angle, pile.width)

    def _cancelled(self) -> set[CardItem]:
        """The cards of the trick that are shown as cancelled."""
        rows = zip(self._models.trick.rows, self.trick, strict=False)
        cancelled = {item for play, (_seat, item) in rows if play.cancelled}
        return cancelled - self.uncancelled

    # -- states --------------------------------------------------------------------------------

    @property
    def awaits_person(self) -> bool:
        """Whether the person is to act and everything that has happened is shown.

        False while another game has begun and the table still shows the one before.
        """
        session = self._session
        shown = self.timeline.state.rules is session.current.rules
        return shown and self._animations.idle and session.current.person in session.current.to_act

    def show_states(self) -> None:
        """Show which of the person's cards can be chosen, and which are raised."""
        person = self._session.current.person
        for item in self.hands[person]:
            self.update_pixmap(item, person)
        poses = self.hand_poses(person)
        time = self._timing.time("raise_card")
        for item, (pose, z) in zip(self.hands[person], poses, strict=True):
            self._send(item, pose, time, z, Ease.OUT)
        self._animations.moved()
        self.states_changed.emit()

    def update_pixmap(self, item: CardItem, seat: int) -> None:
        """Give a card of a hand the pixmap that suits its state."""
        card = item.settled_card
        if seat != self._session.current.person:
            variant = charge_badge(card) if card != BACK else ""
            if self._session.current.is_face_up(seat):
                charged = card in self.timeline.state.charged[seat]
                glow = ["glow"] * (card in self.timeline.state.marked[seat])
                variant = " ".join(glow + [variant] * charged)
            item.show_card(card, self.base_for(item.target.width, card), variant)
            return
        variant = ""
        if card != BACK:
            row = self.hands[seat].index(item)
            dim = self.awaits_person and not self._session.current.choosable(card)
            badge = [charge_badge(card, own=True)] * self._is_charged(row)
            glow = ["glow"] * (self._was_received(row) or card in self.timeline.state.marked[seat])
            variant = " ".join(["dim"] * dim + glow + self._signs(row) + badge)
        item.show_card(card, self.face_width, variant)

    def _signs(self, row: int) -> list[str]:
        """What marks one of the person's cards: that it is chosen, hinted at, or taken back."""
        session, hand = self._session, self.hands[self._session.current.person]
        if not self.awaits_person:
            return []
        if session.selection.kind:
            return [CHOSEN] * (row in session.selection.raised)
        if _among(row, hand, session.adviser.hint_cards):
            return [HINTED]
        return [RETURNED] * _among(row, hand, session.undo.returned)

    def set_hover(self, row: int) -> None:
        """Lift a row of the person's hand a little, and only that; -1 lifts none."""
        if row != self.hover:
            self.hover = row
            if self._animations.idle:
                self.show_states()

    def shake(self, row: int) -> None:
        """Shake one of the person's cards softly, because it may not be played."""
        items = self.hands[self._session.current.person]
        if not self._timing.durations.motion or not 0 <= row < len(items):
            return
        item = items[row]
        home, z = item.target, item.zValue()
        swing = 0.045 * home.width
        self._mover.drop(item)
        item.place(Pose(home.x + swing, home.y, home.angle, home.width))
        self._mover.move(item, home, self._timing.durations.shake, z=z, ease=Ease.SHAKE)
        self._animations.moved()

    def trick_variant(self, play: TrickPlay, item: CardItem | None = None) -> str:
        """The variant of the pixmap of a card in a trick: winning, cancelled, charged."""
        words: list[str] = []
        if play.winning:
            words.append("glow")
        elif play.cancelled and item not in self.uncancelled:
            words += ["dim", CANCELLED]
        if play.charged:
            words.append(charge_badge(play.card))
        return " ".join(words)

    def lay_charged(self, seat: int) -> None:
        """Turn over as many of another player's cards as are charged."""
        items = self.hands[seat]
        for item, card in zip(items, self.timeline.state.charged[seat], strict=False):
            item.show_card(card, self.face_width, charge_badge(card))

    def count_tricks(self, seat: int) -> None:
        """Show the number of tricks that a player has won on top of the pile."""
        tricks = self.timeline.state.tricks[seat]
        for item in self.piles[seat]:
            top = item is self.piles[seat][-1]
            item.show_card(BACK, self.back_width, trick_count_badge(tricks) if top else "")

    def sort_own(self) -> None:
        """Sort the items of the person's hand as the rows of its model."""
        person = self._session.current.person
        left = list(self.hands[person])
        ordered: list[CardItem] = []
        for card in self._models.hand.cards:
            match = next((item for item in left if item.settled_card == card), None)
            if match is None:
                match = next((item for item in left if item.settled_card == BACK), None)
            if match is not None:
                left.remove(match)
                ordered.append(match)
        self.hands[person] = ordered + left

    def move_resting(self) -> None:
        """Send those of the person's cards to their places that are not on their way already."""
        person, time = self._session.current.person, self._timing.time("raise_card")
        moving = {id(item) for item in self._mover.items}
        for item, (pose, z) in zip(self.hands[person], self.hand_poses(person), strict=True):
            if id(item) not in moving:
                self._send(item, pose, time, z, Ease.OUT)
        self._animations.moved()

    def _was_received(self, row: int) -> bool:
        """Whether one of the person's cards came with the pass."""
        person = self._session.current.person
        return _among(row, self.hands[person], self.timeline.state.received[person])

    def _is_charged(self, row: int) -> bool:
        """Whether one of the person's cards is charged."""
        person = self._session.current.person
        charged = self.timeline.state.charged[person]
        return bool(charged) and _among(row, self.hands[person], charged)

    # -- movement ------------------------------------------------------------------------------

    def detach(self, seat: int, card: int, charged: bool = False) -> CardItem:
        """Take the item that stands for a card out of a hand."""
        items = self.hands[seat]
        shown = [item for item in items if item.settled_card == card]
        if seat == self._session.current.person:
            # Of two identical cards, the uncharged one, which lies to the left, is played first.
            item = shown[-1] if charged else shown[0]
        elif shown and charged:
            item = shown[0]
        else:
            hidden = [item for item in items if item.settled_card == BACK] or items
            item = hidden[(card * 7 + len(hidden)) % len(hidden)]
        items.remove(item)
        return item

    def fly(
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
        """Move a card to a pose and turn it over to `card` on the way; see `Mover.move`."""
        self._flights += 1
        item.settled_card = card
        if item.card == BACK and card != BACK:
            # A back looks the same upside down, so start from the orientation that needs the
            # smaller turn.
            now = item.pose
            angle = (now.angle - pose.angle + 90) % 180 - 90 + pose.angle
            item.place(Pose(now.x, now.y, angle, now.width))
        item.setZValue(FLYING_HEIGHT + self._flights % 400)
        self._mover.move(
            item,
            pose,
            time,
            ease=ease or (Ease.IN_OUT if variant or card == BACK else Ease.OUT),
            z=z,
            symmetric=card == BACK,
            lift=lift,
            swing=swing,
            at_half=flipper(item, card, base, variant),
        )


def _new_suits(cards: Sequence[int]) -> list[int]:
    """The indices at which another suit begins; backs are of no suit."""
    return [
        at
        for at, (one, other) in enumerate(pairwise(cards), 1)
        if BACK not in (one, other) and suit_of(one) != suit_of(other)
    ]


def _among(row: int, items: list[CardItem], cards: tuple[int, ...]) -> bool:
    """Whether the item of a row is one of some cards; of identical cards, the last ones are
    meant."""
    if not cards or row >= len(items):
        return False
    card = items[row].card
    wanted = cards.count(card)
    later = sum(item.settled_card == card for item in items[row + 1 :])
    return later < wanted


def flipper(item: CardItem, card: int, base: float, variant: str = "") -> Callable[[], None]:
    """A function that turns an item over to a card."""

    def turn() -> None:
        item.show_card(card, base, variant)

    return turn


VEIL_HEIGHT = 950
"""Z value of the veil under the last trick, above everything that lies or flies."""


class LastTrick:
    """The cards of the last finished trick, over a veil that darkens the table."""

    def __init__(
        self,
        session: Session,
        deck: Deck,
        cards: TableCards,
        add_item: Callable[[QGraphicsItem], None],
    ) -> None:
        self._session = session
        self._cards = cards
        self.items: list[CardItem] = []
        """The items shown; empty while the last trick is not shown."""
        self.crown = MarkItem(deck, "crown")
        self.veil = QGraphicsRectItem()
        self.veil.setPen(QPen(Qt.PenStyle.NoPen))
        self.veil.setBrush(QColor(0, 0, 0, 120))
        self.veil.setZValue(VEIL_HEIGHT)
        self.veil.setVisible(False)
        add_item(self.veil)
        add_item(self.crown)

    def hide(self) -> None:
        """Take the last trick and the veil away."""
        self.show(False, QRectF())

    def show(self, shown: bool, area: QRectF) -> None:
        """Lay the trick out over a veil that covers `area`, or take both away."""
        cards = self._cards
        for item in self.items:
            cards.release(item)
        self.items = []
        plays = cards.timeline.state.last_trick
        shown = shown and bool(plays)
        self.veil.setVisible(shown)
        self.crown.set_shown(False)
        for _seat, item in cards.trick:
            item.setVisible(not shown)
        if not shown:
            return
        self.veil.setRect(area)
        boosted = len(plays) > cards.timeline.state.players
        for index, standing in enumerate(plays):
            card = standing.card
            item = cards.acquire(card)
            item.show_card(card, cards.face_width, cards.trick_variant(standing))
            pose = cards.layout.trick(
                standing.seat, standing.round, card, boosted=boosted, gone=standing.cancelled
            )
            item.place(pose)
            item.target = item.pose
            item.setZValue(VEIL_HEIGHT + 1 + index)
            self.items.append(item)
            if standing.winning:
                self.crown.place(crown_pose(item.pose))
                self.crown.setZValue(VEIL_HEIGHT + 40)
                self.crown.set_shown(True)

    def caption(self) -> str:
        """The words that stand over the last trick."""
        session, plays = self._session, self._cards.timeline.state.last_trick
        winner = next((one.seat for one in plays if one.winning), -1)
        if winner < 0:
            return _("Last trick: no one took it") if plays else _("Last trick")
        if winner == session.current.person:
            return _("Last trick: you took it")
        return _("Last trick: {name} took it").format(name=session.current.names[winner])
