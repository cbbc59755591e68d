"""Games finished at the table are counted once each, and the table does not wait for it."""

from __future__ import annotations

import random
import sqlite3
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from hearts_qt.app.library.library_worker import LibraryWorker, Listing
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.session import Session
from hearts_qt.app.statistics.hand_statistics_worker import HandStatistics, HandStatisticsWorker
from hearts_qt.app.statistics.statistics_worker import StatisticsResult, StatisticsWorker
from hearts_qt.app.worker import FAILED, Worker
from hearts_qt.game.actions import Phase
from hearts_qt.game.game_stats import stats_of
from hearts_qt.rules.options import Rules
from hearts_qt.store import databases
from hearts_qt.store.folders import folders
from hearts_qt.store.game_library import GameLibrary
from hearts_qt.store.hand_figures import HandFiguresCache
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.statistics import Statistics, Summary
from tests.app.session.session_driver import play, settings, settle
from tests.limits import wait_until

SHORT = Rules(target=20)

pytestmark = pytest.mark.usefixtures("qapp")


def counted_session(saves: SaveStore | None = None) -> Session:
    records = RecordShelf(folders().games)
    return Session(
        LiveSettings(settings()),
        saves,
        records=records,
        make_statistics_worker=lambda worker: StatisticsWorker(Statistics.of(folders()), worker),
    )


def finish(session: Session, seed: int) -> None:
    """Play to the end, and until the game has been counted."""
    assert session.saver.statistics_worker is not None
    kept: list[bool] = []
    session.saver.statistics_worker.kept.connect(lambda: kept.append(True))
    play(session, random.Random(seed), 5000)
    assert session.current.game.phase is Phase.OVER
    wait_until(lambda: bool(kept))


def summaries() -> tuple[Summary, ...]:
    return Statistics.of(folders()).summaries()


def read(statistics_worker: StatisticsWorker) -> StatisticsResult:
    found: list[StatisticsResult] = []
    statistics_worker.found.connect(found.append)
    statistics_worker.read()
    wait_until(lambda: bool(found) and found[-1].done)
    return found[-1]


def test_a_finished_game_counts_for_the_person() -> None:
    session = counted_session()
    session.new_game(SHORT, number=3)
    finish(session, 1)
    figures = stats_of(session.current.game, session.current.person)
    (summary,) = summaries()
    assert (summary.points, summary.hands) == (figures.points, figures.hands)
    session.close()


def test_another_end_after_an_undo_takes_the_place_of_the_first(tmp_path: Path) -> None:
    saves = SaveStore(tmp_path)
    assert saves.open() is None
    session = counted_session(saves)
    session.new_game(SHORT, number=3)
    finish(session, 1)
    for _ in range(6):
        session.undo.back()
        settle(session)
    finish(session, 5)
    (summary,) = summaries()
    assert len(summary.games) == 1
    assert summary.points == stats_of(session.current.game, 0).points
    # Undo and redo at the end of a game do not count it again.
    session.saver.statistics_worker.statistics.reset()
    session.undo.back()
    settle(session)
    session.undo.forward()
    settle(session)
    session.close()
    assert summaries() == ()

    # A restart of the program does not count it again either.
    again = counted_session(SaveStore(tmp_path))
    assert again.games.resume()
    settle(again)
    assert again.current.game.phase is Phase.OVER
    assert read(again.saver.statistics_worker) == StatisticsResult()
    again.close()


def test_a_game_that_the_computer_played_does_not_count() -> None:
    session = counted_session()
    session.new_game(SHORT, number=3)
    finish(session, 1)
    assert len(summaries()) == 1
    while session.undo.back():
        settle(session)
    kept: list[bool] = []
    session.saver.statistics_worker.kept.connect(lambda: kept.append(True))
    while session.current.game.phase is not Phase.OVER:
        settle(session)
        went_on = session.games.continue_hand() or session.decisions.finish_hand()
        assert went_on or not session.driver.busy
    wait_until(lambda: bool(kept))
    assert summaries() == ()
    session.close()


def test_a_game_that_cannot_be_counted_is_reported_once_and_counted_later() -> None:
    session = counted_session()
    said: list[str] = []
    session.message.connect(said.append)
    path = session.saver.statistics_worker.statistics.path
    path.mkdir(parents=True)
    for number in (3, 4):
        session.new_game(SHORT, number=number)
        play(session, random.Random(number), 5000)
    wait_until(lambda: bool(said) and not session.saver.statistics_worker._lane.busy)
    settle(session)
    assert len(said) == 1
    assert str(path) in said[0]
    path.rmdir()
    found = read(session.saver.statistics_worker)
    assert len(found.summaries[0].games) == 2
    assert found.faults == ()
    session.close()


