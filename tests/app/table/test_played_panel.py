"""The panel of the played cards: its place, how to reach it, and that nothing is cut off."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models.played_cards import TakenRow
from hearts_qt.app.models.table_model import PlayedRole
from hearts_qt.app.table.overlay.played_panel import PlayedPanel
from hearts_qt.app.table.view import TableView
from hearts_qt.rules.options import Rules
from tests.app.session.session_driver import settings
from tests.app.table.table_driver import make_table, settle

TEN = Rules(packs=2, players=10, pass_cycle=("left",))
HOLD = Rules(pass_cycle=("hold",))


def table(qtbot: QtBot, size: tuple[int, int], rules: Rules = HOLD) -> TableView:
    view = make_table(qtbot, LiveSettings(settings(offer_cut=False)), size=size)
    view.session.new_game(rules, 11)
    settle(view)
    return view


def panel_of(view: TableView) -> PlayedPanel:
    view.live.change(played_panel=True)
    QApplication.processEvents()
    assert view.played_dock.panel is not None
    return view.played_dock.panel


@pytest.mark.parametrize("rules", [HOLD, TEN], ids=["four", "ten"])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)])
def test_it_lies_beside_a_wide_table(qtbot: QtBot, size: tuple[int, int], rules: Rules) -> None:
    view = table(qtbot, size, rules)
    panel = panel_of(view)
    assert panel.beside
    assert view.viewport().width() + panel.width() == view.width()
    assert view.table_scene.size.width() == view.viewport().width()
    # All rows fit without a scroll bar as long as no names are added to the suits.
    if rules is HOLD:
        assert not panel.list.verticalScrollBar().isVisible()
    view.live.change(played_panel=False)
    QApplication.processEvents()
    assert panel.isHidden()
    assert view.viewport().width() == view.width()


def test_it_lies_over_a_narrow_table_and_above_the_hand(qtbot: QtBot) -> None:
    view = table(qtbot, (800, 560))
    panel = panel_of(view)
    assert not panel.beside
    assert view.viewport().width() == view.width()
    assert view.rect().contains(panel.geometry())
    assert panel.geometry().bottom() <= view.table_scene.layout.hand_box.y


def test_it_does_not_cover_a_panel_of_the_table(qtbot: QtBot) -> None:
    view = table(qtbot, (800, 560))
    panel = panel_of(view)
    view.session.decisions.finish_hand()
    settle(view)
    assert view.covered
    assert panel.isHidden()
    view.session.games.continue_hand()
    settle(view)
    assert not panel.isHidden()


def test_it_is_closed_by_its_button(qtbot: QtBot) -> None:
    view = table(qtbot, (1366, 768))
    panel = panel_of(view)
    qtbot.mouseClick(panel.closer, Qt.MouseButton.LeftButton)
    assert panel.isHidden()
    assert not view.live.values.played_panel


def test_the_keyboard_goes_through_the_rows_and_back_to_the_hand(qtbot: QtBot) -> None:
    view = table(qtbot, (1366, 768))
    panel = panel_of(view)
    panel.list.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.list.currentIndex().row() == 1
    QTest.keyClick(panel.list, Qt.Key.Key_Escape)
    assert not panel.list.hasFocus()


@pytest.mark.parametrize("percent", [100, 200])
def test_every_row_is_as_high_as_its_words(qtbot: QtBot, percent: int) -> None:
    from hearts_qt.app.ui import theme

    theme.set_text_size(percent)
    try:
        view = table(qtbot, (1366, 768), TEN)
        panel = panel_of(view)
        model = panel.list.model()
        room = panel.list.viewport().width()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            high = panel.list.visualRect(index).height()
            wanted = panel.delegate.height_of(index.data(PlayedRole.RowRole), room)
            assert high == wanted
    finally:
        theme.set_text_size(100)


def test_it_follows_what_is_shown(qtbot: QtBot) -> None:
    view = table(qtbot, (1366, 768))
    panel = panel_of(view)
    model = panel.list.model()
    before = [model.data(model.index(row, 0)) for row in range(4)]
    view.session.decisions.play(view.session.current.game.legal(0)[0])
    settle(view)
    assert [model.data(model.index(row, 0)) for row in range(4)] != before


def test_it_follows_to_a_game_with_fewer_players(qtbot: QtBot) -> None:
    """When the panel gets the new names, it must already show the new table."""
    view = table(qtbot, (1366, 768), TEN)
    panel = panel_of(view)
    assert view.session.new_game(HOLD, 11)
    settle(view)
    names = [row.name for row in panel.list.model().rows if isinstance(row, TakenRow)]
    assert names == view.session.current.names
    view.session.new_game(TEN, 11)
    QApplication.processEvents()
    view.session.games.leave(discard=True)
    names = [row.name for row in panel.list.model().rows if isinstance(row, TakenRow)]
    assert names == view.session.current.names
