"""How each kind of event is shown: which cards go where, in which order, and how long it takes.

`animate` finds the animation of an event. An animation is a generator: it starts movements on an
`AnimationContext` and yields the waits between them. There is one for each kind of event, in the
order of a hand. They stand in one long module because each takes the cards over from where the one
before has left them.
"""

from __future__ import annotations

from collections.abc import Callable

from hearts_qt.app.i18n import _, listed, ngettext
from hearts_qt.app.localized_names import card_words, cards_in_sentence
from hearts_qt.app.regional import signed
from hearts_qt.app.table.art.deck_art import BACK, charge_badge
from hearts_qt.app.table.geometry import Box, Pose
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.table_cards import FLYING_HEIGHT, PILE_SHOWN, flipper
from hearts_qt.app.table.playback.animation_context import AnimationContext, Cue
from hearts_qt.app.table.playback.animation_queue import Ease, Steps, Wait, WaitKind
from hearts_qt.game import events as ev


def animate(context: AnimationContext, event: object) -> Steps:
    """Show an event: start its movements and yield the waits between them.

    An event without an animation of its own is shown at once.
    """
    match event:
        case ev.Dealt():
            yield from deal(context, event)
        case ev.Passed():
            yield from passed(context, event)
        case ev.Charged():
            yield from charged(context, event)
        case ev.TurnCame():
            turn_came(context, event)
        case ev.Played():
            yield from played(context, event)
        case ev.HeartsBroken():
            yield from hearts_broken(context, event)
        case ev.Boosted():
            yield from boosted(context, event)
        case ev.TrickTaken():
            yield from trick_taken(context, event)
        case ev.TrickUnwon():
            yield from trick_unwon(context, event)
        case ev.KittyTaken():
            yield from kitty_taken(context, event)
        case ev.LaidAway():
            yield from laid_away(context, event)
        case ev.MoonShot():
            yield from moon_shot(context, event)
        case ev.HandScored():
            yield from hand_scored(context, event)
        case ev.GameOver():
            game_over(context, event)
        case _:
            context.advance()


# -- a new hand ----------------------------------------------------------------------------------


IN_THE_AIR = 16
"""The most cards that fly at a time while a hand is dealt."""


def deal(context: AnimationContext, event: ev.Dealt) -> Steps:
    """Deal the cards one by one, and turn the person's face up."""
    cards = context.cards
    cards.raise_received = False
    context.effects.clear()
    cards.clear()
    context.last_trick.hide()
    context.advance()
    context.signals.cleared.emit()
    context.tell("")
    context.marks.show_marks()
    players = cards.timeline.state.players
    person = context.session.current.person
    flight = context.timing.time("deal_flight")
    stock = cards.layout.stock(event.dealer)
    cards.hands = [
        [cards.acquire(BACK) for _ in range(len(event.hands[seat]))] for seat in range(players)
    ]
    cards.kitty = [cards.acquire(BACK) for _ in event.kitty]
    if not flight:
        for item, card in zip(cards.hands[person], context.models.hand.cards, strict=True):
            item.show_card(card, cards.face_width)
        cards.arrange(0)
        context.marks.show_labels()
        context.signals.cued.emit(Cue.DEAL, 0.0)
        return
    poses = [cards.hand_poses(seat) for seat in range(players)]
    most = max(len(items) for items in cards.hands)
    total = sum(len(items) for items in cards.hands)
    # No more than `IN_THE_AIR` cards fly at a time, which keeps frames cheap.
    each = max(context.timing.time("deal") / max(1, total), 0.7 * flight / IN_THE_AIR)
    flight = min(flight, each * IN_THE_AIR)
    count = 0
    for place in range(most):
        for turn in range(1, players + 1):
            seat = (event.dealer + turn) % players
            if place >= len(cards.hands[seat]):
                continue
            item = cards.hands[seat][place]
            pose, z = poses[seat][place]
            item.show_card(BACK, cards.base_for(pose.width, BACK))
            depth = (total - count) * 0.012
            start = Pose(stock.x + depth * 4, stock.y - depth * 4, 0, stock.width)
            item.place(start)
            item.setZValue(FLYING_HEIGHT + total - count)
            context.mover.move(
                item,
                pose,
                flight,
                delay=each * count,
                z=z,
                symmetric=True,
                # Only a few cards of the pack are shown: the shadows of all would be black.
                hidden=count < total - 3,
            )
            count += 1
    for index, item in enumerate(cards.kitty):
        item.place(stock)
        context.mover.move(item, cards.layout.kitty(index), flight, delay=each * count, z=20)
        count += 1
    context.signals.cued.emit(Cue.DEAL, each * count + flight)
    yield Wait(WaitKind.MOTION, each * count + flight)
    over = context.timing.time("turn_over")
    wave = over / 12
    own = zip(cards.hands[person], context.models.hand.cards, strict=True)
    for row, (item, card) in enumerate(own):
        context.mover.move(
            item,
            item.target,
            over,
            delay=wave * row,
            z=item.zValue(),
            at_half=flipper(item, card, cards.face_width),
        )
    context.marks.show_labels()
    yield Wait(WaitKind.MOTION, over + wave * max(0, len(cards.hands[person]) - 1))


