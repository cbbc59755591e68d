"""The page of the rules: the rule sets, all options in chapters, and the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QScrollArea, QVBoxLayout, QWidget

from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.preferences.editors import kept_disclosure
from hearts_qt.app.rules.figures_card import FiguresCard
from hearts_qt.app.rules.notice_bars import EntryBar, NoticeBar, ProblemList
from hearts_qt.app.rules.option_rows import SIDE, OptionRow
from hearts_qt.app.rules.own_rule_sets import OwnRuleSets
from hearts_qt.app.rules.rule_set_list import Popup, RuleSetList, TitleButton
from hearts_qt.app.rules.rule_sets_model import RuleSetsModel
from hearts_qt.app.rules.rulebook_window import RulebookPane
from hearts_qt.app.rules.rules_model import Draft, RulesModel, RulesRole
from hearts_qt.app.rules.rules_search import RulesSearch
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.disclosure import Disclosure
from hearts_qt.app.ui.inputs import IconButton
from hearts_qt.app.ui.layouts import STRETCH, boxed, column, margins, row, scrolled
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import button, hairline, label, note
from hearts_qt.app.worker import Worker
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS, preset_of
from hearts_qt.store.folders import folders
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.settings import RuleChoice, Settings, chosen_rules

RULEBOOK_MIN_WIDTH = 690
"""The least width of the page with the rulebook beside the options, for text of the usual size."""

MIN_TITLE_WIDTH = 210
"""The least width of the title with a button for saving beside it; else saving is in the menu."""

LIST_MIN_WIDTH = 1130
"""The least width of the page with the list of rule sets beside the options too."""

CHAPTERS_AT_ONCE = 2
"""The number of chapters that are built before the page is shown; the others follow right after."""

SCROLL_HOLD_MS = 250
"""Milliseconds for which the chapter that was scrolled to keeps its place while rows grow."""

BOOK_SHARE = 0.42
BOOK_WIDEST = 620
LIST_WIDTH = 324

QWIDGETSIZE_MAX = 16_777_215
"""The greatest size of a widget in Qt, which means that it has no limit."""


class RulesPage(QWidget):
    """Edits a draft rule set; valid drafts become the rules of the next game."""

    chapter_reached = Signal(int)
    """The number of the chapter that has been scrolled to the top."""

    _built = False
    """Whether the parts exist; Qt may call `changeEvent` before that."""

    def __init__(
        self, live: LiveSettings, worker: Worker, profiles: ProfileStore | None = None
    ) -> None:
        """`worker` measures what the rules do."""
        super().__init__()
        self._live = live
        self._updating = False
        self.model = RulesModel(draft_of(live.values), self)
        self._last: Mapping[str, Any] = self.model.drafts.now.values
        self.sets = RuleSetsModel(self)
        self.entry, self.notice = EntryBar(), NoticeBar()
        self.own = OwnRuleSets(
            self.model,
            profiles or live.own_rule_sets(folders().rules),
            self.entry,
            self.notice,
            live,
            self,
        )
        self.sets.set_own(self.own.profiles)
        self.sets.set_played(live.values.played)
        self._popup: Popup | None = None
        self._list: RuleSetList | None = None
        self._docked = False
        self._named = ("", False)
        """The name of the rule set in the title, and whether it is the player's own."""
        self._wide = True
        self._beside = True

        # The frame of the title reaches further left, so that its text is aligned with the rest.
        lines = column(
            self._head(), self._state_line(), on=self, around=(0, MEDIUM, LARGE, 0), spacing=SMALL
        )
        self.problems = ProblemList(self.model)
        for bar in (self.entry, self.notice):
            lines.addLayout(_line(bar))
        self._side = QWidget()
        self._side_column = QVBoxLayout(self._side)
        margins(self._side_column, 0, 0)
        self._side.setFixedWidth(LIST_WIDTH)
        self._side.hide()
        self._rows: dict[str, OptionRow] = {}
        self._headings: list[QWidget] = []
        self._folds: dict[str, tuple[Disclosure, list[str]]] = {}
        """The folded part of a chapter and the names of its options, by the key in the settings."""
        # Chapters that are not visible at first are built when the window is shown.
        self._build_later = QTimer(self)
        self._build_later.setInterval(0)
        self._build_later.timeout.connect(self._build_chapter)
        self.area = self._options()
        self.book = RulebookPane()
        self.figures = FiguresCard(worker)
        self.figures.set_own(self.own.profiles)
        self._told = ""
        """The option whose effect is told below it."""
        self.figures.changed.connect(self._tell_effect)
        self.fold = kept_disclosure(
            live, "figures", _("What these rules do"), scrolled(self.figures)
        )
        self.fold.toggled.connect(self._share_height)
        self.fold.toggled.connect(self._show_figures)
        self._reading = boxed(column((self.book, 1), self.fold, spacing=SMALL))
        self._built = True
        self.search = RulesSearch(self.model, self.sets, self)
        self.search.field.textChanged.connect(self._searched)
        self.search.option_wanted.connect(self.show_option)
        self.search.rule_set_wanted.connect(self.choose)
        self._middle = boxed(
            column(self.search.field, (self.area, 1), (self.search.view, 1), spacing=SMALL)
        )
        self._body = row(
            self._side, (self._middle, 1), self._reading, around=(SMALL, 0, 0, 0), spacing=MEDIUM
        )
        lines.addLayout(self._body, 1)
        # Below the options: a clash must not move the control that is being clicked.
        lines.addLayout(_line(self.problems))
        lines.addSpacing(MEDIUM - SMALL)

        for keys, do in (
            ("Ctrl+Z", self.model.undo),
            ("Ctrl+Shift+Z", self.model.redo),
            ("Ctrl+Y", self.model.redo),
            ("Ctrl+S", self.own.save),
            ("Ctrl+F", self.search.field.setFocus),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)
        self.model.dataChanged.connect(self._row_changed)
        self.model.changed.connect(self._changed)
        self.own.changed.connect(lambda: self.sets.set_own(self.own.profiles))
        self.own.changed.connect(lambda: self.figures.set_own(self.own.profiles))
        self.own.changed.connect(self._update_header)
        self._target_chapter = 0
        self._scroll_hold = QTimer(self)
        self._scroll_hold.setSingleShot(True)
        self._scroll_hold.setInterval(SCROLL_HOLD_MS)
        self.area.verticalScrollBar().rangeChanged.connect(self._scroll_to_target)
        self.area.verticalScrollBar().valueChanged.connect(self._scrolled)
        live.on("preset", "rules", "rule_set", call=self._settings_changed)
        self._update_header()
        self.book.show_rules(self._playable(), self.model.drafts.now.preset)
        self.figures.show_rules(self._playable())
        self._share_height()

    # Commands

    def choose(self, name: str, own: bool) -> None:
        """Replace the draft by a rule set."""
        lost = not self.own.saved
        for key, (fold, _names) in self._folds.items():
            fold.unfold(key in self._live.values.unfolded)
        if own:
            profile = self.own.profile(name)
            if profile is None:
                return
            self.own.set_draft(profile)
        else:
            self.model.take(Draft.from_rules(PRESETS[name].rules, name))
        self._close_list()
        if lost:
            self.notice.tell(
                _("“{name}” has replaced your changes.").format(name=self._name()),
                pgettext("button", "Undo"),
                self.model.undo,
            )
        else:
            self.notice.hide()

    @property
    def rows(self) -> Mapping[str, OptionRow]:
        """The row of every option."""
        self._build_all()
        return self._rows

    def show_chapter(self, chapter: int) -> None:
        """Scroll the options to a chapter."""
        self._build_all()
        self._target_chapter = chapter
        self._scroll_hold.start()
        self._scroll_to_target()

    def _scroll_to_target(self) -> None:
        """Scroll to the requested chapter, which moves while the rows above it get their height."""
        if self._scroll_hold.isActive():
            top = self._headings[self._target_chapter].mapTo(self._content, QPoint(0, 0)).y()
            self.area.verticalScrollBar().setValue(max(0, top - TIGHT))

    def show_option(self, name: str) -> None:
        """Scroll to an option and give it the keyboard focus."""
        shown = self.rows[name]
        for fold, names in self._folds.values():
            if name in names:
                fold.unfold()
                self._make_room()
        self.area.ensureWidgetVisible(shown, 0, LARGE)
        shown.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter_chapter(self, chapter: int) -> None:
        """Give the keyboard focus to the first option of a chapter."""
        first = self.model.index(0, 0, self.model.index(chapter, 0))
        self.show_option(first.data(RulesRole.NameRole))

    def chapter_marks(self, chapter: int) -> tuple[int, bool]:
        """How many options of a chapter differ from the preset, and whether one clashes."""
        index = self.model.index(chapter, 0)
        return int(index.data(RulesRole.DiffersRole)), bool(index.data(RulesRole.ProblemRole))

    def open_list(self) -> None:
        """Open the list of rule sets."""
        self.own.read()
        chooser = self._rule_set_list()
        chooser.search.clear()
        if not self._docked:
            if self._popup is None:
                self._popup = Popup(self.title)
            self._popup.hold(chooser)
            self._popup.drop_below(self.title)
        draft = self.model.drafts.now
        chooser.show_chosen(draft.own or draft.preset, bool(draft.own))
        chooser.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def _searched(self) -> None:
        """Let what was found take the place of the options."""
        searching = self.search.searching
        self.area.setVisible(not searching)
        self.search.view.setVisible(searching)

    @property
    def chooser(self) -> RuleSetList | None:
        """The list of rule sets; None before it was first shown."""
        return self._list

    # Construction

    def _head(self) -> QHBoxLayout:
        self.title = TitleButton(_("Rule set"))
        self.title.clicked.connect(self.open_list)
        self.back = IconButton("undo", pgettext("button", "Undo"))
        self.forth = IconButton("redo", _("Redo"))
        self.save = button(_("Save"))
        self.more = button(pgettext("menu", "More"))
        self.more.setAccessibleName(_("More actions for rule sets"))
        menu = QMenu(self.more)
        menu.aboutToShow.connect(lambda: self.own.fill_menu(menu))
        self.own.fill_menu(menu)
        self.more.setMenu(menu)
        self.book_button = IconButton("rules", _("Show the rulebook"))
        self.book_button.setCheckable(True)
        self.book_button.setChecked(True)
        head = row(
            self.title,
            STRETCH,
            self.back,
            self.forth,
            self.save,
            self.more,
            self.book_button,
            spacing=TIGHT,
        )
        self.back.clicked.connect(self.model.undo)
        self.forth.clicked.connect(self.model.redo)
        self.save.clicked.connect(self.own.save)
        self.book_button.clicked.connect(self._book_clicked)
        return head

    def _state_line(self) -> QHBoxLayout:
        self.state = note()
        self.reset_all = button(
            _("Reset all"),
            lambda: self.model.reset(),
            quiet=True,
            tip=_("Give every option the preset’s value"),
        )
        keep = self.reset_all.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.reset_all.setSizePolicy(keep)
        line = row((self.state, 1), self.reset_all, around=(SMALL, 0, 0, 0))
        return line

    def _options(self) -> QScrollArea:
        self._content = QWidget()
        self._column = column(STRETCH, on=self._content, around=(0, 0, SMALL, LARGE), spacing=SMALL)
        for _chapter in range(CHAPTERS_AT_ONCE):
            self._build_chapter()
        self._build_later.start()
        return scrolled(self._content)

    def _build_chapter(self) -> None:
        """Add the next chapter to the options."""
        chapter = len(self._headings)
        if chapter == self.model.rowCount():
            self._build_later.stop()
            return
        index = self.model.index(chapter, 0)
        heading = label(index.data(), Type.SMALL, muted=True, strong=True)
        self._headings.append(heading)
        panel = SettingsPanel(index.data())
        layout = panel.layout()
        assert layout is not None
        # The rows have a margin of their own.
        layout.setContentsMargins(LARGE - SIDE, TIGHT, LARGE - SIDE, TIGHT)
        rare: list[OptionRow] = []
        for place in range(self.model.rowCount(index)):
            made = OptionRow(self.model, self.model.index(place, 0, index))
            self._rows[made.option.name] = made
            if made.option.rare:
                rare.append(made)
            else:
                panel.add_widget(made)
        if rare:
            panel.add_widget(self._folded(index, rare))
        at = self._column.count() - 1
        if chapter:
            self._column.insertSpacing(at, SMALL)
            at += 1
        self._column.insertWidget(at, heading)
        self._column.insertWidget(at + 1, panel)
        if self._content.isVisible():
            # Until the scroll area learns of the new rows, all rows would share the old height.
            heading.show()
            panel.show()
            self._make_room()

    def _make_room(self) -> None:
        """Let the options have the height that they need now."""
        needed = self._column.totalHeightForWidth(self._content.width())
        if self._content.height() < needed:
            self._content.resize(self._content.width(), needed)

    def _folded(self, chapter: QModelIndex, rows: list[OptionRow]) -> QWidget:
        """The options of a chapter that few rule sets use."""
        inside = QWidget()
        lines = column(on=inside, spacing=0)
        for made in rows:
            if lines.count():
                lines.addWidget(hairline())
            lines.addWidget(made)
        key = f"rules {chapter.data(RulesRole.NameRole)}"
        fold = kept_disclosure(self._live, key, pgettext("options", "More"), inside)
        fold.head.setAccessibleName(_("More options: {chapter}").format(chapter=chapter.data()))
        self._folds[key] = fold, [made.option.name for made in rows]
        self._unfold_used()
        return boxed(column(fold, around=(0, SMALL, 0, TIGHT)))

    def _unfold_used(self) -> None:
        """Show the folded options that the draft makes use of."""
        for fold, names in self._folds.values():
            if any(self.model.drafts.now.values[name] != OPTIONS[name].default for name in names):
                fold.unfold()

    def _build_all(self) -> None:
        """Build the chapters that are still missing."""
        if not self._build_later.isActive():
            return
        while self._build_later.isActive():
            self._build_chapter()

    def _rule_set_list(self) -> RuleSetList:
        if self._list is None:
            self._list = RuleSetList(self.sets)
            self._list.picked.connect(self.choose)
        return self._list

    # Updates

    def _changed(self) -> None:
        draft = self.model.drafts.now
        touched = [name for name in draft.values if draft.values[name] != self._last[name]]
        self._last = draft.values
        self._unfold_used()
        self._adopt()
        self._update_header()
        complete = self.model.drafts.rules is not None
        self.book.show_rules(self._playable(), draft.preset, touched, complete=complete)
        self._tell_effect("")
        self._told = touched[0] if len(touched) == 1 and complete else ""
        self._show_figures()

    def _show_figures(self) -> None:
        """Show the figures of the draft, and what the last change does, if they are unfolded."""
        told = self._told if self.fold.unfolded else ""
        before = self.model.drafts.now.without(told) if told else None
        self.figures.show_rules(self._playable(), before)

    def _tell_effect(self, words: str) -> None:
        """Say below an option what it does."""
        if self._told in self._rows:
            self._rows[self._told].tell_effect(words)

    def leave(self) -> None:
        """Go back to the last good rules if those that are shown clash."""
        self.model.take(self.model.drafts.settled)

    def _adopt(self) -> None:
        """Use the draft for the next game, or the last good one if it clashes."""
        if self._updating:
            return
        draft = self.model.drafts.settled
        self._updating = True
        self._live.change(**RuleChoice(Rules(**draft.values), draft.preset, draft.own).settings)
        self._updating = False

    def _settings_changed(self) -> None:
        if not self._updating:
            self._updating = True
            self.model.take(draft_of(self._live.values))
            self._updating = False

    def _playable(self) -> Any:
        return chosen_rules(self._live.values).rules

    def _row_changed(self, first: QModelIndex) -> None:
        name = first.data(RulesRole.NameRole)
        if name in self._rows:
            self._rows[name].refresh()
        # Editors may depend on other options, as the pass cycle does on the number of players.
        for each in self._rows.values():
            if name in each.option.depends:
                each.refresh()

    def _name(self) -> str:
        draft = self.model.drafts.now
        return draft.own or say(draft.preset)

    def _update_header(self) -> None:
        """Show the name of the rules, and enable the commands that are possible."""
        draft = self.model.drafts.now
        count = len(draft.differing())
        preset = say(draft.preset)
        self.title.setText(self._name())
        chosen = (draft.own or draft.preset, bool(draft.own))
        if self._docked and self._list is not None and chosen != self._named:
            self._list.show_chosen(*chosen)
        self._named = chosen
        self.sets.set_chosen(*chosen)
        same = preset_of(self.model.drafts.rules) if self.model.drafts.rules is not None else None
        if not count:
            words = say(PRESETS[draft.preset].sentence)
            if draft.own:
                words = _("The same as {preset}.").format(preset=preset)
        else:
            words = ngettext(
                "{n} change from {preset}.", "{n} changes from {preset}.", count
            ).format(n=count, preset=preset)
            if same is not None:
                words += " " + _("The same as {preset}.").format(preset=say(same))
        if not self.own.saved and draft.own:
            words += " " + _("Not saved yet.")
        self.state.setText(words)
        self.reset_all.setVisible(bool(count))
        self.back.setEnabled(self.model.drafts.undo_possible)
        self.forth.setEnabled(self.model.drafts.redo_possible)
        self.save.setText(_("Save") if draft.own else _("Save as…"))
        kept = bool(draft.own) and self.own.saved
        self.save.setEnabled(self.model.drafts.rules is not None and not kept)
        self._fit_head()

    def _scrolled(self, at: int) -> None:
        # A chapter is reached when its heading is in the upper quarter.
        line = at + self.area.viewport().height() // 4
        bar = self.area.verticalScrollBar()
        tops = [heading.mapTo(self._content, QPoint(0, 0)).y() for heading in self._headings]
        reached = max((chapter for chapter, top in enumerate(tops) if top <= line), default=0)
        if at == bar.maximum() and at > 0:
            reached = len(tops) - 1
        self.chapter_reached.emit(reached)

    # Layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()
        self.own.read()
        self.own.say_problems()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        changes = (QEvent.Type.PaletteChange, QEvent.Type.FontChange)
        if event.type() in changes and self._built:
            self.book.restyle()

    def _book_clicked(self, on: bool) -> None:
        if self._wide:
            self._beside = on
        self._arrange()

    def _arrange(self) -> None:
        """Put the list and the rulebook beside the options where there is room."""
        width = self.width()
        self._fit_head()
        self._dock(width >= theme.with_text(LIST_MIN_WIDTH))
        wide = width >= theme.with_text(RULEBOOK_MIN_WIDTH)
        if wide != self._wide:
            # In a narrow window the book covers the options, and only when asked for.
            self._wide = wide
            self.book_button.setChecked(wide and self._beside)
        shown = self.book_button.isChecked()
        self._reading.setVisible(shown)
        self._middle.setVisible(wide or not shown)
        if wide:
            left = width - (LIST_WIDTH if self._docked else 0)
            self._reading.setFixedWidth(min(BOOK_WIDEST, int(left * BOOK_SHARE)))
        else:
            self._reading.setMinimumWidth(0)
            self._reading.setMaximumWidth(QWIDGETSIZE_MAX)

    def _share_height(self) -> None:
        """Give the unfolded figures the larger part of the height, the rulebook the rest."""
        columns = self._reading.layout()
        assert isinstance(columns, QVBoxLayout)
        columns.setStretch(0, 2)
        columns.setStretch(1, 3 if self.fold.unfolded else 0)

    def _fit_head(self) -> None:
        """Show the button for saving beside the title if both have room."""
        beside = (self.back, self.forth, self.save, self.more, self.book_button)
        taken = sum(widget.sizeHint().width() + TIGHT for widget in beside) + TIGHT + LARGE
        title = min(MIN_TITLE_WIDTH, self.title.sizeHint().width())
        self.save.setVisible(self.width() >= taken + title)

    def _dock(self, docked: bool) -> None:
        """Put the list of rule sets beside the options, or let it drop down from the title."""
        if docked == self._docked:
            return
        self._docked = docked
        self._close_list()
        self._side.setVisible(docked)
        self.title.set_drops(not docked)
        if docked:
            chooser, draft = self._rule_set_list(), self.model.drafts.now
            self._side_column.addWidget(chooser)
            chooser.show()
            chooser.show_chosen(draft.own or draft.preset, bool(draft.own))

    def _close_list(self) -> None:
        if self._popup is not None:
            self._popup.hide()


def draft_of(settings: Settings) -> Draft:
    """The rules of the next game as a draft."""
    chosen = chosen_rules(settings)
    return Draft.from_rules(chosen.rules, chosen.preset, chosen.own)


def _line(bar: QWidget) -> QHBoxLayout:
    """A bar with the same margins as the text of the page."""
    line = row(bar, around=(SMALL, 0, 0, 0))
    return line
