"""The seat plates: name, points, total, and the marks of the hand."""

from __future__ import annotations

from math import floor

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap, QPixmapCache
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.models.table_models import SeatState
from hearts_qt.app.players.portraits import framed_portrait, paint_initial
from hearts_qt.app.regional import signed, with_sign
from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.geometry import Box
from hearts_qt.app.table.items.marks import card_chip, chip_width, emblem, tick
from hearts_qt.app.table.overlay.linked_text import balanced, wrapped
from hearts_qt.app.table.palette import Palette, table_font
from hearts_qt.app.ui.widgets import plain_tip, rounded, smooth_painter
from hearts_qt.rules.cards import HEARTS, TEN_OF_CLUBS, suit_of

INSET = 0.7
"""The space left and right of a plate's content, in heights of its text."""
MARK = 1.3
"""Edge of a mark on a plate, in heights of its text."""
TURN = 0.95
"""The width that the mark of the turn takes, in heights of the text."""
EMBLEM = 0.86
"""Edge of the emblem of a team, in heights of its text."""
SHRUNK = 0.76
"""The factor to which a name shrinks before it is cut, and the total where that is not enough."""
TOTAL = 1.12
"""Size of the total, in heights of the text."""
UPPER = 0.335
"""The middle of the upper line, as a fraction of the height of a plate."""
RAISED = 0.27
"""The same if there are two lines below it."""
SMALL = 0.82
"""Size of the words on the lower line, in heights of the text."""
DOUBLE = 0.7
"""Size of the words if they take two lines, in heights of the text."""
READABLE = 9.5
"""Font size in pixels below which words are unreadable; instead, one line is used and cut off."""
PICTURE = 2.5
"""Edge of the portrait on a plate, in heights of its text."""
PICTURE_PART = 0.27
"""The largest fraction of a plate's width that its portrait takes."""
BADGE = 1.15
"""Edge of a mark on a portrait, in heights of the text."""
OVERHANG = 0.22
"""How far a mark on a portrait reaches beyond its left or right edge, in heights of the text."""
PICTURE_INSET = 0.4
"""The space left of a portrait, in heights of the text."""
KITTY, CHIP, HEART = 1.25, 1.12, 0.92
"""Edges of the signs for the kitty and the black card, for other cards, and for hearts, in heights
of the text."""
LEAST_CAPTURED = 0.5
"""The factor to which captured cards shrink before the hearts among them are left out."""
TICK = 1.05
"""The width of the tick of a seat that has chosen, with the space after it, in heights of the
text."""
KEPT = 3
"""How many pixmaps a plate keeps."""


class SeatPlateItem(QGraphicsItem):
    """The plate of a seat, drawn into a pixmap when it is first painted after a change."""

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck
        self.state: SeatState | None = None
        self._look: tuple[Box, Palette, float] | None = None
        self._drawn: QPixmap | None = None
        self._kept: dict[tuple[object, ...], QPixmap] = {}
        """The last pixmaps, oldest first. Most changes return to a recent state."""
        self._bounds = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_state(
        self, state: SeatState, box: Box, text: float, colours: Palette, force: bool = False
    ) -> None:
        """Show a state in a box; `force` redraws an unchanged state."""
        look = (box, colours, text)
        if state == self.state and look == self._look and not force:
            return
        if look != self._look:
            room = text * 0.35
            self.prepareGeometryChange()
            self._bounds = QRectF(0, 0, box.width + 2 * room, box.height + 2 * room)
            self.setPos(round(box.x - room), round(box.y - room))
        self.state, self._look = state, look
        leads = f"{state.leads[:1].upper()}{state.leads[1:]}"
        words = "\n".join(filter(None, (_level(state), leads)))
        self.setToolTip(plain_tip(f"{state.name}\n{words}" if words else ""))
        self._drawn = None
        if force:
            self._kept.clear()
        self.update()

    def moon_box(self) -> Box:
        """Where on the table the plate's mark of a moon is, or would be."""
        assert self.state is not None
        assert self._look is not None
        box, _colours, text = self._look
        if self.state.pictured:
            badge = round(BADGE * text)
            at = badge_place("moon", picture_place(box.width, box.height, text), text)
            return Box(box.x + at.x(), box.y + at.y(), badge, badge)
        places = mark_places(self.state._replace(moon=True), box.width, text)
        side = MARK * text
        upper = RAISED if len(level_lines(self.state, box.width, text)[0]) > 1 else UPPER
        y = box.y + box.height * upper - side / 2
        return Box(box.x + places["moon"], y, side, side)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._drawn is None and self.state is not None and self._look is not None:
            key = (self.state, self._look, self._deck.ratio)
            self._drawn = self._kept.pop(key, None)
            if self._drawn is None:
                box, colours, text = self._look
                self._drawn = _paint(self.state, box, text, colours, self._deck)
            self._kept[key] = self._drawn
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        if self._drawn is not None:
            painter.drawPixmap(0, 0, self._drawn)


