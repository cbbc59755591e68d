"""Portraits of the cast as pictures, framed alike on the table and in lists.

`portrait_pixmap` and `portrait_icon` draw at once, in about a millisecond each, and keep what they
have drawn: they are for lists and dialogs. Seat plates get their portraits from `table/art`.

What a face shows follows from events of the game. Only events that every player has seen change it,
so that no face reveals hidden cards: a player is pleased when another player captures the queen of
spades that they played, not when they pass it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QIcon,
    QImage,
    QPainter,
    QPen,
    QPixmap,
    QPixmapCache,
    QTransform,
)
from PySide6.QtWidgets import QApplication

from hearts_qt.app.regional import initial
from hearts_qt.app.ui.widgets import smooth_painter
from hearts_qt.assets import asset_path
from hearts_qt.game import events as ev
from hearts_qt.players.cast import CAST
from hearts_qt.rules.cards import penalty_points
from hearts_qt.rules.options import Rules


class Expression(Enum):
    """What a face shows; the value is part of the name of the picture's file."""

    REST = "rest"
    PLEASED = "pleased"
    HURT = "hurt"


EXPRESSION_TRICKS = 2
"""The number of tricks after which an expression that a trick caused ends."""

MAX_DREADED = 2
"""The largest number of dreaded cards. If more cards share the highest value, as when only hearts
count, none of them is dreaded."""

HURT_SHARE = 0.25
"""The share of a hand's penalty points that hurts a player in one trick if no card is dreaded."""


def dreaded_cards(rules: Rules) -> frozenset[int]:
    """The cards that cost most under the rules: the queen of spades, in most rule sets.

    Empty where many cards cost the same, or none costs anything.
    """
    values = rules.card_worth
    most = max(values)
    worst = frozenset(card for card, value in enumerate(values) if value == most)
    return worst if most > 0 and len(worst) <= MAX_DREADED else frozenset()


class FaceStates(NamedTuple):
    """What each player's face shows. `sides` has the side of each seat, as `Rules.side_of` says.

    `after(event)` gives the states after an event of the game.
    """

    sides: tuple[int, ...]
    dreaded: frozenset[int]
    hurt_points: float
    """How many points in one trick hurt; infinite if there are dreaded cards, which then hurt
    instead."""
    faces: tuple[Expression, ...]
    tricks_left: tuple[int, ...]
    """For each seat, the number of tricks until the face is at rest again; -1 for at the next
    deal."""
    plays: tuple[tuple[int, int], ...] = ()
    """The seats and cards of the trick, and of the tricks that wait for the next winner."""
    moon: bool = False

    @classmethod
    def at_rest(cls, rules: Rules) -> FaceStates:
        """The states at the start of a hand."""
        values = rules.card_worth
        dreaded, seats = dreaded_cards(rules), range(rules.players)
        whole = penalty_points(values, rules.packs)
        return cls(
            sides=tuple(map(rules.side_of, seats)),
            dreaded=dreaded,
            hurt_points=float("inf") if dreaded or not whole else HURT_SHARE * whole,
            faces=tuple(Expression.REST for _ in seats),
            tricks_left=tuple(0 for _ in seats),
        )

    def after(self, event: object) -> FaceStates:
        """The states after an event."""
        match event:
            case ev.Dealt():
                return self._with({}, {})._replace(plays=(), moon=False)
            case ev.Played():
                return self._replace(plays=(*self.plays, (event.seat, event.card)))
            case ev.TrickTaken():
                return self._after_trick(event)
            case ev.MoonShot():
                side = self.sides[event.seat]
                return self._with(self._of([side], Expression.PLEASED), {})._replace(moon=True)
            case ev.HandScored():
                return self._after_hand(event)
            case ev.GameOver():
                shown = dict(enumerate(self.faces))
                shown |= dict.fromkeys(event.winners, Expression.PLEASED)
                return self._with(shown, {})
        return self

    def _after_trick(self, event: ev.TrickTaken) -> FaceStates:
        shown = {seat: face for seat, face in enumerate(self.faces) if self.tricks_left[seat] != 1}
        tricks_left = {
            seat: max(-1, count - 1) for seat, count in enumerate(self.tricks_left) if count > 0
        }
        winner = self.sides[event.winner]
        if self.dreaded & set(event.cards) or event.points >= self.hurt_points:
            givers = {
                seat
                for seat, card in self.plays
                if card in self.dreaded and self.sides[seat] != winner
            }
            for seat in givers:
                shown[seat], tricks_left[seat] = Expression.PLEASED, EXPRESSION_TRICKS
            shown[event.winner], tricks_left[event.winner] = Expression.HURT, EXPRESSION_TRICKS
        return self._with(shown, tricks_left)._replace(plays=())

    def _after_hand(self, event: ev.HandScored) -> FaceStates:
        best, worst = min(event.scores), max(event.scores)
        shown: dict[int, Expression] = {}
        for seat, side in enumerate(self.sides):
            hit = self.moon or bool(self.dreaded & set(event.captured[seat]))
            if event.scores[side] == best < worst:
                shown[seat] = Expression.PLEASED
            elif self.moon and self.faces[seat] is Expression.PLEASED:
                shown[seat] = Expression.PLEASED  # the player who shot it
            elif hit and event.scores[side] > 0:
                shown[seat] = Expression.HURT
        return self._with(shown, {})._replace(plays=())

    def _of(self, sides: Sequence[int], face: Expression) -> dict[int, Expression]:
        return {seat: face for seat, side in enumerate(self.sides) if side in sides}

    def _with(self, shown: dict[int, Expression], tricks_left: dict[int, int]) -> FaceStates:
        """The states with the faces in `shown`, all others at rest. Faces without an entry in
        `tricks_left` stay."""
        seats = range(len(self.sides))
        return self._replace(
            faces=tuple(shown.get(seat, Expression.REST) for seat in seats),
            tricks_left=tuple(tricks_left.get(seat, -1 if seat in shown else 0) for seat in seats),
        )


