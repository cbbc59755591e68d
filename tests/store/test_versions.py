"""The promise of `docs/formats.md`: files stay readable, newer ones are left alone.

`tests/golden/stores` holds files as version 0.1 wrote them. They are never regenerated: they stand
for the files on players' disks.
"""

from __future__ import annotations

import json
import shutil
import zlib
from pathlib import Path

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.deals import NewDeals, NumberedDeals, RealPackDeals, SealedDeals, deal_cards
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, read_record
from hearts_qt.game.seal_check import check_deals
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store import statistics
from hearts_qt.store.profiles import ProfileStore, profile_of_file
from hearts_qt.store.save_format import read_copy, write_copy
from hearts_qt.store.saves import FILE_NAME, SaveStore
from hearts_qt.store.settings import Settings
from hearts_qt.store.settings_file import VERSION, VERSION_KEY, SettingsFile
from hearts_qt.store.statistics import Statistics
from tests.store.played_saves import begin

STORES = Path(__file__).resolve().parents[1] / "golden" / "stores"


def test_settings_are_read_and_written(tmp_path: Path) -> None:
    copy = shutil.copy(STORES / "settings.json", tmp_path)
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


def test_a_rule_set_is_read() -> None:
    found = profile_of_file(STORES / "thursday.hearts-rules")
    assert (found.name, found.preset) == ("Thursday", "Omnibus Hearts")
    assert (found.rules.target, found.rules.moon) == (50, "subtract")


def test_a_rule_set_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "thursday.hearts-rules"
    content = (STORES / path.name).read_text("utf-8")
    content = content.replace('"hearts_rules": 1', '"hearts_rules": 2')
    path.write_text(content, "utf-8")
    store = ProfileStore(tmp_path)
    assert store.profiles() == ()
    (said,) = store.problems()
    assert "newer version" in str(said)
    assert str(path) in str(said)
    assert path.read_text("utf-8") == content


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    path = STORES / FILE_NAME
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


DEAL = deal_cards(5, Rules())


@pytest.mark.parametrize(
    ("name", "source", "totals"),
    [
        ("sealed", SealedDeals("ab" * 32, "card 7 of 52"), (11, 0, 1, 14)),
        ("real-pack", RealPackDeals(77, 2, (DEAL,)), (0, 0, 0, 0)),
        ("chosen-deal", NumberedDeals(9, (42,)), (0, 0, 0, 0)),
        ("rematch", NumberedDeals(9, (42, 43)), (3, 16, 6, 1)),
    ],
)
def test_games_with_every_kind_of_deals_go_on(
    name: str, source: NewDeals, totals: tuple[int, ...], tmp_path: Path
) -> None:
    history = read_copy((STORES / f"{name}.jsonl").read_text("utf-8"))
    assert history.game.source == source
    assert history.game.totals == totals
    assert [seat.name for seat in history.seats] == ["Me", "Anna", "Ben", "Cleo"]
    write_copy(history, tmp_path / "again.jsonl")
    again = read_copy((tmp_path / "again.jsonl").read_text("utf-8"))
    assert (again.game.source, again.steps) == (source, history.steps)


def newer_save(folder: Path) -> tuple[Path, bytes]:
    """A save as the next version may write it."""
    folder.mkdir(exist_ok=True)
    body = b'{"hearts_qt_save":2,"what":"nobody knows"}'
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


def test_the_statistics_are_read_and_go_on(tmp_path: Path) -> None:
    shutil.copy(STORES / statistics.FILE_NAME, tmp_path)
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


def test_a_record_is_checked() -> None:
    game = replay_record(read_record((STORES / "record.hearts").read_text("utf-8")))
    assert game.phase is Phase.OVER
    sealed = read_record((STORES / "sealed.hearts").read_text("utf-8"))
    check_deals(sealed)
    assert replay_record(sealed).source == SealedDeals("ab" * 32, "card 7 of 52")


def test_a_record_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    written = (STORES / "record.hearts").read_text("utf-8")
    written = written.replace('"hearts_record": 1', '"hearts_record": 2', 1)
    with pytest.raises(RecordError, match="version 2; this program reads version 1"):
        read_record(written)
