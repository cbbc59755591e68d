"""Game records: games written down as JSON lines that anybody can replay and check.

The format is version 1 of the project's record format: a header, a line for each hand and, when
the game is over, a result. `write_record` makes the text of a game, `read_record` takes a text
apart and `replay_record` plays it again by the rules and compares every claim that it makes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import msgspec

from hearts_qt import __version__
from hearts_qt.game.actions import Action, Charge, ChooseMoon, Deal, LayAway, Packet, Pass, Play
from hearts_qt.game.deals import MASK, deal_cards
from hearts_qt.game.game import Game, HandResult, IllegalAction, Phase
from hearts_qt.rules.cards import CardError, card_name, format_cards, parse_card, parse_cards
from hearts_qt.rules.options import OptionError, Rules, RulesError, rules_from_json, rules_to_json
from hearts_qt.rules.presets import preset_of
from hearts_qt.rules.text import Text, text

VERSION = 1

Entry = TypeVar("Entry")


class RecordError(Exception):
    """A record that cannot be read or that breaks a rule; `text` says where and why."""

    def __init__(self, reason: Text, line: int | None = None) -> None:
        self.text = reason if line is None else text("line {line}: {reason}", line=line,
                                                     reason=reason)
        super().__init__(str(self.text))


class SeatEntry(msgspec.Struct, frozen=True):
    """Who sat on a seat: the name shown, and the player's kind (`person`, `basic` …)."""

    name: str
    player: str


class RulesEntry(msgspec.Struct, frozen=True):
    """The rules of a record: the preset they started from, and every option with its value."""

    options: dict[str, Any]
    preset: str | None = None


class Header(msgspec.Struct, frozen=True):
    """The first line of a record."""

    hearts_record: int
    game: str
    rules: RulesEntry
    seats: list[SeatEntry]
    program: str = ""


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
    deal: str
    dealer: int
    direction: str
    dealt: list[str]
    kitty: str
    passes: list[list[PacketEntry] | Literal["blind"]] | None
    charged: list[str] | None
    plays: list[tuple[int, str]]
    legal: list[str] | None = None
    kitty_taken: KittyEntry | None = None
    moon: MoonEntry | None = None
    captured: list[str] | None = None
    scores: list[int] | None = None
    totals: list[int] | None = None


class ResultEntry(msgspec.Struct, frozen=True):
    """The last line of a record whose game is over; `winners` are seats."""

    winners: list[int]
    totals: list[int]
    hands: int


@dataclass(slots=True)
class Record:
    """A record taken apart: its rules, seats, hands and, when the game is over, its result."""

    rules: Rules
    preset: str | None
    game: int
    seats: list[SeatEntry]
    hands: list[HandEntry] = field(default_factory=list)
    result: ResultEntry | None = None


# Writing


def write_record(
    game: Game, seats: Sequence[SeatEntry], preset: str | None = None, legal: bool = False
) -> str:
    """The record of a game as it stands, as text that ends with a line feed.

    `preset` is the one the rules started from, by default the one they equal; `legal` asks for the
    legal cards of every play.
    """
    header = {
        "hearts_record": VERSION,
        "program": f"hearts-qt {__version__}",
        "game": str(game.number),
        "rules": {
            "preset": preset if preset is not None else preset_of(game.rules),
            "options": rules_to_json(game.rules),
        },
        "seats": [{"name": seat.name, "player": seat.player} for seat in seats],
    }
    lines: list[Any] = [header, *_hands(game, legal)]
    if game.winners is not None:
        lines.append(
            {
                "winners": list(game.winners),
                "totals": list(game.totals),
                "hands": len(game.finished),
            }
        )
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _hands(game: Game, legal: bool) -> Iterator[dict[str, Any]]:
    """Every hand of the game, by playing its log again."""
    again = Game(game.rules, game.number, game.first_deal)
    allowed: list[str] = []
    dealt = False
    for action in game.log:
        if isinstance(action, Deal):
            if dealt:
                yield _hand(again, allowed if legal else None)
            dealt, allowed = True, []
        elif isinstance(action, Play) and legal:
            allowed.append(format_cards(again.legal(action.seat)))
        again.apply(action)
    if dealt:
        yield _hand(again, allowed if legal else None)


