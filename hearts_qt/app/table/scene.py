"""The scene: the cards, plates and marks of the table, where a `Layout` wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRectF, QSize, Signal
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from hearts_qt.app.i18n import _
from hearts_qt.app.table.deck_art import BACK, Deck
from hearts_qt.app.table.displayed_table import DisplayedTable
from hearts_qt.app.table.items.card_badges import CANCELLED, charge_badge
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.cloth_labels import ClothLabelItem
from hearts_qt.app.table.items.mark_item import MarkItem, crown_pose
from hearts_qt.app.table.items.plate_state import cloth_labels, plate_state
from hearts_qt.app.table.items.seat_plate import SeatPlateItem
from hearts_qt.app.table.layout.layout import LIFT, Layout, Pose
from hearts_qt.app.table.overlay.last_trick import LastTrick
from hearts_qt.app.table.palette import Palette
from hearts_qt.app.table.playback.animation import AnimationQueue, Ease
from hearts_qt.app.table.playback.effects import Effects
from hearts_qt.app.table.playback.speeds import Speeds
from hearts_qt.app.table.playing import PILE_SHOWN, Playing
from hearts_qt.game.events import TrickPlay

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

__all__ = ["TableScene"]


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
    cued = Signal(object, float)
    """Something that can be heard begins: the `Cue`, and the milliseconds until it arrives."""
    cleared = Signal()
    """The table is new: whatever lay over it goes away."""

    def __init__(
        self, session: Session, deck: Deck, colours: Palette, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.session = session
        self.deck = deck
        self.colours = colours
        self.speeds = Speeds()
        self.wait_for_me = False
        self.left_handed = False
        self.card_size = 1.0
        self.hover = -1
        """Row of the person's hand that stands out a little, or -1."""
        self.size = QSize(1024, 640)
        self.displayed = DisplayedTable(session)
        self.layout = self._layout()
        self.hands: list[list[CardItem]] = []
        self.trick: list[tuple[int, CardItem]] = []
        self.unwon: list[CardItem] = []
        self.kitty: list[CardItem] = []
        self.piles: list[list[CardItem]] = []
        self.plates: list[SeatPlateItem] = []
        self._spare: list[CardItem] = []
        self.broken = MarkItem(deck, "broken-heart")
        self.crown = MarkItem(deck, "crown")
        for mark in (self.broken, self.crown):
            self.addItem(mark)
        self.last = LastTrick(self)
        self.labels = {name: ClothLabelItem(deck) for name in ("unwon", "kitty", "note")}
        """Words on the cloth: on the unwon tricks, on the kitty, and on the trick."""
        for sign in self.labels.values():
            sign.setZValue(42)
            self.addItem(sign)
        self.playing = Playing(self)
        self.animations = AnimationQueue(self.playing.steps, self)
        self.mover = self.animations.mover
        self.effects = Effects(self)
        self.animations.idle_changed.connect(self._rested)
        self.animations.shown.connect(self._shown)
        session.reset.connect(self.rebuild)
        session.happened.connect(self.animations.add)
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
        rules = self.displayed.state.rules
        return Layout(
            self.size.width(),
            self.size.height(),
            rules.players,
            _largest_hand(rules),
            charges=rules.charging != "off",
            rounds=2 if rules.booster_nines else 1,
            kitty=rules.kitty_size,
            unwon=rules.packs > 1,
            size=self.card_size,
            index=self.deck.index_width,
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
        for seat in range(self.displayed.players):
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
        self.animations.clear()
        self.effects.clear()
        self.show_last_trick(False)
        self.playing.whole.clear()
        for items in (*self.hands, *self.piles, self.unwon, self.kitty):
            for item in items:
                self.drop(item)
        for _seat, item in self.trick:
            self.drop(item)
        self.displayed = picture = DisplayedTable(self.session)
        self.layout = self._layout()
        players = picture.players
        self.hands = [[] for _ in range(players)]
        self.piles = [[] for _ in range(players)]
        self.trick, self.unwon, self.kitty = [], [], []
        self.hover = -1
        while len(self.plates) > players:
            self.removeItem(self.plates.pop())
        while len(self.plates) < players:
            plate = SeatPlateItem(self.deck)
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
                self.take(BACK) for _ in range(min(PILE_SHOWN, picture.state.tricks[seat]))
            ]
        self.trick = [(seat, self.take(card)) for seat, card in picture.state.plays]
        self.unwon = [self.take(card) for card in picture.unwon]
        self.kitty = [self.take(BACK) for _ in range(picture.kitty)]
        self.cleared.emit()
        self.relayout()
        blank = not any(picture.state.hands) and not picture.over
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
        gone = self._cancelled()
        for index, (seat, item) in enumerate(self.trick):
            pose = self.trick_pose(index, seat, item.lies, item in gone)
            self._send(item, pose, duration, 100 + index, ease)
        for index, item in enumerate(self.unwon):
            self._send(item, self.layout.unwon(index), duration, 20 + index, ease)
        for index, item in enumerate(self.kitty):
            self._send(item, self.layout.kitty(index), duration, 20 + index, ease)
        for seat, items in enumerate(self.piles):
            for index, item in enumerate(items):
                self._send(item, self.pile_pose(seat, index), duration, 5 + index, ease)
        if settle:
            self.animations.moved()

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

    def trick_pose(self, index: int, seat: int, card: int, gone: bool = False) -> Pose:
        """Where a card of the trick lies; `gone` is a cancelled one."""
        turn = index // self.displayed.players
        return self.layout.trick(seat, turn, card, boosted=self.displayed.boosted, gone=gone)

    def _cancelled(self) -> set[CardItem]:
        """The cards of the trick that are shown as cancelled."""
        rows = zip(self.displayed.state.trick, self.trick, strict=False)
        gone = {item for standing, (_seat, item) in rows if standing.cancelled}
        return gone - self.playing.whole

    def pile_pose(self, seat: int, index: int) -> Pose:
        """Where a layer of a pile of won tricks lies."""
        pile = self.layout.pile(seat)
        shift = 0.035 * pile.width * index
        return Pose(pile.x + shift, pile.y - shift, pile.angle, pile.width)

    # -- states --------------------------------------------------------------------------------

    @property
    def rests(self) -> bool:
        """Whether everything that has happened is shown."""
        return self.animations.idle

    @property
    def asks(self) -> bool:
        """Whether the person is to do something, and the table shows it."""
        return self.rests and self.session.person in self.session.to_act

    def dress(self, item: CardItem, seat: int) -> None:
        """Give a card of a hand the picture it should have."""
        if seat != self.session.person:
            variant = charge_badge(item.lies) if item.lies != BACK else ""
            item.show_card(item.lies, self.base_for(item.target.width, item.lies), variant)
            return
        row = self.hands[seat].index(item)
        variant = ""
        if item.lies != BACK:
            dim = self.asks and not self.session.choosable(item.lies)
            marked = self.playing.is_marked(row)
            badge = [charge_badge(item.lies, own=True)] * self.playing.is_charged(row)
            variant = " ".join(["dim"] * dim + ["glow"] * marked + badge)
        item.show_card(item.lies, self.face_width, variant)

    def show_states(self) -> None:
        """Show which of the person's cards may be chosen, and which are raised."""
        person = self.session.person
        for item in self.hands[person]:
            self.dress(item, person)
        poses = self.hand_poses(person)
        for item, (pose, z) in zip(self.hands[person], poses, strict=True):
            self._send(item, pose, self.speeds.raise_card if self.speeds.motion else 0, z, Ease.OUT)
        self.animations.moved()
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
        self.animations.moved()

    def show_plates(self, force: bool = False) -> None:
        """Bring the plates up to date."""
        if self.session.rules != self.displayed.state.rules:
            return  # another game: `reset` follows
        for seat, plate in enumerate(self.plates):
            plate.show_state(
                plate_state(self, seat),
                self.layout.stations[seat].plate,
                self.layout.text,
                self.colours,
                force,
            )

    def show_marks(self) -> None:
        """Hearts broken, and the crown on the card that wins the trick."""
        layout = self.layout
        row, station = layout.row, layout.stations[self.session.person]
        side = round(layout.text * 2.0)
        sign = -1 if self.left_handed else 1
        start = station.plate.x if self.left_handed else station.plate.right
        self.broken.home = Pose(start + sign * (layout.gap * 1.6 + side / 2), row.cy, 0, side)
        self.broken.set_shown(
            self.displayed.state.broken and bool(self.displayed.hand or self.trick)
        )
        if self.broken not in self.playing.flying:
            self.broken.place(self.broken.home)
        self.broken.setZValue(45)
        winner: CardItem | None = None
        for standing, (_seat, item) in zip(
            self.displayed.state.trick, self.trick, strict=False
        ):
            if standing.winning:
                winner = item
            item.show_card(item.lies, self.face_width, self.trick_variant(standing, item))
        self.crown.set_shown(winner is not None and len(self.trick) > 1)
        if winner is not None:
            self.crown.place(crown_pose(winner.target))
            self.crown.setZValue(150)
        self.show_labels()

    def trick_variant(self, play: TrickPlay, item: CardItem | None = None) -> str:
        """How a card of a trick looks as things stand."""
        words: list[str] = []
        if play.winning:
            words.append("glow")
        elif play.cancelled and item not in self.playing.whole:
            words += ["dim", CANCELLED]
        if play.charged:
            words.append(charge_badge(play.card))
        return " ".join(words)

    def show_labels(self, force: bool = False) -> None:
        """Bring the words on the cloth up to date."""
        layout, says = self.layout, cloth_labels(self)
        boxes = {
            "unwon": layout.caption(layout.unwon_box),
            "kitty": layout.caption(layout.kitty_box),
            "note": layout.note,
        }
        for name, item in self.labels.items():
            item.say(says[name], boxes[name], layout.text, self.colours, force)

    def refresh(self) -> None:
        """Better pictures have come."""
        for item in self.items():
            # Cards that are still hidden in the pack as well.
            if isinstance(item, CardItem):
                item.refresh()
        for mark in (self.broken, self.crown, self.last.crown):
            mark.refresh()
        self.effects.refresh()
        self.show_plates(force=True)
        self.show_labels(force=True)

    # -- what the session tells ----------------------------------------------------------------

    def _turn(self, _seats: object) -> None:
        rested = self.rests
        self.animations.told()
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
        if self.asks and selection.kind and selection.raised and not selection.remaining:
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
        from hearts_qt.app.display_log import note_shown

        note_shown(event)

    def _note_reset(self) -> None:
        from hearts_qt.app.display_log import note_reset

        game = self.session.game
        blank = not any(self.displayed.state.hands) and not self.displayed.state.plays
        position = 0 if blank and not game.finished else len(game.log)
        note_reset(game.number, position)

    # -- looking back --------------------------------------------------------------------------

    @property
    def peek(self) -> list[CardItem]:
        """The cards of the last trick while it is looked at."""
        return self.last.items

    def show_last_trick(self, shown: bool) -> None:
        """Lay the last trick out in the middle again, or take it away."""
        self.last.show(shown)

    def last_trick_words(self) -> str:
        """What stands over the last trick while it is looked at."""
        return self.last.words()

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
            "plates": [self.plates[seat].state for seat in range(self.displayed.players)],
            "cloth_labels": {name: item.label for name, item in self.labels.items()},
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
