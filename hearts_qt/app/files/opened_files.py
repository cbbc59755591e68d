"""Opens the right window for a file: a rule set, game records, or a saved game.

It also opens the library, which lists the files of the kept games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.app.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from hearts_qt.app.fairness.fairness_opener import FairnessOpener
    from hearts_qt.app.files.file_opener import FileOpener
    from hearts_qt.app.files.open_file import RecordFile
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.banner import Banner
    from hearts_qt.app.main.game_changer import GameChanger
    from hearts_qt.app.main.open_dialogs import OpenDialogs
    from hearts_qt.app.new_game.new_game_opener import NewGameOpener
    from hearts_qt.app.results.result_opener import ResultOpener
    from hearts_qt.app.review.review_opener import ReviewOpener
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.table.playback.tempo import Durations
    from hearts_qt.app.worker import Worker
    from hearts_qt.players.review.review_results import DecisionIndex
    from hearts_qt.rules.profile import Profile
    from hearts_qt.store.history import History


class OpenedFiles(QObject):
    """Reads files in another thread, and opens the window for what they hold.

    A saved game continues at once. Rule sets and records change nothing before the player says so.
    """

    def __init__(
        self,
        worker: Worker,
        live: LiveSettings,
        rule_names: RuleNames,
        dialogs: OpenDialogs,
        games: GameChanger,
        new_games: NewGameOpener,
        results: ResultOpener,
        reviews: ReviewOpener,
        fairness: FairnessOpener,
        durations: Callable[[], Durations],
        come_to_front: Callable[[], None],
        window: QWidget,
    ) -> None:
        """`durations` gives those of animations; `window` is the parent of the other windows, and
        `come_to_front` brings it to the front."""
        super().__init__(window)
        self._worker = worker
        self._live = live
        self._rule_names = rule_names
        self._dialogs = dialogs
        self._games = games
        self._new_games = new_games
        self._results = results
        self._reviews = reviews
        self._fairness = fairness
        self._durations = durations
        self._come_to_front = come_to_front
        self._window = window
        self._banner: Banner | None = None
        self._opener: FileOpener | None = None
        self._to_review: dict[str, tuple[int, int, DecisionIndex] | None] = {}
        """The files whose first game is to be reviewed, with the hand, seat and decision to begin
        with, or None."""

    def use_banner(self, banner: Banner) -> None:
        """Show messages about files that are slow to open or cannot be opened in this banner."""
        self._banner = banner
        if self._opener is not None:
            # A file may be being read just now.
            self._opener.use_banner(banner)

    @property
    def opener(self) -> FileOpener:
        """Reads the files; made when it is first needed."""
        from hearts_qt.app.files.file_opener import FileOpener

        if self._opener is None:
            assert self._banner is not None
            self._opener = FileOpener(self._worker, self._banner, self)
            self._opener.opened.connect(self._show_file)
            self._opener.refused.connect(self._refuse_file)
        return self._opener

    def open(self, path: str) -> None:
        """Show what a file holds, or say why that is not possible."""
        self._to_review.pop(path, None)
        self._come_to_front()
        self.opener.open(path)

    def ask_for_record(self) -> None:
        """Let the player choose a game record, and open it."""
        from PySide6.QtWidgets import QFileDialog

        from hearts_qt.store.folders import folders
        from hearts_qt.store.record_shelf import SUFFIX

        kinds = _("Game records ({kinds})").format(kinds=f"*{SUFFIX} *.jsonl")
        path, _kind = QFileDialog.getOpenFileName(
            self._window, _("Open a record"), str(folders().games), kinds
        )
        if path:
            self.open(path)

    def open_games_folder(self) -> None:
        """Open the folder of the finished games, or say where it is."""
        from hearts_qt.app.files.open_folder import open_folder
        from hearts_qt.store.folders import folders

        folder = folders().games
        if not open_folder(folder) and self._banner is not None:
            self._banner.say(
                "message", _("Your games are in the folder {folder}.").format(folder=folder)
            )

    def review(self, path: str) -> None:
        """Review the first game of a file."""
        self.open(path)
        self._to_review[path] = None

    def review_decision(self, path: str, hand: int, seat: int, index: DecisionIndex) -> None:
        """Review a decision in the first game of a file; `hand` is counted from 0."""
        self.open(path)
        self._to_review[path] = hand, seat, index

    def show_library(self) -> None:
        """List the kept games."""
        from hearts_qt.app.library.library_window import LibraryWindow

        def make() -> QDialog:
            made = LibraryWindow(self._rule_names, self._worker, self.open, self._window)
            made.record_wanted.connect(self.open)
            made.file_wanted.connect(self.ask_for_record)
            made.folder_wanted.connect(self.open_games_folder)
            made.check_wanted.connect(self._fairness.check_file)
            made.peek_wanted.connect(self._fairness.test_peeking_in)
            made.review_wanted.connect(self.review)
            return made

        self._dialogs.open("library", make)

    def _refuse_file(self, sentence: str) -> None:
        # The message stays until it is closed, because the person asked for the file.
        if self._banner is not None:
            title = _("This file cannot be opened")
            self._banner.say("file", sentence, title=title, stays=True)

    def _show_file(self, path: str, found: Profile | RecordFile | History) -> None:
        """Show what was read from a file."""
        from hearts_qt.rules.profile import Profile
        from hearts_qt.store.history import History

        if isinstance(found, Profile):
            self._show_rule_set(found)
        elif isinstance(found, History):
            self._games.continue_copy(found)
        elif path in self._to_review:
            self._review_records(path, found)
        else:
            self._show_records(path, found)

    def _review_records(self, path: str, found: RecordFile) -> None:
        """Review the first game of a file, or say why there is nothing to review."""
        from hearts_qt.players.review.decisions import hands_to_review

        first = self._to_review.pop(path)
        if hands_to_review(found.first.game):
            self._reviews.review_record(path, 0, found.first, first)
        elif found.first.fault is not None:
            # The window of the record says what is wrong.
            self._show_records(path, found)
        elif self._banner is not None:
            name = Path(path).name
            self._banner.say(
                "message",
                _("No card was played in {file}, so there is nothing to review.").format(file=name),
            )

    def _show_rule_set(self, profile: Profile) -> None:
        from hearts_qt.app.files.rule_set_window import RuleSetWindow

        def make() -> QDialog:
            made = RuleSetWindow(profile, self._live, self._rule_names, self._window)
            made.new_game_wanted.connect(self._games.new_game)
            made.preferences_wanted.connect(self._new_games.show_rule_preferences)
            return made

        self._dialogs.show_once("rule_set", make)

    def _show_records(self, path: str, found: RecordFile) -> None:
        """Show the games of a file that was read, in the window for records."""
        from hearts_qt.app.library.record_window import RecordWindow

        def make() -> QDialog:
            made = RecordWindow(
                Path(path).name,
                *found,
                self._rule_names,
                self._durations,
                self._worker,
                self._window,
            )
            made.share_wanted.connect(self._results.share)
            made.review_wanted.connect(partial(self._reviews.review_record, path))
            made.check_wanted.connect(self._fairness.check_record)
            made.peek_wanted.connect(self._fairness.test_peeking)
            return made

        self._dialogs.show_once("record", make)
