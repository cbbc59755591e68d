"""The result of each hand of the kept games, and what its review says of the person's decisions.

Records and the reviews beside them are authoritative. What was read is kept in a file in the cache
folder, so that only games that are new or have changed since are read again. A file that is
missing, damaged or of another version is made again; everything works if none can be written.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from collections.abc import Callable, Container
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from hearts_qt import limits
from hearts_qt.file_names import kept, name_of_kept, shown
from hearts_qt.game.actions import DecisionIndex, delegated_in
from hearts_qt.game.game_stats import are_own, moon_stopped, own_hands, place_of
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import Record, RecordError
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.coach.themes import theme_of
from hearts_qt.players.review.decisions import net_points
from hearts_qt.players.review.labels import ERRORS
from hearts_qt.players.review.review_results import DecisionReview, HandReview, ReviewedChoice
from hearts_qt.rules.cards import parse_card, suit_of
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store.files import read_bytes, write_atomically
from hearts_qt.store.record_files import RecordFileError, read_record_file
from hearts_qt.store.record_shelf import REVIEW_SUFFIX, stamp_of, time_of
from hearts_qt.store.reviews import KeptReviews, hand_digests, read_reviews
from hearts_qt.store.time_stamps import seconds_of
from hearts_qt.version import __version__

if TYPE_CHECKING:
    from datetime import datetime

    from hearts_qt.game.game import Game
    from hearts_qt.game.records import HandEntry
    from hearts_qt.store.folders import Folders

FILE_NAME = "hands.msgpack"
"""The name of the file in the cache folder."""

VERSION = 1
"""The version of that file. One of another version is made again."""

KINDS: Final = ("pass", "lead", "follow", "discard", "moon", "charge", "lay_away")
"""The kinds of decisions. `follow` is a card in the suit that was led, where the question is
whether to duck; `discard` is a card of another suit. A decision is of the kind `moon` if the choice
or the best choice tries to shoot the moon, or if it says how a moon counts."""

MOST_POINTS: Final = 1_000_000.0
"""Losses from this many points on are taken for damage."""
CARDS: Final = 52
"""The number of different cards."""

_LOG = logging.getLogger(__name__)

_ERRORS: Final = frozenset(label.key for label in ERRORS)


class KeptError(msgspec.Struct, frozen=True, array_like=True):
    """A decision with the label of an error: what was done, and what would have been best."""

    index: DecisionIndex
    trick: int
    """The number of the trick, from 0; -1 before the first card."""
    kind: str
    label: str
    loss: float
    error: float
    chosen: ReviewedChoice
    best: ReviewedChoice
    theme: str | None = None
    """What the best choice is about, the value of a `Theme`."""


class ReviewFigures(msgspec.Struct, frozen=True, array_like=True):
    """What the review of a hand says of the person's decisions, in net points."""

    lost: dict[str, float]
    """What the decisions of each kind lost."""
    decided: dict[str, int]
    """The number of decisions of each kind, without those that had only one choice."""
    errors: tuple[KeptError, ...]
    cards: float | None = None
    """What the cards dealt were worth, from the ledger; None where there is no ledger of this
    version of the program."""
    rank: float | None = None
    """The share of the replays by Expert that did better, from 0 to 1, ties half."""

    @property
    def loss(self) -> float:
        """What all decisions lost."""
        return sum(self.lost.values())


class HandFigures(msgspec.Struct, frozen=True, array_like=True):
    """The figures of a finished hand."""

    hand: int
    """The number of the hand, from 0."""
    direction: str
    """The direction of the pass."""
    points: tuple[int, ...]
    """The points on the score sheet of the side of each seat."""
    net: float
    """The net points of the person."""
    blacks: tuple[int, ...]
    """The number of black cards (usually the queen of spades) that each seat took."""
    shot: int | None
    """The seat that shot the moon; None if there was no moon."""
    stop: tuple[int, int] | None
    """The seat that tried to shoot the moon, and the seat that stopped it; see `moon_stopped`."""
    review: ReviewFigures | None
    """None too if the person left a decision of the hand to the computer."""
    complete: bool = True
    """Whether the person left no decision to the computer, so that the hand can be analysed."""
    own: bool = True
    """Whether the person made most of the decisions, so that the result counts."""

    @property
    def is_open(self) -> bool:
        """Whether the hand can be analysed and has not been."""
        return self.review is None and self.complete


_UNREAD = (0, 0, 0, 0)
"""A state that no file has, so the file is read again next time."""


class GameHands(msgspec.Struct, frozen=True, array_like=True):
    """The hands of a kept game that a person finished.

    `state` is that of `_Found`, or `_UNREAD` if the review of the game could not be read.
    """

    name: str
    state: tuple[int, int, int, int]
    rules: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    person: int
    places: tuple[int, ...]
    """The place of each seat, from 1."""
    hands: tuple[HandFigures, ...]
    own: bool = True
    """Whether enough of the hands are the person's own for the game to count."""

    @property
    def begun(self) -> datetime | None:
        """When the game began; None if that is not known."""
        return time_of(self.name)


