"""The commands that need no window."""

from __future__ import annotations

import csv
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from hearts_qt.app.program import screen_check
from hearts_qt.cli import TERMINAL_COMMANDS
from hearts_qt.cli import main as command_line
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.limits import COMMAND_LINE_FILE
from hearts_qt.players.external import command_for, example_player_path
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.option_table import OPTIONS, OptionType
from hearts_qt.rules.options import Rules, option_to_words
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile, read_profile, write_profile
from hearts_qt.store.folders import folders
from hearts_qt.terminal import COMMANDS, main
from tests.limits import PROCESS_LIMIT
from tests.selection import THOROUGH

ROOT = Path(__file__).resolve().parents[1]


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
    assert "1 game," in first
    assert main(["replay", str(file)]) == 0
    assert "the game is over" in capsys.readouterr().out
    assert main(words) == 2
    assert "already exists" in capsys.readouterr().err


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
    words = ["simulate", "--players", "random", "--hands", "60", "--seed", "3"]
    assert main(words) == 0
    one = capsys.readouterr().out
    assert main([*words, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == one
    assert main([*words[:-1], "4"]) == 0
    assert capsys.readouterr().out != one


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["rules", "No Such Hearts"], "neither a preset, a file nor a rule code"),
        (["rules", "x" * 5000], "neither a preset, a file nor a rule code"),
        (["rules", "a\0b\n"], "“a b” is neither"),
        (["rules", "H1-WZQT"], "not copied correctly"),
        (["rules", "/"], "cannot be read because it is a folder"),
        (["rules", "Black Lady", "--save", "/"], "needs a name"),
        (["rules", "Black Lady", "--save", "/dev/null/x"], "cannot be written because"),
        (["simulate", "--preset", "Nobody’s"], "no preset"),
        (["simulate", "--preset", "Black Lady", "--rules", "Black Lady"], "not both"),
        (["simulate", "--set", "players=9"], "two packs"),
        (["simulate", "--set", "nonsense"], "sets no option"),
        (["simulate", "--set", "target=x"], "whole number"),
        (["simulate", "--players", "basic,basic"], "4 seats"),
        (["simulate", "--players", "genius"], "genius"),
        (["simulate", "--players", "basic\nrandom"], "“basic random” is not a list of players"),
        (["simulate", "--players", "basic\rrandom"], "is not a list of players"),
        (["simulate", "--games", "1", "--set", "card_values=none"], "no card costs points"),
        (["simulate", "--games", "1", "--set", "card_values=none", "--set", "hand_limit=3"],
         "totals of all players always stay equal"),
        (["simulate", "--games", "1", "--set", "card_values=QS=-5"], "give --hands"),
        (["simulate", "--rules", "/nowhere/rules"], "neither a preset"),
        (["replay", "/nowhere/record"], "cannot be read"),
        (["replay", ""], "The name of a file is needed"),
    ],
)  # fmt: skip
def test_invalid_arguments_are_reported_in_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="there are no such devices")
@pytest.mark.parametrize("command", ["replay", "rules"])
def test_what_is_no_file_is_not_read(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in ("/dev/zero", str(pipe)):
        assert main([command, place]) == 2
        err = capsys.readouterr().err
        assert err == f"hearts-qt: {place} cannot be read because it is not a file.\n"


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(COMMAND_LINE_FILE + 1)
    assert main(["replay", str(large)]) == 2
    err = capsys.readouterr().err
    assert f"{large} cannot be read because it is larger than 1000 MB." in err


def test_without_a_screen_a_mistyped_command_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(screen_check, "display_named", lambda: False)
    assert command_line(["simulat"]) == 2
    assert capsys.readouterr().err == (
        "hearts-qt: “simulat” is neither a command nor a file; did you mean “simulate”?\n"
    )
    assert command_line(["simulat", "--games", "3"]) == 2
    assert "did you mean “simulate”?" in capsys.readouterr().err
    assert command_line(["bogus"]) == 2
    assert "“bogus” is neither a command nor a file" in capsys.readouterr().err


def test_a_damaged_record_names_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad"
    file.write_text("{}\n", "utf-8")
    assert main(["replay", str(file)]) == 2
    assert str(file) in capsys.readouterr().err


@pytest.fixture
def thursday(tmp_path: Path) -> Path:
    """A rules file."""
    file = tmp_path / "Thursday.hearts-rules"
    rules = PRESETS["Turbo Hearts"].rules.changed(target=50)
    file.write_text(write_profile(Profile("Thursday", rules, "Turbo Hearts")), "utf-8")
    return file


def printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_rules_come_from_a_preset_a_file_a_record_or_a_code(
    thursday: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = printed(["rules", str(thursday), "--code"], capsys).strip()
    record = tmp_path / "games.jsonl"
    words = ["simulate", "--players", "random", "--hands", "2", "--record", str(record)]
    printed([*words, "--rules", code], capsys)
    played = tmp_path / "played.jsonl"
    words = ["simulate", "--players", "random", "--hands", "1", "--record", str(played)]
    printed([*words, "--rules", str(thursday)], capsys)
    header = json.loads(played.read_text("utf-8").split("\n", 1)[0])
    assert header["rules"]["preset"] == "Turbo Hearts"
    plain = tmp_path / "plain.json"
    options = json.loads(thursday.read_text("utf-8"))["rules"]["options"]
    plain.write_text(json.dumps(options), "utf-8")
    turbo = ["rules", "Turbo Hearts", "--set", "target=50", "--code"]
    assert printed(turbo, capsys).strip() == code
    for which in (code, code.lower().replace("-", " "), str(record), str(plain)):
        assert printed(["rules", which, "--code"], capsys).strip() == code
    assert "Turbo Hearts, changed" in printed(["rules", code], capsys)
    assert printed(["rules", "modern hearts", "--code"], capsys) == "H1-WZQS\n"


def test_rules_are_saved_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "Ours.hearts-rules"
    words = ["rules", "Black Maria", "--set", "target=7", "--save", str(file)]
    assert printed(words, capsys) == ""
    found = read_profile(file.read_text("utf-8"), "")
    assert (found.name, found.rules.target, found.preset) == ("Ours", 7, "Black Maria")
    before = file.read_bytes()
    assert main(words) == 2
    assert "already exists" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "cannot be read as JSON"),
        (b"\xff", "is not a text file"),
        (b"[]", "holds no options"),
        (b'{"targte": 3}', "no rule called “targte”"),
        (b'{"players": 9}', "at most 7 players"),
        (b'{"card_values": {"7C": 7, "7C": 9}}', "7C is named twice"),
        (b'{"target": 50, "target": 77}', "target is named twice"),
        (b'{"card_values": {"ZZ": 0}}', "is not a card"),
        (b'{"hearts_rules": 7}', "newer version"),
        (b'{"hearts_record": 7}', "version 7"),
        (b'{"hearts_record": 1}', "missing required field"),
    ],
)
def test_an_invalid_rules_file_is_reported_by_name(
    content: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules"
    file.write_bytes(content)
    assert main(["rules", str(file)]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.startswith(f"hearts-qt: {file}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("targe=50", "did you mean “target”?"),
        ("frobnicate=50", "“hearts-qt rules --help” lists them."),
        ("target", "write it as target=50."),
        ("moon=up", "moon takes add, subtract, choice, add_unless_opponent_wins, off or "),
        ("bonus_card=QS", "bonus_card takes none, JD or TD, not “QS”."),
        ("card_values=7C=7,7C=8", "7C is named twice."),
    ],
)
def test_a_change_that_means_nothing_says_what_would(
    change: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "Modern Hearts", "--set", change]) == 2
    assert said in capsys.readouterr().err


