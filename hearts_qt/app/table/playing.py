"""How each event is shown: which cards go where, in which order, and how long the table waits."""

from __future__ import annotations

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.names import card_words
from hearts_qt.app.table.animate import Ease, Kind, Steps, Wait
from hearts_qt.app.table.badges import charge_badge
from hearts_qt.app.table.card_item import CardItem
from hearts_qt.app.table.cues import Cue
from hearts_qt.app.table.deck import BACK
from hearts_qt.app.table.hand_steps import HandSteps
from hearts_qt.app.table.layout import Pose
from hearts_qt.app.table.moves import FLYING, PILE_SHOWN
from hearts_qt.app.table.picture import black_card
from hearts_qt.game import events as ev

__all__ = ["PILE_SHOWN", "Playing"]


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
        if event.seat != person and scene.trick and scene.trick[-1][0] != person:
            yield Wait(Kind.MOTION, scene.speeds.pause)
        elif event.seat != person:
            yield Wait(Kind.MOTION, scene.speeds.pause * 0.6)
        item = self._pull(event.seat, event.card, event.charged)
        self._see(event)
        badge = charge_badge(event.card) if event.charged else ""
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
            scene.mover.move(item, pose, time, ease=Ease.SETTLE, z=100 + index)
        else:
            self._fly(item, pose, time, 100 + index, event.card, scene.face_width, badge)
        self.sort_own()
        scene.arrange(self._time("settle"))
        if event.seat == person:
            scene.show_states()
        black = event.card == black_card(scene.picture.mirror.rules)
        scene.cued.emit(Cue.BLACK_CARD if black else Cue.CARD, time)
        yield Wait(Kind.MOTION, time)
        if pair:
            yield from self._cancel(pair)
        scene.show_marks()

    def _pair(self) -> list[CardItem]:
        """The card played last and the one that it cancels, or nothing."""
        scene = self._scene
        rows = scene.picture.mirror.standings()
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
            scene.playback.moved()
            yield Wait(Kind.MOTION, time)
        self.whole.clear()
        scene.show_marks()
        scene.arrange(time)
        yield Wait(Kind.MOTION, time)

    def _boosted(self, event: ev.Boosted) -> Steps:
        """The cards of the first round make room for those of the second."""
        scene = self._scene
        self._see(event)
        scene.show_marks()
        scene.arrange(self._time("settle") * 2)
        self._tell(_("A nine: everybody plays a second card"))
        yield Wait(Kind.MOTION, scene.speeds.pause * 2)

    def _broke(self, event: ev.HeartsBroken) -> Steps:
        scene = self._scene
        self._see(event)
        self._tell(_("Hearts are broken"))
        scene.cued.emit(Cue.BROKEN, 0.0)
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
        scene.show_signs()
        scene.cued.emit(Cue.TRICK, time)
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
        scene.crown.set_shown(False)
        time = self._time("collect")
        scene.arrange(time, ease=Ease.IN_OUT)
        scene.cued.emit(Cue.SLIDE, time)
        yield Wait(Kind.MOTION, time)
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
        yield Wait(Kind.MOTION, scene.speeds.moon)
