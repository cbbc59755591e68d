"""The table under the mouse and the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.table.input.presses import TypedCard
from hearts_qt.app.table.overlay import spoken_answers
from hearts_qt.app.table.playback.tempo import Durations, Tempo
from hearts_qt.app.table.view import TableView
from hearts_qt.game.actions import Phase
from hearts_qt.rules.cards import CLUBS, DIAMONDS, HEARTS, SPADES, parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import Settings
from tests.app.table.table_driver import make_table, settle

HOLD = Rules(pass_cycle=("hold",))


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    view = make_table(qtbot, size=(1100, 700))
    view.session.new_game(Rules(), 11)
    settle(view)
    return view


def uncovered_point(view: TableView, row: int) -> QPoint:
    """A point of a card of the hand that no other card covers."""
    item = view.table_scene.cards.hands[0][row]
    pose = item.target
    return QPoint(round(pose.x - pose.width * 0.38), round(pose.y - pose.width * 0.4))


def click(view: TableView, place: QPoint) -> None:
    settle(view)
    QTest.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place
    )
    settle(view)


def pass_three(view: TableView) -> None:
    for row in range(3):
        click(view, uncovered_point(view, row))
    view.choices.confirm_button.click()
    settle(view)


def test_a_pass_by_mouse(table: TableView) -> None:
    session = table.session
    assert session.current.game.phase is Phase.PASS
    assert not table.choices.confirm_button.isEnabled()
    for row in (0, 1, 2):
        click(table, uncovered_point(table, row))
    assert session.selection.raised == (0, 1, 2)
    click(table, uncovered_point(table, 3))
    assert session.selection.raised == (0, 1, 2), "a fourth is not taken"
    click(table, uncovered_point(table, 1))
    assert session.selection.raised == (0, 2)
    assert table.messages.status_line.text() == "Choose 1 more"
    click(table, uncovered_point(table, 5))
    table.choices.confirm_button.click()
    settle(table)
    assert session.current.game.phase is Phase.PLAY
    assert table.choices.confirm_button.isHidden()


def test_a_click_plays_a_legal_card_and_refuses_another(table: TableView) -> None:
    pass_three(table)
    session = table.session
    assert session.current.to_act == (0,)
    hand, may = table.models.hand, session.current.choosable
    legal = next(row for row, card in enumerate(hand.cards) if may(card))
    other = next((row for row, card in enumerate(hand.cards) if not may(card)), None)
    if other is not None:
        before = hand.cards
        click(table, uncovered_point(table, other))
        assert hand.cards == before
        assert not table.messages.bubble.isHidden()
        assert table.messages.bubble.words
    count = len(hand.cards)
    click(table, uncovered_point(table, legal))
    assert len(hand.cards) == count - 1


def test_a_drag_to_the_middle_plays(table: TableView) -> None:
    pass_three(table)
    session = table.session
    hand = table.models.hand
    row = next(row for row, card in enumerate(hand.cards) if session.current.choosable(card))
    card = hand.cards[row]
    start = uncovered_point(table, row)
    port = table.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(port, start - QPoint(0, 40))
    QTest.mouseMove(port, start - QPoint(0, 60))
    # Dropped in the middle of the table, it is played.
    place = QPoint(550, 250)
    QTest.mouseMove(port, place)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert card not in hand.cards


def test_the_click_that_hurries_plays_nothing(qtbot: QtBot, table: TableView) -> None:
    table.set_tempo(Tempo.NORMAL)
    session = table.session
    session.new_game(HOLD, 4)
    assert not table.idle
    cards = len(session.current.game.hand_of(0))
    click(table, QPoint(550, 600))
    assert len(session.current.game.hand_of(0)) == cards
    table.table_scene.animations.skip_all()
    assert table.idle


def test_waiting_for_the_person(table: TableView) -> None:
    table.set_tempo(Tempo.INSTANT)
    table.live.change(wait_for_me=True)
    pass_three(table)
    playback = table.table_scene.animations
    settle(table)
    while playback.waits_for_person:
        QTest.keyClick(table, Qt.Key.Key_Space)
    session = table.session
    while not table.idle:
        playback.advance(100)
    session.decisions.play(session.current.legal()[0])
    settle(table)
    for _ in range(200):
        if playback.waits_for_person:
            break
        playback.advance(100)
    assert playback.waits_for_person
    tricks = session.current.game.tricks
    cards = len(session.current.game.hand_of(0))
    click(table, uncovered_point(table, 0))
    assert len(session.current.game.hand_of(0)) == cards, "that click never also plays a card"
    assert session.current.game.tricks == tricks


def test_a_hand_by_keyboard(table: TableView) -> None:
    session = table.session
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Home)
    for _ in range(3):
        focus = QApplication.focusWidget()
        QTest.keyClick(focus, Qt.Key.Key_Up)
        QTest.keyClick(focus, Qt.Key.Key_Right)
    assert len(session.selection.raised) == 3
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert session.current.game.phase is Phase.PLAY
    for _ in range(200):
        settle(table)
        if session.current.waiting_to_continue:
            break
        hand = table.models.hand
        row = next(row for row, card in enumerate(hand.cards) if session.current.choosable(card))
        QTest.keyClick(QApplication.focusWidget() or table, Qt.Key.Key_Home)
        for _step in range(row):
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert session.current.waiting_to_continue
    assert not table.panel.isHidden()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert not session.current.waiting_to_continue
    assert table.panel.isHidden()


def test_cards_can_be_typed() -> None:
    cards = parse_cards("2C TC QC 5D QS TH AH")
    typing = TypedCard(lambda: ({}, {}))

    def typed(word: str, row: int = -1) -> int:
        return type_word(typing, cards, word, row)

    assert typed("10h") == cards.index(parse_card("TH"))
    assert typed("th") == cards.index(parse_card("TH"))
    assert typed("qs") == cards.index(parse_card("QS"))
    assert typed("QC") == cards.index(parse_card("QC"))
    assert typed("h") == cards.index(parse_card("TH"))
    assert typed("h", cards.index(parse_card("TH"))) == cards.index(parse_card("AH"))
    assert typed("9s") == -1


def type_word(typing: TypedCard, cards: Sequence[int], word: str, row: int = -1) -> int:
    found = -1
    for letter in word:
        assert typing.wants(letter)
        found = typing.type(letter, cards, row)
    return found


GERMAN = {"a": 12, "k": 11, "d": 10, "b": 9}, {"k": CLUBS, "d": DIAMONDS, "p": SPADES, "h": HEARTS}
SWEDISH = {"e": 12, "k": 11, "d": 10, "kn": 9}, {"k": CLUBS, "r": DIAMONDS, "s": SPADES}
TURKISH = {"a": 12, "p": 11, "k": 10, "v": 9}, {}


@pytest.mark.parametrize(("letters", "words", "card"), [
    # What is free in the international letters is the language's.
    (GERMAN, ["bh", "jh"], "JH"),
    # D is diamonds, and the German queen if a suit follows.
    (GERMAN, ["dh", "qh"], "QH"),
    (GERMAN, ["dp", "ds", "qs", "qp"], "QS"),
    # A suit twice is still the second card of that suit.
    (GERMAN, ["dd", "ad"], "AD"),
    (GERMAN, ["qd", "d"], "QD"),
    # K is the king first, and clubs after a rank.
    (GERMAN, ["kk", "kc"], "KC"),
    (GERMAN, ["dk"], "QC"),
    # Two letters for one rank.
    (SWEDISH, ["knh", "jh"], "JH"),
    (SWEDISH, ["kh"], "KH"),
    (SWEDISH, ["er"], "AD"),
    # Of two ranks, the international one counts.
    (TURKISH, ["kh", "ph"], "KH"),
    (TURKISH, ["qh"], "QH"),
])  # fmt: skip
def test_cards_can_be_typed_in_the_letters_of_a_language(
    letters: tuple[dict[str, int], dict[str, int]], words: list[str], card: str
) -> None:
    cards = parse_cards("QC KC QD AD QS JH QH KH")
    for word in words:
        typing = TypedCard(lambda: letters)
        row = -1
        for letter in word:
            row = typing.type(letter, cards, row)
        assert row == cards.index(parse_card(card)), word
    assert not TypedCard(lambda: letters).wants("n"), "a letter that begins no card is a shortcut"


def test_the_hand_is_there_for_a_screen_reader(table: TableView) -> None:
    buttons = [one for one in table.keyboard.buttons.buttons if not one.isHidden()]
    assert len(buttons) == 13
    interface = QAccessible.queryAccessibleInterface(buttons[0])
    assert interface.role() == QAccessible.Role.Button
    assert interface.text(QAccessible.Text.Name) == buttons[0].spoken
    buttons[4].click()
    assert table.session.selection.raised == (4,)
    assert "raised" in buttons[4].spoken
    interface = QAccessible.queryAccessibleInterface(buttons[4])
    assert interface.text(QAccessible.Text.Name) == buttons[4].spoken
    pass_three_more(table)
    hand = table.models.hand
    for row, button in enumerate(buttons[:13]):
        if not table.session.current.choosable(hand.cards[row]):
            assert table.session.current.why_not(hand.cards[row]) in button.spoken


def pass_three_more(view: TableView) -> None:
    for row in (0, 1):
        click(view, uncovered_point(view, row))
    view.choices.confirm_button.click()
    settle(view)


def test_seats_and_trick_are_there_for_a_screen_reader(table: TableView) -> None:
    spoken = [note.accessibleName() for note in table.accessibility.seats]
    assert len(spoken) == 4
    names = table.session.current.names
    assert all(name in words for name, words in zip(names, spoken, strict=True))
    pass_three(table)
    if table.session.current.game.trick:
        assert table.accessibility.trick.accessibleName()
        assert not table.accessibility.trick.isHidden()


def test_questions_have_answers(table: TableView) -> None:
    session, models = table.session, table.models
    pass_three(table)
    for ask in (
        spoken_answers.trick,
        spoken_answers.last_trick,
        spoken_answers.hand,
        spoken_answers.points,
        spoken_answers.voids,
        spoken_answers.broken,
        spoken_answers.queen,
    ):
        sentence = ask(session, models)
        assert sentence
        table.messages.tell(sentence)
        assert table.messages.status_line.text() == getattr(sentence, "shown", sentence)


def test_the_last_trick_can_be_looked_at(table: TableView) -> None:
    pass_three(table)
    session = table.session
    while not session.current.game.tricks:
        session.decisions.play(session.current.legal()[0])
        settle(table)
    table.last_trick.toggle()
    assert len(table.table_scene.last_trick.items) == 4
    table.last_trick.toggle()
    assert not table.table_scene.last_trick.items


def test_the_table_follows_the_settings(table: TableView) -> None:
    before = table.table_scene.layout.card_width
    table.live.change(card_size=70, felt="blue", left_handed=True, four_colours=True)
    assert table.table_scene.layout.card_width < before
    assert table.table_scene.layout.stations[0].plate.x > 500
    table.live.change(order="hearts_first")
    shown = [item.settled_card for item in table.table_scene.cards.hands[0]]
    assert tuple(shown) == table.models.hand.cards


def test_each_tempo_has_its_durations() -> None:
    normal = Durations()
    assert normal.at(Tempo.RELAXED).hold == pytest.approx(normal.hold * 1.6)
    assert normal.at(Tempo.BRISK).card == pytest.approx(normal.card * 0.6)
    instant = normal.at(Tempo.INSTANT)
    assert (instant.card, instant.hold, instant.motion) == (0, 600, False)
    at_once = normal.at(Tempo.AT_ONCE)
    assert at_once.hold == 0
    reduced = normal.at(Tempo.NORMAL, reduced=True)
    assert reduced.hold == normal.hold
    assert not reduced.motion


class Screen:
    """A screen with another rate than that of the tests."""

    def __init__(self, rate: float) -> None:
        self._rate = rate

    def refreshRate(self) -> float:
        return self._rate


@pytest.mark.parametrize(("rate", "time"), [(59.94, 16), (120.0, 8), (50.0, 20), (0.0, 16)])
def test_movements_have_as_many_frames_as_the_screen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, rate: float, time: int
) -> None:
    monkeypatch.setattr(TableView, "screen", lambda view: Screen(rate))
    live = LiveSettings(Settings(motion="full", offer_cut=False))
    table = make_table(qtbot, live, tempo=Tempo.NORMAL)
    table.session.new_game()
    animations = table.table_scene.animations
    assert animations.running
    (timer,) = animations.findChildren(QTimer)
    assert timer.interval() == time
