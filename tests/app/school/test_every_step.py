"""Every step of every lesson is gone through by keyboard, by mouse and by ear alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt.app.localized_names import card_words
from hearts_qt.app.narrator import by_suit
from hearts_qt.app.school import lesson_page, lesson_panel
from hearts_qt.app.table.view import TableView
from hearts_qt.app.worker import Worker
from hearts_qt.lessons.lesson_check import best_action
from hearts_qt.lessons.lesson_file import Lesson, Step, all_lessons
from hearts_qt.lessons.lesson_play import LEARNER
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.rules.cards import card_name, parse_card
from tests.app.school.school_room import School
from tests.limits import wait_until


class Keyboard:
    """Does everything with keys that go to where the focus is."""

    def key(self, key: Qt.Key | str) -> None:
        """Type one key."""
        handle = QApplication.focusWindow()
        assert handle is not None
        QTest.keyClick(handle, key)

    def press(self, button: QPushButton) -> None:
        """Press a button, which Tab reaches."""
        wait_until(lambda: button.isVisible() and button.isEnabled())
        for _ in range(60):
            if button.hasFocus():
                self.key(Qt.Key.Key_Space)
                return
            self.key(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not reach {button.text()}")

    def go_on(self, button: QPushButton) -> None:
        """Press the button that has the focus because it leads on."""
        wait_until(button.hasFocus)
        self.key(Qt.Key.Key_Return)

    def choose(self, table: TableView, cards: tuple[int, ...], *, several: bool) -> None:
        """Choose cards at the table; the focus is in it."""
        for card in cards:
            for letter in card_name(card).lower().replace("t", "10"):
                self.key(letter)
            if several:
                self.key(Qt.Key.Key_Space)
        self.key(Qt.Key.Key_Return)


class Mouse:
    """Does everything with clicks."""

    def press(self, button: QPushButton) -> None:
        """Click a button."""
        wait_until(lambda: button.isVisible() and button.isEnabled())
        middle = QPoint(button.width() // 2, button.height() // 2)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=middle)

    def go_on(self, button: QPushButton) -> None:
        """Click the button that leads on."""
        self.press(button)

    def choose(self, table: TableView, cards: tuple[int, ...], *, several: bool) -> None:
        """Choose cards at the table."""
        for card in cards:
            row = table.session.hand_order.index(card)
            item = table.table_scene.cards.hands[LEARNER][row]
            corner = item.mapToScene(QPointF(-item.base / 2 + 6, -item.base * 0.5))
            self.click(table, table.mapFromScene(corner))
        if several:
            self.press(table.choices.confirm_button)

    def click(self, table: TableView, place: QPoint) -> None:
        """Click a place of the table."""
        QTest.mouseMove(table.viewport(), place)
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


Hand = Keyboard | Mouse


def answer_picture(school: School, step: Step, hand: Hand) -> None:
    """Give the right answer to a picture: by mouse at the table, where that is possible."""
    panel, asked = school.panel, school.page.asked
    offered = {one.text(): one for one in panel._buttons if one.isVisible()}
    if step.ask == "card":
        key = card_words(parse_card(step.answer))
    else:
        names = {"S": "You", "W": "West", "N": "North", "E": "East", "nobody": step.nobody}
        key = names[step.answer]
    if isinstance(hand, Keyboard) or step.answer == "nobody":
        hand.press(offered[key])
        return
    scene = asked.table.table_scene
    if step.ask == "card":
        wait_until(lambda: len(scene.cards.trick) == len(asked.picture_cards()))
        items = [item for _seat, item in scene.cards.trick]
        item = next(one for one in items if one.card == parse_card(step.answer))
        hand.click(asked.table, QPoint(round(item.target.x), round(item.target.y)))
        return
    seat = {"S": 0, "W": 1, "N": 2, "E": 3}[step.answer]
    box = next(one.plate for one in scene.layout.stations if one.seat == seat)
    middle = QPointF(box.x + box.width / 2, box.y + box.height / 2)
    hand.click(asked.table, asked.table.mapFromScene(middle))


def play_half(school: School, hand: Hand) -> None:
    """Play the rest of a hand, always the first card that may be played, even if the panel asks
    whether that is wise."""
    half = school.page._half
    assert half is not None
    half.table.set_tempo("at_once")
    session = half.session

    def rests() -> bool:
        over = bool(session.current.game.finished)
        asked = session.current.person in session.current.to_act
        return over or (half.table.idle and not session.driver.busy and asked)

    while True:
        wait_until(rests)
        game = session.current.game
        if game.finished:
            break
        count = len(game.log)

        def played(count: int = count) -> bool:
            return len(session.current.game.log) > count

        hand.choose(half.table, game.legal(LEARNER)[:1], several=False)
        wait_until(lambda: played() or school.panel.said.text() != "")
        if not played():
            hand.choose(half.table, game.legal(LEARNER)[:1], several=False)
            wait_until(played)


def right_cards(step: Step, school: School) -> tuple[int, ...]:
    game = school.page.asked.board.session.current.game
    if step.judge == "legal":
        return game.legal(LEARNER)[:1]
    return cards_of(best_action(step, game))


def go_through(school: School, lesson: Lesson, hand: Hand) -> None:
    """Answer every step of a lesson rightly, and go on from each."""
    page, panel = school.page, school.panel
    for number, step in enumerate(lesson.step):
        assert page.step is step
        if step.ask == "game":
            hand.go_on(panel.begin)
            assert school.games == ["game"]
            return
        if step.ask == "hand":
            play_half(school, hand)
        elif step.is_picture:
            answer_picture(school, step, hand)
        else:
            wait_until(lambda: page.asked.table.idle)
            hand.choose(page.asked.table, right_cards(step, school), several=step.ask != "play")
        wait_until(panel.go_on.isVisible)
        said = step.right if step.ask != "hand" else "That was half a hand."
        assert said in panel.said.text(), step.id
        assert school.window.progress is not None
        assert school.window.progress.now.done[step.id], step.id
        hand.go_on(panel.go_on)
        if number + 1 < len(lesson.step):
            wait_until(lambda number=number: page.number == number + 1)


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.id)
@pytest.mark.parametrize("hand", [Keyboard(), Mouse()], ids=["keyboard", "mouse"])
def test_a_lesson_is_gone_through(
    lesson: Lesson, hand: Hand, home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, lesson.id)
    school.window.activateWindow()
    wait_until(lambda: QApplication.focusWindow() is not None)
    go_through(school, lesson, hand)
    school.window.close()


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_heard(
    lesson: Lesson,
    home: Path,
    qtbot: QtBot,
    worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[str] = []
    for module in (lesson_page, lesson_panel):
        monkeypatch.setattr(module, "announce", lambda _where, words: heard.append(words))
    school = School(qtbot, worker, lesson.id)
    for number, step in enumerate(lesson.step):
        heard.clear()
        school.page.go(number)
        (told,) = heard
        assert step.task in told
        assert (lesson.intro in told) is (number == 0)
        if step.is_picture:
            # What the picture shows is read from its answers, each a button with a name.
            assert all(one.text() for one in school.panel._buttons)
            continue
        if step.ask in ("hand", "game"):
            continue
        game = school.page.asked.board.session.current.game
        after = told.partition(step.task)[2]
        hand = by_suit(school.page.asked.board.models.hand.cards)
        assert hand in after, step.id
        trick = after.partition(hand)[2]
        assert all(card_words(card) in trick for _seat, card in game.trick), step.id
    school.window.close()
