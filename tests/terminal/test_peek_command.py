"""`hearts-qt peek-test`: the test on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.options import Rules
from hearts_qt.terminal import main


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = play_game(Rules(), [BasicPlayer(at) for at in range(4)], 7, 2)
    players = ("basic", "person", "cmd:does-not-exist", "casual")
    seats = [SeatEntry(f"Player {at}", player) for at, player in enumerate(players)]
    path = tmp_path / "game.hearts"
    path.write_text(write_record(game, seats), "utf-8")
    return path


def test_the_output_lists_the_messages_and_the_choices(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["peek-test", str(record), "--hand", "1", "--play", "pass", "--seat", "0"]) == 0
    out = capsys.readouterr().out
    assert '"hearts_player": 1' in out
    assert '"ask": "pass"' in out
    assert "Player 0 could not see were dealt in 20 other ways" in out


def test_a_name_in_a_record_gives_the_terminal_no_orders(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = r"Player\u001b]52;c;eA==\u0007\u009b2J\n0"
    record.write_text(record.read_text("utf-8").replace("Player 0", hostile), "utf-8")
    words = ["--hand", "1", "--seat", "0"]
    assert main(["peek-test", str(record), *words, "--play", "pass", "--worlds", "1"]) == 0
    assert main(["review", str(record), *words, "--worlds", "16"]) == 0
    out = capsys.readouterr().out
    assert out.count("Player ]52;c;eA== 2J 0") == 5
    assert [sign for sign in out if not sign.isprintable() and sign != "\n"] == []
    assert main(["replay", str(record.parent / "x\x1b]0;y\x07.hearts")]) == 2
    assert "x\ufffd]0;y\ufffd.hearts cannot be read" in capsys.readouterr().err


def test_json_has_every_deal(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["peek-test", str(record), "--hand", "0", "--play", "pass", "--seat", "3", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "same"
    assert found["same"] == len(found["redeals"]) == 20
    assert found["redeals"][0]["dealt"][3] == found["told"][1]["cards"]


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["--hand", "9", "--play", "0"], "no hand 9"),
        (["--hand", "0", "--play", "99"], "no decision 'play 99'"),
        (["--hand", "0", "--play", "pass"], "say which one with --seat"),
        (["--hand", "0", "--play", "pass", "--seat", "1"], "A person decided"),
        (["--hand", "0", "--play", "pass", "--seat", "2"], "Name it with --player"),
        (["--hand", "0", "--play", "pass", "--seat", "0", "--player", "xy"], "called 'xy'"),
        (["--hand", "0", "--play", "pass", "--seat", "0", "--game", "3"], "no game 3"),
    ],
)
def test_what_cannot_be_tested_is_said(
    record: Path, words: list[str], cause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["peek-test", str(record), *words]) == 2
    assert cause in capsys.readouterr().err
