"""Upgrades: files of all earlier versions are read, and files of newer ones are left alone.

`tests/golden/stores` holds what each version wrote. Those files are never regenerated: they
stand for the files on players' disks.
"""

from __future__ import annotations

import json
import shutil
import zlib
from pathlib import Path

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, read_record
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store import statistics
from hearts_qt.store.profiles import ProfileStore, profile_of_file
from hearts_qt.store.saves import FILE_NAME, SaveStore
from hearts_qt.store.settings import Settings
from hearts_qt.store.settings_file import VERSION, VERSION_KEY, SettingsFile
from hearts_qt.store.statistics import Statistics
from tests.store.test_saves import begin

STORES = Path(__file__).resolve().parents[1] / "golden" / "stores"
VERSIONS = sorted(path.name for path in STORES.iterdir())


def kept(name: str) -> list[Path]:
    """The files of a store, of every version that wrote one."""
    return [STORES / version / name for version in VERSIONS if (STORES / version / name).exists()]


@pytest.mark.parametrize("path", kept("settings.json"), ids=lambda path: path.parent.name)
def test_settings_of_every_version_are_read_and_written_as_of_now(
    tmp_path: Path, path: Path
) -> None:
    copy = shutil.copy(path, tmp_path)
    file = SettingsFile(Path(copy))
    settings, said = file.read()
    assert said is None
    assert (settings.tempo, settings.order, settings.volume) == ("brisk", "spades_first", 35)
    assert [seat.name for seat in settings.seats] == ["Me", "Anna"]
    assert settings.rules == {"target": 50}
    assert settings.shortcuts == {"undo": ["Ctrl+U"]}
    settings.volume = 40
    assert file.write(settings) is None
    assert json.loads(Path(copy).read_text("utf-8"))[VERSION_KEY] == VERSION
    assert SettingsFile(Path(copy)).read() == (settings, None)


def test_settings_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    content = json.dumps({VERSION_KEY: VERSION + 1, "tempo": "sideways"}).encode()
    path.write_bytes(content)
    file = SettingsFile(path)
    settings, said = file.read()
    assert settings == Settings()
    assert "newer version" in str(said)
    assert str(path) in str(said)
    settings.volume = 1
    assert file.write(settings) is None
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("path", kept("thursday.hearts-rules"), ids=lambda path: path.parent.name)
def test_rule_sets_of_every_version_are_read(path: Path) -> None:
    found = profile_of_file(path)
    assert (found.name, found.preset) == ("Thursday", "Omnibus Hearts")
    assert (found.rules.target, found.rules.moon) == (50, "subtract")


def test_a_rule_set_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "thursday.hearts-rules"
    (newest,) = kept(path.name)[-1:]
    content = newest.read_text("utf-8").replace('"hearts_rules": 1', '"hearts_rules": 2')
    path.write_text(content, "utf-8")
    store = ProfileStore(tmp_path)
    assert store.profiles() == ()
    (said,) = store.problems()
    assert "newer version" in str(said)
    assert str(path) in str(said)
    assert path.read_text("utf-8") == content


@pytest.mark.parametrize("path", kept(FILE_NAME), ids=lambda path: path.parent.name)
def test_the_game_of_every_version_goes_on(tmp_path: Path, path: Path) -> None:
    copy = Path(shutil.copy(path, tmp_path))
    store = SaveStore(tmp_path)
    assert store.open() is None
    history, said = store.load()
    store.close()
    assert said is None
    assert history is not None
    assert (len(history.steps), history.position) == (75, 75)
    assert history.game.rules.target == 50
    assert history.game.phase is Phase.PLAY
    assert len(history.game.finished) == 1
    assert history.seats[0].name == "Ada"
    assert history.preset == "Omnibus Hearts"
    assert history.undo_position() is not None
    assert copy.read_bytes() == path.read_bytes()


def newer_save(folder: Path) -> tuple[Path, bytes]:
    """A save as the next version may write it."""
    folder.mkdir(exist_ok=True)
    body = b'{"hearts_qt_save":3,"what":"nobody knows"}'
    line = body[:-1] + b',"crc":"%08x"}\n' % zlib.crc32(body, 0)
    path = folder / FILE_NAME
    path.write_bytes(line)
    return path, line


def test_the_game_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path, content = newer_save(tmp_path)
    store = SaveStore(tmp_path)
    said = store.open()
    assert "newer version" in str(said)
    assert str(path) in str(said)
    assert store.load() == (None, None)
    # A new game can be played, but it is not saved.
    assert store.begin(begin(Rules())) is None
    store.close()
    assert path.read_bytes() == content
    assert {one.name for one in tmp_path.iterdir()} == {FILE_NAME, "game.lock"}


def test_it_is_left_alone_by_a_game_that_is_begun_without_loading(tmp_path: Path) -> None:
    path, content = newer_save(tmp_path)
    store = SaveStore(tmp_path)
    store.begin(begin(Rules()))
    store.close()
    assert path.read_bytes() == content


@pytest.mark.parametrize("path", kept(statistics.FILE_NAME), ids=lambda path: path.parent.name)
def test_the_statistics_of_every_version_are_read_and_go_on(tmp_path: Path, path: Path) -> None:
    shutil.copy(path, tmp_path)
    store = Statistics(tmp_path, tmp_path)
    modern, omnibus = store.summaries()
    assert modern.rules == rules_to_code(PRESETS["Modern Hearts"].rules)
    assert omnibus.rules == rules_to_code(PRESETS["Omnibus Hearts"].rules)
    assert (modern.placed, modern.won, modern.hands, modern.points) == ((1, 0, 0, 1), 1, 17, 144)
    assert (modern.best, modern.worst, modern.moons, modern.stopped) == (0, 26, 1, 1)
    assert modern.black_cards == 7
    assert [f"{game.begun:%Y-%m-%d}" for game in modern.games] == ["2026-03-01", "2026-03-05"]
    assert (omnibus.best, omnibus.placed) == (-10, (0, 0, 1, 0))
    # The statistics that were reset have not come back.
    store.reset(omnibus.rules)
    assert [one.rules for one in store.summaries()] == [modern.rules]


@pytest.mark.parametrize("path", kept("record.jsonl"), ids=lambda path: path.parent.name)
def test_records_of_every_version_are_checked(path: Path) -> None:
    game = replay_record(read_record(path.read_text("utf-8")))
    assert game.phase is Phase.OVER


def test_a_record_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    (newest,) = kept("record.jsonl")[-1:]
    written = newest.read_text("utf-8").replace('"hearts_record": 1', '"hearts_record": 2', 1)
    with pytest.raises(RecordError, match="version 2; this program reads version 1"):
        read_record(written)
