"""Every model through whole random games, with undo and redo, under Qt's own model tester."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex
from PySide6.QtTest import QAbstractItemModelTester

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models import Models
from hearts_qt.app.models.table_model import KEY, HandRole, ScoreRole
from hearts_qt.app.session import Session
from hearts_qt.game.actions import Phase
from hearts_qt.rules.options import Rules
from tests.app.session.session_driver import (
    check_state,
    make_session,
    play,
    settings,
    settle,
    some_rules,
)

RULES = some_rules()


def watch(models: Models) -> list[QAbstractItemModelTester]:
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    every = [models.hand, models.trick, models.seats, models.scores]
    return [QAbstractItemModelTester(model, mode) for model in every]


def read_all(models: Models) -> None:
    """Ask every model for every role of every row."""
    hand, scores = models.hand, models.scores
    for row in range(hand.rowCount()):
        for role in HandRole:
            assert hand.data(hand.index(row), role) is not None
        assert hand.data(hand.index(row))
    for model in (models.trick, models.seats):
        for row in range(model.rowCount()):
            assert model.data(model.index(row, 0), KEY) is model.rows[row]
            assert model.data(model.index(row, 0))
    for row in range(scores.rowCount()):
        for column in range(scores.columnCount()):
            for role in ScoreRole:
                assert scores.data(scores.index(row, column), role) is not None


@pytest.mark.parametrize("name", RULES)
def test_models_hold_through_a_game(qapp: object, complaints: list[str], name: str) -> None:
    session = make_session()
    models = Models(session)
    kept = watch(models)
    chance = random.Random(name)

    def check() -> None:
        check_state(session)
        if session.current.game.phase not in (Phase.DEAL, Phase.OVER):
            assert models.hand.cards == session.hand_order
        if chance.random() < 0.1:
            read_all(models)

    session.new_game(RULES[name], number=chance.getrandbits(64))
    play(session, chance, 22, undo=0.1, between=check)
    assert complaints == []
    assert kept


def test_models_hold_through_whole_games_to_the_end(qapp: object, complaints: list[str]) -> None:
    for number in range(2):
        session = make_session()
        models = Models(session)
        kept = watch(models)
        chance = random.Random(number)
        session.new_game(Rules(target=60), number=number)
        play(session, chance, 2000, undo=0.02, between=lambda: check_state(session))
        game = session.current.game
        assert game.phase is Phase.OVER
        assert models.scores.rowCount() == len(game.finished) + 1
        totals = [
            models.scores.value(len(game.finished), column, ScoreRole.ScoreRole)
            for column in range(models.scores.columnCount())
        ]
        assert totals == list(game.totals)
        won = [
            column
            for column in range(models.scores.columnCount())
            if models.scores.value(0, column, ScoreRole.WinnerRole)
        ]
        assert tuple(won) == tuple(game.winners)
        assert complaints == []
        assert kept


def test_the_hand_says_what_may_be_played(qapp: object) -> None:
    session = make_session()
    models = Models(session)
    session.new_game(Rules(pass_cycle=("hold",)), number=5)
    settle(session)
    hand = models.hand
    legal = {
        hand.value(row, HandRole.CardRole)
        for row in range(hand.rowCount())
        if hand.value(row, HandRole.LegalRole)
    }
    assert legal == set(session.current.game.legal(0))
    for row in range(hand.rowCount()):
        dimmed = hand.value(row, HandRole.DimmedRole)
        assert dimmed == (hand.value(row, HandRole.CardRole) not in legal)
        assert bool(hand.value(row, HandRole.ReasonRole)) == dimmed


def test_other_orders_keep_the_cards_and_the_raised_ones(qapp: object) -> None:
    live = LiveSettings(settings())
    session = Session(live)
    models = Models(session)
    session.new_game(Rules(), number=5)
    settle(session)
    for row in (0, 5, 12):
        session.selection.toggle(row)
    raised = sorted(session.selection.cards)
    before = sorted(models.hand.cards)
    for order in ("hearts_last", "hearts_first", "spades_first", "high_to_low", "alternating"):
        live.change(order=order)
        assert sorted(models.hand.cards) == before
        assert models.hand.cards == session.hand_order
        assert sorted(session.selection.cards) == raised
        shown = [
            models.hand.value(row, HandRole.CardRole)
            for row in range(13)
            if models.hand.value(row, HandRole.RaisedRole)
        ]
        assert sorted(shown) == raised


def test_changes_name_the_rows_and_roles_that_changed(qapp: object) -> None:
    session = make_session()
    models = Models(session)
    heard: list[tuple[str, list[int], set[int]]] = []

    def listen(name: str, model: QAbstractItemModel) -> None:
        def changed(first: QModelIndex, last: QModelIndex, roles: list[int]) -> None:
            heard.append((name, list(range(first.row(), last.row() + 1)), set(roles)))

        model.dataChanged.connect(changed)

    session.new_game(Rules(pass_cycle=("hold",)), number=5)
    settle(session)
    for name in ("hand", "trick", "seats", "scores"):
        listen(name, getattr(models, name))
    before = models.seats.rows
    session.decisions.play(session.current.legal()[0])
    settle(session)
    assert heard
    assert all(roles for _name, _rows, roles in heard), "an empty list would mean all roles"
    told = {row for name, rows, _roles in heard if name == "seats" for row in rows}
    differ = {
        row
        for row, (old, new) in enumerate(zip(before, models.seats.rows, strict=True))
        if old != new
    }
    assert differ <= told
    assert not [name for name, _rows, _roles in heard if name == "scores"]