def test_a_damaged_file_is_made_anew_from_the_kept_games() -> None:
    session = counted_session()
    session.new_game(SHORT, number=3)
    finish(session, 1)
    before = summaries()
    session.saver.statistics_worker.statistics.path.write_bytes(b"mine" * 100)
    found = read(session.saver.statistics_worker)
    assert found.summaries == before
    (fault,) = found.faults
    assert "damaged-1" in str(fault)
    assert read(session.saver.statistics_worker).faults == ()
    session.close()


def test_a_reset_that_fails_says_so_and_keeps_what_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.01)
    session = counted_session()
    session.new_game(SHORT, number=3)
    finish(session, 1)
    statistics_worker = session.saver.statistics_worker
    found: list[StatisticsResult] = []
    statistics_worker.found.connect(found.append)
    other = sqlite3.connect(statistics_worker.statistics.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    statistics_worker.reset(None)
    wait_until(lambda: bool(found))
    other.execute("ROLLBACK")
    other.close()
    assert "another program is using it" in str(found[0].faults[0])
    assert found[0].summaries == summaries()
    assert len(found[0].summaries) == 1
    statistics_worker.reset(None)
    wait_until(lambda: found[-1].done and not found[-1].summaries)
    session.close()


def test_closing_waits_for_what_is_counted() -> None:
    session = counted_session()
    session.new_game(SHORT, number=3)
    settle(session)
    play(session, random.Random(1), 5000)
    statistics_worker = session.saver.statistics_worker
    statistics_worker.read()
    session.close()
    assert len(summaries()) == 1
    assert all(thread.name != "statistics" for thread in threading.enumerate())


def test_an_unforeseen_fault_is_reported_and_ends_nothing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker()
    statistics_worker = StatisticsWorker(Statistics.of(folders()), worker)

    def fail() -> None:
        raise KeyError("unforeseen")

    with monkeypatch.context() as patch, qtbot.captureExceptions() as caught:
        patch.setattr(statistics_worker.statistics, "summaries", fail)
        statistics_worker.read()
        wait_until(lambda: bool(caught))
    assert isinstance(caught[0][1], KeyError)
    assert read(statistics_worker) == StatisticsResult()
    assert worker.close()


def test_reading_that_fails_ends_and_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the window would say for ever that it reads records."""
    reported: list[BaseException] = []
    monkeypatch.setattr("sys.excepthook", lambda _kind, error, _trace: reported.append(error))
    broken = Statistics.of(folders())
    monkeypatch.setattr(broken, "summaries", lambda: 1 // 0)
    worker = Worker()
    for ask in (StatisticsWorker.read, lambda one: one.reset(None)):
        found: list[StatisticsResult] = []
        asked = StatisticsWorker(broken, worker)
        asked.found.connect(found.append)
        ask(asked)
        wait_until(lambda found=found: bool(found))
        assert found[0].done
        assert [str(fault) for fault in found[0].faults] == [FAILED]
    wait_until(lambda: len(reported) == 2)
    assert all(isinstance(error, ZeroDivisionError) for error in reported)
    worker.close()


def test_hands_that_cannot_be_read_end_the_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[BaseException] = []
    monkeypatch.setattr("sys.excepthook", lambda _kind, error, _trace: reported.append(error))
    worker = Worker()
    hands = HandFiguresCache.of(folders())
    monkeypatch.setattr(hands, "games", lambda *_of: 1 // 0)
    asked = HandStatisticsWorker(hands, Statistics.of(folders()), worker)
    read: list[HandStatistics] = []
    ended: list[object] = []
    asked.found.connect(read.append)
    asked.analysis_ended.connect(ended.append)
    asked.read("code")
    asked.analyse("code")
    wait_until(lambda: bool(read and ended))
    assert str(read[0].fault) == str(ended[0]) == FAILED
    assert not asked.analyses
    wait_until(lambda: len(reported) == 2)
    worker.close()


def test_a_library_that_cannot_be_listed_ends_the_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reported: list[BaseException] = []
    monkeypatch.setattr("sys.excepthook", lambda _kind, error, _trace: reported.append(error))
    library = GameLibrary.of(folders())
    for error in (ZeroDivisionError, OSError):

        def fail(*_of: object, error: type[Exception] = error) -> None:
            raise error

        monkeypatch.setattr(library, "games", fail)
        worker, owner = Worker(), QObject()
        asked = LibraryWorker(library, worker, owner)
        listed: list[Listing] = []
        failed: list[object] = []
        asked.listed.connect(listed.append)
        asked.failed.connect(failed.append)
        asked.list_games()
        wait_until(lambda failed=failed: bool(failed))
        assert listed == [Listing((), first=False, left=0)]
        worker.close()
    assert [type(error) for error in reported] == [ZeroDivisionError]
