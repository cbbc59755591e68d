"""Game records: games as lines of JSON that any program can replay and check.

The format is version 1 of the project's record format: a header, a line for each hand and, when
the game is over, a result. `write_record` writes a game, `read_record` reads a text, and
`record_check.replay_record` replays it by the rules and compares everything that it states.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal, TypeVar

import msgspec

from hearts_qt.game.actions import Deal, DecisionIndex, Play, SeatAction, decisions_in
from hearts_qt.game.deals import (
    MASK,
    is_digest,
)
from hearts_qt.game.events import HandResult
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import card_name, format_cards
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import (
    OptionError,
    Rules,
    RulesError,
    rules_from_json,
    rules_to_json,
)
from hearts_qt.rules.presets import preset_of
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import N_, Text, brief, text
from hearts_qt.version import __version__

VERSION = 1
PROGRAM = "hearts-qt"

Entry = TypeVar("Entry")


class RecordError(Exception):
    """A record that cannot be read or that breaks a rule; `text` says where and why, in a sentence.

    `line` is the line of the text, `hand` and `play` are the number of the hand and of the play in
    it, both from 1, `section` is that of the rules. Each is None or empty if it does not apply.
    """

    def __init__(
        self,
        reason: Text,
        line: int | None = None,
        hand: int | None = None,
        play: tuple[int, int, str] | None = None,
        section: str = "",
    ) -> None:
        """`play` is its number, the seat and the card as it was written."""
        self.line, self.hand, self.section = line, hand, section
        self.play = None if play is None else play[0]
        places: list[Text] = []
        if line is not None:
            places.append(text("line {line}", line=line))
        if hand is not None:
            places.append(text("hand {hand}", hand=hand))
        if play is not None:
            number, seat, card = play
            places.append(text("play {play} (seat {seat}, {card})", play=number, seat=seat,
                               card=brief(card)))
        if section:
            places.append(text("section {section} of the rules", section=section))
        self.text = reason
        if places:
            where = places[0]
            for place in places[1:]:
                # Translators: the first things of a list, and the others.
                where = text("{first}, {rest}", first=where, rest=place)
            # Reasons why a card may not be played are not full sentences.
            whole = reason.singular.endswith(".")
            # Translators: a place in a record, such as “hand 2, play 5”, and what is wrong there.
            form = N_("{where}: {reason}")
            if not whole:
                # Translators: the same, of which the second part has no full stop.
                form = N_("{where}: {reason}.")
            self.text = text(form, where=where, reason=reason)
        super().__init__(str(self.text))


class SeatEntry(msgspec.Struct, frozen=True):
    """The player of a seat: the name shown, and the kind of player (`person`, `basic` …).

    `note` says in a sentence why another player took over in the game.
    """

    name: str
    player: str
    note: str | None = None


class RulesEntry(msgspec.Struct, frozen=True):
    """The rules of a record: the preset they started from, and every option with its value."""

    options: dict[str, Any]
    preset: str | None = None


class _Version(msgspec.Struct, frozen=True):
    """The part of the first line that is the same in every version of the format."""

    hearts_record: int


RealPack = Literal["first_hand", "every_hand"]
"""Which hands of a game the players dealt with a real pack."""


class Header(msgspec.Struct, frozen=True):
    """The first line of a record."""

    hearts_record: int
    rules: RulesEntry
    seats: list[SeatEntry]
    game: str | None = None
    program: str = ""
    seal: str | None = None
    real_pack: RealPack | None = None


class PacketEntry(msgspec.Struct, frozen=True):
    """A packet of a pass: the seat that the direction names, and the cards."""

    to: int
    cards: str


class KittyEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who took the kitty, after how many plays, and what was laid away."""

    seat: int
    after_play: int
    laid_away: str | None = None


class MoonEntry(msgspec.Struct, frozen=True):
    """Who shot the moon, and how it counted."""

    seat: int
    how: Literal["add", "subtract"]


class HandEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand of a record, finished or not."""

    hand: int
    dealer: int
    direction: str
    dealt: list[str]
    kitty: str
    passes: list[list[PacketEntry] | Literal["blind"]] | None
    charged: list[str] | None
    plays: list[tuple[int, str]]
    deal: str | None = None
    deal_index: int | None = None
    legal: list[str] | None = None
    kitty_taken: KittyEntry | None = None
    moon: MoonEntry | None = None
    delegated: dict[str, list[DecisionIndex]] | None = None
    captured: list[str] | None = None
    scores: list[int] | None = None
    totals: list[int] | None = None


Why = Literal["abandoned", "restarted", "after_opening"]
"""What happened to a deal: it was taken back and is not among the hands; its hand was begun again;
it was made after the seal had been opened."""


class UnplayedEntry(msgspec.Struct, frozen=True):
    """A deal of a sealed game that was not simply played, and why."""

    deal_index: int
    why: Why


class OpenedEntry(msgspec.Struct, frozen=True):
    """The opened seal of a game that is over or was given up."""

    secret: str
    cut: str
    abandoned: list[UnplayedEntry]


class ResultEntry(msgspec.Struct, frozen=True):
    """The last line of a record whose game is over; `winners` are seats."""

    winners: list[int]
    totals: list[int]
    hands: int
    opened: OpenedEntry | None = None


class _OpenedLine(msgspec.Struct, frozen=True):
    """The last line of a sealed record whose game was given up."""

    opened: OpenedEntry


@dataclass(slots=True)
class Record:
    """A record as it was read: its rules, seats, hands and, if the game is over, its result.

    `game` is the game's number; None for a sealed game, which has a `seal` instead, and `opened`
    once it was opened. `real_pack` says which hands were dealt with a real pack: such hands have no
    deal number. `lines` are the numbers of the lines after the header, one for each hand
    and for the result or the opened seal.
    """

    rules: Rules
    preset: str | None
    game: int | None
    seats: list[SeatEntry]
    hands: list[HandEntry] = field(default_factory=list)
    result: ResultEntry | None = None
    lines: list[int] = field(default_factory=list)
    seal: str | None = None
    opened: OpenedEntry | None = None
    real_pack: RealPack | None = None


# Writing


def write_record(
    game: Game,
    seats: Sequence[SeatEntry],
    preset: str | None = None,
    legal: bool = False,
    *,
    given_up: bool = False,
    unplayed: Sequence[tuple[int, Why]] | None = None,
) -> str:
    """The record of a game as it stands, as text that ends with a line feed.

    `seats` names the player of each seat. `preset` is the preset that the rules started from; by
    default the one that they equal, if any. `legal` adds the legal cards of each play.

    A sealed game is opened when it is over, or when it is `given_up`; before that the record has
    neither secret nor deal numbers. `unplayed` has the deals that were not simply played, each with
    its index and what happened; by default those that lie between the deals of the hands.

    Raises `ValueError` for a game that began with other totals than zeros, or after another hand.
    """
    if any(game.first_totals) or game.first_black_taker is not None:
        raise ValueError("no record can hold a game that began after another hand")
    source = game.source
    opened: dict[str, Any] | None = None
    opening = source.opening() if game.winners is not None or given_up else None
    if opening is not None:
        skipped: list[tuple[int, Why]] = [(index, "abandoned") for index in _skipped(game)]
        listed = skipped if unplayed is None else unplayed
        opened = {
            **opening,
            "abandoned": [{"deal_index": index, "why": why} for index, why in listed],
        }
    header: dict[str, Any] = {
        "hearts_record": VERSION,
        "program": f"{PROGRAM} {__version__}",
        "game": None if game.number is None else str(game.number),
        "rules": {
            "preset": preset if preset is not None else preset_of(game.rules),
            "options": rules_to_json(game.rules),
        },
        "seats": [_seat(seat) for seat in seats],
        **source.header(),
    }
    lines: list[Any] = [header, *_hands(game, legal, opened is not None)]
    end: dict[str, Any] = {} if opened is None else {"opened": opened}
    if game.winners is not None:
        end = {
            "winners": list(game.winners),
            "totals": list(game.totals),
            "hands": len(game.finished),
            **end,
        }
    if end:
        lines.append(end)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _seat(seat: SeatEntry) -> dict[str, str]:
    entry = {"name": seat.name, "player": seat.player}
    return entry if seat.note is None else entry | {"note": seat.note}


def _skipped(game: Game) -> list[int]:
    """The deals of a sealed game, before its last deal, with which no hand was played."""
    played = {action.index for action in game.log if isinstance(action, Deal)}
    return [index for index in range(game.deal_index) if index not in played]


def _hands(game: Game, legal: bool, opened: bool) -> Iterator[dict[str, Any]]:
    """The line of each hand, from a replay of the game."""
    again = game.undealt()
    allowed: list[str] = []
    dealt = False
    delegated = _delegated(decisions_in(game.log))
    for action in game.log:
        if isinstance(action, Deal):
            if dealt:
                yield _hand(again, allowed if legal else None, opened, delegated)
            dealt, allowed = True, []
        elif isinstance(action, Play) and legal:
            allowed.append(format_cards(again.legal(action.seat)))
        again.apply(action)
    if dealt:
        yield _hand(again, allowed if legal else None, opened, delegated)


def _delegated(
    decisions: Iterable[tuple[int, DecisionIndex, SeatAction]],
) -> dict[int, dict[str, list[DecisionIndex]]]:
    """The decisions that players left to the computer, by hand and by the number of the seat."""
    found: dict[int, dict[str, list[DecisionIndex]]] = {}
    for hand, index, action in decisions:
        if action.delegated:
            found.setdefault(hand, {}).setdefault(str(action.seat), []).append(index)
    return found


def _hand(
    game: Game,
    allowed: list[str] | None,
    opened: bool,
    delegated: dict[int, dict[str, list[DecisionIndex]]],
) -> dict[str, Any]:
    """The line of the hand that a game is in, or has just finished; `delegated` is of all hands."""
    result: HandResult | None = None
    if game.finished and game.finished[-1].hand == game.hand_index:
        result = game.finished[-1]
    passes: list[Any] | None = None
    if game.direction != "hold" and all(game.pass_done):
        passes = [
            "blind"
            if packets is None
            else [{"to": to, "cards": format_cards(sorted(cards))} for to, cards in packets]
            for packets in game.passes
        ]
    charged: list[str] | None = None
    if game.rules.charging != "off" and all(cards is not None for cards in game.charges):
        charged = [format_cards(cards or ()) for cards in game.charges]
    entry: dict[str, Any] = {"hand": game.hand_index}
    sealed = game.source.seal is not None
    if sealed:
        entry["deal_index"] = game.deal_index
    if game.deal is not None and (opened or not sealed):
        entry["deal"] = str(game.deal)
    entry |= {
        "dealer": game.dealer,
        "direction": game.direction,
        "dealt": [format_cards(hand) for hand in game.dealt],
        "kitty": format_cards(game.kitty),
        "passes": passes,
        "charged": charged,
        "plays": [[seat, card_name(card)] for seat, card in game.plays],
    }
    if allowed is not None:
        entry["legal"] = allowed
    if game.kitty_taken is not None:
        seat, after, _ = game.kitty_taken
        entry["kitty_taken"] = {"seat": seat, "after_play": after}
        if game.laid_away is not None:
            entry["kitty_taken"]["laid_away"] = format_cards(game.laid_away)
    if game.hand_index in delegated:
        entry["delegated"] = delegated[game.hand_index]
    if result is not None:
        if result.moon is not None:
            entry["moon"] = {"seat": result.moon[0], "how": result.moon[1]}
        entry["captured"] = [format_cards(cards) for cards in result.captured]
        entry["scores"] = list(result.scores)
        entry["totals"] = list(result.totals)
    return entry


# Reading


def read_record(written: str, first_line: int = 1) -> Record:
    """Read the text of a record; raises `RecordError` if it is not one.

    Only the form is checked; `replay_record` checks that the game follows the rules. `first_line`
    is the number of the first line of the text in its file.
    """
    lines = _lines(written, first_line)
    at, line = next(lines, (0, ""))
    if not line:
        raise RecordError(text("The record is empty."))
    head = _header(line, at)
    rules = _rules(head, at)
    if (head.game is None) is (head.seal is None):
        raise RecordError(
            text("The record needs either the number of its game or a seal."), at
        )
    if head.seal is not None and not is_digest(head.seal):
        raise RecordError(
            text(
                "“{seal}” is not a seal of 64 hexadecimal digits in small letters.",
                seal=brief(head.seal),
            ),
            at,
        )
    if head.seal is not None and head.real_pack is not None:
        raise RecordError(
            text("A game cannot be sealed and dealt with a real pack."), at
        )
    number = None if head.game is None else number_of(head.game, at)
    if len(head.seats) != rules.players:
        raise RecordError(text("The record does not name every seat of the table once."), at)
    record = Record(
        rules, head.rules.preset, number, head.seats, seal=head.seal, real_pack=head.real_pack
    )
    for at, line in lines:
        if record.result is not None or record.opened is not None:
            raise RecordError(text("There is text after the result of the game."), at)
        if '"winners"' in line and _has_key(line, "winners") and not _has_key(line, "hand"):
            record.result = _parse(line, ResultEntry, at)
            record.opened = record.result.opened
        elif '"opened"' in line and _has_key(line, "opened") and not _has_key(line, "hand"):
            record.opened = _parse(line, _OpenedLine, at).opened
        else:
            record.hands.append(_parse(line, HandEntry, at))
        record.lines.append(at)
    return record


def rules_of_record(written: str) -> tuple[Rules, str | None]:
    """The rules of a record and the preset they started from; raises `RecordError`.

    Only the header is read.
    """
    for at, line in _lines(written):
        head = _header(line, at)
        return _rules(head, at), head.rules.preset
    raise RecordError(text("The record is empty."))


def is_record(written: str) -> bool:
    """Whether the first line of a text says that it is a record, sound or not."""
    return any('"hearts_record"' in line for _, line in islice(_lines(written), 1))


def split_records(written: str) -> list[tuple[int, str]]:
    """The records in a text, one after another, each with the number of its first line."""
    found: list[tuple[int, list[str]]] = []
    expected = 0
    for at, line in _lines(written):
        if not found or _begins(line):
            found.append((at, []))
        else:
            # Keep blank lines, so that line numbers stay right.
            found[-1][1].extend([""] * (at - expected))
        found[-1][1].append(line)
        expected = at + 1
    return [(at, "\n".join(lines)) for at, lines in found]


_LINE = re.compile("[^\n]+")


def _lines(written: str, first: int = 1) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, each with its number, one after another.

    A line ends with a line feed alone: other separators may stand within a name. Some editors put
    a byte order mark before the first.
    """
    at, before = first, 0
    for found in _LINE.finditer(written):
        at += written.count("\n", before, found.start())
        before = found.start()
        line = found[0].removeprefix("\ufeff") if not before else found[0]
        if line.strip():
            yield at, line


