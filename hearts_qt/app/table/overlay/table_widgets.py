"""Widgets over the table: the status line, the buttons in the middle and those beside the hand, the
values on the cards, the seal."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetricsF,
    QInputEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.table.geometry import Box
from hearts_qt.app.table.layout import Layout
from hearts_qt.app.table.overlay.linked_text import ENTER, Paragraph, TableControl
from hearts_qt.app.table.palette import Colours, table_font
from hearts_qt.app.table.scene import TableParts
from hearts_qt.app.ui.widgets import Words, plain_tip, rounded, sign, smooth_painter

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

MOST_LINES = 4
"""A text of more lines is set in smaller letters, so that it does not cover buttons."""
SHRUNK = (1.0, 0.9, 0.8, 0.7)
"""The sizes of a text that has no room in the usual one, as shares of that."""


class StatusLine(Words):
    """The line that says what is expected of the person, or what has just happened."""

    fitted = Signal()
    """It has a new text or place."""

    def __init__(self, parent: QWidget, colours: Colours) -> None:
        super().__init__(parent)
        # It names players, and a name from a file may look like markup.
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.colours = colours
        self._pixels = 14.0
        self._room = QRectF()
        self._low = self._width = 0.0
        self._paragraph = Paragraph()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def set_room(self, room: QRectF, pixels: float, low: float = 0.0) -> None:
        """Set the place of the line and the height of its text; more lines can go down to `low`."""
        if (room, pixels, low) == (self._room, self._pixels, self._low):
            return
        self._room, self._pixels, self._low = room, pixels, low
        self._fit()

    def say(self, sentence: str) -> None:
        """Show a sentence; an empty one hides the line."""
        if sentence == self.text() and self.isVisible() == bool(sentence):
            return
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))
        self._fit()

    def _fit(self) -> None:
        self._take_place()
        self.fitted.emit()

    def _take_place(self) -> None:
        if not self.text() or self._room.isEmpty():
            return
        beside = 2.6 * self._pixels
        for share in SHRUNK:
            self.setFont(table_font(share * self._pixels * 1.12, QFont.Weight.Medium))
            size = self._set(self._room.width() - beside)
            line = QFontMetricsF(self.font()).lineSpacing()
            if size.height() <= (MOST_LINES + 0.5) * line:
                break
        # A long answer grows down as far as there is room, then upwards.
        more = (round(size.height() / line) - 1) * line
        high = self._room.height() + more
        wide = min(size.width() + beside, self._room.width())
        bottom = self._room.bottom()
        bottom = max(bottom, min(bottom + more, self._low))
        self.setGeometry(
            round(self._room.center().x() - wide / 2),
            math.floor(bottom - high),
            math.ceil(wide),
            math.ceil(high),
        )
        self.update()

    def _set(self, width: float) -> QSizeF:
        self._width, ink = width, self.colours().pill_text
        return self._paragraph.set(self.text(), "", self.font(), width, (ink, ink))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        corner = min(rect.height(), self._room.height()) / 2
        rounded(painter, rect, corner, self.colours().pill)
        self._set(self._width)
        self._paragraph.paint(painter, rect)


class TableButton(TableControl):
    """A button in the middle of the table, with an arrow where cards are to be passed."""

    refuses: Callable[[QInputEvent], bool] | None = None
    """Says of each press whether the button must not take it."""

    def __init__(self, parent: QWidget, colours: Colours, *, quiet: bool = False) -> None:
        super().__init__(parent, colours)
        self.quiet = quiet
        self.arrow: float | None = None
        """Where the arrow points, in degrees clockwise from the right, or None for no arrow."""
        self._pixels = 14.0
        self._snug = False

    def set_words(self, words: str, ready: bool, arrow: float | None = None) -> None:
        """Set the words, whether the button is enabled, and where its arrow points."""
        if words != self.text():
            self.setText(words)
            self.setAccessibleName(words)
        self.setEnabled(ready)
        self.arrow = arrow
        self.update()

    def set_pixels(self, pixels: float, snug: bool = False) -> None:
        """Set the height of the text, in pixels; `snug` makes the margins beside the words
        smaller."""
        self._pixels = pixels
        self._snug = snug
        self.setFont(table_font(pixels * 1.2, QFont.Weight.DemiBold))

    def event(self, event: QEvent) -> bool:
        kind = event.type()
        presses = kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick) or (
            kind == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (*ENTER, Qt.Key.Key_Space)
        )
        if self.refuses is not None and presses and isinstance(event, QInputEvent):
            return self.refuses(event) or super().event(event)
        return super().event(event)

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        wide = metrics.horizontalAdvance(self.text()) + (2.2 if self._snug else 3.4) * self._pixels
        if self.arrow is not None:
            wide += 2.4 * self._pixels
        least = 0.0 if self._snug else 9 * self._pixels
        return QSize(math.ceil(max(wide, least)), math.ceil(3.0 * self._pixels))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        # Edges grow with the text.
        fine = max(1.0, self._pixels / 16)
        inset = 2 * fine
        rect = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        ready = self.isEnabled()
        colours = self.colours()
        if ready and not self.quiet:
            ground, words = QColor(colours.gold), QColor(colours.gold_text)
            if self.isDown():
                ground = ground.darker(112)
            elif self.underMouse():
                ground = ground.lighter(107)
        else:
            ground, words = QColor(colours.pill), QColor(colours.pill_text)
        corner = rect.height() / 2
        # A quiet button has an edge, so that it does not look like plain text.
        edge = QColor(colours.gold).darker(100 if self.underMouse() else 115)
        rounded(painter, rect, corner, ground, edge if ready and self.quiet else None, 1.5 * fine)
        if self.hasFocus():
            ring = rect.adjusted(inset, inset, -inset, -inset)
            rounded(painter, ring, corner - inset, None, words, 2 * fine)
        painter.setFont(self.font())
        painter.setPen(words)
        room = rect
        if self.arrow is not None:
            side = self._pixels * 1.5
            wide = QFontMetricsF(self.font()).horizontalAdvance(self.text())
            start = rect.center().x() - (wide + side * 1.4) / 2
            _arrow(painter, QPointF(start + side / 2, rect.center().y()), side, self.arrow, words)
            room = QRectF(start + side * 1.4, rect.y(), wide + 4, rect.height())
            painter.setPen(words)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.text())
        else:
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.text())


def _arrow(painter: QPainter, middle: QPointF, side: float, degrees: float, ink: QColor) -> None:
    """An arrow with round ends, pointing `degrees` clockwise from the right."""
    painter.save()
    painter.translate(middle)
    painter.rotate(degrees)
    half = side / 2
    path = QPainterPath(QPointF(-half, 0))
    path.lineTo(half, 0)
    path.moveTo(half * 0.25, -half * 0.7)
    path.lineTo(half, 0)
    path.lineTo(half * 0.25, half * 0.7)
    pen = QPen(ink, side * 0.17)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()


STAR = 0.8
"""How far the star of the best choice protrudes from its label, in heights of the figures."""

OVERLAP = 3.0
"""How far a label overlaps its card, in pixels; it must not cover the index."""


class CardValueLabel(NamedTuple):
    """One label: the middle of its lower edge, what it says, and whether it marks the best."""

    x: float
    y: float
    words: str
    best: bool


class CardValueLabels(QWidget):
    """Paints the labels over the hand; mouse events pass through it."""

    def __init__(self, parent: QWidget, colours: Colours) -> None:
        super().__init__(parent)
        self.colours = colours
        self.labels: tuple[CardValueLabel, ...] = ()
        self._font = QFont()
        self._size = 12.0
        self._wide = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_labels(self, labels: tuple[CardValueLabel, ...], strip: float, pixels: float) -> None:
        """Show labels over strips of a width, with text of a height in pixels."""
        if not labels:
            self.labels = ()
            self.hide()
            return
        # As large as fits between two cards, but no larger than the text of the table.
        size = max(9.0, min(0.95 * pixels, 0.32 * strip))
        self._size, self._font = size, table_font(size, QFont.Weight.DemiBold)
        metrics = QFontMetricsF(self._font)
        widest = max(metrics.horizontalAdvance(label.words) for label in labels)
        self._wide = max(1.7 * size, min(strip - 2.0, widest + 0.75 * size))
        self.labels = labels
        area = QRectF()
        for label in labels:
            area = area.united(self._room(label).adjusted(-3, -STAR * size, 3, 3))
        self.setGeometry(area.toAlignedRect())
        self.show()
        self.update()

    def rooms(self) -> list[QRect]:
        """Where the labels lie, in the order of the cards."""
        return [self._room(label).toAlignedRect() for label in self.labels]

    def top_between(self, left: float, right: float) -> float:
        """The upper edge of all labels between two x positions, or infinity for none."""
        tops = [
            room.top() - (STAR * self._size if label.best else 0.0)
            for label in self.labels
            if (room := self._room(label)).right() >= left and room.left() <= right
        ]
        return min(tops, default=math.inf)

    def _room(self, label: CardValueLabel) -> QRectF:
        high = 1.42 * self._size
        return QRectF(label.x - self._wide / 2, label.y - high + OVERLAP, self._wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.translate(-self.x(), -self.y())
        painter.setFont(self._font)
        for label in sorted(self.labels, key=lambda label: label.best):
            self._paint(painter, label)

    def _paint(self, painter: QPainter, label: CardValueLabel) -> None:
        colours, size = self.colours(), self._size
        room = self._room(label)
        if not label.best:
            inside = room.adjusted(0.5, 0.5, -0.5, -0.5)
            rounded(painter, inside, room.height() * 0.34, colours.plate, colours.plate_edge)
            painter.setPen(QColor(colours.text))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, label.words)
            return
        edge = QColor(colours.turn_edge)
        painter.setPen(QPen(edge, 1.2))
        painter.setBrush(QColor(colours.gold))
        painter.drawPath(_tag(room.adjusted(-1, 0, 1, 1), 0.36 * size))
        painter.setPen(QColor(colours.gold_text))
        if label.words:
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, label.words)
            middle, radius = QPointF(room.center().x(), room.top() - 0.22 * size), 0.5 * size
        else:
            middle, radius = room.center(), 0.56 * size
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.gold_text))
        if label.words:
            painter.setPen(QPen(edge, 1.2))
        painter.drawPolygon(_star(middle, radius))


def _tag(room: QRectF, tip: float) -> QPainterPath:
    """A label that points down at its card."""
    corner = room.height() * 0.3
    path = QPainterPath()
    path.addRoundedRect(room, corner, corner)
    x, y = room.center().x(), room.bottom()
    pointer = QPainterPath(QPointF(x - 1.4 * tip, y - 1))
    pointer.lineTo(x, y + tip)
    pointer.lineTo(x + 1.4 * tip, y - 1)
    pointer.closeSubpath()
    return path.united(pointer)


def _star(middle: QPointF, radius: float) -> QPolygonF:
    """A star of five points."""
    points = []
    for place in range(10):
        reach = radius if place % 2 == 0 else 0.45 * radius
        turn = math.radians(36 * place - 90)
        points.append(middle + QPointF(reach * math.cos(turn), reach * math.sin(turn)))
    return QPolygonF(points)


SIGN = 0.56
"""The size of the sign on a button, as a fraction of its diameter."""

FAINT = 0.6
"""The opacity of the sign while the button can do nothing."""


class RoundButton(TableControl):
    """A round button that does what an action of the menus does, while that is enabled."""

    def __init__(self, parent: QWidget, colours: Colours, icon: str, action: QAction) -> None:
        super().__init__(parent, colours)
        self._icon = icon
        self._action = action
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        words = self._action.text().replace("&", "")
        keys = self._action.shortcuts()
        key = keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""
        self.setAccessibleName(words)
        # Otherwise the tooltip would describe it, which begins with the name.
        self.setAccessibleDescription(key)
        self.setToolTip(plain_tip(f"{words} ({key})" if key else words))
        if self.isEnabled() != self._action.isEnabled():
            self.setEnabled(self._action.isEnabled())
            self.update()

    def put(self, box: Box) -> None:
        """Place the button."""
        self.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours, side = smooth_painter(self), self.colours(), self.width()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ready = self.isEnabled()
        lit = ready and (self.underMouse() or self.isDown())
        line = max(1.0, side / 24)
        rect = QRectF(self.rect()).adjusted(line, line, -line, -line)
        edge = colours.focus if self.hasFocus() else colours.gold if lit else None
        ground = QColor(colours.pill).lighter(150 if self.isDown() else 100)
        thick = line * (1.6 if self.hasFocus() else 1.0)
        rounded(painter, rect, rect.width() / 2, ground, edge, thick)
        size = round(SIGN * side)
        picture = sign(self._icon, size, self.devicePixelRatioF(), QColor(colours.pill_text))
        painter.setOpacity(1.0 if ready else FAINT)
        painter.drawPixmap(QPointF((side - size) / 2, (self.height() - size) / 2), picture)


SEAL = 1.7
"""The side of the mark, in heights of the table's text."""


