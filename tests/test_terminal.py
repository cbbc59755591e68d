"""The commands that need no window."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearts_qt.cli import TERMINAL_COMMANDS
from hearts_qt.cli import main as command_line
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal import COMMANDS, main


def test_the_command_line_knows_every_command() -> None:
    assert set(TERMINAL_COMMANDS) == set(COMMANDS)


def test_presets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line(["presets"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in PRESETS)
    assert "players 3, removed 2D, pass_cycle left right hold" in out


def test_rules_are_printed_and_differences_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "modern hearts", "--set", "target=50"]) == 0
    out = capsys.readouterr().out
    assert "Modern Hearts, changed" in out
    assert "* Target: 50" in out


def test_a_simulation_is_recorded_and_its_games_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    words = ["simulate", "--preset", "Turbo Hearts", "--players", "basic,random,basic,random",
             "--games", "1", "--seed", "7", "--record", str(file), "--legal"]  # fmt: skip
    assert main(words) == 0
    first = capsys.readouterr().out
    assert "1 games" in first
    assert main(["replay", str(file)]) == 0
    assert "the game is over" in capsys.readouterr().out
    assert main(words) == 1
    assert "is there already" in capsys.readouterr().err


def test_many_games_go_into_one_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    words = ["simulate", "--players", "random", "--hands", "60", "--record", str(file)]
    assert main(words) == 0
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert "60 hands by the rules" in capsys.readouterr().out
    lines = file.read_text("utf-8").splitlines()
    lines[3] = lines[3].replace('"scores": [', '"scores": [9', 1)
    file.write_text("\n".join(lines), "utf-8")
    assert main(["replay", str(file)]) == 1
    assert "line 4" in capsys.readouterr().err


def test_a_simulation_follows_its_seed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--players", "random", "--hands", "120", "--seed", "3"]
    assert main(words) == 0
    one = capsys.readouterr().out
    assert main([*words, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == one
    assert main([*words[:-1], "4"]) == 0
    assert capsys.readouterr().out != one


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["rules", "No Such Hearts"], "no preset"),
        (["simulate", "--set", "players=9"], "two packs"),
        (["simulate", "--set", "nonsense"], "sets no option"),
        (["simulate", "--set", "target=x"], "whole number"),
        (["simulate", "--players", "basic,basic"], "4 seats"),
        (["simulate", "--players", "genius"], "genius"),
        (["simulate", "--rules", "/nowhere/rules"], "cannot be read"),
        (["replay", "/nowhere/record"], "cannot be read"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_a_damaged_record_names_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad"
    file.write_text("{}\n", "utf-8")
    assert main(["replay", str(file)]) == 1
    assert str(file) in capsys.readouterr().err
