"""Every choice at the table: by mouse, by keyboard, taken back, repeated, and kept in a save."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt.app.table.overlay.panel import PanelLine
from hearts_qt.app.table.view import TableView
from hearts_qt.game.actions import Charge, ChooseMoon, LayAway, Pass, Phase
from hearts_qt.game.game import Game
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.history import History
from hearts_qt.store.saves import SaveStore
from tests.app.session.session_driver import scripted
from tests.app.table import table_driver
from tests.app.table.choice_games import (
    AMERICAN,
    HOLD,
    MOON_NUMBER,
    NORTHS_MOON,
    TEAM_MOON,
    begin,
    make_table,
)
from tests.app.table.table_driver import settle
from tests.limits import wait_until

SCATTER = PRESETS["Three-Handed scatter"].rules.changed(pass_cycle=("scatter",))
TURBO = PRESETS["Turbo Hearts"].rules.changed(**HOLD)
KITTY = PRESETS["Five-Handed with kitty"].rules.changed(**HOLD)
TEAMS = PRESETS["Partnership, tricks together"].rules.changed(**HOLD)
BLIND = Rules(pass_blind=True)

# Numbers of games in which the person has to make this choice; see `scripted`.
CHARGE_NUMBER, NOTHING_TO_CHARGE, KITTY_NUMBER = 14, 0, 0

LEFT, RIGHT, UP = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up
ENTER, SPACE, HOME = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Home




@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    return make_table(qtbot)




def to_phase(view: TableView, rules: Rules, number: int, phase: Phase) -> None:
    """Put a game on the table in which the person is to decide something."""

    def reached(game: Game) -> bool:
        return game.phase is phase and game.to_act == (0,)

    view.session.games.continue_with(scripted(rules, number, reached))
    settle(view)
    view.setFocus()


def click(view: TableView, row: int) -> None:
    """Click a card where its neighbour does not cover it."""
    pose = view.table_scene.cards.hands[0][row].target
    place = QPoint(round(pose.x - pose.width * 0.38), round(pose.y - pose.width * 0.2))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle(view)


def press(button: QPushButton) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def key(view: TableView, *keys: Qt.Key, shift: bool = False) -> None:
    """Type keys where the focus is."""
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    for one in keys:
        QTest.keyClick(QApplication.focusWidget() or view, one, modifier)
        settle(view)


def raise_by_key(view: TableView, *rows: int) -> None:
    for row in rows:
        key(view, HOME, *[RIGHT] * row, UP)


def last(view: TableView, kind: type) -> object:
    """The person's last action of a kind."""
    log = view.session.current.game.log
    return next(one for one in reversed(log) if isinstance(one, kind) and one.seat == 0)


def back_and_forth(view: TableView) -> None:
    """Take the choice back, and repeat it."""
    session = view.session
    log = list(session.current.game.log)
    assert session.undo.back()
    settle(view)
    assert session.current.to_act == (0,)
    undone = session.current.history.steps[session.current.history.position].action
    assert set(session.selection.cards) == set(cards_of(undone)), "they are raised again"
    assert session.undo.forward()
    settle(view)
    assert session.current.game.log == log


# -- scatter ----------------------------------------------------------------------------------


def test_scatter_by_mouse(table: TableView) -> None:
    begin(table, SCATTER)
    session = table.session
    assert table.messages.status_line.text() == "Give 2 cards each: to Clara and Dario"
    for row in (0, 4, 9, 16):
        click(table, row)
    names = ["Clara", "Clara", "Dario", "Dario"]
    assert [tag.text() for tag in table.choices.pass_tags.shown] == names
    assert [tag.number for tag in table.choices.pass_tags.shown] == [1, 1, 2, 2]
    press(table.choices.pass_tags.shown[0])
    assert [session.selection.target_of(row) for row in (0, 4, 9, 16)] == [2, 1, 1, 2]
    packets = session.selection.packets()
    press(table.choices.confirm_button)
    settle(table)
    assert last(table, Pass) == Pass(0, packets)
    assert not table.choices.pass_tags.shown
    back_and_forth(table)


