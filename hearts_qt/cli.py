"""The command line: `hearts-qt` opens the window.

Qt is imported only when a window is wanted.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import time
from typing import TYPE_CHECKING

from hearts_qt.app.helper_process import DECK_HELPER, SOUND_HELPER
from hearts_qt.version import __version__

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

_IMPORTED = time.time()

TERMINAL_COMMANDS = ("presets", "rules", "simulate", "match", "replay", "review", "peek-test")
"""The commands of `hearts_qt.terminal`, named here so that the window need not load them."""

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
        "commands without a window: presets, rules, simulate, match, replay, review, peek-test; "
        "add --help to a command to see what it does"
    )
    parser.add_argument("--version", action="version", version=f"Hearts Qt {__version__}")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--resume", action="store_true", help="continue the saved game without asking"
    )
    which.add_argument("--new", action="store_true", help="start a new game without asking")
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
    """Run the program; returns the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
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
    from hearts_qt.app import display_check

    if not display_check.display_named():
        if given is not None and given.file and not os.path.lexists(given.file):
            # Most likely the user meant a command, which needs no screen.
            print(f"hearts-qt: {no_file(given.file)}", file=sys.stderr)
            return 2
        from hearts_qt.app.i18n import install

        install()
        print(display_check.no_display_sentence(), file=sys.stderr)
        return 1
    _let_interruptions_end_it()
    # The imports leave no garbage worth looking for; `run` says what collects later.
    gc.disable()
    try:
        from hearts_qt.app.application import run
        from hearts_qt.app.start_options import StartOptions
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
