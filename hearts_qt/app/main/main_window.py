"""The main window: the table, the menus around it, and the messages over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QMainWindow, QMenuBar, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.main.command_actions import Actions
from hearts_qt.app.main.window_frame import WindowFrame, come_to_front
from hearts_qt.app.table.palette import LIGHT_AT, LIGHT_REACH, table_colours

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.banner import Banner
    from hearts_qt.app.main.command_actions import ViewOptions
    from hearts_qt.app.main.commands import Condition
    from hearts_qt.app.main.new_game_confirmation import NewGameConfirmation
    from hearts_qt.app.main.offers import ClaimOffer, ProgramOffer, RetryOffer
    from hearts_qt.app.main.screens import Screens
    from hearts_qt.app.main.table_corner import CornerText, TableCorner
    from hearts_qt.app.main.window_catalogue import Windows
    from hearts_qt.app.models import Models
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.app.sound.mixer import SoundMixer
    from hearts_qt.app.start.saved_games_model import SavedGamesModel
    from hearts_qt.app.start.start_screen import StartScreen
    from hearts_qt.app.table.view import TableView
    from hearts_qt.game.observation import Claim


class MainWindow(QMainWindow):
    """Shows one session. It opens with an empty table, and `fill` adds the game.

    Its parts carry out the commands of the menus: `games` puts another game on the table,
    `windows` opens the other windows, `options` changes how the table looks, and `frame` places
    this window. They last; `table`, `sounds`, `screens`, `banner` and `table_corner` are made again
    when the language changes.
    """

    closed = Signal()

    session: Session
    live: LiveSettings
    models: Models
    rule_names: RuleNames
    saved_games: SavedGamesModel

    games: NewGameConfirmation
    windows: Windows
    options: ViewOptions

    table: TableView
    sounds: SoundMixer
    screens: Screens
    banner: Banner
    table_corner: TableCorner

    _claims: ClaimOffer
    _programs: ProgramOffer
    _retries: RetryOffer
    _corner_text: CornerText

    def __init__(self, felt: str = "green", geometry: str = "") -> None:
        """`felt` names the colour of the table; `geometry` is the saved geometry of an earlier
        window."""
        super().__init__()
        self.filled = False
        self.setWindowTitle(_("Hearts Qt"))
        self.actions_of = Actions(self)
        self.empty_table = EmptyTable(felt)
        self.setCentralWidget(self.empty_table)
        self.frame = WindowFrame(self, geometry)
        self._asks_at_end = True

    def fill(self, session: Session, live: LiveSettings) -> None:
        """Replace the empty table by the table of a session."""
        from hearts_qt.app.models import Models
        from hearts_qt.app.rules.rule_names import RuleNames
        from hearts_qt.app.start.saved_games_model import SavedGamesModel
        from hearts_qt.app.ui.widgets import FileDrop

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
        self._make_parts()
        self._build()
        self.saved_games.refreshed.connect(self._write_corner)
        self.saved_games.refreshed.connect(self._refresh_later)
        self.saved_games.trouble.connect(self._message)
        self.rule_names.changed.connect(self._write_corner)
        self.filled = True
        for signal in (
            session.timeline.replaced,
            session.timeline.appended,
            session.announcer.turn_changed,
            session.announcer.can_undo,
            session.announcer.can_redo,
            session.announcer.hand_over,
            session.games.cut_offered,
        ):
            signal.connect(self._refresh_later)
        session.announcer.claim_offered.connect(self._claim_offered)
        session.message.connect(self._message)
        session.names_changed.connect(self._programs.offer)
        session.timeline.replaced.connect(self._was_reset)
        live.trouble.connect(self._message)
        live.on("shortcuts", call=self._set_shortcuts)
        live.on("sound", "coach", "played_panel", call=self._check_options)
        live.on("shortcuts", "played", call=self._write_corner)
        session.announcer.hand_over.connect(self._write_corner)
        live.on("language", call=self._change_language_later)
        self.refresh()
        self._write_corner()
        self._follow_frame()
        if self.isFullScreen():
            self.frame.say_how_to_leave()

    def _make_parts(self) -> None:
        """Make the parts that last. They reach the parts that are made again through functions."""
        from hearts_qt.app.main.command_actions import ViewOptions
        from hearts_qt.app.main.new_game_confirmation import NewGameConfirmation
        from hearts_qt.app.main.offers import (
            ClaimOffer,
            CostlyCardQuestion,
            FirstHandOffer,
            LessonOffer,
            ProgramOffer,
            RetryOffer,
        )
        from hearts_qt.app.main.table_corner import CornerText
        from hearts_qt.app.main.window_catalogue import Windows

        session, live, names = self.session, self.live, self.rule_names
        self.games = NewGameConfirmation(session, self)
        self.windows = Windows(self, session, live, self.models, names, self.games)
        self.options = ViewOptions(
            live, lambda said: self.table.messages.tell(said), lambda: self.sounds.sentence
        )
        self._claims = ClaimOffer(session, live, lambda: self.banner)
        self._programs = ProgramOffer(session, live, lambda: self.banner, self)
        self._retries = RetryOffer(self.windows)
        self._lessons = LessonOffer(self.windows)
        self._first_hand = FirstHandOffer(self.windows)
        self._costly_cards = CostlyCardQuestion(session, live, lambda: self.banner)
        self.games.changed.connect(self._lessons.offer)
        self._corner_text = CornerText(session, live, names, self.saved_games)

    def _build(self) -> None:
        """Make the table and everything around it, in the language in use."""
        from hearts_qt.app import windows
        from hearts_qt.app.main.screens import Screens
        from hearts_qt.app.main.table_corner import TableCorner
        from hearts_qt.app.sound.mixer import SoundMixer
        from hearts_qt.app.table.view import TableView
        from hearts_qt.app.ui.widgets import leave_drops_to_window

        session, live = self.session, self.live
        open_window = self.windows.open
        self.table = TableView(session, self.models, live, open_window)
        self.table.tools.use(
            {name: self.actions_of.by_id[name] for name in ("hint", "undo")}
        )
        leave_drops_to_window(self.table)
        self.sounds = SoundMixer(self.table, live)
        self.options.check(self.actions_of)
        self.actions_of.set_shortcuts(live.values.shortcuts)
        self.screens = Screens(
            self.table,
            live,
            self.saved_games,
            lambda: self._key_of("undo"),
            open_window,
            self._continue_saved,
        )
        self.screens.changed.connect(self._refresh_later)
        self.setCentralWidget(self.screens)
        self.banner = self.screens.banner
        self.banner.dismissed.connect(self._programs.dismissed)
        self.windows.use(self.table, self.banner)
        self._retries.follow(self.table)
        self._first_hand.follow(self.table)
        self.table_corner = TableCorner(
            self.table.viewport(),
            self.menuBar(),
            (
                lambda: open_window(windows.Rulebook()),
                self.games.leave,
            ),
            lambda: self.table.free_beside_status,
            lambda place: self.table.hides(place),
        )

    def _follow_frame(self) -> None:
        self.frame.follow(self.live, self.banner, self.actions_of.by_id["full_screen"])

    def change_language(self) -> None:
        """Make everything again in the language now in use, also the other windows.

        The game goes on where it is.
        """
        table, banner = self.table, self.banner
        table.table_scene.animations.skip_all()
        kept = banner.text if banner.shown and banner.kind == "message" and banner.stays else ""
        again = self.windows.delete_all()
        table.close_down()
        full_screen = self.actions_of.by_id["full_screen"].isChecked()
        self.actions_of.remove()
        self.setMenuBar(QMenuBar())
        self.actions_of = Actions(self)
        self.filled = False
        self.frame.stop_saving()
        if full_screen:
            self.actions_of.by_id["full_screen"].setChecked(True)
            self.frame.hide_menus()
        self.setWindowTitle(_("Hearts Qt"))
        self._build()
        self.table.set_tempo(table.table_scene.timing.tempo)
        self.filled = True
        self.saved_games.refresh()
        if self.session.current.started:
            self.table.table_scene.rebuild()
            self.screens.show_table()
            self.table.setFocus()
        else:
            self.screens.open_start_screen()
        self._claims.offer_again()
        self._programs.offer()
        if kept:
            self.banner.say("message", kept, stays=True)
        self.refresh()
        self._write_corner()
        self._follow_frame()
        self.windows.open_all(again)

    def _set_shortcuts(self) -> None:
        self.actions_of.set_shortcuts(self.live.values.shortcuts)

    def _check_options(self) -> None:
        self.options.check(self.actions_of)

    def _change_language_later(self) -> None:
        # The change comes from a window that is replaced then.
        QTimer.singleShot(0, self, self.change_language)

    # What the parts need from the window

    def _message(self, sentence: str) -> None:
        self.banner.say("message", sentence)

    def _key_of(self, command: str) -> str:
        """The first key of a command as the system writes it, or an empty string."""
        from PySide6.QtGui import QKeySequence

        keys = self.actions_of.by_id[command].shortcuts()
        return keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""

    # Enabled commands

    def _refresh_later(self, *_what: object) -> None:
        if not self._refresh_soon.isActive():
            self._refresh_soon.start()

    def refresh(self) -> None:
        """Enable the commands that make sense now."""
        self.actions_of.enable(self.needs_met())

    def needs_met(self) -> set[Condition]:
        """The needs of commands that are met now."""
        from hearts_qt.app.main.command_actions import needs_met

        return needs_met(self.session, self._claims.claim, self.saved_games.can_restore)

    # The table, the start screen, and the messages over them

    @property
    def start_screen(self) -> StartScreen | None:
        """The start screen; None before it was first shown."""
        return self.screens.start_screen if self.filled else None

    def _continue_saved(self, name: str) -> None:
        self.games.continue_saved(name, self.saved_games.refresh)

    def _was_reset(self) -> None:
        self.banner.dismiss("claim")
        if self.session.current.started or self.session.games.awaits_cut:
            self.screens.show_table()
            self._write_corner()
        else:
            self.screens.open_start_screen()

    def _claim_offered(self, claim: Claim | None) -> None:
        self._refresh_later()
        self._claims.offer(claim)

    def _write_corner(self, *_of: object) -> None:
        self._corner_text.write(self.table_corner, self._key_of("rules"))

    def welcome_back(self) -> None:
        """Say in the status line that the saved game continues, and in which hand."""
        number = len(self.session.current.game.finished) + 1
        words = _("Welcome back. Your game continues in hand {number}.").format(number=number)
        self.table.messages.tell(words)

    def ask(self, question: str) -> None:
        """Answer a question about the table, by the name of its function in `spoken_answers`."""
        from hearts_qt.app.table.overlay import spoken_answers

        self.table.messages.tell(getattr(spoken_answers, question)(self.session, self.models))

    def repeat_said(self) -> None:
        """Say the last sentence again."""
        self.table.messages.repeat(0)

    def said_before(self) -> None:
        """Go back through what was said at the table."""
        self.table.messages.repeat(-1)

    def said_after(self) -> None:
        """Go forward through what was said at the table."""
        self.table.messages.repeat(1)

    def undo(self) -> None:
        """Take back the last decision; on the start screen, the last deletion."""
        if self.start_screen is not None and self.screens.at_start:
            self.start_screen.undo_delete()
            return
        self.session.undo.back()

    # Windows

    def open_file(self, path: str) -> None:
        """Show the rule set or the records in a file, or say why that is not possible.

        The file is read in another thread. A saved game continues at once.
        """
        from pathlib import Path

        from hearts_qt.app import windows

        self.windows.open(windows.File(Path(path)))

    def show_screens(self) -> None:
        """Show the table or the start screen in a window that is shown already.

        Qt would show them later, and a window that the desktop makes active before that gives the
        keyboard to none of them.
        """
        self.screens.show()
        self._focus_screen()

    def _focus_screen(self) -> None:
        (self.focusWidget() or self.table).setFocus()

    def show_remembered(self, full_screen: bool) -> None:
        """Show the window, in full screen if it was closed like that."""
        if full_screen:
            self.actions_of.by_id["full_screen"].setChecked(True)
        else:
            self.show()
        if self.filled:
            self._focus_screen()

    def come_to_front(self) -> None:
        """Bring the window to the front, also if it is minimised."""
        come_to_front(self)

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

    # The end

    def save(self) -> None:
        """Save geometry, settings, and what of the game could not be saved earlier."""
        if self.filled:
            self.frame.remember()
            self.live.flush()
            self.session.saver.save_all()

    def close_without_asking(self) -> None:
        """Close because the system ends the program, even if something cannot be saved."""
        self._asks_at_end = False
        if self.filled:
            self.games.give_up_asking()
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save what is not saved yet, and close everything.

        If something cannot be saved, the player is asked and may keep the window open.
        """
        self.save()
        if self.filled and self._asks_at_end and not self.games.may_close():
            event.ignore()
            return
        if self.filled:
            self.windows.close()
            # Dialogs have remembered their sizes.
            self.live.flush()
            self.session.close()
        super().closeEvent(event)
        self.closed.emit()


