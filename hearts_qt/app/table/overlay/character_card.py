"""The card of a player, which opens at the seat plate: who that is, and the record so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from hearts_qt.app.i18n import _, ngettext, say, sentences
from hearts_qt.app.players.portraits import initial_pixmap, portrait_pixmap
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import TOP, column, row
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import announce, label
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.registry import kind_of

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

PORTRAIT = 84
"""The edge of the portrait, in pixels."""

LETTERS = 30
"""The width of the words, in average letters."""

CLOSING = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


LEAVING_WINDOW = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""Why the focus is lost although the person turns to nothing else at the table."""


class CharacterCard(QFrame):
    """A small card with a player's face, name, level, way of playing, and record against the
    person. It closes when it loses the focus, and by Escape, Enter and Space."""

    def __init__(
        self, session: Session, seat: int, parent: QWidget, closed: Callable[[], object]
    ) -> None:
        """`closed` is called once the card is closed."""
        super().__init__(parent)
        self._closed, self._around = closed, parent
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        seating = session.current.seating
        name, character = seating.name(seat), seating.character(seat)
        self.setAccessibleName(name)
        picture = QLabel()
        ratio = self.devicePixelRatioF()
        picture.setPixmap(
            portrait_pixmap(character.key, PORTRAIT, ratio)
            if character is not None
            else initial_pixmap(name, PORTRAIT, ratio, theme.is_dark())
        )
        self.name = label(name, Type.HEADING, strong=True)
        self.level = label(seating.level_words(seat), muted=True)
        kind = kind_of(seating.levels[seat])
        sentence = seating.note(seat) or ""
        if character is not None and not sentence:
            sentence = say(character.sentence)
        elif kind is not None and not sentence:
            sentence = say(kind.sentence)
        self.style_sentence = label(sentence)
        self.record = label(_("Reading your games…"), muted=True)
        words = [self.name, self.level, self.style_sentence, self.record]
        for one in words:
            one.setFixedWidth(LETTERS * self.fontMetrics().averageCharWidth())
            one.setVisible(bool(one.text()))
        row(
            (picture, TOP),
            column(self.name, self.level, SMALL, self.style_sentence, SMALL, self.record),
            on=self,
            around=LARGE,
            spacing=MEDIUM,
        )
        self._token = token = CancelToken()
        session.worker.lane("hand statistics").submit(
            partial(_met, name, seating.levels[seat], token), self._show_record, token=token
        )

    def open_at(self, plate: QRect) -> None:
        """Open the card beside a plate."""
        room = self._around.rect()
        size = self.sizeHint().boundedTo(room.size())
        x = plate.right() + SMALL
        if x + size.width() > room.right():
            x = plate.left() - SMALL - size.width()
        y = max(0, min(plate.top(), room.bottom() - size.height()))
        self.setGeometry(QRect(max(0, x), y, size.width(), size.height()))
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        words = (self.name, self.level, self.style_sentence)
        announce(self, sentences(each.text() for each in words if each.text()))

    def go(self) -> None:
        """Close the card."""
        if not self.isHidden():
            self.hide()
            self._token.cancel()
            self.deleteLater()
            self._closed()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in LEAVING_WINDOW:
            self.go()

    def _show_record(self, met: tuple[int, int] | None) -> None:
        if met is None:
            self.record.hide()
            return
        games, ahead = met
        words = _("You have not finished a game against each other yet.")
        if games:
            words = ngettext(
                "{n} game against each other; you came out ahead in {ahead}.",
                "{n} games against each other; you came out ahead in {ahead}.",
                games,
            ).format(n=games, ahead=ahead)
        self.record.setText(words)
        announce(self, words)

    def sizeHint(self) -> QSize:
        # Room for the longest record, so that the card does not grow when it is there.
        return super().sizeHint() + QSize(0, self.fontMetrics().lineSpacing())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in CLOSING:
            self.go()
        else:
            super().keyPressEvent(event)


def _met(name: str, player: str, token: CancelToken) -> tuple[int, int] | None:
    """In the worker: in how many kept games the person has met a player, and in how many of them
    the person had the better place; None if the games cannot be read."""
    # Imported late, because the program starts without them.
    from hearts_qt.store.folders import folders
    from hearts_qt.store.hand_figures import HandFiguresCache
    from hearts_qt.store.hand_summary import games_with
    from hearts_qt.store.statistics import Statistics, StatisticsError

    where = folders()
    try:
        left_out = Statistics.of(where).reset_names()
        games = HandFiguresCache.of(where).games(None, token, left_out)
    except (OSError, StatisticsError, Cancelled):
        return None
    return games_with(games, name, player)
