"""The review opens from the end of a hand, the score sheet, the menu, and from a record. The peek
test opens from the review and from the end of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.library.record_window import RecordWindow
from hearts_qt.app.main.commands import Condition
from hearts_qt.app.models.played_cards import TakenRow
from hearts_qt.app.results.score_sheet import ScoreSheetWindow
from hearts_qt.app.review.review_window import ReviewWindow
from hearts_qt.game.deals import SealedDeals
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.end2end.drivers import Mouse
from tests.limits import wait_until


@pytest.fixture
def driver(home: Path, qtbot: QtBot) -> Iterator[Mouse]:
    made = Mouse(home)
    made.settle()
    yield made
    made.close()


def reviewing(driver: Mouse) -> ReviewWindow:
    """Wait until the review shows a decision, close it and return it."""
    wait_until(lambda: driver.window.windows.get(windows.Review) is not None)
    window = driver.window.windows.get(windows.Review)
    assert isinstance(window, ReviewWindow)
    wait_until(lambda: window.decision is not None)
    window.close()
    return window


def test_a_finished_hand_is_reviewed_while_the_game_goes_on(driver: Mouse) -> None:
    window = driver.window
    assert Condition.REVIEW not in window.needs_met()
    window.session.decisions.finish_hand()
    window.table.set_tempo("at_once")
    wait_until(lambda: window.table.panel.isVisible())
    log = len(window.session.current.game.log)
    window.table.panel.review_button.click()
    assert reviewing(driver).board.session.current.rules == window.session.current.rules
    assert Condition.REVIEW in window.needs_met()
    window.windows.open(windows.ScoreSheet())
    sheet = window.windows.get(windows.ScoreSheet)
    assert isinstance(sheet, ScoreSheetWindow)
    sheet.sheet.review.click()
    reviewing(driver)
    assert len(window.session.current.game.log) == log, "the game is where it was"


def test_fair_play_tests_the_decision_that_the_review_shows(driver: Mouse) -> None:
    window = driver.window
    window.session.decisions.finish_hand()
    window.table.set_tempo("at_once")
    wait_until(lambda: window.table.panel.isVisible())
    window.table.panel.review_button.click()
    review = reviewing(driver)
    review.show()
    made = review.decisions.decisions
    other = next(at for at, one in enumerate(made) if one.seat == 2 and one.index != "pass")
    review.go(other)
    tested = review.fair_play()
    assert tested is not None
    assert tested.at == windows.Place(0, 2, made[other].index)
    assert isinstance(tested.game, windows.RecordText)


def test_a_record_is_reviewed_from_its_window_and_at_once(driver: Mouse, tmp_path: Path) -> None:
    game = play_game(Rules(target=30), [make_player("basic", seat) for seat in range(4)], 4)
    entries = [
        SeatEntry(name, player)
        for name, player in zip(
            ("You", "Ada", "Bruno", "Clara"), ("person", *["basic"] * 3), strict=True
        )
    ]
    record = tmp_path / "game.hearts"
    record.write_text(write_record(game, entries), encoding="utf-8")
    window = driver.window
    window.open_file(str(record))
    wait_until(lambda: window.windows.get(windows.Record) is not None)
    shown = window.windows.get(windows.Record)
    assert isinstance(shown, RecordWindow)
    shown.sheet.review.click()
    assert reviewing(driver).view_choice.hands.count() == len(game.finished)
    window.windows.open(windows.Review(record))
    first = window.windows.get(windows.Review)
    wait_until(lambda: window.windows.get(windows.Review) is not first)
    reviewing(driver)


def test_the_hand_under_way_is_not_reviewed_while_it_is_played(driver: Mouse) -> None:
    window = driver.window
    window.session.decisions.finish_hand()
    window.table.set_tempo("at_once")
    wait_until(lambda: window.table.panel.isVisible())
    window.table.panel.first.click()
    driver.settle()
    assert window.session.current.game.hand_index == 1
    window.windows.open(windows.Review())
    shown = reviewing(driver)
    assert shown.view_choice.hands.count() == 1
    assert shown.decisions.decisions[0].hand == 0


def test_a_record_without_a_decision_is_one_sentence(driver: Mouse, tmp_path: Path) -> None:
    game = play_game(Rules(), [make_player("basic", seat) for seat in range(4)], 4, 1)
    dealt = game.undealt().replayed(game.log[:1])
    record = tmp_path / "dealt.hearts"
    entries = [SeatEntry(f"Seat {seat}", "basic") for seat in range(4)]
    record.write_text(write_record(dealt, entries), encoding="utf-8")
    window = driver.window
    window.windows.open(windows.Review(record))
    wait_until(lambda: "nothing to review" in window.banner.text)
    assert window.windows.get(windows.Review) is None
    # Afterwards the same file can be opened like any other.
    window.open_file(str(record))
    wait_until(lambda: window.windows.get(windows.Record) is not None)
    shown = window.windows.get(windows.Record)
    assert isinstance(shown, RecordWindow)
    assert not shown.sheet.review.isEnabled()


@pytest.mark.parametrize("whole", [0, 1])
def test_a_record_that_breaks_a_rule_says_so(
    driver: Mouse, tmp_path: Path, whole: int
) -> None:
    """Its valid hands are reviewed; if there are none, the record's window says what is wrong."""
    game = play_game(Rules(), [make_player("basic", seat) for seat in range(4)], 4, 2)
    entries = [SeatEntry(f"Seat {seat}", "basic") for seat in range(4)]
    lines = write_record(game, entries).splitlines(keepends=True)
    lines[1 + whole] = lines[1 + whole].replace('"dealer": ', '"dealer": 1', 1)
    record = tmp_path / "edited.hearts"
    record.write_text("".join(lines), encoding="utf-8")
    window = driver.window
    window.windows.open(windows.Review(record))
    wanted = windows.Review if whole else windows.Record
    wait_until(lambda: window.windows.get(wanted) is not None)
    if whole:
        shown = reviewing(driver)
        assert "breaks the rules" in shown.trouble.text()
        assert "Only the hands before that are shown." in shown.trouble.text()
        assert shown.view_choice.hands.count() == 1
    else:
        opened = window.windows.get(windows.Record)
        assert isinstance(opened, RecordWindow)
        assert "breaks the rules" in opened.verdict.text()
        opened.close()


