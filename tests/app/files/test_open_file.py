"""Files that were double-clicked: rule sets and records are shown, anything else is reported."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QFileOpenEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.app import windows
from hearts_qt.app.files import open_file as reading
from hearts_qt.app.files.open_file import read_file
from hearts_qt.app.files.rule_set_window import RuleSetWindow
from hearts_qt.app.library.record_window import RecordWindow
from hearts_qt.app.models.table_model import ScoreRole
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.results.score_sheet import ScoreSheetWindow
from hearts_qt.app.rules.rulebook_window import RulebookWindow
from hearts_qt.app.system.file_open_events import FileOpenEvents
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.limits import OPENED_FILE
from hearts_qt.players import make_player
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile, write_profile
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.record_shelf import SUFFIX
from hearts_qt.store.settings import Page
from tests.app.files.drops import drop
from tests.app.opening import MOST, opening_words
from tests.end2end.drivers import Driver, folders_in
from tests.limits import LIMIT, wait_until

RULES = replace(PRESETS["Omnibus Hearts"].rules, target=50, moon="subtract")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture
def driver(home: Path, qapp: QApplication) -> Iterator[Driver]:
    """The program with a fresh game."""
    made = Driver(home)
    yield made
    made.close()


def rule_set(folder: Path, name: str = "Thursday") -> str:
    """A file with a rule set."""
    path = folder / "thursday.hearts-rules"
    path.write_text(write_profile(Profile(name, RULES, "Omnibus Hearts")), "utf-8")
    return str(path)


def record(number: int) -> str:
    """The record of a short game."""
    players = [make_player("random", number + seat) for seat in range(4)]
    game = play_game(RULES, players, number)
    return write_record(game, [SeatEntry(name, "random") for name in NAMES])


def record_file(folder: Path, *texts: str) -> str:
    path = folder / "game.hearts"
    path.write_text("".join(texts), "utf-8")
    return str(path)


def open_file(driver: Driver, path: str) -> None:
    """Open a file, and wait until it is shown."""
    driver.window.open_file(path)
    wait_until(lambda: not driver.window.windows.reader.busy)


def shown(driver: Driver, kind: type[windows.Window]) -> object:
    """The open window of a kind."""
    dialog = driver.window.windows.get(kind)
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def test_a_rule_set_is_shown_and_changes_nothing_by_itself(driver: Driver, tmp_path: Path) -> None:
    before = driver.program.live.values.preset
    open_file(driver, rule_set(tmp_path))
    sheet = shown(driver, windows.RuleSet)
    assert isinstance(sheet, RuleSetWindow)
    assert sheet.profile.rules == RULES
    sheet.close()
    assert driver.program.live.values.preset == before
    assert ProfileStore(folders_in(tmp_path).rules).profiles() == ()


def test_it_can_be_played_by(driver: Driver, home: Path, tmp_path: Path) -> None:
    open_file(driver, rule_set(tmp_path))
    sheet = shown(driver, windows.RuleSet)
    assert isinstance(sheet, RuleSetWindow)
    sheet.play.click()
    assert driver.session.current.rules == RULES
    assert driver.program.live.values.rule_set == "Thursday"
    (kept,) = ProfileStore(folders_in(home).rules).profiles()
    assert (kept.name, kept.rules) == ("Thursday", RULES)
    # Opening it once more does not save it twice.
    open_file(driver, rule_set(tmp_path))
    again = shown(driver, windows.RuleSet)
    assert isinstance(again, RuleSetWindow)
    again.look.click()
    assert len(ProfileStore(folders_in(home).rules).profiles()) == 1


def test_enter_plays_by_it(driver: Driver, tmp_path: Path) -> None:
    open_file(driver, rule_set(tmp_path))
    sheet = shown(driver, windows.RuleSet)
    assert isinstance(sheet, RuleSetWindow)
    sheet.play.setFocus()
    QTest.keyClick(sheet.play, Qt.Key.Key_Return)
    assert not sheet.isVisible()
    assert driver.session.current.rules == RULES


def test_a_record_has_a_readable_title_and_enter_closes_it(driver: Driver, tmp_path: Path) -> None:
    open_file(driver, record_file(tmp_path, record(1)))
    sheet = shown(driver, windows.Record)
    assert isinstance(sheet, RecordWindow)
    assert sheet.windowTitle() == "Record: game"
    QTest.keyClick(sheet.sheet.table, Qt.Key.Key_Return)
    assert not sheet.isVisible()
    kept = tmp_path / f"2026-03-01_20.15.00.123_{2**63}{SUFFIX}"
    kept.write_text(record(2), "utf-8")
    open_file(driver, str(kept))
    again = shown(driver, windows.Record)
    assert isinstance(again, RecordWindow)
    title = again.windowTitle()
    assert re.fullmatch(r"Record: 1 March 2026, Your own rules, (Ada|Ben|Cleo|Dan) won", title)


def test_its_name_is_known_to_every_window(driver: Driver, home: Path, tmp_path: Path) -> None:
    driver.program.live.change(preset="Omnibus Hearts", rules={"target": 50, "moon": "subtract"})
    driver.window.games.new_game()
    assert driver.session.current.rules == RULES
    driver.window.windows.open(windows.ScoreSheet())
    score_sheet = shown(driver, windows.ScoreSheet)
    assert isinstance(score_sheet, ScoreSheetWindow)
    assert score_sheet.sheet._title.text() == "Your own rules"
    open_file(driver, rule_set(tmp_path))
    sheet = shown(driver, windows.RuleSet)
    assert isinstance(sheet, RuleSetWindow)
    sheet.play.click()
    assert score_sheet.sheet._title.text() == "Thursday"
    driver.window.windows.open(windows.Preferences())
    preferences = shown(driver, windows.Preferences)
    assert isinstance(preferences, PreferencesWindow)
    assert preferences.rules.own.rename("Friday") == ""
    assert score_sheet.sheet._title.text() == "Friday"
    # If two have the same rules, the name is that of the chosen one.
    assert preferences.rules.own.save_as("Another") == ""
    assert score_sheet.sheet._title.text() == "Another"
    preferences.rules.choose("Friday", True)
    assert score_sheet.sheet._title.text() == "Friday"
    # When a window is shown again, a file removed from the folder is no longer listed.
    files = [folders_in(home).rules / f"{name}.hearts-rules" for name in ("another", "thursday")]
    # A file has another name until the disk has taken it.
    wait_until(lambda: all(file.exists() for file in files))
    for file in files:
        file.unlink()
    score_sheet.close()
    driver.window.windows.open(windows.ScoreSheet())
    wait_until(lambda: score_sheet.sheet._title.text() == "Your own rules")


def test_a_file_put_on_the_shelf_is_known_once_the_preferences_are_opened(
    driver: Driver, home: Path, tmp_path: Path
) -> None:
    driver.program.live.change(preset="Omnibus Hearts", rules={"target": 50, "moon": "subtract"})
    driver.window.games.new_game()
    driver.window.windows.open(windows.Rulebook())
    window = shown(driver, windows.Rulebook)
    assert isinstance(window, RulebookWindow)
    assert window._title.text().startswith("Your own rules")
    ProfileStore(folders_in(home).rules).save(Profile("Dropped", RULES, None))
    driver.window.windows.open(windows.Preferences())
    wait_until(lambda: window._title.text() == "Dropped")


def test_it_can_be_looked_at_in_the_preferences(driver: Driver, tmp_path: Path) -> None:
    open_file(driver, rule_set(tmp_path))
    sheet = shown(driver, windows.RuleSet)
    assert isinstance(sheet, RuleSetWindow)
    sheet.look.click()
    window = shown(driver, windows.Preferences)
    assert isinstance(window, PreferencesWindow)
    assert window.page is Page.RULES
    assert window.rules.model.drafts.rules == RULES
    assert window.rules.model.drafts.now.own == "Thursday"


def test_a_record_and_its_review_are_short_to_hear_at_first(
    driver: Driver, tmp_path: Path
) -> None:
    kept = tmp_path / "2026-03-03_20-15-00.hearts"
    kept.write_text(record(3), "utf-8")
    open_file(driver, str(kept))
    window = driver.window.windows.get(windows.Record)
    assert window is not None
    assert len(opening_words(window).split()) <= MOST, opening_words(window)
    game = window._windows().review
    driver.window.windows.open(game)
    review = driver.window.windows.get(windows.Review)
    assert review is not None
    assert len(opening_words(review).split()) <= MOST, opening_words(review)
    wait_until(lambda: review.decision is not None)
    spoken, log = review.decisions.spoken(review.row), review.table.messages.narrator.log
    assert log.count(spoken) == 1


def test_a_record_is_checked_and_its_score_sheet_shown(driver: Driver, tmp_path: Path) -> None:
    open_file(driver, record_file(tmp_path, record(3)))
    sheet = shown(driver, windows.Record)
    assert isinstance(sheet, RecordWindow)
    assert sheet.verdict.text().startswith("Checked")
    model = sheet.sheet.model
    assert model.columnCount() == 4
    assert [model._session.current.seating.column_name(at) for at in range(4)] == list(NAMES)
    totals = [
        model.data(model.index(model.rowCount() - 1, at), ScoreRole.ScoreRole) for at in range(4)
    ]
    assert max(totals) >= 50
    # The game on the table goes on.
    assert driver.session.current.rules != RULES


def test_a_record_that_breaks_the_rules_shows_what_came_before(
    driver: Driver, tmp_path: Path
) -> None:
    lines = record(4).splitlines(keepends=True)
    lines[2] = lines[2].replace('"scores": [', '"scores": [1', 1)
    open_file(driver, record_file(tmp_path, *lines))
    sheet = shown(driver, windows.Record)
    assert isinstance(sheet, RecordWindow)
    assert "hand 2" in sheet.verdict.text()
    assert "breaks the rules" in sheet.verdict.text()
    assert "Only the hands before that are shown." in sheet.verdict.text()
    assert sheet.sheet.model.rowCount() == 2


def test_a_file_of_several_games_is_gone_through(driver: Driver, tmp_path: Path) -> None:
    bad = '{"hearts_record": 1, "nonsense": true}\n'
    open_file(driver, record_file(tmp_path, record(1), record(2), bad))
    sheet = shown(driver, windows.Record)
    assert isinstance(sheet, RecordWindow)
    first = sheet.sheet.model._session.current.game.number
    assert not sheet.before.isEnabled()
    sheet.after.click()
    assert sheet.where.text() == "Game 2 of 3"
    wait_until(lambda: sheet.verdict.text().startswith("Checked"))
    assert sheet.sheet.model._session.current.game.number != first
    sheet.after.click()
    wait_until(lambda: "does not belong in a record" in sheet.verdict.text())
    assert not sheet.after.isEnabled()
    sheet.before.click()
    wait_until(lambda: sheet.verdict.text().startswith("Checked"))


BAD: tuple[tuple[str, bytes | None, str], ...] = (
    ("note.txt", b"hello", "neither a rule set nor a game record"),
    ("picture.hearts", b"\x89PNG\xff\xfe", "not a text file"),
    ("empty.hearts-rules", b"", "not a rule set"),
    ("new.hearts-rules", b'{"hearts_rules": 99}', "newer version"),
    ("new.hearts", b'{"hearts_record": 99}\n', "version 99"),
    ("gone.hearts", None, "it does not exist"),
    ("", None, "it is a folder"),
)


def test_a_file_that_cannot_be_opened_is_reported_in_a_sentence(
    driver: Driver, tmp_path: Path
) -> None:
    for name, content, said in BAD:
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        open_file(driver, str(path))
        assert driver.window.banner.shown
        assert said in driver.window.banner.text
        assert str(path) in driver.window.banner.text
        if content is not None:
            assert path.read_bytes() == content
        driver.window.banner.dismiss()


def test_a_file_named_at_the_start_is_opened(home: Path, tmp_path: Path, qapp: object) -> None:
    driver = Driver(home, StartOptions(new=True, file=rule_set(tmp_path)))
    try:
        wait_until(lambda: not driver.window.windows.reader.busy)
        assert isinstance(shown(driver, windows.RuleSet), RuleSetWindow)
    finally:
        driver.close()


def test_documents_of_macos_wait_until_the_table_is_there(qapp: QApplication) -> None:
    documents = FileOpenEvents(qapp)
    opened: list[str] = []
    try:
        qapp.sendEvent(qapp, QFileOpenEvent("/a.hearts"))
        assert opened == []
        documents.take(opened.append)
        qapp.sendEvent(qapp, QFileOpenEvent("/b.hearts"))
        assert opened == ["/a.hearts", "/b.hearts"]
    finally:
        qapp.removeEventFilter(documents)


class BlockedReader:
    """Stands in for `read_file`, and waits until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = threading.Event()
        self.threads: list[threading.Thread] = []
        monkeypatch.setattr(reading, "read_file", self.read)

    def read(self, path: str, cancel: CancelToken | None = None) -> object:
        self.threads.append(threading.current_thread())
        assert self.go_on.wait(LIMIT)
        return read_file(path, cancel)


