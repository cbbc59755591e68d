"""The tables of the statistics of many hands, under Qt's own tester."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from hearts_qt.app.models.table_model import KEY, TableModel
from hearts_qt.app.statistics.hand_statistics_model import (
    TableContent,
    direction_table,
    estimate_words,
    example_table,
    group_table,
    kind_name,
    kind_table,
    level_table,
    opponent_table,
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


def heads(table: TableContent) -> list[str]:
    return [column.head for column in table[1]]


def test_models_hold_while_they_are_filled_and_emptied(summary: HandSummary, qtbot: object) -> None:
    model: TableModel[Any] = TableModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    nothing = HandSummary("")
    for table in (
        group_table(summary), level_table(summary), kind_table(summary),
        example_table(summary.kinds[0]), opponent_table(summary),
        direction_table(summary), example_table(None), kind_table(nothing),
        opponent_table(nothing),
    ):  # fmt: skip
        rows, columns = table
        model.show(rows, columns)
        named = heads(table)
        assert (model.rowCount(), model.columnCount()) == (len(rows), len(named))
        for row in range(model.rowCount()):
            for column in range(model.columnCount()):
                index = model.index(row, column)
                said = index.data(Qt.ItemDataRole.AccessibleTextRole)
                assert index.data() == said or (not index.data() and said), "a cell is its value"


def test_every_kind_of_decision_has_a_name() -> None:
    assert len({kind_name(kind) for kind in KINDS}) == len(KINDS)


def test_an_error_of_nothing_is_not_written() -> None:
    assert estimate_words(Estimate(0.31, 0.04)) == "0.3 ± 0.1"
    assert estimate_words(Estimate(2.0, 0.5), with_sign=True) == "+2.0 ± 0.5"
    assert estimate_words(None) == ""


def test_levels_are_compared_only_where_the_difference_is_clear() -> None:
    levels = {"expert": GivenAway(1.0, 0.1, 50), "basic": GivenAway(5.0, 1.0, 50)}
    found = HandSummary("", given=Estimate(4.0, 0.3), levels=levels)
    rows, columns = level_table(found)
    assert [[column.text(row) for column in columns] for row in rows] == [
        ["Basic", "5.0 ± 1.0", "no clear difference"],
        ["Expert", "1.0 ± 0.1", "3.0 ± 0.3 more"],
    ]


def test_a_row_gives_itself_and_explains_itself(summary: HandSummary) -> None:
    model: TableModel[Any] = TableModel()
    model.show(*kind_table(summary))
    first = model.index(0, 0)
    assert first.data(KEY) == summary.kinds[0]
    assert first.data(Qt.ItemDataRole.ToolTipRole)


def test_rules_without_moons_or_black_cards_have_no_columns_for_them(
    summary: HandSummary,
) -> None:
    moonless = replace(summary, rules=rules_to_code(Rules(moon="off")))
    assert "Moons shot" not in heads(opponent_table(moonless))
    assert "Moons shot" in heads(opponent_table(summary))


def test_an_example_says_what_was_decided(summary: HandSummary) -> None:
    kind = summary.kinds[0]
    example = kind.examples[0]
    error = msgspec.structs.replace(example.error, index="lay_away", trick=-1)
    rows, columns = example_table(replace(kind, examples=(replace(example, error=error),)))
    assert columns[1].text(rows[0]) == f"Hand {example.hand + 1}, Laying away"