class _Other(msgspec.Struct, frozen=True, array_like=True):
    """A file that does not count: no person played, or the game is not over, or it is damaged.

    `state` is that of `_Found`, or `_UNREAD` if the file could not be read.
    """

    name: str
    state: tuple[int, int, int, int]


class _Content(msgspec.Struct, frozen=True, array_like=True):
    """The content of the file in the cache folder."""

    version: int
    program: str
    games: list[GameHands]
    others: list[_Other]


@dataclass(frozen=True, slots=True)
class _Found:
    """A record of the folder; `state` has size and time of the record and of its review."""

    name: str
    state: tuple[int, int, int, int]


class HandFiguresCache:
    """Reads the hands of the kept games. Its methods may take long."""

    def __init__(self, records: Path, cache: Path) -> None:
        """`records` is the folder of the kept games, `cache` the file in the cache folder."""
        self.records = records
        self.cache = cache

    @classmethod
    def of(cls, where: Folders) -> HandFiguresCache:
        """The hands of the games in the given folders."""
        return cls(where.games, where.cache / FILE_NAME)

    def games(
        self,
        progress: Callable[[int, int], object] | None = None,
        cancel: CancelToken | None = None,
        left_out: Container[str] = (),
    ) -> list[GameHands]:
        """The finished games of the person, the oldest first.

        `left_out` has the names of records that are left out. `progress` is
        called with the number of records read and of those to read. When it is cancelled, what was
        read is kept, and `Cancelled` is raised.
        """
        found = self._files()
        known = self._known()
        read: dict[str, GameHands | _Other] = {}
        unread = []
        for file in found:
            one = known.get(file.name)
            if one is not None and one.state == file.state:
                read[file.name] = one
            else:
                unread.append(file)
        try:
            for count, file in enumerate(unread):
                if is_cancelled(cancel):
                    raise Cancelled
                if progress is not None:
                    progress(count, len(unread))
                read[file.name] = self._read(file)
        finally:
            if unread or len(read) != len(known):
                self._remember([one for file in found if (one := read.get(file.name)) is not None])
        games = [one for one in read.values() if isinstance(one, GameHands)]
        wanted = [game for game in games if game.name not in left_out]
        return sorted(wanted, key=lambda game: (seconds_of(game.begun), game.name))

    def _files(self) -> list[_Found]:
        """The records of the folder."""
        records: dict[str, tuple[int, int]] = {}
        reviews: dict[str, tuple[int, int]] = {}
        with contextlib.suppress(FileNotFoundError), os.scandir(self.records) as entries:
            for entry in entries:
                is_review = entry.name.endswith(REVIEW_SUFFIX)
                if not is_review and stamp_of(entry.name) is None:
                    continue
                with contextlib.suppress(OSError):
                    status = entry.stat()
                    if stat.S_ISREG(status.st_mode):
                        place = reviews if is_review else records
                        place[entry.name] = (status.st_size, status.st_mtime_ns)
        return [
            _Found(name, (*state, *reviews.get(name + REVIEW_SUFFIX, (0, 0))))
            for name, state in records.items()
        ]

    def _read(self, file: _Found) -> GameHands | _Other:
        """The hands of a record."""
        other = _Other(file.name, file.state)
        path = self.records / file.name
        try:
            written = read_record_file(path)
            record = written.only_record()
            person = next(
                (seat for seat, entry in enumerate(record.seats) if entry.player == "person"), None
            )
            if person is None or record.result is None:
                return other
            reviews = KeptReviews(path)
            if file.state[2]:
                reviews, _notice = read_reviews(path, any_program=True)
            hands: list[HandFigures] = []
            # Whether the deals follow from the seal does not matter here.
            game = replay_record(
                record,
                lambda so_far: hands.append(_hand(so_far, record, person)),
                deals=False,
            )
            own = own_hands(game.log, person)
            digests = hand_digests(game)
            entries = {each.hand: each for each in record.hands}
            left = {hand for hand, seat, _index in delegated_in(game.log) if seat == person}
            found = {hand.hand: reviews.of(digests[hand.hand]) for hand in hands}
            hands = [
                msgspec.structs.replace(
                    hand,
                    own=hand.hand in own,
                    complete=hand.hand not in left,
                    review=(
                        None
                        if hand.hand in left or (review := found[hand.hand]) is None
                        else _review(review, entries[hand.hand], person, reviews.program)
                    ),
                )
                for hand in hands
            ]
        except RecordFileError as error:
            # A file that the disk did not give now may be read the next time.
            again = isinstance(error.__cause__, OSError)
            return _Other(file.name, _UNREAD) if again else other
        except RecordError:
            return other
        except Exception:
            # A fault of this program in one record must not hide the others.
            _LOG.exception("The hands of %s cannot be read", shown(str(path)))
            return other
        rules = record.rules
        winners = game.winners or ()
        return GameHands(
            name=file.name,
            state=_UNREAD if reviews.unread else file.state,
            rules=rules_to_code(rules),
            names=tuple(seat.name for seat in record.seats),
            players=tuple(seat.player for seat in record.seats),
            person=person,
            places=tuple(
                place_of(rules, game.totals, winners, seat)[0] for seat in range(rules.players)
            ),
            hands=tuple(hands),
            own=are_own(own, len(hands)),
        )

    # The file in the cache folder

    def _known(self) -> dict[str, GameHands | _Other]:
        """What was cached."""
        try:
            content = read_bytes(self.cache, limits.HAND_CACHE)
            read = msgspec.msgpack.decode(content, type=_Content)
        except (OSError, ValueError, RecursionError):
            return {}
        if (read.version, read.program) != (VERSION, __version__):
            return {}
        both: list[GameHands | _Other] = [*read.games, *read.others]
        known = [_renamed(one, name_of_kept(one.name)) for one in both]
        return {one.name: one for one in known}

    def _remember(self, known: list[GameHands | _Other]) -> None:
        named = [_renamed(one, kept(one.name)) for one in known]
        content = _Content(
            VERSION,
            __version__,
            [one for one in named if isinstance(one, GameHands)],
            [one for one in named if isinstance(one, _Other)],
        )
        # Without the file, everything is read again the next time.
        with contextlib.suppress(OSError):
            write_atomically(self.cache, msgspec.msgpack.encode(content))