def _paint(state: SeatState, box: Box, text: float, colours: Palette, deck: Deck) -> QPixmap:
    room = text * 0.35
    lit = state.turn or state.winner
    # All plates of a table have the same size, and a shadow is many round rectangles: each of the
    # two grounds is drawn once.
    key = f"seat plate {box.width} {box.height} {text} {deck.ratio} {lit} {colours!r}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        pixmap = _ground(box, text, colours, deck.ratio, lit)
        QPixmapCache.insert(key, pixmap)
    # What is painted now goes into a copy of its own.
    painter = smooth_painter(pixmap)
    painter.translate(room, room)
    plate = QRectF(0, 0, box.width, box.height)
    _picture(painter, plate, state, text, colours, deck)
    _words(painter, plate, state, text, colours, deck)
    painter.end()
    return pixmap


def _ground(box: Box, text: float, colours: Palette, ratio: float, lit: bool) -> QPixmap:
    """An empty plate with its shadow; `lit` on the turn of its seat, and when it has won."""
    room = text * 0.35
    size = QSize(round((box.width + 2 * room) * ratio), round((box.height + 2 * room) * ratio))
    pixmap = QPixmap(size)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(pixmap)
    painter.translate(room, room)
    plate = QRectF(0, 0, box.width, box.height)
    corner = box.height * 0.24
    for step in range(4):
        grow = room * 0.8 * (1 - step / 4)
        shadow = plate.adjusted(-grow, -grow + 1, grow, grow + 1)
        rounded(painter, shadow, corner + grow, QColor(0, 0, 0, 11))
    if lit:
        # Gold alone is hard to see beside a light plate, so it gets a dark line on either side.
        gold, dark = max(2.0, text * 0.2), max(1.0, text * 0.08)
        for inset, ground in (
            (0.0, colours.turn_edge),
            (dark, colours.gold),
            (dark + gold, colours.turn_edge),
            (2 * dark + gold, colours.turn_plate),
        ):
            rounded(painter, _within(plate, inset), corner - inset, ground)
    else:
        line = max(1.0, text * 0.07)
        rounded(painter, _within(plate, line / 2), corner, colours.plate, colours.plate_edge, line)
    painter.end()
    return pixmap


def picture_side(wide: float, text: float) -> float:
    """The edge of the portrait on a plate of a width."""
    return float(round(min(PICTURE * text, PICTURE_PART * wide)))


def picture_place(wide: float, high: float, text: float) -> QRectF:
    """Where the portrait lies on a plate of a size, from the corner of the plate."""
    side = picture_side(wide, text)
    return QRectF(round(PICTURE_INSET * text), round((high - side) / 2), side, side)


def _left(state: SeatState, wide: float, text: float) -> float:
    """Where the words of a plate begin: at its edge, or to the right of the portrait."""
    if not state.pictured:
        return INSET * text
    return round(PICTURE_INSET * text) + picture_side(wide, text) + 0.42 * text


