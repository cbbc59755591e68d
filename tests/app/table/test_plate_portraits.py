"""The faces on the seat plates: who has one, where it is, and what it shows when."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.models.table_models import SeatState
from hearts_qt.app.players.portraits import Expression, is_portrait
from hearts_qt.app.session.timeline import Timeline
from hearts_qt.app.table.items.seat_plate import (
    SHRUNK,
    badge_place,
    captured_fit,
    captured_width,
    level_lines,
    mark_places,
    name_font,
    name_span,
    picture_place,
)
from hearts_qt.app.table.layout import Layout, TableNeeds, fitting_layout
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.table.view import TableView
from hearts_qt.game import events as ev
from hearts_qt.players.cast import CAST
from hearts_qt.players.registry import kind_of
from hearts_qt.rules.cards import HEARTS, QUEEN_OF_SPADES, parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import SeatSettings
from tests.app.table.scene_driver import Table
from tests.app.table.table_driver import make_table, settle
from tests.limits import wait_until

SIZES = ((1024, 590), (1366, 700), (1920, 1010), (3840, 2090), (760, 470))
FACES = [SeatSettings(), SeatSettings(player="cast:ida"), SeatSettings(player="cast:bruno")]


def plate(name: str, level: str = "", **other: object) -> SeatState:
    """A plate with a portrait."""
    usual: dict[str, object] = {
        "points": 0,
        "total": 99,
        "dealer": True,
        "turn": False,
        "moon": False,
        "team": -1,
        "partner": False,
        "pair": None,
        "chosen": False,
        "captured": (),
        "factor": 1,
        "kitty": False,
        "black": QUEEN_OF_SPADES,
        "portrait": "ida",
    }
    return SeatState(name=name, level=level, **(usual | other))


def table(qtbot: QtBot, seats: list[SeatSettings], rules: Rules | None = None) -> TableView:
    live = LiveSettings()
    live.change(seats=seats)
    view = make_table(qtbot, live)
    view.session.new_game(rules or Rules(), 5)
    settle(view)
    view.table_scene.animations.skip_all()
    return view


def states(view: TableView) -> list[SeatState]:
    shown = [one.state for one in view.table_scene.marks.plates]
    assert None not in shown
    return [state for state in shown if state is not None]


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_face_leaves_room_for_all_words(qapp: object, size: tuple[int, int], seats: int) -> None:
    layout = Layout(*size, TableNeeds(seats, 52 // seats))
    wide, high, text = layout.plate_width, layout.plate_height, layout.text_height
    place = picture_place(wide, high, text)
    assert place.left() >= 0.3 * text
    assert place.top() >= 0.3 * text, "the ring of the turn is free"
    assert place.bottom() <= high - 0.3 * text
    assert place.width() >= 20
    bold = QFontMetricsF(table_font(text))
    for character in CAST.values():
        kind = kind_of(character.player)
        assert kind is not None
        for busy in ({}, {"moon": True}, {"turn": True}, {"moon": True, "turn": True}):
            state = plate(character.name, str(kind.label), **busy)
            left, right = name_span(state, wide, text)
            assert left >= place.right()
            if size != (760, 470):
                assert bold.horizontalAdvance(character.name) * SHRUNK <= right - left, busy
        lines, pixels = level_lines(plate(character.name, str(kind.label)), wide, text)
        assert lines
        metrics = QFontMetricsF(table_font(pixels))
        if size != (760, 470):
            room = wide - place.right() - 1.1 * text
            assert all(metrics.horizontalAdvance(line) <= room for line in lines), lines


def test_characters_have_faces_and_the_others_beside_them_initials(qtbot: QtBot) -> None:
    seats = [SeatSettings(), SeatSettings(player="cast:ida"), SeatSettings(player="basic")]
    view = table(qtbot, [*seats, SeatSettings(player="expert")])
    person, ida, basic, expert = states(view)
    assert (ida.portrait, ida.initial) == ("ida", False)
    assert not person.pictured
    assert basic.initial
    assert expert.initial
    assert basic.name == seat_name(2)


def test_a_table_of_levels_has_no_pictures(qtbot: QtBot) -> None:
    view = table(qtbot, [SeatSettings(), *[SeatSettings(player="basic")] * 3])
    assert not any(state.pictured for state in states(view))


def test_portraits_can_be_switched_off(qtbot: QtBot) -> None:
    view = table(qtbot, FACES)
    assert states(view)[1].portrait == "ida"
    view.live.change(portraits=False)
    assert not any(state.pictured for state in states(view))
    view.live.change(portraits=True)
    assert states(view)[1].portrait == "ida"


def test_the_name_and_what_is_spoken_are_those_of_the_player(qtbot: QtBot) -> None:
    view = table(qtbot, [SeatSettings(), SeatSettings("Anna", "cast:ida")])
    seats = view.models.seats
    role = int(Qt.ItemDataRole.AccessibleTextRole)
    before = seats.data(seats.index(1, 0), role)
    view.session.timeline.append(ev.MoonShot(1, False))
    state = states(view)[1]
    assert (state.name, state.portrait) == ("Anna", "ida")
    assert state.expression is Expression.PLEASED
    assert seats.data(seats.index(1, 0), role) == before


def test_faces_follow_what_is_shown_and_are_the_same_after_a_new_start(qtbot: QtBot) -> None:
    game = Table(qtbot, Rules(pass_cycle=("hold",)), Tempo.AT_ONCE)
    session, scene = game.session, game.scene
    seen: set[Expression] = set()
    for _ in range(60):
        game.pump()
        faces = scene.timeline.state.faces.faces
        seen |= set(faces)
        assert [state.expression for state in states(game.view)[1:]] == list(faces[1:])
        assert Timeline(session.current.game).state.faces == scene.timeline.state.faces
        if session.current.waiting_to_continue:
            break
        game.decide()
    assert session.current.waiting_to_continue
    assert seen == set(Expression)


def test_the_picture_changes_with_the_expression(qtbot: QtBot) -> None:
    view = table(qtbot, FACES)
    view.deck.art.begin()
    drawn: set[bytes] = set()
    for expression in Expression:
        view.deck.portrait("ida", expression, 37)
        wait_until(lambda: not view.deck.art.waiting)
        picture = view.deck.portrait("ida", expression, 37)
        assert picture is not None
        image = picture.toImage().convertToFormat(QImage.Format.Format_RGB32)
        drawn.add(bytes(image.constBits()))
    assert len(drawn) == 3


def test_portraits_of_sizes_out_of_use_are_forgotten(qtbot: QtBot) -> None:
    view = table(qtbot, FACES)
    for wide in range(1024, 1900, 40):
        view.resize(wide, wide * 10 // 16)
        view.grab()
    kept = {order.width for order in view.deck.art.asked if is_portrait(order.path)}
    assert len(kept) == 1


@pytest.mark.parametrize("room", [38.0, 50.0, 70.0, 200.0])
def test_what_was_taken_is_shown_in_full_on_a_narrow_plate(room: float) -> None:
    text = 12.0
    hearts = tuple(range(HEARTS * 13, HEARTS * 13 + 10))
    taken = plate("Bruno", captured=(QUEEN_OF_SPADES, *hearts), kitty=True, points=23)
    shown, size = captured_fit(taken, text, room)
    assert captured_width(shown, size) <= room
    assert shown.captured == taken.captured
    assert size >= 0.6 * text
    assert (size == text and shown.kitty) or room < captured_width(taken, text)


def test_hearts_give_way_before_other_cards_become_unreadable() -> None:
    text, room = 12.0, 64.0
    every = tuple(range(HEARTS * 13, HEARTS * 13 + 13))
    jack = parse_card("JD")
    taken = plate("Kenji", captured=(jack, *every), factor=4, points=1600)
    shown, size = captured_fit(taken, text, room)
    assert captured_width(shown, size) <= room
    assert shown.captured == (jack,)
    assert size >= 0.5 * text
    only = plate("Kenji", captured=every, points=200)
    assert captured_fit(only, text, 20.0)[0].captured == every


def test_marks_on_a_portrait_leave_the_name_its_place_and_have_a_corner_each() -> None:
    plain = plate("Rosa", dealer=False, team=1, total=-800)
    busy = plain._replace(dealer=True, moon=True, winner=True, leads="leads the next hand")
    assert name_span(busy, 190, 14) == name_span(plain, 190, 14)
    assert "leads" in mark_places(busy._replace(portrait=""), 190, 14)
    picture = picture_place(190, 46, 14)
    marks = ("dealer", "moon", "leads", "crown")
    corners = {badge_place(mark, picture, 14).toTuple() for mark in marks}
    assert len(corners) == 4


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("seats", [4, 10])
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_a_short_name_is_not_cut_beside_an_emblem_and_a_long_total(
    qapp: object, size: tuple[int, int], seats: int, text: float
) -> None:
    needs = TableNeeds(seats, 52 // seats, teams=True)
    layout = fitting_layout(text, lambda factor: Layout(*size, needs, text=factor))
    for portrait in ("rosa", ""):
        for busy in ({}, {"moon": True}, {"moon": True, "turn": True}, {"winner": True}):
            state = plate("Rosa", team=1, total=-800, portrait=portrait, **busy)
            left, right = name_span(state, layout.plate_width, layout.text_height)
            metrics = QFontMetricsF(name_font(state, layout.text_height, right - left))
            assert metrics.horizontalAdvance("Rosa") <= right - left, busy
