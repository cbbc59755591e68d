"""The game library: finding, opening, deleting and exporting kept games."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from hearts_qt.app import i18n, windows
from hearts_qt.app.game_titles import place_words
from hearts_qt.app.library import library_worker
from hearts_qt.app.library.library_model import GameColumn, LibraryModel, Shown
from hearts_qt.app.library.library_window import LibraryWindow
from hearts_qt.app.library.library_worker import Listing
from hearts_qt.app.library.record_window import RecordWindow
from hearts_qt.game.deal_code import deal_code
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store import game_library
from hearts_qt.store.game_library import GameLibrary
from tests.app.files.drops import drop
from tests.end2end.drivers import Driver, folders_in
from tests.gui_thread import elsewhere
from tests.limits import LIMIT, process_events, wait_until

MODERN, BLACK = PRESETS["Modern Hearts"].rules, PRESETS["Black Lady"].rules
PEOPLE = ("You", "Ada", "Ben", "Cleo")


@cache
def record(number: int, rules: Rules = MODERN) -> str:
    players = [make_player("random", number + seat) for seat in range(rules.players)]
    seats = [SeatEntry(name, "person" if name == "You" else "basic") for name in PEOPLE]
    return write_record(play_game(rules, players, number), seats)


def keep(home: Path, day: int, rules: Rules = MODERN, name: str = "Modern Hearts") -> str:
    """Put a game on the shelf. Returns the name of its file."""
    folder = folders_in(home).games
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"2026-03-{day:02} 20.15.00.123 {name}.hearts"
    path.write_text(record(day, rules), "utf-8")
    return path.name


@pytest.fixture
def driver(home: Path, qapp: QApplication) -> Iterator[Driver]:
    """The program with three kept games and a damaged one."""
    keep(home, 1)
    keep(home, 2, BLACK, "Black Lady")
    keep(home, 3)
    (folders_in(home).games / "broken.hearts").write_text("{", "utf-8")
    made = Driver(home)
    yield made
    made.close()


def library(driver: Driver) -> LibraryWindow:
    """The library, when all games are listed."""
    driver.window.windows.open(windows.Library())
    window = driver.window.windows.get(windows.Library)
    assert isinstance(window, LibraryWindow)
    wait_until(lambda: window._whole)
    return window


def names(model: LibraryModel) -> list[str]:
    return [model.rows[at].name[:10] for at in range(model.rowCount())]


def test_games_are_listed_the_newest_first(driver: Driver) -> None:
    window = library(driver)
    QAbstractItemModelTester(window.model)
    assert names(window.model) == ["2026-03-03", "2026-03-02", "2026-03-01", "broken.hea"]
    assert window.about.text() == "4 games"
    first = window.model.index(0, 0)
    assert first.data() == "3 Mar 2026, 20:15"
    assert window.model.index(0, GameColumn.RULES).data() == "Modern Hearts"
    assert window.model.index(0, GameColumn.RESULT).data().endswith(" of 4")
    assert window.model.index(0, GameColumn.OPPONENTS).data() == "Ada, Ben, Cleo"
    spoken = first.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert spoken.startswith("Modern Hearts, ")
    assert "against Ada, Ben, Cleo" in spoken
    assert first.data() not in spoken, "the cell says it already"
    assert window.view.hasFocus()
    assert window.view.currentIndex().row() == 0


def test_the_list_has_the_focus_before_the_games_are_read(driver: Driver) -> None:
    driver.window.windows.open(windows.Library())
    window = driver.window.windows.get(windows.Library)
    assert isinstance(window, LibraryWindow)
    assert not window._whole
    assert window.focusWidget() is window.view


def test_they_are_searched_filtered_and_sorted(driver: Driver) -> None:
    window = library(driver)
    model = window.model
    for written, found in (
        ("black", ["2026-03-02"]),
        ("ada MODERN", ["2026-03-03", "2026-03-01"]),
        ("march 2026", ["2026-03-03", "2026-03-02", "2026-03-01"]),
        ("2026-03-01", ["2026-03-01"]),
        ("nobody", []),
        ("", ["2026-03-03", "2026-03-02", "2026-03-01", "broken.hea"]),
    ):
        window.search.setText(written)
        QTest.keyClick(window.search, Qt.Key.Key_Return)
        assert names(model) == found
    # A deal is found by its code, however that is written, and by its number.
    summary = model.rows[2].summary
    assert summary is not None
    code = deal_code(int(summary.deal))
    for written in (code, code.lower().replace("-", " "), summary.deal):
        window.search.setText(written)
        wait_until(lambda: names(model) == ["2026-03-01"])
        window.search.clear()
        wait_until(lambda: model.rowCount() == 4)
    assert [window.rules.itemText(at) for at in range(window.rules.count())] == [
        "All rules", "Modern Hearts (2)", "Black Lady (1)",
    ]  # fmt: skip
    window.rules.picked.emit(window.rules.itemData(2))
    assert names(model) == ["2026-03-02"]
    window.clear_filters()
    window.results.picked.emit(Shown.DAMAGED)
    assert names(model) == ["broken.hea"]
    window.results.picked.emit(Shown.UNFINISHED)
    assert names(model) == []
    assert window.empty.text() == "No game matches."
    window.show_all.click()
    assert model.rowCount() == 4
    for order in range(window.order.count()):
        column, descending = window.order.itemData(order)
        window.order.picked.emit(window.order.itemData(order))
        rows = [model.rows[at] for at in range(3)]
        keys = [row.key(column) for row in rows]
        assert keys == sorted(keys, reverse=descending)
        assert names(model)[3] == "broken.hea", "damaged records come last"
    header = window.view.horizontalHeader()
    header.sectionClicked.emit(GameColumn.DATE)
    assert names(model)[0] == "2026-03-03"
    assert window.order.currentText() == "Newest first"
    header.sectionClicked.emit(GameColumn.DATE)
    assert names(model)[0] == "2026-03-01"
    assert window.order.currentText() == "Oldest first"


def test_the_selection_follows_its_games(driver: Driver) -> None:
    window = library(driver)
    model, view = window.model, window.view
    QAbstractItemModelTester(model)
    model.modelReset.connect(lambda: pytest.fail("views must not lose what they know of the rows"))
    chosen = {model.rows[at].name for at in (1, 2)}
    view.choose(sorted(chosen))
    current = model.rows[view.currentIndex().row()].name
    for change in (
        lambda: model.sort_by(GameColumn.DATE, False),
        lambda: model.sort_by(GameColumn.OPPONENTS, True),
        lambda: model.search("2026"),
        lambda: model.search(current[:10]),
        lambda: model.search(""),
        model.rename,
        lambda: model.take([row.game for row in model.rows], True),
    ):
        change()
        chosen &= {row.name for row in model.rows}
        assert set(view.chosen_names()) == chosen
        assert model.rows[view.currentIndex().row()].name == current
    model.hide(chosen)
    assert view.currentIndex().row() == 0, "the first game is chosen when no chosen one is left"
    assert view.chosen_names() == [model.rows[0].name]


def test_a_game_opens_on_its_score_sheet(driver: Driver) -> None:
    window = library(driver)
    QTest.keyClick(window.view, Qt.Key.Key_Down)
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    wait_until(lambda: driver.window.windows.get(windows.Record) is not None)
    sheet = driver.window.windows.get(windows.Record)
    assert isinstance(sheet, RecordWindow)
    row = window.model.rows[1]
    assert sheet.windowTitle() == f"Record: 2 March 2026, Black Lady, {row.result}"
    assert sheet.sheet.model.columnCount() == 4


def test_a_damaged_record_says_why_and_can_be_removed(driver: Driver, home: Path) -> None:
    window = library(driver)
    window.view.choose_row(3)
    assert window.details.text().startswith("broken.hearts cannot be read.")
    assert not window.export_button.isEnabled()
    QTest.keyClick(window.view, Qt.Key.Key_Delete)
    wait_until(lambda: window.model.rowCount() == 3)
    assert not (folders_in(home).games / "broken.hearts").exists()


def test_deleting_is_undone_step_by_step(driver: Driver, home: Path) -> None:
    window = library(driver)
    folder = folders_in(home).games
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    window.view.choose_row(1)
    window.delete_button.click()
    wait_until(lambda: window.said.text() == "1 game deleted.")
    assert names(window.model) == ["2026-03-03", "2026-03-01", "broken.hea"]
    assert [row.name[:10] for row in window.view.chosen()] == ["2026-03-01"], "the neighbour"
    window.view.selectAll()
    window.delete_button.click()
    wait_until(lambda: window.said.text() == "3 games deleted.")
    assert window.model.rowCount() == 0
    assert window.empty.text() == "Your finished games appear here."
    assert list(folder.iterdir()) == []
    window.activateWindow()
    wait_until(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: window.model.rowCount() == 3)
    window.undo_button.click()
    wait_until(lambda: window.model.rowCount() == 4)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert window.undo_button.isHidden()
    assert not window.isHidden()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_crown_of_a_victory_has_room(driver: Driver, language: str) -> None:
    i18n.install(language)
    window = library(driver)
    window.view.measure()
    row = next(row for row in window.model.rows if row.summary is not None)
    index = window.model.index(window.model.rows.index(row), GameColumn.RESULT)
    for places in (4, 10):
        row.result = place_words(1, places)
        row.won = True
        assert not index.data(Qt.ItemDataRole.DecorationRole).isNull()
        needed = window.view.sizeHintForIndex(index).width()
        assert window.view.columnWidth(GameColumn.RESULT) >= needed


def test_two_deletions_are_undone_without_a_pause(driver: Driver) -> None:
    window = library(driver)
    for left in (3, 2):
        window.view.choose_row(0)
        window.delete_button.click()
        wait_until(lambda left=left: window.model.rowCount() == left)
    window.undo_button.click()
    window.undo_button.click()
    wait_until(lambda: window.model.rowCount() == 4)
    assert window.undo_button.isHidden()


def test_a_list_read_while_games_were_deleted_does_not_replace_a_later_one(driver: Driver) -> None:
    window = library(driver)
    window.view.selectAll()
    window.delete_button.click()
    wait_until(lambda: window.model.rowCount() == 0)
    earlier = Listing((), first=True, left=0)
    window.worker.restored.connect(lambda _names: window.worker.listed.emit(earlier))
    window.undo_button.click()
    wait_until(lambda: window.said.text() == "4 games restored.")
    wait_until(lambda: window.model.rowCount() == 4)


def test_games_are_exported_under_readable_names(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere(monkeypatch, library_worker, "free_path")
    window = library(driver)
    asked: list[str] = []
    place = window.model.rows[0].result

    def choose(_parent: object, _title: str, path: str, _kinds: str) -> tuple[str, str]:
        asked.append(path)
        return str(tmp_path / "mine"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.export_button.click()
    wait_until(lambda: window.said.text().startswith("Exported"))
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    assert asked == [
        str(
            Path(QStandardPaths.writableLocation(documents))
            / f"2026-03-03 Modern Hearts, {place}.hearts"
        )
    ]
    assert (tmp_path / "mine.hearts").read_text("utf-8") == record(3)
    # Several games are exported to a folder, and overwrite nothing.
    folder = tmp_path / "all"
    folder.mkdir()
    (folder / f"2026-03-03 Modern Hearts, {place}.hearts").write_text("mine", "utf-8")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_of: str(folder))
    window.view.selectAll()
    window.export_button.click()
    wait_until(lambda: window.said.text().startswith("3 games exported"))
    assert len(list(folder.iterdir())) == 4
    copy = folder / f"2026-03-03 Modern Hearts, {place} (2).hearts"
    assert copy.read_text("utf-8") == record(3)


def test_a_full_disk_is_reported(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = library(driver)

    def refuse(*_of: object, **_more: object) -> None:
        raise OSError(28, "no room")

    monkeypatch.setattr(game_library, "write_atomically", refuse)
    window.worker.export_to(window.view.chosen(), tmp_path)
    wait_until(lambda: not window.notice.isHidden())
    assert window.said.text() == "The game cannot be exported because the disk is full."


def test_new_games_appear_when_the_window_comes_to_the_front(driver: Driver, home: Path) -> None:
    window = library(driver)
    window.view.choose_row(1)
    chosen = window.view.chosen()[0].name
    keep(home, 9)
    driver.window.activateWindow()
    wait_until(driver.window.isActiveWindow)
    window.activateWindow()
    wait_until(lambda: window.model.rowCount() == 5)
    assert [row.name for row in window.view.chosen()] == [chosen]


def test_records_are_opened_by_dropping_them_on_the_library(
    driver: Driver, tmp_path: Path
) -> None:
    window = library(driver)
    path = tmp_path / "from a friend.hearts"
    path.write_text(record(5), "utf-8")
    assert drop(window.view.viewport(), str(path))
    wait_until(lambda: driver.window.windows.get(windows.Record) is not None)
    sheet = driver.window.windows.get(windows.Record)
    assert sheet is not None
    assert sheet.windowTitle() == "Record: from a friend"


def test_an_empty_library_says_what_will_be_there(home: Path, qapp: QApplication) -> None:
    driver = Driver(home)
    try:
        window = library(driver)
        assert window.empty.text() == "Your finished games appear here."
        assert not window.tools.isVisible()
        assert not window.open_button.isVisible()
        assert window.other_button.isVisible()
    finally:
        driver.close()


def test_the_window_answers_while_the_games_are_read(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    threads: set[threading.Thread] = set()
    true = GameLibrary._read

    def slow(self: GameLibrary, file: object) -> object:
        threads.add(threading.current_thread())
        assert go_on.wait(LIMIT)
        return true(self, file)

    monkeypatch.setattr(GameLibrary, "_read", slow)
    driver.window.windows.open(windows.Library())
    window = driver.window.windows.get(windows.Library)
    assert isinstance(window, LibraryWindow)
    wait_until(lambda: window._listed)
    assert window.about.text() == "Reading your games…"
    assert threading.main_thread() not in threads
    go_on.set()
    wait_until(lambda: window._whole)
    assert window.model.rowCount() == 4


def test_the_library_fits_longer_texts_and_small_screens(driver: Driver) -> None:
    window = library(driver)
    window.resize(window.minimumSize())
    process_events(4)
    for made in (
        window.open_button,
        window.export_button,
        window.delete_button,
        window.other_button,
        window.folder_button,
    ):
        assert made.width() >= made.sizeHint().width()
    assert window.minimumSizeHint().width() <= 1024
    assert window.minimumSizeHint().height() <= 640


def test_large_text_folds_the_rows_and_cuts_no_button(driver: Driver) -> None:
    driver.program.live.change(text_size=200)
    try:
        window = library(driver)
        window.resize(960, 600)

        def uncut() -> bool:
            made = [one for one in window.findChildren(QPushButton) if one.isVisible()]
            return all(one.width() >= one.sizeHint().width() for one in made)

        wait_until(uncut)
        assert window.search.width() > 600
        header, bar = window.view.horizontalHeader(), window.view.horizontalScrollBar()
        reached = window.view.viewport().width() + bar.maximum()
        assert header.length() <= reached, "no column is out of reach"
        assert window.view.wordWrap()
    finally:
        driver.program.live.change(text_size=100)
