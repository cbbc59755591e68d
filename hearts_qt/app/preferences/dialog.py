"""The preferences window. Every change applies at once."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QWidget,
)

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, listed, ngettext, pgettext, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.preferences.appearance_panels import DecksPanel, PicturePanel
from hearts_qt.app.preferences.editors import (
    add_setting,
    default_of,
    kept_disclosure,
    shown_settings,
)
from hearts_qt.app.preferences.players_page import AddedProgramsPanel, PlayersPage
from hearts_qt.app.preferences.previews import Previews, TablePreview
from hearts_qt.app.preferences.sound_panel import SoundPanel
from hearts_qt.app.rules.rules_page import RulesPage
from hearts_qt.app.rules.table_watch import TableWatch
from hearts_qt.app.session import Session
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import SCREEN_MARGIN, Dialog, button_box
from hearts_qt.app.ui.layouts import column, row, scrolled, step
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.tables import Roles, RowDelegate
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, WIDE, Type
from hearts_qt.app.ui.widgets import button, hairline, label, note
from hearts_qt.rules.option_table import CHAPTERS
from hearts_qt.rules.presets import DEFAULT_PRESET
from hearts_qt.store.settings import SETTINGS, Page, chosen_rules

_Index = QModelIndex | QPersistentModelIndex

USUAL = QSize(1000, 620)
ROOMY = QSize(1120, 740)
"""The initial size on a screen that has room for it."""
SMALLEST = QSize(640, 420)

LIST_WIDEST = 330
"""The greatest width of the list of pages, in device-independent pixels."""

WIDEST = 780
"""The greatest width of a page; wider rows are hard to read."""

_PAGE = int(Qt.ItemDataRole.UserRole)
_CHAPTER = _PAGE + 1
"""The item role of the number of a chapter of the rules, for items that are chapters."""
_MARKS = _PAGE + 2
"""The item role of the number of options of a chapter that are changed, with an exclamation mark if
one clashes."""
_INDENTED = _PAGE + 3
"""The item role of whether an item is a chapter."""


class PreferencesWindow(Dialog):
    """A list of pages on the left, and the chosen page on the right."""

    _follows = False
    """Whether the list follows the page just now, instead of leading it."""
    _built = False
    """Whether the parts exist; Qt may call `changeEvent`, and pages may change, before that."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        open_window: windows.OpenWindow,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_("Preferences"), parent)
        self._session = session
        self._open_window = open_window
        self.live = live
        self.pages = list(Page)
        self.list = QListWidget()
        self.list.setAccessibleName(_("Pages"))
        roles = Roles(note=_MARKS, indented=_INDENTED, group=_PAGE)
        self.list.setItemDelegate(RowDelegate(self.list, roles, strong=False))
        self.list.setObjectName("pages")
        self.list.setProperty("bare", True)
        self.stack = QStackedWidget()
        self.pictures = Previews(session.worker, self)
        self.players = PlayersPage(session, live)
        self.rules = RulesPage(live, session.worker)
        self.rules.figures.pause_with(TableWatch(session, self))
        about, fine = _("Times at normal tempo"), QWidget()
        self._fine_panel = SettingsPanel(about)
        column(note(about), self._fine_panel, on=fine, spacing=SMALL)
        self.fine_tuning = kept_disclosure(live, "tempo", _("Fine tuning"), fine)
        for page in self.pages:
            self._add_page(page)
        self._fit_list()
        self.list.currentItemChanged.connect(self._go)
        self.list.installEventFilter(self)
        self.rules.chapter_reached.connect(self._reached)
        self.rules.model.changed.connect(self._rules_changed)
        left = column(self.list, around=(MEDIUM, LARGE, SMALL, LARGE))
        self.note = note()
        self.defaults = button(_("Restore defaults on this page"), self.reset_page, quiet=True)
        self.play = button(_("New game with these rules…"), self._play, primary=True)
        close = button(_("Close"), self.close)
        box = button_box(reset=self.defaults, accept=self.play, cancel=close)
        column(
            (row(left, (self.stack, 1), spacing=0), 1),
            hairline(),
            row((self.note, 1), box, around=(WIDE, MEDIUM, LARGE, MEDIUM)),
            on=self,
            spacing=0,
        )
        self.setMinimumSize(SMALLEST)
        roomy = ROOMY.boundedTo(self.room() - SCREEN_MARGIN) == ROOMY
        size = ROOMY if roomy else USUAL
        self.begin_with(size.width(), size.height())
        self._built = True
        live.on("preset", "rules", call=self._say_when)
        session.timeline.replaced.connect(self._say_when)
        session.timeline.replaced.connect(self.players.refresh)
        self.open_page(self.pages[0])

    def _fit_list(self) -> None:
        """Make the list as wide as its longest name needs."""
        pages = QFontMetrics(theme.font(Type.BODY, theme.DEMI_BOLD))
        chapters = QFontMetrics(theme.font(Type.SMALL))
        marks = chapters.horizontalAdvance(" 88!")
        widest = max(
            chapters.horizontalAdvance(item.text()) + 2 * MEDIUM + LARGE + marks
            if item.data(_CHAPTER) is not None
            else pages.horizontalAdvance(item.text()) + 2 * LARGE
            for item in (self.list.item(at) for at in range(self.list.count()))
        )
        self.list.setFixedWidth(max(184, min(widest + MEDIUM, LIST_WIDEST)))

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[self.stack.currentIndex()]

    def open_page(self, page: Page) -> None:
        """Show a page."""
        for at in range(self.list.count()):
            if self.list.item(at).data(_PAGE) is page:
                self.list.setCurrentRow(at)
                return

    def show_wanted(self, wanted: windows.Preferences) -> None:
        """Show the page, and go to the editor of the setting, if they are named."""
        if wanted.page is not None:
            self.open_page(wanted.page)
        editor = self.findChild(QWidget, wanted.setting) if wanted.setting else None
        if editor is not None:
            if self.fine_tuning.isAncestorOf(editor):
                self.fine_tuning.unfold()
            editor.setFocus()

    @property
    def same(self) -> windows.Preferences:
        """What opens the window as it is now, at the same page and setting."""
        focused = self.focusWidget()
        return windows.Preferences(self.page, "" if focused is None else focused.objectName())

    def _play(self) -> None:
        self.close()
        self._open_window(windows.NewGame())

    def reset_page(self) -> None:
        """Restore the defaults of everything on the current page."""
        page = self.page
        if page is Page.PLAYERS:
            usual = {s.name: default_of(s.name) for s in SETTINGS if s.page is page}
            usual |= {name: default_of(name) for name in ("seats", "default_opponent")}
            self.live.change(**usual)
        elif page is Page.RULES:
            self.rules.choose(DEFAULT_PRESET, False)
        else:
            self.live.change(**{s.name: default_of(s.name) for s in SETTINGS if s.page is page})

    def _add_page(self, page: Page) -> None:
        item = QListWidgetItem(say(page.value), self.list)
        item.setData(_PAGE, page)
        if page is not Page.RULES:
            self.stack.addWidget(self._page(page))
            return
        self.stack.addWidget(self.rules)
        for chapter, title in enumerate(CHAPTERS):
            item = QListWidgetItem(say(title), self.list)
            item.setData(_PAGE, page)
            item.setData(_CHAPTER, chapter)
            item.setData(_INDENTED, True)
        self._rules_changed()

    def _go(self, item: QListWidgetItem | None) -> None:
        """Show the page of a list item, and its chapter of the rules if it is one."""
        if item is None or self._follows:
            return
        page = item.data(_PAGE)
        self.stack.setCurrentIndex(self.pages.index(page))
        if item.data(_CHAPTER) is not None:
            self.rules.show_chapter(item.data(_CHAPTER))
        self.defaults.setVisible(page is not Page.RULES)
        self._say_when()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the list moves the focus to the first option of a chapter, or to the page."""
        if (
            watched is self.list
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        ):
            item = self.list.currentItem()
            chapter = None if item is None else item.data(_CHAPTER)
            if chapter is None:
                step(self, True)
            else:
                self.rules.enter_chapter(chapter)
            return True
        return super().eventFilter(watched, event)

    def _reached(self, chapter: int) -> None:
        """Select the chapter that the options were scrolled to."""
        if self.page is not Page.RULES or self.list.hasFocus():
            return
        for at in range(self.list.count()):
            if self.list.item(at).data(_CHAPTER) == chapter:
                self._follows = True
                self.list.setCurrentRow(at)
                self._follows = False

    def _rules_changed(self) -> None:
        """Mark the chapters that have changed or clashing options."""
        for at in range(self.list.count()):
            item = self.list.item(at)
            chapter = item.data(_CHAPTER)
            if chapter is None:
                continue
            changed, clash = self.rules.chapter_marks(chapter)
            marks = "  ".join((["!"] if clash else []) + ([str(changed)] if changed else []))
            if marks == item.data(_MARKS):
                continue
            item.setData(_MARKS, marks)
            words = [item.text()]
            if changed:
                words.append(ngettext("{n} change", "{n} changes", changed).format(n=changed))
            if clash:
                words.append(pgettext("chapter", "clashes"))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, listed(words))
        self._say_when()

    def _page(self, page: Page) -> QWidget:
        content = QWidget()
        content.setMaximumWidth(round(WIDEST * max(1.0, theme.text_factor())))
        lines = column(
            label(say(page.value), Type.TITLE),
            on=content,
            around=(SMALL, LARGE, WIDE, WIDE),
            spacing=SMALL,
        )
        if page is Page.APPEARANCE:
            lines.addSpacing(SMALL)
            lines.addWidget(TablePreview(self.live, self._session.worker))
        if page is Page.PLAYERS:
            lines.addSpacing(SMALL)
            lines.addWidget(self.players)
        group, panel = "", SettingsPanel()
        for setting in shown_settings(page):
            if setting.group != group:
                group = setting.group
                lines.addSpacing(SMALL)
                if group != setting.label:
                    heading = note(say(group))
                    heading.setFont(theme.font(Type.SMALL, QFont.Weight.DemiBold))
                    lines.addWidget(heading)
                panel = SettingsPanel(say(group))
                lines.addWidget(panel)
                if any(one.fine for one in SETTINGS if one.group == group):
                    lines.addWidget(self.fine_tuning)
            into = self._fine_panel if setting.fine else panel
            add_setting(into, setting, self.live, self.pictures)
        if page is Page.PLAYERS:
            lines.addWidget(AddedProgramsPanel(self.live))
        if page is Page.TEMPO:
            lines.addSpacing(SMALL)
            lines.addWidget(SoundPanel(self.live))
        if page is Page.APPEARANCE:
            lines.addSpacing(SMALL)
            lines.addWidget(PicturePanel(self.live, self._session.worker))
            lines.addSpacing(SMALL)
            lines.addWidget(DecksPanel(self.live, self._session.worker))
        lines.addStretch(1)
        return scrolled(content, sideways=True)

    def _say_when(self) -> None:
        """Say when changes take effect; a game in progress keeps its rules."""
        if not self._built:
            return
        chosen = chosen_rules(self.live.values).rules
        waiting = self._session.current.started and chosen != self._session.current.rules
        clashing = self.rules.model.drafts.rules is None
        if clashing and self.page is Page.RULES:
            self.note.setText(
                _("Unless you fix the clash, the next game uses the rules from before it.")
            )
        elif self.page is Page.RULES:
            self.note.setText(_("Changes to the rules take effect in the next game."))
        else:
            self.note.setText(_("Changes apply at once."))
        self.play.setVisible(self.page is Page.RULES and waiting and not clashing)

    def end_work(self) -> None:
        self.rules.leave()

    def focusNextPrevChild(self, forward: bool) -> bool:
        return step(self, forward)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._built:
            self._fit_list()
        if event.type() == QEvent.Type.PaletteChange and self._built:
            self.list.viewport().update()
