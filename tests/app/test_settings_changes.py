"""A setting that is changed reaches those who depend on it, and ends no movement needlessly."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from hearts_qt.app.decks.card_set import default_set
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.table.playback import animation_queue
from hearts_qt.app.table.playback.tempo import TIMES
from hearts_qt.app.ui import theme
from hearts_qt.game.actions import Play
from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import BY_NAME
from tests.end2end.drivers import Driver
from tests.limits import wait_until
from tests.sources import trees
from tests.store import other_values

VALUES = {"felt": "blue", "deck": "hearts-qt-paris", "back": default_set().backs[-1][0]}
TIMING = {"TableView._set_timing"}
DECK = {"TableView._change_deck"}
LAYOUT = {"TableScene.lay_out_anew"}
CHECKS = {"MainWindow._check_options"}

LISTENERS: dict[str, set[str]] = {
    "seats": {"Session._seat_again"},
    "default_opponent": {"Session._seat_again"},
    "added_programs": {"Session._seat_again"},
    "answer_seconds": {"Session._seat_again"},
    "rule_set": {"RuleNames._chosen"},
    "order": {"Session._sort_again"},
    "left_handed": LAYOUT,
    "theme": {"Program._take_theme"},
    "contrast": {"Program._take_theme"},
    "text_size": {"Program._take_text_size"},
    "card_size": LAYOUT,
    "portraits": {"TableView._show_portraits"},
    "felt": {"TableView._change_colours"},
    "picture": {"TableView._change_colours"},
    "deck": DECK,
    "back": DECK,
    "four_colours": DECK,
    "card_letters": DECK | {"PlayedCardsModel._refresh"},
    "tempo": TIMING,
    "wait_for_me": TIMING,
    "motion": TIMING,
    "screen_reader": TIMING,
    "reader_pause": TIMING,
    **dict.fromkeys(TIMES.values(), TIMING),
    "sound": CHECKS,
    "auto_play_forced": {"Session._hold_forced"},
    "offer_cut": TIMING,
    "warn_of_costly": {"CostlyCardQuestion._follow"},
    "show_reasons": {"TableView._look_again"},
    "coach": {"Session._follow_coach"} | CHECKS,
    "played_panel": {"TableView._show_played_panel"} | CHECKS,
    "played": {"MainWindow._write_corner"},
    "played_panel_detail": {"PlayedCardsModel._refresh"},
    "language": {
        "Program._take_language",
        "Session._say_again",
        "MainWindow._change_language_later",
    },
    "shortcuts": {"MainWindow._set_shortcuts", "MainWindow._write_corner"},
}
"""Who hears of a setting while the table is shown; nobody of any other setting."""

LAID_OUT = {"card_size", "left_handed", "text_size", "played_panel"}
"""What changes the places of the cards, so that movements end."""


def other(name: str) -> Any:
    return VALUES[name] if name in VALUES else other_values.other(name)


class Spy(QObject):
    """Stands before a listener and notes its calls."""

    def __init__(self, call: Callable[[], object], told: list[str]) -> None:
        super().__init__(call.__self__)
        self.name = call.__qualname__
        self._call, self._told = call, told

    def hear(self) -> None:
        self._told.append(self.name)
        self._call()


class Heard:
    """The listeners that were declared, and those that were called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.declared: list[tuple[tuple[str, ...], str]] = []
        self.called: list[str] = []
        on = LiveSettings.on

        def note(live: LiveSettings, *names: str, call: Callable[[], object]) -> None:
            spy = Spy(call, self.called)
            self.declared.append((names, spy.name))
            on(live, *names, call=spy.hear)

        monkeypatch.setattr(LiveSettings, "on", note)

    def by(self, setting: str) -> list[str]:
        """The listeners of a setting."""
        return sorted(call for names, call in self.declared if setting in names)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(monkeypatch)


@pytest.fixture
def driver(heard: Heard, home: Path, qapp: QApplication) -> Iterator[Driver]:
    made = Driver(home)
    made.window.resize(1280, 760)
    # The model of the panel listens from then on.
    made.program.live.change(played_panel=True)
    made.program.live.change(played_panel=False)
    yield made
    made.close()
    theme.set_text_size(100)
    theme.apply("light")


