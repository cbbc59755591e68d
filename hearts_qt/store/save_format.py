"""The format of a saved game: what its lines say, and how they are read.

A save is a journal (`hearts_qt.store.journal`). Its first line has the rules, the game's number
and the seats. Each further line is one of: an action, with whether an undo stops before it; a move
back or forth in the history; the cards that the person has raised for the next decision; the rule
notices that were shown; the fault of a player; names and players that have changed; what happened
to deals in undone play. So undo history and raised cards survive a restart.

The save of a sealed game contains its secret, because the game could not go on without it. All
coming deals can be worked out from the secret.
"""

from __future__ import annotations

from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec

from hearts_qt.game.actions import Action, IllegalAction
from hearts_qt.game.deals import DealtCards, NewDeals, NumberedDeals, RealPackDeals, SealedDeals
from hearts_qt.game.game import Game
from hearts_qt.limits import SAVE_HEADER
from hearts_qt.rules.options import OptionError, RulesError, rules_from_json, rules_to_json
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import open_regular, write_atomically
from hearts_qt.store.history import DealFacts, History, HistoryStep, Raised, SavedSeat, ends_choice
from hearts_qt.store.journal import JournalError, read_lines, with_checksum
from hearts_qt.store.kept_file import UnusableError, is_newer
from hearts_qt.store.time_stamps import time_stamp
from hearts_qt.version import __version__

if TYPE_CHECKING:
    from hearts_qt.game.game import Game

VERSION = 1
"""The version of the format. Files of a later version are refused."""


class _RealPack(msgspec.Struct, frozen=True):
    """What `RealPackDeals` has besides the number."""

    dealer: Annotated[int, msgspec.Meta(ge=0)]
    dealt: tuple[DealtCards, ...]
    every_hand: bool


class _Header(msgspec.Struct, frozen=True):
    hearts_qt_save: Annotated[int, msgspec.Meta(ge=1)]
    program: str
    rules: dict[str, Any]
    seats: list[SavedSeat]
    number: int | None = None
    begun: str = ""
    preset: str | None = None
    first_deals: tuple[int, ...] = ()
    """The deal numbers of the first hands."""
    secret: str | None = None
    """The secret of a sealed game, which has no number."""
    cut: str = ""
    real_pack: _RealPack | None = None


