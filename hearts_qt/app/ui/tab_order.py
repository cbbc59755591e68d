"""The tab order of a window whose parts are created at different times.

Qt's tab order is the order of creation. Here it is the order of the widget tree, depth first: all
widgets inside one child come before those of the next, no matter when they were created.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from hearts_qt.app.ui.theme import SMALL


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
