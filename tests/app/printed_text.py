"""What a window prints, and where: every text that a paint event draws, with its place.

A widget is drawn on a device that notes texts instead of drawing. That finds what geometry does not
tell: texts in charts and delegates, shortened ones, and two in one place.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import (
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPixmap,
    QRegion,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import QAbstractScrollArea, QHeaderView, QTabBar, QToolButton, QWidget

TRANSLATIONS = Path(__file__).resolve().parents[2] / "assets" / "translations"

NOTHING_ELSE = QWidget.RenderFlag(0)
"""Without the background and the children."""


class Printed(NamedTuple):
    """A piece of text in one line, its place within its widget, and the widget."""

    words: str
    place: QRectF
    widget: QWidget
    clipped: bool = False
    """Whether the painter was told to leave a part of it out at its left or right end."""


class Notes(QPaintEngine):
    """Notes texts and draws nothing."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.found: list[tuple[str, QRectF, bool]] = []
        self._at = QTransform()
        self._seen = 1.0

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        changed = state.state()
        if changed & QPaintEngine.DirtyFlag.DirtyTransform:
            self._at = QTransform(state.transform())
        if changed & QPaintEngine.DirtyFlag.DirtyOpacity:
            self._seen = state.opacity()

    def drawTextItem(self, point: QPointF, item: QTextItem) -> None:
        if self._seen > 0 and item.text().strip():
            high = item.ascent() + item.descent()
            there = QRectF(point.x(), point.y() - item.ascent(), item.width(), high)
            place, painter = self._at.mapRect(there), self.painter()
            seen = place
            if painter.hasClipping():
                seen = self._at.mapRect(painter.clipBoundingRect()) & place
            clipped = seen.width() < place.width() - 1.5
            self.found.append((item.text(), place, clipped))

    def drawPixmap(self, where: QRectF, picture: QPixmap, part: QRectF) -> None:
        """Draw nothing."""

    def drawImage(self, where: QRectF, picture: QImage, part: QRectF, flags: object) -> None:
        """Draw nothing."""

    def drawTiledPixmap(self, where: QRectF, picture: QPixmap, start: QPointF) -> None:
        """Draw nothing."""

    def drawPath(self, *of: object) -> None:
        """Draw nothing."""

    drawPolygon = drawRects = drawLines = drawEllipse = drawPoints = drawPath


