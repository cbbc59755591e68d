"""The review of a game under way, over a restart of the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from tests.end2end.kills import prepare
from tests.end2end.review_visitor import Found
from tests.limits import PROCESS_LIMIT

ROOT = Path(__file__).resolve().parents[2]


def visited(home: Path, file: Path) -> Found:
    """What the program finds in the review of its game, from its start to its end."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.end2end.review_visitor", str(file)],
        cwd=ROOT,
        env={**os.environ, "HEARTS_QT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PROCESS_LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return msgspec.json.decode(file.read_bytes(), type=Found)


def test_a_card_solved_in_a_game_under_way_stays_solved(tmp_path: Path) -> None:
    home, file = tmp_path / "home", tmp_path / "found.json"
    home.mkdir(mode=0o700)
    prepare(home)
    first = visited(home, file)
    assert first.analysed > 0
    assert first.solved >= 0
    assert first.solved not in first.secret
    again = visited(home, file)
    assert again.left == first.left
    assert again.secret == first.secret
    assert again.analysed == 0, "what was analysed is kept"
