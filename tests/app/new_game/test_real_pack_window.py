"""The window for a deal with a real pack, by mouse and by keyboard, alone and in the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.dialogs import ConfirmDialog
from hearts_qt.app.fairness.fair_play_window import FairPlayWindow
from hearts_qt.app.new_game.dealt_pack import DealtPackRole
from hearts_qt.app.new_game.new_game_window import NewGameWindow
from hearts_qt.app.new_game.real_pack_window import RealPackWindow
from hearts_qt.game.card_entry import cards_as_text
from hearts_qt.game.deals import DealtCards, RealPackDeals, deal_cards
from hearts_qt.rules.cards import format_cards, parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.end2end.drivers import Mouse
from tests.limits import wait_until

NAMES = ["You", "Clara", "Dario", "Edda"]
DEALT = deal_cards(11, Rules())


class Entered:
    """Collects the deals that a window hands over."""

    def __init__(self) -> None:
        self.deals: list[tuple[DealtCards, int, bool]] = []

    def take(self, cards: DealtCards, dealer: int, every_hand: bool) -> bool:
        self.deals.append((cards, dealer, every_hand))
        return True


def opened(
    qtbot: QtBot, entered: Entered, rules: Rules | None = None, dealer: int | None = None
) -> RealPackWindow:
    rules = rules or Rules()
    names = [*NAMES, *(f"Seat {at}" for at in range(4, 10))][: rules.players]
    made = RealPackWindow(rules, names, entered.take, None, dealer)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    wait_until(made.isActiveWindow)
    return made


def click(window: RealPackWindow, card: str) -> None:
    number = parse_card(card)
    index = window.model.index(number // 13, number % 13)
    place = window.grid.visualRect(index).center()
    QTest.mouseClick(window.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)


def key(window: QWidget, pressed: Qt.Key) -> None:
    held = window.focusWidget()
    QTest.keyClick(window if held is None else held, pressed)


def write(window: QWidget, words: str) -> None:
    held = window.focusWidget()
    QTest.keyClicks(window if held is None else held, words)


def test_a_deal_is_entered_by_clicks(qtbot: QtBot) -> None:
    entered = Entered()
    window = opened(qtbot, entered)
    QAbstractItemModelTester(window.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert not window.play.isEnabled()
    # Each hand is full after its last card, and the window moves on to the next player.
    for seat in range(3):
        assert window.holder == seat
        for card in format_cards(DEALT[0][seat]).split():
            click(window, card)
    assert window.holder == 3
    assert window.rest.text() == "Give the rest to Edda"
    window.rest.click()
    assert window.note.text() == "All cards are dealt."
    window.play.click()
    assert entered.deals == [(DEALT, 0, False)]
    assert not window.isVisible()


def test_the_rest_is_dealt_at_random_and_nobody_sees_it(qtbot: QtBot) -> None:
    entered = Entered()
    window = opened(qtbot, entered)
    assert window.rest.isHidden(), "no card is entered"
    mine = DEALT[0][0]
    window.fields[0].setText(cards_as_text(mine))
    assert window.rest.text() == "Deal the rest at random"
    window.fields[1].setText("QS QS")
    assert window.rest.isHidden(), "there is a mistake"
    given = DEALT[0][1][:2]
    window.fields[1].setText(cards_as_text(given))
    window.rest.click()
    ((dealt, _dealer, _every),) = entered.deals
    hands, kitty = dealt
    assert hands[0] == mine
    assert set(given) < set(hands[1])
    assert sorted(card for hand in hands for card in hand) == list(range(52))
    assert kitty == ()
    assert not window.isVisible()


def test_entered_cards_are_not_thrown_away_without_a_question(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    agrees = False

    def ask(question: ConfirmDialog) -> bool:
        asked.append(question.accessibleName())
        return agrees

    monkeypatch.setattr(ConfirmDialog, "ask", ask)
    window = opened(qtbot, Entered())
    window.fields[0].setText("QS")
    key(window, Qt.Key.Key_Escape)
    assert asked == ["Throw away the cards?"]
    assert window.isVisible()
    window.cancel.click()
    assert len(asked) == 2
    assert window.isVisible()
    agrees = True
    key(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    empty = opened(qtbot, Entered())
    key(empty, Qt.Key.Key_Escape)
    assert not empty.isVisible()
    assert len(asked) == 3


def test_a_deal_is_typed_with_the_keyboard_alone(qtbot: QtBot) -> None:
    entered = Entered()
    window = opened(qtbot, entered)
    assert window.focusWidget() is window.fields[0]
    for seat in range(4):
        assert window.focusWidget() is window.fields[seat]
        write(window, format_cards(DEALT[0][seat]).lower())
        key(window, Qt.Key.Key_Return)
    assert window.focusWidget() is window.play
    assert window.fields[0].text() == cards_as_text(DEALT[0][0])
    key(window, Qt.Key.Key_Return)
    assert entered.deals == [(DEALT, 0, False)]


def test_cards_are_given_from_the_grid_with_keys(qtbot: QtBot) -> None:
    window = opened(qtbot, Entered())
    window.grid.setFocus()
    window.grid.setCurrentIndex(window.model.index(0, 0))
    key(window, Qt.Key.Key_Space)
    key(window, Qt.Key.Key_PageDown)
    key(window, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_Space)
    assert [field.text() for field in window.fields] == ["2♣", "3♣", "", ""]
    key(window, Qt.Key.Key_Space)
    assert window.fields[1].text() == ""
    key(window, Qt.Key.Key_PageUp)
    key(window, Qt.Key.Key_PageUp)
    assert window.holder == 3
    assert "Edda" in window.grid.accessibleDescription()


def test_mistakes_are_named_as_they_are_made(qtbot: QtBot) -> None:
    window = opened(qtbot, Entered())
    write(window, "qs 4x")
    assert window.note.text().startswith("“4X” is not a card.")
    assert "“4X” is not a card" in window.fields[0].accessibleDescription()
    window.fields[0].setText("QS ")
    click(window, "QS")
    assert window.fields[0].text() == ""
    click(window, "QS")
    window.fields[1].setFocus()
    click(window, "QS")
    assert window.note.text().startswith("You: the queen of spades is entered already.")
    window.fields[1].setText("QS")
    assert window.note.text() == "You and Clara: the queen of spades is entered for both."
    window.fields[1].setText("")
    window.fields[0].setText(cards_as_text(range(14)))
    assert "14 cards are entered" in window.note.text()
    window.fields[0].setText(cards_as_text(range(13)))
    window.fields[0].setFocus()
    click(window, "AS")
    assert window.note.text() == "You: all cards are entered. Choose another field."
    assert not window.play.isEnabled()
    window.clear.click()
    assert all(not field.text() for field in window.fields)


def test_a_card_that_is_being_typed_is_no_mistake_until_the_field_is_left(qtbot: QtBot) -> None:
    window = opened(qtbot, Entered())
    write(window, "qs k")
    assert window.note.text() == "51 cards are left. Next: You."
    key(window, Qt.Key.Key_Tab)
    assert window.note.text().startswith("“K” is not a card.")


def test_options_of_a_game_and_the_dealer_of_a_later_hand(qtbot: QtBot) -> None:
    entered = Entered()
    window = opened(qtbot, entered)
    window.every.set_key(True)
    window.dealer.set_key(2)
    for field, hand in zip(window.fields, DEALT[0], strict=True):
        field.setText(cards_as_text(hand))
    window.play.click()
    assert entered.deals == [(DEALT, 2, True)]
    later = opened(qtbot, entered, dealer=1)
    assert not later.every.isVisible()
    assert not later.dealer.isVisible()
    assert any("Dealer: Clara" in one.text() for one in later.findChildren(type(later.note)))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_can_be_dealt(qtbot: QtBot, name: str) -> None:
    rules, entered = PRESETS[name].rules, Entered()
    window = opened(qtbot, entered, rules)
    hands, kitty = dealt = deal_cards(3, rules)
    assert len(window.fields) == rules.players + bool(kitty)
    for field, cards in zip(window.fields, (*hands, *([kitty] if kitty else [])), strict=True):
        field.setText(cards_as_text(cards))
    window.play.click()
    assert entered.deals[0][0] == dealt


def test_screen_readers_get_the_cards_and_fields(qtbot: QtBot) -> None:
    window = opened(qtbot, Entered(), PRESETS["Three-Handed"].rules)
    rules = PRESETS["Three-Handed"].rules
    window.fields[1].setText("QS")
    model = window.model

    def spoken(card: int) -> str:
        index = model.index(card // 13, card % 13)
        return str(index.data(Qt.ItemDataRole.AccessibleTextRole))

    assert spoken(parse_card("QS")) == "Queen of Spades, Clara"
    assert spoken(parse_card("AH")) == "Ace of Hearts, not dealt yet"
    gone = next(card for card in range(52) if card not in rules.pack)
    assert spoken(gone).endswith("not in the pack")
    assert model.index(gone // 13, gone % 13).data(DealtPackRole.GoneRole)
    assert window.fields[1].accessibleName() == "Cards of Clara"
    assert window.fields[1].accessibleDescription() == "1 of 17"
    for widget in (window.grid, window.dealer, window.every, window.play):
        face = QAccessible.queryAccessibleInterface(widget)
        assert face is not None
        assert face.text(QAccessible.Text.Name)


# In the program


@pytest.fixture
def driver(home: Path, qtbot: QtBot) -> Iterator[Mouse]:
    made = Mouse(home)
    made.settle()
    yield made
    made.close()


def entry_of(driver: Mouse) -> RealPackWindow:
    (window,) = (one for one in driver.window.windows.visible if isinstance(one, RealPackWindow))
    return window


def enter(window: RealPackWindow, number: int, rules: Rules) -> DealtCards:
    hands, kitty = deal_cards(number, rules)
    for field, cards in zip(window.fields, (*hands, *([kitty] if kitty else [])), strict=True):
        field.setText(cards_as_text(cards))
    window.play.click()
    return hands, kitty


def test_from_the_menu_through_two_hands_of_a_game(driver: Mouse) -> None:
    session = driver.session
    driver.window.actions_of.by_id["real_pack"].trigger()
    window = entry_of(driver)
    window.every.set_key(True)
    hands, _kitty = enter(window, 5, session.current.rules)
    assert session.current.game.dealt == hands
    assert isinstance(session.current.game.source, RealPackDeals)
    driver.settle()
    assert driver.table.seal_mark.accessibleName() == "Not sealed: you dealt"
    while not session.current.waiting_to_continue:
        driver.decide()
        driver.settle()
    # The button for the next hand asks for its cards; the game goes on once they are entered.
    driver.decide()
    window = entry_of(driver)
    window.close()
    assert session.current.waiting_to_continue
    driver.decide()
    hands, _kitty = enter(entry_of(driver), 6, session.current.rules)
    driver.settle()
    assert session.current.game.dealt == hands
    assert session.current.game.hand_index == 1
    assert driver.table.panel.isHidden()
    driver.window.actions_of.by_id["fair_play"].trigger()
    check = driver.window.windows.get(windows.FairPlay)
    assert isinstance(check, FairPlayWindow)
    wait_until(lambda: check.deals.verdict.text().startswith("Not sealed"))
    assert check.deals.verdict.text() == "Not sealed: you dealt every hand with a real pack."


def test_from_the_new_game_with_its_rules_and_players(driver: Mouse) -> None:
    session, before = driver.session, driver.session.current.game.source
    driver.window.actions_of.by_id["new_game"].trigger()
    window = driver.window.windows.get(windows.NewGame)
    assert isinstance(window, NewGameWindow)
    window.choose("Five-Handed with kitty", False)
    window.deals.kind.button("real").click()
    assert "enter the hands" in window.deals.note.text()
    window.play.click()
    # Nothing is changed before the cards are dealt.
    entry = entry_of(driver)
    entry.close()
    assert session.current.game.source == before
    assert driver.program.live.values.preset != "Five-Handed with kitty"
    assert window.isVisible()
    window.play.click()
    rules = PRESETS["Five-Handed with kitty"].rules
    hands, kitty = enter(entry_of(driver), 8, rules)
    assert (session.current.game.dealt, session.current.game.kitty) == (hands, kitty)
    assert session.current.rules == rules
    assert driver.program.live.values.preset == "Five-Handed with kitty"
    assert not window.isVisible()


def test_another_game_closes_the_window_for_the_next_hand(driver: Mouse) -> None:
    session = driver.session
    driver.window.windows.open(windows.RealPack())
    window = entry_of(driver)
    window.every.set_key(True)
    enter(window, 5, session.current.rules)
    driver.settle()
    session.decisions.finish_hand()
    driver.settle()
    assert not session.games.continue_hand()
    window = entry_of(driver)
    session.new_game(session.current.rules)
    assert not window.isVisible()
