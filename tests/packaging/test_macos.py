"""The disk image of macOS, with stand-ins for Apple's tools."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.packaging.tools import load

on_macos = load("on_macos")

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Windows lets only administrators make symbolic links"
)


@pytest.fixture
def application(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small application that is not signed."""
    monkeypatch.setattr(on_macos, "PAUSE", 0.0)
    for name in ("HEARTS_QT_SIGN", "HEARTS_QT_NOTARY"):
        monkeypatch.delenv(name, raising=False)
    inside = tmp_path / "Hearts Qt.app" / "Contents" / "MacOS"
    inside.mkdir(parents=True)
    (inside / "hearts-qt").touch()
    return inside.parent.parent


@pytest.mark.parametrize("busy", [0, 1, 3])
def test_an_image_is_tried_again_while_the_system_is_busy(
    busy: int, application: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def run(*words: object) -> str:
        calls.append(str(words[1]))
        if len(calls) <= busy:
            raise subprocess.CalledProcessError(1, "hdiutil")
        (tmp_path / "x.dmg").touch()
        return ""

    said: list[str] = []
    monkeypatch.setattr(on_macos, "run", run)
    on_macos.write_dmg(application, tmp_path, tmp_path / "x.dmg", said.append)
    assert calls == ["create"] * (busy + 1)
    assert (tmp_path / "image" / "Hearts Qt.app" / "Contents/MacOS/hearts-qt").is_file()
    assert (tmp_path / "image" / "Applications").is_symlink()
    assert "HEARTS_QT_NOTARY is not set" in said[-1]


def test_an_image_that_cannot_be_made_fails(
    application: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*words: object) -> str:
        raise subprocess.CalledProcessError(1, "hdiutil")

    monkeypatch.setattr(on_macos, "run", run)
    with pytest.raises(subprocess.CalledProcessError):
        on_macos.write_dmg(application, tmp_path, tmp_path / "x.dmg", lambda words: None)


def test_an_application_is_copied_out_of_its_image(
    application: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def run(*words: object) -> str:
        calls.append(str(words[1]))
        if words[1] == "attach":
            point = Path(str(words[-1]))
            assert point.is_dir()
            application.rename(point / application.name)
        return ""

    monkeypatch.setattr(on_macos, "run", run)
    into = tmp_path / "into" / "folder"
    into.mkdir(parents=True)
    copied = on_macos.copy_from_dmg(tmp_path / "x.dmg", into)
    assert (copied / "Contents/MacOS/hearts-qt").is_file()
    assert calls == ["attach", "detach"]
