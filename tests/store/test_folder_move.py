"""Moving the files of older versions loses and overwrites nothing, even if it is interrupted."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from hearts_qt.store import folder_move
from hearts_qt.store.files import try_lock
from hearts_qt.store.folder_move import move_older_files
from hearts_qt.store.folders import Folders

FILES = {
    "config": {"settings.json": "set", "settings.json.damaged-1": "bad", "rules/a.rules": "own"},
    "data": {"game.jsonl": "game", "games/1.hearts": "one", "games/2.hearts": "two"},
    "state": {"hearts-qt.log": "log"},
    "cache": {"cards/1.png": "picture"},
}

Layout = dict[str, str]

LINUX: Layout = {kind: f"{kind}/hearts-qt" for kind in FILES}
MACOS: Layout = {"config": "Support", "data": "Support", "state": "Logs", "cache": "Caches"}
WINDOWS: Layout = {"config": "Roaming", "data": "Roaming", "state": "Local", "cache": "Local/Cache"}
LAYOUTS = {"linux": LINUX, "macos": MACOS, "windows": WINDOWS}


def laid_out(root: Path, layout: Layout) -> Folders:
    return Folders(**{kind: root / name for kind, name in layout.items()})


def fill(folders: Folders) -> None:
    for kind, files in FILES.items():
        for name, content in files.items():
            path = getattr(folders, kind) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)


def content(root: Path) -> dict[str, str]:
    """Every file below a folder, with its content."""
    return {
        path.relative_to(root).as_posix(): path.read_text()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def assert_all_there(folders: Folders) -> None:
    for kind, files in FILES.items():
        for name, words in files.items():
            assert (getattr(folders, kind) / name).read_text() == words


@pytest.fixture(params=LAYOUTS)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Folders:
    """The folders of an older version on each system, with files in them."""
    made = laid_out(tmp_path / "older", LAYOUTS[request.param])
    fill(made)
    return made


@pytest.fixture(params=LAYOUTS)
def now(request: pytest.FixtureRequest, tmp_path: Path) -> Folders:
    """The folders to move to: a folder each for config and data, or one folder for both."""
    return laid_out(tmp_path / "now", LAYOUTS[request.param])


def test_everything_is_moved(older: Folders, now: Folders, tmp_path: Path) -> None:
    assert move_older_files(older, now) is None
    assert_all_there(now)
    assert content(tmp_path / "older") == {}
    assert len(content(tmp_path)) == sum(map(len, FILES.values()))
    assert move_older_files(older, now) is None


def test_only_the_folders_that_changed_are_moved(older: Folders, tmp_path: Path) -> None:
    now = Folders(older.config, older.data, tmp_path / "elsewhere", older.cache)
    assert move_older_files(older, now) is None
    assert_all_there(now)


def test_nothing_is_overwritten(older: Folders, now: Folders, tmp_path: Path) -> None:
    now.config.mkdir(parents=True)
    (now.config / "settings.json").write_text("newer")
    (now.data / "games").mkdir(parents=True)
    (now.data / "games" / "1.hearts").write_text("one")
    now.games.joinpath("2.hearts").write_text("another")
    assert move_older_files(older, now) is None
    assert (now.config / "settings.json").read_text() == "newer"
    assert (now.config / "settings.json.older-1").read_text() == "set"
    assert sorted(path.name for path in now.games.iterdir()) == [
        "1.hearts",
        "2.hearts",
        "2.hearts.older-1",
    ]
    assert (now.games / "2.hearts").read_text() == "another"
    assert content(tmp_path / "older") == {}


class Ended(BaseException):
    """The program was ended at this point."""


@pytest.mark.parametrize("other_disk", [False, True])
def test_a_move_that_was_interrupted_goes_on(
    older: Folders, now: Folders, tmp_path: Path, other_disk: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 0
    last = 0

    def count() -> None:
        nonlocal steps
        steps += 1
        if steps > last:
            raise Ended

    rename, unlink, link = os.rename, os.unlink, os.link

    def counted_rename(source: Path, target: Path) -> None:
        count()
        if other_disk:
            raise OSError(errno.EXDEV, "Invalid cross-device link", str(source))
        rename(source, target)

    def counted_link(source: Path, target: Path) -> None:
        count()
        link(source, target)

    def counted_unlink(path: Path, **more: int) -> None:
        # Only a program that goes on removes its scratch files; a killed one leaves them behind.
        if ".new-" not in str(path):
            count()
        unlink(path, **more)

    monkeypatch.setattr(os, "rename", counted_rename)
    monkeypatch.setattr(os, "link", counted_link)
    monkeypatch.setattr(os, "unlink", counted_unlink)
    words = sorted(content for files in FILES.values() for content in files.values())
    while True:
        steps = 0
        try:
            assert move_older_files(older, now) is None
        except Ended:
            # At every moment each file is in one of the two places, or in both.
            assert sorted(set(content(tmp_path).values())) == words
            last += 1
        else:
            break
    assert last > 3
    assert_all_there(now)
    assert content(tmp_path / "older") == {}
    assert len(content(tmp_path / "now")) == len(words)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_what_cannot_be_moved_stays_and_is_said(older: Folders, now: Folders) -> None:
    older.games.chmod(0o500)
    said = move_older_files(older, now)
    older.games.chmod(0o700)
    assert said is not None


def test_a_full_disk_loses_nothing_and_is_said(
    older: Folders, now: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(content(tmp_path).values())

    def refuse(source: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(source))

    with monkeypatch.context() as full:
        full.setattr(os, "rename", refuse)
        said = str(move_older_files(older, now))
    assert "the disk is full" in said
    assert str(tmp_path / "older") in said
    assert sorted(content(tmp_path).values()) == before
    assert move_older_files(older, now) is None
    assert_all_there(now)


def test_nothing_is_moved_while_an_older_version_runs(
    older: Folders, now: Folders, tmp_path: Path
) -> None:
    with (older.state / folder_move.LOCK_FILE).open("ab") as lock:
        assert try_lock(lock)
        before = content(tmp_path)
        assert "is running" in str(move_older_files(older, now))
        assert content(tmp_path) == before
    assert move_older_files(older, now) is None
    assert_all_there(now)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_are_moved_to_another_disk_and_pipes_stay_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, now = laid_out(tmp_path / "older", LINUX), laid_out(tmp_path / "now", LINUX)
    fill(older)
    (older.data / "mine").symlink_to("games")
    os.mkfifo(older.data / "pipe")

    def other_disk(source: Path, target: Path) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link", str(source))

    monkeypatch.setattr(os, "rename", other_disk)
    assert str(older.data) in str(move_older_files(older, now))
    assert os.readlink(now.data / "mine") == "games"
    assert_all_there(now)
    assert [path.name for path in older.data.iterdir()] == ["pipe"]
