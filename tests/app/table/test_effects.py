"""Effects of the table appear, leave it as it was, and respect the setting for reduced motion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from hearts_qt.app.session.prompts import hand_events
from hearts_qt.app.table.items.seat_plate import level_lines, mark_places
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.table.playback.effects import MAX_FALLING
from hearts_qt.app.table.playback.tempo import Durations, Tempo
from hearts_qt.game import events as ev
from hearts_qt.game.actions import Phase
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import SeatSettings
from tests.app.table.scene_driver import Table
from tests.app.table.table_driver import settle

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame

HOLD = Rules(pass_cycle=("hold",))
IN_THE_AIR = 17


def frames(table: Table, limit: int = 2000, step: float = 16) -> Iterator[None]:
    """Advance frame by frame until everything is shown and nothing moves."""
    playback = table.scene.animations
    for _ in range(limit):
        settle(table.view)
        if playback.waits_for_person:
            playback.hurry()
        playback.advance(step)
        yield
        if playback.idle and not len(table.scene.animations.mover):
            return
    raise AssertionError("it never comes to rest")


def flying(table: Table) -> int:
    """How many cards and marks are moving, without those that wait to start."""
    return table.scene.animations.mover.under_way


def finish_game(table: Table, until_scored: bool = False) -> None:
    """Play on without animations, to the end of the hand (`until_scored`) or of the game."""
    session = table.session
    table.view.set_tempo(Tempo.AT_ONCE)
    for _ in range(600):
        table.pump()
        current = session.current
        if current.game.phase is Phase.OVER or (until_scored and current.waiting_to_continue):
            return
        if session.current.waiting_to_continue:
            session.games.continue_hand()
        elif session.current.person in session.current.to_act:
            table.decide()
    raise AssertionError(session.current.game.phase)


@pytest.mark.parametrize("rules", [HOLD, Rules(pass_cycle=("hold",), packs=2, players=10)])
def test_of_a_deal_only_a_few_cards_fly_at_a_time(qtbot: QtBot, rules: Rules) -> None:
    table = Table(qtbot, HOLD, Tempo.NORMAL)
    table.session.new_game(rules, 5)
    most = max(flying(table) for _ in frames(table))
    assert 8 < most <= IN_THE_AIR


def test_the_black_card_comes_down_from_above_and_leaves_no_trace(qtbot: QtBot) -> None:
    table = Table(qtbot, HOLD, Tempo.AT_ONCE)
    session, scene = table.session, table.scene
    table.pump()
    lands: list[object] = []
    scene.animations.begun.connect(
        lambda event: (
            lands.append(event)
            if isinstance(event, ev.Played) and event.card == QUEEN_OF_SPADES
            else None
        )
    )
    table.view.set_tempo(Tempo.NORMAL)
    height, night = 0.0, False
    while not lands:
        if session.current.person in session.current.to_act and table.view.idle:
            table.decide()
        for _ in frames(table):
            for _seat, item in scene.cards.trick:
                if item.settled_card == QUEEN_OF_SPADES:
                    height = max(height, item.height)
            night = night or scene.effects.black_card_glow.isVisible()
    assert height > 0.2
    assert night
    assert not scene.effects.black_card_glow.isVisible()
    assert all(not item.height for _seat, item in scene.cards.trick)


def test_a_trick_gathers_before_it_goes_to_its_winner(qtbot: QtBot) -> None:
    table = Table(qtbot, HOLD, Tempo.AT_ONCE)
    session, scene = table.session, table.scene
    table.pump()
    table.view.set_tempo(Tempo.NORMAL)
    if session.current.person in session.current.to_act:
        table.decide()
    cards = []
    together = False
    for _ in frames(table):
        if len(scene.cards.trick) == 4:
            cards = [item for _seat, item in scene.cards.trick]
        elif cards and not together:
            xs = [item.pose.x for item in cards]
            ys = [item.pose.y for item in cards]
            together = max(xs) - min(xs) < 3 and max(ys) - min(ys) < 3
            if together:
                winner = session.current.game.tricks[-1].winner
                assert winner is not None
                pile = scene.cards.pile_pose(winner, 0)
                assert abs(xs[0] - pile.x) + abs(ys[0] - pile.y) > scene.layout.card_width
    assert together


@pytest.mark.parametrize(
    ("tempo", "reduced", "seen"),
    [(Tempo.NORMAL, False, True), (Tempo.NORMAL, True, True), (Tempo.INSTANT, False, False)],
)
def test_a_moon_that_was_shot_stands_in_the_middle(
    qtbot: QtBot, tempo: Tempo, reduced: bool, seen: bool
) -> None:
    table = Table(qtbot, HOLD, Tempo.AT_ONCE)
    finish_game(table, until_scored=True)
    scene = table.scene
    scene.timing.durations = Durations().at(tempo, reduced=reduced)
    moon = scene.effects.moon
    scene.models.timeline.append(ev.MoonShot(2, False))
    scene.animations.note_all_added()
    places = []
    for _ in frames(table):
        if moon.isVisible():
            places.append(moon.pose.y)
    assert bool(places) == seen
    assert not moon.isVisible()
    assert not scene.effects.moon_glow.isVisible()
    if reduced:
        assert len(set(places)) == 1, "it stands, it does not rise"
    elif seen:
        assert places[0] > places[-1]


def test_a_moon_that_nears_rises_to_its_place_on_the_plate(qtbot: QtBot) -> None:
    table = Table(qtbot, HOLD, Tempo.NORMAL)
    table.pump()
    scene = table.scene
    plate = scene.marks.plates[1]
    place = plate.moon_box()
    assert scene.layout.stations[1].plate.holds(place)
    scene.effects.moon_likely(scene.cards.pile_pose(1, 0), place, 300)
    for _ in frames(table):
        pass
    moon = scene.effects.moon
    assert (moon.pose.x, moon.pose.y) == (place.cx, place.cy)
    assert not moon.isVisible()


def test_marks_on_a_plate_stand_side_by_side(qtbot: QtBot) -> None:
    table = Table(qtbot, Rules(teams="shared_tricks"), Tempo.AT_ONCE)
    table.pump()
    state = table.scene.marks.plates[2].state
    assert state is not None
    assert state.partner
    text = table.scene.layout.text_height
    state = state._replace(portrait="")
    places = mark_places(state._replace(dealer=True, moon=True), 190, text)
    assert set(places) == {"dealer", "moon", "partner"}
    edges = sorted(places.values())
    assert all(b - a >= 1.3 * text for a, b in pairwise(edges))


LONG = "Skilled, card counter"


@pytest.mark.parametrize("size", [(1024, 640), (1180, 800), (1920, 1080)])
@pytest.mark.parametrize("pair", [None, 126], ids=["alone", "with a sum"])
def test_a_seat_plate_shows_its_long_level_name_in_full(
    qtbot: QtBot, size: tuple[int, int], pair: int | None
) -> None:
    table = Table(qtbot, Rules(teams="shared_tricks"), Tempo.AT_ONCE)
    table.view.resize(*size)
    table.pump()
    scene = table.scene
    layout, plate = scene.layout, scene.marks.plates[2]
    box, text = layout.stations[2].plate, layout.text_height
    state = plate.state
    assert state is not None
    state = state._replace(level=LONG, pair=pair, chosen=False, portrait="")
    lines, pixels = level_lines(state, box.width, text)
    assert " ".join(lines) == f"Partner, {LONG}"
    metrics = QFontMetricsF(table_font(pixels))
    room = box.width - 1.4 * text - (0 if pair is None else 2 * text)
    assert all(metrics.horizontalAdvance(line) <= room for line in lines)
    assert len(level_lines(state._replace(level="Basic"), box.width, text)[0]) == 1
    assert level_lines(state._replace(chosen=True), box.width, text)[0] == ["has chosen"]
    # A single word cannot be broken.
    assert len(level_lines(state._replace(level=30 * "x", partner=False), box.width, text)[0]) == 1


def test_the_tooltip_of_a_plate_names_the_level_even_when_the_plate_does_not(qtbot: QtBot) -> None:
    seats = [SeatSettings(), SeatSettings("Anna", "skilled:counter")]
    table = Table(qtbot, HOLD, Tempo.AT_ONCE)
    table.live.change(seats=seats)
    table.pump()
    plate, view = table.scene.marks.plates[1], table.view
    state = plate.state
    assert state is not None
    assert plate.toolTip() == f"Anna\n{LONG}"
    busy = state._replace(captured=(QUEEN_OF_SPADES,), points=13)
    layout = table.scene.layout
    look = layout.stations[1].plate, layout.text_height, table.scene.marks.colours
    plate.show_state(busy, *look)
    assert plate.toolTip() == f"Anna\n{LONG}"
    at = view.mapFromScene(plate.sceneBoundingRect().center())
    event = QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at))
    QApplication.sendEvent(view.viewport(), event)
    assert QToolTip.text() == f"Anna\n{LONG}"
    QToolTip.hideText()
    assert table.scene.marks.plates[0].toolTip() == ""
    seats_model = view.models.seats
    spoken = seats_model.data(seats_model.index(1, 0), int(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken.startswith(f"Anna, {LONG}, ")


def test_the_mark_of_a_partner_gives_way_to_the_name(qtbot: QtBot) -> None:
    table = Table(qtbot, Rules(teams="shared_tricks"), Tempo.AT_ONCE)
    table.pump()
    state = table.scene.marks.plates[2].state
    assert state is not None
    state = state._replace(portrait="")
    busy = state._replace(name="Northeast", total=126, dealer=True, moon=True, turn=True)
    assert set(mark_places(busy, 160, 14)) == {"dealer", "moon"}
    assert "partner" in mark_places(busy._replace(name="Bo", moon=False), 160, 14)
    assert "partner" in mark_places(busy._replace(team=-1), 160, 14), "nothing else says it"


def test_a_new_game_ends_whatever_moment_there_was(qtbot: QtBot) -> None:
    table = Table(qtbot, HOLD, Tempo.NORMAL)
    table.pump()
    scene = table.scene
    scene.effects.celebrate(((0, 200), (800, 1000)), 24, 640, 2600)
    scene.effects.hearts_break(scene.cards.pile_pose(0, 0), 600)
    for _ in range(40):
        scene.animations.advance(16)
    assert any(item.isVisible() for item in scene.effects.shapes)
    table.session.new_game(HOLD, 3)
    assert not any(item.isVisible() for item in scene.effects.shapes)
    assert not scene.effects.heart.isVisible()
    assert not scene.marks.broken_in_flight


def test_shapes_come_down_for_the_person_and_go(qtbot: QtBot) -> None:
    table = Table(qtbot, HOLD, Tempo.NORMAL)
    table.pump()
    scene = table.scene
    scene.effects.celebrate(((0, 200), (800, 1000)), 24, 640, 500)
    most = max(flying(table) for _ in frames(table))
    assert 4 < most <= MAX_FALLING + 1
    assert not any(item.isVisible() for item in scene.effects.shapes)


def test_a_game_that_the_person_wins_gets_its_moment(qtbot: QtBot) -> None:
    table = Table(qtbot, replace(HOLD, hand_limit=1, tie="share"), Tempo.AT_ONCE)
    table.pump()
    scene, panel = table.scene, table.view.panel
    seen: dict[Tempo, bool] = {}
    for tempo in (Tempo.NORMAL, Tempo.INSTANT):
        finish_game(table)
        while 0 not in table.session.current.winners:
            table.session.games.rematch()
            finish_game(table)
        table.session.undo.back()
        table.pump()
        table.view.set_tempo(tempo)
        table.decide()
        for _ in frames(table):
            seen[tempo] = seen.get(tempo, False) or scene.effects.crown.isVisible()
            assert not (scene.effects.crown.isVisible() and panel.isVisible())
        assert panel.isVisible()
        assert not scene.effects.crown.isVisible()
    assert seen == {Tempo.NORMAL: True, Tempo.INSTANT: False}


def test_the_panel_is_animated_and_can_be_hurried(qtbot: QtBot) -> None:
    table = Table(qtbot, HOLD, Tempo.AT_ONCE)
    finish_game(table, until_scored=True)
    panel = table.view.panel
    assert panel.number_animation.progress == 1.0, "at once means at once"
    panel.animate(Durations())
    assert panel.number_animation.progress < 0.2
    assert panel.first.isEnabled()
    panel.repaint()
    QTest.keyClick(panel, Qt.Key.Key_A)
    assert panel.number_animation.progress == 1.0
    panel.animate(Durations().at(Tempo.NORMAL, reduced=True))
    assert panel.number_animation.progress == 1.0
    panel.animate(Durations())
    table.session.games.continue_hand()
    assert not panel.isVisible()
    assert not panel.number_animation.running


def test_the_totals_are_drawn_at_the_end_of_a_game(qtbot: QtBot) -> None:
    table = Table(qtbot, Rules(pass_cycle=("hold",), hand_limit=2), Tempo.AT_ONCE)
    finish_game(table)
    panel = table.view.panel
    chart = panel.chart
    assert chart is not None
    assert chart.isVisible()
    assert panel.rect().contains(chart.geometry())
    assert all(not chart.geometry().intersects(b.geometry()) for b in panel.buttons)
    table.session.games.rematch()
    table.pump()
    assert not panel.isVisible()


def test_the_words_over_the_last_trick_go_with_it(qtbot: QtBot) -> None:
    table = Table(qtbot, HOLD, Tempo.AT_ONCE)
    table.pump()
    while not table.session.current.game.tricks:
        table.decide()
        table.pump()
    view = table.view
    view.last_trick.toggle()
    assert not view.last_trick.caption.isHidden()
    table.session.new_game(HOLD, 9)
    assert view.last_trick.caption.isHidden()
    assert not table.scene.last_trick.items


@pytest.mark.parametrize("seats", [4, 10])
def test_the_cards_taken_can_be_read_at_the_end_of_a_hand(qtbot: QtBot, seats: int) -> None:
    rules = replace(HOLD, players=seats, packs=2 if seats > 6 else 1)
    table = Table(qtbot, rules, Tempo.AT_ONCE)
    table.view.resize(1024, 604)
    table.pump()
    table.session.decisions.finish_hand()
    finish_game(table, until_scored=True)
    table.pump()
    panel = table.view.panel
    assert not panel.isHidden()
    # An index is a fifth of the card, so this makes it at least as high as small text.
    assert panel.card_width >= 36
    assert panel.grab().size() == panel.size()


def test_two_black_cards_taken_by_one_player_are_announced_as_two() -> None:
    def sentences(captured: list[list[int]]) -> list[str]:
        result = SimpleNamespace(moon=None, sun=False, captured=captured, changed=())
        game = SimpleNamespace(rules=Rules(), finished=[result], phase=Phase.DEAL)
        session = SimpleNamespace(game=game, person=0, names=["You", "Ada", "Bo", "Cy"])
        return [words for words, _option in hand_events(cast("CurrentGame", session))]

    queen = QUEEN_OF_SPADES
    assert sentences([[queen], [], [queen, 3], []]) == [
        "You took the queen of spades.",
        "Bo took the queen of spades.",
    ]
    assert sentences([[queen, queen], [], [], []]) == ["You took the queen of spades twice."]
    assert sentences([[], [queen, 5, queen], [], []]) == ["Ada took the queen of spades twice."]
