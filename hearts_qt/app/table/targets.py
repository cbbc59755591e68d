"""Who gets which card, when one pass goes to several: a tag with a name on each raised card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.names import card_words
from hearts_qt.app.table.looks import Looks, table_font

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableScene

__all__ = ["Targets"]


class Tag(QPushButton):
    """Names the receiver of a card; pressed, it sends the card to the next one."""

    def __init__(self, parent: QWidget, looks: Looks) -> None:
        super().__init__(parent)
        self.looks = looks
        self.row = -1
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge = self.looks.focus if self.hasFocus() else self.looks.plate_edge
        painter.setPen(QPen(QColor(edge), 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(self.looks.plate))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        painter.setPen(QColor(self.looks.text))
        painter.setFont(self.font())
        words = QFontMetricsF(self.font()).elidedText(
            self.text(), Qt.TextElideMode.ElideRight, rect.width() - 8
        )
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)


class Targets:
    """The tags over the hand; there are none while a pass goes to one receiver only."""

    def __init__(self, parent: QWidget, looks: Looks) -> None:
        self._parent = parent
        self._looks = looks
        self.tags: list[Tag] = []

    def set_looks(self, looks: Looks) -> None:
        """Take other colours."""
        self._looks = looks
        for tag in self.tags:
            tag.looks = looks
            tag.update()

    def follow(self, scene: TableScene) -> None:
        """Lie on the raised cards."""
        session = scene.session
        selection = session.selection
        rows = selection.raised if scene.asks and len(selection.targets) > 1 else ()
        while len(self.tags) < len(rows):
            tag = Tag(self._parent, self._looks)
            tag.clicked.connect(lambda _on=False, tag=tag: self._next(scene, tag.row))
            self.tags.append(tag)
        items = scene.hands[session.person]
        for place, tag in enumerate(self.tags):
            if place >= len(rows) or rows[place] >= len(items):
                tag.hide()
                continue
            row = tag.row = rows[place]
            name = session.names[selection.target_of(row)]
            pose = items[row].target
            text = scene.layout.text
            tag.setFont(table_font(text * 0.85, QFont.Weight.DemiBold))
            tag.setText(name)
            tag.setAccessibleName(
                _("{card} goes to {name}").format(card=card_words(items[row].lies), name=name)
            )
            # Below the index, within the strip that the next card leaves free.
            wide = round(pose.width * 0.62)
            tag.setGeometry(
                round(pose.x - pose.width * 0.48),
                round(pose.y + pose.width * 0.12),
                wide,
                round(text * 1.7),
            )
            tag.show()
            tag.raise_()

    @staticmethod
    def _next(scene: TableScene, row: int) -> None:
        selection = scene.session.selection
        targets = selection.targets
        now = selection.target_of(row)
        if now in targets:
            selection.set_target(row, targets[(targets.index(now) + 1) % len(targets)])
