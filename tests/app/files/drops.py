"""Dropping files onto windows."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget


def drop(widget: QWidget, *paths: str) -> bool:
    """Drop files on a widget as the window system does. Returns whether they were accepted."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    where, copy = QPoint(20, 20), Qt.DropAction.CopyAction
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(where, copy, data, button, none)
    QApplication.sendEvent(widget, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(widget, QDropEvent(QPointF(where), copy, data, button, none))
    return True
