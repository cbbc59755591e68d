"""Tags on raised cards that name the receivers, if one pass goes to several players."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.table.geometry import RATIO, Pose
from hearts_qt.app.table.palette import Palette, table_font
from hearts_qt.app.ui.tooltip import plain_tip

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableScene

HIGH = 1.3
"""Height of a tag, in heights of the table's text."""

ON_CARD = 0.5
"""How far a tag overlaps its card, in heights of the text; less than the card is raised."""


class PassTag(QPushButton):
    """Names the receiver of a card; a click sends the card to the next receiver."""

    def __init__(self, parent: QWidget, colours: Palette) -> None:
        super().__init__(parent)
        self.colours = colours
        self.row = -1
        self.number = 0
        """The receiver's number, clockwise from the left: the key that sends a card there."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def wanted(self) -> float:
        """The width that the tag needs to show all of its text."""
        metrics = QFontMetricsF(self.font())
        return metrics.horizontalAdvance(f"{self.number} {self.text()}") + 0.8 * metrics.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        focus = self.hasFocus()
        painter.setPen(
            QPen(QColor(self.colours.focus if focus else self.colours.plate_edge), 1 + focus)
        )
        painter.setBrush(QColor(self.colours.plate))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        metrics = QFontMetricsF(self.font())
        number = f"{self.number} "
        ahead = metrics.horizontalAdvance(number)
        name = metrics.elidedText(
            self.text(), Qt.TextElideMode.ElideRight, rect.width() - ahead - 0.4 * metrics.height()
        )
        x = rect.center().x() - (ahead + metrics.horizontalAdvance(name)) / 2
        y = rect.center().y() + metrics.capHeight() / 2
        painter.setFont(self.font())
        painter.setPen(QColor(self.colours.muted))
        painter.drawText(round(x), round(y), number)
        painter.setPen(QColor(self.colours.text))
        painter.drawText(round(x + ahead), round(y), name)


class PassTags:
    """The tags over the hand; there are none while a pass goes to one receiver only."""

    def __init__(self, parent: QWidget, colours: Palette) -> None:
        self._parent = parent
        self._colours = colours
        self.tags: list[PassTag] = []

    @property
    def shown(self) -> list[PassTag]:
        """The tags that can be seen, from left to right."""
        return sorted((tag for tag in self.tags if not tag.isHidden()), key=PassTag.x)

    def set_colours(self, colours: Palette) -> None:
        """Use another set of colours."""
        self._colours = colours
        for tag in self.tags:
            tag.colours = colours
            tag.update()

    def follow(self, scene: TableScene) -> None:
        """Place the tags on the upper edges of the raised cards, clear of each other."""
        session = scene.session
        selection = session.selection
        items = scene.own_hand
        rows: list[int] = []
        if scene.awaits_person and len(selection.targets) > 1:
            rows = sorted(row for row in selection.raised if row < len(items))
        while len(self.tags) < len(rows):
            tag = PassTag(self._parent, self._colours)
            tag.clicked.connect(lambda _on=False, tag=tag: self._next(scene, tag.row))
            self.tags.append(tag)
        text = scene.layout.text_height
        places = [_corner(items[row].target) for row in rows]
        ends = [place[0] for place in places[1:]] + [scene.layout.width]
        for tag in self.tags[len(rows) :]:
            tag.hide()
        for tag, row, (x, y), end in zip(self.tags, rows, places, ends, strict=False):
            tag.row = row
            seat = selection.target_of(row)
            name = session.current.names[seat]
            tag.number = 1 + selection.targets.index(seat)
            tag.setFont(table_font(text * 0.8, QFont.Weight.DemiBold))
            tag.setText(name)
            tag.setAccessibleName(
                _("{card}, to {name}").format(
                    card=card_words(items[row].settled_card), name=name
                )
            )
            tag.setToolTip(plain_tip(name))
            room = min(end - x - 2, scene.layout.width - x - 2)
            high = math.floor(HIGH * text)
            tag.setGeometry(
                round(x),
                math.floor(y + ON_CARD * text) - high,
                math.floor(min(tag.wanted, room)),
                high,
            )
            tag.show()
            tag.raise_()
            tag.update()

    @staticmethod
    def _next(scene: TableScene, row: int) -> None:
        selection = scene.session.selection
        targets = selection.targets
        now = selection.target_of(row)
        if now in targets:
            selection.set_target(row, targets[(targets.index(now) + 1) % len(targets)])


def _corner(pose: Pose) -> tuple[float, float]:
    """The upper left corner of a card."""
    turn = math.radians(pose.angle)
    x, y = -pose.width / 2, -pose.width * RATIO / 2
    return (
        pose.x + x * math.cos(turn) - y * math.sin(turn),
        pose.y + x * math.sin(turn) + y * math.cos(turn),
    )
