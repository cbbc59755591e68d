"""The model of the played cards shows what the person may know, as far as the settings allow."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models.played_cards import (
    Copy,
    HeadingRow,
    PlayedCardsModel,
    SuitRow,
    TakenRow,
)
from hearts_qt.app.session import Session
from hearts_qt.game.actions import Phase
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.app.session.session_driver import decide, settings, settle, some_rules

FAILURES = QAbstractItemModelTester.FailureReportingMode.Fatal


def make(**values: object) -> tuple[Session, LiveSettings, PlayedCardsModel]:
    live = LiveSettings(settings(**values))
    session = Session(live)
    model = PlayedCardsModel(session, live, session)
    return session, live, model


def counted(model: PlayedCardsModel) -> dict[Copy, Counter[int]]:
    found: dict[Copy, Counter[int]] = {copy: Counter() for copy in Copy}
    for row in model.rows:
        if isinstance(row, SuitRow):
            for mark in row.cards:
                for copy in mark.copies:
                    found[copy][mark.card] += 1
    return found


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", some_rules())
def test_it_tells_what_the_person_knows(name: str) -> None:
    rules = some_rules()[name]
    session, _live, model = make()
    tester = QAbstractItemModelTester(model, FAILURES)
    session.new_game(rules, number=4)
    chance = random.Random(name)
    for _ in range(24):
        settle(session)
        game = session.current.game
        if game.phase in (Phase.DEAL, Phase.OVER):
            break
        observation = game.observation(session.current.person)
        found = counted(model)
        assert sum(found.values(), Counter()) == Counter(rules.pack)
        assert found[Copy.OWN] == Counter(observation.hand)
        hidden = Counter(observation.unseen)
        for seat, charged in enumerate(observation.charged):
            # Charged cards lie face up, but they are still to be played.
            hidden.update(charged if seat != session.current.person else ())
        assert found[Copy.OUT] == hidden
        suits = [row for row in model.rows if isinstance(row, SuitRow)]
        for row in suits:
            names = [
                session.current.names[seat]
                for seat, voids in enumerate(observation.voids)
                if row.suit in voids and seat != session.current.person
            ]
            assert all(each in row.voids for each in names)
            assert bool(row.voids) == bool(names)
        seats = [row for row in model.rows if isinstance(row, TakenRow)]
        assert [row.seat for row in seats] == list(range(rules.players))
        assert [row.points for row in seats] == list(session.timeline.state.points)
        decide(session, chance)
    del tester


@pytest.mark.usefixtures("qapp")
def test_each_aid_can_be_taken_away() -> None:
    session, live, model = make()
    tester = QAbstractItemModelTester(model, FAILURES)
    session.new_game(Rules(pass_cycle=("hold",)), number=4)
    chance = random.Random(1)
    while not any(row.voids for row in model.rows if isinstance(row, SuitRow)):
        settle(session)
        decide(session, chance)
    settle(session)

    def shown(aid: str) -> tuple[bool, bool, bool]:
        live.change(played_panel_detail=aid)
        suits = [row for row in model.rows if isinstance(row, SuitRow)]
        return (
            bool(suits),
            any(row.cards for row in suits),
            any(row.voids for row in suits),
        )

    assert shown("everything") == (True, True, True)
    assert shown("cards") == (True, True, False)
    assert shown("numbers") == (True, False, False)
    assert shown("points") == (False, False, False)
    assert isinstance(model.rows[0], HeadingRow)
    assert shown("everything") == (True, True, True)
    del tester


@pytest.mark.usefixtures("qapp")
def test_a_screen_reader_hears_each_row_as_a_sentence() -> None:
    session, _live, model = make()
    session.new_game(Rules(pass_cycle=("hold",)), number=4)
    settle(session)
    role = int(Qt.ItemDataRole.AccessibleTextRole)
    words = [model.data(model.index(row), role) for row in range(model.rowCount())]
    assert words[0].startswith("Clubs: ")
    assert "Yours: " in words[0]
    assert words[4] == "Penalty cards"
    assert words[5:] == [f"{name}: none" for name in session.current.names]


@pytest.mark.usefixtures("qapp")
def test_it_follows_from_a_game_of_ten_to_one_of_three() -> None:
    session, _live, model = make()
    for rules in (
        Rules(packs=2, players=10, pass_cycle=("left",)),
        PRESETS["Three-Handed"].rules,
    ):
        session.new_game(rules, number=4)
        names = [row.name for row in model.rows if isinstance(row, TakenRow)]
        assert names == session.current.names