def _hand(game: Game, allowed: list[str] | None) -> dict[str, Any]:
    """The line of the hand that a game is in, or has just finished."""
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
    entry: dict[str, Any] = {
        "hand": game.hand_index,
        "deal": str(game.deal),
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
    if result is not None:
        if result.moon is not None:
            entry["moon"] = {"seat": result.moon[0], "how": result.moon[1]}
        entry["captured"] = [format_cards(cards) for cards in result.captured]
        entry["scores"] = list(result.scores)
        entry["totals"] = list(result.totals)
    return entry


# Reading


def read_record(written: str) -> Record:
    """Take a record apart; raises `RecordError` with one sentence when it is none.

    Only the form is checked here; `replay_record` checks that the game was played by the rules.
    """
    lines = [(at, line) for at, line in enumerate(written.splitlines(), 1) if line.strip()]
    if not lines:
        raise RecordError(text("The record is empty."))
    head = _parse(lines[0][1], Header, lines[0][0])
    if head.hearts_record != VERSION:
        raise RecordError(
            text(
                "The record has version {version}; this program reads version {own}.",
                version=head.hearts_record,
                own=VERSION,
            )
        )
    try:
        rules = rules_from_json(head.rules.options)
    except OptionError as error:
        raise RecordError(error.text, 1) from None
    except RulesError as error:
        raise RecordError(text("{faults}", faults=str(error)), 1) from None
    number = _number(head.game, 1)
    if len(head.seats) != rules.players:
        raise RecordError(text("The record does not name every seat of the table once."), 1)
    record = Record(rules, head.rules.preset, number, head.seats)
    for at, line in lines[1:]:
        if record.result is not None:
            raise RecordError(text("Something follows the result of the game."), at)
        if '"winners"' in line:
            record.result = _parse(line, ResultEntry, at)
        else:
            record.hands.append(_parse(line, HandEntry, at))
    return record


def split_records(written: str) -> list[tuple[int, str]]:
    """The records of a text that holds one after another, each with its first line's number."""
    found: list[tuple[int, list[str]]] = []
    for at, line in enumerate(written.splitlines(), 1):
        if not found or '"hearts_record"' in line:
            found.append((at, []))
        found[-1][1].append(line)
    return [(at, "\n".join(lines)) for at, lines in found]


def _parse(line: str, kind: type[Entry], at: int) -> Entry:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(
            text("This is not what a record holds ({cause}).", cause=str(error)), at
        ) from None


def _number(written: str, at: int) -> int:
    if not written.isascii() or not written.isdigit() or len(written) > 20:
        raise RecordError(text("“{number}” is not a number of 64 bits.", number=written[:40]), at)
    number = int(written)
    if number > MASK:
        raise RecordError(text("“{number}” is not a number of 64 bits.", number=written), at)
    return number


# Checking


def replay_record(record: Record) -> Game:
    """Play a record again and compare everything that it claims; the game as it then stands.

    Raises `RecordError` that names the line of the first thing that does not fit.
    """
    game = Game(record.rules, record.game)
    for index, hand in enumerate(record.hands):
        line = index + 2
        try:
            _replay_hand(game, hand, index, last=index == len(record.hands) - 1)
        except IllegalAction as error:
            raise RecordError(error.reason, line) from None
        except CardError as error:
            raise RecordError(text("{error}.", error=str(error)), line) from None
        except RecordError as error:
            raise RecordError(error.text, line) from None
    line = len(record.hands) + 2
    if record.result is None:
        return game
    if game.winners is None:
        raise RecordError(text("The game has a result, but it is not over."), line)
    if sorted(record.result.winners) != list(game.winners):
        raise RecordError(text("The winners are not those of the rules."), line)
    if record.result.totals != list(game.totals) or record.result.hands != len(game.finished):
        raise RecordError(text("The result does not fit the hands."), line)
    return game


def _demand(fits: bool, reason: Text) -> None:
    if not fits:
        raise RecordError(reason)


def _replay_hand(game: Game, hand: HandEntry, index: int, last: bool) -> None:
    rules = game.rules
    _demand(game.phase is Phase.DEAL, text("A hand follows, though the game is not ready for it."))
    _demand(hand.hand == index, text("The hands are not in order."))
    if index == 0:
        # A record names its first dealer; the game's number gives one only where it is not named.
        _demand(0 <= hand.dealer < rules.players, text("There is no such dealer."))
        game.dealer = (hand.dealer - 1) % rules.players
    number = _number(hand.deal, 0)
    hands, kitty = deal_cards(number, rules)
    _demand(
        [parse_cards(cards) for cards in hand.dealt] == list(hands)
        and parse_cards(hand.kitty) == kitty,
        text("The cards are not those of the deal’s number."),
    )
    game.apply(Deal(number))
    _demand(hand.dealer == game.dealer, text("It is not this seat’s turn to deal."))
    _demand(hand.direction == game.direction, text("The pass does not go in this direction."))
    _demand(
        hand.legal is None or len(hand.legal) == len(hand.plays),
        text("The legal cards are not told for every play."),
    )
    legal = iter(hand.legal or ())
    for action in _actions(game, hand):
        if isinstance(action, Play) and hand.legal is not None:
            named = parse_cards(next(legal, ""))
            _demand(
                named == game.legal(action.seat),
                text("The legal cards are not those of the rules."),
            )
        game.apply(action)
    taken = hand.kitty_taken
    claimed = None if taken is None else (taken.seat, taken.after_play)
    actual = None if game.kitty_taken is None else game.kitty_taken[:2]
    _demand(claimed == actual, text("The kitty went elsewhere by the rules."))
    if hand.scores is None:
        _demand(last, text("A hand is not finished, but another one follows."))
        return
    _demand(
        game.phase in (Phase.DEAL, Phase.OVER) and bool(game.finished),
        text("The hand has scores, but it is not finished."),
    )
    _compare(game.finished[-1], hand)


def _compare(result: HandResult, hand: HandEntry) -> None:
    _demand(hand.scores == list(result.scores), text("The scores are not those of the rules."))
    _demand(hand.totals == list(result.totals), text("The totals are not those of the rules."))
    captured = [parse_cards(cards) for cards in hand.captured or ()]
    _demand(
        captured == list(result.captured), text("The captured cards are not those of the play.")
    )
    if result.moon is None:
        _demand(hand.moon is None, text("Nobody shot the moon in this hand."))
    else:
        _demand(
            hand.moon is not None and hand.moon.how == result.moon[1],
            text("The moon was shot, and the record tells it otherwise."),
        )


def _actions(game: Game, hand: HandEntry) -> Iterator[Action]:
    """The actions of a hand, in the order in which the game wants them."""
    if game.phase is Phase.PASS:
        if hand.passes is None:
            _demand(not hand.plays, text("Cards were played before the pass."))
            return
        _demand(len(hand.passes) == game.players, text("The pass leaves somebody out."))
        for seat, packets in enumerate(hand.passes):
            chosen: tuple[Packet, ...] | None = None
            if not isinstance(packets, str):
                chosen = tuple((entry.to, parse_cards(entry.cards)) for entry in packets)
            yield Pass(seat, chosen)
    if game.phase is Phase.CHARGE:
        if hand.charged is None:
            _demand(not hand.plays, text("Cards were played before anything could be charged."))
            return
        _demand(len(hand.charged) == game.players, text("The charges leave somebody out."))
        for seat, cards in enumerate(hand.charged):
            yield Charge(seat, parse_cards(cards))
    for seat, name in hand.plays:
        if game.phase is Phase.LAY_AWAY:
            yield from _laid_away(game, hand)
        yield Play(seat, parse_card(name))
    if game.phase is Phase.LAY_AWAY and hand.kitty_taken and hand.kitty_taken.laid_away:
        yield from _laid_away(game, hand)
    if game.phase is Phase.MOON and hand.moon is not None:
        yield ChooseMoon(game.to_act[0], hand.moon.how)


def _laid_away(game: Game, hand: HandEntry) -> Iterator[Action]:
    taken = hand.kitty_taken
    _demand(
        taken is not None and taken.laid_away is not None,
        text("The taker of the kitty laid nothing away."),
    )
    assert taken is not None
    assert taken.laid_away is not None
    yield LayAway(game.to_act[0], parse_cards(taken.laid_away))


__all__ = [
    "HandEntry",
    "Header",
    "Record",
    "RecordError",
    "ResultEntry",
    "SeatEntry",
    "read_record",
    "replay_record",
    "split_records",
    "write_record",
]