SMALL = 40
"""The longest edge, in pixels, for which the bolder drawing with fewer lines is used."""

CORNER = 0.22
"""Radius of the corners of the frame, as a fraction of its edge."""

RING = "#b3893a"
"""The colour of the frame, which stands out from light and dark grounds."""

_LETTER = {False: ("#e6e1d3", "#4d5852", "#b9b2a0"), True: ("#2c3734", "#c3cdc8", "#55625e")}
"""The colours of the ground, the letter and the frame of an initial, for light and for dark
themes."""


def has_portrait(key: str) -> bool:
    """Whether there is a portrait of a character."""
    return key in CAST


def portrait_path(key: str, expression: Expression, pixels: int) -> str:
    """The file of the drawing that suits an edge in physical pixels."""
    kind = "-small" if pixels <= SMALL else ""
    return str(asset_path(f"portraits/{key}-{expression.value}{kind}.svg"))


def is_portrait(path: str) -> bool:
    """Whether a file is the drawing of a portrait."""
    return Path(path).parent == asset_path("portraits")


def portrait_pixmap(
    key: str, size: int, ratio: float = 1.0, expression: Expression = Expression.REST
) -> QPixmap:
    """The framed portrait of a character of the cast; GUI thread only.

    `key` is that of `hearts_qt.players.cast.CAST`, `size` the edge in device-independent pixels and
    `ratio` the pixel ratio of the screen. An unknown key gives a null pixmap.
    """
    if not has_portrait(key):
        return QPixmap()
    return _framed(key, round(size * ratio), ratio, expression)


def portrait_icon(key: str, size: int = 48, expression: Expression = Expression.REST) -> QIcon:
    """The framed portrait as an icon of `size`, sharp at pixel ratio 1 and at that of the screens;
    GUI thread only.

    An unknown key gives a null icon.
    """
    icon = QIcon()
    app = QApplication.instance()
    sharpest = app.devicePixelRatio() if isinstance(app, QApplication) else 1.0
    for ratio in sorted({1.0, sharpest}):
        pixmap = portrait_pixmap(key, size, ratio, expression)
        if not pixmap.isNull():
            icon.addPixmap(pixmap)
    return icon


@lru_cache(maxsize=128)
def _framed(key: str, pixels: int, ratio: float, expression: Expression) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    drawn = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    drawn.fill(0)
    painter = smooth_painter(drawn)
    QSvgRenderer(portrait_path(key, expression, pixels)).render(
        painter, QRectF(0, 0, pixels, pixels)
    )
    painter.end()
    return framed_portrait(QPixmap.fromImage(drawn), pixels, ratio)


@lru_cache(maxsize=64)
def initial_pixmap(name: str, size: int, ratio: float = 1.0, dark: bool = False) -> QPixmap:
    """The framed initial of a name, for a player who is not of the cast; GUI thread only."""
    pixels = round(size * ratio)
    made = _blank(pixels)
    painter = QPainter(made)
    paint_initial(painter, QRectF(0, 0, pixels, pixels), name, dark)
    painter.end()
    made.setDevicePixelRatio(ratio)
    return made


def _blank(pixels: int) -> QPixmap:
    made = QPixmap(pixels, pixels)
    made.fill(Qt.GlobalColor.transparent)
    return made


def framed_portrait(picture: QPixmap, pixels: int, ratio: float) -> QPixmap:
    """The square `picture` of a portrait in its frame, with round corners; GUI thread only.

    `pixels` is the edge in physical pixels, `ratio` the pixel ratio of the screen.
    """
    key = f"framed portrait {picture.cacheKey()} {pixels} {ratio}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    # A brush would take the pixel ratio into account for the picture, but not for its place.
    plain = QPixmap(picture)
    plain.setDevicePixelRatio(1.0)
    brush = QBrush(plain)
    scale = pixels / max(1, plain.width())
    brush.setTransform(QTransform.fromScale(scale, scale))
    made = _blank(pixels)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    _frame(painter, QRectF(0, 0, pixels, pixels), brush, QColor(RING))
    painter.end()
    made.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, made)
    return made


def paint_initial(painter: QPainter, rect: QRectF, name: str, dark: bool) -> None:
    """Paint the first letter of a name into the same frame, in quiet colours."""
    ground, letter, ring = (QColor(value) for value in _LETTER[dark])
    painter.save()
    _frame(painter, rect, QBrush(ground), ring)
    font = QApplication.font()
    font.setPixelSize(max(8, round(rect.height() * 0.52)))
    font.setWeight(font.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(letter)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, initial(name.strip()))
    painter.restore()


def _frame(painter: QPainter, rect: QRectF, fill: QBrush, ring: QColor) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line = max(1.0, rect.width() / 44)
    corner = rect.width() * CORNER
    inside = rect.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    painter.setBrush(fill)
    painter.setPen(QPen(ring, line))
    painter.drawRoundedRect(inside, corner - line / 2, corner - line / 2)
