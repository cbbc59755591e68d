"""Where files go, and the log."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

import platformdirs
import pytest
from platformdirs import windows as windows_folders
from platformdirs.macos import MacOS

from hearts_qt.store import log
from hearts_qt.store.folders import FolderError, folders
from hearts_qt.store.kept_file import set_aside
from tests.limits import LIMIT, PROCESS_LIMIT

ROOT = Path(__file__).resolve().parents[2]


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    places = folders()
    for place in (places.config, places.data, places.state, places.cache):
        assert place.parent == tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="XDG folders are the custom of Linux")
def test_folders_follow_absolute_xdg_variables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEARTS_QT_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative/is/ignored")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    places = folders()
    assert places.data == tmp_path / "data" / "hearts-qt"
    assert places.config == tmp_path / ".config" / "hearts-qt"
    assert places.state == tmp_path / ".local" / "state" / "hearts-qt"


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without environment variables that say where files go; returns the home folder."""
    monkeypatch.delenv("HEARTS_QT_HOME", raising=False)
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def macos(usual: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same on macOS."""
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    return usual


@pytest.fixture
def windows(usual: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same on Windows."""
    monkeypatch.setenv("APPDATA", str(usual / "Roaming"))
    monkeypatch.setenv("LOCALAPPDATA", str(usual / "Local"))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(platformdirs, "PlatformDirs", windows_folders.Windows)
    monkeypatch.setattr(
        windows_folders, "get_win_folder", windows_folders.get_win_folder_from_env_vars
    )
    return usual


@pytest.mark.skipif(sys.platform != "linux", reason="other systems are imitated on Linux")
@pytest.mark.parametrize(
    ("system", "config", "data", "state"),
    [
        ("usual", ".config/hearts-qt", ".local/share/hearts-qt", ".local/state/hearts-qt"),
        ("macos", "Library/Application Support/Hearts Qt", "Library/Application Support/Hearts Qt",
         "Library/Logs/Hearts Qt"),
        ("windows", "Roaming/Hearts Qt", "Roaming/Hearts Qt", "Local/Hearts Qt"),
    ],
)  # fmt: skip
def test_each_system_has_its_folders(
    system: str, config: str, data: str, state: str, request: pytest.FixtureRequest
) -> None:
    home = request.getfixturevalue(system)
    places = folders()
    assert (places.config, places.data, places.state) == (home / config, home / data, home / state)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always tell a home")
def test_a_user_without_a_home_has_one_folder_where_the_program_started(
    tmp_path: Path, usual: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Homeless:
        @property
        def user_config_path(self) -> Path:
            raise RuntimeError("Could not determine home directory.")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(platformdirs, "PlatformDirs", lambda *_given, **_more: Homeless())
    assert folders().data == tmp_path / "hearts-qt" / "data"


def test_the_home_of_nobody_gives_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTS_QT_HOME", "~no-such-user/x")
    with pytest.raises(FolderError) as refused:
        folders()
    assert str(refused.value).startswith("HEARTS_QT_HOME names the folder “~no-such-user/x”")
    for words in ([], ["--self-check"]):
        ran = subprocess.run(
            [sys.executable, "-m", "hearts_qt", *words],
            cwd=ROOT, capture_output=True, text=True, timeout=PROCESS_LIMIT, check=False,
        )  # fmt: skip
        assert ran.returncode == 2
        assert ran.stderr == f"hearts-qt: {refused.value}\n"


def test_setting_aside_never_overwrites(tmp_path: Path) -> None:
    for number in range(1, 4):
        (tmp_path / "f").write_text(str(number))
        (tmp_path / "f").chmod(0o644)
        aside = set_aside(tmp_path / "f", "damaged")
        assert aside == tmp_path / f"f.damaged-{number}"
        assert aside.read_text() == str(number)
        assert os.name == "nt" or aside.stat().st_mode & 0o077 == 0
    assert set_aside(tmp_path / "missing", "damaged") is None


def test_the_log_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log.limits, "LOG_FILE", 2000)
    handler = log.Log(tmp_path / "state")
    for number in range(200):
        handler.emit(logging.LogRecord("t", logging.INFO, "", 0, "line %d", (number,), None))
    kept = sorted(path.name for path in (tmp_path / "state").iterdir())
    assert kept == ["hearts-qt.log", "hearts-qt.log.1"]
    assert all(path.stat().st_size <= 2000 for path in (tmp_path / "state").iterdir())
    assert "line 199" in handler.path.read_text()


def test_a_log_that_cannot_be_written_is_no_trouble(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine")
    handler = log.Log(tmp_path / "file")
    handler.emit(logging.LogRecord("t", logging.INFO, "", 0, "line", (), None))
    assert (tmp_path / "file").read_text() == "mine"
    assert capsys.readouterr() == ("", "")


def test_uncaught_exceptions_of_any_thread_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(logging.getLogger("hearts_qt"), "disabled", True)
    reported: list[BaseException] = []
    log.install_hooks(reported.append)
    error = ValueError("in the main thread")
    sys.excepthook(ValueError, error, None)
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join(LIMIT)
    assert reported[0] is error
    assert isinstance(reported[1], ZeroDivisionError)


def test_a_report_holds_what_is_needed() -> None:
    try:
        raise RuntimeError("for the report")
    except RuntimeError as error:
        words = log.report(error)
    assert "Hearts Qt" in words
    assert "Python" in words
    assert "for the report" in words
    assert "test_folders" in words
