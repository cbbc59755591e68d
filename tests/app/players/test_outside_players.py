"""Programs at the table: they get the right messages, always end, and never block the window."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.session import Session
from hearts_qt.game.actions import Phase
from hearts_qt.players.external import example_player_path
from hearts_qt.rules.options import Rules
from hearts_qt.store.folders import folders
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.settings import SeatSettings, Settings
from tests.campaigns.outside import children, soak
from tests.limits import wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(os.name == "nt", reason="the programs are written for POSIX"),
]

RULES = Rules(pass_cycle=("hold",), target=20)
EXAMPLE = "cmd:" + shlex.join([sys.executable, "-I", str(example_player_path())])
STRICT = Path(__file__).parents[2] / "players" / "strict_player.py"
BODIES = {
    "silent": "import time\nwhile True: time.sleep(60)\n",
    "deaf": "import sys, time\nsys.stdin.close()\nwhile True: time.sleep(60)\n",
    "floods": "while True: print('x' * 1000)\n",
    "stays": "import sys, time\nfor line in sys.stdin:\n    pass\nwhile True: time.sleep(60)\n",
    "ends": "import sys\nsys.exit(3)\n",
    "wrong": "import sys\nfor line in sys.stdin:\n    if 'ask' in line: print('{}', flush=True)\n",
}


@pytest.fixture(autouse=True)
def earlier_programs() -> Iterator[set[int]]:
    """The processes before a test, such as one of Python's own. After the test no other may be
    running, and no zombie may be left."""
    before = set(children())
    yield before
    wait_until(lambda: not set(children()) - before)


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], str]:
    """Writes a program and returns its player name (`cmd:...`)."""

    def write(body: str) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(body, "utf-8")
        return "cmd:" + shlex.join([sys.executable, "-I", str(path)])

    return write


def table(player: str, seat: int = 1, saves: SaveStore | None = None, **values: Any) -> Session:
    seats = [SeatSettings(player=player if at == seat else "basic") for at in range(4)]
    live = LiveSettings(Settings(seats=seats, added_programs=[player], **values))
    return Session(live, saves, records=RecordShelf(folders().games))


def rest(session: Session) -> None:
    wait_until(lambda: not session.driver.busy)


def play_on(session: Session, most: int = 10_000) -> None:
    """Take decisions until the game is over, or at most that many."""
    for _ in range(most):
        rest(session)
        if session.current.game.phase is Phase.OVER:
            return
        if session.current.waiting_to_continue:
            session.games.continue_hand()
        else:
            session.decisions.play(session.current.legal()[0])
    rest(session)


def test_a_program_plays_a_game_and_hears_its_end(
    written: Callable[[str], str], tmp_path: Path, earlier_programs: set[int]
) -> None:
    log = tmp_path / "heard"
    log.mkdir()
    source = STRICT.read_text("utf-8").replace(
        "        try:\n            answer",
        f"        open({str(log / 'lines')!r}, 'a').write(line)\n        try:\n            answer",
    )
    session = table(written(source))
    said: list[str] = []
    session.message.connect(said.append)
    session.new_game(RULES, number=8)
    assert session.current.seating.level_words(1) == "bot1"
    play_on(session)
    wait_until(lambda: '"over"' in (log / "lines").read_text())
    assert said == []
    assert set(children()) - earlier_programs
    lines = (log / "lines").read_text().splitlines()
    assert sum('"hearts_player"' in line for line in lines) == 1
    session.close()


def test_undo_redo_and_resume_tell_the_right_story(tmp_path: Path) -> None:
    player = f"cmd:{shlex.join([sys.executable, '-I', str(STRICT)])} 5 --retold"
    saves = SaveStore(tmp_path / "save")
    session = table(player, saves=saves)
    said: list[str] = []
    session.message.connect(said.append)
    session.new_game(Rules(pass_cycle=("left",), target=20), number=8)
    for row in range(3):
        session.selection.toggle(row)
    session.selection.confirm()
    for _ in range(4):
        play_on(session, 3)
        session.undo.back()
        session.undo.back()
        rest(session)
        session.undo.forward()
    session.undo.restart_hand()
    play_on(session, 2)
    log = list(session.current.game.log)
    session.close()
    again = table(player, saves=SaveStore(tmp_path / "save"))
    again.message.connect(said.append)
    assert again.games.resume()
    assert again.current.game.log[: len(log)] == log
    play_on(again, 5)
    # The strict player would end, with a message, at the first breach of the protocol.
    assert said == []
    again.close()


@pytest.mark.parametrize("what", BODIES)
def test_whatever_a_program_does_the_game_goes_on(
    what: str, written: Callable[[str], str], tmp_path: Path
) -> None:
    player = written(BODIES[what])
    saves = SaveStore(tmp_path / "save")
    session = table(player, saves=saves, answer_seconds=1)
    said: list[str] = []

    def has_failed() -> bool:
        # The person's turn may come first.
        if session.current.person in session.current.to_act:
            session.decisions.play(session.current.legal()[0])
        return bool(said)

    session.message.connect(said.append)
    session.new_game(RULES, number=8)
    # The fixture that watches the GUI thread fails this test if the window stands still meanwhile.
    wait_until(has_failed)
    (sentence,) = said
    assert sentence.startswith("Clara: The player “")
    assert sentence.endswith("Basic plays on in its place.")
    assert session.current.seating.level_words(1) == "Basic"
    play_on(session, 3)
    log = list(session.current.game.log)
    session.close()
    # It counts as failed for the rest of this game, also after a restart.
    again = table(player, saves=SaveStore(tmp_path / "save"), answer_seconds=1)
    again.message.connect(said.append)
    assert again.games.resume()
    assert again.current.seating.level_words(1) == "Basic"
    play_on(again)
    assert again.current.game.log[: len(log)] == log
    assert len(said) == 1
    (record,) = folders().games.iterdir()
    seats = json.loads(record.read_text("utf-8").split("\n", 1)[0])["seats"]
    assert seats[1]["player"] == player
    assert "Clara: " + seats[1]["note"] == sentence
    assert "note" not in seats[2]
    # In the next game it gets another chance.
    again.new_game(RULES, number=9)
    assert again.current.seating.level_words(1) == "bot0"
    again.close()


@pytest.mark.parametrize("what", ["silent", "floods", "stays"])
@pytest.mark.parametrize("how", ["undo", "new game", "close", "another player"])
def test_a_program_under_way_is_called_off_at_once(
    what: str, how: str, written: Callable[[str], str], earlier_programs: set[int]
) -> None:
    session = table(written(BODIES[what]), answer_seconds=3600)
    session.new_game(Rules(pass_cycle=("left",)), number=8)
    # The program that floods may have failed already.
    wait_until(
        lambda: session.current.seating.level_words(1) == "Basic"
        or (session.driver.busy and set(children()) - earlier_programs)
    )
    if how == "undo":
        for row in range(3):
            session.selection.toggle(row)
        session.selection.confirm()
        session.undo.back()
    elif how == "new game":
        session.new_game(RULES, number=9)
    elif how == "another player":
        session._live.change(seats=[])
        wait_until(lambda: session.current.game.pass_done[1])
    session.close()
    # Without the cancellation the program would have an hour to answer.


def test_closing_leaves_no_thread_behind(written: Callable[[str], str]) -> None:
    session = table(written(BODIES["stays"]))
    session.new_game(Rules(pass_cycle=("left",)), number=8)
    wait_until(children)
    session.close()
    kinds = ("seat", "outside")
    wait_until(lambda: not [t for t in threading.enumerate() if t.name.startswith(kinds)])


def test_what_a_program_started_is_ended_with_it(written: Callable[[str], str]) -> None:
    body = (
        "import subprocess, sys, time\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60.25)'])\n"
        "time.sleep(60)\n"
    )

    def started() -> list[psutil.Process]:
        """The process that the program has started, without other child processes."""
        found = []
        for one in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.Error):
                if "time.sleep(60.25)" in " ".join(one.cmdline()):
                    found.append(one)
        return found

    session = table(written(body))
    session.new_game(Rules(pass_cycle=("left",)), number=8)
    wait_until(lambda: len(started()) == 1)
    (left,) = started()
    session.close()
    wait_until(lambda: not left.is_running() or left.status() == psutil.STATUS_ZOMBIE)


def test_starts_and_stops_leave_nothing_behind() -> None:
    assert soak(6, seed=3) == []
