"""Reviews kept beside records: read back as written, and used only for their own record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hearts_qt.game.deals import SealedDeals
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import SeatEntry, read_record, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.review_results import (
    DecisionReview,
    HandReview,
    Ledger,
    ReviewedChoice,
)
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store import reviews
from hearts_qt.store.record_shelf import REVIEW_SUFFIX
from hearts_qt.store.reviews import (
    KeptReviews,
    Tried,
    hand_digests,
    merged,
    read_reviews,
    review_path,
    update_reviews,
)

RECORD = b"the text of a record\n"
HAND = "the digest of a hand"


def decision(seat: int, index: int = 0, loss: float = 0.5) -> DecisionReview:
    choices = (
        ReviewedChoice((3,), 1.25, 0.0, 0.0),
        ReviewedChoice((7,), 0.75, 0.5, 0.1, chance=0.25),
    )
    return DecisionReview(
        0, index, seat, index // 4, choices, 1, loss, 0.1, "inaccuracy", 1024, 0.75, deal_cost=2.0
    )


def review(*seats: int, loss: float = 0.5) -> HandReview:
    ledgers = tuple(Ledger(0, seat, 0.0, 1.0, (0.5, 0.5), 0.25, 0.75, 2.0, 0.0) for seat in seats)
    return HandReview(0, tuple(decision(seat, seat, loss) for seat in seats), ledgers)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.hearts"
    path.write_bytes(RECORD)
    return path


def kept_beside(record: Path) -> KeptReviews:
    kept, trouble = read_reviews(record, worlds=64)
    assert trouble is None
    kept.add(HAND, review(0, 1))
    assert kept.keep() is None
    return kept


def test_a_review_is_read_back_and_the_record_unchanged(record: Path) -> None:
    assert read_reviews(record)[0].of(HAND) is None
    kept_beside(record)
    again, trouble = read_reviews(record, worlds=64)
    assert trouble is None
    assert again.of(HAND) == review(0, 1)
    assert again.of("another") is None
    assert record.read_bytes() == RECORD
    assert review_path(record).name == "game.hearts" + REVIEW_SUFFIX


def test_fewer_worlds_or_another_seed_do_not_count(record: Path) -> None:
    kept_beside(record)
    assert read_reviews(record, worlds=128)[0].of(HAND) is None
    assert read_reviews(record, seed=1)[0].of(HAND) is None
    assert read_reviews(record, worlds=32)[0].of(HAND) is not None


def test_seats_are_added_to_those_reviewed_before() -> None:
    both = merged(review(0, 1), review(1, 2, loss=4.0))
    assert [(each.seat, each.loss) for each in both.decisions] == [(0, 0.5), (1, 4.0), (2, 4.0)]
    assert [ledger.seat for ledger in both.ledgers] == [0, 1, 2]


def spoilt(content: bytes, how: str) -> bytes:
    match how:
        case "noise":
            return Random(7).randbytes(20_000)
        case "empty":
            return b""
        case "truncated":
            return content[: len(content) // 2]
        case "without its end":
            return b"".join(content.splitlines(keepends=True)[:-1])
        case "edited":
            return content.replace(b"0.75", b"9.75")
        case "another choice":
            return content.replace(b'"played":1', b'"played":5')
    return b"[" * 5000


@pytest.mark.parametrize(
    "how", ["noise", "empty", "truncated", "without its end", "edited", "another choice", "deep"]
)
def test_a_damaged_file_is_put_aside_and_nothing_lost(record: Path, how: str) -> None:
    path = kept_beside(record).path
    content = spoilt(path.read_bytes(), how)
    path.write_bytes(content)
    kept, trouble = read_reviews(record)
    assert kept.hands == {}
    assert "damaged" in str(trouble)
    assert str(path) in str(trouble)
    assert path.read_bytes() == content
    kept.add(HAND, review(0))
    assert kept.keep() is None
    (aside,) = record.parent.glob("*unreadable*")
    assert aside.read_bytes() == content
    assert read_reviews(record)[0].of(HAND) == review(0)
    assert record.read_bytes() == RECORD


@pytest.mark.parametrize("later", [False, True])
def test_a_review_of_another_version_is_made_again(
    record: Path, monkeypatch: pytest.MonkeyPatch, later: bool
) -> None:
    if later:
        monkeypatch.setattr(reviews, "REVIEW_VERSION", reviews.REVIEW_VERSION + 1)
    else:
        monkeypatch.setattr(reviews, "__version__", "0.0.1")
    path = kept_beside(record).path
    content = path.read_bytes()
    monkeypatch.undo()
    kept, trouble = read_reviews(record)
    assert kept.hands == {}
    assert "another version of the program" in str(trouble)
    assert kept.keep() is None
    aside = list(record.parent.glob("*unreadable*"))
    # The review of a later version is set aside, so that this version can use it again.
    assert [each.read_bytes() for each in aside] == ([content] if later else [])


@pytest.mark.parametrize("program", ["", "0.0.1"])
def test_what_was_tried_again_outlives_the_review(
    record: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    tried = Tried(("pass", 12), over=False)
    with monkeypatch.context() as patch:
        if program:
            patch.setattr(reviews, "__version__", program)
        kept_beside(record)
        fault = update_reviews(record, lambda kept: kept.note_tried(HAND, 0, tried), 64)
        assert fault is None
    again, trouble = read_reviews(record)
    assert again.hands[HAND].tried == tried
    assert (trouble is None) == (not program)
    assert again.of(HAND) == (HandReview(0, ()) if program else review(0, 1))
    again.add(HAND, review(2))
    assert again.hands[HAND].tried == tried


@pytest.mark.parametrize("preset", ["Modern Hearts", "Omnibus Hearts", "Three-Handed with kitty"])
@pytest.mark.parametrize("sealed", [False, True])
def test_a_game_under_way_and_its_record_have_the_same_hands(preset: str, sealed: bool) -> None:
    rules = PRESETS[preset].rules
    source = SealedDeals("ab" * 32) if sealed else 7
    players = [make_player("random", seat) for seat in range(rules.players)]
    game = play_game(rules, players, source)
    seats = [SeatEntry("You", "person")] * rules.players
    found = hand_digests(game)
    assert len(set(found)) == game.hand_index + 1 > 1
    record = read_record(write_record(game, seats))
    assert hand_digests(replay_record(record, deals=False)) == found
    # While it was under way the hands before were the same, and the one that was played was not.
    before = game.replayed(game.log[:-1])
    assert hand_digests(before)[:-1] == found[:-1]
    assert hand_digests(before)[-1] != found[-1]


def test_a_review_that_cannot_be_renamed_is_not_overwritten(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept_beside(record).path
    content = spoilt(path.read_bytes(), "truncated")
    path.write_bytes(content)
    kept, _trouble = read_reviews(record)
    kept.add(HAND, review(2))
    with monkeypatch.context() as patch:
        patch.setattr(reviews, "set_aside", lambda *_: None)
        assert f"{path} could not be renamed" in str(kept.keep())
    assert path.read_bytes() == content
    assert kept.keep() is None
    (aside,) = record.parent.glob("*unreadable*")
    assert aside.read_bytes() == content


def test_a_folder_in_its_place_is_reported(record: Path) -> None:
    review_path(record).mkdir()
    kept, trouble = read_reviews(record)
    assert "cannot be read because it is a folder" in str(trouble)
    kept.add(HAND, review(0))
    kept.keep()
    assert record.read_bytes() == RECORD


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    kept, _ = read_reviews(tmp_path / "game.hearts")
    kept.path = tmp_path / "file" / "game.hearts.review.json"
    assert "cannot be kept" in str(kept.keep())
