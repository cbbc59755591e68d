"""Opens a file from a double click or the command line: a rule set or a game record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, say
from hearts_qt.game.records import RecordError, is_record, split_records
from hearts_qt.rules.profile import SUFFIX, ProfileError, read_profile
from hearts_qt.rules.text import brief
from hearts_qt.store.files import TooLargeError, cause, read_text

if TYPE_CHECKING:
    from hearts_qt.app.windows.main_window import MainWindow

__all__ = ["LARGEST", "open_file"]

LARGEST = 64_000_000
"""The largest file to open, in bytes."""


def open_file(main: MainWindow, path: str) -> bool:
    """Show the content of a file, or say in one sentence why that is not possible.

    Returns whether it is shown. Nothing else changes until the player decides.
    """
    name = Path(path).name
    try:
        written = read_text(Path(path), LARGEST)
    except OSError as error:
        return _refuse(
            main,
            _("{file} cannot be opened because {cause}.").format(
                file=path, cause=say(cause(error, reading=True))
            ),
        )
    except TooLargeError:
        return _refuse(main, _("{file} is too large to open.").format(file=path))
    except ValueError:
        return _refuse(main, _strange(path))
    if is_record(written):
        return _show_records(main, name, path, written)
    if path.lower().endswith(SUFFIX) or '"hearts_rules"' in written:
        return _show_rule_set(main, path, written)
    return _refuse(main, _strange(path))


def _show_rule_set(main: MainWindow, path: str, written: str) -> bool:
    from hearts_qt.app.windows.rule_set_window import RuleSetWindow

    try:
        profile = read_profile(written, path)
    except ProfileError as error:
        return _refuse(main, say(error.text))
    main.show_once("rule_set", lambda: RuleSetWindow(main, profile))
    return True


def _show_records(main: MainWindow, name: str, path: str, written: str) -> bool:
    from hearts_qt.app.windows.record_window import RecordWindow, read_game

    records = split_records(written)
    try:
        first = read_game(records[0][1])
    except RecordError as error:
        return _refuse(main, _("{file}: {fault}").format(file=path, fault=say(error.text)))
    main.show_once("record", lambda: RecordWindow(main, brief(name, 80), records, first))
    return True


def _strange(path: str) -> str:
    return _("{file} is neither a rule set nor a game record.").format(file=path)


def _refuse(main: MainWindow, sentence: str) -> bool:
    """Say why a file is not shown, in a message that stays until the player closes it."""
    main.banner.say("file", sentence, title=_("This file cannot be opened"), stays=True)
    return False
