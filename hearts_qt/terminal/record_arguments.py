"""The files with game records that the command line names."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError
from hearts_qt.limits import COMMAND_LINE_FILE
from hearts_qt.store.record_files import (
    NotARecordError,
    RecordFile,
    RecordFileError,
    read_record_file,
)
from hearts_qt.terminal.rule_arguments import CommandError, check_name

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.game.records import Record


def index_of(written: str) -> int:
    """A number on the command line that counts from 0."""
    if not (written.isascii() and written.isdigit() and len(written) < 7):
        raise argparse.ArgumentTypeError("must be a whole number of at least 0")
    return int(written)


def records_in(name: str) -> RecordFile:
    """The records in a file; raises `CommandError`."""
    check_name(name)
    try:
        return read_record_file(Path(name), COMMAND_LINE_FILE)
    except NotARecordError as error:
        if not error.written.strip():
            raise CommandError(f"{name} is empty.") from None
        raise CommandError(error) from None
    except RecordFileError as error:
        raise CommandError(error) from None


def record_and_game(file: RecordFile, index: int) -> tuple[Record, Game]:
    """A record of a file and its game.

    Raises `CommandError`, with code 1 if the form of the record is right but the game breaks a
    rule.
    """
    try:
        record = file.record(index)
    except RecordFileError as error:
        raise CommandError(error) from None
    try:
        return record, replay_record(record)
    except RecordError as error:
        raise CommandError(f"{file.path}: {error}", code=1) from None
