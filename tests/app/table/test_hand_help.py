"""Help at the hand: hint and undo as buttons, the reason of a card, and who sits at a plate."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hearts_qt.app.table.art.deck_art import CHOSEN, HINTED, RETURNED
from hearts_qt.app.table.overlay.character_card import CharacterCard
from hearts_qt.app.table.view import TableView
from hearts_qt.players.cast import CAST
from hearts_qt.rules.cards import suit_of
from hearts_qt.rules.options import Rules
from tests.app.session.session_driver import advised, quick_coach
from tests.app.table.table_driver import make_table, settle
from tests.limits import wait_until

HOLD = Rules(pass_cycle=("hold",))


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    view = make_table(qtbot)
    quick_coach(view.session)
    view.session.new_game(HOLD, 11)
    settle(view)
    return view


def signs(view: TableView) -> list[set[str]]:
    """What marks each card of the hand."""
    wanted = {CHOSEN, HINTED, RETURNED}
    return [wanted & set(item.variant.split()) for item in view.table_scene.own_hand]


def test_round_buttons_do_what_the_menus_do(table: TableView) -> None:
    hint, undo = QAction("&Hint", table), QAction("&Undo", table)
    pressed: list[str] = []
    hint.triggered.connect(lambda: pressed.append("hint"))
    undo.triggered.connect(lambda: pressed.append("undo"))
    hint.setShortcuts(["Ctrl+H"])
    undo.setEnabled(False)
    table.tools.use({"hint": hint, "undo": undo})
    one, other = table.tools.buttons
    assert (one.accessibleName(), "Ctrl+H" in one.toolTip()) == ("Hint", True)
    assert (one.isVisible(), one.isEnabled(), other.isEnabled()) == (True, True, False)
    undo.setEnabled(True)
    for button in (one, other):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert not button.hasFocus(), "the keyboard stays at the cards"
    assert pressed == ["hint", "undo"]
    hand = [item.target.box for item in table.table_scene.own_hand]
    for box in table.table_scene.layout.tools(2):
        assert not any(box.overlaps(card) for card in hand)
        assert box.width >= 24


def test_a_table_without_actions_has_no_buttons(table: TableView) -> None:
    assert table.tools.buttons == []


def test_hint_choice_and_return_have_looks_of_their_own(table: TableView) -> None:
    session = table.session
    assert session.adviser.hint()
    advised(session)
    (card,) = session.adviser.hint_cards
    row = table.models.hand.row_of(card)
    assert signs(table)[row] == {HINTED}
    assert session.decisions.play(card)
    settle(table)
    assert not any(signs(table))
    assert session.undo.back()
    settle(table)
    assert signs(table)[table.models.hand.row_of(card)] == {RETURNED}
    assert sum(map(len, signs(table))) == 1
    session.new_game(Rules(), 11)
    settle(table)
    table.choices.choose(2)
    assert signs(table)[2] == {CHOSEN}


def ask(view: TableView, row: int) -> None:
    """Click a card with the right button."""
    box = view.table_scene.own_hand[row].target.box
    place = QPoint(round(box.x + 8), round(box.cy))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.mapToGlobal(place))
    view.contextMenuEvent(event)


def test_a_right_click_on_a_card_asks_for_its_reason(table: TableView) -> None:
    session, bubble = table.session, table.messages.bubble
    legal = session.current.legal()
    cards = table.models.hand.cards
    assert len(legal) > 1
    said = set()
    for card in legal:
        ask(table, cards.index(card))
        advised(session)
        said.add(bubble.words)
        box = table.table_scene.own_hand[cards.index(card)].target.box
        assert box.x < bubble.tip.x() < box.right
    assert "" not in said
    assert len(said) >= 2
    # What may not be played says why, even if reasons are switched off.
    illegal = next(card for card in cards if card not in legal)
    ask(table, cards.index(illegal))
    assert bubble.words == session.current.why_not(illegal)
    # No card was played, and nothing counts as a hint.
    assert session.adviser.hint_cards == ()
    assert table.models.hand.cards == cards


def test_a_reason_is_given_for_cards_to_pass(table: TableView) -> None:
    table.session.new_game(Rules(), 11)
    settle(table)
    for row in range(3):
        ask(table, row)
        advised(table.session)
        assert table.messages.bubble.words
    assert table.session.selection.raised == ()


def cards_open(view: TableView) -> list[CharacterCard]:
    """The cards of players that can be seen."""
    return [one for one in view.findChildren(CharacterCard) if one.isVisible()]


def test_a_click_on_a_plate_shows_who_that_is(table: TableView) -> None:
    plate = table.table_scene.layout.stations[1].plate
    place = QPoint(round(plate.cx), round(plate.cy))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    (card,) = cards_open(table)
    rosa = CAST["rosa"]
    assert (card.name.text(), card.level.text()) == (rosa.name, "Basic")
    assert card.style_sentence.text() == rosa.sentence
    wait_until(lambda: "against each other" in card.record.text())
    assert card.accessibleName() == rosa.name
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not cards_open(table)
    # A click that closes the card plays none.
    table.show_character(2)
    held = table.models.hand.cards
    box = table.table_scene.own_hand[0].target.box
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(box.x + 8), round(box.cy))
    )
    assert not cards_open(table)
    assert table.models.hand.cards == held
    # The own plate says nothing new.
    own = table.table_scene.layout.stations[0].plate
    place = QPoint(round(own.cx), round(own.cy))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert not cards_open(table)


def test_the_keyboard_reaches_the_plates(table: TableView) -> None:
    seat = table.accessibility.seats[2]
    assert "Otto" in seat.accessibleName()
    assert seat.focusPolicy() & Qt.FocusPolicy.TabFocus
    QTest.keyClick(seat, Qt.Key.Key_Return)
    (card,) = cards_open(table)
    assert card.name.text() == "Otto"
    assert card.hasFocus()


def test_suits_lie_a_little_apart(table: TableView) -> None:
    items = table.table_scene.own_hand
    steps: dict[bool, set[int]] = {False: set(), True: set()}
    for one, other in pairwise(items):
        same = suit_of(one.settled_card) == suit_of(other.settled_card)
        steps[same].add(round(other.target.x - one.target.x))
    assert min(steps[False]) > max(steps[True])
