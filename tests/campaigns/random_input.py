"""The real program gets random input for a long time: no exception, no hang, no growing memory.

    python -m tests.campaigns.random_input --minutes 60 [--seed 1]

Random keys, clicks, drags and wheel turns go to random windows; now and then a random command is
chosen, a setting is changed, a game by random rules is begun, a parked game is continued, a kept
game is opened or reviewed, or the program is closed and started again with the same files. Dialogs
that choose files answer at once with a file of the campaign or with none; nothing outside the
program's own folder is opened.

The last line sums up: actions, exceptions, the longest time in which the window did not answer
(without the time in which the machine was busy with other programs), and memory at the start, after
ten minutes and at the end. The exit code is 1 after an exception, a hang, a program that does not
close, or growing memory.
"""

from __future__ import annotations

import argparse
import faulthandler
import gc
import os
import random
import sys
import tempfile
import threading
import time
import traceback
import weakref
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import logging

import psutil
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDesktopServices, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from hearts_qt.app.main.commands import COMMANDS
from hearts_qt.app.program.application import make_application
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.session.game_lifecycle import GameSetup
from hearts_qt.app.system.process_health import AFTER, GuiWatchdog, processor_times
from hearts_qt.game.deals import NumberedDeals, SealedDeals
from hearts_qt.game.records import SeatEntry
from hearts_qt.players import make_player
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.log import forget_last_error
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.settings import SETTINGS
from tests.end2end.drivers import folders_in
from tests.end2end.soak import Complaints
from tests.gui_thread import times_that_count
from tests.strategies import random_rules

