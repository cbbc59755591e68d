"""The game in progress, saved at every step.

The save is a journal (`hearts_qt.store.journal`). Its first line has the rules, the game's number
and the seats. Each further line is one of: an action, with whether an undo stops before it; a move
back or forth in the history; the cards that the person has raised for the next decision; the rule
notices that were shown; the fault of a player; what happened to deals in undone play. So undo
history and raised cards survive a restart.

The save of a sealed game has its secret, from which all coming deals can be worked out. It must:
the game could not go on without it.

The game on the table is `game.jsonl`. A parked game is the same file under another name in the
folder `parked` (`hearts_qt.store.parked_games`), with a summary as its last line. Parking and
switching only rename files, so at every moment each game is in exactly one place, whole.

The module is long because the format is read and written in one place.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Iterable
from io import BufferedReader, FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from hearts_qt.game.actions import Action, Deal
from hearts_qt.game.deal_source import NumberedDeals, SealedDeals
from hearts_qt.game.game import Game, IllegalAction
from hearts_qt.limits import SAVE_FILE, SAVE_HEADER
from hearts_qt.rules.options import OptionError, RulesError, rules_from_json, rules_to_json
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import (
    cause,
    make_folder,
    open_regular,
    read_bytes,
    set_aside,
    sync_folder,
    write_atomically,
)
from hearts_qt.store.journal import Journal, JournalError, read_lines, sealed
from hearts_qt.store.locks import try_lock
from hearts_qt.store.record_shelf import known_stamp, time_stamp
from hearts_qt.store.save_summary import Summary, summary_of
from hearts_qt.version import __version__

if TYPE_CHECKING:
    from hearts_qt.game.records import Why

__all__ = [
    "FILE_NAME",
    "PARKED",
    "History",
    "Raised",
    "SaveError",
    "SaveStore",
    "SavedSeat",
    "Step",
    "is_copy",
    "read_copy",
    "read_parked",
    "summary_line",
    "write_copy",
]

Raised = tuple[tuple[int, int], ...]
"""The cards the person has raised, in order, each with the seat it goes to, or -1."""

VERSION = 2
"""The version of the format. Files of a later version are refused. Games that earlier versions can
continue are written as version 1: version 2 has sealed games and chosen deals of several hands."""

FILE_NAME = "game.jsonl"

PARKED = "parked"
"""The folder of the parked games, beside the game on the table."""


class SavedSeat(msgspec.Struct, frozen=True):
    """One seat of a saved game."""

    name: str = ""
    """The name the person gave it, or empty."""
    player: str = "basic"
    """The computer player's name in the registry; unused for the person's seat."""
    seed: int = 0
    """The seed of the computer player's random choices."""


class _Header(msgspec.Struct, frozen=True):
    hearts_qt_save: Annotated[int, msgspec.Meta(ge=1)]
    program: str
    rules: dict[str, Any]
    seats: list[SavedSeat]
    number: int | None = None
    first_deal: int | None = None
    begun: str = ""
    preset: str | None = None
    own_seats: bool = False
    """Whether the seats are those of the game, whatever the settings say. Older versions gave a
    loaded game the seats of the settings."""
    first_deals: tuple[int, ...] = ()
    """The deal numbers of the first hands; the first of them is `first_deal` too."""
    secret: str | None = None
    """The secret of a sealed game, which has no number."""
    cut: str = ""


class Step(msgspec.Struct, frozen=True):
    """One action of a game's history."""

    do: Action
    mark: bool = False
    """Whether an undo stops before it: it was the person's own decision."""


class _Move(msgspec.Struct, frozen=True):
    at: Annotated[int, msgspec.Meta(ge=0)]