class EmptyTable(QWidget):
    """The empty felt, painted while the rest of the program is loaded.

    It is lit like the felt of the table, but lacks its fine grain, which takes longer to make.
    """

    def __init__(self, felt: str) -> None:
        super().__init__()
        self._felt = felt

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.rect(), self._light())
        painter.end()

    def _light(self) -> QPixmap:
        """The light on the felt as a small picture, which is smooth enough to be scaled up.

        A gradient would need brushes, and importing the enumerations that these use takes as long
        as everything else before the first picture.
        """
        colours = table_colours(self._felt)
        near, far = QColor(colours.felt), QColor(colours.felt_far)
        start = (near.blue(), near.green(), near.red())
        way = (far.blue() - start[0], far.green() - start[1], far.red() - start[2])
        wide, high = 32, 20
        pixels = bytearray()
        for row in range(high):
            y = ((row + 0.5) / high - LIGHT_AT[1]) / LIGHT_REACH[1]
            for column in range(wide):
                x = ((column + 0.5) / wide - LIGHT_AT[0]) / LIGHT_REACH[0]
                t = min(1.0, (x * x + y * y) ** 0.5)
                eased = t * t * (3 - 2 * t)
                pixels += bytes(
                    round(part + step * eased) for part, step in zip(start, way, strict=True)
                )
                pixels.append(255)
        image = QImage(bytes(pixels), wide, high, wide * 4, QImage.Format.Format_RGB32)
        return QPixmap.fromImage(image)
