"""A helper process plays sounds; it may hang, crash or be killed without harm to the window."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from hearts_qt.app.sound.audio_output import LONGEST_PAUSE, MOST_WAITING, HelperAudioOutput
from hearts_qt.app.sound.mixer import Sound
from hearts_qt.app.sound.sound_helper import Retries, SoundStatus
from hearts_qt.app.system.helper_process import SOUND_HELPER, helper_command, helper_environment
from tests.limits import LIMIT, PROCESS_LIMIT, running, wait_until

FILE = Sound.CARD.files[0]

Make = Callable[..., HelperAudioOutput]

ANSWERS = """
import json, sys
print(json.dumps("available"), flush=True)
for line in sys.stdin:
    print(json.dumps("done"), flush=True)
"""


@pytest.fixture
def make(qapp: object) -> Iterator[Make]:
    """Makes audio outputs, with the real helper or with `code` in its place, and closes them."""
    made: list[HelperAudioOutput] = []

    def one(code: str = "", **options: float) -> HelperAudioOutput:
        command = [sys.executable, "-c", code] if code else []
        made.append(HelperAudioOutput(command, **options))
        return made[-1]

    yield one
    for output in made:
        output.close()


@pytest.fixture
def mute_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A sound server that accepts connections and never answers."""
    if sys.platform != "linux":
        pytest.skip("PulseAudio is the sound system of Linux")
    # The path of a socket has at most 107 characters.
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as server:
        server.bind(f"{folder}/pulse")
        server.listen()
        monkeypatch.setenv("PULSE_SERVER", f"unix:{folder}/pulse")
        yield


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except OSError:
        return False
    return True


def status_of(output: HelperAudioOutput) -> SoundStatus:
    """Wait until the status is known, and return it."""
    wait_until(lambda: output.status() is not SoundStatus.UNKNOWN)
    return output.status()


def test_this_machine_plays_or_is_silent_without_a_word(make: Make) -> None:
    """Whatever sound system this machine has, there is no exception and no warning."""
    output = make(patience=LIMIT)
    status = status_of(output)
    assert status in (SoundStatus.AVAILABLE, SoundStatus.NO_DEVICE, SoundStatus.NO_LIBRARY)
    for sound in Sound:
        output.play(sound.files[0], 0.0)
    output.play(Path("missing.wav"), 0.5)
    wait_until(lambda: not output.waiting)
    assert output.status() is status


def test_a_server_that_never_answers_is_given_up(make: Make, mute_server: None) -> None:
    # Long enough for the helper to reach the server, on any machine that this runs on.
    output = make(patience=3)
    changes: list[SoundStatus] = []
    output.on_change(lambda: changes.append(output.status()))
    turns: list[float] = []
    timer = QTimer()
    timer.timeout.connect(lambda: turns.append(time.perf_counter()))
    timer.start(20)
    output.load()
    helper = output.process_id
    assert helper
    wait_until(lambda: changes)
    timer.stop()
    assert changes == [SoundStatus.NO_ANSWER]
    assert len(turns) > 10, "the event loop went on"
    wait_until(lambda: not is_running(helper))


DIES_AT_THE_SECOND = """
import json, sys
print(json.dumps("available"), flush=True)
sys.stdin.readline()
print(json.dumps("done"), flush=True)
sys.stdin.readline()
"""


def test_a_helper_that_dies_is_started_again_by_a_later_sound(make: Make) -> None:
    output = make(DIES_AT_THE_SECOND, patience=LIMIT)
    assert status_of(output) is SoundStatus.AVAILABLE
    first = output.process_id
    output.play(FILE, 0.5)
    output.play(FILE, 0.5)
    wait_until(lambda: output.status() is SoundStatus.STOPPED)
    assert output.process_id == 0, "not before there is a sound to play"
    output.play(FILE, 0.5)
    wait_until(lambda: output.status() is SoundStatus.AVAILABLE)
    assert output.process_id not in (0, first)
    output.play(FILE, 0.5)
    assert output.waiting == 1


def test_a_helper_that_always_dies_is_started_after_growing_pauses(make: Make) -> None:
    output = make("raise SystemExit(3)", patience=LIMIT)
    assert status_of(output) is SoundStatus.STOPPED
    # Time stands still, so the second start after the first failure is not followed by a third.
    output._retries = Retries(LONGEST_PAUSE, clock=lambda: 0.0)
    changes: list[SoundStatus] = []
    output.on_change(lambda: changes.append(output.status()))
    starts = 0
    for _ in range(20):
        output.play(FILE, 0.5)
        starts += output.process_id != 0
        wait_until(lambda: output.process_id == 0)
    assert starts == 2
    assert changes == [], "the sentence about it stays as it is"


