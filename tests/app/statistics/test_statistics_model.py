"""The models of the statistics, under Qt's own tester."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt, qInstallMessageHandler
from PySide6.QtTest import QAbstractItemModelTester

from hearts_qt.app import i18n
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.statistics.statistics_model import (
    MOST_GAMES,
    KeptRuleSetsModel,
    figure_columns,
    figures,
    place_values,
    points_values,
    rule_set_name,
)
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store.statistics import Summary
from tests.app.statistics.summaries import OWN, summary

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What Qt said while the test ran."""
    said: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _where, words: said.append(words))
    yield said
    qInstallMessageHandler(before)


def watched(model: QAbstractItemModel) -> QAbstractItemModelTester:
    return QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Warning, model
    )


def test_models_hold_while_they_are_filled_and_emptied(complaints: list[str]) -> None:
    rule_sets, table = KeptRuleSetsModel(), TableModel(figure_columns())
    kept = [watched(model) for model in (rule_sets, table)]
    for count in (1, 3, 40):
        one = summary(games=count + 2)
        rule_sets.show_summaries([one, summary(Rules(), 3)][: 1 + count % 2], [])
        table.show(figures(one))
        for row in range(table.rowCount()):
            for column in range(table.columnCount()):
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
                    assert table.data(table.index(row, column), role) is not None
        rule_sets.show_summaries([], [])
        table.show(())
        assert (rule_sets.rowCount(), table.rowCount()) == (0, 0)
    assert complaints == []
    assert kept


def rows(of: Summary) -> dict[str, tuple[str, str]]:
    return {row.label: (row.value, row.note) for row in figures(of)}


def test_every_figure_stands_in_its_row() -> None:
    assert rows(summary()) == {
        "Games": ("4", ""),
        "Won": ("1", "25%"),
        "Average place": ("2.8", "4 places"),
        "Hands": ("40", ""),
        "Points per hand": ("0.2", ""),
        "Best hand": ("−10", ""),
        "Worst hand": ("26", ""),
        "Moons shot": ("1", "one in 40 hands"),
        "Moons stopped": ("0", ""),
        "Queens of spades taken": ("3", "one in 13 hands"),
    }


def test_what_the_rules_do_not_know_is_left_out() -> None:
    off = rows(summary(Rules(moon="off", card_values="hearts_only")))
    assert [name for name in off if "oon" in name or "spades" in name] == []
    assert "Jacks of spades taken" in rows(summary(Rules(card_values="black_jack")))
    assert "Queens of spades taken" in rows(replace(summary(), rules="unreadable"))


def test_a_row_is_one_sentence_once_and_a_cell_its_value() -> None:
    model = TableModel(figure_columns())
    model.show(figures(summary()))
    cells = [model.index(1, column) for column in range(model.columnCount())]
    role = Qt.ItemDataRole
    assert [cell.data(role.AccessibleTextRole) for cell in cells] == ["Won", "25%", "1"]
    sentences = [cell.data(role.AccessibleDescriptionRole) for cell in cells]
    assert sentences == ["1, 25%", None, None]


def test_rule_sets_are_called_by_their_names() -> None:
    own = [Profile("Thursday", OWN, None)]
    assert rule_set_name(rules_to_code(PRESETS["Black Maria"].rules), own) == "Black Maria"
    assert rule_set_name(rules_to_code(OWN), own) == "Thursday"
    code = rules_to_code(Rules(target=56))
    assert rule_set_name(code, own) == f"Your own rules {code}"
    assert rule_set_name("nothing", own) == "Your own rules nothing"
    model = KeptRuleSetsModel()
    model.show_summaries([summary(), summary(Rules(), 1)], own)
    first = model.index(0, 0)
    assert model.data(first) == "Thursday"
    assert model.data(first, Qt.ItemDataRole.AccessibleTextRole) == "Thursday, 4 games"
    assert model.data(first, Qt.ItemDataRole.UserRole) == rules_to_code(OWN)
    assert model.data(model.index(1, 0)) == "Modern Hearts"
    assert model.summary("nothing") is None


def test_the_chart_of_points_shows_the_last_games_by_their_numbers() -> None:
    shown = points_values(summary(games=MOST_GAMES + 12))
    assert [one.name for one in shown] == [str(n) for n in range(13, MOST_GAMES + 13)]
    assert (shown[0].value, shown[0].spoken) == (1.2, "game 13: 1.2")
    places = place_values(summary())
    assert [one.value for one in places] == [1, 0, 2, 1]
    assert places[2].spoken == "place 3: 2 games"


def test_figures_are_written_as_the_language_writes_them() -> None:
    i18n.install("de")
    try:
        found = rows(summary())
    finally:
        i18n.install("en")
    assert found["Punkte pro Runde"] == ("0,2", "")
    assert len(found) == 10
