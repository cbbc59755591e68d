"""The window of the puzzles: one is asked at a table, answered, explained, kept and shared."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.puzzles import known_puzzles as reading
from hearts_qt.app.puzzles import puzzle_page
from hearts_qt.app.puzzles.known_puzzles import RESULTS_FILE, known_puzzles
from hearts_qt.app.puzzles.puzzles_window import PuzzlesWindow
from hearts_qt.app.school.kept_progress import PROGRESS_FILE, kept_progress
from hearts_qt.app.worker import Worker
from hearts_qt.game.actions import Play
from hearts_qt.lessons.puzzle_file import Puzzle
from hearts_qt.lessons.puzzle_play import is_answer
from hearts_qt.players.coach.themes import THEME_NAMES, Theme
from hearts_qt.rules.cards import card_sign, parse_card
from hearts_qt.store.folders import folders
from hearts_qt.store.puzzle_results import START, Attempt, PuzzleResults
from hearts_qt.store.school_progress import SchoolProgress
from tests.lessons.made_puzzles import made_choices, made_puzzles
from tests.limits import wait_until

DAY = date(2026, 11, 26)


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


class Room:
    """A window with some puzzles."""

    def __init__(self, qtbot: QtBot, worker: Worker) -> None:
        live = LiveSettings()
        live.change(motion="off")
        self.window = PuzzlesWindow(
            known_puzzles(live, worker), kept_progress(live, worker), live, worker, today=DAY
        )
        qtbot.addWidget(self.window)
        self.page, self.home = self.window.page, self.window.home
        self.panel = self.page.panel
        self.page.asked.table.set_tempo("at_once")
        self.window.show()
        wait_until(lambda: self.window.known is not None)

    def play(self, *, right: bool) -> None:
        """Give a right or a wrong answer, and wait for what is said about it."""
        task = self.page.task
        assert task is not None
        game = task.question.game
        card = next(
            card for card in game.legal(0) if is_answer(game, task.answers, Play(0, card)) == right
        )
        assert self.page.asked.board.session.decisions.play(card)
        button = self.panel.go_on if right else self.panel.again
        wait_until(button.isVisible)

    def kept(self, puzzle: Puzzle) -> Attempt:
        """What the file says about a puzzle."""
        return PuzzleResults(folders().state / RESULTS_FILE).attempt(puzzle)

    def shown_words(self) -> list[str]:
        """What would give away the puzzle that is asked: its themes, and its cards by their names
        and signs."""
        task = self.page.task
        assert task is not None
        cards = task.question.game.observation(0).hand
        names = [words for card in cards for words in (card_words(card), card_sign(card))]
        return names + [str(THEME_NAMES[theme]) for theme in task.themes]

    def shown(self) -> Puzzle:
        """The puzzle that is asked."""
        known, task = self.window.known, self.page.task
        assert known is not None
        assert task is not None
        number = int(task.title.split()[1])
        return known.puzzles[number - 1]


@pytest.fixture
def room(
    home: Path, qtbot: QtBot, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Room]:
    monkeypatch.setattr(reading, "puzzles", lambda: made_puzzles() + made_choices())
    made = Room(qtbot, worker)
    yield made
    made.window.close()


def test_a_wrong_answer_is_explained_and_only_the_first_try_counts(room: Room) -> None:
    room.home.next.click()
    panel, puzzle = room.panel, room.shown()
    assert "Theme" not in panel.said.text()
    room.play(right=False)
    assert panel.said.text() == "There is a better choice."
    assert "Your rating" in panel.figures.text()
    assert room.kept(puzzle) == Attempt(wrong=1)
    panel.why.click()
    wait_until(lambda: bool(panel.reason.text()) and panel.reason.text()[-1] != "…")
    panel.again.click()
    assert panel.said.text() == ""
    room.play(right=True)
    assert panel.said.text().startswith("Right!\nTheme: ")
    assert "computer players usually find it: Casual, Basic" in panel.figures.text()
    assert "Your rating" not in panel.figures.text()
    assert room.kept(puzzle) == Attempt(wrong=1, solved=True)
    panel.go_on.click()
    assert room.shown() != puzzle
    panel.leave.click()
    assert room.home.isVisible()
    assert "1 puzzle, 0 at the first try" in room.home._solved.text()
    count = len(made_puzzles() + made_choices())
    assert room.home._fresh.text() == f"{count - 2} of {count} puzzles are new to you."


def test_hints_tell_the_theme_and_then_cards_and_are_kept_at_once(room: Room) -> None:
    # A theme whose puzzles near this rating leave more than two cards.
    room.home.next.click()
    room.window._show(made_puzzles()[5], None)
    panel = room.panel
    room.page.hint_action.trigger()
    assert panel.said.text() == "Think of this: Get rid of high cards"
    assert room.kept(made_puzzles()[5]) == Attempt(hinted=True)
    room.page.hint_action.trigger()
    wait_until(lambda: "Six of Clubs" in panel.said.text())
    assert not panel.hint.isEnabled()
    assert len(room.page.asked.board.models.timeline.state.marked[0]) == 2
    room.play(right=True)
    assert room.kept(made_puzzles()[5]) == Attempt(hinted=True, solved=True)


def test_what_the_coach_says_about_a_card_is_a_hint(room: Room) -> None:
    room.home.next.click()
    puzzle, session = room.shown(), room.page.asked.board.session
    assert session.adviser.explain(session.current.game.legal(0)[0])
    wait_until(lambda: room.kept(puzzle).hinted)


def test_the_answer_can_be_shown_and_counts_as_a_loss(room: Room) -> None:
    # A theme that was chosen is known from the beginning.
    room.home.theme.set_key(Theme.EXIT)
    room.home.next.click()
    puzzle, panel = room.shown(), room.panel
    assert puzzle.about() == (Theme.EXIT,)
    assert room.page.task is not None
    assert room.page.task.known
    panel.show_me.click()
    assert panel.said.text().startswith("Best: ")
    wait_until(lambda: bool(panel.reason.text()) and panel.reason.text()[-1] != "…")
    models = room.page.asked.board.models
    wait_until(lambda: len(models.hand.cards) < len(position_cards(room)))
    assert room.kept(puzzle) == Attempt(told=True)
    assert room.window.known is not None
    assert room.window.known.results.rating(DAY).rating < START.rating


def choose(room: Room, *cards: str) -> None:
    """Raise cards and confirm them with the keyboard; the hand is sorted as the table shows it."""
    table, models = room.page.asked.table, room.page.asked.board.models
    session = room.page.asked.board.session
    table.setFocus()
    shown = session.selection._cards
    at = -1
    for row in sorted(shown.index(parse_card(card)) for card in cards):
        for _ in range(row - at):
            QTest.keyClick(QApplication.focusWidget() or table, Qt.Key.Key_Right)
        at = row
        QTest.keyClick(QApplication.focusWidget() or table, Qt.Key.Key_Space)
    assert len(models.hand.cards) == len(shown)
    assert set(session.selection.cards) == {parse_card(card) for card in cards}
    assert session.selection.confirm()


def test_a_pass_is_asked_judged_and_explained(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(puzzle_page, "announce", lambda _where, words: spoken.append(words))
    puzzle = made_choices()[0]
    room.window._show(puzzle, None)
    panel = room.panel
    assert panel.task.text() == "Which 3 cards do you pass to West?"
    # Who hears the puzzle gets the question and the hand.
    (said,) = [one for one in spoken if "Which 3 cards do you pass to West?" in one]
    assert "ace of hearts" in said.lower()
    choose(room, "4C", "6C", "2S")
    wait_until(panel.again.isVisible)
    assert panel.said.text() == "There is a better choice."
    panel.why.click()
    wait_until(lambda: bool(panel.reason.text()) and panel.reason.text()[-1] != "…")
    assert panel.reason.text().startswith("You give away spades that protect the queen of spades.")
    panel.again.click()
    # Another set than the one that the puzzle names.
    choose(room, "9D", "AD", "QS")
    wait_until(panel.go_on.isVisible)
    assert panel.said.text() == "Right!\nTheme: Pass"
    assert room.kept(puzzle) == Attempt(wrong=1, solved=True)


def test_the_best_pass_is_shown(room: Room) -> None:
    room.window._show(made_choices()[0], None)
    room.panel.show_me.click()
    assert room.panel.said.text().startswith("Best: Jack of Diamonds")
    wait_until(lambda: bool(room.panel.reason.text()) and room.panel.reason.text()[-1] != "…")
    assert "too few other spades to protect the queen of spades" in room.panel.reason.text()
    assert "Another choice" not in room.panel.reason.text()
    models = room.page.asked.board.models
    wait_until(lambda: parse_card("QS") not in models.hand.cards)


def test_a_charge_is_asked_and_judged(room: Room) -> None:
    puzzle = made_choices()[1]
    room.window._show(puzzle, None)
    panel = room.panel
    assert panel.task.text() == "Do you charge a card? If so, which?"
    choose(room)
    wait_until(panel.again.isVisible)
    panel.why.click()
    wait_until(lambda: bool(panel.reason.text()) and panel.reason.text()[-1] != "…")
    assert panel.reason.text().startswith("What you do not charge costs its taker less")
    panel.again.click()
    choose(room, "QS")
    wait_until(panel.go_on.isVisible)
    assert panel.said.text() == "Right!\nTheme: Charge"
    assert room.kept(puzzle) == Attempt(wrong=1, solved=True)


def test_a_pass_is_answered_by_mouse(room: Room) -> None:
    puzzle = made_choices()[0]
    room.window._show(puzzle, None)
    table = room.page.asked.table
    for card in map(parse_card, ("JD", "AD", "QS")):
        item = table.table_scene.cards.hands[0][table.session.hand_order.index(card)]
        corner = item.mapToScene(QPointF(-item.base / 2 + 6, -item.base * 0.5))
        place = table.mapFromScene(corner)
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseClick(table.choices.confirm_button, Qt.MouseButton.LeftButton)
    wait_until(room.panel.go_on.isVisible)
    assert room.kept(puzzle) == Attempt(solved=True)


def position_cards(room: Room) -> tuple[int, ...]:
    """The cards that the player had before the decision."""
    assert room.page.task is not None
    return room.page.task.question.game.observation(0).hand


def test_the_puzzle_of_a_day_is_kept_and_shared(room: Room) -> None:
    room.home.month.choose(date(2026, 11, 25))
    room.home.day.click()
    assert room.panel.title.text() == "Puzzle of the day"
    assert not room.panel.copy.isVisible()
    room.play(right=True)
    room.panel.copy.click()
    shared = QApplication.clipboard().text()
    assert shared.startswith("Hearts Qt puzzle 2026-11-25 ★")
    assert shared.endswith(" first try")
    spoken = room.shown_words()
    room.panel.copy_words.click()
    assert "difficulty" in QApplication.clipboard().text()
    # Neither the answer nor the theme can be read from either.
    for told in (shared, QApplication.clipboard().text()):
        assert not [each for each in spoken if each.lower() in told.lower()]
    room.panel.leave.click()
    assert room.home.day.text() == "Solve it again"
    assert "first try" in room.home._day.text()
    room.home.month.choose(DAY)
    assert room.home.day.text() == "Solve it"


def test_own_mistakes_come_back(
    home: Path, qtbot: QtBot, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "puzzles", made_puzzles)
    school = SchoolProgress(folders().state / PROGRESS_FILE)
    school.answered("duck-1", False)
    school.answered("duck-2", False)
    room = Room(qtbot, worker)
    wait_until(room.home.mistakes.isEnabled)
    assert room.home._mistakes.text() == "2 mistakes are due."
    # What the player wants later counts, and not what is ready later.
    room.home.mistakes.click()
    room.home.next.click()
    puzzle = room.page.task
    room.panel.leave.click()
    room.home.mistakes.click()
    wait_until(room.page.isVisible)
    assert room.page.task is not puzzle
    assert room.panel.title.text() == "Your mistake"
    room.play(right=True)
    assert "Stay below" in room.panel.figures.text()
    assert "It comes back in 1 day." in room.panel.figures.text()
    first = room.page.task
    room.panel.go_on.click()
    wait_until(lambda: room.page.task is not first)
    room.play(right=False)
    assert "It comes back in 4 hours." in room.panel.figures.text()
    room.panel.show_me.click()
    room.panel.go_on.click()
    wait_until(room.home.isVisible)
    assert not room.home.mistakes.isEnabled()
    assert "No mistake is due now." in room.home._mistakes.text()
    kept = PuzzleResults(folders().state / RESULTS_FILE).now
    assert [each.step for each in kept.mistakes.values()] == [1, 0]
    assert len(kept.played) == 1
    room.window.close()