def _picture(
    painter: QPainter, plate: QRectF, state: SeatState, text: float, colours: Palette, deck: Deck
) -> None:
    """The portrait at the left of a plate, or the initial of a player who has none."""
    if not state.pictured:
        return
    place = picture_place(plate.width(), plate.height(), text)
    side = place.width()
    picture = deck.portrait(state.portrait, state.expression, side) if state.portrait else None
    if picture is None:
        # Until the portrait has been drawn, the initial is shown instead.
        paint_initial(painter, place, state.name, colours.dark)
    else:
        framed = framed_portrait(picture, round(side * deck.ratio), deck.ratio)
        painter.drawPixmap(place.topLeft(), framed)
    badge = round(BADGE * text)
    for mark in _marks(state):
        if mark != "partner":
            corner = badge_place(mark, place, text)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.turn_plate if state.turn else colours.plate))
            painter.drawEllipse(corner + QPointF(badge / 2, badge / 2), badge * 0.58, badge * 0.58)
            painter.drawPixmap(corner, deck.mark(mark, badge))


def badge_place(mark: str, picture: QRectF, text: float) -> QPointF:
    """Where a mark lies on a portrait: each has a corner of its own."""
    badge, over = round(BADGE * text), round(OVERHANG * text)
    left, upper = mark in ("leads", "dealer"), mark in ("leads", "crown")
    return QPointF(
        picture.left() - over if left else picture.right() + over - badge,
        picture.top() - 0.22 * badge if upper else picture.bottom() - 0.78 * badge,
    )


def _marks(state: SeatState) -> list[str]:
    """The marks of a plate, from the right to the left where they stand on its upper line."""
    return [
        mark
        for there, mark in (
            (state.dealer, "dealer"),
            (state.moon, "moon"),
            (bool(state.leads), "leads"),
            (state.winner, "crown"),
            (state.partner, "partner"),
        )
        if there
    ]


def _beside_name(state: SeatState) -> list[str]:
    """The marks on the upper line; all but that of the partner lie on the portrait if there is
    one."""
    return [mark for mark in _marks(state) if mark == "partner" or not state.pictured]


def _within(rect: QRectF, by: float) -> QRectF:
    return rect.adjusted(by, by, -by, -by)


def mark_places(state: SeatState, wide: float, text: float) -> dict[str, float]:
    """The left edges of the marks on the upper line of a plate, from the right to the left."""
    right = _total_left(state, wide, text)
    marks = _beside_name(state)
    for mark in ("partner",) * (state.team >= 0) + ("dealer",) * state.winner:
        # The emblem of the team shows the partnership too, and who dealt no longer matters after
        # the game, so the name takes precedence over these marks.
        free = right - len(marks) * (MARK + 0.2) * text - _name_left(state, wide, text)
        if mark in marks and _least_name(state, text) > free:
            marks.remove(mark)
    places: dict[str, float] = {}
    for mark in marks:
        right -= MARK * text
        places[mark] = right
        right -= text * 0.2
    return places


def _total_left(state: SeatState, wide: float, text: float) -> float:
    """Where the upper line ends, before the total."""
    number = QFontMetricsF(total_font(state, wide, text))
    return wide - INSET * text - number.horizontalAdvance(_total(state)) - text * 0.4


def _total(state: SeatState) -> str:
    return signed(state.total) if state.shows_points else ""


def total_font(state: SeatState, wide: float, text: float) -> QFont:
    """The font of the total: it becomes smaller with the name where there is too little room."""
    usual = table_font(text * TOTAL, QFont.Weight.Bold)
    taken = _left(state, wide, text) + _least_name(state, text) + (INSET + 0.4) * text
    taken += text * (EMBLEM + 0.32) * (state.team >= 0)
    taken += text * (MARK + 0.2) * len([m for m in _beside_name(state) if m != "partner"])
    if QFontMetricsF(usual).horizontalAdvance(_total(state)) <= wide - taken:
        return usual
    return table_font(text * TOTAL * SHRUNK, QFont.Weight.Bold)


