"""Several games: a new game parks the current one, and each continues as it was left."""

from __future__ import annotations

import errno
import random
from pathlib import Path

import pytest

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.session import Session
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.game.actions import Phase
from hearts_qt.rules.options import Rules
from hearts_qt.store import saves as saves_module
from hearts_qt.store.parked_games import ParkedGame
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.settings import SeatSettings, Settings
from tests.app.session.session_driver import continue_parked, decide, make_session, settle

pytestmark = pytest.mark.usefixtures("qapp")

SHORT = Rules(target=20)


def session_in(folder: Path) -> Session:
    saves = SaveStore(folder)
    assert saves.open() is None
    return make_session(saves)


def listed(session: Session) -> list[ParkedGame]:
    assert session.saver.parked is not None
    found, said = session.saver.parked.read()
    assert said == []
    return found


def play(session: Session, decisions: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(decisions):
        settle(session)
        if session.current.game.phase is Phase.OVER:
            return
        decide(session, chance)
    settle(session)


def test_a_new_game_parks_the_one_under_way(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    assert session.games.begin(GameSetup(Rules(), deals=DealSource(5)))
    play(session, 6)
    log = list(session.current.game.log)
    assert session.new_game(Rules(target=50), 6)
    assert [one.rules for one in listed(session)] == [Rules()]
    play(session, 3)
    other = list(session.current.game.log)
    # Switching to another game parks the current one.
    assert continue_parked(session, listed(session)[0].name)
    assert session.current.game.number == 5
    assert session.current.game.log[: len(log)] == log
    (parked,) = listed(session)
    assert parked.rules.target == 50
    session.close()
    # The same after a restart.
    again = session_in(tmp_path)
    assert again.games.resume()
    assert again.current.game.number == 5
    assert continue_parked(again, parked.name)
    assert again.current.game.log[: len(other)] == other
    again.close()


def test_a_game_in_which_nothing_was_decided_is_not_kept(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    session.new_game(Rules(), 5)
    session.new_game(Rules(), 6)
    assert listed(session) == []
    session.close()


def test_leaving_the_table_keeps_every_game_that_has_not_ended(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    session.new_game(SHORT, 5)
    assert session.games.leave()
    assert not session.current.started
    assert session.current.to_act == ()
    assert not session.undo.possible
    (parked,) = listed(session)
    assert continue_parked(session, parked.name)
    while session.current.game.phase is not Phase.OVER:
        play(session, 50)
    assert session.games.leave()
    assert listed(session) == []
    session.close()
    again = session_in(tmp_path)
    assert not again.games.resume()
    again.close()


def test_a_game_keeps_its_own_seats(tmp_path: Path) -> None:
    live = LiveSettings(Settings())
    saves = SaveStore(tmp_path)
    assert saves.open() is None
    session = Session(live, saves)
    seats = tuple(SeatSettings(name, "random") for name in ("", "Ida", "Bo", "Cy"))
    assert session.games.begin(GameSetup(Rules(), seats=seats))
    assert session.current.names[1:] == ["Ida", "Bo", "Cy"]
    play(session, 1)
    # Other settings, and choosing other rules for the next game, change nothing at this table.
    live.change(answer_seconds=20)
    live.change(preset="Three-Handed")
    assert session.current.names[1:] == ["Ida", "Bo", "Cy"]
    # A change to a seat takes effect at this table.
    live.change(preset="Modern Hearts")
    live.change(seats=[SeatSettings(), SeatSettings("Eve", "random")])
    assert session.current.names[1:] == ["Eve", "Bo", "Cy"]
    assert session.games.leave()
    # But it does not change a parked game.
    live.change(seats=[SeatSettings(), SeatSettings("Zoe")])
    (parked,) = listed(session)
    assert [seat.name for seat in parked.seats] == ["", "Eve", "Bo", "Cy"]
    assert continue_parked(session, parked.name)
    assert session.current.names[1:] == ["Eve", "Bo", "Cy"]
    session.games.rematch()
    assert session.current.names[1:] == ["Eve", "Bo", "Cy"]
    session.close()


def test_a_damaged_game_is_named_and_the_one_under_way_goes_on(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    session.new_game(Rules(), 5)
    play(session, 2)
    heard: list[str] = []
    session.message.connect(heard.append)
    assert session.saver.parked is not None
    session.saver.parked.folder.mkdir(exist_ok=True)
    bad = session.saver.parked.folder / "bad.jsonl"
    bad.write_bytes(b"nonsense\n")
    assert not continue_parked(session, "bad.jsonl")
    assert str(bad) in heard[0]
    assert session.current.game.number == 5
    play(session, 2)
    assert session.games.under_way
    session.close()


def test_a_full_disk_keeps_the_game_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_in(tmp_path)
    session.new_game(Rules(), 5)
    play(session, 2)

    def full(*_of: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    heard: list[str] = []
    session.message.connect(heard.append)
    with monkeypatch.context() as patch:
        patch.setattr(saves_module.os, "rename", full)
        assert not session.new_game(Rules(), 6)
        assert not session.games.leave()
        assert session.current.game.number == 5
        assert "stays on the table" in heard[0]
        # The player may give it up.
        assert session.games.begin(GameSetup(Rules(), deals=DealSource(6)), discard=True)
    assert session.current.game.number == 6
    session.close()


def test_a_second_program_parks_nothing(tmp_path: Path) -> None:
    first = session_in(tmp_path)
    first.new_game(Rules(), 5)
    play(first, 2)
    saves = SaveStore(tmp_path)
    assert saves.open() is not None
    second = make_session(saves)
    assert not second.saver.keeps
    assert second.saver.parked is None
    second.new_game(Rules(), 6)
    play(second, 2)
    assert not second.new_game(Rules(), 7)
    assert not continue_parked(second, "x.jsonl")
    assert second.games.begin(GameSetup(Rules(), deals=DealSource(7)), discard=True)
    second.close()
    first.close()
    again = session_in(tmp_path)
    assert again.games.resume()
    assert again.current.game.number == 5
    again.close()


def test_undo_brings_back_a_hand_that_was_restarted(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    session.new_game(Rules(), 5)
    play(session, 5)
    log = list(session.current.game.log)
    assert session.undo.restart_hand()
    assert len(session.current.game.log) < len(log)
    assert session.undo.possible
    assert session.undo.back()
    assert session.current.game.log == log
    # A decision after the restart is undone as usual.
    assert session.undo.restart_hand()
    start = list(session.current.game.log)
    play(session, 1)
    assert session.undo.back()
    assert session.current.game.log == start
    assert not session.undo.possible
    session.close()