def test_a_record_of_which_only_the_seal_is_wrong_is_shown_whole(
    driver: Mouse, tmp_path: Path
) -> None:
    players = [make_player("basic", seat) for seat in range(4)]
    game = play_game(Rules(target=30), players, SealedDeals("3c" * 32, "card 5"))
    written = write_record(game, [SeatEntry(f"Seat {seat}", "basic") for seat in range(4)])
    record = tmp_path / "sealed.hearts"
    record.write_text(written.replace("3c" * 32, "3d" * 32), encoding="utf-8")
    window = driver.window
    window.windows.open(windows.Review(record))
    shown = reviewing(driver)
    assert "The secret does not fit the seal" in shown.trouble.text()
    assert "before that" not in shown.trouble.text()
    assert shown.view_choice.hands.count() == len(game.finished)
    window.open_file(str(record))
    wait_until(lambda: window.windows.get(windows.Record) is not None)
    opened = window.windows.get(windows.Record)
    assert isinstance(opened, RecordWindow)
    assert "The secret does not fit the seal" in opened.verdict.text()
    assert "before that" not in opened.verdict.text()
    opened.close()


@pytest.mark.parametrize("preset", ["Three-Handed", "Six-Handed"])
def test_a_table_of_any_size_is_reviewed_beside_the_played_cards(
    driver: Mouse, tmp_path: Path, preset: str
) -> None:
    """The panel of the played cards is created before the table shows the game."""
    rules = PRESETS[preset].rules
    game = play_game(rules, [make_player("basic", seat) for seat in range(rules.players)], 4, 1)
    entries = [SeatEntry(f"Seat {seat}", "basic") for seat in range(rules.players)]
    record = tmp_path / "game.hearts"
    record.write_text(write_record(game, entries), encoding="utf-8")
    driver.program.live.change(played_panel=True)
    driver.window.windows.open(windows.Review(record))
    wait_until(lambda: driver.window.windows.get(windows.Review) is not None)
    window = driver.window.windows.get(windows.Review)
    assert isinstance(window, ReviewWindow)
    wait_until(lambda: window.decision is not None)
    panel = window.table.played_dock.panel
    assert panel is not None
    shown = [row.name for row in panel.list.model().rows if isinstance(row, TakenRow)]
    assert shown == [f"Seat {seat}" for seat in range(rules.players)]