# -- the pass, and cards that are charged --------------------------------------------------------


PASS_GATHER = 0.45
"""The time in which the cards of a packet gather before their giver, as a fraction of the time in
which they fly to the receiver."""

Moved = tuple[int, int, int, CardItem]
"""Giver, receiver, card and item of a card that is passed."""


def passed(context: AnimationContext, event: ev.Passed) -> Steps:
    """Move the passed cards from hand to hand, and show the person what came."""
    cards = context.cards
    person = context.session.current.person
    time = context.timing.time("pass_flight")
    moved: list[Moved] = []
    for giver, receiver, packet in event.moves:
        if giver == receiver:
            continue
        for card in packet:
            moved.append((giver, receiver, card, cards.detach(giver, card)))
    context.advance()
    cards.raise_received = bool(context.received)
    if cards.raise_received:
        words = cards_in_sentence(context.received)
        context.tell(_("You receive {cards}").format(cards=words))
    else:
        context.tell("")
    for _giver, receiver, _card, item in moved:
        cards.hands[receiver].append(item)
    arrived = {id(item): card for _g, receiver, card, item in moved if receiver == person}
    # Sort the person's hand by the cards that it will show, not by the backs of those in flight.
    own = cards.hands[person]
    faces = {id(item): arrived.get(id(item), item.settled_card) for item in own}
    wanted = list(context.models.hand.cards)
    ordered: list[CardItem] = []
    for card in wanted:
        match = next(item for item in own if faces[id(item)] == card and item not in ordered)
        ordered.append(match)
    cards.hands[person] = ordered
    if time and moved:
        _gather(context, moved, time * PASS_GATHER)
        for _giver, receiver, card, item in moved:
            if receiver == person:
                # So the hand can be sorted while the card is still on its way.
                item.settled_card = card
        context.signals.cued.emit(Cue.SLIDE, time * (1 + PASS_GATHER))
        yield Wait(WaitKind.MOTION, time * PASS_GATHER)
    rows = {id(item): row for row, item in enumerate(cards.hands[person])}
    poses = cards.layout.hand(len(rows))
    for giver, receiver, card, item in moved:
        if receiver == person:
            row = rows[id(item)]
            pose = cards.layout.raised(poses[row])
            cards.fly(item, pose, time, 200 + row, card, cards.face_width, "glow")
        elif giver == person and item.card != BACK:
            place = cards.hands[receiver].index(item)
            pose, z = cards.layout.fan(receiver, len(cards.hands[receiver]))[place], 10 + place
            cards.fly(item, pose, time, z, BACK, cards.back_width)
    cards.arrange(time, ease=Ease.IN_OUT)
    if moved and not time:
        context.signals.cued.emit(Cue.SLIDE, time)
    yield Wait(WaitKind.MOTION, time)
    for seat, items in enumerate(cards.hands):
        for item in items:
            if seat != person and item.settled_card == BACK:
                item.show_card(BACK, cards.back_width)
    cards.show_states()
    if cards.raise_received:
        if context.timing.wait_for_person:
            yield Wait(WaitKind.GO_ON)
        else:
            yield Wait(WaitKind.MOTION, context.timing.hold("received"))
    cards.raise_received = False
    cards.show_states()