KEYS = [
    *(getattr(Qt.Key, f"Key_{letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
    *[Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Space] * 5,
    *[Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down] * 4,
    Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
    *(getattr(Qt.Key, f"Key_F{number}") for number in range(1, 12)),
]  # fmt: skip

MODIFIERS = [
    *[Qt.KeyboardModifier.NoModifier] * 8,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
]

GROWTH = 0.10
"""The share by which memory may grow after the warm-up."""

WARM_UP = 10.0
"""Minutes of warm-up, but at most a third of the time."""

SECONDS_BETWEEN_LOOKS = 10.0
"""Seconds between two looks at the windows."""

LOOKS_PER_MEASUREMENT = 12
"""Looks between two measurements of the memory. All windows but the main one are closed for these:
the memory of open windows would hide a leak."""

SETTLING = AFTER / 1000 + 1.0
"""Seconds without input before a measurement of the memory: the program returns what closed windows
have left to the system only after `AFTER`."""

CLOSING = 30.0
"""Seconds within which the program must end after its window was closed."""

KEPT_GAMES = 12
"""Finished games that are in the library at the beginning."""

STEP = 15
"""Milliseconds between two inputs."""


class RandomInput:
    """Gives random input to a program, and starts it again when it has been closed."""

    def __init__(self, home: Path, seed: int, minutes: float) -> None:
        self._home = home
        self._chance = random.Random(seed)
        self._end = time.monotonic() + 60 * minutes
        self._start = time.monotonic()
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self.memory: list[tuple[float, float]] = []
        self._last: deque[str] = deque(maxlen=25)
        self._program: Program | None = None
        self._pause = STEP
        self._next_look = 0.0
        self._settled = 0.0
        self.looks = 0
        self._closing = 0.0
        self._beat: tuple[float, float, float] | None = None
        self.longest = 0.0
        self.windows: Counter[str] = Counter()
        self._watchdog = GuiWatchdog(self._stuck, interval=0.1, times=times_that_count)
        sys.excepthook = self._failed

    def run(self) -> None:
        """Give input until the time is over."""
        while time.monotonic() < self._end:
            self._program = Program(StartOptions(), folders_in(self._home))
            self._program.start()
            self.done["starts"] += 1
            self._watchdog.start()
            self._closing, self._beat = 0.0, None
            self._pause = STEP
            self._come_back(self.done["starts"])
            QApplication.exec()
            self._watchdog.close()
            self._watchdog = GuiWatchdog(self._stuck, interval=0.1, times=times_that_count)
            ended = weakref.ref(self._program)
            self._end_program()
            gc.collect()
            if ended() is not None:
                fault = "a program that has ended is still in memory"
                self.faults.append(fault)
                print(fault, list(self._last), flush=True)

    def _end_program(self) -> None:
        """End the program, whose window is closed, as the end of its process would do."""
        program, self._program = self._program, None
        assert program is not None
        program.close()
        for window in QApplication.topLevelWidgets():
            window.close()
            window.deleteLater()
        program.session.deleteLater()
        program.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()

    def _failed(self, kind: type[BaseException], error: BaseException, trace: object) -> None:
        fault = "".join(traceback.format_exception(error))
        forget_last_error()
        if fault not in self.faults:
            self.faults.append(fault)
            print(fault, "after", list(self._last), flush=True)
            # The traceback ends where Qt called Python, so print the stack outside too.
            print("called from", "".join(traceback.format_stack()[-15:-1]), flush=True)

    def _stuck(self, seconds: float, stack: str) -> None:
        self.faults.append(f"no answer for {seconds:.1f} s")
        print(f"no answer for {seconds:.1f} s\n{stack}", list(self._last), flush=True)

    def _measure(self, now: float) -> None:
        """Update the longest time between two steps, without the time taken by other programs."""
        computed, queued = processor_times(threading.get_native_id())
        if self._beat is not None:
            before, computed_before, queued_before = self._beat
            own = now - before - max(0.0, queued - queued_before)
            self.longest = max(self.longest, own, computed - computed_before)
        self._beat = (now, computed, queued)

    def _come_back(self, start: int) -> None:
        """Take the next step soon, unless the program has been closed and restarted by then.

        Each step has a new timer, because Qt does not fire a timer again while its handler runs,
        and the handler runs as long as a dialog that it opened waits for an answer.
        """
        QTimer.singleShot(self._pause, lambda: self._step(start))

    def _step(self, start: int) -> None:
        program, now = self._program, time.monotonic()
        if program is None or program.window is None or start != self.done["starts"]:
            return
        self._come_back(start)
        self._measure(now)
        if self._closing:
            if now > self._closing + CLOSING:
                self._not_closed()
            return
        if now > self._end or self._chance.random() < 0.0005:
            self._note("close")
            self._closing = now
            self._close_all(program)
            return
        if now > self._next_look:
            self._next_look = now + SECONDS_BETWEEN_LOOKS
            self._look(now)
        if now < self._settled:
            return
        kind = self._chance.choices(
            (
                self._key, self._mouse, self._wheel, self._drag, self._command, self._setting,
                self._game, self._words, self._kept_game, self._rest,
            ),
            (40, 40, 5, 5, 8, 3, 1, 4, 1, 3),
        )[0]  # fmt: skip
        kind(program)

    def _not_closed(self) -> None:
        """Report that the program did not end and what is open, and end it."""
        shown = [type(one).__name__ for one in QApplication.topLevelWidgets() if one.isVisible()]
        modal = type(QApplication.activeModalWidget()).__name__
        fault = f"not closed after {CLOSING:.0f} s: shown {shown}, modal {modal}"
        self.faults.append(fault)
        print(fault, list(self._last), flush=True)
        self._closing = time.monotonic()
        QApplication.exit(0)

    def _note(self, what: str, detail: object = "") -> None:
        self.done[what] += 1
        self._last.append(f"{what} {detail}".strip())

    def _close_all(self, program: Program) -> None:
        """Close every window, the dialogs that wait for an answer first."""
        self._close_others()
        assert program.window is not None
        program.window.close()

    def _close_others(self) -> None:
        """Close every window but the main one."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for window in QApplication.topLevelWidgets():
            if isinstance(window, QDialog):
                window.reject()

    def _look(self, now: float) -> None:
        self.windows.update(
            type(one).__name__ for one in QApplication.topLevelWidgets() if one.isVisible()
        )
        if self.looks % LOOKS_PER_MEASUREMENT == 0:
            self._close_others()
            self._settled = now + SETTLING
            QTimer.singleShot(int(1000 * SETTLING), self._measure_memory)
        self.looks += 1
        self._beat = None

    def _measure_memory(self) -> None:
        gc.collect()
        memory = psutil.Process().memory_info().rss / 2**20
        self.memory.append((time.monotonic() - self._start, memory))
        self._beat = None

    def _window(self) -> QWidget | None:
        """The window that gets the next input: the active one, or now and then any other."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return popup
        modal = QApplication.activeModalWidget()
        if modal is not None:
            return modal
        shown = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
        active = QApplication.activeWindow()
        if active is not None and active.isVisible() and self._chance.random() < 0.7:
            return active
        return self._chance.choice(shown) if shown else None

    def _key(self, program: Program) -> None:
        window = self._window()
        if window is None:
            return
        key, modifier = self._chance.choice(KEYS), self._chance.choice(MODIFIERS)
        self._note("key", f"{key.name} {modifier.name} to {type(window).__name__}")
        QTest.keyClick(window.focusWidget() or window, key, modifier)

    def _mouse(self, program: Program) -> None:
        window = self._window()
        if window is None or window.width() < 2:
            return
        point = QPoint(
            self._chance.randrange(window.width()), self._chance.randrange(window.height())
        )
        child = window.childAt(point) or window
        place = child.mapFrom(window, point)
        button = self._chance.choices(
            (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton), (8, 1)
        )[0]
        act: Callable[..., None] = self._chance.choices(
            (QTest.mouseClick, QTest.mouseDClick, QTest.mouseMove, QTest.mousePress),
            (10, 2, 4, 1),
        )[0]
        self._note("mouse", f"{type(child).__name__} in {type(window).__name__}")
        if act is QTest.mouseMove:
            QTest.mouseMove(child, place)
        else:
            act(child, button, Qt.KeyboardModifier.NoModifier, place)

    def _wheel(self, program: Program) -> None:
        window = self._window()
        if window is None or window.width() < 2:
            return
        place = QPointF(
            self._chance.randrange(window.width()), self._chance.randrange(window.height())
        )
        target = window.childAt(place.toPoint()) or window
        turn = QPoint(0, self._chance.choice((-360, -120, 120, 360)))
        held = self._chance.choice(MODIFIERS)
        self._note("wheel", f"{type(target).__name__} in {type(window).__name__}")
        inside = QPointF(target.mapFrom(window, place.toPoint()))
        event = QWheelEvent(
            inside, QPointF(window.mapToGlobal(place.toPoint())), QPoint(), turn,
            Qt.MouseButton.NoButton, held, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(target, event)

    def _drag(self, program: Program) -> None:
        window = self._window()
        if window is None or window.width() < 2:
            return
        ends = [
            QPoint(self._chance.randrange(window.width()), self._chance.randrange(window.height()))
            for _end in range(2)
        ]
        child = window.childAt(ends[0]) or window
        first, last = (child.mapFrom(window, end) for end in ends)
        self._note("drag", f"{type(child).__name__} in {type(window).__name__}")
        left = Qt.MouseButton.LeftButton
        QTest.mousePress(child, left, Qt.KeyboardModifier.NoModifier, first)
        for step in range(1, 4):
            QTest.mouseMove(child, first + (last - first) * (step / 3))
        QTest.mouseRelease(child, left, Qt.KeyboardModifier.NoModifier, last)

    def _rest(self, program: Program) -> None:
        """Give the program time to finish what it has begun."""
        self._note("rest")
        self._pause = self._chance.choice((STEP, STEP, 4 * STEP, 20 * STEP))
        QTimer.singleShot(2000, self._hurry)

    def _hurry(self) -> None:
        self._pause = STEP

    def _kept_game(self, program: Program) -> None:
        """Open the record of a finished game, as from the library, or review it."""
        window = program.window
        if window is None or QApplication.activeModalWidget() is not None:
            return
        files = sorted(program.where.games.glob("*.hearts"))
        if files:
            file = self._chance.choice(files)
            self._note("open record", file.name)
            window.open_file(str(file))

    def _command(self, program: Program) -> None:
        command = self._chance.choice(COMMANDS)
        window = program.window
        if command.id == "quit" or window is None or QApplication.activeModalWidget() is not None:
            return
        action = window.actions_of.by_id[command.id]
        if action.isEnabled():
            self._note("command", command.id)
            action.trigger()

    def _setting(self, program: Program) -> None:
        setting = self._chance.choice(SETTINGS)
        value: object
        if setting.choices:
            value = self._chance.choice(setting.choices)[0]
        elif setting.bounds is not None:
            value = self._chance.randint(*setting.bounds)
        elif isinstance(setting.default, bool):
            value = self._chance.random() < 0.5
        else:
            return
        self._note("setting", f"{setting.name}={value}")
        program.live.change(**{setting.name: value})

    def _game(self, program: Program) -> None:
        session, window = program.session, program.window
        if window is None or QApplication.activeModalWidget() is not None:
            return
        parked = session.saver.parked
        names = [] if parked is None else [one.name for one in parked.read()[0] if not one.newer]
        if names and self._chance.random() < 0.4:
            self._note("continue")
            window.games.continue_saved(self._chance.choice(names), lambda: None)
            return
        known = self._chance.choice(list(PRESETS))
        rules = PRESETS[known].rules if self._chance.random() < 0.5 else random_rules(self._chance)
        self._note("game", known)
        window.games.begin(GameSetup(rules))

    def _words(self, program: Program) -> None:
        focus = QApplication.focusWidget()
        if focus is not None:
            written = "".join(self._chance.choices("abcdefgh 0123456789.,-", k=6))
            self._note("words", type(focus).__name__)
            QTest.keyClicks(focus, written)


def keep_inside(home: Path, chance: random.Random) -> None:
    """Let file dialogs answer with a file in the folder or none, and open nothing outside."""

    def answer(*_given: object, **_named: object) -> tuple[str, str]:
        name = chance.choice(("", "one.hearts", "two.hearts-rules", "three.png", "four.csv"))
        return (str(home / name) if name else "", "")

    def folder(*_given: object, **_named: object) -> str:
        return chance.choice(("", str(home / "elsewhere")))

    for name, function in (
        ("getOpenFileName", answer), ("getSaveFileName", answer), ("getExistingDirectory", folder),
    ):  # fmt: skip
        setattr(QFileDialog, name, staticmethod(function))
    QDesktopServices.openUrl = staticmethod(lambda _url: True)


def keep_games(home: Path, seed: int) -> None:
    """Put finished games, sealed ones too, where the program keeps them."""
    records = RecordShelf(folders_in(home).games)
    for number in range(KEPT_GAMES):
        preset = list(PRESETS.values())[number]
        rules = preset.rules
        deals = SealedDeals(f"{seed:032x}{number:032x}") if number % 2 else NumberedDeals(number)
        players = [make_player("basic", seed + seat) for seat in range(rules.players)]
        game = play_game(rules, players, deals)
        seats = [SeatEntry(f"Seat {seat}", "basic") for seat in range(rules.players)]
        begun = f"2026-01-{number + 1:02}_12.00.00.000"
        assert records.keep(game, seats, begun) is None


def growth_of(memory: list[tuple[float, float]], minutes: float) -> float:
    """The growth of memory after the warm-up, as a share.

    Memory goes up and down, for instance with the number of kept games, so medians are compared.
    """
    begin = 60 * min(WARM_UP, minutes / 3)
    later = [mib for at, mib in memory if at >= begin]
    if len(later) < 4:
        return 0.0
    part = max(2, len(later) // 5)
    return median(later[-part:]) / median(later[:part]) - 1


def summary(random_input: RandomInput, minutes: float) -> str:
    """The line that tells what happened."""
    memory = random_input.memory
    figures = [f"{memory[0][1]:.0f} MiB at the start" if memory else "not measured"]
    after = [mib for at, mib in memory if at >= 600]
    if after:
        figures.append(f"{after[0]:.0f} after 10 min")
    if memory:
        figures.append(f"{memory[-1][1]:.0f} at the end")
    return (
        f"{sum(random_input.done.values())} actions in {minutes:g} min, "
        f"{len(random_input.faults)} exceptions or hangs, "
        f"longest time without an answer {random_input.longest:.2f} s, memory "
        f"{', '.join(figures)} ({growth_of(memory, minutes):+.1%} after the warm-up)"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    # As in the program: between two starts no other thread may collect what was the window's.
    gc.disable()
    # A crash in Qt leaves the Python stack of every thread.
    faulthandler.enable()
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    application = make_application(["random input"])
    application.setQuitOnLastWindowClosed(True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "elsewhere").mkdir()
        keep_inside(home, random.Random(given.seed))
        keep_games(home, given.seed)
        random_input = RandomInput(home, given.seed, given.minutes)
        random_input.run()
    print(", ".join(f"{count} {what}" for what, count in random_input.done.most_common()))
    seen = ", ".join(f"{name} {count}" for name, count in random_input.windows.most_common())
    print(f"windows seen at {random_input.looks} looks: {seen}")
    seconds = LOOKS_PER_MEASUREMENT * SECONDS_BETWEEN_LOOKS
    print(f"memory every {seconds:g} s: {[round(mib) for _at, mib in random_input.memory]}")
    for said in list(dict.fromkeys(complaints.heard))[:20]:
        print(f"complaint: {said}")
    print(summary(random_input, given.minutes))
    grown = growth_of(random_input.memory, given.minutes) > GROWTH
    return 1 if random_input.faults or grown else 0


if __name__ == "__main__":
    sys.exit(main())