def _least_name(state: SeatState, text: float) -> float:
    """The width of the name at the smallest size."""
    return QFontMetricsF(name_font(state, text, 0)).horizontalAdvance(state.name)


def name_font(state: SeatState, text: float, room: float) -> QFont:
    """The largest font in which the name fits in `room`, or the smallest one."""
    # Font sizes are whole pixels, so a single computed factor could be too large.
    least = floor(text * SHRUNK)
    for pixels in range(round(text), least, -1):
        font = table_font(pixels, QFont.Weight.DemiBold)
        if QFontMetricsF(font).horizontalAdvance(state.name) <= room:
            return font
    return table_font(least, QFont.Weight.DemiBold)


def _level(state: SeatState) -> str:
    """Who plays here: the level, and whether it is the partner."""
    if not state.partner:
        return state.level
    return _("Partner, {level}").format(level=state.level) if state.level else _("Partner")


def _taken(state: SeatState) -> bool:
    """Whether the lower line shows what was taken instead of who plays."""
    return bool(state.captured) or state.factor != 1 or state.kitty


def _lower_right(state: SeatState, wide: float, text: float) -> float:
    """Where the numbers at the right of the lower line begin, or its end without any."""
    right = wide - INSET * text
    if state.pair is not None:
        metrics = QFontMetricsF(table_font(text * SMALL))
        right -= metrics.horizontalAdvance(f"Σ {signed(state.pair)}") + text * 0.45
    if state.points:
        metrics = QFontMetricsF(table_font(text * 0.9, QFont.Weight.DemiBold))
        right -= metrics.horizontalAdvance(with_sign(state.points)) + text * 0.3
    return right


def level_lines(state: SeatState, wide: float, text: float) -> tuple[list[str], float]:
    """The lines that say who plays here, or that the seat has chosen, and their size in pixels.

    Words that are too long for a line are written smaller, and in two lines if that is not enough.
    There are no lines if the plate shows something else instead.
    """
    words, usual = _("has chosen") if state.chosen else _level(state), text * SMALL
    if not words or _taken(state):
        return [], usual
    room = _lower_right(state, wide, text) - _left(state, wide, text)
    if state.chosen:
        room -= text * TICK
    lines, size = _fitted(words, room, text)
    partner = state.pictured and state.partner and state.level and not state.chosen
    if partner and not _fit(lines, size, room):
        # The emblem of the team already shows the partnership.
        lines, size = _fitted(state.level, room, text)
    return lines, size


def _fit(lines: list[str], size: float, room: float) -> bool:
    """Whether no line is wider than `room`."""
    metrics = QFontMetricsF(table_font(size))
    return all(metrics.horizontalAdvance(line) <= room for line in lines)


def _fitted(words: str, room: float, text: float) -> tuple[list[str], float]:
    """Words in a line or two, and their size in pixels."""
    usual, least = text * SMALL, text * DOUBLE
    full = QFontMetricsF(table_font(usual)).horizontalAdvance(words)
    if full <= room or least < READABLE:
        return [words], usual
    metrics = QFontMetricsF(table_font(least))
    if metrics.horizontalAdvance(words) <= room:
        # Half a pixel less: font sizes are whole pixels, and one rounded up would be too wide.
        return [words], max(least, usual * room / full - 0.5)
    lines = wrapped(words, metrics, room)
    if len(lines) < 2:
        return [words], max(READABLE, min(least, usual * room / full - 0.5))
    closer = balanced(lambda wide: len(wrapped(words, metrics, wide)), room)
    first, *others = wrapped(words, metrics, closer)
    return [first, " ".join(others)], least


def _turn_marked(state: SeatState, wide: float, text: float) -> bool:
    """Whether the mark of the turn stands before the name.

    The ring around the plate shows the turn too, so the mark is left out if the name needs its
    place.
    """
    if not state.turn:
        return False
    marks = len(_beside_name(state)) - (state.partner and state.team >= 0)
    room = _total_left(state, wide, text) - marks * (MARK + 0.2) * text - _left(state, wide, text)
    if state.team >= 0:
        room -= text * (EMBLEM + 0.32)
    return room - text * TURN >= _least_name(state, text)


