"""The coach and the hint at the table: what is shown, read out, and called off."""

from __future__ import annotations

import math
import re
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.app.coach.adviser import best_words, figure, legend
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.session import Session, prompts
from hearts_qt.app.table.art.deck_art import HINTED
from hearts_qt.app.table.overlay.messages import NOTICE_OVERLAP
from hearts_qt.game.actions import Phase
from hearts_qt.game.rule_notices import RuleNotice
from hearts_qt.players.coach import Coach
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.text import text
from hearts_qt.store.history import History
from tests.app.session.session_driver import advised, quick_coach, scripted, settings, settle
from tests.app.table.choice_games import AMERICAN, MOON_NUMBER
from tests.limits import process_events, wait_until

SETTINGS = {"tempo": "instant", "motion": "reduced"}


def shot() -> History:
    """A game in which the person chooses how the moon counts."""
    return scripted(AMERICAN, MOON_NUMBER, lambda game: game.phase is Phase.MOON)


@pytest.fixture
def window(qapp: QApplication) -> Iterator[MainWindow]:
    live = LiveSettings(settings(**SETTINGS))
    made = MainWindow()
    made.resize(1024, 640)
    made.fill(Session(live), live)
    quick_coach(made.session, 12)
    made.show()
    yield made
    made.close()


def begin(window: MainWindow, rules: Rules, number: int = 5) -> Session:
    """Begin a game, and wait until the person has to act and the table shows everything."""
    session = window.session
    session.new_game(rules, number=number)
    settle(session)
    while not (session.current.person in session.current.to_act and window.table.idle):
        QCoreApplication.processEvents()
        window.table.table_scene.animations.skip_all()
    return session


def shown(window: MainWindow) -> None:
    """Wait until the coach has finished and the table shows its advice."""
    advised(window.session)
    window.table.table_scene.animations.skip_all()
    QCoreApplication.processEvents()


HOLD = Rules(pass_cycle=("hold",))


@pytest.mark.parametrize("preset", ["Modern Hearts", "Cancellation Hearts", "Three-Handed"])
def test_every_legal_card_has_its_plate_and_none_covers_another(
    window: MainWindow, preset: str
) -> None:
    rules = PRESETS[preset].rules
    session = begin(window, rules if len(rules.pass_cycle) < 2 else HOLD)
    if session.current.game.phase is not Phase.PLAY:
        session = begin(window, HOLD)
    window.session.adviser.compare_cards()
    shown(window)
    value_labels = window.table.coach.value_labels
    assert not value_labels.isHidden()
    assert len(value_labels.labels) == len(session.current.legal())
    assert sum(plate.best for plate in value_labels.labels) == 1
    rooms = value_labels.rooms()
    for room in rooms:
        assert window.table.viewport().rect().contains(room)
        assert not room.intersects(window.table.messages.status_line.geometry())
    for left, right in pairwise(rooms):
        assert left.right() <= right.left() + 1
    # A rule notice may take the place of the text that explains the value_labels.
    window.table.messages.forget_notices()
    assert "★" in window.table.messages.status_line.text()
    assert prompts.state(session.current) in window.table.messages.status_line.text()


@pytest.mark.parametrize("size", [(800, 600), (1500, 900)])
def test_the_plates_go_with_the_cards_when_the_window_changes(
    window: MainWindow, size: tuple[int, int]
) -> None:
    session = begin(window, HOLD)
    window.session.adviser.compare_cards()
    shown(window)
    table = window.table
    window.resize(*size)
    QCoreApplication.processEvents()
    value_labels = table.coach.value_labels
    cards = table.models.hand.cards
    legal = [row for row, card in enumerate(cards) if session.current.choosable(card)]
    assert len(value_labels.rooms()) == len(legal)
    for row, room in zip(legal, value_labels.rooms(), strict=True):
        box = table.table_scene.cards.hands[0][row].target.box
        assert box.x - room.width() / 2 <= room.center().x() <= box.right
        assert abs(room.bottom() - box.y) < 0.2 * box.height


KITTY = PRESETS["Three-Handed with kitty"].rules.changed(pass_cycle=("hold",))
TEN = PRESETS["Cancellation Hearts"].rules.changed(players=10, pass_cycle=("hold",))