class DealFacts(msgspec.Struct, frozen=True):
    """What is known of the deals of a sealed game beyond the history that can be redone.

    `dealt` counts all deals that were ever made; those from number `opened` on were made after the
    game had been over once, so that its secret was known; `restarted` are those that were played
    again from the first decision.
    """

    dealt: Annotated[int, msgspec.Meta(ge=0)] = 0
    opened: Annotated[int, msgspec.Meta(ge=0)] | None = None
    restarted: tuple[int, ...] = ()


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any line but the first; exactly one of its parts is set."""

    do: Action | None = None
    mark: bool = False
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    raised: Raised | None = None
    told: tuple[str, ...] | None = None
    fault: tuple[int, str, str] | None = None
    summary: Summary | None = None
    deals: DealFacts | None = None


class _SummaryLine(msgspec.Struct, frozen=True):
    summary: Summary


class _RaisedLine(msgspec.Struct, frozen=True):
    raised: Raised


class _NoticesLine(msgspec.Struct, frozen=True):
    told: tuple[str, ...]


class _FaultLine(msgspec.Struct, frozen=True):
    fault: tuple[int, str, str]


class _DealsLine(msgspec.Struct, frozen=True):
    deals: DealFacts


class History:
    """A game with everything that can be undone and redone.

    `steps` has all actions, including those that were undone; the first `position` of them are in
    force, and `game` is the game after those. `begun` is the time stamp of its beginning, `preset`
    the preset that its rules started from, if any. `raised` has the cards that the person has
    raised for the next decision. `shown_notices` has the keys of the rule notices that were shown,
    and `faults`, for each seat, the name of a player that failed and the reason; an undo changes
    neither. `own_seats` is false for a save of an older version, whose seats the settings replace.
    `deal_facts` says which deals were taken back, begun again or made after the opening.
    """

    def __init__(self, game: Game, seats: tuple[SavedSeat, ...]) -> None:
        self.game = game
        self.seats = seats
        self.begun = time_stamp()
        self.preset: str | None = None
        self.own_seats = True
        self.steps: list[Step] = []
        self.position = 0
        self.raised: Raised = ()
        self.shown_notices: set[str] = set()
        self.faults: dict[int, tuple[str, str]] = {}
        self.deal_facts = DealFacts()

    @property
    def marks(self) -> bool:
        """Whether the person has decided anything in this game."""
        return any(step.mark for step in self.steps)

    def add(self, step: Step) -> None:
        """Add an action that the game has taken; actions that were undone are dropped."""
        if self.position < len(self.steps):
            self._note_restart()
            del self.steps[self.position :]
        self.steps.append(step)
        self.position += 1
        self._note_deals(step)
        if _ends_choice(step):
            self.raised = ()

    def go(self, position: int) -> None:
        """Go to the state after `position` actions; `game` is replaced by one in that state."""
        game = self.game
        if position < self.position:
            game = game.replayed(step.do for step in self.steps[:position])
        else:
            for step in self.steps[self.position : position]:
                game.apply(step.do)
        self.game = game
        self.position = position
        self.raised = ()

    def next_deal(self) -> Deal:
        """The action that deals the next hand.

        A sealed game makes no deal twice: a deal that was taken back counts, and if play goes on in
        another way the next hand gets the deal after it.
        """
        game = self.game
        if not isinstance(game.source, SealedDeals):
            return game.next_deal()
        return game.deal_of(max(self.deal_facts.dealt, game.deal_index + 1))

    def unplayed_deals(self) -> list[tuple[int, Why]]:
        """The deals of a sealed game that were not simply played, in order, and why."""
        facts = self.deal_facts
        log = (step.do for step in self.steps[: self.position])
        played = {action.index for action in log if isinstance(action, Deal)}
        found: list[tuple[int, Why]] = []
        for index in range(facts.dealt):
            if index not in played:
                found.append((index, "abandoned"))
            elif index in facts.restarted:
                found.append((index, "restarted"))
            if facts.opened is not None and index >= facts.opened:
                found.append((index, "after_opening"))
        return found

    def _note_deals(self, step: Step) -> None:
        """Count the deals of a sealed game, and note when it is first over."""
        facts = self.deal_facts
        if not isinstance(self.game.source, SealedDeals):
            return
        if isinstance(step.do, Deal) and step.do.index is not None:
            facts = msgspec.structs.replace(facts, dealt=max(facts.dealt, step.do.index + 1))
        if self.game.winners is not None and facts.opened is None:
            facts = msgspec.structs.replace(facts, opened=facts.dealt)
        self.deal_facts = facts

    def _note_restart(self) -> None:
        """Note a sealed deal whose hand is begun again: undone decisions will be dropped now, the
        person's first of the hand among them."""
        if not isinstance(self.game.source, SealedDeals):
            return
        first: int | None = None
        index: int | None = None
        for at, step in enumerate(self.steps):
            if isinstance(step.do, Deal):
                if at >= self.position:
                    break
                index, first = step.do.index, None
            elif step.mark and first is None:
                first = at
        facts = self.deal_facts
        if first is None or first < self.position or index is None or index in facts.restarted:
            return
        restarted = tuple(sorted((*facts.restarted, index)))
        self.deal_facts = msgspec.structs.replace(facts, restarted=restarted)

    def undo_position(self) -> int | None:
        """The position before the person's last decision; None if there is none."""
        for position in range(self.position - 1, -1, -1):
            if self.steps[position].mark:
                return position
        return None

    def redo_position(self) -> int | None:
        """The position of the next undone decision, or the last one; None if there is none."""
        if self.position == len(self.steps):
            return None
        for position in range(self.position + 1, len(self.steps)):
            if self.steps[position].mark:
                return position
        return len(self.steps)


