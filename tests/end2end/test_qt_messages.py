"""The program ends in order when Qt tells everything that it does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.limits import LIMIT, PROCESS_LIMIT, running, wait_until

ROOT = Path(__file__).resolve().parent.parent.parent

TALKATIVE = ({"QT_DEBUG_PLUGINS": "1"}, {"QT_LOGGING_RULES": "*=true"})


def environment(home: Path, messages: dict[str, str]) -> dict[str, str]:
    """The environment of a program with a home of its own."""
    return {**os.environ, **messages, "HEARTS_QT_HOME": str(home)}


@pytest.mark.parametrize("messages", TALKATIVE)
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("--exit-after-paint",), 0),
        (("--new", "--autoplay", "--hands", "1"), 0),
        (("--deck-helper",), 0),
        (("--sound-helper",), 0),
    ],
)
def test_the_end_with_all_messages_of_qt(
    tmp_path: Path, messages: dict[str, str], arguments: tuple[str, ...], status: int
) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "hearts_qt", *arguments],
        cwd=ROOT,
        env=environment(tmp_path, messages),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=PROCESS_LIMIT,
    )
    assert finished.returncode == status, finished.stderr[-2000:]


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("messages", TALKATIVE)
def test_a_signal_ends_it_with_all_messages_of_qt(tmp_path: Path, messages: dict[str, str]) -> None:
    log = tmp_path / "stderr"
    with (
        log.open("wb") as stderr,
        running(
            [sys.executable, "-m", "hearts_qt", "--new", "--autoplay"],
            cwd=ROOT,
            env=environment(tmp_path, messages),
            stderr=stderr,
        ) as process,
    ):
        wait_until(lambda: (tmp_path / "data" / "game.jsonl").exists() or process.poll())
        process.send_signal(signal.SIGTERM)
        assert process.wait(LIMIT) == 128 + signal.SIGTERM, log.read_bytes()[-2000:]
