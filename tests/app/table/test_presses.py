"""Quick presses, one after another: only one that is meant for a card plays it, at every tempo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app.table.input import presses
from hearts_qt.app.table.playback.animation_queue import AnimationQueue
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.table.view import TableView
from hearts_qt.rules.options import Rules
from tests.app.table.table_driver import make_table, settle
from tests.limits import wait_until

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
ENTER, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Space
TEMPOS = [Tempo.INSTANT, Tempo.BRISK, Tempo.NORMAL, Tempo.RELAXED]
LEAST_REST = presses.LEAST_REST


@pytest.fixture(autouse=True)
def hurried(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell presses apart as the program does, but let the table be at rest for as long as a test
    says, because real time depends on the machine."""
    monkeypatch.setattr(presses, "LEAST_REST", LEAST_REST)
    monkeypatch.setattr(AnimationQueue, "rest", 60_000.0)


class Person:
    """Presses at a table, at times of their own clock; no real time passes."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.now = 10_000
        """Milliseconds."""

    @property
    def played(self) -> int:
        """How many cards the person has played."""
        person = self.view.session.current.person
        return sum(seat == person for seat, _card in self.view.session.timeline.announced.played)

    def mouse(self, kind: QEvent.Type, place: QPoint, target: QWidget | None = None) -> None:
        target = target or self.view.viewport()
        there = QPointF(place)
        event = QMouseEvent(kind, there, QPointF(target.mapToGlobal(place)), LEFT, LEFT, NONE)
        event.setTimestamp(self.now)
        QApplication.sendEvent(target, event)

    def click(self, place: QPoint, kind: QEvent.Type = QEvent.Type.MouseButtonPress) -> None:
        self.mouse(kind, place)
        self.now += 1
        self.mouse(QEvent.Type.MouseButtonRelease, place)

    def key(self, key: Qt.Key) -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, NONE)
            event.setTimestamp(self.now)
            QApplication.sendEvent(QApplication.focusWidget() or self.view, event)

    def legal_place(self) -> QPoint:
        """The place of a card that may be played, with cards on both sides of it."""
        view = self.view
        cards = view.models.hand.cards
        rows = [row for row, card in enumerate(cards) if view.session.current.choosable(card)]
        return place_of(view, min(rows, key=lambda row: abs(row - len(cards) // 2)))


def place_of(view: TableView, row: int) -> QPoint:
    pose = view.table_scene.own_hand[row].target
    return QPoint(round(pose.x - pose.width * 0.3), round(pose.y))


def show_all(view: TableView) -> None:
    """Let the others play, and show all of it."""
    settle(view)
    view.table_scene.animations.skip_all()
    settle(view)
    view.table_scene.animations.skip_all()
    assert view.idle


def asked(view: TableView) -> bool:
    return bool(view.table_scene.cards.awaits_person)


@pytest.fixture
def tempo() -> Tempo:
    return Tempo.INSTANT


@pytest.fixture
def person(qtbot: QtBot, tempo: Tempo) -> Person:
    """A person who is to play a card, and takes as long as they like to look at the table."""
    view = make_table(qtbot, tempo=tempo)
    view.session.new_game(Rules(pass_cycle=("hold",)), 11)
    show_all(view)
    wait_until(lambda: asked(view))
    return Person(view)


@pytest.mark.parametrize("tempo", TEMPOS)
@pytest.mark.parametrize("pause", [120, 300])
def test_quick_clicks_play_one_card(person: Person, pause: int) -> None:
    view, place = person.view, person.legal_place()
    for number in range(6):
        again = QEvent.Type.MouseButtonDblClick
        person.click(place, again if number % 2 else QEvent.Type.MouseButtonPress)
        person.now += pause
        # The worst moment: everything has just been shown, and it is the person's turn again.
        show_all(view)
        assert person.played == 1
    person.now += 1000
    person.click(person.legal_place())
    assert person.played == 2


@pytest.mark.parametrize("tempo", TEMPOS)
@pytest.mark.parametrize("pause", [120, 300])
def test_quick_presses_of_enter_play_one_card(person: Person, pause: int) -> None:
    view = person.view
    view.keyboard.go_to(0)
    view.keyboard.leave_illegal_card()
    for _press in range(5):
        person.key(ENTER)
        person.now += pause
        show_all(view)
        view.keyboard.leave_illegal_card()
    assert person.played == 1
    person.now += 1000
    person.key(ENTER)
    assert person.played == 2


def test_a_quick_player_who_chooses_another_card_is_not_held_up(person: Person) -> None:
    view = person.view
    person.click(person.legal_place())
    show_all(view)
    first = person.now
    rows = range(len(view.models.hand.cards))
    current, cards = view.session.current, view.models.hand.cards
    places = [place_of(view, row) for row in rows if current.choosable(cards[row])]
    far = max(places, key=lambda place: abs(place.x() - person.legal_place().x()))
    person.now = first + 150
    person.click(far)
    assert person.played == 2
    show_all(view)
    view.keyboard.go_to(0)
    view.keyboard.leave_illegal_card()
    person.now += 10
    person.key(SPACE)
    assert person.played == 3, "nor one who uses another key"


@pytest.mark.parametrize("what", ["click", "key"])
def test_a_press_while_something_moves_only_hurries(person: Person, what: str) -> None:
    view, place = person.view, person.legal_place()
    view.set_tempo(Tempo.NORMAL)
    person.click(place)
    assert not view.idle
    person.now += 5000
    person.click(place) if what == "click" else person.key(ENTER)
    assert person.played == 1


def test_a_press_that_came_before_the_turn_plays_nothing(person: Person) -> None:
    """However long the button is held down."""
    view = person.view
    session, cards = view.session, view.models.hand.cards
    first, *_others = [row for row, card in enumerate(cards) if session.current.choosable(card)]
    person.mouse(QEvent.Type.MouseButtonPress, place_of(view, first))
    session.decisions.play(cards[first])
    show_all(view)
    wait_until(lambda: asked(view))
    # Another card lies in that row now, and may be played or refused.
    told: list[object] = []
    session.decisions.refused.connect(lambda *of: told.append(of))
    person.now += 5000
    person.mouse(QEvent.Type.MouseButtonRelease, place_of(view, first))
    assert person.played == 1
    assert told == []


def test_a_press_right_after_the_cards_have_come_to_rest_plays_nothing(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = person.legal_place()
    person.view.keyboard.go_to(0)
    person.view.keyboard.leave_illegal_card()
    monkeypatch.setattr(AnimationQueue, "rest", LEAST_REST - 1)
    person.click(place)
    person.now += 5000
    person.key(ENTER)
    assert person.played == 0
    monkeypatch.setattr(AnimationQueue, "rest", LEAST_REST)
    person.now += 5000
    person.click(place)
    assert person.played == 1


def test_cards_to_pass_are_raised_and_lowered_as_quickly_as_one_likes(qtbot: QtBot) -> None:
    view = make_table(qtbot, tempo=Tempo.INSTANT)
    view.session.new_game(Rules(charging="any"), 11)
    show_all(view)
    person = Person(view)
    view.keyboard.go_to(0)
    for _ in range(3):
        person.key(SPACE)
        person.now += 20
    assert view.session.selection.raised == (0,)
    for row in (1, 2):
        view.keyboard.go_to(row)
        person.key(SPACE)
        person.now += 20
    # Enter three times: the first passes, and none of the others charges nothing by mistake.
    for _ in range(3):
        person.key(ENTER)
        person.now += 150
        show_all(view)
    assert view.session.selection.kind == "charge"
    person.now += 1000
    person.key(ENTER)
    assert view.session.selection.kind == ""


def test_quick_clicks_on_the_button_answer_one_question(qtbot: QtBot) -> None:
    view = make_table(qtbot, tempo=Tempo.INSTANT)
    view.session.new_game(Rules(charging="any"), 11)
    show_all(view)
    person = Person(view)
    for row in range(3):
        view.choices.choose(row)
    button = view.choices.confirm_button
    place = button.geometry().center()
    for _ in range(4):
        inner = button.mapFrom(view.viewport(), place)
        target = button if button.isVisible() and button.rect().contains(inner) else view.viewport()
        where = inner if target is button else place
        person.mouse(QEvent.Type.MouseButtonPress, where, target)
        person.mouse(QEvent.Type.MouseButtonRelease, where, target)
        person.now += 150
        show_all(view)
    assert view.session.selection.kind == "charge"
