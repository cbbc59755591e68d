"""The panel over the table at the end of a hand and of a game."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEasingCurve,
    QElapsedTimer,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QPropertyAnimation,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.names import card_words
from hearts_qt.app.table.controls import CentreButton
from hearts_qt.app.table.deck import Deck
from hearts_qt.app.table.layout import RATIO
from hearts_qt.app.table.looks import Looks, table_font
from hearts_qt.app.table.picture import black_card
from hearts_qt.app.table.speeds import Speeds
from hearts_qt.game.game import Phase
from hearts_qt.rules.values import card_values

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

__all__ = ["GUARD", "EndPanel"]

GUARD = 700
"""Milliseconds in which a new panel takes no answer: a key that hurries must not dismiss it."""

ACCEPT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@dataclass(frozen=True, slots=True)
class Row:
    """One side's line: who, the cards taken, points of the hand, total, and whether it won.

    `place` counts from 1 at the end of a game, and is 0 before.
    """

    name: str
    cards: tuple[int, ...]
    score: int
    total: int
    winner: bool
    own: bool
    place: int = 0


class EndPanel(QFrame):
    """Shows the hand just scored, and at the end of the game who has won.

    Its buttons ask for the next hand, a rematch, a new game, or the same deals again.
    """

    next_hand = Signal()
    rematch = Signal()
    new_game = Signal()
    same_deals = Signal()

    def __init__(self, parent: QWidget, deck: Deck, looks: Looks) -> None:
        super().__init__(parent)
        self._deck = deck
        self._looks = looks
        self._text = 14.0
        self._title = ""
        self._note = ""
        self._rows: tuple[Row, ...] = ()
        self._target = 100
        self._over = False
        self.setObjectName("endPanel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.first = CentreButton(self, looks)
        self.second = CentreButton(self, looks, quiet=True)
        self.third = CentreButton(self, looks, quiet=True)
        self.guard = GUARD
        """Milliseconds in which it takes no answer after it has appeared."""
        self._age = QElapsedTimer()
        self.first.clicked.connect(lambda: self._answered(self.first))
        self.second.clicked.connect(lambda: self._answered(self.second))
        self.third.clicked.connect(lambda: self._answered(self.third))
        for button in (self.first, self.second, self.third):
            button.installEventFilter(self)
        deck.ready.connect(self.update)
        self._rise = QPropertyAnimation(self, b"pos", self)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.hide()

    def set_looks(self, looks: Looks) -> None:
        """Take other colours."""
        self._looks = looks
        for button in (self.first, self.second, self.third):
            button.looks = looks
        self.update()

    def show_result(self, session: Session) -> None:
        """Show the last hand of the session's game."""
        game = session.game
        result = game.finished[-1]
        self._over = game.phase is Phase.OVER
        self._target = game.rules.target
        values = card_values(game.rules.card_values, game.rules.bonus_card)
        rows = []
        for column, total in enumerate(result.totals):
            seats = [
                seat for seat in range(game.rules.players) if session.column_of(seat) == column
            ]
            cards = [card for seat in seats for card in result.captured[seat] if values[card]]
            cards.sort(key=lambda card: (-abs(values[card]), card))
            rows.append(
                Row(
                    session.column_name(column),
                    tuple(cards),
                    result.scores[column],
                    total,
                    any(seat in session.winner_seats for seat in seats),
                    session.person in seats,
                )
            )
        if self._over:
            totals = [row.total for row in rows]
            rows = [
                replace(row, place=1 + sum(total < row.total for total in totals)) for row in rows
            ]
            rows.sort(key=lambda row: row.total)
            self._title = session.seating.winners_sentence(session.winner_seats)
        else:
            self._title = _("Hand {number}").format(number=game.hand_index + 1)
        notes = self._events(session) + [say(note) for note in result.notes]
        self._note = "  ".join(notes)
        self._rows = tuple(rows)
        self.first.set_words(_("Rematch") if self._over else _("Next hand"), True)
        self.second.set_words(_("New game"), True)
        self.third.set_words(_("Same deals again"), True)
        self.second.setVisible(self._over)
        self.third.setVisible(self._over)
        self.first.show()
        self.setAccessibleName(self._spoken())
        if self.isHidden():
            self._age.start()
        self.show()
        self.raise_()
        # At the end of a game no button is taken for granted.
        start = self if self._over else self.first
        start.setFocus(Qt.FocusReason.OtherFocusReason)

    @staticmethod
    def _events(session: Session) -> list[str]:
        """What the hand will be remembered for."""
        game = session.game
        result = game.finished[-1]
        names = session.names
        if result.moon is not None:
            seat = result.moon[0]
            if seat == session.person:
                return [_("You shot the sun!") if result.sun else _("You shot the moon!")]
            words = _("{name} shot the sun!") if result.sun else _("{name} shot the moon!")
            return [words.format(name=names[seat])]
        black = black_card(game.rules)
        for seat, cards in enumerate(result.captured):
            if black in cards:
                if seat == session.person:
                    return [_("You took the {card}.").format(card=card_words(black))]
                return [
                    _("{name} took the {card}.").format(name=names[seat], card=card_words(black))
                ]
        return []

    def appear(self, speeds: Speeds) -> None:
        """Rise into place, where there is motion."""
        if not speeds.motion:
            return
        place = self.pos()
        self._rise.stop()
        self._rise.setStartValue(place + QPoint(0, round(self._text * 2.2)))
        self._rise.setEndValue(place)
        self._rise.setDuration(round(speeds.settle * 1.6))
        self._rise.start()

    def fit(self, area: QRectF, text: float) -> None:
        """Take a good place in the middle of an area, for text of a height."""
        self._text = text = min(text * 1.08, area.height() / 27, area.width() / 34)
        count = max(1, len(self._rows))
        wide = math.ceil(min(area.width() - 2 * text, 44 * text))
        self._row_height = min(4.3 * text, (area.height() - 13 * text) / count)
        self._top = 4.2 * text + (2.0 * text if self._note else 0.0)
        high = math.ceil(self._top + count * self._row_height + 5.2 * text)
        self.setGeometry(
            round(area.center().x() - wide / 2), round(area.center().y() - high / 2), wide, high
        )
        shown = [self.first] + ([self.second, self.third] if self._over else [])
        # No wider than the rows above them.
        room = wide - 4 * text - text * (len(shown) - 1)
        for percent in range(100, 50, -4):
            for button in shown:
                button.set_pixels(text * percent / 100)
            if sum(button.sizeHint().width() for button in shown) <= room:
                break
        sizes = [button.sizeHint() for button in shown]
        x = (wide - sum(size.width() for size in sizes) - text * (len(shown) - 1)) / 2
        for button, size in zip(shown, sizes, strict=True):
            button.setGeometry(
                round(x), round(high - 1.2 * text - size.height()), size.width(), size.height()
            )
            x += size.width() + text
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ACCEPT:
            self.answer(event)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in ACCEPT:
            if event.type() == QEvent.Type.KeyPress:
                self.answer(event)
                return True
            if event.type() == QEvent.Type.KeyRelease:
                return True
        return super().eventFilter(watched, event)

    @property
    def guarded(self) -> bool:
        """Whether it has appeared only just now, and takes no answer yet."""
        return self._age.isValid() and self._age.elapsed() < self.guard

    def answer(self, event: QKeyEvent) -> None:
        """Take Space or Enter: the button with the focus, otherwise the first one.

        At the end of a game Space starts nothing unless a button was chosen.
        """
        if event.isAutoRepeat() or self.guarded:
            return
        buttons = (self.first, self.second, self.third)
        chosen = next((button for button in buttons if button.hasFocus()), None)
        if chosen is None:
            if self._over and event.key() == Qt.Key.Key_Space:
                return
            chosen = self.first
        chosen.click()

    def _answered(self, button: CentreButton) -> None:
        if self.guarded:
            return
        if button is self.second:
            self.new_game.emit()
        elif button is self.third:
            self.same_deals.emit()
        elif self._over:
            self.rematch.emit()
        else:
            self.next_hand.emit()

    @staticmethod
    def _name(row: Row) -> str:
        if not row.place:
            return row.name
        return _("{place}. {name}").format(place=row.place, name=row.name)

    def _spoken(self) -> str:
        parts = [self._title]
        if self._note:
            parts.append(self._note)
        for row in self._rows:
            parts.append(
                ngettext(
                    "{name} {n} point, total {total}", "{name} {n} points, total {total}", row.score
                ).format(name=self._name(row), n=row.score, total=row.total)
            )
        return ". ".join(parts)

    def paintEvent(self, event: QPaintEvent) -> None:
        looks, text = self._looks, self._text
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(looks.plate_edge), 1))
        painter.setBrush(QColor(looks.panel))
        painter.drawRoundedRect(rect, 1.1 * text, 1.1 * text)
        title = table_font(text * 1.7, QFont.Weight.DemiBold)
        painter.setFont(title)
        painter.setPen(QColor(looks.text))
        head = QRectF(2 * text, 0.9 * text, rect.width() - 4 * text, 2.8 * text)
        if self._over and any(row.winner for row in self._rows):
            side = 2.3 * text
            wide = QFontMetricsF(title).horizontalAdvance(self._title)
            start = head.center().x() - (wide + side * 1.3) / 2
            painter.drawPixmap(
                QRectF(start, head.center().y() - side / 2, side, side).toRect(),
                self._deck.mark("crown", side),
            )
            painter.drawText(
                QRectF(start + side * 1.3, head.y(), wide + 4, head.height()),
                Qt.AlignmentFlag.AlignVCenter,
                self._title,
            )
        else:
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, self._title)
        if self._note:
            small = table_font(text * 0.95)
            painter.setFont(small)
            painter.setPen(QColor(looks.muted))
            words = QFontMetricsF(small).elidedText(
                self._note, Qt.TextElideMode.ElideRight, rect.width() - 3 * text
            )
            painter.drawText(
                QRectF(0, 3.6 * text, rect.width(), 1.8 * text),
                Qt.AlignmentFlag.AlignCenter,
                words,
            )
        for index, row in enumerate(self._rows):
            self._paint_row(painter, self._top + index * self._row_height, row, rect.width())

    def _paint_row(self, painter: QPainter, y: float, row: Row, width: float) -> None:
        looks, text = self._looks, self._text
        high = self._row_height
        left, right = 2 * text, width - 2 * text
        painter.setPen(QPen(QColor(looks.panel_line), 1))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        middle = y + high / 2
        weight = QFont.Weight.DemiBold if row.winner or row.own else QFont.Weight.Normal
        name_font = table_font(text * 1.1, weight)
        painter.setFont(name_font)
        painter.setPen(QColor(looks.text))
        name_wide = 8.6 * text
        words = QFontMetricsF(name_font).elidedText(
            self._name(row), Qt.TextElideMode.ElideRight, name_wide - text
        )
        metrics = QFontMetricsF(name_font)
        painter.drawText(QPointF(left, middle + metrics.capHeight() / 2), words)
        # Total and points, right-aligned in columns.
        total_font = table_font(text * 1.5, QFont.Weight.Bold)
        painter.setFont(total_font)
        total = str(row.total)
        painter.drawText(
            QRectF(right - 4.2 * text, y, 4.2 * text, high),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            total,
        )
        painter.setFont(table_font(text * 1.1, QFont.Weight.DemiBold))
        painter.setPen(QColor(looks.red if row.score > 0 else looks.muted))
        painter.drawText(
            QRectF(right - 8.6 * text, y, 4.0 * text, high),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            f"{row.score:+d}" if row.score else "0",
        )
        # How far the total has come towards the end of the game.
        track = QRectF(right - 8.6 * text, y + high - 0.62 * text, 8.6 * text, 0.26 * text)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(looks.panel_line))
        painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
        part = max(0.0, min(1.0, row.total / max(1, self._target)))
        if part > 0:
            painter.setBrush(QColor(looks.gold))
            done = QRectF(track)
            done.setWidth(max(track.height(), track.width() * part))
            painter.drawRoundedRect(done, track.height() / 2, track.height() / 2)
        # The cards taken, as small cards that overlap.
        if not row.cards:
            return
        card_high = high * 0.80
        card_wide = card_high / RATIO
        start = left + name_wide
        room = right - 9.2 * text - start - card_wide
        step = min(card_wide * 0.62, room / max(1, len(row.cards) - 1))
        base = float(round(card_wide))
        pad = self._deck.pad(base) / base
        for place, card in enumerate(row.cards):
            picture = self._deck.pixmap(card, base)
            x = start + step * place - pad * card_wide
            grown = card_wide * (1 + 2 * pad)
            tall = card_high + 2 * pad * card_wide
            painter.drawPixmap(
                QRectF(x, middle - tall / 2, grown, tall),
                picture,
                QRectF(picture.rect()),
            )

    _row_height = 60.0
    _top = 60.0

    @property
    def card_width(self) -> float:
        """The width at which it shows cards."""
        return float(round(self._row_height * 0.8 / RATIO))
