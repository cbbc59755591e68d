"""Reads a file that the person opens with the program: rules, records, or a saved game."""

from __future__ import annotations

from typing import NamedTuple

from hearts_qt.app.library.record_window import CheckedGame, read_game
from hearts_qt.file_names import shown
from hearts_qt.game.records import RecordError, is_record, split_records
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.rules.profile import SUFFIX, Profile, ProfileError, read_profile
from hearts_qt.rules.text import text
from hearts_qt.store.history import History
from hearts_qt.store.record_files import OpenedFileError, fault_in, read_opened
from hearts_qt.store.save_format import SaveError, is_copy, read_copy


class RecordFile(NamedTuple):
    """A file with at least one record: the line and text of each, and the first one checked."""

    records: list[tuple[int, str]]
    first: CheckedGame


def read_file(path: str, cancel: CancelToken | None = None) -> Profile | RecordFile | History:
    """What a file holds: a rule set, records, or a saved game. Any thread may call it.

    Raises `OpenedFileError` for any other file, and `Cancelled` if `cancel` ended the work.
    """
    written = read_opened(path)
    if is_cancelled(cancel):
        raise Cancelled
    if is_record(written):
        records = split_records(written)
        try:
            return RecordFile(records, read_game(records[0][1], cancel))
        except RecordError as error:
            raise fault_in(path, error) from error
    if is_copy(written):
        try:
            return read_copy(written)
        except SaveError as error:
            raise OpenedFileError(
                text("{file}: {fault}", file=shown(path), fault=error.text)
            ) from error
    if path.lower().endswith(SUFFIX) or '"hearts_rules"' in written:
        try:
            return read_profile(written, path)
        except ProfileError as error:
            raise OpenedFileError(error.text) from error
    raise OpenedFileError(
        text("{file} is neither a rule set nor a game record.", file=shown(path))
    )