def _gather(context: AnimationContext, moved: list[Moved], time: float) -> None:
    """Gather the cards that go the same way before their giver, face down."""
    cards = context.cards
    person = context.session.current.person
    passing = {item for _giver, _receiver, _card, item in moved}
    packets: dict[tuple[int, int], list[CardItem]] = {}
    for giver, receiver, _card, item in moved:
        packets.setdefault((giver, receiver), []).append(item)
    for (giver, receiver), items in packets.items():
        width = cards.layout.small_card_width * 1.15
        for index, item in enumerate(items):
            place = cards.layout.packet(giver, receiver, index, len(items), width)
            if giver == person:
                cards.fly(item, place, time, FLYING_HEIGHT + index, BACK, cards.face_width)
            else:
                item.setZValue(FLYING_HEIGHT + index)
                context.mover.move(
                    item, place, time, z=FLYING_HEIGHT + index, ease=Ease.OUT, symmetric=True
                )
    for seat in {giver for giver, _receiver in packets}:
        left = [item for item in cards.hands[seat] if item not in passing]
        if seat != person and all(item.settled_card == BACK for item in left):
            closed = cards.layout.fan(seat, len(left))
            for item, pose in zip(left, closed, strict=True):
                context.mover.move(item, pose, time, z=item.zValue(), ease=Ease.IN_OUT)
    context.animations.moved()


def charged(context: AnimationContext, event: ev.Charged) -> Steps:
    """Show the charged cards of all players."""
    cards = context.cards
    context.advance()
    for seat in range(cards.timeline.state.players):
        if seat != context.session.current.person:
            cards.lay_charged(seat)
    time = context.timing.time("settle") * 2
    cards.arrange(time)
    cards.show_states()
    if any(event.charged):
        names = [context.name(seat) for seat, shown in enumerate(event.charged) if shown]
        context.tell(_("Charged by {names}").format(names=listed(names)))
        context.signals.cued.emit(Cue.CARD, time)
        yield Wait(WaitKind.MOTION, time + context.timing.hold("hold"))


# -- the kitty -----------------------------------------------------------------------------------


def kitty_taken(context: AnimationContext, event: ev.KittyTaken) -> Steps:
    """Move the kitty to the player who takes it."""
    cards = context.cards
    session = context.session
    person = session.current.person
    own = event.seat == person
    context.tell(
        (_("You take the kitty") if own else _("{name} takes the kitty")).format(
            name=session.current.names[event.seat]
        )
    )
    time = context.timing.time("collect") * 1.4
    context.signals.cued.emit(Cue.SLIDE, time)
    going, cards.kitty = cards.kitty, []
    context.advance()
    context.marks.show_labels()
    if event.exchange:
        cards.hands[event.seat] += going
        if own:
            for item, card in zip(going, event.cards, strict=True):
                item.show_card(card, cards.face_width)
        cards.sort_own()
        cards.arrange(time, ease=Ease.IN_OUT)
        yield Wait(WaitKind.MOTION, time)
        for item in going:
            cards.update_pixmap(item, event.seat)
        return
    pile = cards.pile_pose(event.seat, 0)
    if time:
        for item in going:
            item.setZValue(FLYING_HEIGHT)
            context.mover.move(item, pile, time, ease=Ease.IN_OUT, z=4)
        yield Wait(WaitKind.MOTION, time)
    for item in going:
        cards.release(item)


def laid_away(context: AnimationContext, event: ev.LaidAway) -> Steps:
    """Move the cards that are laid away to the pile of their player."""
    cards = context.cards
    going = [cards.detach(event.seat, card) for card in event.cards]
    context.advance()
    time = context.timing.time("collect")
    context.signals.cued.emit(Cue.SLIDE, time)
    cards.arrange(context.timing.time("settle"))
    if time:
        pile = cards.pile_pose(event.seat, 0)
        for item in going:
            cards.fly(item, pile, time, 4, BACK, cards.back_width)
        yield Wait(WaitKind.MOTION, time)
    for item in going:
        cards.release(item)


