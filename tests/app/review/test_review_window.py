"""The review of a finished hand: steps, marks, the retry of costly decisions, all by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.i18n import say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.results.share_window import ShareWindow
from hearts_qt.app.review.decisions_model import DecisionsModel
from hearts_qt.app.review.hand_analysis import ReviewedGame
from hearts_qt.app.review.retry import MOST_QUESTIONS, Reply, Retry, Stage
from hearts_qt.app.review.retry_panel import RetryPanel
from hearts_qt.app.review.review_window import ReviewWindow
from hearts_qt.app.review.view_choice import ALL, OWN
from hearts_qt.app.review.what_if_window import WhatIfWindow
from hearts_qt.app.review.words import action_words, choice_words, is_error
from hearts_qt.app.table.art.deck_art import BACK
from hearts_qt.app.ui import dialog as ui_dialog
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.splitter import STEP
from hearts_qt.app.worker import Worker
from hearts_qt.game.actions import Deal, Pass, Play
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.lessons.lesson_file import lesson_about
from hearts_qt.players.coach.themes import THEME_NAMES, Theme, theme_of
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.players.review.hand_review import review_whole_hand
from hearts_qt.players.review.review_results import HandReview
from hearts_qt.store.reviews import hand_digests, read_reviews, review_path, update_reviews
from tests.app.review.played_game import played
from tests.limits import process_events, wait_until

NAMES = ("You", "Ada", "Bruno", "Clara")
PLAYERS = ("person", "basic", "basic", "basic")
WORLDS = 128
NO_KEYS = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
MARKED = 1
"""The column of the list that has the mark of the verdict."""


@cache
def analysed() -> HandReview:
    """The first hand, analysed for all seats."""
    hand = played_hand(played(), 0)
    assert hand is not None
    return review_whole_hand(hand, range(4), worlds=WORLDS, players=PLAYERS)


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


@pytest.fixture
def window(home: Path, qtbot: QtBot, worker: Worker) -> Iterator[ReviewWindow]:
    yield from opened(qtbot, worker, keep_beside(home, analysed()))


@pytest.fixture
def analysing(home: Path, qtbot: QtBot, worker: Worker) -> Iterator[ReviewWindow]:
    """A window whose analysis has only begun."""
    yield from opened(qtbot, worker)


def keep_beside(folder: Path, review: HandReview) -> Callable[[], Path]:
    """Keep a review of the first hand where the record of the game would be."""
    record = folder / "game.hearts"
    digest = hand_digests(played())[review.hand]
    assert update_reviews(record, lambda kept: kept.add(digest, review), WORLDS) is None
    return lambda: record


def opened(
    qtbot: QtBot, worker: Worker, record: Callable[[], Path] | None = None
) -> Iterator[ReviewWindow]:
    reviewed = ReviewedGame(played(), NAMES, PLAYERS, worlds=WORLDS, record=record)
    made = ReviewWindow(reviewed, LiveSettings(), worker, windows.open_nothing)
    qtbot.addWidget(made)
    made.show()
    wait_until(lambda: made.decision is not None)
    yield made
    made.close()


def own_seat_reviewed(window: ReviewWindow) -> bool:
    return all(
        window.decisions.known(row) is not None
        for row, one in enumerate(window.decisions.decisions)
        if one.seat == 0
    )


def costliest(window: ReviewWindow) -> list[int]:
    """The rows that are asked for again."""
    return window.decisions.errors(0)[:MOST_QUESTIONS]


def key(window: ReviewWindow, pressed: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget() or window, pressed)


def choose(window: ReviewWindow, cards: tuple[int, ...]) -> None:
    """Choose cards at the table, where the person is asked."""
    session, decision = window.board.session, window.decision
    assert decision is not None
    if isinstance(decision.action, Play):
        assert session.decisions.play(cards[0])
    else:
        assert isinstance(decision.action, Pass)
        target = session.current.game.pass_targets[0][0]
        assert session.decisions.pass_cards([(target, cards)])


def test_steps_show_the_position_before_each_decision(window: ReviewWindow) -> None:
    window.show_cards(ALL)
    # With the focus, it would describe a step only when that is asked for.
    window.strip.clearFocus()
    for row in (0, 4, 17, len(window.decisions.decisions) - 1):
        window.go(row)
        decision = window.decisions.decisions[row]
        state = window.board.models.timeline.state
        assert decision.seat in state.to_act
        assert len(state.played) == (decision.index if isinstance(decision.index, int) else 0)
        assert window.strip.accessibleDescription()
    window.go(len(window.decisions.decisions))
    assert window.row == len(window.decisions.decisions) - 1


def test_a_held_key_takes_one_step_each_time_it_repeats(window: ReviewWindow) -> None:
    """The system repeats a held key however long a step takes: each is shown, none is left over."""
    window.show_cards(ALL)
    window.go(0)
    window.strip.setFocus()
    last = window.decisions.rowCount() - 1
    for row in range(1, 31):
        press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, NO_KEYS, "", row > 1)
        QApplication.sendEvent(window.strip, press)
        decision = window.decisions.decisions[row]
        state = window.board.models.timeline.state
        assert (window.row, decision.seat in state.to_act) == (row, True)
        assert len(state.played) == (decision.index if isinstance(decision.index, int) else 0)
    # Repeats that wait in the queue of the system, more of them than there are steps.
    for _ in range(last):
        press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, NO_KEYS, "", True)
        QApplication.postEvent(window.strip, press)
    process_events()
    assert window.row == last
    QTest.keyRelease(window.strip, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_Left)
    process_events()
    assert window.row == last - 1


def test_the_keys_go_from_play_to_play_and_from_trick_to_trick(window: ReviewWindow) -> None:
    window.strip.setFocus()
    key(window, Qt.Key.Key_Home)
    assert window.row == 0
    key(window, Qt.Key.Key_Right)
    assert window.row == 1
    key(window, Qt.Key.Key_Left)
    assert window.row == 0
    key(window, Qt.Key.Key_PageDown)
    assert window.decision is not None
    assert window.decision.index == 0, "the first trick follows the pass"
    key(window, Qt.Key.Key_PageDown)
    assert window.decision.index == 4
    key(window, Qt.Key.Key_PageUp)
    assert window.decision.index == 0
    key(window, Qt.Key.Key_End)
    assert window.row == len(window.decisions.decisions) - 1
    assert not window.steps.buttons[Qt.Key.Key_Right].isEnabled()


def test_only_the_cards_that_were_asked_for_lie_open(window: ReviewWindow) -> None:
    window.go(8)
    hands = window.table.table_scene.cards.hands

    def opened() -> list[bool]:
        return [all(item.settled_card != BACK for item in items) for items in hands]

    assert opened() == [True, False, False, False]
    window.show_cards(ALL)
    hands = window.table.table_scene.cards.hands
    assert opened() == [True, True, True, True]
    window.show_cards(2)
    hands = window.table.table_scene.cards.hands
    assert opened() == [False, False, True, False]
    window.show_cards(OWN)


def test_every_card_says_its_place_in_the_hand_that_is_left(window: ReviewWindow) -> None:
    for row in range(0, len(window.decisions.decisions), 5):
        window.go(row)
        shown = [one for one in window.table.keyboard.buttons.buttons if not one.isHidden()]
        places = [one.accessibleDescription() for one in shown]
        assert places == [f"{at + 1} of {len(shown)}" for at in range(len(shown))]


def test_nobody_can_play_while_a_hand_is_stepped_through(window: ReviewWindow) -> None:
    row = next(
        at
        for at, one in enumerate(window.decisions.decisions)
        if one.seat == 0 and isinstance(one.action, Play)
    )
    window.go(row)
    before, shown = len(window.board.session.current.game.log), window.board.models.timeline.state
    assert not window.board.session.decisions.play(window.position(row).legal(0)[0])
    assert len(window.board.session.current.game.log) == before
    assert window.board.models.timeline.state is shown


def test_the_models_keep_their_promises(window: ReviewWindow) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    QAbstractItemModelTester(window.decisions, mode)
    QAbstractItemModelTester(window.panel.choices, mode)
    wait_until(lambda: own_seat_reviewed(window))
    window.show_answers()
    for row in range(0, 20):
        window.go(row)
    window.decisions.keep_secret({3, 4})
    window.decisions.keep_secret(())
    empty = DecisionsModel()
    QAbstractItemModelTester(empty, mode)
    assert empty.rowCount() == 0


def test_a_whole_review_by_keyboard_asks_first_and_then_tells(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    costly = costliest(window)
    assert costly, "a random player makes mistakes"
    for row in costly:
        assert window.decisions.review(row) is None, "no figures before the answer"
    window.retry_panel.start.setFocus()
    key(window, Qt.Key.Key_Return)
    for row in costly:
        assert window.row == row
        assert window.board.asks
        assert window.pages.isHidden()
        decision = window.decisions.decisions[row]
        review = window.decisions.known(row)
        assert review is not None
        assert is_error(review)
        # The action that was played is not accepted.
        window.board.session.decisions.judge(decision.action)
        assert window.board.asks
        # The best choice is accepted.
        choose(window, review.best.cards)
        assert not window.board.asks
        assert window.decisions.review(row) is review
        assert not window.pages.isHidden()
        assert window.table.messages.narrator.log[-1].startswith("Right!")
        key(window, Qt.Key.Key_Return)
    assert window.retry_panel.isHidden()
    window.strip.setFocus()
    key(window, Qt.Key.Key_Home)
    key(window, Qt.Key.Key_Down)
    assert window.row in costly or window.row in window.decisions.marked()


@pytest.mark.parametrize("by_key", [False, True], ids=["frame", "Escape"])
def test_closing_cancels_the_analysis(analysing: ReviewWindow, by_key: bool) -> None:
    token = analysing.analysis._token
    assert not token.cancelled
    if by_key:
        key(analysing, Qt.Key.Key_Escape)
    else:
        analysing.close()
    assert analysing.isHidden()
    assert token.cancelled
    wait_until(lambda: not analysing.analysis._lane.busy)


def test_results_are_kept_beside_the_record_and_read_back(
    home: Path, tmp_path: Path, qtbot: QtBot, worker: Worker
) -> None:
    game = played()
    record = tmp_path / "game.hearts"
    entries = [SeatEntry(name, player) for name, player in zip(NAMES, PLAYERS, strict=True)]
    record.write_text(write_record(game, entries), encoding="utf-8")
    written = record.read_bytes()
    reviewed = ReviewedGame(game, NAMES, PLAYERS, record=lambda: record, worlds=32)
    first = ReviewWindow(reviewed, LiveSettings(), worker, windows.open_nothing)
    qtbot.addWidget(first)
    wait_until(lambda: review_path(record).is_file())
    first.close()
    second = ReviewWindow(reviewed, LiveSettings(), worker, windows.open_nothing)
    qtbot.addWidget(second)
    wait_until(lambda: second.decision is not None)
    assert own_seat_reviewed(second), "nothing is analysed again"
    second.close()
    assert record.read_bytes() == written


def test_a_possible_deal_keeps_the_players_cards_and_is_left_by_the_next_step(
    window: ReviewWindow,
) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.show_answers()
    decisions = window.decisions.decisions
    row = next(at for at in costliest(window) if isinstance(decisions[at].action, Play))
    window.go(row)
    actual = window.board.session.timeline.state.hands
    window.panel.hurts.click()
    wait_until(lambda: "possible deals" in window.panel.deal_said.text())
    wait_until(lambda: not window.panel.deal_said.text().startswith("Drawing"))
    if window.panel.hurts.isChecked():
        shown = window.board.session.timeline.state.hands
        assert sorted(shown[0]) == sorted(actual[0]), "the seat's own cards are what they were"
        assert sorted(card for hand in shown for card in hand) == sorted(
            card for hand in actual for card in hand
        )
    window.go(row + 1)
    assert not window.panel.hurts.isChecked()


def test_the_summary_tells_what_each_player_gave_away(window: ReviewWindow) -> None:
    wait_until(lambda: not window.pages.hand.dots.isHidden())
    assert window.pages.hand.given.points.text().startswith("You: ")
    assert "Experts with your cards" in window.pages.hand.dots.accessibleDescription()


def test_playing_on_from_a_position_keeps_nothing_and_leads_back(
    window: ReviewWindow, home: Path
) -> None:
    row = next(
        at
        for at, one in enumerate(window.decisions.decisions)
        if one.seat == 0 and one.trick == 9 and isinstance(one.action, Play)
    )
    window.go(row)
    log = len(window.board.session.current.game.log)
    window.play_on.click()
    branch = window._child
    assert isinstance(branch, WhatIfWindow)
    branch.table.set_tempo("at_once")
    session = branch.session
    wait_until(lambda: 0 in session.current.to_act)
    hints: list[object] = []
    session.adviser.hint_ready.connect(lambda cards, _words: hints.append(cards))
    assert branch.hint.shortcut() == QKeySequence("Ctrl+H")
    branch.hint.click()
    wait_until(lambda: bool(hints))
    for _ in range(20):
        wait_until(lambda: 0 in session.current.to_act or session.current.waiting_to_continue)
        if session.current.waiting_to_continue:
            break
        assert session.decisions.play(session.current.legal()[0])
    wait_until(lambda: branch.table.panel.isVisible())
    shown = [one.text() for one in branch.table.panel.buttons if one.isVisible()]
    assert shown == ["Back to the review"]
    branch.table.panel.first.click()
    assert branch.isHidden()
    assert len(window.board.session.current.game.log) == log, "the review is where it was"
    assert not list(home.rglob("*.hearts"))


def test_a_position_is_copied_as_text_and_as_a_picture(window: ReviewWindow) -> None:
    wait_until(lambda: own_seat_reviewed(window))
    window.show_answers()
    window.go(costliest(window)[0])
    window.copy.click()
    text = QGuiApplication.clipboard().text()
    assert "You hold: " in text
    assert "gives away" in text
    window.picture.click()
    shown = window._child
    assert isinstance(shown, ShareWindow)
    assert not shown.image.isNull()


def test_a_hand_that_is_not_finished_is_shown_as_far_as_it_was_played(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    game = played()
    starts = [at for at, action in enumerate(game.log) if isinstance(action, Deal)]
    cut = game.undealt().replayed(game.log[: starts[1] + 1 + 4 + 10])
    made = ReviewWindow(
        ReviewedGame(cut, NAMES, PLAYERS, at=windows.Place(1), worlds=4),
        LiveSettings(),
        worker,
        windows.open_nothing,
    )
    qtbot.addWidget(made)
    made.show()
    wait_until(lambda: made.decision is not None)
    assert "not finished" in made.view_choice.hands.currentText()
    assert made.view_choice.unfinished.isVisible()
    assert len(made.decisions.decisions) == 14
    wait_until(lambda: own_seat_reviewed(made))
    made.go(13)
    made.pages.show_game()
    assert made.pages.game.model.rowCount() == 2, "the finished hand and the sum"
    assert "Hand 2 is not finished" in made.pages.game.unfinished.text()
    wait_until(lambda: 1 in made._seats_done)
    assert made.pages.hand.waterfall.isHidden()
    assert made.pages.hand.dots.isHidden()
    assert made.pages.hand.given.points.text().startswith("You: ")
    made.show_hand(0)
    assert made.view_choice.unfinished.isHidden()
    made.close()


def test_all_answers_begin_with_the_costliest_decision_and_are_listed(
    window: ReviewWindow,
) -> None:
    summary = window.pages.hand
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    assert window.retry.stage is Stage.OFFERED
    costly = costliest(window)
    assert all(link.isHidden() for link in summary.costly.links), "no answer before it is asked for"
    assert "until you try again" in summary.costly.note.text()
    window.retry_panel.stop.setFocus()
    key(window, Qt.Key.Key_Return)
    assert window.row == costly[0]
    assert window.panel.better.text().startswith("Better: ")
    assert window.panel.better.text() in window.table.messages.narrator.log[-1]
    shown = [link for link in summary.costly.links if not link.isHidden()]
    assert len(shown) == len(costly)
    assert summary.costly.note.isHidden()
    window.pages.setCurrentIndex(2)
    QTest.keyClick(shown[-1], Qt.Key.Key_Space)
    assert window.row == costly[-1]
    assert window.pages.currentIndex() == 0
    assert window.focusWidget() is window.strip, "the arrow keys take steps"
    window.show_hand(0)
    wait_until(lambda: 0 in window._seats_done)
    assert window.retry_panel.isHidden(), "the answers are known already"
    assert all(window.decisions.review(row) is not None for row in costly)


def test_an_error_has_a_lesson_about_its_theme(window: ReviewWindow) -> None:
    wanted: list[windows.Window] = []
    window._open_window = wanted.append
    panel = window.panel
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    assert not panel.lesson.isVisible(), "it would tell what the error is about"
    window.show_answers()
    window.go(costliest(window)[0])
    wait_until(panel.lesson.isVisible)
    theme = next(one for one in Theme if say(THEME_NAMES[one]) == panel.theme.text())
    panel.lesson.click()
    assert wanted == [windows.School(lesson_about(theme).id)]
    others = [at for at, one in enumerate(window.decisions.decisions) if one.seat]
    window.go(others[0])
    assert not panel.lesson.isVisible()


def test_a_screen_reader_hears_the_offer_to_try_again(analysing: ReviewWindow) -> None:
    wait_until(lambda: analysing.retry.stage is Stage.OFFERED)
    assert analysing.table.messages.narrator.log[-1] == analysing.retry_panel.spoken()


def test_a_screen_reader_hears_one_sentence_for_each_step_and_its_verdict_first(
    window: ReviewWindow,
) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.retry_panel.stop.click()
    log = window.table.messages.narrator.log
    before = len(log)
    row = next(row for row in window.decisions.marked() if row != window.row)
    window.go(row)
    process_events(3)
    assert len(log) == before + 1
    assert log[-1] == window.decisions.spoken(row)
    assert log[-1].startswith(window.panel.verdict.text())


def test_a_screen_reader_hears_one_sentence_for_each_answer_of_a_retry(
    window: ReviewWindow,
) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    log = window.table.messages.narrator.log
    before = len(log)
    window.ask_next()
    process_events(3)
    decision, review = window.decision, window.decisions.known(window.row)
    assert decision is not None
    assert review is not None
    assert len(log) == before + 1, "what is asked, and the prompt of the table, together"
    assert log[-1].startswith(window.retry_panel.spoken())
    window.board.session.decisions.judge(decision.action)
    wait_until(lambda: len(log) > before + 1)
    process_events(3)
    assert len(log) == before + 2
    assert log[-1] == window.retry_panel.spoken()
    choose(window, review.best.cards)
    process_events(3)
    assert len(log) == before + 3
    assert log[-1].startswith("Right!"), "not a word about the earlier choice"


@pytest.mark.parametrize(("letter", "begins"), [("t", ""), ("y", "Your hand: "), ("p", "")])
def test_the_keys_that_ask_about_the_table_work_in_the_review(
    window: ReviewWindow, letter: str, begins: str
) -> None:
    window.strip.setFocus()
    log = window.table.messages.narrator.log
    before = len(log)
    QTest.keyClick(window.strip, letter)
    assert len(log) == before + 1
    assert log[-1].startswith(begins)
    QTest.keyClick(window.strip, "r")
    assert len(log) == before + 1, "repeating adds nothing"
    assert window.table.messages.status_line.text()


def test_the_review_says_the_last_trick_the_reason_and_what_was_said_before(
    window: ReviewWindow,
) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.ask_next()
    QTest.keyClick(window.table, "w")
    assert window.table.messages.narrator.log[-1] == window.retry_panel.spoken()
    window.retry_panel.stop.click()
    shown, log = window.table.messages.status_line, window.table.messages.narrator.log
    window.go(window.decisions.marked()[-1])
    wait_until(lambda: not window.panel.reasons.isHidden())
    window.strip.setFocus()
    step = log[-1]
    QTest.keyClick(window.strip, "l")
    assert log[-1].startswith("Last trick: ")
    QTest.keyClick(window.strip, "w")
    assert log[-1].startswith(window.panel.reasons.text())
    before = len(log)
    for key, held, wanted in (
        (Qt.Key.Key_Up, CONTROL, log[-2]),
        (Qt.Key.Key_Up, CONTROL, step),
        (Qt.Key.Key_Down, CONTROL, log[-2]),
    ):
        QTest.keyClick(window.strip, key, held)
        assert shown.text() == getattr(wanted, "shown", wanted)
    assert len(log) == before


def test_the_answer_names_the_best_choice(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.ask_next()
    review = window.decisions.known(window.row)
    assert review is not None
    window.retry_panel.show_answer.click()
    best = choice_words(review.best, review.index)
    assert window.retry_panel.about.text() == f"The best choice was: {best}"
    assert window.retry.stage is not Stage.OFFERED


def test_a_retry_names_the_earlier_choice_and_ends_with_done(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    assert window.retry_panel.stop.text() == "Show all answers"
    window.ask_next()
    for _number in costliest(window):
        decision = window.decision
        assert decision is not None
        assert action_words(decision.action, decision.index) in window.retry_panel.spoken()
        assert window.retry_panel.stop.text() == "Show all answers"
        window.retry_panel.show_answer.click()
        assert not window.panel.better.isHidden()
        if window.retry_panel.go_on.isVisible():
            window.retry_panel.go_on.click()
    assert window.retry_panel.stop.text() == "Done"
    window.retry_panel.stop.click()
    assert window.retry_panel.isHidden()


def test_a_wrong_answer_gets_its_reason_and_the_right_one_its_theme(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.ask_next()
    decision = window.decision
    assert decision is not None
    review = window.decisions.known(window.row)
    assert review is not None
    window.board.session.decisions.judge(decision.action)
    wait_until(lambda: window.retry.objection is not None)
    assert str(window.retry.objection) in window.retry_panel.about.text()
    assert not window.panel.theme.isVisible(), "the theme is part of the answer"
    window.retry_panel.show_answer.click()
    wait_until(lambda: window.panel.reasons.isVisible())
    theme = theme_of(review.theme)
    assert window.panel.theme.text() == ("" if theme is None else str(THEME_NAMES[theme]))
    # The figure stands apart from the reason.
    assert "%" not in window.panel.reasons.text()


def test_looking_elsewhere_during_a_retry_keeps_the_answers_hidden(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    costly = costliest(window)
    assert len(costly) > 1, "a random player makes mistakes"
    window.ask_next()
    window.retry_panel.show_answer.click()
    window.retry_panel.go_on.click()
    asked, left = costly[1], costly[1:]
    assert window.row == asked
    decision, review = window.decision, window.decisions.known(asked)
    assert decision is not None
    assert review is not None
    window.board.session.decisions.judge(decision.action)
    assert window.retry_panel.about.text().startswith("That was your earlier choice.")
    # Another choice that is no better is named.
    window.retry.reply(decision.action, Reply.WRONG)
    window.retry_panel.follow()
    assert action_words(decision.action, decision.index) in window.retry_panel.spoken()
    assert "Also costly" in window.retry_panel.spoken()
    elsewhere = next(row for row in range(len(window.decisions.decisions)) if row not in costly)
    window.strip.picked.emit(elsewhere)
    assert window.row == elsewhere
    assert not window.board.asks
    assert not window.pages.isHidden()
    assert all(window.decisions.review(row) is None for row in left)
    assert window.retry.stage is Stage.OFFERED
    window.strip.picked.emit(asked)
    assert window.decisions.review(asked) is None
    assert window.panel.better.isHidden()
    window.retry_panel.start.click()
    assert window.row == asked
    assert window.board.asks
    window.strip.picked.emit(elsewhere)
    window.retry_panel.stop.click()
    assert window.row == asked, "the first of the answers that were hidden"
    assert all(window.decisions.review(row) is not None for row in costly)


def test_verdicts_in_the_list_have_the_marks_of_the_timeline(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)

    def has_icon(row: int) -> bool:
        return window.decisions.index(row, MARKED).data(Qt.ItemDataRole.DecorationRole) is not None

    assert not any(map(has_icon, window.decisions.errors(0))), "secret"
    window.retry_panel.stop.click()
    marked = window.decisions.marked()
    assert set(window.decisions.errors(0)) <= set(marked)
    rows = range(len(window.decisions.decisions))
    assert [row for row in rows if has_icon(row)] == marked


def test_an_answer_is_shown_with_its_decision_alone(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.pages.setCurrentIndex(2)
    window.ask_next()
    first = window.row
    window.retry_panel.show_answer.click()
    assert window.pages.currentIndex() == 0, "the page of the decision tells why"
    assert window.retry.stage is Stage.ANSWERED
    window.go(first + 1)
    assert window.retry.stage is not Stage.ANSWERED
    assert window.retry_panel.start.text() == "Continue"
    window.retry_panel.start.click()
    for _row in costliest(window)[1:]:
        window.retry_panel.show_answer.click()
        window.retry_panel.go_on.click()
    assert window.retry_panel.isHidden()


def test_all_errors_are_secret_on_every_page_until_the_answers_are_known(
    window: ReviewWindow,
) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    errors = window.decisions.errors(0)
    window.pages.show_game()
    hand = window.pages.game
    assert all(window.decisions.review(row) is None for row in errors)
    assert not any(link.isVisible() for link in hand.costly.links)
    assert hand.costly.note.isVisible()
    window.ask_next()
    window.retry_panel.show_answer.click()
    window.pages.show_game()
    assert sum(link.isVisible() for link in hand.costly.links) == 1, "the one that was answered"
    hand.costly.links[0].click()
    assert window.row == errors[0]
    assert all(window.decisions.review(row) is None for row in errors[1:])
    window.retry_panel.stop.click()
    assert all(window.decisions.review(row) is not None for row in errors)
    window.pages.show_game()
    assert hand.costly.note.isHidden()


def test_the_game_lists_no_error_that_will_be_asked_for(analysing: ReviewWindow) -> None:
    analysing.pages.show_game()
    seen: list[bool] = []
    analysing.analysis.game_changed.connect(
        lambda: seen.append(any(link.isVisible() for link in analysing.pages.game.costly.links))
    )
    wait_until(lambda: analysing.retry.stage is Stage.OFFERED)
    assert costliest(analysing)
    assert seen
    assert not any(seen)


def test_a_question_is_asked_with_the_own_cards_alone(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.show_cards(ALL)
    window.ask_next()
    assert not window.view_choice.cards.isEnabled()
    assert window.view_choice.cards.currentText() == "My cards"
    assert not all(item.settled_card != BACK for item in window.table.table_scene.cards.hands[1])
    window.retry_panel.stop.click()
    assert window.view_choice.cards.isEnabled()
    assert window.view_choice.cards.currentText() == "All hands open"
    assert all(item.settled_card != BACK for item in window.table.table_scene.cards.hands[1])


def test_all_answers_end_the_view_of_a_possible_deal(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.ask_next()
    for row in costliest(window):
        window.retry_panel.show_answer.click()
        if isinstance(window.decisions.decisions[row].index, int):
            break
        window.retry_panel.go_on.click()
    assert window.panel.hurts.isVisible()
    actual = window.board.session.timeline.state.hands
    for one in (window.panel.hurts, window.panel.harmless):
        one.click()
        wait_until(lambda: "of" in window.panel.deal_said.text().split("possible")[0])
        if one.isChecked():
            break
    assert one.text() == "Back to the actual deal"
    assert window.board.session.timeline.state.hands != actual
    window.retry_panel.stop.click()
    assert window.board.session.timeline.state.hands == actual
    assert window.panel.hurts.text() == "Show where it hurts"
    assert window.panel.deal_said.isHidden()
    hands = window.table.table_scene.cards.hands
    assert all(item.settled_card == BACK for item in hands[1])


def test_a_hidden_answer_is_said_to_be_hidden(window: ReviewWindow) -> None:
    wait_until(lambda: window.retry.stage is Stage.OFFERED)
    window.go(costliest(window)[0])
    assert "hidden" in window.panel.verdict.text()


def test_enter_in_the_list_opens_the_page_of_the_decision(window: ReviewWindow) -> None:
    window.pages.setCurrentIndex(1)
    window.pages.list.setFocus()
    key(window, Qt.Key.Key_Down)
    row = window.row
    assert window.pages.currentIndex() == 1
    key(window, Qt.Key.Key_Return)
    assert window.pages.currentIndex() == 0
    assert window.row == row


@pytest.mark.parametrize("percent", [100, 150])
def test_nothing_is_cut_off_on_a_small_screen(
    home: Path,
    qtbot: QtBot,
    worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
    percent: int,
) -> None:
    room = QSize(1024, 640) - ui_dialog.WINDOW_FRAME
    monkeypatch.setattr(ui_dialog.Dialog, "room", lambda self: room)
    theme.set_text_size(percent)
    try:
        kept = keep_beside(home, analysed())
        reviewed = ReviewedGame(played(), NAMES, PLAYERS, record=kept, worlds=WORLDS)
        made = ReviewWindow(reviewed, LiveSettings(), worker, windows.open_nothing)
        qtbot.addWidget(made)
        made.show()
        made.resize(room)
        wait_until(lambda: made.retry.stage is Stage.OFFERED)
        made.show_answers()
        made.go(made.decisions.errors(0)[0])
        for number in (0, 2, 3):
            made.pages.setCurrentIndex(number)
            process_events(4)
            area = made.pages.currentWidget()
            assert isinstance(area, QScrollArea)
            assert area.horizontalScrollBar().maximum() == 0, made.pages.tabText(number)
        for one in made.findChildren(QPushButton):
            if one.isVisible() and not made.table.isAncestorOf(one):
                assert one.width() >= one.sizeHint().width(), one.text()
        made.close()
    finally:
        theme.set_text_size(100)


def test_an_answer_that_was_shown_is_not_asked_for_in_another_window(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    """The game need not be over: nothing but the review is on the disk."""
    record = keep_beside(home, analysed())
    shown = contextmanager(opened)
    with shown(qtbot, worker, record) as first:
        wait_until(lambda: first.retry.stage is Stage.OFFERED)
        asked = first.retry.left
        assert len(asked) > 1
        first.ask_next()
        first._give_up()
    with shown(qtbot, worker, record) as again:
        wait_until(lambda: again.retry.stage is Stage.OFFERED)
        assert again.retry.left == asked[1:]
        assert not again.decisions.is_secret(asked[0])
        again.show_answers()
    with shown(qtbot, worker, record) as last:
        wait_until(lambda: own_seat_reviewed(last))
        assert last.retry.stage is Stage.OVER
        assert not last.retry.secret


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_panel_is_made_wider_by_keyboard(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, worker: Worker, mirrored: bool
) -> None:
    monkeypatch.setattr(ui_dialog.Dialog, "room", lambda self: QSize(1200, 760))
    made = ReviewWindow(
        ReviewedGame(played(), NAMES, PLAYERS, worlds=WORLDS),
        LiveSettings(),
        worker,
        windows.open_nothing,
    )
    qtbot.addWidget(made)
    if mirrored:
        made.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    made.show()
    wait_until(lambda: made.decision is not None)
    table, panel = made.splitter.sizes()
    border, row = made.splitter.handle(1), made.row
    assert border.accessibleName()
    QTest.keyClick(border, Qt.Key.Key_Right if mirrored else Qt.Key.Key_Left)
    assert made.splitter.sizes() == [table - STEP, panel + STEP]
    assert made.row == row, "the arrow key moved nothing else"
    made.close()


def test_a_hand_without_an_error_says_so(qtbot: QtBot) -> None:
    retry = Retry()
    panel = RetryPanel(retry, DecisionsModel(), "You made no mistakes in this hand.")
    qtbot.addWidget(panel)
    retry.begin()
    panel.follow()
    assert panel.start.isVisibleTo(panel), "the buttons are there from the start"
    assert panel.stop.isVisibleTo(panel)
    assert not panel.start.isEnabled()
    retry.offer(())
    panel.follow()
    assert not panel.isHidden()
    assert "No errors" in panel.spoken()
    assert "You made no mistakes in this hand." in panel.spoken()
    assert panel.start.isHidden()


def spoilt(content: bytes, how: str) -> bytes:
    match how:
        case "noise":
            return Random(3).randbytes(20_000)
        case "truncated":
            return content[: len(content) // 2]
        case "edited":
            return content.replace(b'"loss":', b'"loss":1', 1)
    return content.replace(b'"program":"', b'"program":"9.9.', 1)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("noise", "is damaged"),
        ("truncated", "is damaged"),
        ("edited", "is damaged"),
        ("another version", "another version of the program"),
    ],
)
def test_a_spoilt_analysis_is_one_sentence_and_is_made_again(
    home: Path, tmp_path: Path, qtbot: QtBot, worker: Worker, how: str, says: str
) -> None:
    game = played()
    starts = [at for at, action in enumerate(game.log) if isinstance(action, Deal)]
    # A short one, that is analysed at once.
    game = game.undealt().replayed(game.log[: starts[0] + 1 + 4 + 6])
    record = tmp_path / "game.hearts"
    entries = [SeatEntry(name, player) for name, player in zip(NAMES, PLAYERS, strict=True)]
    record.write_text(write_record(game, entries), encoding="utf-8")
    written = record.read_bytes()
    kept, notice = read_reviews(record, worlds=2)
    assert notice is None
    played_one = played_hand(game, 0)
    assert played_one is not None
    digest = hand_digests(game)[0]
    kept.add(digest, review_whole_hand(played_one, [0], worlds=2))
    assert kept.keep() is None
    path = review_path(record)
    content = spoilt(path.read_bytes(), how)
    path.write_bytes(content)
    reviewed = ReviewedGame(game, NAMES, PLAYERS, record=lambda: record, worlds=2)
    made = ReviewWindow(reviewed, LiveSettings(), worker, windows.open_nothing)
    sentences: list[str] = []
    made.analysis.trouble.connect(lambda sentence: sentences.append(str(sentence)))
    qtbot.addWidget(made)
    made.show()
    wait_until(lambda: len(made._seats_done) == 4 and not made.analysis._answers_lane.busy)
    assert made.trouble.isVisible()
    assert says in made.trouble.text()
    made.close()
    assert len(sentences) == 1
    assert says in sentences[0]
    assert record.read_bytes() == written
    again, notice = read_reviews(record, worlds=2)
    assert notice is None
    assert again.of(digest) is not None
    put_aside = [one for one in record.parent.iterdir() if one not in (record, path)]
    if says == "is damaged":
        assert [one.read_bytes() for one in put_aside] == [content], "nothing is lost"


def test_the_highlight_of_the_list_follows_the_table(window: ReviewWindow) -> None:
    heard: list[int] = []
    follows = window.pages.list.selectionModel().currentRowChanged
    follows.connect(lambda now, _was: heard.append(now.row()))
    for row in (5, 9, 2):
        window.go(row)
        assert [index.row() for index in window.pages.list.selectionModel().selectedRows()] == [row]
        assert heard[-1] == row, "the view hears of it too"
        assert window.row == row
