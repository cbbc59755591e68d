"""A whole game to 100 through the real window: by mouse alone, and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.store.saves import SaveStore
from hearts_qt.store.statistics import Statistics
from tests.app.session.session_driver import continue_parked
from tests.end2end.drivers import Driver, Keyboard, Mouse, folders_in, play_to_the_end


@pytest.mark.parametrize("kind", [Mouse, Keyboard])
def test_a_whole_game(kind: type[Mouse | Keyboard], home: Path, qtbot: QtBot) -> None:
    driver = kind(home)
    try:
        decisions = play_to_the_end(driver)
        game = driver.session.current.game
        assert game.winners
        assert max(game.totals) >= 100
        assert decisions >= 14 * len(game.finished) * 3 // 4
        assert driver.table.panel.isVisible()
        assert driver.window.models.scores.rowCount() == len(game.finished) + 1
        log = list(game.log)
    finally:
        driver.close()
    saves = SaveStore(home / "data")
    history, fault = saves.load()
    saves.close()
    assert fault is None
    assert history is not None
    assert list(history.game.log) == log
    (counted,) = Statistics.of(folders_in(home)).summaries()
    assert (counted.hands, counted.points) == (len(game.finished), game.totals[0])


def test_the_next_start_goes_on_where_it_stopped(home: Path, qtbot: QtBot) -> None:
    from hearts_qt.app.program.start_options import StartOptions

    first = Mouse(home)
    for _ in range(5):
        first.settle()
        first.decide()
    first.settle()
    log, hand = list(first.session.current.game.log), first.session.hand_order
    first.close()

    second = Driver(home, StartOptions())
    try:
        second.settle()
        assert list(second.session.current.game.log) == log
        assert second.session.hand_order == hand
        # Nothing lies over the cards.
        assert not second.window.banner.shown
        assert second.session.undo.possible
    finally:
        second.close()


def test_a_new_game_at_the_start_keeps_the_game_under_way(home: Path, qtbot: QtBot) -> None:
    from hearts_qt.app.program.start_options import StartOptions

    first = Mouse(home)
    for _ in range(3):
        first.settle()
        first.decide()
    first.settle()
    log = list(first.session.current.game.log)
    first.close()

    second = Driver(home, StartOptions(new=True))
    try:
        second.settle()
        session = second.session
        assert list(session.current.game.log) != log
        assert session.saver.parked is not None
        ((kept,), _) = session.saver.parked.read()
        assert continue_parked(session, kept.name)
        assert list(session.current.game.log) == log
    finally:
        second.close()
