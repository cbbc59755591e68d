"""Every item model of the program keeps the promises of Qt while it is filled and changed."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import count

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester

import hearts_qt.app
from hearts_qt.app.library.library_model import LibraryModel
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models import HandModel, Models, ScoreModel, SeatsModel, TrickModel
from hearts_qt.app.models.card_grid import CardGridModel, CardPoints, PackModel
from hearts_qt.app.models.played_cards import PlayedCardsModel
from hearts_qt.app.models.table_model import Column, TableModel
from hearts_qt.app.new_game.dealt_pack import DealtPackModel
from hearts_qt.app.review.decisions_model import DecisionsModel
from hearts_qt.app.rules.rule_names import RuleNames
from hearts_qt.app.rules.rule_sets_model import RuleSetsModel
from hearts_qt.app.rules.rules_model import Draft, RulesModel
from hearts_qt.app.session.game_lifecycle import GameSetup
from hearts_qt.app.start.saved_games_model import SavedGamesModel
from hearts_qt.app.statistics.statistics_model import KeptRuleSetsModel
from hearts_qt.game.card_entry import EnteredCards
from hearts_qt.game.game import Game
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store.folders import folders
from hearts_qt.store.game_library import GameSummary, KeptGame
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.settings import SeatSettings
from tests.app.session.session_driver import make_session, play
from tests.app.statistics.summaries import OWN, summary
from tests.limits import wait_until

TURBO = PRESETS["Turbo Hearts"].rules

NAME = "<b>Ada</b><img src='/dev/zero'>"
"""A name that may stand in a record, a saved game or a rule set of another person."""

Made = tuple[QAbstractItemModel, Callable[[], object]]
"""A model, and what changes it."""


@cache
def finished_game() -> Game:
    return play_game(Rules(), [make_player("random", seat) for seat in range(4)], 3, most_hands=2)


def of_session(kind: type[QAbstractItemModel]) -> Callable[[QObject], Made]:
    """A model of the table, which follows some decisions."""

    def make(parent: QObject) -> Made:
        seats = [SeatSettings(NAME, "" if seat == 0 else "random") for seat in range(4)]
        session = make_session(seats=seats)
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
    names = [NAME] * 4
    return model, lambda: (model.show_decisions(played.decisions, names), model.keep_secret({1}))


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
    return model, lambda: (model.set_own([]), model.set_own([Profile(NAME, TURBO)]))


def saved_games(parent: QObject) -> Made:
    seats = [SeatSettings(NAME, "" if seat == 0 else "random") for seat in range(4)]
    saves = SaveStore(folders().data)
    assert saves.open() is None
    session = make_session(saves, seats=seats)
    session.setParent(parent)
    model = SavedGamesModel(session, RuleNames(LiveSettings(), parent), parent)
    session.new_game(Rules(), 3)
    play(session, random.Random(3), 3)
    assert session.games.begin(GameSetup(Rules()))
    parent.destroyed.connect(saves.close)

    def change() -> None:
        model.refresh()
        wait_until(lambda: model.rowCount() > 0)

    return model, change


def library(parent: QObject) -> Made:
    model = LibraryModel(lambda code: code, parent)
    code = rules_to_code(Rules())
    said = GameSummary(
        code, None, (NAME,) * 4, ("",) + ("random",) * 3, 0, 1, 4, (0,), True, 1, (0,) * 4, 0, "", 1
    )
    kept = KeptGame("a.jsonl", datetime.now(UTC), 1, 1, said)
    return model, lambda: (model.take([], True), model.take([kept], True))


def dealt_pack(parent: QObject) -> Made:
    model = DealtPackModel(Rules(), [NAME] * 4, parent)
    entered = EnteredCards(((0,), (), (), ()), (13,) * 4, (), Rules().pack[1:], 4)
    return model, lambda: model.set_entry(entered)


def kept_rule_sets(parent: QObject) -> Made:
    model = KeptRuleSetsModel(parent)
    own = [Profile(NAME, OWN)]
    return model, lambda: (
        model.show_summaries([], []),
        model.show_summaries([summary(), summary(TURBO, 3)], own),
    )


def table(parent: QObject) -> Made:
    columns = [Column(NAME, str, tip=str, spoken=str, head_tip=NAME)]
    model: TableModel[str] = TableModel(columns, parent)
    return model, lambda: (model.show([]), model.show([NAME]))


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
    assert model_classes() - {PackModel} == set(MAKERS)


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


NAMELESS = {CardGridModel, HandModel, PlayedCardsModel, RulesModel}
"""Models that say nothing that another person could have written."""


def texts(model: QAbstractItemModel, parent: QModelIndex, role: Qt.ItemDataRole) -> Iterator[str]:
    """All texts of a role."""
    across = Qt.Orientation.Horizontal
    heads = [model.headerData(column, across, role) for column in range(20)]
    yield from (head for head in heads if isinstance(head, str))
    for row in range(model.rowCount(parent)):
        for column in count():
            index = model.index(row, column, parent)
            if not index.isValid():
                break
            if isinstance(said := index.data(role), str):
                yield said
        yield from texts(model, model.index(row, 0, parent), role)


@pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)
@pytest.mark.usefixtures("qapp", "home")
def test_a_name_with_markup_is_shown_as_it_is(kind: type[QAbstractItemModel]) -> None:
    """Views draw texts as they are, but Qt takes a tooltip with a tag for rich text."""
    parent = QObject()
    model, change = MAKERS[kind](parent)
    change()
    role = Qt.ItemDataRole
    plain = [
        *texts(model, QModelIndex(), role.DisplayRole),
        *texts(model, QModelIndex(), role.AccessibleTextRole),
    ]
    assert any(NAME in said for said in plain) or kind in NAMELESS
    assert not any("&lt;" in said for said in plain)
    for tip in texts(model, QModelIndex(), role.ToolTipRole):
        assert "<" not in tip.removeprefix("<span ").removesuffix("</span>"), tip
