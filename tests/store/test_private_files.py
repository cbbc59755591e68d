"""What the program keeps can be read by its owner only."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_qt.app import windows
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.store.files import make_folder, make_private_file, open_regular, write_atomically
from hearts_qt.store.folders import make_folders_private
from hearts_qt.store.game_library import GameLibrary
from hearts_qt.store.journal import Journal
from hearts_qt.store.profiles import ProfileStore
from tests.end2end.drivers import Mouse, folders_in
from tests.limits import wait_until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps the folders of users apart")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def test_everything_that_a_game_leaves_is_private(qapp: object, home: Path) -> None:
    where = folders_in(home)
    driver = Mouse(home)
    driver.program.live.change(text_size=110, default_opponent="basic")
    session = driver.session
    session.games.begin(GameSetup(Rules(target=1, pass_cycle=("hold",)), deals=DealSource()))
    if session.games.awaits_cut:
        session.games.cut()

    def kept() -> bool:
        # A game that is tied goes on for another hand.
        session.games.continue_hand()
        session.decisions.finish_hand()
        return any(where.games.glob("*.hearts"))

    wait_until(kept)
    driver.window.windows.open(windows.Statistics())
    driver.window.windows.open(windows.Library())
    assert list(GameLibrary.of(where).games())
    session.new_game()
    session.games.leave()
    ProfileStore(where.rules).save(Profile("Thursday", PRESETS["Modern Hearts"].rules))
    driver.close()
    found = [path for path in home.rglob("*") if not path.is_symlink()]
    names = {path.name for path in found}
    assert {"settings.json", "statistics.sqlite", "parked"} <= names
    loose = [
        f"{path.relative_to(home)} {mode(path):o}"
        for path in found
        # Pictures in the cache are protected by its folder.
        if mode(path) & 0o077 and (path.is_dir() or where.cache not in path.parents)
    ]
    assert loose == []


def test_looser_files_and_folders_are_tightened_when_they_are_opened(tmp_path: Path) -> None:
    where = folders_in(tmp_path)
    for folder in (where.config, where.data, where.state, where.cache):
        folder.mkdir(mode=0o755)
    make_folders_private(where)
    assert [mode(folder) for folder in tmp_path.iterdir()] == [0o700] * 4
    path = where.data / "game.jsonl"
    journal = Journal(path)
    journal.start(b'{"a":1}')
    journal.flush()
    assert mode(path) == 0o600
    path.chmod(0o644)
    journal.go_on(path.read_bytes(), journal.checksum)
    journal.append([b'{"b":2}'])
    journal.flush()
    journal.close()
    assert mode(path) == 0o600
    for loose in (where.state / "log", where.data / "statistics.sqlite"):
        loose.write_bytes(b"kept")
        loose.chmod(0o666)
    open_regular(where.state / "log", "ab").close()
    make_private_file(where.data / "statistics.sqlite")
    assert mode(where.state / "log") == mode(where.data / "statistics.sqlite") == 0o600
    assert (where.data / "statistics.sqlite").read_bytes() == b"kept"


def test_what_the_player_saves_elsewhere_has_the_usual_permissions(tmp_path: Path) -> None:
    write_atomically(tmp_path / "shared", b"x", shared=True)
    write_atomically(tmp_path / "own", b"x")
    assert (mode(tmp_path / "shared"), mode(tmp_path / "own")) == (0o644, 0o600)
    folder = tmp_path / "documents"
    folder.mkdir(mode=0o755)
    make_folder(folder)
    write_atomically(folder / "own", b"x")
    assert mode(folder) == 0o755, "a folder of the player stays as it is"
    make_folder(tmp_path / "a" / "b")
    assert mode(tmp_path / "a") == mode(tmp_path / "a" / "b") == 0o700
    (tmp_path / "theirs").write_bytes(b"x")
    (tmp_path / "theirs").chmod(0o644)
    open_regular(tmp_path / "theirs", "rb").close()
    assert mode(tmp_path / "theirs") == 0o644, "reading changes nothing"
