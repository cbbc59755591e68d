"""How every window of the program is made, opened again and closed.

Each entry is a function with `@opens(...)` that makes the window for a value of `app/windows.py`.
What an entry needs it finds in `Windows`; it imports the window itself, so that a window is loaded
when it is first opened. All entries stand in this one module: whoever looks for the way to a window
looks here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMainWindow

from hearts_qt.app import windows
from hearts_qt.app.i18n import _
from hearts_qt.app.main.commands import COMMANDS
from hearts_qt.app.main.window_frame import come_to_front

if TYPE_CHECKING:
    from hearts_qt.app.files.file_reader import FileReader
    from hearts_qt.app.files.open_file import CheckedFile
    from hearts_qt.app.kept_once import KeptOnce
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.banner import Banner
    from hearts_qt.app.main.new_game_confirmation import NewGameConfirmation
    from hearts_qt.app.models import Models
    from hearts_qt.app.puzzles.known_puzzles import KnownPuzzles
    from hearts_qt.app.review.finished_hand_review import FinishedHandReview
    from hearts_qt.app.review.hand_analysis import ReviewedGame
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.playback.tempo import Durations
    from hearts_qt.app.table.view import TableView
    from hearts_qt.rules.profile import Profile
    from hearts_qt.store.daily_results import DailyResults
    from hearts_qt.store.history import History
    from hearts_qt.store.school_progress import SchoolProgress

W = TypeVar("W", bound=windows.Window)
D = TypeVar("D", bound=QDialog)


class CatalogueEntry(NamedTuple):
    """How a window is made, and what becomes of it."""

    make: Callable[[Windows, Any], QDialog | None]
    """The window to show, a new one or one that exists. None if nothing opens, or something else
    does, perhaps later."""
    kept: bool
    """Whether a closed window is shown again as it was left, instead of a new one."""
    begins_game: bool
    """Whether a game can begin from the window, which then closes, so that it does not lie over the
    table."""
    anew: bool
    """Whether the window is made anew when the language changes. Otherwise it is closed."""
    same: Callable[[QDialog], windows.Window] | None
    """What opens the window as it is now, if not what opened it."""


CATALOGUE: dict[type[windows.Window], CatalogueEntry] = {}
"""The entries of all windows, filled by `opens`."""


def opens(
    kind: type[W],
    *,
    kept: bool = False,
    begins_game: bool = False,
    anew: bool = True,
    same: Callable[[QDialog], W] | None = None,
) -> Callable[[Callable[[Windows, W], QDialog | None]], Callable[[Windows, W], QDialog | None]]:
    """Add the function below to the catalogue; the rest is as in `CatalogueEntry`."""

    def add(
        make: Callable[[Windows, W], QDialog | None],
    ) -> Callable[[Windows, W], QDialog | None]:
        CATALOGUE[kind] = CatalogueEntry(make, kept, begins_game, anew, same)
        return make

    return add


class Windows:
    """Opens the windows beside the main one, and has what they are made of.

    `table` and `banner` are those of the main window; they are replaced when the language changes.
    """

    table: TableView
    banner: Banner

    def __init__(
        self,
        main: QMainWindow,
        session: Session,
        live: LiveSettings,
        models: Models,
        rule_names: RuleNames,
        games: NewGameConfirmation,
    ) -> None:
        """`main` is the parent of all windows; `games` puts other games on the table."""
        self.main = main
        self.session, self.live, self.models = session, live, models
        self.rule_names, self.games = rule_names, games
        self._made: dict[type[windows.Window], QDialog] = {}
        self._shown: dict[type[windows.Window], windows.Window] = {}
        """What the open windows show."""
        self._to_open: list[windows.Window] = []
        """What `open_all` is still to open."""
        self._by_name = {kind.__name__: kind for kind in CATALOGUE}
        # A command with a misspelt window ends the start here.
        self.for_command = {
            command.id: self._by_name[command.opens] for command in COMMANDS if command.opens
        }
        self.first_game: History | None = None
        """The game that the school has begun, until its first hand is over."""
        games.changed.connect(self._game_begun)
        session.games.cards_wanted.connect(lambda: self.open(windows.NextRealDeal()))

    def use(self, table: TableView, banner: Banner) -> None:
        """Work with a new table and a new banner from now on."""
        self.table, self.banner = table, banner
        if "reader" in self.__dict__:
            # A file may be being read just now.
            self.reader.use_banner(banner)

    @cached_property
    def reader(self) -> FileReader:
        """Reads files and records outside the GUI thread."""
        from hearts_qt.app.files.file_reader import FileReader

        return FileReader(self.session.worker, self.banner, self.main)

    @cached_property
    def finished_hand(self) -> FinishedHandReview:
        """Reviews the hand whose result is shown, in the background."""
        from hearts_qt.app.review.finished_hand_review import FinishedHandReview

        return FinishedHandReview(self.session, self.main)

    @cached_property
    def school(self) -> KeptOnce[SchoolProgress]:
        """The progress in the school."""
        from hearts_qt.app.school.kept_progress import kept_progress

        return kept_progress(self.live, self.session.worker)

    @cached_property
    def daily(self) -> KeptOnce[DailyResults]:
        """The deals of the day that were played."""
        from hearts_qt.app.daily.daily_window import kept_results

        return kept_results(self.live, self.session.worker)

    @cached_property
    def puzzles(self) -> KeptOnce[KnownPuzzles]:
        """The puzzles, and what is kept of them."""
        from hearts_qt.app.puzzles.known_puzzles import known_puzzles

        return known_puzzles(self.live, self.session.worker)

    def durations(self) -> Durations:
        """How long animations take."""
        return self.table.table_scene.timing.durations

    def say(self, sentence: str) -> None:
        """Show a message over the table."""
        self.banner.say("message", sentence)

    # Opening

    def open(self, wanted: windows.Window) -> None:
        """Open a window, or bring it to the front."""
        entry = CATALOGUE[type(wanted)]
        window = self._made.get(type(wanted)) if entry.kept else None
        if window is None:
            window = entry.make(self, wanted)
        if window is not None:
            self.put(wanted, window)

    def open_all(self, wanted: list[windows.Window]) -> None:
        """Open some windows, one each time that the event loop has nothing else to do."""
        self._to_open += wanted
        self._open_next()

    def _open_next(self) -> None:
        if self._to_open:
            self.open(self._to_open.pop(0))
            QTimer.singleShot(0, self.main, self._open_next)

    def open_for(self, command: str) -> None:
        """Open the window of a command, by the id of the command."""
        self.open(self.for_command[command]())

    def put(self, wanted: windows.Window, window: QDialog) -> None:
        """Show a window in place of an earlier one of its kind."""
        kind = type(wanted)
        earlier = self._made.get(kind)
        if window is not earlier:
            if earlier is not None:
                self.close([kind])
                earlier.deleteLater()
            self._made[kind] = window
            if isinstance(window, windows.ShowsGame):
                # Its key works there too, for the game that the window shows.
                window.addActions(self.main.findChildren(QAction, "fair_play"))
            window.finished.connect(partial(self._closed, kind))
        before = self._shown.get(kind)
        if before is not None and wanted.then is None:
            wanted = replace(wanted, then=before.then)
        self._shown[kind] = wanted
        window.show()
        window.raise_()
        window.activateWindow()

    # Closing

    def _closed(self, kind: type[windows.Window], _result: int) -> None:
        """Open what comes after a window."""
        shown = self._shown.pop(kind, None)
        if shown is not None and shown.then is not None:
            self.open(shown.then)

    def close(self, kinds: Iterable[type[windows.Window]] | None = None) -> None:
        """Close some windows, or all; nothing opens after them."""
        if kinds is None:
            self._to_open.clear()
        for kind in tuple(self._made) if kinds is None else kinds:
            self._shown.pop(kind, None)
            if kind in self._made:
                self._made[kind].close()

    def _game_begun(self) -> None:
        self.close([kind for kind, entry in CATALOGUE.items() if entry.begins_game])

    def delete_all(self) -> list[windows.Window]:
        """Close and delete all windows; returns what opens those again that were open."""
        again = []
        for kind, shown in self._shown.items():
            entry, window = CATALOGUE[kind], self._made[kind]
            if entry.anew:
                same = shown if entry.same is None else entry.same(window)
                again.append(replace(same, then=shown.then))
        again += self._to_open
        self._to_open.clear()
        self._shown.clear()
        self._made.clear()
        for dialog in self.main.findChildren(QDialog):
            dialog.close()
            dialog.deleteLater()
        return again

    def get(self, kind: type[windows.Window]) -> QDialog | None:
        """The window of a kind, which may be closed by now; None if it was never opened."""
        return self._made.get(kind)

    def made(self, window: type[D]) -> D | None:
        """The window of a class, which may be closed by now; None if it was never opened."""
        return next((one for one in self._made.values() if isinstance(one, window)), None)

    def game_in_view(self) -> windows.FairPlay | None:
        """What tests the game of the window that was opened last of those that show one."""
        for kind in reversed(self._shown):
            window = self._made[kind]
            if isinstance(window, windows.ShowsGame) and (found := window.fair_play()) is not None:
                return found
        return None

    @property
    def visible(self) -> list[QDialog]:
        """The windows that are open now."""
        return [one for one in self._made.values() if one.isVisible()]


# Help


@opens(windows.About, kept=True)
def _about(at: Windows, _wanted: windows.About) -> QDialog:
    from hearts_qt.app.help.about_window import AboutWindow

    return AboutWindow(at.main)


@opens(windows.Shortcuts, kept=True)
def _shortcuts(at: Windows, _wanted: windows.Shortcuts) -> QDialog:
    from hearts_qt.app.help.shortcuts_window import ShortcutsWindow

    return ShortcutsWindow(at.live, at.main)


@opens(windows.Rulebook)
def _rulebook(at: Windows, wanted: windows.Rulebook) -> QDialog:
    from hearts_qt.app.rules.rulebook_window import RulebookWindow

    window = at.made(RulebookWindow) or RulebookWindow(at.session, at.rule_names, at.main)
    window.teach(wanted.learn)
    option = at.table.rule_in_question if wanted.option is None else wanted.option
    if option:
        window.show_option(option)
    return window


@opens(windows.School, begins_game=True)
def _school(at: Windows, wanted: windows.School) -> QDialog:
    from hearts_qt.app.players.seating import SeatChoice
    from hearts_qt.app.school.school_window import SchoolWindow
    from hearts_qt.app.session.game_lifecycle import GameSetup
    from hearts_qt.players.cast import EASY_COMPANY
    from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS

    def begin_game() -> None:
        rules = PRESETS[DEFAULT_PRESET].rules
        seats = SeatChoice.of(at.live.values).with_everybody(EASY_COMPANY).table(rules.players)
        if at.games.begin(GameSetup(rules, DEFAULT_PRESET, seats)):
            at.first_game = at.session.current.history

    made = SchoolWindow(
        at.school, at.live, at.session.worker, at.open, begin_game, at.main
    )
    if wanted.lesson:
        made.open_lesson(wanted.lesson)
    return made


@opens(windows.Daily)
def _daily(at: Windows, _wanted: windows.Daily) -> QDialog:
    from hearts_qt.app.daily.daily_window import DailyWindow

    return DailyWindow(at.daily, at.live, at.session.worker, at.main)


@opens(windows.Puzzles)
def _puzzles(at: Windows, _wanted: windows.Puzzles) -> QDialog:
    from hearts_qt.app.puzzles.puzzles_window import PuzzlesWindow

    return PuzzlesWindow(at.puzzles, at.school, at.live, at.session.worker, at.main)


# New games


@opens(windows.NewGame, begins_game=True)
def _new_game(at: Windows, wanted: windows.NewGame) -> QDialog:
    from hearts_qt.app.new_game.new_game_window import NewGameWindow

    opened = at.made(NewGameWindow)
    if opened is not None and opened.isVisible():
        return opened
    made = NewGameWindow(
        at.live, at.session.worker, at.games.begin, at.open, at.main, wanted.seats
    )
    if at.session.games.under_way:
        made.keep_game()
    return made


@opens(windows.DealCode, kept=True, begins_game=True)
def _deal_code(at: Windows, _wanted: windows.DealCode) -> QDialog:
    from hearts_qt.app.new_game.deal_number_window import DealNumberWindow

    return DealNumberWindow(at.session, at.games.play_deal, at.main)


@opens(windows.RealPack, begins_game=True, anew=False)
def _real_pack(at: Windows, wanted: windows.RealPack) -> QDialog:
    from hearts_qt.app.new_game.real_pack_window import window_for_game
    from hearts_qt.app.session.game_lifecycle import GameSetup

    opened = at.get(windows.RealPack)
    if wanted.setup is None and opened is not None and opened.isVisible():
        # The cards that were entered in it are kept.
        return opened
    setup = wanted.setup or GameSetup()
    return window_for_game(at.session, setup, at.games.begin, wanted.begun, at.main)


@opens(windows.NextRealDeal, anew=False)
def _next_real_deal(at: Windows, _wanted: windows.NextRealDeal) -> QDialog:
    from hearts_qt.app.new_game.real_pack_window import window_for_hand

    opened = at.get(windows.NextRealDeal)
    if opened is not None and opened.isVisible():
        return opened
    return window_for_hand(at.session, at.main)


def _same_preferences(window: QDialog) -> windows.Preferences:
    from hearts_qt.app.preferences.dialog import PreferencesWindow

    assert isinstance(window, PreferencesWindow)
    return window.same


@opens(windows.Preferences, same=_same_preferences, begins_game=True)
def _preferences(at: Windows, wanted: windows.Preferences) -> QDialog:
    from hearts_qt.app.preferences.dialog import PreferencesWindow

    window = at.made(PreferencesWindow)
    if window is None:
        window = PreferencesWindow(at.session, at.live, at.open, at.main)
    window.show_wanted(wanted)
    return window


@opens(windows.RuleSet, begins_game=True)
def _rule_set(at: Windows, wanted: windows.RuleSet) -> QDialog:
    from hearts_qt.app.files.rule_set_window import RuleSetWindow

    return RuleSetWindow(
        wanted.profile, at.live, at.games.new_game, at.open, at.main
    )


# Games and their results


@opens(windows.ScoreSheet, kept=True)
def _score_sheet(at: Windows, _wanted: windows.ScoreSheet) -> QDialog:
    from hearts_qt.app.results.score_sheet import ScoreSheetWindow

    return ScoreSheetWindow(
        at.session, at.models.scores, at.rule_names, at.durations, at.open, at.main
    )


@opens(windows.Share)
def _share(at: Windows, wanted: windows.Share) -> QDialog | None:
    from hearts_qt.app.results.share_window import share_window
    from hearts_qt.store.time_stamps import time_of_stamp

    shared, current = wanted.game, at.session.current
    if shared is None:
        if not current.game.finished:
            return None
        begun = time_of_stamp(current.history.begun)
        shared = windows.SharedGame(current.game, at.models.scores, begun, current.person)
    rules = at.rule_names.name(shared.game.rules) or _("Your own rules")
    return share_window(shared, rules, at.session.worker, at.main)


@opens(windows.Statistics, kept=True)
def _statistics(at: Windows, _wanted: windows.Statistics) -> QDialog:
    from hearts_qt.app.statistics.statistics_window import StatisticsWindow

    return StatisticsWindow(at.session, at.rule_names, at.open, at.main)


@opens(windows.Library, kept=True)
def _library(at: Windows, _wanted: windows.Library) -> QDialog:
    from hearts_qt.app.library.library_window import LibraryWindow

    return LibraryWindow(at.rule_names, at.session.worker, at.open, at.main)


@opens(windows.Record, begins_game=True)
def _record(at: Windows, wanted: windows.Record) -> QDialog:
    from hearts_qt.app.library.record_window import RecordWindow

    return RecordWindow(
        wanted, at.rule_names, at.durations, at.session.worker, at.open, at.main
    )


@opens(windows.Review)
def _review(at: Windows, wanted: windows.Review) -> QDialog | None:
    from hearts_qt.app.review.review_window import ReviewWindow
    from hearts_qt.players.review.decisions import hands_to_review

    if isinstance(wanted.game, Path):
        _review_file(at, wanted, wanted.game)
        return None
    if wanted.game is None:
        if not at.session.reviewable:
            return None
        reviewed = _reviewed_table(at, wanted)
    else:
        reviewed = _reviewed_record(wanted, wanted.game)
        if not hands_to_review(reviewed.game):
            return None
    if "finished_hand" in at.__dict__:
        # The review window does the same work.
        at.finished_hand.stop()
    return ReviewWindow(reviewed, at.live, at.session.worker, at.open, at.main)


def _reviewed_table(at: Windows, wanted: windows.Review) -> ReviewedGame:
    """A copy of the game on the table, which can go on beside its review, without the hand that is
    still being played."""
    from hearts_qt.app.review.hand_analysis import ReviewedGame
    from hearts_qt.game.actions import Deal, Phase

    current = at.session.current
    log, over = current.game.log, current.game.phase is Phase.OVER
    if current.game.phase not in (Phase.DEAL, Phase.OVER):
        log = log[: max(at for at, action in enumerate(log) if isinstance(action, Deal))]
    game = current.game.replayed(log)
    entries = current.seating.entries()
    return ReviewedGame(
        game,
        tuple(entry.name for entry in entries),
        tuple(entry.player for entry in entries),
        current.person,
        at.session.saver.record_path(),
        at=wanted.at or windows.Place(game.finished[-1].hand),
        start=wanted.start or ("game" if over else "hand"),
    )


def _reviewed_record(wanted: windows.Review, record: windows.RecordedGame) -> ReviewedGame:
    from hearts_qt.app.review.hand_analysis import ReviewedGame
    from hearts_qt.players.review.decisions import hands_to_review

    checked = record.checked
    hands = hands_to_review(checked.game)
    place = wanted.at
    if place is None or place.hand not in hands:
        place = windows.Place(next(iter(hands), 0))
    return ReviewedGame(
        checked.game,
        tuple(checked.names),
        tuple(checked.players),
        max(0, checked.person),
        lambda: record.path,
        fault=checked.fault,
        all_hands=checked.all_hands,
        at=place,
    )


def _review_file(at: Windows, wanted: windows.Review, path: Path) -> None:
    """Read the first game of a file and review it, or say why there is nothing to review."""
    from hearts_qt.app.files.open_file import CheckedFile, read_file
    from hearts_qt.players.review.decisions import hands_to_review

    def found(read: Profile | CheckedFile | History) -> None:
        if not isinstance(read, CheckedFile):
            return
        if hands_to_review(read.first.game):
            record = windows.RecordedGame(path, 0, read.first)
            at.open(windows.Review(record, wanted.at, then=wanted.then))
        elif read.first.fault is not None:
            # The window of the record says what is wrong.
            at.open(windows.Record(path, read))
        else:
            at.say(
                _("No card was played in {file}, so there is nothing to review.").format(
                    file=path.name
                )
            )

    at.reader.read(path.name, partial(read_file, str(path)), found)


# Fairness


@opens(windows.FairPlay)
def _fair_play(at: Windows, wanted: windows.FairPlay) -> QDialog:
    from hearts_qt.app.fairness.fair_play_window import FairPlayWindow
    from hearts_qt.app.fairness.game_to_test import GameToTest
    from hearts_qt.store.folders import folders
    from hearts_qt.store.game_library import GameLibrary

    shown = wanted if wanted.game is not None else at.game_in_view() or wanted
    games = []
    match shown.game:
        case windows.RecordText(written=written, title=title):
            games.append(GameToTest(title, written))
        case Path() as path:
            games.append(GameToTest(_title(path), path))
    session = at.session
    if session.current.started or session.games.awaits_cut:
        source = session.current.game.source
        # The cut is empty while the player can still cut.
        cut = None if session.games.awaits_cut else source.cut
        games.append(
            GameToTest(_("The game on the table"), session.record_text(), cut, source.chosen)
        )
    games.append(GameToTest(_("Your last game"), None))
    library = GameLibrary.of(folders())
    return FairPlayWindow(games, library, session.worker, at.live, at.main, shown.at)


def _title(path: Path) -> str:
    """What the game of a file is called."""
    from hearts_qt.rules.text import brief

    return brief(path.stem, 80)


# Files and folders


@opens(windows.File)
def _file(at: Windows, wanted: windows.File) -> None:
    from hearts_qt.app.files.open_file import CheckedFile, read_file
    from hearts_qt.rules.profile import Profile

    def found(read: Profile | CheckedFile | History) -> None:
        if isinstance(read, Profile):
            at.open(windows.RuleSet(read))
        elif isinstance(read, CheckedFile):
            at.open(windows.Record(wanted.path, read))
        else:
            at.games.continue_copy(read)

    come_to_front(at.main)
    at.reader.read(wanted.path.name, partial(read_file, str(wanted.path)), found)


@opens(windows.FileChooser)
def _file_chooser(at: Windows, _wanted: windows.FileChooser) -> None:
    from PySide6.QtWidgets import QFileDialog

    from hearts_qt.store.folders import folders
    from hearts_qt.store.record_shelf import SUFFIX

    kinds = _("Game records ({kinds})").format(kinds=f"*{SUFFIX} *.jsonl")
    path, _kind = QFileDialog.getOpenFileName(
        at.main, _("Open a record"), str(folders().games), kinds
    )
    if path:
        at.open(windows.File(Path(path)))


@opens(windows.GamesFolder)
def _games_folder(at: Windows, _wanted: windows.GamesFolder) -> None:
    from hearts_qt.store.folders import folders

    show_folder(at, folders().games, _("Your games are in the folder {folder}."))


@opens(windows.LogFolder)
def _log_folder(at: Windows, _wanted: windows.LogFolder) -> None:
    from hearts_qt.store.folders import folders

    show_folder(at, folders().state, _("The log is in the folder {folder}."))


def show_folder(at: Windows, folder: Path, otherwise: str) -> None:
    """Open a folder in the file manager of the system, creating it if it is missing; say
    `otherwise` if the system could not open it."""

    def show(exists: bool) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        if not (exists and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))):
            at.say(otherwise.format(folder=folder))

    at.session.worker.lane("folder").submit(partial(make_if_possible, folder), show)


def make_if_possible(folder: Path) -> bool:
    """Create a folder if it is missing; returns whether it exists."""
    from hearts_qt.store.files import make_folder

    with suppress(OSError):
        make_folder(folder, None)
    return folder.is_dir()
