"""Text of every size: windows keep all their words, and the table's text follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.dialogs import ConfirmDialog
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.session import Session
from hearts_qt.app.table.layout import Layout, TableNeeds, fitting_layout
from hearts_qt.app.ui import dialog as ui_dialog
from hearts_qt.app.ui import theme
from hearts_qt.store.settings import Page, Settings
from tests.app.table.layout_checks import check_layout

SMALL_SCREEN = QSize(1024, 640)
WINDOWS = (
    "deal_number",
    "real_pack",
    "score_sheet",
    "statistics",
    "library",
    "preferences",
    "rules",
    "shortcuts",
    "about",
)


@pytest.fixture(autouse=True)
def usual_size_afterwards(monkeypatch: pytest.MonkeyPatch, qapp: object) -> Iterator[None]:
    """A small screen, and text of the usual size when the test is over."""
    room = SMALL_SCREEN - ui_dialog.SCREEN_MARGIN
    monkeypatch.setattr(ui_dialog.Dialog, "room", lambda self: room)
    yield
    theme.set_text_size(100)


def make(qtbot: QtBot, **values: object) -> MainWindow:
    live = LiveSettings(Settings(**values))
    session = Session(live)
    window = MainWindow()
    qtbot.addWidget(window)
    window.fill(session, live)
    session.new_game()
    window.resize(SMALL_SCREEN)
    window.show()
    return window


def settle() -> None:
    for _ in range(4):
        QCoreApplication.processEvents()


def scrolls(widget: QWidget, window: QWidget) -> bool:
    """Whether a widget is in a scroll area."""
    around = widget.parentWidget()
    while around is not None and around is not window:
        if isinstance(around, QScrollArea):
            return True
        around = around.parentWidget()
    return False


def check(window: QDialog) -> None:
    """The window fits the screen, and no text is cut; outside scroll areas, nothing leaves it."""
    room = ui_dialog.Dialog.room(window)
    assert window.width() <= room.width(), window.width()
    assert window.height() <= room.height(), window.height()
    for one in window.findChildren(QPushButton):
        if one.isVisible():
            assert one.width() >= one.fontMetrics().horizontalAdvance(one.text()), one.text()
            assert one.height() >= one.fontMetrics().height(), one.text()
            if not scrolls(one, window):
                place = one.rect().translated(one.mapTo(window, one.rect().topLeft()))
                assert window.rect().contains(place), one.text()
    for one in window.findChildren(QLabel):
        if one.isVisible() and one.text() and not scrolls(one, window):
            needed = one.heightForWidth(one.width()) if one.wordWrap() else one.sizeHint().height()
            assert one.height() >= needed - 1, one.text()


@pytest.mark.parametrize("name", WINDOWS)
def test_every_window_keeps_its_words_at_twice_the_size(qtbot: QtBot, name: str) -> None:
    theme.set_text_size(200)
    window = make(qtbot, text_size=200)
    window.windows.open_for(name)
    settle()
    dialog = window.windows.get(window.windows.for_command[name])
    assert dialog is not None
    check(dialog)


@pytest.mark.parametrize("page", Page)
def test_every_page_of_the_preferences_at_twice_the_size(qtbot: QtBot, page: Page) -> None:
    theme.set_text_size(200)
    window = make(qtbot, text_size=200)
    window.windows.open(windows.Preferences())
    dialog = window.windows.get(windows.Preferences)
    assert isinstance(dialog, PreferencesWindow)
    if page not in dialog.pages:
        pytest.skip("there is one language only")
    dialog.open_page(page)
    settle()
    check(dialog)


def test_a_question_at_twice_the_size(qtbot: QtBot) -> None:
    theme.set_text_size(200)
    dialog = ConfirmDialog(
        "Restart this hand?", "You get the same cards again. " * 3, "Yes", "No", make(qtbot)
    )
    dialog.show()
    settle()
    check(dialog)


def test_a_window_that_is_too_large_scrolls(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui_dialog.Dialog, "room", lambda self: QSize(500, 200))
    theme.set_text_size(200)
    window = make(qtbot, text_size=200)
    window.windows.open(windows.About())
    settle()
    dialog = window.windows.get(windows.About)
    assert dialog is not None
    assert dialog.height() <= 200
    area = dialog.findChild(QScrollArea)
    assert area is not None
    assert area.verticalScrollBar().maximum() > 0


def test_open_windows_follow_and_come_back(qtbot: QtBot) -> None:
    window = make(qtbot)
    window.windows.open(windows.Preferences())
    dialog = window.windows.get(windows.Preferences)
    assert dialog is not None
    settle()
    labels = dialog.findChildren(QLabel)
    sizes = [one.font().pointSizeF() for one in labels]
    theme.set_text_size(150)
    settle()
    assert [one.font().pointSizeF() for one in labels] == pytest.approx(
        [size * 1.5 for size in sizes], rel=0.01
    )
    theme.set_text_size(100)
    settle()
    assert [one.font().pointSizeF() for one in labels] == pytest.approx(sizes, rel=0.01)


def test_the_text_of_the_table_follows(qtbot: QtBot) -> None:
    window = make(qtbot)
    scene = window.table.table_scene
    usual = scene.layout.text_height
    theme.set_text_size(130)
    settle()
    assert scene.layout.text_height > 1.1 * usual
    theme.set_text_size(80)
    settle()
    assert scene.layout.text_height < usual
    theme.set_text_size(100)
    settle()
    assert scene.layout.text_height == usual


def test_the_text_of_the_table_follows_the_font_of_the_system(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert theme.text_factor() == 1.0
    font = QApplication.font()
    font.setPointSizeF(22)
    monkeypatch.setattr(theme._TextSize, "system", font)
    assert theme.text_factor() >= 1.6


@pytest.mark.parametrize("size", [(1024, 590), (1366, 700), (1920, 1010)])
@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("wanted", [0.8, 1.0, 1.4, 2.0])
def test_larger_text_leaves_everything_its_room(
    size: tuple[int, int], seats: int, wanted: float
) -> None:
    cards = max(10, min(18, 104 // seats)) if seats > 6 else min(17, 52 // seats + 4)
    needs = TableNeeds(seats, cards)
    layout = fitting_layout(wanted, lambda text: Layout(*size, needs, text=text))
    usual = Layout(*size, needs)
    largest = max(usual.text_height * wanted + 0.01, usual.text_height)
    assert layout.text_height <= largest
    check_layout(layout, cards)
    if wanted > 1 and seats == 4:
        assert layout.text_height >= 1.2 * usual.text_height
