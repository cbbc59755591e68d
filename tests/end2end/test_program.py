"""The program as it is started from the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_qt import __version__
from hearts_qt.cli import main
from tests.limits import PROCESS_LIMIT

ROOT = Path(__file__).resolve().parents[2]


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program until it ends, with a home folder of its own."""
    return subprocess.run(
        [sys.executable, "-m", "hearts_qt", *arguments],
        cwd=ROOT,
        env={**os.environ, "HEARTS_QT_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=PROCESS_LIMIT,
        check=False,
    )


def test_the_version_option_prints_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"Hearts Qt {__version__}\n"


def test_help_keeps_what_only_tests_need_to_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    assert "--resume" in said
    assert "--autoplay" not in said
    assert "--exit-after-paint" not in said


def test_resuming_and_beginning_anew_exclude_each_other() -> None:
    with pytest.raises(SystemExit) as left:
        main(["--resume", "--new"])
    assert left.value.code == 2


def test_the_time_of_the_first_picture_is_printed(home: Path) -> None:
    done = run(home, "--exit-after-paint")
    assert done.returncode == 0, done.stderr
    times = [line.split() for line in done.stdout.splitlines()]
    assert [what for what, _time in times] == ["cloth", "cards"]
    assert 0 < int(times[0][1]) <= int(times[1][1])


def test_it_plays_by_itself_and_goes_on_later(home: Path) -> None:
    from hearts_qt.store.saves import SaveStore

    assert run(home, "--autoplay", "--hands", "2", "--new").returncode == 0
    assert run(home, "--autoplay", "--hands", "1", "--resume").returncode == 0
    saves = SaveStore(home / "data")
    history, fault = saves.load()
    saves.close()
    assert fault is None
    assert history is not None
    assert len(history.game.finished) >= 3
    log = home / "state" / "hearts-qt.log"
    assert not log.exists() or "Unexpected" not in log.read_text("utf-8")


def test_a_home_folder_that_does_not_exist_is_reported_in_a_sentence(home: Path) -> None:
    done = run(Path("~no-such-user/x"), "--new")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "hearts-qt: HEARTS_QT_HOME names the folder “~no-such-user/x”, "
        "but there is no user with such a home.\n"
    )
