"""The player's own last game as the example on the page *Is it fair?*."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt import limits
from hearts_qt.game.deals import seal_words
from hearts_qt.game.odds import worst_card
from hearts_qt.game.records import RecordError, read_record, split_records
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.cards import CardError, parse_cards
from hearts_qt.store.files import read_bytes

if TYPE_CHECKING:
    from hearts_qt.store.game_library import GameLibrary


@dataclass(frozen=True, slots=True)
class FairnessExample:
    """What the page says about a game."""

    written: str
    """The text of its record."""
    words: tuple[str, ...]
    """The seal in words; empty if the game is not sealed."""
    cut: str
    opponent: str
    """The name of a computer player; empty if there was none."""
    hands: int
    """How many hands the person was dealt."""
    worst: int
    """How often the worst card of the rules was among them."""
    expected: float
    """How often chance would have dealt it, on average."""


def last_game(library: GameLibrary, cancel: CancelToken) -> FairnessExample | None:
    """The example from the latest kept game with a hand that the person was dealt and finished.
    Tries at most the three latest; None if none of them can be read."""
    games = [
        game
        for game in library.games(cancel=cancel)
        if game.summary is not None and game.summary.person >= 0 and game.summary.hands
    ]
    for game in sorted(games, key=lambda each: each.begun, reverse=True)[:3]:
        try:
            content = read_bytes(library.records / game.name, limits.RECORD_FILE).decode()
            return example_of(split_records(content)[0][1])
        except (OSError, UnicodeError, RecordError, CardError):
            continue
    return None


def example_of(written: str) -> FairnessExample:
    """The example that a record gives. Raises `RecordError` and `CardError`."""
    record = read_record(written)
    person = next((at for at, seat in enumerate(record.seats) if seat.player == "person"), 0)
    others = [seat.name for seat in record.seats if seat.player != "person"]
    worst = worst_card(record.rules)
    found = 0
    for hand in record.hands:
        cards = parse_cards(hand.dealt[person]) if person < len(hand.dealt) else ()
        found += list(cards).count(worst) if worst is not None else 0
    share = record.rules.hand_size / len(record.rules.pack)
    copies = record.rules.pack.count(worst) if worst is not None else 0
    return FairnessExample(
        written,
        () if record.seal is None else tuple(seal_words(record.seal)),
        record.opened.cut if record.opened is not None else "",
        others[0] if others else "",
        len(record.hands),
        found,
        len(record.hands) * share * copies,
    )