def _renamed(one: GameHands | _Other, name: str) -> GameHands | _Other:
    return one if one.name == name else msgspec.structs.replace(one, name=name)


def _hand(game: Game, record: Record, person: int) -> HandFigures:
    """The figures of the hand that a game has just finished, without those of its review."""
    rules, result = record.rules, game.finished[-1]
    black = rules.black
    seats = range(rules.players)
    return HandFigures(
        hand=result.hand,
        direction=result.direction,
        points=tuple(result.scores[rules.side_of(seat)] for seat in seats),
        net=net_points(rules, result.scores, person),
        blacks=tuple(
            0 if black is None else result.captured[seat].count(black) for seat in seats
        ),
        shot=None if result.moon is None else result.moon[0],
        stop=moon_stopped(game),
        review=None,
    )


def _review(
    review: HandReview, entry: HandEntry, person: int, program: str
) -> ReviewFigures | None:
    """What a review says of the person's decisions; None if some are missing or impossible."""
    own = [one for one in review.decisions if one.seat == person]
    plays = [at for at, (seat, _card) in enumerate(entry.plays) if seat == person]
    if [one.index for one in own if isinstance(one.index, int)] != plays:
        return None
    if not all(map(_is_possible, own)):
        return None
    lost: dict[str, float] = {}
    decided: dict[str, int] = {}
    errors = []
    for one in own:
        if one.forced:
            continue
        kind = kind_of_decision(one, entry)
        lost[kind] = lost.get(kind, 0.0) + one.loss
        decided[kind] = decided.get(kind, 0) + 1
        if one.label in _ERRORS:
            errors.append(
                KeptError(
                    one.index,
                    one.trick,
                    kind,
                    one.label,
                    one.loss,
                    one.error,
                    one.chosen,
                    one.best,
                    None if theme_of(one.theme) is None else one.theme,
                )
            )
    figures = ReviewFigures(lost, decided, tuple(errors))
    # Ledgers of other versions of the program may have other offsets.
    ledgers = review.ledgers if program == __version__ else ()
    cards = next(
        (each.cards for each in ledgers if each.seat == person and abs(each.cards) < MOST_POINTS),
        None,
    )
    rank = next(
        (each.rank for each in review.expert_replays if each.seat == person and each.replays), None
    )
    return msgspec.structs.replace(figures, cards=cards, rank=rank)


def _is_possible(review: DecisionReview) -> bool:
    """Whether the numbers of a review can be shown: an edited file may hold any numbers."""
    cards = (*review.best.cards, *review.chosen.cards)
    return (
        abs(review.loss) < MOST_POINTS
        and abs(review.error) < MOST_POINTS
        and all(0 <= card < CARDS for card in cards)
    )


def kind_of_decision(review: DecisionReview, entry: HandEntry) -> str:
    """The kind of a decision, one of `KINDS`; `entry` is its hand."""
    if review.chosen.shoots or review.best.shoots or review.index == "moon":
        return "moon"
    if not isinstance(review.index, int):
        return review.index
    first = review.index - review.index % len(entry.dealt)
    if first == review.index:
        return "lead"
    led, played = (parse_card(entry.plays[at][1]) for at in (first, review.index))
    return "follow" if suit_of(led) == suit_of(played) else "discard"
