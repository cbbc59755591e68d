"""`hearts-qt review`: the costs of decisions on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.levels.beginners import RandomPlayer
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.store.reviews import read_reviews, review_path
from hearts_qt.terminal import main

QUICK = ["--worlds", "4"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = play_game(Rules(), [RandomPlayer(1), *(BasicPlayer(at) for at in range(3))], 7, 2)
    seats = [SeatEntry(f"Player {at}", "random" if at == 0 else "basic") for at in range(4)]
    path = tmp_path / "game.hearts"
    path.write_text(write_record(game, seats), "utf-8")
    return path


def objects(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_json_has_an_object_for_each_decision_and_ledger(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), "--hand", "0", "--seat", "0", "--json", *QUICK]) == 0
    *decisions, ledger = objects(capsys.readouterr().out)
    assert decisions[0]["index"] == "pass"
    assert len(decisions) == 14
    for each in decisions:
        assert {
            "hand", "index", "seat", "played", "best", "loss", "error", "label", "worlds",
            "choices",
        } <= each.keys()  # fmt: skip
        choices = each["choices"]
        assert isinstance(choices, list)
        assert all({"cards", "value", "error"} <= choice.keys() for choice in choices)
        assert each["best"] == choices[0]["cards"]
        assert parse_cards(str(each["played"]))
    keys = ("mu", "cards", "losses", "result", "opponent_errors", "card_distribution")
    parts = [ledger[key] for key in keys]
    mu, cards, losses, result, errors, lay = (float(str(part)) for part in parts)
    between = ledger["between"]
    assert isinstance(between, list)
    assert len(between) == 13
    assert mu + cards + sum(between) - losses == pytest.approx(result)
    assert errors + lay == pytest.approx(sum(between))


def test_a_review_is_kept_and_read_back(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["review", str(record), "--hand", "1", "--seat", "1", *QUICK]
    before = record.read_bytes()
    assert main(words) == 0
    first = capsys.readouterr().out
    assert "Seat 1, Player 1" in first
    assert review_path(record).is_file()
    monkeypatch.setattr(
        "hearts_qt.players.review.hand_review.review_hand",
        lambda *_, **__: pytest.fail("it was reviewed again"),
    )
    assert main(words) == 0
    assert capsys.readouterr().out == first
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seat", "4"], "There is no seat 4; the seats of"),
        (["--hand", "2"], "There is no hand 2; the hands of"),
    ],
)
def test_what_is_not_in_the_record_is_named(
    record: Path, words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), *words]) == 2
    assert says in capsys.readouterr().err


def test_records_that_cannot_be_reviewed_are_refused(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.write_text("")
    assert main(["review", str(empty)]) == 2
    assert "is empty" in capsys.readouterr().err
    assert main(["review", str(tmp_path / "missing")]) == 2
    assert "does not exist" in capsys.readouterr().err
    record.write_text(record.read_text("utf-8").replace('"scores": [', '"scores": [1'), "utf-8")
    assert main(["review", str(record), *QUICK]) == 1
    assert "The scores should be" in capsys.readouterr().err
    for words in (["--seat", "x"], ["--worlds", "0"], ["--hand", "-1"]):
        with pytest.raises(SystemExit):
            main(["review", str(record), *words])


def test_a_record_with_a_byte_order_mark_has_one_analysis(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes())
    assert main(["review", str(record), "--hand", "0", "--seat", "2", *QUICK]) == 0
    assert capsys.readouterr().err == ""
    kept, trouble = read_reviews(record)
    assert trouble is None
    assert [each.review.hand for each in kept.hands.values()] == [0]


def test_a_damaged_analysis_is_one_sentence(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    review_path(record).write_bytes(bytes(range(256)) * 80)
    assert main(["review", str(record), "--hand", "0", "--seat", "2", *QUICK]) == 0
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "is damaged" in err


def test_a_record_that_cannot_be_read_is_one_sentence_and_keeps_its_analysis(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    analysis = review_path(record)
    analysis.write_text("an analysis", "utf-8")
    record.write_bytes(record.read_bytes()[:-60])
    assert main(["review", str(record), *QUICK]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert analysis.read_text("utf-8") == "an analysis"


def cut_short(record: Path, hands: int, plays: int) -> None:
    """Keep the first `hands` hands of a record, and of the next one the first `plays` plays."""
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    whole, last = lines[: 1 + hands], lines[1 + hands]
    for key in ("captured", "scores", "totals"):
        last.pop(key)
    last.pop("moon", None)
    last["plays"] = last["plays"][:plays]
    if not plays:
        last["passes"] = None
    record.write_text("".join(json.dumps(line) + "\n" for line in [*whole, last]), "utf-8")


def test_a_hand_that_is_not_finished_has_decisions_but_no_ledger(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut_short(record, 1, 18)
    words = ["review", str(record), "--seat", "0", "--hand", "1", *QUICK]
    assert main([*words, "--json"]) == 0
    *decisions, end = objects(capsys.readouterr().out)
    assert [each["hand"] for each in decisions] == [1] * len(decisions)
    assert {"index", "seat", "loss"} <= decisions[-1].keys()
    assert end == {"hand": 1, "finished": False}
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "The hand is not finished: its decisions are judged, but it has no result." in out
    assert "Seat 0, Player 0" in out
    assert "a hand\n" not in out, "it does not count in the average"


def test_a_hand_without_a_decision_is_one_sentence(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut_short(record, 0, 0)
    assert main(["review", str(record), *QUICK]) == 0
    assert capsys.readouterr().out == (
        "Hand 0\n  The hand was dealt, but no decision was made in it.\n"
    )
    record.write_text(record.read_text("utf-8").splitlines()[0] + "\n", "utf-8")
    assert main(["review", str(record), *QUICK]) == 2
    says = f"hearts-qt: No card was dealt in {record}, so there is nothing to review.\n"
    assert capsys.readouterr().err.endswith(says)
