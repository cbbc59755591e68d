"""A disk that takes its time, or fails late: the window does not wait for it, and nothing is lost.

A sync of the disk waits until the test lets it go, in whatever thread asks for it.
"""

from __future__ import annotations

import errno
import os
import random
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.new_game.new_game_window import NewGameWindow
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import SETTINGS_FILE, StartOptions
from hearts_qt.app.rules.rule_names import RuleNames
from hearts_qt.app.rules.rules_page import RulesPage
from hearts_qt.app.session import Session, game_saver
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.worker import DiskLane, Worker
from hearts_qt.game.actions import Phase
from hearts_qt.rules.options import Rules
from hearts_qt.rules.profile import Profile, write_profile
from hearts_qt.store import profiles as profiles_module
from hearts_qt.store import save_format
from hearts_qt.store.folders import folders
from hearts_qt.store.journal import read_lines
from hearts_qt.store.parked_games import ParkedGames
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.save_format import history_of
from hearts_qt.store.saves import FILE_NAME, PARKED, SaveStore
from hearts_qt.store.settings import SeatSettings
from hearts_qt.store.settings_file import SettingsFile
from tests.app.session.session_driver import continue_parked, decide, settings, settle
from tests.end2end.drivers import folders_in
from tests.gui_thread import elsewhere
from tests.limits import PROCESS_LIMIT, process_events, wait_until


class Disk:
    """`os.fsync` in the program's threads: it waits while the disk is `held`."""

    def __init__(self) -> None:
        self._go = threading.Event()
        self._go.set()
        self._sync = os.fsync
        self._gui = threading.get_ident()
        self.error: OSError | None = None
        self.in_gui = 0
        self.count = 0

    def hold(self) -> None:
        self.in_gui = self.count = 0
        self._go.clear()

    def let_go(self) -> None:
        self._go.set()

    def fsync(self, handle: int) -> None:
        self.count += 1
        if threading.get_ident() == self._gui:
            # It does not wait, because that would be for ever.
            self.in_gui += 1
        else:
            assert self._go.wait(PROCESS_LIMIT)
        if self.error is not None:
            raise self.error
        self._sync(handle)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk()
    monkeypatch.setattr(os, "fsync", disk.fsync)
    monkeypatch.setattr(game_saver, "RETRY_INTERVAL", 50)
    yield disk
    disk.error = None
    disk.let_go()


def steps_in(save: Path) -> int:
    """How many steps of a game a program finds that starts after another one was killed."""
    return len(history_of(read_lines(save.read_bytes())[0]).steps)


class Table:
    """A session with its save, as `Program` makes them."""

    def __init__(self, folder: Path) -> None:
        self.worker = Worker()
        self.saves = SaveStore(folder, DiskLane(self.worker))
        assert self.saves.open() is None
        self.records = RecordShelf(folder / "games")
        self.session = Session(
            LiveSettings(settings()), self.saves, records=self.records, worker=self.worker
        )
        self.said: list[str] = []
        self.session.message.connect(self.said.append)
        self.session.new_game()
        settle(self.session)
        self.chance = random.Random(3)

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            decide(self.session, self.chance)
            settle(self.session)

    def in_file(self) -> int:
        """The steps in the only file of a game on the table."""
        (path,) = self.saves.path.parent.glob("game*.jsonl")
        return steps_in(path)

    @property
    def steps(self) -> int:
        return len(self.session.current.history.steps)

    def parked(self) -> list[Path]:
        return sorted(self.saves.parked.glob("*.jsonl"))

    def close(self) -> bool:
        self.session.close()
        return self.worker.close()


