"""Who sits where: characters, guests with a level, and what the settings say about each seat."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.players.seating import PlayerWorker, Seating, saved_seats
from hearts_qt.app.session import Session
from hearts_qt.app.table.playback import animation_queue
from hearts_qt.app.table.playback.animation_queue import AnimationQueue
from hearts_qt.app.worker import Worker
from hearts_qt.game.actions import Phase
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.cast import CAST, DEFAULT_CHARACTERS
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.settings import SeatSettings, Settings
from hearts_qt.store.settings_file import SettingsFile
from tests.limits import LIMIT, wait_until

TEN = Rules(**{**PRESETS["Cancellation Hearts"].rules.values(), "players": 10})


def seating(settings: Settings, rules: Rules | None = None) -> Seating:
    rules = Rules() if rules is None else rules
    seats = saved_seats(rules, settings, 7)
    return Seating(rules, seats, 0, settings=settings)


def test_characters_sit_on_the_seats_for_which_nobody_was_chosen() -> None:
    table = seating(Settings())
    assert table.names == ["You", "Rosa", "Otto", "Kenji"]
    assert table.levels == ["", "basic", "casual", "skilled"]
    assert table.character(0) is None
    assert table.character(1) is CAST["rosa"]
    assert [entry.player for entry in table.entries()] == ["person", "basic", "casual", "skilled"]


@pytest.mark.parametrize("others", ["cast", "expert:bold", "random"])
def test_everybody_has_the_same_name_and_player_at_tables_of_every_size(others: str) -> None:
    seats = [SeatSettings("Me"), SeatSettings("", others)]
    settings = Settings(default_opponent=others, seats=seats)
    tables = [
        seating(settings, PRESETS[name].rules)
        for name in ("Three-Handed", "Modern Hearts", "Five-Handed", "Six-Handed")
    ]
    tables.append(seating(settings, TEN))
    for small, large in pairwise(tables):
        count = len(small.names)
        assert large.names[:count] == small.names
        assert large.levels[:count] == small.levels
    assert len(set(tables[-1].names)) == 10
    if others != "cast":
        assert tables[-1].levels == ["", *[others] * 9]


def test_a_chosen_character_is_replaced_where_the_usual_company_has_them() -> None:
    kenji = DEFAULT_CHARACTERS.index("kenji") + 1
    settings = Settings(seats=[SeatSettings(), SeatSettings("", "cast:kenji")])
    names = seating(settings, TEN).names
    assert names[1] == "Kenji"
    assert names.count("Kenji") == 1
    usual = seating(Settings(), TEN).names
    assert [at for at in range(10) if names[at] != usual[at]] == [1, kenji]


def test_a_name_of_your_own_hides_that_of_the_character_who_stays() -> None:
    table = seating(Settings(seats=[SeatSettings(), SeatSettings("Grandma", "cast:ida")]))
    assert table.names[1] == "Grandma"
    assert table.character(1) is CAST["ida"]
    assert table.levels[1] == "expert:cautious"
    assert table.level_words(1) == "Expert, cautious"


def test_a_character_of_a_newer_version_is_replaced_by_one_who_is_known() -> None:
    table = seating(Settings(seats=[SeatSettings(), SeatSettings("", "cast:nobody")]))
    assert table.names[1] == "Rosa"


def test_a_change_of_one_seat_leaves_the_others_as_they_are() -> None:
    settings = Settings()
    table = seating(settings)
    settings.seats = [SeatSettings("Me"), SeatSettings("", "cast:ida")]
    assert table.follow(settings)
    assert table.names == ["Me", "Ida", "Otto", "Kenji"]
    settings.default_opponent = "random"
    assert table.follow(settings)
    assert table.levels == ["", "expert:cautious", "random", "random"]
    assert table.names[2:] == ["Dario", "Edda"]


@pytest.mark.parametrize(
    ("written", "names", "levels"),
    [
        ({"seats": []}, ["Rosa", "Otto", "Kenji"], ["basic", "casual", "skilled"]),
        (
            {"seats": [{"name": "Me", "player": "basic"}, {"name": "", "player": "expert:bold"}]},
            ["Clara", "Otto", "Kenji"],
            ["expert:bold", "casual", "skilled"],
        ),
        (
            {"seats": [], "default_opponent": "skilled"},
            ["Clara", "Dario", "Edda"],
            ["skilled"] * 3,
        ),
        ({"tempo": "brisk"}, ["Rosa", "Otto", "Kenji"], ["basic", "casual", "skilled"]),
    ],
)
def test_seats_that_the_settings_leave_out_are_filled(
    tmp_path: Path, written: object, names: list[str], levels: list[str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(written))
    settings, fault = SettingsFile(path).read()
    assert fault is None
    table = seating(settings)
    assert table.names[1:] == names
    assert table.levels[1:] == levels


pytestmark = pytest.mark.usefixtures("qapp")


class Waiting:
    """Thinks until it is cancelled, and notices when it is asked twice at the same time."""

    def __init__(self) -> None:
        self.inside = self.most = self.asked = 0

    def choose(self, observation: Any, cancel: CancelToken) -> Any:
        self.inside += 1
        self.asked += 1
        self.most = max(self.most, self.inside)
        end = time.monotonic() + 20
        while not cancel.cancelled:
            assert time.monotonic() < end
            time.sleep(0.0005)
        time.sleep(0.005)
        self.inside -= 1
        return observation


def test_one_player_never_chooses_twice_at_the_same_time() -> None:
    worker, player = Worker(), Waiting()
    thinker = PlayerWorker(worker)
    heard: list[object] = []
    thinker.decided.connect(lambda _seat, action: heard.append(action))
    for number in range(30):
        thinker.ask(1, player, number)
        if number % 3:
            time.sleep(0.002)
    thinker.cancel()
    assert worker.close()
    QCoreApplication.processEvents()
    assert player.most == 1
    assert player.inside == 0
    assert 1 <= player.asked <= 30
    assert heard == []


def experts(saves: SaveStore | None = None, players: str = "expert") -> Session:
    seats = [SeatSettings(), *[SeatSettings(player=players) for _ in range(3)]]
    return Session(LiveSettings(Settings(seats=seats)), saves)


def test_a_hand_that_is_finished_asks_for_nothing_while_others_think() -> None:
    session = experts()
    session.new_game(Rules(), number=3)
    wait_until(lambda: session.driver.busy)
    session.selection.toggle(0)
    sentences: list[str] = []
    session.announcer.state_text.connect(sentences.append)
    assert session.decisions.finish_hand()
    assert session.current.finishing
    assert sentences[-1] == "The hand is being finished for you"
    assert not session.selection.kind
    assert not session.selection.toggle(1)
    assert session.selection.cards == ()
    # No decision was made yet, so the undo only takes back that the hand is finished.
    assert session.undo.possible
    assert session.undo.back()
    assert not session.current.finishing
    assert session.selection.kind == "pass"
    assert sentences[-1] != "The hand is being finished for you"
    session.close()


class HeldSearches:
    """Keeps each cancelled search running until the test lets it end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._may_end = threading.Event()
        self._may_end.set()
        self.asked = 0
        self.ended: list[bool] = []
        """For each cancelled search, whether the test let it end before its time limit."""
        self.answered = 0
        self.until_called_off = False
        """Whether a search goes on until it is cancelled."""
        search = SearchPlayer.choose

        def choose(player: SearchPlayer, observation: Any, cancel: CancelToken) -> Any:
            self.asked += 1
            action = search(player, observation, cancel)
            end = time.monotonic() + LIMIT
            while self.until_called_off and not cancel.cancelled and time.monotonic() < end:
                time.sleep(0.001)
            if cancel.cancelled:
                self.ended.append(self._may_end.wait(LIMIT))
            else:
                self.answered += 1
            return action

        monkeypatch.setattr(SearchPlayer, "choose", choose)

    def during(self, do: Callable[[], object]) -> None:
        """Call `do` while cancelled searches keep running."""
        self._may_end.clear()
        do()
        self._may_end.set()

    def over(self) -> bool:
        return self.asked == self.answered + len(self.ended)


