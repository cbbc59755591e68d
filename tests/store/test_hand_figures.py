"""The hands of the kept games: read from records and reviews, the second time from a cache."""

from __future__ import annotations

import errno
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from hearts_qt.game.records import SeatEntry
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store import hand_figures, record_files, reviews
from hearts_qt.store.hand_figures import KINDS, HandFiguresCache
from hearts_qt.store.hand_summary import summarise
from hearts_qt.store.reviews import KeptHand, hand_digests, read_reviews, review_path
from tests.store.hand_records import keep_game, keep_reviews


@pytest.fixture
def file(tmp_path: Path) -> HandFiguresCache:
    return HandFiguresCache(tmp_path / "games", tmp_path / "cache" / "hands")


def test_each_finished_hand_is_read_with_what_its_review_says(file: HandFiguresCache) -> None:
    path, game = keep_game(file.records, 1)
    keep_reviews(path, game, hands=2)
    (found,) = file.games()
    assert found.names[0] == "You"
    assert len(found.hands) == len(game.finished)
    for hand, result in zip(found.hands, game.finished, strict=True):
        assert hand.points == result.scores
        assert hand.direction == result.direction
        assert sum(hand.blacks) == 1
    assert [hand.review is not None for hand in found.hands[:3]] == [True, True, False]
    kept, _notice = read_reviews(path)
    written = kept.of(hand_digests(game)[0])
    review = found.hands[0].review
    assert written is not None
    assert review is not None
    assert set(review.lost) <= set(KINDS)
    assert review.loss == pytest.approx(
        sum(one.loss for one in written.decisions if not one.forced)
    )
    assert review.cards == written.ledgers[0].cards
    assert review.rank == written.expert_replays[0].rank


def test_hands_left_to_the_computer_are_not_the_persons(file: HandFiguresCache) -> None:
    path, game = keep_game(file.records, 1, delegated={0: 1.0, 1: 0.4})
    keep_reviews(path, game)
    (found,) = file.games()
    assert [(hand.own, hand.complete) for hand in found.hands[:3]] == [
        (False, False), (True, False), (True, True),
    ]  # fmt: skip
    assert [hand.review is not None for hand in found.hands[:3]] == [False, False, True]
    assert not any(hand.is_open for hand in found.hands)
    summary = summarise([found], found.rules)
    assert (summary.hands, summary.complete, summary.reviewed) == (
        len(found.hands) - 1, len(found.hands) - 2, len(found.hands) - 2,
    )  # fmt: skip


def test_a_game_left_to_the_computer_does_not_count(file: HandFiguresCache) -> None:
    _path, game = keep_game(file.records, 1)
    keep_game(file.records, 1, delegated=dict.fromkeys(range(len(game.finished)), 1.0))
    (found,) = file.games()
    assert not found.own
    assert summarise([found], found.rules).games == 0


def test_kinds_of_decisions_follow_from_the_trick(file: HandFiguresCache) -> None:
    path, game = keep_game(file.records, 1)
    keep_reviews(path, game)
    (found,) = file.games()
    decided: dict[str, int] = {}
    for hand in found.hands:
        assert hand.review is not None
        for kind, count in hand.review.decided.items():
            decided[kind] = decided.get(kind, 0) + count
    # Each hand with a pass has one pass decision, and these rules have no charging.
    passed = sum(hand.direction != "hold" for hand in found.hands)
    assert passed - 2 <= decided["pass"] <= passed
    assert "charge" not in decided
    assert decided["follow"] > decided["lead"] > 0
    assert decided["discard"] > 0


def test_a_review_with_missing_decisions_does_not_count(file: HandFiguresCache) -> None:
    path, game = keep_game(file.records, 1)
    keep_reviews(path, game)
    kept, _notice = read_reviews(path)
    digest = hand_digests(game)[0]
    whole = kept.hands[digest].review
    cut = msgspec.structs.replace(whole, decisions=whole.decisions[:-1])
    kept.hands[digest] = KeptHand(digest, cut)
    assert kept.keep() is None
    (found,) = file.games()
    assert found.hands[0].review is None
    assert found.hands[1].review is not None


