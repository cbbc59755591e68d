"""The preferences. Everything applies at once; there is nothing to confirm."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QScrollArea,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, languages, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.session import Session
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, TIGHT, WIDE, Type
from hearts_qt.app.windows.preferences.editors import add_setting, default_of
from hearts_qt.app.windows.preferences.players import PlayersPage
from hearts_qt.app.windows.preferences.table import BY_NAME, SETTINGS, Page
from hearts_qt.app.windows.widgets import Panel, Window, button, hairline, label, margins

USUAL = QSize(800, 620)
SMALLEST = QSize(640, 420)


class PreferencesWindow(Window):
    """Pages on the left, the chosen one on the right."""

    def __init__(self, session: Session, live: LiveSettings, parent: QWidget | None = None) -> None:
        super().__init__(_("Preferences"), parent)
        self._session = session
        self.live = live
        self._refreshers: dict[str, Callable[[], None]] = {}
        self.pages = [page for page in Page if page is not Page.LANGUAGE or len(languages()) > 1]
        self.list = QListWidget()
        self.list.setAccessibleName(_("Pages"))
        self.list.setItemDelegate(_PageDelegate(self.list))
        self.list.setFixedWidth(184)
        self.list.setObjectName("pages")
        self.list.setStyleSheet("QListWidget { background: transparent; border: none; }")
        self.stack = QStackedWidget()
        self.players = PlayersPage(live)
        for page in self.pages:
            self.list.addItem(say(page.value))
            self.stack.addWidget(self._page(page))
        self.list.currentRowChanged.connect(self.stack.setCurrentIndex)
        body = QHBoxLayout()
        margins(body, 0, 0)
        left = QVBoxLayout()
        left.setContentsMargins(MEDIUM, LARGE, SMALL, LARGE)
        left.addWidget(self.list)
        body.addLayout(left)
        body.addWidget(self.stack, 1)
        self.note = label("", Type.SMALL, muted=True)
        self.defaults = button(_("Defaults of this page"), quiet=True)
        self.defaults.clicked.connect(self.reset_page)
        close = button(_("Close"))
        close.clicked.connect(self.close)
        foot = QHBoxLayout()
        foot.setContentsMargins(WIDE, MEDIUM, LARGE, MEDIUM)
        foot.setSpacing(SMALL)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.defaults)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        margins(column, 0, 0)
        column.addLayout(body, 1)
        column.addWidget(hairline())
        column.addLayout(foot)
        self.setMinimumSize(SMALLEST)
        self.resize(USUAL)
        live.changed.connect(self._changed)
        session.reset.connect(self._say_when)
        self.list.setCurrentRow(0)
        self._say_when()

    def open_page(self, page: Page) -> None:
        """Show a page."""
        self.list.setCurrentRow(self.pages.index(page))

    def reset_page(self) -> None:
        """Give everything on the page that is shown its default."""
        page = self.pages[self.list.currentRow()]
        if page is Page.PLAYERS:
            self.live.change(seats=default_of("seats"))
            return
        values = {s.name: default_of(s.name) for s in SETTINGS if s.page is page}
        if "preset" in values:
            values["rules"] = default_of("rules")
        self.live.change(**values)

    def _page(self, page: Page) -> QWidget:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(SMALL, LARGE, WIDE, WIDE)
        column.setSpacing(SMALL)
        column.addWidget(label(say(page.value), Type.TITLE))
        if page is Page.PLAYERS:
            column.addSpacing(SMALL)
            column.addWidget(self.players)
        group, panel = "", Panel()
        for setting in (setting for setting in SETTINGS if setting.page is page):
            if setting.group != group:
                group = setting.group
                column.addSpacing(SMALL)
                if group != page.value:
                    heading = label(say(group), Type.SMALL, muted=True)
                    heading.setFont(theme.font(Type.SMALL, QFont.Weight.DemiBold))
                    column.addWidget(heading)
                panel = Panel(say(group))
                column.addWidget(panel)
            self._refreshers[setting.name] = add_setting(panel, setting, self.live)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(content)
        # The ground shows through, so that the whole window is one surface.
        area.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        return area

    def _changed(self, names: frozenset[str]) -> None:
        # The pictures of the decks show the colours in use.
        also = {"deck"} if "four_colours" in names else set()
        for name in names | also:
            if name in self._refreshers:
                self._refreshers[name]()
        if names & {"seats", "preset", "rules"}:
            self.players.refresh()
        if names & {"preset", "rules"}:
            self._say_when()

    def _say_when(self) -> None:
        """Say when changes count; the rules of a game under way are kept."""
        from hearts_qt.store.settings import chosen_rules

        if self._session.started and chosen_rules(self.live.values)[0] != self._session.rules:
            self.note.setText(_("Changes apply at once; the rules count from the next game on."))
        else:
            self.note.setText(_("Changes apply at once."))

    def setting_names(self) -> set[str]:
        """The settings that have an editor, for tests."""
        return set(self._refreshers) & set(BY_NAME)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.list.viewport().update()


class _PageDelegate(QStyledItemDelegate):
    """A page's name on a rounded ground when it is shown."""

    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:
        return QSize(120, 38)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        of = theme.colours()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        rect = option.rect.adjusted(0, 1, 0, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(of.accent if chosen else of.line))
            painter.drawRoundedRect(rect, 6, 6)
        if chosen and focus:
            painter.setPen(QColor(of.accent_text))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 4, 4)
        font = QFont(option.font)
        if chosen:
            font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(of.accent_text if chosen else of.text))
        text = str(index.data())  # type: ignore[attr-defined]
        painter.drawText(
            rect.adjusted(MEDIUM, 0, -TIGHT, 0),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            text,
        )
        painter.restore()
