"""Outside programs end with everything that they started, however the game ends."""

from __future__ import annotations

import contextlib
import errno
import os
import shlex
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from hearts_qt.players.external.line_process import LineProcess, ProgramFailure
from hearts_qt.players.external.process_tree import start_process_tree
from tests.campaigns.left_behind import MARKER, STUBBORN, marked
from tests.limits import LIMIT, running, wait_until

ROOT = Path(__file__).resolve().parents[3]
STUBBORN_COMMAND = shlex.join([sys.executable, "-I", "-c", STUBBORN])

posix_only = pytest.mark.skipif(os.name == "nt", reason="the programs are written for POSIX")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs a child subreaper")


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Marks the environment of the test's processes; kills those that are left at its end."""
    own = uuid.uuid4().hex
    monkeypatch.setenv(MARKER, own)
    yield own
    for process in marked(own):
        process.kill()


def own_children(mark: str) -> list[psutil.Process]:
    """The marked processes, without supervisors."""
    found = []
    for one in marked(mark):
        with contextlib.suppress(psutil.Error):
            if "process_supervisor" not in " ".join(one.cmdline()):
                found.append(one)
    return found


@linux_only
@pytest.mark.parametrize("how", ["close", "kill"])
def test_a_stubborn_program_and_its_daemon_end(how: str, mark: str) -> None:
    process = LineProcess(STUBBORN_COMMAND)
    try:
        assert process.receive(LIMIT, lambda: False) == b"ready"
        assert len(own_children(mark)) == 2
    finally:
        process.close() if how == "close" else process.kill()
    assert marked(mark) == []


@linux_only
@pytest.mark.parametrize(
    ("whom", "how"),
    [("game", signal.SIGTERM), ("game", signal.SIGKILL), ("supervisor", signal.SIGTERM)],
)
def test_everything_ends_with_the_game_or_its_supervisor(
    whom: str, how: signal.Signals, mark: str
) -> None:
    game = (
        "import sys, time\n"
        "from hearts_qt.players.external.line_process import LineProcess\n"
        "process = LineProcess(sys.argv[1])\n"
        "process.receive(60, lambda: False)\n"
        "print('ready', flush=True)\n"
        "time.sleep(600)\n"
    )
    words = [sys.executable, "-c", game, STUBBORN_COMMAND]
    with running(words, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        assert len(own_children(mark)) == 3
        if whom == "game":
            process.send_signal(how)
        else:
            (supervisor,) = psutil.Process(process.pid).children()
            supervisor.send_signal(how)
        wait_until(lambda: not [one for one in marked(mark) if one.pid != process.pid])


@linux_only
def test_a_program_ends_with_a_supervisor_that_is_killed(mark: str) -> None:
    process = LineProcess("sleep 600")
    try:
        os.kill(psutil.Process(process.pid).ppid(), signal.SIGKILL)
        wait_until(lambda: not marked(mark))
        with pytest.raises(ProgramFailure, match="ended with code -9"):
            process.receive(LIMIT, lambda: False)
    finally:
        process.kill()


@posix_only
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("sh -c 'exit 3'", "it ended with code 3"),
        ("sh -c 'kill -TERM $$'", "it ended with code -15"),
        ("/nowhere/at/all", errno.ENOENT),
        ("no-such-program-anywhere", errno.ENOENT),
        ("/", errno.EACCES),
    ],
)
def test_the_error_says_how_the_program_ended(command: str, said: str | int) -> None:
    if isinstance(said, int):
        # The system words the cause, in the language of its locale.
        said = f"it could not be started ({os.strerror(said)})"

    def run() -> None:
        process = LineProcess(command)
        try:
            process.receive(LIMIT, lambda: False)
        finally:
            process.close()

    with pytest.raises(ProgramFailure) as broken:
        run()
    assert str(broken.value) == said


@posix_only
def test_a_program_that_ended_leaves_what_it_started_until_the_end(mark: str) -> None:
    tree = start_process_tree(["sh", "-c", "sleep 600 & exit 0"])
    try:
        assert tree.wait(LIMIT)
        assert tree.code == 0
        if sys.platform == "linux":
            assert len(own_children(mark)) == 1
    finally:
        tree.kill()
        tree.kill()
        tree.stdin.close()
        tree.stdout.close()
    assert marked(mark) == []


@linux_only
def test_a_program_is_started_with_the_usual_signals_and_no_strange_files() -> None:
    script = "grep SigIgn /proc/self/status; ls /proc/self/fd; ps -o sid= -p $$; echo $$"
    process = LineProcess(shlex.join(["sh", "-c", script]))
    lines = []
    try:
        while True:
            lines.append(process.receive(LIMIT, lambda: False).decode().strip())
    except ProgramFailure:
        pass
    finally:
        process.close()
    plain = subprocess.run(
        ["grep", "SigIgn", "/proc/self/status"], capture_output=True, text=True, timeout=LIMIT
    )
    assert lines[0] == plain.stdout.strip()
    # The last one is the folder that `ls` reads.
    assert lines[1:5] == ["0", "1", "2", "3"]
    assert lines[5] == lines[6], "it leads a session"


@linux_only
def test_the_cpu_of_a_daemon_counts_until_and_after_its_end(mark: str) -> None:
    script = (
        "import os, sys, time\n"
        "if not os.fork():\n"
        "    os.setsid()\n"
        "    if os.fork(): os._exit(0)\n"
        "    while time.process_time() < 0.3: pass\n"
        "    print('used', flush=True)\n"
        "    sys.stdin.readline()\n"
        "    os._exit(0)\n"
        "os.wait()\n"
        "time.sleep(600)\n"
    )
    process = LineProcess(shlex.join([sys.executable, "-I", "-c", script]))
    try:
        assert process.receive(LIMIT, lambda: False) == b"used"
        alive = process.cpu
        process.send("end\n")
        wait_until(lambda: len(own_children(mark)) == 1)
        ended = process.cpu
    finally:
        process.close()
    assert alive is not None
    assert alive >= 0.3
    assert ended is not None
    assert ended >= alive - 0.02, "to a hundredth of a second for each of user and system time"
    assert process.cpu is None


def test_a_bundle_supervises_with_its_own_executable(monkeypatch: pytest.MonkeyPatch) -> None:
    from hearts_qt import cli, process_supervisor

    monkeypatch.setattr(
        process_supervisor, "sys", SimpleNamespace(frozen=True, executable="/opt/hearts-qt")
    )
    line = process_supervisor.command_line(7, ["cat", "-u"])
    assert line == ["/opt/hearts-qt", cli.SUPERVISE, "7", "cat", "-u"]
    assert cli.SUPERVISE == process_supervisor.OPTION


@posix_only
def test_the_command_line_supervises() -> None:
    words = [sys.executable, "-m", "hearts_qt", "--supervise", "0", "sh", "-c", "echo there >&2"]
    done = subprocess.run(
        words, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT
    )
    assert done.returncode == 0