class SaveStore:
    """The save of the game on the table, and the way to the parked games and back.

    Only one process at a time may write it: `open` takes a lock, which the system releases however
    the process ends. Methods that touch the disk return None, or one sentence for the player. A
    full or broken disk is reported once, and writing is tried again at every step.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self.parked = folder / PARKED
        self._journal = Journal(self.path)
        self._lock: FileIO | None = None
        self._elsewhere = False
        self._closed = False
        self._newer = False
        self._complained = False

    def open(self) -> Text | None:
        """Take the lock; the folder is made if it is missing."""
        self._closed = False
        try:
            self._take_lock()
        except OSError as error:
            return self._complaint(error)
        if self._newer:
            return self._leave_newer()
        if self._elsewhere:
            return text(
                "Another Hearts Qt is running and saves its game in {folder}, so this game is not "
                "saved.",
                folder=str(self.path.parent),
            )
        return None

    def exists(self) -> bool:
        """Whether there is a save, good or not, that this process may load."""
        return not self._elsewhere and os.path.lexists(self.path)

    def load(self) -> tuple[History | None, Text | None]:
        """The saved game, and one sentence if the save had to be renamed.

        Nothing is loaded while another process holds the lock. A save of a newer version is left
        alone, and nothing is saved then. A file that is damaged, or that is not a save, is renamed,
        never deleted. The good part of a damaged save is loaded and saved again.
        """
        if self._elsewhere:
            return None, None
        try:
            content = read_bytes(self.path, SAVE_FILE)
        except FileNotFoundError:
            return None, None
        except OSError as error:
            return None, self._aside(
                text("it cannot be read because {cause}", cause=cause(error, reading=True))
            )
        fault: Text | None = None
        length = checksum = 0
        try:
            bodies, length, checksum = read_lines(content)
        except JournalError as error:
            if error.line == 1:
                return None, self._aside(text("it is not a game saved by Hearts Qt"))
            fault = text("line {line} is damaged", line=error.line)
            bodies = error.bodies
        try:
            history = _read(bodies)
        except _RefusedError as refusal:
            if refusal.newer:
                return None, self._leave_newer()
            if refusal.history is None:
                return None, self._aside(refusal.text)
            # What does not fit lies before the damage, if there is any.
            history, fault = refusal.history, refusal.text
        if fault is None:
            if summary_line(bodies[-1]) is not None:
                # It says how the game stood when it was parked, and the game continues now.
                length -= len(sealed(bodies[-1], 0)[0])
                checksum = 0
                for body in bodies[:-1]:
                    checksum = zlib.crc32(body, checksum)
            self._journal.go_on(length, checksum)
            return history, None
        if not history.steps:
            return None, self._aside(fault)
        return history, self._mend(history, fault)

    def begin(self, history: History) -> Text | None:
        """Save a whole game in place of the one that was saved before."""
        first, *rest = _bodies(history)
        self._journal.start(first)
        self._journal.append(rest)
        return self._flush()

    def add(self, steps: Iterable[Step]) -> Text | None:
        """Save actions that were taken. When this returns they survive a power cut."""
        self._journal.append(msgspec.json.encode(step) for step in steps)
        return self._flush()

    def go(self, position: int) -> Text | None:
        """Save that `position` actions of the history are now in force."""
        self._journal.append([msgspec.json.encode(_Move(position))])
        return self._flush()

    def keep_raised(self, raised: Raised) -> Text | None:
        """Save which cards are raised for the decision that the person owes."""
        self._journal.append([msgspec.json.encode(_RaisedLine(raised))])
        return self._flush()

    def keep_shown_notices(self, keys: tuple[str, ...]) -> Text | None:
        """Save the keys of house rules that the person has just been shown."""
        self._journal.append([msgspec.json.encode(_NoticesLine(keys))])
        return self._flush()

    def keep_fault(self, seat: int, player: str, sentence: str) -> Text | None:
        """Save that a seat's player failed, so that it is not asked again in this game."""
        self._journal.append([msgspec.json.encode(_FaultLine((seat, player, sentence)))])
        return self._flush()

    @property
    def keeps(self) -> bool:
        """Whether games are saved: not while another process holds the lock, for example."""
        return not self._elsewhere and not self._closed

    def park(self, history: History, drop_waiting: bool = False) -> Text | None:
        """Move the game on the table to the parked games.

        One sentence if that is not possible; the game is then still on the table. Until `begin` or
        `load` there is no game on the table. With `drop_waiting`, what the disk has not taken is
        lost, and the game is parked as far as it has been saved.
        """
        journal = self._journal
        try:
            self._take_lock()
            if not self.keeps:
                return text("Games are not saved at the moment, so this one cannot be kept.")
            if not drop_waiting:
                journal.flush()
                length, checksum = journal.length, journal.checksum
                journal.append([msgspec.json.encode(_SummaryLine(summary_of(history.game)))])
                with contextlib.suppress(OSError):
                    # Without it a list replays the game. A torn line is dropped.
                    journal.flush()
            journal.close()
            try:
                make_folder(self.parked)
                os.rename(self.path, _free_name(self.parked, history))
            except OSError:
                if not drop_waiting:
                    journal.go_on(length, checksum)
                raise
        except OSError as error:
            return text(
                "This game cannot be put away in {folder} because {cause}. It stays on the table.",
                folder=str(self.parked),
                cause=cause(error),
            )
        sync_folder(self.parked)
        sync_folder(self.path.parent)
        return None

    def unpark(self, name: str) -> Text | None:
        """Move a parked game to the table, for `load`; a game that is still there is replaced.

        One sentence if that is not possible; nothing has changed then.
        """
        try:
            self._take_lock()
            if not self.keeps:
                return text("Another Hearts Qt is running and has this game.")
            self._journal.close()
            os.replace(self.parked / name, self.path)
        except OSError as error:
            return text(
                "The saved game {file} cannot be continued because {cause}.",
                file=str(self.parked / name),
                cause=cause(error),
            )
        sync_folder(self.path.parent)
        sync_folder(self.parked)
        return None

    def clear(self) -> None:
        """Remove the game from the table: it has ended, and its record is kept."""
        self._journal.close()
        if not self.keeps or self._lock is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            # A finished game that is still there is shown again at the next start.
            return
        sync_folder(self.path.parent)

    @property
    def unsaved(self) -> bool:
        """Whether something waits because the disk did not take it."""
        return self._journal.unsaved and not self._elsewhere and not self._closed

    def retry(self) -> Text | None:
        """Write what waits; one sentence each time that fails."""
        if not self.unsaved:
            return None
        self._complained = False
        return self._flush()

    def close(self) -> None:
        """Close the save and release the lock; nothing is saved afterwards.

        What waits is tried once more and lost if it cannot be written; `retry` says whether it can.
        """
        self.retry()
        self._closed = True
        self._journal.close()
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.close()

    def _take_lock(self) -> None:
        """Take the lock unless it is held or another process has it. Raises `OSError`."""
        if self._lock is not None or self._elsewhere:
            return
        make_folder(self.path.parent)
        lock = open_regular(self.path.with_name("game.lock"), "ab")
        if try_lock(lock):
            if _is_newer(self.path):
                # Nor may a new game overwrite it before it was loaded.
                self._newer = self._elsewhere = True
                lock.close()
                return
            self._lock = lock
        else:
            # For good: the other's game must not be overwritten when it has ended either.
            self._elsewhere = True
            lock.close()

    def _flush(self) -> Text | None:
        """Write the prepared lines; one sentence if that fails."""
        if self._elsewhere or self._closed:
            return None
        try:
            self._take_lock()
            if self._lock is not None:
                self._journal.flush()
        except OSError as error:
            return self._complaint(error)
        self._complained = False
        return None

    def _complaint(self, error: OSError) -> Text | None:
        """The sentence for a game that cannot be saved; None if it was said already."""
        if self._complained:
            return None
        self._complained = True
        return text(
            "The game cannot be saved in {folder} because {cause}. You can keep playing; Hearts Qt "
            "tries to save again after every step.",
            folder=str(self.path.parent),
            cause=cause(error),
        )

    def _mend(self, history: History, fault: Text) -> Text:
        """Rename a damaged save, save its good part again, and return a sentence about it."""
        aside = set_aside(self.path, "damaged")
        if aside is None:
            self._elsewhere = True
            return text(
                "The saved game {file} is damaged: {fault}. The game continues from the last good "
                "step, but is not saved. Move the file away to save games again.",
                file=str(self.path),
                fault=fault,
            )
        return self.begin(history) or text(
            "The saved game is damaged: {fault}. The game continues from the last good step. The "
            "damaged file is kept as {file}.",
            fault=fault,
            file=str(aside),
        )

    def _leave_newer(self) -> Text:
        """Leave the save of a newer version alone and return a sentence about it."""
        self._elsewhere = True
        return text(
            "The saved game {file} belongs to a newer version of Hearts Qt, which can continue it. "
            "The file is not changed, and this game is not saved.",
            file=str(self.path),
        )

    def _aside(self, fault: Text) -> Text:
        """Rename the save and return a sentence about it."""
        aside = set_aside(self.path, "damaged")
        if aside is None:
            # It must not be overwritten, so this program run saves nothing.
            self._elsewhere = True
            return text(
                "The saved game {file} cannot be continued: {fault}. The file could not be "
                "renamed, so this game is not saved. Move the file away to save games again.",
                file=str(self.path),
                fault=fault,
            )
        return text(
            "The saved game cannot be continued: {fault}. It is kept as {file}, and a new game "
            "starts.",
            file=str(aside),
            fault=fault,
        )


