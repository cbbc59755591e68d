"""Plate, screen reader, item models, score sheet, panels and game say the same, at every event, and
with the sign with which the rules show scores."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from hearts_qt.app.models.played_cards import PlayedCardsModel, TakenRow
from hearts_qt.app.models.score_sums import sum_words
from hearts_qt.app.models.table_model import PlayedRole, ScoreRole
from hearts_qt.app.regional import signed
from hearts_qt.app.table.overlay import spoken_answers
from hearts_qt.app.table.view import TableView
from hearts_qt.app.ui.totals_chart import TotalsChart
from hearts_qt.game.actions import Action, ChooseMoon, Deal, Pass, Phase, Play
from hearts_qt.game.events import Passed
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.history import History, HistoryStep, SavedSeat
from tests.app.session.session_driver import scripted
from tests.app.table.table_driver import make_table, settle
from tests.limits import process_events
from tests.selection import some, telling_presets

ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)
COUNT_POINTS = tuple(
    name for name in ("Gong Zhu", "Gong Zhu with partners") if name not in telling_presets()
)
SHOOTS_MOONS = ("Modern Hearts", "Omnibus Hearts", "American Hearts")


@dataclass(frozen=True)
class Facts:
    """What a game says about its table at a moment."""

    hands: tuple[tuple[int, ...], ...]
    charged: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    trick: tuple[tuple[int, int], ...]
    totals: tuple[int, ...]
    to_act: tuple[int, ...]
    broken: bool
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None

    @classmethod
    def of(cls, game: Game) -> Facts:
        seats = range(game.players)
        scored = bool(game.finished) and game.finished[-1].hand == game.hand_index
        return cls(
            hands=tuple(map(game.hand_of, seats)),
            charged=tuple(map(game.charged_of, seats)),
            points=tuple(map(game.points, seats)),
            tricks=tuple(map(game.tricks_won, seats)),
            trick=game.trick,
            totals=game.totals,
            to_act=game.to_act,
            broken=game.hearts_broken,
            scores=game.finished[-1].scores if scored else None,
            winners=game.winners,
        )


def _actions(rules: Rules, number: int) -> list[Action]:
    """The actions of one hand between players who choose at random."""
    game = Game(rules, number)
    players = [make_player("random", 10 * number + seat) for seat in range(rules.players)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    while not game.finished:
        deals = game.phase is Phase.DEAL
        seat = -1 if deals else game.to_act[-1]
        game.apply(
            game.next_deal() if deals else players[seat].choose(game.observation(seat))
        )
    return game.log


def _over_or_shot(game: Game) -> bool:
    return bool(game.finished) or game.phase is Phase.MOON


def _replay(rules: Rules, number: int, actions: list[Action]) -> tuple[History, dict[int, Facts]]:
    """A game after some actions, and its facts after each number of events of its last hand."""
    game = Game(rules, number)
    history = History(game, tuple(SavedSeat("", "random", seat) for seat in range(rules.players)))
    facts: dict[int, Facts] = {}
    for action in actions:
        game.apply(action)
        history.add(HistoryStep(action, not isinstance(action, Deal) and action.seat == 0))
        if isinstance(action, Deal):
            facts.clear()
        facts[len(game.hand_events)] = Facts.of(game)
    return history, facts


def _check(view: TableView, facts: Facts | None) -> None:
    """Everything that shows the table agrees, and agrees with the facts of the game."""
    session, models, state = view.session, view.models, view.models.timeline.state
    rows = models.seats.rows
    assert [plate.state for plate in view.table_scene.marks.plates] == list(rows)
    for seat, row in enumerate(rows):
        words = view.accessibility.seats[seat].accessibleName()
        assert words == models.seats.data(models.seats.index(seat, 0), ACCESSIBLE)
        points = "1 point in" if abs(row.points) == 1 else "points in"
        points = f"{signed(row.points)} {points.removeprefix('1 ')}"
        total = signed(row.total)
        assert f", {points} this hand, total {total}" in words
        assert (", to play" in words) == (row.turn and not row.winner)
        asked = spoken_answers.points(session, models)
        assert f"total {total}" in asked
        assert f"{row.name} {points.removesuffix(' in')}" in asked
        assert len(view.table_scene.cards.hands[seat]) == len(state.hands[seat])
    assert sorted(models.hand.cards) == list(state.hands[0])
    assert [(play.seat, play.card) for play in models.trick.rows] == [
        (seat, item.settled_card) for seat, item in view.table_scene.cards.trick
    ]
    if state.scores is None:
        played = PlayedCardsModel(session, view.live)
        places = map(played.index, range(played.rowCount()))
        for taken in (place.data(PlayedRole.RowRole) for place in places):
            if isinstance(taken, TakenRow):
                assert taken.points == state.rules.shown(state.points[taken.seat])
    sheet = models.scores
    last = sheet.rowCount() - 1
    assert last == state.finished
    for column in range(sheet.columnCount()):
        seat = session.current.seating.seats_of(column)[0]
        assert sheet.value(last, column, ScoreRole.TotalRole) == rows[seat].total
        if state.scores is not None:
            assert sheet.value(last - 1, column, ScoreRole.ScoreRole) == rows[seat].points
    if facts is None:
        return
    names = ("hands", "charged", "tricks", "totals", "to_act", "broken", "scores", "winners")
    assert {name: getattr(state, name) for name in names} == {
        name: getattr(facts, name) for name in names
    }
    assert state.plays == facts.trick
    for seat, row in enumerate(rows):
        column = session.current.seating.column_of(seat)
        side = session.current.seating.seats_of(column)
        so_far = sum(facts.points[other] for other in side)
        counted = so_far if facts.scores is None else facts.scores[column]
        assert row.points == state.rules.shown(counted)
        assert row.bad == (counted > 0)
        assert row.total == state.rules.shown(facts.totals[column])


def _walk(view: TableView, history: History, facts: dict[int, Facts]) -> None:
    """Compare at every place of the last hand of a game; in a quick run at every third."""
    timeline = view.session.timeline
    view.session.games.continue_with(history)
    settle(view)
    for place in reversed(range(len(timeline.events), 0, -some(3, of_all=1))):
        timeline.go(place)
        _check(view, facts.get(place))
        process_events()


def _check_end(view: TableView, game: Game) -> None:
    """The panel, the chart and the sums behind the scores say what the plates say."""
    view.result.show()
    rows, seating = view.models.seats.rows, view.session.current.seating
    shown, result = game.rules.shown, game.finished[-1]
    assert len(view.panel.rows) == len(result.scores)
    chart = TotalsChart(view.models.scores)
    chart.set_ends(game.rules)
    if game.rules.target is not None:
        assert shown(game.rules.target) in [level.value for level in chart._levels]
    for side, score in enumerate(result.scores):
        seat = seating.seats_of(side)[0]
        row = next(row for row in view.panel.rows if row.name == seating.column_name(side))
        assert (row.score, row.total, row.bad) == (rows[seat].points, rows[seat].total, score > 0)
        assert row.score == shown(score)
        over = game.phase is Phase.OVER
        said = f"{signed(row.score)} point" if over else f"{row.name} {signed(row.score)}"
        assert said in view.panel.accessibleName()
        notes = sum_words(result, side, seating)
        if ": " in notes:
            assert notes.endswith(f": {signed(row.score)}")
        assert chart.values[side].course[-1] == row.total
    chart.deleteLater()


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[TableView]:
    made = make_table(qtbot)
    made.live.change(portraits=True)
    yield made
    made.session.close()


@pytest.mark.parametrize("way", ["penalties", "points"])
@pytest.mark.parametrize("name", [*telling_presets(), *COUNT_POINTS])
def test_all_say_the_same_at_every_event(view: TableView, name: str, way: str) -> None:
    rules = PRESETS[name].rules.changed(scores_shown=way)
    for number in range(some(1, of_all=20)):
        history, facts = _replay(rules, number, _actions(rules, number))
        _walk(view, history, facts)
        view.session.timeline.go(len(view.session.timeline.events))
        _check_end(view, history.game)


@pytest.mark.parametrize("name", SHOOTS_MOONS)
def test_all_say_the_same_after_a_moon(view: TableView, name: str) -> None:
    rules = PRESETS[name].rules
    for number in range(100, 200):
        history = scripted(rules, number, _over_or_shot)
        actions = list(history.game.log)
        if history.game.phase is Phase.MOON:
            actions.append(ChooseMoon(history.game.to_act[0], "add"))
        game = Game(rules, number).replayed(actions)
        if game.finished[-1].moon is not None:
            break
    assert game.finished[-1].moon is not None
    _walk(view, *_replay(rules, number, actions))
    shooter = game.finished[-1].moon[0]
    others = [row.points for seat, row in enumerate(view.models.seats.rows) if seat != shooter]
    assert view.models.seats.rows[shooter].points == game.finished[-1].scores[shooter]
    assert max(others) > 0 or name == "American Hearts"


def test_in_a_pass_only_the_person_is_called_to_act(view: TableView) -> None:
    view.session.new_game(Rules(), 3)
    settle(view)
    rows = view.models.seats.rows
    assert [row.turn for row in rows] == [True, False, False, False]
    assert [row.chosen for row in rows] == [False, True, True, True]
    spoken = [label.accessibleName() for label in view.accessibility.seats[:4]]
    assert [words.endswith("to play") for words in spoken] == [True, False, False, False]
    assert all("has chosen" in words for words in spoken[1:])


@pytest.mark.parametrize("blind", [False, True])
def test_what_was_passed_is_said_once_the_table_shows_it(view: TableView, blind: bool) -> None:
    rules = Rules(pass_cycle=("left",), pass_blind=True)
    game = Game(rules, 13)
    actions: list[Action] = [game.next_deal()]
    game.apply(actions[0])
    for seat in (1, 2, 3, 0):
        cards = sorted(game.hand_of(seat), key=lambda card: card == QUEEN_OF_SPADES)[-3:]
        packets = ((game.pass_targets[seat][0], tuple(sorted(cards))),)
        actions.append(Pass(seat, None if blind and seat == 1 else packets))
    assert QUEEN_OF_SPADES in cards
    history, _facts = _replay(rules, 13, actions)
    view.session.games.continue_with(history)
    settle(view)
    timeline = view.session.timeline
    passed = next(at for at, event in enumerate(timeline.events) if isinstance(event, Passed))
    session, models = view.session, view.models
    name = session.current.names[1]
    timeline.go(passed + 1)
    hidden = f"You passed the queen of spades to {name}; it has not been played"
    expected = "The queen of spades has not been played" if blind else hidden
    assert spoken_answers.queen(session, models) == expected
    timeline.go(passed)
    assert spoken_answers.exchanged(session, models) == "No cards have been passed in this hand"
    assert spoken_answers.queen(session, models) == "You hold the queen of spades"
    for place in range(passed + 1, len(timeline.events) + 1):
        timeline.go(place)
        said = spoken_answers.exchanged(session, models)
        assert said.startswith("You passed the ")
        assert "You receive the " in said
        assert (f" to {name}" in said) is not blind, "nobody knows where a packet went"


def test_a_table_that_lags_behind_shows_one_state(view: TableView) -> None:
    """While cards move, models and plates show the same event, and the game is ahead of both."""
    view.set_tempo("normal")
    view.session.new_game(Rules(pass_cycle=("hold",)), 3)
    view.table_scene.animations.skip_all()
    settle(view)
    chance = random.Random(4)
    behind = 0
    for _ in range(8):
        if 0 not in view.session.current.to_act:
            break
        view.table_scene.animations.skip_all()
        view.session.decisions.play(chance.choice(view.session.current.legal()))
        settle(view)
        timeline = view.session.timeline
        while not view.idle:
            behind += timeline.cursor < len(timeline.events)
            rows = view.models.seats.rows
            assert [plate.state for plate in view.table_scene.marks.plates] == list(rows)
            assert view.models.trick.rows == timeline.state.trick
            assert sorted(view.models.hand.cards) == list(timeline.state.hands[0])
            view.table_scene.animations.advance(40)
    assert behind > 20
    assert Play in {type(action) for action in view.session.current.game.log}
