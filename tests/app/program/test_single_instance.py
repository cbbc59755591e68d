"""A second start reaches the first, and whatever is in the folder of messages does no harm."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hearts_qt.app.dialogs import WaitingDialog
from hearts_qt.app.program import single_instance
from hearts_qt.app.program.single_instance import (
    FRESH,
    Call,
    CallState,
    Message,
    SingleInstance,
    reach_first,
)
from hearts_qt.limits import SECOND_START_MESSAGE
from tests.limits import LIMIT, answered, running, wait_until

ROOT = Path(__file__).resolve().parents[3]


class First:
    """The program that runs, and what it is asked to do."""

    def __init__(self, folder: Path, listens: bool = True) -> None:
        self.single = SingleInstance(folder)
        assert self.single.claim()
        self.called = 0
        self.opened: list[str] = []
        if listens:
            self.listen()

    def listen(self) -> None:
        """Hear the later starts."""
        assert self.single.listen(self._come, self.opened.append)

    def _come(self) -> None:
        self.called += 1


@pytest.fixture
def first(tmp_path: Path) -> Iterator[First]:
    """A running program."""
    made = First(tmp_path)
    yield made
    made.single.close()


def reached(call: Call) -> None:
    """Wait until the first process has answered."""
    wait_until(lambda: call.look() is not CallState.SILENCE)
    assert call.look() is CallState.ANSWERED


PATHS = ["/Ö\n“x”.hearts", "/a\udcff.hearts", "/" + "long/" * 800 + "x"]


@pytest.mark.parametrize("path", PATHS)
def test_a_file_is_handed_over(first: First, tmp_path: Path, path: str) -> None:
    reached(Call(SingleInstance(tmp_path), path))
    assert (first.called, first.opened) == (1, [path])


def test_a_call_waits_for_a_program_that_is_still_starting(tmp_path: Path) -> None:
    first = First(tmp_path, listens=False)
    call = Call(SingleInstance(tmp_path), "/a.hearts")
    assert call.look() is CallState.SILENCE
    first.listen()
    assert call.look() is CallState.ANSWERED
    assert first.opened == ["/a.hearts"]
    first.single.close()


def test_a_call_takes_the_place_of_a_program_that_ends(tmp_path: Path) -> None:
    first = First(tmp_path, listens=False)
    second = SingleInstance(tmp_path)
    call = Call(second)
    assert call.look() is CallState.SILENCE
    first.single.close()
    assert call.look() is CallState.FREE
    assert list(second.messages.iterdir()) == []
    second.close()


def test_nobody_answers_a_call_that_nobody_makes_any_longer(tmp_path: Path) -> None:
    """A second start that was killed leaves its message behind."""
    first = First(tmp_path, listens=False)
    Message(first.single.messages, "/old.hearts")
    (left,) = first.single.messages.iterdir()
    os.utime(left, (time.time() - FRESH - 1,) * 2)
    first.listen()
    assert (first.called, first.opened) == (0, [])
    assert list(first.single.messages.iterdir()) == []
    first.single.close()


@pytest.mark.parametrize(
    "content",
    [b"a.hearts", b"../a", b"/a\0b", b"\xff", b"[" * 50_000, b"file:///etc/passwd", b"cmd:sh -c x"],
)
def test_a_message_that_names_no_path_opens_nothing(first: First, content: bytes) -> None:
    (first.single.messages / "1.message").write_bytes(content)
    wait_until(lambda: first.called)
    assert (first.called, first.opened) == (1, [])


def test_a_message_that_is_too_long_is_not_read(first: First) -> None:
    (first.single.messages / "1.message").write_bytes(b"/" * (SECOND_START_MESSAGE + 1))
    (first.single.messages / "2.message").write_bytes(b"/a.hearts")
    wait_until(lambda: first.opened)
    assert first.opened == ["/a.hearts"]


@pytest.mark.skipif(os.name != "posix", reason="needs pipes and links")
def test_what_is_no_message_is_passed_over(first: First) -> None:
    os.mkfifo(first.single.messages / "1.message")
    (first.single.messages / "2.message").mkdir()
    (first.single.messages / "3.message").symlink_to("/dev/zero")
    reached(Call(SingleInstance(first.single.messages.parent), "/a.hearts"))
    assert (first.called, first.opened) == (1, ["/a.hearts"])


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_the_messages_are_nobody_elses_business(first: First) -> None:
    assert first.single.messages.stat().st_mode & 0o777 == 0o700


def test_a_person_is_told_in_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(single_instance, "PATIENCE", 0.1)
    first = First(tmp_path, listens=False)
    second = SingleInstance(tmp_path)

    def after(happens: Callable[[WaitingDialog], object]) -> Callable[[WaitingDialog], None]:
        """Wait until the dialog has closed because something happens."""

        def answer(dialog: WaitingDialog) -> None:
            happens(dialog)
            wait_until(lambda: not dialog.isVisible())

        return answer

    with answered(after(lambda dialog: dialog.stop_button.click())):
        assert reach_first(second, "", attended=True) == 1
    assert list(second.messages.iterdir()) == []
    with answered(after(lambda _: first.listen())):
        assert reach_first(second, "/a.hearts", attended=True) == 0
    assert first.opened == ["/a.hearts"]
    first.single.close()
    first = First(tmp_path, listens=False)
    with answered(after(lambda _: first.single.close())):
        assert reach_first(second, "", attended=True) is None
    assert capsys.readouterr().err.count("is not responding") == 3
    second.close()
    # Without a person there is no window.
    first = First(tmp_path, listens=False)
    assert reach_first(second, "", attended=False) == 1
    first.single.close()


@pytest.mark.skipif(os.name != "posix", reason="TMPDIR is of POSIX")
@pytest.mark.parametrize("deep", [False, True])
def test_a_second_start_with_another_tmpdir_is_heard(tmp_path: Path, deep: bool) -> None:
    """Also in a home folder whose path is longer than the address of a socket may be."""
    home = tmp_path / ("h" * 200 if deep else "home")
    (tmp_path / "tmp").mkdir()
    record = ROOT / "tests" / "golden" / "none.hearts"
    environment = {**os.environ, "HEARTS_QT_HOME": str(home)}
    environment.pop("TMPDIR", None)
    command = [sys.executable, "-m", "hearts_qt"]
    with running([*command, "--new"], cwd=ROOT, env=environment) as process:
        wait_until(lambda: (home / "state" / "second-starts").exists() or process.poll())
        for variables in ({}, {"TMPDIR": str(tmp_path / "tmp")}, {"TMPDIR": "/nonexistent"}):
            finished = subprocess.run(
                [*command, str(record)],
                cwd=ROOT,
                env={**environment, **variables},
                check=False,
                timeout=LIMIT,
            )
            assert finished.returncode == 0
        process.send_signal(signal.SIGTERM)
        assert process.wait(LIMIT) == 128 + signal.SIGTERM