def write_copy(history: History, path: Path) -> None:
    """Write a game to a file of its own, for `read_copy`. Raises `OSError`."""
    content, checksum = b"", 0
    for body in _bodies(history):
        line, checksum = sealed(body, checksum)
        content += line
    write_atomically(path, content)


def is_copy(content: str) -> bool:
    """Whether a text begins as a saved game does."""
    return content.startswith('{"hearts_qt_save":')


def read_copy(content: str) -> History:
    """The game that `write_copy` wrote. Raises `SaveError`, whose sentence has no file name."""
    try:
        bodies, _length, _checksum = read_lines(content.encode())
        return _read(bodies)
    except JournalError as error:
        raise SaveError(text("line {line} is damaged", line=error.line)) from None
    except _RefusedError as refusal:
        raise SaveError(refusal.text) from None


def read_parked(content: bytes) -> History:
    """The game in the content of a parked save, up to the first damaged line.

    Raises `SaveError` if nothing of it can be continued; its `newer` says that a newer version of
    the program saved it.
    """
    try:
        try:
            bodies = read_lines(content)[0]
        except JournalError as error:
            if error.line == 1:
                raise SaveError(text("it is not a game saved by Hearts Qt")) from None
            bodies = error.bodies
        return _read(bodies)
    except _RefusedError as refusal:
        if refusal.history is not None and refusal.history.steps:
            return refusal.history
        raise SaveError(refusal.text, refusal.newer) from None


