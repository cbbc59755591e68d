"""The new game: rules, players and deals are chosen in one step, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.new_game import deal_chooser
from hearts_qt.app.new_game.game_length import GameLength, game_length, length_words, usual_games
from hearts_qt.app.new_game.new_game_window import NewGameWindow
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.rules.rules_model import Draft
from hearts_qt.app.session import game_lifecycle
from hearts_qt.app.ui import theme
from hearts_qt.game.deal_code import deal_code
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.cast import (
    ANY_CHARACTER,
    EASY_COMPANY,
    MEDIUM_COMPANY,
    STRONG_COMPANY,
)
from hearts_qt.players.measure import LONGEST_GAME
from hearts_qt.players.measured import measured_before
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.store.folders import folders
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.settings import Page
from tests.app.session.session_driver import continue_parked
from tests.bench import first_card
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
    write(window, "xxx")
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
    assert continue_parked(session, parked.name)
    assert session.current.game.source == number
    assert list(session.current.names) == names


def test_a_newcomer_is_offered_easy_companions_and_few_rule_sets(driver: Mouse) -> None:
    window = opened(driver)
    assert [face.accessibleName() for face in window.company.faces] == [
        "Sam, Beginner", "Pia, Novice", "Otto, Casual",
    ]  # fmt: skip
    assert window.company.strength.key() == EASY_COMPANY
    assert window.profile.name == "Modern Hearts"
    assert sum(not row.heading for row in window.sets.rows) == 5
    assert not window.each.unfolded
    assert not window.more.unfolded
    assert window.note.text() != ""
    key(window, Qt.Key.Key_Return)
    assert driver.session.current.names == ["You", "Sam", "Pia", "Otto"]
    # The choice stays.
    assert opened(driver).company.strength.key() == EASY_COMPANY


def test_one_switch_says_how_strong_the_others_are(driver: Mouse) -> None:
    window = opened(driver)
    for company, names in (
        (MEDIUM_COMPANY, ["Rosa", "Kenji", "Tess"]),
        (STRONG_COMPANY, ["Zoe", "Bruno", "Ida"]),
        (ANY_CHARACTER, ["Rosa", "Otto", "Kenji"]),
    ):
        window.company.strength.button(company).click()
        shown = [face.accessibleName().split(",")[0] for face in window.company.faces]
        assert shown == names
    # With one seat changed, no company sits there any more.
    window.seats.rows[1].player_picked.emit("cast:vera")
    assert window.company.strength.key() is None
    assert window.company.faces[0].accessibleName() == "Vera, Master"


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_set_can_be_played_by_another_number(name: str) -> None:
    for players in range(3, 11):
        draft = Draft.from_rules(PRESETS[name].rules, name).changed({"players": players})
        assert Rules(**draft.fixed().values).players == players


def test_the_number_of_players_is_set_in_the_window(driver: Mouse) -> None:
    window = opened(driver)
    window.players.spin.setValue(5)
    assert "10 cards each" in window.details.facts.text()
    assert "2 cards left over" in window.details.facts.text()
    assert len(window.company.faces) == 4
    for players in (9, 4):
        window.players.spin.setValue(players)
    assert window.profile.name == "Modern Hearts", "nothing of the numbers on the way is left"
    window.players.spin.setValue(5)
    window.play.click()
    assert driver.session.current.rules.players == 5
    values = driver.program.live.values
    assert (values.preset, values.rule_set) == ("Modern Hearts", "")
    assert values.played == {"Modern Hearts": 1}
    assert opened(driver).players.value() == 5


def test_what_was_unfolded_stays_unfolded(driver: Mouse) -> None:
    window = opened(driver)
    window.more.head.click()
    assert window.deals.isVisible()
    window.close()
    window = opened(driver)
    assert window.deals.isVisible()
    assert not window.seats.isVisible()
    window.more.head.click()
    window.close()
    assert not opened(driver).more.unfolded


def test_the_rule_sets_played_most_come_first(driver: Mouse) -> None:
    ProfileStore(folders().rules).save(Profile("Ours", Rules(target=70), "Modern Hearts"))
    driver.program.live.change(played={"Spot Hearts": 3, "Ours": 7, "gone": 9})
    sets = opened(driver).sets
    wait_until(lambda: sets.row_of("Ours", True) > 0)
    rows = sets.rows
    assert [row.name for row in rows[1:6]] == [
        "Ours", "Spot Hearts", "Modern Hearts", "American Hearts", "Omnibus Hearts",
    ]  # fmt: skip
    assert rows[6].heading


def test_families_unfold_by_mouse_and_keys(driver: Mouse) -> None:
    window = opened(driver)
    view, sets = window.list.view, window.sets
    at = next(at for at, row in enumerate(sets.rows) if row.family == "Black Maria")
    view.clicked.emit(sets.index(at, 0))
    assert "Black Maria, spot" in [row.name for row in sets.rows]
    assert window.profile.name == "Modern Hearts"
    assert view.currentIndex().row() == at
    view.setFocus()
    key(window, Qt.Key.Key_Left)
    assert "Black Maria, spot" not in [row.name for row in sets.rows]
    key(window, Qt.Key.Key_Return)
    key(window, Qt.Key.Key_Down)
    assert window.profile.name == "Black Maria"
    assert sets.data(sets.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) == (
        "Black Maria, unfolded"
    )


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("jack of diamonds", "Omnibus Hearts"),
        ("five players", "Five-Handed"),
        ("queen breaks hearts", "Black Queen Breaks"),
    ],
)
def test_rules_are_searched_too(driver: Mouse, words: str, found: str) -> None:
    window = opened(driver)
    write(window, words)
    assert found in [row.name for row in window.sets.rows]


def test_the_first_deal_can_be_given_by_its_code(
    driver: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(deal_chooser, "announce", lambda _where, words: spoken.append(words))
    window = opened(driver)
    window.more.unfold()
    window.deals.kind.button("code").click()
    assert not window.play.isEnabled()
    window.deals.typed.setText("nonsense")
    assert not window.play.isEnabled()
    assert window.deals.note.text()
    assert spoken == [], "not at every letter"
    QTest.keyClick(window.deals.typed, Qt.Key.Key_Return)
    assert spoken == [window.deals.note.text()], "Enter says it"
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
    rules = PRESETS["Black Maria, 43 points"].rules
    stored = measured_before(rules)
    assert stored is not None
    points = stored.points_a_hand(rules)
    assert points is not None
    assert f"Points: {points.mean:.1f} a hand" in window.details.facts.text()
    assert "The queen of spades decides: " in window.details.facts.text()
    assert "2.4 seconds" in window.details.facts.toolTip()


def test_lengths_are_the_same_each_time_and_in_order() -> None:
    def length(rules: Rules) -> GameLength:
        found = usual_games(rules)
        assert found is not None
        return game_length(rules, found)

    usual = length(Rules())
    assert usual == length(Rules())
    assert usual.hands == (7, 12)
    short, long = length(Rules(target=30)), length(Rules(target=300))
    assert short.hands[1] < usual.hands[0] < usual.hands[1] < long.hands[0]
    cancelled = CancelToken()
    cancelled.cancel()
    assert usual_games(Rules(target=77), cancelled) is None


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (GameLength((8, 12), (15, 20)), ("8 to 12 hands", "about 15 to 20 minutes")),
        (GameLength((1, 1), (2, 2)), ("1 hand", "about 2 minutes")),
        (GameLength((40, LONGEST_GAME), (70, 200)), ("40 hands or more", "70 minutes or more")),
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
    assert preferences.rules.model.drafts.now.preset == "Five-Handed"
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
    wait_until(lambda: window.sets.row_of("Ours", True) > 0)
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
    window.each.unfold()
    window.more.unfold()
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
        window.players.spin,
        window.company.strength.focusProxy(),
        window.each.head,
        window.seats.rows[0].name,
        window.seats.all_others.who,
        *[row.who for row in window.seats.rows[1:]],
        window.more.head,
        window.cancel,
        window.play,
    ]
    assert [one for one in wanted if one not in seen] == []
    for row in window.seats.rows[1:]:
        assert row.who is not None
        assert row.mapTo(window, row.rect().topRight()).x() < window.width()
        assert row.who.width() >= 100


def test_large_text_is_scrolled_where_it_does_not_fit(driver: Mouse) -> None:
    theme.set_text_size(200)
    try:
        window = opened(driver)
        window.resize(720, 704)
        QApplication.processEvents()
        title = window.details.title
        assert title.height() >= title.heightForWidth(title.width()) > 0
        window.each.unfold()
        window.more.unfold()
        for width in (720, 1334):
            window.resize(width, 704)
            QApplication.processEvents()
            for area in window.findChildren(QScrollArea):
                inside, seen = area.widget(), area.viewport().width()
                assert inside is not None
                reached = seen + area.horizontalScrollBar().maximum()
                for part in inside.findChildren(QPushButton):
                    if part.isVisible():
                        right = part.mapTo(inside, part.rect().topRight()).x()
                        assert right < reached
    finally:
        theme.set_text_size(100)


def test_a_changed_game_for_five_takes_few_keys(driver: Mouse) -> None:
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
    assert driver.session.current.names == ["You", "Sam", "Pia", "Otto", "Rosa"]
    assert pressed <= 12


def test_going_through_the_rule_sets_leaves_no_stray_windows(driver: Mouse) -> None:
    window = opened(driver)
    before = {one for one in QApplication.topLevelWidgets() if one.isVisible()}
    for name in ("Five-Handed", "Ten of Diamonds", "Cancellation Hearts", "Modern Hearts"):
        window.choose(name, False)
    QApplication.processEvents()
    assert {one for one in QApplication.topLevelWidgets() if one.isVisible()} == before


def test_a_newcomers_first_table_has_only_words_about_the_cards(
    home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In this deal the first card is one of clubs.
    monkeypatch.setattr(game_lifecycle, "new_secret", lambda: "5e" * 32)
    visitor = first_card.Visitor(home)
    first_card.newcomer(visitor)
    seen = dict(visitor.way.seen)
    assert seen["the table"] == ("Choose 3 cards for Sam", "Pass left")
    about = ("clubs", "Your lead", "Rule…")
    for words in seen["the table, to play"]:
        assert any(word in words for word in about), words
    assert not visitor.window.table_corner.rules.isVisible()
    assert not visitor.table.panel.isVisible()
    # The rules and their key stand there from the second hand on.
    while not visitor.session.current.game.finished:
        visitor.settle()
        visitor.decide()
    wait_until(visitor.window.table_corner.rules.isVisible)
    assert "Modern Hearts" in visitor.window.table_corner.rules.text()
    visitor.close()


def test_a_veteran_composes_the_rules_of_a_table_in_few_actions(home: Path, qtbot: QtBot) -> None:
    way = first_card.walk("veteran", home)
    assert way.actions.index("Play") <= 13
    assert len(way.seen) == 6