def test_scatter_by_keyboard(table: TableView) -> None:
    begin(table, SCATTER)
    session = table.session
    raise_by_key(table, 0, 4, 9, 16)
    targets = {row: session.selection.target_of(row) for row in (0, 4, 9, 16)}
    assert targets == {0: 1, 4: 1, 9: 2, 16: 2}
    key(table, HOME)
    spoken, log = table.keyboard.buttons.buttons[0], table.messages.narrator.log
    assert spoken.spoken.endswith(", raised, for Clara")
    key(table, RIGHT, shift=True)
    assert session.selection.target_of(0) == 2
    assert spoken.spoken.endswith(", raised, for Dario")
    assert re.fullmatch(r"For Dario\. The .* is now for Clara", log[-1]), "and what it displaced"
    key(table, LEFT, shift=True)
    assert session.selection.target_of(0) == 1
    QTest.keyClicks(QApplication.focusWidget(), "1")
    assert table.choices.send(16, 1)
    assert session.selection.target_of(16) == 1
    assert not table.choices.send(16, 3), "there is no third receiver"
    assert not table.choices.send(1, 1), "a card that is not given"
    packets = session.selection.packets()
    key(table, ENTER)
    assert last(table, Pass) == Pass(0, packets)
    back_and_forth(table)


@pytest.mark.parametrize("held", [False, True])
def test_a_number_alone_sends_a_card(table: TableView, qtbot: QtBot, held: bool) -> None:
    """At once if no card in the hand begins with it (`2`), otherwise after a moment."""
    begin(table, SCATTER, 0 if held else 1)
    assert any(card % 13 == 0 for card in table.models.hand.cards) == held
    raise_by_key(table, 0)
    QTest.keyClicks(QApplication.focusWidget(), "2")
    selection = table.session.selection
    assert selection.target_of(0) == (1 if held else 2)
    if held:
        wait_until(lambda: selection.target_of(0) == 2)


@pytest.mark.parametrize("size", [(760, 480), (1024, 620), (1366, 740), (1920, 1050)])
@pytest.mark.parametrize(
    "rules",
    [
        SCATTER,
        Rules(pass_cycle=("scatter",)),
        Rules(packs=2, players=6, pass_count=5, pass_cycle=("scatter",)),
    ],
    ids=["17 cards", "13 cards", "17 cards to five"],
)
def test_tags_lie_on_nothing_but_their_cards(
    table: TableView, rules: Rules, size: tuple[int, int]
) -> None:
    table.resize(*size)
    begin(table, rules)
    hand = table.table_scene.cards.hands[0]
    count = table.session.selection.limit
    for rows in (range(count), range(len(hand) - count, len(hand))):
        table.session.selection.clear()
        for row in rows:
            table.choices.choose(row)
        tags = table.choices.pass_tags.shown
        assert [tag.row for tag in tags] == list(rows)
        for one, other in pairwise(tags):
            assert not one.geometry().intersects(other.geometry())
        for tag in tags:
            assert table.viewport().rect().contains(tag.geometry())
            assert tag.width() > 1.5 * tag.height(), "there is room for a name"
            for row, item in enumerate(hand):
                if row not in rows:
                    box = item.target.box
                    other_card = QRect(
                        round(box.x) + 3, round(box.y) + 3, round(box.width) - 6, round(box.height)
                    )
                    assert not tag.geometry().intersects(other_card)


# -- blind ------------------------------------------------------------------------------------


def test_a_blind_pass_by_mouse_and_what_it_means(table: TableView) -> None:
    begin(table, BLIND)
    assert "unseen, the 3 cards" in table.choices.explanation.words
    assert table.choices.explanation.option == "pass_blind"
    press(table.choices.blind_button)
    settle(table)
    assert last(table, Pass) == Pass(0, None)
    assert table.choices.blind_button.isHidden()
    assert table.choices.explanation.isHidden()
    back_and_forth(table)


@pytest.mark.parametrize("wanted", [ENTER, SPACE])
def test_a_blind_pass_by_keyboard(table: TableView, wanted: Qt.Key) -> None:
    begin(table, BLIND)
    raise_by_key(table, 0, 1, 2)
    table.choices.blind_button.setFocus(Qt.FocusReason.TabFocusReason)
    key(table, wanted)
    assert last(table, Pass) == Pass(0, None), "whatever is raised, the button means the blind pass"
    back_and_forth(table)


# -- charging ---------------------------------------------------------------------------------


def test_charging_by_mouse(table: TableView) -> None:
    to_phase(table, TURBO, CHARGE_NUMBER, Phase.CHARGE)
    hand, session = table.models.hand, table.session
    assert table.messages.status_line.text() == "Charge a card, or play without charging"
    assert table.choices.confirm_button.text() == "Play without charging"
    for sign in ("10♣: multiplies the taker’s", "Q♠: counts 26 instead of 13", "A♥: every heart"):
        assert sign in table.choices.explanation.words
    queen, ace = hand.row_of(parse_card("QS")), hand.row_of(parse_card("AH"))
    click(table, queen)
    assert table.choices.confirm_button.text() == "Charge the queen of spades"
    assert table.messages.status_line.text() == "Press Enter or “Charge the queen of spades”"
    click(table, ace)
    assert session.selection.cards == (parse_card("AH"),), "one card only: the choice moves"
    plain = next(row for row in range(13) if not session.selection.selectable(row))
    click(table, plain)
    assert "cannot be charged" in table.messages.bubble.words
    assert table.messages.bubble.option == "charging"
    assert table.rule_in_question == "charging"
    press(table.choices.confirm_button)
    settle(table)
    assert last(table, Charge) == Charge(0, (parse_card("AH"),))
    back_and_forth(table)


