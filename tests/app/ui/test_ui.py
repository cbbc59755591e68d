"""The controls, layouts and tables of the windows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app.models.table_model import KEY, Column, TableModel
from hearts_qt.app.ui import charts, theme
from hearts_qt.app.ui.charts import BARS, Chart, Value
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.inputs import ComboBox, Switch
from hearts_qt.app.ui.layouts import STRETCH, Fold, boxed, column, form, row
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.style import sheet
from hearts_qt.app.ui.tables import MOST_ROWS, Table
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.assets import asset_path
from tests.app.ui.gallery import DIRECTIONS, Gallery
from tests.limits import wait_until

COLUMNS = (
    Column("Name", lambda each: each[0], about=lambda each: f"{each[0]} has {each[1]}"),
    Column("Number", lambda each: str(each[1]), number=True, tip=lambda each: f"<{each[1]}>"),
)


def role_of(widget: QWidget) -> QAccessible.Role:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found.role()


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_gallery_shows_every_control_that_tab_reaches(
    qtbot: QtBot, look: str, direction: Qt.LayoutDirection
) -> None:
    theme.apply(look)
    try:
        made = Gallery(direction)
        qtbot.addWidget(made)
        made.show()
        QCoreApplication.processEvents()
        assert not made.grab().isNull()
    finally:
        theme.apply("light")


@pytest.mark.parametrize("of", theme.THEMES)
def test_every_picture_of_the_style_sheet_is_there(of: theme.Colours) -> None:
    pictures = [part.split('"')[1] for part in sheet(of).split("url(")[1:]]
    assert pictures
    assert all(Path(each).is_file() for each in pictures)
    assert all(Path(each).is_relative_to(asset_path("icons")) for each in pictures)


def test_switches_and_strips_are_check_boxes_and_radio_buttons(qtbot: QtBot) -> None:
    strip, switch = Segments([(1, "One"), (2, "Two")], "Strip"), Switch("On")
    for widget in (strip, switch):
        qtbot.addWidget(widget)
    assert role_of(switch) == QAccessible.Role.CheckBox
    assert role_of(strip.button(1)) == QAccessible.Role.RadioButton
    assert strip.button(2).accessibleName() == "Strip: Two"


def test_a_strip_has_round_corners_at_its_ends_in_both_directions(qtbot: QtBot) -> None:
    for direction, ends in zip(DIRECTIONS, (("left", "right"), ("right", "left")), strict=True):
        QApplication.setLayoutDirection(direction)
        try:
            strip = Segments([(1, "One"), (2, "Two"), (3, "Three")], "Strip")
        finally:
            QApplication.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        qtbot.addWidget(strip)
        assert [strip.button(key).property("segment") for key in (1, 2, 3)] == [
            ends[0], "middle", ends[1],
        ]  # fmt: skip


def test_other_entries_keep_the_chosen_one(qtbot: QtBot) -> None:
    made = ComboBox([(1, "One"), (2, "Two")], "List")
    qtbot.addWidget(made)
    made.set_key(2)
    made.offer([(3, "Three"), (2, "Two")])
    assert made.key() == 2
    made.offer([(3, "Three")])
    assert made.key() is None


def test_buttons_have_the_order_of_the_platform(qtbot: QtBot) -> None:
    explain, play, cancel = button("Why?"), button("Play"), button("Cancel")
    box = button_box(help=explain, accept=play, cancel=cancel)
    qtbot.addWidget(box)
    roles = QDialogButtonBox.ButtonRole
    assert [box.buttonRole(each) for each in (explain, play, cancel)] == [
        roles.HelpRole, roles.AcceptRole, roles.RejectRole,
    ]  # fmt: skip
    for layout, order in ((0, ["Play", "Cancel", "Why?"]), (2, ["Why?", "Play", "Cancel"])):
        box.setStyleSheet(f"QDialogButtonBox {{ button-layout: {layout}; }}")
        box.resize(600, 40)
        box.show()
        QCoreApplication.processEvents()
        shown = sorted(box.findChildren(QPushButton), key=lambda each: each.x())
        assert [each.text() for each in shown] == order


def test_enter_presses_the_button_with_the_focus(qtbot: QtBot) -> None:
    window = Dialog("A window")
    qtbot.addWidget(window)
    first, second = button("First"), button("Second", primary=True)
    pressed: list[str] = []
    first.clicked.connect(lambda: pressed.append("first"))
    second.clicked.connect(lambda: pressed.append("second"))
    column(button_box(action=first, accept=second), on=window)
    window.show()
    first.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert pressed == ["first"]


def test_a_form_makes_names_buddies(qtbot: QtBot) -> None:
    name, field = label("&Name"), ComboBox([(1, "One")], "Name")
    made = boxed(form((name, field)))
    qtbot.addWidget(made)
    assert name.buddy() is field


def test_parts_fold_where_they_do_not_fit(qtbot: QtBot) -> None:
    first, second = button("A rather long button"), button("Another one")
    made = Fold(row((row(first, STRETCH), 1), second))
    qtbot.addWidget(made)
    made.resize(600, 80)
    made.show()
    QCoreApplication.processEvents()
    assert second.mapTo(made, second.rect().topLeft()).x() > first.width()
    made.resize(150, 120)
    QCoreApplication.processEvents()
    assert second.mapTo(made, second.rect().topLeft()).y() > first.height()


def test_rows_are_described_by_columns(qtbot: QtBot) -> None:
    model: TableModel[tuple[str, int]] = TableModel(COLUMNS)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.show([("Rosa", 12), ("Otto", 3)])
    cell = model.index(0, 1)
    assert cell.data() == "12"
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "12", "a cell is its value"
    assert "&lt;12&gt;" in cell.data(Qt.ItemDataRole.ToolTipRole)
    assert cell.data(KEY) == ("Rosa", 12)
    first, about = model.index(0, 0), Qt.ItemDataRole.AccessibleDescriptionRole
    assert first.data(Qt.ItemDataRole.AccessibleTextRole) == "Rosa"
    assert (first.data(about), cell.data(about)) == ("Rosa has 12", None), "the row, once"
    assert cell.data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    model.update(1, ("Otto", 4))
    assert model.index(1, 1).data() == "4"
    model.show(())
    assert model.rowCount() == 0


def test_a_table_is_as_high_as_its_rows_and_shows_whole_columns(qtbot: QtBot) -> None:
    model: TableModel[tuple[str, int]] = TableModel(COLUMNS)
    table = Table(model, "Table", as_high_as_rows=True)
    qtbot.addWidget(table)
    table.show()
    heights = []
    for count in (1, 5, MOST_ROWS, MOST_ROWS + 20):
        model.show([("Rosa", count)] * count)
        QCoreApplication.processEvents()
        heights.append(table.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]
    assert table.columnWidth(1) >= table.sizeHintForColumn(1)


def test_a_chart_tells_what_it_shows(qtbot: QtBot) -> None:
    chart = Chart("Chart", BARS)
    qtbot.addWidget(chart)
    chart.show_values([Value("Rosa", 1.0, 0.5, "1.0 ± 0.5"), Value("Otto", 2, spoken="two")])
    assert chart.accessibleDescription() == "Rosa: 1.0 ± 0.5; two"


def test_the_arrow_keys_say_one_value_of_a_chart_after_another(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = Chart("Chart", BARS)
    qtbot.addWidget(chart)
    said: list[str] = []
    monkeypatch.setattr(charts, "announce", lambda _where, sentence: said.append(sentence))
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert said == [], "it has no values"
    chart.show_values([Value("Rosa", 1.0, written="1.0"), Value("Otto", 2, spoken="two")])
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Home):
        QTest.keyClick(chart, key)
    assert said == ["Rosa: 1.0", "two", "two", "Rosa: 1.0"]
    assert chart.focusPolicy() == Qt.FocusPolicy.TabFocus
    interface = QAccessible.queryAccessibleInterface(chart)
    assert interface.role() == QAccessible.Role.Graphic
    assert interface.text(QAccessible.Text.Name) == "Chart"


def test_a_chart_shows_that_it_has_the_focus(qtbot: QtBot) -> None:
    chart = Chart("Chart", BARS)
    qtbot.addWidget(chart)
    chart.show_values([Value("Rosa", 1.0, written="1.0")])
    with qtbot.waitExposed(chart):
        chart.show()
    chart.activateWindow()
    chart.setFocus()
    wait_until(chart.hasFocus)
    framed = chart.grab().toImage()
    chart.clearFocus()
    assert chart.grab().toImage() != framed


def test_a_change_measures_only_the_cells_that_changed(qtbot: QtBot) -> None:
    asked: list[str] = []

    def text(row: str) -> str:
        asked.append(row)
        return row

    model: TableModel[str] = TableModel([Column("", text), Column("Last", lambda _row: "")])
    model.show(["a long text", *map(str, range(40))])
    table = Table(model, "Table", stretched=1)
    qtbot.addWidget(table)
    wide = table.columnWidth(0)
    asked.clear()
    model.update(5, "short")
    assert set(asked) == {"short"}
    assert table.columnWidth(0) == wide
    model.update(0, "0")
    assert table.columnWidth(0) < wide, "no cell needs the room any more"
    model.update(7, "a text that is still longer")
    assert table.columnWidth(0) > wide
