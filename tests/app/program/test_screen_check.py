"""Started without a screen, the program says so in a sentence; Qt would abort the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_qt import cli
from hearts_qt.app.program import screen_check
from tests.limits import PROCESS_LIMIT

NAMES = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR")
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Linux environment without variables that name a screen."""
    monkeypatch.setattr(sys, "platform", "linux")
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("nothing_set")
def test_without_a_screen_one_sentence_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "neither DISPLAY nor WAYLAND_DISPLAY" in said.err


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize("name", NAMES[:4])
def test_a_screen_is_named_by_any_of_these(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not screen_check.display_named()
    monkeypatch.setenv(name, "")
    assert not screen_check.display_named()
    monkeypatch.setenv(name, ":0")
    assert screen_check.display_named()


@pytest.mark.usefixtures("nothing_set")
def test_wayland_has_a_screen_that_needs_no_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert not screen_check.display_named()
    (tmp_path / "wayland-0").touch()
    assert screen_check.display_named()


@pytest.mark.usefixtures("nothing_set")
def test_other_systems_have_a_screen_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert screen_check.display_named()


def test_without_a_display_the_program_ends_with_one_line(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hearts_qt"],
        cwd=ROOT, check=False, capture_output=True, text=True, timeout=PROCESS_LIMIT,
        env={**os.environ, "HEARTS_QT_HOME": str(home), "QT_QPA_PLATFORM": "nowhere"},
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "nowhere" in done.stderr
    assert "hearts-qt --help" in done.stderr


@pytest.mark.parametrize(
    ("name", "written", "bounded"),
    [
        ("QT_SCALE_FACTOR", "1.5", "1.5"),
        ("QT_SCALE_FACTOR", "1e9", "6"),
        ("QT_SCALE_FACTOR", "20", "6"),
        ("QT_SCALE_FACTOR", "inf", "6"),
        ("QT_SCALE_FACTOR", "1e-9", "0.25"),
        ("QT_SCALE_FACTOR", "nan", None),
        ("QT_SCALE_FACTOR", "-1", None),
        ("QT_SCALE_FACTOR", "0", None),
        ("QT_SCALE_FACTOR", "much", None),
        ("QT_FONT_DPI", "144", "144"),
        ("QT_FONT_DPI", "1e9", "576"),
        ("QT_FONT_DPI", "\udcff", None),
        ("QT_SCREEN_SCALE_FACTORS", "1;2", "1;2"),
        ("QT_SCREEN_SCALE_FACTORS", "eDP-1=1.5;DP-2=2", "eDP-1=1.5;DP-2=2"),
        ("QT_SCREEN_SCALE_FACTORS", "eDP-1=1e9;DP-2=nan;3", "eDP-1=6;3"),
        ("QT_SCREEN_SCALE_FACTORS", "=;;", None),
    ],
)
def test_a_scale_with_which_qt_cannot_draw_is_bounded(
    name: str, written: str, bounded: str | None,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for each in screen_check._SCALES:
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(name, written)
    screen_check.bound_scales()
    assert os.environ.get(name) == bounded
    said = capsys.readouterr().err
    assert said.count("\n") == (bounded != written)
    if said:
        assert name in said


def test_factors_that_qt_multiplies_are_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_SCALE_FACTOR", "4")
    monkeypatch.setenv("QT_SCREEN_SCALE_FACTORS", "5")
    screen_check.bound_scales()
    assert os.environ["QT_SCREEN_SCALE_FACTORS"] == "1.5"