# -- a card that is played -----------------------------------------------------------------------


LIFT = 0.07
"""How high a card or a gathered trick flies, as the fraction of its width by which it then appears
larger."""
BLACK_LIFT = 0.3
"""The same for the black card."""
BLACK_TIME = 1.5
"""The factor by which the flight of the black card takes longer."""
SWING = 5.0
"""Degrees by which a card turns on its way and back."""


def turn_came(context: AnimationContext, event: ev.TurnCame) -> None:
    """Say whose turn it is."""
    context.advance()
    if not context.is_person(event.seat):
        context.tell(_("{name} to play").format(name=context.name(event.seat)))


def played(context: AnimationContext, event: ev.Played) -> Steps:
    """Move a card from a hand to the trick."""
    cards = context.cards
    person = context.session.current.person
    time = context.timing.time("card")
    # Ask for the pixmap now, so that it is ready when the card turns over.
    context.deck.pixmap(event.card, cards.face_width, urgency=0)
    # The time that the player took to choose counts as the pause.
    rested = context.animations.take_rest()
    if event.seat != person and cards.trick and cards.trick[-1][0] != person:
        yield Wait(WaitKind.MOTION, max(0.0, context.timing.durations.pause - rested))
    elif event.seat != person:
        yield Wait(WaitKind.MOTION, max(0.0, context.timing.durations.pause * 0.6 - rested))
    item = cards.detach(event.seat, event.card, event.charged)
    context.advance()
    badge = charge_badge(event.card) if event.charged else ""
    black = event.card == cards.timeline.state.black_card
    lift, swing = (BLACK_LIFT if black else LIFT), (-SWING if event.seat % 2 else SWING)
    if black:
        time *= BLACK_TIME
    index = len(cards.trick)
    cards.trick.append((event.seat, item))
    pair = _cancelled_pair(context)
    cards.uncancelled.update(pair)
    pose = cards.trick_pose(index, event.seat, event.card)
    if item.card == event.card:
        item.show_card(event.card, cards.face_width, badge)
        item.setZValue(FLYING_HEIGHT + index)
        context.mover.move(
            item, pose, time, ease=Ease.SETTLE, z=100 + index, lift=lift, swing=swing
        )
    else:
        cards.fly(
            item,
            pose,
            time,
            100 + index,
            event.card,
            cards.face_width,
            badge,
            ease=Ease.SETTLE,
            lift=lift,
            swing=swing,
        )
    cards.sort_own()
    cards.arrange(context.timing.time("settle"))
    if event.seat == person:
        cards.show_states()
    context.signals.cued.emit(Cue.BLACK_CARD if black else Cue.CARD, time)
    yield Wait(WaitKind.MOTION, time)
    if black:
        context.tell(
            # Translators: a player and the card played, such as “Rosa: Queen of Spades”.
            _("{name}: {card}").format(name=context.name(event.seat), card=card_words(event.card))
        )
        if time:
            others = [other for _seat, other in cards.trick if other is not item]
            context.effects.black_card(pose, others, context.timing.time("settle"))
            yield Wait(WaitKind.MOTION, context.timing.time("settle") * 1.4)
    if pair:
        yield from _cancel(context, pair)
    context.marks.show_marks()


def _cancelled_pair(context: AnimationContext) -> list[CardItem]:
    """The card played last and the one that it cancels; empty where it cancels none."""
    rows = context.models.trick.rows
    if not rows[-1].cancelled:
        return []
    card = rows[-1].card
    trick = context.cards.trick
    return [trick[index][1] for index, row in enumerate(rows) if row.card == card]


