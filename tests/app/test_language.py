"""The language changes at once, in the middle of a game, and nothing is lost."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hearts_qt.app import windows
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.rules.options import Rules
from hearts_qt.rules.profile import Profile
from hearts_qt.store.settings import Page
from tests.app.pseudo_language import complaints_of
from tests.end2end.drivers import Mouse
from tests.limits import wait_until

OTHERS = ("rules", "shortcuts", "score_sheet", "statistics", "library", "about", "new_game")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Mouse]:
    made = Mouse(tmp_path)
    made.settle()
    yield made
    made.close()


def speak(driver: Mouse, language: str) -> None:
    """Choose a language as the preferences do, and wait for the new table."""
    before = driver.window.table
    driver.program.live.change(language=language)
    wait_until(lambda: driver.window.table is not before)
    driver.table = driver.window.table
    collect_garbage()


def collect_garbage() -> None:
    """Let Qt and Python delete what is no longer used."""
    for _ in range(3):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete.value))
        gc.collect()


def visible(driver: Mouse) -> list[str]:
    """The class names of the visible dialogs."""
    shown = (one for one in driver.window.findChildren(QDialog) if one.isVisible())
    return sorted(type(one).__name__ for one in shown)


def test_no_english_is_left_and_nothing_is_lost(driver: Mouse, pseudo_languages: None) -> None:
    window, session = driver.window, driver.session
    assert session.selection.kind == "pass"
    driver.table.choices.choose(1)
    driver.table.choices.choose(4)
    chosen = session.selection.cards
    cards, log = session.hand_order, list(session.current.game.log)
    for name in ("score_sheet", "rules", "shortcuts"):
        window.windows.open_for(name)
    window.windows.open(windows.Preferences())
    preferences = window.windows.get(windows.Preferences)
    assert isinstance(preferences, PreferencesWindow)
    preferences.open_page(Page.TEMPO)
    editor = preferences.findChild(QWidget, "language")
    assert editor is not None
    editor.setFocus()
    driver.program.live.change(played_panel=True)
    collect_garbage()
    before = visible(driver)

    speak(driver, "en_XA")
    driver.settle()
    wait_until(lambda: visible(driver) == before)
    found = complaints_of(window)
    for dialog in window.findChildren(QDialog):
        found += complaints_of(dialog)
    assert not found, "\n".join(found)
    again = window.windows.get(windows.Preferences)
    assert isinstance(again, PreferencesWindow)
    assert again is not preferences
    assert again.page is Page.TEMPO
    focused = again.focusWidget()
    assert focused is not None
    assert focused.objectName() == "language"
    assert session.selection.cards == chosen
    assert (session.hand_order, list(session.current.game.log)) == (cards, log)
    raised = [item.card for item in driver.table.table_scene.own_hand if item.card in chosen]
    assert sorted(raised) == sorted(chosen)

    speak(driver, "en")
    assert session.selection.cards == chosen
    assert window.actions_of.by_id["new_game"].text() == "&New game…"
    # The game continues.
    window.windows.close()
    for row in (1, 4):
        driver.table.choices.choose(row)
    driver.decide()
    driver.settle()
    assert len(session.current.game.log) > len(log)


def test_german_and_back(driver: Mouse) -> None:
    speak(driver, "de")
    assert driver.window.menuBar().actions()[0].text() == "S&piel"
    speak(driver, "en")
    assert driver.window.menuBar().actions()[0].text() == "&Game"
    driver.decide()
    driver.settle()


def test_nothing_of_the_earlier_window_stays(driver: Mouse) -> None:
    window = driver.window
    window.windows.open(windows.Preferences())
    driver.program.live.change(played_panel=True)
    speak(driver, "de")
    speak(driver, "en")
    earlier = [
        weakref.ref(one)
        for one in (window.table, window.table.table_scene, window.banner, window.sounds)
    ]
    top, widgets = len(QApplication.topLevelWidgets()), len(window.findChildren(QWidget))
    actions = len(window.findChildren(QAction))
    for language in ("de", "en"):
        speak(driver, language)
    assert len(QApplication.topLevelWidgets()) == top
    assert len(window.findChildren(QWidget)) == widgets
    assert len(window.findChildren(QAction)) == actions
    assert [ref() for ref in earlier] == [None] * len(earlier)


@pytest.mark.parametrize("name", OTHERS)
def test_an_open_window_is_opened_again(driver: Mouse, name: str) -> None:
    opener = driver.window.windows
    opener.open_for(name)
    before = opener.get(opener.for_command[name])
    speak(driver, "de")
    wait_until(lambda: opener.get(opener.for_command[name]) is not None)
    after = opener.get(opener.for_command[name])
    assert after is not None
    assert after.isVisible()
    assert after is not before


def test_windows_that_no_command_opens_alone_are_made_anew_too(driver: Mouse) -> None:
    opener = driver.window.windows
    profile = Profile("Ours", Rules(target=50))
    wanted = (windows.RuleSet(profile), windows.FairPlay())
    opener.open_all(list(wanted))
    wait_until(lambda: len(opener.visible) == len(wanted))
    before = {kind: opener.get(kind) for kind in map(type, wanted)}
    speak(driver, "de")
    wait_until(lambda: len(opener.visible) == len(wanted))
    assert all(opener.get(kind) is not window for kind, window in before.items())
    for shown in opener.visible:
        shown.close()
    assert not visible(driver)


def test_the_way_back_to_the_new_game_survives_the_language(driver: Mouse) -> None:
    opener = driver.window.windows
    opener.open(windows.Preferences(Page.RULES, then=windows.NewGame()))
    speak(driver, "de")
    wait_until(lambda: len(opener.visible) == 1)
    opener.visible[0].close()
    (shown,) = opener.visible
    assert shown is opener.get(windows.NewGame)


def test_the_start_screen_and_full_screen_stay(tmp_path: Path) -> None:
    driver = Mouse(tmp_path, StartOptions())
    try:
        assert driver.window.start_screen is not None
        driver.window.actions_of.by_id["full_screen"].setChecked(True)
        speak(driver, "de")
        assert driver.window.screens.currentWidget() is driver.window.start_screen
        assert driver.window.isFullScreen()
        assert driver.window.menuBar().isHidden()
        assert driver.window.actions_of.by_id["full_screen"].isChecked()
    finally:
        driver.close()


def test_an_offer_is_made_again(driver: Mouse) -> None:
    from hearts_qt.game.observation import Claim
    from hearts_qt.rules.text import text

    offer = Claim.__new__(Claim)
    object.__setattr__(offer, "text", text("The rest is certain."))
    driver.window._claims.claim = offer
    speak(driver, "de")
    assert driver.window.banner.kind == "claim"
    driver.window._claims.claim = None


def test_windows_that_are_still_at_work_are_closed(driver: Mouse) -> None:
    before = driver.window.table
    for language in ("de", "en", "de"):
        for name in (*OTHERS, "preferences"):
            driver.window.windows.open_for(name)
        before = driver.window.table
        driver.program.live.change(language=language)
        driver.window.change_language()
        assert driver.window.table is not before
    collect_garbage()
    driver.table = driver.window.table
    driver.window.windows.close()
    driver.decide()
    driver.settle()
