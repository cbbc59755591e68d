"""Questions why a card was played: by click, menu and key, answered in the status line."""

from __future__ import annotations

import random

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.table.view import TableView
from hearts_qt.rules.cards import card_sign
from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import SeatSettings, Settings
from tests.app.table.table_driver import make_table, settle
from tests.limits import wait_until

HOLD = Rules(pass_cycle=("hold",))


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    seats = [SeatSettings(), *[SeatSettings(player="basic") for _ in range(3)]]
    view = make_table(qtbot, LiveSettings(Settings(seats=seats)))
    view.session.new_game(HOLD, 11)
    settle(view)
    return view


def play_cards(view: TableView, count: int) -> None:
    chance = random.Random(3)
    for _ in range(count):
        view.session.decisions.play(chance.choice(view.session.current.game.legal(0)))
        settle(view)


def until_cards_lie(view: TableView) -> None:
    """Play until another player has led to a trick, after the first one."""
    while not view.session.current.game.trick or not view.session.current.game.tricks:
        play_cards(view, 1)


def answer(view: TableView) -> str:
    wait_until(lambda: not view.questions.reasons.busy)
    return view.messages.status_line.text()


def test_a_click_on_a_card_of_the_trick_asks_about_it(table: TableView) -> None:
    until_cards_lie(table)
    seat, item = table.table_scene.cards.trick[-1]
    place = QPoint(round(item.target.x), round(item.target.y))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    words = answer(table)
    assert words.startswith(f"{card_sign(item.card)}: ")
    assert table.session.current.names[seat] in words


def test_the_key_goes_back_card_by_card(table: TableView) -> None:
    until_cards_lie(table)
    plays = table.questions.plays
    asked = []
    for _ in plays:
        table.questions.ask_next()
        asked.append(answer(table).split(":")[0])
    assert asked == [card_sign(play.card) for play in reversed(plays)]
    state = table.table_scene.timeline.state
    assert len(plays) == len(state.trick) + len(state.last_trick)


def test_before_the_first_card_there_is_nothing_to_ask(table: TableView) -> None:
    table.session.new_game(Rules(), 11)
    settle(table)
    table.questions.ask_next()
    assert table.messages.status_line.text() == "No card has been played in this hand yet"


def test_a_card_of_ones_own_tells_what_else_was_legal(table: TableView) -> None:
    play_cards(table, 2)
    own = next(play for play in table.questions.plays if play.seat == 0)
    table.questions.ask(own)
    words = answer(table)
    assert "You could also have played" in words or "only card" in words


@pytest.mark.parametrize(
    ("player", "expected"), [("cmd:no such program", "does not say why"), ("random", "at random")]
)
def test_players_without_reasons(table: TableView, player: str, expected: str) -> None:
    until_cards_lie(table)
    play = next(play for play in reversed(table.questions.plays) if play.seat)
    saved = list(table.session.current.seating.seats)
    saved[play.seat] = msgspec.structs.replace(saved[play.seat], player=player)
    table.session.current.seating.seats = tuple(saved)
    assert table.session._live is not None
    table.session._live.add_program(player)
    table.questions.ask(play)
    assert expected in answer(table)


def test_the_menu_offers_the_card_under_the_pointer_or_all(table: TableView) -> None:
    until_cards_lie(table)
    _seat, item = table.table_scene.cards.trick[-1]
    place = QPoint(round(item.target.x), round(item.target.y))

    def menu(reason: QContextMenuEvent.Reason) -> list[str]:
        event = QContextMenuEvent(reason, place, table.viewport().mapToGlobal(place))
        QApplication.sendEvent(table.viewport(), event)
        opened = table.findChildren(QMenu)[-1]
        words = [action.text() for action in opened.actions()]
        opened.actions()[0].trigger()
        opened.close()
        return words

    one = menu(QContextMenuEvent.Reason.Mouse)
    assert len(one) == 1
    assert one[0].startswith("Why did ")
    assert answer(table).startswith(card_sign(item.card))
    assert len(menu(QContextMenuEvent.Reason.Keyboard)) == len(table.questions.plays)


def test_undo_calls_a_question_off(table: TableView) -> None:
    until_cards_lie(table)
    table.questions.ask_next()
    table.session.undo.back()
    assert not table.questions.reasons.busy


def test_the_last_trick_answers_while_it_is_looked_at(table: TableView) -> None:
    play_cards(table, 1)
    while not table.session.current.game.tricks:
        play_cards(table, 1)
    table.last_trick.toggle()
    items = table.table_scene.last_trick.items
    place = QPoint(round(items[0].target.x), round(items[0].target.y))
    assert table.questions.ask_at(place)
    assert answer(table).startswith(card_sign(items[0].card))
