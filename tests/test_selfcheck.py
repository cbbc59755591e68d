"""The self-check: it reports no fault if all is well, and names every fault."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt import selfcheck
from hearts_qt.assets import assets_folder
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.folders import folders


@pytest.fixture
def few_presets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two presets instead of all, which take seconds."""
    names = ("American Hearts", "Omnibus Hearts")
    monkeypatch.setattr(selfcheck, "presets", lambda: [PRESETS[name] for name in names])


def pack(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Assets with checksums, as they are packed; the names of the files."""
    files = {"a/b.svg": b"<svg/>", "c.wav": b"RIFF"}
    lines = []
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
        lines.append(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
    (folder / selfcheck.CHECKSUMS).write_text("".join(lines), "utf-8")
    monkeypatch.setattr(selfcheck, "assets_folder", lambda: folder)
    monkeypatch.setattr(selfcheck, "_readable", lambda folder: "read")
    return list(files)


def test_all_is_well_here(
    qapp: QApplication, few_presets: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert selfcheck.run() == 0
    said = capsys.readouterr().out
    assert "fault" not in said
    for name in (
        "assets", "data", "kernel", "folders", "games", "statistics", "window", "deck helper",
        "sound",
    ):  # fmt: skip
        assert f"ok     {name}: " in said
    assert said.splitlines()[-1].startswith("All is well")
    # The same text can be sent to a person who helps.
    assert (folders().state / selfcheck.REPORT).read_text("utf-8") == said
    # The player's own games and settings were not touched.
    assert not (folders().data / "game.jsonl").exists()
    assert not (folders().config / "settings.json").exists()


def test_our_own_assets_can_be_read() -> None:
    assert "10 decks" in selfcheck._readable(assets_folder())


def test_assets_as_they_were_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack(tmp_path, monkeypatch)
    assert selfcheck.check_assets().startswith("2 files unchanged")


@pytest.mark.parametrize("damage", ["change", "delete"])
def test_a_changed_or_missing_asset_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    name = pack(tmp_path, monkeypatch)[0]
    if damage == "change":
        (tmp_path / name).write_bytes(b"<svg></svg>")
        said = "changed"
    else:
        (tmp_path / name).unlink()
        # The system words it in the language of this process's locale.
        said = re.escape(os.strerror(errno.ENOENT))
    with pytest.raises(selfcheck.Fault, match=rf"1 files have changed: .*{name} \({said}"):
        selfcheck.check_assets()


def test_a_bundle_must_have_its_checksums_and_its_compiled_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack(tmp_path, monkeypatch)
    (tmp_path / selfcheck.CHECKSUMS).unlink()
    assert "no checksums" in selfcheck.check_assets()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(selfcheck.Fault, match="SHA256SUMS is missing"):
        selfcheck.check_assets()
    monkeypatch.setattr(selfcheck, "COMPILED", ("hearts_qt.rules.options",))
    with pytest.raises(selfcheck.Fault, match=r"not compiled: hearts_qt\.rules\.options"):
        selfcheck.check_kernel()
    monkeypatch.setattr(selfcheck, "COMPILED", ("hearts_qt.rules.lost",))
    with pytest.raises(selfcheck.Fault, match=r"hearts_qt\.rules\.lost cannot be loaded"):
        selfcheck.check_kernel()


def test_an_interpreted_kernel_is_no_fault_outside_of_a_bundle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(selfcheck, "COMPILED", ("hearts_qt.rules.options",))
    assert selfcheck.check_kernel().startswith("interpreted")
    # Some modules compiled and others not: two versions have been mixed.
    monkeypatch.setattr(selfcheck, "COMPILED", ("hearts_qt.rules.options", "msgspec._core"))
    with pytest.raises(selfcheck.Fault, match="not compiled"):
        selfcheck.check_kernel()


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("HEARTS_QT_HOME", str(blocked / "home"))
    with pytest.raises(selfcheck.Fault, match=r"nothing is saved: .*config"):
        selfcheck.check_folders(folders())


def test_a_fault_is_reported_with_exit_code_1_and_the_other_checks_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong() -> str:
        raise selfcheck.Fault("the queen is missing")

    def broken() -> str:
        raise ZeroDivisionError("never")

    monkeypatch.setattr(
        selfcheck, "checks", lambda where: [("one", wrong), ("two", broken), ("three", lambda: "3")]
    )
    assert selfcheck.run() == 1
    said = capsys.readouterr().out
    assert "fault  one: the queen is missing" in said
    assert "fault  two: ZeroDivisionError: never" in said
    assert "ok     three: 3" in said
    assert "2 faults" in said


def test_without_a_screen_qt_uses_the_offscreen_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    selfcheck.needs_no_screen()
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.setenv("DISPLAY", ":0")
    selfcheck.needs_no_screen()
    assert "QT_QPA_PLATFORM" not in os.environ
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


def test_missing_measurements_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "2048 in seal words" in selfcheck.check_data()
    monkeypatch.setattr("hearts_qt.players.review.ledger.read_offsets", lambda: {})
    with pytest.raises(selfcheck.Fault, match=r"missing or damaged: ledger_offsets\.json;"):
        selfcheck.check_data()


def test_a_deck_that_the_helper_cannot_draw_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "hearts_qt.app.decks.helper_renderer.helper_command", lambda _of: [sys.executable, "-c", ""]
    )
    with pytest.raises(selfcheck.Fault, match="a deck cannot be drawn"):
        selfcheck.check_deck_helper()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_a_helper_without_limits_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ended when its time is over" in selfcheck.check_deck_helper()
    monkeypatch.setattr(
        "hearts_qt.app.decks.helper_renderer.HelperRenderer.limits", lambda _self: (0, True)
    )
    with pytest.raises(selfcheck.Fault, match="no limit of memory"):
        selfcheck.check_deck_helper()
