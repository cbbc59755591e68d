"""The option table as a model: its data, the values that it accepts, and undo."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QAbstractItemModelTester

from hearts_qt.app.models.card_grid import (
    CardGridModel,
    CardGridRole,
    CardPoints,
    RemovedCopies,
    own_table,
)
from hearts_qt.app.models.table_model import KEY
from hearts_qt.app.rules.rule_sets_model import STARTERS, RuleSetsModel
from hearts_qt.app.rules.rules_model import (
    MAX_UNDO,
    Draft,
    RulesModel,
    RulesRole,
    fault_of,
    value_words,
)
from hearts_qt.rules.cards import card_values, parse_card, parse_cards
from hearts_qt.rules.option_table import CHAPTERS, OPTIONS, SCHEMES, OptionType
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import GROUPS, PRESETS
from hearts_qt.rules.problems import problems
from hearts_qt.rules.profile import Profile
from tests.strategies import random_rules, random_values

WRONG: dict[OptionType, Any] = {
    OptionType.NUMBER: 0.5,
    OptionType.OPTIONAL_NUMBER: -1,
    OptionType.AUTO_NUMBER: "much",
    OptionType.SWITCH: 1,
    OptionType.CHOICE: "no such choice",
    OptionType.CARDS: (52,),
    OptionType.DIRECTIONS: (),
    OptionType.CARD_VALUES: ((3, 1000),),
    OptionType.TOTALS: ((50, 50),),
    OptionType.TRICK_POINTS: (("middle", 5),),
}


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What Qt said while the test ran."""
    said: list[str] = []
    before = qInstallMessageHandler(
        lambda kind, _context, words: said.append(words) if kind != QtMsgType.QtDebugMsg else None
    )
    yield said
    qInstallMessageHandler(before)


def watched(model: Any) -> QAbstractItemModelTester:
    return QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)


def make(preset: str = "Modern Hearts", **changes: Any) -> RulesModel:
    return RulesModel(Draft.from_rules(PRESETS[preset].rules, preset).changed(changes))


def say(model: RulesModel, name: str, role: RulesRole) -> Any:
    return model.index_of(name).data(role)


def test_it_is_the_table_of_options(qapp: object, complaints: list[str]) -> None:
    model = make()
    kept = watched(model)
    names = []
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == list(CHAPTERS)
    for chapter in range(model.rowCount()):
        parent = model.index(chapter, 0)
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            name = index.data(RulesRole.NameRole)
            names.append(name)
            assert index == model.index_of(name)
            assert index.data() == OPTIONS[name].label
            assert OPTIONS[name].chapter == parent.data(RulesRole.NameRole)
            assert index.data(RulesRole.ValueRole) == OPTIONS[name].default
            for role in RulesRole:
                assert role == RulesRole.ValueRole or index.data(role) is not None, role
    assert sorted(names) == sorted(OPTIONS)
    assert complaints == []
    assert kept


def test_it_holds_through_random_changes(qapp: object, complaints: list[str]) -> None:
    rng = random.Random(3)
    model = make()
    grids = [
        CardGridModel(model, numbers, model)
        for numbers in (RemovedCopies(model), CardPoints(model))
    ]
    kept = [watched(each) for each in (model, *grids)]
    for _step in range(60):
        name = rng.choice(list(OPTIONS))
        value = random_values(rng).get(name, OPTIONS[name].default)
        assert model.setData(model.index_of(name), value, RulesRole.ValueRole)
        assert say(model, name, RulesRole.ValueRole) == value
        assert (model.drafts.rules is None) == bool(problems(model.drafts.now.values))
        rng.choice([model.undo, model.redo, model.fix, lambda: None])()
    assert complaints == []
    assert kept


@pytest.mark.parametrize("name", OPTIONS)
def test_what_cannot_be_a_value_is_refused(qapp: object, name: str) -> None:
    model = make()
    said: list[tuple[str, str]] = []
    model.refused.connect(lambda *words: said.append(words))
    before = model.drafts.now
    assert not model.setData(model.index_of(name), WRONG[OPTIONS[name].kind], RulesRole.ValueRole)
    assert model.drafts.now is before
    assert [words[0] for words in said] == [name]
    assert said[0][1].endswith(".")


def test_a_value_that_only_clashes_is_taken() -> None:
    assert fault_of("players", 7) is None
    assert fault_of("players", 11) is not None


def test_differences_are_marked_and_reset(qapp: object) -> None:
    model = make("Turbo Hearts")
    assert model.drafts.now.differing() == ()
    model.change({"target": 50, "moon": "off"})
    assert set(model.drafts.now.differing()) == {"target", "moon"}
    assert say(model, "target", RulesRole.DiffersRole)
    assert say(model, "moon", RulesRole.PresetTextRole) == "Taken off the shooter"
    chapter = model.index_of("target").parent()
    assert chapter.data(RulesRole.DiffersRole) == 1
    model.reset("target")
    assert model.drafts.now.differing() == ("moon",)
    model.reset()
    assert model.drafts.now.differing() == ()
    assert model.undo()
    assert model.drafts.now.differing() == ("moon",)


def test_clashes_and_options_without_effect_are_marked_and_explained(qapp: object) -> None:
    model = make()
    assert not say(model, "kitty_to", RulesRole.ActiveRole)
    assert "evenly" in say(model, "kitty_to", RulesRole.IdleTextRole)
    model.change({"players": 5})
    assert model.drafts.rules is None
    assert say(model, "kitty_to", RulesRole.ActiveRole)
    for name in ("players", "pass_cycle"):
        assert say(model, name, RulesRole.ProblemRole)
        assert "opposite" in say(model, name, RulesRole.ProblemTextRole)
    assert model.index_of("players").parent().data(RulesRole.ProblemRole)
    assert not say(model, "moon", RulesRole.ProblemRole)
    model.fix()
    assert model.drafts.rules == Rules(players=5, pass_cycle=("left", "right", "hold"))


