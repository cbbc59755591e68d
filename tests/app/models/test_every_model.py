"""Every item model of the program keeps the promises of Qt while it is filled and changed."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtTest import QAbstractItemModelTester

import hearts_qt.app
from hearts_qt.app.library.library_model import LibraryModel
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models import HandModel, Models, ScoreModel, SeatsModel, TrickModel
from hearts_qt.app.models.card_grid import CardGridModel, CardPoints
from hearts_qt.app.models.played_cards import PlayedCardsModel
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.new_game.dealt_pack import DealtPackModel
from hearts_qt.app.review.decisions_model import DecisionsModel
from hearts_qt.app.rules.rule_names import RuleNames
from hearts_qt.app.rules.rule_sets_model import RuleSetsModel
from hearts_qt.app.rules.rules_draft import Draft
from hearts_qt.app.rules.rules_model import RulesModel
from hearts_qt.app.start.saved_games_model import SavedGamesModel
from hearts_qt.app.statistics.statistics_model import KeptRuleSetsModel, figure_columns, figures
from hearts_qt.game.card_entry import Entry
from hearts_qt.game.game import Game
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from tests.app.session.session_driver import make_session, play
from tests.app.statistics.test_statistics_model import summary

TURBO = PRESETS["Turbo Hearts"].rules

Made = tuple[QAbstractItemModel, Callable[[], object]]
"""A model, and what changes it."""


@cache
def finished_game() -> Game:
    return play_game(Rules(), [make_player("random", seat) for seat in range(4)], 3, most_hands=2)


def of_session(kind: type[QAbstractItemModel]) -> Callable[[QObject], Made]:
    """A model of the table, which follows some decisions."""

    def make(parent: QObject) -> Made:
        session = make_session()
        session.setParent(parent)
        models = Models(session, parent)
        played = PlayedCardsModel(session, LiveSettings(), parent)
        every = (models.hand, models.trick, models.seats, models.scores, played)
        model = next(one for one in every if type(one) is kind)
        session.new_game(Rules(), 3)
        return model, lambda: play(session, random.Random(3), 16, undo=0.2)

    return make


def review(parent: QObject) -> Made:
    model = DecisionsModel(parent)
    played = played_hand(finished_game(), 0)
    assert played is not None
    return model, lambda: (model.show_decisions(played.decisions, "ABCD"), model.keep_secret({1}))


def rules_model(parent: QObject) -> RulesModel:
    return RulesModel(Draft.from_rules(Rules(), "Modern Hearts"), parent)


def rules(parent: QObject) -> Made:
    model = rules_model(parent)
    return model, lambda: model.take(Draft.from_rules(TURBO, "Turbo Hearts"))


def card_grid(parent: QObject) -> Made:
    draft = rules_model(parent)
    model = CardGridModel(draft, CardPoints(draft), parent)
    return model, lambda: draft.take(Draft.from_rules(TURBO, "Turbo Hearts"))


def rule_sets(parent: QObject) -> Made:
    model = RuleSetsModel(parent)
    return model, lambda: (model.set_own([Profile("Mine", TURBO)]), model.set_own([]))


def saved_games(parent: QObject) -> Made:
    session = make_session()
    session.setParent(parent)
    model = SavedGamesModel(session, RuleNames(LiveSettings(), parent), parent)
    return model, model.refresh


def library(parent: QObject) -> Made:
    model = LibraryModel(lambda code: code, parent)
    return model, lambda: model.take([], True)


def dealt_pack(parent: QObject) -> Made:
    model = DealtPackModel(Rules(), list("ABCD"), parent)
    nothing_entered = Entry(((),) * 4, (13,) * 4, (), Rules().pack, 4)
    return model, lambda: model.set_entry(nothing_entered)


def kept_rule_sets(parent: QObject) -> Made:
    model = KeptRuleSetsModel(parent)
    return model, lambda: (model.show([summary(), summary(TURBO, 3)], []), model.show([], []))


def table(parent: QObject) -> Made:
    model = TableModel(figure_columns(), parent)
    return model, lambda: (model.show(figures(summary())), model.show([]))


MAKERS: dict[type[QAbstractItemModel], Callable[[QObject], Made]] = {
    CardGridModel: card_grid,
    DealtPackModel: dealt_pack,
    KeptRuleSetsModel: kept_rule_sets,
    LibraryModel: library,
    DecisionsModel: review,
    RuleSetsModel: rule_sets,
    RulesModel: rules,
    SavedGamesModel: saved_games,
    TableModel: table,
    **{
        kind: of_session(kind)
        for kind in (HandModel, PlayedCardsModel, ScoreModel, SeatsModel, TrickModel)
    },
}


def model_classes() -> set[type[QAbstractItemModel]]:
    """All model classes of the program; Qt makes subclasses known once they are imported."""
    for module in pkgutil.walk_packages(hearts_qt.app.__path__, "hearts_qt.app."):
        importlib.import_module(module.name)
    found: set[type[QAbstractItemModel]] = set()
    left = [QAbstractItemModel]
    while left:
        kinds = left.pop().__subclasses__()
        left += kinds
        found |= {kind for kind in kinds if kind.__module__.startswith("hearts_qt.")}
    return found


def test_every_model_class_is_tried_here(qapp: object) -> None:
    assert model_classes() == set(MAKERS)


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What Qt said while the test ran."""
    said: list[str] = []

    def note(kind: QtMsgType, _context: object, words: str) -> None:
        if kind != QtMsgType.QtDebugMsg:
            said.append(words)

    before = qInstallMessageHandler(note)
    yield said
    qInstallMessageHandler(before)


def read(model: QAbstractItemModel, parent: QModelIndex) -> None:
    """Ask for everything that a view asks for."""
    for row in range(model.rowCount(parent)):
        # `columnCount` of a list is private.
        for column in count():
            index = model.index(row, column, parent)
            if not index.isValid():
                break
            for role in range(16):
                index.data(role)
        read(model, model.index(row, 0, parent))


@pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)
@pytest.mark.usefixtures("qapp", "home")
def test_the_model_keeps_its_promises(
    complaints: list[str], kind: type[QAbstractItemModel]
) -> None:
    parent = QObject()
    model, change = MAKERS[kind](parent)
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    tester = QAbstractItemModelTester(model, mode, parent)
    unnamed: list[tuple[int, int]] = []
    model.dataChanged.connect(
        lambda first, last, roles: roles or unnamed.append((first.row(), last.row()))
    )
    for _ in range(2):
        read(model, QModelIndex())
        change()
    read(model, QModelIndex())
    assert complaints == []
    if kind in (HandModel, TrickModel, SeatsModel, ScoreModel, PlayedCardsModel):
        assert unnamed == [], "an empty list of roles stands for all of them"
    assert tester
