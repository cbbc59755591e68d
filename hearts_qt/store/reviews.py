"""Reviews of games, and what the player has tried again: kept beside the record of each game, which
is never changed.

A game keeps the place of its record from its first deal on, so its reviews are there before the
record is. A file has a line of JSON that says which version made it, a line for each hand, and a
last line with a checksum. A hand is known by a digest of all that was done up to its end: a hand
that was played otherwise after an undo, or changed in the record, is another one. As a rule, a file
by another version of the program is not used; the review is then made again.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hearts_qt.game.actions import Charge, Deal, DecisionIndex, Pass, SeatAction
from hearts_qt.limits import REVIEW_FILE
from hearts_qt.players.review.review_results import REVIEW_VERSION, DecisionReview, HandReview
from hearts_qt.rules.options import rules_to_json
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import N_, Text, text
from hearts_qt.store.files import cause, read_bytes, write_atomically
from hearts_qt.store.kept_file import KeptFile, is_newer, set_aside
from hearts_qt.store.record_shelf import REVIEW_SUFFIX
from hearts_qt.version import __version__

if TYPE_CHECKING:
    from hearts_qt.game.game import Game

_UNREADABLE = "unreadable"
"""Why a file is renamed, as a part of its new name."""

_WRITING = threading.Lock()
"""Held from reading a file to writing it, because several threads add to the same file."""


class Tried(msgspec.Struct, frozen=True):
    """What the player has tried again in a hand."""

    answered: tuple[DecisionIndex, ...] = ()
    """The decisions that were asked for again and whose answers were shown."""
    over: bool = False
    """Whether all answers were shown."""


class _Head(msgspec.Struct, frozen=True):
    """The first line: the version of the analysis and of the program, and how it was reviewed."""

    hearts_review: int
    program: str
    seed: int
    worlds: int


class KeptHand(msgspec.Struct, frozen=True):
    """What is kept of a hand: its digest (see `hand_digests`), its review, and what was tried."""

    hand: str
    review: HandReview
    tried: Tried = Tried()


class _End(msgspec.Struct, frozen=True):
    """The last line: the SHA-256 of everything before it."""

    sha256: str


class _Version(msgspec.Struct, frozen=True):
    """The part of the first line that is the same in every version of the format."""

    hearts_review: int
    program: str


@dataclass(slots=True)
class KeptReviews:
    """The reviews of the hands of a record file, and where they are kept."""

    path: Path
    seed: int = 0
    worlds: int = 0
    hands: dict[str, KeptHand] = field(default_factory=dict)
    """What is kept of each hand, by its digest."""
    rename_reason: str = ""
    """Why the existing file is renamed before a new one is written, as a part of its new name;
    empty if it is replaced."""
    program: str = __version__
    """The version of the program that made the reviews."""
    unread: bool = False
    """Whether a file exists that cannot be read at the moment."""

    def of(self, digest: str) -> HandReview | None:
        """The review of a hand, if there is one."""
        kept = self.hands.get(digest)
        return None if kept is None else kept.review

    def add(self, digest: str, review: HandReview) -> None:
        """Add the review of a hand, merged with any earlier review of other seats."""
        known = self.hands.get(digest)
        self.hands[digest] = (
            KeptHand(digest, review)
            if known is None
            else KeptHand(digest, merged(known.review, review), known.tried)
        )

    def note_tried(self, digest: str, hand: int, tried: Tried) -> None:
        """Note what was tried again in a hand, whose number in the game is `hand`, from 0."""
        known = self.of(digest)
        self.hands[digest] = KeptHand(digest, known or HandReview(hand, ()), tried)

    def keep(self) -> Text | None:
        """Write the file; returns one sentence on failure."""
        head = _Head(REVIEW_VERSION, __version__, self.seed, self.worlds)
        lines = [msgspec.json.encode(head)]
        lines += [msgspec.json.encode(self.hands[digest]) for digest in sorted(self.hands)]
        body = b"".join(line + b"\n" for line in lines)
        body += msgspec.json.encode(_End(hashlib.sha256(body).hexdigest())) + b"\n"
        try:
            if (
                self.rename_reason
                and self.path.exists()
                and set_aside(self.path, self.rename_reason) is None
            ):
                return text(
                    "The analysis cannot be saved, because {file} could not be renamed. Move that "
                    "file to another folder and analyse the game again.",
                    file=str(self.path),
                )
            # The folder of the records need not exist before a game was finished.
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, body)
        except OSError as error:
            return text(
                "The analysis cannot be kept in {file} because {cause}.",
                file=str(self.path),
                cause=cause(error),
            )
        self.rename_reason = ""
        return None


def review_path(record: Path) -> Path:
    """The file beside a record that keeps its review."""
    return record.with_name(record.name + REVIEW_SUFFIX)


def read_reviews(
    record: Path,
    seed: int = 0,
    worlds: int = 0,
    *,
    any_program: bool = False,
) -> tuple[KeptReviews, Text | None]:
    """What is kept beside a record, and one sentence if there is a file that cannot be used.

    Reviews that were made with another seed, or with fewer worlds than `worlds`, are left out. With
    `any_program`, reviews that another version of the program made count too if their numbers mean
    the same.
    """
    path = review_path(record)
    kept = KeptReviews(path, seed, worlds)
    try:
        content = read_bytes(path, REVIEW_FILE)
    except FileNotFoundError:
        return kept, None
    except OSError as error:
        kept.rename_reason = _UNREADABLE
        kept.unread = True
        file = KeptFile(path, N_("The analysis {file}"))
        return kept, file.unread(error, text("It will be made again."))
    version = _version_of(content)
    if version is not None and (
        version.hearts_review != REVIEW_VERSION
        or (version.program != __version__ and not any_program)
    ):
        # A later version can still use its own file, so keep that.
        kept.rename_reason = _UNREADABLE if is_newer(version.hearts_review, REVIEW_VERSION) else ""
        kept.hands = _only_tried(content) if version.hearts_review == REVIEW_VERSION else {}
        return kept, text(
            "The analysis in {file} was made by another version of the program, {version}; it will "
            "be made again.",
            file=str(path),
            version=version.program[:40],
        )
    found = _parse(content)
    if found is None:
        kept.rename_reason = _UNREADABLE
        return kept, text(
            "The analysis in {file} is damaged. It will be made again, and the damaged file is "
            "kept under another name.",
            file=str(path),
        )
    head, lines = found
    if head.seed == seed and head.worlds >= worlds:
        kept.worlds = head.worlds
        kept.program = head.program
        kept.hands = {each.hand: each for each in lines}
    return kept, None


def update_reviews(
    record: Path, change: Callable[[KeptReviews], object], worlds: int = 0
) -> Text | None:
    """Read what is kept beside a record, change it and write it; returns one sentence on failure.

    What other threads add at the same time is kept too. Reviews in fewer worlds than `worlds` are
    dropped.
    """
    with _WRITING:
        kept, _notice = read_reviews(record, worlds=worlds)
        change(kept)
        return kept.keep()


def hand_digests(game: Game) -> list[str]:
    """A digest of each hand of a game, in order: the same for a game under way and for its record.

    It stands for the rules, the source of the deals, and all that was done up to the end of the
    hand, so it changes while the hand is being played.
    """
    start = rules_to_json(game.rules), game.source.name, game.first_dealer, game.first_totals
    state = hashlib.sha256(msgspec.json.encode(start, order="deterministic"))
    hands: list[list[SeatAction]] = []
    for action in game.log:
        # A record writes a deal in another way than a game under way, and the rest tells it.
        if isinstance(action, Deal):
            hands.append([])
        else:
            hands[-1].append(action)
    found = []
    for hand in hands:
        state.update(msgspec.json.encode(sorted(hand, key=_place)) + b"\n")
        found.append(state.hexdigest())
    return found


def _place(action: SeatAction) -> tuple[int, int]:
    """The place of an action in its hand. Seats pass and charge at the same time, so the order in
    which they do means nothing."""
    match action:
        case Pass():
            return 0, action.seat
        case Charge():
            return 1, action.seat
        case _:
            return 2, 0


def merged(one: HandReview, other: HandReview) -> HandReview:
    """Two reviews of a hand as one; for a seat that both have, the second counts."""
    seats = {review.seat for review in other.decisions}
    decisions = [review for review in one.decisions if review.seat not in seats]
    decisions += other.decisions
    ledgers = {each.seat: each for each in (*one.ledgers, *other.ledgers)}
    replays = {each.seat: each for each in (*one.expert_replays, *other.expert_replays)}
    return HandReview(
        one.hand,
        tuple(sorted(decisions, key=_when)),
        tuple(ledgers[seat] for seat in sorted(ledgers)),
        tuple(replays[seat] for seat in sorted(replays)),
    )


def _when(review: DecisionReview) -> tuple[int, int, int]:
    """When a decision was made in its hand, as a sort key."""
    index = review.index
    step = index if isinstance(index, int) else {"pass": -3, "charge": -2}.get(index, -1)
    return review.trick, step, review.seat


def _only_tried(content: bytes) -> dict[str, KeptHand]:
    """What was tried again, without the reviews, by the digests of the hands."""
    parsed = _parse(content)
    return {
        each.hand: msgspec.structs.replace(each, review=HandReview(each.review.hand, ()))
        for each in (() if parsed is None else parsed[1])
        if each.tried != Tried()
    }


def _version_of(content: bytes) -> _Version | None:
    try:
        return decode_json(content.split(b"\n", 1)[0], _Version)
    except ValueError:
        return None


def _parse(content: bytes) -> tuple[_Head, list[KeptHand]] | None:
    """The head and the lines of a file; None if it is damaged."""
    lines = content.removesuffix(b"\n").split(b"\n")
    try:
        end = decode_json(lines[-1], _End)
        body = content[: len(content) - len(lines[-1]) - content.endswith(b"\n")]
        if hashlib.sha256(body).hexdigest() != end.sha256:
            return None
        head = decode_json(lines[0], _Head)
        found = [decode_json(line, KeptHand) for line in lines[1:-1]]
        if any(not 0 <= r.played < len(r.choices) for f in found for r in f.review.decisions):
            return None
        return head, found
    except ValueError:
        return None
