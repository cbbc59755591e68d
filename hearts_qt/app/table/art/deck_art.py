"""Pixmaps of the deck in use with badges, and of the marks, at the widths that are asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from hearts_qt.app.decks.card_set import built_in_set, default_set, in_four_colours
from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import rank_signs
from hearts_qt.app.players.portraits import Expression, is_portrait, portrait_path
from hearts_qt.app.table.art.svg_art import PictureOrder, SvgArt, draw, high_shadow
from hearts_qt.app.table.geometry import RATIO
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.ui.widgets import rounded, sign, smooth_painter
from hearts_qt.app.worker import Worker
from hearts_qt.assets import asset_path
from hearts_qt.rules.cards import ACE_OF_HEARTS, CARDS, TEN_OF_CLUBS, card_name, card_sign

if TYPE_CHECKING:
    from hearts_qt.app.decks.card_set import CardSet, Picture
    from hearts_qt.app.decks.catalog import CheckedDeck, DeckCatalog
    from hearts_qt.rules.text import Text


MarkPicture = Callable[[str, float], QPixmap]
"""Returns the pixmap of a mark, by its name and the length of its edge."""

CHOSEN = "chosen"
"""The variant of a card that the person has chosen to pass, charge or lay away."""

HINTED = "hinted"
"""The variant of the card of a hint."""

RETURNED = "returned"
"""The variant of a card that the person has just taken back."""

CANCELLED = "cancelled"
"""The variant of a card that an identical one cancels."""

_GROUND = "#191c2b"
_GOLD = "#e9bd5b"
_WHITE = "#ffffff"
_CHOSEN = "#1d7145"
_RETURNED = "#4d5864"

SIGNS = {HINTED: (_GOLD, "#2a1d00", "hint"), RETURNED: (_RETURNED, _WHITE, "undo")}
"""What marks a card of the hand apart from the frame of the keyboard and the tick of a chosen card:
the colours of its frame and of its sign, and the icon."""


def charge_badge(card: int, own: bool = False) -> str:
    """The variant of a charged card, which says what it multiplies.

    A badge of the person's `own` cards is small and lies where other cards leave it free.
    """
    kind = {ACE_OF_HEARTS: "hearts2", TEN_OF_CLUBS: "times4"}.get(card, "times2")
    return f"{kind}-own" if own else kind


def trick_count_badge(tricks: int) -> str:
    """The variant of the back on top of a pile of won tricks; empty without tricks."""
    return f"tricks{tricks}" if tricks else ""


def paint_badges(
    painter: QPainter, card: QRectF, variant: str, mark: MarkPicture, index: float = 0.21
) -> None:
    """Paint the badges that a variant names onto the pixmap of a card.

    `mark` gives the picture of a mark. `index` is the part of the card's width that its index
    takes; the badge of a charge never covers it.
    """
    for word in variant.split():
        if word == CANCELLED:
            side = card.width() * 0.52
            _draw(painter, mark, "cancelled", card.center(), side)
        elif word == CHOSEN:
            _chosen(painter, card, index)
        elif word in SIGNS:
            _signed(painter, card, index, word)
        elif word.startswith("tricks"):
            _number(painter, card, word.removeprefix("tricks"))
        elif word.startswith(("times", "hearts")):
            _charge(painter, card, word, mark, index)


def _draw(painter: QPainter, mark: MarkPicture, name: str, middle: QPointF, side: float) -> None:
    place = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    picture = mark(name, side)
    painter.drawPixmap(place, picture, QRectF(picture.rect()))


def _chosen(painter: QPainter, card: QRectF, index: float) -> None:
    """A frame around the card and a tick below its index, which the next card leaves free."""
    _frame(painter, card, QPen(QColor(_CHOSEN), max(2.0, card.width() * 0.03)))
    middle, radius = _disc(painter, card, index, QColor(_CHOSEN))
    pen = QPen(QColor(_WHITE), radius * 0.28)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    tick = ((-0.42, 0.02), (-0.10, 0.34), (0.45, -0.32))
    painter.drawPolyline([middle + QPointF(x, y) * radius for x, y in tick])


def _signed(painter: QPainter, card: QRectF, index: float, word: str) -> None:
    """A frame and a sign where a chosen card has its tick: gold with a lamp for a hint, broken and
    with an arrow for a card that was taken back."""
    paint, ink, icon = SIGNS[word]
    line = max(2.5, card.width() * 0.042)
    if word == HINTED:
        # The dark edge tells it from the thin frame of a received card.
        _frame(painter, card, QPen(QColor(ink), line + 2.0))
        _frame(painter, card, QPen(QColor(paint), line))
    else:
        pen = QPen(QColor(paint), line, Qt.PenStyle.DashLine)
        pen.setDashPattern([2.4, 1.6])
        _frame(painter, card, pen)
    middle, radius = _disc(painter, card, index, QColor(paint))
    side = round(1.5 * radius)
    picture = sign(icon, side, painter.device().devicePixelRatio(), QColor(ink))
    painter.drawPixmap(QPointF(middle.x() - side / 2, middle.y() - side / 2), picture)


def _frame(painter: QPainter, card: QRectF, pen: QPen) -> None:
    """A frame within the edge of a card."""
    line, corner = pen.widthF(), card.width() * 0.07
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawRoundedRect(card.adjusted(line / 2, line / 2, -line / 2, -line / 2), corner, corner)


def _disc(painter: QPainter, card: QRectF, index: float, ground: QColor) -> tuple[QPointF, float]:
    """A disc below the index of a card, for a sign; returns its middle and its radius."""
    wide = card.width()
    radius = 0.115 * wide
    down = 0.83 + 1.7 * (index - 0.21)
    middle = QPointF(card.x() + 0.045 * wide + radius, card.y() + down * wide)
    painter.setPen(QPen(QColor(_WHITE), max(1.0, wide * 0.012)))
    painter.setBrush(ground)
    painter.drawEllipse(middle, radius, radius)
    return middle, radius


def _number(painter: QPainter, card: QRectF, number: str) -> None:
    """A number in a dark disc in the middle of a back."""
    radius = 0.36 * card.width()
    painter.setPen(QPen(QColor(_WHITE), max(1.0, radius * 0.1)))
    painter.setBrush(QColor(_GROUND))
    painter.drawEllipse(card.center(), radius, radius)
    painter.setFont(table_font(radius * (1.25 if len(number) == 1 else 1.05), QFont.Weight.Bold))
    painter.setPen(QColor(_WHITE))
    around = QRectF(0, 0, 2 * radius, 2 * radius)
    around.moveCenter(card.center())
    painter.drawText(around, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, number)


def _charge(painter: QPainter, card: QRectF, word: str, mark: MarkPicture, index: float) -> None:
    """A pill with the mark of a charge, or a heart where hearts are meant, and the factor."""
    wide = card.width()
    own = word.endswith("-own")
    if own:
        # Below the index, in the strip that the next card leaves free.
        down = 0.70 + 1.7 * (index - 0.21)
        pill = QRectF(card.x() + 0.035 * wide, card.y() + down * wide, 0.42 * wide, 0.20 * wide)
    else:
        # Beside the index, where neither cards beside nor cards below cover it.
        start = min(index + 0.035, 0.43)
        long = min(0.56, 0.96 - start)
        pill = QRectF(card.x() + start * wide, card.y() + 0.045 * wide, long * wide, 0.28 * wide)
    high = pill.height()
    rounded(painter, pill, high / 2, _GROUND, _GOLD, max(1.0, high * 0.09))
    hearts = word.startswith("hearts")
    side = high * (0.74 if hearts else 0.94)
    middle = QPointF(pill.x() + high * 0.49, pill.center().y())
    _draw(painter, mark, "heart" if hearts else "charged", middle, side)
    factor = "×4" if "4" in word else "×2"
    left = pill.x() + high * 0.94
    room = QRectF(left, pill.y(), pill.right() - left - high * 0.12, high)
    font = table_font(high * 0.74, QFont.Weight.Bold)
    broad = QFontMetricsF(font).horizontalAdvance(factor)
    if broad > room.width():
        font = table_font(high * 0.74 * room.width() / broad, QFont.Weight.Bold)
    painter.setFont(font)
    painter.setPen(QColor(_WHITE))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
    painter.drawText(room, flags, factor)


BACK = -1
"""Stands for the back of a card wherever a card number is expected."""


class Deck(QObject):
    """Card pictures for the settings in use. Widths are in device-independent pixels."""

    ready = Signal()
    """Other or better pictures are there: whoever shows cards draws them again."""
    replaced = Signal()
    """The deck that was asked for has been checked and is in use now."""
    trouble = Signal(str)
    """One sentence about the deck that was asked for and cannot be used."""

    def __init__(
        self,
        cache: Path | None = None,
        parent: QObject | None = None,
        worker: Worker | None = None,
    ) -> None:
        """`cache` is a folder for finished pictures; without a `worker` the deck makes its own."""
        super().__init__(parent)
        self._worker = Worker(self) if worker is None else worker
        self.art = SvgArt(cache, self, self._worker)
        self.art.ready.connect(self.ready)
        self.art.failed.connect(self._not_drawn)
        self.ratio = 1.0
        self.dim = QColor(0, 0, 0, 120)
        self.glow = QColor("#f0c862")
        self._cache = cache
        self._catalog: DeckCatalog | None = None
        self._variants: dict[tuple[int, int, str], tuple[int, QPixmap]] = {}
        self._orders: dict[tuple[int, int], PictureOrder] = {}
        self._shadows: dict[int, QPixmap] = {}
        self._marks: dict[PictureOrder, QPixmap] = {}
        self._asked: tuple[str, str, bool, bool] = ("", "", False, False)
        self._refused: dict[str, str] = {}
        """Decks that cannot be used, each with the stamp of its files."""
        self._looked_at = ""
        """The deck that is being checked."""
        self._stamp = ""
        """The stamp of the files of the deck in use, if it is not built in."""
        self.cards = default_set()
        self._back = self.cards.back("")
        self._signs: dict[str, str] = {}
        """The letters of aces and courts in place of those of the deck."""

    def choose(
        self,
        deck: str,
        back: str,
        four_colours: bool,
        translated_signs: bool = False,
        *,
        waits: bool = False,
    ) -> bool:
        """Use a deck: the name of a built-in one, or a path. Returns whether anything changed.

        An unknown deck or back is replaced by a built-in one. `four_colours` selects the
        four-coloured variant of a built-in deck, and `translated_signs` the letters of the language
        in use for its aces and courts. The present deck stays until one that is not built in has
        been checked: `replaced` or `trouble` follows. Who `waits` for the disk gets one that was
        checked before at once.
        """
        if deck != self._asked[0]:
            # A check that has begun may have seen its files as they were before.
            self._looked_at = ""
        self._asked = (deck, back, four_colours, translated_signs)
        cards = built_in_set(deck)
        if cards is None and Path(deck).is_absolute():
            cards = self._other(deck, waits)
            if cards is None:
                return False
        return self._take(cards or default_set())

    def _take(self, cards: CardSet) -> bool:
        """Use a deck with what else was asked for. Returns whether anything changed."""
        _deck, back, four_colours, translated_signs = self._asked
        if four_colours and not cards.aspect:  # a built-in deck
            cards = in_four_colours(cards)
        picture = cards.back(back) if cards.backs else default_set().back(back)
        signs = rank_signs() if translated_signs and cards.signs else {}
        if (cards, picture, signs) == (self.cards, self._back, self._signs):
            return False
        self._use(cards, picture, signs)
        return True

    def _use(self, cards: CardSet, back: Picture, signs: dict[str, str]) -> None:
        self.cards, self._back, self._signs = cards, back, signs
        self._variants.clear()
        self._orders.clear()
        self.ready.emit()

    def _other(self, path: str, waits: bool) -> CardSet | None:
        """A deck that is not built in, if it is in use or known to be usable; otherwise None, and a
        check begins."""
        if path == self.cards.id:
            return self.cards
        if path == self._looked_at:
            return None
        from hearts_qt.app.decks.catalog import DeckCatalog

        if self._catalog is None:
            known = self._cache.parent / "decks" if self._cache else None
            self._catalog = DeckCatalog(known, self, self._worker)
            self._catalog.checked.connect(self._checked)
        found = self._catalog.known(path) if waits else None
        if found is not None:
            self._stamp = found.stamp
            return found.cards
        self._looked_at = path
        self._catalog.ask(path)
        return None

    def _checked(self, one: CheckedDeck) -> None:
        path = one.found.id
        if path == self._looked_at:
            self._looked_at = ""
        if path != self._asked[0]:
            return
        if one.cards is None or self._refused.get(path) == one.stamp:
            self._refuse(path, one.stamp, one.fault)
        elif self._take(one.cards):
            self._stamp = one.stamp
            self.replaced.emit()

    def _refuse(self, path: str, stamp: str, fault: Text | None) -> None:
        """Use the built-in cards instead of a deck that cannot be used, and say so once."""
        if self._take(default_set()):
            self.replaced.emit()
        if self._refused.get(path) != stamp and fault is not None:
            sentence = _("{fault} The built-in cards are used instead.").format(fault=say(fault))
            self.trouble.emit(sentence)
        self._refused[path] = stamp

    def _not_drawn(self, source: str) -> None:
        """Use the built-in cards when a card of the deck in use cannot be drawn."""
        cards = self.cards
        if not cards.aspect:
            return  # a built-in deck
        pictures = (*cards.faces, *(back for _name, back in cards.backs))
        names = {f"{one.path}#{one.element}" if one.element else one.path for one in pictures}
        if source in names:
            from hearts_qt.app.decks.reader import too_much

            self._refuse(cards.id, self._stamp, too_much(cards.id).text)

    def order(self, card: int, width: float) -> PictureOrder:
        """The order for a card at a width."""
        pixels = max(8, round(width * self.ratio))
        found = self._orders.get((card, pixels))
        if found is None:
            cards = self.cards
            picture = self._back if card == BACK else cards.faces[card]
            sign = "" if card == BACK else self._signs.get(card_name(card)[0], "")
            found = PictureOrder(
                picture.path,
                pixels,
                round(pixels * RATIO),
                True,
                cards.corner,
                picture.element,
                cards.aspect,
                cards.inset,
                sign,
                cards.signs if sign else "",
                "" if card == BACK else card_sign(card),
            )
            self._orders[card, pixels] = found
        return found

    def pixmap(self, card: int, width: float, variant: str = "", urgency: int = 1) -> QPixmap:
        """A card, or `BACK`, at a width.

        `variant` is empty or some of these words: `dim` for a card that may not be chosen, `glow`
        for a received one, and those of `badges`.
        """
        plain = self.art.pixmap(self.order(card, width), self.ratio, urgency)
        if not variant:
            return plain
        key = (card, round(width * self.ratio), variant)
        found = self._variants.get(key)
        if found is not None and found[0] == plain.cacheKey():
            return found[1]
        made = self._shaded(plain, self.order(card, width), variant)
        self._variants[key] = (plain.cacheKey(), made)
        return made

    def mark(self, name: str, size: float, urgency: int = 2) -> QPixmap:
        """A mark of `assets/marks`, square."""
        pixels = max(6, round(size * self.ratio))
        order = PictureOrder(str(asset_path(f"marks/{name}.svg")), pixels, pixels, False)
        return self.art.pixmap(order, self.ratio, urgency)

    def portrait(self, key: str, expression: Expression, size: float) -> QPixmap | None:
        """The portrait of a character of the cast, square and without a frame.

        While it is being made, that of another size takes its place, or None. Its other
        expressions are ordered as well, so that they are there when they are needed.
        """
        order = self._portrait_order(key, expression, size)
        for other in Expression:
            if other is not expression:
                self.art.pixmap(self._portrait_order(key, other, size), self.ratio, 3)
        picture = self.art.pixmap(order, self.ratio, 2)
        return picture if self.art.has(order) or self.art.has_other_size(order) else None

    def _portrait_order(self, key: str, expression: Expression, size: float) -> PictureOrder:
        pixels = self._portrait_pixels(size)
        return PictureOrder(portrait_path(key, expression, pixels), pixels, pixels, False)

    def _portrait_pixels(self, size: float) -> int:
        return max(12, round(size * self.ratio))

    def _mark_now(self, name: str, size: float) -> QPixmap:
        """A mark, drawn at once, to be painted into the picture of a card."""
        pixels = max(6, round(size * self.ratio))
        order = PictureOrder(str(asset_path(f"marks/{name}.svg")), pixels, pixels, False)
        found = self._marks.get(order)
        if found is None:
            image = draw(order)
            found = self._marks[order] = QPixmap() if image is None else QPixmap.fromImage(image)
        return found

    def shadow(self, width: float) -> QPixmap:
        """The soft shadow of a card that is lifted above the table."""
        pixels = max(8, round(width * self.ratio))
        found = self._shadows.get(pixels)
        if found is None:
            found = self._shadows[pixels] = QPixmap.fromImage(high_shadow(pixels))
            found.setDevicePixelRatio(self.ratio)
        return found

    def pad(self, width: float) -> float:
        """The margin for the shadow around a card in its pixmap."""
        return self.order(BACK, width).pad / self.ratio

    def set_ratio(self, ratio: float) -> None:
        """Use the pixel ratio of another screen."""
        if ratio != self.ratio:
            self.ratio = ratio
            self._variants.clear()

    def forget_sizes(self, widths: set[float], portraits: float) -> None:
        """Keep only the cards of these widths, the portraits of one size, and all other pictures
        that are not cards."""
        keep = {self.order(card, width) for card in range(BACK, CARDS) for width in widths}
        pixels = self._portrait_pixels(portraits)
        keep |= {
            one
            for one in self.art.asked
            if not one.card and (one.width == pixels or not is_portrait(one.path))
        }
        self.art.forget_other_sizes(keep)
        self._orders = {key: order for key, order in self._orders.items() if order in keep}
        self._variants.clear()
        self._shadows.clear()
        self._marks.clear()

    def forget_variants(self) -> None:
        """Drop the pixmaps of variants, because their colours have changed."""
        self._variants.clear()

    def close(self) -> None:
        """Stop making pictures."""
        self.art.close()
        if self._catalog is not None:
            self._catalog.close()

    def _shaded(self, plain: QPixmap, order: PictureOrder, variant: str) -> QPixmap:
        made = QPixmap(plain)
        painter = smooth_painter(made)
        by = 1 / self.ratio
        paper = order.paper
        card = QRectF(paper.x() * by, paper.y() * by, paper.width() * by, paper.height() * by)
        corner = order.radius * by
        if "dim" in variant:
            rounded(painter, card, corner, self.dim)
        if "glow" in variant:
            line = max(2.0, card.width() * 0.028)
            inset = line * 0.2
            edge = card.adjusted(inset, inset, -inset, -inset)
            rounded(painter, edge, corner, None, self.glow, line)
        paint_badges(painter, card, variant, self._mark_now, self.cards.index_width)
        painter.end()
        return made
