"""Reviews of kept games: each is kept in a file beside the record, which is never changed.

A file has a line of JSON that says what was reviewed and by which version, a line for each hand,
and a last line with a checksum. A file that does not belong to the present content of the record is
not used, nor, as a rule, one by another version of the program; the review is then made again.
"""

from __future__ import annotations

import codecs
import hashlib
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from hearts_qt.limits import REVIEW_FILE
from hearts_qt.players.review.review_results import REVIEW_VERSION, DecisionReview, HandReview
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import N_, Text, text
from hearts_qt.store.files import cause, read_bytes, write_atomically
from hearts_qt.store.kept_file import KeptFile, is_newer, set_aside
from hearts_qt.store.record_shelf import REVIEW_SUFFIX
from hearts_qt.version import __version__

_UNREADABLE, _OTHER_RECORD = "unreadable", "other-record"
"""Why a file is renamed, as a part of its new name."""


class _Head(msgspec.Struct, frozen=True):
    """The first line: the version of the analysis and of the program, the SHA-256 of the record,
    without a byte order mark, and how it was reviewed."""

    hearts_review: int
    program: str
    record: str
    seed: int
    worlds: int


class _Line(msgspec.Struct, frozen=True):
    """The review of a hand; `game` is the number of the record in its file, from 0."""

    game: int
    review: HandReview


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
    record: str
    """The SHA-256 of the record file without a byte order mark."""
    seed: int = 0
    worlds: int = 0
    hands: dict[tuple[int, int], HandReview] = field(default_factory=dict)
    """The review of a hand by the number of the record in its file, which is 0 in most, and by the
    number of the hand, both from 0."""
    rename_reason: str = ""
    """Why the existing file is renamed before a new one is written, as a part of its new name;
    empty if it is replaced."""
    program: str = __version__
    """The version of the program that made the reviews."""
    unread: bool = False
    """Whether a file exists that cannot be read at the moment."""

    def of(self, hand: int, game: int = 0) -> HandReview | None:
        """The review of a hand, if there is one."""
        return self.hands.get((game, hand))

    def add(self, review: HandReview, game: int = 0) -> None:
        """Add the review of a hand, merged with any earlier review of other seats."""
        known = self.hands.get((game, review.hand))
        self.hands[game, review.hand] = review if known is None else merged(known, review)

    def keep(self) -> Text | None:
        """Write the file; returns one sentence on failure."""
        head = _Head(REVIEW_VERSION, __version__, self.record, self.seed, self.worlds)
        lines = [msgspec.json.encode(head)]
        lines += [
            msgspec.json.encode(_Line(game, review))
            for (game, _), review in sorted(self.hands.items())
        ]
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
    written: bytes,
    seed: int = 0,
    worlds: int = 0,
    *,
    any_program: bool = False,
) -> tuple[KeptReviews, Text | None]:
    """What is kept beside a record, and one sentence if there is a file that cannot be used.

    `written` is the content of the record file. Reviews that were made with another seed, or with
    fewer worlds than `worlds`, are left out. With `any_program`, reviews that another version of
    the program made count too if their numbers mean the same.
    """
    path = review_path(record)
    # Some editors add a byte order mark, and others remove it; the record is still the same.
    record_hash = hashlib.sha256(written.removeprefix(codecs.BOM_UTF8)).hexdigest()
    kept = KeptReviews(path, record_hash, seed, worlds)
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
    if head.record != kept.record:
        # Keep the file: it is valid again if the record was changed by mistake and is restored.
        kept.rename_reason = _OTHER_RECORD
        return kept, text(
            "The analysis in {file} belongs to another version of the record. A new one will "
            "be made, and the old one is kept under another name.",
            file=str(path),
        )
    if head.seed == seed and head.worlds >= worlds:
        kept.worlds = head.worlds
        kept.program = head.program
        for line in lines:
            kept.hands[line.game, line.review.hand] = line.review
    return kept, None


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


def _version_of(content: bytes) -> _Version | None:
    try:
        return decode_json(content.split(b"\n", 1)[0], _Version)
    except ValueError:
        return None


def _parse(content: bytes) -> tuple[_Head, list[_Line]] | None:
    """The head and the lines of a file; None if it is damaged."""
    lines = content.removesuffix(b"\n").split(b"\n")
    try:
        end = decode_json(lines[-1], _End)
        body = content[: len(content) - len(lines[-1]) - content.endswith(b"\n")]
        if hashlib.sha256(body).hexdigest() != end.sha256:
            return None
        head = decode_json(lines[0], _Head)
        found = [decode_json(line, _Line) for line in lines[1:-1]]
        if any(not 0 <= r.played < len(r.choices) for f in found for r in f.review.decisions):
            return None
        return head, found
    except ValueError:
        return None