def test_charging_by_keyboard(table: TableView) -> None:
    to_phase(table, TURBO.changed(charging="any"), CHARGE_NUMBER, Phase.CHARGE)
    for name in ("qs", "ah"):
        QTest.keyClicks(QApplication.focusWidget() or table, name)
        key(table, SPACE)
    assert table.choices.confirm_button.text() == "Charge 2 cards"
    key(table, ENTER)
    assert last(table, Charge) == Charge(0, (parse_card("QS"), parse_card("AH")))
    back_and_forth(table)


def test_playing_without_charging(table: TableView) -> None:
    to_phase(table, TURBO, CHARGE_NUMBER, Phase.CHARGE)
    key(table, ENTER)
    assert last(table, Charge) == Charge(0, ())
    back_and_forth(table)


def test_a_player_with_nothing_to_charge_is_not_asked(table: TableView) -> None:
    begin(table, TURBO, NOTHING_TO_CHARGE)
    assert table.session.current.game.phase is Phase.PLAY
    assert last(table, Charge) == Charge(0, ())
    assert not table.session.undo.possible


# -- laying away ------------------------------------------------------------------------------


def test_laying_away_by_mouse(table: TableView) -> None:
    to_phase(table, KITTY, KITTY_NUMBER, Phase.LAY_AWAY)
    session = table.session
    kitty = session.current.game.observation(0).kitty
    assert table.messages.status_line.text() == "Lay away 2 cards"
    assert table.choices.explanation.words.startswith("You received ")
    marked = [
        item.settled_card for item in table.table_scene.cards.hands[0] if "glow" in item.variant
    ]
    assert sorted(marked) == sorted(kitty)
    for row in (0, 3):
        click(table, row)
    assert table.choices.confirm_button.text() == "Lay 2 cards away"
    cards = tuple(sorted(session.selection.cards))
    press(table.choices.confirm_button)
    settle(table)
    assert last(table, LayAway) == LayAway(0, cards)
    assert not any("glow" in item.variant for item in table.table_scene.cards.hands[0])
    back_and_forth(table)


def test_laying_away_by_keyboard(table: TableView) -> None:
    to_phase(table, KITTY, KITTY_NUMBER, Phase.LAY_AWAY)
    raise_by_key(table, 1)
    key(table, ENTER)
    assert table.session.current.game.phase is Phase.LAY_AWAY
    assert table.messages.status_line.text() == "Choose 1 more"
    raise_by_key(table, 2)
    key(table, ENTER)
    assert isinstance(last(table, LayAway), LayAway)
    back_and_forth(table)


# -- the moon ---------------------------------------------------------------------------------


def test_the_moon_shows_both_sheets_and_is_chosen_by_mouse(table: TableView) -> None:
    to_phase(table, AMERICAN, MOON_NUMBER, Phase.MOON)
    session, moon = table.session, table.choices.moon_panel
    assert not moon.isHidden()
    assert table.messages.status_line.isHidden()
    totals = session.current.game.moon_totals()
    assert {how: sheet.totals for how, sheet in moon.sheets.items()} == totals
    assert moon.sheets["add"].totals == (0, 26, 26, 26)
    assert moon.sheets["subtract"].totals == (-26, 0, 0, 0)
    assert moon.sheets["add"].end == "The game continues"
    # A click on a sheet only focuses its button; the button makes the choice.
    place = moon.column_rect(1).center().toPoint()
    QTest.mouseClick(moon, Qt.MouseButton.LeftButton, pos=place)
    assert moon.subtract.hasFocus()
    assert session.current.game.phase is Phase.MOON
    press(moon.subtract)
    settle(table)
    assert last(table, ChooseMoon) == ChooseMoon(0, "subtract")
    assert moon.isHidden()
    assert "26 points are taken off your score." in [line.words for line in table.panel.lines]
    assert session.undo.back()
    assert not moon.isHidden()
    assert table.panel.isHidden()
    assert session.undo.forward()
    assert session.current.game.finished[0].scores == (-26, 0, 0, 0)