def test_experts_are_called_off_and_go_on_from_the_save(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = HeldSearches(monkeypatch)
    session = experts(SaveStore(tmp_path))
    session.new_game(Rules(), number=3)
    wait_until(lambda: session.driver.busy)
    for row in range(3):
        session.selection.toggle(row)
    held.during(session.selection.confirm)
    held.during(session.undo.back)
    held.during(lambda: session.new_game(Rules(pass_cycle=("hold",)), number=4))
    wait_until(lambda: not session.driver.busy)
    held.until_called_off = True
    session.decisions.play(session.current.legal()[0])
    assert session.driver.busy
    wait_until(lambda: not held.over())
    held.during(session.undo.back)
    held.until_called_off = False
    session.decisions.play(session.current.legal()[0])
    log = list(session.current.game.log)
    session.close()
    wait_until(held.over)
    # Some were cancelled, and nothing waited for them.
    assert held.ended
    assert all(held.ended)
    again = experts(SaveStore(tmp_path), "basic")
    assert again.games.resume()
    assert again.current.game.log[: len(log)] == log
    wait_until(lambda: not again.driver.busy)
    again.close()


def test_thought_counts_toward_the_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(animation_queue, "perf_counter", lambda: now)
    rests: list[float] = []

    def play(_event: object) -> Any:
        rests.append(playback.take_rest())
        rests.append(playback.take_rest())
        return iter(())

    playback = AnimationQueue(play)
    playback.add("first")
    playback.note_all_added()
    assert playback.idle
    now += 0.3
    playback.add("after a thought")
    playback.add("right after that")
    playback.note_all_added()
    assert rests[2:] == [pytest.approx(300), 0, 0, 0]


def test_finish_hand_ends_a_hand_with_search_players() -> None:
    session = experts()
    session.new_game(Rules(pass_cycle=("hold",)), number=3)
    for seat in (1, 2, 3):
        player: Any = session.current.seating.player(seat)
        player.set_worlds(4)
    session.decisions.finish_hand()
    wait_until(lambda: session.current.waiting_to_continue)
    assert session.current.game.phase is Phase.DEAL
    session.close()