def _name_left(state: SeatState, wide: float, text: float) -> float:
    """Where the name begins, after the mark of the turn and the emblem of a team."""
    left = _left(state, wide, text)
    if _turn_marked(state, wide, text):
        left += text * TURN
    if state.team >= 0:
        left += text * (EMBLEM + 0.32)
    return left


def name_span(state: SeatState, wide: float, text: float) -> tuple[float, float]:
    """The left and right ends of the room for the name on the upper line of a plate."""
    marks = mark_places(state, wide, text).values()
    right = min((place - text * 0.2 for place in marks), default=_total_left(state, wide, text))
    return _name_left(state, wide, text), right


def _words(
    painter: QPainter, plate: QRectF, state: SeatState, text: float, colours: Palette, deck: Deck
) -> None:
    inset = text * INSET
    taken = _taken(state)
    lines, size = level_lines(state, plate.width(), text)
    alone = not (state.level or taken or state.points or state.chosen or state.partner)
    alone = alone and state.pair is None
    upper = plate.height() * (0.5 if alone else RAISED if len(lines) > 1 else UPPER)
    lower = plate.height() * 0.715
    number = total_font(state, plate.width(), text)
    small = table_font(text * SMALL)
    left, right = _left(state, plate.width(), text), plate.width() - inset
    if _turn_marked(state, plate.width(), text):
        side = text * 0.85
        painter.drawPixmap(
            QRectF(left - text * 0.12, upper - side / 2, side, side).toRect(),
            deck.mark("turn", side),
        )
        left += side + text * 0.1
    if state.team >= 0:
        side = text * EMBLEM
        emblem(painter, state.team, QPointF(left + side / 2, upper), side, colours)
    left, name_right = name_span(state, plate.width(), text)
    # At the right the total in a larger font; below it the points of the hand, and beside those the
    # sum of the partners' totals.
    painter.setFont(number)
    painter.setPen(QColor(colours.text))
    right -= _right(painter, number, _total(state), right, upper)
    side = text * MARK
    for mark, place in mark_places(state, plate.width(), text).items():
        painter.drawPixmap(QPointF(place, upper - side / 2), deck.mark(mark, side))
    right = name_right
    bold = name_font(state, text, right - left)
    painter.setFont(bold)
    metrics = QFontMetricsF(bold)
    name = metrics.elidedText(state.name, Qt.TextElideMode.ElideRight, max(text, right - left))
    painter.setPen(QColor(colours.text))
    painter.drawText(QPointF(left, upper + metrics.capHeight() / 2), name)
    # The lower line.
    left, right = _left(state, plate.width(), text), plate.width() - inset
    if state.pair is not None:
        painter.setFont(small)
        painter.setPen(QColor(colours.muted))
        right -= _right(painter, small, f"Σ {signed(state.pair)}", right, lower) + text * 0.45
    hand = with_sign(state.points) if state.points else ""
    painter.setFont(small)
    if hand:
        strong = table_font(text * 0.9, QFont.Weight.DemiBold)
        painter.setFont(strong)
        painter.setPen(QColor(colours.red if state.bad else colours.text))
        right -= _right(painter, strong, hand, right, lower) + text * 0.3
    if taken:
        painter.save()
        painter.setClipRect(QRectF(left, 0, right - left, plate.height()))
        _captured(painter, state, left, right, lower, text, colours, deck)
        painter.restore()
        return
    places = [lower]
    if state.chosen:
        tick(painter, QPointF(left, lower), text * 0.85, QColor(colours.text))
        left += text * TICK
    if len(lines) > 1:
        places = [plate.height() * 0.57, plate.height() * 0.79]
    small = table_font(size)
    painter.setFont(small)
    painter.setPen(QColor(colours.muted))
    metrics = QFontMetricsF(small)
    for line, place in zip(lines, places, strict=False):
        words = metrics.elidedText(line, Qt.TextElideMode.ElideRight, max(text, right - left))
        painter.drawText(QPointF(left, place + metrics.capHeight() / 2), words)