@pytest.mark.parametrize("size", [(1024, 640), (1180, 800), (1500, 900)])
@pytest.mark.parametrize("more", ["", "\nOne line more"], ids=["two lines", "three lines"])
def test_a_long_state_line_leaves_the_label_of_the_kitty_and_the_figures_free(
    window: MainWindow, size: tuple[int, int], more: str
) -> None:
    window.resize(*size)
    begin(window, KITTY)
    window.session.adviser.compare_cards()
    shown(window)
    table = window.table
    table.messages.set_legend(f"{table.messages.legend}{more}")
    line = QRectF(table.messages.status_line.geometry())
    assert table.messages.status_line.text().count("\n") == 1 + bool(more)
    sign = table.table_scene.marks.labels["kitty"]
    assert sign.isVisible()
    assert not line.intersects(sign.sceneBoundingRect())
    assert line.bottom() <= table.coach.value_labels.top_between(line.left(), line.right()) + 1


def test_a_hint_hides_no_figure_and_not_the_state_line(window: MainWindow) -> None:
    session, table = begin(window, HOLD), window.table
    window.session.adviser.compare_cards()
    shown(window)
    assert session.adviser.hint()
    shown(window)
    assert table.messages.bubble.isHidden()
    assert not table.messages.status_line.isHidden()
    assert session.adviser.advice is not None
    assert table.messages.status_line.text() == best_words(
        session.adviser.advice.best, HOLD
    )
    # A hint that was requested before the figures are shown gives way to them.
    window.session.adviser.compare_cards()
    table.messages.end_answer()
    assert session.adviser.hint()
    assert not table.messages.bubble.isHidden()
    window.session.adviser.compare_cards()
    for room in table.coach.value_labels.rooms():
        assert not QRectF(room).intersects(table.messages.bubble.place)


def test_the_bubble_goes_with_its_card_when_the_window_changes(window: MainWindow) -> None:
    session, table = begin(window, HOLD), window.table
    assert session.adviser.hint()
    shown(window)
    words = table.messages.bubble.words
    window.resize(1500, 900)
    QCoreApplication.processEvents()
    (hinted,) = session.adviser.hint_cards
    box = table.table_scene.cards.hands[0][table.models.hand.row_of(hinted)].target.box
    bubble = table.messages.bubble
    assert bubble.words == words
    assert box.x < bubble.tip.x() < box.cx, "where the next card leaves it free"
    assert abs(bubble.tip.y() - box.y) < 0.1 * box.height
    assert bubble.place.bottom() <= box.y


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1500, 900)])
@pytest.mark.parametrize("left_handed", [False, True])
def test_a_bubble_covers_neither_your_plate_nor_the_broken_heart(
    window: MainWindow, size: tuple[int, int], left_handed: bool
) -> None:
    window.live.change(left_handed=left_handed)
    window.resize(*size)
    begin(window, HOLD)
    table = window.table
    scene, bubble = table.table_scene, table.messages.bubble
    scene.marks.broken.set_shown(True)
    taken = [scene.layout.stations[0].plate, scene.marks.broken.home.box]
    for row in range(table.models.hand.rowCount()):
        table.reasons.say_above(row, "Follow clubs", "")
        for box in taken:
            place = QRectF(box.x, box.y, box.width, box.height)
            assert not bubble.place.intersects(place), row
            assert bubble.tip.y() > place.bottom()
        card = scene.own_hand[row].target.box
        assert card.x < bubble.tip.x() < card.right


def test_a_house_rule_among_ten_covers_no_card_and_is_covered_by_nothing(
    window: MainWindow,
) -> None:
    session, table = begin(window, TEN), window.table
    while len(session.current.game.trick) < 9:
        assert session.decisions.play(session.current.legal()[0])
        settle(session)
        window.table.table_scene.animations.skip_all()
        if session.current.waiting_to_continue:
            session.new_game(TEN, number=session.current.game.number + 1)
            settle(session)
            window.table.table_scene.animations.skip_all()
    words = text("Identical cards in a trick cancel each other, so that neither takes it")

    def tell() -> None:
        table.messages.forget_notices()
        table.messages.add_notices((RuleNotice("packs", words),))
        line = QRectF(table.messages.rule_notice.geometry())
        upon = NOTICE_OVERLAP * table.table_scene.layout.text_height
        for _seat, item in table.table_scene.cards.trick:
            box = item.target.box
            assert line.bottom() <= box.y or line.y() >= box.bottom - upon

    assert session.adviser.hint()
    shown(window)
    assert not table.messages.bubble.isHidden()
    tell()
    assert not table.messages.rule_notice.geometry().intersects(table.messages.bubble.geometry())
    table.messages.bubble.hide()
    table.messages.end_answer()
    table.messages.forget_notices()
    window.session.adviser.compare_cards()
    shown(window)
    assert "★" in table.messages.status_line.text()
    tell()
    assert table.messages.status_line.text() == prompts.state(session.current)
    table.messages.forget_notices()
    assert "★" in table.messages.status_line.text(), "there is room again"


