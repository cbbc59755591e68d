"""The start screen: continue a saved game, start a new one, read the rules, or look around."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.start.saved_games_view import BAR, SavedGamesView
from hearts_qt.app.table.geometry import RATIO
from hearts_qt.app.table.items.felt import felt_pixmap
from hearts_qt.app.table.overlay.table_widgets import TableButton
from hearts_qt.app.table.palette import Colours, Palette, table_colours, table_font
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import row
from hearts_qt.app.ui.widgets import announce, plain_tip, rounded, sign, smooth_painter
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.text import N_
from hearts_qt.store.settings import Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.start.saved_games_model import SavedGamesModel
    from hearts_qt.app.table.art.deck_art import Deck

USUAL = (1180, 800)
"""The window size at which everything has its usual size; it grows and shrinks with the window."""

HIGHEST = 1.5
"""The largest scale."""

LINES = 20.3
"""The least height of a low window, as a multiple of the height of its text: for the name of the
program, a line for each button, and what is between them."""

LOW = 590
"""The window height below which the buttons have one line, at scale 1."""

FAN_CARDS = ("AH", "QS", "KD", "JC")
"""The cards above the name of the program."""


class StartEntry(NamedTuple):
    """A button of the screen: its name, what it opens, its label, and one sentence."""

    name: str
    opens: windows.Window
    label: str
    about: str
    icon: str


CHOICES = (
    StartEntry(
        "new_game",
        windows.NewGame(),
        N_("New game"),
        N_("Choose rules and players, and play."),
        "new",
    ),
    StartEntry(
        "school",
        windows.School(),
        N_("Learn to play"),
        N_("Short lessons at the table, from the first card on."),
        "rules",
    ),
    StartEntry(
        "daily",
        windows.Daily(),
        N_("Deal of the day"),
        N_("The same cards for everybody, every day."),
        "deal-number",
    ),
    StartEntry(
        "puzzles",
        windows.Puzzles(),
        N_("Puzzles"),
        N_("Find the best card, and see how good you are."),
        "hint",
    ),
    StartEntry(
        "rule_sets",
        windows.Preferences(Page.RULES),
        N_("Rule sets"),
        N_("Choose how Hearts is played."),
        "settings",
    ),
    StartEntry(
        "library",
        windows.Library(),
        N_("Game library"),
        N_("All your finished games."),
        "library",
    ),
    StartEntry(
        "statistics",
        windows.Statistics(),
        N_("Statistics"),
        N_("Your places, points and moons."),
        "statistics",
    ),
)


class StartButton(QPushButton):
    """A wide button with an icon, a label, and a sentence where there is room."""

    def __init__(self, entry: StartEntry, colours: Colours, *, primary: bool = False) -> None:
        super().__init__(say(entry.label))
        self.entry = entry
        self.colours = colours
        self._primary = primary
        self._pixels = 14.0
        self._low = False
        self.setAccessibleName(say(entry.label))
        self.setAccessibleDescription(say(entry.about))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_look(self, pixels: float, low: bool) -> None:
        """Set the text height, and whether there is room for one line only (`low`)."""
        self._pixels, self._low = pixels, low
        self.setFixedHeight(round((2.7 if low else 3.9) * pixels))
        self.update()

    def sizeHint(self) -> QSize:
        label = QFontMetricsF(table_font(1.15 * self._pixels, QFont.Weight.DemiBold))
        about = QFontMetricsF(table_font(0.92 * self._pixels))
        wide = label.horizontalAdvance(self.text())
        if not self._low:
            wide = max(wide, about.horizontalAdvance(say(self.entry.about)))
        return QSize(round(wide + 5.6 * self._pixels), self.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button, and the arrow keys go to its neighbours."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        elif key == Qt.Key.Key_Down:
            self.focusNextPrevChild(True)
        elif key == Qt.Key.Key_Up:
            self.focusNextPrevChild(False)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours, pixels = self.colours(), self._pixels
        rect = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        ground = QColor(colours.gold if self._primary else colours.plate)
        ink = QColor(colours.gold_text if self._primary else colours.text)
        faint = QColor(colours.gold_text if self._primary else colours.muted)
        if self.isDown():
            ground = ground.darker(108)
        elif self.underMouse():
            ground = ground.lighter(106) if self._primary or colours.dark else ground.darker(103)
        rounded(painter, rect, 10, ground, colours.plate_edge)
        if self.hasFocus():
            rounded(painter, rect, 10, None, colours.turn_edge, 4.5)
            rounded(painter, rect, 10, None, "#ffffff" if self._primary else colours.gold, 2.5)
        side = 1.5 * pixels
        spot = QRectF(rect.x() + 1.1 * pixels, rect.center().y() - side / 2, side, side)
        words = rect.adjusted(3.5 * pixels, 0, -0.8 * pixels, 0)
        if self.isRightToLeft():
            spot.moveRight(rect.right() - 1.1 * pixels)
            words = rect.adjusted(0.8 * pixels, 0, -3.5 * pixels, 0)
        picture = sign(self.entry.icon, round(side), self.devicePixelRatioF(), ink)
        painter.drawPixmap(spot.topLeft(), picture)
        label = table_font(1.15 * pixels, QFont.Weight.DemiBold)
        about = table_font(0.92 * pixels)
        if self._low:
            painter.setFont(label)
            painter.setPen(ink)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
            return
        high = QFontMetricsF(label).lineSpacing()
        both = high + QFontMetricsF(about).lineSpacing()
        top = words.center().y() - both / 2
        painter.setFont(label)
        painter.setPen(ink)
        line = QRectF(words.x(), top, words.width(), high)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, self.text())
        painter.setFont(about)
        painter.setPen(faint)
        metrics = QFontMetricsF(about)
        sentence = metrics.elidedText(
            say(self.entry.about), Qt.TextElideMode.ElideRight, words.width()
        )
        painter.drawText(line.translated(0, high), Qt.AlignmentFlag.AlignLeft, sentence)


class CardFan(QWidget):
    """The fan of cards above the name of the program."""

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck
        self._width = 80.0
        self._cards = tuple(parse_card(name) for name in FAN_CARDS)
        deck.ready.connect(self.update)

    def set_width(self, width: float) -> None:
        """Set the width of a card, in device-independent pixels."""
        self._width = width
        self.setFixedHeight(round(1.86 * width))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        width = self._width
        pad, high = self._deck.pad(width), width * RATIO
        middle = QPointF(self.width() / 2, 0.94 * width)
        for place, card in enumerate(self._cards):
            aside = place - (len(self._cards) - 1) / 2
            painter.save()
            painter.translate(middle.x() + 0.52 * width * aside, middle.y() + 4 * aside * aside)
            painter.rotate(9 * aside)
            pixmap = self._deck.pixmap(card, width)
            target = QRectF(-width / 2 - pad, -high / 2 - pad, width + 2 * pad, high + 2 * pad)
            painter.drawPixmap(target, pixmap, QRectF(pixmap.rect()))
            painter.restore()


class StartScreen(QWidget):
    """Offers the saved games and what can be done without a game."""

    _built = False
    """Whether the parts exist; Qt may call `changeEvent` before that."""

    def __init__(
        self,
        live: LiveSettings,
        deck: Deck,
        model: SavedGamesModel,
        undo_key: Callable[[], str],
        open_window: windows.OpenWindow,
    ) -> None:
        """`undo_key` returns the key of the undo command, as the system writes it."""
        super().__init__()
        self._live = live
        self._deck = deck
        self._model = model
        self._undo_key = undo_key
        self._shown = self._colours()
        self._felt: tuple[object, QPixmap] = (None, QPixmap())
        self._painted = False
        self._wants_first = False
        self._restored = ""
        self._card_fan = CardFan(deck)
        self._title = _words(_("Hearts Qt"))
        self._title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._about = _words(
            _("The card game Hearts for you and up to nine computer players, with any rules.")
        )
        self._about.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._about.setWordWrap(True)
        self.buttons = {
            entry.name: StartButton(entry, self._colours, primary=not at)
            for at, entry in enumerate(CHOICES)
        }
        for one in self.buttons.values():
            one.clicked.connect(
                lambda _checked=False, opens=one.entry.opens: open_window(opens)
            )
        self._heading = _words("")
        self._heading.setWordWrap(True)
        self.games = SavedGamesView(model, deck, self._colours, live.values.order)
        self.games.deleted.connect(self._deleted)
        self._message = _words("")
        self.undo_button = TableButton(self, self._colours, quiet=True)
        self.undo_button.set_words(pgettext("button", "Undo"), True)
        self.undo_button.clicked.connect(self.undo_delete)
        self._arrange()
        self._say_deleted("")
        model.refreshed.connect(self._games_changed)
        live.on("felt", "order", "text_size", call=self._apply_look)
        self.setAccessibleName(_("Start screen"))
        self._games_changed()

    def _arrange(self) -> None:
        self._left = QWidget()
        column = self._column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(3)
        column.addWidget(self._card_fan)
        column.addWidget(self._title)
        column.addWidget(self._about)
        column.addSpacing(10)
        for one in self.buttons.values():
            column.addWidget(one)
        column.addStretch(4)
        self._right = QWidget()
        games = QVBoxLayout(self._right)
        games.setContentsMargins(0, 0, 0, 0)
        head = row((self._heading, 1), self._message, self.undo_button)
        games.addStretch(3)
        games.addLayout(head)
        games.addWidget(self.games, 100)
        games.addStretch(4)
        self._across = QHBoxLayout(self)
        self._across.addWidget(self._left)
        self._across.addWidget(self._right, 1)
        QWidget.setTabOrder(self.games, self.undo_button)
        QWidget.setTabOrder(self.undo_button, self.buttons["new_game"])
        self._built = True

    # -- commands ------------------------------------------------------------------------------

    def take_focus(self) -> None:
        """Give the keyboard focus to the first saved game, or to the button for a new one."""
        self._wants_first = True
        if self._model.rowCount():
            self.games.choose_row(0)
            self.games.setFocus()
        else:
            self.buttons["new_game"].setFocus()

    def undo_delete(self) -> bool:
        """Restore the game that was deleted last; returns whether there was one."""
        name = self._model.restore()
        if not name:
            return False
        self._say_deleted("")
        announce(self, _("The game is back."))
        self._restored = name
        return True

    def _deleted(self, name: str) -> None:
        key = self._undo_key()
        sentence = _("{name} is deleted.").format(name=name)
        self._say_deleted(sentence)
        self.undo_button.setToolTip(plain_tip(key))
        if not self._model.rowCount():
            self.undo_button.setFocus()

    def _say_deleted(self, sentence: str) -> None:
        self._message.setText(sentence)
        self._message.setVisible(bool(sentence))
        self.undo_button.setVisible(bool(sentence))

    def _games_changed(self) -> None:
        count = self._model.rowCount()
        self._heading.setText(
            ngettext("Continue your game", "Continue one of {n} games", count).format(n=count)
        )
        if not self._model.can_restore:
            self._say_deleted("")
        waits = not self.undo_button.isHidden()
        self._right.setVisible(bool(count) or waits)
        self.games.setVisible(bool(count))
        self._heading.setVisible(bool(count))
        if count and not self.games.currentIndex().isValid():
            self.games.choose_row(0)
        restored = self._model.row_of(self._restored) if self._restored else -1
        if restored >= 0:
            self._restored = ""
            self.games.choose_row(restored)
            self.games.setFocus()
        elif self._wants_first and count and self._new_game_has_focus:
            # The games were still being read when `take_focus` was called.
            self.games.choose_row(0)
            self.games.setFocus()
        self._wants_first = self._wants_first and not count
        self._fit()

    @property
    def _new_game_has_focus(self) -> bool:
        """Whether the first button has the focus in the window, which may not be active yet."""
        return self.window().focusWidget() is self.buttons["new_game"]

    # -- appearance ----------------------------------------------------------------------------

    def _colours(self) -> Palette:
        return table_colours(self._live.values.felt)

    def _apply_look(self, *_of: object) -> None:
        self._shown = self._colours()
        self._fit()
        self.update()

    def _fit(self) -> None:
        """Give everything the size that suits the window."""
        scale = min(self.width() / USUAL[0], self.height() / USUAL[1])
        scale = max(0.86, min(HIGHEST, scale))
        pixels = QFontMetricsF(theme.font(theme.Type.BODY)).height() * 0.86 * scale
        # Large text gets smaller where the buttons would not have a line each.
        pixels = max(13.0 * scale, min(pixels, (self.height() - 10) / LINES))
        low = self.height() < LOW * max(1.0, pixels / 14)
        count = self._model.rowCount() if self._right.isVisibleTo(self) else 0
        self._title.setFont(table_font((2.0 if low else 2.4) * pixels, QFont.Weight.DemiBold))
        self._about.setFont(table_font(1.05 * pixels))
        self._heading.setFont(table_font(1.4 * pixels, QFont.Weight.DemiBold))
        self._message.setFont(table_font(pixels))
        for words in (self._title, self._about, self._heading, self._message):
            _set_text_colour(words, "#f7f5ee")
        self._card_fan.set_width((4.2 if low else 5.6 if count else 7.0) * pixels)
        for one in self.buttons.values():
            one.set_look(pixels, low)
        self._column.setSpacing(round((0.3 if low else 0.5) * pixels))
        self.undo_button.set_pixels(0.85 * pixels, snug=True)
        self.games.set_look(self._live.values.order, scale, pixels)
        wide = max(one.sizeHint().width() for one in self.buttons.values())
        wide = round(min(max(wide, 17.5 * pixels), 0.46 * max(self.width(), 1)))
        self._left.setFixedWidth(wide)
        self._make_room(pixels)
        edge, between = round(2.2 * pixels), round(2.4 * pixels)
        room = self.width() - 2 * edge - wide - between
        if count and room > 0:
            # Centre buttons and games in a wide window, if there are only a few games.
            width, columns = self.games.measure(room)
            edge += max(0, round((room - BAR - columns * width) / 2))
        self._across.setContentsMargins(edge, round(1.2 * pixels), edge, round(1.2 * pixels))
        self._across.setSpacing(between)
        self._across.setAlignment(
            self._left,
            Qt.AlignmentFlag.AlignHCenter
            if not self._right.isVisibleTo(self)
            else Qt.AlignmentFlag(0),
        )

    def _make_room(self, pixels: float) -> None:
        """Hide what does not fit a low window with large text: first the cards, then the sentence
        below the name of the program. If that is not enough, the buttons get lower."""
        buttons = [one.height() for one in self.buttons.values()]
        used = sum(buttons) + (len(buttons) + 4) * self._column.spacing()
        room = self.height() - round(2.4 * pixels) - 10 - used - self._title.sizeHint().height()
        about = self._about.heightForWidth(self._left.width())
        self._about.setVisible(about <= room)
        self._card_fan.setVisible(about + self._card_fan.height() <= room)
        if room < 0:
            less = ceil(-room / len(buttons))
            for one in self.buttons.values():
                one.setFixedHeight(one.height() - less)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        key = (self.size(), ratio, self._colours())
        if self._felt[0] != key:
            self._felt = (key, felt_pixmap(self.size(), ratio, self._colours()))
        painter.drawPixmap(0, 0, self._felt[1])
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self._deck.art.begin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QEvent) -> None:
        self._deck.set_ratio(self.devicePixelRatioF())
        self._apply_look()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if (
            event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange)
            and self._built
            and self._colours() != self._shown
        ):
            self._apply_look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo) and self.undo_delete():
            return
        super().keyPressEvent(event)


def _words(written: str) -> QLabel:
    made = QLabel(written)
    made.setTextFormat(Qt.TextFormat.PlainText)
    return made


def _set_text_colour(words: QLabel, value: str) -> None:
    palette = words.palette()
    if palette.color(QPalette.ColorRole.WindowText) != QColor(value):
        palette.setColor(QPalette.ColorRole.WindowText, QColor(value))
        words.setPalette(palette)
