"""A drop-down list that explains each of its entries before it is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from hearts_qt.app import theme
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.inputs import Choice

_Index = QModelIndex | QPersistentModelIndex

SENTENCE = int(Qt.ItemDataRole.UserRole) + 1
"""The item role of the description below the title of an entry."""
PICTURE_ROLE = SENTENCE + 1
"""The item role of the picture beside them, which only the open list shows."""

WIDEST = 460
"""The width of the drop-down list, in device-independent pixels, if the screen is wide enough."""
VISIBLE = 7
"""How many entries are seen at once."""
PICTURE = 44
"""The edge of a picture in the list, in device-independent pixels."""


class Entry(NamedTuple):
    """One entry of an `ExplainedChoice`."""

    key: object
    title: str
    description: str = ""
    """What the entry is, in a sentence or two."""
    picture: QIcon | None = None


class ExplainedChoice(Choice):
    """A drop-down list; when open, it shows each entry with its picture and description.

    Arrow keys and typed letters move through the entries, Enter chooses one, Escape closes it.
    """

    def __init__(self, entries: Sequence[Entry], name: str) -> None:
        super().__init__((), name)
        view = QListView()
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        self.setView(view)
        self.setItemDelegate(_EntryDelegate(view))
        # Open a scrolling list below the field, not a menu over it as tall as the screen.
        self.setProperty("explained", True)
        self.setMaxVisibleItems(VISIBLE)
        self.set_entries(entries)

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Offer these entries; the selected one stays if it is among them."""
        key = self.key()
        self.clear()
        for entry in entries:
            self.addItem(entry.title, entry.key)
            row = self.count() - 1
            self.setItemData(row, entry.description, SENTENCE)
            self.setItemData(row, entry.description, Qt.ItemDataRole.AccessibleDescriptionRole)
            if entry.picture is not None:
                self.setItemData(row, entry.picture, PICTURE_ROLE)
        self.set_key(key)

    def description(self) -> str:
        """The description of the selected entry; empty if none is selected."""
        return str(self.currentData(SENTENCE) or "")

    def showPopup(self) -> None:
        room = self.screen().availableGeometry().width() - 2 * LARGE
        self.view().setMinimumWidth(min(WIDEST, room))
        frame = self.view().parentWidget()
        if isinstance(frame, QFrame):
            frame.setMinimumWidth(min(WIDEST, room))
        super().showPopup()


class _EntryDelegate(QStyledItemDelegate):
    """Draws an entry of the list: its picture, its title, and its description below."""

    def _inside(self, index: _Index) -> tuple[int, int]:
        """Where the words begin, and how wide they may be."""
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListView) else WIDEST
        picture = index.data(PICTURE_ROLE) is not None
        start = MEDIUM + (PICTURE + MEDIUM if picture else 0)
        return start, max(120, max(width, 200) - start - MEDIUM)

    def _fonts(self) -> tuple[QFont, QFont]:
        title = theme.font(Type.BODY)
        title.setWeight(QFont.Weight.DemiBold)
        return title, theme.font(Type.SMALL)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        title, small = self._fonts()
        _start, width = self._inside(index)
        height = QFontMetrics(title).height()
        description = index.data(SENTENCE)
        if description:
            wrapped = int(Qt.TextFlag.TextWordWrap)
            height += (
                QFontMetrics(small)
                .boundingRect(QRect(0, 0, width, 900), wrapped, description)
                .height()
            )
        if index.data(PICTURE_ROLE) is not None:
            height = max(height, PICTURE)
        return QSize(200, height + 2 * SMALL)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        of = theme.colours()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = bool(
            option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver)
        )
        if on:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(of.accent))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(TIGHT, 1, -TIGHT, -1), 6, 6)
        rect, mirrored = option.rect, option.direction == Qt.LayoutDirection.RightToLeft
        start, width = self._inside(index)
        picture = index.data(PICTURE_ROLE)
        if isinstance(picture, QIcon):
            left = rect.right() - MEDIUM - PICTURE if mirrored else rect.left() + MEDIUM
            top = rect.top() + (rect.height() - PICTURE) // 2
            picture.paint(painter, QRect(left, top, PICTURE, PICTURE))
        title, small = self._fonts()
        left = rect.right() - start - width if mirrored else rect.left() + start
        words = QRect(left, rect.top() + SMALL, width, rect.height() - 2 * SMALL)
        description = index.data(SENTENCE)
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        painter.setFont(title)
        painter.setPen(QPen(QColor(of.accent_text if on else of.text)))
        vertical = Qt.AlignmentFlag.AlignTop if description else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(words, side | vertical, index.data())
        if description:
            painter.setFont(small)
            painter.setPen(QPen(QColor(of.accent_text if on else of.muted)))
            below = words.adjusted(0, QFontMetrics(title).height(), 0, SMALL)
            painter.drawText(below, int(side) | int(Qt.TextFlag.TextWordWrap), description)
        painter.restore()
