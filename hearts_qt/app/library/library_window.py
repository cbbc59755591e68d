"""The game library: every kept game, to be found, opened, exported and deleted.

The module is long because one window holds the filters, the list, the buttons and the undo of
deletions; the view of the list, its texts, the export and the background work are elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QObject,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QWidget,
)

from hearts_qt.app import windows
from hearts_qt.app.files.save_dialog import ask_to_save, documents_folder
from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.library.games_view import GamesView
from hearts_qt.app.library.library_model import GameColumn, LibraryModel, Shown
from hearts_qt.app.library.library_words import count_words, details
from hearts_qt.app.library.library_worker import (
    LibraryWorker,
    Listing,
    export_name,
)
from hearts_qt.app.statistics.statistics_model import rule_set_name
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.inputs import ComboBox, SearchField
from hearts_qt.app.ui.layouts import CENTER, STRETCH, Fold, boxed, column, row, show_all
from hearts_qt.app.ui.theme import MEDIUM, TIGHT, WIDE, Type
from hearts_qt.app.ui.widgets import EmptyPicture, FileDrop, announce, button, label, note
from hearts_qt.store.folders import folders
from hearts_qt.store.game_library import GameLibrary

if TYPE_CHECKING:
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.worker import Worker
    from hearts_qt.rules.text import Text
    from hearts_qt.store.game_library import KeptGame

TYPING = 120
"""Milliseconds after the last key until the search begins."""


class LibraryWindow(Dialog):
    """Lists the kept games. It reads their folder again whenever it comes to the front."""

    def __init__(
        self,
        rule_names: RuleNames,
        worker: Worker,
        open_window: windows.OpenWindow,
        parent: QWidget,
        library: GameLibrary | None = None,
    ) -> None:
        super().__init__(_("Game library"), parent)
        self._open_window = open_window
        self._names = rule_names
        self.library = library or GameLibrary.of(folders())
        self.worker = LibraryWorker(self.library, worker, self)
        self.model = LibraryModel(self._rules_name, self)
        self._left = 0
        self._listed = False
        self._whole = False
        """Whether the list was loaded completely at least once."""
        self._waits_for_focus = False
        """Whether the list gets the focus as soon as there is a game in it."""
        self._parts: list[KeptGame] = []
        """The games read so far, while the list is being read."""
        self._deleted: list[tuple[str, ...]] = []
        self._returning: list[tuple[str, ...]] = []
        """The names of the deleted games that are being restored, until that is done."""
        self.title = label(_("Game library"), Type.TITLE)
        self.about = label("", muted=True)
        heads = column(self.title, self.about, spacing=2)
        self.search = SearchField(
            _("Search the games"), _("Search rules, players, dates or deal codes")
        )
        self.search.setMinimumHeight(24)
        self.rules = ComboBox((), _("Rules"))
        short = ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.rules.setSizeAdjustPolicy(short)
        self.rules.setMinimumContentsLength(16)
        self.results = ComboBox(
            (
                (Shown.ALL, _("All results")),
                (Shown.WON, pgettext("games", "Won")),
                (Shown.LOST, pgettext("games", "Not won")),
                (Shown.UNFINISHED, pgettext("games", "Not finished")),
                (Shown.DAMAGED, pgettext("games", "Damaged")),
            ),
            _("Result"),
        )
        self.order = ComboBox(
            (
                ((GameColumn.DATE, True), _("Newest first")),
                ((GameColumn.DATE, False), _("Oldest first")),
                ((GameColumn.RESULT, False), _("Best place first")),
                ((GameColumn.POINTS, False), _("Fewest points first")),
                ((GameColumn.LENGTH, False), _("Shortest first")),
                ((GameColumn.LENGTH, True), _("Longest first")),
                ((GameColumn.RULES, False), _("By rules")),
                ((GameColumn.OPPONENTS, False), _("By opponents")),
            ),
            _("Order"),
        )
        self.order.setPlaceholderText(_("Another order"))
        filters = row(self.rules, self.results, self.order)
        self.tools = Fold(row((self.search, 1), filters), letters=26)
        self.view = GamesView(self.model)
        self.nothing = self._nothing()
        self.details = note()
        self.details.setAccessibleName(_("The chosen game"))
        self.notice = self._notice()
        column(
            heads,
            self.tools,
            (self.view, 1),
            (self.nothing, 1),
            self.details,
            self.notice,
            self._foot(),
            on=self,
            around=WIDE,
        )
        self.setMinimumSize(640, 420)
        self.begin_with(960, 620)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING)
        self._typing.timeout.connect(self._search)
        self._connect()
        FileDrop(self, lambda path: open_window(windows.File(Path(path))))
        self._fill_rules()
        self._sorted()
        self._follow()

    # -- making --------------------------------------------------------------------------------

    def _nothing(self) -> QWidget:
        """The widget that is shown in place of an empty list."""
        self.empty_picture = EmptyPicture((0.8, 1.0, 0.7, 0.9), margin=28, gap=6, titled=True)
        self.empty = label("", Type.HEADING, muted=True)
        self.pending_note = label("", muted=True)
        for words in (self.empty, self.pending_note):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.show_all = button(_("Show all games"), self.clear_filters)
        return boxed(
            column(
                STRETCH,
                (self.empty_picture, CENTER),
                self.empty,
                self.pending_note,
                (self.show_all, CENTER),
                STRETCH,
            )
        )

    def _notice(self) -> QFrame:
        """The bar that says what was done, with a button to undo a deletion."""
        made = QFrame()
        made.setProperty("role", "panel")
        self.said = label()
        self.undo_button = button(pgettext("button", "Undo"), self.undo_delete)
        row((self.said, 1), self.undo_button, on=made, around=(MEDIUM, TIGHT, TIGHT, TIGHT))
        made.hide()
        return made

    def _foot(self) -> QWidget:
        self.open_button = button(pgettext("button", "Open"), self.open_chosen, primary=True)
        self.export_button = button(_("Export…"), self.ask_export)
        self.delete_button = button(pgettext("button", "Delete"), self.delete_chosen)
        self.other_button = button(
            _("Open a file…"), lambda: self._open_window(windows.FileChooser())
        )
        self.folder_button = button(
            _("Show the folder"), lambda: self._open_window(windows.GamesFolder())
        )
        self.review_button = button(pgettext("button", "Review"), self.review_chosen)
        chosen = row(
            self.open_button,
            self.review_button,
            self.export_button,
            self.delete_button,
            STRETCH,
        )
        others = button_box(
            action=(self.other_button, self.folder_button),
            cancel=button(_("Close"), self.close),
        )
        return Fold(row((chosen, 1), others))

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda: self._typing.start())
        self.search.installEventFilter(self)
        self.view.installEventFilter(self)
        self.rules.picked.connect(self._pick_rules)
        self.results.picked.connect(self._pick_result)
        self.order.picked.connect(self._pick_order)
        self.view.horizontalHeader().sectionClicked.connect(self._sort_by)
        self.view.doubleClicked.connect(lambda _index: self.open_chosen())
        selection = self.view.selectionModel()
        selection.selectionChanged.connect(lambda *_of: self._chosen())
        selection.currentChanged.connect(lambda *_of: self._chosen())
        for signal in (self.model.rowsInserted, self.model.rowsRemoved):
            signal.connect(lambda *_of: self._follow())
        self.worker.listed.connect(self._take)
        self.worker.deleted.connect(self._were_deleted)
        self.worker.restored.connect(self._were_restored)
        self.worker.exported.connect(self._were_exported)
        self.worker.failed.connect(self._not_done)
        self._names.changed.connect(self._renamed)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self.undo_delete)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self._find)

    # -- listing -------------------------------------------------------------------------------

    def _rules_name(self, code: str) -> str:
        return rule_set_name(code, self._names.own)

    def _take(self, listing: Listing) -> None:
        """Show a part of the list that was read; after the first time, only the complete list."""
        if listing.first:
            self._parts = []
        self._parts.extend(listing.games)
        if self._whole and listing.left:
            # The list that is shown stays until the new one is complete.
            return
        bar = self.view.verticalScrollBar()
        at = bar.value()
        # Until the player moves, the first row stays selected, whichever game it holds.
        unmoved = not self._whole and not at and self.view.currentIndex().row() <= 0
        if listing.left:
            self.model.take(listing.games, listing.first)
        else:
            self.model.take(self._parts, True)
            self._parts = []
            self._whole = True
        self._left = listing.left
        self._listed = True
        self._fill_rules()
        if unmoved and self.model.rows:
            self.view.choose_row(0)
        bar.setValue(at)
        self._follow()
        if self._waits_for_focus and self.model.rowCount():
            self._waits_for_focus = False
            self.view.setFocus()
        elif self._waits_for_focus and not listing.left:
            announce(self, self.empty.text())

    def _renamed(self) -> None:
        self.model.rename()
        self._fill_rules()

    def _fill_rules(self) -> None:
        """Offer the rule sets of the listed games as filters."""
        # Translators: the name of a rule set, and how many games were played by it.
        counted = _("{rules} ({n})")
        self.rules.offer(
            [
                ("", _("All rules")),
                *(
                    (code, counted.format(rules=self.model.rules_name(code), n=count))
                    for code, count in self.model.rule_sets()
                ),
            ]
        )
        self.view.measure()
        if self.rules.currentIndex() < 0:
            self.rules.setCurrentIndex(0)
            self.model.show_rules("")

    def _follow(self) -> None:
        """Say how many games there are, and show the list or why it is empty."""
        total, shown = self.model.total, self.model.rowCount()
        # Until the first game is read, the list is there already and keeps the focus.
        reading = not total and (not self._listed or self._left > 0)
        self.view.setVisible(bool(shown) or reading)
        self.nothing.setVisible(not shown and not reading)
        self.tools.setVisible(bool(total))
        self.show_all.setVisible(bool(total))
        self.empty_picture.setVisible(not total and self._listed)
        said = count_words(total, shown, self._left)
        if reading:
            said = _("Reading your games…") if self._left else ""
        self.about.setText(said if self._listed and (total or reading) else "")
        self.about.setVisible(bool(self.about.text()))
        if total:
            self.empty.setText(_("No game matches."))
            self.pending_note.setText("")
        else:
            self.empty.setText(_("Your finished games appear here."))
            self.pending_note.setText(
                _("Or drop the record of a game onto this window to open it.")
            )
        self._chosen()

    def _search(self) -> None:
        self._typing.stop()
        self._filter(lambda: self.model.search(self.search.text()))

    def _pick_rules(self, code: object) -> None:
        self._filter(lambda: self.model.show_rules(str(code)))

    def _pick_result(self, shown: object) -> None:
        assert isinstance(shown, int)
        self._filter(lambda: self.model.show_result(Shown(shown)))

    def clear_filters(self) -> None:
        """Show all games."""
        self.search.clear()
        self._typing.stop()
        self.rules.setCurrentIndex(0)
        self.results.setCurrentIndex(0)

        def clear() -> None:
            self.model.search("")
            self.model.show_rules("")
            self.model.show_result(Shown.ALL)

        self._filter(clear)
        self.view.setFocus()

    def _filter(self, change: Callable[[], object]) -> None:
        """Change what is shown; the chosen games stay chosen if they are still shown."""
        change()
        self.view.scrollTo(self.view.currentIndex())
        self._follow()
        announce(self, self.about.text() or self.empty.text())

    def _pick_order(self, order: object) -> None:
        assert isinstance(order, (tuple, list))
        self._sort(int(order[0]), bool(order[1]))

    def _sort_by(self, column: int) -> None:
        """Sort by a column whose heading was clicked; a second click reverses the order."""
        again = column == self.model.column
        self._sort(column, not self.model.descending if again else column == GameColumn.DATE)

    def _sort(self, column: int, descending: bool) -> None:
        self.model.sort_by(column, descending)
        self.view.scrollTo(self.view.currentIndex())
        self._sorted()

    def _sorted(self) -> None:
        """Show how the games are sorted."""
        of = Qt.SortOrder
        # Qt's arrow points down for an ascending order; here it points down where the largest or
        # the latest comes first, as in other lists.
        order = of.AscendingOrder if self.model.descending else of.DescendingOrder
        self.view.horizontalHeader().setSortIndicator(self.model.column, order)
        wanted = (self.model.column, self.model.descending)
        self.order.setCurrentIndex(
            next(
                (
                    at
                    for at in range(self.order.count())
                    if tuple(self.order.itemData(at)) == wanted
                ),
                -1,
            )
        )

    # -- choosing ------------------------------------------------------------------------------

    def _chosen(self) -> None:
        """Enable the buttons that fit the chosen games, and describe these."""
        chosen = self.view.chosen()
        readable = [game for game in chosen if game.summary is not None]
        self.open_button.setEnabled(len(chosen) == 1)
        self.review_button.setEnabled(len(chosen) == 1 and bool(readable))
        self.export_button.setEnabled(bool(readable))
        self.delete_button.setEnabled(bool(chosen))
        self.details.setText(details(chosen))
        some = bool(self.model.rowCount())
        show_all(
            some,
            self.details,
            self.open_button,
            self.review_button,
            self.export_button,
            self.delete_button,
        )

    # -- doing ---------------------------------------------------------------------------------

    def _open_for_chosen(self, window: Callable[[Path], windows.Window]) -> None:
        """Open a window for the file of the chosen game, if there is exactly one."""
        chosen = self.view.chosen()
        if len(chosen) == 1:
            self._open_window(window(self.library.records / chosen[0].name))

    def open_chosen(self) -> None:
        """Open the chosen game; opening a damaged one shows what is wrong with it."""
        self._open_for_chosen(windows.File)

    def review_chosen(self) -> None:
        """Review the chosen game."""
        self._open_for_chosen(windows.Review)

    def fair_play(self) -> windows.FairPlay | None:
        """What tests the chosen game, if there is exactly one."""
        chosen = self.view.chosen()
        if len(chosen) != 1 or chosen[0].summary is None:
            return None
        return windows.FairPlay(self.library.records / chosen[0].name)

    def delete_chosen(self) -> None:
        """Delete the chosen games; that can be undone."""
        names = self.view.chosen_names()
        if names:
            self.worker.delete(names)

    def undo_delete(self) -> None:
        """Restore the games that were deleted last."""
        if self._deleted:
            self._returning.append(self._deleted.pop())
            self.worker.restore(self._returning[-1])

    def _were_deleted(self, names: Sequence[str]) -> None:
        rows = [row for name in names if (row := self.model.row_of(name)) >= 0]
        self._deleted.append(tuple(names))
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.model.hide(names)
        self._fill_rules()
        self._say(
            ngettext("{n} game deleted.", "{n} games deleted.", len(names)).format(n=len(names)),
            undo=True,
        )
        count = self.model.rowCount()
        if rows and count:
            # Choose the neighbour of the deleted games, so that Delete can be pressed again.
            self.view.choose_row(min(min(rows), count - 1))
            if had_focus and not self.focusWidget():
                self.view.setFocus()
        elif not count:
            self.undo_button.setFocus()
        self._follow()

    def _not_done(self, fault: Text) -> None:
        """Say what failed; if it was restoring, the player can try again."""
        self._deleted += reversed(self._returning)
        self._returning.clear()
        self._say(say(fault), undo=bool(self._deleted))

    def _were_restored(self, names: Sequence[str]) -> None:
        if self._returning:
            self._returning.pop(0)
        # A list that was read before the games were restored must not replace this one.
        self.worker.list_games()
        self.model.unhide(names)
        self._fill_rules()
        self.view.choose(names)
        self._say(
            ngettext("{n} game restored.", "{n} games restored.", len(names)).format(
                n=len(names)
            ),
            undo=bool(self._deleted),
        )
        self.view.setFocus()
        self._follow()

    def ask_export(self) -> None:
        """Ask where to export the chosen games to."""
        chosen = [game for game in self.view.chosen() if game.summary is not None]
        if len(chosen) == 1:
            name = export_name(chosen[0])
            path = ask_to_save(self, _("Export a game"), name, _("Game records ({kinds})"))
            if path is not None:
                self.worker.export([(chosen[0].name, path)])
        elif chosen:
            folder = QFileDialog.getExistingDirectory(
                self, _("Export games to a folder"), str(documents_folder())
            )
            if folder:
                self.worker.export_to(chosen, Path(folder))

    def _were_exported(self, paths: Sequence[Path]) -> None:
        if len(paths) == 1:
            self._say(_("Exported to {file}.").format(file=paths[0]))
        else:
            self._say(
                ngettext(
                    "{n} game exported to {folder}.", "{n} games exported to {folder}.", len(paths)
                ).format(n=len(paths), folder=paths[0].parent if paths else "")
            )

    def _say(self, sentence: str, undo: bool = False) -> None:
        self.said.setText(sentence)
        self.undo_button.setVisible(undo)
        self.notice.show()
        announce(self, sentence)

    # -- keys and windows ----------------------------------------------------------------------

    def _find(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            key = event.key()
            enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if watched is self.view:
                if enter and not event.isAutoRepeat():
                    self.open_chosen()
                    return True
                if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                    self.delete_chosen()
                    return True
            elif watched is self.search:
                if enter:
                    self._search()
                    if self.model.rowCount():
                        self.view.setFocus()
                    return True
                if key == Qt.Key.Key_Down and self.model.rowCount():
                    self.view.setFocus()
                    return True
                if key == Qt.Key.Key_Escape and self.search.text():
                    self.search.clear()
                    return True
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._names.look_again()
        self.view.measure()
        self.worker.list_games()
        self._waits_for_focus = True
        if self.view.isVisible():
            self.view.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self._whole and self.isActiveWindow():
            # A game may have been finished, or a file added to the folder.
            self.worker.list_games()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self.view.measure()
            # Later, when the buttons know the size of their text.

    def end_work(self) -> None:
        self.worker.stop_listing()
