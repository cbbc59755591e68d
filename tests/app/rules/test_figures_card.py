"""The figures beside the rulebook: what is measured, when, and how it is said."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.rules import rules_measurer
from hearts_qt.app.rules.figure_words import (
    change_words,
    differs,
    figure_lines,
    score_bars,
    shown_scores,
)
from hearts_qt.app.rules.figures_card import FiguresCard
from hearts_qt.app.rules.rules_measurer import RulesMeasurer
from hearts_qt.app.rules.rules_page import RulesPage
from hearts_qt.app.rules.table_watch import TableWatch
from hearts_qt.app.session import Session
from hearts_qt.app.ui import theme
from hearts_qt.app.worker import Worker
from hearts_qt.players.measure import Measurement
from hearts_qt.players.measure_run import MeasureJob, play_games
from hearts_qt.players.measured import SEED, sums_from_json
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.settings import Settings
from tests.limits import LIMIT, process_events, wait_until

MODERN = PRESETS["Modern Hearts"].rules
OMNIBUS = PRESETS["Omnibus Hearts"].rules
FEW = 300
"""The hands after which the tests have figures enough."""


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    monkeypatch.setattr(rules_measurer, "ENOUGH", FEW)
    made = Worker()
    yield made
    assert made.close(LIMIT)


def played(rules: Rules) -> Measurement:
    found = Measurement()
    for _game in play_games(MeasureJob(rules, FEW, SEED), found, 0):
        if found.hands >= FEW:
            break
    return found


def hands(measurer: RulesMeasurer, rules: Rules) -> int:
    found = measurer.found(rules)
    return 0 if found is None else found.hands


def threads() -> int:
    """How many threads measure."""
    return sum(each.name == rules_measurer.LANE for each in threading.enumerate())


def test_figures_are_those_of_the_games_with_the_stored_seed(worker: Worker) -> None:
    measurer = RulesMeasurer(worker)
    rules = Rules(target=60)
    measurer.measure(rules)
    wait_until(lambda: hands(measurer, rules) >= FEW)
    assert measurer.found(rules) == played(rules)


def test_presets_are_not_played(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(rules_measurer, "play_games")
    measurer = RulesMeasurer(worker)
    measurer.measure(MODERN, OMNIBUS)
    wait_until(lambda: hands(measurer, OMNIBUS) > FEW)
    assert hands(measurer, MODERN) > FEW


def test_a_hundred_changes_in_a_row_leave_the_last_one_only(worker: Worker) -> None:
    measurer = RulesMeasurer(worker)
    for target in range(100, 200):
        measurer.measure(Rules(target=target))
        assert threads() <= 1
    last = Rules(target=199)
    wait_until(lambda: hands(measurer, last) >= FEW)
    assert [hands(measurer, Rules(target=target)) for target in range(110, 199)] == [0] * 89
    measurer.measure(Rules(target=300))
    measurer.stop()
    wait_until(lambda: threads() == 0)
    before = hands(measurer, Rules(target=300))
    process_events(3)
    assert hands(measurer, Rules(target=300)) == before


def test_what_was_measured_goes_on_from_there(worker: Worker) -> None:
    measurer = RulesMeasurer(worker)
    rules, first = Rules(target=60), Measurement()
    next(play_games(MeasureJob(rules, FEW, SEED), first, 0))
    measurer._take({rules: first})
    measurer.measure(rules)
    wait_until(lambda: hands(measurer, rules) >= FEW)
    assert measurer.found(rules) == played(rules)
    assert first.games == 1


def test_the_card_measures_while_it_is_visible_only(qtbot: QtBot, worker: Worker) -> None:
    card = FiguresCard(worker)
    qtbot.addWidget(card)
    rules = Rules(target=60)
    card.show_rules(rules)
    process_events(3)
    assert not card.measurer._lane.busy
    card.show()
    wait_until(lambda: hands(card.measurer, rules) >= FEW)
    lines = card.text().splitlines()
    assert lines[0].startswith("As computer players (Basic) play: 3")
    assert lines[1].startswith("A game:")
    assert "; Modern Hearts: 9." in lines[1]
    bold = [value.text() for _, value, _ in card._lines if value.font().weight() == theme.DEMI_BOLD]
    assert bold
    assert "hands, about" in bold[0]
    few = sum(value.isVisible() for _, value, _ in card._lines)
    card.all.click()
    assert sum(value.isVisible() for _, value, _ in card._lines) > few + 5
    (seats,) = [line for line in card.text().splitlines() if line.startswith("Each seat")]
    assert seats.count(";") == 3
    card.copy_sums.click()
    told = json.loads(QApplication.clipboard().text())
    assert sums_from_json(told) == card.measurer.found(rules)
    assert told["seed"] == SEED
    card.hide()
    wait_until(lambda: not card.measurer._lane.busy)


def test_the_table_goes_before_the_figures(
    qtbot: QtBot, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(LiveSettings(Settings()))
    session.new_game()
    window = QWidget()
    qtbot.addWidget(window)
    card = FiguresCard(worker)
    qtbot.addWidget(card)
    rules = Rules(target=60)
    card.show_rules(rules)
    card.pause_with(TableWatch(session, window))
    card.show()
    # A hand is being played, and its window is the active one.
    assert card.about.text() == "Waiting while cards are played."
    assert not card.measurer._lane.busy
    monkeypatch.setattr(window, "isActiveWindow", lambda: True)
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    wait_until(lambda: hands(card.measurer, rules) > 0)
    card.show_rules(Rules(target=70))
    session.driver._set_busy(True)
    wait_until(lambda: not card.measurer._lane.busy)
    assert card.about.text().endswith("Waiting while cards are played.")
    before = hands(card.measurer, Rules(target=70))
    process_events(3)
    assert hands(card.measurer, Rules(target=70)) == before
    session.driver._set_busy(False)
    wait_until(lambda: hands(card.measurer, Rules(target=70)) >= FEW)
    assert "Waiting" not in card.about.text()
    session.close()


def test_own_rule_sets_can_be_compared_with(qtbot: QtBot, worker: Worker) -> None:
    card = FiguresCard(worker)
    qtbot.addWidget(card)
    card.set_own([Profile("Friday", OMNIBUS)])
    card.other.set_key(("Friday", True))
    card.show_rules(MODERN)
    card.show()
    wait_until(lambda: "Friday: 5" in card.text())
    card.set_own([])
    wait_until(lambda: "Friday" not in card.text())
    # The rules themselves are not compared with themselves.
    assert "(" not in card.text().splitlines()[1]


def test_the_effect_of_an_option_is_told_if_it_is_certain(worker: Worker, qtbot: QtBot) -> None:
    few, many = played(MODERN), played(Rules(bonus_card=OMNIBUS.bonus_card))
    for _doubling in range(6):
        few.merge(few)
        many.merge(many)
    before, after = figure_lines(MODERN, few), figure_lines(OMNIBUS, many)
    words = change_words(before, after)
    assert words.startswith("A game: ")
    assert " → " in words
    assert "Seats" not in words
    assert change_words(before, before) == ""
    assert not differs(before[0], None)


def test_the_row_of_the_changed_option_tells_its_effect(
    qtbot: QtBot, worker: Worker, tmp_path_factory: pytest.TempPathFactory
) -> None:
    live = LiveSettings(Settings(unfolded=["figures"]))
    page = RulesPage(live, worker, ProfileStore(tmp_path_factory.mktemp("rules")))
    qtbot.addWidget(page)
    page.resize(820, 560)
    page.show()
    row = page.rows["bonus_card"]
    page.model.change({"bonus_card": OMNIBUS.bonus_card})
    wait_until(lambda: "A game: 9." in row.editor.accessibleDescription())
    assert "→ 1" in row.editor.accessibleDescription()
    page.model.change({"bonus_card": None})
    assert "→" not in row.editor.accessibleDescription()
    page.fold.head.click()
    assert live.values.unfolded == []


def test_skill_is_not_certain_before_there_are_hands_enough() -> None:
    found = Measurement(games=1, hands=9)
    words = {line.key: line.words for line in figure_lines(MODERN, found)}
    assert words["skill"] == "not certain yet"
    found.hands = rules_measurer.ENOUGH
    words = {line.key: line.words for line in figure_lines(MODERN, found)}
    assert words["skill"] == "makes no clear difference"


def test_the_histogram_holds_all_but_the_rarest_hands() -> None:
    found = played(MODERN)
    bars = score_bars(found.scores, found.scores)
    assert [bar.name for bar in bars] == [str(points) for points in range(27)]
    assert sum(bar.value for bar in bars) == pytest.approx(100)
    assert all(bar.course == (bar.value,) for bar in bars)


def test_rare_high_scores_leave_the_histogram_room_for_the_usual_ones() -> None:
    rules = PRESETS["Gong Zhu"].rules
    found = shown_scores(rules, played(rules))
    bars = score_bars(found, None)
    assert 93 < sum(bar.value for bar in bars) < 99
    assert sum(bar.value > 2 for bar in bars) >= 8
    zero = next(bar for bar in bars if bar.name.startswith("0"))
    assert zero.name in ("0 to 19", "0 to 49", "0 to 99")


def test_only_scores_in_like_numbers_stand_in_one_histogram() -> None:
    rules = PRESETS["Gong Zhu"].rules
    dear, cheap = shown_scores(rules, played(rules)), played(MODERN).scores
    assert score_bars(dear, cheap) == score_bars(dear, None)
    assert score_bars(cheap, dear) == score_bars(cheap, None)
    five = PRESETS["Gong Zhu for five"].rules
    assert all(bar.course for bar in score_bars(dear, shown_scores(five, played(five))))
