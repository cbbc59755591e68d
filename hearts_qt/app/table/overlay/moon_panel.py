"""The panel that asks how a moon counts: both results side by side."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)

from hearts_qt.app.i18n import _, listed, named, pgettext, sentences
from hearts_qt.app.regional import signed, with_sign
from hearts_qt.app.table.overlay.linked_text import wrapped
from hearts_qt.app.table.overlay.panel import MARGIN, PanelLine, TablePanel
from hearts_qt.app.table.overlay.table_widgets import TableButton
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.ui.widgets import rounded

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.scene import TableParts
    from hearts_qt.game.actions import MoonWay

WAYS: tuple[MoonWay, MoonWay] = ("add", "subtract")

TOTALS_COLUMN_WIDTH = 4.6
"""Width of the column of the totals so far, in heights of the text."""

HEAD_SIZES = (0.95, 0.85, 0.75, 0.65)
"""The heights that the words above the sheets may have, in heights of the text; the first with
which they fit is used."""

GAP = 1.0
"""The space between the two sheets, in heights of the text."""


class Sheet(NamedTuple):
    """The result of one way of counting the moon: scores and totals by side with the sign with
    which the rules show them, the sides whose score is against them, winners, and words."""

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    bad: frozenset[int]
    winners: frozenset[int]
    end: str


class MoonPanel(TablePanel):
    """Asks the person how their moon counts. Left and Right move to a sheet, Enter chooses it."""

    chosen = Signal(str)
    """`add` or `subtract`."""

    def __init__(self, table: TableParts) -> None:
        super().__init__(table)
        self.names: tuple[str, ...] = ()
        self._own = 0
        self._now: tuple[int, ...] = ()
        self._counts_points = False
        self._sheets: dict[MoonWay, Sheet] = {}
        self._row_height = 30.0
        self._top = 60.0
        self._wide_names = 120.0
        self.setObjectName("moonPanel")
        self.setMouseTracking(True)
        self.add = self.add_button()
        self.subtract = self.add_button(quiet=True)

    @property
    def sheets(self) -> dict[MoonWay, Sheet]:
        """Both sheets, by the way of counting."""
        return self._sheets

    def ask(self, session: Session) -> None:
        """Ask the person, who has just shot the moon."""
        game = session.current.game
        amount = game.moon_amount
        columns = range(len(game.totals))
        self.names = tuple(map(session.current.seating.column_name, columns))
        self._own = session.current.seating.column_of(session.current.person)
        shown = game.rules.shown
        self._now = tuple(map(shown, game.totals))
        self._counts_points = game.rules.counts_points
        self._sheets = {}
        for how, (scores, ending) in game.moon_endings().items():
            end = _("The game continues")
            if ending.winners:
                end = session.current.seating.winners_sentence(ending.winners)
            winners = frozenset(session.current.seating.column_of(seat) for seat in ending.winners)
            self._sheets[how] = Sheet(
                tuple(map(shown, scores)),
                tuple(map(shown, ending.totals)),
                frozenset(side for side, score in enumerate(scores) if score > 0),
                winners,
                end,
            )
        title = _("You shot the sun!") if game.position.moon_sun else _("You shot the moon!")
        self.set_head(title, [PanelLine(_("Choose how it counts."), "moon")])
        words = [_("Add {n}").format(n=amount), _("Subtract {n}").format(n=amount)]
        if self._counts_points:
            # What is added to penalties is taken off the points that are shown.
            words.reverse()
        self.add.set_words(words[0], True)
        self.subtract.set_words(words[1], True)
        for button, how in ((self.add, WAYS[0]), (self.subtract, WAYS[1])):
            button.show()
            button.setAccessibleDescription(self._spoken(how))
        self.setAccessibleName(sentences(self.spoken_head))
        self.open()
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def advise(self, words: str) -> None:
        """Show the coach's advice below the question, or none for ""; call `fit` afterwards."""
        self.set_head(self.title, [self.lines[0], PanelLine(words)])
        self.setAccessibleName(sentences(self.spoken_head))

    def go(self) -> None:
        """Hide the panel, and give the keyboard back to the table."""
        if self.isHidden():
            return
        focus = self.window().focusWidget()
        had = focus is not None and self.isAncestorOf(focus)
        self.hide()
        viewport = self.parentWidget()
        table = viewport.parentWidget() if viewport is not None else None
        if had and table is not None:
            table.setFocus()

    def _spoken(self, how: MoonWay) -> str:
        sheet = self._sheets[how]
        totals = listed(
            named(name, signed(total))
            for name, total in zip(self.names, sheet.totals, strict=True)
        )
        return sentences((totals, sheet.end))

    # -- places --------------------------------------------------------------------------------

    def fit(self, area: QRectF, text: float) -> None:
        """Place the panel in the middle of an area, for text of a height in pixels."""
        self.text_size = text = min(text * 1.08, area.height() / 27, area.width() / 34)
        count = max(1, len(self.names))
        font = table_font(text * 1.1, QFont.Weight.DemiBold)
        widest = max(
            (QFontMetricsF(font).horizontalAdvance(name) for name in self.names), default=0.0
        )
        self._wide_names = min(12 * text, widest + 1.5 * text)
        wide = math.ceil(min(area.width() - 2 * text, 50 * text))
        self._top = self.place_head(wide) + 0.6 * text
        free = area.height() - self._top - 10.4 * text
        self._row_height = min(2.9 * text, free / count)
        high = math.ceil(self._top + count * self._row_height + 9.4 * text)
        self.put(area, wide, high)
        for percent in range(86, 45, -5):
            for button in self.buttons:
                button.set_pixels(text * percent / 100)
            if all(
                one.sizeHint().width() <= self.column_rect(0).width() - text for one in self.buttons
            ):
                break
        for index, button in enumerate(self.buttons):
            column, size = self.column_rect(index), button.sizeHint()
            button.setGeometry(
                round(column.center().x() - size.width() / 2),
                round(column.bottom() - 0.8 * text - size.height()),
                size.width(),
                size.height(),
            )
        self.update()

    def column_rect(self, index: int) -> QRectF:
        """The rectangle of one of the two sheets."""
        return self.mirrored(self._column(index))

    def _column(self, index: int) -> QRectF:
        """The rectangle of a sheet where people read from left to right."""
        text = self.text_size
        left = MARGIN * text + self._wide_names + TOTALS_COLUMN_WIDTH * text + GAP * text
        room = self.width() - MARGIN * text - left
        wide = (room - GAP * text) / 2
        top = self._top - 0.6 * text
        return QRectF(
            left + index * (wide + GAP * text), top, wide, self.height() - 1.2 * text - top
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and watched in self.buttons:
            # The current sheet is highlighted.
            for button in self.buttons:
                button.quiet = button is not watched
                button.update()
            self.update()
        return super().eventFilter(watched, event)

    def _column_at(self, place: QPointF) -> int:
        return next((index for index in (0, 1) if self.column_rect(index).contains(place)), -1)

    # -- mouse and keys ------------------------------------------------------------------------

    def pressed(self, button: TableButton) -> None:
        self.chosen.emit(WAYS[self.buttons.index(button)])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move to the sheet that is clicked; only its button chooses it."""
        index = self._column_at(event.position())
        if index >= 0:
            self.buttons[index].setFocus(Qt.FocusReason.MouseFocusReason)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        right = int(not self.isRightToLeft())
        sides = {Qt.Key.Key_Left: 1 - right, Qt.Key.Key_Right: right}
        if event.key() in sides:
            self.buttons[sides[Qt.Key(event.key())]].setFocus(Qt.FocusReason.TabFocusReason)
            self.update()
            return
        super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> None:
        """Handle a key that another widget received."""
        if not self.isAncestorOf(self.window().focusWidget() or self):
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)
        self.keyPressEvent(event)

    def default_button(self, event: QKeyEvent) -> TableButton | None:
        """No default: the person must choose."""
        return None

    # -- painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_head(painter)
        colours, text = self._colours(), self.text_size
        high = self._row_height
        left = MARGIN * text
        now = QRectF(left + self._wide_names, 0, TOTALS_COLUMN_WIDTH * text, high)
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        for index, button in enumerate(self.buttons):
            column = self.column_rect(index)
            chosen = not button.quiet
            edge = QColor(colours.mark if chosen else colours.panel_line)
            rounded(painter, column, 0.8 * text, None, edge, (2 if chosen else 1) * self.hairline)
        small = self._heads_font()
        painter.setFont(small)
        painter.setPen(QColor(colours.muted))
        place = now.translated(0, self._top - 0.3 * text)
        painter.drawText(self.mirrored(place), right, pgettext("totals", "Now"))
        for index, name in enumerate(self._heads):
            head = QRectF(self.column_rect(index))
            head.setTop(self._top - 0.3 * text)
            head.setHeight(high)
            lines = wrapped(name, QFontMetricsF(small), self._head_room)
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, "\n".join(lines))
        for row, name in enumerate(self.names):
            y = self._top + (row + 1) * high - 0.3 * text
            font = table_font(
                text * 1.1, QFont.Weight.DemiBold if row == self._own else QFont.Weight.Normal
            )
            painter.setFont(font)
            painter.setPen(QColor(colours.text))
            words = QFontMetricsF(font).elidedText(
                name, Qt.TextElideMode.ElideRight, self._wide_names - 0.5 * text
            )
            beside = self.mirrored(QRectF(left, y, self._wide_names, high))
            painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter, words)
            painter.setFont(table_font(text * 1.1))
            painter.setPen(QColor(colours.muted))
            whole = int(right) | int(Qt.TextFlag.TextDontClip)
            place = self.mirrored(now.translated(0, y))
            painter.drawText(place, whole, signed(self._now[row]))
            for index, how in enumerate(WAYS):
                self._paint_cell(painter, self._column(index), y, row, self._sheets[how])
        for index, how in enumerate(WAYS):
            self._paint_end(painter, self.column_rect(index), self._sheets[how])

    @property
    def _heads(self) -> tuple[str, str]:
        """What stands above each sheet."""
        if self._counts_points:
            return _("Taken off the others"), _("Added to your score")
        return _("Added to the others"), _("Taken off your score")

    @property
    def _head_room(self) -> float:
        """The width of what stands above a sheet."""
        return self._column(0).width() - 0.8 * self.text_size

    def _heads_font(self) -> QFont:
        """The font of the heads: smaller where they have no room in two lines."""
        for size in HEAD_SIZES:
            font = table_font(self.text_size * size)
            metrics = QFontMetricsF(font)
            lines = [wrapped(name, metrics, self._head_room) for name in self._heads]
            high = metrics.lineSpacing() * max(map(len, lines))
            wide = max(metrics.horizontalAdvance(line) for each in lines for line in each)
            if high <= self._row_height and wide <= self._head_room:
                break
        return font

    def _paint_cell(
        self, painter: QPainter, column: QRectF, y: float, row: int, sheet: Sheet
    ) -> None:
        """Paint a side's total on a sheet, the points of the hand, and a crown if the side wins."""
        colours, text, high = self._colours(), self.text_size, self._row_height
        painter.setPen(QPen(QColor(colours.panel_line), self.hairline))
        line = self.mirrored(column.adjusted(0.8 * text, 0, -0.8 * text, 0))
        painter.drawLine(QPointF(line.left(), y), QPointF(line.right(), y))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        middle = column.center().x()
        score = sheet.scores[row]
        painter.setFont(table_font(text * 1.0, QFont.Weight.DemiBold))
        painter.setPen(QColor(colours.red if row in sheet.bad else colours.muted))
        painter.drawText(
            self.mirrored(QRectF(middle - 4.6 * text, y, 4.2 * text, high)),
            right,
            with_sign(score),
        )
        painter.setFont(table_font(min(1.4 * text, 0.7 * high), QFont.Weight.Bold))
        painter.setPen(QColor(colours.text))
        painter.drawText(
            self.mirrored(QRectF(middle - 0.2 * text, y, 3.8 * text, high)),
            int(right) | int(Qt.TextFlag.TextDontClip),
            signed(sheet.totals[row]),
        )
        if row in sheet.winners:
            side = min(1.5 * text, high)
            crown = self.mirrored(QRectF(middle + 4.2 * text, y, side, high))
            self.paint_crown(painter, crown.x(), y + high / 2, side)

    def _paint_end(self, painter: QPainter, column: QRectF, sheet: Sheet) -> None:
        """Paint whether the game ends that way, and who then wins."""
        colours, text = self._colours(), self.text_size
        y = self._top + (len(self.names) + 1) * self._row_height - 0.3 * text
        button = self.buttons[0].y()
        wide = column.width() - 1.2 * text
        weight = QFont.Weight.DemiBold if sheet.winners else QFont.Weight.Normal
        for size in HEAD_SIZES:
            # Lines break between words only.
            font = table_font(text * size, weight)
            advance = QFontMetricsF(font).horizontalAdvance
            if max(map(advance, sheet.end.split()), default=0.0) <= wide:
                break
        painter.setFont(font)
        painter.setPen(QColor(colours.text if sheet.winners else colours.muted))
        painter.drawText(
            QRectF(column.x() + 0.6 * text, y, wide, button - y),
            int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap),
            sheet.end,
        )
