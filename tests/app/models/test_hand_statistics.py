"""The tables of the statistics of many hands, under Qt's own tester."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from hearts_qt.app.models.hand_statistics import (
    FactRole,
    FactsModel,
    direction_rows,
    estimate_words,
    example_rows,
    group_rows,
    kind_name,
    kind_rows,
    level_rows,
    opponent_rows,
)
from hearts_qt.players.review.given_away import GivenAway
from hearts_qt.players.review.labels import Estimate
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store.hand_figures import KINDS, HandFiguresCache
from hearts_qt.store.hand_summary import HandSummary, summarise
from tests.store.hand_records import keep_game, keep_reviews

pytestmark = pytest.mark.usefixtures("qapp")

RULES = Rules(target=40)


@pytest.fixture
def summary(tmp_path: Path) -> HandSummary:
    file = HandFiguresCache(tmp_path / "games", tmp_path / "cache")
    for number in range(5):
        path, game = keep_game(file.records, number)
        keep_reviews(path, game, number)
    return summarise(file.games(), rules_to_code(RULES))


def test_models_hold_while_they_are_filled_and_emptied(
    summary: HandSummary, qtbot: object
) -> None:
    model = FactsModel()
    QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    nothing = HandSummary("")
    for table in (
        group_rows(summary), level_rows(summary), kind_rows(summary),
        example_rows(summary.kinds[0]), opponent_rows(summary, RULES),
        direction_rows(summary, RULES), example_rows(None), kind_rows(nothing),
        opponent_rows(nothing, None),
    ):  # fmt: skip
        model.show(table)
        heads, rows = table
        assert (model.rowCount(), model.columnCount()) == (len(rows), len(heads))
        assert all(len(row.cells) == len(heads) for row in rows)
        for row in range(model.rowCount()):
            for column in range(model.columnCount()):
                index = model.index(row, column)
                said = index.data(Qt.ItemDataRole.AccessibleTextRole)
                assert index.data() in said or said
                if column:
                    assert said.startswith(f"{heads[column]}: "), "a figure is told with its name"


def test_every_kind_of_decision_has_a_name() -> None:
    assert len({kind_name(kind) for kind in KINDS}) == len(KINDS)


def test_an_error_of_nothing_is_not_written() -> None:
    assert estimate_words(Estimate(0.31, 0.04)) == "0.3 ± 0.1"
    assert estimate_words(Estimate(2.0, 0.5), with_sign=True) == "+2.0 ± 0.5"
    assert estimate_words(None) == ""


def test_levels_are_compared_only_where_the_difference_is_clear() -> None:
    levels = {"expert": GivenAway(1.0, 0.1, 50), "basic": GivenAway(5.0, 1.0, 50)}
    found = HandSummary("", given=Estimate(4.0, 0.3), levels=levels)
    _heads, rows = level_rows(found)
    assert [[cell.written for cell in row.cells] for row in rows] == [
        ["Basic", "5.0 ± 1.0", "no clear difference"],
        ["Expert", "1.0 ± 0.1", "3.0 ± 0.3 more"],
    ]


def test_charts_and_tables_show_the_same_rows(summary: HandSummary) -> None:
    model = FactsModel()
    model.show(kind_rows(summary))
    values = [
        model.index(row, 0).data(FactRole.ValueRole) for row in range(model.rowCount())
    ]
    assert values == [kind.given.mean for kind in summary.kinds if kind.given is not None]
    assert model.spoken().count("±") == len(values)
    first = model.index(0, 0)
    assert first.data(FactRole.KeyRole) == summary.kinds[0].kind
    assert first.data(Qt.ItemDataRole.ToolTipRole)


def test_rules_without_moons_or_black_cards_have_no_columns_for_them(
    summary: HandSummary,
) -> None:
    moonless = Rules(moon="off")
    heads, _rows = opponent_rows(summary, moonless)
    assert "Moons shot" not in heads
    assert "Moons shot" in opponent_rows(summary, RULES)[0]