@pytest.mark.parametrize("elsewhere", [False, True], ids=["no card", "another card"])
def test_enter_after_a_hint_plays_the_card_that_was_shown(
    window: MainWindow, elsewhere: bool
) -> None:
    session, table = begin(window, HOLD), window.table
    window.activateWindow()
    table.setFocus()
    (best,) = best_cards(window)
    row = table.models.hand.row_of(best)
    if elsewhere:
        while table.keyboard.row in (-1, row):
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Right)
    assert session.adviser.hint()
    shown(window)
    variant = table.table_scene.own_hand[row].variant
    assert HINTED in variant
    assert table.keyboard.row == (row if elsewhere else -1)
    assert table.table_scene.cards.hover == row
    assert not table.messages.bubble.isHidden()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert best not in session.current.game.hand_of(session.current.person)
    # The next card does not look like another hint.
    settle(session)
    assert table.keyboard.row == -1 or elsewhere
    assert not any(HINTED in item.variant for item in table.table_scene.own_hand)


def best_cards(window: MainWindow) -> tuple[int, ...]:
    """The cards that the coach would play."""
    session = window.session
    return (
        Coach(1, Limits(math.inf, math.inf, 12))
        .advise(session.current.game.observation(session.current.person))
        .best.cards
    )


def test_a_screen_reader_hears_the_figures_with_the_card(window: MainWindow) -> None:
    session = begin(window, HOLD)
    window.session.adviser.compare_cards()
    shown(window)
    advice = session.adviser.advice
    assert advice is not None
    row = window.models.hand.row_of(advice.best.cards[0])
    name = window.table.keyboard.buttons.buttons[row].spoken
    assert f"{figure(advice.best.points or 0)} points expected" in name
    assert name.endswith("the best choice")
    window.session.adviser.compare_cards()
    assert "points expected" not in window.table.keyboard.buttons.buttons[row].spoken


def test_figures_go_when_the_decision_is_made_and_when_asked(window: MainWindow) -> None:
    session = begin(window, HOLD)
    value_labels = window.table.coach.value_labels
    window.session.adviser.compare_cards()
    shown(window)
    window.session.adviser.compare_cards()
    assert value_labels.isHidden()
    assert "★" not in window.table.messages.status_line.text()
    window.session.adviser.compare_cards()
    assert not value_labels.isHidden(), "evaluated before, so shown at once"
    assert session.decisions.play(session.current.legal()[0])
    assert value_labels.isHidden()
    assert session.adviser.advice is None


def test_with_the_coach_on_every_decision_is_weighed(window: MainWindow) -> None:
    session = begin(window, HOLD)
    window.actions_of.by_id["coach"].trigger()
    assert window.live.values.coach
    for _ in range(3):
        shown(window)
        assert not window.table.coach.value_labels.isHidden()
        assert session.decisions.play(session.current.legal()[0])
        settle(session)
        window.table.table_scene.animations.skip_all()
    window.live.change(coach=False)
    assert not window.actions_of.by_id["coach"].isChecked()
    assert window.table.coach.value_labels.isHidden()


def test_the_best_cards_to_pass_are_marked_and_the_best_sets_named(window: MainWindow) -> None:
    session = begin(window, Rules())
    window.session.adviser.compare_cards()
    shown(window)
    advice = session.adviser.advice
    assert advice is not None
    plates = window.table.coach.value_labels.labels
    assert len(plates) == 3
    assert all(plate.best and not plate.words for plate in plates)
    words = legend(advice, session.current.rules)
    assert words.count("·") >= 3
    # No line breaks between cards and their figure, or between the star and its cards.
    assert ":\N{NO-BREAK SPACE}" in words
    assert not re.search(r"[:★] ", words)
    assert session.adviser.hint()
    assert tuple(sorted(session.selection.cards)) == advice.best.cards


