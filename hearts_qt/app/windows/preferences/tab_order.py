"""The order in which Tab goes through a window some of whose parts are built late.

Qt goes by the order in which widgets came into the window. Here it is the order of the layout: a
widget comes after what stands before it in its parent, whenever it was made.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from hearts_qt.app.theme import SMALL

__all__ = ["step", "tab_order"]


def tab_order(window: QWidget) -> list[QWidget]:
    """The widgets of a window that Tab reaches now, in their order."""
    return [
        widget
        for widget in _inside(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        # Fields within fields hand the keyboard on.
        and widget.focusProxy() is None
        and widget.isEnabled()
    ]


def step(window: QWidget, forward: bool) -> bool:
    """Give the keyboard to the next widget, or the one before; whether there is another one."""
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
    """All visible widgets within another, parents before children."""
    ordered = getattr(widget, "in_tab_order", None)
    children = ordered() if ordered is not None else widget.children()
    for child in children:
        if isinstance(child, QWidget) and not child.isWindow() and not child.isHidden():
            yield child
            yield from _inside(child)


def _show(widget: QWidget) -> None:
    """Scroll whatever holds a widget until it can be seen."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, SMALL)
        parent = parent.parentWidget()
