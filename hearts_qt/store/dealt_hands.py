"""Counts what the person and the other players were dealt in all kept games.

Hands whose deal was chosen, or was dealt before, are left out: they are not independent samples of
what the program deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hearts_qt.game import deals
from hearts_qt.game.actions import route_packets
from hearts_qt.game.odds import LineResult, Tally, compare
from hearts_qt.game.records import HandEntry, Record
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.rules.cards import CardError, parse_cards
from hearts_qt.store.record_files import RecordFileError, read_record_file

if TYPE_CHECKING:
    from hearts_qt.store.game_library import GameLibrary

MOST_PLAYERS = 24
"""The most other players listed: those with the most hands."""


@dataclass(slots=True)
class DealtHands:
    """What was dealt in many games."""

    own: Tally = field(default_factory=Tally)
    others: dict[str, Tally] = field(default_factory=dict)
    """The tallies of the other players by their names."""
    games: int = 0
    """How many games were counted."""
    chosen: int = 0
    """How many hands were left out because their deal was chosen, or was dealt before."""
    unread: int = 0
    """How many files could not be read."""
    seen: set[int] = field(default_factory=set)
    """The hashes of the deals that were counted."""


@dataclass(frozen=True, slots=True)
class OddsOfPlayer:
    """The lines of one player; the name is empty for the person."""

    name: str
    dealt: int
    """How many hands the player was dealt."""
    received: int
    """How often the worst card came in a pass."""
    lines: tuple[LineResult, ...]


def dealt_hands(
    library: GameLibrary,
    progress: Callable[[int, int], object] | None = None,
    cancel: CancelToken | None = None,
) -> DealtHands:
    """Count the deals of all kept games in which the person played.

    `progress` gets the number of files read and of those to read. Raises `OSError` if the folder
    cannot be read, and `Cancelled`.
    """
    found = DealtHands()
    kept = library.games(cancel=cancel)
    found.unread = sum(game.summary is None for game in kept)
    games = [game for game in kept if game.summary is not None and game.summary.person >= 0]
    for at, game in enumerate(sorted(games, key=lambda each: each.name)):
        if is_cancelled(cancel):
            raise Cancelled
        if progress is not None:
            progress(at, len(games))
        try:
            file = read_record_file(library.records / game.name)
            records = [file.record(index) for index in range(len(file.records))]
        except RecordFileError:
            found.unread += 1
            continue
        for record in records:
            count_record(found, record)
    return found


def odds_of(hands: DealtHands) -> list[OddsOfPlayer]:
    """The lines of the person, and then those of the other players, sorted by name."""
    others = sorted(hands.others, key=lambda name: (-hands.others[name].dealt, name))
    names = sorted(others[:MOST_PLAYERS])
    tallies = [hands.own, *(hands.others[name] for name in names)]
    return [
        OddsOfPlayer(name, tally.dealt, tally.received, tuple(lines))
        for name, tally, lines in zip(("", *names), tallies, compare(tallies), strict=True)
    ]


def count_record(found: DealtHands, record: Record) -> None:
    """Add the hands of one record, if a person played in it."""
    person = next((at for at, seat in enumerate(record.seats) if seat.player == "person"), -1)
    if person < 0:
        return
    counted = False
    for entry in record.hands:
        try:
            dealt = [parse_cards(cards) for cards in entry.dealt]
            moves = _moves(entry)
        except (CardError, KeyError, IndexError):
            continue
        rules = record.rules
        size = rules.hand_size
        if len(dealt) != rules.players or any(len(cards) != size for cards in dealt):
            continue
        same = hash(tuple(tuple(sorted(cards)) for cards in dealt))
        if same in found.seen or _was_chosen(record, entry):
            found.chosen += 1
            continue
        found.seen.add(same)
        counted = True
        for seat, entered in enumerate(record.seats):
            received = [card for _, to, cards in moves if to == seat for card in cards]
            tally = found.own
            if seat != person:
                tally = found.others.setdefault(entered.name[:60], Tally())
            tally.add(rules, entry.direction, dealt, seat, received)
    found.games += counted


def _moves(entry: HandEntry) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    if entry.passes is None:
        return ()
    packets = [
        None if isinstance(each, str) else tuple((one.to, parse_cards(one.cards)) for one in each)
        for each in entry.passes
    ]
    return route_packets(packets, entry.direction)


def _was_chosen(record: Record, entry: HandEntry) -> bool:
    """Whether the deal was chosen or dealt with a real pack, instead of drawn by the game's
    number."""
    if record.real_pack is not None and entry.deal is None:
        return True
    if record.game is None or entry.deal is None or not entry.deal.isdigit():
        return False
    return int(entry.deal) != deals.deal_number(record.game, entry.hand)