@pytest.mark.parametrize("how", ["index", "cards", "loss", "replays"])
def test_impossible_numbers_in_a_review_do_not_count(file: HandFiguresCache, how: str) -> None:
    path, game = keep_game(file.records, 1)
    keep_reviews(path, game)
    kept, _notice = read_reviews(path)
    digest = hand_digests(game)[0]
    whole = kept.hands[digest].review
    last = whole.decisions[-1]
    change = msgspec.structs.replace
    match how:
        case "index":
            last = change(last, index=9999)
        case "cards":
            choices = tuple(change(choice, cards=(999,)) for choice in last.choices)
            last = change(last, choices=choices)
        case "loss":
            last = change(last, loss=1e300)
    replays = tuple(change(each, replays=()) for each in whole.expert_replays)
    spoilt = change(whole, decisions=(*whole.decisions[:-1], last), expert_replays=replays)
    kept.hands[digest] = KeptHand(digest, spoilt)
    assert kept.keep() is None
    (found,) = file.games()
    review = found.hands[0].review
    if how == "replays":
        assert review is not None
        assert review.rank is None
    else:
        assert review is None


def test_unfinished_damaged_and_foreign_files_are_left_out(file: HandFiguresCache) -> None:
    keep_game(file.records, 1)
    keep_game(file.records, 2, seats=[SeatEntry(name, "basic") for name in "ABCD"])
    (file.records / "2026-03-01_20.15.00.000_99.hearts").write_bytes(b"\xff" * 50)
    (file.records / "notes.txt").write_text("mine")
    assert len(file.games()) == 1
    (name,) = [game.name for game in file.games()]
    assert file.games(left_out={name}) == []


def test_only_what_has_changed_is_read_again(file: HandFiguresCache) -> None:
    path, game = keep_game(file.records, 1)
    keep_game(file.records, 2)

    def read() -> list[int]:
        counts: list[int] = []
        file.games(lambda _done, of: counts.append(of))
        return counts

    assert read() == [2, 2]
    assert read() == []
    keep_reviews(path, game, hands=1)
    assert read() == [1]
    path.unlink()
    review_path(path).unlink()
    assert read() == []
    assert len(file.games()) == 1


@pytest.mark.parametrize("module", [record_files, reviews], ids=["record", "review"])
def test_a_file_that_could_not_be_read_for_a_moment_is_read_the_next_time(
    file: HandFiguresCache, monkeypatch: pytest.MonkeyPatch, module: ModuleType
) -> None:
    path, game = keep_game(file.records, 1)
    keep_reviews(path, game, hands=1)

    def refuse(*_of: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(module, "read_bytes", refuse)
        assert [each.hands[0].review for each in file.games()] == [None] * (module is reviews)
    (found,) = file.games()
    assert found.hands[0].review is not None


@pytest.mark.parametrize("content", [b"", b"\xc1" * 100, b"\x94\x01"])
def test_a_damaged_cache_is_made_again(file: HandFiguresCache, content: bytes) -> None:
    keep_game(file.records, 1)
    known = file.games()
    file.cache.write_bytes(content)
    assert file.games() == known
    file.cache.unlink()
    file.cache.mkdir()
    assert file.games() == known, "it works without"


def test_what_another_version_found_is_read_again(
    file: HandFiguresCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, game = keep_game(file.records, 1)
    keep_reviews(path, game)
    assert file.games()[0].hands[0].review is not None
    monkeypatch.setattr(hand_figures, "__version__", "99")
    review = file.games()[0].hands[0].review
    # Losses mean the same in every version; values of cards depend on a version's offsets.
    assert review is not None
    assert review.rank is not None
    assert review.cards is None


def test_what_was_read_before_it_was_cancelled_is_kept(file: HandFiguresCache) -> None:
    for number in range(3):
        keep_game(file.records, number)
    token = CancelToken()

    def stop(done: int, _of: int) -> None:
        if done == 1:
            token.cancel()

    with pytest.raises(Cancelled):
        file.games(stop, token)
    left: list[int] = []
    file.games(lambda _done, of: left.append(of))
    assert left == [1]


@pytest.mark.parametrize("name", ["Spot Hearts", "Partnership, totals together", "Black Maria"])
def test_other_rules_are_read_too(file: HandFiguresCache, name: str) -> None:
    rules = PRESETS[name].rules
    path, game = keep_game(file.records, 1, rules=rules)
    keep_reviews(path, game, hands=1)
    (found,) = file.games()
    assert len(found.hands[0].points) == rules.players
    assert found.hands[0].review is not None