class NotePad(QPaintDevice):
    """A device of the size of a widget that notes what is printed on it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self._engine = Notes()
        metrics = QPaintDevice.PaintDeviceMetric
        self._metrics = {
            metrics.PdmWidth: widget.width(),
            metrics.PdmHeight: widget.height(),
            metrics.PdmWidthMM: widget.widthMM(),
            metrics.PdmHeightMM: widget.heightMM(),
            metrics.PdmNumColors: 1 << 24,
            metrics.PdmDepth: 32,
            metrics.PdmDpiX: widget.logicalDpiX(),
            metrics.PdmDpiY: widget.logicalDpiY(),
            metrics.PdmPhysicalDpiX: widget.physicalDpiX(),
            metrics.PdmPhysicalDpiY: widget.physicalDpiY(),
            metrics.PdmDevicePixelRatio: 1,
        }

    @property
    def found(self) -> list[tuple[str, QRectF, bool]]:
        return self._engine.found

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, which: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(which, 1 << 16)


def printed_by(widget: QWidget) -> list[Printed]:
    """What a widget prints itself, without its children."""
    pad = NotePad(widget)
    # A graphics view has a method of the same name.
    QWidget.render(widget, pad, QPoint(), QRegion(), NOTHING_ELSE)
    return [Printed(words, place, widget, clipped) for words, place, clipped in pad.found]


def printed_in(window: QWidget) -> list[Printed]:
    """What a window and everything visible in it prints."""
    return [
        each
        for widget in (window, *window.findChildren(QWidget))
        if widget.isVisibleTo(window) and (widget is window or not widget.isWindow())
        for each in printed_by(widget)
    ]


def scrolling_area(widget: QWidget) -> QAbstractScrollArea | None:
    """The area in which a widget scrolls, or whose content it draws."""
    around = widget.parentWidget()
    while around is not None and not widget.isWindow():
        if isinstance(around, QAbstractScrollArea) and around.viewport() is widget:
            table = around.parentWidget()
            # Headings scroll with their table.
            heads = isinstance(around, QHeaderView) and isinstance(table, QAbstractScrollArea)
            return table if heads else around
        widget, around = around, around.parentWidget()
    return None


def name_of(widget: QWidget) -> str:
    """A widget by its class and its name, or those of its parent."""
    name = widget.objectName()
    parent = widget.parentWidget()
    of = "" if name or parent is None else f" in {name_of(parent)}"
    return f"{type(widget).__name__} {name}{of}".replace("  ", " ")


def tabs_scroll(widget: QWidget) -> bool:
    """Whether a widget is a row of tabs with arrows for those that it has no room for."""
    arrows = widget.findChildren(QToolButton) if isinstance(widget, QTabBar) else []
    return any(each.isVisible() for each in arrows)


@cache
def dotted() -> tuple[str, ...]:
    """The texts of the program, in English and German, that end with three dots themselves."""
    with (TRANSLATIONS / "de.po").open("rb") as file:
        every = [text for one in read_po(file) for text in (one.id, one.string)]
    return tuple(plain(text) for text in every if isinstance(text, str) and text.endswith("…"))


def plain(words: str) -> str:
    """Words without marks of keys and with usual spaces."""
    return words.replace("\N{NO-BREAK SPACE}", " ").replace("&", "").strip()


def is_shortened(words: str) -> bool:
    """Whether three dots stand for the end of a text."""
    told = plain(words)
    return told.endswith("…") and not any(whole.endswith(told) for whole in dotted())


def cut_off(window: QWidget) -> list[str]:
    """The texts that reach past their widget or its window, or are shortened with three dots."""
    found = []
    for words, place, widget, clipped in printed_in(window):
        if tabs_scroll(widget):
            continue
        area = scrolling_area(widget)
        content = isinstance(widget.parentWidget(), QAbstractScrollArea)
        sideways = area is not None and area.horizontalScrollBar().maximum() > 0
        upwards = area is not None and area.verticalScrollBar().maximum() > 0
        room = QRectF(widget.rect()).adjusted(-1, -3, 1, 3)
        wide = room.left() <= place.left() and place.right() <= room.right()
        high = room.top() <= place.top() and place.bottom() <= room.bottom()
        if not (wide or (content and sideways)) or not (high or (content and upwards)):
            found.append(f"cut: {words!r} {place} in {room}: {name_of(widget)}")
        elif clipped and not sideways:
            found.append(f"clipped: {words!r}: {name_of(widget)}")
        elif area is None:
            there = place.translated(QPointF(widget.mapTo(window, QPoint())))
            if not QRectF(window.rect()).adjusted(-1, -3, 1, 3).contains(there):
                found.append(f"outside: {words!r}: {name_of(widget)}")
        elif not sideways and not content:
            there = place.translated(QPointF(widget.mapTo(area.viewport(), QPoint())))
            if there.left() < -1 or there.right() > area.viewport().width() + 1:
                found.append(f"beside: {words!r}: {name_of(widget)}")
        if is_shortened(words):
            found.append(f"shortened: {words!r}: {name_of(widget)}")
    return found


def printed_over(pieces: list[Printed], window: QWidget) -> list[str]:
    """The pairs of texts that lie on each other."""
    placed = []
    for words, place, widget, _clipped in pieces:
        seen = place & QRectF(widget.visibleRegion().boundingRect())
        if not seen.isEmpty():
            placed.append((words, seen.translated(QPointF(widget.mapTo(window, QPoint()))), widget))
    found = []
    for (words, place, widget), (others, there, other) in combinations(placed, 2):
        both = place & there
        # Lines are higher than their letters, and shadows are printed at the same place.
        deep = both.height() > 0.3 * min(place.height(), there.height())
        if deep and both.width() > 2 and (words, place) != (others, there):
            found.append(f"{words!r} ({name_of(widget)}) on {others!r} ({name_of(other)})")
    return found


def scrolled_sideways(window: QWidget) -> list[str]:
    """The tables and texts that do not show all of their width."""
    return [
        f"wider than its place by {area.horizontalScrollBar().maximum()}: {name_of(area)}"
        for area in window.findChildren(QAbstractScrollArea)
        if area.isVisibleTo(window) and area.horizontalScrollBar().maximum() > 0
    ]