def _cancel(context: AnimationContext, pair: list[CardItem]) -> Steps:
    """Let two identical cards run into each other and fall back, askew and crossed out."""
    cards = context.cards
    name = card_words(pair[0].settled_card)
    context.tell(_("Two cards cancel: {card}").format(card=name))
    time = context.timing.time("settle") * 1.2
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
            item.setZValue(FLYING_HEIGHT + z)
            context.mover.move(item, way, time, ease=Ease.IN_OUT, z=z)
        context.animations.moved()
        yield Wait(WaitKind.MOTION, time)
    cards.uncancelled.clear()
    context.marks.show_marks()
    cards.arrange(time)
    yield Wait(WaitKind.MOTION, time)


def hearts_broken(context: AnimationContext, event: ev.HeartsBroken) -> Steps:
    """Say that hearts are broken, and show it where it happened."""
    cards = context.cards
    context.advance()
    context.tell(_("Hearts are broken"))
    context.signals.cued.emit(Cue.BROKEN, 0.0)
    context.marks.show_marks()
    time = context.timing.time("mark")
    if time:
        middle = cards.layout.middle
        centre = Pose(middle.cx, middle.cy, 0, cards.layout.card_width)
        card = cards.trick[-1][1].target if cards.trick else centre
        context.effects.hearts_break(card, time)
    yield Wait(WaitKind.MOTION, time * 0.55)


def boosted(context: AnimationContext, event: ev.Boosted) -> Steps:
    """Let the cards of the first round make room for those of the second."""
    cards = context.cards
    context.advance()
    context.marks.show_marks()
    cards.arrange(context.timing.time("settle") * 2)
    context.tell(_("A nine: each player plays a second card"))
    yield Wait(WaitKind.MOTION, context.timing.durations.pause * 2)


# -- the end of a trick --------------------------------------------------------------------------


GATHER, GO = 0.55, 0.8
"""The fractions of the time for collecting in which a trick is gathered, and goes to its winner."""
PACKET_SHOWN = 3
"""How many cards of a gathered trick are shown; the others lie below them."""


def trick_taken(context: AnimationContext, event: ev.TrickTaken) -> Steps:
    """Hold the finished trick, then move it to the pile of its winner."""
    cards = context.cards
    context.marks.show_marks()
    name = context.name(event.winner)
    own = event.winner == context.session.current.person
    points = event.points
    if points and context.session.current.shows_points:
        sentence = (
            ngettext("You take {n} point", "You take {n} points", abs(points))
            if own
            else ngettext("{name} takes {n} point", "{name} takes {n} points", abs(points))
        )
        context.tell(sentence.format(name=name, n=signed(cards.timeline.state.rules.shown(points))))
    else:
        context.tell(
            (_("You take the trick") if own else _("{name} takes the trick")).format(name=name)
        )
    if context.timing.wait_for_person:
        yield Wait(WaitKind.GO_ON)
    elif cards.timeline.state.black_card in event.cards:
        yield Wait(WaitKind.HOLD, context.timing.hold("hold_black"))
    elif points:
        yield Wait(WaitKind.HOLD, context.timing.hold("hold_points"))
    else:
        yield Wait(WaitKind.HOLD, context.timing.hold("hold"))
    time = context.timing.time("collect")
    pile = cards.pile_pose(event.winner, 0)
    going = [item for _seat, item in cards.trick] + cards.unwon
    top = next((item for seat, item in reversed(cards.trick) if seat == event.winner), going[-1])
    cards.trick, cards.unwon = [], []
    context.marks.crown.set_shown(False)
    context.marks.show_labels()
    context.signals.cued.emit(Cue.TRICK, time * (GATHER + GO))
    if time:
        yield from _collect(context, going, top, pile, time)
    for item in going:
        cards.release(item)
    layers = cards.piles[event.winner]
    if len(layers) < PILE_SHOWN:
        back = cards.acquire(BACK)
        back.show_card(BACK, cards.back_width)
        layers.append(back)
        place = cards.pile_pose(event.winner, len(layers) - 1)
        context.mover.move(back, place, 0, z=5 + len(layers) - 1)
    likely = cards.timeline.state.moon_likely
    context.advance()
    cards.count_tricks(event.winner)
    context.marks.show_marks()
    time = context.timing.time("mark")
    if time and not likely and cards.timeline.state.moon_likely:
        plate = context.marks.plates[event.winner]
        context.effects.moon_likely(pile, plate.moon_box(), time)


