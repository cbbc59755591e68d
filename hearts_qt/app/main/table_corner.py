"""The quiet lines in a corner of the window: the rule set, and the games that wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintEvent, QPalette
from PySide6.QtWidgets import QMenuBar, QPushButton, QWidget

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.table.overlay.linked_text import wrapped
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import row
from hearts_qt.app.ui.widgets import rounded, smooth_painter

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.app.start.saved_games_model import SavedGamesModel

EDGE = 6
"""The space to the edge of the table, in device-independent pixels."""

SHARES = (0.3, 0.26, 0.22, 0.18, 0.14)
"""The shares of the table's width that the lines may take; the first that hides no seat is used."""

TITLE = 18
"""The space around the title of a menu, in device-independent pixels."""

LEAST = 11
"""The least height of the letters, in device-independent pixels."""

LARGEST = 1.5
"""The largest factor by which the text size enlarges the lines."""

MOST_PLAYERS = 5
"""Tables for more players have a seat in the corner."""


class CornerLine(QPushButton):
    """One line of plain text on the table; a click on it works as on a link."""

    def __init__(self, parent: QWidget, *, on_felt: bool) -> None:
        """A line that is not `on_felt` has the colour of the texts around it."""
        super().__init__(parent)
        self._on_felt = on_felt
        # The command has its own shortcut, and Tab is left to the cards.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def say(self, words: str) -> None:
        """Show a text; an empty one hides the line."""
        self.setText(words)
        self.setAccessibleName(words)
        self.setVisible(bool(words))

    @property
    def _text_without_action(self) -> str:
        """The text before the first “ · ”; what follows says what a click does."""
        return self.text().split(" · ")[0]

    def width_without_action(self) -> int:
        """The width of the text without the part that says what a click does, in pixels."""
        metrics = QFontMetricsF(self.font())
        return round(
            metrics.horizontalAdvance(self._text_without_action) + 1.2 * metrics.height() + 1
        )

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        wide = metrics.horizontalAdvance(self.text()) + 1.2 * metrics.height()
        return QSize(round(wide + 1), round(1.25 * metrics.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        metrics = QFontMetricsF(self.font())
        rect = QRectF(self.rect())
        if self.underMouse():
            rounded(painter, rect, rect.height() / 2, QColor(0, 0, 0, 60))
        painter.setFont(self.font())
        ink = "#e8efe9" if theme.is_dark() else "#f4f8f4"
        around = self.palette().color(QPalette.ColorRole.WindowText)
        painter.setPen(QColor(ink) if self._on_felt else around)
        room = rect.adjusted(0.5 * metrics.height(), 0, -0.5 * metrics.height(), 0)
        end = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        words = "\n".join(self._lines(room.width()))
        painter.drawText(room, end | Qt.AlignmentFlag.AlignVCenter, words)

    def _lines(self, room: float) -> list[str]:
        """The text in a line of a width, or in two if the widget is as high."""
        metrics = QFontMetricsF(self.font())
        words = self.text()
        if metrics.horizontalAdvance(words) > room:
            # Leave out what a click does before anything else.
            words = self._text_without_action
        lines = [words] if self.height() < 2 * metrics.height() else wrapped(words, metrics, room)
        lines[1:] = [" ".join(lines[1:])] if lines[1:] else []
        return [metrics.elidedText(one, Qt.TextElideMode.ElideRight, room) for one in lines]


class TableCorner(QObject):
    """Up to two lines: one names the rule set and opens its rules, and one counts the games that
    wait and opens the start screen.

    They stand in the upper right corner of the table, where tables of up to five players have no
    seat, and in the menu bar for more players or where large text leaves no room in the corner. In
    full screen, which has no menu bar, they then stand beside the status line.
    """

    def __init__(
        self,
        table: QWidget,
        menus: QMenuBar,
        show: Sequence[Callable[[], object]],
        beside_status: Callable[[], QRect],
        hides: Callable[[QRect], bool],
    ) -> None:
        """`show` opens the rules and the games; `beside_status` is the free part of the table
        beside the status line, and `hides` says whether something at a place would hide a seat."""
        super().__init__(table)
        self._beside_status = beside_status
        self._hides = hides
        self._crowded = False
        self._words = ("", "")
        self._players = 0
        # The table lays itself out after this has seen its new size or its new game.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._place_again)
        self._table = table
        self._menus = menus
        self._in_menus = QWidget(menus)
        menus.setCornerWidget(self._in_menus)
        self._lines = tuple(CornerLine(table, on_felt=True) for _line in show)
        self.rules, self.waiting = self._lines
        self._menu_lines = tuple(CornerLine(self._in_menus, on_felt=False) for _line in show)
        for lines in (self._lines, self._menu_lines):
            for line, do in zip(lines, show, strict=True):
                line.clicked.connect(lambda _checked=False, do=do: do())
        row(*self._menu_lines, on=self._in_menus, around=(0, 0, EDGE, 0), spacing=0)
        self._in_menus.hide()
        table.installEventFilter(self)
        menus.installEventFilter(self)

    def say(self, rules: str, waiting: str, players: int) -> None:
        """Show the lines; empty ones are hidden."""
        self._words, self._players = (rules, waiting), players
        self._arrange()

    def _arrange(self) -> None:
        """Show each line in the menu bar or on the table."""
        self._crowded = self._is_crowded()
        in_menus = self._crowded and not self._menus.isHidden()
        for line, words in zip(self._lines, self._words, strict=True):
            line.say("" if in_menus else words)
        for line, words in zip(self._menu_lines, self._words, strict=True):
            line.say(words if in_menus else "")
            line.setFont(self._in_menus.font())
            line.setFixedSize(line.sizeHint())
        # The menu bar reserves the size that its corner widget has when it is set.
        self._leave_out()
        self._in_menus.adjustSize()
        self._menus.setCornerWidget(self._in_menus)
        self._in_menus.setVisible(in_menus and any(self._words))
        self.place()
        self._later.start()

    def _leave_out(self) -> None:
        """Shorten the lines in the menu bar until all menus have room beside them, and hide the
        last ones where that does not do."""
        metrics = QFontMetricsF(self._menus.font())
        titles = [one.text().replace("&", "") for one in self._menus.actions()]
        room = self._menus.width() - 2 * EDGE
        room -= round(sum(metrics.horizontalAdvance(title) + TITLE for title in titles))
        shown = [line for line in self._menu_lines if line.text()]
        if sum(line.width() for line in shown) > room:
            for line in shown:
                line.setFixedWidth(line.width_without_action())
        for line in shown:
            room -= line.width()
            line.setVisible(room >= 0)

    def _is_crowded(self) -> bool:
        """Whether the corner has no room for the lines, each of which may be broken once."""
        fonts = zip(self._words, self._fonts(), strict=True)
        needed = [QFontMetricsF(font).horizontalAdvance(words.split(" · ")[0]) / 2
                  for words, font in fonts]  # fmt: skip
        return self._players > MOST_PLAYERS or 1.3 * max(needed) > self._corner_room()

    def _fonts(self) -> tuple[QFont, QFont]:
        """The fonts of the lines on the table."""
        wide, factor = self._table.width(), min(LARGEST, theme.text_factor())
        pixels = max(12.0, min(17.0, min(wide / 84, self._table.height() / 52))) * factor
        weights = QFont.Weight
        return table_font(pixels, weights.Medium), table_font(pixels, weights.Normal)

    def _corner_room(self) -> int:
        """The width that is free in the corner."""
        wide, high = self._table.width(), 2 * round(QFontMetricsF(self._fonts()[0]).height())
        for share in SHARES:
            room = round(share * wide)
            if not self._hides(QRect(wide - EDGE - room, EDGE, room, high)):
                return room
        return 0

    def _place_again(self) -> None:
        if self._is_crowded() != self._crowded:
            self._arrange()
        else:
            self.place()

    def place(self) -> None:
        """Put the lines on the table where they belong, at the size that suits it."""
        wide = self._table.width()
        shown = [line for line in self._lines if line.text()]
        for line, font in zip(self._lines, self._fonts(), strict=True):
            line.setFont(font)
            line.setVisible(line in shown)
        if not self._crowded:
            right, y, room = wide - EDGE, EDGE, self._corner_room()
        else:
            area = self._beside_status()
            high = sum(line.sizeHint().height() for line in shown)
            while shown and high > area.height() + 2 * EDGE:
                last = shown.pop()
                high -= last.sizeHint().height()
                last.hide()
            right, room = area.right(), area.width()
            widest = max((line.width_without_action() for line in shown), default=0)
            if widest > room:
                for line in shown:
                    smaller = line.font()
                    smaller.setPixelSize(max(LEAST, int(smaller.pixelSize() * room / widest)))
                    line.setFont(smaller)
                high = sum(line.sizeHint().height() for line in shown)
            y = area.center().y() - high // 2
        for line in shown:
            hint = line.sizeHint()
            width = min(hint.width(), room)
            twice = line.width_without_action() > room and not self._crowded
            height = hint.height() * (1 + twice)
            line.setGeometry(right - width, y, width, height)
            line.raise_()
            y += height

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._menus and kind in (
            QEvent.Type.Resize,
            QEvent.Type.ShowToParent,
            QEvent.Type.HideToParent,
        ):
            self._arrange()
        elif kind == QEvent.Type.Resize:
            self.place()
            self._later.start()
        return super().eventFilter(watched, event)


class CornerText:
    """Writes the lines of a `TableCorner`."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        rule_names: RuleNames,
        saved_games: SavedGamesModel,
    ) -> None:
        self._session = session
        self._live = live
        self._rule_names = rule_names
        self._saved_games = saved_games

    def write(self, corner: TableCorner, key: str) -> None:
        """Name the rule set in the corner, and count the games that wait.

        `key` is the key that shows the rules, as the system writes it, or empty.
        """
        session = self._session
        rules = waiting = ""
        if session.current.started and not self._first_hand:
            rules = self._rule_names.name(session.current.rules) or _("Your own rules")
            if key:
                rules = _("{rules} · {key} for the rules").format(rules=rules, key=key)
            count = self._saved_games.rowCount()
            if count:
                waiting = ngettext(
                    "{n} other game is waiting · Show", "{n} other games are waiting · Show", count
                ).format(n=count)
        corner.say(rules, waiting, session.current.rules.players)

    @property
    def _first_hand(self) -> bool:
        """Whether a newcomer plays the first hand of all, with other things to look at."""
        begun = sum(self._live.values.played.values())
        return begun == 1 and not self._session.current.game.finished
