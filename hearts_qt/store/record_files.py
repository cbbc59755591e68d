"""Reads files that the player opens: text, and the game records in it."""

from __future__ import annotations

from pathlib import Path

from hearts_qt.file_names import shown
from hearts_qt.game.records import RecordError, is_record, split_records
from hearts_qt.limits import OPENED_FILE
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import cause, read_text


class OpenedFileError(Exception):
    """A file that cannot be used; `text` says why, in a sentence for the player."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.text = reason


def read_opened(path: str) -> str:
    """The text of a file; empty if it holds no text. Raises `OpenedFileError`."""
    try:
        return read_text(Path(path), OPENED_FILE)
    except OSError as error:
        raise OpenedFileError(
            text(
                "{file} cannot be opened because {cause}.",
                file=shown(path),
                cause=cause(error, reading=True),
            )
        ) from error
    except ValueError:
        return ""


def read_records(path: str) -> list[tuple[int, str]]:
    """The records in a file, at least one, each with the number of its first line.

    Raises `OpenedFileError`.
    """
    written = read_opened(path)
    if not is_record(written):
        raise OpenedFileError(text("{file} is not a game record.", file=shown(path)))
    return split_records(written)


def fault_in(path: str, error: RecordError) -> OpenedFileError:
    """The error for a record in a file that cannot be read or breaks a rule."""
    return OpenedFileError(text("{file}: {fault}", file=shown(path), fault=error.text))
