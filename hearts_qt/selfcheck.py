"""`hearts-qt --self-check`: checks that everything is installed and works.

Each check is a function that returns what it found, or raises `Fault` with what is wrong. The
report is in English, so that anyone can help. The checks do not touch the player's files: their
games are played in a temporary folder.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from hearts_qt.app.program.screen_check import display_named
from hearts_qt.assets import assets_folder
from hearts_qt.compiled_modules import COMPILED
from hearts_qt.store.files import make_folder
from hearts_qt.store.folders import FolderError, Folders, folders
from hearts_qt.version import __version__

if TYPE_CHECKING:
    from hearts_qt.app.decks.card_set import Picture
    from hearts_qt.rules.presets import Preset

CHECKSUMS = "SHA256SUMS"
"""The file of checksums in the packaged assets; a checkout has none."""

REPORT = "self-check.txt"
"""The report beside the log, for systems on which a program has no terminal."""

WAIT_SECONDS = 60.0
"""Seconds within which the hand in the window must be finished."""

SHOWN = 5
"""How many faulty files of one kind are listed."""


class Fault(Exception):
    """A check failed; the message says what is wrong."""


def is_bundle() -> bool:
    """Whether this program is a PyInstaller bundle."""
    return bool(getattr(sys, "frozen", False))


def versions() -> str:
    """The versions of the program and of its parts."""
    import msgspec
    import PySide6
    from PySide6.QtCore import qVersion

    how = "bundle" if is_bundle() else "Python package"
    return "\n".join(
        (
            f"Hearts Qt {__version__}, {how} in {Path(sys.executable).parent}",
            f"Python {platform.python_version()}, Qt {qVersion()}, PySide6 {PySide6.__version__}, "
            f"msgspec {msgspec.__version__}",
            f"{platform.platform()}, {platform.machine()}",
        )
    )


# The checks


def check_assets() -> str:
    """Check that cards, icons, sounds, fonts and translations are complete and readable."""
    folder = assets_folder()
    if not folder.is_dir():
        raise Fault(f"the folder {folder} is missing; install Hearts Qt again")
    told = _unchanged(folder)
    read = _readable(folder)
    return f"{told}; {read}"


def _unchanged(folder: Path) -> str:
    """Compare the assets with the checksums packed with them."""
    try:
        lines = (folder / CHECKSUMS).read_text("utf-8").splitlines()
    except FileNotFoundError:
        if is_bundle():
            raise Fault(f"{folder / CHECKSUMS} is missing; install Hearts Qt again") from None
        return "no checksums, because this is not a package"
    wrong = []
    for line in lines:
        digest, _blank, name = line.partition("  ")
        try:
            content = folder.joinpath(*name.split("/")).read_bytes()
        except OSError as error:
            wrong.append(f"{name} ({error.strerror})")
            continue
        if hashlib.sha256(content).hexdigest() != digest:
            wrong.append(f"{name} (changed)")
    if wrong or not lines:
        raise Fault(f"{len(wrong)} files have changed: {_some(wrong)}; install Hearts Qt again")
    return f"{len(lines)} files unchanged"


def _readable(folder: Path) -> str:
    """Read all assets with the same libraries as the table."""
    import gettext
    import wave

    from PySide6.QtSvg import QSvgRenderer

    from hearts_qt.app.decks.card_set import built_in_set
    from hearts_qt.app.players.portraits import Expression
    from hearts_qt.players.cast import CAST

    wrong: list[str] = []
    decks = [built_in_set(path.name) for path in sorted((folder / "decks").iterdir())]
    pictures = [
        Path(picture.path)
        for deck in decks
        if deck is not None
        for picture in (*deck.faces, *(back for _name, back in deck.backs))
    ]
    pictures += sorted(folder.glob("icons/*.svg")) + sorted(folder.glob("marks/*.svg"))
    faces = [
        folder / "portraits" / f"{key}-{expression.value}{kind}.svg"
        for key in CAST
        for expression in Expression
        for kind in ("", "-small")
    ]
    pictures += faces
    if not decks or None in decks or len(pictures) < 53:
        wrong.append("decks")
    wrong += [str(path) for path in pictures if not QSvgRenderer(str(path)).isValid()]
    sounds = sorted(folder.glob("sounds/*.wav"))
    for path in sounds:
        try:
            with wave.open(str(path), "rb") as file:
                file.getparams()
        except (OSError, EOFError, wave.Error):
            wrong.append(str(path))
    languages = sorted(folder.glob("translations/*.mo"))
    for path in languages:
        try:
            with path.open("rb") as catalogue:
                gettext.GNUTranslations(catalogue)
        except (OSError, ValueError, UnicodeDecodeError):
            wrong.append(str(path))
    for what, found in (
        ("sounds", sounds),
        ("translations", languages),
        ("fonts", [*folder.glob("fonts/*.ttf")]),
    ):
        if not found:
            wrong.append(what)
    if wrong:
        raise Fault(f"these cannot be used: {_some(wrong)}; install Hearts Qt again")
    return (
        f"{len(decks)} decks, {len(pictures)} pictures ({len(faces)} of them portraits), "
        f"{len(sounds)} sounds"
    )


def check_data() -> str:
    """Check the files of measurements and words, without which the program shows less."""
    from hearts_qt.game.deals import WORD_BITS, seal_words
    from hearts_qt.players.levels.ladder import LADDER, read_ladder
    from hearts_qt.players.measured import measured_before
    from hearts_qt.players.review.given_away import read_given_away
    from hearts_qt.players.review.ledger import read_offsets
    from hearts_qt.rules.presets import PRESETS

    words: set[str] = set()
    for number in range(1 << WORD_BITS):
        words.update(seal_words(f"{number << 256 - WORD_BITS:064x}")[:1])
    counted = {
        "ladder.json": len(read_ladder(LADDER).basic),
        "given_away.json": len(read_given_away().presets),
        "measured.json": sum(measured_before(each.rules) is not None for each in PRESETS.values()),
        "ledger_offsets.json": len(read_offsets()),
        "seal words": len(words) if len(words) == 1 << WORD_BITS else 0,
    }
    wrong = [name for name, count in counted.items() if not count]
    if wrong:
        raise Fault(f"these are missing or damaged: {_some(wrong)}; install Hearts Qt again")
    return ", ".join(f"{count} in {name}" for name, count in counted.items())


def check_deck_helper() -> str:
    """Have a deck read and drawn by the process that draws decks made by others, within limits."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter

    from hearts_qt.app.decks.helper_renderer import DrawingError, HelperRenderer
    from hearts_qt.app.decks.installed import FoundDeck
    from hearts_qt.app.decks.reader import SCHEMES, DeckError, read_deck, set_of
    from hearts_qt.rules.cards import CARDS, QUEEN_OF_SPADES

    with tempfile.TemporaryDirectory(prefix="hearts-qt-check-") as folder:
        sheet = Path(folder) / "cards.svg"
        name = SCHEMES["kde"]
        drawn = "".join(_simple_card(name(card), card) for card in range(CARDS))
        sheet.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 910 400">{drawn}</svg>', "utf-8"
        )
        found = FoundDeck(str(sheet), "check", sheet=str(sheet))
        image = QImage(60, 90, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        renderer = HelperRenderer()
        try:
            deck = set_of(found, read_deck(found, renderer))
            painter = QPainter(image)
            try:
                renderer.paint(deck.faces[QUEEN_OF_SPADES], painter, QRectF(0, 0, 60, 90))
            finally:
                painter.end()
            memory, opens_files = renderer.limits()
        except (DeckError, DrawingError) as error:
            raise Fault(f"a deck cannot be drawn ({error or 'the helper ended'})") from None
        finally:
            renderer.close()
        if image.pixelColor(30, 85).alpha() < 255:
            raise Fault("a card of a deck is drawn empty")
        told = [f"{CARDS} cards drawn"]
        if sys.platform != "win32":
            if not memory:
                raise Fault("the process that draws decks has no limit of memory")
            told.append(f"at most {memory // 10**6} MB of memory")
            if not _ends_in_time(deck.faces[QUEEN_OF_SPADES]):
                raise Fault("the process that draws decks has no limit of time")
            told.append("ended when its time is over")
    told.append("can open files" if opens_files else "cannot open files of yours")
    return ", ".join(told)


def _ends_in_time(picture: Picture) -> bool:
    """Whether a helper that has hardly any time is ended while it draws a large picture."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter

    from hearts_qt.app.decks.helper_renderer import DrawingError, HelperRenderer

    image = QImage(1600, 2400, QImage.Format.Format_ARGB32_Premultiplied)
    renderer = HelperRenderer(seconds=0.01)
    painter = QPainter(image)
    try:
        # The system counts processor time in steps, so one picture may not be enough.
        for _time in range(100):
            renderer.paint(picture, painter, QRectF(0, 0, image.width(), image.height()))
    except DrawingError:
        return True
    finally:
        painter.end()
        renderer.close()
    return False


def _simple_card(name: str, card: int) -> str:
    """An element that draws a card which looks like no other."""
    left, top = 70 * (card % 13), 100 * (card // 13)
    return (
        f'<g id="{name}"><rect x="{left}" y="{top}" width="60" height="90" fill="white"/>'
        f'<rect x="{left + 8}" y="{top + 8}" width="{8 + 3 * (card % 13)}" height="30"/>'
        f'<rect x="{left + 8}" y="{top + 45}" width="30" height="{10 + 7 * (card // 13)}"/></g>'
    )


def check_kernel() -> str:
    """Check that all compiled modules load, and that a bundle has all of them compiled."""
    slow = []
    for name in COMPILED:
        try:
            module = importlib.import_module(name)
        except ImportError as error:
            raise Fault(f"{name} cannot be loaded ({error}); install Hearts Qt again") from None
        if str(module.__file__).endswith(".py"):
            slow.append(name)
    if not slow:
        return f"compiled ({len(COMPILED)} modules)"
    if is_bundle() or len(slow) < len(COMPILED):
        raise Fault(f"these are not compiled: {', '.join(slow)}; install Hearts Qt again")
    return "interpreted, because there was no compiler; computer players think more slowly"


def check_folders(where: Folders) -> str:
    """Check that the folders for settings, games, log and pictures can be written."""
    wrong = []
    for name in ("config", "data", "state", "cache"):
        folder: Path = getattr(where, name)
        try:
            make_folder(folder)
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"self-check")
        except OSError as error:
            wrong.append(f"{folder} ({error.strerror or error})")
    if wrong:
        raise Fault(f"these folders cannot be written, so nothing is saved: {', '.join(wrong)}")
    return f"{where.config}, {where.data}, {where.state}, {where.cache}"


def presets() -> Sequence[Preset]:
    """The presets to play a game of: all of them."""
    from hearts_qt.rules.presets import PRESETS

    return tuple(PRESETS.values())


def check_games() -> str:
    """Play a game of every preset without a window, and check its record."""
    from hearts_qt.game.actions import Phase
    from hearts_qt.game.record_check import replay_record
    from hearts_qt.game.records import RecordError, SeatEntry, read_record, write_record
    from hearts_qt.players import make_player
    from hearts_qt.players.play_game import play_game

    hands = 0
    for number, preset in enumerate(presets(), 1):
        rules = preset.rules
        players = [make_player("basic", number * 16 + seat) for seat in range(rules.players)]
        game = play_game(rules, players, number)
        if game.phase is not Phase.OVER:
            raise Fault(f"a game of {preset.name} does not end")
        seats = [SeatEntry(f"Seat {seat}", "basic") for seat in range(rules.players)]
        try:
            again = replay_record(read_record(write_record(game, seats)))
        except RecordError as error:
            raise Fault(f"the record of a game of {preset.name} is wrong: {error}") from None
        if again.totals != game.totals:
            raise Fault(f"a game of {preset.name} ends differently when it is replayed")
        hands += len(game.finished)
    return f"{len(presets())} presets, {hands} hands, all replayed from their records"


def check_statistics() -> str:
    """Count a game in a temporary database and read it back."""
    import sqlite3

    from hearts_qt.players import make_player
    from hearts_qt.players.play_game import play_game
    from hearts_qt.store.statistics import Statistics, StatisticsError

    rules = presets()[0].rules
    players = [make_player("basic", seat) for seat in range(rules.players)]
    game = play_game(rules, players, 1)
    with tempfile.TemporaryDirectory(prefix="hearts-qt-check-") as folder:
        statistics = Statistics(Path(folder), Path(folder))
        fault = statistics.keep(game, 0, "0_1.hearts")
        if fault is not None:
            raise Fault(str(fault))
        try:
            counted = statistics.summaries()
        except StatisticsError as error:
            raise Fault(str(error)) from None
    if [summary.hands for summary in counted] != [len(game.finished)]:
        raise Fault("a game was counted but cannot be found")
    return f"one game counted, SQLite {sqlite3.sqlite_version}"


def check_window() -> str:
    """Play one hand in a window, with settings in a temporary folder."""
    from PySide6.QtCore import QCoreApplication
    from PySide6.QtGui import QGuiApplication

    from hearts_qt.app.program.application import make_application, use_readable_font
    from hearts_qt.app.program.program import Program
    from hearts_qt.app.program.start_options import StartOptions

    application = QGuiApplication.instance() or make_application(["hearts-qt"])
    use_readable_font()
    with tempfile.TemporaryDirectory(prefix="hearts-qt-check-") as folder:
        home = Path(folder)
        where = Folders(home / "config", home / "data", home / "state", home / "cache")
        # The program plays the hand by itself; the test ends after it.
        program = Program(StartOptions(new=True, autoplay=True), where)
        until = time.monotonic() + WAIT_SECONDS
        try:
            program.start()
            window = program.window
            assert window is not None
            assert program.player is not None
            while not program.player.hands:
                QCoreApplication.processEvents()
                if time.monotonic() > until:
                    raise Fault(f"the hand is not finished after {WAIT_SECONDS:.0f} s")
            shades = _shades(window)
        finally:
            if program.window is not None:
                program.window.close()
            program.close()
            QCoreApplication.processEvents()
    del application
    if shades < 32:
        raise Fault(f"the window shows no table ({shades} colours)")
    return f"one hand on platform {QGuiApplication.platformName()}, {shades} colours in the picture"


def _shades(window: object) -> int:
    """How many colours the window shows, sampled on a grid."""
    from PySide6.QtWidgets import QWidget

    assert isinstance(window, QWidget)
    image = window.grab().toImage()
    columns, rows = range(0, image.width(), 7), range(0, image.height(), 7)
    return len({image.pixel(x, y) for x in columns for y in rows})


def check_sound() -> str:
    """Check whether sounds can be played. A computer without sound is not a fault."""
    from PySide6.QtCore import QCoreApplication

    from hearts_qt.app.sound.audio_output import shared_audio_output
    from hearts_qt.app.sound.sound_helper import SoundStatus

    output = shared_audio_output()
    until = time.monotonic() + WAIT_SECONDS
    while (hearing := output.status()) is SoundStatus.UNKNOWN:
        QCoreApplication.processEvents()
        time.sleep(0.001)
        if time.monotonic() > until:
            break
    output.close()
    if hearing is SoundStatus.STOPPED:
        raise Fault("the process that plays sounds does not run")
    if hearing in (SoundStatus.NO_LIBRARY, SoundStatus.NO_PACKAGE) and is_bundle():
        raise Fault("the sound library of the bundle cannot be loaded")
    return "works" if hearing is SoundStatus.AVAILABLE else f"no sound: {hearing.value}"


def _some(names: list[str]) -> str:
    shown = ", ".join(names[:SHOWN])
    return shown if len(names) <= SHOWN else f"{shown} and {len(names) - SHOWN} more"


# All of it


def checks(where: Folders) -> Iterator[tuple[str, Callable[[], str]]]:
    """The checks in order, each with its name."""
    yield "assets", check_assets
    yield "data", check_data
    yield "kernel", check_kernel
    yield "folders", lambda: check_folders(where)
    yield "games", check_games
    yield "statistics", check_statistics
    yield "window", check_window
    yield "deck helper", check_deck_helper
    yield "sound", check_sound


def needs_no_screen() -> None:
    """Make Qt draw into memory if there is no screen. Call it before Qt is loaded."""
    if not display_named():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"


@contextmanager
def _told(where: Folders) -> Iterator[Callable[[str], None]]:
    """A function that writes a line to the terminal and to the report, as far as they exist."""
    report: TextIO | None = None
    try:
        make_folder(where.state)
        report = (where.state / REPORT).open("w", encoding="utf-8", errors="replace")
    except OSError:
        # The check of the folders reports this.
        report = None

    def tell(line: str) -> None:
        for channel in (sys.stdout, report):
            if channel is not None:
                channel.write(f"{line}\n")
                channel.flush()

    try:
        yield tell
    finally:
        if report is not None:
            report.close()


def run() -> int:
    """Run all checks and print their results; returns 0 if all is well, else 1."""
    needs_no_screen()
    try:
        where = folders()
    except FolderError as error:
        print(f"hearts-qt: {error}", file=sys.stderr)
        return 2
    began = time.perf_counter()
    faults = 0
    with _told(where) as tell:
        try:
            tell(versions())
        except ImportError as error:
            tell(f"fault  Qt: {error}")
            return 1
        for name, check in checks(where):
            start = time.perf_counter()
            try:
                found, sign = check(), "ok   "
            except Fault as fault:
                found, sign = str(fault), "fault"
            except Exception as error:
                # Finding any kind of failure is the purpose of the check.
                found, sign = f"{type(error).__name__}: {error}", "fault"
            faults += sign == "fault"
            tell(f"{sign}  {name}: {found} ({time.perf_counter() - start:.1f} s)")
        seconds = time.perf_counter() - began
        if faults:
            counted = "1 fault" if faults == 1 else f"{faults} faults"
            tell(f"Something is wrong: {counted}, {seconds:.1f} s.")
        else:
            tell(f"All is well ({seconds:.1f} s).")
    return 1 if faults else 0