def _begins(line: str) -> bool:
    return '"hearts_record"' in line and _has_key(line, "hearts_record")


def _has_key(line: str, key: str) -> bool:
    try:
        return key in decode_json(line, dict[str, msgspec.Raw])
    except ValueError:
        return False


def _header(line: str, at: int) -> Header:
    """The first line of a record; says what is wrong with it."""
    # The version is checked first, because the rest of another version is not known.
    version = _parse(line, _Version, at).hearts_record
    if version != VERSION:
        raise RecordError(
            text(
                "The record has version {version}; this program reads version {own}.",
                version=brief(version),
                own=VERSION,
            ),
            at,
        )
    return _parse(line, Header, at)


def _rules(head: Header, at: int) -> Rules:
    # This program writes every option that it knows; those that came later have their defaults.
    missing = [name for name in OPTIONS if name not in head.rules.options]
    if missing and not head.program.startswith(f"{PROGRAM} "):
        raise RecordError(text("The record does not say “{option}” among its rules.",
                               option=missing[0]), at)  # fmt: skip
    try:
        return rules_from_json(head.rules.options)
    except OptionError as error:
        raise RecordError(error.text, at) from None
    except RulesError as error:
        raise RecordError(error.problems[0].text, at) from None


def _parse(line: str, kind: type[Entry], at: int) -> Entry:
    try:
        return decode_json(line, kind)
    except ValueError as error:
        raise RecordError(
            text("This does not belong in a record ({cause}).", cause=brief(error, 120)), at
        ) from None


def number_of(written: str, at: int) -> int:
    """The 64-bit number of a decimal string on a line; raises `RecordError`."""
    if written.isascii() and written.isdigit() and len(written) <= 20 and int(written) <= MASK:
        return int(written)
    raise RecordError(text("“{number}” is not a number of 64 bits.", number=brief(written)), at)