def _right(painter: QPainter, font: QFont, words: str, right: float, middle: float) -> float:
    """Paint words that end at `right`, around the middle of a line. Returns their width."""
    metrics = QFontMetricsF(font)
    wide = metrics.horizontalAdvance(words)
    painter.drawText(QPointF(right - wide, middle + metrics.capHeight() / 2), words)
    return wide


def _captured(
    painter: QPainter,
    state: SeatState,
    left: float,
    right: float,
    middle: float,
    text: float,
    colours: Palette,
    deck: Deck,
) -> None:
    """Paint what was taken: the kitty, the black card, other cards that count, and small hearts.

    On a narrow plate the sign of the kitty is left out first, and then everything becomes smaller.
    Hearts are left out before that becomes too small: the points of the hand say what they count.
    """
    state, text = captured_fit(state, text, right - left)
    hearts = sum(suit_of(card) == HEARTS for card in state.captured)
    if state.kitty:
        side = text * KITTY
        painter.drawPixmap(QPointF(left, middle - side / 2), deck.mark("kitty", side))
        left += side + text * 0.15
    for _copy in range(state.captured.count(state.black)):
        tall = text * KITTY
        painter.drawPixmap(QPointF(left, middle - tall / 2), deck.mark("black-card", tall))
        left += tall * 0.95
    for card, factor in _chips(state):
        point = QPointF(left, middle)
        left += card_chip(painter, card, point, text * CHIP, factor) + text * 0.25
    if not hearts:
        return
    side = text * HEART
    mark = deck.mark("heart", side)
    step = min(side * 0.98, (right - left - side) / max(1, hearts - 1))
    if hearts > 1 and step < side * 0.68:
        # Too many to count at a glance.
        painter.drawPixmap(QPointF(left, middle - side / 2), mark)
        font = _count_font(text)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        across = QPointF(left + side * 1.08, middle + QFontMetricsF(font).capHeight() / 2)
        painter.drawText(across, str(hearts))
        return
    for place in range(hearts):
        painter.drawPixmap(QPointF(left + step * place, middle - side / 2), mark)


def captured_fit(state: SeatState, text: float, room: float) -> tuple[SeatState, float]:
    """The state with those captured cards that are painted in `room`, and the height of text that
    fits there."""
    if captured_width(state, text) > room and state.captured:
        state = state._replace(kitty=False)
    others = tuple(card for card in state.captured if suit_of(card) != HEARTS)
    if captured_width(state, LEAST_CAPTURED * text) > room and (others or state.factor != 1):
        state = state._replace(captured=others)
    # Font sizes are whole pixels, so a single computed factor could be too large.
    for percent in range(100, 40, -4):
        if captured_width(state, text * percent / 100) <= room:
            return state, text * percent / 100
    return state, text * 0.4


def _chips(state: SeatState) -> list[tuple[int, int]]:
    """The cards that are named among the captured ones, each with its factor."""
    named = [
        (card, 1) for card in state.captured if suit_of(card) != HEARTS and card != state.black
    ]
    return named + [(TEN_OF_CLUBS, state.factor)] * (state.factor != 1)


def _count_font(text: float) -> QFont:
    return table_font(text * 0.82, QFont.Weight.DemiBold)


def captured_width(state: SeatState, text: float) -> float:
    """The least width that shows what was taken in full, with a number for several hearts."""
    wide = (KITTY + 0.15) * text * state.kitty
    wide += 0.95 * KITTY * text * state.captured.count(state.black)
    for card, factor in _chips(state):
        wide += chip_width(card, text * CHIP, factor) + text * 0.25
    hearts = sum(suit_of(card) == HEARTS for card in state.captured)
    if hearts > 1:
        count = QFontMetricsF(_count_font(text)).horizontalAdvance(str(hearts))
        return max(1.0, wide + 1.08 * HEART * text + count)
    return max(1.0, wide + HEART * text * hearts)
