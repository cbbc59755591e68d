"""The command line: `hearts-qt` opens the window.

Qt is imported only when a window is wanted.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import sys
import time
from typing import TYPE_CHECKING

from hearts_qt.app.system.helper_process import DECK_HELPER, SOUND_HELPER
from hearts_qt.version import __version__

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from typing import TextIO

_IMPORTED = time.time()

TERMINAL_COMMANDS = (
    "presets", "rules", "simulate", "match", "measure", "replay", "review", "peek-test", "lessons",
)  # fmt: skip
"""The commands of `hearts_qt.terminal`, named here so that the window need not load them."""

NOT_PRINTED = 2
"""The exit code if the output cannot be written, on a full disk for example."""

UNEXPECTED = 70
"""The exit code after an error of this program."""

SUPERVISE = "--supervise"
"""The first word if a bundle is to run an outside program; that of `hearts_qt.process_supervisor`,
which the window need not load."""


def make_parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    import argparse

    parser = argparse.ArgumentParser(
        prog="hearts-qt",
        description="The card game Hearts, with every rule that people play by.",
    )
    parser.epilog = (
        "commands without a window: presets, rules, simulate, match, measure, replay, review, "
        "peek-test; "
        "add --help to a command to see what it does"
    )
    parser.add_argument("--version", action="version", version=f"Hearts Qt {__version__}")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--resume",
        action="store_true",
        help="continue the saved game without a greeting (it also continues without this option)",
    )
    which.add_argument(
        "--new", action="store_true", help="start a new game; the one under way is kept"
    )
    which.add_argument(
        "--self-check",
        action="store_true",
        help="check that everything is installed and works, and print the results",
    )
    which.add_argument(
        "--install-menu-entry",
        action="store_true",
        help="add Hearts Qt to your desktop's menu (Linux)",
    )
    which.add_argument(
        "--remove-menu-entry", action="store_true", help="remove Hearts Qt from the menu"
    )
    parser.add_argument(
        "file", nargs="?", default="", metavar="FILE", help="rule set or game record to open"
    )
    # For tests and measurements: the time to the first picture, and play without a person.
    parser.add_argument("--exit-after-paint", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--autoplay", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--hands", type=int, default=0, metavar="N", help=argparse.SUPPRESS)
    return parser


def process_start() -> float:
    """When this process started, in seconds since the epoch.

    On Linux it is exact to a hundredth of a second; elsewhere it is when this module was imported.
    """
    from pathlib import Path

    try:
        stat = Path("/proc/self/stat").read_text("ascii")
        uptime = float(Path("/proc/uptime").read_text("ascii").split()[0])
        # The name of the process, in parentheses, may hold blanks; field 22 counts from the first.
        ticks = int(stat.rpartition(")")[2].split()[19])
        return time.time() - uptime + ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return _IMPORTED


def no_file(name: str) -> str:
    """The message for a first argument that is neither a command nor a file."""
    from difflib import get_close_matches

    from hearts_qt.rules.text import brief

    near = get_close_matches(name, TERMINAL_COMMANDS, 1)
    hint = f"did you mean “{near[0]}”?" if near else "“hearts-qt --help” lists the commands."
    return f"“{brief(name, 80)}” is neither a command nor a file; {hint}"


def _let_interruptions_end_it() -> None:
    """Let Ctrl+C end the process like any other signal until the window handles signals: there is
    nothing to save yet, and Python would print a traceback."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _print_time(what: str) -> None:
    """Print what has been painted, and the milliseconds since the process started."""
    with contextlib.suppress(OSError):
        # `main` says it; the window must be closed all the same.
        print(what, round((time.time() - process_start()) * 1000), flush=True)


def _leave(status: int) -> int:
    """The exit code, unless a thread of ours is still in Qt: that would abort the process when it
    comes back and the interpreter has gone, so the process ends here."""
    if "hearts_qt.app.worker" in sys.modules:
        from hearts_qt.app.worker import threads_run

        if threads_run():
            for stream in (sys.stdout, sys.stderr):
                with contextlib.suppress(OSError, ValueError, AttributeError):
                    stream.flush()
            os._exit(status)
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code.

    Whatever happens to what is printed, and whatever error a command ends with, one sentence says
    so, on the error output if there is one: no traceback reaches a terminal.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    output = _prepare_streams()
    try:
        try:
            return _run(words)
        finally:
            # Otherwise the interpreter would find out at its end that this is not possible.
            output.check()
    except BrokenPipeError:
        # The reader of the pipe has closed it, so there is nowhere left to write to.
        output.lead_nowhere()
        return 1
    except OSError as error:
        if error is not output.fault:
            return _unexpected(error)
        from hearts_qt.store.files import cause

        output.lead_nowhere()
        print(f"hearts-qt: the output cannot be written because {cause(error)}.", file=sys.stderr)
        return NOT_PRINTED
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _unexpected(error)


def _unexpected(error: Exception) -> int:
    """Log an error of this program and say so in a sentence; returns the exit code."""
    import logging

    from hearts_qt.rules.text import brief
    from hearts_qt.store.folders import FolderError, folders
    from hearts_qt.store.log import Log, report

    what = f"{type(error).__name__}: {brief(error, 200)}"
    said = f"hearts-qt: this ended because of an error in Hearts Qt ({what})."
    with contextlib.suppress(FolderError):
        log = Log(folders().state)
        log.emit(logging.makeLogRecord({"levelname": "CRITICAL", "msg": report(error)}))
        said += f" {log.path} has the details."
    print(said, file=sys.stderr)
    return UNEXPECTED


