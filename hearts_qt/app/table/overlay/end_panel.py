"""The panel over the table at the end of a hand and of a game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip

from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.regional import signed, with_sign
from hearts_qt.app.session import prompts
from hearts_qt.app.table.geometry import RATIO
from hearts_qt.app.table.overlay.panel import MARGIN, PanelLine, TablePanel
from hearts_qt.app.table.overlay.table_widgets import TableButton
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.table.playback.tempo import Durations
from hearts_qt.app.table.scene import TableParts
from hearts_qt.app.ui.widgets import NumberAnimation, part_of_row, plain_tip, rounded
from hearts_qt.game.actions import Phase
from hearts_qt.rules.options import Rules

if TYPE_CHECKING:
    from hearts_qt.app.models import ScoreModel
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.overlay.result_rows import ResultRow
    from hearts_qt.app.ui.totals_chart import TotalsChart
    from hearts_qt.game.rule_notices import RuleNotice


NAMES = (8.6, 13.5)
"""The minimum and maximum width of the column of names, in heights of the text."""

CHARTED_ROW_HEIGHTS = (1.9, 2.4)
"""The minimum and the preferred height of a row above a chart, in heights of the text."""

CHART = (5.8, 13.0)
"""The minimum and maximum height of the chart, in heights of the text."""

TEXT_FACTORS = (1.0, 0.94, 0.88, 0.82)
"""The factors on the usual size of the text that are tried, in order, to make room for a chart."""

OFFER = 3.4
"""The height below the buttons that is left free for the offer to try again, in heights of the
text."""

FOOT = 2.0
"""The free height above and below the buttons, in heights of the text."""

WIDTHS = (46, 54)
"""The maximum width after a hand, and after a game, when there are more buttons; in heights of the
text."""

ROW = 4.9
"""The maximum height of a row, in heights of the text."""

MIN_CARD_WIDTH = 3.5
"""The minimum width at which the index of a card can be read, in heights of the text."""

WHOLE = 0.8
"""The fraction of a row's height that a whole card takes."""

NOTE, NOTED = 1.3, 2.9
"""The height of a note at the foot of a row, and the least height of a row that has one there, in
heights of the text."""

LEGIBLE = 1.75
"""The least height of a row with names of the usual size, in heights of the text."""

LEAST_TEXT = 9.0
"""The least height of the panel's text, in pixels."""

ROOMY_CHART = 9.0
"""The height of a chart below which the panel takes all of the table, in heights of the text."""

EDGE = 6.0
"""What is left free of the table above and below a large panel, in pixels."""

PROGRESS_ROW_HEIGHT = 3.0
"""The minimum height of a row with a bar that shows how near the total is to the end of the game,
in heights of the text."""


