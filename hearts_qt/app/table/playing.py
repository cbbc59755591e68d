"""How each event is shown: which cards go where, in which order, and how long the table waits."""

from __future__ import annotations

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.table.deck_art import BACK
from hearts_qt.app.table.displayed_table import black_card
from hearts_qt.app.table.hand_steps import HandSteps
from hearts_qt.app.table.items.card_badges import charge_badge
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.layout.layout import Pose
from hearts_qt.app.table.moves import FLYING, PILE_SHOWN
from hearts_qt.app.table.playback.animation import Ease, Steps, Wait, WaitKind
from hearts_qt.app.table.playback.cues import Cue
from hearts_qt.game import events as ev

__all__ = ["PILE_SHOWN", "Playing"]


LIFT = 0.07
"""How high a card flies, as the part of its width by which it then seems larger."""
BLACK_LIFT = 0.3
"""The same for the black card."""
BLACK_TIME = 1.5
"""How much longer it takes to come down than another."""
SWING = 5.0
"""Degrees by which a card turns out of its way."""
GATHER, GO = 0.55, 0.8
"""The parts of the time of collecting in which a trick gathers, and goes to its winner."""
PACKET_SHOWN = 3
"""How many cards of a gathered trick can be seen; the others lie below them."""


class Playing(HandSteps):
    """The steps of every kind of event, for one scene."""

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
                yield from self._boosted(event)
            case _:
                self._see(event)

    def _played(self, event: ev.Played) -> Steps:
        scene = self._scene
        person = scene.session.person
        time = self._time("card")
        # Its picture is wanted when the card turns over; until then there is time to draw it.
        scene.deck.pixmap(event.card, scene.face_width, urgency=0)
        # While somebody thought about this card the pause went by already.
        rested = scene.animations.take_rest()
        if event.seat != person and scene.trick and scene.trick[-1][0] != person:
            yield Wait(WaitKind.MOTION, max(0.0, scene.speeds.pause - rested))
        elif event.seat != person:
            yield Wait(WaitKind.MOTION, max(0.0, scene.speeds.pause * 0.6 - rested))
        item = self._pull(event.seat, event.card, event.charged)
        self._see(event)
        badge = charge_badge(event.card) if event.charged else ""
        black = event.card == black_card(scene.displayed.state.rules)
        lift, swing = (BLACK_LIFT if black else LIFT), (-SWING if event.seat % 2 else SWING)
        if black:
            time *= BLACK_TIME
        scene.spoken.emit(
            _("{name}: {card}").format(
                name=scene.session.names[event.seat], card=card_words(event.card)
            )
        )
        index = len(scene.trick)
        scene.trick.append((event.seat, item))
        pair = self._pair()
        self.whole.update(pair)
        pose = scene.trick_pose(index, event.seat, event.card)
        if item.card == event.card:
            item.show_card(event.card, scene.face_width, badge)
            item.setZValue(FLYING + index)
            scene.mover.move(
                item, pose, time, ease=Ease.SETTLE, z=100 + index, lift=lift, swing=swing
            )
        else:
            self._fly(
                item,
                pose,
                time,
                100 + index,
                event.card,
                scene.face_width,
                badge,
                ease=Ease.SETTLE,
                lift=lift,
                swing=swing,
            )
        self.sort_own()
        scene.arrange(self._time("settle"))
        if event.seat == person:
            scene.show_states()
        scene.cued.emit(Cue.BLACK_CARD if black else Cue.CARD, time)
        yield Wait(WaitKind.MOTION, time)
        if black:
            self._tell(
                _("{name}: {card}").format(
                    name=scene.session.names[event.seat], card=card_words(event.card)
                )
            )
            if time:
                others = [other for _seat, other in scene.trick if other is not item]
                scene.effects.black_falls(pose, others, self._time("settle"))
                yield Wait(WaitKind.MOTION, self._time("settle") * 1.4)
        if pair:
            yield from self._cancel(pair)
        scene.show_marks()

    def _pair(self) -> list[CardItem]:
        """The card played last and the one that it cancels, or nothing."""
        scene = self._scene
        rows = scene.displayed.state.trick
        if not rows[-1].cancelled:
            return []
        card = rows[-1].card
        return [scene.trick[index][1] for index, row in enumerate(rows) if row.card == card]

    def _cancel(self, pair: list[CardItem]) -> Steps:
        """Two identical cards run into each other and fall back, askew and crossed out."""
        scene = self._scene
        name = card_words(pair[0].lies)
        self._tell(_("Two cards cancel: {card}").format(card=name))
        time = self._time("settle") * 1.2
        if time:
            one, other = (item.target for item in pair)
            part = 0.22
            for item, here, there in ((pair[0], one, other), (pair[1], other, one)):
                way = Pose(
                    here.x + (there.x - here.x) * part,
                    here.y + (there.y - here.y) * part,
                    here.angle,
                    here.width,
                )
                z = item.zValue()
                item.setZValue(FLYING + z)
                scene.mover.move(item, way, time, ease=Ease.IN_OUT, z=z)
            scene.animations.moved()
            yield Wait(WaitKind.MOTION, time)
        self.whole.clear()
        scene.show_marks()
        scene.arrange(time)
        yield Wait(WaitKind.MOTION, time)

    def _boosted(self, event: ev.Boosted) -> Steps:
        """The cards of the first round make room for those of the second."""
        scene = self._scene
        self._see(event)
        scene.show_marks()
        scene.arrange(self._time("settle") * 2)
        self._tell(_("A nine: everybody plays a second card"))
        yield Wait(WaitKind.MOTION, scene.speeds.pause * 2)

    def _broke(self, event: ev.HeartsBroken) -> Steps:
        scene = self._scene
        self._see(event)
        self._tell(_("Hearts are broken"))
        scene.cued.emit(Cue.BROKEN, 0.0)
        scene.show_marks()
        time = self._time("mark")
        if time:
            card = scene.trick[-1][1].target if scene.trick else self._middle()
            scene.effects.hearts_break(card, time)
        yield Wait(WaitKind.MOTION, time * 0.55)

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
            yield Wait(WaitKind.GO_ON)
        elif black_card(scene.displayed.state.rules) in event.cards:
            yield Wait(WaitKind.HOLD, speeds.hold_black)
        elif points:
            yield Wait(WaitKind.HOLD, speeds.hold_points)
        else:
            yield Wait(WaitKind.HOLD, speeds.hold)
        time = self._time("collect")
        pile = scene.pile_pose(event.winner, 0)
        going = [item for _seat, item in scene.trick] + scene.unwon
        top = next(
            (item for seat, item in reversed(scene.trick) if seat == event.winner), going[-1]
        )
        scene.trick, scene.unwon = [], []
        scene.crown.set_shown(False)
        scene.show_labels()
        scene.cued.emit(Cue.TRICK, time * (GATHER + GO))
        if time:
            yield from self._collect(going, top, pile, time)
        for item in going:
            scene.drop(item)
        layers = scene.piles[event.winner]
        if len(layers) < PILE_SHOWN:
            back = scene.take(BACK)
            back.show_card(BACK, scene.back_width)
            layers.append(back)
            place = scene.pile_pose(event.winner, len(layers) - 1)
            scene.mover.move(back, place, 0, z=5 + len(layers) - 1)
        likely = self._moon_likely()
        self._see(event)
        scene.show_marks()
        time = self._time("mark")
        if time and not likely and self._moon_likely():
            plate = scene.plates[event.winner]
            scene.effects.moon_nears(pile, plate.moon_box(), time)

    def _collect(self, going: list[CardItem], top: CardItem, pile: Pose, time: float) -> Steps:
        """The cards gather under the one that won, and go to the winner's pile face down."""
        scene = self._scene
        middle = scene.layout.middle
        home = top.target
        there = Pose(
            home.x + (middle.cx - home.x) * 0.35,
            home.y + (middle.cy - home.y) * 0.35,
            home.angle,
            home.width,
        )
        order = [*(item for item in going if item is not top), top]
        gather = time * GATHER
        for index, item in enumerate(order):
            item.setZValue(FLYING + index)
            item.show_card(item.lies, scene.face_width)
            turn = 0.0 if item is top else (index * 53) % 13 - 6.0
            # Half a turn more or less cannot be told of a card that lies below others.
            near = item.pose.angle + (there.angle + turn - item.pose.angle + 90) % 180 - 90
            pose = Pose(there.x, there.y, there.angle if item is top else near, there.width)
            scene.mover.move(
                item, pose, gather, ease=Ease.IN_OUT, z=FLYING + index, symmetric=item is not top
            )
        yield Wait(WaitKind.MOTION, gather)
        for index, item in enumerate(order):
            if index < len(order) - PACKET_SHOWN:
                item.setVisible(False)
                continue
            self._fly(item, pile, time * GO, 4, BACK, scene.face_width, lift=LIFT)
            item.setZValue(FLYING + index)
        yield Wait(WaitKind.MOTION, time * GO)

    def _moon_likely(self) -> bool:
        """Whether only one side has taken penalty points, and at least half of them."""
        return self._scene.displayed.state.moon_share >= 0.5

    def _middle(self) -> Pose:
        middle = self._scene.layout.middle
        return Pose(middle.cx, middle.cy, 0, self._scene.layout.unit)

    def _unwon(self, event: ev.TrickUnwon) -> Steps:
        scene = self._scene
        scene.show_marks()
        self._tell(_("All cards cancel: the trick stays on the table"))
        if scene.wait_for_me:
            yield Wait(WaitKind.GO_ON)
        else:
            yield Wait(WaitKind.HOLD, scene.speeds.hold_points)
        scene.unwon += [item for _seat, item in scene.trick]
        for _seat, item in scene.trick:
            item.show_card(item.lies, scene.face_width)
        scene.trick = []
        self._see(event)
        scene.crown.set_shown(False)
        time = self._time("collect")
        scene.arrange(time, ease=Ease.IN_OUT)
        scene.cued.emit(Cue.SLIDE, time)
        yield Wait(WaitKind.MOTION, time)
        scene.show_marks()

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
        scene.cued.emit(Cue.MOON, 0.0)
        stands = scene.speeds.moon
        if stands:
            scene.effects.moon_shot(scene.layout.middle, self._time("moon"))
            yield Wait(WaitKind.MOTION, self._time("moon"))
            yield Wait(WaitKind.HOLD, stands)
            scene.effects.moon_sets()