class _Output:
    """What is printed, and why that is not possible, where it is not."""

    def __init__(self) -> None:
        self.fault: OSError | None = None

    def check(self) -> None:
        """Write what has been printed; raises the `OSError` if it cannot be written."""
        with contextlib.suppress(ValueError):
            sys.stdout.flush()
        if self.fault is not None:
            raise self.fault

    def lead_nowhere(self) -> None:
        """Lose what is still to be printed."""
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Stream(io.TextIOWrapper):
    """A standard stream for any text: a terminal without ♠ shows a replacement character."""

    def __init__(self, stream: io.TextIOWrapper, output: _Output | None) -> None:
        """If it cannot be written, `output` gets the error, which is then raised; with None, what
        is written is lost, because nobody can be told."""
        super().__init__(
            stream.buffer,
            stream.encoding,
            "replace",
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
        self._output = output
        # Without a reference to it, it would close the buffer.
        self._stream = stream

    def write(self, text: str, /) -> int:
        with self._noticing():
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        with self._noticing():
            super().flush()

    @contextlib.contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if self._output is not None:
                self._output.fault = error
                raise


def _prepare_streams() -> _Output:
    """Make the standard streams take any text; returns the output.

    The place of a closed stream is taken, so that no file that is opened later gets it; writing
    there fails as before.
    """
    if os.name == "posix":
        for number in range(3):
            try:
                os.fstat(number)
            except OSError:
                # The system gives the lowest free number.
                os.set_inheritable(os.open(os.devnull, os.O_RDONLY), True)
    output = _Output()
    sys.stdout = _prepared(1, sys.stdout, sys.__stdout__, output)
    sys.stderr = _prepared(2, sys.stderr, sys.__stderr__, None)
    return output


def _prepared(
    number: int, stream: TextIO | None, true: TextIO | None, output: _Output | None
) -> TextIO:
    """A standard stream for any text; `true` is the one that the process began with."""
    if stream is None and os.name == "posix":
        # It stays open as long as the process.
        stream = true = open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if stream is None:
        # On Windows, a program without a terminal has no output.
        return open(os.devnull, "w", encoding="utf-8")
    if stream is not true or not isinstance(stream, io.TextIOWrapper):
        return stream
    return _Stream(stream, output)


def _run(words: list[str]) -> int:
    """Do what the command line asks for."""
    if words and words[0] == SUPERVISE:
        from hearts_qt.process_supervisor import main as supervise

        return supervise(words[1:])
    if words and words[0] in TERMINAL_COMMANDS:
        from hearts_qt.terminal import main as terminal

        return terminal(words)
    if words == [SOUND_HELPER]:
        from hearts_qt.app.sound.sound_helper import run as play_sounds

        return play_sounds()
    if words == [DECK_HELPER]:
        from hearts_qt.app.decks.deck_helper import run as draw_decks

        return draw_decks()
    if len(words) > 1 and not words[0].startswith("-") and not os.path.lexists(words[0]):
        # This is a mistyped command with its options; a single word may be a file that was deleted.
        print(f"hearts-qt: {no_file(words[0])}", file=sys.stderr)
        return 2
    paint_only = words == ["--exit-after-paint"]
    # The usual start has no arguments and does not load the parser.
    given = make_parser().parse_args(words) if words and not paint_only else None
    if given is not None and given.self_check:
        from hearts_qt.selfcheck import run as self_check

        return _leave(self_check())
    if given is not None and (given.install_menu_entry or given.remove_menu_entry):
        from hearts_qt import menu_entry

        return menu_entry.install() if given.install_menu_entry else menu_entry.remove()
    from hearts_qt.app.program import screen_check

    if not screen_check.display_named():
        if given is not None and given.file and not os.path.lexists(given.file):
            # Most likely the user meant a command, which needs no screen.
            print(f"hearts-qt: {no_file(given.file)}", file=sys.stderr)
            return 2
        from hearts_qt.app.i18n import install

        install()
        print(screen_check.no_display_sentence(), file=sys.stderr)
        return 1
    _let_interruptions_end_it()
    # The imports leave no garbage worth looking for; `run` says what collects later.
    gc.disable()
    try:
        from hearts_qt.app.system.qt_setup import skip_search_for_features

        skip_search_for_features()
        from hearts_qt.app.program.application import run
        from hearts_qt.app.program.start_options import StartOptions
    except ImportError as error:
        print(f"Hearts Qt cannot start: {error}", file=sys.stderr)
        return 1
    options = StartOptions(exit_after_paint=paint_only)
    if given is not None:
        options = StartOptions(
            resume=given.resume,
            new=given.new,
            autoplay=given.autoplay,
            hands=given.hands,
            exit_after_paint=given.exit_after_paint,
            file=os.path.abspath(given.file) if given.file else "",
        )
    status = run(options, _print_time) if options.exit_after_paint else run(options)
    # The interpreter would look through every object for garbage before it ends, though the
    # system is about to take all memory back.
    gc.freeze()
    return _leave(status)
