"""How the table handles hasty, late, repeated and mistaken input, and what it then says."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAction,
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.localized_names import card_phrase, card_words, short_card, suit_phrase
from hearts_qt.app.main.command_actions import Actions
from hearts_qt.app.main.commands import COMMANDS, Condition
from hearts_qt.app.session import prompts
from hearts_qt.app.table.input import presses
from hearts_qt.app.table.overlay import messages, spoken_answers
from hearts_qt.app.table.palette import palette_for
from hearts_qt.app.table.playback.tempo import WORD_TIME, Durations, Tempo
from hearts_qt.app.table.view import TableView
from hearts_qt.app.ui import theme
from hearts_qt.game.actions import Phase
from hearts_qt.rules.cards import parse_card, rank_of, suit_of
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.settings import Settings
from tests.app.table.table_driver import make_table, settle
from tests.limits import process_events, wait_until

HOLD = Rules(pass_cycle=("hold",))
SPACE, ENTER = Qt.Key.Key_Space, Qt.Key.Key_Return


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    view = make_table(qtbot)
    view.session.new_game(Rules(), 11)
    settle(view)
    return view


def pass_three(view: TableView) -> None:
    for row in range(3):
        view.choices.choose(row)
    view.choices.confirm_button.click()
    settle(view)


def play_out(view: TableView) -> None:
    """Play the hand to its end."""
    session = view.session
    while not session.current.waiting_to_continue and session.current.game.phase is not Phase.OVER:
        settle(view)
        if session.current.to_act == (0,):
            session.decisions.play(session.current.legal()[0])


def play_to_the_end(view: TableView) -> None:
    """Play a whole short game."""
    session = view.session
    session.new_game(Rules(pass_cycle=("hold",), target=25), 5)
    while session.current.game.phase is not Phase.OVER:
        if session.current.waiting_to_continue:
            session.games.continue_hand()
        play_out(view)


def play_a_trick(view: TableView) -> None:
    while not view.table_scene.timeline.state.last_trick:
        view.session.decisions.play(view.session.current.legal()[0])
        settle(view)


def point_at(view: TableView, row: int) -> None:
    pose = view.table_scene.cards.hands[0][row].target
    place = QPoint(round(pose.x - pose.width * 0.38), round(pose.y - pose.width * 0.4))
    QTest.mouseMove(view.viewport(), place)


# -- haste ------------------------------------------------------------------------------------


def test_a_key_that_hurries_does_not_dismiss_the_panel(table: TableView) -> None:
    pass_three(table)
    table.panel.ignore_keys_ms = 60_000
    play_out(table)
    session = table.session
    assert session.current.waiting_to_continue
    for target in (table, table.panel, table.panel.first):
        for key in (SPACE, ENTER):
            QTest.keyClick(target, key)
    table.panel.first.click()
    assert session.current.waiting_to_continue, "all of this comes too early"
    table.panel.ignore_keys_ms = 0
    repeat = QKeyEvent(QKeyEvent.Type.KeyPress, SPACE, Qt.KeyboardModifier.NoModifier, " ", True, 1)
    QApplication.sendEvent(table.panel.first, repeat)
    assert session.current.waiting_to_continue, "a held key is no answer"
    QTest.keyClick(table.panel.first, SPACE)
    assert not session.current.waiting_to_continue


def test_space_starts_nothing_at_the_end_of_a_game(table: TableView) -> None:
    play_to_the_end(table)
    assert table.session.current.game.phase is Phase.OVER
    assert not table.panel.isHidden()
    for target in (table, table.panel, QApplication.focusWidget() or table):
        QTest.keyClick(target, SPACE)
    assert table.session.current.game.phase is Phase.OVER
    table.panel.first.setFocus()
    QTest.keyClick(table.panel.first, SPACE)
    game = table.session.current.game
    assert game.phase is not Phase.OVER, "a chosen button does start something"


def test_the_guard_follows_the_tempo(table: TableView) -> None:
    assert table.panel.ignore_keys_ms == 0
    table.set_tempo(Tempo.NORMAL)
    assert table.panel.ignore_keys_ms >= 500


def test_the_end_of_a_game_shows_places_and_its_buttons_fit(table: TableView) -> None:
    play_to_the_end(table)
    panel = table.panel
    assert panel.rows[0].place == 1
    assert sorted(row.place for row in panel.rows) == [row.place for row in panel.rows]
    buttons = [one for one in panel.buttons if not one.isHidden()]
    assert [one.text() for one in buttons][-3:] == ["Score sheet", "Share…", "Review"]
    assert min(button.x() for button in buttons) >= 2 * panel.text_size - 1
    assert (
        max(button.geometry().right() for button in buttons) <= panel.width() - 2 * panel.text_size
    )


@pytest.mark.parametrize("size", [(1024, 620), (1366, 740), (1920, 1050)])
@pytest.mark.parametrize("left_handed", [False, True])
def test_the_last_panel_leaves_the_tricks_of_the_person_free(
    table: TableView, size: tuple[int, int], left_handed: bool
) -> None:
    table.live.change(left_handed=left_handed)
    table.resize(*size)
    play_to_the_end(table)
    pile = table.table_scene.layout.pile(table.session.current.person).box
    over = QRectF(table.panel.geometry())
    assert not over.intersects(QRectF(pile.x, pile.y, pile.width, pile.height))


def test_the_panel_takes_the_colours_of_the_look_at_once(table: TableView) -> None:
    play_to_the_end(table)
    panel = table.panel
    for look in ("dark", "light"):
        theme.apply(look)
        ground = panel.grab().toImage().pixelColor(panel.width() // 2, 4)
        assert ground == QColor(palette_for("green", look == "dark").panel)


def test_a_small_window_leaves_the_words_of_the_last_buttons_large(table: TableView) -> None:
    play_to_the_end(table)
    panel = table.panel
    table.resize(760, 490)
    settle(table)
    shown = [button for button in panel.buttons if not button.isHidden()]
    # A picture of the result can be shared from the score sheet too.
    hidden = [one for one in panel.buttons if one.isHidden() and one is not panel.offer]
    assert hidden in ([], [panel.picture])
    for button in shown:
        assert button.font().pixelSize() >= 0.85 * panel.text_size
        written = button.fontMetrics().horizontalAdvance(button.text())
        assert written + panel.text_size <= button.width()


def test_a_long_name_does_not_take_the_end_of_the_title(table: TableView) -> None:
    play_to_the_end(table)
    panel = table.panel
    room = panel.width() - 4 * panel.text_size
    sizes = []
    for letters in (4, 20, 60):
        panel.title = "W" * letters + " wins the game"
        font, written = panel.fitting_title(room)
        sizes.append(font.pixelSize())
        assert written.endswith(" wins the game")
        assert QFontMetricsF(font).horizontalAdvance(written) <= room
        assert (written == panel.title) is (letters < 60)
    assert sizes[0] > sizes[1] >= sizes[2]


# -- what came with the pass ------------------------------------------------------------------


@pytest.mark.parametrize("tempo", [Tempo.INSTANT, Tempo.NORMAL])
def test_what_you_receive_is_marked_until_you_go_on(table: TableView, tempo: Tempo) -> None:
    assert Durations().at(tempo).received > 0
    table.set_tempo(tempo)
    table.table_scene.animations.skip_all()
    pass_three(table)
    scene = table.table_scene
    scene.animations.skip_all()
    settle(table)
    scene.animations.skip_all()
    assert table.idle
    received = table.table_scene.timeline.state.received[0]
    assert len(received) == 3
    marked = {item.settled_card for item in scene.cards.hands[0] if "glow" in item.variant}
    assert marked == set(received), "even those that may not be played now"
    table.session.decisions.play(table.session.current.legal()[0])
    table.table_scene.animations.skip_all()
    assert not any("glow" in item.variant for item in scene.cards.hands[0])


# -- the pointer and the focus ----------------------------------------------------------------


def dimmed_row(view: TableView) -> int:
    hand, current = view.models.hand, view.session.current
    return next(row for row, card in enumerate(hand.cards) if not current.choosable(card))


def test_the_reason_is_said_where_the_pointer_rests_already(table: TableView) -> None:
    pass_three(table)
    row = dimmed_row(table)
    table.messages.bubble.hide()
    point_at(table, row)
    wait_until(table.messages.bubble.isVisible)
    table.messages.bubble.hide()
    table.table_scene.animations.idle_changed.emit(False)
    table.table_scene.animations.idle_changed.emit(True)
    assert not table.messages.bubble.isHidden()
    card = table.models.hand.cards[row]
    assert table.messages.bubble.words == table.session.current.why_not(card)


def test_the_reason_is_said_where_the_focus_is_already(table: TableView) -> None:
    pass_three(table)
    row = dimmed_row(table)
    QTest.keyClick(table, Qt.Key.Key_Home)
    table.keyboard.buttons.focus(row)
    table.table_scene.cards.hover = -1
    table.messages.bubble.hide()
    table.table_scene.animations.idle_changed.emit(True)
    assert not table.messages.bubble.isHidden()
    assert table.table_scene.cards.hover == row


def test_the_state_line_does_not_repeat_the_bubble(table: TableView) -> None:
    pass_three(table)
    words = table.messages.status_line.text()
    assert words
    table.reasons.say_above(0, words)
    assert table.messages.status_line.isHidden()
    table.messages.bubble.hide()
    assert not table.messages.status_line.isHidden()
    table.reasons.say_above(0, "Something else")
    assert not table.messages.status_line.isHidden()


# -- the last trick ---------------------------------------------------------------------------


def test_a_held_key_shows_the_last_trick_until_it_is_released(
    table: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    pass_three(table)
    play_a_trick(table)
    table.last_trick.toggle()
    assert table.table_scene.last_trick.items
    monkeypatch.setattr(presses, "TAP", -1)
    QTest.keyRelease(table, Qt.Key.Key_L)
    assert not table.table_scene.last_trick.items
    assert not table.last_trick.by_key
    table.last_trick.toggle()
    monkeypatch.setattr(presses, "TAP", 60_000)
    QTest.keyRelease(table, Qt.Key.Key_L)
    assert table.table_scene.last_trick.items, "a tap leaves it for a while"


def test_only_going_back_and_zooming_repeat(qtbot: QtBot) -> None:
    class Window(QMainWindow):
        def __getattr__(self, name: str) -> Any:
            return lambda *_of: None

    window = Window()
    qtbot.addWidget(window)
    actions = Actions(window)
    repeats = {id_ for id_, action in actions.by_id.items() if action.autoRepeat()}
    assert "last_trick" in {command.id for command in COMMANDS}
    assert repeats == {"undo", "redo", "zoom_in", "zoom_out"}


def test_the_key_of_the_last_trick_answers_before_there_is_one(table: TableView) -> None:
    assert next(one for one in COMMANDS if one.id == "last_trick").condition is Condition.GAME
    table.last_trick.toggle()
    assert table.messages.status_line.text() == "No trick has been played in this hand yet"
    assert not table.last_trick.by_key
    assert not table.table_scene.last_trick.veil.isVisible()


def test_the_last_trick_is_not_taken_for_the_one_under_way(table: TableView) -> None:
    pass_three(table)
    play_a_trick(table)
    scene = table.table_scene
    table.last_trick.show(True)
    assert scene.last_trick.veil.isVisible()
    assert scene.last_trick.crown.isVisible()
    assert sum("glow" in item.variant for item in scene.last_trick.items) == 1
    assert all(item.zValue() > scene.last_trick.veil.zValue() for item in scene.last_trick.items)
    assert all(not item.isVisible() for _seat, item in scene.cards.trick)
    assert "Last trick" in table.last_trick.caption.text()
    assert not table.last_trick.caption.isHidden()
    table.last_trick.show(False)
    assert not scene.last_trick.veil.isVisible()
    assert table.last_trick.caption.isHidden()
    assert all(item.isVisible() for _seat, item in scene.cards.trick)
    table.last_trick.show(True)
    table.session.undo.back()
    assert not scene.last_trick.veil.isVisible()


# -- answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["back", "forward", "restart_hand", "play"])
def test_what_happens_ends_an_answer(table: TableView, what: str) -> None:
    pass_three(table)
    session = table.session
    if what == "forward":
        session.undo.back()
        settle(table)
    table.messages.tell("An answer")
    assert table.messages.status_line.text() == "An answer"
    if what == "play":
        session.decisions.play(session.current.legal()[0])
    else:
        getattr(session.undo, what)()
    settle(table)
    # After an undo the cards of the pass are raised again.
    expected = "Press Enter or “Pass left”" if what == "back" else prompts.state(session.current)
    assert table.messages.status_line.text() == expected


def test_answers_are_short_for_the_eye_and_in_words_for_the_ear(
    table: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    pass_three(table)
    play_a_trick(table)
    spoken: list[str] = []
    monkeypatch.setattr(table.messages, "speak", spoken.append)
    for ask in (spoken_answers.hand, spoken_answers.points, spoken_answers.last_trick):
        answer = ask(table.session, table.models)
        table.messages.tell(answer)
        shown = table.messages.status_line.text()
        assert len(shown) < len(answer)
        assert spoken[-1] == str(answer)
    sentence = spoken_answers.hand(table.session, table.models)
    assert suit_phrase(suit_of(table.models.hand.cards[0])) in sentence
    # All of a long answer is visible.
    table.messages.tell("word " * 80)
    inside = table.messages.status_line.contentsRect().adjusted(20, 0, -20, 0)
    needed = table.messages.status_line.fontMetrics().boundingRect(
        inside, int(Qt.TextFlag.TextWordWrap), table.messages.status_line.text()
    )
    assert needed.height() <= table.messages.status_line.height()


def test_waiting_for_the_person_says_so_in_a_line_of_its_own(table: TableView) -> None:
    table.live.change(wait_for_me=True)
    table.set_tempo(Tempo.INSTANT)
    pass_three(table)
    assert table.table_scene.animations.waits_for_person
    first, second = table.messages.status_line.text().split("\n")
    assert first.startswith("You receive")
    for key in ("lick", "Space", "Enter"):
        assert key in second
    high = table.messages.status_line.height()
    assert high > 1.5 * table.table_scene.layout.status_box.height or high > 40


def test_for_a_screen_reader_the_table_waits_and_asks_after_the_cards(table: TableView) -> None:
    table.live.change(screen_reader="on")
    table.set_tempo(Tempo.INSTANT)
    pass_three(table)
    animations, log = table.table_scene.animations, table.messages.narrator.log
    assert animations.waits_for_person
    before = len(log)
    assert log[-1].startswith("You receive")
    spoken = [button.spoken for button in table.keyboard.buttons.buttons]
    assert not any("Follow" in one or "may" in one for one in spoken), "no trick is there yet"
    animations.hurry()
    wait_until(lambda: table.table_scene.cards.awaits_person)
    assert len(log) == before + 1, "the plays and the prompt are one sentence"
    assert table.table_scene.prompt in log[-1]


def test_by_ear_tab_leads_through_the_table_and_out_of_it(table: TableView) -> None:
    table.live.change(screen_reader="on")
    table.activateWindow()
    table.setFocus()
    buttons = table.keyboard.buttons
    wait_until(lambda: buttons.row_with_focus() == 0)
    table.setFocus(Qt.FocusReason.TabFocusReason)
    process_events(3)
    assert table.hasFocus(), "not back to the first card"


def test_by_ear_a_card_has_the_focus_also_where_a_game_goes_on(table: TableView) -> None:
    table.session.new_game(HOLD, 3)
    settle(table)
    play_a_trick(table)
    table.live.change(screen_reader="on")
    table.activateWindow()
    table.setFocus()
    buttons, current = table.keyboard.buttons, table.session.current
    wait_until(lambda: buttons.row_with_focus() >= 0)
    assert current.choosable(table.models.hand.cards[buttons.row_with_focus()])


def test_by_ear_a_trick_lies_as_long_as_its_words_last_and_then_the_pause(
    table: TableView,
) -> None:
    table.live.change(screen_reader="on", reader_pause="short")
    table.set_tempo(Tempo.NORMAL)
    timing, messages = table.table_scene.timing, table.messages
    messages.event_begun(None)
    assert timing.hold("hold_points") == 3000
    messages.speak("Rosa ace of clubs. Rosa takes it.")
    assert timing.hold("hold_points") == 3000 + 7 * WORD_TIME
    table.live.change(screen_reader="off")
    assert timing.hold("hold_points") == timing.durations.hold_points


def test_spoken_voids_and_tricks_agree_with_the_displayed_table(table: TableView) -> None:
    table.session.new_game(HOLD, 3)
    scene = table.table_scene
    session, models = table.session, table.models
    settle(table)
    table.set_tempo(Tempo.NORMAL)
    for _ in range(40):
        if session.current.to_act != (0,):
            break
        session.decisions.play(session.current.legal()[0])
        settle(table)
        ahead, shown = session.timeline.announced, scene.timeline.state
        if ahead.voids != shown.voids:
            break
        table.table_scene.animations.skip_all()
    assert ahead.voids != shown.voids
    before = spoken_answers.voids(session, models)
    last = spoken_answers.last_trick(session, models)
    table.table_scene.animations.skip_all()
    assert spoken_answers.voids(session, models) != before
    assert spoken_answers.last_trick(session, models) != last


# -- mistakes ---------------------------------------------------------------------------------


def test_a_fourth_card_is_refused_with_a_word(table: TableView) -> None:
    for row in range(3):
        table.choices.choose(row)
    assert table.messages.status_line.text() == "Press Enter or “Pass left”"
    table.choices.choose(3)
    assert table.session.selection.raised == (0, 1, 2)
    assert "No more than 3 cards" in table.messages.status_line.text()
    table.choices.choose(2)
    assert table.messages.status_line.text() == "Choose 1 more"
    table.choices.choose(0)
    table.choices.choose(1)
    assert table.messages.status_line.text() == prompts.state(table.session.current)


def missing_card(view: TableView) -> tuple[str, str]:
    cards = view.models.hand.cards
    for letter, rank in (("q", "Q"), ("k", "K"), ("a", "A"), ("j", "J")):
        for suit in "SHDC":
            card = parse_card(rank + suit)
            held = any(rank_of(one) == rank_of(card) for one in cards)
            if card not in cards and held:
                return letter + suit.lower(), card_phrase(card)
    raise AssertionError("no such card")


def test_a_typed_card_that_is_not_held_is_named(table: TableView) -> None:
    typed, words = missing_card(table)
    QTest.keyClicks(table, typed)
    assert table.messages.status_line.text() == f"You do not hold the {words}"


@pytest.mark.parametrize("held", [False, True])
def test_a_question_waits_only_where_a_card_could_be_meant(
    table: TableView, qtbot: QtBot, held: bool
) -> None:
    asked: list[str] = []
    action = QAction(table)
    action.setShortcuts([QKeySequence("T")])
    action.triggered.connect(lambda: asked.append("T"))
    table.addAction(action)
    ten = parse_card("TC") % 13
    for number in range(300):
        table.session.new_game(HOLD, number)
        settle(table)
        if any(rank_of(card) == ten for card in table.models.hand.cards) == held:
            break
    table.keyboard.key(
        QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_T, Qt.KeyboardModifier.NoModifier, "t")
    )
    assert asked == ([] if held else ["T"])
    wait_until(lambda: not table.keyboard.awaits_letter)
    assert asked == ["T"], "once, and only once"


@pytest.mark.parametrize("number", range(4))
def test_the_focus_rests_on_a_legal_card(qtbot: QtBot, number: int) -> None:
    table = make_table(qtbot)
    session = table.session
    session.new_game(HOLD, number=number)
    table.activateWindow()
    table.setFocus()

    def rested() -> None:
        settle(table)
        table.table_scene.animations.skip_all()
        QApplication.processEvents()
        row = table.keyboard.row
        if 0 in session.current.to_act:
            assert row < 0 or session.current.choosable(table.models.hand.cards[row])
        assert table.messages.bubble.isHidden()

    rested()
    table.keyboard.go_to(table.models.hand.row_of(session.current.legal()[0]))
    for _ in range(6):
        held = len(session.current.game.hand_of(0))
        QTest.keyClick(QApplication.focusWidget() or table, ENTER)
        rested()
        assert len(session.current.game.hand_of(0)) == held - 1
    for _ in range(3):
        assert session.undo.back()
        rested()


# -- finishing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tempo", "longest"), [(Tempo.RELAXED, 2000), (Tempo.NORMAL, 2000), (Tempo.INSTANT, 0)]
)
@pytest.mark.parametrize("preset", ["Modern Hearts", "Three-Handed", "Cancellation Hearts"])
def test_a_hand_is_finished_in_two_seconds(
    qtbot: QtBot, preset: str, tempo: Tempo, longest: int
) -> None:
    table = make_table(qtbot, LiveSettings(Settings(wait_for_me=True)))
    table.session.new_game(PRESETS[preset].rules, number=5)
    settle(table)
    table.table_scene.animations.skip_all()
    table.set_tempo(tempo)
    queue, usual = table.table_scene.animations, table.table_scene.timing.durations
    table.session.decisions.finish_hand()
    settle(table)
    passed = 0
    while not table.idle and passed <= longest:
        queue.advance(10)
        passed += 10
    assert table.idle
    assert table.session.current.waiting_to_continue
    assert table.table_scene.timing.durations == usual, "the next hand has the usual tempo"


def by_ear(monkeypatch: pytest.MonkeyPatch, table: TableView) -> list[str]:
    """What is announced to a screen reader from now on."""
    said: list[str] = []
    monkeypatch.setattr(messages, "announce", lambda _where, sentence: said.append(sentence))
    monkeypatch.setattr(TableView, "by_ear", property(lambda _table: True))
    return said


def test_a_deal_is_told_once_with_the_first_card_or_announced(
    table: TableView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = by_ear(monkeypatch, table)
    buttons = table.keyboard.buttons
    table.activateWindow()
    for _deal in range(2):
        said.clear()
        table.setFocus()
        table.session.new_game(Rules(), 3)
        settle(table)
        wait_until(lambda: buttons.row_with_focus() == 0)
        prompt = table.table_scene.prompt
        with_card = prompt in buttons.buttons[0].accessibleDescription()
        assert with_card != (f"{prompt}." in said), "once"
        assert table.messages.narrator.log[-1] == f"{prompt}.", "it can be repeated"


def test_a_typed_card_is_named_shortly(
    table: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = by_ear(monkeypatch, table)
    buttons, cards = table.keyboard.buttons, table.models.hand.cards
    buttons.focus(0)
    wait_until(lambda: buttons.held is buttons.buttons[0])
    row = next(at for at in range(1, 13) if rank_of(cards[at]) not in (8, 9, 10, 11, 12))
    name = f"{rank_of(cards[row]) + 2}{'cdsh'[suit_of(cards[row])]}"
    QTest.keyClicks(QApplication.focusWidget(), name)
    assert buttons.row_with_focus() == row
    read = QAccessible.queryAccessibleInterface(buttons.buttons[row])
    assert read.text(QAccessible.Text.Name) == short_card(cards[row])
    assert read.text(QAccessible.Text.Description) == ""
    wait_until(lambda: buttons.held is buttons.buttons[row])
    full = buttons.buttons[row].spoken
    assert full.startswith(card_words(cards[row]))
    buttons.focus(0)
    wait_until(lambda: buttons.held is buttons.buttons[0])
    assert read.text(QAccessible.Text.Name) == full, "with the arrow keys it has its whole name"
    assert said == []