def test_the_window_answers_while_a_file_is_read(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = BlockedReader(monkeypatch)
    driver.window.open_file(rule_set(tmp_path))
    wait_until(lambda: driver.window.banner.kind == "opening")
    assert reader.threads == [reader.threads[0]] != [threading.current_thread()]
    assert driver.window.banner.text == "Opening thursday.hearts-rules…"
    # Hints still work, for example.
    QTest.keyClick(driver.table, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: driver.session.selection.raised)
    assert driver.window.windows.get(windows.RuleSet) is None
    reader.go_on.set()
    wait_until(lambda: not driver.window.windows.reader.busy)
    assert isinstance(shown(driver, windows.RuleSet), RuleSetWindow)
    assert not driver.window.banner.shown


@pytest.mark.parametrize("way", ["button", "escape"])
def test_opening_can_be_cancelled(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    reader = BlockedReader(monkeypatch)
    driver.window.open_file(record_file(tmp_path, record(1)))
    wait_until(lambda: driver.window.banner.kind == "opening")
    if way == "button":
        driver.window.banner.first.click()
    else:
        QTest.keyClick(driver.window, Qt.Key.Key_Escape)
    assert not driver.window.windows.reader.busy
    assert not driver.window.banner.shown
    # A drive that never answers does not stop the next file.
    monkeypatch.setattr(reading, "read_file", read_file)
    open_file(driver, rule_set(tmp_path))
    assert isinstance(shown(driver, windows.RuleSet), RuleSetWindow)
    reader.go_on.set()
    wait_until(lambda: not reader.threads[0].is_alive())
    assert driver.window.windows.get(windows.Record) is None


def test_a_cancelled_record_is_not_read_to_its_end(tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        read_file(record_file(tmp_path, record(1)), token)


def test_a_file_of_the_largest_size_leaves_the_window_alone(
    driver: Driver, tmp_path: Path
) -> None:
    # The fixture that watches the GUI thread fails this test if it does not answer for a second.
    one = record(1)
    path = tmp_path / "many.hearts"
    path.write_text(one * (OPENED_FILE // len(one.encode())), "utf-8")
    open_file(driver, str(path))
    sheet = shown(driver, windows.Record)
    assert isinstance(sheet, RecordWindow)
    assert sheet.where.text().startswith("Game 1 of ")




def test_files_are_opened_by_dropping_them_on_the_table(driver: Driver, tmp_path: Path) -> None:
    viewport = driver.table.viewport()
    assert drop(viewport, record_file(tmp_path, record(1)), rule_set(tmp_path))
    wait_until(lambda: not driver.window.windows.reader.busy)
    assert isinstance(shown(driver, windows.Record), RecordWindow)
    assert isinstance(shown(driver, windows.RuleSet), RuleSetWindow)
    data = QMimeData()
    data.setText("no file")
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(20, 20), Qt.DropAction.CopyAction, data, button, none)
    QApplication.sendEvent(viewport, enter)
    assert not enter.isAccepted()
