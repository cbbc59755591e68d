"""The scene: the cards, plates and marks of the table, where a `Layout` wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene

from hearts_qt.app.i18n import _
from hearts_qt.app.models.mirror import standings
from hearts_qt.app.table.animate import Ease, Playback
from hearts_qt.app.table.card_item import CardItem
from hearts_qt.app.table.deck import BACK, Deck
from hearts_qt.app.table.layout import LIFT, Layout, Pose
from hearts_qt.app.table.looks import Looks
from hearts_qt.app.table.marks import MarkItem
from hearts_qt.app.table.picture import Picture, black_card
from hearts_qt.app.table.plates import PlateItem, PlateState
from hearts_qt.app.table.playing import PILE_SHOWN, Playing
from hearts_qt.app.table.speeds import Speeds

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

__all__ = ["TableScene"]

VEIL = 950
"""Height of the veil under the last trick, above everything that lies or flies."""


class TableScene(QGraphicsScene):
    """Everything that lies on the table.

    Lists of card items mirror the picture: `hands[seat]`, `trick` (seat and item), `unwon`, `kitty`
    and `piles[seat]` (a back for each of the first few tricks). `arrange` brings every item to
    the pose the layout has for it.
    """

    said = Signal(str)
    """What the state line says now."""
    spoken = Signal(str)
    """What a screen reader says of the event being shown."""
    settled = Signal()
    """The states of the person's cards may have changed."""
    laid_out = Signal()
    """Places have changed: the widgets over the table must follow."""
    hand_scored = Signal(object)
    game_over = Signal(object)
    cleared = Signal()
    """The table is new: whatever lay over it goes away."""

    def __init__(
        self, session: Session, deck: Deck, looks: Looks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.session = session
        self.deck = deck
        self.looks = looks
        self.speeds = Speeds()
        self.wait_for_me = False
        self.left_handed = False
        self.card_size = 1.0
        self.hover = -1
        """Row of the person's hand that stands out a little, or -1."""
        self.size = QSize(1024, 640)
        self.picture = Picture(session)
        self.layout = self._layout()
        self.hands: list[list[CardItem]] = []
        self.trick: list[tuple[int, CardItem]] = []
        self.unwon: list[CardItem] = []
        self.kitty: list[CardItem] = []
        self.piles: list[list[CardItem]] = []
        self.plates: list[PlateItem] = []
        self.peek: list[CardItem] = []
        self._spare: list[CardItem] = []
        self.broken = MarkItem(deck, "broken-heart")
        self.crown = MarkItem(deck, "crown")
        self.last_crown = MarkItem(deck, "crown")
        """On the card that won the last trick, while that is looked at."""
        self.veil = QGraphicsRectItem()
        """Over the table while the last trick is looked at, so that it is not taken for now."""
        self.veil.setPen(QPen(Qt.PenStyle.NoPen))
        self.veil.setBrush(QColor(0, 0, 0, 120))
        self.veil.setZValue(VEIL)
        self.veil.setVisible(False)
        self.addItem(self.veil)
        for mark in (self.broken, self.crown, self.last_crown):
            self.addItem(mark)
        self.playing = Playing(self)
        self.playback = Playback(self.playing.steps, self)
        self.mover = self.playback.mover
        self.playback.idle_changed.connect(self._rested)
        self.playback.shown.connect(self._shown)
        session.reset.connect(self.rebuild)
        session.happened.connect(self.playback.add)
        session.turn_changed.connect(self._turn)
        session.selection.changed.connect(self._selected)
        session.names_changed.connect(self.show_plates)
        session.thinking.connect(self._told)
        session.order_changed.connect(self._reordered)
        session.received_changed.connect(self._told)
        deck.ready.connect(self.refresh)
        self.rebuild()

    # -- building ------------------------------------------------------------------------------

    def _layout(self) -> Layout:
        rules = self.picture.mirror.rules
        return Layout(
            self.size.width(),
            self.size.height(),
            rules.players,
            _largest_hand(rules),
            charges=rules.charging != "off",
            rounds=2 if rules.booster_nines else 1,
            kitty=rules.kitty_size,
            size=self.card_size,
            left_handed=self.left_handed,
        )

    def set_size(self, size: QSize) -> None:
        """Follow the window: everything is laid out anew, at once."""
        self.size = size
        self.setSceneRect(QRectF(0, 0, size.width(), size.height()))
        self.relayout()

    def relayout(self) -> None:
        """Lay everything out anew; what was moving is there at once."""
        self.mover.finish()
        self.layout = self._layout()
        self.deck.forget_sizes({self.face_width, self.back_width, self.charge_width})
        self.arrange(0)
        for seat in range(self.picture.players):
            for item in self.hands[seat]:
                self.dress(item, seat)
        for items in (self.unwon, self.kitty, *self.piles):
            for item in items:
                item.show_card(item.lies, self.base_for(item.target.width, item.lies))
        for _seat, item in self.trick:
            item.show_card(item.lies, self.face_width, item.variant)
        self.show_plates()
        self.show_marks()
        self.laid_out.emit()

    @property
    def face_width(self) -> float:
        """The width for which faces are drawn."""
        return float(round(self.layout.unit))

    @property
    def back_width(self) -> float:
        """The width for which backs in other players' hands are drawn."""
        return float(self.layout.small)

    @property
    def charge_width(self) -> float:
        return float(self.layout.charge_width)

    def base_for(self, width: float, card: int) -> float:
        """The pixmap width in use that suits a card shown at a width."""
        if width > self.layout.small * 1.3:
            return self.face_width
        return self.back_width if card == BACK else self.face_width

    def rebuild(self) -> None:
        """Show the session's game anew, without any movement."""
        self.playback.clear()
        self.show_last_trick(False)
        for items in (*self.hands, *self.piles, self.unwon, self.kitty, self.peek):
            for item in items:
                self.drop(item)
        for _seat, item in self.trick:
            self.drop(item)
        self.picture = picture = Picture(self.session)
        self.layout = self._layout()
        players = picture.players
        self.hands = [[] for _ in range(players)]
        self.piles = [[] for _ in range(players)]
        self.trick, self.unwon, self.kitty, self.peek = [], [], [], []
        self.hover = -1
        while len(self.plates) > players:
            self.removeItem(self.plates.pop())
        while len(self.plates) < players:
            plate = PlateItem(self.deck)
            plate.setZValue(40)
            self.addItem(plate)
            self.plates.append(plate)
        person = self.session.person
        for seat in range(players):
            if seat == person:
                self.hands[seat] = [self.take(card) for card in picture.hand]
            else:
                self.hands[seat] = [self.take(BACK) for _ in range(picture.count(seat))]
                self.playing.lay_charged(seat)
            self.piles[seat] = [
                self.take(BACK) for _ in range(min(PILE_SHOWN, picture.mirror.tricks[seat]))
            ]
        self.trick = [(seat, self.take(card)) for seat, card in picture.mirror.plays]
        self.unwon = [self.take(card) for card in picture.unwon]
        self.kitty = [self.take(BACK) for _ in range(picture.kitty)]
        self.cleared.emit()
        self.relayout()
        blank = not any(picture.mirror.hands) and not picture.over
        self.said.emit("" if blank else self.sentence)
        self.settled.emit()
        self._note_reset()

    def take(self, card: int) -> CardItem:
        """A card item, new or used before."""
        if self._spare:
            item = self._spare.pop()
        else:
            item = CardItem(self.deck)
            self.addItem(item)
        item.show_card(card, self.base_for(self.layout.unit if card != BACK else 0, card))
        item.setOpacity(1.0)
        item.setVisible(True)
        return item

    def drop(self, item: CardItem) -> None:
        """An item is no longer on the table."""
        self.mover.drop(item)
        item.setVisible(False)
        self._spare.append(item)

    # -- poses ---------------------------------------------------------------------------------

    def arrange(self, duration: float, *, ease: Ease = Ease.OUT, settle: bool = True) -> None:
        """Bring everything that lies somewhere to its place.

        Items that are moving already keep moving unless their place has changed.
        """
        if not self.speeds.motion:
            duration = 0
        for seat, items in enumerate(self.hands):
            for item, (pose, z) in zip(items, self.hand_poses(seat), strict=True):
                self._send(item, pose, duration, z, ease)
        for index, (seat, item) in enumerate(self.trick):
            self._send(item, self.trick_pose(index, seat, item.lies), duration, 100 + index, ease)
        for index, item in enumerate(self.unwon):
            self._send(item, self.layout.unwon(index), duration, 20 + index, ease)
        for index, item in enumerate(self.kitty):
            self._send(item, self.layout.kitty(index), duration, 20 + index, ease)
        for seat, items in enumerate(self.piles):
            for index, item in enumerate(items):
                self._send(item, self.pile_pose(seat, index), duration, 5 + index, ease)
        if settle:
            self.playback.moved()

    def _send(self, item: CardItem, pose: Pose, duration: float, z: float, ease: Ease) -> None:
        if duration <= 0:
            self.mover.move(item, pose, 0, z=z)
        elif item.target != pose:
            item.setZValue(z)
            self.mover.move(item, pose, duration, z=z, ease=ease)
        else:
            item.setZValue(z)

    def hand_poses(self, seat: int) -> list[tuple[Pose, float]]:
        """Pose and height of every card of a hand, raised and charged ones included."""
        items = self.hands[seat]
        if seat != self.session.person:
            return self.playing.fan_poses(seat)
        poses = self.layout.hand(len(items))
        raised = set(self.session.selection.raised) if self.asks else set()
        return [
            (self.own_pose(row, pose, row in raised), 200 + row) for row, pose in enumerate(poses)
        ]

    def own_pose(self, row: int, pose: Pose, raised: bool) -> Pose:
        """The pose of a card of the person's, with all that lifts it."""
        if raised or self.playing.stands_out(row):
            return self.layout.raised(pose)
        if row == self.hover:
            return self.layout.raised(pose, LIFT)
        return pose

    def trick_pose(self, index: int, seat: int, card: int) -> Pose:
        """Where a card of the trick lies."""
        return self.layout.trick(seat, index // self.picture.players, card)

    def pile_pose(self, seat: int, index: int) -> Pose:
        """Where a layer of a pile of won tricks lies."""
        pile = self.layout.pile(seat)
        shift = 0.035 * pile.width * index
        return Pose(pile.x + shift, pile.y - shift, pile.angle, pile.width)

    # -- states --------------------------------------------------------------------------------

    @property
    def rests(self) -> bool:
        """Whether everything that has happened is shown."""
        return self.playback.idle

    @property
    def asks(self) -> bool:
        """Whether the person is to do something, and the table shows it."""
        return self.rests and self.session.person in self.session.to_act

    def dress(self, item: CardItem, seat: int) -> None:
        """Give a card of a hand the picture it should have."""
        if seat != self.session.person:
            item.show_card(item.lies, self.base_for(item.target.width, item.lies))
            return
        row = self.hands[seat].index(item)
        variant = ""
        if item.lies != BACK:
            dim = self.asks and not self.session.choosable(item.lies)
            marked = self.playing.is_marked(row)
            variant = " ".join(["dim"] * dim + ["glow"] * marked)
        item.show_card(item.lies, self.face_width, variant)

    def show_states(self) -> None:
        """Show which of the person's cards may be chosen, and which are raised."""
        person = self.session.person
        for item in self.hands[person]:
            self.dress(item, person)
        poses = self.hand_poses(person)
        for item, (pose, z) in zip(self.hands[person], poses, strict=True):
            self._send(item, pose, self.speeds.raise_card if self.speeds.motion else 0, z, Ease.OUT)
        self.playback.moved()
        self.settled.emit()

    def set_hover(self, row: int) -> None:
        """Lift a row of the person's hand a little, and only that."""
        if row != self.hover:
            self.hover = row
            if self.rests:
                self.show_states()

    def shake(self, row: int) -> None:
        """Shake a card of the person's softly: it may not be played."""
        items = self.hands[self.session.person]
        if not self.speeds.motion or not 0 <= row < len(items):
            return
        item = items[row]
        home, z = item.target, item.zValue()
        swing = 0.045 * home.width
        self.mover.drop(item)
        item.place(Pose(home.x + swing, home.y, home.angle, home.width))
        self.mover.move(item, home, self.speeds.shake, z=z, ease=Ease.SHAKE)
        self.playback.moved()

    def show_plates(self, force: bool = False) -> None:
        """Bring the plates up to date."""
        if len(self.session.names) != self.picture.players:
            return  # a game of another size: `reset` follows
        for seat, plate in enumerate(self.plates):
            plate.show_state(
                self.plate_state(seat),
                self.layout.stations[seat].plate,
                self.layout.text,
                self.looks,
                force,
            )

    def plate_state(self, seat: int) -> PlateState:
        """What the plate of a seat says."""
        picture, session = self.picture, self.session
        mirror = picture.mirror
        person = session.person
        if self.rests:
            turn = seat in session.to_act and (seat == person or len(session.to_act) == 1)
        else:
            turn = seat == picture.turn
        team = session.team_of(seat)
        return PlateState(
            name=session.names[seat],
            level=session.level_words(seat),
            points=mirror.points[seat],
            total=mirror.totals[session.column_of(seat)],
            dealer=seat == mirror.dealer and (any(mirror.hands) or bool(mirror.plays)),
            turn=turn and not picture.over,
            moon=seat == mirror.moon_seat(),
            partner=team >= 0 and seat != person and team == session.team_of(person),
            chosen=seat in picture.committed and seat != person,
            captured=tuple(sorted(mirror.captured[seat])),
            black=black_card(mirror.rules),
            winner=picture.over and seat in session.winner_seats,
        )

    def show_marks(self) -> None:
        """Hearts broken, and the crown on the card that wins the trick."""
        layout = self.layout
        row, station = layout.row, layout.stations[self.session.person]
        side = round(layout.text * 2.0)
        sign = -1 if self.left_handed else 1
        start = station.plate.x if self.left_handed else station.plate.right
        self.broken.home = Pose(start + sign * (layout.gap * 1.6 + side / 2), row.cy, 0, side)
        self.broken.set_shown(self.picture.mirror.broken and bool(self.picture.hand or self.trick))
        if self.broken not in self.playing.flying:
            self.broken.place(self.broken.home)
        self.broken.setZValue(45)
        winner: CardItem | None = None
        for standing, (_seat, item) in zip(
            self.picture.mirror.standings(), self.trick, strict=False
        ):
            variant = ""
            if standing.winning:
                winner = item
                variant = "glow"
            elif standing.cancelled:
                variant = "dim"
            item.show_card(item.lies, self.face_width, variant)
        self.crown.set_shown(winner is not None and len(self.trick) > 1)
        if winner is not None:
            self._crown(self.crown, winner.target, 150)

    def refresh(self) -> None:
        """Better pictures have come."""
        for item in self.items():
            # Cards that are still hidden in the pack as well.
            if isinstance(item, CardItem):
                item.refresh()
        for mark in (self.broken, self.crown, self.last_crown):
            mark.refresh()
        self.show_plates(force=True)

    # -- what the session tells ----------------------------------------------------------------

    def _turn(self, _seats: object) -> None:
        rested = self.rests
        self.playback.told()
        if rested:
            self._rested(True)

    def _told(self, *_of: object) -> None:
        if self.rests:
            self._rested(True)

    def _rested(self, idle: bool) -> None:
        if not idle:
            self.hover = -1
            return
        self.show_plates()
        self.show_marks()
        self.show_states()
        self.said.emit(self.sentence)

    @property
    def sentence(self) -> str:
        """What is expected of the person now; with enough cards raised, how to go on."""
        selection = self.session.selection
        if self.asks and selection.kind and selection.need and not selection.remaining:
            return _("Press Enter or “{button}”").format(button=selection.button_text)
        return self.session.state_sentence

    def _selected(self) -> None:
        if self.rests:
            self.show_states()
            self.said.emit(self.sentence)

    def _reordered(self) -> None:
        self.playing.sort_own()
        if self.rests:
            self.show_states()

    def _shown(self, event: object) -> None:
        from hearts_qt.app.shown_log import note_shown

        note_shown(event)

    def _note_reset(self) -> None:
        from hearts_qt.app.shown_log import note_reset

        game = self.session.game
        blank = not any(self.picture.mirror.hands) and not self.picture.mirror.plays
        position = 0 if blank and not game.finished else len(game.log)
        note_reset(game.number, position)

    # -- looking back --------------------------------------------------------------------------

    def show_last_trick(self, shown: bool) -> None:
        """Lay the last trick out in the middle again, or take it away."""
        for item in self.peek:
            self.drop(item)
        self.peek = []
        plays = self.picture.mirror.last_trick
        shown = shown and bool(plays)
        self.veil.setVisible(shown)
        self.last_crown.set_shown(False)
        for _seat, item in self.trick:
            item.setVisible(not shown)
        if not shown:
            return
        self.veil.setRect(self.sceneRect())
        for index, standing in enumerate(standings(plays, self.picture.players)):
            card = standing.card
            item = self.take(card)
            item.show_card(card, self.face_width, "glow" if standing.winning else "")
            item.place(self.layout.trick(standing.seat, standing.round, card))
            item.target = item.pose
            item.setZValue(VEIL + 1 + index)
            self.peek.append(item)
            if standing.winning:
                self._crown(self.last_crown, item.pose, VEIL + 40)
                self.last_crown.set_shown(True)

    def last_trick_words(self) -> str:
        """What stands over the last trick while it is looked at."""
        picture, session = self.picture, self.session
        plays = picture.mirror.last_trick
        winner = next((one.seat for one in standings(plays, picture.players) if one.winning), -1)
        if winner < 0:
            return _("Last trick")
        if winner == session.person:
            return _("Last trick: you took it")
        return _("Last trick: {name} took it").format(name=session.names[winner])

    def _crown(self, crown: MarkItem, pose: Pose, z: float) -> None:
        """Lay a crown on the corner of a card."""
        side = round(pose.width * 0.30)
        crown.place(Pose(pose.x + pose.width * 0.36, pose.y - pose.width * 0.62, 0, side))
        crown.setZValue(z)

    def snapshot(self) -> dict[str, Any]:
        """Everything that can be seen, as plain values: equal pictures have equal snapshots."""

        def card(item: CardItem) -> tuple[object, ...]:
            pose = item.pose
            place = tuple(round(value, 2) for value in (pose.x, pose.y, pose.angle, pose.width))
            return (item.card, item.variant, item.base, item.flip, item.zValue(), *place)

        def mark(item: QGraphicsPixmapItem, pose: Pose) -> tuple[object, ...]:
            return (round(pose.x, 2), round(pose.y, 2)) if item.isVisible() else ()

        return {
            "hands": [[card(item) for item in items] for items in self.hands],
            "trick": [(seat, *card(item)) for seat, item in self.trick],
            "unwon": [card(item) for item in self.unwon],
            "kitty": [card(item) for item in self.kitty],
            "piles": [[card(item) for item in items] for items in self.piles],
            "plates": [self.plates[seat].state for seat in range(self.picture.players)],
            "broken": mark(self.broken, self.broken.pose),
            "crown": mark(self.crown, self.crown.pose),
            "visible": sum(
                isinstance(item, CardItem) and item.isVisible() for item in self.items()
            ),
        }


def _largest_hand(rules: Any) -> int:
    """The most cards anybody can hold at a time."""
    cards = (52 * rules.packs - len(rules.removed)) // rules.players
    if rules.kitty_size and rules.kitty_use == "exchange":
        cards += rules.kitty_size
    return int(cards)