class EndPanel(TablePanel):
    """Shows the result of the hand, and at the end of the game who has won.

    Its buttons ask for the next hand, a rematch, a new game, the same deals again, the score sheet,
    a picture of the result, the review, or the test whether a player looked.
    """

    next_hand = Signal()
    back = Signal()
    rematch = Signal()
    new_game = Signal()
    same_deals = Signal()
    score_sheet = Signal()
    share = Signal()
    review = Signal()
    retry = Signal()
    """The costly decisions of the hand are to be tried again."""

    def __init__(self, table: TableParts) -> None:
        super().__init__(table)
        self._table = table.viewport
        self.rows: tuple[ResultRow, ...] = ()
        self._rules = Rules()
        self._over = False
        self.leads_back = ""
        """The label of the way back, by `back`, if the game ends with this hand and the panel
        offers nothing else; otherwise empty."""
        self._place: tuple[QRectF, float] | None = None
        """The area of the panel and the height of its text, as it was placed last."""
        self._row_height = 60.0
        self._note_height = 0.0
        """The height at the foot of each row for its note; 0.0 if rows are too low for that."""
        self._top = 60.0
        self.setObjectName("endPanel")
        self.number_animation = NumberAnimation(self)
        self.number_animation.changed.connect(self._progressed)
        self.chart: TotalsChart | None = None
        """A chart of the totals when the game is over, if there is room for it."""
        self.first = self.add_button()
        self.second = self.add_button(quiet=True)
        self.third = self.add_button(quiet=True)
        self.sheet = self.add_button(quiet=True)
        self.picture = self.add_button(quiet=True)
        self.review_button = self.add_button(quiet=True)
        self.offer = self.apart = self.add_button(quiet=True)
        """Offers to try the costly decisions of the hand again, once it is known that there are
        any."""
        self.offer.hide()
        self.expects_offer = False
        """Whether an offer may follow. Then its place is left free, so that the buttons need not
        move."""

    def show_result(
        self,
        session: Session,
        scores: ScoreModel,
        notices: Sequence[RuleNotice] = (),
    ) -> None:
        """Show the last hand of the session's score sheet, and the rule notices of its end; after a
        game, a chart of all totals too."""
        # Imported late, because the program starts without it.
        from hearts_qt.app.table.overlay.result_rows import result_rows

        game = session.current.game
        self._over = game.phase is Phase.OVER
        self._rules = game.rules
        rows = result_rows(session, scores)
        if self._over:
            title = session.current.seating.winners_sentence(session.current.winners)
        else:
            title = _("Hand {number}").format(number=game.hand_index + 1)
        lines = [PanelLine(words, option) for words, option in prompts.hand_events(session.current)]
        lines += [
            # Translators: a sentence and its full stop.
            PanelLine(_("{sentence}.").format(sentence=say(notice.text)), notice.option)
            for notice in notices
            if notice.option not in {option for _words, option in lines}
        ]
        self.set_head(title, lines, crowned=self._over and any(row.winner for row in rows))
        self.rows = rows
        self._draw_totals(scores if self._over and len(game.finished) > 1 else None)
        self.first.set_words(_("Rematch") if self._over else _("Next hand"), True)
        self.second.set_words(_("New game"), True)
        self.third.set_words(_("Same deals again"), True)
        self.sheet.set_words(_("Score sheet"), True)
        self.picture.set_words(_("Share…"), True)
        self.review_button.set_words(pgettext("button", "Review"), True)
        self.review_button.show()
        self.picture.setVisible(self._over)
        self.second.setVisible(self._over)
        self.third.setVisible(self._over)
        self.first.show()
        self.sheet.show()
        if self.leads_back:
            self.first.set_words(self.leads_back, True)
            for other in (self.second, self.third, self.sheet, self.picture, self.review_button):
                other.hide()
        self.offer.hide()
        # A new name or description of what has the focus would be read, even if it is the same.
        last = scores.rowCount() - 2
        self.said = spoken = self._spoken() if self._over else scores.spoken_row(last)
        if self.accessibleName() != spoken:
            self.setAccessibleName(spoken)
        # A screen reader reads a button, and not the panel around it.
        beside = "" if self._over else spoken
        if self.first.accessibleDescription() != beside:
            self.first.setAccessibleDescription(beside)
        self.open()
        # At the end of a game Space presses no button by default.
        start = self if self._over else self.first
        start.setFocus(Qt.FocusReason.OtherFocusReason)

    def offer_retry(self, sentence: str) -> None:
        """Offer to try costly decisions again; the other buttons stay where they are."""
        if self.isHidden():
            return
        self.offer.set_words(sentence, True)
        self.offer.show()
        self._fit_again()

    def animate(self, durations: Durations) -> None:
        """Animate the content: rows appear one by one, numbers count up, lines are drawn.

        All buttons work during the animation.
        """
        self.number_animation.begin(durations.write if durations.motion else 0.0)

    def _progressed(self) -> None:
        if self.chart is not None:
            self.chart.set_drawn_share(self.number_animation.progress)
        self.update()

    def _draw_totals(self, scores: ScoreModel | None) -> None:
        """Show a chart of a model, or no chart for `None`."""
        if scores is None:
            if self.chart is not None:
                self.chart.hide()
                self.chart.deleteLater()
                self.chart = None
            return
        if self.chart is None:
            from hearts_qt.app.ui.totals_chart import TotalsChart

            self.chart = TotalsChart(scores, self)
            self.chart.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            # The panel itself says the totals.
            self.chart.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.chart.set_ends(self._rules)

    def fit(self, area: QRectF, text: float) -> None:
        """Place the panel in the middle of an area, for text of a height in pixels."""
        self._place = area, text
        whole = self._around(area)
        for room in (area, whole):
            wide, free, drawn = self._sized(room, text * 1.08)
            if self._is_roomy(free, drawn):
                break
        # With many rows, a smaller title and smaller buttons leave room for larger rows.
        while not self._is_legible(free, drawn) and self.text_size > LEAST_TEXT:
            wide, free, drawn = self._measure(room, self.text_size * 0.96)
        area, text = room, self.text_size
        strip = self._strip(text)
        area = area.adjusted(0, 0, 0, -strip)
        count = max(1, len(self.rows))
        foot = FOOT * text + self.size_buttons(wide)
        self._row_height = min(ROW * text, (free - drawn) / count)
        noted = any(row.notes for row in self.rows)
        self._note_height = NOTE * text if noted and self._row_height >= NOTED * text else 0.0
        rows = self._top + count * self._row_height
        high = math.ceil(rows + drawn + foot)
        if self.chart is not None:
            self.chart.setVisible(drawn > 0)
            left = MARGIN * text
            self.chart.setGeometry(
                round(left), round(rows + text), round(wide - 2 * left), round(drawn - 0.6 * text)
            )
        offered = not self.offer.isHidden()
        self.put(area, wide, high)
        if offered:
            self.resize(wide, math.ceil(high + strip))
        self.place_buttons(wide, high - 1.2 * text)
        if offered:
            self._place_offer(wide, high - 0.5 * text)
        self.update()

    def _around(self, area: QRectF) -> QRectF:
        """All of the table above and below an area: a long result may cover plates, which say
        nothing more than it does."""
        high = self._table.height() - 2 * EDGE
        return QRectF(area.x(), EDGE, area.width(), max(area.height(), high))

    def _sized(self, area: QRectF, text: float) -> tuple[int, float, float]:
        """The largest text, up to a height, with which there is room for a chart; returns what
        `_measure` does."""
        text = min(text, area.height() / 27, area.width() / 34)
        for part in (*TEXT_FACTORS, 1.0):
            found = self._measure(area, text * part)
            if self.chart is None or found[2] > 0:
                break
        return found

    def _is_legible(self, free: float, drawn: float) -> bool:
        """Whether the rows are high enough for text of the usual size."""
        return (free - drawn) / max(1, len(self.rows)) >= LEGIBLE * self.text_size

    def _is_roomy(self, free: float, drawn: float) -> bool:
        """Whether the rows are legible, and the chart, if there is one, is not squeezed."""
        wanted = ROOMY_CHART * self.text_size if self.chart is not None else 0.0
        return self._is_legible(free, drawn) and drawn >= wanted

    def _fit_again(self) -> None:
        if self._place is not None:
            self.fit(*self._place)

    def _strip(self, text: float) -> float:
        """The height below the panel that is left free for the offer."""
        return OFFER * text if self.expects_offer and not self.leads_back else 0.0

    def _place_offer(self, wide: float, top: float) -> None:
        """Place the offer below the other buttons, and make it smaller if it has no room."""
        text = self.text_size
        for percent in range(96, 50, -4):
            self.offer.set_pixels(text * percent / 100, percent < 80)
            size = self.offer.sizeHint()
            if size.width() <= wide - 2 * text:
                break
        left = (wide - size.width()) / 2
        self.offer.setGeometry(round(left), round(top), size.width(), size.height())

    def _measure(self, area: QRectF, text: float) -> tuple[int, float, float]:
        """Use a height of the text. Returns the width of the panel, the height that is left for
        rows and chart, and the height of the chart, 0.0 if there is no room for it."""
        self.text_size = text
        wide = math.ceil(min(area.width() - 2 * text, WIDTHS[self._over] * text))
        self._top = self.place_head(wide)
        free = area.height() - self._top - (1 + FOOT) * text - self.size_buttons(wide)
        free -= self._strip(text)
        if self.chart is None:
            return wide, free, 0.0
        self.chart.set_pixels(0.8 * text)
        count = max(1, len(self.rows))
        least = max(CHART[0] * text, self.chart.minimumHeight() + 0.6 * text)
        if free - count * CHARTED_ROW_HEIGHTS[0] * text < least:
            return wide, free, 0.0
        return (
            wide,
            free,
            min(CHART[1] * text, max(least, free - count * CHARTED_ROW_HEIGHTS[1] * text)),
        )

    def default_button(self, event: QKeyEvent) -> TableButton | None:
        """The first button for Enter; at the end of a game Space presses nothing by default."""
        return None if self._over and event.key() == Qt.Key.Key_Space else self.first

    def pressed(self, button: TableButton) -> None:
        if button is self.second:
            self.new_game.emit()
        elif button is self.third:
            self.same_deals.emit()
        elif button is self.sheet:
            self.score_sheet.emit()
        elif button is self.picture:
            self.share.emit()
        elif button is self.review_button:
            self.review.emit()
        elif button is self.offer:
            self.retry.emit()
        elif self.leads_back:
            self.back.emit()
        elif self._over:
            self.rematch.emit()
        else:
            self.next_hand.emit()

    @staticmethod
    def _name(row: ResultRow) -> str:
        if not row.place:
            return row.name
        # Translators: a place and a player, or a number and a lesson, such as “1. Rosa”.
        return _("{place}. {name}").format(place=row.place, name=row.name)

    def _spoken(self) -> str:
        parts = self.spoken_head
        for row in self.rows:
            parts.append(
                ngettext(
                    "{name} {n} point, total {total}",
                    "{name} {n} points, total {total}",
                    abs(row.score),
                ).format(name=self._name(row), n=signed(row.score), total=signed(row.total))
            )
            parts.append(row.notes)
        return " ".join(
            part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_head(painter)
        font = self._name_font(True)
        widest = max(
            (QFontMetricsF(font).horizontalAdvance(self._name(r)) for r in self.rows), default=0.0
        )
        least, most = (limit * self.text_size for limit in NAMES)
        names = min(most, max(least, widest + self.text_size))
        for index, row in enumerate(self.rows):
            part = part_of_row(self.number_animation.progress, index, len(self.rows))
            self._paint_row(painter, self._top + index * self._row_height, row, names, part)
        if self._cut:
            # The right edge of the cards taken.
            y = self._top + len(self.rows) * self._row_height
            side = MARGIN * self.text_size
            painter.setPen(QPen(QColor(self._colours().panel_line), self.hairline))
            painter.drawLine(QPointF(side, y), QPointF(self.width() - 1 - side, y))

    def _name_font(self, strong: bool) -> QFont:
        weight = QFont.Weight.DemiBold if strong else QFont.Weight.Normal
        return table_font(min(1.1 * self.text_size, 0.62 * self._row_height), weight)

    def _paint_row(
        self, painter: QPainter, y: float, row: ResultRow, names: float, part: float
    ) -> None:
        """Paint a row that is partly shown already."""
        counted = 1 - (1 - part) ** 3
        score = round(row.score * counted)
        total = round(row.before + (row.total - row.before) * counted)
        colours, text = self._colours(), self.text_size
        high = self._row_height
        left, right = MARGIN * text, self.width() - 1 - MARGIN * text
        painter.setPen(QPen(QColor(colours.panel_line), self.hairline))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        low = y + high
        high -= self._note_height
        middle = y + high / 2
        font = self._name_font(row.winner or row.own)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        metrics = QFontMetricsF(font)
        words = metrics.elidedText(self._name(row), Qt.TextElideMode.ElideRight, names - text)
        start = self.mirrored(QRectF(left, y, metrics.horizontalAdvance(words), high)).x()
        painter.drawText(QPointF(start, middle + metrics.capHeight() / 2), words)
        # Total and points, right-aligned in columns.
        bold = table_font(min(1.5 * text, 0.7 * high), QFont.Weight.Bold)
        total_wide = self._total_width(bold)
        painter.setFont(bold)
        painter.drawText(
            self.mirrored(QRectF(right - total_wide, y, total_wide, high)),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            signed(total),
        )
        painter.setFont(table_font(min(1.1 * text, 0.6 * high), QFont.Weight.DemiBold))
        painter.setPen(QColor(colours.red if row.bad and score else colours.muted))
        painter.drawText(
            self.mirrored(QRectF(right - total_wide - 4.4 * text, y, 4.0 * text, high)),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            with_sign(score),
        )
        if high > PROGRESS_ROW_HEIGHT * text:
            exact = row.before + (row.total - row.before) * counted
            self._paint_track(painter, exact, right, y + high)
        start, end = left + names, right - total_wide - 5.0 * text
        if row.notes and self._note_height:
            top = low - self._note_height - 0.25 * text
            room = QRectF(left, top, right - left, self._note_height)
            self._paint_note(painter, row.notes, room, part)
        elif row.notes:
            # In a low row the note lies beside the cards.
            half = start + 0.34 * (end - start)
            room = QRectF(half + text, y, end - half - text, high)
            self._paint_note(painter, row.notes, room, part)
            end = half
        self._paint_cards(painter, row, start, end, y, part)

    def _total_width(self, font: QFont) -> float:
        """The width of the column of totals, which may have four digits and a minus sign."""
        metrics = QFontMetricsF(font)
        widest = max(metrics.horizontalAdvance(signed(row.total)) for row in self.rows)
        return max(4.2 * self.text_size, widest + 0.2 * self.text_size)

    def _paint_note(self, painter: QPainter, words: str, room: QRectF, part: float) -> None:
        """Paint a note that is partly shown already, smaller if it would not fit."""
        font = table_font(min(0.88 * self.text_size, 0.6 * room.height()))
        wide = QFontMetricsF(font).horizontalAdvance(words)
        if wide > room.width():
            font.setPixelSize(max(8, round(font.pixelSize() * max(0.8, room.width() / wide))))
        painter.setFont(font)
        painter.setPen(QColor(self._colours().muted))
        painter.setOpacity(part)
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        beside = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.mirrored(room), beside, shown)
        painter.setOpacity(1.0)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            # A long note may be cut.
            at = math.floor((event.pos().y() - self._top) / self._row_height)
            words = self.rows[at].notes if 0 <= at < len(self.rows) else ""
            QToolTip.showText(event.globalPos(), plain_tip(words), self)
            return True
        return super().event(event)

    def _paint_track(self, painter: QPainter, total: float, right: float, bottom: float) -> None:
        """Paint a bar that shows how near a total is to the end of the game."""
        colours, text = self._colours(), self.text_size
        track = QRectF(right - 8.6 * text, bottom - 0.62 * text, 8.6 * text, 0.26 * text)
        rounded(painter, self.mirrored(track), track.height() / 2, colours.panel_line)
        low = self._rules.shown(total) < 0
        end = self._rules.low_target if low else self._rules.target
        part = min(1.0, abs(total) / end) if end else 0.0
        if part > 0:
            done = QRectF(track)
            done.setWidth(max(track.height(), track.width() * part))
            rounded(painter, self.mirrored(done), track.height() / 2, colours.mark)

    def _paint_cards(
        self,
        painter: QPainter,
        row: ResultRow,
        start: float,
        end: float,
        top: float,
        part: float,
    ) -> None:
        """Paint the cards taken as small overlapping cards, which appear one by one.

        If a row is too low for cards with a readable index, they are cut off at its lower line.
        """
        if not row.cards:
            return
        card_wide = self.card_width
        card_high = card_wide * RATIO
        middle = top + (self._row_height - self._note_height) / 2
        painter.save()
        if self._cut:
            middle = top + 0.1 * self._row_height + card_high / 2
            high = self._row_height - self._note_height
            painter.setClipRect(QRectF(0, top, self.width(), high))
        step = min(card_wide * 0.62, (end - start - card_wide) / max(1, len(row.cards) - 1))
        if self.isRightToLeft():
            # The heap lies beside the name; its cards overlap as in every hand.
            start = self.width() - start - card_wide - step * (len(row.cards) - 1)
        base = card_wide
        pad = self._deck.pad(base) / base
        for place, (card, variant) in enumerate(zip(row.cards, row.variants, strict=True)):
            # Each card slides in from the right while the one before it still moves.
            there = part * (1 + 0.25 * (len(row.cards) - 1)) - 0.25 * place
            there = max(0.0, min(1.0, there * 1.6))
            if not there:
                continue
            picture = self._deck.pixmap(card, base, variant)
            x = start + step * place - pad * card_wide + (1 - there) ** 2 * card_wide * 1.4
            painter.setOpacity(there)
            grown = card_wide * (1 + 2 * pad)
            tall = card_high + 2 * pad * card_wide
            painter.drawPixmap(
                QRectF(x, middle - tall / 2, grown, tall), picture, QRectF(picture.rect())
            )
        painter.restore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.number_animation.finish()
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.number_animation.finish()
        super().keyPressEvent(event)

    @property
    def card_width(self) -> float:
        """The width of the cards in a row."""
        whole = (self._row_height - self._note_height) * WHOLE / RATIO
        if not self._cut:
            return float(round(whole))
        # An index is about twice as high as wide, and all of it must be visible.
        high = self._row_height - self._note_height
        fits = 0.9 * high / (2 * self._deck.cards.index_width)
        return float(round(max(whole, min(MIN_CARD_WIDTH * self.text_size, fits))))

    @property
    def _cut(self) -> bool:
        """Whether the rows are too low to show whole cards."""
        high = self._row_height - self._note_height
        return high * WHOLE / RATIO < 0.75 * MIN_CARD_WIDTH * self.text_size