def test_the_panel_that_asks_for_the_moon_says_what_is_best(window: MainWindow) -> None:
    session = window.session
    session.games.continue_with(shot())
    settle(session)
    window.table.table_scene.animations.skip_all()
    moon = window.table.choices.moon_panel
    assert not moon.isHidden()
    asked = moon.lines
    assert session.adviser.hint()
    shown(window)
    assert moon.lines[: len(asked)] == asked
    (answer,) = moon.lines[len(asked) :]
    assert "Your chance to win the game is" in answer.words
    assert answer.words in moon.accessibleName()
    # There is room for both sheets below all the lines.
    assert moon.height() <= window.table.viewport().height()
    # A player who takes a card back is asked again, but gets no hint they did not ask for.
    assert session.decisions.choose_moon("add")
    settle(session)
    window.table.table_scene.animations.skip_all()
    assert session.undo.back()
    window.table.table_scene.animations.skip_all()
    assert moon.lines == asked
    # Comparing with the coach shows the same line, and switching that off removes it.
    window.session.adviser.compare_cards()
    shown(window)
    assert [line.words for line in moon.lines[len(asked) :]] == [answer.words]
    window.session.adviser.compare_cards()
    assert moon.lines == asked


def test_a_hint_asked_before_the_panel_is_there_waits_for_it(window: MainWindow) -> None:
    session, table = window.session, window.table
    session.games.continue_with(shot())
    table.table_scene.animations.skip_all()
    asked = table.choices.moon_panel.lines
    # The last trick still lies there.
    table.choices.hide()
    assert session.adviser.hint()
    shown(window)
    assert table.choices.moon_panel.isHidden()
    table.choices.show()
    assert table.choices.moon_panel.lines[: len(asked)] == asked
    assert "Your chance to win the game is" in table.choices.moon_panel.lines[-1].words
    # The hint was only for this moon.
    assert session.undo.back()
    table.table_scene.animations.skip_all()
    session.games.continue_with(shot())
    table.table_scene.animations.skip_all()
    assert table.choices.moon_panel.lines == asked


def test_the_panel_rises_to_its_place_with_what_is_said_meanwhile(window: MainWindow) -> None:
    session, table = window.session, window.table
    window.live.change(motion="full", tempo="normal")
    session.games.continue_with(shot())
    table.table_scene.animations.skip_all()
    moon = table.choices.moon_panel
    assert not moon.isHidden()
    table.choices.advise("What is said takes a line. " * 5)
    wait_until(lambda: not moon.rising)
    place = moon.pos()
    table.choices.place()
    assert moon.pos() == place
    assert moon.geometry().bottom() <= table.viewport().height()


@pytest.mark.parametrize("what", ["play", "undo", "new game", "close"])
def test_whatever_happens_calls_the_coach_off_at_once(window: MainWindow, what: str) -> None:
    session = begin(window, HOLD)
    assert session.decisions.play(session.current.legal()[0])
    settle(session)
    window.table.table_scene.animations.skip_all()
    heard: list[object] = []
    session.adviser.hint_ready.connect(lambda *hint: heard.append(hint))
    session.adviser.take(Coach(1, Limits(30.0, 30.0, 2048)))
    assert session.adviser.hint()
    assert session.adviser.busy
    coaches = [thread for thread in threading.enumerate() if thread.name == "coach"]
    assert coaches
    match what:
        case "play":
            assert session.decisions.play(session.current.legal()[0])
        case "undo":
            assert session.undo.back()
        case "new game":
            session.new_game(HOLD, number=6)
        case "close":
            session.close()
    assert not session.adviser.busy
    for thread in coaches:
        # Without the cancellation the search would take half a minute.
        thread.join(15)
        assert not thread.is_alive()
    process_events(5)
    assert heard == []


def test_slow_advice_is_announced_calmly_and_no_second_time(window: MainWindow) -> None:
    session = begin(window, HOLD)
    states: list[bool] = []
    session.adviser.thinking.connect(states.append)
    session.adviser.take(Coach(1, Limits(math.inf, math.inf, 2048)))
    window.session.adviser.compare_cards()
    shown(window)
    window.session.adviser.compare_cards()
    window.session.adviser.compare_cards()
    assert states.count(True) <= 1
    assert states[-1] is False
    assert "SearchResult" not in window.table.messages.status_line.text()


def test_a_coach_that_breaks_down_is_reported_and_the_game_goes_on(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(window, HOLD)
    faults: list[Exception] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: faults.append(error))

    class Broken(Coach):
        def advise(self, observation: object) -> object:
            raise RuntimeError("broken")

    session.adviser.take(Broken(1))
    assert session.adviser.hint()
    advised(session)
    assert len(faults) == 1
    assert session.decisions.play(session.current.legal()[0])


def test_figures_are_written_short_with_a_true_minus() -> None:
    assert [figure(points) for points in (4.04, -3.26, -0.01, 12.0, 130.4)] == [
        "4.0",
        "−3.3",
        "0.0",
        "12.0",
        "130",
    ]