def test_the_player_can_try_again(make: Make) -> None:
    output = make("import time; time.sleep(60)", patience=0.05)
    assert status_of(output) is SoundStatus.NO_ANSWER
    output._command = [sys.executable, "-c", ANSWERS]
    output._limit.setInterval(int(LIMIT * 1000))
    output.retry()
    assert output.status() is SoundStatus.UNKNOWN
    assert status_of(output) is SoundStatus.AVAILABLE


def test_a_server_that_stops_answering_is_given_up(make: Make) -> None:
    output = make(
        "import json, time; print(json.dumps('available'), flush=True); time.sleep(60)", patience=2
    )
    wait_until(lambda: output.status() in (SoundStatus.AVAILABLE, SoundStatus.NO_ANSWER))
    for _ in range(3 * MOST_WAITING):
        output.play(FILE, 0.5)
        assert output.waiting <= MOST_WAITING
    wait_until(lambda: output.status() is SoundStatus.NO_ANSWER)


def test_every_sound_is_passed_on(make: Make) -> None:
    output = make(ANSWERS, patience=LIMIT)
    output.play(FILE, 0.5)
    assert output.waiting == 0, "what would be heard too late is left out"
    assert status_of(output) is SoundStatus.AVAILABLE
    for _ in range(10):
        output.play(FILE, 0.5)
    assert output.waiting == 10
    wait_until(lambda: not output.waiting)


@pytest.mark.parametrize("code", ["", "import os; os.abort()", "raise SystemExit(3)"])
def test_a_helper_that_does_not_run_is_reported_as_stopped(make: Make, code: str) -> None:
    output = make(code, patience=LIMIT)
    if not code:
        output._command = ["/nowhere/hearts-qt"]
    assert status_of(output) is SoundStatus.STOPPED


def test_rubbish_from_the_helper_is_ignored(make: Make) -> None:
    output = make("print('noise\\n[1\\n7\\n\"loud\"\\n{}')\n" + ANSWERS, patience=LIMIT)
    assert status_of(output) is SoundStatus.AVAILABLE


def test_the_helper_ends_with_the_output(make: Make) -> None:
    output = make(ANSWERS, patience=LIMIT)
    output.load()
    helper = output.process_id
    output.close()
    wait_until(lambda: not is_running(helper))


PARENT = """
import sys
from PySide6.QtCore import QCoreApplication
from hearts_qt.app.sound.audio_output import HelperAudioOutput
application = QCoreApplication([])
output = HelperAudioOutput(patience=600)
output.load()
print(output.process_id, flush=True)
application.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_the_helper_ends_when_the_program_is_killed(mute_server: None) -> None:
    """Even while it waits for a server that never answers."""
    environment = {**os.environ, **helper_environment()}
    with running([sys.executable, "-c", PARENT], env=environment, stdout=-1, text=True) as program:
        helper = int(program.stdout.readline())
        time.sleep(0.5)
        assert is_running(helper)
        program.send_signal(signal.SIGKILL)
        program.wait(LIMIT)
        wait_until(lambda: not is_running(helper))


def test_without_the_library_there_is_silence(qapp: object) -> None:
    """As where there is no wheel of miniaudio, and its import fails."""
    code = (
        "import sys\n"
        "sys.modules['miniaudio'] = None\n"
        "from hearts_qt.cli import main\n"
        f"sys.exit(main(['{SOUND_HELPER}']))\n"
    )
    output = HelperAudioOutput([sys.executable, "-c", code], LIMIT)
    assert status_of(output) is SoundStatus.NO_PACKAGE
    output.close()


def test_the_helper_loads_nothing_of_qt_or_of_the_network(qapp: object) -> None:
    code = (
        "import sys\n"
        "from hearts_qt.app.sound import sound_helper\n"
        "sound_helper._library()\n"
        "assert not [name for name in sys.modules if 'PySide' in name or name == 'http']\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], timeout=PROCESS_LIMIT, check=False,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_command_of_a_bundle_needs_no_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert helper_command(SOUND_HELPER)[1:] == ["-m", "hearts_qt", SOUND_HELPER]
    assert "PYTHONPATH" in helper_environment()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert helper_command(SOUND_HELPER) == [sys.executable, SOUND_HELPER]
    assert helper_environment() == {}