def _collect(
    context: AnimationContext, going: list[CardItem], top: CardItem, pile: Pose, time: float
) -> Steps:
    """Gather the cards under the one that won, and move them to the winner's pile face down."""
    cards = context.cards
    middle = cards.layout.middle
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
        item.setZValue(FLYING_HEIGHT + index)
        item.show_card(item.settled_card, cards.face_width)
        turn = 0.0 if item is top else (index * 53) % 13 - 6.0
        # On a card that lies below others, half a turn more or less cannot be seen.
        near = item.pose.angle + (there.angle + turn - item.pose.angle + 90) % 180 - 90
        pose = Pose(there.x, there.y, there.angle if item is top else near, there.width)
        context.mover.move(
            item, pose, gather, ease=Ease.IN_OUT, z=FLYING_HEIGHT + index, symmetric=item is not top
        )
    yield Wait(WaitKind.MOTION, gather)
    for index, item in enumerate(order):
        if index < len(order) - PACKET_SHOWN:
            item.setVisible(False)
            continue
        cards.fly(item, pile, time * GO, 4, BACK, cards.face_width, lift=LIFT)
        item.setZValue(FLYING_HEIGHT + index)
    yield Wait(WaitKind.MOTION, time * GO)


def trick_unwon(context: AnimationContext, event: ev.TrickUnwon) -> Steps:
    """Hold a trick that nobody won, then move it aside."""
    cards = context.cards
    context.marks.show_marks()
    context.tell(_("All cards cancel: the trick stays on the table"))
    if context.timing.wait_for_person:
        yield Wait(WaitKind.GO_ON)
    else:
        yield Wait(WaitKind.HOLD, context.timing.hold("hold_points"))
    cards.unwon += [item for _seat, item in cards.trick]
    for _seat, item in cards.trick:
        item.show_card(item.settled_card, cards.face_width)
    cards.trick = []
    context.advance()
    context.marks.crown.set_shown(False)
    time = context.timing.time("collect")
    cards.arrange(time, ease=Ease.IN_OUT)
    context.signals.cued.emit(Cue.SLIDE, time)
    yield Wait(WaitKind.MOTION, time)
    context.marks.show_marks()


# -- a moon, and the end of a hand and of the game -----------------------------------------------


def moon_shot(context: AnimationContext, event: ev.MoonShot) -> Steps:
    """Say who shot the moon, and show a large moon for a while."""
    context.advance()
    own = context.is_person(event.seat)
    if event.sun:
        sentence = _("You shot the sun!") if own else _("{name} shot the sun!")
    else:
        sentence = _("You shot the moon!") if own else _("{name} shot the moon!")
    context.tell(sentence.format(name=context.name(event.seat)))
    context.signals.cued.emit(Cue.MOON, 0.0)
    yield from large(context, context.effects.moon_shot)


def large(context: AnimationContext, show: Callable[[Box, float], None]) -> Steps:
    """Show a large sign in the middle of the table for a while."""
    held = context.timing.durations.moon
    if held:
        rise = context.timing.time("moon")
        show(context.cards.layout.middle, rise)
        yield Wait(WaitKind.MOTION, rise)
        yield Wait(WaitKind.HOLD, held)
        context.effects.hide_large()


def hand_scored(context: AnimationContext, event: ev.HandScored) -> Steps:
    """Show the scores of the hand, after a moment for the person who wins the game with it."""
    context.advance()
    current = context.session.current
    ends = context.models.timeline.state.finished == len(current.game.finished)
    if ends and current.person in current.winners and context.timing.durations.motion:
        context.tell(current.seating.winners_sentence(current.winners))
        yield from large(context, context.effects.game_won)
    context.signals.hand_scored.emit(event)


def game_over(context: AnimationContext, event: ev.GameOver) -> None:
    """Show who has won the game."""
    context.advance()
    context.signals.game_over.emit(event)
