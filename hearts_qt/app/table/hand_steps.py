"""How a hand gets to where it is played from: dealing, passing, charging, and the kitty."""

from __future__ import annotations

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.table.deck_art import BACK
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.layout.layout import Pose
from hearts_qt.app.table.moves import FLYING, Moves, showing
from hearts_qt.app.table.playback.animation import Ease, Steps, Wait, WaitKind
from hearts_qt.app.table.playback.cues import Cue
from hearts_qt.game import events as ev

__all__ = ["HandSteps"]

IN_THE_AIR = 16
"""How many cards fly at a time while a hand is dealt."""

PACKET = 0.45
"""The part of the time of a pass in which the cards of a packet gather before their giver."""


class HandSteps(Moves):
    """The steps of every event that brings cards into hands or out of them unplayed."""

    def _dealt(self, event: ev.Dealt) -> Steps:
        scene = self._scene
        self._out = False
        scene.effects.clear()
        for items in (*scene.hands, *scene.piles, scene.unwon, scene.kitty):
            for item in items:
                scene.drop(item)
        for _seat, item in scene.trick:
            scene.drop(item)
        scene.trick, scene.unwon, scene.kitty = [], [], []
        scene.show_last_trick(False)
        scene.piles = [[] for _ in scene.piles]
        self._see(event)
        scene.cleared.emit()
        scene.said.emit("")
        scene.show_marks()
        players = scene.displayed.players
        person = scene.session.person
        flight = self._time("deal_flight")
        stock = scene.layout.stock(event.dealer)
        scene.hands = [
            [scene.take(BACK) for _ in range(len(event.hands[seat]))] for seat in range(players)
        ]
        scene.kitty = [scene.take(BACK) for _ in event.kitty]
        if not flight:
            for item, card in zip(scene.hands[person], scene.displayed.hand, strict=True):
                item.show_card(card, scene.face_width)
            scene.arrange(0)
            scene.show_labels()
            scene.cued.emit(Cue.DEAL, 0.0)
            return
        poses = [scene.hand_poses(seat) for seat in range(players)]
        most = max(len(items) for items in scene.hands)
        total = sum(len(items) for items in scene.hands)
        # However many are dealt, no more than `IN_THE_AIR` fly at a time: that holds the pace.
        each = max(self._time("deal") / max(1, total), 0.7 * flight / IN_THE_AIR)
        flight = min(flight, each * IN_THE_AIR)
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
            count += 1
        scene.cued.emit(Cue.DEAL, each * count + flight)
        yield Wait(WaitKind.MOTION, each * count + flight)
        over = self._time("turn_over")
        wave = over / 12
        for row, (item, card) in enumerate(
            zip(scene.hands[person], scene.displayed.hand, strict=True)
        ):
            scene.mover.move(
                item,
                item.target,
                over,
                delay=wave * row,
                z=item.zValue(),
                at_half=showing(item, card, scene.face_width),
            )
        scene.show_labels()
        yield Wait(WaitKind.MOTION, over + wave * max(0, len(scene.hands[person]) - 1))

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
        self._out = bool(scene.displayed.received)
        if self._out:
            words = cards_words(scene.displayed.received)
            self._tell(_("You receive {cards}").format(cards=words))
        else:
            scene.said.emit("")
        for _giver, receiver, _card, item in moved:
            scene.hands[receiver].append(item)
        arrived = {id(item): card for _g, receiver, card, item in moved if receiver == person}
        # The person's hand is sorted by the cards that it will show.
        own = scene.hands[person]
        faces = {id(item): arrived.get(id(item), item.lies) for item in own}
        wanted = list(scene.displayed.hand)
        ordered: list[CardItem] = []
        for card in wanted:
            match = next(item for item in own if faces[id(item)] == card and item not in ordered)
            ordered.append(match)
        scene.hands[person] = ordered
        if time and moved:
            self._gather(moved, time * PACKET)
            for _giver, receiver, card, item in moved:
                if receiver == person:
                    # So that the hand can be sorted anew while it is still on its way.
                    item.lies = card
            scene.cued.emit(Cue.SLIDE, time * (1 + PACKET))
            yield Wait(WaitKind.MOTION, time * PACKET)
        rows = {id(item): row for row, item in enumerate(scene.hands[person])}
        poses = scene.layout.hand(len(rows))
        for giver, receiver, card, item in moved:
            if receiver == person:
                row = rows[id(item)]
                pose = scene.layout.raised(poses[row])
                self._fly(item, pose, time, 200 + row, card, scene.face_width, "glow")
            elif giver == person and item.card != BACK:
                place = scene.hands[receiver].index(item)
                pose, z = scene.layout.fan(receiver, len(scene.hands[receiver]))[place], 10 + place
                self._fly(item, pose, time, z, BACK, scene.back_width)
        scene.arrange(time, ease=Ease.IN_OUT)
        if moved and not time:
            scene.cued.emit(Cue.SLIDE, time)
        yield Wait(WaitKind.MOTION, time)
        for seat, items in enumerate(scene.hands):
            for item in items:
                if seat != person and item.lies == BACK:
                    item.show_card(BACK, scene.back_width)
        scene.show_states()
        if self._out:
            if scene.wait_for_me:
                yield Wait(WaitKind.GO_ON)
            else:
                yield Wait(WaitKind.MOTION, scene.speeds.received)
        self._out = False
        scene.show_states()

    def _gather(self, moved: list[tuple[int, int, int, CardItem]], time: float) -> None:
        """The cards that go the same way come together before their giver, face down."""
        scene = self._scene
        person = scene.session.person
        packets: dict[tuple[int, int], list[CardItem]] = {}
        for giver, receiver, _card, item in moved:
            packets.setdefault((giver, receiver), []).append(item)
        for (giver, receiver), items in packets.items():
            width = scene.layout.small * 1.15
            for index, item in enumerate(items):
                place = scene.layout.packet(giver, receiver, index, len(items), width)
                if giver == person:
                    self._fly(item, place, time, FLYING + index, BACK, scene.face_width)
                else:
                    item.setZValue(FLYING + index)
                    scene.mover.move(
                        item, place, time, z=FLYING + index, ease=Ease.OUT, symmetric=True
                    )
        for seat in {giver for giver, _receiver in packets}:
            left = [item for item in scene.hands[seat] if item not in _items(moved)]
            if seat != person and all(item.lies == BACK for item in left):
                closed = scene.layout.fan(seat, len(left))
                for item, pose in zip(left, closed, strict=True):
                    scene.mover.move(item, pose, time, z=item.zValue(), ease=Ease.IN_OUT)
        scene.animations.moved()

    def _charges(self, event: ev.Charged) -> Steps:
        scene = self._scene
        self._see(event)
        for seat in range(scene.displayed.players):
            if seat != scene.session.person:
                self.lay_charged(seat)
        time = self._time("settle") * 2
        scene.arrange(time)
        scene.show_states()
        if any(event.charged):
            names = [scene.session.names[seat] for seat, cards in enumerate(event.charged) if cards]
            self._tell(_("Charged by {names}").format(names=", ".join(names)))
            scene.cued.emit(Cue.CARD, time)
            yield Wait(WaitKind.MOTION, time + scene.speeds.hold)

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
        scene.cued.emit(Cue.SLIDE, time)
        going, scene.kitty = scene.kitty, []
        self._see(event)
        scene.show_labels()
        if event.exchange:
            scene.hands[event.seat] += going
            if own:
                for item, card in zip(going, event.cards, strict=True):
                    item.show_card(card, scene.face_width)
            self.sort_own()
            scene.arrange(time, ease=Ease.IN_OUT)
            yield Wait(WaitKind.MOTION, time)
            for item in going:
                scene.dress(item, event.seat)
            return
        pile = scene.pile_pose(event.seat, 0)
        if time:
            for item in going:
                item.setZValue(FLYING)
                scene.mover.move(item, pile, time, ease=Ease.IN_OUT, z=4)
            yield Wait(WaitKind.MOTION, time)
        for item in going:
            scene.drop(item)

    def _laid_away(self, event: ev.LaidAway) -> Steps:
        scene = self._scene
        going = [self._pull(event.seat, card) for card in event.cards]
        self._see(event)
        time = self._time("collect")
        scene.cued.emit(Cue.SLIDE, time)
        scene.arrange(self._time("settle"))
        if time:
            pile = scene.pile_pose(event.seat, 0)
            for item in going:
                self._fly(item, pile, time, 4, BACK, scene.back_width)
            yield Wait(WaitKind.MOTION, time)
        for item in going:
            scene.drop(item)


def _items(moved: list[tuple[int, int, int, CardItem]]) -> set[CardItem]:
    return {item for _giver, _receiver, _card, item in moved}