@pytest.fixture
def table(disk: Disk, tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    wait_until(lambda: not table.saves.unsaved)
    yield table
    disk.error = None
    disk.let_go()
    table.close()


def test_a_game_goes_on_while_the_disk_takes_its_time(disk: Disk, table: Table) -> None:
    disk.hold()
    table.play(6)
    assert table.session.undo.back()
    settle(table.session)
    table.play(4)
    assert disk.in_gui == 0
    # One sync waits, and all that came after it waits for that.
    wait_until(lambda: disk.count > 0)
    assert disk.count == 1
    # Nothing is said to be saved, but a kill would lose nothing.
    assert table.saves.unsaved
    assert table.in_file() == table.steps
    disk.let_go()
    wait_until(lambda: not table.saves.unsaved)
    assert disk.in_gui == 0
    assert table.said == []


def test_a_disk_that_fails_late_is_reported_once_and_tried_again(disk: Disk, table: Table) -> None:
    disk.hold()
    disk.error = OSError(errno.EIO, os.strerror(errno.EIO))
    table.play(1)
    assert table.said == []
    disk.let_go()
    wait_until(lambda: table.said != [])
    table.play(3)
    assert len(table.said) == 1
    assert "The game cannot be saved in" in table.said[0]
    assert table.saves.failing
    disk.error = None
    wait_until(lambda: len(table.said) == 2)
    assert table.said[1] == "The disk has room again, and everything is saved."
    assert not table.saves.unsaved
    assert disk.in_gui == 0
    assert table.in_file() == table.steps


def synced(table: Table) -> bool:
    """Whether the disk has taken everything, and the files have their usual names."""
    return not table.saves.unsaved and table.saves.path.exists()


def test_games_change_places_while_the_disk_takes_its_time(disk: Disk, table: Table) -> None:
    session = table.session
    table.play(3)
    first = table.steps
    disk.hold()
    # A new game, which parks the first one.
    assert session.new_game()
    settle(session)
    table.play(2)
    second = table.steps
    assert [steps_in(path) for path in table.parked()] == [first]
    assert table.in_file() == second
    # The first one again, which parks the second.
    (name,) = [path.name for path in table.parked()]
    assert continue_parked(session, name)
    settle(session)
    assert table.steps == first
    table.play(1)
    assert [steps_in(path) for path in table.parked()] == [second]
    assert table.in_file() == table.steps
    assert disk.in_gui == 0
    disk.let_go()
    wait_until(lambda: synced(table))
    assert steps_in(table.saves.path) == table.steps
    disk.hold()
    # The second one is deleted and restored, and the first one leaves the table.
    games = session.saver.parked
    assert games is not None
    (name,) = [path.name for path in table.parked()]
    assert games.delete(name) is None
    assert table.parked() == []
    assert games.restore(name) is None
    assert session.games.leave()
    assert len(table.parked()) == 2
    assert not list(table.saves.path.parent.glob("game*.jsonl"))
    assert disk.in_gui == 0
    assert table.said == []
    disk.let_go()
    wait_until(lambda: not table.saves.unsaved)


def test_a_parked_game_is_read_elsewhere_and_once(
    disk: Disk, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(3)
    first = table.steps
    assert table.session.new_game()
    settle(table.session)
    table.play(2)
    read: list[int] = []
    usual = save_format.history_of
    monkeypatch.setattr(
        save_format, "history_of", lambda bodies: read.append(len(bodies)) or usual(bodies)
    )
    elsewhere(monkeypatch, save_format, "history_of")
    (path,) = table.parked()
    assert continue_parked(table.session, path.name)
    settle(table.session)
    assert table.steps == first
    assert len(read) == 1
    # A game that comes to the table first ends that.
    (path,) = table.parked()
    opened: list[object] = []
    table.session.games.open_parked(path.name, opened.append)
    assert table.session.new_game()
    settle(table.session)
    wait_until(lambda: not table.session.games._parked_lane.busy)
    process_events()
    assert opened == []


def test_a_killed_program_has_its_games_where_they_were(
    disk: Disk, table: Table, tmp_path: Path
) -> None:
    table.play(3)
    first = table.steps
    disk.hold()
    assert table.session.new_game()
    settle(table.session)
    table.play(2)
    # What another program finds now.
    copy = tmp_path / "copy"
    shutil.copytree(table.saves.path.parent, copy, ignore=shutil.ignore_patterns("copy"))
    disk.let_go()
    again = SaveStore(copy)
    assert again.open() is None
    history, fault = again.load()
    assert fault is None
    assert history is not None
    assert len(history.steps) == table.steps
    games, said = ParkedGames(copy).read()
    assert said == []
    assert [steps_in(copy / PARKED / game.name) for game in games] == [first]
    assert [path.name for path in copy.glob("game*.jsonl")] == [FILE_NAME]
    again.close()


def test_the_end_of_a_game_waits_for_no_disk(disk: Disk, table: Table) -> None:
    session = table.session
    rules = Rules(hand_limit=1)
    seats = tuple(settings().seats[:4])
    assert session.games.begin(GameSetup(rules, None, seats, DealSource(5)))
    settle(session)
    disk.hold()
    while session.current.game.phase is not Phase.OVER:
        table.play(1)
    # The save stays until the record is on the disk.
    assert session.games.rematch()
    settle(session)
    assert len(list(table.saves.path.parent.glob("game*.jsonl"))) == 2
    assert not list(table.records.folder.glob("*.hearts"))
    assert disk.in_gui == 0
    disk.let_go()
    wait_until(lambda: synced(table) and table.in_file() == table.steps)
    assert len(list(table.records.folder.glob("*.hearts"))) == 1
    assert table.said == []


def test_the_save_of_a_finished_game_stays_until_its_record_can_be_written(
    disk: Disk, table: Table
) -> None:
    session = table.session
    seats = tuple(settings().seats[:4])
    assert session.games.begin(GameSetup(Rules(hand_limit=1), None, seats, DealSource(5)))
    settle(session)
    table.records.folder.write_text("in the way")
    while session.current.game.phase is not Phase.OVER:
        table.play(1)
    wait_until(lambda: table.said)
    assert "The record of this game cannot be kept" in table.said[0]
    assert session.games.rematch()
    settle(session)
    wait_until(lambda: not table.saves.unsaved)
    assert len(list(table.saves.path.parent.glob("game*.jsonl"))) == 2
    table.records.folder.unlink()
    wait_until(lambda: synced(table) and table.in_file() == table.steps)
    assert len(list(table.records.folder.glob("*.hearts"))) == 1


def test_other_names_of_seats_wait_for_no_disk(disk: Disk, table: Table) -> None:
    table.play(1)
    disk.hold()
    table.session._live.change(seats=[SeatSettings("Zoe"), *settings().seats[1:]])
    table.play(1)
    history = history_of(read_lines(table.saves.path.read_bytes())[0])
    assert history.seats[0].name == "Zoe"
    assert disk.in_gui == 0
    assert table.session.games.leave()
    games = table.session.saver.parked
    assert games is not None
    assert games.read()[0][0].seats[0].name == "Zoe"


def test_the_end_of_the_program_waits_for_the_disk(disk: Disk, table: Table) -> None:
    disk.hold()
    table.play(2)
    threading.Timer(0.1, disk.let_go).start()
    assert table.close()
    assert disk.in_gui == 0
    assert disk.count >= 2


def test_settings_wait_for_the_disk_elsewhere(disk: Disk, tmp_path: Path) -> None:
    worker, file = Worker(), SettingsFile(tmp_path / "settings.json")
    live = LiveSettings(settings(), file, later=DiskLane(worker))
    disk.hold()
    for size in range(100, 131):
        live.change(card_size=size)
        live.flush()
    disk.let_go()
    assert worker.close()
    assert disk.in_gui == 0
    # One file and its folder, and once more for all that has changed meanwhile.
    assert disk.count <= 4
    assert SettingsFile(file.path).read()[0].card_size == 130


def test_a_rule_set_is_there_at_once_and_the_disk_takes_it_later(
    disk: Disk, tmp_path: Path
) -> None:
    worker = Worker()
    live = LiveSettings(settings(), later=DiskLane(worker))
    said: list[str] = []
    live.trouble.connect(said.append)
    store = live.own_rule_sets(tmp_path / "rules")
    disk.hold()
    store.save(Profile("One", Rules(target=50)))
    store.save(Profile("Two", Rules(target=60)))
    store.save(Profile("One", Rules(target=70)), replace=True)
    store.rename("Two", "Three")
    store.save(Profile("Four", Rules()))
    store.delete("Four")
    wanted = [("One", 70), ("Three", 60)]
    # Now, and for a program that starts after this one was killed.
    copy = tmp_path / "copy"
    shutil.copytree(store.folder, copy)
    for read in (store, ProfileStore(copy)):
        assert [(one.name, one.rules.target) for one in read.profiles()] == wanted
        assert read.problems() == ()
    disk.let_go()
    assert worker.close()
    assert disk.in_gui == 0
    assert said == []
    assert sorted(path.name for path in store.folder.iterdir()) == [
        "deleted", "one.hearts-rules", "two.hearts-rules"
    ]  # fmt: skip
    assert [(one.name, one.rules.target) for one in store.profiles()] == wanted


def test_windows_have_rule_sets_read_elsewhere(
    disk: Disk, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, target in (("One", 50), ("Two", 60)):
        ProfileStore(folders().rules).save(Profile(name, Rules(target=target)))
    elsewhere(monkeypatch, profiles_module, "_entry_of_file", "read_text")
    worker = Worker()
    live = LiveSettings(settings(rule_set="Two", rules={"target": 60}), later=DiskLane(worker))
    names = RuleNames(live)
    page = RulesPage(live, worker)
    window = NewGameWindow(live, worker, lambda _setup: True, windows.open_nothing)
    for widget in (page, window):
        qtbot.addWidget(widget)
    assert names.name(Rules(target=50)) == "", "not yet read"
    wait_until(lambda: names.name(Rules(target=50)) == "One")
    assert [one.name for one in page.own.profiles] == ["One", "Two"]
    assert window.sets.row_of("One", True) > 0
    assert window.profile.name == "Two"
    # What a window changes is known to all.
    assert page.own.save_as("Three") == ""
    assert window.sets.row_of("Three", True) > 0
    wait_until(lambda: (folders().rules / "three.hearts-rules").exists())
    assert page.own.rename("Four") == ""
    assert [one.name for one in names.own] == ["Four", "One", "Two"]
    store = live.own_rule_sets(folders().rules)
    assert store.free_name("Four") == "Four 2"
    deleted = store.delete("One")
    assert [one.name for one in names.own] == ["Four", "Two"]
    store.restore(deleted)
    assert window.sets.row_of("One", True) > 0
    (tmp_path / "five").write_text(write_profile(Profile("Five", Rules(target=90))))
    page.own.import_file(tmp_path / "five")
    wait_until(lambda: names.name(Rules(target=90)) == "Five")
    assert worker.close()


def test_what_a_killed_program_left_of_its_rule_sets_is_put_in_place(tmp_path: Path) -> None:
    store = ProfileStore(tmp_path)
    store.save(Profile("One", Rules(target=50)))
    (path,) = tmp_path.iterdir()
    later = path.with_name(f"{path.name}.new-1-000001")
    later.write_bytes(path.read_bytes().replace(b"50", b"70"))
    later.with_name(f"{path.name}.new-1-000002").write_bytes(b"{")
    assert [one.rules.target for one in store.profiles()] == [70]
    store.finish()
    assert list(tmp_path.iterdir()) == [path]
    assert [one.rules.target for one in store.profiles()] == [70]


def test_a_rule_set_that_the_disk_does_not_take_is_reported(disk: Disk, tmp_path: Path) -> None:
    worker = Worker()
    live = LiveSettings(settings(), later=DiskLane(worker))
    said: list[str] = []
    live.trouble.connect(said.append)
    store = live.own_rule_sets(tmp_path / "rules")
    disk.error = OSError(errno.EIO, os.strerror(errno.EIO))
    store.save(Profile("One", Rules()))
    wait_until(lambda: said != [])
    assert "The rule set cannot be saved in" in said[0]
    wait_until(lambda: store.profiles() == ())
    assert worker.close()


def test_settings_that_cannot_be_written_are_reported(disk: Disk, tmp_path: Path) -> None:
    worker = Worker()
    live = LiveSettings(
        settings(), SettingsFile(tmp_path / "settings.json"), later=DiskLane(worker)
    )
    said: list[str] = []
    live.trouble.connect(said.append)
    disk.hold()
    disk.error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    live.change(card_size=120)
    live.flush()
    assert said == []
    disk.let_go()
    wait_until(lambda: said != [])
    assert "The settings could not be saved to" in said[0]
    assert worker.close()


def test_the_program_never_waits_while_cards_are_played_and_settings_changed(
    disk: Disk, tmp_path: Path
) -> None:
    where = folders_in(tmp_path)
    program = Program(StartOptions(), where)
    assert program.start()
    window, session = program.window, program.session
    assert window is not None
    window.table.set_tempo(Tempo.AT_ONCE)
    seats = tuple(settings().seats[:4])
    assert window.games.begin(GameSetup(Rules(), None, seats, DealSource(5)))
    settle(session)
    wait_until((where.data / FILE_NAME).exists)
    disk.hold()
    chance = random.Random(5)
    while not session.current.game.finished:
        decide(session, chance)
        settle(session)
    assert session.undo.back()
    settle(session)
    program.live.change(card_size=120)
    program.live.flush()
    assert disk.in_gui == 0
    steps = len(session.current.history.steps)
    assert steps_in(where.data / FILE_NAME) == steps
    threading.Timer(0.1, disk.let_go).start()
    window.close()
    program.close()
    assert disk.in_gui == 0
    assert SettingsFile(where.config / SETTINGS_FILE).read()[0].card_size == 120
    assert steps_in(where.data / FILE_NAME) == steps