def test_what_set_takes_is_listed_and_true(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "--help"])
    listed = capsys.readouterr().out
    for name, option in OPTIONS.items():
        assert f"  {name} " in listed
        for choice in option.choices:
            key = (choice.key,) if option.kind is OptionType.DIRECTIONS else choice.key
            assert option_to_words(name, key) in listed


def test_a_record_that_cannot_be_kept_is_refused_before_the_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "--players", "random", "--hands", "1000000000"]
    assert main([*words, "--record", str(tmp_path / "none" / "games.jsonl")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
    long = tmp_path / ("x" * 250)
    assert main([*words, "--record", str(long)]) == 2
    assert f"{long} cannot be written because" in capsys.readouterr().err
    if os.path.isdir("/proc/self"):
        assert main([*words, "--record", "/proc/games.jsonl"]) == 2
        assert "/proc/games.jsonl cannot be written because" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main([*words, "--legal"]) == 2
    assert "--record" in capsys.readouterr().err


def test_a_match_of_one_deal_promises_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "--seats", "1v3", "--deals"]
    one = printed([*words, "1"], capsys)
    assert "over 1 deal in 16 seats; play more deals for an error estimate" in one
    assert "inf" not in one
    assert " ± " in printed([*words, "2"], capsys)


NOTER = """
import json, sys
first = json.loads(sys.stdin.readline())
with open(sys.argv[1], "a") as file:
    print(json.dumps(first["rules"]["preset"]), first["rules"]["options"]["pass_cycle"], file=file)
"""


@pytest.mark.parametrize(
    ("words", "preset"),
    [
        (["simulate", "--games", "1", "--set", "target=5", "--players"], '"Modern Hearts"'),
        (["match", "--deals", "2", "--seats", "1v3", "--a"], '"Modern Hearts"'),
        (["match", "--deals", "2", "--seats", "1v3", "--set", "target=50", "--a"],
         '"Modern Hearts"'),
        (["simulate", "--hands", "1", "--preset", "Turbo Hearts", "--set", "moon=off", "--players"],
         '"Turbo Hearts"'),
    ],
)  # fmt: skip
def test_a_program_receives_the_preset_that_the_rules_started_from(
    words: list[str], preset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heard = tmp_path / "heard"
    noter = shlex.join([sys.executable, "-I", "-c", NOTER, str(heard)])
    field = io.StringIO()
    csv.writer(field).writerow([f"cmd:{noter}"])
    command = field.getvalue().strip() if words[0] == "simulate" else f"cmd:{noter}"
    printed([*words, command], capsys)
    messages = heard.read_text().splitlines()
    assert {line.rpartition('"')[0] + '"' for line in messages} == {preset}
    if words[0] == "match":
        # The cycle of the passes is turned from deal to deal.
        assert len(set(messages)) == 2


def test_rules_without_an_end_are_played_by_hands(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--set", "card_values=none"]
    assert "3 hands, 0 games" in printed([*words, "--hands", "3"], capsys)
    assert "1 game, 2.0 hands" in printed(
        [*words, "--set", "hand_limit=2", "--set", "tie=share", "--games", "1"], capsys
    )


def test_a_blank_before_a_quoted_command_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--hands", "1", "--players"]
    out = printed([*words, 'basic, "cmd:/nowhere/at all, or so", basic , random'], capsys)
    assert [line.split()[:2] for line in out.splitlines()[1:5]] == [
        ["0", "basic"], ["1", "at"], ["2", "basic"], ["3", "random"],
    ]  # fmt: skip
    assert "The player “/nowhere/at all, or so” failed" in out


def test_a_number_of_hands_is_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("0", "-3", "many"):
        with pytest.raises(SystemExit):
            main(["simulate", "--hands", wrong])
        assert "must be a whole number of at least 1" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["simulate", "match"])
def test_a_time_limit_is_a_number_of_seconds(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in ("soon", "0", "-1", "nan", "3601"):
        with pytest.raises(SystemExit):
            main([command, "--answer-seconds", wrong])
        assert f"at most 3600, not “{wrong}”" in capsys.readouterr().err


def test_programs_play_in_simulations_and_matches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = command_for(example_player_path())
    late = shlex.join([sys.executable, "-I", "-c", "import time; time.sleep(60)", "a, b"])
    record = tmp_path / "record.jsonl"
    line = io.StringIO()
    csv.writer(line).writerow(["random", f"cmd:{example} --fast", "basic", f"cmd:{late}"])
    assert main([
        "simulate", "--hands", "2", "--players", line.getvalue().strip(), "--record", str(record),
        "--answer-seconds", "2",
    ]) == 0  # fmt: skip
    out = capsys.readouterr().out
    (seat_line,) = (line for line in out.splitlines() if line.startswith("seat 3"))
    assert "within 2 seconds" in seat_line
    assert "example_player" in out
    seats = json.loads(record.read_text().split("\n", 1)[0])["seats"]
    assert [seat["player"] for seat in seats] == [
        "random", f"cmd:{example} --fast", "basic", f"cmd:{late}",
    ]  # fmt: skip
    assert ["note" in seat for seat in seats] == [False, False, False, True]
    assert seats[3]["note"] in seat_line
    assert main([
        "match", "--a", f"cmd:{late}", "--b", "random", "--deals", "1", "--answer-seconds", "0.05",
        "--seats", "1v3",
    ]) == 0  # fmt: skip
    out = capsys.readouterr().out
    assert "within 0.05 seconds" in out
    a, b = out.splitlines()[1:3]
    # A program that has failed does not play on, so some CPU times are unknown.
    assert [a.split()[at] for at in (-5, -4, -3, -1)] == ["–"] * 4
    assert all(float(word) >= 0 for word in b.split()[-5:])
    with pytest.raises(SystemExit):
        main(["simulate", "--answer-seconds", "0"])


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("words", "where"),
    list(
        product(
            ["presets", "simulate --hands 1", "rules --help", "--version", "rules nonsense"],
            [">/dev/full", ">&-", "<&- >&- 2>&-"],
        )
    ),
)
def test_an_output_that_cannot_be_written_is_told_in_a_sentence(
    words: str, where: str, tmp_path: Path
) -> None:
    if "/dev/full" in where and not os.path.exists("/dev/full"):
        pytest.skip("this system has no full disk to write to")
    unbuffered = "1" * (len(words + where) % 2)
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec {shlex.quote(sys.executable)} -m hearts_qt {words} {where}"],
        cwd=ROOT, check=False, capture_output=True, text=True, timeout=PROCESS_LIMIT,
        env={**os.environ, "HEARTS_QT_HOME": str(tmp_path), "PYTHONUNBUFFERED": unbuffered},
    )  # fmt: skip
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    if "2>" not in where:
        assert done.stderr.startswith("hearts-qt: ")
        assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    "words",
    [
        "match --deals 1 --jobs 2",
        "replay {record}",
        "review {record} --hand 0 --seat 0 --worlds 16",
        "peek-test {record} --hand 0 --play 5",
        "--self-check",
        "--exit-after-paint",
    ],
)
def test_what_takes_time_ends_whatever_becomes_of_its_output(words: str, tmp_path: Path) -> None:
    """Its helper processes and its window end too."""
    players = [make_player("basic", seat) for seat in range(4)]
    seats = [SeatEntry(name, "basic") for name in ("Ada", "Ben", "Cy", "Dee")]
    record = tmp_path / "game.hearts"
    written = write_record(play_game(Rules(), players, 7, 1), seats, given_up=True)
    record.write_text(written, "utf-8")
    command = shlex.join([sys.executable, "-m", "hearts_qt", *words.format(record=record).split()])
    full = [">/dev/full"] if os.path.exists("/dev/full") else []
    cases = [*((each, 2) for each in [*full, ">&-", ">&- 2>&-"]), ("2>&-", 0)]
    if not (THOROUGH or words.startswith(("match", "--exit"))):
        # Only these have other processes and a window, which must end too.
        cases = cases[:1]
    for where, code in cases:
        done = subprocess.run(
            ["/bin/sh", "-c", f"exec {command} {where}"],
            cwd=ROOT, check=False, capture_output=True, text=True, timeout=PROCESS_LIMIT,
            env={
                **os.environ, "HEARTS_QT_HOME": str(tmp_path / "home"),
                "QT_QPA_PLATFORM": "offscreen", "PYTHONIOENCODING": "ascii",
            },
        )  # fmt: skip
        assert done.returncode == code, f"{where}: {done.stderr}"
        assert bool(done.stdout) == (code == 0)
        assert done.stderr.count("\n") == (code == 2 and "2>" not in where)
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("where", ["2>/dev/full", "2>&-", "<&- 2>&-"])
def test_an_error_output_that_cannot_be_written_changes_nothing(
    where: str, tmp_path: Path
) -> None:
    for words, code in (("presets", 0), ("simulate --hands 1", 0), ("rules nonsense", 2)):
        done = subprocess.run(
            ["/bin/sh", "-c", f"exec {shlex.quote(sys.executable)} -m hearts_qt {words} {where}"],
            cwd=ROOT, check=False, capture_output=True, text=True, timeout=PROCESS_LIMIT,
            env={**os.environ, "HEARTS_QT_HOME": str(tmp_path)},
        )  # fmt: skip
        assert done.returncode == code
        assert bool(done.stdout) == (code == 0)


