"""Layouts in one expression: rows, columns, forms, and rows that fold where it is narrow.

The tab order of a window whose parts are created at different times would be the order of creation.
Here it is the order of the widget tree, depth first: all
widgets inside one child come before those of the next, no matter when they were created.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app.ui.theme import MEDIUM, SMALL

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
TOP, CENTER = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignHCenter

STRETCH = None
"""An item of a layout: room that takes what is left."""

Part = QWidget | QLayout
Item = Part | int | None | tuple[Part, int | Qt.AlignmentFlag]
"""What a layout holds: a widget or a layout, alone or with its stretch or its alignment; a number
of pixels; or `STRETCH`."""

Margins = int | tuple[int, int, int, int]

_Box = TypeVar("_Box", bound=QBoxLayout)


def margins(layout: QLayout, around: Margins = 0, spacing: int = 0) -> None:
    """Set the margins, all alike or left, top, right and bottom, and the spacing of a layout."""
    sides = (around,) * 4 if isinstance(around, int) else around
    layout.setContentsMargins(*sides)
    layout.setSpacing(spacing)


def fill(box: QBoxLayout, *items: Item) -> None:
    """Add items at the end of a layout."""
    for item in items:
        part, how = item if isinstance(item, tuple) else (item, 0)
        if part is None:
            box.addStretch(1)
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QWidget):
            if isinstance(how, Qt.AlignmentFlag):
                box.addWidget(part, 0, how)
            else:
                box.addWidget(part, how)
        else:
            box.addLayout(part, how)


def row(
    *items: Item, on: QWidget | None = None, around: Margins = 0, spacing: int = SMALL
) -> QHBoxLayout:
    """Items side by side; `on` is the widget that they belong to."""
    return _filled(QHBoxLayout(), on, items, around, spacing)


def column(
    *items: Item, on: QWidget | None = None, around: Margins = 0, spacing: int = MEDIUM
) -> QVBoxLayout:
    """Items one below the other; `on` is the widget that they belong to."""
    return _filled(QVBoxLayout(), on, items, around, spacing)


def _filled(
    box: _Box, on: QWidget | None, items: Sequence[Item], around: Margins, spacing: int
) -> _Box:
    if on is not None:
        on.setLayout(box)
    margins(box, around, spacing)
    fill(box, *items)
    return box


def boxed(layout: QLayout) -> QWidget:
    """A widget with a layout."""
    made = QWidget()
    made.setLayout(layout)
    return made


def form(*rows: tuple[QLabel, QWidget], spacing: int = MEDIUM) -> QFormLayout:
    """Names and the fields that they name, which become their buddies."""
    made = QFormLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setHorizontalSpacing(spacing)
    made.setVerticalSpacing(SMALL)
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    made.setLabelAlignment(LEFT)
    made.setFormAlignment(LEFT | TOP)
    for name, field in rows:
        name.setWordWrap(False)
        # In the middle of a field that is higher than the name.
        name.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        name.setBuddy(field)
        made.addRow(name, field)
    return made


def scrolled(content: QWidget | QLayout, *, sideways: bool = False) -> QScrollArea:
    """A scroll area without a frame, through which the background shows.

    Tab reaches the controls inside, and the area scrolls to them. Without `sideways`, the content
    is never wider than the area.
    """
    inside = boxed(content) if isinstance(content, QLayout) else content
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    area.viewport().setAutoFillBackground(False)
    inside.setAutoFillBackground(False)
    return area


def show_all(shown: bool, *widgets: QWidget) -> None:
    """Show or hide several widgets."""
    for widget in widgets:
        widget.setVisible(shown)


class Fold(QWidget):
    """A row of two parts, of which one goes below the other where the widget is too narrow.

    They fold below `narrow` pixels, or, without it, where the parts do not fit; the first one then
    counts with the width of so many `letters` if that is less than it asks for.
    """

    def __init__(self, parts: QBoxLayout, *, narrow: int = 0, letters: int = 0) -> None:
        super().__init__()
        self._narrow, self._letters = narrow, letters
        self._box = parts
        self.setLayout(parts)

    def _items(self) -> list[QLayoutItem]:
        return [item for at in range(self._box.count()) if (item := self._box.itemAt(at))]

    def minimumSizeHint(self) -> QSize:
        """The width of the wider part, because the parts can go below each other."""
        widest = max(item.minimumSize().width() for item in self._items())
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            # A part needs another width, for instance because the text is larger.
            self._fold()
        return done

    def _fold(self) -> None:
        """Place the parts as the width allows."""
        needed = self._narrow
        if not needed:
            first, second = (item.sizeHint().width() for item in self._items())
            if self._letters:
                first = min(first, self._letters * self.fontMetrics().averageCharWidth())
            needed = first + second + self._box.spacing()
        ways = QBoxLayout.Direction
        self._box.setDirection(ways.TopToBottom if self.width() < needed else ways.LeftToRight)


class Flow(QLayout):
    """A layout that places its items in rows and wraps like text."""

    def __init__(self, *widgets: QWidget, on: QWidget | None = None) -> None:
        super().__init__(on)
        self.setContentsMargins(0, 0, 0, 0)
        self._items: list[QLayoutItem] = []
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, True)

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items]
        return QSize(
            sum(hint.width() + SMALL for hint in hints),
            max((hint.height() for hint in hints), default=0),
        )

    def minimumSize(self) -> QSize:
        hints = [item.sizeHint() for item in self._items]
        return QSize(
            max((hint.width() for hint in hints), default=0),
            max((hint.height() for hint in hints), default=0),
        )

    def _lay(self, rect: QRect, really: bool) -> int:
        """Place the items in a rectangle; returns the height that they need."""
        x, y, line = 0, 0, 0
        parent = self.parentWidget()
        mirrored = parent is not None and parent.isRightToLeft()
        for item in self._items:
            if item.isEmpty():
                continue  # a hidden widget
            size = item.sizeHint()
            if x and x + size.width() > rect.width():
                x, y, line = 0, y + line + SMALL, 0
            if really:
                left = rect.right() + 1 - x - size.width() if mirrored else rect.left() + x
                item.setGeometry(QRect(QPoint(left, rect.top() + y), size))
            x += size.width() + SMALL
            line = max(line, size.height())
        return y + line


@runtime_checkable
class TabOrdered(Protocol):
    """A widget that gives the tab order of its children itself."""

    def in_tab_order(self) -> Sequence[QWidget]:
        """The children, in the order in which Tab reaches them."""


def tab_order(window: QWidget) -> list[QWidget]:
    """The widgets of a window that Tab can reach now, in order."""
    return [
        widget
        for widget in _inside(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        # A widget with a focus proxy would pass the focus on.
        and widget.focusProxy() is None
        and widget.isEnabled()
    ]


def step(window: QWidget, forward: bool) -> bool:
    """Move the focus to the next or previous widget; returns whether there is one."""
    order = tab_order(window)
    held = QApplication.focusWidget()
    if not order or order == [held]:
        return False
    if held in order:
        at = (order.index(held) + (1 if forward else -1)) % len(order)
    else:
        at = 0 if forward else -1
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    order[at].setFocus(reason)
    _show(order[at])
    return True


def _inside(widget: QWidget) -> Iterator[QWidget]:
    """All widgets inside another that are not hidden, parents before children."""
    children = widget.in_tab_order() if isinstance(widget, TabOrdered) else widget.children()
    for child in children:
        if isinstance(child, QWidget) and not child.isWindow() and not child.isHidden():
            yield child
            yield from _inside(child)


def _show(widget: QWidget) -> None:
    """Scroll the areas around a widget until it is visible."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, SMALL)
        parent = parent.parentWidget()
