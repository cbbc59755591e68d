"""The background review of a finished hand offers costly cards, and stops with the next hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.review.review_window import ReviewWindow
from hearts_qt.app.review.words import costly_sentence
from hearts_qt.game.actions import Action
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from tests.end2end.drivers import Mouse
from tests.limits import PROCESS_LIMIT, wait_until

NUMBER = 4
"""A game in whose first hand random decisions are costly."""


class Careless(Mouse):
    """Takes random decisions, so that there are costly ones."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self._player = make_player("random", 5)

    def wanted(self) -> Action:
        current = self.session.current
        chosen: Action = self._player.choose(current.game.observation(current.person))
        return chosen


@pytest.fixture
def driver(home: Path, qtbot: QtBot) -> Iterator[Careless]:
    made = Careless(home)
    made.window.live.change(offer_retry=False)
    made.session.new_game(Rules(), number=NUMBER)
    made.settle()
    yield made
    made.close()


def play_hand(driver: Careless) -> None:
    while not driver.session.current.waiting_to_continue:
        driver.decide()
        driver.settle()
    wait_until(lambda: driver.table.panel.isVisible())


def test_costly_cards_are_offered_and_nothing_moves(driver: Careless) -> None:
    window, panel = driver.window, driver.table.panel
    window.live.change(offer_retry=True)
    window.windows.finished_hand._worlds = 512
    play_hand(driver)
    assert not panel.offer.isVisible(), "the table does not wait for the review"
    places = [button.mapToGlobal(button.rect().topLeft()) for button in panel.buttons[:-1]]
    focus = window.focusWidget()
    wait_until(lambda: panel.offer.isVisible(), PROCESS_LIMIT)
    assert places == [button.mapToGlobal(button.rect().topLeft()) for button in panel.buttons[:-1]]
    assert window.focusWidget() is focus
    assert panel.rect().contains(panel.offer.geometry())
    log = len(window.session.current.game.log)
    panel.offer.click()
    wait_until(lambda: window.windows.get(windows.Review) is not None)
    review = window.windows.get(windows.Review)
    assert isinstance(review, ReviewWindow)
    wait_until(lambda: review.retry.asks)
    assert review.pages.isHidden(), "no figures before the answer"
    assert review.decision is not None
    assert review.decision.seat == window.session.current.person
    review.close()
    assert len(window.session.current.game.log) == log


def test_the_next_hand_stops_the_review(driver: Careless) -> None:
    window = driver.window
    window.live.change(offer_retry=True)
    play_hand(driver)
    review = window.windows.finished_hand
    token = review._token
    window.session.games.continue_hand()
    wait_until(lambda: token.cancelled)
    wait_until(lambda: not review._lane.busy)
    assert not driver.table.panel.offer.isVisible()


def test_without_the_setting_nothing_is_reviewed(driver: Careless) -> None:
    play_hand(driver)
    assert "finished_hand" not in driver.window.windows.__dict__
    assert not driver.table.panel.expects_offer


def test_the_offer_names_at_most_three() -> None:
    assert costly_sentence(1, plays=True) == "One costly card. Try again?"
    assert costly_sentence(2, plays=True) == "Two costly cards. Try again?"
    assert costly_sentence(3, plays=False) == "Three costly decisions. Try again?"
    assert "three" in costly_sentence(7, plays=True)
