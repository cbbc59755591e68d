"""The spread pack before the first deal, and the seal in the corner of the table."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.table.overlay.cut_panel import CutPanel
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.table.view import TableView
from hearts_qt.game.deals import SealedDeals
from hearts_qt.rules.options import Rules
from tests.app.session.session_driver import settings
from tests.app.table import table_driver
from tests.limits import wait_until


def make_table(qtbot: QtBot, *, size: tuple[int, int] = (1024, 620), **values: Any) -> TableView:
    """A table at which the pack is spread, without animations in the way."""
    live = LiveSettings(settings(motion="reduced", **({"offer_cut": True} | values)))
    view = table_driver.make_table(qtbot, live, size=size, tempo=Tempo.NORMAL)
    view.activateWindow()
    wait_until(view.isActiveWindow)
    return view


def begin(view: TableView, rules: Rules | None = None) -> CutPanel:
    view.session.new_game(rules or Rules())
    panel = view.choices.cut_panel
    assert panel is not None
    assert panel.isVisible()
    return panel


def cut_of(view: TableView) -> str:
    source = view.session.current.game.source
    assert isinstance(source, SealedDeals)
    return source.cut


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    return make_table(qtbot)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_one_key_skips_the_cut(table: TableView, key: Qt.Key) -> None:
    panel = begin(table)
    assert QApplication.focusWidget() is panel
    QTest.keyClick(panel, key)
    assert table.session.current.started
    assert panel.isHidden()
    assert cut_of(table) == ""


@pytest.mark.parametrize("pause", ["key", "short"])
@pytest.mark.parametrize("tempo", [Tempo.NORMAL, Tempo.INSTANT])
def test_the_cut_is_offered_by_ear_and_waits(qtbot: QtBot, pause: str, tempo: Tempo) -> None:
    table = make_table(qtbot, screen_reader="on", reader_pause=pause)
    table.set_tempo(tempo)
    panel = begin(table)
    assert [timer for timer in panel.findChildren(QTimer) if timer.isActive()] == []
    said = table.messages.narrator.log[-1]
    assert said.startswith("Sealed: ")
    assert said == panel.accessibleName(), "it is heard with the focus"
    QTest.keyClick(panel, Qt.Key.Key_Home)
    assert table.messages.narrator.log[-1] == "Card 1 of 52"
    assert not table.session.current.started
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert cut_of(table) == "card 1 of 52"


def test_a_click_into_the_pack_cuts_it(table: TableView) -> None:
    panel = begin(table)
    place = panel._pack.center().toPoint()
    QTest.mouseMove(panel, place + QPoint(1, 0))
    QTest.mouseMove(panel, place)
    wait_until(lambda: panel.place > 0)
    chosen = panel.place
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=place)
    assert cut_of(table) == f"card {chosen} of 52"
    assert 20 <= chosen <= 32


def test_the_place_is_chosen_by_keys(table: TableView) -> None:
    panel = begin(table)
    QTest.keyClick(panel, Qt.Key.Key_Home)
    assert panel.place == 1
    QTest.keyClick(panel, Qt.Key.Key_Right)
    QTest.keyClick(panel, Qt.Key.Key_Right)
    assert panel.deal_button.text() == "Cut and deal"
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert cut_of(table) == "card 3 of 52"


def test_the_ends_of_the_pack_belong_to_its_first_and_last_card(table: TableView) -> None:
    panel = begin(table)
    y = panel._pack.center().y()
    for x, card in ((panel._pack.left() + 1, 1), (panel._pack.right() - 2, 52)):
        assert panel._place_at(panel._pack.center().__class__(x, y)) == card - 1


def test_any_words_cut_the_pack(table: TableView) -> None:
    panel = begin(table)
    panel.words_button.click()
    assert QApplication.focusWidget() is panel.typed
    QTest.keyClicks(panel.typed, " my lucky words ")
    QTest.keyClick(panel.typed, Qt.Key.Key_Return)
    assert cut_of(table) == "my lucky words"


def test_the_caption_says_what_can_be_done_now(table: TableView) -> None:
    panel = begin(table)
    assert panel.caption.endswith("or press Enter.")
    panel.words_button.click()
    assert panel.caption.endswith("cut the pack with.")


def test_words_that_are_too_long_are_refused_in_a_sentence(table: TableView) -> None:
    panel = begin(table)
    panel.words_button.click()
    panel.typed.setText("x" * 201)
    panel.deal_button.click()
    assert table.session.games.awaits_cut
    assert "200" in table.messages.status_line.text()
    QTest.keyClick(panel.typed, Qt.Key.Key_Escape)
    assert panel.typed.isHidden()
    assert panel.isVisible()


def test_it_is_not_offered_when_switched_off_or_without_pauses(qtbot: QtBot) -> None:
    view = make_table(qtbot, offer_cut=False)
    view.session.new_game(Rules())
    assert view.session.current.started
    view.live.change(offer_cut=True)
    view.set_tempo(Tempo.INSTANT)
    view.session.new_game(Rules())
    assert view.session.current.started
    assert view.choices.cut_panel is None


def test_everything_fits_at_every_size(qtbot: QtBot) -> None:
    for size in ((760, 500), (1024, 620), (1920, 1060)):
        view = make_table(qtbot, size=size)
        panel = begin(view, Rules(players=10, packs=2, pass_cycle=("left",)))
        assert view.rect().contains(panel.geometry())
        for button in (panel.deal_button, panel.words_button):
            assert panel.rect().contains(button.geometry())
            assert button.width() >= button.sizeHint().width()
        assert panel._seal_box.bottom() <= panel._pack.top()
        assert panel._pack.bottom() <= panel.deal_button.y()
        panel.words_button.click()
        shown = (panel.typed, panel.deal_button, panel.words_button)
        assert all(panel.rect().contains(one.geometry()) for one in shown)


def test_no_part_of_a_click_lands_on_a_card(qtbot: QtBot) -> None:
    for size in ((760, 500), (1024, 620), (1920, 1060)):
        view = make_table(qtbot, size=size)
        for rules in (Rules(), Rules(players=10, packs=2, pass_cycle=("left",))):
            panel = begin(view, rules)
            place = panel.geometry()
            QTest.mousePress(panel, Qt.MouseButton.LeftButton, pos=panel._pack.center().toPoint())
            assert view.session.games.awaits_cut, "the pack is cut when the button is released"
            QTest.mouseRelease(panel, Qt.MouseButton.LeftButton, pos=panel._pack.center().toPoint())
            assert view.session.current.started
            layout = view.table_scene.layout
            for pose in layout.hand(layout.cards):
                card = layout.raised(pose).box
                assert not QRectF(place).intersects(QRectF(card.x, card.y, card.width, card.height))


def test_the_seal_is_a_mark_that_opens_fair_play(table: TableView) -> None:
    panel = begin(table)
    source = table.session.current.game.source
    assert isinstance(source, SealedDeals)
    assert table.seal_mark.isHidden()
    assert all(word in panel.accessibleName() for word in source.words)
    QTest.keyClick(panel, Qt.Key.Key_Return)
    wait_until(lambda: table.idle)
    mark = table.seal_mark
    assert mark.isVisible()
    assert mark.sealed
    assert mark.accessibleName() == "Sealed deals"
    assert mark.text() == ""
    mark.click()
    assert table_driver.opened_from(table) == [windows.FairPlay()]


def test_a_game_that_is_not_sealed_says_so(table: TableView) -> None:
    table.session.new_game(Rules(), first_deal=42)
    assert table.seal_mark.accessibleName() == "Not sealed: you chose the deal"
    assert not table.seal_mark.sealed
    table.session.new_game(Rules(), number=42)
    assert table.seal_mark.accessibleName() == "Not sealed"