def summary_line(body: bytes) -> Summary | None:
    """The summary in a line of a save, or None if it is another line."""
    if not body.startswith(b'{"summary":'):
        return None
    try:
        return msgspec.json.decode(body, type=_SummaryLine).summary
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def _free_name(folder: Path, history: History) -> Path:
    """A path in a folder that no file has, named after a game."""
    stem = f"{known_stamp(history.begun)}_{history.game.source.name}"
    path, number = folder / f"{stem}.jsonl", 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path


def _bodies(history: History) -> list[bytes]:
    """The lines of a whole game, the header first."""
    source = history.game.source
    numbered = source if isinstance(source, NumberedDeals) else None
    first = numbered.first if numbered is not None else ()
    plain = numbered is not None and len(first) < 2
    header = _Header(
        1 if plain else VERSION,
        __version__,
        rules_to_json(history.game.rules),
        list(history.seats),
        numbered.number if numbered is not None else None,
        first[0] if first else None,
        history.begun,
        history.preset,
        history.own_seats,
        first if not plain else (),
        source.secret if isinstance(source, SealedDeals) else None,
        source.cut if isinstance(source, SealedDeals) else "",
    )
    lines: list[msgspec.Struct] = [header, *history.steps]
    if history.position != len(history.steps):
        lines.append(_Move(history.position))
    if history.raised:
        lines.append(_RaisedLine(history.raised))
    if history.shown_notices:
        lines.append(_NoticesLine(tuple(sorted(history.shown_notices))))
    for seat, (player, sentence) in sorted(history.faults.items()):
        lines.append(_FaultLine((seat, player, sentence)))
    if history.deal_facts != DealFacts():
        lines.append(_DealsLine(history.deal_facts))
    return [msgspec.json.encode(line) for line in lines]