def test_every_clash_can_be_mended(qapp: object) -> None:
    rng = random.Random(5)
    clashing = 0
    for _step in range(100):
        mixed = [random_rules(rng) for _set in range(4)]
        values = {name: getattr(rng.choice(mixed), name) for name in OPTIONS}
        found = problems(values)
        clashing += bool(found)
        model = RulesModel(Draft(values))
        model.fix()
        assert model.drafts.rules is not None, values
    assert clashing > 40


def test_the_way_back_is_long_but_not_endless(qapp: object) -> None:
    model = make()
    for target in range(1, MAX_UNDO + 20):
        model.change({"target": target})
    steps = 0
    while model.undo():
        steps += 1
    assert steps == MAX_UNDO
    assert model.drafts.redo_possible
    assert model.redo()


def test_values_are_said_in_words() -> None:
    values = Rules(removed=parse_cards("2D 2C")).values()
    assert value_words("removed", values["removed"], values) == "2♣ 2♦"
    assert value_words("removed", parse_cards("2C 2C"), values) == "2×2♣"
    assert value_words("moon_points", "auto", values) == "Automatic: 26"
    assert value_words("moon_points", 30, values) == "30"
    assert value_words("hand_limit", None, values) == "No limit"
    assert value_words("pass_cycle", ("left", "hold"), values) == "Left, Hold"
    assert value_words("card_values", ((1, 2),), values) == "Own table"
    for name, option in OPTIONS.items():
        assert value_words(name, option.default, values)


def test_a_card_is_removed_copy_by_copy(qapp: object) -> None:
    model = make("Cancellation Hearts")
    removed = RemovedCopies(model)
    grid = CardGridModel(model, removed)
    card = parse_card("2C")
    for copies in (1, 2, 0):
        removed.turn(card)
        assert grid.number(card) == copies
        assert model.drafts.now.values["removed"] == (card,) * copies
    assert not removed.write([card], 3)
    assert "in the pack" in grid.words(card)


def test_an_own_table_grows_out_of_a_scheme_and_goes_back(qapp: object) -> None:
    model = make("Omnibus Hearts")
    points = CardPoints(model)
    grid = CardGridModel(model, points)
    seven, jack = parse_card("7C"), parse_card("JD")
    assert grid.index(1, 9).data(CardGridRole.NumberRole) == -10
    assert grid.index(1, 9).data(CardGridRole.FixedRole)
    assert points.write([seven, jack], 7)
    assert grid.number(seven) == 7
    assert grid.number(jack) == -10
    assert dict(model.drafts.now.values["card_values"])[seven] == 7
    assert jack not in dict(model.drafts.now.values["card_values"])
    assert points.write([seven], 0)
    assert model.drafts.now.values["card_values"] == "standard"
    assert points.write([seven], -999)
    assert not points.write([seven], 1000)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_values_of_a_scheme_are_that_scheme(scheme: str) -> None:
    found = own_table(list(card_values(scheme, None)))
    # A custom table never makes the jack of spades the black card.
    assert (found == scheme) == (scheme != "black_jack")


def test_the_rule_sets_are_listed_in_groups_and_found(qapp: object, complaints: list[str]) -> None:
    model = RuleSetsModel()
    kept = watched(model)
    assert [row.title for row in model.rows if row.heading] == ["Suggested", *GROUPS]
    assert [row.name for row in model.rows if not row.heading] == list(STARTERS)
    for group in GROUPS:
        model.unfold(group)
    names = [row.name for row in model.rows if not row.heading]
    assert sorted(names) == sorted(PRESETS), "each stands once"
    model.set_own([Profile("Friday", Rules(target=50), "Modern Hearts")])
    at = model.row_of("Friday", True)
    assert model.rows[at - 1].title == "Your own"
    assert model.rows[at].sentence == "Modern Hearts with 1 change."
    model.set_search("SPADES jack")
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    pigs = ["Gong Zhu", "Gong Zhu for five", "Gong Zhu with partners"]
    assert [row.data(KEY).name for row in rows] == ["", "Black Jack", "", *pigs]
    for other_name in ("chase pig", "拱猪", "Chinese hearts"):
        model.set_search(other_name)
        assert [row.name for row in model.rows] == ["", *pigs]
    model.set_search("SPADES jack")
    assert model.next_row(-1, 1) == 1
    assert model.next_row(5, 1) == -1
    model.set_search("no such rules")
    assert model.rowCount() == 0
    assert complaints == []
    assert kept


def test_every_preset_has_its_group_and_sentence() -> None:
    for preset in PRESETS.values():
        assert preset.group in GROUPS
        assert preset.sentence.endswith(".")
    assert len({preset.sentence for preset in PRESETS.values()}) == len(PRESETS)


def test_the_last_good_rules_are_those_from_before() -> None:
    model = RulesModel(Draft.from_rules(PRESETS["Modern Hearts"].rules, "Modern Hearts"))
    model.change({"target": 50})
    assert model.drafts.settled == model.drafts.now
    for players in range(5, 10):
        # Six players could be played, but were only passed on the way.
        model.change({"players": players})
    assert model.drafts.rules is None
    assert model.drafts.settled.values["players"] == 4
    assert model.drafts.settled.values["target"] == 50
    model.fix()
    assert model.drafts.settled == model.drafts.now
    assert model.drafts.settled.values["players"] == 9
