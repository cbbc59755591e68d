"""Reads files with game records, as the window, the command line and the statistics do alike."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hearts_qt.file_names import shown
from hearts_qt.game.records import Record, RecordError, is_record, read_record, split_records
from hearts_qt.limits import RECORD_FILE
from hearts_qt.rules.text import SaidError, Text, text
from hearts_qt.store.files import cause, read_bytes


class OpenedFileError(SaidError):
    """A file that cannot be used; `text` names it and says why, in a sentence for the player."""


class RecordFileError(OpenedFileError):
    """A file without a record that can be read; `fault` is a sentence that does not name it."""

    def __init__(self, path: Path, fault: Text, sentence: Text | None = None) -> None:
        """`sentence` says the same with the name of the file; by default the name comes first."""
        super().__init__(sentence or text("{file}: {fault}", file=shown(str(path)), fault=fault))
        self.fault = fault


class NotARecordError(RecordFileError):
    """A text that does not begin as a record does; `written` is that text."""

    def __init__(self, path: Path, written: str) -> None:
        super().__init__(path, text("It is not a game record."))
        self.written = written


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file with at least one record."""

    path: Path
    content: bytes
    records: list[tuple[int, str]]
    """The number of the first line of each record, and its text."""

    def record(self, index: int = 0) -> Record:
        """One of the records, by its number from 0; raises `RecordFileError`.

        Only the form is checked, as `read_record` does.
        """
        at, written = self.records[index]
        try:
            return read_record(written, at)
        except RecordError as error:
            raise RecordFileError(self.path, error.text) from error

    def only_record(self) -> Record:
        """The record of a file that holds no other, as kept games do; raises `RecordFileError`."""
        if len(self.records) > 1:
            raise RecordFileError(self.path, text("It holds several games."))
        return self.record()


def read_record_file(path: Path, most: int = RECORD_FILE) -> RecordFile:
    """The records in a file of at most `most` bytes; raises `RecordFileError`."""
    try:
        content = read_bytes(path, most)
        written = content.decode().removeprefix("\ufeff")
    except OSError as error:
        why = cause(error, reading=True)
        raise RecordFileError(
            path,
            text("It cannot be read because {cause}.", cause=why),
            text("{file} cannot be read because {cause}.", file=shown(str(path)), cause=why),
        ) from error
    except ValueError as error:
        # The content is not UTF-8, or the name contains a zero byte.
        raise RecordFileError(path, text("It is not a text file.")) from error
    if not is_record(written):
        raise NotARecordError(path, written)
    return RecordFile(path, content, split_records(written))
