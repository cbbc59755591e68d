"""Reads a file that the person opens with the program: rules, records, or a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hearts_qt.app.i18n import _, say
from hearts_qt.app.windows.library.record_window import CheckedGame, read_game
from hearts_qt.file_names import shown
from hearts_qt.game.records import RecordError, is_record, split_records
from hearts_qt.limits import OPENED_FILE
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.rules.profile import SUFFIX, Profile, ProfileError, read_profile
from hearts_qt.store.files import cause, read_text
from hearts_qt.store.history import History
from hearts_qt.store.save_format import SaveError, is_copy, read_copy


class UnreadableFileError(Exception):
    """A file that cannot be opened; the message is one sentence for the player."""


class RecordFile(NamedTuple):
    """A file with at least one record: the line and text of each, and the first one checked."""

    records: list[tuple[int, str]]
    first: CheckedGame


def read_file(path: str, cancel: CancelToken | None = None) -> Profile | RecordFile | History:
    """What a file holds: a rule set, records, or a saved game. Any thread may call it.

    Raises `UnreadableFileError` for any other file, and `Cancelled` if `cancel` ended the work.
    """
    try:
        written = read_text(Path(path), OPENED_FILE)
    except OSError as error:
        raise UnreadableFileError(
            _("{file} cannot be opened because {cause}.").format(
                file=shown(path), cause=say(cause(error, reading=True))
            )
        ) from error
    except ValueError as error:
        raise UnreadableFileError(_neither(path)) from error
    if is_cancelled(cancel):
        raise Cancelled
    if is_record(written):
        records = split_records(written)
        try:
            return RecordFile(records, read_game(records[0][1], cancel))
        except RecordError as error:
            sentence = _("{file}: {fault}").format(file=shown(path), fault=say(error.text))
            raise UnreadableFileError(sentence) from error
    if is_copy(written):
        try:
            return read_copy(written)
        except SaveError as error:
            sentence = _("{file}: {fault}").format(file=shown(path), fault=say(error.text))
            raise UnreadableFileError(sentence) from error
    if path.lower().endswith(SUFFIX) or '"hearts_rules"' in written:
        try:
            return read_profile(written, path)
        except ProfileError as error:
            raise UnreadableFileError(say(error.text)) from error
    raise UnreadableFileError(_neither(path))


def _neither(path: str) -> str:
    return _("{file} is neither a rule set nor a game record.").format(file=shown(path))