class Move(msgspec.Struct, frozen=True):
    at: Annotated[int, msgspec.Meta(ge=0)]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any line but the first; exactly one of its parts is set."""

    do: Action | None = None
    mark: bool = False
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    raised: Raised | None = None
    told: tuple[str, ...] | None = None
    fault: tuple[int, str, str] | None = None
    summary: GameStanding | None = None
    deals: DealFacts | None = None
    seats: tuple[SavedSeat, ...] | None = None


class SummaryLine(msgspec.Struct, frozen=True):
    summary: GameStanding


class RaisedLine(msgspec.Struct, frozen=True):
    raised: Raised


class NoticesLine(msgspec.Struct, frozen=True):
    told: tuple[str, ...]


class FaultLine(msgspec.Struct, frozen=True):
    fault: tuple[int, str, str]


class SeatsLine(msgspec.Struct, frozen=True):
    seats: tuple[SavedSeat, ...]


class _DealsLine(msgspec.Struct, frozen=True):
    deals: DealFacts


_FOREIGN = text("it is not a game saved by Hearts Qt")


class SaveError(UnusableError):
    """A saved game that cannot be continued, because of damage or because it is of a newer version.

    `history` is the game up to the fault, when only what follows cannot be read.
    """

    history: History | None = None


def lines_of(history: History) -> list[bytes]:
    """The lines of a whole game, the header first."""
    header = _Header(
        VERSION,
        __version__,
        rules_to_json(history.game.rules),
        list(history.seats),
        history.game.number,
        begun=history.begun,
        preset=history.preset,
        **history.game.source.saved(),
    )
    lines: list[msgspec.Struct] = [header, *history.steps]
    if history.position != len(history.steps):
        lines.append(Move(history.position))
    if history.raised:
        lines.append(RaisedLine(history.raised))
    if history.shown_notices:
        lines.append(NoticesLine(tuple(sorted(history.shown_notices))))
    for seat, (player, sentence) in sorted(history.faults.items()):
        lines.append(FaultLine((seat, player, sentence)))
    if history.deal_facts != DealFacts():
        lines.append(_DealsLine(history.deal_facts))
    return [msgspec.json.encode(line) for line in lines]


def write_copy(history: History, path: Path) -> None:
    """Write a game to a file of its own, for `read_copy`. Raises `OSError`."""
    content, checksum = b"", 0
    for body in lines_of(history):
        line, checksum = with_checksum(body, checksum)
        content += line
    write_atomically(path, content)


def is_copy(content: str) -> bool:
    """Whether a text begins as a saved game does."""
    return content.startswith('{"hearts_qt_save":')


def read_copy(content: str) -> History:
    """The game that `write_copy` wrote. Raises `SaveError`, whose sentence has no file name."""
    try:
        bodies, _length, _checksum = read_lines(content.encode())
    except JournalError as error:
        raise SaveError(text("line {line} is damaged", line=error.line)) from None
    return history_of(bodies)


class OpenedSave(NamedTuple):
    """A save that was read: its game, up to the first line that cannot be used."""

    history: History
    fault: Text | None
    """What is wrong with that line; None if all lines can be used."""
    content: bytes
    bodies: list[bytes]
    """The JSON objects of the lines."""
    length: int
    """The length of the good lines, in bytes; 0 if a line is damaged."""
    checksum: int
    """Their checksum."""


def open_save(content: bytes) -> OpenedSave:
    """The game in the content of a save. Raises `SaveError` if nothing of it can be continued; its
    `newer` says that a newer version of the program saved it."""
    fault: Text | None = None
    length = checksum = 0
    try:
        bodies, length, checksum = read_lines(content)
    except JournalError as error:
        if error.line == 1:
            raise SaveError(_FOREIGN) from None
        fault = text("line {line} is damaged", line=error.line)
        bodies = error.bodies
    try:
        history = history_of(bodies)
    except SaveError as refusal:
        if refusal.newer or refusal.history is None:
            raise
        # A line that does not fit comes before a damaged one, so report that fault.
        history, fault = refusal.history, refusal.text
    return OpenedSave(history, fault, content, bodies, length, checksum)


def open_parked(content: bytes) -> OpenedSave:
    """As `open_save`, for a parked save; one whose first action does not fit cannot be continued.
    One that a power cut has damaged there can: its deals are those of its number."""
    opened = open_save(content)
    if opened.fault is not None and opened.length and not opened.history.steps:
        raise SaveError(opened.fault)
    return opened


def read_parked(content: bytes) -> History:
    """The game in the content of a parked save, up to the first damaged line. Raises
    `SaveError`."""
    return open_parked(content).history


def summary_line(body: bytes) -> GameStanding | None:
    """The summary in a line of a save, or None if it is another line."""
    if not body.startswith(b'{"summary":'):
        return None
    try:
        return decode_json(body, SummaryLine).summary
    except ValueError:
        return None


def is_newer_save(path: Path) -> bool:
    """Whether a file is a save of a newer version."""
    try:
        with BufferedReader(open_regular(path, "rb")) as file:
            start = decode_json(file.readline(SAVE_HEADER), dict[str, Any])
    except (OSError, ValueError):
        return False
    return is_newer(start.get("hearts_qt_save"), VERSION)


def history_of(bodies: list[bytes]) -> History:
    """The game in the JSON objects of a journal. Raises `SaveError`."""
    try:
        start = decode_json(bodies[0], dict[str, Any])
        if is_newer(start.get("hearts_qt_save"), VERSION):
            raise SaveError(text("a newer version of Hearts Qt saved it"), newer=True)
        header = msgspec.convert(start, _Header)
    except ValueError:
        raise SaveError(_FOREIGN) from None
    try:
        rules = rules_from_json(header.rules)
    except (OptionError, RulesError):
        raise SaveError(text("its rules are not playable")) from None
    if len(header.seats) != rules.players:
        raise SaveError(text("its seats do not match its rules"))
    try:
        game = Game(rules, _source(header))
        if header.real_pack is not None:
            game.check(game.next_deal())
    except (ValueError, IllegalAction):
        raise SaveError(text("its numbers are out of range")) from None
    history = History(game, tuple(header.seats))
    history.begun = header.begun or history.begun
    history.preset = header.preset
    _take(history, bodies)
    return history


def _source(header: _Header) -> NewDeals:
    """Where the deals of a saved game come from: what `saved` of its deals wrote. Raises
    `ValueError`."""
    if header.secret is not None:
        return SealedDeals(header.secret, header.cut)
    if header.number is None:
        raise ValueError("neither a number nor a secret")
    if header.real_pack is not None:
        entered = header.real_pack
        return RealPackDeals(header.number, entered.dealer, entered.dealt, entered.every_hand)
    return NumberedDeals(header.number, header.first_deals)


def _take(history: History, bodies: list[bytes]) -> None:
    """Apply the lines after the first to a history.

    Raises `SaveError` with the history before the first line that cannot be applied.
    """
    decoder = msgspec.json.Decoder(_Line)
    position = 0
    raised: Raised = ()
    refusal: SaveError | None = None
    for number, body in enumerate(bodies[1:], 2):
        try:
            line = decoder.decode(body)
            parts = (
                line.do, line.at, line.raised, line.told, line.fault, line.summary, line.deals,
                line.seats,
            )  # fmt: skip
            if parts.count(None) != len(parts) - 1:
                raise ValueError("a line that says nothing, or several things")
            # Moves are carried out only before the next action, because many come in a row.
            if line.at is not None:
                if line.at > len(history.steps):
                    raise ValueError("a move beyond the history")
                position, raised = line.at, ()
            elif line.do is not None:
                if position != history.position:
                    history.go(position)
                history.game.apply(line.do)
                step = HistoryStep(line.do, line.mark)
                history.add(step)
                position += 1
                if ends_choice(step):
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
            elif line.seats is not None:
                if len(line.seats) != len(history.seats):
                    raise ValueError("other seats than those of the rules")
                history.seats = line.seats
            elif line.summary is None:
                history.shown_notices.update(line.told or ())
        except (ValueError, RecursionError, IllegalAction):
            refusal = SaveError(text("line {line} does not fit the game", line=number))
            break
    if position != history.position:
        history.go(position)
    history.raised = raised
    if refusal is not None:
        refusal.history = history
        raise refusal


class GameStanding(msgspec.Struct, frozen=True):
    """How a game stands.

    It is derived from the lines before it, and dropped as soon as the game continues, so the two
    cannot disagree.
    """

    at: str
    """When the game was parked, as a time stamp."""
    hand: int
    """The number of the current or next hand, from 1."""
    totals: tuple[int, ...]
    """The points of each side before that hand."""
    cards: tuple[int, ...]
    """The cards that the person holds."""
    trick: tuple[tuple[int, int], ...]
    """The plays of the trick on the table, as (seat, card) pairs."""
    seats: tuple[SavedSeat, ...] = ()
    """The seats, which may have changed since the first line; empty if they have not."""


def summary_of(history: History, person: int = 0) -> GameStanding:
    """A summary of a game, seen from the person's seat."""
    game = history.game
    return GameStanding(
        at=time_stamp(),
        hand=len(game.finished) + 1,
        totals=tuple(game.totals),
        cards=tuple(game.hand_of(person)),
        trick=tuple(game.trick),
        seats=history.seats,
    )