def deal(driver: Driver) -> None:
    """Stop in the middle of a deal."""
    driver.table.set_tempo("at_once")
    driver.table.table_scene.animations.skip_all()
    driver.table.set_tempo(None)
    driver.session.new_game(Rules(), 5)
    driver.table.table_scene.animations.advance(400)


def play(driver: Driver) -> None:
    """Stop while the person's card is on its way to the table."""
    driver.table.set_tempo("at_once")
    driver.session.new_game(Rules(pass_cycle=("hold",)), 5)
    driver.settle()
    driver.table.set_tempo(None)
    wanted = driver.wanted()
    assert isinstance(wanted, Play)
    driver.session.decisions.play(wanted.card)
    driver.table.table_scene.animations.advance(80)


@pytest.mark.parametrize("begin", [deal, play])
def test_what_a_setting_does_not_touch_is_left_alone(
    driver: Driver, heard: Heard, begin: Callable[[Driver], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Time stands still, except when the test moves it on.
    monkeypatch.setattr(animation_queue, "perf_counter", lambda: 1.0)
    live, scene = driver.program.live, driver.table.table_scene
    mover = scene.animations.mover
    layouts: list[str] = []
    scene.signals.laid_out.connect(lambda: layouts.append("laid out"))
    usual = {name: getattr(live.values, name) for name in BY_NAME}
    begin(driver)
    assert {name: set(heard.by(name)) for name in BY_NAME if heard.by(name)} == LISTENERS
    # The language is left out: all is made anew for it.
    for name in (name for name in BY_NAME if name != "language"):
        for value in (other(name), usual[name]):
            if not len(mover) or name in LAID_OUT:
                begin(driver)
            QApplication.processEvents()
            before = [(item, item.pose, item.target) for item in mover.items]
            assert before
            layouts.clear()
            heard.called.clear()
            live.change(**{name: value})
            QApplication.processEvents()
            assert sorted(heard.called) == heard.by(name), name
            assert bool(layouts) == (name in LAID_OUT), name
            if name in LAID_OUT:
                continue
            moving = mover.items
            for item, pose, target in before:
                assert item in moving, name
                assert (item.pose, item.target) == (pose, target), name
            assert scene.animations.running, name
            assert not driver.table.idle, name

    def is_over() -> bool:
        scene.animations.advance(500)
        return driver.table.idle and not driver.session.driver.busy

    wait_until(is_over)


def test_a_deck_of_which_more_must_be_seen_is_laid_out(driver: Driver) -> None:
    live, scene = driver.program.live, driver.table.table_scene
    play(driver)
    before = scene.layout
    live.change(deck="hearts-qt-jumbo")
    assert scene.layout.look.index_width == scene.deck.cards.index_width != before.look.index_width


def test_sorting_moves_the_cards_that_lie_still_and_later_the_others(driver: Driver) -> None:
    live, scene = driver.program.live, driver.table.table_scene

    def sorted_places() -> bool:
        places = [item.target.x for item in scene.own_hand]
        cards = tuple(item.settled_card for item in scene.own_hand)
        return places == sorted(places) and cards == driver.window.models.hand.cards

    for moved_on in (0, 1000):
        play(driver)
        scene.animations.advance(moved_on)
        assert not driver.table.idle
        flying = [(item, item.target) for item in scene.animations.mover.items]
        assert bool(flying) == (moved_on == 0)
        live.change(order="high_to_low")
        assert [(item, item.target) for item, _target in flying] == flying
        assert sorted_places() or flying
        assert scene.animations.running
        wait_until(lambda: driver.table.idle and not driver.session.driver.busy)
        assert sorted_places()
        live.change(order="alternating")


def test_every_name_in_the_source_is_a_setting() -> None:
    """Windows that are opened later would raise only then."""
    found: dict[str, int] = {}
    for path, tree in trees(r"\bcall="):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or "call" not in {one.arg for one in node.keywords}:
                continue
            names = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            found[path.name] = found.get(path.name, 0) + 1
            assert set(names) <= BY_NAME.keys(), path
    assert found["view.py"] > 3
