"""`dev.py` installs what a machine lacks, or says what to install."""

from __future__ import annotations

import os
import shutil
import sys

import pytest

import dev_commands as dev
from tests import legs

only_linux = pytest.mark.skipif(
    sys.platform != "linux", reason="system packages are a matter of Linux"
)


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """A Debian without one of Qt's libraries and without sound. Collects the commands that `dev.py`
    would run."""
    commands: list[tuple[object, ...]] = []
    monkeypatch.setattr(dev, "is_missing", {"libEGL.so.1", "libpulse.so.0"}.__contains__)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(dev, "must", lambda *command, **_: commands.append(command))
    return commands


@only_linux
def test_a_user_without_root_rights_gets_the_command(
    bare_machine: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(dev.Stop, match="sudo apt-get install libegl1 libpulse0"):
        dev.install_system_packages(tests=False)
    assert bare_machine == []


@only_linux
def test_elsewhere_the_libraries_are_named(
    bare_machine: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(dev.Stop, match=r"libEGL\.so\.1, libpulse\.so\.0"):
        dev.install_system_packages(tests=False)


@only_linux
def test_root_has_the_packages_installed(
    bare_machine: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    dev.install_system_packages(tests=False)
    assert [command[1] for command in bare_machine] == ["update", "install"]
    assert bare_machine[1][-2:] == ("libegl1", "libpulse0")


@only_linux
def test_missing_sound_stops_nobody(
    bare_machine: list[tuple[object, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(dev, "is_missing", {"libpulse.so.0"}.__contains__)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    dev.install_system_packages(tests=False)
    assert "libpulse0" in capsys.readouterr().out


def test_a_changed_kernel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SKIP_CYTHON", raising=False)
    before = dev.kernel_fingerprint()
    assert dev.kernel_fingerprint() == before
    monkeypatch.setenv("SKIP_CYTHON", "1")
    assert dev.kernel_fingerprint() != before


def test_the_sources_that_are_watched_are_those_that_are_compiled() -> None:
    assert set(dev.compiled_modules()) == {legs.source_of(name) for name in legs.COMPILED}
