"""The line with a rule notice, the bubble that links to a rule, and no notice twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.rules.rulebook_window import RulebookWindow
from hearts_qt.app.session import Session
from hearts_qt.app.table.overlay.linked_text import Paragraph, balanced
from hearts_qt.app.table.overlay.messages import NOTICE_LEAST, NOTICE_OVERLAP, NOTICE_TIME
from hearts_qt.app.table.overlay.panel import PanelLine
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.table.view import TableView
from hearts_qt.game.actions import Phase
from hearts_qt.game.events import Boosted
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.saves import SaveStore
from tests.app.session.session_driver import settings
from tests.app.table.choice_games import begin, make_table
from tests.app.table.table_driver import opened_from, settle
from tests.limits import wait_until

HOLD = {"pass_cycle": ("hold",)}
BLIND = Rules(pass_blind=True)
OPENING = 10
"""The number of a game in which the person holds the two of clubs."""


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    return make_table(qtbot)


def rules_from(view: TableView) -> list[str | None]:
    """The options whose rules the table has asked to show so far."""
    opened = opened_from(view)
    return [each.option for each in opened if isinstance(each, windows.Rulebook)]


def notice_lines(view: TableView) -> list[str]:
    """A list that collects the rule notices shown from now on."""
    lines: list[str] = []
    say = view.messages.rule_notice.say

    def note(words: str, option: str | None = None) -> None:
        lines.extend(words.splitlines())
        say(words, option)

    view.messages.rule_notice.say = note
    return lines


def test_a_rule_notice_appears_once_and_opens_the_rulebook(table: TableView) -> None:
    lines = notice_lines(table)
    begin(table, Rules(**HOLD))
    assert lines == ["House rule: No cards are passed in this hand"]
    assert not table.messages.rule_notice.isHidden()
    assert table.rule_in_question == "pass_cycle"
    QTest.mouseClick(table.messages.rule_notice, Qt.MouseButton.LeftButton)
    assert rules_from(table) == ["pass_cycle"]
    table.messages.rule_notice.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(table.messages.rule_notice, key)
    assert rules_from(table) == ["pass_cycle"] * 3
    table.session.undo.restart_hand()
    settle(table)
    assert len(lines) == 1
    begin(table, Rules(**HOLD))
    assert len(lines) == 2, "another game, another table"


def test_several_rule_notices_appear_one_after_the_other(table: TableView) -> None:
    begin(table, Rules(pass_count=5, pass_cycle=("left2",), players=6))
    first = table.messages.rule_notice.words
    assert "second player on the left" in first
    table.messages.next_notice()
    assert "passes 5 cards" in table.messages.rule_notice.words
    table.messages.next_notice()
    assert table.messages.rule_notice.isHidden()


def test_a_rule_that_a_choice_explains_gets_no_notice(table: TableView) -> None:
    lines = notice_lines(table)
    begin(table, BLIND)
    assert not table.choices.explanation.isHidden()
    assert lines == []
    assert "pass_blind" in table.session.current.history.shown_notices


def test_the_line_lies_over_no_card_of_the_hand_and_no_other_words(table: TableView) -> None:
    for size in ((760, 480), (1024, 620), (1920, 1050)):
        table.resize(*size)
        begin(table, Rules(**HOLD))
        line = table.messages.rule_notice.geometry()
        assert not line.intersects(table.messages.status_line.geometry())
        assert table.viewport().rect().contains(line)
        assert line.bottom() < table.table_scene.layout.hand_box.y


@pytest.mark.parametrize("size", [(1024, 620), (1366, 740)])
def test_the_line_hides_no_more_than_the_edge_of_a_card(
    table: TableView, size: tuple[int, int]
) -> None:
    table.resize(*size)
    begin(table, PRESETS["Cancellation Hearts"].rules)
    session, scene = table.session, table.table_scene
    assert not table.messages.rule_notice.isHidden()
    while len(session.current.game.tricks) < 2:
        session.decisions.play(session.current.legal()[0])
        settle(table)
    line, text = table.messages.rule_notice.geometry(), scene.layout.text_height
    lowest = scene.cards.trick[0][1].target if scene.cards.trick else None
    own = scene.layout.trick(0)
    for box in [own.box, *([lowest.box] if lowest is not None else [])]:
        assert line.top() > box.bottom - NOTICE_OVERLAP * text
    assert line.bottom() < table.messages.status_line.geometry().bottom()
    assert not line.intersects(table.messages.status_line.geometry())
    state = table.messages.status_line.geometry()
    assert state.bottom() < scene.layout.hand_box.y
    table.messages.forget_notices()
    assert table.messages.status_line.geometry().top() < state.top(), (
        "back in the middle of its row"
    )


def test_a_line_upon_a_card_goes_as_soon_as_it_could_be_read(table: TableView) -> None:
    table.resize(1024, 620)
    begin(table, PRESETS["Cancellation Hearts"].rules)
    while not table.table_scene.cards.trick:
        table.session.decisions.play(table.session.current.legal()[0])
        settle(table)
    messages = table.messages
    messages.shorten_notice()
    assert messages.notice_time == NOTICE_TIME, "it is in nobody's way"
    line = messages.rule_notice.geometry()
    pose = table.table_scene.cards.trick[-1][1].target._replace(x=line.center().x(), y=line.y())
    table.table_scene.cards.trick[-1][1].target = pose
    messages.shorten_notice()
    assert messages.notice_time < (NOTICE_LEAST + NOTICE_TIME) / 2


def test_what_the_house_rule_says_the_state_line_does_not_repeat(table: TableView) -> None:
    said: list[str] = []
    say = table.messages.status_line.say

    def note(sentence: str) -> None:
        said.append(sentence)
        say(sentence)

    table.messages.status_line.say = note
    begin(table, Rules(**HOLD, booster_nines=True))
    shown: list[object] = []
    table.table_scene.animations.shown.connect(shown.append)
    boosted = 0
    while not any(line.startswith("A nine:") for line in said):
        table.messages.forget_notices()
        assert len(table.session.current.game.finished) < 3
        if table.session.current.waiting_to_continue:
            table.session.games.continue_hand()
        else:
            table.session.decisions.play(table.session.current.legal()[-1])
        settle(table)
        boosted += sum(isinstance(event, Boosted) for event in shown)
        shown.clear()
    assert boosted > 1, "at the first of them the house rule has said it"


def test_an_undo_and_another_start_tell_nothing_again(qtbot: QtBot, tmp_path: Path) -> None:
    saves = SaveStore(tmp_path)
    saves.open()
    table = make_table(qtbot, saves)
    lines = notice_lines(table)
    begin(table, Rules(**HOLD, first_trick_penalties="allowed", card_values="spot", target=500))
    session = table.session
    while not session.current.waiting_to_continue:
        session.decisions.play(session.current.legal()[-1])
        settle(table)
    shown_before = set(session.current.history.shown_notices)
    assert any(one.startswith("card_values") for one in shown_before)
    while session.undo.back():
        settle(table)
    while session.undo.forward():
        settle(table)
    while table.messages.pending_notices:
        table.messages.next_notice()
    assert len(lines) == len(set(lines))
    session.close()
    again = SaveStore(tmp_path)
    again.open()
    other = make_table(qtbot, again)
    lines = notice_lines(other)
    assert other.session.games.resume()
    assert other.session.current.history.shown_notices == shown_before
    assert lines == []
    other.session.close()


def test_what_bites_as_a_hand_ends_stands_in_the_panel(table: TableView) -> None:
    session = table.session
    begin(table, Rules(**HOLD, no_trick_bonus=5, moon="off"), 8)
    while session.current.game.phase is Phase.PLAY:
        session.decisions.play(min(session.current.legal(), key=lambda card: card % 13))
        settle(table)
    lines = {line.option: line.words for line in table.panel.lines}
    if 0 in session.current.game.finished[0].tricks_won:
        assert lines["no_trick_bonus"] == "Who won no trick has 5 points taken off."
    table.panel.set_head("Hand 1", [PanelLine("Plain"), PanelLine("Leads", "tie")])
    table.panel.notes[0].click()
    assert rules_from(table) == []
    table.panel.notes[1].click()
    assert rules_from(table) == ["tie"]


def test_the_choice_of_a_card_can_bite(table: TableView) -> None:
    lines = notice_lines(table)
    begin(table, Rules(**HOLD, opening="any_club"), OPENING)
    while table.messages.pending_notices:
        table.messages.next_notice()
    assert "House rule: Any club may open, not only the lowest" in lines


# -- in the window ----------------------------------------------------------------------------


def test_the_window_opens_the_rule_and_the_score_sheet(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    live = LiveSettings(settings())
    window.fill(Session(live), live)
    window.table.set_tempo(Tempo.AT_ONCE)
    window.show()
    begin(window.table, Rules(**HOLD))
    assert window.table.rule_in_question == "pass_cycle"
    window.actions_of.by_id["rules"].trigger()
    rules = window.windows.get(windows.Rulebook)
    assert isinstance(rules, RulebookWindow)
    assert rules.isVisible()
    shown: list[str] = []
    rules.show_option = shown.append
    window.actions_of.by_id["rules"].trigger()
    window.table.messages.rule_notice.click()
    assert shown == ["pass_cycle"] * 2
    window.table.messages.forget_notices()
    window.windows.open(windows.Rulebook())
    window.windows.open(windows.Rulebook(""))
    assert len(shown) == 2, "without a question the whole rulebook"
    window.table.panel.score_sheet.emit()
    sheet = window.windows.get(windows.ScoreSheet)
    assert sheet is not None
    assert sheet.isVisible()
    window.close()


# -- the bubble -------------------------------------------------------------------------------


def refused_row(view: TableView) -> int:
    """The row of a card that the opening forbids."""
    hand = view.models.hand.cards
    return next(row for row, card in enumerate(hand) if not view.session.current.choosable(card))


@pytest.fixture
def opening(table: TableView) -> TableView:
    """A table at which the person has to open with the two of clubs."""
    begin(table, Rules(**HOLD), OPENING)
    assert table.session.current.legal() == (parse_card("2C"),)
    return table


def test_the_bubble_leads_to_the_rule(opening: TableView) -> None:
    row = refused_row(opening)
    opening.reasons.show_for(row)
    assert opening.messages.bubble.words == "The two of clubs opens"
    assert opening.messages.bubble.option == "opening"
    assert opening.rule_in_question == "opening"
    QTest.mouseClick(opening.messages.bubble, Qt.MouseButton.LeftButton)
    assert rules_from(opening) == ["opening"]


def test_the_pointer_has_time_to_reach_the_bubble(opening: TableView, qtbot: QtBot) -> None:
    row = refused_row(opening)
    pose = opening.table_scene.cards.hands[0][row].target
    port, x = opening.viewport(), round(pose.x - pose.width * 0.38)
    QTest.mouseMove(port, QPoint(x, round(pose.y)))
    wait_until(opening.messages.bubble.isVisible)
    QTest.mouseMove(port, QPoint(x, round(pose.box.y - 60)))
    wait_until(opening.messages.bubble.isVisible)
    wait_until(opening.messages.bubble.isHidden)


def test_following_suit_leads_to_no_option(opening: TableView) -> None:
    session = opening.session
    session.decisions.play(parse_card("2C"))
    settle(opening)
    for _ in range(200):
        if session.current.game.trick and session.current.to_act == (0,):
            cards = opening.models.hand.cards
            dimmed = [card for card in cards if not session.current.choosable(card)]
            if dimmed and session.current.why_not(dimmed[0]).startswith("Follow"):
                break
        session.decisions.play(session.current.legal()[0])
        settle(opening)
        if session.current.waiting_to_continue:
            session.games.continue_hand()
            settle(opening)
    opening.reasons.show_for(opening.models.hand.row_of(dimmed[0]))
    assert opening.messages.bubble.option == ""
    assert opening.rule_in_question == ""


def test_a_long_reason_takes_several_lines(table: TableView) -> None:
    begin(table, Rules(**HOLD))
    table.reasons.say_above(0, "word " * 60, "moon")
    assert table.viewport().rect().contains(table.messages.bubble.geometry())
    assert table.messages.bubble.height() > 60


def test_lines_are_of_similar_length_and_leave_room_for_the_link(qapp: QApplication) -> None:
    words = "Everybody gives cards to every other player who sits at this table"
    text, font, inks = Paragraph(), qapp.font(), ("#000000", "#000000")
    whole = text.set(words, "Rule…", font, 9999, inks)
    assert text.set(words, "", font, 9999, inks).width() < whole.width()
    for width in range(120, 700, 20):
        size = text.set(words, "Rule…", font, width, inks)
        assert size.width() <= width
        lines = round(size.height() / whole.height())
        assert lines * size.width() < whole.width() + size.width() / 2 + lines * 60


def test_balanced_lines_are_as_narrow_as_their_number_allows() -> None:
    assert balanced(lambda width: -(-100 // width), 90) == pytest.approx(50.4, abs=1)
    assert 45 <= balanced(lambda width: 1, 90) < 90