def test_any_text_is_printed_in_any_encoding(tmp_path: Path) -> None:
    for encoding in ("ascii", "cp437", "utf-8"):
        name = os.fsencode(tmp_path) + b"/M\xfcller.hearts"
        for words in ([b"replay", name], [b"rules", b"Modern Hearts"], [b"rules", b"\xff\xfe"]):
            done = subprocess.run(
                [os.fsencode(sys.executable), b"-m", b"hearts_qt", *words],
                cwd=ROOT, check=False, capture_output=True, timeout=PROCESS_LIMIT,
                env={**os.environ, "PYTHONIOENCODING": encoding},
            )  # fmt: skip
            assert done.returncode == (0 if b"Modern Hearts" in words else 2)
            assert b"Traceback" not in done.stderr


def test_an_error_of_the_program_is_logged_and_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(COMMANDS, "presets", lambda given: 1 // 0)
    assert command_line(["presets"]) == 70
    said = capsys.readouterr().err
    assert said.startswith("hearts-qt: this ended because of an error in Hearts Qt (ZeroDivision")
    assert said.count("\n") == 1
    assert "Traceback" in (folders().state / "hearts-qt.log").read_text("utf-8")


@pytest.mark.parametrize("version", ["2.7", "3.6", "3.8", "3.9", "3.10"])
def test_an_older_python_says_what_is_needed(version: str, tmp_path: Path) -> None:
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run(
        [python, "-c", ""], check=False, capture_output=True, timeout=PROCESS_LIMIT
    ).returncode:
        pytest.skip(f"there is no Python {version} here")
    for words in (["-m", "hearts_qt", "--self-check"], ["dev.py", "test"], ["packaging/build.py"]):
        done = subprocess.run(
            [python, "-B", *words],
            cwd=ROOT, check=False, capture_output=True, text=True, timeout=PROCESS_LIMIT,
        )  # fmt: skip
        assert done.returncode == 1
        assert done.stderr.startswith(f"Hearts Qt needs Python 3.11 or newer; this is {version}.")
        assert done.stderr.count("\n") == 1


def test_one_hand_is_counted_in_the_singular(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.hearts"
    assert main(["simulate", "--games", "1", "--set", "hand_limit=1", "--record", str(file)]) == 0
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert ": 1 hand by the rules, the game is over." in capsys.readouterr().out
    assert main(["simulate", "--players", "basic,basic"]) == 2
    assert "2 players were named" in capsys.readouterr().err


LOOKING = """
import os, runpy, sys
from pathlib import Path

seen, pid = [], os.getppid()
while pid > 1:
    seen.append(Path(f"/proc/{pid}/cmdline").read_bytes())
    pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
Path(sys.argv[1]).write_bytes(b"\\n".join(seen))
runpy.run_path(sys.argv[2], run_name="__main__")
"""
"""A program that plays, and writes down the arguments of all processes above it."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process blank its arguments")
@pytest.mark.parametrize("command", ["simulate", "match"])
def test_a_program_finds_no_seed_among_arguments(command: str, tmp_path: Path) -> None:
    seen, script = tmp_path / "seen", tmp_path / "looking.py"
    script.write_text(LOOKING, "utf-8")
    words = [sys.executable, str(script), str(seen), str(example_player_path())]
    player = "cmd:" + shlex.join(words)
    more = {
        "simulate": ["--players", f"basic,{player},basic,basic", "--hands", "1",
                     "--record", str(tmp_path / "record-of-the-run")],
        "match": ["--a", player, "--b", "basic", "--deals", "1"],
    }[command]  # fmt: skip
    words = [sys.executable, "-m", "hearts_qt", command, "--seed", "918273645", *more]
    subprocess.run(words, check=True, timeout=PROCESS_LIMIT, stdout=subprocess.DEVNULL)
    arguments = seen.read_bytes()
    assert b"918273645" not in arguments
    assert b"record-of-the-run" not in arguments
    assert b"hearts_qt" in arguments


def test_a_seed_that_nobody_can_guess_is_named_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = "cmd:" + command_for(example_player_path())
    results = tmp_path / "results"
    words = ["match", "--a", player, "--b", "basic", "--deals", "1", "--results", str(results)]
    assert main(words) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "seed" in line)
    seed = int(line.removeprefix("The seed was ").removesuffix("."))
    assert seed != 0
    assert main(words) == 0
    assert f"The seed was {seed}." in capsys.readouterr().out
    assert main(["simulate", "--players", player, "--hands", "1"]) == 0
    out = capsys.readouterr().out
    assert "The seed was " in out
    assert str(seed) not in out
    assert main(["simulate", "--players", "basic", "--hands", "1"]) == 0
    assert "seed" not in capsys.readouterr().out
