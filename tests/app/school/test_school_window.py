"""The school: lessons are asked at a table, judged, played out, and kept."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.school.kept_progress import PROGRESS_FILE
from hearts_qt.app.school.school_window import SchoolWindow
from hearts_qt.app.session.game_lifecycle import GameSetup
from hearts_qt.app.worker import Worker
from hearts_qt.game.actions import Phase
from hearts_qt.lessons.lesson_file import lessons
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.folders import folders
from hearts_qt.store.school_progress import SchoolProgress
from tests.app.school.school_room import School
from tests.end2end.drivers import folders_in
from tests.limits import wait_until


def test_a_wrong_card_is_answered_and_the_second_time_pointed_at(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "duck")
    panel, timeline = school.panel, school.page.asked.board.session.timeline
    for _ in range(2):
        assert not timeline.state.marked[0]
        school.play("TD")
        assert panel.said.text() == "You took a point, and now you must lead."
        assert "1 point" in panel.figures.text()
        assert panel.again.isVisible()
        assert not panel.go_on.isVisible()
        panel.again.click()
        assert panel.said.text() == ""
    assert timeline.state.marked[0] == (parse_card("6D"),)
    school.play("6D")
    assert panel.said.text().startswith("The six stays below")
    # The trick was finished, and nobody plays on.
    assert timeline.state.trick == ()
    assert parse_card("6D") not in timeline.state.hands[0]
    assert school.window.progress is not None
    assert school.window.progress.now.done == {"duck-1": False}
    panel.go_on.click()
    assert school.page.step.id == "duck-2"
    school.play("6H")
    assert school.window.progress.now.done == {"duck-1": False, "duck-2": True}
    school.window.close()


def test_the_table_shows_no_points_before_a_lesson_is_about_them(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "follow")
    asked = school.page.asked

    def north() -> tuple[str, object]:
        plate = asked.table.table_scene.marks.plates[2].state
        assert plate is not None
        return asked.board.models.seats.rows[2].spoken, (plate.points, plate.captured != ())

    assert asked.board.session.timeline.state.points[2] == 5
    spoken, shown = north()
    assert "point" not in spoken
    assert "total" not in spoken
    assert shown == (0, False)
    school.window.open_lesson("duck")
    spoken, shown = north()
    assert "13 points in this hand, total 0" in spoken
    assert shown == (13, True)
    school.window.close()


def test_where_the_totals_decide_the_chances_are_said(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "totals")
    school.play("3H")
    figures = school.panel.figures
    assert "of such games" in figures.text()
    assert "points" not in figures.text()
    school.panel.again.click()
    school.play("QH")
    assert "with the next best card" in figures.text()
    school.window.close()


def test_lessons_for_good_players_say_what_other_cards_cost(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "stop-moon")
    school.play("5H")
    assert school.panel.figures.text().startswith("The next best card costs about ")
    school.window.close()


def test_a_card_that_may_not_be_played_is_explained(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "follow")
    decisions = school.page.asked.board.session.decisions
    decisions.refuse(parse_card("QS"))
    assert school.panel.said.text() == "You have a club, so play it."
    school.play("5C")
    assert school.panel.go_on.isVisible()
    school.window.close()


def test_a_picture_is_answered_by_mouse_and_by_keyboard(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "tricks")
    panel, asked = school.panel, school.page.asked
    assert len(asked.picture_cards()) == 4
    asked.answer("9D")
    assert panel.said.text() == "Look for the highest diamond."
    # The first answer has the focus again, and Tab reaches the others.
    answers = [one for one in panel.findChildren(QPushButton) if "Diamonds" in one.text()]
    assert school.window.focusWidget() is answers[0]
    for _ in range(2):
        QTest.keyClick(school.window.focusWidget(), Qt.Key.Key_Tab)
    held = answers[2]
    assert school.window.focusWidget() is held
    QTest.keyClick(held, Qt.Key.Key_Space)
    assert panel.said.text() == "All are diamonds, and the queen is the highest."
    school.page.go(3)
    stations = asked.table.table_scene.layout.stations
    box = next(one.plate for one in stations if one.seat == 0)
    QTest.mouseClick(
        asked.table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=asked.table.mapFromScene(box.x + box.width / 2, box.y + box.height / 2),
    )
    assert panel.said.text() == "The player who takes a trick leads the next one."
    school.window.close()


def test_passes_are_judged_and_steps_can_be_skipped_repeated_and_left(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "pass")
    page, panel = school.page, school.panel
    session = page.asked.board.session
    cards = tuple(parse_card(name) for name in ("4C", "6C", "2S"))
    assert session.decisions.pass_cards([(1, cards)])
    wait_until(panel.again.isVisible)
    assert "On average" in panel.figures.text()
    panel.again.click()
    good = tuple(parse_card(name) for name in ("JD", "AD", "QS"))
    assert session.decisions.pass_cards([(1, good)])
    wait_until(panel.go_on.isVisible)
    assert session.current.game.phase is Phase.PLAY
    panel.skip.click()
    assert page.number == 1
    panel.back.click()
    assert page.number == 0
    panel.leave.click()
    assert school.window.list.isVisible()
    school.window.list.begin.click()
    assert page.step.id == "pass-1"
    panel.real.click()
    assert page.step.id == "score-4"
    panel.begin.click()
    assert school.games == ["game"]
    school.window.close()
    wait_until(lambda: (folders().state / PROGRESS_FILE).exists())
    kept = SchoolProgress(folders().state / PROGRESS_FILE)
    assert kept.now.last == "score-4"
    assert kept.now.done["pass-1"] is False


def test_half_a_hand_is_played_to_its_end_with_hints(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "score")
    school.page.go(2)
    half = school.page._half
    assert half is not None
    half.table.set_tempo("at_once")
    assert school.page.hint_action.isEnabled()
    hints: list[object] = []
    half.session.adviser.hint_ready.connect(lambda best, _words: hints.append(best))
    school.page.hint_action.trigger()
    wait_until(lambda: bool(hints))
    half.session.decisions.finish_hand()
    wait_until(school.panel.go_on.isVisible)
    assert "You took" in school.panel.said.text()
    school.panel.go_on.click()
    assert school.page._half is None
    assert school.panel.begin.isVisible()
    school.window.close()


def test_half_a_hand_asks_before_a_costly_card(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker, "score")
    school.page.go(2)
    half = school.page._half
    assert half is not None
    half.table.set_tempo("at_once")
    session, said = half.session, school.panel.said
    first = len(session.current.game.log)

    def play(card: str) -> None:
        wait_until(lambda: half.table.idle)
        assert session.decisions.play(parse_card(card))

    # The ace takes the trick, and the hearts that are thrown on it.
    play("AC")
    wait_until(lambda: said.text().startswith("Are you sure? "))
    assert len(session.current.game.log) == first
    assert "another card" in school.panel.figures.text()
    play("AC")
    assert len(session.current.game.log) > first
    assert said.text() == ""
    school.page.go(2)
    half = school.page._half
    assert half is not None
    session = half.session
    half.table.set_tempo("at_once")
    play("4C")
    wait_until(lambda: len(session.current.game.log) > first)
    assert said.text() == ""
    school.window.close()


def test_players_who_know_other_games_begin_later(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    school = School(qtbot, worker)
    school.window.list.knows_tricks.click()
    assert school.page.lesson is lessons("learn")[2]
    school.window.show_list()
    school.window.list.knows_hearts.click()
    assert school.page.lesson is lessons("better")[0]
    school.window.show_list()
    school.window.list.rules.click()
    assert school.opened == [windows.Rulebook("", learn=True)]
    school.window.close()


def test_a_damaged_file_is_put_aside_and_one_of_a_newer_version_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "school.json"
    path.write_text("{", "utf-8")
    progress = SchoolProgress(path)
    assert progress.file.fault is not None
    assert "damaged" in str(progress.file.fault)
    progress.answered("duck-1", True)
    progress.answered("duck-1", False)
    assert SchoolProgress(path).now.done == {"duck-1": True}
    assert progress.offer("jack")
    assert not progress.offer("jack")
    newer = '{"hearts_qt_school": 2, "done": ["in another form"]}'
    path.write_text(newer, "utf-8")
    SchoolProgress(path).reached("duck-2")
    assert path.read_text("utf-8") == newer


def test_the_lesson_of_a_family_is_offered_once_when_such_a_game_begins(
    home: Path, qtbot: QtBot
) -> None:
    program = Program(StartOptions(), folders_in(home))
    assert program.start()
    window = program.window
    assert window is not None
    rules = PRESETS["Omnibus Hearts"].rules
    window.games.begin(GameSetup(rules, "Omnibus Hearts"))
    wait_until(lambda: window.banner.kind == "lesson")
    assert "jack of diamonds" in window.banner.text
    window.banner.first.click()
    (school,) = window.windows.visible
    assert isinstance(school, SchoolWindow)
    assert school.page.step.id == "jack-1"
    assert not school.page.panel.real.isVisible()
    window.games.begin(GameSetup(rules, "Omnibus Hearts"))
    assert not school.isVisible()
    assert window.banner.kind != "lesson"
    window.games.begin(GameSetup(Rules()))
    assert window.banner.kind != "lesson"
    window.close()
    program.close()