def test_the_moon_by_keyboard(table: TableView) -> None:
    to_phase(table, AMERICAN, MOON_NUMBER, Phase.MOON)
    table.setFocus()
    QTest.keyClick(table, RIGHT)
    assert table.choices.moon_panel.subtract.hasFocus()
    key(table, LEFT)
    assert table.choices.moon_panel.add.hasFocus()
    key(table, ENTER)
    assert last(table, ChooseMoon) == ChooseMoon(0, "add")
    assert "The other players get 26 points." in [line.words for line in table.panel.lines]


def test_the_sheets_say_who_would_win(table: TableView) -> None:
    to_phase(table, AMERICAN.changed(target=20), MOON_NUMBER, Phase.MOON)
    sheets = table.choices.moon_panel.sheets
    assert sheets["add"].end == "You win the game"
    assert sheets["add"].winners == {0}
    assert sheets["subtract"].end == "The game continues"
    assert not sheets["subtract"].winners
    table.choices.moon_panel.add.click()
    assert table.session.current.game.phase is Phase.OVER


def test_the_moon_of_a_team(table: TableView) -> None:
    to_phase(table, TEAMS, TEAM_MOON, Phase.MOON)
    moon = table.choices.moon_panel
    assert moon.names == ("You and Dario", "Clara and Edda")
    assert moon.sheets["add"].totals == (0, 26)
    assert "Clara and Edda: 26" in moon.add.accessibleDescription()
    moon.add.click()
    assert table.session.current.game.finished[0].scores == (0, 26)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "The other players get 26 points."),
        (
            # All would share the lowest total of 0.
            {"hand_limit": 1, "moon_points": 0},
            "That would have made an opponent win, so 0 points are taken off instead.",
        ),
    ],
)
def test_the_end_says_how_a_moon_was_taken(
    table: TableView, changes: dict[str, Any], words: str
) -> None:
    rules = AMERICAN.changed(moon="add_unless_opponent_wins", **changes)
    history = scripted(rules, MOON_NUMBER, lambda game: bool(game.finished))
    table.session.games.continue_with(history)
    assert PanelLine(words, "moon") in table.panel.lines
    assert PanelLine("You shot the moon!") in table.panel.lines


def test_the_end_says_how_another_players_moon_was_taken(table: TableView) -> None:
    rules = Rules(moon="subtract", **HOLD)
    history = scripted(rules, NORTHS_MOON, lambda game: bool(game.finished), shooter=2)
    table.session.games.continue_with(history)
    words = [line.words for line in table.panel.lines]
    assert "Dario shot the moon!" in words
    assert "26 points are taken off Dario’s score." in words


# -- what is raised survives ------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["pass", "charge", "lay_away"])
def test_what_is_raised_survives_another_start(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    saves = SaveStore(tmp_path)
    saves.open()
    table = make_table(qtbot, saves)
    session = table.session
    if kind == "pass":
        begin(table, SCATTER)
        rows = [2, 5]
    else:
        rules, number, phase = {
            "charge": (TURBO, CHARGE_NUMBER, Phase.CHARGE),
            "lay_away": (KITTY, KITTY_NUMBER, Phase.LAY_AWAY),
        }[kind]
        begin(table, rules)
        to_phase(table, rules, number, phase)
        saves.begin(session.current.history)
        rows = [row for row in range(11) if session.selection.selectable(row)][:1]
    for row in rows:
        table.choices.choose(row)
    if kind == "pass":
        session.selection.set_target(2, 2)
    kept = session.selection.kept
    assert kept
    session.close()
    saves = SaveStore(tmp_path)
    saves.open()
    other = make_table(qtbot, saves)
    assert other.session.games.resume()
    settle(other)
    assert other.session.selection.kept == kept
    assert not other.choices.confirm_button.isHidden()
    assert len(other.choices.pass_tags.shown) == (2 if kind == "pass" else 0)
    other.session.close()


def test_no_choice_is_offered_while_the_table_still_shows_another_game(qtbot: QtBot) -> None:
    table = table_driver.make_table(qtbot)
    table.session.new_game(PRESETS["Three-Handed"].rules, 1)
    settle(table)
    assert table.choices.confirm_button.isVisibleTo(table)
    rules = replace(PRESETS["Cancellation Hearts"].rules, players=10, pass_cycle=("right",))
    current = table.session.current
    current.history = History(Game(rules, 2), current.history.seats)
    table.table_scene.cards.states_changed.emit()
    assert not table.choices.confirm_button.isVisibleTo(table)
    table.session.new_game(rules, 2)
    settle(table)
    assert table.choices.confirm_button.isVisibleTo(table)
