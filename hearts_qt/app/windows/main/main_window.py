"""The main window: the table, the menus around it, and the messages over it.

The module is long because each command of the menus is a method of `MainWindow`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QMainWindow, QMenuBar

from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.windows.main.command_actions import Actions
from hearts_qt.app.windows.main.commands import Need
from hearts_qt.app.windows.main.empty_table import EmptyTable

if TYPE_CHECKING:
    from datetime import datetime

    from PySide6.QtWidgets import QStackedWidget, QWidget

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.models import Models
    from hearts_qt.app.models.saved_games import SavedGamesModel
    from hearts_qt.app.models.scores import ScoreModel
    from hearts_qt.app.session import Session
    from hearts_qt.app.session.game_setup import GameSetup
    from hearts_qt.app.sound.mixer import SoundMixer
    from hearts_qt.app.table.playback.speeds import Speeds
    from hearts_qt.app.table.view import TableView
    from hearts_qt.app.windows.dialogs.unsaved_dialog import UnsavedDialog
    from hearts_qt.app.windows.fairness.deal_checker import DealChecker
    from hearts_qt.app.windows.fairness.peek_tester import PeekTester
    from hearts_qt.app.windows.files.file_opener import FileOpener
    from hearts_qt.app.windows.files.open_file import RecordFile
    from hearts_qt.app.windows.library.record_window import CheckedGame
    from hearts_qt.app.windows.main.banner import Banner
    from hearts_qt.app.windows.main.table_corner import TableCorner
    from hearts_qt.app.windows.review.review_window import ReviewedGame
    from hearts_qt.app.windows.start.start_screen import StartScreen
    from hearts_qt.game.claim import Claim
    from hearts_qt.game.game import Game
    from hearts_qt.players.review.results import DecisionIndex
    from hearts_qt.rules.profile import Profile
    from hearts_qt.rules.text import Text
    from hearts_qt.store.history import History

SMALLEST = (760, 520)
USUAL = (1180, 800)
"""Sizes of the window, in device-independent pixels."""

STARTING = ("preferences", "rule_set", "deal_number", "record", "new_game")
"""The windows that can lead to another game; they close when it begins."""

ZOOM_STEP = 10
ZOOM_BOUNDS = (50, 200)
"""The bounds of the card size in percent; the settings have the same."""


class MainWindow(QMainWindow):
    """Shows one session. It opens with an empty table, and `fill` adds the game.

    Dialogs are created when they are first opened.
    """

    closed = Signal()

    session: Session
    live: LiveSettings
    models: Models
    table: TableView
    sounds: SoundMixer
    banner: Banner
    screens: QStackedWidget
    table_corner: TableCorner
    saved_games: SavedGamesModel

    def __init__(self, felt: str = "green", geometry: str = "") -> None:
        """`felt` names the colour of the table; `geometry` is the saved geometry of an earlier
        window."""
        super().__init__()
        self.filled = False
        self.setWindowTitle(_("Hearts Qt"))
        self.setMinimumSize(*SMALLEST)
        self.actions_of = Actions(self)
        self.empty_table = EmptyTable(felt)
        self.setCentralWidget(self.empty_table)
        self._dialogs: dict[str, QDialog] = {}
        self._to_review: set[str] = set()
        """The files whose first game is reviewed once they are read."""
        self._claim: Claim | None = None
        self._asks_at_end = True
        self._composing = False
        """Whether the rules of a new game are being composed in the preferences."""
        self._unsaved_dialog: UnsavedDialog | None = None
        self.start_screen: StartScreen | None = None
        self._restore(geometry)

    def fill(self, session: Session, live: LiveSettings) -> None:
        """Replace the empty table by the table of a session."""
        from hearts_qt.app.models import Models
        from hearts_qt.app.models.saved_games import SavedGamesModel
        from hearts_qt.app.rule_names import RuleNames
        from hearts_qt.app.windows.files.file_drop import FileDrop

        self.session = session
        self.live = live
        self.models = Models(session, self)
        self.rule_names = RuleNames(live, self)
        self.saved_games = SavedGamesModel(session, self.rule_names, self)
        FileDrop(self, self.open_file)
        self._refresh_soon = QTimer(self)
        self._refresh_soon.setSingleShot(True)
        self._refresh_soon.setInterval(0)
        self._refresh_soon.timeout.connect(self.refresh)
        self._build()
        self.saved_games.refreshed.connect(self._say_corner)
        self.saved_games.refreshed.connect(self._refresh_later)
        self.saved_games.trouble.connect(self._message)
        self.rule_names.changed.connect(self._say_corner)
        self.filled = True
        for signal in (
            session.reset,
            session.happened,
            session.turn_changed,
            session.can_undo,
            session.can_redo,
            session.hand_over,
            session.cut_offered,
        ):
            signal.connect(self._refresh_later)
        session.claim_offered.connect(self._claim_offered)
        session.message.connect(self._message)
        session.reset.connect(self._was_reset)
        live.trouble.connect(self._message)
        live.changed.connect(self._settings_changed)
        self.refresh()
        self._say_corner()
        self.table.setFocus()
        if self.isFullScreen():
            self.say_how_to_leave()

    def _build(self) -> None:
        """Make the table and everything around it, in the language in use."""
        from PySide6.QtWidgets import QStackedWidget

        from hearts_qt.app.sound.mixer import SoundMixer
        from hearts_qt.app.table.view import TableView
        from hearts_qt.app.windows.files.file_drop import leave_drops_to_window
        from hearts_qt.app.windows.main.banner import Banner
        from hearts_qt.app.windows.main.table_corner import TableCorner

        session, live = self.session, self.live
        self.table = TableView(session, self.models, live)
        self.table.rule_wanted.connect(self.show_rule)
        self.table.score_sheet_wanted.connect(self.show_score_sheet)
        self.table.share_wanted.connect(self.share_result)
        self.table.review_wanted.connect(self.review_hand)
        self.table.seal_wanted.connect(self.check_these_deals)
        self.table.new_game_wanted.connect(self.show_new_game)
        leave_drops_to_window(self.table)
        self.sounds = SoundMixer(self.table, live)
        self.actions_of.by_id["sound"].setChecked(live.values.sound)
        self.actions_of.by_id["coach"].setChecked(live.values.coach)
        self.actions_of.by_id["played_cards"].setChecked(live.values.played_panel)
        self.actions_of.take_keys(live.values.shortcuts)
        self.screens = QStackedWidget()
        self.screens.addWidget(self.table)
        self.setCentralWidget(self.screens)
        self.banner = Banner(self.screens)
        self.table_corner = TableCorner(
            self.table.viewport(), self.menuBar(), self.show_rules, self.show_start
        )

    def change_language(self) -> None:
        """Make everything again in the language now in use. The game goes on where it is.

        Windows that a command opens are opened again; the others are closed.
        """
        table, banner = self.table, self.banner
        table.skip_all()
        kept = banner.text if banner.shown and banner.kind == "message" and banner.stays else ""
        opened = [name for name, one in self._dialogs.items() if one.isVisible()]
        again = {
            "about": self.show_about,
            "deal_number": self.show_deal_number,
            "library": self.show_library,
            "new_game": self.show_new_game,
            "rules": self.show_rules,
            "score_sheet": self.show_score_sheet,
            "shortcuts": self.show_shortcuts,
            "statistics": self.show_statistics,
            "preferences": self._preferences_again(),
        }
        self._close_dialogs()
        table.close_down()
        self.start_screen = None
        full_screen = self.actions_of.by_id["full_screen"].isChecked()
        self.actions_of.take_away()
        self.setMenuBar(QMenuBar())
        self.actions_of = Actions(self)
        self.filled = False
        if full_screen:
            self.actions_of.by_id["full_screen"].setChecked(True)
            self.menuBar().hide()
        self.setWindowTitle(_("Hearts Qt"))
        self._build()
        self.table.set_tempo(table.tempo)
        if "file_opener" in self.__dict__:
            # A file may just be on its way.
            self.file_opener.use_banner(self.banner)
        self.filled = True
        self.saved_games.refresh()
        if self.session.started:
            self.table.table_scene.rebuild()
            self._show_table()
            self.table.setFocus()
        else:
            self.open_start_screen()
        self._claim_offered(self._claim)
        if kept:
            self.banner.say("message", kept, stays=True)
        self.refresh()
        self._say_corner()
        for name, show in again.items():
            if name in opened:
                show()

    def _preferences_again(self) -> Callable[[], None]:
        """What opens the preferences again, at the page and the setting that they show now."""
        from PySide6.QtWidgets import QWidget

        from hearts_qt.app.windows.preferences.dialog import PreferencesWindow

        earlier = self._dialogs.get("preferences")
        page = earlier.page if isinstance(earlier, PreferencesWindow) else None
        focused = None if earlier is None else earlier.focusWidget()
        setting = "" if focused is None else focused.objectName()

        def show() -> None:
            self.show_preferences()
            window = self._dialogs["preferences"]
            if page is not None and isinstance(window, PreferencesWindow):
                window.open_page(page)
                editor = window.findChild(QWidget, setting) if setting else None
                if editor is not None:
                    editor.setFocus()

        return show

    def _close_dialogs(self) -> None:
        """Close every window that belongs to this one, and delete it."""
        self._composing = False
        self._dialogs.clear()
        for dialog in self.findChildren(QDialog):
            dialog.close()
            dialog.deleteLater()

    def _settings_changed(self, names: frozenset[str]) -> None:
        if "shortcuts" in names:
            self.actions_of.take_keys(self.live.values.shortcuts)
        if "sound" in names:
            self.actions_of.by_id["sound"].setChecked(self.live.values.sound)
        if "coach" in names:
            self.actions_of.by_id["coach"].setChecked(self.live.values.coach)
        if "played_panel" in names:
            self.actions_of.by_id["played_cards"].setChecked(self.live.values.played_panel)
        if names & {"felt", "theme", "shortcuts"}:
            self._say_corner()
        if "language" in names:
            # Later, because the change comes from a window that is made again.
            QTimer.singleShot(0, self, self.change_language)

    # Enabled commands ---------------------------------------------------------------------------

    def _refresh_later(self, *_what: object) -> None:
        if not self._refresh_soon.isActive():
            self._refresh_soon.start()

    def refresh(self) -> None:
        """Enable the commands that make sense now."""
        self.actions_of.offer(self.needs_met())

    def needs_met(self) -> set[Need]:
        """The needs of commands that are met now."""
        from hearts_qt.game.phase import Phase

        met = {Need.NOTHING}
        session = self.session
        if session.awaits_cut:
            met.add(Need.SEAL)
        if not session.started:
            if self.saved_games.can_restore:
                met.add(Need.UNDO)
            return met
        game = session.game
        met |= {Need.GAME, Need.SEAL}
        under_way = game.phase not in (Phase.DEAL, Phase.OVER)
        if under_way and not session.finishing:
            met.add(Need.HAND)
        if session.person in session.to_act:
            met.add(Need.TURN)
        if game.finished:
            met.add(Need.REVIEW)
        if session.undo_possible:
            met.add(Need.UNDO)
        if session.redo_possible:
            met.add(Need.REDO)
        if game.tricks:
            met.add(Need.TRICK)
        if self._claim is not None and under_way:
            met.add(Need.CLAIM)
        return met

    # Messages ----------------------------------------------------------------------------------

    def _message(self, sentence: str) -> None:
        self.banner.say("message", sentence)

    def _claim_offered(self, claim: Claim | None) -> None:
        from hearts_qt.app.windows.main.banner import Answer

        self._claim = claim
        self._refresh_later()
        if claim is None:
            self.banner.dismiss("claim")
        elif self.live.values.offer_claims and not self.session.finishing:
            self.banner.say(
                "claim",
                say(claim.text),
                (
                    Answer(_("End the hand"), self.claim),
                    Answer(_("Keep playing"), self.banner.dismiss),
                ),
            )

    def _was_reset(self) -> None:
        self.banner.dismiss("claim")
        if self.session.started or self.session.awaits_cut:
            self._show_table()
            self._say_corner()
        else:
            self.open_start_screen()

    # The start screen and the corner of the table -----------------------------------------------

    def open_start_screen(self) -> None:
        """Show the start screen; there is no game on the table."""
        from hearts_qt.app.windows.start.start_screen import StartScreen

        if self.start_screen is None:
            screen = StartScreen(
                self.live, self.table.deck, self.saved_games, lambda: self._key_of("undo")
            )
            screen.command.connect(self._start_command)
            screen.continued.connect(self.continue_saved)
            self.screens.addWidget(screen)
            self.start_screen = screen
        self._show_screen(self.start_screen)
        self.saved_games.refresh()
        self.start_screen.take_focus()

    def _show_table(self) -> None:
        if self.screens.currentWidget() is not self.table:
            self._show_screen(self.table)
            self.table.setFocus()

    def _show_screen(self, screen: QWidget) -> None:
        self.screens.setCurrentWidget(screen)
        # Where a message gives the keyboard back.
        self.screens.setFocusProxy(screen)
        self.banner.raise_()
        self._refresh_later()

    def _start_command(self, name: str) -> None:
        """Carry out a command of the start screen."""
        {
            "new_game": self.show_new_game,
            "rules": lambda: self.show_rule(""),
            "rule_sets": self.show_rule_preferences,
            "library": self.show_library,
            "statistics": self.show_statistics,
        }[name]()

    def show_start(self) -> None:
        """Leave the table for the start screen; the game under way is kept."""
        self._leave_game(lambda discard: self.session.leave(discard=discard), untouched=True)

    def continue_saved(self, name: str) -> None:
        """Continue a saved game, by the name of its file."""
        done = self._leave_game(lambda discard: self.session.resume_parked(name, discard=discard))
        if not done:
            self.saved_games.refresh()

    def welcome_back(self) -> None:
        """Say in the status line that the saved game continues."""
        number = len(self.session.game.finished) + 1
        self._tell(_("Welcome back. Your game continues in hand {number}.").format(number=number))

    def _key_of(self, command: str) -> str:
        """The first key of a command as the system writes it, or nothing."""
        keys = self.actions_of.by_id[command].shortcuts()
        return keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""

    def _say_corner(self, *_of: object) -> None:
        """Name the rule set in the corner of the table, and count the games that wait."""
        from hearts_qt.app import theme
        from hearts_qt.app.table.palette import palette_for

        corner, session = self.table_corner, self.session
        corner.set_colours(palette_for(self.live.values.felt, theme.is_dark()))
        rules = waiting = ""
        if session.started:
            rules = self.rule_names.name(session.rules) or _("Your own rules")
            key = self._key_of("rules")
            if key:
                rules = _("{rules} · {key} for the rules").format(rules=rules, key=key)
            count = self.saved_games.rowCount()
            if count:
                waiting = ngettext(
                    "{n} other game is waiting · Show", "{n} other games are waiting · Show", count
                ).format(n=count)
        corner.say(rules, waiting, session.rules.players)

    # Commands: the game -------------------------------------------------------------------------

    def show_new_game(self) -> None:
        """Let the player choose rules, players and deals, and start a new game with them."""
        from hearts_qt.app.windows.new_game.new_game_window import NewGameWindow

        def make() -> QDialog:
            made = NewGameWindow(self.live, self.session.worker, self.begin, self)
            made.rules_wanted.connect(self._compose_rules)
            return made

        self._composing = False
        opened = self._dialogs.get("new_game")
        if opened is not None and opened.isVisible():
            self._open("new_game", make)
        else:
            self.show_once("new_game", make)

    def _compose_rules(self) -> None:
        """Show the rules in the preferences; when they are closed the new game goes on."""
        self.show_rule_preferences()
        self._composing = True

    def _preferences_closed(self) -> None:
        """Go back to the new game whose rules were composed in the preferences, if there is one."""
        from hearts_qt.app.windows.new_game.new_game_window import NewGameWindow

        composing, self._composing = self._composing, False
        waiting = self._dialogs.get("new_game")
        if composing and isinstance(waiting, NewGameWindow):
            waiting.come_back()
            self._open("new_game", lambda: waiting)

    def new_game(self) -> None:
        """Start a new game with the last choice; the one under way is parked."""
        from hearts_qt.app.session.game_setup import GameSetup

        self.begin(GameSetup())

    def begin(self, setup: GameSetup) -> bool:
        """Start a game; the one under way is parked. False if the player keeps playing that."""
        return self._leave_game(lambda discard: self.session.begin(setup, discard=discard))

    def play_deal(self, number: int) -> bool:
        """Start a game whose first hand has this deal number; False if the player declined."""
        from hearts_qt.app.session.game_setup import DealSource, GameSetup

        return self.begin(GameSetup(deals=DealSource(first_deal=number)))

    def rematch(self) -> None:
        """Start again with the same rules and players; the game under way is parked."""
        self._leave_game(lambda discard: self.session.rematch(discard=discard))

    def _leave_game(self, go: Callable[[bool], bool], *, untouched: bool = False) -> bool:
        """Put the game under way away and do what `go` does; it is told whether to give up what
        cannot be saved. Returns whether that was done.

        The player is asked only if something would be lost. `untouched` asks also for a game in
        which the player has decided nothing.
        """
        discard = False
        session = self.session
        if session.worth_keeping or (untouched and session.under_way):
            if not session.keeps_games:
                discard = self.ask(
                    _("Leave this game?"),
                    _("Games are not saved at the moment, so this one will end without a result."),
                    _("Leave the game"),
                    _("Keep playing"),
                )
            elif (fault := session.save_waiting()) is not None:
                discard = self._ask_about_unsaved(fault, _("Leave without saving"))
            else:
                return self._went(go(False))
            if not discard:
                return False
        return self._went(go(discard))

    def _went(self, done: bool) -> bool:
        """Close the windows that led to another game, so that none lies over its table."""
        if done:
            self._composing = False
            for name in STARTING:
                dialog = self._dialogs.get(name)
                if dialog is not None:
                    dialog.close()
        return done

    def ask(self, title: str, sentence: str, yes: str, no: str) -> bool:
        """Ask for confirmation; `no` is the safe answer, which Escape chooses."""
        from hearts_qt.app.windows.dialogs.confirm_dialog import ConfirmDialog

        return bool(ConfirmDialog(title, sentence, yes, no, self).exec())

    def restart_hand(self) -> None:
        """Play the hand from its beginning, after asking if the player has decided anything."""
        if self.session.restart_possible and self.ask(
            _("Restart this hand?"),
            _("You get the same cards again. Undo brings back what you have played so far."),
            _("Restart hand"),
            _("Keep playing"),
        ):
            self.session.restart_hand()

    def show_deal_number(self) -> None:
        from hearts_qt.app.windows.new_game.deal_number_window import DealNumberWindow

        self._open("deal_number", lambda: DealNumberWindow(self.session, self.play_deal, self))

    def show_score_sheet(self) -> None:
        from hearts_qt.app.windows.results.score_sheet import ScoreSheetWindow

        scores = self.models.scores

        def make() -> QDialog:
            made = ScoreSheetWindow(self.session, scores, self.rule_names, self._speeds, self)
            made.sheet.share_wanted.connect(self.share_result)
            made.sheet.review_wanted.connect(self.review_hand)
            made.sheet.check_wanted.connect(self.check_these_deals)
            made.sheet.peek_wanted.connect(self.show_peek_test)
            return made

        self._open("score_sheet", make)

    def share_result(self) -> None:
        """Offer a picture of the result of the current game."""
        from hearts_qt.store.record_shelf import time_of_stamp

        session = self.session
        if session.game.finished:
            begun = time_of_stamp(session.current.history.begun)
            self._share(session.game, self.models.scores, begun, session.person)

    def review_hand(self) -> None:
        """Review the finished hands of the current game, the last one first."""
        from hearts_qt.app.windows.review.review_window import ReviewedGame

        session = self.session
        if not session.game.finished:
            return
        # The game goes on beside the review, so that has a game of its own.
        game = session.game.replayed(session.game.log)
        entries = session.seating.entries()
        self.show_review(
            ReviewedGame(
                game,
                tuple(entry.name for entry in entries),
                tuple(entry.player for entry in entries),
                session.person,
            ),
            game.finished[-1].hand,
        )

    def show_review(self, reviewed: ReviewedGame, hand: int) -> None:
        """Review the hands of a game, beginning with the hand of a number, from 0."""
        from hearts_qt.app.windows.review.review_window import ReviewWindow

        worker = self.session.worker
        self.show_once("review", lambda: ReviewWindow(reviewed, hand, self.live, worker, self))

    def review_file(self, path: str) -> None:
        """Review the first game of a file."""
        self._to_review.add(path)
        self.open_file(path)

    def _review_record(self, path: str, number: int, checked: CheckedGame) -> None:
        from hearts_qt.app.windows.review.review_window import ReviewedGame

        names, players = tuple(checked.names), tuple(checked.players)
        reviewed = ReviewedGame(
            checked.game, names, players, max(0, checked.person), Path(path), number
        )
        self.show_review(reviewed, checked.game.finished[0].hand)

    def _share(self, game: Game, scores: ScoreModel, begun: datetime | None, person: int) -> None:
        from hearts_qt.app.windows.results.share_window import share_window

        rules = self.rule_names.name(game.rules) or _("Your own rules")
        worker = self.session.worker
        self.show_once(
            "share", lambda: share_window(game, scores, rules, begun, person, worker, self)
        )

    @cached_property
    def _deal_checker(self) -> DealChecker:
        from hearts_qt.app.windows.fairness.deal_checker import DealChecker

        made = DealChecker(
            self.session.worker, lambda make: self.show_once("deal_check", make), self
        )
        made.refused.connect(self._message)
        return made

    def check_these_deals(self) -> None:
        """Show how the game on the table is sealed, and check its deals if it is over."""
        self._deal_checker.check_game(self.session)

    def check_record(self, written: str, game: str) -> None:
        """Check the deals of a record; `game` is what the game is called."""
        self._deal_checker.check_record(written, game)

    def check_file(self, path: str) -> None:
        """Check the deals of the first game of a file."""
        self._deal_checker.check_file(path)

    @cached_property
    def _peek_tester(self) -> PeekTester:
        from hearts_qt.app.windows.fairness.peek_tester import PeekTester

        made = PeekTester(self.session.worker, lambda make: self.show_once("peek", make), self)
        made.refused.connect(self._message)
        made.help_wanted.connect(self.show_fairness)
        return made

    def show_peek_test(self) -> None:
        """Offer to test whether a computer player looked, in a finished hand of this game."""
        self.test_peeking(self.session.record_text(), "")

    def test_peeking_in(self, path: str) -> None:
        """Offer to test whether a computer player looked, for the first game of a file."""
        self._peek_tester.test_file(path)

    def test_peeking(
        self,
        written: str,
        game: str,
        hand: int | None = None,
        seat: int | None = None,
        index: DecisionIndex | None = None,
    ) -> None:
        """Offer to test whether a computer player looked, for the text of a record.

        `game` is what the game is called. A hand, counted from 0, a seat and the index of a
        decision choose the decision that is shown first.
        """
        self._peek_tester.test_record(written, game, hand=hand, seat=seat, index=index)

    def show_statistics(self) -> None:
        from hearts_qt.app.windows.statistics.statistics_window import StatisticsWindow

        def make() -> QDialog:
            made = StatisticsWindow(self.session, self.rule_names, self)
            made.odds_wanted.connect(self.show_odds)
            return made

        self._open("statistics", make)

    def show_odds(self) -> None:
        """Compare the cards that everybody was dealt with chance."""
        from hearts_qt.app.windows.fairness.odds_window import OddsWindow
        from hearts_qt.store.folders import folders
        from hearts_qt.store.game_library import GameLibrary

        def make() -> QDialog:
            made = OddsWindow(GameLibrary.of(folders()), self.session.worker, self)
            made.help_wanted.connect(self.show_fairness)
            return made

        self._open("odds", make)

    def show_fairness(self) -> None:
        """Explain what can be tested, with the last game as the example."""
        from hearts_qt.app.windows.fairness.fairness_window import FairnessWindow
        from hearts_qt.store.folders import folders
        from hearts_qt.store.game_library import GameLibrary

        def make() -> QDialog:
            made = FairnessWindow(GameLibrary.of(folders()), self.session.worker, self)
            made.deals_wanted.connect(self.check_record)
            made.peek_wanted.connect(self.test_peeking)
            made.odds_wanted.connect(self.show_odds)
            return made

        self.show_once("fairness", make)

    def show_library(self) -> None:
        """List the kept games."""
        from hearts_qt.app.windows.library.library_window import LibraryWindow

        def make() -> QDialog:
            made = LibraryWindow(self.rule_names, self.session.worker, self.open_file, self)
            made.record_wanted.connect(self.open_file)
            made.file_wanted.connect(self.ask_for_record)
            made.folder_wanted.connect(self.open_games_folder)
            made.check_wanted.connect(self.check_file)
            made.peek_wanted.connect(self.test_peeking_in)
            made.review_wanted.connect(self.review_file)
            return made

        self._open("library", make)

    def show_preferences(self) -> None:
        from hearts_qt.app.windows.preferences.dialog import PreferencesWindow

        def make() -> QDialog:
            made = PreferencesWindow(self.session, self.live, self)
            made.new_game_wanted.connect(self._play_composed)
            made.finished.connect(self._preferences_closed)
            made.rules.own.changed.connect(self.rule_names.look_again)
            # The window of the preferences read them before it was connected.
            self.rule_names.look_again()
            return made

        self._open("preferences", make)

    def _play_composed(self) -> None:
        """Go from the preferences to a new game, with the rules that are chosen there."""
        composing = self._composing
        self._dialogs["preferences"].close()
        if not composing:
            self.show_new_game()

    # Commands: playing --------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last decision, or on the start screen the last deletion."""
        if self.start_screen is not None and self.screens.currentWidget() is self.start_screen:
            self.start_screen.undo_delete()
            return
        self.session.undo()

    def redo(self) -> None:
        self.session.redo()

    def hint(self) -> None:
        self.session.hint()

    def compare_cards(self) -> None:
        self.session.adviser.compare_cards()

    def claim(self) -> None:
        self.session.accept_claim()

    def finish_hand(self) -> None:
        self.session.finish_hand()

    def show_last_trick(self) -> None:
        self.table.show_last_trick()

    # Commands: questions --------------------------------------------------------------

    def _tell(self, sentence: str) -> None:
        self.table.tell(sentence)

    def tell_trick(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.trick(self.session, self.models))

    def tell_hand(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.hand(self.session, self.models))

    def tell_points(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.points(self.session, self.models))

    def tell_voids(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.voids(self.session, self.models))

    def tell_broken(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.broken(self.session, self.models))

    def tell_queen(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.queen(self.session, self.models))

    def tell_why(self) -> None:
        """Say why the last card was played; asked again at once, the card before it."""
        self.table.questions.ask_next()

    # Commands: the view -------------------------------------------------------------------------

    def zoom_in(self) -> None:
        self._zoom(self.live.values.card_size + ZOOM_STEP)

    def zoom_out(self) -> None:
        self._zoom(self.live.values.card_size - ZOOM_STEP)

    def zoom_reset(self) -> None:
        self._zoom(100)

    def _zoom(self, percent: int) -> None:
        lowest, highest = ZOOM_BOUNDS
        self.live.change(card_size=max(lowest, min(highest, percent)))

    def set_full_screen(self, on: bool) -> None:
        """Switch full screen on or off."""
        self.menuBar().setVisible(not on)
        if on:
            self._remember()
            self.showFullScreen()
        else:
            self.showNormal()
        if self.filled:
            self.live.change(full_screen=on)
            if on:
                self.say_how_to_leave()
            else:
                self.banner.dismiss("full screen")

    def say_how_to_leave(self) -> None:
        """Say how to leave full screen, because the menus are hidden there."""
        keys = self.actions_of.by_id["full_screen"].shortcuts()
        if keys:
            key = keys[0].toString(QKeySequence.SequenceFormat.NativeText)
            sentence = _("Press {key} or Escape to leave full screen.").format(key=key)
        else:
            sentence = _("Press Escape to leave full screen.")
        self.banner.say("full screen", sentence)

    def _remember(self) -> None:
        """Save the geometry of the window, except in full screen."""
        if self.filled and not self.isFullScreen():
            self.live.change(geometry={**self.live.values.geometry, "main": self._geometry()})

    def set_sound(self, on: bool) -> None:
        """Switch the sounds on or off, and say so, because silence can have other causes."""
        if not self.filled or on == self.live.values.sound:
            return
        self.live.change(sound=on)
        self._tell(self.sounds.sentence)

    def set_coach(self, on: bool) -> None:
        """Switch the coach on or off, and say so."""
        if not self.filled or on == self.live.values.coach:
            return
        self.live.change(coach=on)
        self._tell(_("Coach is on") if on else _("Coach is off"))

    def set_played_panel(self, on: bool) -> None:
        """Show or hide the panel of the played cards, and say so."""
        if not self.filled or on == self.live.values.played_panel:
            return
        self.live.change(played_panel=on)
        self._tell(_("Played cards are shown") if on else _("Played cards are hidden"))

    # Commands: folders and help -----------------------------------------------------------------

    def show_rules(self) -> None:
        """Open the rulebook, at the rule that the table shows if there is one."""
        self.show_rule(self.table.rule_in_question or "")

    def show_rule(self, option: str) -> None:
        """Open the rulebook at the rule of an option, or at its beginning if `option` is empty."""
        from hearts_qt.app.windows.help.rulebook_window import RulebookWindow

        self._open("rules", lambda: RulebookWindow(self.session, self.rule_names, self))
        window = self._dialogs["rules"]
        if option and isinstance(window, RulebookWindow):
            window.show_option(option)

    def show_shortcuts(self) -> None:
        from hearts_qt.app.windows.help.shortcuts_window import ShortcutsWindow

        self._open("shortcuts", lambda: ShortcutsWindow(self.live, self))

    def show_about(self) -> None:
        from hearts_qt.app.windows.help.about_window import AboutWindow

        self._open("about", lambda: AboutWindow(self))

    def open_log_folder(self) -> None:
        """Open the folder of the log in the system's file manager, or say where it is."""
        from hearts_qt.app.windows.files.open_folder import open_folder
        from hearts_qt.store.folders import folders

        folder = folders().state
        if not open_folder(folder):
            self._message(_("The log is in the folder {folder}.").format(folder=folder))

    def open_games_folder(self) -> None:
        """Open the folder of the finished games, or say where it is."""
        from hearts_qt.app.windows.files.open_folder import open_folder
        from hearts_qt.store.folders import folders

        folder = folders().games
        if not open_folder(folder):
            self._message(_("Your games are in the folder {folder}.").format(folder=folder))

    def ask_for_record(self) -> None:
        """Let the player choose a game record, and open it."""
        from PySide6.QtWidgets import QFileDialog

        from hearts_qt.store.folders import folders
        from hearts_qt.store.record_shelf import EARLIER_SUFFIX, SUFFIX

        kinds = _("Game records ({kinds})").format(kinds=f"*{SUFFIX} *{EARLIER_SUFFIX}")
        path, _kind = QFileDialog.getOpenFileName(
            self, _("Open a record"), str(folders().games), kinds
        )
        if path:
            self.open_file(path)

    def open_file(self, path: str) -> None:
        """Show the rule set or the records in a file, or say why that is not possible.

        The file is read in another thread. Nothing changes before the player says so.
        """
        self.come_to_front()
        self.file_opener.open(path)

    @cached_property
    def file_opener(self) -> FileOpener:
        """What reads the files that are opened."""
        from hearts_qt.app.windows.files.file_opener import FileOpener

        made = FileOpener(self.session.worker, self.banner, self)
        made.opened.connect(self._show_file)
        made.refused.connect(self._refuse_file)
        return made

    def _refuse_file(self, sentence: str) -> None:
        # The message stays until it is closed, because the person asked for the file.
        title = _("This file cannot be opened")
        self.banner.say("file", sentence, title=title, stays=True)

    def _show_file(self, path: str, found: Profile | RecordFile | History) -> None:
        """Show what was read from a file."""
        from hearts_qt.rules.profile import Profile
        from hearts_qt.store.history import History

        if isinstance(found, Profile):
            self._show_rule_set(found)
        elif isinstance(found, History):
            history = found
            self._leave_game(lambda discard: self.session.continue_copy(history, discard=discard))
        elif path in self._to_review and found.first.game.finished:
            self._to_review.discard(path)
            self._review_record(path, 0, found.first)
        else:
            self._to_review.discard(path)
            self._show_records(path, found)

    def _show_rule_set(self, profile: Profile) -> None:
        from hearts_qt.app.windows.files.rule_set_window import RuleSetWindow

        def make() -> QDialog:
            made = RuleSetWindow(profile, self.live, self.rule_names, self)
            made.new_game_wanted.connect(self.new_game)
            made.preferences_wanted.connect(self.show_rule_preferences)
            return made

        self.show_once("rule_set", make)

    def _show_records(self, path: str, found: RecordFile) -> None:
        """Open the games of a file that was read. Every way to open a record ends here."""
        from hearts_qt.app.windows.library.record_window import RecordWindow

        def make() -> QDialog:
            worker = self.session.worker
            made = RecordWindow(
                Path(path).name, *found, self.rule_names, self._speeds, worker, self
            )
            made.share_wanted.connect(self._share)
            made.review_wanted.connect(partial(self._review_record, path))
            made.check_wanted.connect(self.check_record)
            made.peek_wanted.connect(self.test_peeking)
            return made

        self.show_once("record", make)

    def _speeds(self) -> Speeds:
        """The speed of animations."""
        return self.table.table_scene.pace.speeds

    def show_rule_preferences(self) -> None:
        """Open the preferences at the page of the rules."""
        from hearts_qt.app.windows.preferences.dialog import PreferencesWindow
        from hearts_qt.store.settings import Page

        self.show_preferences()
        window = self._dialogs["preferences"]
        if isinstance(window, PreferencesWindow):
            window.open_page(Page.RULES)

    # Windows -----------------------------------------------------------------------------------

    def _open(self, name: str, make: Callable[[], QDialog]) -> None:
        """Show a dialog, which `make` creates the first time; an open one comes to the front."""
        dialog = self._dialogs.get(name)
        if dialog is None:
            dialog = self._dialogs[name] = make()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def show_once(self, name: str, make: Callable[[], QDialog]) -> None:
        """Show a new dialog in place of an earlier one with the same name."""
        earlier = self._dialogs.pop(name, None)
        if earlier is not None:
            earlier.close()
            earlier.deleteLater()
        self._open(name, make)

    def dialog(self, name: str) -> QDialog | None:
        """The dialog of a name, or None if it was not opened; for tests and scripts."""
        return self._dialogs.get(name)

    def _geometry(self) -> str:
        return bytes(self.saveGeometry().toBase64().data()).decode("ascii")

    def _restore(self, saved: str) -> None:
        if not (saved and self.restoreGeometry(QByteArray.fromBase64(saved.encode("ascii")))):
            screen = self.screen().availableSize()
            self.resize(
                max(SMALLEST[0], min(USUAL[0], screen.width() - 80)),
                max(SMALLEST[1], min(USUAL[1], screen.height() - 100)),
            )

    def show_remembered(self, full_screen: bool) -> None:
        """Show the window, in full screen if it was closed like that."""
        if full_screen:
            self.actions_of.by_id["full_screen"].setChecked(True)
        else:
            self.show()

    def come_to_front(self) -> None:
        """Bring the window to the front, also if it is minimised."""
        if self.isMinimized():
            from PySide6.QtCore import Qt

            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        from PySide6.QtCore import Qt

        if event.key() != Qt.Key.Key_Escape or event.isAutoRepeat():
            super().keyPressEvent(event)
            return
        said = self.banner.kind if self.filled else ""
        if said:
            self.banner.dismiss()
        elif self.filled and self.session.selection.take_back_advice():
            return
        if said in ("", "full screen") and self.isFullScreen():
            self.actions_of.by_id["full_screen"].setChecked(False)

    def save(self) -> None:
        """Save geometry, settings, and what the disk did not take of the game before."""
        self._remember()
        if self.filled:
            self.live.flush()
            self.session.save_waiting()

    def close_without_asking(self) -> None:
        """Close because the system ends the program, even if something cannot be saved."""
        self._asks_at_end = False
        if self._unsaved_dialog is not None:
            self._unsaved_dialog.leave()
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save what is not saved yet, and close everything.

        If that is not possible, the player is asked and may keep the window open.
        """
        self.save()
        if self.filled and self._asks_at_end and not self._may_close():
            event.ignore()
            return
        for dialog in self._dialogs.values():
            dialog.close()
        if self.filled:
            # Dialogs have remembered their sizes.
            self.live.flush()
            self.session.close()
        super().closeEvent(event)
        self.closed.emit()

    def _may_close(self) -> bool:
        """Whether all is saved, here or elsewhere, or the player leaves without that."""
        fault = self.session.save_waiting()
        if fault is None:
            return True
        return self._ask_about_unsaved(fault, _("Quit without saving"))

    def _ask_about_unsaved(self, fault: Text, leave: str) -> bool:
        """Ask what to do about a game that cannot be saved; whether it is saved or given up.

        `leave` is the label of the button that gives it up.
        """
        from hearts_qt.app.windows.dialogs.unsaved_dialog import UnsavedDialog

        dialog = self._unsaved_dialog = UnsavedDialog(self.session, fault, leave, self)
        try:
            return bool(dialog.exec())
        finally:
            self._unsaved_dialog = None
            dialog.deleteLater()
