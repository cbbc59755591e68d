"""How each event is shown: which cards go where, in which order, and how long the table waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.names import card_words, cards_words
from hearts_qt.app.table.animate import Ease, Kind, Steps, Wait
from hearts_qt.app.table.card_item import CardItem
from hearts_qt.app.table.deck import BACK
from hearts_qt.app.table.layout import Pose
from hearts_qt.app.table.picture import black_card
from hearts_qt.game import events as ev

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableScene

__all__ = ["Playing"]

FLYING = 500
"""Height of cards on their way, above everything that lies."""


PILE_SHOWN = 3
"""Layers a pile of won tricks shows at most."""


class Playing:
    """The steps of every kind of event, for one scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.flying: set[object] = set()
        """Marks that are on their way."""
        self._out = False
        self._serial = 0

    # -- states the scene asks for -------------------------------------------------------------

    def is_marked(self, row: int) -> bool:
        """Whether a card of the person's came with the pass, or lies charged."""
        scene = self._scene
        return _among(row, scene.hands[scene.session.person], scene.picture.received) or (
            self._charged(row)
        )

    def stands_out(self, row: int) -> bool:
        """Whether a card of the person's stands out of the hand by itself."""
        scene = self._scene
        return self._charged(row) or (
            self._out and _among(row, scene.hands[scene.session.person], scene.picture.received)
        )

    def _charged(self, row: int) -> bool:
        scene = self._scene
        person = scene.session.person
        charged = tuple(scene.picture.mirror.charged[person])
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
        for item, card in zip(items, scene.picture.mirror.charged[seat], strict=False):
            item.show_card(card, scene.face_width)

    def sort_own(self) -> None:
        """Bring the items of the person's hand into the order of the picture."""
        scene = self._scene
        person = scene.session.person
        left = list(scene.hands[person])
        ordered: list[CardItem] = []
        for card in scene.picture.hand:
            match = next((item for item in left if item.lies == card), None)
            if match is None:
                match = next((item for item in left if item.lies == BACK), None)
            if match is not None:
                left.remove(match)
                ordered.append(match)
        scene.hands[person] = ordered + left

    # -- events --------------------------------------------------------------------------------

    def steps(self, event: object) -> Steps:
        """The steps that show an event."""
        match event:
            case ev.Dealt():
                yield from self._dealt(event)
            case ev.Passed():
                yield from self._passed(event)
            case ev.Charged():
                yield from self._charges(event)
            case ev.TurnCame():
                self._see(event)
                name = self._scene.session.names[event.seat]
                if event.seat != self._scene.session.person:
                    self._scene.said.emit(_("{name} is to play").format(name=name))
            case ev.Played():
                yield from self._played(event)
            case ev.HeartsBroken():
                yield from self._broke(event)
            case ev.TrickTaken():
                yield from self._taken(event)
            case ev.TrickUnwon():
                yield from self._unwon(event)
            case ev.KittyTaken():
                yield from self._kitty(event)
            case ev.LaidAway():
                yield from self._laid_away(event)
            case ev.MoonShot():
                yield from self._moon(event)
            case ev.HandScored():
                self._see(event)
                self._scene.hand_scored.emit(event)
            case ev.GameOver():
                self._see(event)
                self._scene.game_over.emit(event)
            case ev.Boosted():
                self._see(event)
                self._tell(_("A nine: everybody plays a second card"))
                yield Wait(Kind.MOTION, self._scene.speeds.pause * 2)
            case _:
                self._see(event)

    def _see(self, event: object) -> None:
        scene = self._scene
        scene.picture.see(event)
        scene.show_plates()

    def _tell(self, sentence: str) -> None:
        """Say something in the state line and to a screen reader."""
        self._scene.said.emit(sentence)
        self._scene.spoken.emit(sentence)

    def _time(self, name: str) -> float:
        """How long a movement takes; 0 without motion."""
        speeds = self._scene.speeds
        return float(getattr(speeds, name)) if speeds.motion else 0.0

    def _dealt(self, event: ev.Dealt) -> Steps:
        scene = self._scene
        self._out = False
        for items in (*scene.hands, *scene.piles, scene.unwon, scene.kitty, scene.peek):
            for item in items:
                scene.drop(item)
        for _seat, item in scene.trick:
            scene.drop(item)
        scene.trick, scene.unwon, scene.kitty, scene.peek = [], [], [], []
        scene.piles = [[] for _ in scene.piles]
        self._see(event)
        scene.cleared.emit()
        scene.said.emit("")
        scene.show_marks()
        players = scene.picture.players
        person = scene.session.person
        flight = self._time("deal_flight")
        stock = scene.layout.stock(event.dealer)
        scene.hands = [
            [scene.take(BACK) for _ in range(len(event.hands[seat]))] for seat in range(players)
        ]
        scene.kitty = [scene.take(BACK) for _ in event.kitty]
        if not flight:
            for item, card in zip(scene.hands[person], scene.picture.hand, strict=True):
                item.show_card(card, scene.face_width)
            scene.arrange(0)
            return
        poses = [scene.hand_poses(seat) for seat in range(players)]
        most = max(len(items) for items in scene.hands)
        total = sum(len(items) for items in scene.hands)
        each = self._time("deal") / max(1, total)
        count = 0
        for place in range(most):
            for turn in range(1, players + 1):
                seat = (event.dealer + turn) % players
                if place >= len(scene.hands[seat]):
                    continue
                item = scene.hands[seat][place]
                pose, z = poses[seat][place]
                item.show_card(BACK, scene.base_for(pose.width, BACK))
                depth = (total - count) * 0.012
                start = Pose(stock.x + depth * 4, stock.y - depth * 4, 0, stock.width)
                item.place(start)
                item.setZValue(FLYING + total - count)
                scene.mover.move(
                    item,
                    pose,
                    flight,
                    delay=each * count,
                    z=z,
                    symmetric=True,
                    # Of the pack only a few cards are seen: the shadows of all would be black.
                    hidden=count < total - 3,
                )
                count += 1
        for index, item in enumerate(scene.kitty):
            item.place(stock)
            scene.mover.move(item, scene.layout.kitty(index), flight, delay=each * count, z=20)
        yield Wait(Kind.MOTION, each * count + flight)
        over = self._time("turn_over")
        for item, card in zip(scene.hands[person], scene.picture.hand, strict=True):
            scene.mover.move(
                item,
                item.target,
                over,
                z=item.zValue(),
                at_half=_showing(item, card, scene.face_width),
            )
        yield Wait(Kind.MOTION, over)

    def _passed(self, event: ev.Passed) -> Steps:
        scene = self._scene
        person = scene.session.person
        time = self._time("pass_flight")
        moved: list[tuple[int, int, int, CardItem]] = []
        for giver, receiver, cards in event.moves:
            if giver == receiver:
                continue
            for card in cards:
                moved.append((giver, receiver, card, self._pull(giver, card)))
        self._see(event)
        self._out = bool(scene.picture.received)
        if self._out:
            words = cards_words(scene.picture.received)
            self._tell(_("You receive {cards}").format(cards=words))
        else:
            scene.said.emit("")
        for _giver, receiver, _card, item in moved:
            scene.hands[receiver].append(item)
        arrived = {id(item): card for _g, receiver, card, item in moved if receiver == person}
        # The person's hand is sorted by the cards that it will show.
        own = scene.hands[person]
        faces = {id(item): arrived.get(id(item), item.lies) for item in own}
        wanted = list(scene.picture.hand)
        ordered: list[CardItem] = []
        for card in wanted:
            match = next(item for item in own if faces[id(item)] == card and item not in ordered)
            ordered.append(match)
        scene.hands[person] = ordered
        rows = {id(item): row for row, item in enumerate(ordered)}
        poses = scene.layout.hand(len(ordered))
        for giver, receiver, card, item in moved:
            if receiver == person:
                row = rows[id(item)]
                pose = scene.layout.raised(poses[row])
                self._fly(item, pose, time, 200 + row, card, scene.face_width, "glow")
            elif giver == person:
                place = scene.hands[receiver].index(item)
                pose, z = scene.layout.fan(receiver, len(scene.hands[receiver]))[place], 10 + place
                self._fly(item, pose, time, z, BACK, scene.back_width)
        scene.arrange(time, ease=Ease.IN_OUT)
        yield Wait(Kind.MOTION, time)
        for seat, items in enumerate(scene.hands):
            for item in items:
                if seat != person and item.lies == BACK:
                    item.show_card(BACK, scene.back_width)
        scene.show_states()
        if self._out:
            if scene.wait_for_me:
                yield Wait(Kind.GO_ON)
            else:
                yield Wait(Kind.MOTION, scene.speeds.received)
        self._out = False
        scene.show_states()

    def _charges(self, event: ev.Charged) -> Steps:
        scene = self._scene
        self._see(event)
        for seat in range(scene.picture.players):
            if seat != scene.session.person:
                self.lay_charged(seat)
        time = self._time("settle") * 2
        scene.arrange(time)
        scene.show_states()
        if any(event.charged):
            names = [scene.session.names[seat] for seat, cards in enumerate(event.charged) if cards]
            self._tell(_("Charged by {names}").format(names=", ".join(names)))
            yield Wait(Kind.MOTION, time + scene.speeds.hold)

    def _played(self, event: ev.Played) -> Steps:
        scene = self._scene
        person = scene.session.person
        time = self._time("card")
        if event.seat != person and scene.trick and scene.trick[-1][0] != person:
            yield Wait(Kind.MOTION, scene.speeds.pause)
        elif event.seat != person:
            yield Wait(Kind.MOTION, scene.speeds.pause * 0.6)
        item = self._pull(event.seat, event.card, event.charged)
        self._see(event)
        scene.spoken.emit(
            _("{name}: {card}").format(
                name=scene.session.names[event.seat], card=card_words(event.card)
            )
        )
        index = len(scene.trick)
        scene.trick.append((event.seat, item))
        pose = scene.trick_pose(index, event.seat, event.card)
        if item.card == event.card:
            item.show_card(event.card, scene.face_width)
            item.setZValue(FLYING + index)
            scene.mover.move(item, pose, time, ease=Ease.SETTLE, z=100 + index)
        else:
            self._fly(item, pose, time, 100 + index, event.card, scene.face_width)
        self.sort_own()
        scene.arrange(self._time("settle"))
        if event.seat == person:
            scene.show_states()
        yield Wait(Kind.MOTION, time)
        scene.show_marks()

    def _broke(self, event: ev.HeartsBroken) -> Steps:
        scene = self._scene
        self._see(event)
        self._tell(_("Hearts are broken"))
        mark = scene.broken
        scene.show_marks()
        time = self._time("settle") * 3
        if time:
            home = mark.home
            middle = scene.layout.middle
            big = Pose(middle.cx, middle.cy, 0, home.width * 2.4)
            self.flying.add(mark)
            mark.place(big)
            mark.setZValue(FLYING + 90)
            scene.mover.move(
                mark,
                home,
                time,
                delay=time * 0.6,
                ease=Ease.IN_OUT,
                z=45,
                at_end=lambda: self.flying.discard(mark),
            )
            scene.playback.moved()
        yield Wait(Kind.MOTION, 0)

    def _taken(self, event: ev.TrickTaken) -> Steps:
        scene = self._scene
        speeds = scene.speeds
        scene.show_marks()
        name = scene.session.names[event.winner]
        own = event.winner == scene.session.person
        points = event.points
        if points:
            sentence = (
                ngettext("You take {n} point", "You take {n} points", points)
                if own
                else ngettext("{name} takes {n} point", "{name} takes {n} points", points)
            )
            self._tell(sentence.format(name=name, n=points))
        else:
            self._tell(
                (_("You take the trick") if own else _("{name} takes the trick")).format(name=name)
            )
        if scene.wait_for_me:
            yield Wait(Kind.GO_ON)
        elif black_card(scene.picture.mirror.rules) in event.cards:
            yield Wait(Kind.HOLD, speeds.hold_black)
        elif points:
            yield Wait(Kind.HOLD, speeds.hold_points)
        else:
            yield Wait(Kind.HOLD, speeds.hold)
        time = self._time("collect")
        pile = scene.pile_pose(event.winner, 0)
        going = [item for _seat, item in scene.trick] + scene.unwon
        scene.trick, scene.unwon = [], []
        scene.crown.set_shown(False)
        if time:
            for index, item in enumerate(going):
                item.setZValue(FLYING + index)
                item.show_card(item.lies, scene.face_width)
                scene.mover.move(item, pile, time, delay=index * time * 0.07, ease=Ease.IN_OUT, z=4)
            yield Wait(Kind.MOTION, time * (1 + 0.07 * max(0, len(going) - 1)))
        for item in going:
            scene.drop(item)
        layers = scene.piles[event.winner]
        if len(layers) < PILE_SHOWN:
            back = scene.take(BACK)
            back.show_card(BACK, scene.back_width)
            layers.append(back)
            place = scene.pile_pose(event.winner, len(layers) - 1)
            scene.mover.move(back, place, 0, z=5 + len(layers) - 1)
        self._see(event)
        scene.show_marks()

    def _unwon(self, event: ev.TrickUnwon) -> Steps:
        scene = self._scene
        scene.show_marks()
        self._tell(_("All cards cancel: the trick stays on the table"))
        if scene.wait_for_me:
            yield Wait(Kind.GO_ON)
        else:
            yield Wait(Kind.HOLD, scene.speeds.hold_points)
        scene.unwon += [item for _seat, item in scene.trick]
        for _seat, item in scene.trick:
            item.show_card(item.lies, scene.face_width)
        scene.trick = []
        self._see(event)
        time = self._time("collect")
        scene.arrange(time, ease=Ease.IN_OUT)
        yield Wait(Kind.MOTION, time)
        scene.show_marks()

    def _kitty(self, event: ev.KittyTaken) -> Steps:
        scene = self._scene
        session = scene.session
        person = session.person
        own = event.seat == person
        self._tell(
            (_("You take the kitty") if own else _("{name} takes the kitty")).format(
                name=session.names[event.seat]
            )
        )
        time = self._time("collect") * 1.4
        going, scene.kitty = scene.kitty, []
        self._see(event)
        if event.exchange:
            scene.hands[event.seat] += going
            if own:
                for item, card in zip(going, event.cards, strict=True):
                    item.show_card(card, scene.face_width)
            self.sort_own()
            scene.arrange(time, ease=Ease.IN_OUT)
            yield Wait(Kind.MOTION, time)
            for item in going:
                scene.dress(item, event.seat)
            return
        pile = scene.pile_pose(event.seat, 0)
        if time:
            for item in going:
                item.setZValue(FLYING)
                scene.mover.move(item, pile, time, ease=Ease.IN_OUT, z=4)
            yield Wait(Kind.MOTION, time)
        for item in going:
            scene.drop(item)

    def _laid_away(self, event: ev.LaidAway) -> Steps:
        scene = self._scene
        going = [self._pull(event.seat, card) for card in event.cards]
        self._see(event)
        time = self._time("collect")
        scene.arrange(self._time("settle"))
        if time:
            pile = scene.pile_pose(event.seat, 0)
            for item in going:
                self._fly(item, pile, time, 4, BACK, scene.back_width)
            yield Wait(Kind.MOTION, time)
        for item in going:
            scene.drop(item)

    def _moon(self, event: ev.MoonShot) -> Steps:
        scene = self._scene
        self._see(event)
        name = scene.session.names[event.seat]
        own = event.seat == scene.session.person
        if event.sun:
            sentence = _("You shot the sun!") if own else _("{name} shot the sun!")
        else:
            sentence = _("You shot the moon!") if own else _("{name} shot the moon!")
        self._tell(sentence.format(name=name))
        yield Wait(Kind.MOTION, scene.speeds.moon)

    # -- hands ---------------------------------------------------------------------------------

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
    ) -> None:
        """Bring a card somewhere and turn it over on the way."""
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
            ease=Ease.IN_OUT if variant or card == BACK else Ease.OUT,
            z=z,
            symmetric=card == BACK,
            at_half=_showing(item, card, base, variant),
        )


def _among(row: int, items: list[CardItem], cards: tuple[int, ...]) -> bool:
    """Whether a row is one of these cards; of two copies the last ones are."""
    if not cards or row >= len(items):
        return False
    card = items[row].card
    wanted = cards.count(card)
    later = sum(item.lies == card for item in items[row + 1 :])
    return later < wanted


def _showing(item: CardItem, card: int, base: float, variant: str = "") -> Callable[[], None]:
    """What turns an item over."""

    def turn() -> None:
        item.show_card(card, base, variant)

    return turn