class SaveError(Exception):
    """A saved game that cannot be read; `text` is a clause that says why.

    `newer` says that it is a save of a newer version of the program.
    """

    def __init__(self, fault: Text, newer: bool = False) -> None:
        super().__init__(str(fault))
        self.text = fault
        self.newer = newer


class _RefusedError(Exception):
    """A save that cannot be continued, because of damage or because it is of a newer version.

    `history` is the game up to the fault, when only what follows cannot be read.
    """

    def __init__(self, fault: Text, newer: bool = False) -> None:
        super().__init__(str(fault))
        self.text = fault
        self.newer = newer
        self.history: History | None = None


def _ends_choice(step: Step) -> bool:
    """Whether an action ends the choice for which cards were raised.

    They stay raised while other players choose.
    """
    return step.mark or isinstance(step.do, Deal)


def _is_newer(path: Path) -> bool:
    """Whether a file is a save of a newer version."""
    try:
        with BufferedReader(open_regular(path, "rb")) as file:
            start = msgspec.json.decode(file.readline(SAVE_HEADER), type=dict[str, Any])
    except (OSError, ValueError, RecursionError, msgspec.DecodeError):
        return False
    version = start.get("hearts_qt_save")
    return isinstance(version, int) and version > VERSION


def _read(bodies: list[bytes]) -> History:
    """The game of a journal's lines. Raises `_RefusedError`."""
    foreign = text("it is not a game saved by Hearts Qt")
    try:
        start = msgspec.json.decode(bodies[0], type=dict[str, Any])
        version = start.get("hearts_qt_save")
        if isinstance(version, int) and version > VERSION:
            raise _RefusedError(text("a newer version of Hearts Qt saved it"), newer=True)
        header = msgspec.convert(start, _Header)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise _RefusedError(foreign) from None
    try:
        rules = rules_from_json(header.rules)
    except (OptionError, RulesError):
        raise _RefusedError(text("its rules are not playable")) from None
    if len(header.seats) != rules.players:
        raise _RefusedError(text("its seats do not match its rules"))
    try:
        game = Game(rules, _source(header))
    except ValueError:
        raise _RefusedError(text("its numbers are out of range")) from None
    history = History(game, tuple(header.seats))
    history.begun = header.begun or history.begun
    history.preset = header.preset
    history.own_seats = header.own_seats
    _take(history, bodies)
    return history


def _source(header: _Header) -> NumberedDeals | SealedDeals:
    """Where the deals of a saved game come from; raises `ValueError`."""
    if header.secret is not None:
        return SealedDeals(header.secret, header.cut)
    if header.number is None:
        raise ValueError("neither a number nor a secret")
    first = () if header.first_deal is None else (header.first_deal,)
    return NumberedDeals(header.number, header.first_deals or first)


def _take(history: History, bodies: list[bytes]) -> None:
    """Take the lines after the first into a history.

    Raises `_RefusedError` with the history before the first line that cannot be taken.
    """
    decoder = msgspec.json.Decoder(_Line)
    position = 0
    raised: Raised = ()
    refusal: _RefusedError | None = None
    for number, body in enumerate(bodies[1:], 2):
        try:
            line = decoder.decode(body)
            parts = (
                line.do, line.at, line.raised, line.told, line.fault, line.summary, line.deals
            )  # fmt: skip
            if parts.count(None) != len(parts) - 1:
                raise ValueError("a line that says nothing, or several things")
            # Moves back are carried out only before the next action: most follow one another.
            if line.at is not None:
                if line.at > len(history.steps):
                    raise ValueError("a move beyond the history")
                position, raised = line.at, ()
            elif line.do is not None:
                if position != history.position:
                    history.go(position)
                history.game.apply(line.do)
                step = Step(line.do, line.mark)
                history.add(step)
                position += 1
                if _ends_choice(step):
                    raised = ()
            elif line.raised is not None:
                raised = line.raised
            elif line.fault is not None:
                seat, player, sentence = line.fault
                if not 0 <= seat < len(history.seats):
                    raise ValueError("a fault of a seat that is not there")
                history.faults[seat] = (player, sentence)
            elif line.deals is not None:
                history.deal_facts = line.deals
            elif line.summary is None:
                history.shown_notices.update(line.told or ())
        except (msgspec.DecodeError, ValueError, RecursionError, IllegalAction):
            refusal = _RefusedError(text("line {line} does not fit the game", line=number))
            break
    if position != history.position:
        history.go(position)
    history.raised = raised
    if refusal is not None:
        refusal.history = history
        raise refusal
