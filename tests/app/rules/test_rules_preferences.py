"""The page Rules: every editor, every preset, clashes and how they are fixed, profiles."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.i18n import say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models.table_model import KEY
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.rules import rules_model
from hearts_qt.app.rules.card_grids import RemovedGrid, ValuesEditor
from hearts_qt.app.rules.notice_bars import NoticeBar
from hearts_qt.app.rules.option_rows import OptionRow, TotalsEditor, TrickPointsEditor
from hearts_qt.app.rules.pass_cycle_chips import CUSTOMARY, Chips
from hearts_qt.app.rules.rules_page import RulesPage
from hearts_qt.app.session import Session
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.inputs import ComboBox, Number, OptionalNumberField, Switch
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.tables import RowDelegate
from hearts_qt.app.worker import Worker
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.option_table import CHAPTERS, OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.settings import Page, Settings, chosen_rules
from tests.limits import LIMIT, PROCESS_LIMIT, wait_until

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(scope="module")
def shown(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesPage]:
    """One page for all tests of this file."""
    live = LiveSettings(Settings())
    worker = Worker()
    page = RulesPage(live, worker, ProfileStore(tmp_path_factory.mktemp("rules")))
    page.resize(820, 560)
    page.show()
    assert len(page.rows) == len(OPTIONS)
    yield page
    page.close()
    page.deleteLater()
    assert worker.close(LIMIT)


@pytest.fixture
def page(shown: RulesPage) -> Iterator[RulesPage]:
    """The page with Modern Hearts and no saved rule sets."""
    for profile in shown.own.profiles:
        shown.own._store.delete(profile.name)
    shown.own.read()
    shown.choose("Modern Hearts", False)
    shown.model.start(shown.model.drafts.now)
    shown.notice.hide()
    shown.entry.hide()
    shown.search.field.clear()
    shown.resize(820, 560)
    settle()
    yield shown
    settle()


def settle() -> None:
    for _round in range(3):
        QCoreApplication.processEvents()


def values(page: RulesPage) -> Any:
    return page.model.drafts.now.values


def next_rules(page: RulesPage) -> Rules:
    return chosen_rules(page._live.values).rules


def press(widget: QWidget, *keys: Any, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(widget, key, modifier)


def edit(editor: QWidget, name: str, page: RulesPage) -> None:
    """Change an option as a player would."""
    match editor:
        case Switch():
            editor.click()
        case Number():
            press(editor.spin, Key.Key_Up)
        case OptionalNumberField():
            editor.strip.button(OPTIONS[name].default in (None, "auto")).click()
        case Segments():
            next(b for b in editor._group.buttons() if not b.isChecked()).click()
        case ComboBox():
            pick_row(editor, editor.currentIndex() + 1)
        case Chips():
            press(editor.chips[0], Key.Key_Delete)
        case TotalsEditor():
            QTest.keyClicks(editor.field, "50=0")
        case TrickPointsEditor():
            press(editor.numbers["last"].spin, Key.Key_Down)
        case _ if name == "removed":
            page.rows[name].show_cards(True)
            grid = page.rows[name].cards
            assert isinstance(grid, RemovedGrid)
            press(grid, Key.Key_Right, Key.Key_Space)
        case _:
            schemes = editor.findChild(ComboBox)
            assert isinstance(schemes, ComboBox)
            pick_row(schemes, 4)


def test_special_totals_are_typed_and_faults_named(page: RulesPage) -> None:
    editor = page.rows["special_totals"].editor
    assert isinstance(editor, TotalsEditor)
    editor.field.setFocus()
    QTest.keyClicks(editor.field, "50=0, 100:25")
    assert values(page)["special_totals"] == ((50, 0), (100, 25))
    assert not editor.fault.isVisibleTo(editor)
    QTest.keyClicks(editor.field, ", 50=1")
    assert "names 50 twice" in editor.fault.text()
    assert editor.fault.isVisibleTo(editor)
    # The rules do not change until the line is valid again.
    assert values(page)["special_totals"] == ((50, 0), (100, 25))
    press(editor.field, Key.Key_Escape)
    assert editor.field.text() == "50=0, 100=25"
    assert not editor.fault.isVisibleTo(editor)
    QTest.keyClicks(editor.field, ", x")
    assert "such as 50=0" in editor.fault.text()
    editor.field.clear()
    editor.field.textEdited.emit("")
    assert values(page)["special_totals"] == ()


def pick_row(choice: ComboBox, row: int) -> None:
    choice.setCurrentIndex(row)
    choice.activated.emit(row)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_changed_by_its_editor_and_reset(page: RulesPage, name: str) -> None:
    row = page.rows[name]
    edit(row.editor, name, page)
    assert values(page)[name] != OPTIONS[name].default
    assert page.model.drafts.now.differing() == (name,)
    assert row._tag.isVisibleTo(row)
    assert page.reset_all.isVisibleTo(page)
    if page.model.drafts.rules is not None:
        assert next_rules(page) == page.model.drafts.rules
        assert page._live.values.preset == "Modern Hearts"
        assert set(page._live.values.rules) == {name}
    row._reset.click()
    assert page.model.drafts.now.differing() == ()
    assert next_rules(page) == Rules()
    assert not row._tag.isVisibleTo(row)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_editor_says_what_it_is_and_takes_the_keyboard(page: RulesPage, name: str) -> None:
    editor = page.rows[name].editor
    assert editor.accessibleName()
    assert editor.accessibleDescription()
    held = editor.focusProxy() or editor
    while held.focusProxy() is not None:
        held = held.focusProxy()
    if isinstance(editor, Chips):
        held = editor.chips[0]
    assert held.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_every_preset_is_chosen_by_a_click(page: RulesPage) -> None:
    for name, preset in PRESETS.items():
        page.open_list()
        chooser = page.chooser
        assert chooser is not None
        page.sets.reveal(name, False)
        index = page.sets.index(page.sets.row_of(name, False), 0)
        chooser.view.scrollTo(index)
        at = chooser.view.visualRect(index).center()
        QTest.mouseClick(chooser.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert next_rules(page) == preset.rules
        assert page._live.values.preset == name
        assert page.title.text() == name
        assert not page.reset_all.isVisibleTo(page)
        assert page._popup is not None
        assert not page._popup.isVisible()


def test_a_preset_is_found_and_chosen_by_the_keyboard(page: RulesPage) -> None:
    press(page.title, Key.Key_Space)
    chooser = page.chooser
    assert chooser is not None
    QTest.keyClicks(chooser.search, "black maria")
    press(chooser.search, Key.Key_Down, Key.Key_Down, Key.Key_Up, Key.Key_Return)
    assert page._live.values.preset == "Black Maria for four"
    page.model.undo()
    assert page._live.values.preset == "Modern Hearts"


def test_changes_put_aside_by_a_preset_can_be_had_back(page: RulesPage) -> None:
    page.model.change({"target": 77})
    page.choose("Turbo Hearts", False)
    assert page.notice.isVisibleTo(page)
    page.notice.action.click()
    assert next_rules(page) == Rules(target=77)
    page.back.click()
    assert next_rules(page) == Rules()
    page.model.redo()
    assert next_rules(page) == Rules(target=77)


def test_a_clash_is_shown_as_it_is_made_and_mended_by_a_click(page: RulesPage) -> None:
    assert not page.problems.isVisibleTo(page)
    page.model.change({"target": 60})
    page.rows["players"].editor.more.click()
    assert page.problems.isVisibleTo(page)
    (line,) = page.problems.lines
    assert "opposite" in line.sentence
    assert line.fix.accessibleName() == "Fix: Pass cycle: Left, Right, Hold"
    assert [chip._wrong for chip in chips(page).chips] == [False, False, True, False]
    # The next game has the last valid rules.
    assert next_rules(page) == Rules(target=60)
    page.book.draw_now()
    assert "Four players" in page.book.page.toPlainText()
    line.fix.click()
    assert not page.problems.isVisibleTo(page)
    assert next_rules(page) == Rules(target=60, players=5, pass_cycle=("left", "right", "hold"))
    page.book.draw_now()
    assert "Five players" in page.book.page.toPlainText()


def test_leaving_rules_that_clash_goes_back_to_those_from_before(qtbot: QtBot) -> None:
    window = make(qtbot)
    page = window.rules
    page.model.change({"target": 60})
    for _click in range(5):
        page.rows["players"].editor.more.click()
    assert page.model.drafts.now.values["players"] == 9
    assert next_rules(page) == Rules(target=60), "six players were only passed on the way"
    window.close()
    assert page.model.drafts.now.values["players"] == 4
    assert next_rules(page) == Rules(target=60)
    page.model.undo()
    assert page.model.drafts.now.values["players"] == 9


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("jack", "bonus_card"),
        ("break hearts", "hearts_lead"),
        ("five players", "players"),
        ("no hold", "pass_cycle"),
        ("queen breaks hearts", "black_breaks"),
    ],
)
def test_rules_are_found_as_players_call_them(page: RulesPage, words: str, option: str) -> None:
    QTest.keyClicks(page.search.field, words)
    assert page.area.isHidden()
    assert option in [hit.option for hit in page.search.hits.rows]
    page.search.field.clear()
    assert page.area.isVisibleTo(page)


def test_a_found_rule_is_reached_and_a_found_rule_set_is_chosen(page: RulesPage) -> None:
    page.search.field.setFocus()
    QTest.keyClicks(page.search.field, "jack of diamonds")
    hits = page.search.hits.rows
    assert hits[0].heading
    press(page.search.field, Key.Key_Down, Key.Key_Up, Key.Key_Return)
    settle()
    assert page.search.field.text() == ""
    assert page.focusWidget() in page.rows[hits[1].option].findChildren(QWidget)
    QTest.keyClicks(page.search.field, "omnibus")
    at = next(at for at, hit in enumerate(page.search.hits.rows) if hit.rule_set is not None)
    page.search.view.clicked.emit(page.search.hits.index(at, 0))
    assert next_rules(page) == PRESETS["Omnibus Hearts"].rules
    QTest.keyClicks(page.search.field, "zzzz")
    (nothing,) = page.search.hits.rows
    assert nothing.heading
    press(page.search.field, Key.Key_Escape)
    assert page.area.isVisibleTo(page)


def test_all_clashes_are_mended_together(page: RulesPage) -> None:
    page.model.change({"players": 9, "teams": "shared_tricks", "removed": (12,) * 3})
    assert len(page.problems.lines) > 2
    page.problems.all.click()
    assert page.model.drafts.rules is not None
    assert page.model.drafts.rules.players == 9
    page.model.undo()
    assert len(page.problems.lines) > 2


def chips(page: RulesPage) -> Chips:
    editor = page.rows["pass_cycle"].editor
    assert isinstance(editor, Chips)
    return editor


def test_the_pass_cycle_is_composed_by_the_keyboard(page: RulesPage) -> None:
    made = chips(page)
    press(made.chips[0], Key.Key_Right, modifier=CTRL)
    assert values(page)["pass_cycle"] == ("right", "left", "across", "hold")
    press(made.chips[1], Key.Key_End, modifier=CTRL)
    assert values(page)["pass_cycle"] == ("right", "across", "hold", "left")
    press(made.chips[1], Key.Key_Delete)
    made.append("left")
    assert values(page)["pass_cycle"] == ("right", "hold", "left", "left")
    press(made.chips[3], Key.Key_Home, modifier=CTRL)
    assert values(page)["pass_cycle"] == ("left", "right", "hold", "left")
    for _time in range(5):
        press(made.chips[0], Key.Key_Backspace)
    # The last direction cannot be removed: a cycle has at least one.
    assert values(page)["pass_cycle"] == ("left",)


def test_the_pass_cycle_is_composed_by_the_mouse(page: RulesPage) -> None:
    made = chips(page)
    page.show_option("pass_cycle")
    settle()
    first, third = made.chips[0], made.chips[2]
    start = QPoint(14, first.height() // 2)
    way = third.geometry().center() - first.geometry().center()
    QTest.mousePress(first, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 9):
        # The chip follows the pointer, so the pointer stays where it is on the chip.
        origin = first.mapFromParent(third.geometry().center())
        QTest.mouseMove(first, start + (way / 8 if step < 9 else origin))
    QTest.mouseRelease(first, Qt.MouseButton.LeftButton, pos=start)
    assert values(page)["pass_cycle"] == ("right", "across", "left", "hold")
    second = made.chips[1]
    cross = QPoint(second.width() - 12, second.height() // 2)
    QTest.mouseClick(second, Qt.MouseButton.LeftButton, pos=cross)
    assert values(page)["pass_cycle"] == ("right", "left", "hold")


@pytest.mark.parametrize("players", range(3, 11))
def test_customary_cycles_fit_their_tables(page: RulesPage, players: int) -> None:
    packs = 2 if players > 6 else 1
    for written in CUSTOMARY.get(players, CUSTOMARY[6 if players % 2 == 0 else 5]):
        count = 4 if "scatter" in written and players == 3 else 3
        cycle = tuple(written.split())
        Rules(players=players, packs=packs, pass_cycle=cycle, pass_count=count)


def test_card_values_are_typed_on_the_grid(page: RulesPage) -> None:
    row = page.rows["card_values"]
    row.show_cards(True)
    cards = row.cards
    assert isinstance(cards, ValuesEditor)
    cards.grid.setCurrentIndex(cards.grid.cell(parse_card("6C")))
    press(cards.grid, Key.Key_Right)
    QTest.keyClicks(cards.grid, "7")
    press(cards.points.spin, Key.Key_Return)
    assert page.model.drafts.rules == PRESETS["Hooligan Hearts"].rules
    assert "The same as Hooligan Hearts." in page.state.text()
    press(cards.grid, Key.Key_Delete)
    assert values(page)["card_values"] == "standard"
    cards.choose_suit(1)
    cards.points.picked.emit(-2)
    table = dict(values(page)["card_values"])
    assert [table[card] for card in range(13, 26)] == [-2] * 13
    row.show_cards(False)


def test_an_own_table_begins_with_the_scheme(page: RulesPage) -> None:
    row = page.rows["card_values"]
    schemes = row.editor.findChild(ComboBox)
    assert isinstance(schemes, ComboBox)
    pick_row(schemes, schemes.count() - 1)
    assert dict(values(page)["card_values"])[parse_card("QS")] == 13
    assert schemes.currentText() == "Own table"
    row.show_cards(False)


def test_the_rulebook_follows_and_shows_where(page: RulesPage) -> None:
    page.book.draw_now()
    bar = page.book.page.verticalScrollBar()
    bar.setValue(0)
    page.model.change({"exact_target": "zeroes"})
    page.book.draw_now()
    assert "exactly 100" in page.book.page.toPlainText()
    assert bar.value() == bar.maximum()
    html = page.book.page.toHtml()
    assert "background-color" in html
    page.model.reset()
    page.book.draw_now()
    assert "exactly 100" not in page.book.page.toPlainText()
    assert "background-color" not in page.book.page.toHtml()


def test_the_rulebook_follows_the_text_size_and_keeps_its_example(
    page: RulesPage, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: theme.set_text_size(100))
    page.show()
    page.model.change({"exact_target": "zeroes"})
    page.book.draw_now()
    before = page.book.page.toPlainText()
    usual = page.book.page.document().size().height()
    assert "Example: " in before
    theme.set_text_size(150)
    settle()
    assert page.book.page.toPlainText() == before
    assert page.book.page.document().size().height() > usual


def test_another_rule_set_is_shown_without_a_shade(page: RulesPage) -> None:
    for name in ("Omnibus Hearts", "Turbo Hearts", "Modern Hearts"):
        page.choose(name, False)
        page.book.draw_now()
        assert "bgcolor" not in page.book.page.toHtml(), name


def test_a_clash_does_not_move_the_control_that_made_it(page: RulesPage) -> None:
    page.show()
    wait_until(lambda: page.isVisible())
    editor = page.rows["players"].editor
    before = editor.mapTo(page, QPoint(0, 0))
    page.model.change({"players": 5, "pass_cycle": ("across",)})
    settle()
    assert page.problems.isVisibleTo(page)
    assert editor.mapTo(page, QPoint(0, 0)) == before


# Own rule sets


def test_rules_are_saved_under_a_name_changed_renamed_and_deleted(page: RulesPage) -> None:
    page.model.change({"target": 70})
    page.save.click()
    assert page.entry.isVisibleTo(page)
    page.entry.field.setText("Modern Hearts")
    press(page.entry.field, Key.Key_Return)
    assert page.entry.fault.text() == "A preset already has that name. Choose another name."
    page.entry.field.setText(" Thursday  night ")
    press(page.entry.field, Key.Key_Return)
    assert not page.entry.isVisibleTo(page)
    assert page.title.text() == "Thursday night"
    assert page.own.rename("American Hearts") == (
        "A preset already has that name. Choose another name."
    )
    assert page.title.text() == "Thursday night"
    assert page._live.values.rule_set == "Thursday night"
    assert not page.save.isEnabled()

    page.model.change({"target": 80})
    assert "Not saved yet." in page.state.text()
    page.save.click()
    kept = page.own.profile("Thursday night")
    assert kept == Profile("Thursday night", Rules(target=80), "Modern Hearts")

    assert page.own.rename("Friday") == ""
    assert page.notice.words.text() == "“Thursday night” is now called “Friday”."
    assert [profile.name for profile in page.own.profiles] == ["Friday"]
    assert page.title.text() == "Friday"
    page.choose("Turbo Hearts", False)
    page.choose("Friday", True)
    assert next_rules(page) == Rules(target=80)

    page.own.delete()
    assert page.own.profiles == ()
    assert page.title.text() == "Modern Hearts"
    assert next_rules(page) == Rules(target=80)
    page.notice.action.click()
    assert [profile.name for profile in page.own.profiles] == ["Friday"]
    assert page.title.text() == "Friday"


def test_rules_that_clash_are_not_saved(page: RulesPage) -> None:
    page.model.change({"players": 5})
    assert not page.save.isEnabled()
    assert page.own.save_as("Five").startswith("Rules that clash")
    assert page.own.profiles == ()


def test_a_code_is_copied_and_pasted(page: RulesPage) -> None:
    page.choose("Turbo Hearts", False)
    page.model.change({"target": 42})
    wanted = page.model.drafts.rules
    page.own.copy_code()
    assert wanted is not None
    assert QGuiApplication.clipboard().text() == rules_to_code(wanted)
    page.choose("Modern Hearts", False)
    page.own.ask_code()
    # The code in the clipboard is offered.
    assert page.entry.field.text() == rules_to_code(wanted)
    press(page.entry.field, Key.Key_Return)
    assert next_rules(page) == wanted
    assert page._live.values.preset == "Turbo Hearts"


@pytest.mark.parametrize("code", ["", "nonsense", "H1-GC3E-4KM0", "\u0000", "H" * 5000])
def test_a_bad_code_says_one_sentence_and_changes_nothing(page: RulesPage, code: str) -> None:
    QGuiApplication.clipboard().clear()
    page.own.ask_code()
    assert page.entry.field.text() == ""
    page.entry.field.setText(code)
    page.entry.ok.click()
    assert page.entry.isVisibleTo(page)
    assert page.entry.fault.text().count(".") >= 1
    assert next_rules(page) == Rules()
    assert not page.model.drafts.undo_possible
    press(page.entry.field, Key.Key_Escape)
    assert not page.entry.isVisibleTo(page)


def test_a_rule_set_is_exported_and_imported(page: RulesPage, tmp_path: Path) -> None:
    file = tmp_path / "mine.hearts-rules"
    page.choose("Omnibus Hearts", False)
    page.model.change({"sun": True})
    wanted = page.model.drafts.rules
    assert page.own.export_file(file)
    page.choose("Modern Hearts", False)
    page.own.import_file(file)
    assert next_rules(page) == wanted
    assert page.title.text() == "Omnibus Hearts 2"
    assert page._live.values.preset == "Omnibus Hearts"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b'{"hearts_rules": 99, "name": "x", "rules": {}}',
        b'{"hearts_rules": 1, "name": "x", "rules": {"options": {"players": 5}}}',
        b'{"hearts_rules": 1, "name": "x", "rules": {"options": {"target": "much"}}}',
    ],
)
def test_the_import_of_a_bad_file_says_one_sentence(
    page: RulesPage, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "bad.hearts-rules"
    file.write_bytes(content)
    page.own.import_file(file)
    assert page.notice.isVisibleTo(page)
    assert str(file) in page.notice.words.text()
    assert page.own.profiles == ()
    assert next_rules(page) == Rules()
    assert file.read_bytes() == content


def test_a_missing_file_says_so(page: RulesPage, tmp_path: Path) -> None:
    page.own.import_file(tmp_path / "none")
    assert "none" in page.notice.words.text()


def test_damaged_files_on_the_shelf_are_named_and_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    profiles = ProfileStore(tmp_path)
    profiles.save(Profile("Sound", Rules(target=60)))
    damaged = [tmp_path / f"damaged {number}.hearts-rules" for number in range(5)]
    for each in damaged:
        each.write_text("{")
    page = RulesPage(LiveSettings(Settings()), Worker(), profiles)
    qtbot.addWidget(page)
    page.show()
    said = page.notice.words.text()
    assert [str(each) in said for each in damaged] == [True, True, True, False, False]
    assert said.endswith("And 2 more.")
    assert page.sets.row_of("Sound", True) > 0
    assert {each.read_text() for each in damaged} == {"{"}


# The page as a whole


def test_it_follows_the_settings(page: RulesPage) -> None:
    page._live.change(preset="American Hearts", rules={"target": 50}, rule_set="")
    assert page.title.text() == "American Hearts"
    assert page.model.drafts.now.differing() == ("target",)
    page._live.change(preset="Bridge", rules={})
    assert page.title.text() == "Modern Hearts"


def test_the_room_decides_what_stands_beside_the_options(page: RulesPage) -> None:
    page.resize(1300, 700)
    settle()
    assert page._side.isVisible()
    assert page.book.isVisible()
    page.resize(820, 560)
    settle()
    assert not page._side.isVisible()
    assert page.book.isVisible()
    page.resize(460, 400)
    settle()
    assert not page.book.isVisible()
    assert page.area.isVisible()
    page.book_button.click()
    assert page.book.isVisible()
    assert not page.area.isVisible()
    page.resize(820, 560)
    settle()
    assert page.book.isVisible()
    assert page.area.isVisible()


def test_a_change_does_only_what_follows_from_it(
    page: RulesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.model.change({"target": 40})
    settle()
    rows = dict(page.rows)
    refreshed: list[str] = []
    drawn: list[str] = []
    judged: list[object] = []
    refresh, draw, problems = OptionRow.refresh, page.book.page.setHtml, rules_model.problems

    def note_refresh(row: OptionRow) -> None:
        refreshed.append(row.option.name)
        refresh(row)

    def note_draw(html: str) -> None:
        drawn.append(html)
        draw(html)

    def note_problems(values: Any) -> Any:
        if len(values) > 1:
            judged.append(values)
        return problems(values)

    monkeypatch.setattr(OptionRow, "refresh", note_refresh)
    monkeypatch.setattr(page.book.page, "setHtml", note_draw)
    monkeypatch.setattr(rules_model, "problems", note_problems)
    follow = {"target"} | {option.name for option in OPTIONS.values() if "target" in option.depends}
    for target in range(41, 46):
        for noted in (refreshed, drawn, judged):
            noted.clear()
        page.model.change({"target": target})
        # The book waits until the events are handled.
        assert drawn == []
        settle()
        assert set(refreshed) == follow
        assert len(refreshed) <= 2 * len(follow)
        assert len(drawn) == 1
        assert len(judged) == 1
    drawn.clear()
    for target in range(50, 60):
        page.model.change({"target": target})
    settle()
    assert len(drawn) == 1
    assert page.rows == rows


def make(qtbot: QtBot) -> PreferencesWindow:
    live = LiveSettings(Settings())
    session = Session(live)
    session.new_game()
    window = PreferencesWindow(session, live, windows.open_nothing)
    qtbot.addWidget(window)
    window.show()
    return window


def test_the_window_leads_to_the_chapters_and_marks_them(qtbot: QtBot) -> None:
    window = make(qtbot)
    assert window.page is Page.RULES
    items = {window.list.item(row).text(): window.list.item(row) for row in range(8)}
    assert set(CHAPTERS) <= set(items)
    window.list.setCurrentItem(items["End of the game"])
    settle()
    area = window.rules.area
    assert area.verticalScrollBar().value() > 0.9 * area.verticalScrollBar().maximum() > 0
    window.rules.model.change({"target": 30, "players": 5})
    said = items["Table and cards"].data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Table and cards, 1 change, clashes"
    said = items["End of the game"].data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "End of the game, 1 change"


@pytest.mark.parametrize("page", [Page.PLAYERS, Page.ASSISTANCE, Page.TEMPO])
def test_a_click_in_the_list_selects_the_page_that_it_shows(qtbot: QtBot, page: Page) -> None:
    window = make(qtbot)
    pages = window.list
    (item,) = pages.findItems(page.value, Qt.MatchFlag.MatchExactly)
    before = pages.visualItemRect(item)
    where = before.center()
    QTest.mousePress(pages.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseMove(pages.viewport(), where + QPoint(1, 0))
    QTest.mouseRelease(pages.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert window.page is page
    assert [chosen.text() for chosen in pages.selectedItems()] == [page.value]
    assert pages.visualItemRect(item) == before, "the list stays where it is"


def test_what_was_said_in_passing_is_gone_when_the_window_opens_again(qtbot: QtBot) -> None:
    window = QWidget()
    bar = NoticeBar()
    column(bar, on=window)
    qtbot.addWidget(window)
    window.show()
    bar.tell("“Friday table” is saved.")
    assert bar.isVisible()
    window.hide()
    window.show()
    assert not bar.isVisible()
    bar.tell("It is deleted.", "Undo")
    window.hide()
    window.show()
    assert bar.isVisible(), "what offers something waits for an answer"


def test_a_new_game_with_these_rules_is_offered_when_they_differ(qtbot: QtBot) -> None:
    window = make(qtbot)
    assert not window.play.isVisible()
    window.rules.choose("Five-Handed", False)
    assert window.play.isVisible()
    assert window.note.text() == "Changes to the rules take effect in the next game."
    opened: list[windows.Window] = []
    window._open_window = opened.append
    window.play.click()
    assert opened == [windows.NewGame()]
    window.show()
    window._session.new_game()
    assert window._session.current.rules == PRESETS["Five-Handed"].rules
    assert not window.play.isVisible()
    window.rules.model.change({"players": 4, "pass_cycle": ("left2",)})
    assert not window.play.isVisible()
    assert "the rules from before" in window.note.text()
    window.open_page(Page.APPEARANCE)
    assert window.note.text() == "Changes apply at once."


def test_keys_take_back_and_make_again(qtbot: QtBot) -> None:
    window = make(qtbot)
    wait_until(lambda: QApplication.activeWindow() is window)
    switch = window.rules.rows["sun"].editor
    switch.setFocus()
    press(switch, Key.Key_Space)
    assert next_rules(window.rules) == Rules(sun=True)
    press(switch, Key.Key_Z, modifier=CTRL)
    assert next_rules(window.rules) == Rules()
    press(switch, Key.Key_Z, modifier=CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert next_rules(window.rules) == Rules(sun=True)
    press(switch, Key.Key_S, modifier=CTRL)
    assert window.rules.entry.isVisible()


def test_tab_goes_through_the_page_in_its_order_and_back(qtbot: QtBot) -> None:
    window = make(qtbot)
    wait_until(lambda: QApplication.activeWindow() is window)
    assert len(window.rules.rows) == len(OPTIONS)
    window.rules.model.change({"players": 5})
    window.resize(1024, 600)
    settle()
    window.rules.title.setFocus()
    went = []
    for _step in range(80):
        held = QApplication.focusWidget()
        assert held is not None
        if went and held is went[0]:
            break
        went.append(held)
        press(held, Key.Key_Tab)
    assert QApplication.focusWidget() is window.rules.title
    made = chips(window.rules)
    wanted = [
        window.rules.reset_all,
        *made.chips,
        made.add,
        window.rules.rows["sun"].editor,
        window.rules.book.page,
        window.rules.problems.lines[0].fix,
        window.list,
    ]
    assert [went.index(widget) for widget in wanted] == sorted(went.index(w) for w in wanted)
    press(window.rules.title, Key.Key_Backtab)
    assert QApplication.focusWidget() is went[-1]


def test_the_players_page_has_a_row_for_every_seat(qtbot: QtBot) -> None:
    window = make(qtbot)
    for players in (10, 3, 4):
        packs = 2 if players > 6 else 1
        cycle = ("left", "right")
        window.rules.model.change({"players": players, "packs": packs, "pass_cycle": cycle})
        # There are four at the table.
        assert len(window.players.seats.rows) == max(players, 4)


def test_what_was_chosen_is_there_again(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.rules.model.change({"target": 55})
    assert window.rules.own.save_as("Mine") == ""
    live = LiveSettings(window.live.values)
    again = PreferencesWindow(window._session, live, windows.open_nothing)
    qtbot.addWidget(again)
    assert again.rules.title.text() == "Mine"
    assert next_rules(again.rules) == Rules(target=55)


def test_the_program_starts_without_this_page() -> None:
    code = (
        "import sys, hearts_qt.app.program.program, hearts_qt.app.main.main_window\n"
        "sys.exit(any('preferences' in name for name in sys.modules))"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, check=False, timeout=PROCESS_LIMIT).returncode == 0


def test_the_list_beside_the_options_goes_along_and_shows_names_whole(page: RulesPage) -> None:
    page.resize(1180, 560)
    settle()
    chooser = page.chooser
    assert chooser is not None
    assert chooser.isVisible()
    chooser.search.clear()
    for name in ("Partnership, totals together", "Hooligan Hearts"):
        page.choose(name, False)
        settle()
        index = chooser.view.currentIndex()
        assert index.data(KEY).name == name
        assert chooser.view.viewport().rect().intersects(chooser.view.visualRect(index))
    # If there is no room behind the name, the number of players goes to the line below.
    delegate = chooser.view.itemDelegate()
    assert isinstance(delegate, RowDelegate)
    name = "Turbo Hearts with Booster Nines"
    chooser.sets.reveal(name, False)
    index = chooser.sets.index(chooser.sets.row_of(name, False), 0)
    behind, below = delegate._words(index, 1000)
    assert behind == "4 players"
    assert delegate._words(index, 200) == ("", f"4 players. {below}")


def test_the_highlight_follows_the_options(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.rules.title.setFocus()
    heard: list[int] = []
    follows = window.list.selectionModel().currentRowChanged
    follows.connect(lambda now, _was: heard.append(now.row()))
    for chapter in (3, 1):
        window.rules.chapter_reached.emit(chapter)
        current = window.list.currentIndex()
        assert current.data() == say(CHAPTERS[chapter])
        assert window.list.selectionModel().selectedIndexes() == [current]
        assert heard[-1] == current.row(), "the view hears of it too"


def test_options_that_few_rule_sets_use_are_folded_until_one_uses_them(page: RulesPage) -> None:
    rows = page.rows
    rare = [name for name, option in OPTIONS.items() if option.rare]
    assert rare
    assert not any(rows[name].isVisibleTo(page) for name in rare)
    assert all(rows[name].isVisibleTo(page) for name in OPTIONS if name not in rare)
    # A link to one of them, or a rule set that uses one, unfolds its chapter only.
    page.show_option("low_target")
    assert rows["low_target"].isVisibleTo(page)
    assert not rows["bonus_points"].isVisibleTo(page)
    page.model.setData(page.model.index_of("bonus_points"), 100)
    assert rows["bonus_points"].isVisibleTo(page)
    # Going back to the usual value does not take the row from under the pointer.
    page.model.reset("bonus_points")
    assert rows["bonus_points"].isVisibleTo(page)
    page.choose("Modern Hearts", False)
    assert not any(rows[name].isVisibleTo(page) for name in rare)
