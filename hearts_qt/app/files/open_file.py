"""Reads a file that the person opens with the program: rules, records, or a saved game."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hearts_qt.file_names import shown
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, read_record
from hearts_qt.limits import OPENED_FILE
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.rules.profile import SUFFIX, Profile, ProfileError, read_profile
from hearts_qt.rules.text import Text, text
from hearts_qt.store.history import History
from hearts_qt.store.record_files import (
    NotARecordError,
    OpenedFileError,
    RecordFileError,
    read_record_file,
)
from hearts_qt.store.save_format import SaveError, is_copy, read_copy

if TYPE_CHECKING:
    from hearts_qt.game.game import Game


class CheckedGame(NamedTuple):
    """The part of a recorded game that follows the rules, and the first fault if there is one."""

    game: Game
    names: tuple[str, ...]
    players: tuple[str, ...]
    """The kind of player of each seat, as in `SeatEntry`."""
    person: int = -1
    """The seat of the person, or -1."""
    fault: Text | None = None
    all_hands: bool = True
    """Whether the game has all hands of the record: with a fault, only if just the seal, the deals
    or the result at the end are wrong."""


def read_game(written: str, cancel: CancelToken | None = None) -> CheckedGame:
    """Check a record against the rules; may be called in any thread.

    If the record breaks a rule, the game has the hands before that; if only the seal is wrong, it
    has all hands. Raises `RecordError` if not even the start of a game can be read, and `Cancelled`
    if `cancel` ended the work.
    """

    def go_on(_so_far: Game | None = None) -> None:
        if is_cancelled(cancel):
            raise Cancelled

    go_on()
    record = read_record(written)
    names = tuple(seat.name for seat in record.seats)
    players = tuple(seat.player for seat in record.seats)
    person = next((at for at, seat in enumerate(record.seats) if seat.player == "person"), -1)
    try:
        return CheckedGame(replay_record(record, go_on), names, players, person)
    except RecordError as error:
        if record.seal is not None:
            # Perhaps only the seal is wrong: then the whole game can be shown.
            with contextlib.suppress(RecordError):
                game = replay_record(record, go_on, deals=False)
                return CheckedGame(game, names, players, person, error.text)
        hands = len(record.hands) if error.hand is None else error.hand - 1
        for kept in range(hands, -1, -1):
            good = replace(record, hands=record.hands[:kept], result=None)
            try:
                game = replay_record(good, go_on, deals=record.seal is None)
                all_hands = kept == len(record.hands)
                return CheckedGame(game, names, players, person, error.text, all_hands)
            except RecordError:
                # For example, the result of the last hand is wrong.
                continue
        raise


class CheckedFile(NamedTuple):
    """A file with at least one record: the line and text of each, and the first one checked."""

    records: list[tuple[int, str]]
    first: CheckedGame


def read_file(path: str, cancel: CancelToken | None = None) -> Profile | CheckedFile | History:
    """What a file holds: a rule set, records, or a saved game. Any thread may call it.

    Raises `OpenedFileError` for any other file, and `Cancelled` if `cancel` ended the work.
    """
    try:
        records = read_record_file(Path(path), OPENED_FILE).records
        return CheckedFile(records, read_game(records[0][1], cancel))
    except RecordError as error:
        raise RecordFileError(Path(path), error.text) from error
    except NotARecordError as error:
        written = error.written
    if is_cancelled(cancel):
        raise Cancelled
    if is_copy(written):
        try:
            return read_copy(written)
        except SaveError as error:
            raise RecordFileError(Path(path), error.text) from error
    if path.lower().endswith(SUFFIX) or '"hearts_rules"' in written:
        try:
            return read_profile(written, path)
        except ProfileError as error:
            raise OpenedFileError(error.text) from error
    raise OpenedFileError(
        text("{file} is neither a rule set nor a game record.", file=shown(path))
    )
