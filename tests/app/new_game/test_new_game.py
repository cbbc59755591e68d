"""The new game: rules, players and deals are chosen in one step, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.new_game.game_length import GAMES, GameLength, game_length, length_words
from hearts_qt.app.new_game.new_game_window import NewGameWindow
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.game.deal_code import deal_code
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.store.folders import folders
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.settings import Page
from tests.end2end.drivers import Mouse
from tests.limits import wait_until


@pytest.fixture
def driver(home: Path, qtbot: QtBot) -> Iterator[Mouse]:
    made = Mouse(home)
    made.settle()
    yield made
    made.close()


def opened(driver: Mouse) -> NewGameWindow:
    driver.window.actions_of.by_id["new_game"].trigger()
    return new_game_window(driver)


def new_game_window(driver: Mouse) -> NewGameWindow:
    window = driver.window.windows.get(windows.NewGame)
    assert isinstance(window, NewGameWindow)
    return window


def key(window: QWidget, pressed: Qt.Key) -> None:
    """Press a key where the focus is."""
    held = window.focusWidget()
    QTest.keyClick(window if held is None else held, pressed)


def write(window: QWidget, words: str) -> None:
    for letter in words:
        held = window.focusWidget()
        QTest.keyClicks(window if held is None else held, letter)


def test_enter_at_once_plays_like_last_time(driver: Mouse) -> None:
    session = driver.session
    driver.program.live.change(
        preset="Omnibus Hearts", rules={"target": 50}, default_opponent="random"
    )
    before = session.current.game.source
    window = opened(driver)
    assert window.focusWidget() is window.play
    key(window, Qt.Key.Key_Return)
    assert not window.isVisible()
    assert session.current.game.source != before
    assert session.current.rules == Rules(**PRESETS["Omnibus Hearts"].changes, target=50)
    assert session.current.seating.levels == ["", *["random"] * 3]


def test_escape_changes_nothing(driver: Mouse) -> None:
    values = driver.program.live.values
    before = (driver.session.current.game.source, values.preset, values.default_opponent)
    window = opened(driver)
    window.choose("Five-Handed", False)
    window.seats.rows[1].player_picked.emit("cast:ida")
    key(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert (driver.session.current.game.source, values.preset, values.default_opponent) == before
    assert values.seats == []


def test_what_is_typed_is_searched_and_enter_twice_plays_it(driver: Mouse) -> None:
    window = opened(driver)
    write(window, "five kit")
    assert window.list.search.text() == "five kit"
    assert window.profile.name == "Five-Handed with kitty"
    key(window, Qt.Key.Key_Return)
    assert window.focusWidget() is window.play
    key(window, Qt.Key.Key_Return)
    assert driver.session.current.rules == PRESETS["Five-Handed with kitty"].rules
    assert driver.program.live.values.preset == "Five-Handed with kitty"


def test_arrows_choose_and_a_search_without_an_answer_keeps_the_choice(driver: Mouse) -> None:
    window = opened(driver)
    window.list.view.setFocus()
    key(window, Qt.Key.Key_Down)
    assert window.profile.name == "American Hearts"
    write(window, "zzz")
    assert window.profile.name == "American Hearts"
    window.list.search.clear()
    assert window.profile.name == "American Hearts"
    assert window.list.view.currentIndex().data() == "American Hearts"


def test_the_game_begins_with_the_chosen_players_and_the_old_one_keeps_its_own(
    driver: Mouse,
) -> None:
    session = driver.session
    driver.decide()
    driver.settle()
    number, names = session.current.game.source, list(session.current.names)
    window = opened(driver)
    window.choose("Five-Handed", False)
    assert len(window.seats.rows) == 5
    window.seats.rows[1].player_picked.emit("cast:ida")
    window.seats.rows[2].player_picked.emit("expert:bold")
    name = window.seats.rows[2].name
    assert name is not None
    name.textEdited.emit("Anna")
    assert list(session.current.names) == names
    window.play.click()
    assert session.current.names[:3] == ["You", "Ida", "Anna"]
    assert session.current.seating.levels[:3] == ["", "expert:cautious", "expert:bold"]
    assert driver.program.live.values.seat(1).player == "cast:ida"
    assert session.saver.parked is not None
    (parked,) = session.saver.parked.read()[0]
    assert session.games.resume_parked(parked.name)
    assert session.current.game.source == number
    assert list(session.current.names) == names


def test_the_first_deal_can_be_given_by_its_code(driver: Mouse) -> None:
    window = opened(driver)
    window.deals.kind.button("code").click()
    assert not window.play.isEnabled()
    window.deals.typed.setText("nonsense")
    assert not window.play.isEnabled()
    assert window.deals.note.text()
    window.deals.typed.setText(deal_code(1234567))
    assert window.play.isEnabled()
    window.deals.typed.setFocus()
    key(window, Qt.Key.Key_Return)
    assert driver.session.current.game.deal == 1234567
    # The next new game is dealt at random again.
    window = opened(driver)
    assert window.deals.source is not None
    assert window.deals.source.first_deal is None


def test_what_sets_a_rule_set_apart_is_listed(driver: Mouse) -> None:
    window = opened(driver)
    window.choose("Modern Hearts", False)
    assert window.details.differences.isHidden()
    window.choose("Turbo Hearts", False)
    assert not window.details.differences.isHidden()
    shown = [one.text() for one in window.details.differences.findChildren(type(window.note))]
    assert "Charging" in " ".join(shown)
    assert window.details.title.text() == "Turbo Hearts"


def test_the_length_of_a_game_is_counted(driver: Mouse) -> None:
    window = opened(driver)
    window.choose("Black Maria, 43 points", False)
    wait_until(lambda: "hands" in window.details.facts.text())
    assert "minutes" in window.details.facts.text()
    assert str(GAMES) in window.details.facts.toolTip()


def test_lengths_are_the_same_each_time_and_in_order() -> None:
    length = game_length(Rules())
    assert length is not None
    assert length == game_length(Rules())
    assert length.hands[0] <= length.hands[1]
    short, long = game_length(Rules(target=30)), game_length(Rules(target=300))
    assert short is not None
    assert long is not None
    assert short.hands[1] < length.hands[0] < length.hands[1] < long.hands[0]
    cancelled = CancelToken()
    cancelled.cancel()
    assert game_length(Rules(target=77), cancelled) is None


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (GameLength((8, 12), (15, 20)), ("8 to 12 hands", "about 15 to 20 minutes")),
        (GameLength((1, 1), (2, 2)), ("1 hand", "about 2 minutes")),
        (GameLength((40, 100), (70, 200)), ("40 hands or more", "70 minutes or more")),
    ],
)
def test_lengths_in_words(length: GameLength, words: tuple[str, str]) -> None:
    assert length_words(length) == words


def test_rules_are_composed_in_the_preferences_and_one_comes_back(driver: Mouse) -> None:
    window = opened(driver)
    window.choose("Five-Handed", False)
    window.seats.rows[1].player_picked.emit("cast:ida")
    window.details.change.click()
    assert not window.isVisible()
    preferences = driver.window.windows.get(windows.Preferences)
    assert isinstance(preferences, PreferencesWindow)
    assert preferences.isVisible()
    assert preferences.rules.model.draft.preset == "Five-Handed"
    preferences.rules.model.change({"target": 50})
    preferences.close()
    window = new_game_window(driver)
    assert window.isVisible()
    assert window.focusWidget() is window.play
    assert window.details.title.text() == "Five-Handed, changed"
    assert window.profile.rules.target == 50
    key(window, Qt.Key.Key_Return)
    assert driver.session.current.rules.target == 50
    assert driver.session.current.rules.players == 5
    assert driver.session.current.names[1] == "Ida"
    assert not preferences.isVisible()
    assert not window.isVisible()
    # Preferences that were opened directly do not lead back to the new game.
    driver.window.windows.open(windows.Preferences())
    preferences.close()
    assert not window.isVisible()


def test_the_preferences_lead_to_the_new_game_and_never_lie_over_it(driver: Mouse) -> None:
    driver.window.windows.open(windows.Preferences(Page.RULES))
    preferences = driver.window.windows.get(windows.Preferences)
    assert isinstance(preferences, PreferencesWindow)
    preferences.rules.choose("Omnibus Hearts", False)
    preferences.play.click()
    assert not preferences.isVisible()
    window = driver.window.windows.get(windows.NewGame)
    assert isinstance(window, NewGameWindow)
    assert window.isVisible()
    assert window.profile.name == "Omnibus Hearts"
    key(window, Qt.Key.Key_Return)
    assert driver.session.current.rules == PRESETS["Omnibus Hearts"].rules


def test_own_rule_sets_and_changed_rules_are_listed(driver: Mouse) -> None:
    profiles = ProfileStore(folders().rules)
    profiles.save(Profile("Ours", Rules(target=70), "Modern Hearts"))
    driver.program.live.change(rules={"target": 60})
    window = opened(driver)
    assert window.list.view.currentIndex().data() == "Modern Hearts, changed"
    window.choose("Ours", True)
    window.play.click()
    values = driver.program.live.values
    assert (values.rule_set, values.rules) == ("Ours", {"target": 70})
    assert opened(driver).list.view.currentIndex().data() == "Ours"


@pytest.mark.parametrize("size", [(720, 440), (992, 576), (1040, 700)])
def test_everything_is_reached_by_tab_and_nothing_is_cut_off(
    driver: Mouse, size: tuple[int, int]
) -> None:
    window = opened(driver)
    window.choose("Cancellation Hearts", False)
    window.resize(*size)
    QApplication.processEvents()
    seen: list[QWidget] = []
    for _step in range(60):
        held = window.focusWidget()
        assert held is not None
        if held in seen:
            break
        seen.append(held)
        key(window, Qt.Key.Key_Tab)
    wanted: list[QWidget | None] = [
        window.list.search,
        window.list.view,
        window.details.change,
        window.seats.rows[0].name,
        window.seats.all_others.who,
        *[row.who for row in window.seats.rows[1:]],
        window.cancel,
        window.play,
    ]
    assert [one for one in wanted if one not in seen] == []
    for row in window.seats.rows[1:]:
        assert row.who is not None
        assert row.mapTo(window, row.rect().topRight()).x() < window.width()
        assert row.who.width() >= 100


def test_a_changed_game_for_five_takes_a_dozen_keys(driver: Mouse) -> None:
    window = opened(driver)
    pressed = 1

    def press(what: Qt.Key | str) -> None:
        nonlocal pressed
        pressed += 1
        active = window if window.isVisible() else driver.window.windows.get(windows.Preferences)
        assert active is not None
        if isinstance(what, str):
            write(active, what)
        else:
            key(active, what)
        QApplication.processEvents()

    press("five")
    press(Qt.Key.Key_Return)
    for _step in range(3):
        press(Qt.Key.Key_Tab)
    assert window.focusWidget() is window.details.change
    press(Qt.Key.Key_Return)
    preferences = driver.window.windows.get(windows.Preferences)
    assert isinstance(preferences, PreferencesWindow)
    assert preferences.focusWidget() is preferences.list
    press("e")
    assert preferences.list.currentItem().text() == "End of the game"
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_PageUp)
    press(Qt.Key.Key_Escape)
    window = new_game_window(driver)
    assert window.isVisible()
    press(Qt.Key.Key_Return)
    assert driver.session.current.rules.players == 5
    assert driver.session.current.rules.target > 100
    assert driver.session.current.names == ["You", "Rosa", "Otto", "Kenji", "Tess"]
    assert pressed <= 12


def test_going_through_the_rule_sets_leaves_no_stray_windows(driver: Mouse) -> None:
    window = opened(driver)
    before = {one for one in QApplication.topLevelWidgets() if one.isVisible()}
    for name in ("Five-Handed", "Ten of Diamonds", "Cancellation Hearts", "Modern Hearts"):
        window.choose(name, False)
    QApplication.processEvents()
    assert {one for one in QApplication.topLevelWidgets() if one.isVisible()} == before
