"""Opening a file that somebody double-clicked or named: a rule set, or the record of a game."""

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
"""More bytes than a file of records has that somebody looks at in a window."""


def open_file(main: MainWindow, path: str) -> bool:
    """Show what a file holds, or say in one sentence why it cannot be shown.

    Returns whether it is shown. Nothing changes before the player says so.
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
    """Say why a file is not shown. It stays until it was read: somebody has asked for the file."""
    main.banner.say("file", sentence, title=_("This file cannot be opened"), stays=True)
    return False