class SealMark(TableControl):
    """A round seal of wax in a corner of the table; an empty ring for a game that is not sealed. A
    click opens *Fair play*."""

    def __init__(self, parent: QWidget, session: Session, colours: Colours) -> None:
        super().__init__(parent, colours)
        self._session = session
        # A menu command does the same, and Tab reaches the cards sooner without a stop here.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleDescription(_("Opens Fair play"))

    @property
    def sealed(self) -> bool:
        """Whether the game on the table is sealed."""
        return bool(self._session.current.game.source.words)

    def follow(self, layout: Layout) -> None:
        """Show or hide the mark, and place it at the left edge, where no seat lies."""
        session = self._session
        wanted = session.current.started and session.decisions.judge is None
        if wanted:
            words = say(session.current.game.source.headline)
            self.setAccessibleName(words)
            self.setToolTip(plain_tip(f"{words}\n{self.accessibleDescription()}"))
            side = round(SEAL * layout.text_height)
            at = round(layout.margin)
            self.setGeometry(at, at, side, side)
            self.update()
        self.setVisible(wanted and self._fits(layout))

    def _fits(self, layout: Layout) -> bool:
        """Whether no seat lies where the mark would."""
        rect = QRectF(self.geometry())
        return not any(
            rect.intersects(QRectF(box.x, box.y, box.width, box.height))
            for box in (station.plate for station in layout.stations)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        radius, middle = self.width() / 2, QRectF(self.rect()).center()
        wax = QColor("#b8323e")
        if self.underMouse():
            wax = wax.lighter(120)
        sealed = self.sealed
        painter.setPen(QPen(wax if sealed else QColor(self.colours().pill_text), radius * 0.16))
        painter.setBrush(wax if sealed else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, radius * 0.86, radius * 0.86)
        if sealed:
            painter.setPen(QPen(QColor("#7d1f29"), radius * 0.14))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, radius * 0.5, radius * 0.5)


class TableTools:
    """The buttons of one table; without actions there are none, as in the review."""

    def __init__(self, table: TableParts, back_to_hand: Callable[[], None]) -> None:
        """`back_to_hand` gives the keyboard back to the cards."""
        self._table = table
        self._back_to_hand = back_to_hand
        self.buttons: list[RoundButton] = []
        """From top to bottom."""

    def use(self, actions: dict[str, QAction]) -> None:
        """Have a button for each action, by the name of its icon."""
        for name, action in actions.items():
            made = RoundButton(self._table.viewport, self._table.colours, name, action)
            made.clicked.connect(lambda _on=False, action=action: self._press(action))
            self.buttons.append(made)
        self.follow()

    def _press(self, action: QAction) -> None:
        self._back_to_hand()
        action.trigger()

    def follow(self) -> None:
        """Place the buttons, and show them while a game is on the table."""
        shown = self._table.session.current.started
        places = self._table.scene.layout.tools(len(self.buttons))
        for button, box in zip(self.buttons, places, strict=True):
            button.put(box)
            button.setVisible(shown)
