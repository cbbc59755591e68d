"""A build leaves no broken file behind, and nothing that another build needs is removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.tools import load

build = load("build_bundle")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders in which environments were made."""
    folders: list[Path] = []

    def run(*command: str | Path) -> str:
        if "venv" in command:
            folder = Path(command[-1])
            folders.append(folder)
            for name in ("bin/python", "Scripts/python.exe"):
                (folder / name).parent.mkdir(parents=True)
                (folder / name).touch()
        return ""

    monkeypatch.setattr(build, "run", run)
    return folders


def test_every_python_has_an_environment_of_its_own(
    made: list[Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = build.environment(tmp_path)
    monkeypatch.setattr(build.sys, "base_prefix", "/another/python")
    second = build.environment(tmp_path)
    assert first != second
    monkeypatch.undo()
    assert first.exists()
    assert second.exists()
    assert len(set(made)) == 2


def test_an_environment_is_made_again_only_for_other_requirements(
    made: list[Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert build.environment(tmp_path) == build.environment(tmp_path)
    assert len(made) == 1
    (tmp_path / "requirements.txt").write_text("other==1\n", "utf-8")
    monkeypatch.setattr(build, "HERE", tmp_path)
    with pytest.raises(FileExistsError):
        build.environment(tmp_path)
    assert len(made) == 2


def test_a_file_has_its_name_only_when_it_is_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    target = tmp_path / "dist"
    target.mkdir()
    old = target / "hearts-qt.deb"
    old.write_text("of the last build", "utf-8")

    def broken(_bundle: Path, _work: Path, into: Path, *_more: object) -> list[Path]:
        (into / old.name).write_text("half", "utf-8")
        raise build.Stop("dpkg-deb did not end")

    def whole(_bundle: Path, _work: Path, into: Path, *_more: object) -> list[Path]:
        (into / old.name).write_text("whole", "utf-8")
        return [into / old.name]

    monkeypatch.setattr(build, "write_packages", broken)
    with pytest.raises(build.Stop):
        build.pack(tmp_path, tmp_path, target, "1", True)
    assert old.read_text("utf-8") == "of the last build"
    assert list(target.iterdir()) == [old]
    monkeypatch.setattr(build, "write_packages", whole)
    assert build.pack(tmp_path, tmp_path, target, "1", True) == [old]
    assert old.read_text("utf-8") == "whole"
    assert list(target.iterdir()) == [old]
